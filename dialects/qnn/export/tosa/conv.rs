//! Convolutions and products with weights: sums, then a rescale.

use qopt_ir::ir::{OpId, ValueId};

use super::{Input, Writer};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::conv::{depthwise_params, is_accumulator};
use crate::qnn::kernels::rescale::{Rescale, product_steps};
use crate::qnn::kernels::{axis_params, param};
use crate::quant::types::Param;
use crate::support::Look;

/// The windows of an operation; TOSA wants them to end where the padded input ends.
pub(super) struct Windows {
    pub(super) pad: Vec<i64>,
    pub(super) stride: Vec<i64>,
    pub(super) dilation: Vec<i64>,
}

impl Writer<'_> {
    /// The windows, with padding that no window reaches taken away, and the input without what none reaches.
    pub(super) fn windows(
        &mut self,
        op: OpId,
        input: &mut Input<'_>,
        kernel: &[u64],
        out: &[u64],
    ) -> Result<Windows, String> {
        let view = self.rewriter.op(op);
        let count = kernel.len();
        let list = |name: &str, default: i64, count: usize| view.ints(name).unwrap_or_else(|| vec![default; count]);
        let (mut pad, stride, dilation) =
            (list("pad", 0, 2 * count), list("stride", 1, count), list("dilation", 1, count));
        let mut dims = input.dims.clone();
        for i in 0..count {
            let of = |all: &[i64], at: usize| all.get(at).copied().unwrap_or(0);
            let (Some(&k), Some(&o)) = (kernel.get(i), out.get(i + 1)) else {
                return Err("a size is missing".to_owned());
            };
            let Some(size) = dims.get_mut(i + 1) else { return Err("a size is missing".to_owned()) };
            // The last window ends here in the padded input.
            let end = (o as i64 - 1) * of(&stride, i) + (k as i64 - 1) * of(&dilation, i) + 1;
            let spare = *size as i64 + of(&pad, 2 * i) + of(&pad, 2 * i + 1) - end;
            let from_pad = spare.min(of(&pad, 2 * i + 1));
            if let Some(high) = pad.get_mut(2 * i + 1) {
                *high -= from_pad;
            }
            *size -= u64::try_from(spare - from_pad).map_err(|_| "a window does not fit its input")?;
        }
        if dims != input.dims {
            let width = input.ty.storage.width;
            let starts = self.shape(&vec![0; dims.len()])?;
            let sizes = self.shape(&dims)?;
            let ty = self.ints(&dims, width);
            input.value = self.op("tosa.slice", &[input.value, starts, sizes], ty, &[])?;
            input.dims = dims;
        }
        Ok(Windows { pad, stride, dilation })
    }

    /// The sums of a convolution by TOSA's operation `name`, and the result of them.
    fn convolved(
        &mut self,
        op: OpId,
        name: &str,
        (mut input, weight): (Input<'_>, Input<'_>),
        params: &[Param],
        kernel: &[u64],
        (out, in_f32): (&[u64], bool),
    ) -> Result<ValueId, String> {
        let ctx = self.ctx;
        let (result, _) = self.output(op)?;
        let Some(&channels) = out.last() else { return Err("the result has no rank".to_owned()) };
        let wide = input.ty.storage.width == 16;
        if input.ty.storage.width > 16 || weight.ty.storage.width > 8 {
            return Err("TOSA has no convolution of such integers".to_owned());
        }
        let zero_point = params.first().map_or(0, |p| p.zero_point);
        if params.iter().any(|p| p.zero_point != zero_point) {
            return Err("TOSA has one zero point for all weights".to_owned());
        }
        // Weights of less than 8 bits were widened as they are.
        let less = if weight.ty.storage.width < 8 { 0 } else { super::offset(weight.ty.storage) };
        let windows =
            if name.ends_with("fully_connected") { None } else { Some(self.windows(op, &mut input, kernel, out)?) };
        let acc_width = if wide { 48 } else { 32 };
        let biases = self.biases(op, channels, acc_width)?;
        let limit = self.limit(op, &input, &weight, zero_point, channels, biases.1)?;
        let (input_zp, weight_zp) =
            (self.zero(input.ty.storage.width, input.zero_point()?)?, self.zero(8, zero_point - less)?);
        let acc_type = ctx.type_attr(ctx.int_type(acc_width));
        let ones = vec![1; kernel.len()];
        let none = vec![0; 2 * kernel.len()];
        let (pad, stride, dilation) =
            windows.as_ref().map_or((&none, &ones, &ones), |w| (&w.pad, &w.stride, &w.dilation));
        let properties = [
            ("acc_type", acc_type),
            ("dilation", ctx.i64_array_attr(dilation)),
            ("local_bound", ctx.bool_attr(false)),
            ("pad", ctx.i64_array_attr(pad)),
            ("stride", ctx.i64_array_attr(stride)),
        ];
        let operands = [input.value, weight.value, biases.0, input_zp, weight_zp];
        let tosa = match (name, kernel.len()) {
            ("depthwise", _) => "tosa.depthwise_conv2d",
            (_, 3) => "tosa.conv3d",
            _ => "tosa.conv2d",
        };
        let ty = self.ints(out, acc_width);
        let sums = self.op(tosa, &operands, ty, &properties)?;
        if is_accumulator(result) {
            return if wide { Err("TOSA has no 32-bit sums of 16-bit integers".to_owned()) } else { Ok(sums) };
        }
        let view = self.rewriter.op(op);
        let numerics = Numerics::of(view)?;
        let scales: Vec<f64> = params.iter().map(|p| p.scale()).collect();
        let from = (param(input.ty)?.scale(), input.ty.storage.width);
        let steps = product_steps(view, numerics, from, &scales, param(result)?.scale(), in_f32)?;
        let rescale = Rescale::to_result(view, result, steps)?;
        self.finished(sums, 0, &rescale, result, limit)
    }

    /// A bound on the magnitude of sums: of each channel's weights if they are known, else of all that may be.
    fn limit(
        &self,
        op: OpId,
        input: &Input<'_>,
        weight: &Input<'_>,
        zero_point: i64,
        channels: u64,
        bias: u128,
    ) -> Result<u128, String> {
        let steps = match self.known(self.rewriter.op(op), 1) {
            Some(all) => {
                // All weights together bound those of each channel; that is enough unless multipliers are large.
                let most = all.iter().map(|&w| u128::from(w.abs_diff(zero_point))).max().unwrap_or(0);
                most * (all.len() as u128 / u128::from(channels.max(1)))
            }
            None => {
                let storage = weight.ty.storage;
                let most = u128::from(storage.min.abs_diff(zero_point).max(storage.max.abs_diff(zero_point)));
                most * weight.dims.iter().map(|&d| u128::from(d)).product::<u128>() / u128::from(channels.max(1))
            }
        };
        Ok(input.reach()? * steps + bias)
    }

    /// Biases as sums, and a bound on them.
    fn biases(&mut self, op: OpId, channels: u64, width: u32) -> Result<(ValueId, u128), String> {
        let view = self.rewriter.op(op);
        let Some(bias) = view.operand(2) else { return Ok((self.constant(&[1], width, &[0])?, 0)) };
        if let Some(all) = self.known(view, 2) {
            let most = all.iter().map(|b| u128::from(b.unsigned_abs())).max().unwrap_or(0);
            if most >= 1 << (width - 1) {
                return Err(format!("a bias does not fit {width} bits"));
            }
            let count = if all.len() == 1 { 1 } else { channels };
            return Ok((self.constant(&[count], width, &all)?, most));
        }
        let ty = view.in_type(2);
        match self.ctx.shape(ty).as_deref() {
            Some(&[Some(count)]) if width == 32 && crate::qnn::types::uniform(self.ctx, ty).is_some() => {
                let ty = self.ints(&[count], 32);
                Ok((crate::quant::convert::scast(&mut self.rewriter, self.loc, bias, ty), 1 << 31))
            }
            _ => Err("a bias is not known".to_owned()),
        }
    }
}

/// `qnn.conv2d` and `qnn.conv3d`
pub(super) fn conv(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    if w.rewriter.op(op).int("groups").is_some_and(|g| g != 1) {
        return Err("TOSA has no groups".to_owned());
    }
    let (input, weight) = (w.input(op, 0)?, w.input(op, 1)?);
    let params = axis_params(weight.ty, 0)?;
    let dims = weight.dims.clone();
    let [_, kernel @ .., _] = dims.as_slice() else { return Err("the weights have no rank".to_owned()) };
    let (_, out) = w.output(op)?;
    // TensorFlow Lite multiplies the scales of u8 convolutions in f32.
    let in_f32 = !input.ty.storage.signed;
    w.convolved(op, "conv", (input, weight), &params, kernel, (&out, in_f32))
}

/// `qnn.depthwise_conv2d`
pub(super) fn depthwise(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let (input, weight) = (w.input(op, 0)?, w.input(op, 1)?);
    let [kh, kw, c, m] = *weight.dims.as_slice() else {
        return Err("the weights have another rank than 4".to_owned());
    };
    let size = |n: u64| usize::try_from(n).map_err(|_| "a size is too large");
    let params = depthwise_params(weight.ty, size(c)?, size(m)?)?;
    let (_, out) = w.output(op)?;
    let in_f32 = !input.ty.storage.signed;
    w.convolved(op, "depthwise", (input, weight), &params, &[kh, kw], (&out, in_f32))
}

/// `qnn.fully_connected`: a convolution with a window of one element.
pub(super) fn fully_connected(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let (mut input, mut weight) = (w.input(op, 0)?, w.input(op, 1)?);
    let params = axis_params(weight.ty, 0)?;
    let [channels, depth] = *weight.dims.as_slice() else {
        return Err("the weights have another rank than 2".to_owned());
    };
    let (_, out) = w.output(op)?;
    let rows: u64 = out.iter().rev().skip(1).product();
    input.value = w.reshape(input.value, &[rows, 1, 1, depth])?;
    weight.value = w.reshape(weight.value, &[channels, 1, 1, depth])?;
    let in_f32 = params.len() == 1;
    let value =
        w.convolved(op, "fully_connected", (input, weight), &params, &[1, 1], (&[rows, 1, 1, channels], in_f32))?;
    w.reshape(value, &out)
}
