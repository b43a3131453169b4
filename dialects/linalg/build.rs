//! Making loop nests over tensors: `linalg.generic` with its maps, and the arithmetic of its body.
//!
//! It builds what it is told and checks nothing. Types of elements are signless integers; whoever builds says where they are read
//! with a sign.

use qopt_ir::ir::{AffineExpr, AffineMap, AffineStep, Attr, AttrKind, Blob, Context, Loc, Type, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::{NewOp, Rewriter};

use super::attrs::ITERATOR_TYPES;
use crate::support::{Look, f32_attr};

/// A sum of multiples of loops, and a constant.
pub(crate) struct Index {
    terms: Vec<(u32, i64)>,
    offset: i64,
}

/// A loop.
pub(crate) fn dim(d: usize) -> Index {
    Index { terms: vec![(d as u32, 1)], offset: 0 }
}

/// The same for all indices.
pub(crate) fn fixed(offset: i64) -> Index {
    Index { terms: Vec::new(), offset }
}

impl Index {
    /// A multiple.
    pub(crate) fn times(mut self, factor: i64) -> Self {
        for (_, by) in &mut self.terms {
            *by = by.saturating_mul(factor);
        }
        self.offset = self.offset.saturating_mul(factor);
        self
    }
    /// A sum.
    pub(crate) fn plus(mut self, other: Self) -> Self {
        self.terms.extend(other.terms);
        self.offset = self.offset.saturating_add(other.offset);
        self
    }
    /// The map from so many loops to these indices.
    pub(super) fn map(indices: &[Self], loops: usize) -> AffineMap {
        AffineMap { dims: loops as u32, symbols: 0, results: indices.iter().map(Self::expr).collect() }
    }
    /// As an expression, in the form that MLIR gives it.
    fn expr(&self) -> AffineExpr {
        let mut steps = Vec::new();
        for &(d, by) in &self.terms {
            let is_first = steps.is_empty();
            steps.push(AffineStep::Dim(d));
            if by != 1 {
                steps.extend([AffineStep::Const(by), AffineStep::Mul]);
            }
            if !is_first {
                steps.push(AffineStep::Add);
            }
        }
        if steps.is_empty() {
            steps.push(AffineStep::Const(self.offset));
        } else if self.offset != 0 {
            steps.extend([AffineStep::Const(self.offset), AffineStep::Add]);
        }
        steps.into()
    }
}

/// The loops themselves, in their order.
pub(crate) fn dims(rank: usize) -> Vec<Index> {
    (0..rank).map(dim).collect()
}

/// Which loops of a nest only add something up.
pub(crate) fn loops(parallel: usize, reductions: usize) -> Vec<bool> {
    std::iter::repeat_n(false, parallel).chain(std::iter::repeat_n(true, reductions)).collect()
}

/// Makes operations at the place of a rewriter.
pub(crate) struct Build<'r, 'a> {
    /// What makes them.
    pub(crate) rewriter: &'r mut Rewriter<'a>,
    /// Where they come from.
    pub(crate) loc: Loc,
}

impl<'a> Build<'_, 'a> {
    /// The context.
    pub(crate) fn ctx(&self) -> &'a Context {
        self.rewriter.ctx()
    }

    /// The type of a value.
    pub(crate) fn ty(&self, value: ValueId) -> Type {
        self.rewriter.body().ty(value)
    }

    /// An operation with one result.
    pub(crate) fn op(&mut self, name: &str, operands: &[ValueId], result: Type) -> Result<ValueId, String> {
        self.made(NewOp::new(name).operands(operands).results(&[result]))
    }

    /// An operation with one result and more to it.
    pub(crate) fn made(&mut self, op: NewOp<'_>) -> Result<ValueId, String> {
        let op = op.loc(self.loc);
        self.rewriter.build_value(&op).ok_or_else(|| "an operation has no result".to_owned())
    }

    /// A constant.
    pub(crate) fn constant(&mut self, value: Attr, ty: Type) -> Result<ValueId, String> {
        self.made(NewOp::new("arith.constant").results(&[ty]).property("value", value))
    }

    /// An integer.
    pub(crate) fn int(&mut self, value: i64, ty: Type) -> Result<ValueId, String> {
        self.constant(self.ctx().int_attr(value, ty), ty)
    }

    /// A tensor of integers.
    pub(crate) fn ints(&mut self, shape: &[u64], element: Type, values: &[i64]) -> Result<ValueId, String> {
        let shape: Vec<_> = shape.iter().map(|&n| Some(n)).collect();
        let ty = self.ctx().tensor_type(&shape, element);
        self.constant(self.ctx().dense_ints(ty, values), ty)
    }

    /// A tensor of floats of 32 bits.
    pub(crate) fn reals(&mut self, shape: &[u64], values: &[f32]) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let shape: Vec<_> = shape.iter().map(|&n| Some(n)).collect();
        let ty = ctx.tensor_type(&shape, ctx.float_type(FloatKind::F32));
        let data = Blob::of_elements(values.iter().flat_map(|v| v.to_le_bytes()).collect(), 4);
        let values = ctx.try_attr(AttrKind::DenseElements { ty, data }).map_err(|_| "a type nests too deep")?;
        self.constant(values, ty)
    }

    /// A float of 32 bits.
    pub(crate) fn real(&mut self, value: f32) -> Result<ValueId, String> {
        let ctx = self.ctx();
        self.constant(f32_attr(ctx, value), ctx.float_type(FloatKind::F32))
    }

    /// A tensor to be filled.
    pub(crate) fn empty(&mut self, ty: Type) -> Result<ValueId, String> {
        self.op("tensor.empty", &[], ty)
    }

    /// A loop nest that gives one tensor: `inputs` with their indices, and the destination with its own. The body gets an element
    /// of each input and of the destination.
    pub(crate) fn nest(
        &mut self,
        inputs: &[(ValueId, Vec<Index>)],
        init: (ValueId, Vec<Index>),
        reduces: &[bool],
        body: impl FnOnce(&mut Build<'_, 'a>, &[ValueId]) -> Result<ValueId, String>,
    ) -> Result<ValueId, String> {
        let op = self.generic(inputs, init, reduces, true, body)?;
        self.rewriter.body().result(op, 0).ok_or_else(|| "an operation has no result".to_owned())
    }

    /// The same nest where operands and destination are buffers.
    pub(crate) fn nest_on_buffers(
        &mut self,
        inputs: &[(ValueId, Vec<Index>)],
        init: (ValueId, Vec<Index>),
        reduces: &[bool],
        body: impl FnOnce(&mut Build<'_, 'a>, &[ValueId]) -> Result<ValueId, String>,
    ) -> Result<(), String> {
        self.generic(inputs, init, reduces, false, body).map(|_| ())
    }

    fn generic(
        &mut self,
        inputs: &[(ValueId, Vec<Index>)],
        (init, out): (ValueId, Vec<Index>),
        reduces: &[bool],
        has_result: bool,
        body: impl FnOnce(&mut Build<'_, 'a>, &[ValueId]) -> Result<ValueId, String>,
    ) -> Result<qopt_ir::ir::OpId, String> {
        let ctx = self.ctx();
        let map = |indices: &[Index]| ctx.attr(AttrKind::AffineMap(Index::map(indices, reduces.len())));
        let maps = inputs.iter().map(|(_, indices)| map(indices)).chain([map(&out)]).collect();
        let kinds = reduces.iter().map(|&reduces| ITERATOR_TYPES.attr(ctx, u64::from(reduces))).collect();
        let operands: Vec<ValueId> = inputs.iter().map(|&(value, _)| value).chain([init]).collect();
        let elements: Vec<Type> = operands.iter().map(|&v| ctx.element_or_self(self.ty(v))).collect();
        let result = [self.ty(init)];
        let generic = NewOp::new("linalg.generic")
            .loc(self.loc)
            .operands(&operands)
            .results(if has_result { &result } else { &[] })
            .property("indexing_maps", ctx.attr(AttrKind::Array(maps)))
            .property("iterator_types", ctx.attr(AttrKind::Array(kinds)))
            .property("operandSegmentSizes", ctx.i32_array_attr(&[inputs.len() as i32, 1]));
        let loc = self.loc;
        let mut given = Ok(());
        let op = self.rewriter.build_region(&generic, &elements, |rewriter, _, args| {
            let mut inner = Build { rewriter, loc };
            given = body(&mut inner, args).map(|value| {
                inner.rewriter.build(&NewOp::new("linalg.yield").loc(loc).operands(&[value]));
            });
        });
        given.map(|()| op)
    }

    /// A tensor filled with one integer.
    pub(crate) fn filled(&mut self, ty: Type, value: i64) -> Result<ValueId, String> {
        let element = self.ctx().element_or_self(ty);
        let value = self.int(value, element)?;
        self.filled_with(ty, value)
    }

    /// A tensor filled with one value.
    pub(crate) fn filled_with(&mut self, ty: Type, value: ValueId) -> Result<ValueId, String> {
        let rank = self.ctx().shape(ty).map_or(0, |dims| dims.len());
        let empty = self.empty(ty)?;
        self.nest(&[], (empty, dims(rank)), &loops(rank, 0), |_, _| Ok(value))
    }

    /// A tensor of which nothing is read: it is an operand so that loops have its extents.
    pub(crate) fn extent_only(&mut self, shape: &[u64]) -> Result<ValueId, String> {
        let shape: Vec<_> = shape.iter().map(|&n| Some(n)).collect();
        let ty = self.ctx().tensor_type(&shape, self.ctx().int_type(8));
        self.empty(ty)
    }

    // ---- in the body of a nest -----------------------------------------------------------------------------------------------

    /// The index of a loop.
    pub(crate) fn index(&mut self, d: usize) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let d = i64::try_from(d).map_err(|_| "there are too many loops")?;
        let index = NewOp::new("linalg.index").results(&[ctx.index_type()]);
        self.made(index.property("dim", ctx.int_attr(d, ctx.int_type(64))))
    }
    /// An element of a tensor that is no operand of the nest.
    pub(crate) fn element(&mut self, tensor: ValueId, at: &[ValueId]) -> Result<ValueId, String> {
        let operands: Vec<ValueId> = std::iter::once(tensor).chain(at.iter().copied()).collect();
        self.op("tensor.extract", &operands, self.ctx().element_or_self(self.ty(tensor)))
    }
    /// An integer as an index, or an index as an integer.
    pub(crate) fn index_cast(&mut self, value: ValueId, to: Type) -> Result<ValueId, String> {
        self.op("arith.index_cast", &[value], to)
    }

    // ---- arithmetic ----------------------------------------------------------------------------------------------------------

    /// A sum.
    pub(crate) fn add(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.op("arith.addi", &[a, b], self.ty(a))
    }
    /// A difference.
    pub(crate) fn sub(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.op("arith.subi", &[a, b], self.ty(a))
    }
    /// A sum with a constant.
    pub(crate) fn plus(&mut self, a: ValueId, by: i64) -> Result<ValueId, String> {
        if by == 0 {
            return Ok(a);
        }
        let by = self.int(by, self.ty(a))?;
        self.add(a, by)
    }
    /// A product.
    pub(crate) fn mul(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.op("arith.muli", &[a, b], self.ty(a))
    }
    /// A comparison of integers with a sign, or of floats: `arith.cmpi` and `arith.cmpf` number their predicates.
    pub(crate) fn compare(&mut self, predicate: i64, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let name = if crate::support::is_float(ctx, self.ty(a)) { "arith.cmpf" } else { "arith.cmpi" };
        let compare = NewOp::new(name).operands(&[a, b]).results(&[ctx.int_type(1)]);
        self.made(compare.property("predicate", ctx.int_attr(predicate, ctx.int_type(64))))
    }
    /// One value where a condition holds, else the other.
    pub(crate) fn select(&mut self, condition: ValueId, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.op("arith.select", &[condition, a, b], self.ty(a))
    }
    /// The greater and then the lesser of a value and each bound, with a sign.
    pub(crate) fn clamp(&mut self, value: ValueId, (low, high): (i64, i64)) -> Result<ValueId, String> {
        let ty = self.ty(value);
        let (low, high) = (self.int(low, ty)?, self.int(high, ty)?);
        let value = self.op("arith.maxsi", &[value, low], ty)?;
        self.op("arith.minsi", &[value, high], ty)
    }
    /// A value in a wider type, or as it is.
    pub(crate) fn widened(&mut self, value: ValueId, to: Type, unsigned: bool) -> Result<ValueId, String> {
        if self.ty(value) == to {
            return Ok(value);
        }
        self.op(if unsigned { "arith.extui" } else { "arith.extsi" }, &[value], to)
    }
    /// A value in a type of this many bits: its low bits, or itself with its sign.
    pub(crate) fn resized(&mut self, value: ValueId, to: Type) -> Result<ValueId, String> {
        let width = |ty| self.ctx().int_width(ty).unwrap_or(0);
        match width(self.ty(value)).cmp(&width(to)) {
            std::cmp::Ordering::Less => self.op("arith.extsi", &[value], to),
            std::cmp::Ordering::Equal => Ok(value),
            std::cmp::Ordering::Greater => self.op("arith.trunci", &[value], to),
        }
    }
}

/// The static extents of an operand.
pub(crate) fn extents(op: qopt_ir::def::OpRef<'_>, operand: usize) -> Result<Vec<u64>, String> {
    let dims = op.in_dims(operand).ok_or("an operand has no rank")?;
    dims.into_iter().collect::<Option<_>>().ok_or_else(|| "a size is dynamic".to_owned())
}

/// `arith.cmpi`: equal.
pub(crate) const EQ: i64 = 0;
/// `arith.cmpi`: not equal.
pub(crate) const NE: i64 = 1;
/// `arith.cmpi`: greater, with a sign.
pub(crate) const SGT: i64 = 4;
/// `arith.cmpi`: greater or equal, with a sign.
pub(crate) const SGE: i64 = 5;
/// `arith.cmpf`: greater.
pub(crate) const OGT: i64 = 2;
/// `arith.cmpf`: less.
pub(crate) const OLT: i64 = 4;
/// `arith.cmpf`: less, or one is NaN.
pub(crate) const ULT: i64 = 11;
