//! ONNX operators: float operators between casts, and the integer operators of ONNX Runtime, whose parameters are operands.
//!
//! The numerics are ONNX Runtime's integer kernels. Movements permute images [N, C, H, W] and weights [O, I, H, W] into the
//! hub's data format, and results back. Operators on bare integers (`ConvInteger`) have scales of 1, and accumulators as results.
//! Operators with parameters computed at run time are read together with their neighbors (`onnx_reals`).

use qopt_ir::def::{ElementSource, OpDef, OpRef, match_op, operand};
use qopt_ir::ir::Type;
use qopt_ir::movement::{Dim, Movement};

use super::nchw::{self, SpatialWindows, dims};
use super::{Computation, HubInput, PadValue, ReadOutcome, UNBOUNDED, onnx_reals};
use crate::elements::floats;
use crate::kernels::window::Window;
use crate::qnn::attrs::Numerics;
use crate::qnn::ops as qnn;
use crate::quant::fold::trace::movement;
use crate::support::OpTypes;
use crate::torch::index::dimension;
use crate::torch::onnx;
use crate::torch::onnx::casts::{accumulators, integers, quantized_type};
use crate::torch::onnx::kernels::with_auto_pad;
use crate::torch::onnx::operator::{float_attr, has, int, ints, list, opset, reduced_axes, word};
use crate::torch::ops as torch;

/// See [`super::read`].
pub(crate) fn read(op: OpRef<'_>) -> ReadOutcome {
    let def = operator(op)?;
    if def == &onnx::MATMUL
        && let Some(read) = onnx_reals::product_in_blocks(op)
    {
        return Some(read);
    }
    if def == &onnx::MUL
        && let Some(read) = onnx_reals::scaled_product(op)
    {
        return Some(read);
    }
    Some(match_op!(def;
        onnx::CONV_INTEGER | onnx::MATMUL_INTEGER if onnx_reals::is_scaled(op) => return None,
        onnx::CONV => conv(op, OperandPositions::REALS3),
        onnx::QLINEAR_CONV => conv(op, OperandPositions::CONV),
        onnx::CONV_INTEGER => conv(op, OperandPositions::INTEGER_PRODUCT),
        onnx::GEMM => gemm(op, OperandPositions::REALS3),
        onnx::QGEMM => gemm(op, OperandPositions::GEMM),
        onnx::MATMUL => matmul(op, OperandPositions::REALS2),
        onnx::QLINEAR_MATMUL => matmul(op, OperandPositions::BINARY),
        onnx::MATMUL_INTEGER => matmul(op, OperandPositions::INTEGER_PRODUCT),
        onnx::MATMUL_N_BITS => onnx_reals::packed_product(op),
        onnx::ADD => binary(op, &qnn::ADD, OperandPositions::REALS2),
        onnx::QLINEAR_ADD => binary(op, &qnn::ADD, OperandPositions::BINARY),
        onnx::MUL => binary(op, &qnn::MUL, OperandPositions::REALS2),
        onnx::QLINEAR_MUL => binary(op, &qnn::MUL, OperandPositions::BINARY),
        onnx::SUB => binary(op, &qnn::SUB, OperandPositions::REALS2),
        onnx::SIGMOID => unary(op, "sigmoid", OperandPositions::REALS1),
        onnx::QLINEAR_SIGMOID => unary(op, "sigmoid", OperandPositions::UNARY),
        onnx::SOFTPLUS => unary(op, "softplus", OperandPositions::REALS1),
        onnx::TANH => unary(op, "tanh", OperandPositions::REALS1),
        onnx::EXP => unary(op, "exp", OperandPositions::REALS1),
        onnx::LOG => unary(op, "log", OperandPositions::REALS1),
        onnx::SQRT => unary(op, "sqrt", OperandPositions::REALS1),
        onnx::ABS => unary(op, "abs", OperandPositions::REALS1),
        onnx::NEG => unary(op, "neg", OperandPositions::REALS1),
        onnx::LEAKY_RELU => leaky_relu(op, OperandPositions::REALS1),
        onnx::QLINEAR_LEAKY_RELU => leaky_relu(op, OperandPositions::UNARY),
        onnx::SOFTMAX => softmax(op, OperandPositions::REALS1),
        onnx::QLINEAR_SOFTMAX => softmax(op, OperandPositions::UNARY),
        onnx::ERF => unary(op, "erf", OperandPositions::REALS1),
        onnx::HARD_SWISH => unary(op, "hard_swish", OperandPositions::REALS1),
        onnx::ELU => with_alpha(op, "elu", OperandPositions::REALS1, 1.0),
        onnx::HARD_SIGMOID => hard_sigmoid(op),
        onnx::RELU | onnx::CLIP => clamp(op),
        onnx::AVERAGE_POOL => average_pool(op, OperandPositions::REALS1),
        onnx::QLINEAR_AVERAGE_POOL => average_pool(op, OperandPositions::UNARY),
        onnx::MAX_POOL => max_pool(op),
        onnx::NHWC_MAX_POOL => pool(op, &qnn::MAX_POOL2D, OperandPositions::BARE, true),
        onnx::GLOBAL_AVERAGE_POOL => global_average(op, OperandPositions::REALS1),
        onnx::QLINEAR_GLOBAL_AVERAGE_POOL => global_average(op, OperandPositions::UNARY),
        onnx::REDUCE_MEAN => read_reduction(op, &qnn::MEAN),
        onnx::REDUCE_MAX => read_reduction(op, &qnn::REDUCE_MAX).map(with_same_params),
        onnx::REDUCE_MIN => read_reduction(op, &qnn::REDUCE_MIN).map(with_same_params),
        onnx::CONCAT => concat(op),
        onnx::QLINEAR_CONCAT => qlinear_concat(op),
        onnx::PAD => return pad(op),
        _ => return None,
    ))
}

/// See [`super::bounds`].
pub(crate) fn bounds(op: OpRef<'_>) -> Option<(f64, f64)> {
    match_op!(operator(op)?;
        onnx::RELU => Some((0.0, f64::INFINITY)),
        // Bounds are attributes before opset 11, and operands since.
        onnx::CLIP => {
            let bound = |index: usize, name: &str, default: f64| match has(op, index) {
                true => match floats(op.ctx, op.operand_constant(index)?)?.as_slice() {
                    &[one] => Some(one),
                    _ => None,
                },
                false => Some(float_attr(op, name).unwrap_or(default)),
            };
            let (low, high) = (bound(1, "min", UNBOUNDED.0)?, bound(2, "max", UNBOUNDED.1)?);
            (low <= high).then_some((low, high))
        },
        _ => None,
    )
}

/// Returns the operator that a `torch.operator` names.
pub(crate) fn operator(op: OpRef<'_>) -> Option<&'static OpDef> {
    op.meaning().filter(|_| op.is(&torch::OPERATOR))
}

/// The location of the parameters of an operand or a result.
#[derive(Clone, Copy)]
enum ParameterSource {
    /// In casts around the operator.
    InCasts,
    /// Scale and zero point are operands.
    At(usize, usize),
    /// A zero point is an operand; the integers are bare.
    ZeroPointAt(usize),
    /// No parameters: accumulators of bare integers.
    Accumulators,
}

use ParameterSource::{Accumulators, At, InCasts, ZeroPointAt};

impl ParameterSource {
    /// Returns the quantized type with these parameters, for the operand of this number. Several parameters vary along an axis.
    fn element(self, op: OpRef<'_>, operand: usize, axis: usize) -> Result<Option<Type>, String> {
        match self {
            InCasts => Ok(None),
            At(scale, zero_point) => quantized_type(op, scale, zero_point, axis).map(Some),
            ZeroPointAt(zero_point) => integers(op, operand, zero_point, axis, &[1.0]).map(Some),
            Accumulators => Ok(Some(accumulators(op.ctx))),
        }
    }
}

/// The operand positions of an operator: the data with its parameters, the bias, and the parameters of the result.
struct OperandPositions {
    data: &'static [(usize, ParameterSource)],
    bias: Option<usize>,
    result: ParameterSource,
}

impl OperandPositions {
    const REALS1: Self = Self { data: &[(0, InCasts)], bias: None, result: InCasts };
    const REALS2: Self = Self { data: &[(0, InCasts), (1, InCasts)], bias: None, result: InCasts };
    const REALS3: Self = Self { bias: Some(2), ..Self::REALS2 };
    const UNARY: Self = Self { data: &[(0, At(1, 2))], bias: None, result: At(3, 4) };
    const BINARY: Self = Self { data: &[(0, At(1, 2)), (3, At(4, 5))], bias: None, result: At(6, 7) };
    const CONV: Self = Self { bias: Some(8), ..Self::BINARY };
    const GEMM: Self = Self { bias: Some(6), result: At(7, 8), ..Self::BINARY };
    /// Bare integers, without an operand for a zero point.
    const BARE: Self = Self { data: &[(0, ZeroPointAt(1))], bias: None, result: ZeroPointAt(1) };
    const INTEGER_PRODUCT: Self =
        Self { data: &[(0, ZeroPointAt(2)), (1, ZeroPointAt(3))], bias: None, result: Accumulators };

    /// Returns a data operand. Several parameters vary along an axis.
    fn data_operand(&self, op: OpRef<'_>, which: usize, axis: usize) -> Result<HubInput, String> {
        let &(index, parameters) = self.data.get(which).ok_or("too few operands")?;
        let value = op.operand(index).ok_or("too few operands")?;
        Ok(HubInput { element: parameters.element(op, index, axis)?, ..HubInput::quantized(value) })
    }
    fn bias(&self, op: OpRef<'_>) -> Option<HubInput> {
        self.bias.filter(|&index| has(op, index)).and_then(|index| op.operand(index)).map(HubInput::bias)
    }
    /// Adds the result's parameters to a computation.
    fn with_result_params(
        &self,
        op: OpRef<'_>,
        computation: Result<Computation, String>,
    ) -> Result<Computation, String> {
        Ok(Computation { element: self.result.element(op, 0, 0)?, ..computation? })
    }
}

fn pair(op: OpRef<'_>, name: &str) -> Result<Option<[i64; 2]>, String> {
    let Some(given) = ints(op, name) else { return Ok(None) };
    match (given.as_slice(), is_row(op)) {
        (&[first, second], false) => Ok(Some([first, second])),
        (&[only], true) => Ok(Some([1, only])),
        (_, is_row) => Err(format!("expected {} in '{name}'", if is_row { "1 element" } else { "2 elements" })),
    }
}

/// Returns true if the image is a row of pixels, so that lists have one element for each of its sides.
fn is_row(op: OpRef<'_>) -> bool {
    op.in_dims(operand!(torch::OPERATOR.operands)).is_some_and(|dims| dims.len() == 3)
}

/// Returns the windows over an image of height and width `sizes`. `kernel` is the weights' window size.
pub(crate) fn windows(op: OpRef<'_>, sizes: [Dim; 2], kernel: [Dim; 2]) -> Result<SpatialWindows, String> {
    let known = |n: Dim| n.and_then(|n| i64::try_from(n).ok());
    let kernel = match (pair(op, "kernel_shape")?, kernel.map(known)) {
        (Some(kernel), _) => kernel,
        (None, [Some(h), Some(w)]) => [h, w],
        _ => return Err("window size is unknown".to_owned()),
    };
    let stride = pair(op, "strides")?.unwrap_or([1, 1]);
    let dilation = pair(op, "dilations")?.unwrap_or([1, 1]);
    // ONNX lists the amounts before all dimensions, then the amounts after all.
    let [top, left, bottom, right] = match (ints(op, "pads").as_deref(), is_row(op)) {
        (None, _) => [0; 4],
        (Some(&[left, right]), true) => [0, left, 0, right],
        (Some(&[top, left, bottom, right]), false) => [top, left, bottom, right],
        (Some(_), is_row) => return Err(format!("expected {} elements in 'pads'", if is_row { 2 } else { 4 })),
    };
    let mut pad = [top, bottom, left, right];
    let auto = word(op, "auto_pad").unwrap_or_default();
    if !matches!(auto.as_str(), "" | "NOTSET") {
        let axes = kernel.into_iter().zip(stride).zip(dilation).zip(sizes.map(known)).zip(pad.chunks_mut(2));
        for ((((kernel, stride), dilation), size), pad) in axes {
            let [kernel, stride, dilation] = [kernel, stride, dilation].map(|n| usize::try_from(n).unwrap_or(0));
            let input = size.and_then(|n| usize::try_from(n).ok()).ok_or("image must have static sizes")?;
            let padded = with_auto_pad(&auto, Window { input, kernel, low: 0, high: 0, stride, dilation })?;
            pad.copy_from_slice(&[padded.low, padded.high].map(|n| i64::try_from(n).unwrap_or(i64::MAX)));
        }
    }
    let [has_partial, counts_padding] = ["ceil_mode", "count_include_pad"].map(|name| int(op, name).unwrap_or(0) != 0);
    Ok(SpatialWindows { kernel, stride, dilation, pad, has_partial, counts_padding })
}

fn conv(op: OpRef<'_>, operands: OperandPositions) -> Result<Computation, String> {
    let (x, w) = (operands.data_operand(op, 0, 1)?, operands.data_operand(op, 1, 0)?);
    let format = (int(op, "group").unwrap_or(1), has_channels_last(op));
    let windows = |sizes, kernel| windows(op, sizes, kernel);
    operands.with_result_params(op, nchw::conv(op, (x, w, operands.bias(op)), format, windows))
}

fn gemm(op: OpRef<'_>, operands: OperandPositions) -> Result<Computation, String> {
    let flag = |name| int(op, name).unwrap_or(0) != 0;
    let bias = operands.bias(op);
    if float_attr(op, "alpha").unwrap_or(1.0) != 1.0 || (bias.is_some() && float_attr(op, "beta").unwrap_or(1.0) != 1.0)
    {
        return Err("'alpha' and 'beta' must be 1".to_owned());
    }
    if flag("transA") {
        return Err("transposed operand #0 is unsupported".to_owned());
    }
    let transposed = flag("transB");
    let (a, b) = (operands.data_operand(op, 0, 1)?, operands.data_operand(op, 1, usize::from(!transposed))?);
    operands.with_result_params(op, nchw::product(op, (a, b, bias), transposed))
}

fn matmul(op: OpRef<'_>, operands: OperandPositions) -> Result<Computation, String> {
    let (a, b) = (operands.data_operand(op, 0, 1)?, operands.data_operand(op, 1, 1)?);
    operands.with_result_params(op, nchw::product(op, (a, b, None), false))
}

fn binary(op: OpRef<'_>, def: &'static OpDef, operands: OperandPositions) -> Result<Computation, String> {
    let (a, b) = (operands.data_operand(op, 0, 0)?, operands.data_operand(op, 1, 0)?);
    operands.with_result_params(op, nchw::binary(op, def, a, b))
}

fn unary(op: OpRef<'_>, function: &str, operands: OperandPositions) -> Result<Computation, String> {
    let x = operands.data_operand(op, 0, 0)?;
    operands.with_result_params(op, nchw::unary(op, function, x))
}

fn with_alpha(op: OpRef<'_>, function: &str, operands: OperandPositions, default: f64) -> Result<Computation, String> {
    let x = operands.data_operand(op, 0, 0)?;
    operands.with_result_params(op, nchw::with_alpha(op, function, x, float_attr(op, "alpha").unwrap_or(default)))
}

fn leaky_relu(op: OpRef<'_>, operands: OperandPositions) -> Result<Computation, String> {
    with_alpha(op, "leaky_relu", operands, 0.01)
}

/// A softmax along one dimension. Before opset 13 it joins this dimension and all later ones.
fn softmax(op: OpRef<'_>, operands: OperandPositions) -> Result<Computation, String> {
    let x = operands.data_operand(op, 0, 0)?;
    // `QLinearSoftmax` has the version as an attribute.
    let joins = int(op, "opset").or_else(|| opset(op)).is_some_and(|version| version < 13);
    let axis = dimension(int(op, "axis").unwrap_or(if joins { 1 } else { -1 }), dims(op, &x)?.len())?;
    operands.with_result_params(op, nchw::softmax(op, x, axis, joins))
}

fn hard_sigmoid(op: OpRef<'_>) -> Result<Computation, String> {
    if float_attr(op, "beta").unwrap_or(0.5) != 0.5 {
        return Err("'beta' must be 0.5".to_owned());
    }
    with_alpha(op, "hard_sigmoid", OperandPositions::REALS1, 0.2)
}

fn with_same_params(computation: Computation) -> Computation {
    Computation { same_params: true, ..computation }
}

fn clamp(op: OpRef<'_>) -> Result<Computation, String> {
    let bounds = bounds(op).ok_or("bounds must be constant")?;
    nchw::clamp(op, OperandPositions::REALS1.data_operand(op, 0, 0)?, bounds)
}

fn has_channels_last(op: OpRef<'_>) -> bool {
    int(op, "channels_last").unwrap_or(0) != 0
}

fn pool(
    op: OpRef<'_>,
    def: &'static OpDef,
    operands: OperandPositions,
    channels_last: bool,
) -> Result<Computation, String> {
    let windows = |sizes| windows(op, sizes, [None; 2]);
    operands.with_result_params(op, nchw::pool(op, def, operands.data_operand(op, 0, 0)?, channels_last, windows))
}

fn average_pool(op: OpRef<'_>, operands: OperandPositions) -> Result<Computation, String> {
    pool(op, &qnn::AVERAGE_POOL2D, operands, has_channels_last(op))
}

/// A maximum commutes with rescaling, so input and result may have different parameters.
fn max_pool(op: OpRef<'_>) -> Result<Computation, String> {
    pool(op, &qnn::MAX_POOL2D, OperandPositions::REALS1, false).map(with_same_params)
}

fn global_average(op: OpRef<'_>, operands: OperandPositions) -> Result<Computation, String> {
    let x = operands.data_operand(op, 0, 0)?;
    let rank = dims(op, &x)?.len();
    let axes: Vec<usize> =
        if has_channels_last(op) { (1..rank.saturating_sub(1)).collect() } else { (2..rank).collect() };
    operands.with_result_params(op, nchw::read_reduction(op, &qnn::MEAN, x, &axes, true))
}

fn read_reduction(op: OpRef<'_>, def: &'static OpDef) -> Result<Computation, String> {
    let x = OperandPositions::REALS1.data_operand(op, 0, 0)?;
    let rank = dims(op, &x)?.len();
    let mut axes = reduced_axes(op, list(op, 1, "axes")?, rank)?;
    axes.sort_unstable();
    nchw::read_reduction(op, def, x, &axes, int(op, "keepdims").unwrap_or(1) != 0)
}

fn read_concat(op: OpRef<'_>, inputs: Vec<HubInput>) -> Result<Computation, String> {
    let rank = dims(op, inputs.first().ok_or("too few operands")?)?.len();
    nchw::concat(op, inputs, dimension(int(op, "axis").ok_or("requires attribute 'axis'")?, rank)?)
}

fn concat(op: OpRef<'_>) -> Result<Computation, String> {
    read_concat(op, op.body.operands(op.op).map(HubInput::quantized).collect())
}

/// A pad with a constant, of floats or of bare integers: these are quantized with scale 1, and the constant as the zero point.
/// The other modes repeat elements of the operand.
fn pad(op: OpRef<'_>) -> ReadOutcome {
    let used = movement(op)?.ok()?;
    let ([chain], [_, fill]) = (used.chains.as_slice(), used.data.as_slice()) else { return None };
    let [Movement::Pad { low, high, .. }] = chain.as_slice() else { return None };
    let amounts: Vec<i64> = low.iter().zip(high).flat_map(|(&low, &high)| [low, high]).collect();
    let element = op.in_element(operand!(torch::OPERATOR.operands));
    let is_float = op.ctx.float_kind(element).is_some();
    // Wider integers are indices and sizes, and bits are masks.
    (is_float || matches!(op.ctx.int_width(element), Some(8 | 16))).then_some(())?;
    let read = || -> Result<Computation, String> {
        if amounts.iter().any(|&n| n < 0) {
            return Err("negative padding is unsupported".to_owned());
        }
        let input = OperandPositions::REALS1.data_operand(op, 0, 0)?;
        let pad = |input, value| Computation::pad(Numerics::Ort, input, amounts.clone(), PadValue::Real(value));
        if !is_float {
            let element = Some(integers(op, 0, 2, 0, &[1.0])?);
            return Ok(Computation { element, ..pad(HubInput { element, ..input }, 0.0) });
        }
        let constant = match *fill {
            ElementSource::Element(constant) => Some(constant),
            ElementSource::Zero { .. } => return Ok(pad(input, 0.0)),
            _ => op.operand_constant(2),
        };
        let value = constant.and_then(|constant| floats(op.ctx, constant));
        Ok(pad(input, value.and_then(|all| all.first().copied()).ok_or("padding value must be constant")?))
    };
    Some(read())
}

/// `y scale, y zero point, (x, scale, zero point)..`
fn qlinear_concat(op: OpRef<'_>) -> Result<Computation, String> {
    let count = op.body.num_operands(op.op).saturating_sub(2) / 3;
    let input = |i: usize| {
        let at = i.saturating_mul(3).saturating_add(2);
        let value = op.operand(at).ok_or("too few operands")?;
        let element = Some(quantized_type(op, at.saturating_add(1), at.saturating_add(2), 0)?);
        Ok(HubInput { element, ..HubInput::quantized(value) })
    };
    let inputs = (0..count).map(input).collect::<Result<Vec<_>, String>>()?;
    Ok(Computation { element: Some(quantized_type(op, 0, 1, 0)?), ..read_concat(op, inputs)? })
}
