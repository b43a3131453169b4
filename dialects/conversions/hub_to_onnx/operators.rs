//! The operators of ONNX that compute each hub op.
//!
//! Images are transposed to [N, C, H, W] before an operator, and back after it.

use qopt_ir::def::{OpDef, operand};
use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};

use super::values::{
    Integers, Operator, absent_operand, build_operator, cast, channels_first, channels_last, clamp_integer_result,
    i64_constant, moved_real_operand, parameters, quantize_result, real_operand, real_type, result_dims,
    result_uniform, tensor_type, to_stored, to_torch,
};
use super::{floats, stored_type};
use crate::conversions::from_hub::floats::is_zero;
use crate::conversions::from_hub::writer::HubWriter;
use crate::qnn::attrs::flag;
use crate::qnn::kernels::unary;
use crate::qnn::ops as qnn;
use crate::qnn::ops::product;
use crate::qnn::types::uniform;
use crate::quant::types::ParamGranularity;
use crate::support::{OpTypes, f32_attr, real_attr};
use crate::tosa::ops as tosa;

/// Writes a hub op as operators of ONNX. The last argument is true if operators on integers are preferred.
type WriteFn = fn(&mut HubWriter<'_>, OpId, bool) -> Result<ValueId, String>;

/// The hub ops with an operator in ONNX. ONNX Runtime has no operator on integers for those that ignore `prefers_integers`.
static WRITERS: &[(&OpDef, WriteFn)] = &[
    (&qnn::CONV2D, |w, op, prefers_integers| convolution(w, op, prefers_integers)),
    (&qnn::CONV3D, |w, op, prefers_integers| convolution(w, op, prefers_integers)),
    (&qnn::DEPTHWISE_CONV2D, |w, op, prefers_integers| convolution(w, op, prefers_integers)),
    (&qnn::TRANSPOSE_CONV2D, |w, op, _| transpose_conv(w, op)),
    (&qnn::FULLY_CONNECTED, fully_connected),
    (&qnn::MATMUL, matmul),
    (&qnn::AVERAGE_POOL2D, |w, op, prefers_integers| pool(w, op, "AveragePool", prefers_integers)),
    (&qnn::MAX_POOL2D, |w, op, _| pool(w, op, "MaxPool", false)),
    (&qnn::ADD, |w, op, prefers_integers| binary(w, op, "Add", prefers_integers)),
    (&qnn::SUB, |w, op, _| binary(w, op, "Sub", false)),
    (&qnn::MUL, |w, op, prefers_integers| binary(w, op, "Mul", prefers_integers)),
    (&qnn::DIV, |w, op, _| binary(w, op, "Div", false)),
    (&qnn::MAXIMUM, |w, op, _| binary(w, op, "Max", false)),
    (&qnn::MINIMUM, |w, op, _| binary(w, op, "Min", false)),
    (&qnn::SQUARED_DIFFERENCE, |w, op, _| squared_difference(w, op)),
    (&qnn::CLAMP_OP, |w, op, _| convert_type(w, op)),
    (&qnn::REQUANTIZE, |w, op, _| convert_type(w, op)),
    (&qnn::UNARY, write_unary),
    (&qnn::SOFTMAX, |w, op, _| softmax(w, op)),
    (&qnn::MEAN, |w, op, _| reduction(w, op, "ReduceMean")),
    (&qnn::SUM, |w, op, _| reduction(w, op, "ReduceSum")),
    (&qnn::REDUCE_MAX, |w, op, _| reduction(w, op, "ReduceMax")),
    (&qnn::REDUCE_MIN, |w, op, _| reduction(w, op, "ReduceMin")),
    (&qnn::CONCAT, concat),
    (&qnn::GATHER, |w, op, _| gather(w, op)),
    (&tosa::SELECT, |w, op, _| select(w, op)),
    (&qnn::RESIZE, |w, op, _| resize(w, op)),
    (&qnn::QUANTIZE, |w, op, _| convert_type(w, op)),
    (&qnn::DEQUANTIZE, |w, op, _| convert_type(w, op)),
];

/// Builds the operators of a hub op, or of a float operation of TOSA. `prefers_integers` prefers operators on integers.
///
/// # Errors
/// If no operator of ONNX computes it.
pub(super) fn write(
    w: &mut HubWriter<'_>,
    op: OpId,
    def: &'static OpDef,
    prefers_integers: bool,
) -> Result<ValueId, String> {
    if !w.is_quantized(op) && !qnn::ALL.contains(&def) {
        return floats::write(w, op, def);
    }
    let found = WRITERS.iter().find(|(written, _)| *written == def);
    let (_, write) = found.ok_or("ONNX has no such operator")?;
    // ONNX Runtime's operators on integers accept 8-bit data without blocks of scales, and 32-bit biases. Operands that are not
    // quantized are not checked.
    let view = w.rewriter.op(op);
    let has_width = |v: ValueId, widths: &[u32]| {
        uniform(w.ctx, view.body.ty(v))
            .is_none_or(|ty| widths.contains(&ty.storage.width) && !matches!(ty.form, ParamGranularity::Blocks { .. }))
    };
    let prefers_integers = prefers_integers
        && view.results().all(|v| has_width(v, &[8]))
        && view.operands().all(|v| has_width(v, &[8, 32]));
    write(w, op, prefers_integers)
}

/// Converts pairs of padding to the order of ONNX: `[top, bottom, left, right] -> [top, left, bottom, right]`.
fn pads(amounts: &[i64]) -> Vec<i64> {
    let side = |index: usize| amounts.iter().copied().skip(index).step_by(2);
    side(0).chain(side(1)).collect()
}

/// The bias of a convolution, or `None`. TOSA requires a bias, so zeros of a TOSA op are omitted.
fn bias_operand(w: &mut HubWriter<'_>, op: OpId) -> Result<Option<ValueId>, String> {
    let (view, at) = (w.rewriter.op(op), product::BIAS);
    let is_absent = !qnn::ALL.iter().any(|def| view.is(def)) && is_zero(view, at);
    Ok(view.operand(at).filter(|_| !is_absent))
}

/// The bias as reals, with one element for each channel. TOSA broadcasts a single element, ONNX does not.
fn real_bias(w: &mut HubWriter<'_>, op: OpId, bias: ValueId) -> Result<ValueId, String> {
    let (view, at) = (w.rewriter.op(op), product::BIAS);
    let channels = view.out_dims(0).and_then(|dims| dims.last().copied().flatten());
    let is_single = view.in_dims(at).is_some_and(|dims| dims.as_slice() == [Some(1)]) && channels != Some(1);
    if !is_single {
        return real_operand(w, op, at);
    }
    let bias = to_torch(w, bias)?;
    w.apply(bias, &[Movement::Tile(vec![channels.ok_or("number of channels is dynamic")?])])
}

/// A convolution. Weights [O, spatial.., I] become [O, I, spatial..], and depthwise weights [KH, KW, C, M] become [C M, 1, KH, KW].
pub(super) fn convolution(w: &mut HubWriter<'_>, op: OpId, prefers_integers: bool) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let rank = view.in_dims(product::INPUT).ok_or("operand is unranked")?.len();
    let weights = view.in_dims(product::WEIGHT).ok_or("weights are unranked")?;
    let is_depthwise = view.is_any(&[&qnn::DEPTHWISE_CONV2D, &tosa::DEPTHWISE_CONV2D]);
    let (chain, groups, kernel) = if is_depthwise {
        let &[kh, kw, Some(channels), Some(multiplier)] = weights.as_slice() else {
            return Err("number of channels is dynamic".to_owned());
        };
        let outputs = channels.checked_mul(multiplier).ok_or("number of channels is too large")?;
        let shape = Shape::new([Some(outputs), Some(1), kh, kw]);
        let groups = i64::try_from(channels).map_err(|_| "number of channels is too large")?;
        (vec![Movement::Permute(vec![2, 3, 0, 1]), Movement::Reshape(shape)], groups, vec![kh, kw])
    } else {
        let kernel = weights.get(1..rank - 1).ok_or("weights have the wrong rank")?.to_vec();
        (vec![channels_first(rank)], view.int("groups").unwrap_or(1), kernel)
    };
    let kernel: Option<Vec<i64>> = kernel.iter().map(|n| i64::try_from((*n)?).ok()).collect();
    let kernel = kernel.ok_or("window size is dynamic")?;
    let list = |name: &str| view.ints(name).ok_or_else(|| format!("requires attribute '{name}'"));
    let (amounts, stride, dilation) = (pads(&list("pad")?), list("stride")?, list("dilation")?);
    let bias = bias_operand(w, op)?;
    let to_channels_first = channels_first(rank);
    let dims = result_dims(w, op, Some(&to_channels_first))?;
    let with_windows = |w: &HubWriter<'_>, name, operands| {
        Operator::new(name, operands)
            .ints(w, "dilations", &dilation)
            .int(w, "group", groups)
            .ints(w, "kernel_shape", &kernel)
            .ints(w, "pads", &amounts)
            .ints(w, "strides", &stride)
    };
    let input = product::INPUT;
    let is_static = uniform(w.ctx, w.rewriter.op(op).in_type(input)).is_some();
    if prefers_integers
        && is_static
        && let Some(ty) = result_uniform(w, op)
    {
        let mut operands = Vec::new();
        operands.extend(Integers::moved(w, op, input, &[to_channels_first])?.with_parameters(w)?);
        operands.extend(Integers::moved(w, op, product::WEIGHT, &chain)?.with_parameters(w)?);
        operands.extend(parameters(w, &ty)?);
        if let Some(bias) = bias {
            operands.push(to_torch(w, bias)?);
        }
        let new = with_windows(w, "QLinearConv", operands);
        return build_integer_operator(w, op, &new, &dims, &[channels_last(rank)]);
    }
    let mut operands = vec![
        moved_real_operand(w, op, input, &[to_channels_first])?,
        moved_real_operand(w, op, product::WEIGHT, &chain)?,
    ];
    if let Some(bias) = bias {
        operands.push(real_bias(w, op, bias)?);
    }
    let new = with_windows(w, "Conv", operands);
    build_real_operator(w, op, &new, &dims, &[channels_last(rank)])
}

/// A transposed convolution. Weights [O, KH, KW, I] become [I, O, KH, KW].
pub(super) fn transpose_conv(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let weights = view.in_dims(operand!(qnn::TRANSPOSE_CONV2D.weight)).ok_or("weights are unranked")?;
    let kernel: Option<Vec<i64>> = weights.iter().skip(1).take(2).map(|n| i64::try_from((*n)?).ok()).collect();
    let kernel = kernel.ok_or("window size is dynamic")?;
    // The hub's `pad` crops the result, TOSA's `out_pad` extends it.
    let negated = || view.ints("out_pad").map(|added| added.iter().map(|n| n.saturating_neg()).collect::<Vec<i64>>());
    let (Some(pad), Some(stride)) = (view.ints("pad").or_else(negated), view.ints("stride")) else {
        return Err("requires attributes 'pad' and 'stride'".to_owned());
    };
    let bias = bias_operand(w, op)?;
    // Negative padding at the end becomes `output_padding`; at the beginning it has no equivalent.
    let crop: Vec<i64> = pad.iter().map(|&n| n.max(0)).collect();
    let output_padding: Vec<i64> = pad.iter().skip(1).step_by(2).map(|&n| n.min(0).saturating_neg()).collect();
    let is_within = output_padding.iter().zip(&stride).all(|(&amount, &stride)| amount < stride);
    if pad.iter().step_by(2).any(|&n| n < 0) || !is_within {
        return Err("negative padding at the beginning, or of a stride or more at the end, is unsupported".to_owned());
    }
    let to_channels_first = channels_first(4);
    let dims = result_dims(w, op, Some(&to_channels_first))?;
    let weight = Movement::Permute(vec![3, 0, 1, 2]);
    let mut operands = vec![
        moved_real_operand(w, op, operand!(qnn::TRANSPOSE_CONV2D.input), &[to_channels_first])?,
        moved_real_operand(w, op, operand!(qnn::TRANSPOSE_CONV2D.weight), &[weight])?,
    ];
    if let Some(bias) = bias {
        operands.push(real_bias(w, op, bias)?);
    }
    let mut new = Operator::new("ConvTranspose", operands).ints(w, "kernel_shape", &kernel);
    if output_padding.iter().any(|&n| n != 0) {
        new = new.ints(w, "output_padding", &output_padding);
    }
    let new = new.ints(w, "pads", &pads(&crop)).ints(w, "strides", &stride);
    build_real_operator(w, op, &new, &dims, &[channels_last(4)])
}

/// A product with weights [O, I]. `Gemm` takes a bias, but only operands of rank 2. Other ranks become `MatMul` and `Add`.
fn fully_connected(w: &mut HubWriter<'_>, op: OpId, prefers_integers: bool) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let is_matrix = view.in_dims(operand!(qnn::FULLY_CONNECTED.input)).ok_or("operand is unranked")?.len() == 2;
    let bias = view.operand(operand!(qnn::FULLY_CONNECTED.bias));
    let dims = result_dims(w, op, None)?;
    let (input, weight) = (operand!(qnn::FULLY_CONNECTED.input), operand!(qnn::FULLY_CONNECTED.weight));
    let is_static = uniform(w.ctx, w.rewriter.op(op).in_type(input)).is_some();
    if prefers_integers
        && is_static
        && is_matrix
        && let Some(ty) = result_uniform(w, op)
    {
        let mut operands = Vec::new();
        operands.extend(Integers::of(w, op, input)?.with_parameters(w)?);
        operands.extend(Integers::of(w, op, weight)?.with_parameters(w)?);
        operands.push(match bias {
            Some(bias) => to_torch(w, bias)?,
            None => absent_operand(w)?,
        });
        operands.extend(parameters(w, &ty)?);
        let new = Operator::new("QGemm", operands).int(w, "transB", 1).in_microsoft_domain();
        return build_integer_operator(w, op, &new, &dims, &[]);
    }
    let ty = real_type(w, &dims);
    let x = real_operand(w, op, input)?;
    let value = if is_matrix {
        let mut operands = vec![x, real_operand(w, op, weight)?];
        if bias.is_some() {
            operands.push(real_operand(w, op, operand!(qnn::FULLY_CONNECTED.bias))?);
        }
        let new = Operator::new("Gemm", operands).int(w, "transB", 1);
        build_operator(w, &new, ty)?
    } else {
        let weight = moved_real_operand(w, op, weight, &[Movement::Permute(vec![1, 0])])?;
        let value = build_operator(w, &Operator::new("MatMul", vec![x, weight]), ty)?;
        match bias {
            Some(_) => {
                let bias = real_operand(w, op, operand!(qnn::FULLY_CONNECTED.bias))?;
                build_operator(w, &Operator::new("Add", vec![value, bias]), ty)?
            }
            None => value,
        }
    };
    quantize_result(w, op, value, &[])
}

/// Builds an operator on integers whose operands are value, scale and zero point of each operand, then scale and zero point of
/// the result. Returns `None` if the result has no static parameters. `is_microsoft`: the domain is `com.microsoft`.
fn write_qlinear(w: &mut HubWriter<'_>, op: OpId, name: &str, is_microsoft: bool) -> Result<Option<ValueId>, String> {
    let Some(ty) = result_uniform(w, op) else { return Ok(None) };
    let count = w.rewriter.body().num_operands(op);
    let mut operands = Vec::new();
    for index in 0..count {
        operands.extend(Integers::of(w, op, index)?.with_parameters(w)?);
    }
    operands.extend(parameters(w, &ty)?);
    let dims = result_dims(w, op, None)?;
    let new = Operator { is_microsoft, ..Operator::new(name, operands) };
    build_integer_operator(w, op, &new, &dims, &[]).map(Some)
}

/// `QLinearMatMul`, or `MatMul` on reals.
fn matmul(w: &mut HubWriter<'_>, op: OpId, prefers_integers: bool) -> Result<ValueId, String> {
    let is_static = uniform(w.ctx, w.rewriter.op(op).in_type(operand!(qnn::MATMUL.lhs))).is_some();
    if prefers_integers
        && is_static
        && let Some(value) = write_qlinear(w, op, "QLinearMatMul", false)?
    {
        return Ok(value);
    }
    binary(w, op, "MatMul", false)
}

/// An operator of two operands on reals, or its `QLinear` form.
fn binary(w: &mut HubWriter<'_>, op: OpId, name: &str, prefers_integers: bool) -> Result<ValueId, String> {
    if prefers_integers && let Some(value) = write_qlinear(w, op, &format!("QLinear{name}"), true)? {
        return Ok(value);
    }
    let operands = vec![real_operand(w, op, 0)?, real_operand(w, op, 1)?];
    build_unmoved(w, op, &Operator::new(name, operands))
}

/// A selection of reals: ONNX Runtime has no kernel for integers of 16 bits, or signed ones of 8 bits.
fn select(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let condition = w.operand(op, operand!(tosa::SELECT.input1))?;
    let condition = to_torch(w, condition)?;
    let [x, y] = [operand!(tosa::SELECT.input2), operand!(tosa::SELECT.input3)];
    let operands = vec![condition, real_operand(w, op, x)?, real_operand(w, op, y)?];
    build_unmoved(w, op, &Operator::new("Where", operands))
}

/// Builds an operator on reals with the shape of the op's result, in the hub's order of dimensions.
fn build_unmoved(w: &mut HubWriter<'_>, op: OpId, new: &Operator<'_>) -> Result<ValueId, String> {
    let dims = result_dims(w, op, None)?;
    build_real_operator(w, op, new, &dims, &[])
}

/// Builds an operator on reals with this shape, clamps and quantizes its result to the type of the op's result, and moves it.
fn build_real_operator(
    w: &mut HubWriter<'_>,
    op: OpId,
    new: &Operator<'_>,
    dims: &[Dim],
    after: &[Movement],
) -> Result<ValueId, String> {
    let ty = real_type(w, dims);
    let value = build_operator(w, new, ty)?;
    quantize_result(w, op, value, after)
}

/// Builds an operator on stored integers with this shape, clamps its result to the bounds of the op's result, and moves it.
fn build_integer_operator(
    w: &mut HubWriter<'_>,
    op: OpId,
    new: &Operator<'_>,
    dims: &[Dim],
    after: &[Movement],
) -> Result<ValueId, String> {
    let ty = result_uniform(w, op).ok_or("result is not statically quantized")?;
    let ty = tensor_type(w, dims, stored_type(w.ctx, ty.storage));
    let value = build_operator(w, new, ty)?;
    clamp_integer_result(w, op, value, after)
}

/// `(a - b)^2`. Only the result is quantized.
fn squared_difference(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let operands = vec![real_operand(w, op, 0)?, real_operand(w, op, 1)?];
    let dims = result_dims(w, op, None)?;
    let ty = real_type(w, &dims);
    let value = build_operator(w, &Operator::new("Sub", operands), ty)?;
    build_unmoved(w, op, &Operator::new("Mul", vec![value, value]))
}

/// `AveragePool`, `MaxPool`, or `QLinearAveragePool` of ONNX Runtime.
pub(super) fn pool(w: &mut HubWriter<'_>, op: OpId, name: &str, prefers_integers: bool) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let list = |name: &str| view.ints(name).ok_or_else(|| format!("requires attribute '{name}'"));
    let (kernel, amounts, stride) = (list("kernel")?, pads(&list("pad")?), list("stride")?);
    let to_channels_first = channels_first(4);
    let dims = result_dims(w, op, Some(&to_channels_first))?;
    let with_windows = |w: &HubWriter<'_>, name, operands| {
        Operator::new(name, operands)
            .ints(w, "kernel_shape", &kernel)
            .ints(w, "pads", &amounts)
            .ints(w, "strides", &stride)
    };
    let input = operand!(qnn::AVERAGE_POOL2D.input);
    if prefers_integers && let Some(ty) = result_uniform(w, op) {
        let mut operands = Vec::new();
        operands.extend(Integers::moved(w, op, input, &[to_channels_first])?.with_parameters(w)?);
        operands.extend(parameters(w, &ty)?);
        let name = format!("QLinear{name}");
        let new = with_windows(w, &name, operands).in_microsoft_domain();
        return build_integer_operator(w, op, &new, &dims, &[channels_last(4)]);
    }
    let operands = vec![moved_real_operand(w, op, input, &[to_channels_first])?];
    let new = with_windows(w, name, operands);
    build_real_operator(w, op, &new, &dims, &[channels_last(4)])
}

/// The operator of each function of `qnn.unary`.
static FUNCTIONS: &[(&str, &str)] = &[
    ("abs", "Abs"),
    ("elu", "Elu"),
    ("erf", "Erf"),
    ("exp", "Exp"),
    ("gelu", "Gelu"),
    ("gelu_tanh", "Gelu"),
    ("hard_sigmoid", "HardSigmoid"),
    ("hard_swish", "HardSwish"),
    ("leaky_relu", "LeakyRelu"),
    ("log", "Log"),
    ("neg", "Neg"),
    ("relu", "Relu"),
    ("sigmoid", "Sigmoid"),
    ("softplus", "Softplus"),
    ("sqrt", "Sqrt"),
    ("tanh", "Tanh"),
];

/// `qnn.unary` by the operator of its function. `rsqrt` is `Reciprocal(Sqrt(x))`; only the sigmoid has an operator on integers.
fn write_unary(w: &mut HubWriter<'_>, op: OpId, prefers_integers: bool) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let function = view.attr("function").and_then(|a| w.ctx.attr_str(a)).ok_or("requires attribute 'function'")?;
    let function = w.ctx.text(function).into_owned();
    let alpha = unary::function(&function).filter(|known| known.default_alpha.is_some()).map(|known| known.alpha(view));
    if prefers_integers
        && function == "sigmoid"
        && let Some(value) = write_qlinear(w, op, "QLinearSigmoid", true)?
    {
        return Ok(value);
    }
    let x = real_operand(w, op, operand!(qnn::UNARY.input))?;
    if function == "rsqrt" {
        let dims = result_dims(w, op, None)?;
        let ty = real_type(w, &dims);
        let root = build_operator(w, &Operator::new("Sqrt", vec![x]), ty)?;
        return build_unmoved(w, op, &Operator::new("Reciprocal", vec![root]));
    }
    let found = FUNCTIONS.iter().find(|(name, _)| *name == function);
    let &(_, name) = found.ok_or_else(|| format!("ONNX has no operator for '{function}'"))?;
    let mut new = Operator::new(name, vec![x]);
    if let Some(alpha) = alpha {
        new = new.attr("alpha", f32_attr(w.ctx, alpha as f32));
    }
    if function == "gelu_tanh" {
        new = new.attr("approximate", w.ctx.string_attr("tanh"));
    }
    build_unmoved(w, op, &new)
}

fn softmax(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    if real_attr(w.rewriter.op(op), "beta").is_some_and(|beta| beta != 1.0) {
        return Err("ONNX's operator has no 'beta'".to_owned());
    }
    let operands = vec![real_operand(w, op, operand!(qnn::SOFTMAX.input))?];
    let new = Operator::new("Softmax", operands).int(w, "axis", -1);
    build_unmoved(w, op, &new)
}

fn reduction(w: &mut HubWriter<'_>, op: OpId, name: &str) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let (axes, keep) = (view.ints("axes").ok_or("requires attribute 'axes'")?, flag(view, "keep_dims"));
    let operands = vec![real_operand(w, op, operand!(qnn::MEAN.input))?, i64_constant(w, &axes)?];
    let mut new = Operator::new(name, operands).int(w, "keepdims", i64::from(keep));
    // By default, ONNX reduces all axes if the list is empty.
    if axes.is_empty() {
        new = new.int(w, "noop_with_empty_axes", 1);
    }
    build_unmoved(w, op, &new)
}

/// A concatenation. Operands with other parameters than the result are rescaled.
fn concat(w: &mut HubWriter<'_>, op: OpId, prefers_integers: bool) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let (axis, count) = (view.int("axis").ok_or("requires attribute 'axis'")?, view.body.num_operands(op));
    if prefers_integers && let Some(ty) = result_uniform(w, op) {
        let mut operands = parameters(w, &ty)?.to_vec();
        for index in 0..count {
            operands.extend(Integers::of(w, op, index)?.with_parameters(w)?);
        }
        let new = Operator::new("QLinearConcat", operands).int(w, "axis", axis).in_microsoft_domain();
        let dims = result_dims(w, op, None)?;
        return build_integer_operator(w, op, &new, &dims, &[]);
    }
    let operands = (0..count).map(|index| real_operand(w, op, index)).collect::<Result<Vec<_>, _>>()?;
    let new = Operator::new("Concat", operands).int(w, "axis", axis);
    build_unmoved(w, op, &new)
}

/// A gather copies stored integers, so the operator needs no scales or zero points.
fn gather(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let axis = view.int("axis").ok_or("requires attribute 'axis'")?;
    if view.int("batch_dims").unwrap_or(0) != 0 {
        return Err("ONNX's operator has no batch dimensions".to_owned());
    }
    // The hub leaves the result of other indices undefined. ONNX rejects them.
    let size = view.in_dims(operand!(qnn::GATHER.input)).and_then(|dims| *dims.get(usize::try_from(axis).ok()?)?);
    let is_inside = |&n: &i64| u64::try_from(n).is_ok_and(|n| size.is_none_or(|size| n < size));
    if view.in_ints(operand!(qnn::GATHER.indices)).is_some_and(|all| !all.iter().all(is_inside)) {
        return Err("an index is out of range".to_owned());
    }
    let indices = w.operand(op, operand!(qnn::GATHER.indices))?;
    let indices = to_torch(w, indices)?;
    if w.computes_reals {
        let operands = vec![real_operand(w, op, operand!(qnn::GATHER.input))?, indices];
        return build_unmoved(w, op, &Operator::new("Gather", operands).int(w, "axis", axis));
    }
    let table = w.operand(op, operand!(qnn::GATHER.input))?;
    let operands = vec![to_torch(w, table)?, indices];
    let new = Operator::new("Gather", operands).int(w, "axis", axis);
    let dims = result_dims(w, op, None)?;
    build_integer_operator(w, op, &new, &dims, &[])
}

/// `qnn.resize` with static sizes. Rejects flags for which ONNX samples other positions than the hub.
fn resize(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let mode = view.attr("mode").and_then(|a| w.ctx.attr_str(a)).map(|mode| w.ctx.text(mode).into_owned());
    let is_linear = match mode.as_deref() {
        Some("bilinear") => true,
        Some("nearest") => false,
        _ => return Err("requires attribute 'mode'".to_owned()),
    };
    let (corners, centers) = (flag(view, "align_corners"), flag(view, "half_pixel_centers"));
    let coordinates = match (corners, centers) {
        (true, _) => "align_corners",
        // The hub's nearest element is the floor of (y + 1/2) * scale. ONNX rounds (y + 1/2) * scale - 1/2 in floats, which
        // differs at ties.
        (false, true) if !is_linear => return Err("ONNX rounds the positions of nearest elements in floats".to_owned()),
        (false, true) => "half_pixel",
        (false, false) => "asymmetric",
    };
    let nearest = if corners { "round_prefer_ceil" } else { "floor" };
    resize_as(w, op, is_linear, [coordinates, nearest])
}

/// A `Resize` with ONNX's `coordinate_transformation_mode` and `nearest_mode`. Plain integers are copied without quantization.
pub(super) fn resize_as(
    w: &mut HubWriter<'_>,
    op: OpId,
    is_linear: bool,
    [coordinates, nearest]: [&str; 2],
) -> Result<ValueId, String> {
    let to_channels_first = channels_first(4);
    let dims = result_dims(w, op, Some(&to_channels_first))?;
    let sizes: Option<Vec<i64>> = dims.iter().map(|n| i64::try_from((*n)?).ok()).collect();
    let sizes = sizes.ok_or("result has dynamic sizes")?;
    let (input, view) = (operand!(qnn::RESIZE.input), w.rewriter.op(op));
    let moves_integers = w.ctx.int_width(view.in_element(input)).is_some();
    let x = if moves_integers {
        let value = w.operand(op, input)?;
        let value = to_stored(w, value)?;
        w.apply(value, &[to_channels_first])?
    } else {
        moved_real_operand(w, op, input, &[to_channels_first])?
    };
    let operands = vec![x, absent_operand(w)?, absent_operand(w)?, i64_constant(w, &sizes)?];
    let word = |text: &str| w.ctx.string_attr(text);
    let new = Operator::new("Resize", operands)
        .attr("coordinate_transformation_mode", word(coordinates))
        .attr("mode", word(if is_linear { "linear" } else { "nearest" }))
        .attr("nearest_mode", word(nearest));
    if moves_integers {
        let element = w.ctx.element_type(w.rewriter.body().ty(x)).ok_or("operand is unranked")?;
        let (moved, ty) = (tensor_type(w, &dims, element), w.rewriter.op(op).out_type(0));
        let value = build_operator(w, &new, moved)?;
        let value = w.apply(value, &[channels_last(4)])?;
        return cast(w, value, ty);
    }
    build_real_operator(w, op, &new, &dims, &[channels_last(4)])
}

/// Dequantizes the operand, and clamps and quantizes it to a quantized result type.
fn convert_type(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let value = real_operand(w, op, operand!(qnn::REQUANTIZE.input))?;
    quantize_result(w, op, value, &[])
}
