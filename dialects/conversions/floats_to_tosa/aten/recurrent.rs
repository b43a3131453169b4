//! Recurrent layers.

use qopt_ir::ir::{OpId, ValueId};

use super::super::onnx::Results;
use super::super::recurrent::{Cell, Layer, States, unrolled};
use super::super::writer::FloatWriter;
use super::arguments::listed;
use crate::torch::aten::{flag, int};

/// Recurrent layers: the operands are x, the first states (a list for an LSTM), the parameters, whether they have biases, and the
/// number of layers; then dropout, training, bidirectional and whether the batch is the first dimension of x.
pub(super) fn recurrent(w: &mut FloatWriter<'_, '_, '_>, op: OpId, cell: Cell) -> Result<Option<Results>, String> {
    let view = w.view(op);
    let (has_biases, layers) = (flag(view, 3)?, usize::try_from(int(view, 4)?).unwrap_or(0));
    let (is_bidirectional, batch_first) = (flag(view, 7)?, flag(view, 8)?);
    let states = match cell {
        Cell::Lstm => listed(view, 1)?,
        _ => vec![view.operands().nth(1).ok_or("too few operands")?],
    };
    let parameters = listed(view, 2)?;
    let mut x = w.operand(op, 0)?;
    if w.rank(x)? != 3 {
        return Err("operand must have rank 3".to_owned());
    }
    if batch_first {
        x = w.permuted(x, &[1, 0, 2])?;
    }
    let states = states.into_iter().map(|state| w.operand_value(state)).collect::<Result<Vec<ValueId>, String>>()?;
    let is_reverse: &[bool] = if is_bidirectional { &[false, true] } else { &[false] };
    let directions = is_reverse.len();
    let each = if has_biases { 4 } else { 2 };
    if layers == 0 || parameters.len() != layers.saturating_mul(directions).saturating_mul(each) {
        return Err("has parameters for another number of layers".to_owned());
    }
    let (mut last_h, mut last_c) = (Vec::new(), Vec::new());
    for (layer, parameters) in parameters.chunks(directions.saturating_mul(each)).enumerate() {
        let mut packed = vec![Vec::new(); each];
        for of_direction in parameters.chunks(each) {
            for (slot, &value) in packed.iter_mut().zip(of_direction) {
                let value = w.operand_value(value)?;
                let value = in_order_of_onnx(w, value, cell)?;
                slot.push(w.reshaped(value, &[&[1], &w.dims(value)?[..]].concat())?);
            }
        }
        let all = packed.iter().map(|parts| w.concat(parts, 0)).collect::<Result<Vec<ValueId>, String>>()?;
        let (weights, recurrence, bias) = match *all.as_slice() {
            [weights, recurrence] => (weights, recurrence, None),
            [weights, recurrence, a, b] => (weights, recurrence, Some(w.concat(&[a, b], 1)?)),
            _ => return Err("too few parameters".to_owned()),
        };
        let first = layer.saturating_mul(directions) as u64;
        let mut state = |index: usize| match states.get(index) {
            Some(&state) => w.sliced(state, 0, first, directions as u64).map(Some),
            None => Ok(None),
        };
        let (first_h, first_c) = (state(0)?, state(1)?);
        let layer = Layer { cell, resets_linearly: true, is_reverse, weights, recurrence, bias, first_h, first_c };
        let States { sequence, h, c } = unrolled(w, x, &layer)?;
        last_h.push(h);
        last_c.extend(c);
        // From [S, D, B, H] to [S, B, D H].
        let &[steps, _, batch, hidden] = w.dims(sequence)?.as_slice() else { return Err("too few results".to_owned()) };
        let together = w.permuted(sequence, &[0, 2, 1, 3])?;
        x = w.reshaped(together, &[steps, batch, hidden.saturating_mul(directions as u64)])?;
    }
    if batch_first {
        x = w.permuted(x, &[1, 0, 2])?;
    }
    let mut results = vec![Some(x), Some(w.concat(&last_h, 0)?)];
    if cell == Cell::Lstm {
        results.push(Some(w.concat(&last_c, 0)?));
    }
    Ok(Some(results))
}

/// Reorders the gates of a parameter: input, forget, candidate, output to input, output, forget, candidate; reset, update, new to
/// update, reset, new.
fn in_order_of_onnx(w: &mut FloatWriter<'_, '_, '_>, value: ValueId, cell: Cell) -> Result<ValueId, String> {
    let order: &[u64] = match cell {
        Cell::Lstm => &[0, 3, 1, 2],
        Cell::Gru => &[1, 0, 2],
        Cell::Plain => return Ok(value),
    };
    let rows = w.dims(value)?.first().copied().unwrap_or(0) / order.len() as u64;
    let gates = order.iter().map(|gate| w.sliced(value, 0, gate.saturating_mul(rows), rows));
    let gates = gates.collect::<Result<Vec<ValueId>, String>>()?;
    w.concat(&gates, 0)
}
