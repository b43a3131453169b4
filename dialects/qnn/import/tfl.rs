//! Operations of TensorFlow Lite. Their arithmetic is that of its reference kernels; layouts are the hub's but for depthwise
//! weights.

use qopt_ir::def::OpRef;
use qopt_ir::eval::Tensor;
use qopt_ir::ir::{Attr, TypeKind, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};

use super::{Computation, Input, Read, Role, UNBOUNDED};
use crate::qnn::attrs::{Numerics, flag};
use crate::qnn::kernels::param;
use crate::qnn::types::{Dynamic, Granularity, uniform};
use crate::quant::types::Storage;
use crate::support::{Dims, Look, f32_attr};

/// See [`super::read`].
pub(super) fn read(op: OpRef<'_>) -> Read {
    let name = op.name();
    Some(match name.strip_prefix("tfl.")? {
        "conv_2d" => conv(op),
        "depthwise_conv_2d" => depthwise(op),
        "fully_connected" => fully_connected(op),
        "add" => activated(op, binary("qnn.add", op)),
        "sub" => activated(op, binary("qnn.sub", op)),
        "mul" => activated(op, binary("qnn.mul", op)),
        "squared_difference" => binary("qnn.squared_difference", op),
        "maximum" => alike(op, &[0, 1]).and_then(|()| binary("qnn.maximum", op)),
        "minimum" => alike(op, &[0, 1]).and_then(|()| binary("qnn.minimum", op)),
        "batch_matmul" => batch_matmul(op),
        "transpose_conv" => transpose_conv(op),
        "average_pool_2d" => pool(op, "qnn.average_pool2d"),
        "max_pool_2d" => pool(op, "qnn.max_pool2d"),
        "mean" => reduce(op, "qnn.mean"),
        "sum" => reduce(op, "qnn.sum"),
        "reduce_max" => alike(op, &[0]).and_then(|()| reduce(op, "qnn.reduce_max")),
        "reduce_min" => alike(op, &[0]).and_then(|()| reduce(op, "qnn.reduce_min")),
        "softmax" => softmax(op),
        "concatenation" => concatenation(op),
        "pad" => pad(op),
        "padv2" => pad(op),
        "gather" => gather(op),
        "resize_bilinear" => resize(op, "bilinear"),
        "resize_nearest_neighbor" => resize(op, "nearest"),
        "relu" | "relu6" | "relu_0_to_1" | "relu_n1_to_1" => rectifier(op),
        "leaky_relu" => unary(op, "leaky_relu").map(|new| with_alpha(op, new)),
        "gelu" => unary(op, if flag(op, "approximate") { "gelu_tanh" } else { "gelu" }),
        "logistic" => unary(op, "sigmoid"),
        "tanh" => unary(op, "tanh"),
        "exp" => unary(op, "exp"),
        "elu" => unary(op, "elu"),
        "hard_swish" => unary(op, "hard_swish"),
        "log" => unary(op, "log"),
        "sqrt" => unary(op, "sqrt"),
        "rsqrt" => unary(op, "rsqrt"),
        "abs" => unary(op, "abs"),
        "neg" => unary(op, "neg"),
        "quantize" => quantize(op),
        _ => return None,
    })
}

/// See [`super::bounds`].
pub(super) fn bounds(op: OpRef<'_>) -> Option<(f64, f64)> {
    Some(match op.name().strip_prefix("tfl.")? {
        "relu" => (0.0, f64::INFINITY),
        "relu6" => (0.0, 6.0),
        "relu_n1_to_1" => (-1.0, 1.0),
        "relu_0_to_1" => (0.0, 1.0),
        _ => return None,
    })
}

fn operand(op: OpRef<'_>, index: usize) -> Result<ValueId, String> {
    op.operand(index).ok_or_else(|| "it has too few operands".to_owned())
}

/// An operand that may be left out: then it is a `none`.
fn optional(op: OpRef<'_>, index: usize) -> Option<ValueId> {
    op.operand(index).filter(|&v| !matches!(op.ctx.type_kind(op.body.ty(v)), TypeKind::None))
}

fn word(op: OpRef<'_>, name: &str) -> String {
    op.attr(name).and_then(|a| op.ctx.attr_str(a)).map(|s| op.ctx.text(s).into_owned()).unwrap_or_default()
}

/// The fused activation, as bounds.
fn activated(op: OpRef<'_>, computation: Result<Computation, String>) -> Result<Computation, String> {
    let bounds = crate::tfl::activation(op)?;
    Ok(Computation { bounds, ..computation? })
}

fn entry(op: OpRef<'_>, name: &str) -> i64 {
    op.int(name).unwrap_or(1)
}

fn extent(dims: &Option<Dims>, d: usize) -> Result<i64, String> {
    let extent: Dim = dims.as_ref().and_then(|dims| dims.get(d).copied().flatten());
    extent.and_then(|n| i64::try_from(n).ok()).ok_or_else(|| "the size of its window is not known".to_owned())
}

/// Padding in front of and behind height and width.
fn padding(op: OpRef<'_>, kernel: [i64; 2], stride: [i64; 2], dilation: [i64; 2]) -> Result<[i64; 4], String> {
    let mut pad = [0; 4];
    match word(op, "padding").as_str() {
        "VALID" => {}
        "SAME" => {
            let input = op.in_dims(0);
            for (d, (kernel, (stride, dilation))) in
                kernel.into_iter().zip(stride.into_iter().zip(dilation)).enumerate()
            {
                if stride < 1 {
                    return Err("its stride is not positive".to_owned());
                }
                let size = extent(&input, d + 1)?;
                let windows = size.saturating_add(stride - 1).checked_div(stride).unwrap_or(0);
                let reach = (kernel - 1).saturating_mul(dilation).saturating_add(1);
                let total = ((windows - 1).saturating_mul(stride).saturating_add(reach) - size).max(0);
                if let [low, high] = pad.get_mut(2 * d..2 * d + 2).unwrap_or_default() {
                    (*low, *high) = (total / 2, total - total / 2);
                }
            }
        }
        other => return Err(format!("the padding '{other}' is not known")),
    }
    Ok(pad)
}

fn ints(op: OpRef<'_>, values: &[i64]) -> Attr {
    op.ctx.i64_array_attr(values)
}

fn conv(op: OpRef<'_>) -> Result<Computation, String> {
    let weight = op.in_dims(1);
    let kernel = [extent(&weight, 1)?, extent(&weight, 2)?];
    let mut new =
        windowed(op, "qnn.conv2d", vec![Input::quantized(operand(op, 0)?), Input::quantized(operand(op, 1)?)], kernel)?;
    let channels = op.in_dims(0).and_then(|d| d.get(3).copied().flatten());
    let per_group = extent(&weight, 3)?;
    if let Some(groups) = channels.and_then(|c| i64::try_from(c).ok()?.checked_div(per_group)).filter(|&g| g != 1) {
        new = new.attr("groups", op.ctx.int_attr(groups, op.ctx.int_type(64)));
    }
    activated(op, Ok(new))
}

fn windowed(op: OpRef<'_>, name: &'static str, inputs: Vec<Input>, kernel: [i64; 2]) -> Result<Computation, String> {
    let stride = [entry(op, "stride_h"), entry(op, "stride_w")];
    let dilation = [entry(op, "dilation_h_factor"), entry(op, "dilation_w_factor")];
    let pad = padding(op, kernel, stride, dilation)?;
    let mut inputs = inputs;
    inputs.extend(optional(op, 2).map(Input::bias));
    Ok(Computation::new(name, Numerics::Tflite, inputs)
        .attr("pad", ints(op, &pad))
        .attr("stride", ints(op, &stride))
        .attr("dilation", ints(op, &dilation)))
}

/// Weights [1, KH, KW, C M] become [KH, KW, C, M].
fn depthwise(op: OpRef<'_>) -> Result<Computation, String> {
    let (input, weight) = (op.in_dims(0), op.in_dims(1));
    let kernel = [extent(&weight, 1)?, extent(&weight, 2)?];
    let (channels, products) = (extent(&input, 3)?, extent(&weight, 3)?);
    let multiplier = products.checked_div(channels).ok_or("it has no channels")?;
    let [kh, kw] = kernel;
    let shape = [kh, kw, channels, multiplier].map(|n| u64::try_from(n).unwrap_or(0));
    let chain = vec![Movement::Reshape(Shape::of(&shape))];
    let inputs = vec![Input::quantized(operand(op, 0)?), Input::moved(operand(op, 1)?, chain)];
    activated(op, windowed(op, "qnn.depthwise_conv2d", inputs, kernel))
}

fn fully_connected(op: OpRef<'_>) -> Result<Computation, String> {
    if !matches!(word(op, "weights_format").as_str(), "" | "DEFAULT") {
        return Err("its weights are shuffled".to_owned());
    }
    let input = op.in_dims(0).ok_or("its input has no rank")?;
    let depth = op.in_dims(1).and_then(|w| w.get(1).copied().flatten()).ok_or("its weights are not known")?;
    // The input is rows of the weights' depth, however it is shaped.
    let kept = flag(op, "keep_num_dims");
    let fits = input.last().copied().flatten() == Some(depth);
    let rows = op.out_dims(0).and_then(|d| d.first().copied().flatten());
    let chain = if fits && (kept || input.len() == 2) {
        Vec::new()
    } else {
        vec![Movement::Reshape(Shape::of(&[rows.ok_or("the number of its rows is not known")?, depth]))]
    };
    let mut inputs = vec![Input::moved(operand(op, 0)?, chain), Input::quantized(operand(op, 1)?)];
    if is_hybrid(op) {
        return hybrid(op, "qnn.fully_connected", inputs, optional(op, 2));
    }
    inputs.extend(optional(op, 2).map(Input::bias));
    activated(op, Ok(Computation::new("qnn.fully_connected", Numerics::Tflite, inputs)))
}

/// Whether only the weights are quantized: then the input is, at run time.
fn is_hybrid(op: OpRef<'_>) -> bool {
    let float = |ty| op.ctx.float_kind(ty).is_some();
    let is_cast = op.operand_def(0).and_then(OpRef::cast).is_some();
    float(op.in_element(0)) && float(op.out_element(0)) && !is_cast && uniform(op.ctx, op.in_type(1)).is_some()
}

fn hybrid(op: OpRef<'_>, name: &'static str, inputs: Vec<Input>, bias: Option<ValueId>) -> Result<Computation, String> {
    if flag(op, "asymmetric_quantize_inputs") {
        return Err("its input has zero points, found at run time".to_owned());
    }
    let expressed = op.in_element(0);
    let stands_for = Dynamic { storage: Storage::full(true, 8), expressed, granularity: Granularity::Row };
    let dynamic = |(i, input): (usize, Input)| match i {
        0 => Input { role: Role::Dynamic, element: Some(stands_for.clone().intern(op.ctx)), ..input },
        _ => input,
    };
    let mut inputs: Vec<Input> = inputs.into_iter().enumerate().map(dynamic).collect();
    inputs.extend(bias.map(Input::plain));
    let new = activated(op, Ok(Computation::new(name, Numerics::Tflite, inputs)))?;
    Ok(Computation { element: Some(expressed), ..new })
}

fn binary(name: &'static str, op: OpRef<'_>) -> Result<Computation, String> {
    let inputs = vec![Input::quantized(operand(op, 0)?), Input::quantized(operand(op, 1)?)];
    Ok(Computation::new(name, Numerics::Tflite, inputs))
}

fn unary(op: OpRef<'_>, function: &str) -> Result<Computation, String> {
    let inputs = vec![Input::quantized(operand(op, 0)?)];
    Ok(Computation::new("qnn.unary", Numerics::Tflite, inputs).attr("function", op.ctx.string_attr(function)))
}

fn pool(op: OpRef<'_>, name: &'static str) -> Result<Computation, String> {
    let kernel = [entry(op, "filter_height"), entry(op, "filter_width")];
    let stride = [entry(op, "stride_h"), entry(op, "stride_w")];
    let pad = padding(op, kernel, stride, [1, 1])?;
    let new = Computation::new(name, Numerics::Tflite, vec![Input::quantized(operand(op, 0)?)])
        .attr("kernel", ints(op, &kernel))
        .attr("pad", ints(op, &pad))
        .attr("stride", ints(op, &stride));
    activated(op, Ok(new))
}

fn reduce(op: OpRef<'_>, name: &'static str) -> Result<Computation, String> {
    let rank = op.in_dims(0).ok_or("its input has no rank")?.len();
    let axes = op.in_ints(1).ok_or("its axes are not known")?;
    let mut axes: Vec<i64> = axes.iter().map(|&a| from_front(a, rank)).collect();
    axes.sort_unstable();
    axes.dedup();
    let keep = flag(op, "keep_dims");
    Ok(Computation::new(name, Numerics::Tflite, vec![Input::quantized(operand(op, 0)?)])
        .attr("axes", ints(op, &axes))
        .attr("keep_dims", op.ctx.bool_attr(keep)))
}

/// A dimension that may be counted from behind.
fn from_front(axis: i64, rank: usize) -> i64 {
    if axis < 0 { axis.saturating_add(i64::try_from(rank).unwrap_or(i64::MAX)) } else { axis }
}

/// These operands have the result's element type: the kernels demand it, because they compare or move what is stored.
fn alike(op: OpRef<'_>, operands: &[usize]) -> Result<(), String> {
    let same = operands.iter().all(|&i| op.in_element(i) == op.out_element(0));
    if same { Ok(()) } else { Err("its operands have other parameters than its result".to_owned()) }
}

/// A clamp of what is stored, where both sides have one type.
fn rectifier(op: OpRef<'_>) -> Result<Computation, String> {
    let bounds = bounds(op).unwrap_or(UNBOUNDED);
    let inputs = vec![Input::quantized(operand(op, 0)?)];
    let quantized = uniform(op.ctx, op.in_type(0)).is_some() && uniform(op.ctx, op.out_type(0)).is_some();
    let new = if quantized && alike(op, &[0]).is_ok() {
        Computation::new("qnn.clamp", Numerics::Tflite, inputs)
    } else if quantized && bounds.0 == 0.0 {
        return Ok(Computation { bounds, ..unary(op, "relu")? });
    } else {
        Computation::new("qnn.requantize", Numerics::Tflite, inputs)
    };
    Ok(Computation { bounds, ..new })
}

fn with_alpha(op: OpRef<'_>, new: Computation) -> Computation {
    match op.attr("alpha") {
        Some(alpha) => new.attr("alpha", alpha),
        None => new,
    }
}

fn softmax(op: OpRef<'_>) -> Result<Computation, String> {
    let new = Computation::new("qnn.softmax", Numerics::Tflite, vec![Input::quantized(operand(op, 0)?)]);
    Ok(match op.attr("beta") {
        Some(beta) => new.attr("beta", beta),
        None => new,
    })
}

fn concatenation(op: OpRef<'_>) -> Result<Computation, String> {
    if !matches!(word(op, "fused_activation_function").as_str(), "" | "NONE") {
        return Err("it has an activation".to_owned());
    }
    let rank = op.in_dims(0).ok_or("its input has no rank")?.len();
    let axis = from_front(op.int("axis").unwrap_or(0), rank);
    let inputs = op.body.operands(op.op).map(Input::quantized).collect();
    Ok(Computation::new("qnn.concat", Numerics::Tflite, inputs)
        .attr("axis", op.ctx.int_attr(axis, op.ctx.int_type(64))))
}

/// Zeros around a tensor, or the only element of a third operand.
fn pad(op: OpRef<'_>) -> Result<Computation, String> {
    alike(op, &[0])?;
    let amounts = op.in_ints(1).ok_or("its padding is not known")?;
    let new = Computation::new("qnn.pad", Numerics::Tflite, vec![Input::quantized(operand(op, 0)?)])
        .attr("pad", ints(op, &amounts));
    if op.operand(2).is_none() {
        return Ok(new);
    }
    alike(op, &[2])?;
    let ty = uniform(op.ctx, op.in_type(2)).ok_or("its margin is not quantized")?;
    let constant = op.operand_constant(2).ok_or("its margin is not known")?;
    let stored = Tensor::of_constant(op.ctx, constant, op.in_type(2))?.ints(op.ctx)?;
    let (&[stored], param) = (stored.as_slice(), param(ty)?) else {
        return Err("its margin is no single element".to_owned());
    };
    if stored == param.zero_point {
        return Ok(new);
    }
    let real = param.scale() as f32 * stored.saturating_sub(param.zero_point) as f32;
    Ok(new.attr("value", f32_attr(op.ctx, real)))
}

fn gather(op: OpRef<'_>) -> Result<Computation, String> {
    alike(op, &[0])?;
    let rank = |index| op.in_dims(index).map(|dims| dims.len()).ok_or("its operands have no rank");
    let axis = from_front(op.int("axis").unwrap_or(0), rank(0)?);
    let batch = from_front(op.int("batch_dims").unwrap_or(0), rank(1)?);
    let inputs = vec![Input::quantized(operand(op, 0)?), Input::plain(operand(op, 1)?)];
    let number = |n: i64| op.ctx.int_attr(n, op.ctx.int_type(64));
    let new = Computation::new("qnn.gather", Numerics::Tflite, inputs).attr("axis", number(axis));
    Ok(if batch == 0 { new } else { new.attr("batch_dims", number(batch)) })
}

fn resize(op: OpRef<'_>, mode: &str) -> Result<Computation, String> {
    alike(op, &[0])?;
    Ok(Computation::new("qnn.resize", Numerics::Tflite, vec![Input::quantized(operand(op, 0)?)])
        .attr("mode", op.ctx.string_attr(mode))
        .attr("align_corners", op.ctx.bool_attr(flag(op, "align_corners")))
        .attr("half_pixel_centers", op.ctx.bool_attr(flag(op, "half_pixel_centers"))))
}

/// Operands whose last two dimensions are swapped where `adj_x`, `adj_y` say so.
fn batch_matmul(op: OpRef<'_>) -> Result<Computation, String> {
    let mut inputs = Vec::new();
    for (i, adjoint) in ["adj_x", "adj_y"].into_iter().enumerate() {
        let rank = op.in_dims(i).ok_or("its operands have no rank")?.len();
        let mut order: Vec<usize> = (0..rank).collect();
        let mut chain = Vec::new();
        if flag(op, adjoint) && rank >= 2 {
            order.swap(rank - 2, rank - 1);
            chain.push(Movement::Permute(order));
        }
        inputs.push(Input::moved(operand(op, i)?, chain));
    }
    if is_hybrid(op) {
        return hybrid(op, "qnn.matmul", inputs, None);
    }
    Ok(Computation::new("qnn.matmul", Numerics::Tflite, inputs))
}

/// Operands: the shape of the result, weights, input and perhaps a bias.
fn transpose_conv(op: OpRef<'_>) -> Result<Computation, String> {
    let (weight, input, output) = (op.in_dims(1), op.in_dims(2), op.out_dims(0));
    let stride = [entry(op, "stride_h"), entry(op, "stride_w")];
    let mut cut = [0; 4];
    for (d, stride) in stride.into_iter().enumerate() {
        let (kernel, size, result) = (extent(&weight, d + 1)?, extent(&input, d + 1)?, extent(&output, d + 1)?);
        // The windows of the convolution that this is the transpose of.
        let reach = size.saturating_sub(1).saturating_mul(stride).saturating_add(kernel);
        let total = reach.saturating_sub(result);
        let low = match word(op, "padding").as_str() {
            "VALID" => 0,
            "SAME" => total.max(0) / 2,
            other => return Err(format!("the padding '{other}' is not known")),
        };
        if let [first, last] = cut.get_mut(2 * d..2 * d + 2).unwrap_or_default() {
            (*first, *last) = (low, total.saturating_sub(low));
        }
    }
    let mut inputs = vec![Input::quantized(operand(op, 2)?), Input::quantized(operand(op, 1)?)];
    inputs.extend(optional(op, 3).map(Input::bias));
    let new = Computation::new("qnn.transpose_conv2d", Numerics::Tflite, inputs)
        .attr("pad", ints(op, &cut))
        .attr("stride", ints(op, &stride));
    activated(op, Ok(new))
}

/// Reals, or stored values with other parameters.
fn quantize(op: OpRef<'_>) -> Result<Computation, String> {
    let value = operand(op, 0)?;
    Ok(if uniform(op.ctx, op.in_type(0)).is_some() {
        Computation::new("qnn.requantize", Numerics::Tflite, vec![Input::quantized(value)])
    } else {
        Computation::new("qnn.quantize", Numerics::Tflite, vec![Input::plain(value)])
    })
}
