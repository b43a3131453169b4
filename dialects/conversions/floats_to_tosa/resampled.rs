//! Resizes that `tosa.resize` does not have: by any factor, of any number of dimensions, with cubic filters, or of a part of the image.
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

/// One summand of an interpolation: for each index of the result, an index in the image and its weight.
struct Tap {
    indices: Vec<u64>,
    /// Empty if all weights are 1.
    weights: Vec<f32>,
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
    fn taps(self, positions: &[f32], size: u64) -> Vec<Tap> {
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
}

/// Returns the weights of four neighbors for a position between the second and the third one, at `fraction` of their distance.
fn cubic_weights(fraction: f32, a: f32) -> [f32; 4] {
    // Keys' kernel at distances up to 1, and from 1 to 2.
    let near = |d: f32| ((a + 2.0) * d - (a + 3.0)) * d * d + 1.0;
    let far = |d: f32| ((a * d - 5.0 * a) * d + 8.0 * a) * d - 4.0 * a;
    let rest = 1.0 - fraction;
    [far(fraction + 1.0), near(fraction), near(rest), far(rest + 1.0)]
}

impl FloatWriter<'_, '_, '_> {
    /// Interpolates along a dimension at positions.
    pub(super) fn resample(
        &mut self,
        x: ValueId,
        axis: usize,
        positions: &[f32],
        filter: Filter,
    ) -> Result<ValueId, String> {
        let (rank, size) = (self.rank(x)?, self.dims(x)?.get(axis).copied().ok_or("axis is out of range")?);
        if size == 0 {
            return Err("resizes an empty image".to_owned());
        }
        if !matches!(filter, Filter::Nearest(_)) && self.ctx().float_kind(self.element(x)).is_none() {
            return Err("interpolates between integers".to_owned());
        }
        let mut sum = None;
        for Tap { indices, weights } in filter.taps(positions, size) {
            let mut part = self.apply_movements(x, &[Movement::Gather { axis, indices }])?;
            if !weights.is_empty() {
                let dims: Vec<u64> = (0..rank).map(|d| if d == axis { weights.len() as u64 } else { 1 }).collect();
                let weights = self.float_constant(&dims, &weights)?;
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
