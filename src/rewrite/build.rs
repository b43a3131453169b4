//! Building operations piece by piece, for passes and tests. It checks nothing: that is the verifier's work.

use smallvec::SmallVec;

use super::{Place, Rewriter};
use crate::ir::{Attr, BlockId, Body, Context, IsolatedOp, Loc, OpId, OpSpec, Type, ValueId};

/// A new operation, of any name.
#[derive(Clone, Debug)]
pub struct NewOp<'n> {
    name: &'n str,
    loc: Loc,
    operands: SmallVec<[ValueId; 4]>,
    results: SmallVec<[Type; 2]>,
    properties: Vec<(&'n str, Attr)>,
    attrs: Vec<(&'n str, Attr)>,
    successors: SmallVec<[BlockId; 2]>,
}

impl<'n> NewOp<'n> {
    /// An operation with a name and nothing else.
    pub fn new(name: &'n str) -> Self {
        Self {
            name,
            loc: Loc::UNKNOWN,
            operands: SmallVec::new(),
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
    /// Adds results.
    #[must_use]
    pub fn results(mut self, types: &[Type]) -> Self {
        self.results.extend_from_slice(types);
        self
    }
    /// Adds an inherent attribute.
    #[must_use]
    pub fn property(mut self, name: &'n str, value: Attr) -> Self {
        self.properties.push((name, value));
        self
    }
    /// Adds a discardable attribute.
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
    /// Inherent attributes, with what the operation gets where nobody says so, as if it were read; and the others.
    fn dicts(&self, ctx: &Context) -> (Attr, Attr) {
        let entries = |entries: &[(&str, Attr)]| entries.iter().map(|&(n, a)| (ctx.str(n), a)).collect::<Vec<_>>();
        let mut properties = entries(&self.properties);
        let registered = ctx.registered(ctx.op_name(self.name));
        for &(name, value) in registered.map_or(&[][..], |op| ctx.dict(op.filled_in(ctx))) {
            if properties.iter().all(|given| given.0 != name) {
                properties.push((name, value));
            }
        }
        (ctx.dict_attr(properties), ctx.dict_attr(entries(&self.attrs)))
    }
}

impl Rewriter<'_> {
    /// Makes an operation at the place of insertion.
    pub fn build(&mut self, op: &NewOp<'_>) -> OpId {
        let ctx = self.ctx();
        let (properties, attrs) = op.dicts(ctx);
        self.create(&OpSpec {
            name: ctx.op_name(op.name),
            loc: op.loc,
            operands: &op.operands,
            results: &op.results,
            properties,
            attrs,
            successors: &op.successors,
        })
    }
    /// Makes an operation with one result at the place of insertion; the value is its first result.
    pub fn build_value(&mut self, op: &NewOp<'_>) -> Option<ValueId> {
        let op = self.build(op);
        self.body().result(op, 0)
    }
    /// Makes an operation with one region of one block, which `fill` fills; the place of insertion is after it again.
    pub fn build_region(
        &mut self,
        op: &NewOp<'_>,
        args: &[Type],
        fill: impl FnOnce(&mut Self, BlockId, &[ValueId]),
    ) -> OpId {
        let place = self.place();
        let new = self.build(op);
        let after = self.place();
        let region = self.add_region(new);
        let block = self.add_block(region);
        let args: Vec<ValueId> = args.iter().map(|&ty| self.add_arg(block, ty, op.loc)).collect();
        self.set_place(Place::End(block));
        fill(self, block, &args);
        if let Some(place) = after.or(place) {
            self.set_place(place);
        }
        new
    }
}

/// Builds an isolated operation with one region, whose entry block has arguments of these types. Operands, results and
/// successors of `op` are left out: an isolated operation has none.
pub fn build_isolated(
    ctx: &Context,
    op: &NewOp<'_>,
    args: &[Type],
    fill: impl FnOnce(&mut Rewriter<'_>, BlockId, &[ValueId]),
) -> IsolatedOp {
    let mut body = Body::default();
    let region = body.add_root();
    let block = body.add_block(region);
    let args: Vec<ValueId> = args.iter().map(|&ty| body.add_arg(block, ty, op.loc)).collect();
    let mut rewriter = Rewriter::new(ctx, &mut body);
    rewriter.set_place(Place::End(block));
    fill(&mut rewriter, block, &args);
    let (properties, attrs) = op.dicts(ctx);
    IsolatedOp { name: ctx.op_name(op.name), loc: op.loc, properties, attrs, body }
}
