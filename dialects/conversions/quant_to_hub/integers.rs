//! Builds integer TOSA for ops of frontends that are several quantized computations with an arithmetic of their own.

use qopt_ir::def::{OpDef, OpRef};
use qopt_ir::ir::{Attr, Context, Loc, OpId, Tensor, Type, ValueId};
use qopt_ir::movement::{Movement, StridedRange};
use qopt_ir::num::requantize::Multiplier;
use qopt_ir::rewrite::{InsertPoint, NewOp};

use super::fuse::Fuser;
use crate::conversions::hub_to_tosa::double_round;
use crate::conversions::states::{self, State};
use crate::qnn::types::uniform;
use crate::quant::convert::{scast, storage_type};
use crate::quant::types::Uniform;
use crate::support::{OpTypes, product_of_sizes};
use crate::tosa::attrs::ROUNDING_MODES;
use crate::tosa::ops as tosa;

/// Builds ops before the converted one. All values are builtin tensors of static shapes, with signless integers.
pub(super) struct IntegerWriter<'f, 'a, 'b> {
    fuser: &'f mut Fuser<'a, 'b>,
    loc: Loc,
    built: Vec<OpId>,
}

/// A product of rows of 8-bit integers with constant weights, whose sums of 32 bits are rescaled.
pub(super) struct Product {
    /// [columns, 1, 1, depth]
    pub(super) weights: ValueId,
    /// [columns], or one for all columns.
    pub(super) bias: ValueId,
    /// The zero point of the rows.
    pub(super) zero_point: i64,
    /// A multiplier for each column.
    pub(super) multipliers: Vec<Multiplier>,
    /// A bound on the magnitude of the sums of each column.
    pub(super) limits: Vec<u128>,
}

impl<'f, 'a, 'b> IntegerWriter<'f, 'a, 'b> {
    pub(super) fn before(fuser: &'f mut Fuser<'a, 'b>, op: OpId) -> Self {
        fuser.rewriter.set_insertion_point(InsertPoint::Before(op));
        let loc = fuser.rewriter.body().loc(op);
        Self { fuser, loc, built: Vec::new() }
    }

    pub(super) fn ctx(&self) -> &'a Context {
        self.fuser.rewriter.ctx()
    }

    pub(super) fn view(&self, op: OpId) -> OpRef<'_> {
        self.fuser.rewriter.op(op)
    }

    fn ty(&self, value: ValueId) -> Type {
        self.fuser.rewriter.body().ty(value)
    }

    /// Returns the sizes of a value.
    ///
    /// # Errors
    /// If a size is dynamic.
    pub(super) fn dims(&self, value: ValueId) -> Result<Vec<u64>, String> {
        let dims = self.ctx().shape(self.ty(value)).and_then(|dims| dims.into_iter().collect::<Option<Vec<u64>>>());
        dims.ok_or_else(|| "requires static sizes".to_owned())
    }

    /// Builds an op with one result of these sizes and width.
    fn op(
        &mut self,
        def: &'static OpDef,
        operands: &[ValueId],
        (dims, width): (&[u64], u32),
        properties: &[(&'static str, Attr)],
    ) -> Result<ValueId, String> {
        let limit = &self.ctx().limits().operations;
        if !limit.allows(self.fuser.built) {
            return Err(limit.message());
        }
        let sizes: Vec<_> = dims.iter().map(|&n| Some(n)).collect();
        let ty = self.ctx().tensor_type(&sizes, self.ctx().int_type(width));
        let new = NewOp::of(def).loc(self.loc).operands(operands).results(&[ty]);
        let value =
            self.fuser.build_one(properties.iter().fold(new, |new, &(name, value)| new.property(name, value)))?;
        self.built.extend(self.fuser.rewriter.body().defining_op(value));
        Ok(value)
    }

    fn moved(&mut self, value: ValueId, movement: Movement) -> Result<ValueId, String> {
        let moved = self.fuser.apply_movements(self.loc, value, &[movement])?;
        self.built.extend(self.fuser.rewriter.body().defining_op(moved));
        Ok(moved)
    }

    fn width(&self, value: ValueId) -> Result<u32, String> {
        let element = self.ctx().element_or_self(self.ty(value));
        self.ctx().int_width(element).ok_or_else(|| "operand must have integer elements".to_owned())
    }

    /// Returns the stored integers of a quantized value.
    pub(super) fn stored(&mut self, value: ValueId) -> Result<ValueId, String> {
        let ty = storage_type(self.ctx(), self.ty(value)).ok_or("an operand is not quantized")?;
        Ok(self.scast(value, ty))
    }

    /// Replaces the only result of the converted op by stored integers. Returns its location.
    pub(super) fn replace(mut self, op: OpId, stored: ValueId) -> Result<Loc, String> {
        let result = self.view(op).results().next().ok_or("has no result")?;
        let ty = self.ty(result);
        if storage_type(self.ctx(), ty) != Some(self.ty(stored)) {
            return Err("the result has other sizes or another storage type than the layer computes".to_owned());
        }
        let value = self.scast(stored, ty);
        self.fuser.rewriter.replace_uses(result, value);
        self.fuser.cleanup.push(op);
        self.fuser.unrolled.extend(self.built);
        Ok(self.loc)
    }

    /// Returns the stored integers of a state, with these sizes and width, and its variable if it is one.
    pub(super) fn initial_state(
        &mut self,
        op: OpId,
        index: usize,
        (dims, width): (&[u64], u32),
    ) -> Result<(ValueId, Option<State>), String> {
        let view = self.view(op);
        let state = view.operand(index).ok_or("too few operands")?;
        if view.operand_constant(index).is_some() {
            let stored = stored_integers(view, index)?;
            return Ok((self.constant(dims, width, &stored)?, None));
        }
        if let Some(variable) = states::read(self.fuser, self.loc, state)? {
            return Ok((self.reshape(variable.value, dims)?, Some(variable)));
        }
        let stored = self.stored(state)?;
        Ok((self.reshape(stored, dims)?, None))
    }

    /// Casts between stored integers and a quantized type.
    fn scast(&mut self, value: ValueId, ty: Type) -> ValueId {
        let cast = scast(self.fuser.rewriter, self.loc, value, ty);
        self.fuser.cleanup.extend(self.fuser.rewriter.body().defining_op(cast));
        cast
    }

    /// Builds a constant. A single value fills the tensor.
    pub(super) fn constant(&mut self, dims: &[u64], width: u32, values: &[i64]) -> Result<ValueId, String> {
        if values.len() != 1 && values.len() as u64 != product_of_sizes(dims)? {
            return Err(format!("a constant has {} elements, which is not the number of its type", values.len()));
        }
        let sizes: Vec<_> = dims.iter().map(|&n| Some(n)).collect();
        let ty = self.ctx().tensor_type(&sizes, self.ctx().int_type(width));
        let values = self.ctx().dense_ints(ty, if dims.contains(&0) { &[] } else { values });
        self.op(&tosa::CONST, &[], (dims, width), &[("values", values)])
    }

    /// Builds a constant of one element that broadcasts to a value of 32 bits.
    fn number_like(&mut self, value: ValueId, number: i64) -> Result<ValueId, String> {
        let ones = vec![1; self.dims(value)?.len()];
        self.constant(&ones, 32, &[number])
    }

    pub(super) fn cast(&mut self, value: ValueId, width: u32) -> Result<ValueId, String> {
        if self.width(value)? == width {
            return Ok(value);
        }
        let dims = self.dims(value)?;
        self.op(&tosa::CAST, &[value], (&dims, width), &[])
    }

    pub(super) fn reshape(&mut self, value: ValueId, dims: &[u64]) -> Result<ValueId, String> {
        if self.dims(value)? == dims {
            return Ok(value);
        }
        self.moved(value, Movement::Reshape(qopt_ir::movement::Shape::of(dims)))
    }

    pub(super) fn permute(&mut self, value: ValueId, order: &[usize]) -> Result<ValueId, String> {
        self.moved(value, Movement::Permute(order.to_vec()))
    }

    pub(super) fn slice(&mut self, value: ValueId, axis: usize, start: u64, size: u64) -> Result<ValueId, String> {
        let mut ranges: Vec<StridedRange> =
            self.dims(value)?.iter().map(|&n| StridedRange { start: 0, size: Some(n), step: 1 }).collect();
        let range = ranges.get_mut(axis).ok_or("axis is out of range")?;
        if (range.start, range.size) == (start, Some(size)) {
            return Ok(value);
        }
        (range.start, range.size) = (start, Some(size));
        self.moved(value, Movement::Slice(ranges))
    }

    pub(super) fn concat(&mut self, values: &[ValueId], axis: usize) -> Result<ValueId, String> {
        let first = values.first().copied().ok_or("requires an operand")?;
        if values.len() == 1 {
            return Ok(first);
        }
        let (mut dims, width) = (self.dims(first)?, self.width(first)?);
        let mut size = 0_u64;
        for &value in values {
            size = size.saturating_add(self.dims(value)?.get(axis).copied().unwrap_or(0));
        }
        *dims.get_mut(axis).ok_or("axis is out of range")? = size;
        let axis = self.ctx().int_attr(i64::try_from(axis).unwrap_or(0), self.ctx().int_type(32));
        self.op(&tosa::CONCAT, values, (&dims, width), &[("axis", axis)])
    }

    /// Builds an elementwise op on 32-bit integers of the same sizes.
    fn binary(
        &mut self,
        def: &'static OpDef,
        operands: &[ValueId],
        attrs: &[(&'static str, Attr)],
    ) -> Result<ValueId, String> {
        let dims = self.dims(operands.first().copied().ok_or("requires an operand")?)?;
        self.op(def, operands, (&dims, 32), attrs)
    }

    pub(super) fn add(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.binary(&tosa::ADD, &[a, b], &[])
    }

    pub(super) fn plus(&mut self, value: ValueId, number: i64) -> Result<ValueId, String> {
        let number = self.number_like(value, number)?;
        self.add(value, number)
    }

    pub(super) fn number_minus(&mut self, number: i64, value: ValueId) -> Result<ValueId, String> {
        let (number, dims) = (self.number_like(value, number)?, self.dims(value)?);
        self.op(&tosa::SUB, &[number, value], (&dims, 32), &[])
    }

    pub(super) fn mul(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let shift = self.constant(&[1], 8, &[0])?;
        self.binary(&tosa::MUL, &[a, b, shift], &[])
    }

    pub(super) fn clamp(&mut self, value: ValueId, (low, high): (i64, i64)) -> Result<ValueId, String> {
        let (ctx, element) = (self.ctx(), self.ctx().element_or_self(self.ty(value)));
        let bounds = [("max_val", ctx.int_attr(high, element)), ("min_val", ctx.int_attr(low, element))];
        self.binary(&tosa::CLAMP, &[value], &bounds)
    }

    /// Sums 32-bit integers along a dimension, whose size becomes 1.
    pub(super) fn sum(&mut self, value: ValueId, axis: usize) -> Result<ValueId, String> {
        let mut dims = self.dims(value)?;
        *dims.get_mut(axis).ok_or("axis is out of range")? = 1;
        let axis = self.ctx().int_attr(i64::try_from(axis).unwrap_or(0), self.ctx().int_type(32));
        self.op(&tosa::REDUCE_SUM, &[value], (&dims, 32), &[("axis", axis)])
    }

    /// gemmlowp's RoundingDivideByPOT: `value / 2^exponent`, ties away from zero. TOSA's shift rounds ties up, so negative numbers are
    /// decremented before it.
    pub(super) fn rounding_divide_by_pot(&mut self, value: ValueId, exponent: i64) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let (sign_bit, exponent) = (self.number_like(value, 31)?, self.number_like(value, exponent)?);
        let shift = &tosa::ARITHMETIC_RIGHT_SHIFT;
        let sign = self.binary(shift, &[value, sign_bit], &[("round", ctx.bool_attr(false))])?;
        let decremented = self.add(value, sign)?;
        self.binary(shift, &[decremented, exponent], &[("round", ctx.bool_attr(true))])
    }

    /// TensorFlow Lite's MultiplyByQuantizedMultiplier of 32-bit integers: one multiplier, or one for each column. `limits` bound the
    /// magnitudes of the integers. Adds the zero point and saturates to `width` bits.
    pub(super) fn rescale(
        &mut self,
        value: ValueId,
        (multipliers, limits): (&[Multiplier], &[u128]),
        (zero_point, width): (i64, u32),
    ) -> Result<ValueId, String> {
        let (mut mantissas, mut shifts) = (Vec::new(), Vec::new());
        for (&multiplier, &limit) in multipliers.iter().zip(limits) {
            let (mantissa, shift) = double_round(multiplier, limit)?;
            mantissas.push(mantissa);
            shifts.push(shift);
        }
        let (ctx, dims, count) = (self.ctx(), self.dims(value)?, multipliers.len() as u64);
        let operands = [
            value,
            self.constant(&[count], 32, &mantissas)?,
            self.constant(&[count], 8, &shifts)?,
            self.constant(&[1], 32, &[0])?,
            self.constant(&[1], width, &[zero_point])?,
        ];
        let mode = ROUNDING_MODES.value(b"DOUBLE_ROUND").map(|value| ROUNDING_MODES.attr(ctx, value));
        let properties = [
            ("scale32", ctx.bool_attr(true)),
            ("rounding_mode", mode.ok_or("unknown rounding mode")?),
            ("per_channel", ctx.bool_attr(count > 1)),
            ("input_unsigned", ctx.bool_attr(false)),
            ("output_unsigned", ctx.bool_attr(false)),
        ];
        self.op(&tosa::RESCALE, &operands, (&dims, width), &properties)
    }

    /// Multiplies rows [rows, depth] of 8-bit integers, less their zero point, by weights, and rescales the sums to `width` bits.
    pub(super) fn product(&mut self, rows: ValueId, product: &Product, width: u32) -> Result<ValueId, String> {
        let &[count, depth] = self.dims(rows)?.as_slice() else { return Err("operand must have rank 2".to_owned()) };
        let columns = product.multipliers.len() as u64;
        let pixels = self.reshape(rows, &[count, 1, 1, depth])?;
        let (input_zp, weight_zp) = (self.constant(&[1], 8, &[product.zero_point])?, self.constant(&[1], 8, &[0])?);
        let ctx = self.ctx();
        let properties = [
            ("acc_type", ctx.type_attr(ctx.int_type(32))),
            ("local_bound", ctx.bool_attr(false)),
            ("dilation", ctx.i64_array_attr(&[1, 1])),
            ("pad", ctx.i64_array_attr(&[0; 4])),
            ("stride", ctx.i64_array_attr(&[1, 1])),
        ];
        let operands = [pixels, product.weights, product.bias, input_zp, weight_zp];
        let sums = self.op(&tosa::CONV2D, &operands, (&[count, 1, 1, columns], 32), &properties)?;
        let rescaled = self.rescale(sums, (&product.multipliers, &product.limits), (0, width))?;
        self.reshape(rescaled, &[count, columns])
    }

    /// Builds a table of a function of 16-bit integers, for [`Self::look_up`].
    pub(super) fn table_i16(&mut self, function: impl Fn(i16) -> i16) -> Result<ValueId, String> {
        let entries: Vec<i64> = (i16::MIN..=i16::MAX).map(|x| function(x).into()).collect();
        self.constant(&[1, entries.len() as u64, 1], 16, &entries)
    }

    /// Maps 32-bit integers in the range of 16 bits by a table. The result has 32 bits.
    pub(super) fn look_up(&mut self, value: ValueId, table: ValueId) -> Result<ValueId, String> {
        let dims = self.dims(value)?;
        let count = product_of_sizes(&dims)?;
        let places = self.plus(value, -i64::from(i16::MIN))?;
        let places = self.reshape(places, &[1, count])?;
        let found = self.op(&tosa::GATHER, &[table, places], (&[1, count, 1], 16), &[])?;
        let found = self.reshape(found, &dims)?;
        self.cast(found, 32)
    }
}

/// Returns false for a layer on floats, which is not converted here.
///
/// # Errors
/// If the layer is hybrid: its weights are quantized.
pub(super) fn hybrid_or_float(op: OpRef<'_>, weights: usize) -> Result<bool, String> {
    match uniform(op.ctx, op.in_type(weights)) {
        Some(_) => Err("quantized weights of a layer on floats are unsupported".to_owned()),
        None => Ok(false),
    }
}

/// Returns the quantized type of an operand.
pub(super) fn quantized(op: OpRef<'_>, index: usize) -> Result<&Uniform, String> {
    uniform(op.ctx, op.in_type(index)).ok_or_else(|| format!("operand #{index} must be quantized"))
}

/// Returns the stored integers of a constant operand.
pub(super) fn stored_integers(op: OpRef<'_>, index: usize) -> Result<Vec<i64>, String> {
    let constant = op.operand_constant(index).ok_or_else(|| format!("operand #{index} must be constant"))?;
    Tensor::of_constant(op.ctx, constant, op.in_type(index))?.ints(op.ctx)
}
