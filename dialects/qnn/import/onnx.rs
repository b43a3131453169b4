//! ONNX operators: float ones, between casts, and those of ONNX Runtime that compute on integers, whose parameters are operands.
//!
//! Their arithmetic is that of ONNX Runtime's integer kernels. Images are [N, C, H, W] and weights [O, I, H, W]; both are permuted
//! into the hub's layout, and results back. Operators on bare integers (`ConvInteger`) have scales of 1, and accumulators as results.
//! Operators whose parameters are computed at run time are read with those around them (`onnx_reals`).

use qopt_ir::def::OpRef;
use qopt_ir::ir::Type;
use qopt_ir::movement::Dim;

use super::nchw::{self, Windows, dims};
use super::{Computation, Input, Read, UNBOUNDED, onnx_reals};
use crate::support::floats;
use crate::torch::index::dimension;
use crate::torch::onnx::casts::{accumulators, integers, quantized};
use crate::torch::onnx::operator::{has, int, ints, list, real, word};

/// See [`super::read`].
pub(super) fn read(op: OpRef<'_>) -> Read {
    let name = operator(op)?;
    Some(match name.as_str() {
        "ConvInteger" | "MatMulInteger" if onnx_reals::is_scaled(op) => return None,
        "MatMul" if let Some(read) = onnx_reals::product_in_blocks(op) => read,
        "Mul" if let Some(read) = onnx_reals::scaled_product(op) => read,
        "Conv" => conv(op, Operands::REALS3),
        "QLinearConv" => conv(op, Operands::CONV),
        "ConvInteger" => conv(op, Operands::INTEGERS),
        "Gemm" => gemm(op, Operands::REALS3),
        "QGemm" => gemm(op, Operands::GEMM),
        "MatMul" => matmul(op, Operands::REALS2),
        "QLinearMatMul" => matmul(op, Operands::BINARY),
        "MatMulInteger" => matmul(op, Operands::INTEGERS),
        "MatMulNBits" => onnx_reals::packed_product(op),
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
        "LeakyRelu" => leaky_relu(op, Operands::REALS1),
        "QLinearLeakyRelu" => leaky_relu(op, Operands::UNARY),
        "Softmax" => softmax(op, Operands::REALS1),
        "QLinearSoftmax" => softmax(op, Operands::UNARY),
        "Erf" => unary(op, "erf", Operands::REALS1),
        "HardSwish" => unary(op, "hard_swish", Operands::REALS1),
        "Elu" => with_alpha(op, "elu", Operands::REALS1, 1.0),
        "HardSigmoid" => hard_sigmoid(op),
        "Relu" | "Clip" => clamp(op),
        "AveragePool" => average_pool(op, Operands::REALS1),
        "QLinearAveragePool" => average_pool(op, Operands::UNARY),
        "MaxPool" => max_pool(op),
        "GlobalAveragePool" => global_average(op, Operands::REALS1),
        "QLinearGlobalAveragePool" => global_average(op, Operands::UNARY),
        "ReduceMean" => reduced(op, "qnn.mean"),
        "ReduceMax" => reduced(op, "qnn.reduce_max").map(alike),
        "ReduceMin" => reduced(op, "qnn.reduce_min").map(alike),
        "Concat" => concat(op),
        "QLinearConcat" => qlinear_concat(op),
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
pub(super) fn operator(op: OpRef<'_>) -> Option<String> {
    let name = op.attr("name").filter(|_| op.name() == "torch.operator").and_then(|a| op.ctx.attr_str(a))?;
    op.ctx.text(name).strip_prefix("onnx.").map(str::to_owned)
}

/// Where the parameters of an operand or a result stand.
#[derive(Clone, Copy)]
enum Parameters {
    /// In casts around the operator.
    InCasts,
    /// Scale and zero point are operands.
    At(usize, usize),
    /// A zero point is an operand; the integers are bare.
    ZeroPointAt(usize),
    /// There are none: accumulators of bare integers.
    Accumulators,
}

use Parameters::{Accumulators, At, InCasts, ZeroPointAt};

impl Parameters {
    /// The quantized type that has them, for the operand of this number. Several are along an axis.
    fn element(self, op: OpRef<'_>, operand: usize, axis: usize) -> Result<Option<Type>, String> {
        match self {
            InCasts => Ok(None),
            At(scale, zero_point) => quantized(op, scale, zero_point, axis).map(Some),
            ZeroPointAt(zero_point) => integers(op, operand, zero_point, axis, &[1.0]).map(Some),
            Accumulators => Ok(Some(accumulators(op.ctx))),
        }
    }
}

/// Where the operands of an operator stand: what is computed on, with its parameters, the bias, and the parameters of the result.
struct Operands {
    data: &'static [(usize, Parameters)],
    bias: Option<usize>,
    result: Parameters,
}

impl Operands {
    const REALS1: Self = Self { data: &[(0, InCasts)], bias: None, result: InCasts };
    const REALS2: Self = Self { data: &[(0, InCasts), (1, InCasts)], bias: None, result: InCasts };
    const REALS3: Self = Self { bias: Some(2), ..Self::REALS2 };
    const UNARY: Self = Self { data: &[(0, At(1, 2))], bias: None, result: At(3, 4) };
    const BINARY: Self = Self { data: &[(0, At(1, 2)), (3, At(4, 5))], bias: None, result: At(6, 7) };
    const CONV: Self = Self { bias: Some(8), ..Self::BINARY };
    const GEMM: Self = Self { bias: Some(6), result: At(7, 8), ..Self::BINARY };
    const INTEGERS: Self = Self { data: &[(0, ZeroPointAt(2)), (1, ZeroPointAt(3))], bias: None, result: Accumulators };

    /// An operand that is computed on. Several parameters of it are along an axis.
    fn at(&self, op: OpRef<'_>, which: usize, axis: usize) -> Result<Input, String> {
        let &(index, parameters) = self.data.get(which).ok_or("it has too few operands")?;
        let value = op.operand(index).ok_or("it has too few operands")?;
        Ok(Input { element: parameters.element(op, index, axis)?, ..Input::quantized(value) })
    }
    fn bias(&self, op: OpRef<'_>) -> Option<Input> {
        self.bias.filter(|&index| has(op, index)).and_then(|index| op.operand(index)).map(Input::bias)
    }
    /// A computation with the parameters of its result.
    fn of(&self, op: OpRef<'_>, computation: Result<Computation, String>) -> Result<Computation, String> {
        Ok(Computation { element: self.result.element(op, 0, 0)?, ..computation? })
    }
}

fn pair(op: OpRef<'_>, name: &str) -> Result<Option<[i64; 2]>, String> {
    let Some(given) = ints(op, name) else { return Ok(None) };
    <[i64; 2]>::try_from(given).map(Some).map_err(|_| format!("its {name} are not two"))
}

/// The windows over an image whose height and width are `sizes`. `kernel` is the weights'.
pub(super) fn windows(op: OpRef<'_>, sizes: [Dim; 2], kernel: [Dim; 2]) -> Result<Windows, String> {
    let known = |n: Dim| n.and_then(|n| i64::try_from(n).ok());
    let kernel = match (pair(op, "kernel_shape")?, kernel.map(known)) {
        (Some(kernel), _) => kernel,
        (None, [Some(h), Some(w)]) => [h, w],
        _ => return Err("the size of its window is not known".to_owned()),
    };
    let stride = pair(op, "strides")?.unwrap_or([1, 1]);
    let dilation = pair(op, "dilations")?.unwrap_or([1, 1]);
    let mut pad = [0; 4];
    match word(op, "auto_pad").unwrap_or_default().as_str() {
        "" | "NOTSET" => {
            // In front of both dimensions first, then behind both.
            if let Some(pads) = ints(op, "pads") {
                let pads = <[i64; 4]>::try_from(pads).map_err(|_| "its pads are not four".to_owned())?;
                let [top, left, bottom, right] = pads;
                pad = [top, bottom, left, right];
            }
        }
        "VALID" => {}
        auto @ ("SAME_UPPER" | "SAME_LOWER") => {
            let axes = kernel.into_iter().zip(stride).zip(dilation).zip(sizes.map(known)).zip(pad.chunks_mut(2));
            for ((((kernel, stride), dilation), size), pad) in axes {
                let size = size.ok_or("the size of its image is not known")?;
                let windows = size.saturating_add(stride).saturating_sub(1).checked_div(stride).unwrap_or(0);
                let reach = kernel.saturating_sub(1).saturating_mul(dilation).saturating_add(1);
                let span = windows.saturating_sub(1).saturating_mul(stride).saturating_add(reach);
                let total = span.saturating_sub(size).max(0);
                let less = total / 2;
                let more = total.saturating_sub(less);
                let amounts = if auto == "SAME_UPPER" { [less, more] } else { [more, less] };
                pad.copy_from_slice(&amounts);
            }
        }
        other => return Err(format!("the padding '{other}' is not known")),
    }
    let counts_partial = int(op, "ceil_mode").unwrap_or(0) != 0;
    Ok(Windows { kernel, stride, dilation, pad, counts_partial })
}

fn conv(op: OpRef<'_>, operands: Operands) -> Result<Computation, String> {
    let (x, w) = (operands.at(op, 0, 1)?, operands.at(op, 1, 0)?);
    let groups = int(op, "group").unwrap_or(1);
    let windows = |sizes, kernel| windows(op, sizes, kernel);
    operands.of(op, nchw::conv(op, (x, w, operands.bias(op)), groups, windows))
}

fn gemm(op: OpRef<'_>, operands: Operands) -> Result<Computation, String> {
    let flag = |name| int(op, name).unwrap_or(0) != 0;
    let bias = operands.bias(op);
    if real(op, "alpha").unwrap_or(1.0) != 1.0 || (bias.is_some() && real(op, "beta").unwrap_or(1.0) != 1.0) {
        return Err("its product is scaled".to_owned());
    }
    if flag("transA") {
        return Err("its first operand is transposed".to_owned());
    }
    let transposed = flag("transB");
    let (a, b) = (operands.at(op, 0, 1)?, operands.at(op, 1, usize::from(!transposed))?);
    operands.of(op, nchw::product(op, (a, b, bias), transposed))
}

fn matmul(op: OpRef<'_>, operands: Operands) -> Result<Computation, String> {
    let (a, b) = (operands.at(op, 0, 1)?, operands.at(op, 1, 1)?);
    operands.of(op, nchw::product(op, (a, b, None), false))
}

fn binary(op: OpRef<'_>, name: &'static str, operands: Operands) -> Result<Computation, String> {
    let (a, b) = (operands.at(op, 0, 0)?, operands.at(op, 1, 0)?);
    operands.of(op, nchw::binary(op, name, a, b))
}

fn unary(op: OpRef<'_>, function: &str, operands: Operands) -> Result<Computation, String> {
    let x = operands.at(op, 0, 0)?;
    operands.of(op, nchw::unary(op, function, x))
}

fn with_alpha(op: OpRef<'_>, function: &str, operands: Operands, default: f64) -> Result<Computation, String> {
    let x = operands.at(op, 0, 0)?;
    operands.of(op, nchw::with_alpha(op, function, x, real(op, "alpha").unwrap_or(default)))
}

fn leaky_relu(op: OpRef<'_>, operands: Operands) -> Result<Computation, String> {
    with_alpha(op, "leaky_relu", operands, 0.01)
}

/// Along one dimension; before version 13 along it and all behind it as if they were one.
fn softmax(op: OpRef<'_>, operands: Operands) -> Result<Computation, String> {
    let x = operands.at(op, 0, 0)?;
    let axis = dimension(int(op, "axis").unwrap_or(-1), dims(op, &x)?.len())?;
    let joins = int(op, "opset").is_some_and(|version| version < 13);
    operands.of(op, nchw::softmax(op, x, axis, joins))
}

fn hard_sigmoid(op: OpRef<'_>) -> Result<Computation, String> {
    if real(op, "beta").unwrap_or(0.5) != 0.5 {
        return Err("its line does not go through 0.5".to_owned());
    }
    with_alpha(op, "hard_sigmoid", Operands::REALS1, 0.2)
}

fn alike(computation: Computation) -> Computation {
    Computation { alike: true, ..computation }
}

fn clamp(op: OpRef<'_>) -> Result<Computation, String> {
    let bounds = bounds(op).ok_or("its bounds are not known")?;
    nchw::clamp(op, Operands::REALS1.at(op, 0, 0)?, bounds)
}

fn pool(op: OpRef<'_>, name: &'static str, operands: Operands) -> Result<Computation, String> {
    let channels_last = int(op, "channels_last").unwrap_or(0) != 0;
    let windows = |sizes| windows(op, sizes, [None; 2]);
    operands.of(op, nchw::pool(op, name, operands.at(op, 0, 0)?, channels_last, windows))
}

fn average_pool(op: OpRef<'_>, operands: Operands) -> Result<Computation, String> {
    let new = pool(op, "qnn.average_pool2d", operands)?;
    let is_padded = ints(op, "pads").is_some_and(|pads| pads.iter().any(|&n| n != 0));
    if is_padded && int(op, "count_include_pad").unwrap_or(0) != 0 {
        return Err("its windows count the padding".to_owned());
    }
    Ok(new)
}

/// The greatest of rescaled integers is the rescaled greatest, so both sides may have other parameters.
fn max_pool(op: OpRef<'_>) -> Result<Computation, String> {
    pool(op, "qnn.max_pool2d", Operands::REALS1).map(alike)
}

fn global_average(op: OpRef<'_>, operands: Operands) -> Result<Computation, String> {
    let x = operands.at(op, 0, 0)?;
    let rank = dims(op, &x)?.len();
    if int(op, "channels_last").unwrap_or(0) != 0 {
        return Err("its channels are last".to_owned());
    }
    operands.of(op, nchw::reduced(op, "qnn.mean", x, &(2..rank).collect::<Vec<_>>(), true))
}

fn reduced(op: OpRef<'_>, name: &'static str) -> Result<Computation, String> {
    let x = Operands::REALS1.at(op, 0, 0)?;
    let rank = dims(op, &x)?.len();
    let mut axes = match list(op, 1, "axes")? {
        Some(axes) => axes.into_iter().map(|a| dimension(a, rank)).collect::<Result<Vec<_>, _>>()?,
        None => (0..rank).collect(),
    };
    axes.sort_unstable();
    nchw::reduced(op, name, x, &axes, int(op, "keepdims").unwrap_or(1) != 0)
}

fn joined(op: OpRef<'_>, inputs: Vec<Input>) -> Result<Computation, String> {
    let rank = dims(op, inputs.first().ok_or("it has too few operands")?)?.len();
    nchw::concat(op, inputs, dimension(int(op, "axis").ok_or("it has no axis")?, rank)?)
}

fn concat(op: OpRef<'_>) -> Result<Computation, String> {
    joined(op, op.body.operands(op.op).map(Input::quantized).collect())
}

/// `y scale, y zero point, (x, scale, zero point)..`
fn qlinear_concat(op: OpRef<'_>) -> Result<Computation, String> {
    let count = op.body.num_operands(op.op).saturating_sub(2) / 3;
    let input = |i: usize| {
        let at = i.saturating_mul(3).saturating_add(2);
        let value = op.operand(at).ok_or("it has too few operands")?;
        let element = Some(quantized(op, at.saturating_add(1), at.saturating_add(2), 0)?);
        Ok(Input { element, ..Input::quantized(value) })
    };
    let inputs = (0..count).map(input).collect::<Result<Vec<_>, String>>()?;
    Ok(Computation { element: Some(quantized(op, 0, 1, 0)?), ..joined(op, inputs)? })
}
