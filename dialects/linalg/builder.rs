//! Builders for `linalg.generic` on tensors and buffers: indexing maps, and the arithmetic of the body.
//!
//! The builders do not verify their input. Integers are signless. The helpers compute on signed values;
//! [`Builder::zero_extend`] and [`Builder::extend_int`] can also zero-extend.

use qopt_ir::def::OpDef;
use qopt_ir::ir::{AffineExpr, AffineMap, AffineStep, Attr, AttrKind, Blob, Context, Loc, Type, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::{NewOp, Rewriter};

use super::attrs::ITERATOR_TYPES;
use crate::arith::ops as arith;
use crate::linalg::ops as linalg;
use crate::math::ops as math;
use crate::support::{OpTypes, f32_attr};
use crate::tensor::ops as tensor;

/// An affine expression of loop indices: a sum of multiples and a constant.
pub(crate) struct AffineIndex {
    terms: Vec<(u32, i64)>,
    offset: i64,
}

/// The affine dimension `d`.
pub(crate) fn dim(d: usize) -> AffineIndex {
    AffineIndex { terms: vec![(d as u32, 1)], offset: 0 }
}

/// A constant index.
pub(crate) fn constant_index(offset: i64) -> AffineIndex {
    AffineIndex { terms: Vec::new(), offset }
}

impl AffineIndex {
    /// Multiplies the expression by a factor.
    pub(crate) fn times(mut self, factor: i64) -> Self {
        for (_, by) in &mut self.terms {
            *by = by.saturating_mul(factor);
        }
        self.offset = self.offset.saturating_mul(factor);
        self
    }
    /// Adds two expressions.
    pub(crate) fn plus(mut self, other: Self) -> Self {
        self.terms.extend(other.terms);
        self.offset = self.offset.saturating_add(other.offset);
        self
    }
    /// The affine map from `loops` dimensions to these indices.
    pub(super) fn map(indices: &[Self], loops: usize) -> AffineMap {
        AffineMap { dims: loops as u32, symbols: 0, results: indices.iter().map(Self::expr).collect() }
    }
    /// The affine expression in the form that MLIR prints.
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

/// The identity indices: all loops in order.
pub(crate) fn dims(rank: usize) -> Vec<AffineIndex> {
    (0..rank).map(dim).collect()
}

/// The reduction flag of each loop, parallel loops first.
pub(crate) fn reduction_flags(parallel: usize, reductions: usize) -> Vec<bool> {
    std::iter::repeat_n(false, parallel).chain(std::iter::repeat_n(true, reductions)).collect()
}

/// A constant element.
#[derive(Clone, Copy)]
pub(crate) enum Number {
    Int(i64),
    Real(f64),
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

/// Builds operations at the insertion point of a rewriter.
pub(crate) struct Builder<'r, 'a> {
    /// The rewriter that owns the insertion point.
    pub(crate) rewriter: &'r mut Rewriter<'a>,
    /// The location of new operations.
    pub(crate) loc: Loc,
}

impl<'a> Builder<'_, 'a> {
    pub(crate) fn ctx(&self) -> &'a Context {
        self.rewriter.ctx()
    }

    pub(crate) fn ty(&self, value: ValueId) -> Type {
        self.rewriter.body().ty(value)
    }

    /// Builds an operation with one result.
    pub(crate) fn op(&mut self, def: &'static OpDef, operands: &[ValueId], result: Type) -> Result<ValueId, String> {
        self.build_op(NewOp::of(def).operands(operands).results(&[result]))
    }

    /// Builds an operation with one result from an operation state.
    pub(crate) fn build_op(&mut self, op: NewOp<'_>) -> Result<ValueId, String> {
        let op = op.loc(self.loc);
        self.rewriter.build_value(&op).ok_or_else(|| "an operation has no result".to_owned())
    }

    /// Builds a constant.
    pub(crate) fn constant(&mut self, value: Attr, ty: Type) -> Result<ValueId, String> {
        self.build_op(NewOp::of(&arith::CONSTANT).results(&[ty]).property("value", value))
    }

    /// Builds an integer constant.
    pub(crate) fn int(&mut self, value: i64, ty: Type) -> Result<ValueId, String> {
        self.constant(self.ctx().int_attr(value, ty), ty)
    }

    /// Builds a constant of an integer or float type.
    pub(crate) fn number(&mut self, value: Number, ty: Type) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let real = match (value, ctx.float_kind(ty)) {
            (Number::Int(value), None) => return self.int(value, ty),
            (Number::Int(value), Some(kind)) => kind.round_f64(value as f64),
            (Number::Real(value), kind) => kind.and_then(|kind| kind.round_f64(value)),
        };
        let bits = real.ok_or("a constant does not fit its type")?;
        self.constant(ctx.attr(AttrKind::Float { bits, ty }), ty)
    }

    /// Builds a constant integer tensor.
    pub(crate) fn int_tensor(&mut self, shape: &[u64], element: Type, values: &[i64]) -> Result<ValueId, String> {
        let shape: Vec<_> = shape.iter().map(|&n| Some(n)).collect();
        let ty = self.ctx().tensor_type(&shape, element);
        self.constant(self.ctx().dense_ints(ty, values), ty)
    }

    /// Builds a constant f32 tensor.
    pub(crate) fn f32_tensor(&mut self, shape: &[u64], values: &[f32]) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let shape: Vec<_> = shape.iter().map(|&n| Some(n)).collect();
        let ty = ctx.tensor_type(&shape, ctx.float_type(FloatKind::F32));
        let data = Blob::of_numbers(values.iter().copied());
        let values = ctx.try_dense(ty, data).map_err(|_| "a type nests too deep")?;
        self.constant(values, ty)
    }

    /// Builds an f32 constant.
    pub(crate) fn f32_constant(&mut self, value: f32) -> Result<ValueId, String> {
        let ctx = self.ctx();
        self.constant(f32_attr(ctx, value), ctx.float_type(FloatKind::F32))
    }

    /// Builds an uninitialized tensor.
    pub(crate) fn empty(&mut self, ty: Type) -> Result<ValueId, String> {
        self.op(&tensor::EMPTY, &[], ty)
    }

    /// Builds a `linalg.generic` with one result from inputs and a destination, each with its indices. `reduces` is true for
    /// reduction loops. The body takes one element of each input and of the destination.
    pub(crate) fn build_generic(
        &mut self,
        inputs: &[(ValueId, Vec<AffineIndex>)],
        destination: (ValueId, Vec<AffineIndex>),
        reduces: &[bool],
        body: impl FnOnce(&mut Builder<'_, 'a>, &[ValueId]) -> Result<ValueId, String>,
    ) -> Result<ValueId, String> {
        let op = self.generic(inputs, destination, reduces, true, body)?;
        self.rewriter.body().result(op, 0).ok_or_else(|| "an operation has no result".to_owned())
    }

    /// Builds the `linalg.generic` of [`Self::build_generic`] on buffers, without a result.
    pub(crate) fn build_generic_on_buffers(
        &mut self,
        inputs: &[(ValueId, Vec<AffineIndex>)],
        destination: (ValueId, Vec<AffineIndex>),
        reduces: &[bool],
        body: impl FnOnce(&mut Builder<'_, 'a>, &[ValueId]) -> Result<ValueId, String>,
    ) -> Result<(), String> {
        self.generic(inputs, destination, reduces, false, body).map(|_| ())
    }

    fn generic(
        &mut self,
        inputs: &[(ValueId, Vec<AffineIndex>)],
        (destination, destination_indices): (ValueId, Vec<AffineIndex>),
        reduces: &[bool],
        has_result: bool,
        body: impl FnOnce(&mut Builder<'_, 'a>, &[ValueId]) -> Result<ValueId, String>,
    ) -> Result<qopt_ir::ir::OpId, String> {
        let ctx = self.ctx();
        let map = |indices: &[AffineIndex]| ctx.attr(AttrKind::AffineMap(AffineIndex::map(indices, reduces.len())));
        let maps = inputs.iter().map(|(_, indices)| map(indices)).chain([map(&destination_indices)]).collect();
        let kinds = reduces.iter().map(|&reduces| ITERATOR_TYPES.attr(ctx, u64::from(reduces))).collect();
        let operands: Vec<ValueId> = inputs.iter().map(|&(value, _)| value).chain([destination]).collect();
        let elements: Vec<Type> = operands.iter().map(|&v| ctx.element_or_self(self.ty(v))).collect();
        let result = [self.ty(destination)];
        let generic = NewOp::of(&linalg::GENERIC)
            .loc(self.loc)
            .operands(&operands)
            .results(if has_result { &result } else { &[] })
            .property("indexing_maps", ctx.attr(AttrKind::Array(maps)))
            .property("iterator_types", ctx.attr(AttrKind::Array(kinds)))
            .property("operandSegmentSizes", ctx.i32_array_attr(&[inputs.len() as i32, 1]));
        let loc = self.loc;
        let mut yielded = Ok(());
        let op = self.rewriter.build_region(&generic, &elements, |rewriter, _, args| {
            let mut inner = Builder { rewriter, loc };
            yielded = body(&mut inner, args).map(|value| {
                inner.rewriter.build(&NewOp::of(&linalg::YIELD).loc(loc).operands(&[value]));
            });
        });
        yielded.map(|()| op)
    }

    /// Builds a tensor filled with a number.
    pub(crate) fn filled_tensor(&mut self, ty: Type, value: impl Into<Number>) -> Result<ValueId, String> {
        let element = self.ctx().element_or_self(ty);
        let value = self.number(value.into(), element)?;
        self.filled_with(ty, value)
    }

    /// Builds a tensor filled with a value.
    pub(crate) fn filled_with(&mut self, ty: Type, value: ValueId) -> Result<ValueId, String> {
        let rank = self.ctx().shape(ty).map_or(0, |dims| dims.len());
        let empty = self.empty(ty)?;
        self.build_generic(&[], (empty, dims(rank)), &reduction_flags(rank, 0), |_, _| Ok(value))
    }

    /// Builds an operand that is never read and only defines the extents of loops.
    pub(crate) fn extent_only(&mut self, shape: &[u64]) -> Result<ValueId, String> {
        let shape: Vec<_> = shape.iter().map(|&n| Some(n)).collect();
        let ty = self.ctx().tensor_type(&shape, self.ctx().int_type(8));
        self.empty(ty)
    }

    // ---- in the body of a `linalg.generic` -----------------------------------------------------------------------------------

    /// Builds `linalg.index`.
    pub(crate) fn index(&mut self, d: usize) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let d = i64::try_from(d).map_err(|_| "there are too many loops")?;
        let index = NewOp::of(&linalg::INDEX_OP).results(&[ctx.index_type()]);
        self.build_op(index.property("dim", ctx.int_attr(d, ctx.int_type(64))))
    }
    /// Builds `tensor.extract` from a tensor that the body captures.
    pub(crate) fn extract(&mut self, tensor: ValueId, at: &[ValueId]) -> Result<ValueId, String> {
        let operands: Vec<ValueId> = std::iter::once(tensor).chain(at.iter().copied()).collect();
        self.op(&tensor::EXTRACT, &operands, self.ctx().element_or_self(self.ty(tensor)))
    }
    /// Converts between an integer and an index.
    pub(crate) fn index_cast(&mut self, value: ValueId, to: Type) -> Result<ValueId, String> {
        self.op(&arith::INDEX_CAST, &[value], to)
    }

    // ---- arithmetic ----------------------------------------------------------------------------------------------------------

    /// Adds two integers.
    pub(crate) fn add(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.op(&arith::ADDI, &[a, b], self.ty(a))
    }
    /// Subtracts `b` from `a`.
    pub(crate) fn sub(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.op(&arith::SUBI, &[a, b], self.ty(a))
    }
    /// Adds a constant.
    pub(crate) fn add_constant(&mut self, a: ValueId, by: i64) -> Result<ValueId, String> {
        if by == 0 {
            return Ok(a);
        }
        let by = self.int(by, self.ty(a))?;
        self.add(a, by)
    }
    /// Multiplies two integers.
    pub(crate) fn mul(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.op(&arith::MULI, &[a, b], self.ty(a))
    }
    /// Compares signed integers or floats. The predicate is one of [`cmpi`] or [`cmpf`].
    pub(crate) fn compare(&mut self, predicate: i64, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let def = if crate::support::is_float(ctx, self.ty(a)) { &arith::CMPF } else { &arith::CMPI };
        let compare = NewOp::of(def).operands(&[a, b]).results(&[ctx.int_type(1)]);
        self.build_op(compare.property("predicate", ctx.int_attr(predicate, ctx.int_type(64))))
    }
    /// Selects `a` if the condition is true, else `b`.
    pub(crate) fn select(&mut self, condition: ValueId, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.op(&arith::SELECT, &[condition, a, b], self.ty(a))
    }
    /// Clamps a signed integer to bounds.
    pub(crate) fn clamp(&mut self, value: ValueId, (low, high): (i64, i64)) -> Result<ValueId, String> {
        let ty = self.ty(value);
        let (low, high) = (self.int(low, ty)?, self.int(high, ty)?);
        let value = self.op(&arith::MAXSI, &[value, low], ty)?;
        self.op(&arith::MINSI, &[value, high], ty)
    }
    /// Sign-extends an integer to a wider type, if needed.
    pub(crate) fn sign_extend(&mut self, value: ValueId, to: Type) -> Result<ValueId, String> {
        self.extend_int(value, to, false)
    }
    /// Zero-extends an integer to a wider type, if needed.
    pub(crate) fn zero_extend(&mut self, value: ValueId, to: Type) -> Result<ValueId, String> {
        self.extend_int(value, to, true)
    }
    /// Zero-extends or sign-extends an integer to a wider type, if needed.
    pub(crate) fn extend_int(&mut self, value: ValueId, to: Type, is_unsigned: bool) -> Result<ValueId, String> {
        if self.ty(value) == to {
            return Ok(value);
        }
        self.op(if is_unsigned { &arith::EXTUI } else { &arith::EXTSI }, &[value], to)
    }
    /// Extends an integer or a float to a wider type, if needed.
    pub(crate) fn extend_number(&mut self, value: ValueId, to: Type, is_unsigned: bool) -> Result<ValueId, String> {
        if self.ctx().float_kind(to).is_none() || self.ty(value) == to {
            return self.extend_int(value, to, is_unsigned);
        }
        self.op(&arith::EXTF, &[value], to)
    }
    /// Adds two integers or floats.
    pub(crate) fn add_numbers(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let def = if self.ctx().float_kind(self.ty(a)).is_some() { &arith::ADDF } else { &arith::ADDI };
        self.op(def, &[a, b], self.ty(a))
    }
    /// Adds a product of two integers or floats to a sum. Floats are rounded once.
    pub(crate) fn add_product(&mut self, sum: ValueId, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        if self.ctx().float_kind(self.ty(sum)).is_some() {
            return self.op(&math::FMA, &[a, b, sum], self.ty(sum));
        }
        let product = self.op(&arith::MULI, &[a, b], self.ty(a))?;
        self.op(&arith::ADDI, &[sum, product], self.ty(sum))
    }
    /// Multiplies two integers or floats.
    pub(crate) fn mul_numbers(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let def = if self.ctx().float_kind(self.ty(a)).is_some() { &arith::MULF } else { &arith::MULI };
        self.op(def, &[a, b], self.ty(a))
    }
    /// Sign-extends or truncates an integer to a type.
    pub(crate) fn extend_or_truncate(&mut self, value: ValueId, to: Type) -> Result<ValueId, String> {
        let width = |ty| self.ctx().int_width(ty).unwrap_or(0);
        match width(self.ty(value)).cmp(&width(to)) {
            std::cmp::Ordering::Less => self.op(&arith::EXTSI, &[value], to),
            std::cmp::Ordering::Equal => Ok(value),
            std::cmp::Ordering::Greater => self.op(&arith::TRUNCI, &[value], to),
        }
    }
}

/// The static extents of an operand.
pub(crate) fn extents(op: qopt_ir::def::OpRef<'_>, operand: usize) -> Result<Vec<u64>, String> {
    let dims = op.in_dims(operand).ok_or("operand is unranked")?;
    dims.into_iter().collect::<Option<_>>().ok_or_else(|| "a size is dynamic".to_owned())
}

/// 1.5 * 2^23: adding it rounds an f32 below 2^22 to the nearest integer, ties to even, in the low bits of the mantissa.
pub(crate) const ROUND_MAGIC_F32: f32 = 12_582_912.0;
/// 1.5 * 2^52: the same for an f64 below 2^51.
pub(crate) const ROUND_MAGIC_F64: f64 = 6_755_399_441_055_744.0;

/// Predicates of `arith.cmpi`.
pub(crate) mod cmpi {
    pub(crate) const EQ: i64 = 0;
    pub(crate) const NE: i64 = 1;
    pub(crate) const SGT: i64 = 4;
    pub(crate) const SGE: i64 = 5;
    pub(crate) const UGT: i64 = 8;
    pub(crate) const UGE: i64 = 9;
}

/// Predicates of `arith.cmpf`.
pub(crate) mod cmpf {
    pub(crate) const OEQ: i64 = 1;
    pub(crate) const OGT: i64 = 2;
    pub(crate) const OGE: i64 = 3;
    pub(crate) const OLT: i64 = 4;
    pub(crate) const ULT: i64 = 11;
    pub(crate) const UNE: i64 = 13;
    pub(crate) const UNO: i64 = 14;
}
