//! Expansions of ONNX operators on floats, and on integers and booleans: indices, masks and conditions. They take precedence
//! over [`super::read`].
//!
//! Operators of `com.microsoft` that runtimes put in place of several operators are here, too.

mod indexing;
mod quantized;
mod spectra;
mod windows;

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::ir::{OpId, ValueId};

use super::attention;
use super::recurrent::{Cell, recurrent};
use super::writer::FloatWriter;
use crate::elements::{first_float, first_integer, floats, integers};
use crate::support::OpTypes;
use crate::torch::index::dimension;
use crate::torch::onnx::operator::{
    float_attr, float_list, has, int, ints, is_known_domain, is_microsoft, list, opset, reduced_axes, word,
};
use crate::torch::ops as torch;
use crate::torch::{element_of_code, unknown_attribute};
use crate::tosa::ops as tosa;

/// The results of an operator, `None` for each result that is not computed.
pub(super) type Results = Vec<Option<ValueId>>;

/// Operands.
const EXPONENT: usize = 1;
const INDICES: usize = 1;
const TRAINING_MODE: usize = 2;

/// The name of an operator of ONNX, without the domain.
pub(super) fn operator_name(op: OpRef<'_>) -> Option<String> {
    let name = op.ctx.attr_str(op.attr("name")?).filter(|_| is_known_domain(op))?;
    Some(op.ctx.text(name).strip_prefix("onnx.")?.to_owned())
}

/// Expands an operator; `None` if the name is unknown.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    let Some(name) = operator_name(w.view(op)) else { return Ok(None) };
    if let Some(attribute) = unknown_attribute(w.view(op)) {
        return Err(format!("attribute '{attribute}' is unsupported"));
    }
    let one = |value: ValueId| Ok(Some(vec![Some(value)]));
    if let Some(def) = unary(&name) {
        let x = w.operand(op, 0)?;
        return one(w.unary(def, x)?);
    }
    if let Some((def, is_swapped)) = binary(&name) {
        let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
        return one(if is_swapped { w.binary(def, b, a)? } else { w.binary(def, a, b)? });
    }
    if let Some(def) = folded(&name) {
        return one(variadic(w, op, def)?);
    }
    let float = |w: &FloatWriter<'_, '_, '_>, name: &str, default: f64| float_attr(w.view(op), name).unwrap_or(default);
    match name.as_str() {
        "DequantizeLinear" if w.view(op).operand_constant(operand!(torch::OPERATOR.operands)).is_some() => {
            one(dequantize(w, op)?)
        }
        "ConstantOfShape" => one(constant_of_shape(w, op)?),
        "Div" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            one(w.div(a, b)?)
        }
        "Pow" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let is_two = w.view(op).operand_constant(EXPONENT).is_some_and(|exponent| {
                floats(w.ctx(), exponent).is_some_and(|all| all == [2.0])
                    || integers(w.ctx(), exponent).is_some_and(|all| all == [2])
            });
            if is_two {
                return one(w.mul(a, a)?);
            }
            let b = w.cast(b, w.element(a))?;
            one(w.binary(&tosa::POW, a, b)?)
        }
        "Mean" => {
            let sum = variadic(w, op, &tosa::ADD)?;
            let count = w.view(op).operands().count();
            one(w.times(sum, 1.0 / count as f64)?)
        }
        "MatMul" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            one(w.matmul(a, b)?)
        }
        "FusedMatMul" => one(fused_matmul(w, op)?),
        "Gemm" => one(gemm(w, op)?),
        "Conv"
            if w.dims(w.view(op).operand(operand!(torch::OPERATOR.operands)).ok_or("too few operands")?)
                .is_ok_and(|dims| dims.len() == 4) =>
        {
            Ok(None)
        }
        "Conv" => one(conv(w, op)?),
        "FusedConv" => {
            let mut value = conv(w, op)?;
            if has(w.view(op), 3) {
                let added = w.operand(op, 3)?;
                value = w.add(value, added)?;
            }
            one(activated(w, op, value)?)
        }
        "FusedGemm" => {
            let value = gemm(w, op)?;
            one(activated(w, op, value)?)
        }
        "ConvTranspose" => one(conv_transpose(w, op)?),
        "Cast" | "CastLike" => one(cast(w, op)?),
        "Where" => {
            let (condition, a, b) = (w.operand(op, 0)?, w.operand(op, 1)?, w.operand(op, 2)?);
            one(w.select(condition, a, b)?)
        }
        "Sign" => {
            let x = w.operand(op, 0)?;
            one(w.sign(x)?)
        }
        "Round" => {
            let x = w.operand(op, 0)?;
            one(w.rounded(x)?)
        }
        "Gelu" => {
            let x = w.operand(op, 0)?;
            let is_tanh = word(w.view(op), "approximate").is_some_and(|word| word == "tanh");
            one(if is_tanh { w.gelu_tanh(x)? } else { w.gelu(x)? })
        }
        "BiasGelu" | "FastGelu" => {
            let mut x = w.operand(op, 0)?;
            if has(w.view(op), 1) {
                let bias = w.operand(op, 1)?;
                x = w.add(x, bias)?;
            }
            one(if name == "FastGelu" { w.gelu_tanh(x)? } else { w.gelu(x)? })
        }
        "QuickGelu" | "Swish" => {
            let (x, alpha) = (w.operand(op, 0)?, float(w, "alpha", if name == "Swish" { 1.0 } else { 1.702 }));
            let scaled = w.times(x, alpha)?;
            let gate = w.unary(&tosa::SIGMOID, scaled)?;
            one(w.mul(x, gate)?)
        }
        "Mish" => {
            let x = w.operand(op, 0)?;
            let inner = w.softplus(x)?;
            let gate = w.unary(&tosa::TANH, inner)?;
            one(w.mul(x, gate)?)
        }
        "Selu" => {
            let (x, alpha, gamma) = (
                w.operand(op, 0)?,
                float(w, "alpha", 1.673_263_192_176_818_8),
                float(w, "gamma", 1.050_701_022_148_132_3),
            );
            let elu = w.elu(x, alpha, 1.0)?;
            one(w.times(elu, gamma)?)
        }
        "Celu" => {
            let (x, alpha) = (w.operand(op, 0)?, float(w, "alpha", 1.0));
            one(w.elu(x, alpha, alpha)?)
        }
        "PRelu" => {
            let (x, slope) = (w.operand(op, 0)?, w.operand(op, 1)?);
            one(w.leaky(x, slope)?)
        }
        "HardSigmoid" => {
            let (x, alpha, beta) = (w.operand(op, 0)?, float(w, "alpha", 0.2), float(w, "beta", 0.5));
            one(w.hard_sigmoid(x, alpha, beta)?)
        }
        "ThresholdedRelu" => {
            let (x, alpha) = (w.operand(op, 0)?, float(w, "alpha", 1.0));
            let (above, zero) = (w.compared(&tosa::GREATER, x, alpha)?, w.number(x, 0.0)?);
            one(w.select(above, x, zero)?)
        }
        "Softsign" => {
            let x = w.operand(op, 0)?;
            let magnitude = w.unary(&tosa::ABS, x)?;
            let divisor = w.plus(magnitude, 1.0)?;
            one(w.div(x, divisor)?)
        }
        "LogSoftmax" => {
            let x = w.operand(op, 0)?;
            let axis = normalized_axis(w, op, x)?;
            one(w.log_softmax(x, axis)?)
        }
        "Clip" => one(clip(w, op)?),
        "Gather" => {
            let (x, indices) = (w.operand(op, 0)?, w.view(op).operand(INDICES).ok_or("too few operands")?);
            if w.view(op).operand_constant(INDICES).is_some() {
                return Ok(None);
            }
            let axis = dimension(int(w.view(op), "axis").unwrap_or(0), w.rank(x)?)?;
            let indices = w.operand_value(indices)?;
            one(w.gather(x, indices, axis)?)
        }
        "ReduceSum" | "ReduceMean" | "ReduceMax" | "ReduceMin" | "ReduceProd" | "ReduceL1" | "ReduceL2"
        | "ReduceSumSquare" | "ReduceLogSum" | "ReduceLogSumExp" => one(reduction(w, op, &name)?),
        "LayerNormalization" => {
            let x = w.operand(op, 0)?;
            Ok(Some(layer_norm(w, op, x, [1, 2])?.map(Some).to_vec()))
        }
        "SimplifiedLayerNormalization" | "RMSNormalization" => {
            let x = w.operand(op, 0)?;
            one(root_mean_square_norm(w, op, x, 1)?)
        }
        "SkipLayerNormalization" | "SkipSimplifiedLayerNormalization" => {
            let (x, skip) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let is_simple = name != "SkipLayerNormalization";
            let mut sum = w.add(x, skip)?;
            let bias = if is_simple { 3 } else { 4 };
            if has(w.view(op), bias) {
                let bias = w.operand(op, bias)?;
                sum = w.add(sum, bias)?;
            }
            let value = if is_simple {
                root_mean_square_norm(w, op, sum, 2)?
            } else {
                let [value, ..] = layer_norm(w, op, sum, [2, 3])?;
                value
            };
            Ok(Some(vec![Some(value), None, None, Some(sum)]))
        }
        "EmbedLayerNormalization" => embed_layer_norm(w, op),
        "InstanceNormalization" => {
            let (x, scale, bias) = (w.operand(op, 0)?, w.operand(op, 1)?, w.operand(op, 2)?);
            let axes: Vec<usize> = (2..w.rank(x)?).collect();
            let epsilon = float(w, "epsilon", 1e-5);
            let value = w.normalized(x, &axes, epsilon)?;
            one(w.affine_of_channels(value, [Some(scale), Some(bias)])?)
        }
        "BatchNormalization" => one(batch_norm(w, op)?),
        "GlobalMaxPool" => {
            let x = w.operand(op, 0)?;
            let axes: Vec<usize> = (2..w.rank(x)?).collect();
            one(w.reduced(&tosa::REDUCE_MAX, x, &axes)?)
        }
        "MaxPool" | "AveragePool" | "LpPool" => windows::pool(w, op, &name),
        "GlobalLpPool" => one(windows::global_norm(w, op)?),
        "Resize" | "Upsample" => one(windows::resize(w, op)?),
        "GridSample" => one(windows::grid_sample(w, op)?),
        "Attention" if is_microsoft(w.view(op)) => attention::packed(w, op),
        "Attention" => attention::attention(w, op),
        "MultiHeadAttention" => attention::multi_head(w, op),
        "GroupQueryAttention" => attention::grouped(w, op),
        "RotaryEmbedding" => one(attention::rotary(w, op)?),
        "LpNormalization" => {
            let x = w.operand(op, 0)?;
            let axis = dimension(int(w.view(op), "axis").unwrap_or(-1), w.rank(x)?)?;
            let norm = match int(w.view(op), "p").unwrap_or(2) {
                1 => {
                    let magnitudes = w.unary(&tosa::ABS, x)?;
                    w.reduced(&tosa::REDUCE_SUM, magnitudes, &[axis])?
                }
                _ => {
                    let squares = w.mul(x, x)?;
                    let sums = w.reduced(&tosa::REDUCE_SUM, squares, &[axis])?;
                    w.square_root(sums)?
                }
            };
            let (is_zero, zero) = (w.compared(&tosa::EQUAL, norm, 0.0)?, w.number(x, 0.0)?);
            let quotient = w.div(x, norm)?;
            one(w.select(is_zero, zero, quotient)?)
        }
        "Einsum" => {
            let equation = word(w.view(op), "equation").ok_or("requires attribute 'equation'")?;
            let mut operands = Vec::new();
            for index in 0..w.view(op).operands().count() {
                operands.push(w.operand(op, index)?);
            }
            one(w.einsum(&equation, &operands)?)
        }
        "IsNaN" => {
            let x = w.operand(op, 0)?;
            let is_number = w.binary(&tosa::EQUAL, x, x)?;
            one(w.unary(&tosa::LOGICAL_NOT, is_number)?)
        }
        "IsInf" => {
            let x = w.operand(op, 0)?;
            let detects = |name: &str| int(w.view(op), name).unwrap_or(1) != 0;
            let (negative, positive) = (detects("detect_negative"), detects("detect_positive"));
            let infinity = if positive { f64::INFINITY } else { f64::NEG_INFINITY };
            match (negative, positive) {
                (false, false) => {
                    let dims = w.dims(x)?;
                    one(w.filled(&dims, w.ctx().int_type(1), 0.0)?)
                }
                (true, true) => {
                    let magnitude = w.unary(&tosa::ABS, x)?;
                    one(w.compared(&tosa::EQUAL, magnitude, infinity)?)
                }
                _ => one(w.compared(&tosa::EQUAL, x, infinity)?),
            }
        }
        "Mod" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let truncates = int(w.view(op), "fmod").unwrap_or(0) != 0;
            one(w.remainder(a, b, truncates)?)
        }
        "BitShift" => {
            let (x, by) = (w.operand(op, 0)?, w.operand(op, 1)?);
            let def = match word(w.view(op), "direction").as_deref() {
                Some("LEFT") => &tosa::LOGICAL_LEFT_SHIFT,
                Some("RIGHT") => &tosa::LOGICAL_RIGHT_SHIFT,
                _ => return Err("requires attribute 'direction'".to_owned()),
            };
            one(w.binary(def, x, by)?)
        }
        "Dropout" => {
            let view = w.view(op);
            let mode = view.operand_constant(TRAINING_MODE).and_then(|mode| first_integer(view.ctx, mode));
            if int(view, "training_mode").unwrap_or(0) != 0 || (has(view, TRAINING_MODE) && mode != Some(0)) {
                return Err("attribute or operand 'training_mode' must be constant false".to_owned());
            }
            let x = w.operand(op, 0)?;
            Ok(Some(vec![Some(x), None]))
        }
        "LSTM" => recurrent(w, op, Cell::Lstm),
        "GRU" => recurrent(w, op, Cell::Gru),
        "RNN" => recurrent(w, op, Cell::Plain),
        _ => match indexing::expand(w, op, &name)? {
            Some(results) => Ok(Some(results)),
            None => match spectra::expand(w, op, &name)? {
                Some(value) => one(value),
                None => quantized::expand(w, op, &name),
            },
        },
    }
}

/// Elementwise operators with one operand.
fn unary(name: &str) -> Option<&'static OpDef> {
    Some(match name {
        "Ceil" => &tosa::CEIL,
        "Cos" => &tosa::COS,
        "Floor" => &tosa::FLOOR,
        "Not" => &tosa::LOGICAL_NOT,
        "BitwiseNot" => &tosa::BITWISE_NOT,
        "Reciprocal" => &tosa::RECIPROCAL,
        "Sin" => &tosa::SIN,
        _ => return None,
    })
}

/// Elementwise operators with two operands, and whether TOSA takes the operands in the opposite order.
fn binary(name: &str) -> Option<(&'static OpDef, bool)> {
    Some(match name {
        "Add" => (&tosa::ADD, false),
        "And" => (&tosa::LOGICAL_AND, false),
        "BitwiseAnd" => (&tosa::BITWISE_AND, false),
        "BitwiseOr" => (&tosa::BITWISE_OR, false),
        "BitwiseXor" => (&tosa::BITWISE_XOR, false),
        "Equal" => (&tosa::EQUAL, false),
        "Greater" => (&tosa::GREATER, false),
        "GreaterOrEqual" => (&tosa::GREATER_EQUAL, false),
        "Less" => (&tosa::GREATER, true),
        "LessOrEqual" => (&tosa::GREATER_EQUAL, true),
        "Mul" => (&tosa::MUL, false),
        "Or" => (&tosa::LOGICAL_OR, false),
        "Sub" => (&tosa::SUB, false),
        "Xor" => (&tosa::LOGICAL_XOR, false),
        _ => return None,
    })
}

/// Operators with any number of operands.
fn folded(name: &str) -> Option<&'static OpDef> {
    Some(match name {
        "Max" => &tosa::MAXIMUM,
        "Min" => &tosa::MINIMUM,
        "Sum" => &tosa::ADD,
        _ => return None,
    })
}

fn variadic(w: &mut FloatWriter<'_, '_, '_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    let mut value = w.operand(op, 0)?;
    for index in 1..w.view(op).operands().count() {
        let next = w.operand(op, index)?;
        value = w.binary(def, value, next)?;
    }
    Ok(value)
}

fn cast(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let to = match int(view, "to") {
        Some(code) => element_of_code(view.ctx, code).ok_or("unknown element type")?,
        None => view.out_element(0),
    };
    let signless = view.ctx.int_width(to).map_or(to, |width| view.ctx.int_type(width));
    let x = w.operand(op, 0)?;
    w.converted(x, signless)
}

fn constant_of_shape(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let result = view.results().next().ok_or("has no result")?;
    let dims = w.dims(result)?;
    let (value, width) = (view.attr(crate::torch::ONNX_CONSTANT_VALUE), view.ctx.int_width(view.out_element(0)));
    match width {
        Some(width) => {
            let value = value.and_then(|value| first_integer(view.ctx, value)).unwrap_or(0);
            w.integers(&dims, &[value], w.ctx().int_type(width))
        }
        None => {
            let value = value.and_then(|value| first_float(view.ctx, value)).unwrap_or(0.0);
            w.filled(&dims, w.f32_type(), value)
        }
    }
}

/// The floats of a dequantized constant. Its scales may be negative or 0.
fn dequantize(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let list = |index: usize| view.operand_constant(index).ok_or("operands must be constant");
    let stored = integers(view.ctx, list(0)?).ok_or("elements are unknown")?;
    let scales = floats(view.ctx, list(1)?).ok_or("scales are unknown")?;
    let zero_points =
        if has(view, 2) { integers(view.ctx, list(2)?).ok_or("zero points are unknown")? } else { vec![0] };
    let static_dims =
        |index: usize| view.in_dims(index).and_then(|dims| dims.into_iter().collect::<Option<Vec<u64>>>());
    let (dims, of_scales) = static_dims(0).zip(static_dims(1)).ok_or("requires static sizes")?;
    let axis = match scales.len() {
        1 => 0,
        _ => dimension(int(view, "axis").unwrap_or(1), dims.len())?,
    };
    let block = int(view, "block_size").and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0);
    let place = |mut at: u64| {
        // The index of the scale of an element: the same index, divided by the block size along `axis`.
        let mut index = vec![0_u64; dims.len()];
        for (slot, &size) in index.iter_mut().zip(&dims).rev() {
            (*slot, at) = (at.checked_rem(size)?, at.checked_div(size)?);
        }
        let along = *index.get(axis)?;
        match (block, of_scales.len()) {
            (_, 0) => Some(0),
            (None, _) => Some(if scales.len() == 1 { 0 } else { along }),
            (Some(block), _) => index.iter().zip(&of_scales).enumerate().try_fold(0_u64, |place, (d, (&i, &size))| {
                let i = if d == axis { i.checked_div(block)? } else { i };
                place.checked_mul(size)?.checked_add(i)
            }),
        }
    };
    let mut values = Vec::with_capacity(stored.len());
    for (at, &stored) in stored.iter().enumerate() {
        let place = place(at as u64).and_then(|place| usize::try_from(place).ok()).ok_or("invalid scales")?;
        let scale = *scales.get(place).ok_or("too few scales")?;
        let zero_point = zero_points.get(place).or(zero_points.first()).copied().unwrap_or(0);
        values.push(stored.saturating_sub(zero_point) as f32 * scale as f32);
    }
    w.floats(&dims, &values)
}

/// `alpha A B`, with the first dimension of an operand optionally moved behind the batch, and then the last two ones swapped.
fn fused_matmul(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let mut operands = Vec::new();
    for (index, swap, batch) in [(0, "transA", "transBatchA"), (1, "transB", "transBatchB")] {
        let x = w.operand(op, index)?;
        let mut order: Vec<usize> = (0..w.rank(x)?).collect();
        let is_set = |name: &str| int(w.view(op), name).unwrap_or(0) != 0;
        if let ([rest @ .., _], true) = (order.as_mut_slice(), is_set(batch)) {
            rest.rotate_left(usize::from(!rest.is_empty()));
        }
        if let ([.., a, b], true) = (order.as_mut_slice(), is_set(swap)) {
            std::mem::swap(a, b);
        }
        operands.push(w.permuted(x, &order)?);
    }
    let &[a, b] = operands.as_slice() else { return Err("too few operands".to_owned()) };
    let value = w.matmul(a, b)?;
    match float_attr(w.view(op), "alpha").filter(|&alpha| alpha != 1.0) {
        Some(alpha) => w.times(value, alpha),
        None => Ok(value),
    }
}

fn gemm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (mut a, mut b) = (w.operand(op, 0)?, w.operand(op, 1)?);
    if int(w.view(op), "transA").unwrap_or(0) != 0 {
        a = w.permuted(a, &[1, 0])?;
    }
    if int(w.view(op), "transB").unwrap_or(0) != 0 {
        b = w.permuted(b, &[1, 0])?;
    }
    let mut value = w.matmul(a, b)?;
    let (alpha, beta) = (float_attr(w.view(op), "alpha").unwrap_or(1.0), float_attr(w.view(op), "beta").unwrap_or(1.0));
    if alpha != 1.0 {
        value = w.times(value, alpha)?;
    }
    if !has(w.view(op), 2) {
        return Ok(value);
    }
    let mut bias = w.operand(op, 2)?;
    if beta != 1.0 {
        bias = w.times(bias, beta)?;
    }
    w.add(value, bias)
}

/// The activation that ONNX Runtime fuses into a product.
fn activated(w: &mut FloatWriter<'_, '_, '_>, op: OpId, value: ValueId) -> Result<ValueId, String> {
    let view = w.view(op);
    let numbers = ["activation_alpha", "activation_beta"].map(|name| float_attr(view, name));
    let parameters = float_list(view, "activation_params").unwrap_or_default();
    let parameter =
        |at: usize, default: f64| parameters.get(at).copied().or(numbers.get(at).copied().flatten()).unwrap_or(default);
    match word(view, "activation").unwrap_or_default().as_str() {
        "" => Ok(value),
        "Relu" => w.clamp(value, (0.0, f64::INFINITY)),
        "Sigmoid" => w.unary(&tosa::SIGMOID, value),
        "Tanh" => w.unary(&tosa::TANH, value),
        "LeakyRelu" => w.function("leaky_relu", value, Some(parameter(0, 0.01))),
        "Clip" => w.clamp(value, (parameter(0, f64::NEG_INFINITY), parameter(1, f64::INFINITY))),
        "HardSigmoid" => w.hard_sigmoid(value, parameter(0, 0.2), parameter(1, 0.5)),
        other => Err(format!("activation '{other}' is unsupported")),
    }
}

/// A convolution. The hub reads those of images, unless ONNX Runtime has fused an activation into them.
fn conv(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, weights) = (w.operand(op, 0)?, w.operand(op, 1)?);
    let spatial = w.rank(x)?.saturating_sub(2);
    let view = w.view(op);
    if word(view, "auto_pad").is_some_and(|auto| !matches!(auto.as_str(), "" | "NOTSET" | "VALID")) {
        return Err("'auto_pad' is unsupported".to_owned());
    }
    let entries = |name: &str, count: usize, default: i64| ints(view, name).unwrap_or_else(|| vec![default; count]);
    let (stride, dilation) = (entries("strides", spatial, 1), entries("dilations", spatial, 1));
    let pads = entries("pads", spatial.saturating_mul(2), 0);
    let groups = int(view, "group").unwrap_or(1);
    let (lows, highs) = pads.split_at_checked(spatial).ok_or("invalid 'pads'")?;
    let pad: Vec<i64> = lows.iter().zip(highs).flat_map(|(&low, &high)| [low, high]).collect();
    let bias = if has(view, 2) { Some(w.operand(op, 2)?) } else { None };
    w.convolution_of_channels_first(x, weights, bias, groups, (pad, stride, dilation))
}

/// Weights [C, M / groups, kh, kw].
fn conv_transpose(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, weights) = (w.operand(op, 0)?, w.operand(op, 1)?);
    let view = w.view(op);
    let result = view.results().next().ok_or("has no result")?;
    let entries = |name: &str, count: usize, default: i64| ints(view, name).unwrap_or_else(|| vec![default; count]);
    let spatial = w.rank(x)?.saturating_sub(2);
    let (strides, dilations) = (entries("strides", spatial, 1), entries("dilations", spatial, 1));
    let (pads, more) = (entries("pads", spatial.saturating_mul(2), 0), entries("output_padding", spatial, 0));
    let groups = int(view, "group").unwrap_or(1);
    if dilations.iter().any(|&by| by != 1) {
        return Err("'dilations' must be 1".to_owned());
    }
    let is_plain = word(view, "auto_pad").is_none_or(|auto| matches!(auto.as_str(), "" | "NOTSET" | "VALID"));
    if !is_plain || ints(view, "output_shape").is_some() {
        return Err("'auto_pad' and 'output_shape' are unsupported".to_owned());
    }
    let bias = if has(view, 2) { Some(w.operand(op, 2)?) } else { None };
    let (lows, highs) = pads.split_at_checked(spatial).ok_or("invalid 'pads'")?;
    let amounts = |((&low, &high), &more): ((&i64, &i64), &i64)| [low.saturating_neg(), more.saturating_sub(high)];
    let out_pad: Vec<i64> = lows.iter().zip(highs).zip(&more).flat_map(amounts).collect();
    let value = w.transposed_convolution_of_channels_first(x, weights, bias, groups, (&out_pad, &strides))?;
    if w.dims(result)? != w.dims(value)? {
        return Err("the result has another shape than the attributes give".to_owned());
    }
    Ok(value)
}

/// A clamp whose bounds are operands that are not constant.
fn clip(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let mut x = w.operand(op, 0)?;
    for (index, name, def) in [(1, "min", &tosa::MAXIMUM), (2, "max", &tosa::MINIMUM)] {
        let bound = match (has(w.view(op), index), float_attr(w.view(op), name)) {
            (true, _) => Some(w.operand(op, index)?),
            (false, Some(bound)) => Some(w.number(x, bound)?),
            (false, None) => None,
        };
        if let Some(bound) = bound {
            x = w.binary(def, x, bound)?;
        }
    }
    Ok(x)
}

fn reduction(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<ValueId, String> {
    let x = w.operand(op, 0)?;
    let rank = w.rank(x)?;
    let view = w.view(op);
    let axes = reduced_axes(view, list(view, 1, "axes")?, rank)?;
    let keeps = int(view, "keepdims").unwrap_or(1) != 0;
    let sum = |w: &mut FloatWriter<'_, '_, '_>, x| w.reduced(&tosa::REDUCE_SUM, x, &axes);
    let all = match name {
        "ReduceSum" => sum(w, x)?,
        "ReduceMean" => w.mean(x, &axes)?,
        "ReduceMax" => w.reduced(&tosa::REDUCE_MAX, x, &axes)?,
        "ReduceMin" => w.reduced(&tosa::REDUCE_MIN, x, &axes)?,
        "ReduceProd" => w.reduced(&tosa::REDUCE_PRODUCT, x, &axes)?,
        "ReduceL1" => {
            let magnitudes = w.unary(&tosa::ABS, x)?;
            sum(w, magnitudes)?
        }
        "ReduceLogSum" => {
            let sums = sum(w, x)?;
            w.unary(&tosa::LOG, sums)?
        }
        "ReduceLogSumExp" => w.log_sum_exp(x, &axes)?,
        _ => {
            let squares = w.mul(x, x)?;
            let sums = sum(w, squares)?;
            if name == "ReduceL2" { w.square_root(sums)? } else { sums }
        }
    };
    if keeps { Ok(all) } else { w.without_dims(all, &axes) }
}

/// The dimension along which `LogSoftmax` and `Hardmax` work. Before operator set 13 they join it with all later ones.
pub(super) fn normalized_axis(w: &FloatWriter<'_, '_, '_>, op: OpId, x: ValueId) -> Result<usize, String> {
    let (view, rank) = (w.view(op), w.rank(x)?);
    let is_joined = opset(view).is_some_and(|version| version < 13);
    let axis = dimension(int(view, "axis").unwrap_or(if is_joined { 1 } else { -1 }), rank)?;
    match is_joined && axis.saturating_add(1) != rank {
        true => Err("joined dimensions before opset 13 are unsupported".to_owned()),
        false => Ok(axis),
    }
}

/// The normalized dimensions, which are `axis` and all later ones, and epsilon.
fn normalized_axes(w: &FloatWriter<'_, '_, '_>, op: OpId, x: ValueId) -> Result<(Vec<usize>, f64), String> {
    let (view, rank) = (w.view(op), w.rank(x)?);
    let first = dimension(int(view, "axis").unwrap_or(-1), rank)?;
    let is_skip = operator_name(view).is_some_and(|name| name.starts_with("Skip") || name.starts_with("Embed"));
    let default = if is_skip { 1e-12 } else { 1e-5 };
    Ok(((first..rank).collect(), float_attr(view, "epsilon").unwrap_or(default)))
}

/// The result, the mean, and the reciprocal of the standard deviation.
fn layer_norm(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    x: ValueId,
    [scale, bias]: [usize; 2],
) -> Result<[ValueId; 3], String> {
    let (axes, epsilon) = normalized_axes(w, op, x)?;
    let (mut value, mean, factor) = w.normalized_by(x, &axes, epsilon)?;
    let scale = w.operand(op, scale)?;
    value = w.mul(value, scale)?;
    if has(w.view(op), bias) {
        let bias = w.operand(op, bias)?;
        value = w.add(value, bias)?;
    }
    Ok([value, mean, factor])
}

/// `EmbedLayerNormalization`: the normalized sum of the embeddings of words, positions and segments, the number of valid tokens
/// of each batch, and the sum.
fn embed_layer_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    /// Operands.
    const SEGMENTS: usize = 1;
    const WORD_TABLE: usize = 2;
    const POSITION_TABLE: usize = 3;
    const SEGMENT_TABLE: usize = 4;
    const SCALE: usize = 5;
    const BIAS: usize = 6;
    const MASK: usize = 7;
    const POSITIONS: usize = 8;
    let tokens = w.operand(op, 0)?;
    let &[batch, length] = w.dims(tokens)?.as_slice() else { return Err("tokens must have rank 2".to_owned()) };
    let positions = if has(w.view(op), POSITIONS) { w.operand(op, POSITIONS)? } else { w.counted(length, 1, 2)? };
    let (words, places) = (w.operand(op, WORD_TABLE)?, w.operand(op, POSITION_TABLE)?);
    let (words, places) = (w.gather(words, tokens, 0)?, w.gather(places, positions, 0)?);
    let mut sum = w.add(words, places)?;
    if has(w.view(op), SEGMENTS) {
        let (segments, table) = (w.operand(op, SEGMENTS)?, w.operand(op, SEGMENT_TABLE)?);
        let segments = w.gather(table, segments, 0)?;
        sum = w.add(sum, segments)?;
    }
    let [value, ..] = layer_norm(w, op, sum, [SCALE, BIAS])?;
    let word = w.ctx().int_type(32);
    let valid = if has(w.view(op), MASK) && int(w.view(op), "mask_index_type") != Some(0) {
        let mask = w.operand(op, MASK)?;
        let is_valid = w.compared(&tosa::EQUAL, mask, 1.0)?;
        let counted = w.cast(is_valid, word)?;
        let counts = w.reduced(&tosa::REDUCE_SUM, counted, &[1])?;
        w.reshaped(counts, &[batch])?
    } else {
        w.filled(&[batch], word, 0.0)?
    };
    Ok(Some(vec![Some(value), Some(valid), Some(sum)]))
}

fn root_mean_square_norm(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    x: ValueId,
    scale: usize,
) -> Result<ValueId, String> {
    let (axes, epsilon) = normalized_axes(w, op, x)?;
    let value = w.divided_by_root_mean_square(x, &axes, epsilon)?;
    let scale = w.operand(op, scale)?;
    w.mul(value, scale)
}

fn batch_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    if int(w.view(op), "training_mode").unwrap_or(0) != 0 {
        return Err("'training_mode' is unsupported".to_owned());
    }
    let epsilon = float_attr(w.view(op), "epsilon").unwrap_or(1e-5);
    let (x, scale, bias) = (w.operand(op, 0)?, w.operand(op, 1)?, w.operand(op, 2)?);
    let (mean, variance) = (w.operand(op, 3)?, w.operand(op, 4)?);
    w.batch_norm(x, [Some(scale), Some(bias)], [mean, variance], epsilon)
}
