//! Dynamic quantization of PyTorch: `choose_qparams`, quantization and dequantization, as float arithmetic.

use qopt_ir::def::operand;
use qopt_ir::ir::{OpId, ValueId};

use super::super::writer::FloatWriter;
use super::arguments::number;
use crate::torch::aten::int;
use crate::torch::quantized::{CHOOSE_QPARAMS, DEQUANTIZE_DYNAMIC, QUANTIZE_DYNAMIC};

/// Builds a dequantization together with the quantization and the `choose_qparams` before it: rounds x to the quantized numbers of its own
/// range, extended to include 0. Source: `choose_qparams` in `torch/ao/quantization/fx/_decomposed.py`.
pub(super) fn quantize_and_dequantize(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let quantize = view.operand_def(operand!(DEQUANTIZE_DYNAMIC.input)).filter(|def| def.is(&QUANTIZE_DYNAMIC));
    let quantize = quantize.ok_or_else(|| format!("the operand is not the result of '{}'", QUANTIZE_DYNAMIC.name))?;
    let choose = quantize.operand_def(operand!(QUANTIZE_DYNAMIC.scale)).filter(|def| def.is(&CHOOSE_QPARAMS));
    let choose = choose.ok_or_else(|| format!("the parameters are not the results of '{}'", CHOOSE_QPARAMS.name))?;
    let params =
        [quantize.operand(operand!(QUANTIZE_DYNAMIC.scale)), quantize.operand(operand!(QUANTIZE_DYNAMIC.zero_point))];
    let others =
        [view.operand(operand!(DEQUANTIZE_DYNAMIC.scale)), view.operand(operand!(DEQUANTIZE_DYNAMIC.zero_point))];
    if others != params || !choose.results().map(Some).eq(params) {
        return Err("quantization and dequantization have different parameters".to_owned());
    }
    let (least, greatest) =
        (int(quantize, operand!(QUANTIZE_DYNAMIC.quant_min))?, int(quantize, operand!(QUANTIZE_DYNAMIC.quant_max))?);
    let bounds_of_params =
        (int(choose, operand!(CHOOSE_QPARAMS.quant_min))?, int(choose, operand!(CHOOSE_QPARAMS.quant_max))?);
    if (least, greatest) != bounds_of_params {
        return Err("quant_min and quant_max differ between the quantization and its choose_qparams".to_owned());
    }
    let (least, greatest) = (least as f64, greatest as f64);
    let epsilon = number(choose, operand!(CHOOSE_QPARAMS.eps))?;
    let absorbed @ [choose, quantize] = [choose.op, quantize.op];
    let observed = w.operand(choose, operand!(CHOOSE_QPARAMS.input))?;
    let x = w.operand(quantize, operand!(QUANTIZE_DYNAMIC.input))?;
    let axes: Vec<usize> = (0..w.rank(observed)?).collect();
    let (low, high) = w.range_with_zero(observed, &axes)?;
    let range = w.sub(high, low)?;
    let levels = w.number_like(range, greatest - least)?;
    let scale = w.div(range, levels)?;
    let scale = w.clamp(scale, (epsilon, f64::INFINITY))?;
    let below = w.div(low, scale)?;
    let below = w.round_half_even(below)?;
    let first = w.number_like(below, least)?;
    let zero_point = w.sub(first, below)?;
    let zero_point = w.clamp(zero_point, (least, greatest))?;
    let inverse = {
        let one = w.number_like(scale, 1.0)?;
        w.div(one, scale)?
    };
    let product = w.mul(x, inverse)?;
    let rounded = w.round_half_even(product)?;
    let stored = w.add(rounded, zero_point)?;
    let stored = w.clamp(stored, (least, greatest))?;
    let offset = w.sub(stored, zero_point)?;
    w.fuser.cleanup.extend(absorbed);
    w.mul(offset, scale)
}
