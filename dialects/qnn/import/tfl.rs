//! Operations of TensorFlow Lite. Their arithmetic is that of its reference kernels; layouts are the hub's but for depthwise
//! weights.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, TypeKind, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};

use super::{Computation, Input, Read, UNBOUNDED};
use crate::qnn::attrs::{Numerics, flag};
use crate::support::{Dims, Look};

/// See [`super::read`].
pub(super) fn read(op: OpRef<'_>) -> Read {
    let name = op.name();
    Some(match name.strip_prefix("tfl.")? {
        "conv_2d" => conv(op),
        "depthwise_conv_2d" => depthwise(op),
        "fully_connected" => fully_connected(op),
        "add" => activated(op, binary("qnn.add", op)),
        "sub" => activated(op, binary("qnn.sub", op)),
        "average_pool_2d" => pool(op, "qnn.average_pool2d"),
        "max_pool_2d" => pool(op, "qnn.max_pool2d"),
        "mean" => mean(op),
        "logistic" => unary(op, "sigmoid"),
        "tanh" => unary(op, "tanh"),
        "exp" => unary(op, "exp"),
        "log" => unary(op, "log"),
        "sqrt" => unary(op, "sqrt"),
        "rsqrt" => unary(op, "rsqrt"),
        "abs" => unary(op, "abs"),
        "neg" => unary(op, "neg"),
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
    let bounds = match word(op, "fused_activation_function").as_str() {
        "" | "NONE" => UNBOUNDED,
        "RELU" => (0.0, f64::INFINITY),
        "RELU6" => (0.0, 6.0),
        "RELU_N1_TO_1" => (-1.0, 1.0),
        other => return Err(format!("the activation {other} has no bounds")),
    };
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
    inputs.extend(optional(op, 2).map(Input::bias));
    activated(op, Ok(Computation::new("qnn.fully_connected", Numerics::Tflite, inputs)))
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

fn mean(op: OpRef<'_>) -> Result<Computation, String> {
    let rank = op.in_dims(0).ok_or("its input has no rank")?.len() as i64;
    let axes = op.in_ints(1).ok_or("its axes are not known")?;
    let mut axes: Vec<i64> = axes.iter().map(|&a| if a < 0 { a.saturating_add(rank) } else { a }).collect();
    axes.sort_unstable();
    axes.dedup();
    let keep = flag(op, "keep_dims");
    Ok(Computation::new("qnn.mean", Numerics::Tflite, vec![Input::quantized(operand(op, 0)?)])
        .attr("axes", ints(op, &axes))
        .attr("keep_dims", op.ctx.bool_attr(keep)))
}
