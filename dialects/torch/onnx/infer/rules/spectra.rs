//! Shapes of Fourier transforms, of window functions and of the mel weight matrix.

use qopt_ir::def::OpRef;

use super::super::dims;
use super::{InferredShape, with_size};
use crate::support::Dims;
use crate::torch::onnx::operator::has;
use crate::torch::onnx::spectra::{self, Frames};

/// `DFT`: the transformed axis has the transform's size; the last dimension has one or two parts.
pub(in crate::torch::onnx::infer) fn dft(op: OpRef<'_>) -> InferredShape {
    let mut dims = dims(op, 0)?;
    let (transform, axis) = spectra::dft(op, &dims).ok()?;
    let [size, parts] = transform.result_sizes();
    *dims.last_mut()? = Some(parts);
    with_size(dims, axis, Some(size))
}

/// `STFT`: batch, frames, frequencies, real and imaginary parts.
pub(in crate::torch::onnx::infer) fn stft(op: OpRef<'_>) -> InferredShape {
    let signal = dims(op, 0)?;
    let &[batch, samples, ..] = signal.as_slice() else { return None };
    let window = if has(op, Frames::WINDOW) { Some((*dims(op, Frames::WINDOW)?.first()?)?) } else { None };
    let frames = Frames::of(op, samples?, window).ok()?;
    let [size, parts] = frames.transform.result_sizes();
    Some(Dims::from_slice(&[batch, Some(frames.count), Some(size), Some(parts)]))
}

/// `HannWindow`, `HammingWindow` and `BlackmanWindow`: the operand is the number of elements.
pub(in crate::torch::onnx::infer) fn window(op: OpRef<'_>) -> InferredShape {
    Some(Dims::from_slice(&[spectra::window_size(op)]))
}

/// `MelWeightMatrix`: a row for each frequency of the spectrum, a column for each mel band.
pub(in crate::torch::onnx::infer) fn mel_matrix(op: OpRef<'_>) -> InferredShape {
    Some(Dims::from_slice(&spectra::mel_sizes(op)?.map(Some)))
}
