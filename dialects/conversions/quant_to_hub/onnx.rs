//! Reads ONNX operators: float operators between `DequantizeLinear` and `QuantizeLinear`, and the integer operators of ONNX and of
//! ONNX Runtime (`com.microsoft`), whose scales and zero points are operands.
//!
//! The numerics are ONNX Runtime's integer kernels. Integer operators without scales (`ConvInteger`) have scales of 1, and i32
//! accumulators as results. [`super::onnx_reals`] reads operators with float results, together with their neighbors.

use qopt_ir::def::{ElementSource, OpDef, OpRef, match_op, operand};
use qopt_ir::elements::Blob;
use qopt_ir::ir::Type;
use qopt_ir::movement::{Dim, Movement};

use super::nchw::{self, ConvFormat, ProductInputs, SpatialWindows, dims};
use super::{Computation, HubInput, PadValue, ReadOutcome, UNBOUNDED, dequantized_number, onnx_reals};
use crate::elements::{first_float, floats};
use crate::kernels::window::Window;
use crate::qnn::attrs::Numerics;
use crate::qnn::ops as qnn;
use crate::quant::fold::trace::movement;
use crate::quant::types::{Param, Uniform, uniform};
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
        onnx::CONV => conv(op, OperandPositions::FLOAT_CONV),
        onnx::QLINEAR_CONV => conv(op, OperandPositions::QLINEAR_CONV),
        onnx::CONV_INTEGER => conv(op, OperandPositions::INTEGER_PRODUCT),
        onnx::GEMM => gemm(op, OperandPositions::FLOAT_CONV),
        onnx::QGEMM => gemm(op, OperandPositions::QGEMM),
        onnx::MATMUL => matmul(op, OperandPositions::FLOAT_BINARY),
        onnx::QLINEAR_MATMUL => matmul(op, OperandPositions::QLINEAR_BINARY),
        onnx::MATMUL_INTEGER => matmul(op, OperandPositions::INTEGER_PRODUCT),
        onnx::MATMUL_N_BITS => onnx_reals::packed_product(op),
        onnx::ADD => binary(op, &qnn::ADD, OperandPositions::FLOAT_BINARY),
        onnx::QLINEAR_ADD => binary(op, &qnn::ADD, OperandPositions::QLINEAR_BINARY),
        onnx::MUL => binary(op, &qnn::MUL, OperandPositions::FLOAT_BINARY),
        onnx::QLINEAR_MUL => binary(op, &qnn::MUL, OperandPositions::QLINEAR_BINARY),
        onnx::SUB => binary(op, &qnn::SUB, OperandPositions::FLOAT_BINARY),
        onnx::SIGMOID => unary(op, "sigmoid", OperandPositions::FLOAT_UNARY),
        onnx::QLINEAR_SIGMOID => unary(op, "sigmoid", OperandPositions::QLINEAR_UNARY),
        onnx::SOFTPLUS => unary(op, "softplus", OperandPositions::FLOAT_UNARY),
        onnx::TANH => unary(op, "tanh", OperandPositions::FLOAT_UNARY),
        onnx::EXP => unary(op, "exp", OperandPositions::FLOAT_UNARY),
        onnx::LOG => unary(op, "log", OperandPositions::FLOAT_UNARY),
        onnx::SQRT => unary(op, "sqrt", OperandPositions::FLOAT_UNARY),
        onnx::ABS => unary(op, "abs", OperandPositions::FLOAT_UNARY),
        onnx::NEG => unary(op, "neg", OperandPositions::FLOAT_UNARY),
        onnx::LEAKY_RELU => leaky_relu(op, OperandPositions::FLOAT_UNARY),
        onnx::QLINEAR_LEAKY_RELU => leaky_relu(op, OperandPositions::QLINEAR_UNARY),
        onnx::SOFTMAX => softmax(op, OperandPositions::FLOAT_UNARY),
        onnx::QLINEAR_SOFTMAX => softmax(op, OperandPositions::QLINEAR_UNARY),
        onnx::ERF => unary(op, "erf", OperandPositions::FLOAT_UNARY),
        onnx::HARD_SWISH => unary(op, "hard_swish", OperandPositions::FLOAT_UNARY),
        onnx::ELU => with_alpha(op, "elu", OperandPositions::FLOAT_UNARY, 1.0),
        onnx::HARD_SIGMOID => hard_sigmoid(op),
        onnx::RELU | onnx::CLIP => clamp(op),
        onnx::AVERAGE_POOL => average_pool(op, OperandPositions::FLOAT_UNARY),
        onnx::QLINEAR_AVERAGE_POOL => average_pool(op, OperandPositions::QLINEAR_UNARY),
        onnx::MAX_POOL => max_pool(op),
        onnx::NHWC_MAX_POOL => pool(op, &qnn::MAX_POOL2D, OperandPositions::INTEGER_UNARY, true),
        onnx::GLOBAL_AVERAGE_POOL => global_pool(op, &qnn::MEAN, OperandPositions::FLOAT_UNARY),
        onnx::QLINEAR_GLOBAL_AVERAGE_POOL => global_pool(op, &qnn::MEAN, OperandPositions::QLINEAR_UNARY),
        onnx::GLOBAL_MAX_POOL => global_pool(op, &qnn::REDUCE_MAX, OperandPositions::FLOAT_UNARY).map(with_same_params),
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
        // The bounds are attributes before opset 11, and the operands 1 and 2 since.
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

/// The source of the scale and zero point of an operand or a result. The numbers are operand indices.
#[derive(Clone, Copy)]
enum ParameterSource {
    /// Casts around the operator.
    InCasts,
    /// Two operands: scale, zero point.
    Operands(usize, usize),
    /// The scale is 1, and the zero point is an operand.
    ZeroPoint(usize),
    /// The result is i32 with scale 1 and zero point 0.
    Accumulators,
}

use ParameterSource::{Accumulators, InCasts, Operands, ZeroPoint};

impl ParameterSource {
    /// Returns the quantized element type of operand `index`. A vector of parameters varies along `axis` of the operand. Returns
    /// `None` if casts have the type.
    fn element(self, op: OpRef<'_>, index: usize, axis: usize) -> Result<Option<Type>, String> {
        match self {
            InCasts => Ok(None),
            Operands(scale, zero_point) => quantized_type(op, scale, zero_point, axis).map(Some),
            ZeroPoint(zero_point) => integers(op, index, zero_point, axis, &[1.0]).map(Some),
            Accumulators => Ok(Some(accumulators(op.ctx))),
        }
    }
}

/// The operand indices of an operator.
struct OperandPositions {
    /// The tensors that the operator computes with, and the sources of their parameters.
    data: &'static [(usize, ParameterSource)],
    bias: Option<usize>,
    /// The source of the result's parameters.
    result: ParameterSource,
}

impl OperandPositions {
    /// `x`, as of the float operators.
    const FLOAT_UNARY: Self = Self { data: &[(0, InCasts)], bias: None, result: InCasts };
    /// `a, b`, as of the float operators.
    const FLOAT_BINARY: Self = Self { data: &[(0, InCasts), (1, InCasts)], bias: None, result: InCasts };
    /// `x, w, bias`, as of the float operators `Conv` and `Gemm`.
    const FLOAT_CONV: Self = Self { bias: Some(2), ..Self::FLOAT_BINARY };
    /// `x, x_scale, x_zero_point, y_scale, y_zero_point`.
    const QLINEAR_UNARY: Self = Self { data: &[(0, Operands(1, 2))], bias: None, result: Operands(3, 4) };
    /// `a, a_scale, a_zero_point, b, b_scale, b_zero_point, y_scale, y_zero_point`.
    const QLINEAR_BINARY: Self =
        Self { data: &[(0, Operands(1, 2)), (3, Operands(4, 5))], bias: None, result: Operands(6, 7) };
    /// `QLINEAR_BINARY`, then `bias`.
    const QLINEAR_CONV: Self = Self { bias: Some(8), ..Self::QLINEAR_BINARY };
    /// `a, a_scale, a_zero_point, b, b_scale, b_zero_point, bias, y_scale, y_zero_point`.
    const QGEMM: Self = Self { bias: Some(6), result: Operands(7, 8), ..Self::QLINEAR_BINARY };
    /// `x` of integers. Operand 1 is never present, so the zero point is 0.
    const INTEGER_UNARY: Self = Self { data: &[(0, ZeroPoint(1))], bias: None, result: ZeroPoint(1) };
    /// `a, b, a_zero_point, b_zero_point`.
    const INTEGER_PRODUCT: Self =
        Self { data: &[(0, ZeroPoint(2)), (1, ZeroPoint(3))], bias: None, result: Accumulators };

    /// Returns data tensor `number`, counted without parameters. A vector of parameters varies along `axis` of it.
    fn data_operand(&self, op: OpRef<'_>, number: usize, axis: usize) -> Result<HubInput, String> {
        let &(index, parameters) = self.data.get(number).ok_or("too few operands")?;
        let value = op.operand(index).ok_or("too few operands")?;
        Ok(HubInput { element: parameters.element(op, index, axis)?, ..HubInput::quantized(value) })
    }
    fn bias(&self, op: OpRef<'_>) -> Option<HubInput> {
        self.bias.filter(|&index| has(op, index)).and_then(|index| op.operand(index)).map(HubInput::bias)
    }
    /// Adds the parameters of the result to a computation.
    fn with_result_params(
        &self,
        op: OpRef<'_>,
        computation: Result<Computation, String>,
    ) -> Result<Computation, String> {
        Ok(Computation { element: self.result.element(op, 0, 0)?, ..computation? })
    }
}

/// Returns the entries of an attribute for `count` spatial dimensions. An image [N, C, W] has height 1.
fn per_dimension(op: OpRef<'_>, name: &str, count: usize) -> Result<Option<Vec<i64>>, String> {
    let Some(given) = ints(op, name) else { return Ok(None) };
    let expected = if is_row(op) { 1 } else { count };
    match given.as_slice() {
        &[only] if is_row(op) => Ok(Some(vec![1, only])),
        all if all.len() == expected => Ok(Some(given)),
        _ => Err(format!("expected {expected} elements in '{name}'")),
    }
}

/// Returns true for an image of one spatial dimension, [N, C, W]: attributes have entries for the width only.
fn is_row(op: OpRef<'_>) -> bool {
    op.in_dims(operand!(torch::OPERATOR.operands)).is_some_and(|dims| dims.len() == 3)
}

/// Returns the windows over an image of spatial dimensions `sizes`. `kernel` is the window of the weights, if there are any: the
/// attribute `kernel_shape` is optional for convolutions.
pub(crate) fn windows(op: OpRef<'_>, sizes: &[Dim], kernel: &[Dim]) -> Result<SpatialWindows, String> {
    let to_i64 = |n: &Dim| n.and_then(|n| i64::try_from(n).ok());
    let rank = sizes.len();
    let kernel = match per_dimension(op, "kernel_shape", rank)? {
        Some(kernel) => kernel,
        None => {
            let known = kernel.iter().map(to_i64).collect::<Option<Vec<i64>>>().filter(|known| known.len() == rank);
            known.ok_or("window size is unknown")?
        }
    };
    let ones = vec![1; rank];
    let stride = per_dimension(op, "strides", rank)?.unwrap_or_else(|| ones.clone());
    let dilation = per_dimension(op, "dilations", rank)?.unwrap_or(ones);
    // ONNX lists the amounts before all dimensions, then the amounts after all.
    let mut pad: Vec<i64> = match (ints(op, "pads").as_deref(), is_row(op)) {
        (None, _) => vec![0; rank.saturating_mul(2)],
        (Some(&[left, right]), true) => vec![0, 0, left, right],
        (Some(pads), false) if pads.len() == rank.saturating_mul(2) => {
            let (before, after) = pads.split_at_checked(rank).unwrap_or_default();
            before.iter().zip(after).flat_map(|(&before, &after)| [before, after]).collect()
        }
        (Some(_), is_row) => {
            let expected = if is_row { 2 } else { rank.saturating_mul(2) };
            return Err(format!("expected {expected} elements in 'pads'"));
        }
    };
    let auto_pad = word(op, "auto_pad").unwrap_or_default();
    if !matches!(auto_pad.as_str(), "" | "NOTSET") {
        let axes = kernel.iter().zip(&stride).zip(&dilation).zip(sizes).zip(pad.chunks_mut(2));
        for ((((&kernel, &stride), &dilation), size), pad) in axes {
            let [kernel, stride, dilation] = [kernel, stride, dilation].map(|n| usize::try_from(n).unwrap_or(0));
            let input = size.and_then(|n| usize::try_from(n).ok()).ok_or("image must have static sizes")?;
            let padded = with_auto_pad(&auto_pad, Window { input, kernel, low: 0, high: 0, stride, dilation })?;
            pad.copy_from_slice(&[padded.low, padded.high].map(|n| i64::try_from(n).unwrap_or(i64::MAX)));
        }
    }
    let [has_partial, counts_padding] = ["ceil_mode", "count_include_pad"].map(|name| int(op, name).unwrap_or(0) != 0);
    Ok(SpatialWindows { kernel, stride, dilation, pad, has_partial, counts_padding })
}

fn conv(op: OpRef<'_>, operands: OperandPositions) -> Result<Computation, String> {
    let inputs = ProductInputs {
        input: operands.data_operand(op, 0, 1)?,
        weights: operands.data_operand(op, 1, 0)?,
        bias: operands.bias(op),
    };
    let format = ConvFormat { groups: int(op, "group").unwrap_or(1), channels_last: has_channels_last(op) };
    let windows = |sizes: &[Dim], kernel: &[Dim]| windows(op, sizes, kernel);
    operands.with_result_params(op, nchw::conv(op, inputs, format, windows))
}

/// `alpha A B + beta C`. The products of `QGemm` are multiplied by `alpha` as by the scale of A, and it has no `beta`.
fn gemm(op: OpRef<'_>, operands: OperandPositions) -> Result<Computation, String> {
    let flag = |name| int(op, name).unwrap_or(0) != 0;
    let bias = operands.bias(op);
    let [alpha, beta] = ["alpha", "beta"].map(|name| float_attr(op, name).unwrap_or(1.0));
    let transposed = ["transA", "transB"].map(flag);
    let [_, is_transposed] = transposed;
    let channel_axis = usize::from(!is_transposed);
    let (mut input, weights) = (operands.data_operand(op, 0, 1)?, operands.data_operand(op, 1, channel_axis)?);
    match input.element {
        Some(element) => input.element = Some(scaled(op, element, alpha)?),
        None if alpha != 1.0 || (bias.is_some() && beta != 1.0) => {
            return Err("'alpha' and 'beta' must be 1".to_owned());
        }
        None => {}
    }
    let channels = dims(op, &weights)?.get(channel_axis).copied().flatten();
    let bias = bias.map(|bias| repeat_bias(op, bias, channels));
    operands.with_result_params(op, nchw::product(op, ProductInputs { input, weights, bias }, transposed))
}

/// Returns a quantized type with its scales multiplied by `factor`.
fn scaled(op: OpRef<'_>, element: Type, factor: f64) -> Result<Type, String> {
    if factor == 1.0 {
        return Ok(element);
    }
    let from = uniform(op.ctx, element).ok_or("the operand is not quantized")?;
    let scales = from.params.iter().map(|param| f64::from(factor as f32 * param.scale() as f32));
    if !scales.clone().all(|scale| scale.is_finite() && scale > 0.0) {
        return Err("'alpha' must be positive".to_owned());
    }
    let params = scales.zip(&from.params).map(|(scale, param)| Param::new(scale, param.zero_point)).collect();
    Ok(Uniform { params, ..from.clone() }.intern(op.ctx))
}

/// A constant bias of one element is for all channels.
fn repeat_bias(op: OpRef<'_>, bias: HubInput, channels: Dim) -> HubInput {
    let ctx = op.ctx;
    let constant = op.body.defining_op(bias.value).and_then(|def| OpRef { op: def, ..op }.constant());
    let repeated = constant.filter(|_| channels != Some(1)).and_then(|constant| {
        let (ty, element) = ctx.dense_data(constant)?;
        (ctx.num_elements(ty) == Some(1)).then_some(())?;
        let ty = ctx.tensor_type(&[Some(channels?)], ctx.element_type(ty)?);
        let width = ctx.element_kind(ctx.element_type(ty)?)?.bytes();
        ctx.try_dense(ty, Blob::of_elements(element.read(0, width), width)).ok()
    });
    HubInput { elements: repeated, ..bias }
}

fn matmul(op: OpRef<'_>, operands: OperandPositions) -> Result<Computation, String> {
    let (input, weights) = (operands.data_operand(op, 0, 1)?, operands.data_operand(op, 1, 1)?);
    operands.with_result_params(op, nchw::product(op, ProductInputs { input, weights, bias: None }, [false; 2]))
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

/// A softmax along `axis`. Before opset 13 it is along all dimensions from `axis` on. The default of `axis` is -1, and 1 of `Softmax`
/// before opset 13. `QLinearSoftmax` has the opset as an attribute.
fn softmax(op: OpRef<'_>, operands: OperandPositions) -> Result<Computation, String> {
    let x = operands.data_operand(op, 0, 0)?;
    let attribute = int(op, "opset");
    let flattens = attribute.or_else(|| opset(op)).is_some_and(|version| version < 13);
    let default = if flattens && attribute.is_none() { 1 } else { -1 };
    let axis = dimension(int(op, "axis").unwrap_or(default), dims(op, &x)?.len())?;
    operands.with_result_params(op, nchw::softmax(op, x, axis, flattens))
}

/// `max(0, min(1, alpha x + beta))`. The hub has `beta` 0.5, ONNX's default.
fn hard_sigmoid(op: OpRef<'_>) -> Result<Computation, String> {
    if float_attr(op, "beta").unwrap_or(0.5) != 0.5 {
        return Err("'beta' must be 0.5".to_owned());
    }
    with_alpha(op, "hard_sigmoid", OperandPositions::FLOAT_UNARY, 0.2)
}

fn with_same_params(computation: Computation) -> Computation {
    Computation { same_params: true, ..computation }
}

fn clamp(op: OpRef<'_>) -> Result<Computation, String> {
    let bounds = bounds(op).ok_or("bounds must be constant")?;
    nchw::clamp(op, OperandPositions::FLOAT_UNARY.data_operand(op, 0, 0)?, bounds)
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
    let windows = |sizes: &[Dim]| windows(op, sizes, &[]);
    operands.with_result_params(op, nchw::pool(op, def, operands.data_operand(op, 0, 0)?, channels_last, windows))
}

fn average_pool(op: OpRef<'_>, operands: OperandPositions) -> Result<Computation, String> {
    pool(op, &qnn::AVERAGE_POOL2D, operands, has_channels_last(op))
}

/// A maximum commutes with rescaling, so input and result may have different parameters.
fn max_pool(op: OpRef<'_>) -> Result<Computation, String> {
    pool(op, &qnn::MAX_POOL2D, OperandPositions::FLOAT_UNARY, false).map(with_same_params)
}

fn global_pool(op: OpRef<'_>, def: &'static OpDef, operands: OperandPositions) -> Result<Computation, String> {
    let x = operands.data_operand(op, 0, 0)?;
    let rank = dims(op, &x)?.len();
    let axes: Vec<usize> =
        if has_channels_last(op) { (1..rank.saturating_sub(1)).collect() } else { (2..rank).collect() };
    operands.with_result_params(op, nchw::read_reduction(op, def, x, &axes, true))
}

fn read_reduction(op: OpRef<'_>, def: &'static OpDef) -> Result<Computation, String> {
    let x = OperandPositions::FLOAT_UNARY.data_operand(op, 0, 0)?;
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

/// `Pad` of mode `constant`. Integers get scale 1, and the padding value as the zero point. The other modes repeat elements of the
/// operand, and are movements.
fn pad(op: OpRef<'_>) -> ReadOutcome {
    // The constant is absent if it is zero.
    const PAD_VALUE: usize = 2;
    let used = movement(op)?.ok()?;
    let ([chain], [_, fill]) = (used.chains.as_slice(), used.data.as_slice()) else { return None };
    let [Movement::Pad { low, high, .. }] = chain.as_slice() else { return None };
    let amounts: Vec<i64> = low.iter().zip(high).flat_map(|(&low, &high)| [low, high]).collect();
    let element = op.in_element(operand!(torch::OPERATOR.operands));
    let is_float = op.ctx.float_kind(element).is_some();
    // Wider integers are indices and sizes, and integers of one bit are masks.
    (is_float || matches!(op.ctx.int_width(element), Some(8 | 16))).then_some(())?;
    let read = || -> Result<Computation, String> {
        if amounts.iter().any(|&n| n < 0) {
            return Err("negative padding is unsupported".to_owned());
        }
        let input = OperandPositions::FLOAT_UNARY.data_operand(op, 0, 0)?;
        let pad = |input, value| Computation::pad(Numerics::Ort, input, amounts.clone(), PadValue::Real(value));
        if !is_float {
            let element = Some(integers(op, 0, PAD_VALUE, 0, &[1.0])?);
            return Ok(Computation { element, ..pad(HubInput { element, ..input }, 0.0) });
        }
        let value = match *fill {
            ElementSource::Element(constant) => first_float(op.ctx, constant),
            ElementSource::Zero { .. } => Some(0.0),
            _ => match op.operand_constant(PAD_VALUE) {
                Some(constant) => first_float(op.ctx, constant),
                None => op.operand_def(PAD_VALUE).and_then(dequantized_number),
            },
        };
        Ok(pad(input, value.ok_or("padding value must be constant")?))
    };
    Some(read())
}

/// `QLinearConcat`, with the operands `y_scale, y_zero_point, (x, x_scale, x_zero_point)..`.
fn qlinear_concat(op: OpRef<'_>) -> Result<Computation, String> {
    const Y_SCALE: usize = 0;
    const Y_ZERO_POINT: usize = 1;
    const FIRST_INPUT: usize = 2;
    const OPERANDS_PER_INPUT: usize = 3;
    let input = |x: usize| {
        let (scale, zero_point) = (x.saturating_add(1), x.saturating_add(2));
        let value = op.operand(x).ok_or("too few operands")?;
        Ok(HubInput { element: Some(quantized_type(op, scale, zero_point, 0)?), ..HubInput::quantized(value) })
    };
    // Operands of an incomplete last group are ignored.
    let end = op.body.num_operands(op.op).saturating_sub(OPERANDS_PER_INPUT.saturating_sub(1));
    let inputs = (FIRST_INPUT..end).step_by(OPERANDS_PER_INPUT).map(input).collect::<Result<Vec<_>, String>>()?;
    Ok(Computation { element: Some(quantized_type(op, Y_SCALE, Y_ZERO_POINT, 0)?), ..read_concat(op, inputs)? })
}
