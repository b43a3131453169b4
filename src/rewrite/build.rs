//! Operation builders for passes and tests. They do not verify.

use smallvec::SmallVec;

use super::Rewriter;
use crate::def::{InferInput, OpDef, OperandValues, Trait};
use crate::ir::{Attr, BlockId, Body, Context, Loc, OpId, OpSpec, Type, ValueId};

/// A new operation with any name.
#[derive(Clone, Debug)]
pub struct NewOp<'n> {
    name: &'n str,
    loc: Loc,
    operands: SmallVec<[ValueId; 4]>,
    /// The operand index in the definition of each of `operands`, if they were given by name.
    named: SmallVec<[usize; 4]>,
    results: SmallVec<[Type; 2]>,
    properties: Vec<(&'n str, Attr)>,
    attrs: Vec<(&'n str, Attr)>,
    successors: SmallVec<[BlockId; 2]>,
}

impl<'n> NewOp<'n> {
    /// Creates an operation of this definition.
    pub fn of(def: &'static OpDef) -> Self {
        Self::new(def.name)
    }
    /// Creates an operation by name, for operations without a definition. Others are built with [`Self::of`].
    pub fn new(name: &'n str) -> Self {
        Self {
            name,
            loc: Loc::UNKNOWN,
            operands: SmallVec::new(),
            named: SmallVec::new(),
            results: SmallVec::new(),
            properties: Vec::new(),
            attrs: Vec::new(),
            successors: SmallVec::new(),
        }
    }
    /// Sets the location.
    #[must_use]
    pub fn loc(mut self, loc: Loc) -> Self {
        self.loc = loc;
        self
    }
    /// Adds operands.
    #[must_use]
    pub fn operands(mut self, values: &[ValueId]) -> Self {
        self.operands.extend_from_slice(values);
        self
    }
    /// Adds the values of one operand by its index in the definition; see [`new_op!`](crate::new_op).
    #[must_use]
    pub fn operand(mut self, index: usize, values: impl OperandValues) -> Self {
        for value in values.values() {
            let at = self.named.partition_point(|&other| other <= index);
            self.named.insert(at, index);
            self.operands.insert(at, value);
        }
        self
    }
    /// Adds results.
    #[must_use]
    pub fn results(mut self, types: &[Type]) -> Self {
        self.results.extend_from_slice(types);
        self
    }
    /// Adds an inherent attribute of an operation without a definition.
    #[must_use]
    pub fn property(mut self, name: &'n str, value: Attr) -> Self {
        self.properties.push((name, value));
        self
    }
    /// Adds an attribute. The definition decides whether it is inherent; without a definition it is discardable.
    #[must_use]
    pub fn attr(mut self, name: &'n str, value: Attr) -> Self {
        self.attrs.push((name, value));
        self
    }
    /// Adds successors.
    #[must_use]
    pub fn successors(mut self, blocks: &[BlockId]) -> Self {
        self.successors.extend_from_slice(blocks);
        self
    }
    /// The inherent attributes with the definition's defaults, and the discardable attributes.
    fn dicts(&self, ctx: &Context) -> (Attr, Attr) {
        let registered = ctx.registered(ctx.op_name(self.name));
        let segment_sizes = registered.and_then(|op| self.segment_sizes(op.def));
        if self.properties.is_empty() && self.attrs.is_empty() && segment_sizes.is_none() {
            return (registered.map_or(Attr::EMPTY_DICT, |op| op.filled_in(ctx)), Attr::EMPTY_DICT);
        }
        let is_inherent = |name| registered.is_some_and(|op| op.def.is_inherent(name));
        let (inherent, discardable): (Vec<_>, Vec<_>) = self.attrs.iter().partition(|(name, _)| is_inherent(name));
        let entries = |entries: &[(&str, Attr)]| entries.iter().map(|&(n, a)| (ctx.str(n), a)).collect::<Vec<_>>();
        let mut properties = entries(&self.properties);
        properties.extend(entries(&inherent));
        if let Some(sizes) = segment_sizes {
            properties.push((ctx.str("operandSegmentSizes"), ctx.i32_array_attr(&sizes)));
        }
        for &(name, value) in registered.map_or(&[][..], |op| ctx.dict(op.filled_in(ctx))) {
            if properties.iter().all(|given| given.0 != name) {
                properties.push((name, value));
            }
        }
        (ctx.dict_attr(properties), ctx.dict_attr(entries(&discardable)))
    }
    /// The number of values of each operand, if the op stores segment sizes and all operands were given by name.
    fn segment_sizes(&self, def: &OpDef) -> Option<Vec<i32>> {
        let stored = def.has(Trait::AttrSizedOperandSegments) && self.named.len() == self.operands.len();
        let count = |index| self.named.iter().filter(|&&named| named == index).count();
        let given = stored && self.attrs.iter().chain(&self.properties).all(|(name, _)| *name != "operandSegmentSizes");
        given.then(|| (0..def.operands.len()).map(|index| i32::try_from(count(index)).unwrap_or(i32::MAX)).collect())
    }
    /// The given result types, or else the inferred ones.
    fn result_types(&self, ctx: &Context, body: &Body, properties: Attr) -> SmallVec<[Type; 2]> {
        let infer = ctx.registered(ctx.op_name(self.name)).and_then(|op| op.def.infer);
        let Some(infer) = infer.filter(|_| self.results.is_empty()) else { return self.results.clone() };
        let operands: Vec<Type> = self.operands.iter().map(|&value| body.ty(value)).collect();
        infer(&InferInput { ctx, operands: &operands, properties }).unwrap_or_default().into()
    }
}

impl Rewriter<'_> {
    /// Creates an operation at the insertion point.
    pub fn build(&mut self, op: &NewOp<'_>) -> OpId {
        let ctx = self.ctx();
        let (properties, attrs) = op.dicts(ctx);
        let results = op.result_types(ctx, self.body(), properties);
        self.create(&OpSpec {
            name: ctx.op_name(op.name),
            loc: op.loc,
            operands: &op.operands,
            results: &results,
            properties,
            attrs,
            successors: &op.successors,
        })
    }
    /// Creates an operation at the insertion point, and returns its first result.
    pub fn build_value(&mut self, op: &NewOp<'_>) -> Option<ValueId> {
        let op = self.build(op);
        self.body().result(op, 0)
    }
    /// Creates an operation with one region of one block, filled by `fill`. The insertion point moves after the
    /// operation.
    pub fn build_region(
        &mut self,
        op: &NewOp<'_>,
        args: &[Type],
        fill: impl FnOnce(&mut Self, BlockId, &[ValueId]),
    ) -> OpId {
        let new = self.build(op);
        let after = self.insertion_point();
        let region = self.add_region(new);
        let block = self.create_block(region, args, op.loc);
        let args = self.body().args(block).to_vec();
        fill(self, block, &args);
        self.restore_insertion_point(after);
        new
    }
}

/// Builds an isolated operation with one region, whose entry block has arguments of these types. Ignores the operands,
/// results and successors of `op`: the root of a body has none.
pub fn build_body(
    ctx: &Context,
    op: &NewOp<'_>,
    args: &[Type],
    fill: impl FnOnce(&mut Rewriter<'_>, BlockId, &[ValueId]),
) -> Body {
    let (properties, attrs) = op.dicts(ctx);
    let mut body = Body::new(ctx.op_name(op.name), op.loc);
    body.set_properties(ctx, Body::ROOT, properties);
    body.set_attrs(ctx, Body::ROOT, attrs);
    let mut rewriter = Rewriter::new(ctx, &mut body);
    let region = rewriter.add_region(Body::ROOT);
    let block = rewriter.create_block(region, args, op.loc);
    let args = rewriter.body().args(block).to_vec();
    fill(&mut rewriter, block, &args);
    body
}
