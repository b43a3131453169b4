//! Spectral operators of ONNX. A Fourier transform of n points becomes a product with a constant n x n matrix of complex numbers.

use qopt_ir::ir::{OpId, ValueId};

use super::super::writer::FloatWriter;
use crate::support::OpTypes;
use crate::torch::onnx::operator::has;
use crate::torch::onnx::spectra::{Frames, Transform, dft, mel_matrix, mel_sizes, window};

/// Maximum number of matrix elements. A transform of 4,096 complex points has (2 * 4096)^2.
const MAX_MATRIX_ELEMENTS: u64 = 1 << 26;

/// The value of the result; `None` for other operators.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, name: &str) -> Result<Option<ValueId>, String> {
    Ok(Some(match name {
        "DFT" => transform_of_dimension(w, op)?,
        "STFT" => transform_of_frames(w, op)?,
        "BlackmanWindow" | "HammingWindow" | "HannWindow" => {
            let values = window(w.view(op), name).ok_or("'size' must be constant and at most 16777216")?;
            let size = values.len() as u64;
            floats_of_result(w, op, &[size], &values)?
        }
        "MelWeightMatrix" => {
            const MESSAGE: &str = "operands must be constant, and the edges within the frequencies";
            let (dims, values) = mel_sizes(w.view(op)).zip(mel_matrix(w.view(op))).ok_or(MESSAGE)?;
            floats_of_result(w, op, &dims, &values)?
        }
        _ => return Ok(None),
    }))
}

/// A constant in the element type of the result.
fn floats_of_result(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    dims: &[u64],
    values: &[f32],
) -> Result<ValueId, String> {
    let element = w.view(op).out_element(0);
    let constant = w.float_constant(dims, values)?;
    w.cast(constant, w.computed_element(element))
}

/// `DFT`: the transform of one dimension.
fn transform_of_dimension(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let x = w.operand(op, 0)?;
    let dims = w.dims(x)?;
    let sizes: Vec<Option<u64>> = dims.iter().copied().map(Some).collect();
    let (transform, axis) = dft(w.view(op), &sizes)?;
    // Moves the dimension before the last one, which has the real and imaginary parts.
    let last = dims.len().saturating_sub(1);
    let mut order: Vec<usize> = (0..last).filter(|&d| d != axis).collect();
    order.extend([axis, last]);
    let moved = w.permute(x, &order)?;
    let value = apply_transform(w, moved, transform)?;
    let mut inverse = vec![0; order.len()];
    for (to, &from) in order.iter().enumerate() {
        *inverse.get_mut(from).ok_or("axis is out of range")? = to;
    }
    w.permute(value, &inverse)
}

/// `STFT`: gathers overlapping frames of the signal, multiplies them by the window, and transforms each frame.
fn transform_of_frames(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let signal = w.operand(op, 0)?;
    let signal = if w.rank(signal)? == 2 {
        let dims = w.dims(signal)?;
        w.reshape(signal, &[&dims[..], &[1]].concat())?
    } else {
        signal
    };
    let &[_, samples, _] = w.dims(signal)?.as_slice() else { return Err("'signal' must have rank 3".to_owned()) };
    let window = if has(w.view(op), Frames::WINDOW) { Some(w.operand(op, Frames::WINDOW)?) } else { None };
    let window_size = match window {
        Some(window) => w.dims(window)?.first().copied(),
        None => None,
    };
    let Frames { transform, step, count } = Frames::of(w.view(op), samples, window_size)?;
    let points = transform.points;
    FloatWriter::check_list_size(count.checked_mul(points).ok_or("a size is too large")?)?;
    // Less than the number of samples, so it does not saturate.
    let sample_index = |frame: u64, sample: u64| frame.saturating_mul(step).saturating_add(sample);
    let indices: Vec<i64> = (0..count)
        .flat_map(|frame| (0..points).map(move |sample| sample_index(frame, sample)))
        .filter_map(|index| i64::try_from(index).ok())
        .collect();
    let indices = w.int_constant(&[count, points], &indices, w.ctx().int_type(32))?;
    let mut frames = w.gather(signal, indices, 1)?;
    if let Some(window) = window {
        let window = w.reshape(window, &[points, 1])?;
        frames = w.mul(frames, window)?;
    }
    apply_transform(w, frames, transform)
}

/// Transforms the second-to-last dimension of `[..., n, parts]`. The last dimension has 1 (real) or 2 (complex) parts.
fn apply_transform(w: &mut FloatWriter<'_, '_, '_>, x: ValueId, transform: Transform) -> Result<ValueId, String> {
    let dims = w.dims(x)?;
    let &[ref before @ .., size, parts] = dims.as_slice() else {
        return Err("operand must have rank 2 or higher".to_owned());
    };
    match (parts, transform.is_onesided, transform.is_inverse) {
        (1, _, false) | (1, false, true) | (2, false, _) | (2, true, true) => {}
        (1 | 2, ..) => {
            let needed = if transform.is_inverse { "complex" } else { "real" };
            return Err(format!("with 'onesided' the input must be {needed}"));
        }
        _ => return Err("the last dimension must have size 1 or 2".to_owned()),
    }
    let read = size.min(transform.read_size());
    let x = if read == size { x } else { w.slice(x, before.len(), 0, read)? };
    let [columns, column_parts] = transform.result_sizes();
    let (rows, flat) = (read.checked_mul(parts), columns.checked_mul(column_parts));
    let (rows, flat) = rows
        .zip(flat)
        .filter(|(rows, flat)| rows.checked_mul(*flat).is_some_and(|n| n <= MAX_MATRIX_ELEMENTS))
        .ok_or("has too many points")?;
    let matrix = w.float_constant(&[rows, flat], &transform.matrix(read, parts))?;
    let x = w.reshape(x, &[before, &[rows]].concat())?;
    // A matrix product needs at least rank 2.
    let x = if before.is_empty() { w.reshape(x, &[1, rows])? } else { x };
    let value = w.matmul(x, matrix)?;
    w.reshape(value, &[before, &[columns, column_parts]].concat())
}
