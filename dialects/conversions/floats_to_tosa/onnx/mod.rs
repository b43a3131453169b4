//! Expands ONNX operators on floats, integers and booleans to ops of TOSA.
//!
//! The groups are `elementwise`, `products`, `normalization`, `windows`, `indexing`, `spectra` and `quantized`. Attention and recurrent
//! layers have separate modules. A fused operator of `com.microsoft` is in the group of the operators that it replaces.
//!
//! An operator without an expansion may be converted as a movement, or through its reader in `--quant-to-hub`: see [`super`].

mod elementwise;
mod indexing;
mod normalization;
mod products;
mod quantized;
mod spectra;
mod windows;

use qopt_ir::def::OpRef;
use qopt_ir::ir::{OpId, ValueId};

use super::attention;
use super::recurrent::{Cell, dynamic_quantize_lstm, recurrent};
use super::writer::FloatWriter;
use crate::elements::{first_float, first_integer};
use crate::support::OpTypes;
use crate::torch::index::dimension;
use crate::torch::onnx::operator::{has, int, is_known_domain, is_microsoft};
use crate::torch::unknown_attribute;
use crate::tosa::ops as tosa;

pub(super) use quantized::{SignedBytes, are_constant};

/// The results of an operator: `None` for a result without an expansion, which must be unused.
pub(super) type Results = Vec<Option<ValueId>>;

/// Operand numbers of `Gather` and `Dropout`.
const GATHER_INDICES: usize = 1;
const TRAINING_MODE: usize = 2;

/// Returns the name of an ONNX operator, without the domain.
pub(super) fn operator_name(op: OpRef<'_>) -> Option<String> {
    let name = op.ctx.attr_str(op.attr("name")?).filter(|_| is_known_domain(op))?;
    Some(op.ctx.text(name).strip_prefix("onnx.")?.to_owned())
}

/// Builds the results of an operator. Returns `None` for operators without an expansion.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    let Some(name) = operator_name(w.view(op)) else { return Ok(None) };
    if let Some(attribute) = unknown_attribute(w.view(op)) {
        return Err(format!("attribute '{attribute}' is unsupported"));
    }
    for expand_group in [elementwise::expand, products::expand, spectra::expand] {
        if let Some(value) = expand_group(w, op, &name)? {
            return Ok(Some(vec![Some(value)]));
        }
    }
    for expand_group in [normalization::expand, indexing::expand, quantized::expand] {
        if let Some(results) = expand_group(w, op, &name)? {
            return Ok(Some(results));
        }
    }
    let one = |value: ValueId| Ok(Some(vec![Some(value)]));
    match name.as_str() {
        "ConstantOfShape" => one(constant_of_shape(w, op)?),
        // A `Gather` with constant indices is a movement.
        "Gather" if w.view(op).operand_constant(GATHER_INDICES).is_none() => {
            let (x, indices) = (w.operand(op, 0)?, w.operand(op, GATHER_INDICES)?);
            let axis = dimension(int(w.view(op), "axis").unwrap_or(0), w.rank(x)?)?;
            one(w.gather(x, indices, axis)?)
        }
        "GlobalMaxPool" => {
            let x = w.operand(op, 0)?;
            let axes: Vec<usize> = (2..w.rank(x)?).collect();
            one(w.reduce(&tosa::REDUCE_MAX, x, &axes)?)
        }
        "MaxPool" | "AveragePool" | "LpPool" => windows::pool(w, op, &name),
        "MaxUnpool" => one(windows::max_unpool(w, op)?),
        "GlobalLpPool" => one(windows::global_norm(w, op)?),
        "Resize" | "Upsample" => one(windows::resize(w, op)?),
        "GridSample" => one(windows::grid_sample(w, op)?),
        "AffineGrid" => {
            let (theta, align_corners) = (w.operand(op, 0)?, int(w.view(op), "align_corners").unwrap_or(0) != 0);
            let result = w.view(op).results().next().ok_or("has no result")?;
            let dims = w.dims(result)?;
            one(w.affine_grid(theta, &dims, align_corners)?)
        }
        "Attention" if is_microsoft(w.view(op)) => attention::microsoft_attention(w, op),
        "Attention" => attention::onnx_attention(w, op),
        "MultiHeadAttention" => attention::multi_head(w, op),
        "GroupQueryAttention" => attention::group_query_attention(w, op),
        "RotaryEmbedding" => one(attention::rotary_embedding(w, op)?),
        "Dropout" => {
            let view = w.view(op);
            let mode = view.operand_constant(TRAINING_MODE).and_then(|mode| first_integer(view.ctx, mode));
            if int(view, "training_mode").unwrap_or(0) != 0 || (has(view, TRAINING_MODE) && mode != Some(0)) {
                return Err("attribute or operand 'training_mode' must be constant false".to_owned());
            }
            let x = w.operand(op, 0)?;
            // The mask keeps all elements.
            let has_mask = w.view(op).results().count() > 1;
            let dims = w.dims(x)?;
            let mask = if has_mask { Some(w.splat(&dims, w.ctx().int_type(1), 1.0)?) } else { None };
            Ok(Some(vec![Some(x), mask]))
        }
        "LSTM" => recurrent(w, op, Cell::Lstm),
        "DynamicQuantizeLSTM" => dynamic_quantize_lstm(w, op),
        "GRU" => recurrent(w, op, Cell::Gru),
        "RNN" => recurrent(w, op, Cell::Tanh),
        _ => Ok(None),
    }
}

/// `ConstantOfShape`: a splat of the declared result shape, which must be static.
fn constant_of_shape(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let dims = w.result_dims(op)?;
    let (value, width) = (view.attr(crate::torch::ONNX_CONSTANT_VALUE), view.ctx.int_width(view.out_element(0)));
    match width {
        Some(width) => {
            let value = value.and_then(|value| first_integer(view.ctx, value)).unwrap_or(0);
            w.int_constant(&dims, &[value], w.ctx().int_type(width))
        }
        None => {
            let value = value.and_then(|value| first_float(view.ctx, value)).unwrap_or(0.0);
            w.splat(&dims, w.f32_type(), value)
        }
    }
}
