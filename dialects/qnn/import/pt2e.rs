//! PyTorch's operations between the casts of its export for quantization (PT2E).
//!
//! A fake quantization is one cast after the other, and is written so before anything is read. Others are float operations; what is between casts is read, and what is not stays. Tensors that are no operands but stand in a
//! list are read from it.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{OpId, Signedness, TypeKind, ValueId};
use qopt_ir::movement::Dim;
use qopt_ir::rewrite::{NewOp, Place, Rewriter};

use super::nchw::{self, Windows, dims};
use super::{Computation, Input, Read, UNBOUNDED};
use crate::quant::types::Storage;
use crate::support::Look;
use crate::torch::VTensor;
use crate::torch::aten::{int, ints, margin, scalar, word};
use crate::torch::index::dimension;
use crate::torch::ops::{INT, LIST_CONSTRUCT, NONE, is_none, named};
use crate::torch::quantized::{
    DEQUANTIZE_PER_CHANNEL, DEQUANTIZE_PER_TENSOR, QUANTIZE_PER_CHANNEL, QUANTIZE_PER_TENSOR,
};

/// See [`super::read`].
pub(super) fn read(op: OpRef<'_>) -> Read {
    Some(match op.name().strip_prefix("torch.aten.")? {
        "conv2d" => conv(op, 6),
        "convolution" => convolution(op),
        "linear" => tensors(op).and_then(|all| nchw::product(op, all, true)),
        "matmul" | "mm" => tensors(op).and_then(|(x, w, _)| nchw::product(op, (x, w, None), false)),
        "add.Tensor" => sum(op, "qnn.add"),
        "sub.Tensor" => sum(op, "qnn.sub"),
        "mul.Tensor" => tensors(op).and_then(|(a, b, _)| nchw::binary(op, "qnn.mul", a, b)),
        "relu" | "hardtanh" | "clamp" => clamp(op),
        "leaky_relu" => leaky_relu(op),
        "hardswish" => at(op, 0).and_then(|x| nchw::unary(op, "hard_swish", x)),
        "gelu" => gelu(op),
        "sigmoid" => at(op, 0).and_then(|x| nchw::unary(op, "sigmoid", x)),
        "tanh" => at(op, 0).and_then(|x| nchw::unary(op, "tanh", x)),
        "avg_pool2d" => average_pool(op),
        "max_pool2d" => max_pool(op),
        "constant_pad_nd" => pad(op, 2),
        "pad" => pad(op, 3),
        "mean.dim" => mean(op),
        "cat" => concat(op),
        _ => return None,
    })
}

/// See [`super::bounds`].
pub(super) fn bounds(op: OpRef<'_>) -> Option<(f64, f64)> {
    let bound = |index, default: f64| if is_none(op, index) { Some(default) } else { scalar(op, index).ok() };
    let (low, high) = match op.name().strip_prefix("torch.aten.")? {
        "relu" => (0.0, UNBOUNDED.1),
        "hardtanh" | "clamp" => (bound(1, UNBOUNDED.0)?, bound(2, UNBOUNDED.1)?),
        _ => return None,
    };
    (low <= high).then_some((low, high))
}

fn at(op: OpRef<'_>, index: usize) -> Result<Input, String> {
    op.operand(index).map(Input::quantized).ok_or_else(|| "it has too few operands".to_owned())
}

/// The first two operands, and the third if it is a tensor.
fn tensors(op: OpRef<'_>) -> Result<(Input, Input, Option<Input>), String> {
    let is_tensor = op.ctx.type_object::<VTensor>(op.in_type(2)).is_some();
    let bias = op.operand(2).filter(|_| is_tensor).map(Input::bias);
    Ok((at(op, 0)?, at(op, 1)?, bias))
}

fn pair(op: OpRef<'_>, index: usize) -> Result<[i64; 2], String> {
    match *ints(op, index)?.as_slice() {
        [one] => Ok([one, one]),
        [first, second] => Ok([first, second]),
        _ => Err(format!("operand #{index} is no pair")),
    }
}

fn flag(op: OpRef<'_>, index: usize) -> Result<bool, String> {
    let value =
        op.operand_def(index).filter(|def| def.name() == "torch.constant.bool").and_then(|def| def.int("value"));
    value.map(|value| value != 0).ok_or_else(|| format!("operand #{index} is not constant"))
}

fn both_sides([height, width]: [i64; 2]) -> [i64; 4] {
    [height, height, width, width]
}

/// `input, weight, bias, stride, padding, dilation, .., groups`
fn conv(op: OpRef<'_>, groups: usize) -> Result<Computation, String> {
    nchw::conv(op, tensors(op)?, int(op, groups)?, |_, kernel: [Dim; 2]| {
        let [Some(h), Some(w)] = kernel.map(|n| n.and_then(|n| i64::try_from(n).ok())) else {
            return Err("the size of its window is not known".to_owned());
        };
        let (stride, dilation, pad) = (pair(op, 3)?, pair(op, 5)?, both_sides(pair(op, 4)?));
        Ok(Windows { kernel: [h, w], stride, dilation, pad, counts_partial: false })
    })
}

/// `input, weight, bias, stride, padding, dilation, transposed, padding of the result, groups`
fn convolution(op: OpRef<'_>) -> Result<Computation, String> {
    if flag(op, 6)? {
        return Err("it is transposed".to_owned());
    }
    conv(op, 8)
}

/// `a, b, factor of b`
fn sum(op: OpRef<'_>, name: &'static str) -> Result<Computation, String> {
    if int(op, 2)? != 1 {
        return Err("its second operand is scaled".to_owned());
    }
    nchw::binary(op, name, at(op, 0)?, at(op, 1)?)
}

/// `input, (least, greatest)`
fn clamp(op: OpRef<'_>) -> Result<Computation, String> {
    nchw::clamp(op, at(op, 0)?, bounds(op).ok_or("its bounds are not known")?)
}

/// `input, slope below 0`
fn leaky_relu(op: OpRef<'_>) -> Result<Computation, String> {
    nchw::with_alpha(op, "leaky_relu", at(op, 0)?, scalar(op, 1)?)
}

/// `input, approximation`
fn gelu(op: OpRef<'_>) -> Result<Computation, String> {
    let function = match word(op, 1)?.as_str() {
        "none" => "gelu",
        "tanh" => "gelu_tanh",
        other => return Err(format!("the approximation '{other}' is not known")),
    };
    nchw::unary(op, function, at(op, 0)?)
}

/// `input, amounts from the last dimension on, (mode,) value`
fn pad(op: OpRef<'_>, value: usize) -> Result<Computation, String> {
    let x = at(op, 0)?;
    let (amounts, value) = margin(op, dims(op, &x)?.len(), value)?;
    nchw::pad(op, x, &amounts, value)
}

/// `input, kernel, stride, padding, dilation, ceil`
fn max_pool(op: OpRef<'_>) -> Result<Computation, String> {
    let windows = windows(op, pair(op, 4)?, flag(op, 5)?)?;
    let new = nchw::pool(op, "qnn.max_pool2d", at(op, 0)?, false, |_| Ok(windows))?;
    // The greatest of rescaled integers is the rescaled greatest, so both sides may have other parameters.
    Ok(Computation { alike: true, ..new })
}

/// `.., kernel, stride, padding`
fn windows(op: OpRef<'_>, dilation: [i64; 2], counts_partial: bool) -> Result<Windows, String> {
    let kernel = pair(op, 1)?;
    // None left out: the windows do not overlap.
    let stride = if ints(op, 2)?.is_empty() { kernel } else { pair(op, 2)? };
    Ok(Windows { kernel, stride, dilation, pad: both_sides(pair(op, 3)?), counts_partial })
}

/// `input, kernel, stride, padding, ceil, counts padding, divisor`
fn average_pool(op: OpRef<'_>) -> Result<Computation, String> {
    let windows = windows(op, [1, 1], flag(op, 4)?)?;
    if windows.pad != [0; 4] && flag(op, 5)? {
        return Err("its windows count the padding".to_owned());
    }
    if !is_none(op, 6) {
        return Err("its divisor is another than its window's size".to_owned());
    }
    nchw::pool(op, "qnn.average_pool2d", at(op, 0)?, false, |_| Ok(windows))
}

/// `input, axes, keep, type`
fn mean(op: OpRef<'_>) -> Result<Computation, String> {
    let x = at(op, 0)?;
    let rank = dims(op, &x)?.len();
    let mut axes = ints(op, 1)?.into_iter().map(|a| dimension(a, rank)).collect::<Result<Vec<_>, _>>()?;
    axes.sort_unstable();
    nchw::reduced(op, "qnn.mean", x, &axes, flag(op, 2)?)
}

/// `list of tensors, axis`
fn concat(op: OpRef<'_>) -> Result<Computation, String> {
    let list = op.operand_def(0).filter(|def| def.is(&LIST_CONSTRUCT)).ok_or("the list is not known")?;
    let inputs: Vec<Input> = list.body.operands(list.op).map(Input::quantized).collect();
    let rank = dims(op, inputs.first().ok_or("it has too few operands")?)?.len();
    nchw::concat(op, inputs, dimension(int(op, 1)?, rank)?)
}

/// Writes each fake quantization as the two casts that it is: `fake quantize x = dequantize(quantize x)`.
pub(super) fn split_fake_quantizations(rewriter: &mut Rewriter<'_>) {
    for op in rewriter.body().preorder() {
        split(rewriter, op);
    }
}

/// `input, scale, zero point, (axis,) least, greatest`
fn split(rewriter: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let (ctx, view, body) = (rewriter.ctx(), rewriter.op(op), rewriter.body());
    let (quantize, dequantize, bounds) = match view.name().strip_prefix("torch.aten.fake_quantize_")? {
        "per_tensor_affine" => (&QUANTIZE_PER_TENSOR, &DEQUANTIZE_PER_TENSOR, 3),
        "per_channel_affine" => (&QUANTIZE_PER_CHANNEL, &DEQUANTIZE_PER_CHANNEL, 4),
        _ => return None,
    };
    let (least, greatest) = (int(view, bounds).ok()?, int(view, bounds.checked_add(1)?).ok()?);
    let signedness = if least < 0 { Signedness::Signed } else { Signedness::Unsigned };
    let fits = |width: &u32| {
        let full = Storage::full(least < 0, *width);
        full.min <= least && greatest <= full.max
    };
    let width = [8, 16, 32].into_iter().find(fits)?;
    let element = ctx.ty(TypeKind::Integer { width, signedness });
    let (result, loc) = (body.result(op, 0)?, body.loc(op));
    let stored = VTensor { shape: Some(ctx.shape(view.in_type(0))?.as_slice().into()), element: Some(element) };
    let (stored, real) = (stored.intern(ctx), body.ty(result));
    let mut operands: Vec<ValueId> = body.operands(op).collect();
    rewriter.set_place(Place::Before(op));
    // The operand that names the type is not looked at: the types do.
    let zero = ctx.int_attr(0, ctx.int_type(64));
    let code = NewOp::new(INT.name).loc(loc).property("value", zero).results(&[named(ctx, "int")]);
    operands.push(rewriter.build_value(&code)?);
    let cast = NewOp::new(quantize.name).loc(loc).operands(&operands).results(&[stored]);
    let value = rewriter.build_value(&cast)?;
    let none = rewriter.build_value(&NewOp::new(NONE.name).loc(loc).results(&[named(ctx, "none")]))?;
    operands.push(none);
    operands.first_mut().into_iter().for_each(|first| *first = value);
    let cast = NewOp::new(dequantize.name).loc(loc).operands(&operands).results(&[real]);
    let value = rewriter.build_value(&cast)?;
    rewriter.replace(op, &[value]);
    Some(())
}
