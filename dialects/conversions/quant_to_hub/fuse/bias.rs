//! The bias of a hub op: a vector of i32 accumulators, whose scale is input scale times weight scale.
//!
//! Frontends have other forms of it: floats, integers of fewer bits, one row of a matrix, and zeros of any scale.

use qopt_ir::def::typed_attr_type;
use qopt_ir::ir::{Attr, Context, OpId, ValueId};

use super::Fuser;
use crate::conversions::quant_to_hub::HubInput;
use crate::elements::{all_integers, floats, integers};
use crate::qnn::attrs::Numerics;
use crate::qnn::ops::checks::is_scale_product;
use crate::qnn::types::uniform;
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform};

impl Fuser<'_, '_> {
    /// Builds the bias operand, after the other operands: input and weights.
    ///
    /// - A quantized constant is widened to i32, and zeros get the scale of input times weight.
    /// - A constant of i32 gets the scale of input times weight.
    /// - A constant of floats is quantized at this scale: rounded in `ort` numerics, else it must be a whole multiple of it.
    /// - Other biases stay unchanged. A float bias of quantized operands must be constant.
    pub(super) fn bias(
        &mut self,
        input: &HubInput,
        operands: &[ValueId],
        before: OpId,
        numerics: Numerics,
    ) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let given = input.elements.and_then(|elements| typed_attr_type(ctx, elements));
        let ty = given.unwrap_or_else(|| body.ty(input.value));
        if self.is_stored(input) {
            let stored = self.build_quantized_operand(input.value, input.element, before)?;
            let stored = self.widen_bias(stored)?;
            return self.rescale_zero_bias(stored, operands);
        }
        let constant = || self.rewriter.op(body.defining_op(input.value)?).constant();
        let Some(constant) = input.elements.or_else(constant) else {
            // Accumulators may be computed at run time. A float bias that is computed cannot be checked for exactness.
            let is_float = ctx.float_kind(ctx.element_or_self(ty)).is_some();
            return if is_float { Err("bias must be constant".to_owned()) } else { Ok(input.value) };
        };
        // ONNX Runtime's quantizer writes the bias of QGemm as one row.
        let shape = ctx.shape(ty).unwrap_or_default();
        let Some((&Some(channels), rows)) = shape.split_last().filter(|(_, rows)| rows.iter().all(|&n| n == Some(1)))
        else {
            return Err("bias must have one dimension, apart from dimensions of size 1".to_owned());
        };
        let Some(quantized) = self.bias_type(operands, channels)? else { return Ok(input.value) };
        let i32_type = ctx.tensor_type(&[Some(channels)], ctx.int_type(32));
        let quantized_type = ctx.tensor_type(&[Some(channels)], quantized.clone().intern(ctx));
        match ctx.int_width(ctx.element_or_self(ty)) {
            Some(32) if rows.is_empty() => self.constant(input.value, constant, quantized_type),
            Some(32) => {
                let stored = integers(ctx, constant).ok_or("bias must be constant")?;
                self.constant(input.value, ctx.dense_ints(i32_type, &stored), quantized_type)
            }
            Some(_) => Ok(input.value),
            None => {
                let reals = floats(ctx, constant).ok_or("bias must be constant")?;
                let stored = quantize_bias(&reals, &quantized.params, numerics)
                    .ok_or("bias is not a multiple of input scale times weight scale")?;
                self.constant(input.value, ctx.dense_ints(i32_type, &stored), quantized_type)
            }
        }
    }

    /// Returns the type of a bias: i32 at the scale of input times weight. Returns `None` if they are not quantized.
    pub(super) fn bias_type(&self, operands: &[ValueId], channels: u64) -> Result<Option<Uniform>, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let [input, weights, ..] = *operands else { return Ok(None) };
        let (Some(x), Some(w)) = (uniform(ctx, body.ty(input)), uniform(ctx, body.ty(weights))) else {
            return Ok(None);
        };
        let scale = x.params.first().map_or(0.0, |p| p.scale());
        // Computes in f32, as the files with an explicit bias scale do.
        let product = |p: &Param| f64::from(scale as f32 * p.scale() as f32);
        let params: Box<[Param]> = w.params.iter().map(|p| Param::new(product(p), 0)).collect();
        let per_channel = params.len() as u64 == channels && params.len() > 1;
        if !per_channel && params.len() != 1 {
            return Err("number of weight scales does not match the bias".to_owned());
        }
        let form = if per_channel { ParamGranularity::Axis(0) } else { ParamGranularity::Tensor };
        Ok(Some(Uniform { storage: Storage::full(true, 32), expressed: x.expressed, form, params }))
    }

    /// Gives a constant bias of zeros 32 bits and the scale of input times weight. Converters share one such constant between layers.
    pub(super) fn rescale_zero_bias(&mut self, stored: ValueId, operands: &[ValueId]) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let constant = body.defining_op(stored).and_then(|op| self.rewriter.op(op).constant());
        let zeros = constant.zip(uniform(ctx, body.ty(stored))).filter(|&(constant, ty)| is_zero(ctx, constant, ty));
        let channels = ctx.shape(body.ty(stored)).and_then(|dims| dims.first().copied().flatten());
        let Some(channels) = channels.filter(|_| zeros.is_some()) else { return Ok(stored) };
        let Ok(Some(quantized)) = self.bias_type(operands, channels) else { return Ok(stored) };
        let has_scale = uniform(ctx, body.ty(stored)).is_some_and(|ty| {
            let scale =
                |params: &[Param], channel: usize| params.get(channel).or(params.first()).map_or(0.0, |p| p.scale());
            let count = ty.params.len().max(quantized.params.len());
            let is_product = |c| is_scale_product(scale(&ty.params, c), scale(&quantized.params, c));
            ty.storage == quantized.storage && (0..count).all(is_product)
        });
        if has_scale {
            return Ok(stored);
        }
        let zeros = ctx.dense_ints(ctx.tensor_type(&[Some(channels)], quantized.storage.ty(ctx)), &[0]);
        self.constant(stored, zeros, ctx.tensor_type(&[Some(channels)], quantized.intern(ctx)))
    }

    /// Widens a constant bias to 32 bits. LiteRT's importer stores it in the narrowest integers that hold all values.
    pub(super) fn widen_bias(&mut self, stored: ValueId) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let ty = body.ty(stored);
        let narrow = uniform(ctx, ty).filter(|narrow| narrow.storage.signed && narrow.storage.width < 32);
        let constant = body.defining_op(stored).and_then(|op| self.rewriter.op(op).constant());
        let Some((narrow, constant)) = narrow.zip(constant) else { return Ok(stored) };
        let shape = ctx.shape(ty).ok_or("bias is unranked")?;
        let integers = integers(ctx, constant).ok_or("bias must be constant")?;
        let i32_type = ctx.tensor_type(&shape, ctx.int_type(32));
        let wide = Uniform { storage: Storage::full(true, 32), ..narrow.clone() }.intern(ctx);
        self.constant(stored, ctx.dense_ints(i32_type, &integers), ctx.tensor_type(&shape, wide))
    }
}

/// Returns true if all stored integers of a constant are the zero point of its type. Unsigned integers may be sign-extended.
fn is_zero(ctx: &Context, constant: Attr, ty: &Uniform) -> bool {
    let Some((first, rest)) = ty.params.split_first() else { return false };
    let unused = 64_u32.saturating_sub(ty.storage.width);
    let is_zero_point = |n: i64| (n ^ first.zero_point).checked_shl(unused) == Some(0);
    rest.iter().all(|param| param.zero_point == first.zero_point) && all_integers(ctx, constant, is_zero_point)
}

/// Quantizes a float bias to i32. `params` are one or one for each channel. Returns `None` if an element is out of range, or if
/// its quantization is not exact in numerics that do not round.
fn quantize_bias(reals: &[f64], params: &[Param], numerics: Numerics) -> Option<Vec<i64>> {
    // ONNX Runtime quantizes a float bias itself, in f32.
    let rounds = numerics == Numerics::Ort;
    let quantize = |(channel, &real): (usize, &f64)| {
        let scale = params.get(channel).or(params.first()).map_or(0.0, |p| p.scale());
        let quotient = match rounds {
            true => f64::from(real as f32 / scale as f32).round_ties_even(),
            false => (real / scale).round(),
        };
        let is_exact = rounds || f64::from((quotient * scale) as f32) == real;
        (is_exact && quotient.abs() < f64::from(i32::MAX)).then_some(quotient as i64)
    };
    reals.iter().enumerate().map(quantize).collect()
}
