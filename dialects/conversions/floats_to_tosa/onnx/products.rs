//! ONNX operators that multiply matrices and convolve: float ones, and those that ONNX Runtime fuses with an activation function.

use qopt_ir::def::operand;
use qopt_ir::ir::{OpId, ValueId};

use super::super::writer::FloatWriter;
use crate::kernels::window::Window;
use crate::torch::onnx::kernels::{window_attr, with_auto_pad};
use crate::torch::onnx::operator::{float_attr, float_list, has, int, ints, word};
use crate::torch::ops as torch;
use crate::tosa::ops as tosa;

/// The third operand of `Gemm`, `Conv` and `ConvTranspose`.
const BIAS: usize = 2;
const FUSED_CONV_ADDEND: usize = 3;

/// Builds the result of a product. Returns `None` for other operators.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    Ok(Some(match name {
        "MatMul" => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            w.matmul(a, b)?
        }
        "FusedMatMul" => fused_matmul(w, op)?,
        "Gemm" => gemm(w, op)?,
        "Conv" if is_image(w, op) => return Ok(None),
        "Conv" => conv(w, op)?,
        "FusedConv" => {
            let mut value = conv(w, op)?;
            if has(w.view(op), FUSED_CONV_ADDEND) {
                let addend = w.operand(op, FUSED_CONV_ADDEND)?;
                value = w.add(value, addend)?;
            }
            activate(w, op, value)?
        }
        "FusedGemm" => {
            let value = gemm(w, op)?;
            activate(w, op, value)?
        }
        "ConvTranspose" => conv_transpose(w, op)?,
        "Einsum" => {
            let equation = word(w.view(op), "equation").ok_or("requires attribute 'equation'")?;
            let mut operands = Vec::new();
            for index in 0..w.view(op).operands().count() {
                operands.push(w.operand(op, index)?);
            }
            w.einsum(&equation, &operands)?
        }
        _ => return Ok(None),
    }))
}

/// Returns true if the first operand has rank 4.
fn is_image(w: &FloatWriter<'_, '_, '_>, op: OpId) -> bool {
    let x = w.view(op).operand(operand!(torch::OPERATOR.operands));
    x.is_some_and(|x| w.rank(x) == Ok(4))
}

/// `FusedMatMul` of `com.microsoft`: `alpha A B`. `transBatchA` moves the first dimension of A after the batch dimensions, then `transA`
/// swaps the last two dimensions.
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
        operands.push(w.permute(x, &order)?);
    }
    let &[a, b] = operands.as_slice() else { return Err("too few operands".to_owned()) };
    let value = w.matmul(a, b)?;
    match float_attr(w.view(op), "alpha").filter(|&alpha| alpha != 1.0) {
        Some(alpha) => w.times(value, alpha),
        None => Ok(value),
    }
}

/// `alpha A B + beta C`.
fn gemm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (mut a, mut b) = (w.operand(op, 0)?, w.operand(op, 1)?);
    if int(w.view(op), "transA").unwrap_or(0) != 0 {
        a = w.permute(a, &[1, 0])?;
    }
    if int(w.view(op), "transB").unwrap_or(0) != 0 {
        b = w.permute(b, &[1, 0])?;
    }
    let mut value = w.matmul(a, b)?;
    let (alpha, beta) = (float_attr(w.view(op), "alpha").unwrap_or(1.0), float_attr(w.view(op), "beta").unwrap_or(1.0));
    if alpha != 1.0 {
        value = w.times(value, alpha)?;
    }
    // ONNX Runtime does not read C if `beta` is 0: it may be NaN.
    if !has(w.view(op), BIAS) || beta == 0.0 {
        return Ok(value);
    }
    let mut bias = w.operand(op, BIAS)?;
    if beta != 1.0 {
        bias = w.times(bias, beta)?;
    }
    w.add(value, bias)
}

/// Applies the activation function that ONNX Runtime fuses into a convolution or `Gemm`.
fn activate(w: &mut FloatWriter<'_, '_, '_>, op: OpId, value: ValueId) -> Result<ValueId, String> {
    let view = w.view(op);
    let numbers = ["activation_alpha", "activation_beta"].map(|name| float_attr(view, name));
    let parameters = float_list(view, "activation_params").unwrap_or_default();
    let parameter = |index: usize, default: f64| {
        parameters.get(index).copied().or(numbers.get(index).copied().flatten()).unwrap_or(default)
    };
    match word(view, "activation").unwrap_or_default().as_str() {
        "" => Ok(value),
        "Relu" => w.clamp(value, (0.0, f64::INFINITY)),
        "Sigmoid" => w.unary(&tosa::SIGMOID, value),
        "Tanh" => w.unary(&tosa::TANH, value),
        "LeakyRelu" => w.unary_function("leaky_relu", value, Some(parameter(0, 0.01))),
        "Clip" => w.clamp(value, (parameter(0, f64::NEG_INFINITY), parameter(1, f64::INFINITY))),
        "HardSigmoid" => w.hard_sigmoid(value, parameter(0, 0.2), parameter(1, 0.5)),
        other => Err(format!("activation '{other}' is unsupported")),
    }
}

/// `Conv` of one or three spatial dimensions, and `FusedConv`. The reader of `--quant-to-hub` reads `Conv` of images.
fn conv(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, weights) = (w.operand(op, 0)?, w.operand(op, 1)?);
    let spatial = w.rank(x)?.saturating_sub(2);
    let (sizes, kernels) = (w.dims(x)?, w.dims(weights)?);
    let view = w.view(op);
    let auto = word(view, "auto_pad").unwrap_or_default();
    let (strides, dilations) = (window_attr(view, "strides", spatial, 1)?, window_attr(view, "dilations", spatial, 1)?);
    let pads = window_attr(view, "pads", spatial.saturating_mul(2), 0)?;
    let groups = int(view, "group").unwrap_or(1);
    let mut windows = Vec::new();
    for (d, ((&size, &kernel), (&stride, &dilation))) in
        sizes.iter().zip(&kernels).skip(2).zip(strides.iter().zip(&dilations)).enumerate()
    {
        let extent = |n: u64| usize::try_from(n).map_err(|_| "a size is too large");
        let padding = |at: usize| pads.get(at).copied().unwrap_or(0);
        let (low, high) = (padding(d), padding(d.saturating_add(spatial)));
        let window = Window { input: extent(size)?, kernel: extent(kernel)?, low, high, stride, dilation };
        windows.push(with_auto_pad(&auto, window)?);
    }
    let numbers = |of: fn(&Window) -> usize| windows.iter().map(|window| of(window) as i64).collect::<Vec<i64>>();
    let (stride, dilation) = (numbers(|window| window.stride), numbers(|window| window.dilation));
    let pad = windows.iter().flat_map(|window| [window.low as i64, window.high as i64]).collect::<Vec<i64>>();
    let bias = if has(view, BIAS) { Some(w.operand(op, BIAS)?) } else { None };
    w.convolution_of_channels_first(x, weights, bias, groups, (pad, stride, dilation))
}

/// `ConvTranspose` with weights [C, M / groups, kh, kw].
fn conv_transpose(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, weights) = (w.operand(op, 0)?, w.operand(op, 1)?);
    let view = w.view(op);
    let entries = |name: &str, count: usize, default: i64| ints(view, name).unwrap_or_else(|| vec![default; count]);
    let spatial = w.rank(x)?.saturating_sub(2);
    let (strides, dilations) = (entries("strides", spatial, 1), entries("dilations", spatial, 1));
    let (pads, output_padding) = (entries("pads", spatial.saturating_mul(2), 0), entries("output_padding", spatial, 0));
    let groups = int(view, "group").unwrap_or(1);
    if dilations.iter().any(|&by| by != 1) {
        return Err("'dilations' must be 1".to_owned());
    }
    let is_plain = word(view, "auto_pad").is_none_or(|auto| matches!(auto.as_str(), "" | "NOTSET" | "VALID"));
    if !is_plain || ints(view, "output_shape").is_some() {
        return Err("'auto_pad' and 'output_shape' are unsupported".to_owned());
    }
    let bias = if has(view, BIAS) { Some(w.operand(op, BIAS)?) } else { None };
    let (lows, highs) = pads.split_at_checked(spatial).ok_or("invalid 'pads'")?;
    // TOSA adds to the full result what ONNX removes from it.
    let amounts = |((&low, &high), &added): ((&i64, &i64), &i64)| [low.saturating_neg(), added.saturating_sub(high)];
    let out_pad: Vec<i64> = lows.iter().zip(highs).zip(&output_padding).flat_map(amounts).collect();
    let value = w.transposed_convolution_of_channels_first(x, weights, bias, groups, (&out_pad, &strides))?;
    if w.result_dims(op)? != w.dims(value)? {
        return Err("the result has another shape than the attributes give".to_owned());
    }
    Ok(value)
}
