//! Reads ATen ops between the casts that PyTorch's quantization of exported programs (PT2E) inserts.
//!
//! [`split_fake_quantizations`] runs first: it splits each fake quantization into a quantizing and a dequantizing cast. This module
//! does not read ATen ops on quantized tensors (`quantized.*`): these programs have casts only.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::ir::{OpId, Signedness, TypeKind, ValueId};
use qopt_ir::movement::Dim;
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};

use super::nchw::{self, ConvFormat, ProductInputs, SpatialWindows, dims};
use super::{Computation, HubInput, ReadOutcome, UNBOUNDED};
use crate::qnn::ops as qnn;
use crate::quant::types::Storage;
use crate::support::OpTypes;
use crate::torch::VTensor;
use crate::torch::aten;
use crate::torch::aten::{flag, int, ints, padding_amounts, scalar, word};
use crate::torch::index::dimension;
use crate::torch::ops::{INT, LIST_CONSTRUCT, NONE, is_none, opaque_type};
use crate::torch::quantized::{
    DEQUANTIZE_PER_CHANNEL, DEQUANTIZE_PER_TENSOR, QUANTIZE_PER_CHANNEL, QUANTIZE_PER_TENSOR,
};

/// See [`super::read`].
pub(crate) fn read(op: OpRef<'_>) -> ReadOutcome {
    Some(match_op!(op;
        aten::CONV2D => conv(op, operand!(aten::CONV2D.groups)),
        aten::CONVOLUTION => convolution(op),
        aten::LINEAR => product_inputs(op).and_then(|inputs| nchw::product(op, inputs, [false, true])),
        aten::MATMUL | aten::MM => {
            product_inputs(op).and_then(|inputs| nchw::product(op, ProductInputs { bias: None, ..inputs }, [false; 2]))
        },
        aten::ADD => add_or_sub(op, &qnn::ADD),
        aten::SUB => add_or_sub(op, &qnn::SUB),
        aten::MUL => product_inputs(op).and_then(|of| nchw::binary(op, &qnn::MUL, of.input, of.weights)),
        aten::RELU | aten::HARDTANH | aten::CLAMP => clamp(op),
        aten::LEAKY_RELU => leaky_relu(op),
        aten::HARDSWISH => data_operand(op, operand!(aten::TANH.self)).and_then(|x| nchw::unary(op, "hard_swish", x)),
        aten::GELU => gelu(op),
        aten::SIGMOID => data_operand(op, operand!(aten::TANH.self)).and_then(|x| nchw::unary(op, "sigmoid", x)),
        aten::TANH => data_operand(op, operand!(aten::TANH.self)).and_then(|x| nchw::unary(op, "tanh", x)),
        aten::AVG_POOL2D => average_pool(op),
        aten::MAX_POOL2D => max_pool(op),
        aten::CONSTANT_PAD => pad(op, operand!(aten::CONSTANT_PAD.value)),
        aten::PAD => pad(op, operand!(aten::PAD.value)),
        aten::MEAN => mean(op),
        aten::CAT => concat(op),
        _ => return None,
    ))
}

/// See [`super::bounds`].
pub(crate) fn bounds(op: OpRef<'_>) -> Option<(f64, f64)> {
    let bound = |index, default: f64| if is_none(op, index) { Some(default) } else { scalar(op, index).ok() };
    let (low, high) = match_op!(op;
        aten::RELU => (0.0, UNBOUNDED.1),
        aten::HARDTANH | aten::CLAMP => (bound(1, UNBOUNDED.0)?, bound(2, UNBOUNDED.1)?),
        _ => return None,
    );
    (low <= high).then_some((low, high))
}

fn data_operand(op: OpRef<'_>, index: usize) -> Result<HubInput, String> {
    op.operand(index).map(HubInput::quantized).ok_or_else(|| "too few operands".to_owned())
}

/// Returns the first two operands, and the third as the bias if it is a tensor. `conv2d`, `convolution`, `linear`, `matmul` and
/// `mul` have this order.
fn product_inputs(op: OpRef<'_>) -> Result<ProductInputs, String> {
    let has_bias = op.ctx.type_object::<VTensor>(op.in_type(operand!(aten::CONV2D.bias))).is_some();
    Ok(ProductInputs {
        input: data_operand(op, operand!(aten::CONV2D.input))?,
        weights: data_operand(op, operand!(aten::CONV2D.weight))?,
        bias: op.operand(operand!(aten::CONV2D.bias)).filter(|_| has_bias).map(HubInput::bias),
    })
}

/// Returns the entries of a list for `count` spatial dimensions. A list of one entry is for all.
fn per_dimension(op: OpRef<'_>, index: usize, count: usize) -> Result<Vec<i64>, String> {
    let list = ints(op, index)?;
    match *list.as_slice() {
        [one] => Ok(vec![one; count]),
        _ if list.len() == count => Ok(list),
        _ => Err(format!("operand #{index} must be a list of 1 or {count} integers")),
    }
}

/// Returns the padding before and after each dimension.
fn symmetric_padding(amounts: &[i64]) -> Vec<i64> {
    amounts.iter().flat_map(|&amount| [amount; 2]).collect()
}

fn conv(op: OpRef<'_>, groups: usize) -> Result<Computation, String> {
    let format = ConvFormat { groups: int(op, groups)?, channels_last: false };
    nchw::conv(op, product_inputs(op)?, format, |_, kernel: &[Dim]| {
        let sizes = kernel.iter().map(|n| n.and_then(|n| i64::try_from(n).ok()));
        let kernel = sizes.collect::<Option<Vec<i64>>>().ok_or("window size is unknown")?;
        let list = |index| per_dimension(op, index, kernel.len());
        let (stride, dilation) = (list(operand!(aten::CONV2D.stride))?, list(operand!(aten::CONV2D.dilation))?);
        let pad = symmetric_padding(&list(operand!(aten::CONV2D.padding))?);
        Ok(SpatialWindows { kernel, stride, dilation, pad, has_partial: false, counts_padding: false })
    })
}

fn convolution(op: OpRef<'_>) -> Result<Computation, String> {
    if flag(op, operand!(aten::CONVOLUTION.transposed))? {
        return Err("transposed convolution is unsupported".to_owned());
    }
    conv(op, operand!(aten::CONVOLUTION.groups))
}

/// A sum or difference `self + alpha * other`, with `alpha` 1.
fn add_or_sub(op: OpRef<'_>, def: &'static OpDef) -> Result<Computation, String> {
    if int(op, operand!(aten::ADD.alpha))? != 1 {
        return Err("'alpha' must be 1".to_owned());
    }
    nchw::binary(op, def, data_operand(op, operand!(aten::ADD.self))?, data_operand(op, operand!(aten::ADD.other))?)
}

fn clamp(op: OpRef<'_>) -> Result<Computation, String> {
    nchw::clamp(op, data_operand(op, operand!(aten::CLAMP.self))?, bounds(op).ok_or("bounds must be constant")?)
}

fn leaky_relu(op: OpRef<'_>) -> Result<Computation, String> {
    nchw::with_alpha(
        op,
        "leaky_relu",
        data_operand(op, operand!(aten::LEAKY_RELU.self))?,
        scalar(op, operand!(aten::LEAKY_RELU.negative_slope))?,
    )
}

fn gelu(op: OpRef<'_>) -> Result<Computation, String> {
    let function = match word(op, operand!(aten::GELU.approximate))?.as_str() {
        "none" => "gelu",
        "tanh" => "gelu_tanh",
        other => return Err(format!("unknown approximation '{other}'")),
    };
    nchw::unary(op, function, data_operand(op, operand!(aten::GELU.self))?)
}

fn pad(op: OpRef<'_>, value: usize) -> Result<Computation, String> {
    let x = data_operand(op, operand!(aten::PAD.self))?;
    let (amounts, value) = padding_amounts(op, dims(op, &x)?.len(), value)?;
    nchw::pad(op, x, &amounts, value)
}

fn max_pool(op: OpRef<'_>) -> Result<Computation, String> {
    let windows = windows(
        op,
        per_dimension(op, operand!(aten::MAX_POOL2D.dilation), 2)?,
        flag(op, operand!(aten::MAX_POOL2D.ceil_mode))?,
    )?;
    let new =
        nchw::pool(op, &qnn::MAX_POOL2D, data_operand(op, operand!(aten::MAX_POOL2D.self))?, false, |_| Ok(windows))?;
    // A maximum commutes with rescaling, so input and result may have different parameters.
    Ok(Computation { same_params: true, ..new })
}

fn windows(op: OpRef<'_>, dilation: Vec<i64>, has_partial: bool) -> Result<SpatialWindows, String> {
    let kernel = per_dimension(op, operand!(aten::MAX_POOL2D.kernel_size), 2)?;
    // An empty list defaults to the kernel size: the windows do not overlap.
    let stride = if ints(op, operand!(aten::MAX_POOL2D.stride))?.is_empty() {
        kernel.clone()
    } else {
        per_dimension(op, operand!(aten::MAX_POOL2D.stride), 2)?
    };
    Ok(SpatialWindows {
        kernel,
        stride,
        dilation,
        pad: symmetric_padding(&per_dimension(op, operand!(aten::MAX_POOL2D.padding), 2)?),
        has_partial,
        counts_padding: false,
    })
}

fn average_pool(op: OpRef<'_>) -> Result<Computation, String> {
    let counts_padding = flag(op, operand!(aten::AVG_POOL2D.count_include_pad))?;
    let windows =
        SpatialWindows { counts_padding, ..windows(op, vec![1, 1], flag(op, operand!(aten::AVG_POOL2D.ceil_mode))?)? };
    if !is_none(op, operand!(aten::AVG_POOL2D.divisor_override)) {
        return Err("'divisor_override' is unsupported".to_owned());
    }
    let x = data_operand(op, operand!(aten::AVG_POOL2D.self))?;
    nchw::pool(op, &qnn::AVERAGE_POOL2D, x, false, |_| Ok(windows))
}

fn mean(op: OpRef<'_>) -> Result<Computation, String> {
    let x = data_operand(op, operand!(aten::MEAN.self))?;
    let rank = dims(op, &x)?.len();
    let mut axes =
        ints(op, operand!(aten::MEAN.dim))?.into_iter().map(|a| dimension(a, rank)).collect::<Result<Vec<_>, _>>()?;
    axes.sort_unstable();
    nchw::read_reduction(op, &qnn::MEAN, x, &axes, flag(op, operand!(aten::MEAN.keepdim))?)
}

fn concat(op: OpRef<'_>) -> Result<Computation, String> {
    let list = op
        .operand_def(operand!(aten::CAT.tensors))
        .filter(|def| def.is(&LIST_CONSTRUCT))
        .ok_or("list must be built by 'torch.prim.ListConstruct'")?;
    let inputs: Vec<HubInput> = list.body.operands(list.op).map(HubInput::quantized).collect();
    let rank = dims(op, inputs.first().ok_or("too few operands")?)?.len();
    nchw::concat(op, inputs, dimension(int(op, operand!(aten::CAT.dim))?, rank)?)
}

/// Splits each fake quantization into two casts: `fake quantize x = dequantize(quantize x)`.
pub(crate) fn split_fake_quantizations(rewriter: &mut Rewriter<'_>) {
    for op in rewriter.body().preorder() {
        split_fake_quantization(rewriter, op);
    }
}

/// Returns `None` for other ops, and for bounds that are not constant.
fn split_fake_quantization(rewriter: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let (ctx, view, body) = (rewriter.ctx(), rewriter.op(op), rewriter.body());
    let (quantize, dequantize, quant_min, quant_max) = match_op!(view;
        aten::FAKE_QUANTIZE_PER_TENSOR => {
            let quant_min = operand!(aten::FAKE_QUANTIZE_PER_TENSOR.quant_min);
            let quant_max = operand!(aten::FAKE_QUANTIZE_PER_TENSOR.quant_max);
            (&QUANTIZE_PER_TENSOR, &DEQUANTIZE_PER_TENSOR, quant_min, quant_max)
        },
        aten::FAKE_QUANTIZE_PER_CHANNEL => {
            let quant_min = operand!(aten::FAKE_QUANTIZE_PER_CHANNEL.quant_min);
            let quant_max = operand!(aten::FAKE_QUANTIZE_PER_CHANNEL.quant_max);
            (&QUANTIZE_PER_CHANNEL, &DEQUANTIZE_PER_CHANNEL, quant_min, quant_max)
        },
        _ => return None,
    );
    let (least, greatest) = (int(view, quant_min).ok()?, int(view, quant_max).ok()?);
    let signedness = if least < 0 { Signedness::Signed } else { Signedness::Unsigned };
    let contains_bounds = |width: &u32| {
        let full = Storage::full(least < 0, *width);
        full.min <= least && greatest <= full.max
    };
    let width = [8, 16, 32].into_iter().find(contains_bounds)?;
    let element = ctx.ty(TypeKind::Integer { width, signedness });
    let (result, loc) = (body.result(op, 0)?, body.loc(op));
    let stored = VTensor {
        shape: Some(ctx.shape(view.in_type(operand!(aten::FAKE_QUANTIZE_PER_TENSOR.self)))?.as_slice().into()),
        element: Some(element),
    };
    let (stored_type, float_type) = (stored.intern(ctx), body.ty(result));
    let mut operands: Vec<ValueId> = body.operands(op).collect();
    rewriter.set_insertion_point(InsertPoint::Before(op));
    // The readers ignore the dtype operand and use the tensor types.
    let zero = ctx.int_attr(0, ctx.int_type(64));
    let dtype = NewOp::of(&INT).loc(loc).property("value", zero).results(&[opaque_type(ctx, "int")]);
    operands.push(rewriter.build_value(&dtype)?);
    let cast = NewOp::of(quantize).loc(loc).operands(&operands).results(&[stored_type]);
    let value = rewriter.build_value(&cast)?;
    // The operand `out_dtype` of a dequantization.
    let none = rewriter.build_value(&NewOp::of(&NONE).loc(loc).results(&[opaque_type(ctx, "none")]))?;
    operands.push(none);
    operands.first_mut().into_iter().for_each(|first| *first = value);
    let cast = NewOp::of(dequantize).loc(loc).operands(&operands).results(&[float_type]);
    let value = rewriter.build_value(&cast)?;
    rewriter.replace(op, &[value]);
    Some(())
}
