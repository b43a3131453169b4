//! Reads the operands and attributes of ONNX's spectral operators: `DFT`, `STFT`, the window functions and `MelWeightMatrix`.
//!
//! The definitions are those of the operators' pages (DFT-20, DFT-17, STFT-17, HannWindow-17, MelWeightMatrix-17). The module
//! computes no transform: `floats_to_tosa` writes it as a product by a matrix.

use std::f64::consts::{LN_10, TAU};

use qopt_ir::def::OpRef;

use super::operator::{has, int, opset};
use crate::elements::{first_float, floats, integers};
use crate::torch::index::dimension;

/// Largest constant of a window function or a mel matrix, in elements: 64 MiB of f32, and longer than any frame of a signal.
const MAX_ELEMENTS: u64 = 1 << 24;

/// A discrete Fourier transform along a dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Transform {
    /// The number of points, `N` in the definition. The input is cut off or padded with zeros to it.
    pub(crate) points: u64,
    /// Computes the inverse transform.
    pub(crate) is_inverse: bool,
    /// Writes only the first `N / 2 + 1` frequencies; the inverse transform reads only these. The others are their
    /// conjugates, because the signal is real.
    pub(crate) is_onesided: bool,
}

impl Transform {
    /// The sizes of the transformed dimension and of the dimension of real and imaginary parts in the result.
    pub(crate) fn result_sizes(self) -> [u64; 2] {
        match (self.is_onesided, self.is_inverse) {
            (false, _) => [self.points, 2],
            (true, false) => [self.unique_frequencies(), 2],
            (true, true) => [self.points, 1],
        }
    }

    /// The largest number of input elements, along the dimension, that the transform reads.
    pub(crate) fn read_size(self) -> u64 {
        if self.is_onesided && self.is_inverse { self.unique_frequencies() } else { self.points }
    }

    fn unique_frequencies(self) -> u64 {
        (self.points / 2).saturating_add(1)
    }

    /// The matrix by which the transform multiplies `[n, parts]`, flattened: `[size * parts, result size * result parts]`.
    ///
    /// `parts` is 1 for a real input, 2 for a complex one. Angles are reduced to a turn before they are
    /// rounded, so that errors do not grow with the number of points.
    pub(crate) fn matrix(self, size: u64, parts: u64) -> Vec<f32> {
        let [columns, column_parts] = self.result_sizes();
        let points = self.points.max(1);
        let (sign, scale) = if self.is_inverse { (-1.0, 1.0 / points as f64) } else { (1.0, 1.0) };
        let mut matrix = Vec::new();
        for row in 0..size {
            // The input omits the conjugate of this frequency, which contributes the same real part.
            let is_doubled = self.is_onesided && self.is_inverse && row != 0 && row.saturating_mul(2) != points;
            let scale = if is_doubled { 2.0 * scale } else { scale };
            for part in 0..parts {
                for column in 0..columns {
                    let (cos, sin) = unit_root(row, column, points);
                    // Real and imaginary part of `exp(-i angle)` for a real input part, of `i exp(-i angle)` for an imaginary one. The
                    // inverse transform has the angle with the other sign.
                    let entry = if part == 0 { [cos, -sign * sin] } else { [sign * sin, cos] };
                    for value in entry.iter().take(column_parts as usize) {
                        // Adding 0.0 turns -0.0 into 0.0.
                        matrix.push((value * scale) as f32 + 0.0);
                    }
                }
            }
        }
        matrix
    }
}

/// Cosine and sine of `a b / points` of a turn, exact at multiples of a quarter.
// Products of two u64 fit u128, `points` is at least 1, and a remainder is below 2^64.
#[allow(clippy::arithmetic_side_effects)]
fn unit_root(a: u64, b: u64, points: u64) -> (f64, f64) {
    let (a, b, points) = (u128::from(a), u128::from(b), u128::from(points.max(1)));
    let quarters = a * b % points * 4;
    let (quarter, rest) = (quarters / points, quarters % points);
    let (sin, cos) = (TAU / 4.0 * (rest as f64 / points as f64)).sin_cos();
    match quarter {
        0 => (cos, sin),
        1 => (-sin, cos),
        2 => (-cos, -sin),
        _ => (sin, -cos),
    }
}

/// The only element of an integer constant.
fn scalar(op: OpRef<'_>, index: usize) -> Option<i64> {
    let values = integers(op.ctx, op.operand_constant(index)?)?;
    values.first().copied().filter(|_| values.len() == 1)
}

/// `DFT`, with the dimension that it transforms, by the sizes of the input. The last size is the number of parts.
///
/// # Errors
/// If operands that determine the shape are not constant, or a value is out of range.
pub(crate) fn dft(op: OpRef<'_>, dims: &[Option<u64>]) -> Result<(Transform, usize), String> {
    const LENGTH: usize = 1;
    const AXIS: usize = 2;
    // Since operator set 20 the axis is an operand.
    let (axis, default) = match opset(op).is_some_and(|version| version < 20) {
        true => (int(op, "axis"), 1),
        false if has(op, AXIS) => (Some(scalar(op, AXIS).ok_or("'axis' must be constant")?), -2),
        false => (None, -2),
    };
    let axis = dimension(axis.unwrap_or(default), dims.len())?;
    if axis.saturating_add(1) == dims.len() {
        return Err("'axis' must not be the dimension of real and imaginary parts".to_owned());
    }
    let is_set = |name: &str| int(op, name).unwrap_or(0) != 0;
    let (is_inverse, is_onesided) = (is_set("inverse"), is_set("onesided"));
    let points = if has(op, LENGTH) {
        let length = scalar(op, LENGTH).ok_or("'dft_length' must be constant")?;
        u64::try_from(length).ok().filter(|&n| n > 0).ok_or("'dft_length' must be positive")?
    } else {
        let size = dims.get(axis).copied().flatten().ok_or("requires static sizes")?;
        if is_inverse && is_onesided { size.saturating_sub(1).saturating_mul(2) } else { size }
    };
    Ok((Transform { points, is_inverse, is_onesided }, axis))
}

/// A `STFT`: transforms of overlapping frames of a signal.
pub(crate) struct Frames {
    /// The transform of a frame.
    pub(crate) transform: Transform,
    /// The number of samples from the start of a frame to that of the next one.
    pub(crate) step: u64,
    /// The number of frames.
    pub(crate) count: u64,
}

impl Frames {
    /// The operand of the window.
    pub(crate) const WINDOW: usize = 2;

    /// Reads the operator, for a signal of `samples` elements. `window` is the number of elements of operand `window`, if present.
    ///
    /// # Errors
    /// If operands that determine the shape are not constant, or a value is out of range.
    pub(crate) fn of(op: OpRef<'_>, samples: u64, window: Option<u64>) -> Result<Self, String> {
        const STEP: usize = 1;
        const LENGTH: usize = 3;
        let positive = |index: usize, name: &str| {
            let value = scalar(op, index).ok_or_else(|| format!("'{name}' must be constant"))?;
            u64::try_from(value).ok().filter(|&n| n > 0).ok_or_else(|| format!("'{name}' must be positive"))
        };
        let step = positive(STEP, "frame_step")?;
        let points = match (has(op, LENGTH), window) {
            (true, _) => positive(LENGTH, "frame_length")?,
            (false, Some(size)) => size,
            (false, None) => return Err("requires 'frame_length' or 'window'".to_owned()),
        };
        if window.is_some_and(|size| size != points) {
            return Err("'window' must have one element for each sample of a frame".to_owned());
        }
        let rest = samples.checked_sub(points).ok_or("a frame is longer than the signal")?;
        let count = rest.checked_div(step).unwrap_or(0).saturating_add(1);
        let is_onesided = int(op, "onesided").unwrap_or(1) != 0;
        Ok(Self { transform: Transform { points, is_inverse: false, is_onesided }, step, count })
    }
}

/// The elements of `HannWindow`, `HammingWindow` and `BlackmanWindow`; `None` for other operators and if the size is unknown.
pub(crate) fn window(op: OpRef<'_>, name: &str) -> Option<Vec<f32>> {
    // The coefficients of the cosines of 0, 1 and 2 turns.
    let coefficients = match name {
        "HannWindow" => [0.5, -0.5, 0.0],
        "HammingWindow" => [25.0 / 46.0, -21.0 / 46.0, 0.0],
        "BlackmanWindow" => [0.42, -0.5, 0.08],
        _ => return None,
    };
    let size = window_size(op)?;
    let is_periodic = int(op, "periodic").unwrap_or(1) != 0;
    // A symmetric window of one element is NaN (0 / 0), as in the operator's definition.
    let turn = if is_periodic { size } else { size.saturating_sub(1) } as f64;
    let element = |n: u64| {
        let angle = TAU * n as f64 / turn;
        let [constant, one, two] = coefficients;
        (constant + one * angle.cos() + two * (2.0 * angle).cos()) as f32
    };
    Some((0..size).map(element).collect())
}

/// The number of elements of a window function.
pub(crate) fn window_size(op: OpRef<'_>) -> Option<u64> {
    u64::try_from(scalar(op, 0)?).ok().filter(|&size| size <= MAX_ELEMENTS)
}

/// Operands of `MelWeightMatrix`.
const MEL_BINS: usize = 0;
const MEL_DFT_LENGTH: usize = 1;
const MEL_SAMPLE_RATE: usize = 2;
const MEL_LOWER_EDGE: usize = 3;
const MEL_UPPER_EDGE: usize = 4;

/// The sizes of `MelWeightMatrix`: frequencies, bins of the mel scale.
pub(crate) fn mel_sizes(op: OpRef<'_>) -> Option<[u64; 2]> {
    let size = |index: usize| u64::try_from(scalar(op, index)?).ok().filter(|&size| size > 0 && size < MAX_ELEMENTS);
    let [frequencies, bins] = [(size(MEL_DFT_LENGTH)? / 2).checked_add(1)?, size(MEL_BINS)?];
    (frequencies.checked_mul(bins)? <= MAX_ELEMENTS).then_some([frequencies, bins])
}

/// The elements of `MelWeightMatrix`: triangles over the frequencies, one for each bin of the mel scale.
pub(crate) fn mel_matrix(op: OpRef<'_>) -> Option<Vec<f32>> {
    let [frequencies, bins] = mel_sizes(op)?;
    let (points, rate) = (scalar(op, MEL_DFT_LENGTH)? as f64, scalar(op, MEL_SAMPLE_RATE)? as f64);
    let edge = |index: usize| {
        let constant = op.operand_constant(index)?;
        first_float(op.ctx, constant).filter(|_| floats(op.ctx, constant).is_some_and(|all| all.len() == 1))
    };
    let mel = |hertz: f64| 2595.0 * (hertz / 700.0).ln_1p() / LN_10;
    let (low, high) = (mel(edge(MEL_LOWER_EDGE)?), mel(edge(MEL_UPPER_EDGE)?));
    let step = (high - low) / (bins as f64 + 2.0);
    // Row of the matrix at an edge on the mel scale. The triangle of bin k rises from edge k to k + 1 and falls to k + 2.
    let edge_row = |bin: u64| {
        let hertz = 700.0 * ((bin as f64 * step + low) / 2595.0 * LN_10).exp_m1();
        (((points + 1.0) * hertz) / rate).floor() as i64
    };
    let mut matrix = vec![0.0_f32; usize::try_from(frequencies.checked_mul(bins)?).ok()?];
    for bin in 0..bins {
        let [from, peak, to] = [0, 1, 2].map(|offset| edge_row(bin.saturating_add(offset)));
        let (rise, fall) = (peak.checked_sub(from)?, to.checked_sub(peak)?);
        let mut set = |frequency: i64, value: f64| {
            let row = u64::try_from(frequency).ok().filter(|&row| row < frequencies)?;
            let index = usize::try_from(row.checked_mul(bins)?.checked_add(bin)?).ok()?;
            *matrix.get_mut(index)? = value as f32;
            Some(())
        };
        if rise == 0 {
            set(peak, 1.0)?;
        }
        for frequency in from..=peak {
            if rise > 0 {
                set(frequency, frequency.saturating_sub(from) as f64 / rise as f64)?;
            }
        }
        for frequency in peak..to {
            set(frequency, to.saturating_sub(frequency) as f64 / fall as f64)?;
        }
    }
    Some(matrix)
}
