//! Lowers convolutions and matrix products with weights: a TOSA op or `qint.conv` for the sums, then a rescale.

use qopt_ir::def::{OpDef, operand};
use qopt_ir::ir::{OpId, Type, ValueId};

use super::rescale::{MIN_OVERFLOW, SUMS_OVERFLOW};
use super::{SignedInput, TosaWriter, long_sums};
use crate::qint::ops as qint;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::conv::{depthwise_params, is_accumulator};
use crate::qnn::kernels::rescale::{Rescale, TfliteProducts, product_steps};
use crate::qnn::kernels::{axis_params, param};
use crate::qnn::ops as qnn;
use crate::qnn::ops::product;
use crate::quant::types::{Param, Storage};
use crate::support::OpTypes;
use crate::tosa::ops as tosa;

/// The attributes of a TOSA op with windows. TOSA requires that the last window ends at the end of the padded input.
pub(super) struct TosaWindows {
    pub(super) pad: Vec<i64>,
    pub(super) stride: Vec<i64>,
    pub(super) dilation: Vec<i64>,
}

impl TosaWriter<'_> {
    /// Returns the attributes for TOSA. Removes padding and input elements that no window reads.
    pub(super) fn windows(
        &mut self,
        op: OpId,
        input: &mut SignedInput<'_>,
        kernel: &[u64],
        out: &[u64],
    ) -> Result<TosaWindows, String> {
        let view = self.rewriter.op(op);
        let count = kernel.len();
        let list = |name: &str, default: i64, count: usize| view.ints(name).unwrap_or_else(|| vec![default; count]);
        let (mut pad, stride, dilation) =
            (list("pad", 0, 2 * count), list("stride", 1, count), list("dilation", 1, count));
        let mut dims = input.dims.clone();
        for i in 0..count {
            let entry = |list: &[i64], index: usize| list.get(index).copied().unwrap_or(0);
            let (Some(&k), Some(&o)) = (kernel.get(i), out.get(i + 1)) else {
                return Err("a size is missing".to_owned());
            };
            let Some(size) = dims.get_mut(i + 1) else { return Err("a size is missing".to_owned()) };
            // End of the last window in the padded input.
            let wide = |n: i64| i128::from(n);
            let dilated_size = (i128::from(k) - 1) * wide(entry(&dilation, i)) + 1;
            let end = (i128::from(o) - 1) * wide(entry(&stride, i)) + dilated_size;
            let padded = i128::from(*size) + wide(entry(&pad, 2 * i)) + wide(entry(&pad, 2 * i + 1));
            let does_not_fit = || "a window does not fit its input".to_owned();
            let unread = u64::try_from(padded - end).map_err(|_| does_not_fit())?;
            let Some(high) = pad.get_mut(2 * i + 1) else { return Err(does_not_fit()) };
            // Unread elements are removed from the padding first, then from the input.
            let from_pad = unread.min(high.unsigned_abs());
            *high -= i64::try_from(from_pad).map_err(|_| does_not_fit())?;
            *size = size.checked_sub(unread - from_pad).filter(|&n| n > 0).ok_or_else(does_not_fit)?;
        }
        if dims != input.dims {
            let width = input.ty.storage.width;
            let starts = self.shape(&vec![0; dims.len()])?;
            let sizes = self.shape(&dims)?;
            let ty = self.int_tensor(&dims, width);
            input.value = self.op(&tosa::SLICE, &[input.value, starts, sizes], ty, &[])?;
            input.dims = dims;
        }
        Ok(TosaWindows { pad, stride, dilation })
    }

    /// Builds a convolution by the TOSA op `def`, and rescales its sums.
    fn build_convolution(
        &mut self,
        op: OpId,
        def: &'static OpDef,
        operands: (SignedInput<'_>, SignedInput<'_>),
        params: &[Param],
        kernel: &[u64],
        (out, tflite): (&[u64], TfliteProducts),
    ) -> Result<ValueId, String> {
        self.rescaled_sums(op, operands, params, (out, tflite), |w, (mut input, weight, bias), zero_points, ty| {
            let windows = w.windows(op, &mut input, kernel, out)?;
            w.sums(op, def, (&input, &weight, bias), zero_points, &windows, ty)
        })
    }

    /// Builds the sums by `sums`, from the operands, the bias and the zero points of the weights, and rescales them to the result.
    /// A result of accumulators gets the sums. Rejects sums that may overflow.
    fn rescaled_sums<'i>(
        &mut self,
        op: OpId,
        (input, weight): (SignedInput<'i>, SignedInput<'i>),
        params: &[Param],
        (out, tflite): (&[u64], TfliteProducts),
        sums: impl FnOnce(&mut Self, (SignedInput<'i>, SignedInput<'i>, ValueId), &[i64], Type) -> Result<ValueId, String>,
    ) -> Result<ValueId, String> {
        let (result, _) = self.output(op)?;
        let Some(&channels) = out.last() else { return Err("result is unranked".to_owned()) };
        let is_16_bit = input.ty.storage.width == 16;
        if input.ty.storage.width > 16 || weight.ty.storage.width > 8 {
            return Err("TOSA has no convolution of these storage types".to_owned());
        }
        if is_accumulator(result) && is_16_bit {
            return Err("TOSA has no 32-bit accumulators of 16-bit integers".to_owned());
        }
        // TOSA accumulates products of 16-bit inputs in 48 bits.
        let acc_width = if is_16_bit { 48 } else { 32 };
        let (bias, max_bias) = self.biases(op, channels, acc_width)?;
        let limit = self.sum_limit(op, &input, &weight, params, channels)?.saturating_add(max_bias);
        let offset = super::offset(weight.ty.storage);
        let zero_points: Vec<i64> = params.iter().map(|p| p.zero_point - offset).collect();
        let (ty, from) = (self.int_tensor(out, acc_width), input.ty);
        let sums = sums(self, (input, weight, bias), &zero_points, ty)?;
        let may_overflow = !is_16_bit && self.proven(limit) >= MIN_OVERFLOW;
        if is_accumulator(result) {
            return if may_overflow { Err(SUMS_OVERFLOW.to_owned()) } else { Ok(sums) };
        }
        let view = self.rewriter.op(op);
        let numerics = Numerics::of(view)?;
        // The other rescales check the domain of their multipliers.
        if may_overflow && matches!(numerics, Numerics::Ort | Numerics::Xnnpack) {
            return Err(SUMS_OVERFLOW.to_owned());
        }
        let scales: Vec<f64> = params.iter().map(|p| p.scale()).collect();
        let from = (param(from)?.scale(), from.storage.width);
        let steps = product_steps(view, numerics, from, &scales, param(result)?.scale(), tflite)?;
        let rescale = Rescale::to_result(view, result, steps)?;
        self.rescale_to_result(sums, 0, &rescale, result, limit)
    }

    /// Builds the sums of a convolution: a TOSA op for one group and one zero point of the weights, otherwise `qint.conv`.
    pub(super) fn sums(
        &mut self,
        op: OpId,
        def: &'static OpDef,
        (input, weight, bias): (&SignedInput<'_>, &SignedInput<'_>, ValueId),
        zero_points: &[i64],
        windows: &TosaWindows,
        ty: Type,
    ) -> Result<ValueId, String> {
        let ctx = self.ctx;
        let zero_point = zero_points.first().copied().unwrap_or(0);
        let has_one_zero_point = zero_points.iter().all(|&z| z == zero_point);
        let mut groups = self.rewriter.op(op).int("groups").unwrap_or(1);
        let window = [
            ("dilation", ctx.i64_array_attr(&windows.dilation)),
            ("pad", ctx.i64_array_attr(&windows.pad)),
            ("stride", ctx.i64_array_attr(&windows.stride)),
        ];
        if has_one_zero_point && groups == 1 {
            let input_zp = self.zero(input.ty.storage.width, input.zero_point()?, false)?;
            let weight_zp = self.zero(8, zero_point, false)?;
            let acc_type = ctx.type_attr(ctx.element_or_self(ty));
            let mut properties = vec![("acc_type", acc_type), ("local_bound", ctx.bool_attr(false))];
            properties.extend(window);
            return self.op(def, &[input.value, weight.value, bias, input_zp, weight_zp], ty, &properties);
        }
        self.require_qint(if has_one_zero_point {
            "TOSA has no grouped convolution"
        } else {
            "TOSA supports only one zero point for all weights"
        })?;
        let mut weights = weight.value;
        if def == &tosa::DEPTHWISE_CONV2D
            && let &[kh, kw, c, m] = weight.dims.as_slice()
        {
            // One group for each channel: weights [KH, KW, C, M] become [C M, KH, KW, 1].
            let (flat, ty) = (self.reshape(weights, &[kh, kw, 1, c * m])?, self.int_tensor(&[c * m, kh, kw, 1], 8));
            weights = self.op(&tosa::TRANSPOSE, &[flat], ty, &[("perms", ctx.i32_array_attr(&[3, 0, 1, 2]))])?;
            groups = i64::try_from(c).map_err(|_| "a size is too large")?;
        }
        let zero_points = if has_one_zero_point { &[zero_point] } else { zero_points };
        let mut properties = vec![
            ("groups", ctx.int_attr(groups, ctx.int_type(64))),
            ("input_zp", ctx.int_attr(input.zero_point()?, ctx.int_type(64))),
            ("weight_zp", ctx.i64_array_attr(zero_points)),
        ];
        properties.extend(window);
        self.op(&qint::CONV, &[input.value, weights, bias], ty, &properties)
    }

    /// Returns a bound on the magnitude of sums without biases, from constant weights or else from the bounds of their type.
    pub(super) fn sum_limit(
        &self,
        op: OpId,
        input: &SignedInput<'_>,
        weight: &SignedInput<'_>,
        params: &[Param],
        channels: u64,
    ) -> Result<u128, String> {
        let Storage { min, max, .. } = weight.ty.storage;
        let view = self.rewriter.op(op);
        let num_weights = weight.dims.iter().fold(1_u64, |n, &d| n.saturating_mul(d));
        let per_channel = num_weights / channels.max(1);
        let constant = self.constant_integers(view, product::WEIGHT);
        let constant = constant.filter(|weights| weights.len() as u64 == num_weights && per_channel > 0);
        let sum = match constant {
            Some(weights) => {
                // The channel is the first dimension, or the last two of a depthwise convolution.
                let is_last = view.is(&qnn::DEPTHWISE_CONV2D);
                let mut sums = vec![0_u128; usize::try_from(channels).map_err(|_| "a size is too large")?];
                for (index, weight) in (0_u64..).zip(weights) {
                    let channel = if is_last { index % channels } else { index / per_channel } as usize;
                    let param = params.get(channel).or(params.first());
                    let offset = weight.abs_diff(param.map_or(0, |param| param.zero_point));
                    if let Some(sum) = sums.get_mut(channel) {
                        *sum = sum.saturating_add(offset.into());
                    }
                }
                sums.into_iter().max().unwrap_or(0)
            }
            None => {
                let max_magnitude = |p: &Param| u128::from(min.abs_diff(p.zero_point).max(max.abs_diff(p.zero_point)));
                params.iter().map(max_magnitude).max().unwrap_or(0).saturating_mul(per_channel.into())
            }
        };
        Ok(input.max_magnitude()?.saturating_mul(sum))
    }

    /// Returns the biases in the accumulator's width, and a bound on their magnitude.
    fn biases(&mut self, op: OpId, channels: u64, width: u32) -> Result<(ValueId, u128), String> {
        let view = self.rewriter.op(op);
        let Some(bias) = view.operand(product::BIAS) else {
            return Ok((self.constant(&[1], width, &[0])?, 0));
        };
        if let Some(biases) = self.constant_integers(view, product::BIAS) {
            let max_bias = biases.iter().map(|b| u128::from(b.unsigned_abs())).max().unwrap_or(0);
            if max_bias >= 1 << (width - 1) {
                return Err(format!("a bias does not fit {width} bits"));
            }
            let count = if biases.len() == 1 { 1 } else { channels };
            return Ok((self.constant(&[count], width, &biases)?, max_bias));
        }
        let ty = view.in_type(product::BIAS);
        match self.ctx.shape(ty).as_deref() {
            Some(&[Some(count)]) if width == 32 && crate::qnn::types::uniform(self.ctx, ty).is_some() => {
                let ty = self.int_tensor(&[count], 32);
                Ok((crate::quant::convert::scast(&mut self.rewriter, self.loc, bias, ty), 1 << 31))
            }
            _ => Err("bias must be constant".to_owned()),
        }
    }
}

/// `qnn.conv2d` and `qnn.conv3d`
pub(super) fn conv(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (input, weight) = (w.input(op, product::INPUT)?, w.input(op, product::WEIGHT)?);
    let params = axis_params(weight.ty, 0)?;
    let dims = weight.dims.clone();
    let [_, kernel @ .., _] = dims.as_slice() else { return Err("weights are unranked".to_owned()) };
    let (_, out) = w.output(op)?;
    // TensorFlow Lite multiplies the scales of u8 convolutions in f32.
    let tflite = TfliteProducts::of_convolution(input.ty);
    let def = if kernel.len() == 3 { &tosa::CONV3D } else { &tosa::CONV2D };
    w.build_convolution(op, def, (input, weight), &params, kernel, (&out, tflite))
}

/// `qnn.depthwise_conv2d`
pub(super) fn depthwise(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (input, weight) =
        (w.input(op, operand!(qnn::DEPTHWISE_CONV2D.input))?, w.input(op, operand!(qnn::DEPTHWISE_CONV2D.weight))?);
    let [kh, kw, c, m] = *weight.dims.as_slice() else {
        return Err("weights must have rank 4".to_owned());
    };
    let size = |n: u64| usize::try_from(n).map_err(|_| "a size is too large");
    let params = depthwise_params(weight.ty, size(c)?, size(m)?)?;
    let (_, out) = w.output(op)?;
    let tflite = TfliteProducts::of_convolution(input.ty);
    w.build_convolution(op, &tosa::DEPTHWISE_CONV2D, (input, weight), &params, &[kh, kw], (&out, tflite))
}

/// `qnn.transpose_conv2d`
pub(super) fn lower_transpose_conv(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (input, weight) =
        (w.input(op, operand!(qnn::TRANSPOSE_CONV2D.input))?, w.input(op, operand!(qnn::TRANSPOSE_CONV2D.weight))?);
    let params = axis_params(weight.ty, 0)?;
    let (_, out) = w.output(op)?;
    let (ctx, view) = (w.ctx, w.rewriter.op(op));
    let (cropped, stride) = (view.ints("pad").unwrap_or_default(), view.ints("stride").unwrap_or_default());
    let &[_, kh, kw, _] = weight.dims.as_slice() else {
        return Err("weights must have rank 4".to_owned());
    };
    // The hub's `pad` crops the result; TOSA's `out_pad` is its negative. TOSA crops less than the window size.
    if cropped.iter().zip([kh, kh, kw, kw]).any(|(&n, size)| u64::try_from(n).is_ok_and(|n| n >= size)) {
        return Err("TOSA crops less than the window size from the result".to_owned());
    }
    let out_pad: Option<Vec<i64>> = cropped.iter().map(|n| n.checked_neg()).collect();
    let out_pad = ctx.i64_array_attr(&out_pad.ok_or("padding is too large")?);
    let tflite = TfliteProducts::of_convolution(input.ty);
    w.rescaled_sums(op, (input, weight), &params, (&out, tflite), |w, (input, weight, bias), zero_points, ty| {
        let zero_point = zero_points.first().copied().unwrap_or(0);
        if zero_points.iter().any(|&z| z != zero_point) {
            return Err("TOSA supports only one zero point for all weights".to_owned());
        }
        let input_zp = w.zero(input.ty.storage.width, input.zero_point()?, false)?;
        let weight_zp = w.zero(8, zero_point, false)?;
        let properties = [
            ("acc_type", ctx.type_attr(ctx.element_or_self(ty))),
            ("local_bound", ctx.bool_attr(false)),
            ("out_pad", out_pad),
            ("stride", ctx.i64_array_attr(&stride)),
        ];
        w.op(&tosa::TRANSPOSE_CONV2D, &[input.value, weight.value, bias, input_zp, weight_zp], ty, &properties)
    })
}

/// `qnn.fully_connected`: a 1x1 convolution.
pub(super) fn fully_connected(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (mut input, mut weight) =
        (w.input(op, operand!(qnn::FULLY_CONNECTED.input))?, w.input(op, operand!(qnn::FULLY_CONNECTED.weight))?);
    let params = axis_params(weight.ty, 0)?;
    let [channels, depth] = *weight.dims.as_slice() else {
        return Err("weights must have rank 2".to_owned());
    };
    let (_, out) = w.output(op)?;
    let rows = out.iter().rev().skip(1).try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("a size is too large")?;
    for (operand, dims) in [(&mut input, [rows, 1, 1, depth]), (&mut weight, [channels, 1, 1, depth])] {
        operand.value = w.reshape(operand.value, &dims)?;
        operand.dims = dims.to_vec();
    }
    let sizes = [rows, 1, 1, channels];
    let tflite = TfliteProducts::of_fully_connected(input.ty);
    let value = match long_sums::lower(w, op, (&input, &weight), &params, sizes)? {
        Some(value) => value,
        None => w.build_convolution(op, &tosa::CONV2D, (input, weight), &params, &[1, 1], (&sizes, tflite))?,
    };
    w.reshape(value, &out)
}
