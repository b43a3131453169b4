//! Recurrent layers of ATen: `lstm`, `gru`, `rnn_tanh` and `rnn_relu`, and their cells, which are one step.

use qopt_ir::ir::{OpId, ValueId};

use super::super::onnx::Results;
use super::super::recurrent::{Cell, Layer, States, Weights, unroll};
use super::super::writer::FloatWriter;
use super::arguments::list_elements;
use crate::torch::aten::{flag, int};

/// Operands: `input, hx` (a list for an LSTM), `params, has_biases, num_layers, dropout, train, bidirectional, batch_first`.
const INITIAL_STATES: usize = 1;
const PARAMETERS: usize = 2;
const HAS_BIASES: usize = 3;
const NUM_LAYERS: usize = 4;
const BIDIRECTIONAL: usize = 7;
const BATCH_FIRST: usize = 8;

/// Unrolls the layers of a recurrent operation. Each layer and direction has the parameters `w_ih, w_hh`, and `b_ih, b_hh` if it has
/// biases.
pub(super) fn recurrent(w: &mut FloatWriter<'_, '_, '_>, op: OpId, cell: Cell) -> Result<Option<Results>, String> {
    let view = w.view(op);
    let (has_biases, layers) = (flag(view, HAS_BIASES)?, usize::try_from(int(view, NUM_LAYERS)?).unwrap_or(0));
    let (is_bidirectional, batch_first) = (flag(view, BIDIRECTIONAL)?, flag(view, BATCH_FIRST)?);
    let states = match cell {
        Cell::Lstm => list_elements(view, INITIAL_STATES)?,
        _ => vec![view.operands().nth(INITIAL_STATES).ok_or("too few operands")?],
    };
    let parameters = list_elements(view, PARAMETERS)?;
    let mut x = w.operand(op, 0)?;
    if w.rank(x)? != 3 {
        return Err("operand must have rank 3".to_owned());
    }
    if batch_first {
        x = w.permute(x, &[1, 0, 2])?;
    }
    let states = states.into_iter().map(|state| w.operand_value(state)).collect::<Result<Vec<ValueId>, String>>()?;
    let is_reverse: &[bool] = if is_bidirectional { &[false, true] } else { &[false] };
    let directions = is_reverse.len();
    let per_direction = if has_biases { 4 } else { 2 };
    if layers == 0 || parameters.len() != layers.saturating_mul(directions).saturating_mul(per_direction) {
        return Err("has parameters for another number of layers".to_owned());
    }
    let (mut last_h, mut last_c) = (Vec::new(), Vec::new());
    for (layer, parameters) in parameters.chunks(directions.saturating_mul(per_direction)).enumerate() {
        // Each kind of parameter is concatenated over the directions.
        let mut packed = vec![Vec::new(); per_direction];
        for direction in parameters.chunks(per_direction) {
            for (parts, &value) in packed.iter_mut().zip(direction) {
                let value = w.operand_value(value)?;
                let value = reorder_gates(w, value, cell)?;
                parts.push(w.reshape(value, &[&[1], &w.dims(value)?[..]].concat())?);
            }
        }
        let packed = packed.iter().map(|parts| w.concat(parts, 0)).collect::<Result<Vec<ValueId>, String>>()?;
        let (weights, recurrence, bias) = match *packed.as_slice() {
            [weights, recurrence] => (Weights::Real(weights), Weights::Real(recurrence), None),
            [weights, recurrence, a, b] => {
                (Weights::Real(weights), Weights::Real(recurrence), Some(w.concat(&[a, b], 1)?))
            }
            _ => return Err("too few parameters".to_owned()),
        };
        let first = layer.saturating_mul(directions) as u64;
        let mut state = |index: usize| match states.get(index) {
            Some(&state) => w.slice(state, 0, first, directions as u64).map(Some),
            None => Ok(None),
        };
        let (first_h, first_c) = (state(0)?, state(1)?);
        let layer = Layer {
            linear_before_reset: true,
            bias,
            first_h,
            first_c,
            ..Layer::new(cell, is_reverse, weights, recurrence)
        };
        let States { sequence, h, c } = unroll(w, x, &layer)?;
        last_h.push(h);
        last_c.extend(c);
        // From [steps, directions, batch, hidden] to [steps, batch, directions * hidden].
        let &[steps, _, batch, hidden] = w.dims(sequence)?.as_slice() else { return Err("too few results".to_owned()) };
        let directions_last = w.permute(sequence, &[0, 2, 1, 3])?;
        x = w.reshape(directions_last, &[steps, batch, hidden.saturating_mul(directions as u64)])?;
    }
    if batch_first {
        x = w.permute(x, &[1, 0, 2])?;
    }
    let mut results = vec![Some(x), Some(w.concat(&last_h, 0)?)];
    if cell == Cell::Lstm {
        results.push(Some(w.concat(&last_c, 0)?));
    }
    Ok(Some(results))
}

/// One step of a cell. Operands: `input, hx` (a list for an LSTM), `w_ih, w_hh, b_ih, b_hh`. The biases may be `none`.
pub(super) fn one_step(w: &mut FloatWriter<'_, '_, '_>, op: OpId, cell: Cell) -> Result<Option<Results>, String> {
    const FIRST_PARAMETER: usize = 2;
    let view = w.view(op);
    let states = match cell {
        Cell::Lstm => list_elements(view, INITIAL_STATES)?,
        _ => vec![view.operands().nth(INITIAL_STATES).ok_or("too few operands")?],
    };
    let is_none = |value: ValueId| crate::torch::is_none_type(w.ctx(), view.body.ty(value));
    let parameters: Vec<ValueId> = view.operands().skip(FIRST_PARAMETER).filter(|&value| !is_none(value)).collect();
    // Adds a leading dimension: one direction, or one time step.
    let with_one = |w: &mut FloatWriter<'_, '_, '_>, value: ValueId| {
        let dims = w.dims(value)?;
        w.reshape(value, &[&[1], &dims[..]].concat())
    };
    let mut packed = Vec::new();
    for value in parameters {
        let value = w.operand_value(value)?;
        let value = reorder_gates(w, value, cell)?;
        packed.push(with_one(w, value)?);
    }
    let (weights, recurrence, bias) = match *packed.as_slice() {
        [weights, recurrence] => (Weights::Real(weights), Weights::Real(recurrence), None),
        [weights, recurrence, a, b] => (Weights::Real(weights), Weights::Real(recurrence), Some(w.concat(&[a, b], 1)?)),
        _ => return Err("must have two biases or none".to_owned()),
    };
    let x = w.operand(op, 0)?;
    if w.rank(x)? != 2 {
        return Err("operand must have rank 2".to_owned());
    }
    let x = with_one(w, x)?;
    let mut first = Vec::new();
    for state in states {
        let state = w.operand_value(state)?;
        first.push(with_one(w, state)?);
    }
    let (first_h, first_c) = (first.first().copied(), first.get(1).copied());
    let is_reverse = &[false];
    let layer = Layer {
        linear_before_reset: true,
        bias,
        first_h,
        first_c,
        ..Layer::new(cell, is_reverse, weights, recurrence)
    };
    let States { h, c, .. } = unroll(w, x, &layer)?;
    let mut results = Vec::new();
    for state in std::iter::once(h).chain(c) {
        let dims = w.dims(state)?;
        results.push(Some(w.reshape(state, dims.get(1..).unwrap_or_default())?));
    }
    Ok(Some(results))
}

/// Reorders the gates of a parameter from PyTorch's to ONNX's order: for an LSTM from `i f g o` to `i o f c` (`g` is `c`), for a GRU
/// from `r z n` to `z r h` (`n` is `h`).
fn reorder_gates(w: &mut FloatWriter<'_, '_, '_>, value: ValueId, cell: Cell) -> Result<ValueId, String> {
    let order: &[u64] = match cell {
        Cell::Lstm => &[0, 3, 1, 2],
        Cell::Gru => &[1, 0, 2],
        Cell::Tanh | Cell::Relu => return Ok(value),
    };
    let rows = w.dims(value)?.first().copied().unwrap_or(0) / order.len() as u64;
    let gates = order.iter().map(|gate| w.slice(value, 0, gate.saturating_mul(rows), rows));
    let gates = gates.collect::<Result<Vec<ValueId>, String>>()?;
    w.concat(&gates, 0)
}
