//! Gives quantized types to a guess: scales, zero points, signedness of the storage, and the integers of constants.

use qopt_ir::def::OpRef;
use qopt_ir::eval::constant_value;
use qopt_ir::ir::{Attr, Body, Context, OpId, Tensor, Type, ValueId};
use qopt_ir::num::FloatKind;
use rustc_hash::FxHashSet;

use super::candidate::{Candidate, Operand};
use super::guess::{self, Activation, Guess, Part, ScaleConstraint, Weights, Zero, nudged};
use super::scales::Scales;
use super::unsigned_offset;
use crate::qnn::attrs::CLAMP;
use crate::qnn::types::uniform;
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform};
use crate::support::{int_width, storage};

/// The facts about a program that determine the types of a guess.
pub(super) struct GuessTypes<'v> {
    pub(super) ctx: &'v Context,
    pub(super) body: &'v Body,
    /// The inferred scales and zero points. `None` selects the unit scales of the guess.
    pub(super) scales: Option<&'v Scales>,
    /// Values with unsigned types.
    pub(super) unsigned: &'v FxHashSet<ValueId>,
}

/// The operands, result type and attributes of a guess.
pub(super) struct TypedGuess {
    pub(super) operands: Vec<Operand>,
    pub(super) output: Type,
    pub(super) attrs: Vec<(&'static str, Attr)>,
}

/// The scales of a guess that determine the scales of its weights and bias.
struct PartScales {
    /// The scale of the last activation.
    input: f64,
    weights: Vec<f64>,
    output: f64,
}

impl TypedGuess {
    /// Returns the ops of the program that compute the result, if the guess is lowered to them.
    pub(super) fn matched_ops(&self, types: &GuessTypes<'_>, guess: &Guess) -> Option<FxHashSet<OpId>> {
        let candidate = Candidate { def: guess.def, attrs: &self.attrs, operands: &self.operands, output: self.output };
        candidate.matched_ops(types.ctx, types.body, guess.result)
    }
}

impl GuessTypes<'_> {
    /// The shape in the hub: `dims`, or else the shape of the value.
    fn shape(&self, value: ValueId, dims: Option<&Vec<u64>>) -> Result<Vec<Option<u64>>, String> {
        let hub_shape = dims.map(|dims| dims.iter().map(|&d| Some(d)).collect());
        hub_shape
            .or_else(|| self.ctx.shape(self.body.ty(value)).map(|dims| dims.to_vec()))
            .ok_or_else(|| "operand is unranked".to_owned())
    }

    fn width(&self, value: ValueId) -> Result<u32, String> {
        let element = self.ctx.element_or_self(self.body.ty(value));
        int_width(self.ctx, storage(self.ctx, element)).ok_or_else(|| "elements must be integers".to_owned())
    }

    /// The scale of an activation: for several scales, the first one.
    pub(super) fn scale(&self, activation: &Activation) -> f64 {
        let unit = activation.scales.first().copied().unwrap_or(1.0);
        self.scales.map_or(unit, |scales| scales.scale(activation.value))
    }

    /// Returns the quantized tensor type of an activation. `scale` is its first scale.
    pub(super) fn quantized(&self, activation: &Activation, scale: f64) -> Result<Type, String> {
        let (ctx, width) = (self.ctx, self.width(activation.value)?);
        let storage = Storage::full(
            width > 16 || !activation.holds_unsigned && !self.unsigned.contains(&activation.value),
            width,
        );
        let inferred = self.scales.and_then(|scales| scales.zero_point(activation.value));
        let zero = match activation.zero {
            Zero::Fixed(zero) => zero,
            Zero::Free(zero) => inferred.unwrap_or(zero),
        };
        let zero = zero.saturating_add(unsigned_offset(storage));
        if zero < storage.min || zero > storage.max {
            return Err("zero point is out of range of the storage type".to_owned());
        }
        let shape = self.shape(activation.value, activation.dims.as_ref())?;
        let unit = activation.scales.first().copied().unwrap_or(1.0);
        let params: Box<[Param]> = match activation.scales.as_slice() {
            [_] => [Param::new(scale, zero)].into(),
            units => units.iter().map(|other| Param::new(other * (scale / unit), zero)).collect(),
        };
        if params.iter().any(|p| !p.scale().is_normal() || p.scale() <= 0.0) {
            return Err("a scale is out of range".to_owned());
        }
        let last = u32::try_from(shape.len()).unwrap_or(1).saturating_sub(1);
        let form = if params.len() == 1 { ParamGranularity::Tensor } else { ParamGranularity::Axis(last) };
        let expressed = ctx.float_type(FloatKind::F32);
        Ok(ctx.tensor_type(&shape, Uniform { storage, expressed, form, params }.intern(ctx)))
    }

    /// Gives types to a guess. `ulps` is added to the bits of the result's scale in f32, to try its neighbors.
    pub(super) fn typed(&self, guess: &Guess, ulps: i32) -> Result<TypedGuess, String> {
        let ctx = self.ctx;
        let (mut attrs, mut scales) =
            (guess.attrs.clone(), PartScales { input: 1.0, weights: Vec::new(), output: 1.0 });
        let output = match &guess.output {
            None => self.body.ty(guess.result),
            Some(output) => {
                scales.output = self.scale(output);
                if ulps != 0 {
                    let bits = (scales.output as f32).to_bits().checked_add_signed(ulps);
                    scales.output = f64::from(f32::from_bits(bits.ok_or("a scale is out of range")?));
                }
                self.quantized(output, scales.output)?
            }
        };
        if let Some(clamp) = guess.clamp {
            let offset = uniform(ctx, output).map_or(0, |ty| unsigned_offset(ty.storage));
            attrs.push((CLAMP.name, ctx.i64_array_attr(&clamp.map(|bound| bound.saturating_add(offset)))));
        }
        let mut operands = Vec::new();
        for part in &guess.parts {
            operands.extend(self.operand(guess, part, output, &mut scales)?);
        }
        Ok(TypedGuess { operands, output, attrs })
    }

    /// Returns the operand for a part, or `None` for a bias of zeros. Records the scales that later parts depend on.
    fn operand(
        &self,
        guess: &Guess,
        part: &Part,
        output: Type,
        scales: &mut PartScales,
    ) -> Result<Option<Operand>, String> {
        let ctx = self.ctx;
        Ok(Some(match part {
            Part::Activation(input) => {
                scales.input = self.scale(input);
                let (value, holds_unsigned) = (input.value, input.holds_unsigned);
                Operand::Value { value, ty: self.quantized(input, scales.input)?, holds_unsigned }
            }
            Part::Weights(weights) => {
                let scale =
                    |&factor: &f64| weight_scale(factor, scales.input, scales.output, guess.multiplies_scales_in_f32);
                scales.weights = weights.factors.iter().map(scale).collect();
                self.weights(weights, &scales.weights)?
            }
            Part::Bias(bias) => {
                let bias_scales: Vec<f64> = scales.weights.iter().map(|scale| scales.input * scale).collect();
                let channels = self.shape(guess.result, None)?.last().copied().flatten();
                return self.bias(*bias, &bias_scales, channels.ok_or("a size is missing")?);
            }
            Part::Constant(stored, unit, zero) => {
                let first = guess.activations().next();
                let factor =
                    first.map_or(1.0, |input| self.scale(input) / input.scales.first().copied().unwrap_or(1.0));
                let scale = if guess.constraint == ScaleConstraint::Linear { unit * factor } else { *unit };
                let (storage, params) = (Storage::full(true, 8), [Param::new(scale, *zero)].into());
                let expressed = ctx.float_type(FloatKind::F32);
                let element = Uniform { storage, expressed, form: ParamGranularity::Tensor, params };
                Operand::Constant(stored.clone(), ctx.with_element(stored.ty, element.intern(ctx)))
            }
            Part::Table(value) => {
                let table = constant_value(ctx, self.body, *value).ok_or("table must be constant")?;
                // Unsigned entries and their signed integers differ in the highest bit.
                let is_signed = uniform(ctx, output).is_none_or(|ty| ty.storage.signed);
                let entries = table.ints(ctx)?.into_iter().map(|q| if is_signed { q } else { q ^ -128 });
                let bits = Tensor::of_ints(ctx, table.ty, &entries.collect::<Vec<_>>())?;
                Operand::Constant(bits, table.ty)
            }
            Part::Plain(value, dims) => {
                let element = ctx.element_or_self(self.body.ty(*value));
                let ty = ctx.tensor_type(&self.shape(*value, dims.as_ref())?, element);
                match constant_value(ctx, self.body, *value) {
                    Some(constant) => Operand::Constant(Tensor { ty, ..constant }, ty),
                    None => Operand::Value { value: *value, ty, holds_unsigned: false },
                }
            }
        }))
    }

    /// Returns the weights, as a constant if their stored integers can be read.
    fn weights(&self, weights: &Weights, scales: &[f64]) -> Result<Operand, String> {
        let ctx = self.ctx;
        let count = scales.len().max(weights.zeros.len());
        // The entry of a channel. A list of one entry applies to all channels.
        fn of_channel<T: Copy>(values: &[T], c: usize) -> Option<T> {
            values.get(c).or(values.first()).copied()
        }
        let params = (0..count).map(|c| Some(Param::new(of_channel(scales, c)?, of_channel(&weights.zeros, c)?)));
        let params = params.collect::<Option<Box<[Param]>>>().ok_or("missing scales")?;
        if params.iter().any(|p| !p.scale().is_normal() || p.scale() <= 0.0) {
            return Err("no weight scale of a channel gives its multiplier".to_owned());
        }
        let (storage, expressed) = (Storage::full(true, 8), ctx.float_type(FloatKind::F32));
        let shape: Vec<_> = weights.dims.iter().map(|&d| Some(d)).collect();
        let element = |width| Uniform {
            storage: Storage::full(true, width),
            expressed,
            form: weights.form.clone(),
            params: params.clone(),
        };
        let op = self.body.defining_op(weights.value).map(|op| OpRef::new(ctx, self.body, op));
        if let Some((stored, width)) = op.and_then(|op| guess::stored_weights(op, weights)) {
            let stored = Tensor::of_ints(ctx, ctx.tensor_type(&shape, ctx.int_type(width)), &stored)?;
            return Ok(Operand::Constant(stored, ctx.tensor_type(&shape, element(width).intern(ctx))));
        }
        if weights.transposed.is_some() {
            return Err("weights must be constant".to_owned());
        }
        let ty = ctx.tensor_type(&shape, element(storage.width).intern(ctx));
        Ok(Operand::Value { value: weights.value, ty, holds_unsigned: false })
    }

    /// Returns the bias operand, unless the bias is zero. A bias of 48 bits has no quantized type.
    fn bias(&self, bias: ValueId, scales: &[f64], channels: u64) -> Result<Option<Operand>, String> {
        let (ctx, element) = (self.ctx, self.ctx.element_or_self(self.body.ty(bias)));
        let stored_type = ctx.tensor_type(&[Some(channels)], element);
        let form = if scales.len() == 1 { ParamGranularity::Tensor } else { ParamGranularity::Axis(0) };
        let params = scales.iter().map(|&scale| Param::new(scale, 0)).collect();
        let expressed = ctx.float_type(FloatKind::F32);
        let quantized = Uniform { storage: Storage::full(true, 32), expressed, form, params };
        let is_wide = int_width(ctx, element) != Some(32);
        let ty = if is_wide { stored_type } else { ctx.tensor_type(&[Some(channels)], quantized.intern(ctx)) };
        let Some(stored) = constant_value(ctx, self.body, bias) else {
            return if is_wide {
                Err("bias must be constant".to_owned())
            } else {
                Ok(Some(Operand::Value { value: bias, ty, holds_unsigned: false }))
            };
        };
        let mut values = stored.ints(ctx)?;
        if let [one] = *values.as_slice() {
            values = vec![one; usize::try_from(channels).map_err(|_| "a size is too large")?];
        }
        if values.iter().all(|&b| b == 0) {
            return Ok(None);
        }
        Ok(Some(Operand::Constant(Tensor::of_ints(ctx, stored_type, &values)?, ty)))
    }
}

/// Returns the scale of weights for which `input_scale * scale / output_scale` is `factor`: in f32 arithmetic if
/// `multiplies_scales_in_f32`.
fn weight_scale(factor: f64, input_scale: f64, output_scale: f64, multiplies_scales_in_f32: bool) -> f64 {
    let quotient = factor * output_scale / input_scale;
    if !multiplies_scales_in_f32 {
        return quotient;
    }
    nudged(quotient, |scale| input_scale as f32 * scale as f32 / output_scale as f32 == factor as f32)
}
