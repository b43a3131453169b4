//! Resizes that `tosa.resize` does not have: by any factor, of any number of dimensions, with cubic or antialiasing filters, or of a part
//! of the image.
//!
//! The positions of the result in the image and the weights of the filter are known. Along each dimension, a resize is a sum of gathers by
//! constant indices, times constant weights. The positions are f32, as runtimes compute them.

use qopt_ir::ir::ValueId;
use qopt_ir::movement::Movement;

use super::writer::FloatWriter;
use crate::tosa::ops as tosa;
use crate::tosa::sampling::{Nearest, Sampling};

/// The interpolation between elements.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Filter {
    Nearest(Nearest),
    Linear,
    /// Four elements, with the coefficient of Keys' cubic kernel. Elements outside of the image have no weight if
    /// `excludes_outside`, and otherwise repeat the border.
    Cubic {
        a: f32,
        excludes_outside: bool,
    },
}

/// Greatest number of summands of an interpolation. Each one becomes three ops.
const MAX_TAPS: u64 = 1024;

/// One summand of an interpolation: for each index of the result, an index in the image and its weight.
pub(super) struct Tap {
    pub(super) indices: Vec<u64>,
    /// Empty if all weights are 1.
    pub(super) weights: Vec<f32>,
}

/// Returns the index of the element nearest to a position in a dimension of `size`.
fn nearest_index(nearest: Nearest, at: f32, size: u64) -> u64 {
    let whole = match nearest {
        Nearest::Floor => at.floor(),
        Nearest::Ceil => at.ceil(),
        // All negative positions become 0.
        Nearest::HalfUp => at.round(),
        Nearest::HalfDown if at == at.floor() + 0.5 => at.floor(),
        Nearest::HalfDown => at.round(),
    };
    index_within(whole, size)
}

/// Returns true if `tosa.resize`, which computes positions exactly, selects the nearest elements of positions that are rounded to f32.
pub(super) fn tosa_selects_same_elements(sampling: Sampling, positions: &[f32], size: u64) -> bool {
    let Ok(exact) = sampling.positions(size, positions.len() as u64, false) else { return false };
    let signed = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let is_same =
        |(i, &at): (i64, &f32)| exact.element(i, signed(size)) == signed(nearest_index(sampling.nearest, at, size));
    (0..).zip(positions).all(is_same)
}

/// Clamps a whole number to the indices of a dimension.
fn index_within(at: f32, size: u64) -> u64 {
    (at.max(0.0) as u64).min(size.saturating_sub(1))
}

impl Filter {
    /// Returns the summands at positions in a dimension of `size`.
    pub(super) fn taps(self, positions: &[f32], size: u64) -> Vec<Tap> {
        let last = size.saturating_sub(1);
        let clamp_index = |at: f32| index_within(at, size);
        let tap = |index: &dyn Fn(f32) -> u64, weight: &dyn Fn(f32) -> f32| Tap {
            indices: positions.iter().map(|&at| index(at)).collect(),
            weights: positions.iter().map(|&at| weight(at)).collect(),
        };
        match self {
            Self::Nearest(nearest) => {
                let index = |at: f32| nearest_index(nearest, at, size);
                vec![Tap { weights: Vec::new(), ..tap(&index, &|_| 1.0) }]
            }
            Self::Linear => {
                let clamped = |at: f32| at.clamp(0.0, last as f32);
                let low = |at: f32| clamp_index(clamped(at));
                let high = |at: f32| low(at).saturating_add(1).min(last);
                let fraction = |at: f32| clamped(at) - low(at) as f32;
                // The same element twice has half of the weight each time.
                let is_single = |at: f32| low(at) == high(at);
                vec![
                    tap(&low, &|at| if is_single(at) { 0.5 } else { high(at) as f32 - clamped(at) }),
                    tap(&high, &|at| if is_single(at) { 0.5 } else { fraction(at) }),
                ]
            }
            Self::Cubic { a, excludes_outside } => {
                let is_inside = |at: f32, k: usize| {
                    let neighbor = at.floor() + k as f32 - 1.0;
                    (0.0..=last as f32).contains(&neighbor)
                };
                let weight = |at: f32, k: usize| {
                    let weights = cubic_weights(at - at.floor(), a);
                    let of_neighbor = |k: usize| weights.get(k).copied().unwrap_or(0.0);
                    if !excludes_outside {
                        return of_neighbor(k);
                    }
                    let sum: f32 = (0..weights.len()).filter(|&k| is_inside(at, k)).map(of_neighbor).sum();
                    if is_inside(at, k) { of_neighbor(k) / sum } else { 0.0 }
                };
                let taps = |k: usize| tap(&|at| clamp_index(at.floor() + k as f32 - 1.0), &|at| weight(at, k));
                (0..4).map(taps).collect()
            }
        }
    }

    /// Returns the summands of a filter that is `step` times as wide if `step`, the distance of neighboring positions, is above 1: each
    /// element of the image counts. Elements outside of the image have no weight if `excludes_outside`, and otherwise repeat the border.
    ///
    /// Source: `upsample_antialias.h` of ONNX Runtime, and `UpSampleKernel.cpp` of ATen, which excludes them.
    ///
    /// # Errors
    /// If there are too many summands.
    pub(super) fn antialiased_taps(
        self,
        positions: &[f32],
        size: u64,
        (step, excludes_outside): (f32, bool),
    ) -> Result<Vec<Tap>, String> {
        let (radius, widening) = (if matches!(self, Self::Cubic { .. }) { 2.0 } else { 1.0 }, step.max(1.0));
        let support = radius * widening;
        let weight = |distance: f32| {
            let distance = distance.abs();
            match self {
                _ if distance >= radius => 0.0,
                Self::Cubic { a, .. } if distance > 1.0 => far_cubic_weight(distance, a),
                Self::Cubic { a, .. } => near_cubic_weight(distance, a),
                Self::Nearest(_) | Self::Linear => 1.0 - distance,
            }
        };
        let count = (2.0 * support).ceil() as u64 + 1;
        if count > MAX_TAPS {
            return Err(format!("needs {count} elements for each element of the result; the limit is {MAX_TAPS}"));
        }
        let mut taps: Vec<Tap> = Vec::new();
        taps.resize_with(count as usize, || Tap { indices: Vec::new(), weights: Vec::new() });
        for &at in positions {
            let center = at + 0.5;
            let [first, end] = [center - support + 0.5, center + support + 0.5].map(f32::floor);
            let weight_at = |element: f32| {
                let is_inside = (0.0..size as f32).contains(&element);
                let is_counted = element < end && (is_inside || !excludes_outside);
                if is_counted { weight((element - center + 0.5) * (1.0 / widening)) } else { 0.0 }
            };
            let elements = || (0..count).map(|k| first + k as f32);
            let sum: f32 = elements().map(weight_at).sum();
            for (tap, element) in taps.iter_mut().zip(elements()) {
                tap.indices.push(index_within(element, size));
                tap.weights.push(if sum == 0.0 { 0.0 } else { weight_at(element) / sum });
            }
        }
        Ok(taps)
    }
}

/// Keys' cubic kernel at a distance up to 1.
fn near_cubic_weight(d: f32, a: f32) -> f32 {
    ((a + 2.0) * d - (a + 3.0)) * d * d + 1.0
}

/// Keys' cubic kernel at a distance from 1 to 2.
fn far_cubic_weight(d: f32, a: f32) -> f32 {
    ((a * d - 5.0 * a) * d + 8.0 * a) * d - 4.0 * a
}

/// Returns the weights of four neighbors for a position between the second and the third one, at `fraction` of their distance.
fn cubic_weights(fraction: f32, a: f32) -> [f32; 4] {
    let (near, far) = (|d| near_cubic_weight(d, a), |d| far_cubic_weight(d, a));
    let rest = 1.0 - fraction;
    [far(fraction + 1.0), near(fraction), near(rest), far(rest + 1.0)]
}

impl FloatWriter<'_, '_, '_> {
    /// Interpolates along a dimension.
    pub(super) fn resample(&mut self, x: ValueId, axis: usize, taps: &[Tap]) -> Result<ValueId, String> {
        let (rank, size) = (self.rank(x)?, self.dims(x)?.get(axis).copied().ok_or("axis is out of range")?);
        if size == 0 {
            return Err("resizes an empty image".to_owned());
        }
        let has_weights = taps.iter().any(|tap| !tap.weights.is_empty());
        if has_weights && self.ctx().float_kind(self.element(x)).is_none() {
            return Err("interpolation of integers is unsupported".to_owned());
        }
        let mut sum = None;
        for Tap { indices, weights } in taps {
            let mut part = self.apply_movements(x, &[Movement::Gather { axis, indices: indices.clone() }])?;
            if !weights.is_empty() {
                let dims: Vec<u64> = (0..rank).map(|d| if d == axis { weights.len() as u64 } else { 1 }).collect();
                let weights = self.float_constant(&dims, weights)?;
                part = self.mul(part, weights)?;
            }
            sum = Some(match sum {
                Some(sum) => self.add(sum, part)?,
                None => part,
            });
        }
        sum.ok_or_else(|| "has no filter".to_owned())
    }

    /// Replaces the elements of `x` at positions outside of the image by `fill`. `size` is the size of the image along the dimension.
    pub(super) fn extrapolate(
        &mut self,
        x: ValueId,
        axis: usize,
        positions: &[f32],
        (size, fill): (u64, f64),
    ) -> Result<ValueId, String> {
        let last = size.saturating_sub(1) as f32;
        let outside: Vec<i64> = positions.iter().map(|at| i64::from(!(0.0..=last).contains(at))).collect();
        if outside.iter().all(|&outside| outside == 0) {
            return Ok(x);
        }
        let dims: Vec<u64> = (0..self.rank(x)?).map(|d| if d == axis { outside.len() as u64 } else { 1 }).collect();
        let outside = self.int_constant(&dims, &outside, self.ctx().int_type(32))?;
        let (is_outside, fill) = (self.compare_to(&tosa::GREATER, outside, 0.0)?, self.number_like(x, fill)?);
        self.select(is_outside, fill, x)
    }
}
