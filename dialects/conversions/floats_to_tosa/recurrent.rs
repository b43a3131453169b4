//! Unrolls recurrent layers: LSTM, GRU and RNN.
//!
//! Layers have the gates of ONNX, in its order: `i o f c` of an LSTM, `z r h` of a GRU. ONNX's operator pages `LSTM`, `GRU` and `RNN`
//! define the equations; the activation functions are the defaults. `DynamicQuantizeLSTM` of `com.microsoft` has quantized weights: each
//! product quantizes its input as `DynamicQuantizeLinear` does, with one scale for all rows. The sizes: S time steps, B batch, I inputs,
//! H hidden units, G gates, D directions.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{AttrKind, OpId, ValueId};

use super::dynamic::dynamic_quantize_linear;
use super::onnx::{Results, SignedBytes};
use super::writer::FloatWriter;
use crate::torch::onnx::operator::{attribute, has, int, word};
use crate::tosa::ops as tosa;

/// Longest sequence that is unrolled. Each time step becomes tens of ops, so a layer of 1024 steps has tens of thousands of
/// ops.
const MAX_TIME_STEPS: u64 = 1024;

/// A recurrent operator.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    Lstm,
    Gru,
    /// A cell without gates, whose activation is the hyperbolic tangent.
    Tanh,
    /// A cell without gates, whose activation is max(x, 0).
    Relu,
}

/// Operands of the recurrent operators of ONNX: `X, W, R, B, sequence_lens, initial_h, initial_c, P`.
const WEIGHTS: usize = 1;
const RECURRENCE: usize = 2;
const BIAS: usize = 3;
const SEQUENCE_LENGTHS: usize = 4;
const INITIAL_H: usize = 5;
const INITIAL_C: usize = 6;
const PEEPHOLES: usize = 7;
/// Scales and zero points of `DynamicQuantizeLSTM`: [D] or [D, G H].
const WEIGHTS_SCALE: usize = 8;
const WEIGHTS_ZERO_POINT: usize = 9;
const RECURRENCE_SCALE: usize = 10;
const RECURRENCE_ZERO_POINT: usize = 11;

/// Unrolls a recurrent operator of ONNX.
pub(super) fn recurrent(w: &mut FloatWriter<'_, '_, '_>, op: OpId, cell: Cell) -> Result<Option<Results>, String> {
    unroll_operator(w, op, cell, |w, op| {
        Ok((Weights::Real(w.operand(op, WEIGHTS)?), Weights::Real(w.operand(op, RECURRENCE)?)))
    })
}

/// Unrolls `DynamicQuantizeLSTM`.
pub(super) fn dynamic_quantize_lstm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    unroll_operator(w, op, Cell::Lstm, |w, op| {
        let mut quantized = |weights, scale, zero_point| {
            let bytes = SignedBytes::read(w, op, weights, zero_point)?;
            Ok::<_, String>(Weights::Quantized { bytes, scale: w.operand(op, scale)? })
        };
        let weights = quantized(WEIGHTS, WEIGHTS_SCALE, WEIGHTS_ZERO_POINT)?;
        Ok((weights, quantized(RECURRENCE, RECURRENCE_SCALE, RECURRENCE_ZERO_POINT)?))
    })
}

fn unroll_operator(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    cell: Cell,
    read_weights: impl FnOnce(&mut FloatWriter<'_, '_, '_>, OpId) -> Result<(Weights, Weights), String>,
) -> Result<Option<Results>, String> {
    let view = w.view(op);
    let is_relu = |view| activations(view).is_some_and(|names| names.iter().all(|name| name == "Relu"));
    let cell = if cell == Cell::Tanh && is_relu(view) { Cell::Relu } else { cell };
    if view.attr(&attribute("activations")).is_some() || view.attr(&attribute("clip")).is_some() {
        let defaults: &[&str] = match cell {
            Cell::Lstm => &["Sigmoid", "Tanh", "Tanh"],
            Cell::Gru => &["Sigmoid", "Tanh"],
            Cell::Tanh => &["Tanh"],
            Cell::Relu => &["Relu"],
        };
        if view.attr(&attribute("clip")).is_some()
            || !activations(view)
                .is_some_and(|names| names.chunks(defaults.len()).all(|direction| direction == defaults))
        {
            return Err("'activations' and 'clip' must have their defaults".to_owned());
        }
    }
    if int(view, "input_forget").unwrap_or(0) != 0 {
        return Err("'input_forget' must be 0".to_owned());
    }
    if has(view, SEQUENCE_LENGTHS) {
        return Err("sequence lengths are unsupported".to_owned());
    }
    let is_batch_major = int(view, "layout").unwrap_or(0) != 0;
    let linear_before_reset = int(view, "linear_before_reset").unwrap_or(0) != 0;
    let is_reverse: &[bool] = match word(view, "direction").as_deref() {
        None | Some("forward") => &[false],
        Some("reverse") => &[true],
        Some("bidirectional") => &[false, true],
        Some(other) => return Err(format!("direction '{other}' is unknown")),
    };
    let swap_batch = |w: &mut FloatWriter<'_, '_, '_>, value: ValueId| match is_batch_major {
        true => w.permute(value, &[1, 0, 2]),
        false => Ok(value),
    };
    let x = w.operand(op, 0)?;
    let x = swap_batch(w, x)?;
    let (weights, recurrence) = read_weights(w, op)?;
    let optional = |w: &mut FloatWriter<'_, '_, '_>, index: usize| match has(w.view(op), index) {
        true => w.operand(op, index).map(Some),
        false => Ok(None),
    };
    let bias = optional(w, BIAS)?;
    let first_h = optional(w, INITIAL_H)?.map(|state| swap_batch(w, state)).transpose()?;
    let (mut first_c, mut peepholes) = (None, None);
    if cell == Cell::Lstm {
        first_c = optional(w, INITIAL_C)?.map(|state| swap_batch(w, state)).transpose()?;
        peepholes = optional(w, PEEPHOLES)?;
    }
    let layer = Layer {
        linear_before_reset,
        bias,
        peepholes,
        first_h,
        first_c,
        ..Layer::new(cell, is_reverse, weights, recurrence)
    };
    let States { mut sequence, h, c } = unroll(w, x, &layer)?;
    if is_batch_major {
        sequence = w.permute(sequence, &[2, 0, 1, 3])?;
    }
    let mut results = vec![Some(sequence)];
    for state in [Some(h), c].into_iter().flatten() {
        results.push(Some(swap_batch(w, state)?));
    }
    Ok(Some(results))
}

/// The weights of N inputs in each direction.
#[derive(Clone, Copy)]
pub(super) enum Weights {
    /// [D, G H, N]
    Real(ValueId),
    Quantized {
        /// [D, N, G H], with zero points [D] or [D, G H].
        bytes: SignedBytes,
        /// [D] or [D, G H]
        scale: ValueId,
    },
}

impl Weights {
    /// The number of directions, the columns of all gates, and the inputs.
    fn sizes(self, w: &FloatWriter<'_, '_, '_>) -> Result<[u64; 3], String> {
        let (value, is_transposed) = match self {
            Self::Real(value) => (value, false),
            Self::Quantized { bytes, .. } => (bytes.bytes, true),
        };
        match *w.dims(value)?.as_slice() {
            [directions, columns, inputs] if !is_transposed => Ok([directions, columns, inputs]),
            [directions, inputs, columns] => Ok([directions, columns, inputs]),
            _ => Err("operands must have rank 3".to_owned()),
        }
    }

    /// The weights of one direction.
    fn of_direction(self, w: &mut FloatWriter<'_, '_, '_>, direction: u64) -> Result<Matrix, String> {
        let [_, columns, inputs] = self.sizes(w)?;
        let part = |w: &mut FloatWriter<'_, '_, '_>, value: ValueId, dims: &[u64]| {
            let part = w.slice(value, 0, direction, 1)?;
            w.reshape(part, dims)
        };
        Ok(match self {
            Self::Real(value) => {
                let matrix = part(w, value, &[columns, inputs])?;
                Matrix::Real(w.permute(matrix, &[1, 0])?)
            }
            Self::Quantized { bytes: SignedBytes { bytes, zero_point }, scale } => {
                let bytes = part(w, bytes, &[inputs, columns])?;
                let per_column = |w: &mut FloatWriter<'_, '_, '_>, value: ValueId| {
                    let count = w.dims(value)?.get(1).copied().unwrap_or(1);
                    part(w, value, &[count])
                };
                let zero_point = zero_point.map(|zero_point| per_column(w, zero_point)).transpose()?;
                Matrix::Quantized { bytes: SignedBytes { bytes, zero_point }, scale: per_column(w, scale)? }
            }
        })
    }
}

/// The weights of one direction, as the right operand of a product: [N, G H].
#[derive(Clone, Copy)]
enum Matrix {
    Real(ValueId),
    /// With one zero point and scale, or one for each column.
    Quantized {
        bytes: SignedBytes,
        scale: ValueId,
    },
}

impl Matrix {
    /// The product of rows and the weights.
    fn product(self, w: &mut FloatWriter<'_, '_, '_>, rows: ValueId) -> Result<ValueId, String> {
        match self {
            Self::Real(matrix) => w.matmul(rows, matrix),
            Self::Quantized { bytes, scale } => {
                let [stored, input_scale, zero_point] = dynamic_quantize_linear(w, rows)?;
                let input = SignedBytes::of_unsigned(w, stored, zero_point)?;
                let sums = input.product(w, &bytes)?;
                let scale = w.mul(input_scale, scale)?;
                let reals = w.cast(sums, w.element(scale))?;
                w.mul(reals, scale)
            }
        }
    }
}

/// A recurrent layer of D directions with G gates.
pub(super) struct Layer<'d> {
    pub(super) cell: Cell,
    /// The reset gate of a GRU multiplies the product of state and weights (`linear_before_reset` of ONNX). False: it multiplies the
    /// state.
    pub(super) linear_before_reset: bool,
    /// The largest magnitude of the state of the cell of an LSTM.
    pub(super) cell_clip: Option<f64>,
    /// For each direction, whether it starts with the last element of the sequence.
    pub(super) is_reverse: &'d [bool],
    /// For the products with the input.
    pub(super) weights: Weights,
    /// For the products with the state.
    pub(super) recurrence: Weights,
    /// [D, 2 G H]
    pub(super) bias: Option<ValueId>,
    /// The weights of the cell state of an LSTM for the gates input, output and forget, [D, 3 H].
    pub(super) peepholes: Option<ValueId>,
    /// [D, B, H]
    pub(super) first_h: Option<ValueId>,
    /// [D, B, H]
    pub(super) first_c: Option<ValueId>,
}

impl<'d> Layer<'d> {
    /// A layer without optional operands.
    pub(super) fn new(cell: Cell, is_reverse: &'d [bool], weights: Weights, recurrence: Weights) -> Self {
        Self {
            cell,
            linear_before_reset: false,
            cell_clip: None,
            is_reverse,
            weights,
            recurrence,
            bias: None,
            peepholes: None,
            first_h: None,
            first_c: None,
        }
    }
}

/// The results of a layer.
pub(super) struct States {
    /// [S, D, B, H]
    pub(super) sequence: ValueId,
    /// The last state, [D, B, H].
    pub(super) h: ValueId,
    /// The last state of the cell of an LSTM, [D, B, H].
    pub(super) c: Option<ValueId>,
}

/// Unrolls a layer for a sequence [S, B, I].
///
/// # Errors
/// If a size is dynamic, or the sequence is too long.
pub(super) fn unroll(w: &mut FloatWriter<'_, '_, '_>, x: ValueId, layer: &Layer<'_>) -> Result<States, String> {
    let &Layer { is_reverse, weights, recurrence, .. } = layer;
    let &[steps, batch, inputs] = w.dims(x)?.as_slice() else { return Err("operands must have rank 3".to_owned()) };
    let [directions, gate_columns, hidden] = recurrence.sizes(w)?;
    if directions != is_reverse.len() as u64 {
        return Err(format!("has weights for {directions} directions, expected {}", is_reverse.len()));
    }
    if steps > MAX_TIME_STEPS {
        return Err(format!("the sequence has {steps} steps, and at most {MAX_TIME_STEPS} are unrolled"));
    }
    let (mut sequences, mut last_h, mut last_c) = (Vec::new(), Vec::new(), Vec::new());
    for (d, &is_reverse) in (0..directions).zip(is_reverse) {
        let of_direction = |w: &mut FloatWriter<'_, '_, '_>, value, dims: &[u64]| {
            let part = w.slice(value, 0, d, 1)?;
            w.reshape(part, dims)
        };
        let (weights, recurrence) = (weights.of_direction(w, d)?, recurrence.of_direction(w, d)?);
        let state = |w: &mut FloatWriter<'_, '_, '_>, first: Option<ValueId>| match first {
            Some(first) => of_direction(w, first, &[batch, hidden]),
            None => w.splat(&[batch, hidden], w.f32_type(), 0.0),
        };
        let (mut h, mut c) = (state(w, layer.first_h)?, state(w, layer.first_c)?);
        let biases = match layer.bias {
            Some(bias) => {
                let bias = of_direction(w, bias, &[2, gate_columns])?;
                Some((w.slice(bias, 0, 0, 1)?, w.slice(bias, 0, 1, 1)?))
            }
            None => None,
        };
        // The products with the input do not depend on the state.
        let rows = w.reshape(x, &[steps.saturating_mul(batch), inputs])?;
        let mut projected = weights.product(w, rows)?;
        if let Some((bias, _)) = biases {
            projected = w.add(projected, bias)?;
        }
        let peepholes = layer.peepholes.map(|weights| of_direction(w, weights, &[1, hidden.saturating_mul(3)]));
        let gates = Gates {
            linear_before_reset: layer.linear_before_reset,
            cell_clip: layer.cell_clip,
            hidden,
            recurrence,
            bias: biases.map(|(_, bias)| bias),
            peepholes: peepholes.transpose()?,
        };
        let mut outputs = Vec::new();
        for step in 0..steps {
            let time = if is_reverse { steps.saturating_sub(step).saturating_sub(1) } else { step };
            let from_x = w.slice(projected, 0, time.saturating_mul(batch), batch)?;
            let mut from_h = recurrence.product(w, h)?;
            if let Some(bias) = gates.bias {
                from_h = w.add(from_h, bias)?;
            }
            match layer.cell {
                Cell::Tanh => {
                    let sum = w.add(from_x, from_h)?;
                    h = w.unary(&tosa::TANH, sum)?;
                }
                Cell::Relu => {
                    let sum = w.add(from_x, from_h)?;
                    h = w.clamp(sum, (0.0, f64::INFINITY))?;
                }
                Cell::Lstm => [h, c] = gates.lstm(w, from_x, from_h, c)?,
                Cell::Gru => h = gates.gru(w, from_x, from_h, h)?,
            }
            outputs.push(w.reshape(h, &[1, 1, batch, hidden])?);
        }
        if is_reverse {
            outputs.reverse();
        }
        sequences.push(w.concat(&outputs, 0)?);
        last_h.push(w.reshape(h, &[1, batch, hidden])?);
        last_c.push(w.reshape(c, &[1, batch, hidden])?);
    }
    let sequence = w.concat(&sequences, 1)?;
    let h = w.concat(&last_h, 0)?;
    let c = if layer.cell == Cell::Lstm { Some(w.concat(&last_c, 0)?) } else { None };
    Ok(States { sequence, h, c })
}

/// The gates of one direction. They are adjacent columns of the products, `hidden` columns each.
struct Gates {
    /// See [`Layer::linear_before_reset`].
    linear_before_reset: bool,
    /// See [`Layer::cell_clip`].
    cell_clip: Option<f64>,
    hidden: u64,
    /// The weights of the state.
    recurrence: Matrix,
    /// The bias of the products with the state [1, G H].
    bias: Option<ValueId>,
    /// See [`Layer::peepholes`]: [1, 3 H].
    peepholes: Option<ValueId>,
}

impl Gates {
    /// Slices the columns of gate `index`.
    fn part(&self, w: &mut FloatWriter<'_, '_, '_>, value: ValueId, index: u64) -> Result<ValueId, String> {
        w.slice(value, 1, index.saturating_mul(self.hidden), self.hidden)
    }

    /// One step of an LSTM, with the gates input, output, forget and candidate. Returns the new states `h` and `c`.
    fn lstm(
        &self,
        w: &mut FloatWriter<'_, '_, '_>,
        from_x: ValueId,
        from_h: ValueId,
        c: ValueId,
    ) -> Result<[ValueId; 2], String> {
        let sum = w.add(from_x, from_h)?;
        let sigmoid = |w: &mut FloatWriter<'_, '_, '_>, index, c: ValueId| {
            let mut part = self.part(w, sum, index)?;
            if let Some(peepholes) = self.peepholes {
                let weights = self.part(w, peepholes, index)?;
                let from_c = w.mul(weights, c)?;
                part = w.add(part, from_c)?;
            }
            w.unary(&tosa::SIGMOID, part)
        };
        let (input, forget) = (sigmoid(w, 0, c)?, sigmoid(w, 2, c)?);
        let part = self.part(w, sum, 3)?;
        let candidate = w.unary(&tosa::TANH, part)?;
        let (kept, added) = (w.mul(forget, c)?, w.mul(input, candidate)?);
        let mut c = w.add(kept, added)?;
        if let Some(clip) = self.cell_clip {
            c = w.clamp(c, (-clip, clip))?;
        }
        let (output, tanh) = (sigmoid(w, 1, c)?, w.unary(&tosa::TANH, c)?);
        Ok([w.mul(output, tanh)?, c])
    }

    /// One step of a GRU, with the gates update, reset and candidate. Returns the new state.
    fn gru(
        &self,
        w: &mut FloatWriter<'_, '_, '_>,
        from_x: ValueId,
        from_h: ValueId,
        h: ValueId,
    ) -> Result<ValueId, String> {
        let sigmoid = |w: &mut FloatWriter<'_, '_, '_>, index| {
            let (a, b) = (self.part(w, from_x, index)?, self.part(w, from_h, index)?);
            let sum = w.add(a, b)?;
            w.unary(&tosa::SIGMOID, sum)
        };
        let (update, reset) = (sigmoid(w, 0)?, sigmoid(w, 1)?);
        let a = self.part(w, from_x, 2)?;
        let b = if self.linear_before_reset {
            let b = self.part(w, from_h, 2)?;
            w.mul(reset, b)?
        } else {
            let Matrix::Real(matrix) = self.recurrence else { return Err("a GRU must have float weights".to_owned()) };
            let kept = w.mul(reset, h)?;
            let matrix = self.part(w, matrix, 2)?;
            let product = w.matmul(kept, matrix)?;
            match self.bias {
                Some(bias) => {
                    let bias = self.part(w, bias, 2)?;
                    w.add(product, bias)?
                }
                None => product,
            }
        };
        let sum = w.add(a, b)?;
        let candidate = w.unary(&tosa::TANH, sum)?;
        // (1 - z) candidate + z h
        let difference = w.sub(h, candidate)?;
        let kept = w.mul(update, difference)?;
        w.add(candidate, kept)
    }
}

fn activations(op: OpRef<'_>) -> Option<Vec<String>> {
    match op.ctx.attr_kind(op.attr(&attribute("activations"))?) {
        AttrKind::Array(items) => {
            items.iter().map(|&item| op.ctx.attr_str(item).map(|word| op.ctx.text(word).into_owned())).collect()
        }
        _ => None,
    }
}
