//! Layers of TensorFlow Lite with a state: the fused LSTM, as its converter makes it of a Keras layer, and SVDF.
//!
//! Excludes a projection, layer normalization and diagonal recurrent weights of an LSTM.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{AttrKind, OpId, ValueId};

use super::super::recurrent::{Cell, Layer, States, Weights, unroll};
use super::super::writer::{FloatWriter, float_attr_value};
use crate::conversions::states::{self, State};
use crate::support::OpTypes;
use crate::tfl::ops::{SVDF, UNIDIRECTIONAL_SEQUENCE_LSTM as LSTM};
use crate::tfl::recurrent::{CELL_GATE, FORGET_GATE, GateOperands, INPUT_GATE, OUTPUT_GATE, SvdfSizes, svdf_sizes};
use crate::tosa::ops as tosa;

/// Operands without an implementation, and the features that have them.
static UNSUPPORTED: [(usize, &str); 2] = [
    (operand!(LSTM.projection_weights), "a projection is"),
    (operand!(LSTM.forget_layer_norm_coefficients), "layer normalization is"),
];

/// The gates in the order of [`unroll`].
static GATES: [&GateOperands; 4] = [&INPUT_GATE, &OUTPUT_GATE, &FORGET_GATE, &CELL_GATE];

/// Unrolls a layer over a sequence, or builds the one step of `tfl.lstm`.
pub(super) fn lstm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    check(w.view(op))?;
    let clip = w.view(op).attr("cell_clip").and_then(|clip| float_attr_value(w.ctx(), clip));
    let cell_clip = clip.filter(|&clip| clip > 0.0);
    let is_time_major = super::is_set(w.view(op), "time_major");
    let mut x = w.operand(op, operand!(LSTM.input))?;
    let is_one_step = w.rank(x)? == 2;
    if is_one_step {
        x = w.reshape(x, &[&[1], &w.dims(x)?[..]].concat())?;
    } else if !is_time_major {
        x = w.permute(x, &[1, 0, 2])?;
    }
    let weights = join(w, op, GATES.iter().map(|gate| gate.weights), FORGET_GATE.weights)?;
    let recurrence = join(w, op, GATES.iter().map(|gate| gate.recurrence), FORGET_GATE.recurrence)?;
    let bias = join(w, op, GATES.iter().map(|gate| gate.bias), FORGET_GATE.bias)?;
    // The products with the state have no bias.
    let zeros = w.splat(&w.dims(bias)?, w.f32_type(), 0.0)?;
    let bias = w.concat(&[bias, zeros], 1)?;
    let peepholes = match FORGET_GATE.peephole {
        Some(forget) if w.view(op).has_operand(forget) => {
            Some(join(w, op, GATES.iter().filter_map(|gate| gate.peephole), forget)?)
        }
        _ => None,
    };
    let state = |w: &mut FloatWriter<'_, '_, '_>, index: usize| {
        let (first, variable) = initial_state(w, op, index)?;
        let first = w.reshape(first, &[&[1], &w.dims(first)?[..]].concat())?;
        Ok::<_, String>((first, variable))
    };
    let (first_h, h_variable) = state(w, operand!(LSTM.input_activation_state))?;
    let (first_c, c_variable) = state(w, operand!(LSTM.input_cell_state))?;
    let layer = Layer {
        cell_clip,
        bias: Some(bias),
        peepholes,
        first_h: Some(first_h),
        first_c: Some(first_c),
        ..Layer::new(Cell::Lstm, &[false], Weights::Real(weights), Weights::Real(recurrence))
    };
    let States { sequence, h, c } = unroll(w, x, &layer)?;
    let mut result = w.without_dims(sequence, &[1])?;
    if is_one_step {
        result = w.without_dims(result, &[0])?;
    } else if !is_time_major {
        result = w.permute(result, &[1, 0, 2])?;
    }
    let c = c.ok_or("the layer has no state of its cell")?;
    for (variable, last) in [(h_variable, h), (c_variable, c)] {
        if let Some(variable) = variable {
            let last = w.without_dims(last, &[0])?;
            states::assign(w.fuser, w.loc, &variable, last);
        }
    }
    Ok(result)
}

/// Returns a state of a layer, and its variable if it is one.
fn initial_state(w: &mut FloatWriter<'_, '_, '_>, op: OpId, index: usize) -> Result<(ValueId, Option<State>), String> {
    let operand = w.view(op).operand(index).ok_or("too few operands")?;
    match states::read(w.fuser, w.loc, operand)? {
        Some(variable) => Ok((variable.value, Some(variable))),
        None => Ok((w.operand(op, index)?, None)),
    }
}

/// Expands `tfl.svdf` without its activation. The state holds the last M results of each filter.
pub(super) fn svdf(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let sizes = svdf_sizes(w.view(op)).map_err(|error| error.message)?;
    let SvdfSizes { batch, units, rank, memory } = sizes.ok_or("requires static sizes")?;
    let filters = units.saturating_mul(rank);
    let (x, features) = (w.operand(op, operand!(SVDF.input))?, w.operand(op, operand!(SVDF.feature_weights))?);
    let features = w.permute(features, &[1, 0])?;
    let new = w.matmul(x, features)?;
    let new = w.reshape(new, &[batch, filters, 1])?;
    let (old, variable) = initial_state(w, op, operand!(SVDF.activation_state))?;
    let old = w.reshape(old, &[batch, filters, memory])?;
    let state = match memory.checked_sub(1) {
        Some(kept @ 1..) => {
            let kept = w.slice(old, 2, 1, kept)?;
            w.concat(&[kept, new], 2)?
        }
        _ => new,
    };
    let times = w.operand(op, operand!(SVDF.time_weights))?;
    let times = w.reshape(times, &[1, filters, memory])?;
    let products = w.mul(state, times)?;
    let products = w.reshape(products, &[batch, units, rank.saturating_mul(memory)])?;
    let sums = w.reduce(&tosa::REDUCE_SUM, products, &[2])?;
    let mut sums = w.reshape(sums, &[batch, units])?;
    if w.view(op).has_operand(operand!(SVDF.input_gate_bias)) {
        let bias = w.operand(op, operand!(SVDF.input_gate_bias))?;
        sums = w.add(sums, bias)?;
    }
    if let Some(variable) = variable {
        let last = w.reshape(state, &w.dims(variable.value)?)?;
        states::assign(w.fuser, w.loc, &variable, last);
    }
    Ok(sums)
}

/// Concatenates one operand of each gate, and adds a dimension of size 1 in front. An absent input gate has the negated operand of the
/// forget gate: `1 - sigmoid(x) = sigmoid(-x)`.
fn join(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    operands: impl Iterator<Item = usize>,
    forget: usize,
) -> Result<ValueId, String> {
    let mut parts = Vec::new();
    for index in operands {
        parts.push(match w.view(op).has_operand(index) {
            true => w.operand(op, index)?,
            false => {
                let forget = w.operand(op, forget)?;
                w.unary(&tosa::NEGATE, forget)?
            }
        });
    }
    let joined = w.concat(&parts, 0)?;
    w.reshape(joined, &[&[1], &w.dims(joined)?[..]].concat())
}

/// Refuses unsupported features.
fn check(op: OpRef<'_>) -> Result<(), String> {
    if let Some((_, feature)) = UNSUPPORTED.iter().find(|(index, _)| op.has_operand(*index)) {
        return Err(format!("{feature} unsupported"));
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
