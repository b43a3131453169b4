//! Constant padding in the hub is the movement `tosa.pad`. The padding of a quantized value is a constant of its quantized type.
//!
//! `amounts` lists two numbers for each dimension: the elements added before and after it. An empty list adds none.

use qopt_ir::ir::{Loc, Type, ValueId};
use qopt_ir::movement::Movement;
use qopt_ir::num::requantize::{onnx_quantize, tflite_quantize};
use qopt_ir::rewrite::NewOp;

use super::Fuser;
use crate::conversions::quant_to_hub::{PadValue, Padding};
use crate::qnn::kernels::param;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::split_padding;
use crate::quant::types::{Param, Storage};
use crate::tosa::ops as tosa;
use crate::tosa::types::shape_type;

impl Fuser<'_, '_> {
    /// Applies movements. Their paddings add elements of real value 0, which are the zero point of a quantized value.
    pub(super) fn apply_with_zeros(
        &mut self,
        loc: Loc,
        mut value: ValueId,
        chain: &[Movement],
    ) -> Result<ValueId, String> {
        for movement in chain {
            let Movement::Pad { low, high, interior } = movement else {
                value = self.apply_movements(loc, value, std::slice::from_ref(movement))?;
                continue;
            };
            let dims = self.rewriter.ctx().shape(self.rewriter.body().ty(value));
            let dims: Option<Vec<u64>> = dims.and_then(|dims| dims.into_iter().collect());
            let parts = split_padding(&dims.ok_or("requires static sizes")?, low, high, interior);
            for part in parts.ok_or("padding has an invalid size")? {
                value = match &part {
                    Movement::Pad { low, high, .. } => {
                        let amounts: Vec<i64> = low.iter().zip(high).flat_map(|(&low, &high)| [low, high]).collect();
                        self.pad_with_zeros(loc, value, &amounts)?
                    }
                    part => self.apply_movements(loc, value, std::slice::from_ref(part))?,
                };
            }
        }
        Ok(value)
    }

    /// Returns the type of a value after padding.
    pub(super) fn padded_type(&self, value: ValueId, amounts: &[i64]) -> Result<Type, String> {
        let (ctx, ty) = (self.rewriter.ctx(), self.rewriter.body().ty(value));
        let shape = ctx.shape(ty).ok_or("operand is unranked")?;
        let added = amounts.chunks(2).map(|pair| pair.iter().fold(0, |sum: i64, &n| sum.saturating_add(n)));
        let sizes = shape.iter().zip(added).map(|(&dim, added)| dim.and_then(|n| n.checked_add_signed(added)));
        Ok(ctx.tensor_type(&sizes.collect::<Vec<_>>(), ctx.element_or_self(ty)))
    }

    /// Pads floats with zeros.
    pub(super) fn pad_floats_with_zeros(
        &mut self,
        loc: Loc,
        value: ValueId,
        amounts: &[i64],
    ) -> Result<ValueId, String> {
        if amounts.is_empty() {
            return Ok(value);
        }
        let ctx = self.rewriter.ctx();
        let ty = self.padded_type(value, amounts)?;
        let one = ctx.tensor_type(&[Some(1)], ctx.element_or_self(ty));
        let zero = ctx.dense_floats(one, &[0.0]).ok_or("elements must be floats")?;
        let zero = self.build_one(NewOp::of(&tosa::CONST).loc(loc).property("values", zero).results(&[one]))?;
        let amounts = self.padding_shape(loc, amounts)?;
        self.build_one(NewOp::of(&tosa::PAD).loc(loc).operands(&[value, amounts, zero]).results(&[ty]))
    }

    /// Builds the `!tosa.shape` constant of the amounts.
    pub(super) fn padding_shape(&mut self, loc: Loc, amounts: &[i64]) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let rank = u32::try_from(amounts.len()).map_err(|_| "the rank is too large".to_owned())?;
        let values_type = ctx.tensor_type(&[Some(u64::from(rank))], ctx.index_type());
        let shape = NewOp::of(&tosa::CONST_SHAPE).loc(loc).property("values", ctx.dense_ints(values_type, amounts));
        self.build_one(shape.results(&[shape_type(ctx, rank)]))
    }

    /// Pads a quantized value with its zero point.
    pub(super) fn pad_with_zeros(&mut self, loc: Loc, value: ValueId, amounts: &[i64]) -> Result<ValueId, String> {
        let padded = self.padded_type(value, amounts)?;
        self.pad(&Padding { amounts: amounts.to_vec(), value: PadValue::Real(0.0) }, &[value], padded, loc)
    }

    /// Builds a `tosa.pad` of the only operand, with result type `ty`.
    pub(super) fn pad(
        &mut self,
        padding: &Padding,
        operands: &[ValueId],
        ty: Type,
        loc: Loc,
    ) -> Result<ValueId, String> {
        let (ctx, amounts) = (self.rewriter.ctx(), &padding.amounts);
        let &[input] = operands else { return Err("expected one operand".to_owned()) };
        if amounts.is_empty() {
            return Ok(input);
        }
        let element = uniform(ctx, ty).ok_or("result is not quantized")?;
        let param = param(element)?;
        let value = match padding.value {
            PadValue::Stored(value) => value,
            PadValue::Real(value) => stored_padding(param, element.storage, value)?,
        };
        let shape_of_one = [Some(1)];
        let stored = ctx.dense_ints(ctx.tensor_type(&shape_of_one, element.storage.ty(ctx)), &[value]);
        let fill = NewOp::of(&qnn::CONSTANT).loc(loc).property("value", stored);
        let fill = self.build_one(fill.results(&[ctx.tensor_type(&shape_of_one, ctx.element_or_self(ty))]))?;
        let shape = self.padding_shape(loc, amounts)?;
        self.build_one(NewOp::of(&tosa::PAD).loc(loc).operands(&[input, shape, fill]).results(&[ty]))
    }
}

/// Quantizes a padding value.
///
/// # Errors
/// If the value is NaN, is 0 with a zero point outside of the storage bounds, or lies in the middle of two stored integers.
/// The frontends round such a value differently.
fn stored_padding(param: Param, storage: Storage, value: f64) -> Result<i64, String> {
    let zero = param.zero_point;
    if value == 0.0 && !(storage.min..=storage.max).contains(&zero) {
        return Err(format!("pads with 0, but the zero point {zero} is outside of the storage bounds"));
    }
    let round = |quantize: fn(f32, f32, i64, i64, i64) -> Option<i64>| {
        quantize(value as f32, param.scale() as f32, param.zero_point, storage.min, storage.max)
            .ok_or_else(|| "padding value is NaN".to_owned())
    };
    // ONNX and PyTorch round ties to even, TensorFlow Lite away from zero.
    let (away, even) = (round(tflite_quantize)?, round(onnx_quantize)?);
    if away == even { Ok(even) } else { Err("padding value is in the middle of two stored integers".to_owned()) }
}
