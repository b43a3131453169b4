//! ONNX operators: float ones, between casts, and those of ONNX Runtime that compute on integers, whose parameters are operands.
//!
//! Their arithmetic is that of ONNX Runtime's integer kernels. Images are [N, C, H, W] and weights [O, I, H, W]; both are permuted
//! into the hub's layout, and results back. Operators whose integers leave them as `i32` (`ConvInteger`), or whose parameters are
//! computed at run time, are not read.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, Type, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};

use super::{Computation, Input, Read, Role, UNBOUNDED};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::conv::Window;
use crate::support::{Dims, floats};
use crate::torch::index::dimension;
use crate::torch::onnx::casts::quantized;
use crate::torch::onnx::operator::{has, int, ints, list, real, word};

/// From [N, C, H, W] to [N, H, W, C], from [O, I, H, W] to [O, H, W, I], and back.
const TO_HUB: [usize; 4] = [0, 2, 3, 1];
const FROM_HUB: [usize; 4] = [0, 3, 1, 2];

/// See [`super::read`].
pub(super) fn read(op: OpRef<'_>) -> Read {
    let name = operator(op)?;
    Some(match name.as_str() {
        "Conv" => conv(op, Operands::REALS3),
        "QLinearConv" => conv(op, Operands::CONV),
        "Gemm" => gemm(op, Operands::REALS3),
        "QGemm" => gemm(op, Operands::GEMM),
        "MatMul" => matmul(op, Operands::REALS2),
        "QLinearMatMul" => matmul(op, Operands::BINARY),
        "Add" => binary(op, "qnn.add", Operands::REALS2),
        "QLinearAdd" => binary(op, "qnn.add", Operands::BINARY),
        "Mul" => binary(op, "qnn.mul", Operands::REALS2),
        "QLinearMul" => binary(op, "qnn.mul", Operands::BINARY),
        "Sub" => binary(op, "qnn.sub", Operands::REALS2),
        "Sigmoid" => unary(op, "sigmoid", Operands::REALS1),
        "QLinearSigmoid" => unary(op, "sigmoid", Operands::UNARY),
        "Tanh" => unary(op, "tanh", Operands::REALS1),
        "Exp" => unary(op, "exp", Operands::REALS1),
        "Log" => unary(op, "log", Operands::REALS1),
        "Sqrt" => unary(op, "sqrt", Operands::REALS1),
        "Abs" => unary(op, "abs", Operands::REALS1),
        "Neg" => unary(op, "neg", Operands::REALS1),
        "Relu" | "Clip" => clamp(op),
        "AveragePool" => average_pool(op, Operands::REALS1),
        "QLinearAveragePool" => average_pool(op, Operands::UNARY),
        "MaxPool" => max_pool(op),
        "GlobalAveragePool" => global_average(op, Operands::REALS1),
        "QLinearGlobalAveragePool" => global_average(op, Operands::UNARY),
        "ReduceMean" => reduce_mean(op),
        "Concat" => concat(op),
        "QLinearConcat" => qlinear_concat(op),
        "ConvInteger"
        | "MatMulInteger"
        | "DynamicQuantizeLinear"
        | "MatMulNBits"
        | "QLinearSoftmax"
        | "Softmax"
        | "QLinearLeakyRelu" => Err(format!("the hub has no {name} yet")),
        _ => return None,
    })
}

/// See [`super::bounds`].
pub(super) fn bounds(op: OpRef<'_>) -> Option<(f64, f64)> {
    match operator(op)?.as_str() {
        "Relu" => Some((0.0, f64::INFINITY)),
        // Attributes before version 11, operands since.
        "Clip" => {
            let bound = |index: usize, name: &str, default: f64| match has(op, index) {
                true => match floats(op.ctx, op.operand_constant(index)?)?.as_slice() {
                    &[one] => Some(one),
                    _ => None,
                },
                false => Some(real(op, name).unwrap_or(default)),
            };
            let (low, high) = (bound(1, "min", UNBOUNDED.0)?, bound(2, "max", UNBOUNDED.1)?);
            (low <= high).then_some((low, high))
        }
        _ => None,
    }
}

/// The operator that a `torch.operator` names.
fn operator(op: OpRef<'_>) -> Option<String> {
    let name = op.attr("name").filter(|_| op.name() == "torch.operator").and_then(|a| op.ctx.attr_str(a))?;
    op.ctx.text(name).strip_prefix("onnx.").map(str::to_owned)
}

/// Where the operands of an operator stand: what is computed on, scale and zero point of each if these are operands too, and those
/// of the result.
struct Operands {
    data: &'static [(usize, Option<(usize, usize)>)],
    bias: Option<usize>,
    result: Option<(usize, usize)>,
}

impl Operands {
    const REALS1: Self = Self { data: &[(0, None)], bias: None, result: None };
    const REALS2: Self = Self { data: &[(0, None), (1, None)], bias: None, result: None };
    const REALS3: Self = Self { bias: Some(2), ..Self::REALS2 };
    const UNARY: Self = Self { data: &[(0, Some((1, 2)))], bias: None, result: Some((3, 4)) };
    const BINARY: Self = Self { data: &[(0, Some((1, 2))), (3, Some((4, 5)))], bias: None, result: Some((6, 7)) };
    const CONV: Self = Self { bias: Some(8), ..Self::BINARY };
    const GEMM: Self = Self { bias: Some(6), result: Some((7, 8)), ..Self::BINARY };

    /// An operand that is computed on. Several parameters of it are along an axis.
    fn at(&self, op: OpRef<'_>, which: usize, axis: usize) -> Result<Input, String> {
        let &(index, parameters) = self.data.get(which).ok_or("it has too few operands")?;
        let value = op.operand(index).ok_or("it has too few operands")?;
        let element = parameters.map(|(scale, zero_point)| quantized(op, scale, zero_point, axis)).transpose()?;
        Ok(Input { element, ..Input::quantized(value) })
    }
    fn bias(&self, op: OpRef<'_>) -> Option<Input> {
        self.bias.filter(|&index| has(op, index)).and_then(|index| op.operand(index)).map(Input::bias)
    }
    /// The operation with these inputs.
    fn computation(&self, op: OpRef<'_>, name: &'static str, inputs: Vec<Input>) -> Result<Computation, String> {
        let element = self.result.map(|(scale, zero_point)| quantized(op, scale, zero_point, 0)).transpose()?;
        Ok(Computation { element, ..Computation::new(name, Numerics::Ort, inputs) })
    }
}

fn dims(op: OpRef<'_>, input: &Input) -> Result<Dims, String> {
    op.ctx.shape(op.body.ty(input.value)).ok_or_else(|| "the shape of an operand is not known".to_owned())
}

fn moved(input: Input, chain: impl IntoIterator<Item = Movement>) -> Input {
    Input { chain: chain.into_iter().collect(), ..input }
}

fn permute(perm: [usize; 4]) -> Movement {
    Movement::Permute(perm.to_vec())
}

/// Kernel, strides, dilations and padding of windows over two dimensions.
struct Windows {
    kernel: [i64; 2],
    stride: [i64; 2],
    dilation: [i64; 2],
    pad: [i64; 4],
    counts: [Dim; 2],
}

fn pair(op: OpRef<'_>, name: &str) -> Result<Option<[i64; 2]>, String> {
    let Some(given) = ints(op, name) else { return Ok(None) };
    <[i64; 2]>::try_from(given).map(Some).map_err(|_| format!("its {name} are not two"))
}

/// `sizes` are height and width of the image.
fn windows(op: OpRef<'_>, sizes: [Dim; 2], kernel: [Dim; 2]) -> Result<Windows, String> {
    let known = |dims: [Dim; 2]| dims.map(|n| n.and_then(|n| i64::try_from(n).ok()));
    let kernel = match (pair(op, "kernel_shape")?, known(kernel)) {
        (Some(kernel), _) => kernel,
        (None, [Some(h), Some(w)]) => [h, w],
        _ => return Err("the size of its window is not known".to_owned()),
    };
    let stride = pair(op, "strides")?.unwrap_or([1, 1]);
    let dilation = pair(op, "dilations")?.unwrap_or([1, 1]);
    let given = match ints(op, "pads") {
        None => [0; 4],
        Some(pads) => <[i64; 4]>::try_from(pads).map_err(|_| "its pads are not four".to_owned())?,
    };
    let auto = word(op, "auto_pad").unwrap_or_default();
    // In front of both dimensions first, then behind both.
    let [top, left, bottom, right] = given;
    let mut pad = if matches!(auto.as_str(), "" | "NOTSET") { [top, bottom, left, right] } else { [0; 4] };
    let mut counts = [None; 2];
    let all = kernel.iter().chain(&stride).chain(&dilation).all(|&n| n > 0) && pad.iter().all(|&n| n >= 0);
    if !all {
        return Err("its windows have no size, stride or dilation".to_owned());
    }
    let axes = kernel.into_iter().zip(stride).zip(dilation).zip(sizes).zip(pad.chunks_mut(2)).zip(&mut counts);
    for (((((kernel, stride), dilation), size), pad), count) in axes {
        let [low, high] = pad else { continue };
        match auto.as_str() {
            "" | "NOTSET" | "VALID" => {}
            "SAME_UPPER" | "SAME_LOWER" => {
                let size = size.and_then(|n| i64::try_from(n).ok()).ok_or("the size of its image is not known")?;
                let windows = size.saturating_add(stride.saturating_sub(1)).checked_div(stride).unwrap_or(0);
                let reach = kernel.saturating_sub(1).saturating_mul(dilation).saturating_add(1);
                let span = windows.saturating_sub(1).saturating_mul(stride).saturating_add(reach);
                let total = span.saturating_sub(size).max(0);
                let (less, more) = (total / 2, total.saturating_sub(total / 2));
                (*low, *high) = if auto == "SAME_UPPER" { (less, more) } else { (more, less) };
            }
            other => return Err(format!("the padding '{other}' is not known")),
        }
        let amount = |n: i64| usize::try_from(n).unwrap_or(usize::MAX);
        if let Some(input) = size.and_then(|n| usize::try_from(n).ok()) {
            let window = Window {
                input,
                kernel: amount(kernel),
                low: amount(*low),
                high: amount(*high),
                stride: amount(stride),
                dilation: amount(dilation),
            };
            let windows = window.count().ok_or("its window does not fit its image")?;
            // Counted up there is one more where a window begins inside but does not end there.
            let more = Window { high: window.high.saturating_add(window.stride.saturating_sub(1)), ..window };
            if int(op, "ceil_mode").unwrap_or(0) != 0 && more.count() != Some(windows) {
                return Err("its last window is not whole".to_owned());
            }
            *count = Some(windows as u64);
        }
    }
    Ok(Windows { kernel, stride, dilation, pad, counts })
}

fn array(op: OpRef<'_>, values: &[i64]) -> Attr {
    op.ctx.i64_array_attr(values)
}

fn conv(op: OpRef<'_>, operands: Operands) -> Result<Computation, String> {
    let (x, w) = (operands.at(op, 0, 1)?, operands.at(op, 1, 0)?);
    let (image, weight) = (dims(op, &x)?, dims(op, &w)?);
    let (&[n, channels, height, width], &[out, per_group, kh, kw]) = (image.as_slice(), weight.as_slice()) else {
        return Err("its image has not two dimensions".to_owned());
    };
    let groups = int(op, "group").unwrap_or(1);
    let windows = windows(op, [height, width], [kh, kw])?;
    // One channel a group: the hub has weights [KH, KW, C, M] for it.
    let depthwise = groups > 1 && per_group == Some(1) && channels == u64::try_from(groups).ok();
    let chain = if depthwise {
        let multiplier = out.and_then(|out| out.checked_div(channels?));
        let split = Movement::Reshape(Shape::new([channels, multiplier, kh, kw]));
        let split = Some(split).filter(|_| multiplier != Some(1));
        split.into_iter().chain([permute([2, 3, 0, 1])]).collect()
    } else {
        vec![permute(TO_HUB)]
    };
    let mut inputs = vec![moved(x, [permute(TO_HUB)]), moved(w, chain)];
    inputs.extend(operands.bias(op));
    let name = if depthwise { "qnn.depthwise_conv2d" } else { "qnn.conv2d" };
    let mut new = operands.computation(op, name, inputs)?;
    new.shape = Some([&[n][..], &windows.counts, &[out]].concat());
    new.after = vec![permute(FROM_HUB)];
    let new = new
        .attr("pad", array(op, &windows.pad))
        .attr("stride", array(op, &windows.stride))
        .attr("dilation", array(op, &windows.dilation));
    let grouped = groups != 1 && !depthwise;
    Ok(if grouped { new.attr("groups", op.ctx.int_attr(groups, op.ctx.int_type(64))) } else { new })
}

fn gemm(op: OpRef<'_>, operands: Operands) -> Result<Computation, String> {
    let flag = |name| int(op, name).unwrap_or(0) != 0;
    let bias = operands.bias(op);
    if real(op, "alpha").unwrap_or(1.0) != 1.0 || (bias.is_some() && real(op, "beta").unwrap_or(1.0) != 1.0) {
        return Err("its product is scaled".to_owned());
    }
    let (a, b) = (operands.at(op, 0, 1)?, operands.at(op, 1, usize::from(!flag("transB")))?);
    let (left, right) = (dims(op, &a)?, dims(op, &b)?);
    let (&[m, k], &[p, q]) = (left.as_slice(), right.as_slice()) else {
        return Err("its operands are no matrices".to_owned());
    };
    let swap = || Movement::Permute(vec![1, 0]);
    let rows = if flag("transA") { k } else { m };
    let channels = if flag("transB") { p } else { q };
    let mut inputs =
        vec![moved(a, Some(swap()).filter(|_| flag("transA"))), moved(b, Some(swap()).filter(|_| !flag("transB")))];
    inputs.extend(bias);
    let shape = Some(vec![rows, channels]);
    Ok(Computation { shape, ..operands.computation(op, "qnn.fully_connected", inputs)? })
}

fn matmul(op: OpRef<'_>, operands: Operands) -> Result<Computation, String> {
    let (a, b) = (operands.at(op, 0, 1)?, operands.at(op, 1, 1)?);
    let (left, right) = (dims(op, &a)?, dims(op, &b)?);
    let (Some((_, rows)), &[_, channels]) = (left.split_last(), right.as_slice()) else {
        return Err("its second operand is no matrix".to_owned());
    };
    let shape = Some([rows, &[channels]].concat());
    let inputs = vec![a, moved(b, [Movement::Permute(vec![1, 0])])];
    Ok(Computation { shape, ..operands.computation(op, "qnn.fully_connected", inputs)? })
}

/// The shape of two operands that are broadcast.
fn broadcast(a: &[Dim], b: &[Dim]) -> Vec<Dim> {
    let rank = a.len().max(b.len());
    let aligned = |dims: &[Dim]| {
        let missing = rank.saturating_sub(dims.len());
        std::iter::repeat_n(Some(1), missing).chain(dims.iter().copied()).collect::<Vec<_>>()
    };
    let one = |(a, b): (Dim, Dim)| if a == Some(1) { b } else { a };
    aligned(a).into_iter().zip(aligned(b)).map(one).collect()
}

fn binary(op: OpRef<'_>, name: &'static str, operands: Operands) -> Result<Computation, String> {
    let (a, b) = (operands.at(op, 0, 0)?, operands.at(op, 1, 0)?);
    let shape = Some(broadcast(&dims(op, &a)?, &dims(op, &b)?));
    Ok(Computation { shape, ..operands.computation(op, name, vec![a, b])? })
}

fn unary(op: OpRef<'_>, function: &str, operands: Operands) -> Result<Computation, String> {
    let x = operands.at(op, 0, 0)?;
    let shape = Some(dims(op, &x)?.to_vec());
    let new = operands.computation(op, "qnn.unary", vec![x])?.attr("function", op.ctx.string_attr(function));
    Ok(Computation { shape, ..new })
}

/// A clamp that stands alone.
fn clamp(op: OpRef<'_>) -> Result<Computation, String> {
    let bounds = bounds(op).ok_or("its bounds are not known")?;
    let x = Operands::REALS1.at(op, 0, 0)?;
    let shape = Some(dims(op, &x)?.to_vec());
    Ok(Computation { bounds, shape, ..Computation::new("qnn.requantize", Numerics::Ort, vec![x]) })
}

fn pool(op: OpRef<'_>, name: &'static str, operands: Operands) -> Result<Computation, String> {
    let x = operands.at(op, 0, 0)?;
    let image = dims(op, &x)?;
    let channels_last = int(op, "channels_last").unwrap_or(0) != 0;
    let (n, channels, size) = match image.as_slice() {
        &[n, h, w, c] if channels_last => (n, c, [h, w]),
        &[n, c, h, w] => (n, c, [h, w]),
        _ => return Err("its image has not two dimensions".to_owned()),
    };
    let windows = windows(op, size, [None, None])?;
    if windows.dilation != [1, 1] {
        return Err("its windows have gaps".to_owned());
    }
    let into = |perm| Some(permute(perm)).filter(|_| !channels_last);
    let mut new = operands.computation(op, name, vec![moved(x, into(TO_HUB))])?;
    new.shape = Some([&[n][..], &windows.counts, &[channels]].concat());
    new.after = into(FROM_HUB).into_iter().collect();
    Ok(new
        .attr("kernel", array(op, &windows.kernel))
        .attr("pad", array(op, &windows.pad))
        .attr("stride", array(op, &windows.stride)))
}

fn average_pool(op: OpRef<'_>, operands: Operands) -> Result<Computation, String> {
    let is_padded = ints(op, "pads").is_some_and(|pads| pads.iter().any(|&n| n != 0));
    if is_padded && int(op, "count_include_pad").unwrap_or(0) != 0 {
        return Err("its windows count the padding".to_owned());
    }
    pool(op, "qnn.average_pool2d", operands)
}

/// The greatest of rescaled integers is the rescaled greatest, so both sides may have other parameters.
fn max_pool(op: OpRef<'_>) -> Result<Computation, String> {
    Ok(Computation { alike: true, ..pool(op, "qnn.max_pool2d", Operands::REALS1)? })
}

/// The mean along dimensions; those of images are permuted as all others of images are.
fn mean(op: OpRef<'_>, x: Input, axes: &[usize], keep: bool, operands: Operands) -> Result<Computation, String> {
    let shape = dims(op, &x)?;
    let is_image = shape.len() == 4 && axes == [2, 3];
    let (x, axes, shape) = if is_image {
        let shape = TO_HUB.iter().map(|&d| shape.get(d).copied().flatten()).collect::<Dims>();
        (moved(x, [permute(TO_HUB)]), vec![1, 2], shape)
    } else {
        (x, axes.to_vec(), shape)
    };
    let left = |(d, &n): (usize, &Dim)| if axes.contains(&d) { keep.then_some(Some(1)) } else { Some(n) };
    let shape = Some(shape.iter().enumerate().filter_map(left).collect());
    let axes: Vec<i64> = axes.iter().map(|&d| d as i64).collect();
    let new = operands.computation(op, "qnn.mean", vec![x])?;
    let after = Some(permute(FROM_HUB)).filter(|_| is_image && keep).into_iter().collect();
    Ok(Computation { shape, after, ..new.attr("axes", array(op, &axes)).attr("keep_dims", op.ctx.bool_attr(keep)) })
}

fn global_average(op: OpRef<'_>, operands: Operands) -> Result<Computation, String> {
    let x = operands.at(op, 0, 0)?;
    let rank = dims(op, &x)?.len();
    if int(op, "channels_last").unwrap_or(0) != 0 {
        return Err("its channels are last".to_owned());
    }
    mean(op, x, &(2..rank).collect::<Vec<_>>(), true, operands)
}

fn reduce_mean(op: OpRef<'_>) -> Result<Computation, String> {
    let x = Operands::REALS1.at(op, 0, 0)?;
    let rank = dims(op, &x)?.len();
    let mut axes = match list(op, 1, "axes")? {
        Some(axes) => axes.into_iter().map(|a| dimension(a, rank)).collect::<Result<Vec<_>, _>>()?,
        None => (0..rank).collect(),
    };
    axes.sort_unstable();
    mean(op, x, &axes, int(op, "keepdims").unwrap_or(1) != 0, Operands::REALS1)
}

fn joined(op: OpRef<'_>, inputs: Vec<Input>, element: Option<Type>) -> Result<Computation, String> {
    let first = inputs.first().ok_or("it has too few operands")?;
    let mut shape = dims(op, first)?;
    let axis = dimension(int(op, "axis").ok_or("it has no axis")?, shape.len())?;
    let extents = inputs.iter().map(|input| Ok(dims(op, input)?.get(axis).copied().flatten()));
    let extents = extents.collect::<Result<Vec<Dim>, String>>()?;
    let total = extents.into_iter().try_fold(0_u64, |sum, n| sum.checked_add(n?));
    shape.get_mut(axis).into_iter().for_each(|n| *n = total);
    let axis = op.ctx.int_attr(i64::try_from(axis).unwrap_or(0), op.ctx.int_type(32));
    let new = Computation::new("tosa.concat", Numerics::Ort, inputs).attr("axis", axis);
    Ok(Computation { shape: Some(shape.to_vec()), element, alike: true, ..new })
}

fn concat(op: OpRef<'_>) -> Result<Computation, String> {
    joined(op, op.body.operands(op.op).map(Input::quantized).collect(), None)
}

/// `y scale, y zero point, (x, scale, zero point)..`
fn qlinear_concat(op: OpRef<'_>) -> Result<Computation, String> {
    let count = op.body.num_operands(op.op).saturating_sub(2) / 3;
    let input = |i: usize| {
        let at = i.saturating_mul(3).saturating_add(2);
        let value: ValueId = op.operand(at).ok_or("it has too few operands")?;
        let element = Some(quantized(op, at.saturating_add(1), at.saturating_add(2), 0)?);
        Ok(Input { value, role: Role::Quantized, chain: Vec::new(), element })
    };
    let inputs = (0..count).map(input).collect::<Result<Vec<_>, String>>()?;
    joined(op, inputs, Some(quantized(op, 0, 1, 0)?))
}
