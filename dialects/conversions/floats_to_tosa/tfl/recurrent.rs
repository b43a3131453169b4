//! The fused LSTM of TensorFlow Lite, as its converter makes it of a Keras layer.
//!
//! Peephole connections, a projection, normalized layers, and an input gate that is coupled to the forget gate are left out.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{AttrKind, OpId, TypeKind, ValueId};

use super::super::recurrent::{Cell, Layer, States, Weights, unroll};
use super::super::writer::{FloatWriter, float_attr_value};
use crate::conversions::states;
use crate::support::OpTypes;
use crate::tfl::ops::UNIDIRECTIONAL_SEQUENCE_LSTM as LSTM;

/// Operands that select what is left out.
const LEFT_OUT: [(usize, &str); 3] = [
    (operand!(LSTM.cell_to_forget_weights), "peephole connections are"),
    (operand!(LSTM.projection_weights), "a projection is"),
    (operand!(LSTM.forget_layer_norm_coefficients), "layer normalization is"),
];
/// Of the gates input, output, forget and cell, which is the order of [`unroll`].
const WEIGHTS: [usize; 4] = [
    operand!(LSTM.input_to_input_weights),
    operand!(LSTM.input_to_output_weights),
    operand!(LSTM.input_to_forget_weights),
    operand!(LSTM.input_to_cell_weights),
];
const RECURRENCE: [usize; 4] = [
    operand!(LSTM.recurrent_to_input_weights),
    operand!(LSTM.recurrent_to_output_weights),
    operand!(LSTM.recurrent_to_forget_weights),
    operand!(LSTM.recurrent_to_cell_weights),
];
const BIASES: [usize; 4] = [
    operand!(LSTM.input_gate_bias),
    operand!(LSTM.output_gate_bias),
    operand!(LSTM.forget_gate_bias),
    operand!(LSTM.cell_bias),
];

/// Unrolls a layer.
pub(super) fn lstm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    check(w.view(op))?;
    let clip = w.view(op).attr("cell_clip").and_then(|clip| float_attr_value(w.ctx(), clip));
    let cell_clip = clip.filter(|&clip| clip > 0.0);
    let is_time_major = super::is_set(w.view(op), "time_major");
    let mut x = w.operand(op, operand!(LSTM.input))?;
    if !is_time_major {
        x = w.permute(x, &[1, 0, 2])?;
    }
    let joined = |w: &mut FloatWriter<'_, '_, '_>, operands: [usize; 4]| {
        let parts = operands.into_iter().map(|index| w.operand(op, index)).collect::<Result<Vec<_>, _>>()?;
        let joined = w.concat(&parts, 0)?;
        w.reshape(joined, &[&[1], &w.dims(joined)?[..]].concat())
    };
    let (weights, recurrence, bias) = (joined(w, WEIGHTS)?, joined(w, RECURRENCE)?, joined(w, BIASES)?);
    // The products with the state have no bias.
    let zeros = w.splat(&w.dims(bias)?, w.f32_type(), 0.0)?;
    let bias = w.concat(&[bias, zeros], 1)?;
    let state = |w: &mut FloatWriter<'_, '_, '_>, index: usize| {
        let operand = w.view(op).operand(index).ok_or("too few operands")?;
        let state = states::read(w.fuser, w.loc, operand)?;
        let first = w.reshape(state.value, &[&[1], &w.dims(state.value)?[..]].concat())?;
        Ok::<_, String>((state, first))
    };
    let (h_state, first_h) = state(w, operand!(LSTM.input_activation_state))?;
    let (c_state, first_c) = state(w, operand!(LSTM.input_cell_state))?;
    let layer = Layer {
        cell: Cell::Lstm,
        linear_before_reset: false,
        cell_clip,
        is_reverse: &[false],
        weights: Weights::Real(weights),
        recurrence: Weights::Real(recurrence),
        bias: Some(bias),
        first_h: Some(first_h),
        first_c: Some(first_c),
    };
    let States { sequence, h, c } = unroll(w, x, &layer)?;
    let mut result = w.without_dims(sequence, &[1])?;
    if !is_time_major {
        result = w.permute(result, &[1, 0, 2])?;
    }
    let c = c.ok_or("the layer has no state of its cell")?;
    let (h, c) = (w.without_dims(h, &[0])?, w.without_dims(c, &[0])?);
    states::assign(w.fuser, w.loc, &h_state, h);
    states::assign(w.fuser, w.loc, &c_state, c);
    Ok(result)
}

/// Refuses what is left out.
fn check(op: OpRef<'_>) -> Result<(), String> {
    let has = |index: usize| !matches!(op.ctx.type_kind(op.in_type(index)), TypeKind::None);
    if let Some((_, what)) = LEFT_OUT.into_iter().find(|&(index, _)| has(index)) {
        return Err(format!("{what} unsupported"));
    }
    if !has(operand!(LSTM.input_to_input_weights)) {
        return Err("an input gate that is coupled to the forget gate is unsupported".to_owned());
    }
    if super::is_set(op, "diagonal_recurrent_tensors") {
        return Err("diagonal recurrent weights are unsupported".to_owned());
    }
    let activation = op.attr("fused_activation_function");
    let is_tanh = activation.is_some_and(
        |name| matches!(op.ctx.attr_kind(name), AttrKind::String { value, .. } if op.ctx.bytes(*value) == b"TANH"),
    );
    if !is_tanh {
        return Err("an activation function other than TANH is unsupported".to_owned());
    }
    Ok(())
}
