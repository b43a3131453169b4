//! Reads TensorFlow Lite ops. The numerics are TensorFlow Lite's reference kernels; `delegate` changes them to XNNPACK's if an
//! option of the pass requires it. Data formats are the hub's, except for depthwise weights.
//!
//! A *hybrid* op has a float input and quantized weights: its input is quantized at run time.

use qopt_ir::def::{ElementSource, MovementUse, OpDef, OpRef, operand};
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Attr, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};

use super::{Computation, HubInput, PadValue, ReadOutcome, Role, UNBOUNDED};
use crate::kernels::window::Window;
use crate::qnn::attrs::{Numerics, flag};
use crate::qnn::kernels::elementwise::power_of_two_shifts;
use crate::qnn::ops as qnn;
use crate::qnn::types::{Dynamic, Granularity, uniform};
use crate::quant::fold::trace::movement;
use crate::quant::types::{ParamGranularity, Storage};
use crate::support::{Dims, OpTypes, f32_attr};
use crate::tfl::movements::dimension;
use crate::tfl::ops as tfl;
use crate::tosa::ops as tosa;

/// A reader of one op definition.
type ReadFn = fn(OpRef<'_>) -> Result<Computation, String>;

/// The reader of each op that has a hub op.
static READERS: &[(&OpDef, ReadFn)] = &[
    (&tfl::CONV_2D, conv),
    (&tfl::DEPTHWISE_CONV_2D, depthwise),
    (&tfl::FULLY_CONNECTED, fully_connected),
    (&tfl::ADD, |op| with_activation_bounds(op, add_or_sub(&qnn::ADD, op))),
    (&tfl::SUB, |op| with_activation_bounds(op, add_or_sub(&qnn::SUB, op))),
    (&tfl::MUL, |op| with_activation_bounds(op, binary(&qnn::MUL, op))),
    (&tfl::DIV, |op| with_activation_bounds(op, binary(&qnn::DIV, op))),
    (&tfl::SQUARED_DIFFERENCE, |op| binary(&qnn::SQUARED_DIFFERENCE, op)),
    (&tfl::MAXIMUM, |op| check_same_element_types(op, &[0, 1]).and_then(|()| binary(&qnn::MAXIMUM, op))),
    (&tfl::MINIMUM, |op| check_same_element_types(op, &[0, 1]).and_then(|()| binary(&qnn::MINIMUM, op))),
    (&tfl::BATCH_MATMUL, batch_matmul),
    (&tfl::TRANSPOSE_CONV, transpose_conv),
    (&tfl::AVERAGE_POOL_2D, |op| pool(op, &qnn::AVERAGE_POOL2D)),
    (&tfl::MAX_POOL_2D, |op| pool(op, &qnn::MAX_POOL2D)),
    (&tfl::MEAN, |op| reduce(op, &qnn::MEAN)),
    (&tfl::SUM, |op| reduce(op, &qnn::SUM)),
    (&tfl::REDUCE_MAX, |op| check_same_element_types(op, &[0]).and_then(|()| reduce(op, &qnn::REDUCE_MAX))),
    (&tfl::REDUCE_MIN, |op| check_same_element_types(op, &[0]).and_then(|()| reduce(op, &qnn::REDUCE_MIN))),
    (&tfl::SOFTMAX, softmax),
    (&tfl::CONCATENATION, concatenation),
    (&tfl::PAD, pad),
    (&tfl::PADV2, pad),
    (&tfl::SPACE_TO_BATCH_ND, pad),
    (&tfl::GATHER, gather),
    (&tfl::SELECT, select),
    (&tfl::SELECT_V2, select),
    (&tfl::RESIZE_BILINEAR, |op| resize(op, "bilinear")),
    (&tfl::RESIZE_NEAREST_NEIGHBOR, |op| resize(op, "nearest")),
    (&tfl::RELU, rectifier),
    (&tfl::RELU6, rectifier),
    (&tfl::RELU_0_TO_1, rectifier),
    (&tfl::RELU_N1_TO_1, rectifier),
    (&tfl::LEAKY_RELU, leaky_relu),
    (&tfl::GELU, |op| unary(op, if flag(op, "approximate") { "gelu_tanh" } else { "gelu" })),
    (&tfl::LOGISTIC, |op| unary(op, "sigmoid")),
    (&tfl::TANH, |op| unary(op, "tanh")),
    (&tfl::EXP, |op| unary(op, "exp")),
    (&tfl::ELU, |op| unary(op, "elu")),
    (&tfl::HARD_SWISH, |op| unary(op, "hard_swish")),
    (&tfl::LOG, |op| unary(op, "log")),
    (&tfl::SQRT, |op| unary(op, "sqrt")),
    (&tfl::RSQRT, |op| unary(op, "rsqrt")),
    (&tfl::ABS, |op| unary(op, "abs")),
    (&tfl::NEG, neg),
    (&tfl::QUANTIZE, quantize),
];

/// The ops that only clamp, and their bounds.
static ACTIVATIONS: &[(&OpDef, (f64, f64))] = &[
    (&tfl::RELU, (0.0, f64::INFINITY)),
    (&tfl::RELU6, (0.0, 6.0)),
    (&tfl::RELU_N1_TO_1, (-1.0, 1.0)),
    (&tfl::RELU_0_TO_1, (0.0, 1.0)),
];

/// See [`super::read`].
pub(crate) fn read(op: OpRef<'_>) -> ReadOutcome {
    let (_, read) = READERS.iter().find(|(def, _)| op.is(def))?;
    // The verifier accepts shapes that no kernel accepts.
    Some(crate::tfl::check_kernel_shapes(op).and_then(|()| read(op)))
}

/// See [`super::bounds`].
pub(crate) fn bounds(op: OpRef<'_>) -> Option<(f64, f64)> {
    ACTIVATIONS.iter().find(|(def, _)| op.is(def)).map(|&(_, bounds)| bounds)
}

fn operand(op: OpRef<'_>, index: usize) -> Result<ValueId, String> {
    op.operand(index).ok_or_else(|| "too few operands".to_owned())
}

/// Returns an optional operand. An omitted one has type `none`.
fn optional_operand(op: OpRef<'_>, index: usize) -> Option<ValueId> {
    op.operand(index).filter(|_| op.has_operand(index))
}

fn string_attr(op: OpRef<'_>, name: &str) -> String {
    op.attr(name).and_then(|a| op.ctx.attr_str(a)).map(|s| op.ctx.text(s).into_owned()).unwrap_or_default()
}

/// Adds the fused activation as bounds.
fn with_activation_bounds(op: OpRef<'_>, computation: Result<Computation, String>) -> Result<Computation, String> {
    let bounds = crate::tfl::activation(op)?;
    Ok(Computation { bounds, ..computation? })
}

/// Returns a stride, dilation or window size, with default 1.
fn int_or_one(op: OpRef<'_>, name: &str) -> i64 {
    op.int(name).unwrap_or(1)
}

/// Returns the static size of a dimension.
fn static_size(dims: &Option<Dims>, d: usize) -> Result<i64, String> {
    let size: Dim = dims.as_ref().and_then(|dims| dims.get(d).copied().flatten());
    size.and_then(|n| i64::try_from(n).ok()).ok_or_else(|| "window size is unknown".to_owned())
}

/// Returns the `SAME` padding before and after a dimension. Returns `None` if the stride is not positive.
pub(crate) fn same_padding(size: i64, kernel: i64, stride: i64, dilation: i64) -> Option<[i64; 2]> {
    let [input, kernel, stride, dilation] = [size, kernel, stride, dilation].map(usize::try_from);
    let window = Window {
        input: input.ok()?,
        kernel: kernel.ok()?,
        low: 0,
        high: 0,
        stride: stride.ok()?,
        dilation: dilation.ok()?,
    };
    let Window { low, high, .. } = window.same()?;
    Some([i64::try_from(low).ok()?, i64::try_from(high).ok()?])
}

/// Returns the padding before and after height and width.
fn padding(op: OpRef<'_>, kernel: [i64; 2], stride: [i64; 2], dilation: [i64; 2]) -> Result<[i64; 4], String> {
    let mut pad = [0; 4];
    match string_attr(op, "padding").as_str() {
        "VALID" => {}
        "SAME" => {
            let input = op.in_dims(operand!(tfl::CONV_2D.input));
            for (d, (kernel, (stride, dilation))) in
                kernel.into_iter().zip(stride.into_iter().zip(dilation)).enumerate()
            {
                // Images are [N, H, W, C].
                let size = static_size(&input, d + 1)?;
                let amounts = same_padding(size, kernel, stride, dilation).ok_or("stride must be positive")?;
                if let Some(pad) = pad.get_mut(2 * d..2 * d + 2) {
                    pad.copy_from_slice(&amounts);
                }
            }
        }
        other => return Err(format!("unknown padding '{other}'")),
    }
    Ok(pad)
}

fn i64_array(op: OpRef<'_>, values: &[i64]) -> Attr {
    op.ctx.i64_array_attr(values)
}

fn conv(op: OpRef<'_>) -> Result<Computation, String> {
    let weight = op.in_dims(operand!(tfl::CONV_2D.filter));
    let kernel = [static_size(&weight, 1)?, static_size(&weight, 2)?];
    let mut new = conv_with_window(
        op,
        &qnn::CONV2D,
        vec![
            HubInput::quantized(operand(op, operand!(tfl::CONV_2D.input))?),
            HubInput::quantized(operand(op, operand!(tfl::CONV_2D.filter))?),
        ],
        kernel,
    )?;
    let channels = op.in_dims(operand!(tfl::CONV_2D.input)).and_then(|d| d.get(3).copied().flatten());
    let per_group = static_size(&weight, 3)?;
    if let Some(groups) = channels.and_then(|c| i64::try_from(c).ok()?.checked_div(per_group)).filter(|&g| g != 1) {
        new = new.attr("groups", op.ctx.int_attr(groups, op.ctx.int_type(64)));
    }
    with_activation(op, new, Granularity::Image)
}

/// Adds the window and the optional bias (operand #2) to a convolution.
fn conv_with_window(
    op: OpRef<'_>,
    def: &'static OpDef,
    inputs: Vec<HubInput>,
    kernel: [i64; 2],
) -> Result<Computation, String> {
    let stride = [int_or_one(op, "stride_h"), int_or_one(op, "stride_w")];
    let dilation = [int_or_one(op, "dilation_h_factor"), int_or_one(op, "dilation_w_factor")];
    let pad = padding(op, kernel, stride, dilation)?;
    let mut inputs = inputs;
    inputs.extend(optional_operand(op, operand!(tfl::CONV_2D.bias)).map(HubInput::bias));
    Ok(Computation::new(def, Numerics::Tflite, inputs)
        .attr("pad", i64_array(op, &pad))
        .attr("stride", i64_array(op, &stride))
        .attr("dilation", i64_array(op, &dilation)))
}

/// A depthwise convolution. Weights [1, KH, KW, C M] become [KH, KW, C, M].
fn depthwise(op: OpRef<'_>) -> Result<Computation, String> {
    let (input, weight) =
        (op.in_dims(operand!(tfl::DEPTHWISE_CONV_2D.input)), op.in_dims(operand!(tfl::DEPTHWISE_CONV_2D.filter)));
    let kernel = [static_size(&weight, 1)?, static_size(&weight, 2)?];
    let (channels, products) = (static_size(&input, 3)?, static_size(&weight, 3)?);
    let multiplier = products.checked_div(channels).ok_or("number of input channels must be positive")?;
    let [kh, kw] = kernel;
    let shape = [kh, kw, channels, multiplier].map(|n| u64::try_from(n).unwrap_or(0));
    let chain = vec![Movement::Reshape(Shape::of(&shape))];
    let inputs = vec![
        HubInput::quantized(operand(op, operand!(tfl::DEPTHWISE_CONV_2D.input))?),
        HubInput::with_movements(operand(op, operand!(tfl::DEPTHWISE_CONV_2D.filter))?, chain),
    ];
    with_activation(op, conv_with_window(op, &qnn::DEPTHWISE_CONV2D, inputs, kernel)?, Granularity::Image)
}

fn fully_connected(op: OpRef<'_>) -> Result<Computation, String> {
    if op.body.num_results(op.op) != 1 {
        return Err("a second result is unsupported: shuffled weights have it".to_owned());
    }
    if !matches!(string_attr(op, "weights_format").as_str(), "" | "DEFAULT") {
        return Err("shuffled weights are unsupported".to_owned());
    }
    let input = op.in_dims(operand!(tfl::FULLY_CONNECTED.input)).ok_or("input is unranked")?;
    let depth = op
        .in_dims(operand!(tfl::FULLY_CONNECTED.filter))
        .and_then(|w| w.get(1).copied().flatten())
        .ok_or("weights must have a static depth")?;
    // LiteRT reads the input as rows of the weights' depth, whatever its shape.
    let keeps_dims = flag(op, "keep_num_dims");
    let has_rows_of_depth = input.last().copied().flatten() == Some(depth);
    let rows = op.out_dims(0).and_then(|d| d.first().copied().flatten());
    let chain = if has_rows_of_depth && (keeps_dims || input.len() == 2) {
        Vec::new()
    } else {
        vec![Movement::Reshape(Shape::of(&[rows.ok_or("number of rows must be static")?, depth]))]
    };
    let mut inputs = vec![
        HubInput::with_movements(operand(op, operand!(tfl::FULLY_CONNECTED.input))?, chain),
        HubInput::quantized(operand(op, operand!(tfl::FULLY_CONNECTED.filter))?),
    ];
    inputs.extend(optional_operand(op, operand!(tfl::FULLY_CONNECTED.bias)).map(HubInput::bias));
    with_activation(op, Computation::new(&qnn::FULLY_CONNECTED, Numerics::Tflite, inputs), Granularity::Row)
}

/// Adds the fused activation function to a convolution or product. A hybrid one also quantizes its input, with a scale for each
/// row or image (`granularity`).
fn with_activation(op: OpRef<'_>, new: Computation, granularity: Granularity) -> Result<Computation, String> {
    if is_hybrid(op) { hybrid(op, new, granularity) } else { with_activation_bounds(op, Ok(new)) }
}

/// Returns true for a hybrid op: quantized weights and a float input, which is quantized at run time.
fn is_hybrid(op: OpRef<'_>) -> bool {
    let float = |ty| op.ctx.float_kind(ty).is_some();
    let is_cast = op.operand_def(operand!(tfl::FULLY_CONNECTED.input)).and_then(OpRef::cast).is_some();
    float(op.in_element(operand!(tfl::FULLY_CONNECTED.input)))
        && float(op.out_element(0))
        && !is_cast
        && uniform(op.ctx, op.in_type(operand!(tfl::FULLY_CONNECTED.filter))).is_some()
}

/// A hybrid convolution or product: quantizes the input at run time, and leaves the bias in floats. A product has one scale for
/// each row, and a zero point if `asymmetric_quantize_inputs` is set. A convolution has one scale for each image, and a zero point if
/// it is depthwise or its weights have a scale for each channel. Source: `fully_connected.cc`, `conv.cc`, `depthwise_conv.cc` of
/// LiteRT.
fn hybrid(op: OpRef<'_>, new: Computation, granularity: Granularity) -> Result<Computation, String> {
    let weights =
        uniform(op.ctx, op.in_type(operand!(tfl::FULLY_CONNECTED.filter))).ok_or("weights are not quantized")?;
    if !weights.storage.signed {
        return Err("weights of unsigned integers are unsupported: LiteRT reads them as signed ones".to_owned());
    }
    let (is_depthwise, is_per_tensor) = (op.is(&tfl::DEPTHWISE_CONV_2D), weights.form == ParamGranularity::Tensor);
    let channels = op.out_dims(0).and_then(|dims| dims.last().copied().flatten());
    if is_depthwise && is_per_tensor && channels != Some(1) {
        return Err("weights must have a scale for each channel: LiteRT reads as many".to_owned());
    }
    let is_asymmetric = match granularity {
        Granularity::Image => is_depthwise || !is_per_tensor,
        _ => flag(op, "asymmetric_quantize_inputs"),
    };
    let expressed = op.in_element(operand!(tfl::FULLY_CONNECTED.input));
    let dynamic_type = Dynamic { storage: Storage::full(true, 8), expressed, granularity, is_asymmetric };
    let to_hybrid = |(i, input): (usize, HubInput)| match (i, input.role) {
        (0, _) => HubInput { role: Role::Dynamic, element: Some(dynamic_type.clone().intern(op.ctx)), ..input },
        (_, Role::Bias) => HubInput { role: Role::Plain, ..input },
        _ => input,
    };
    let inputs = new.inputs.into_iter().enumerate().map(to_hybrid).collect();
    let bounds = crate::tfl::activation(op)?;
    let float_activation = match bounds {
        UNBOUNDED => None,
        bounds => Some(ACTIVATIONS.iter().find(|(_, other)| *other == bounds).ok_or("unknown activation")?.0),
    };
    Ok(Computation { inputs, bounds: UNBOUNDED, float_activation, element: Some(expressed), ..new })
}

/// A sum or difference. In the hub, scales of 16-bit operands that are powers of two select the arithmetic of LiteRT's option
/// `pot_scale_int16`, its default. Rejects such scales without the option.
fn add_or_sub(def: &'static OpDef, op: OpRef<'_>) -> Result<Computation, String> {
    let options = op.attr("tflite.options");
    let pot_scale_int16 = options.and_then(|dict| op.ctx.dict_named(dict, "pot_scale_int16"));
    let params = [op.in_type(operand!(tfl::ADD.lhs)), op.in_type(operand!(tfl::ADD.rhs)), op.out_type(0)].map(|ty| {
        uniform(op.ctx, op.ctx.element_or_self(ty)).filter(|ty| ty.storage.width == 16)?.params.first().copied()
    });
    if let [Some(a), Some(b), Some(result)] = params
        && pot_scale_int16.is_some_and(|value| op.ctx.attr_int(value) == Some(0))
        && power_of_two_shifts(&[a, b, result]).is_some()
    {
        return Err("option 'pot_scale_int16' must be true for scales that are powers of two".to_owned());
    }
    binary(def, op)
}

fn binary(def: &'static OpDef, op: OpRef<'_>) -> Result<Computation, String> {
    let inputs = vec![
        HubInput::quantized(operand(op, operand!(tfl::ADD.lhs))?),
        HubInput::quantized(operand(op, operand!(tfl::ADD.rhs))?),
    ];
    Ok(Computation::new(def, Numerics::Tflite, inputs))
}

fn unary(op: OpRef<'_>, function: &str) -> Result<Computation, String> {
    let inputs = vec![HubInput::quantized(operand(op, operand!(tfl::TANH.input))?)];
    Ok(Computation::new(&qnn::UNARY, Numerics::Tflite, inputs).attr("function", op.ctx.string_attr(function)))
}

/// A negation. LiteRT's kernel of 8 bits negates the stored integers, so the zero point must be 0.
fn neg(op: OpRef<'_>) -> Result<Computation, String> {
    check_same_element_types(op, &[operand!(tfl::NEG.input)])?;
    let ty = uniform(op.ctx, op.in_type(operand!(tfl::NEG.input)));
    if ty.is_some_and(|ty| ty.params.iter().any(|param| param.zero_point != 0)) {
        return Err("the zero point must be 0, because LiteRT's kernel ignores it".to_owned());
    }
    unary(op, "neg")
}

fn pool(op: OpRef<'_>, def: &'static OpDef) -> Result<Computation, String> {
    let kernel = [int_or_one(op, "filter_height"), int_or_one(op, "filter_width")];
    let stride = [int_or_one(op, "stride_h"), int_or_one(op, "stride_w")];
    let pad = padding(op, kernel, stride, [1, 1])?;
    let new = Computation::new(
        def,
        Numerics::Tflite,
        vec![HubInput::quantized(operand(op, operand!(tfl::AVERAGE_POOL_2D.input))?)],
    )
    .attr("kernel", i64_array(op, &kernel))
    .attr("pad", i64_array(op, &pad))
    .attr("stride", i64_array(op, &stride));
    with_activation_bounds(op, Ok(new))
}

fn reduce(op: OpRef<'_>, def: &'static OpDef) -> Result<Computation, String> {
    let rank = op.in_dims(operand!(tfl::MEAN.input)).ok_or("input is unranked")?.len();
    let axes = op.in_ints(operand!(tfl::MEAN.axis)).ok_or("axes must be constant")?;
    let mut axes: Vec<i64> = axes.iter().map(|&a| nonnegative_axis(a, rank)).collect();
    axes.sort_unstable();
    axes.dedup();
    let keep = flag(op, "keep_dims");
    Ok(Computation::new(def, Numerics::Tflite, vec![HubInput::quantized(operand(op, operand!(tfl::MEAN.input))?)])
        .attr("axes", i64_array(op, &axes))
        .attr("keep_dims", op.ctx.bool_attr(keep)))
}

/// Counts a negative axis from the first dimension.
fn nonnegative_axis(axis: i64, rank: usize) -> i64 {
    if axis < 0 { axis.saturating_add(i64::try_from(rank).unwrap_or(i64::MAX)) } else { axis }
}

/// Rejects operands whose element type differs from the result's: the kernels compare or move stored integers.
fn check_same_element_types(op: OpRef<'_>, operands: &[usize]) -> Result<(), String> {
    let same = operands.iter().all(|&i| op.in_element(i) == op.out_element(0));
    if same { Ok(()) } else { Err("operands and result must have the same quantization parameters".to_owned()) }
}

/// `relu` and its variants: a clamp of stored integers if input and result have the same parameters, otherwise the function `relu`
/// with bounds. A rectifier that keeps negative values is `leaky_relu` with the slope 1, which divides the scales in `f32` as
/// LiteRT's rectifiers do; a requantization divides them in `f64`.
fn rectifier(op: OpRef<'_>) -> Result<Computation, String> {
    let bounds = bounds(op).unwrap_or(UNBOUNDED);
    let inputs = vec![HubInput::quantized(operand(op, operand!(tfl::RELU.input))?)];
    let is_quantized =
        uniform(op.ctx, op.in_type(operand!(tfl::RELU.input))).is_some() && uniform(op.ctx, op.out_type(0)).is_some();
    let new = if is_quantized && check_same_element_types(op, &[0]).is_ok() {
        Computation::new(&qnn::CLAMP_OP, Numerics::Tflite, inputs)
    } else if is_quantized && bounds.0 == 0.0 {
        return Ok(Computation { bounds, ..unary(op, "relu")? });
    } else if is_quantized {
        let new = unary(op, "leaky_relu")?.attr("alpha", f32_attr(op.ctx, 1.0));
        return Ok(Computation { bounds, ..new });
    } else {
        Computation::new(&qnn::REQUANTIZE, Numerics::Tflite, inputs)
    };
    Ok(Computation { bounds, ..new })
}

fn leaky_relu(op: OpRef<'_>) -> Result<Computation, String> {
    let alpha = op.attr("alpha").ok_or("requires attribute 'alpha'")?;
    unary(op, "leaky_relu").map(|new| new.attr("alpha", alpha))
}

fn softmax(op: OpRef<'_>) -> Result<Computation, String> {
    let new = Computation::new(
        &qnn::SOFTMAX,
        Numerics::Tflite,
        vec![HubInput::quantized(operand(op, operand!(tfl::SOFTMAX.input))?)],
    );
    Ok(match op.attr("beta") {
        Some(beta) => new.attr("beta", beta),
        None => new,
    })
}

fn concatenation(op: OpRef<'_>) -> Result<Computation, String> {
    if !matches!(string_attr(op, "fused_activation_function").as_str(), "" | "NONE") {
        return Err("fused activation is unsupported".to_owned());
    }
    let rank = op.in_dims(operand!(tfl::CONCATENATION.values)).ok_or("input is unranked")?.len();
    let axis = nonnegative_axis(op.int("axis").unwrap_or(0), rank);
    let inputs = op.body.operands(op.op).map(HubInput::quantized).collect();
    Ok(Computation::new(&qnn::CONCAT, Numerics::Tflite, inputs)
        .attr("axis", op.ctx.int_attr(axis, op.ctx.int_type(64))))
}

/// `pad`, `padv2` and `space_to_batch_nd`, whose movements begin with a padding. The padding value is zero, or the only element of
/// an operand.
fn pad(op: OpRef<'_>) -> Result<Computation, String> {
    check_same_element_types(op, &[0])?;
    let MovementUse { chains, data } = movement(op).ok_or("has no movement")??;
    let chain = chains.into_iter().next().unwrap_or_default();
    let input = HubInput::quantized(operand(op, 0)?);
    let dims = op.in_dims(0).ok_or("operand is unranked")?;
    let (amounts, after) = match chain.split_first() {
        Some((Movement::Pad { low, high, .. }, after)) => {
            (low.iter().zip(high).map(|(&l, &h)| [l, h]).collect(), after)
        }
        _ => (vec![[0; 2]; dims.len()], chain.as_slice()),
    };
    let value = match data.get(1) {
        Some(&ElementSource::Operand(index)) => {
            check_same_element_types(op, &[index])?;
            let constant = op.operand_constant(index).ok_or("padding value must be constant")?;
            match Tensor::of_constant(op.ctx, constant, op.in_type(index))?.ints(op.ctx)?.as_slice() {
                &[stored] => PadValue::Stored(stored),
                _ => return Err("padding value must have one element".to_owned()),
            }
        }
        _ => PadValue::Real(0.0),
    };
    let padded = |(dim, [low, high]): (Dim, [i64; 2])| dim.and_then(|n| n.checked_add_signed(low.checked_add(high)?));
    let shape = dims.into_iter().zip(amounts.iter().copied()).map(padded).collect();
    let pad = Computation::pad(Numerics::Tflite, input, amounts.concat(), value);
    Ok(Computation { shape: Some(shape), after: after.to_vec(), ..pad })
}

fn gather(op: OpRef<'_>) -> Result<Computation, String> {
    check_same_element_types(op, &[0])?;
    let rank = |index| op.in_dims(index).map(|dims| dims.len()).ok_or("operands are unranked");
    // LiteRT counts `batch_dims` from the last dimension of the indices, too.
    let axis = dimension(op.int("axis").unwrap_or(0), rank(operand!(tfl::GATHER.params))?);
    let axis = axis.map_err(|why| why.to_string()).map(|axis| axis as i64)?;
    let batch = nonnegative_axis(op.int("batch_dims").unwrap_or(0), rank(operand!(tfl::GATHER.indices))?);
    let inputs = vec![
        HubInput::quantized(operand(op, operand!(tfl::GATHER.params))?),
        HubInput::unchanged(operand(op, operand!(tfl::GATHER.indices))?),
    ];
    let i64_attr = |n: i64| op.ctx.int_attr(n, op.ctx.int_type(64));
    let new = Computation::new(&qnn::GATHER, Numerics::Tflite, inputs).attr("axis", i64_attr(axis));
    Ok(if batch == 0 { new } else { new.attr("batch_dims", i64_attr(batch)) })
}

/// A selection, as `tosa.select` of quantized values. LiteRT copies stored integers.
fn select(op: OpRef<'_>) -> Result<Computation, String> {
    let operands = [operand!(tfl::SELECT.condition), operand!(tfl::SELECT.x), operand!(tfl::SELECT.y)];
    let [_, x, y] = operands;
    check_same_element_types(op, &[x, y])?;
    let shapes: Option<Vec<Dims>> = operands.iter().map(|&index| op.in_dims(index)).collect();
    let shapes = shapes.ok_or("operands are unranked")?;
    let rank = shapes.iter().map(|dims| dims.len()).max().unwrap_or(0);
    let mut inputs = Vec::new();
    for (&index, dims) in operands.iter().zip(&shapes) {
        let missing = rank.saturating_sub(dims.len());
        let ones = std::iter::repeat_n(Some(1), missing);
        // The condition of a `select` (version 1) of rank 1 selects whole slices along the first dimension.
        let selects_slices = index == operand!(tfl::SELECT.condition) && op.is(&tfl::SELECT) && dims.len() == 1;
        let aligned: Vec<Dim> = match selects_slices {
            true => dims.iter().copied().chain(ones).collect(),
            false => ones.chain(dims.iter().copied()).collect(),
        };
        let chain = if missing == 0 { Vec::new() } else { vec![Movement::Reshape(Shape::new(aligned))] };
        let input = HubInput::with_movements(operand(op, index)?, chain);
        let role = if index == operand!(tfl::SELECT.condition) { Role::Plain } else { Role::Quantized };
        inputs.push(HubInput { role, ..input });
    }
    Ok(Computation::new(&tosa::SELECT, Numerics::Tflite, inputs))
}

fn resize(op: OpRef<'_>, mode: &str) -> Result<Computation, String> {
    check_same_element_types(op, &[0])?;
    if flag(op, "align_corners") && flag(op, "half_pixel_centers") {
        return Err("'align_corners' and 'half_pixel_centers' exclude each other".to_owned());
    }
    Ok(Computation::new(
        &qnn::RESIZE,
        Numerics::Tflite,
        vec![HubInput::quantized(operand(op, operand!(tfl::RESIZE_BILINEAR.input))?)],
    )
    .attr("mode", op.ctx.string_attr(mode))
    .attr("align_corners", op.ctx.bool_attr(flag(op, "align_corners")))
    .attr("half_pixel_centers", op.ctx.bool_attr(flag(op, "half_pixel_centers"))))
}

/// A product of batches of matrices. Swaps the last two dimensions of the operands with `adj_x` and `adj_y`.
fn batch_matmul(op: OpRef<'_>) -> Result<Computation, String> {
    let mut inputs = Vec::new();
    for (i, adjoint) in ["adj_x", "adj_y"].into_iter().enumerate() {
        let rank = op.in_dims(i).ok_or("operands are unranked")?.len();
        let mut order: Vec<usize> = (0..rank).collect();
        let mut chain = Vec::new();
        if flag(op, adjoint) && rank >= 2 {
            order.swap(rank - 2, rank - 1);
            chain.push(Movement::Permute(order));
        }
        inputs.push(HubInput::with_movements(operand(op, i)?, chain));
    }
    with_activation(op, Computation::new(&qnn::MATMUL, Numerics::Tflite, inputs), Granularity::Row)
}

/// A transposed convolution. The hub's `pad` is the number of rows and columns that are cropped from the uncropped result, whose size
/// is `(size - 1) * stride + kernel`; `SAME` crops half of the surplus before the result, rounded down.
fn transpose_conv(op: OpRef<'_>) -> Result<Computation, String> {
    let (weight, input, output) = (
        op.in_dims(operand!(tfl::TRANSPOSE_CONV.weights)),
        op.in_dims(operand!(tfl::TRANSPOSE_CONV.input)),
        op.out_dims(0),
    );
    let stride = [int_or_one(op, "stride_h"), int_or_one(op, "stride_w")];
    let mut cropped = [0; 4];
    for (d, stride) in stride.into_iter().enumerate() {
        let (kernel, size, result) =
            (static_size(&weight, d + 1)?, static_size(&input, d + 1)?, static_size(&output, d + 1)?);
        let uncropped = size.saturating_sub(1).saturating_mul(stride).saturating_add(kernel);
        let total = uncropped.saturating_sub(result);
        let low = match string_attr(op, "padding").as_str() {
            "VALID" => 0,
            "SAME" => total.max(0) / 2,
            other => return Err(format!("unknown padding '{other}'")),
        };
        if let [first, last] = cropped.get_mut(2 * d..2 * d + 2).unwrap_or_default() {
            (*first, *last) = (low, total.saturating_sub(low));
        }
    }
    let mut inputs = vec![
        HubInput::quantized(operand(op, operand!(tfl::TRANSPOSE_CONV.input))?),
        HubInput::quantized(operand(op, operand!(tfl::TRANSPOSE_CONV.weights))?),
    ];
    inputs.extend(optional_operand(op, operand!(tfl::TRANSPOSE_CONV.bias)).map(HubInput::bias));
    let new = Computation::new(&qnn::TRANSPOSE_CONV2D, Numerics::Tflite, inputs)
        .attr("pad", i64_array(op, &cropped))
        .attr("stride", i64_array(op, &stride));
    with_activation_bounds(op, Ok(new))
}

/// Quantizes floats, or requantizes stored values.
fn quantize(op: OpRef<'_>) -> Result<Computation, String> {
    let value = operand(op, operand!(tfl::QUANTIZE.input))?;
    Ok(if uniform(op.ctx, op.in_type(operand!(tfl::QUANTIZE.input))).is_some() {
        Computation::new(&qnn::REQUANTIZE, Numerics::Tflite, vec![HubInput::quantized(value)])
    } else {
        Computation::new(&qnn::QUANTIZE, Numerics::Tflite, vec![HubInput::unchanged(value)])
    })
}
