//! Samples images at positions that are known at run time.
//!
//! ```text
//! sum over the neighbors of a position: weight * image[index]       image as rows [N, H * W, C]
//! ```

use qopt_ir::ir::ValueId;

use super::resampled::Filter;
use super::writer::FloatWriter;
use crate::tosa::ops as tosa;

/// The elements outside of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Border {
    Zeros,
    /// The nearest element.
    Nearest,
    /// The image, mirrored at its border.
    Reflection,
}

/// How a grid of positions samples an image.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) filter: Filter,
    pub(super) border: Border,
    /// Positions -1 and 1 are the centers of the first and the last element, and otherwise the ends of the image.
    pub(super) aligns_corners: bool,
}

/// A neighbor along one dimension.
struct Neighbor {
    /// Its place, a whole number in f32.
    place: ValueId,
    /// `None` if it is 1.
    weight: Option<ValueId>,
}

impl FloatWriter<'_, '_, '_> {
    /// Samples images [N, C, spatial..] at positions [N, sizes.., dimensions], the last dimension of the image first.
    pub(super) fn sampled_by_grid(&mut self, x: ValueId, grid: ValueId, how: Grid) -> Result<ValueId, String> {
        let (dx, dg) = (self.dims(x)?, self.dims(grid)?);
        let (Some((&[n, channels], sizes)), Some((&last, [_, counts @ ..]))) =
            (dx.split_first_chunk::<2>(), dg.split_last())
        else {
            return Err("operands must have rank 3 or higher".to_owned());
        };
        if last != sizes.len() as u64 || dx.len() != dg.len() || dg.first() != Some(&n) || sizes.contains(&0) {
            return Err("the grid must have one position for each dimension of the image".to_owned());
        }
        if sizes.len() > 2 && matches!(how.filter, Filter::Cubic { .. }) {
            return Err("cubic filters of more than two dimensions are unsupported".to_owned());
        }
        let product = |dims: &[u64]| dims.iter().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("a size is too large");
        let (pixels, count) = (product(sizes)?, product(counts)?);
        i32::try_from(pixels).map_err(|_| "a size is too large")?;
        let rank = dx.len();
        let order: Vec<usize> = [0].into_iter().chain(2..rank).chain([1]).collect();
        let image = self.permuted(x, &order)?;
        let image = self.reshaped(image, &[n, pixels, channels])?;
        let positions = self.reshaped(grid, &[n, count, last])?;
        let mut axes = Vec::new();
        for (d, &size) in sizes.iter().enumerate() {
            let at = self.sliced(positions, 2, last - 1 - d as u64, 1)?;
            let at = self.denormalized(at, size, how.aligns_corners)?;
            axes.push(self.neighbors(at, how.filter)?);
        }
        self.combined(image, (&axes, sizes), how, None)
            .and_then(|value| self.reshaped(value, &[&[n], counts, &[channels]].concat()))
            .and_then(|value| {
                let back: Vec<usize> = [0, rank - 1].into_iter().chain(1..rank - 1).collect();
                self.permuted(value, &back)
            })
    }

    /// Positions from -1 to 1 as those of elements.
    fn denormalized(&mut self, at: ValueId, size: u64, aligns_corners: bool) -> Result<ValueId, String> {
        let sum = self.plus(at, 1.0)?;
        if aligns_corners {
            let half = self.times(sum, 0.5)?;
            return self.times(half, size.saturating_sub(1) as f64);
        }
        let ends = self.times(sum, size as f64)?;
        let ends = self.plus(ends, -1.0)?;
        self.times(ends, 0.5)
    }

    fn neighbors(&mut self, at: ValueId, filter: Filter) -> Result<Vec<Neighbor>, String> {
        if let Filter::Nearest(_) = filter {
            return Ok(vec![Neighbor { place: self.rounded(at)?, weight: None }]);
        }
        let low = self.unary(&tosa::FLOOR, at)?;
        let fraction = self.sub(at, low)?;
        let high = self.plus(low, 1.0)?;
        let Filter::Cubic { a, .. } = filter else {
            let rest = self.sub(high, at)?;
            return Ok(vec![
                Neighbor { place: low, weight: Some(rest) },
                Neighbor { place: high, weight: Some(fraction) },
            ]);
        };
        let one = self.number(fraction, 1.0)?;
        let rest = self.sub(one, fraction)?;
        let (before, after) = (self.plus(fraction, 1.0)?, self.plus(rest, 1.0)?);
        let weights = [
            self.far_weight(before, a)?,
            self.near_weight(fraction, a)?,
            self.near_weight(rest, a)?,
            self.far_weight(after, a)?,
        ];
        let mut neighbors = Vec::new();
        for (k, weight) in weights.into_iter().enumerate() {
            let place = self.plus(low, k as f64 - 1.0)?;
            neighbors.push(Neighbor { place, weight: Some(weight) });
        }
        Ok(neighbors)
    }

    /// Keys' cubic kernel at distances up to 1.
    fn near_weight(&mut self, d: ValueId, a: f32) -> Result<ValueId, String> {
        let scaled = self.times(d, f64::from(a + 2.0))?;
        let term = self.plus(scaled, f64::from(-(a + 3.0)))?;
        let term = self.mul(term, d)?;
        let term = self.mul(term, d)?;
        self.plus(term, 1.0)
    }

    /// Keys' cubic kernel at distances from 1 to 2.
    fn far_weight(&mut self, d: ValueId, a: f32) -> Result<ValueId, String> {
        let scaled = self.times(d, f64::from(a))?;
        let term = self.plus(scaled, f64::from(-5.0 * a))?;
        let term = self.mul(term, d)?;
        let term = self.plus(term, f64::from(8.0 * a))?;
        let term = self.mul(term, d)?;
        self.plus(term, f64::from(-4.0 * a))
    }

    /// The weighted sum over the neighbors along the remaining dimensions. `index` has the flat index along the earlier ones, and
    /// the mask of the places inside of the image.
    fn combined(
        &mut self,
        image: ValueId,
        (axes, sizes): (&[Vec<Neighbor>], &[u64]),
        how: Grid,
        found: Option<(ValueId, Option<ValueId>)>,
    ) -> Result<ValueId, String> {
        let ([axis, axes @ ..], [size, sizes @ ..]) = (axes, sizes) else {
            let (index, is_inside) = found.ok_or("has no dimension")?;
            return self.pixel(image, index, is_inside);
        };
        let mut sum = None;
        for Neighbor { place, weight } in axis {
            let (own, is_own_inside) = self.place_inside(*place, *size, how)?;
            let (index, is_inside) = match found {
                Some((index, is_inside)) => {
                    let row = self.times(index, *size as f64)?;
                    let both = match (is_inside, is_own_inside) {
                        (Some(a), Some(b)) => Some(self.binary(&tosa::LOGICAL_AND, a, b)?),
                        (a, b) => a.or(b),
                    };
                    (self.add(row, own)?, both)
                }
                None => (own, is_own_inside),
            };
            let mut part = self.combined(image, (axes, sizes), how, Some((index, is_inside)))?;
            if let Some(weight) = weight {
                part = self.mul(part, *weight)?;
            }
            sum = Some(match sum {
                Some(sum) => self.add(sum, part)?,
                None => part,
            });
        }
        sum.ok_or_else(|| "has no filter".to_owned())
    }

    /// The index in i32 of a place in a dimension, and the mask of the places inside of it.
    fn place_inside(&mut self, mut place: ValueId, size: u64, how: Grid) -> Result<(ValueId, Option<ValueId>), String> {
        let last = size.saturating_sub(1) as f64;
        let is_inside = match how.border {
            Border::Zeros => {
                let (zero, end) = (self.number(place, 0.0)?, self.number(place, last)?);
                let from = self.binary(&tosa::GREATER_EQUAL, place, zero)?;
                let to = self.binary(&tosa::GREATER_EQUAL, end, place)?;
                Some(self.binary(&tosa::LOGICAL_AND, from, to)?)
            }
            Border::Nearest => None,
            Border::Reflection => {
                place = self.reflected(place, size, how.aligns_corners)?;
                None
            }
        };
        let index = self.cast(place, self.ctx().int_type(32))?;
        let (first, last) = (self.number(index, 0.0)?, self.number(index, last)?);
        let index = self.binary(&tosa::MAXIMUM, index, first)?;
        Ok((self.binary(&tosa::MINIMUM, index, last)?, is_inside))
    }

    /// A place mirrored at the centers of the first and the last element, or at the ends of the image.
    fn reflected(&mut self, place: ValueId, size: u64, aligns_corners: bool) -> Result<ValueId, String> {
        let (low, range) = if aligns_corners { (0.0, size.saturating_sub(1) as f64) } else { (-0.5, size as f64) };
        if range == 0.0 {
            return self.times(place, 0.0);
        }
        // The distance from the near end, in units of the image.
        let high = low + range;
        let [below, above] = {
            let (low, high) = (self.number(place, low)?, self.number(place, high)?);
            [self.sub(low, place)?, self.sub(place, high)?]
        };
        let distance = self.binary(&tosa::MAXIMUM, below, above)?;
        let range_value = self.number(distance, range)?;
        let times = self.div(distance, range_value)?;
        let times = self.unary(&tosa::FLOOR, times)?;
        let whole = self.mul(times, range_value)?;
        let rest = self.sub(distance, whole)?;
        let half = self.times(times, 0.5)?;
        let even = self.unary(&tosa::FLOOR, half)?;
        let is_even = self.binary(&tosa::EQUAL, half, even)?;
        let [from_low, from_high] = {
            let (low, high) = (self.number(rest, low)?, self.number(rest, high)?);
            [self.add(low, rest)?, self.sub(high, rest)?]
        };
        let is_below = self.binary(&tosa::GREATER_EQUAL, below, above)?;
        let is_from_high = self.binary(&tosa::LOGICAL_XOR, is_below, is_even)?;
        let mirrored = self.select(is_from_high, from_high, from_low)?;
        let is_outside = self.compared(&tosa::GREATER, distance, 0.0)?;
        self.select(is_outside, mirrored, place)
    }

    /// The elements [N, count, C] at indices [N, count, 1], and 0 outside of the image.
    fn pixel(&mut self, image: ValueId, index: ValueId, is_inside: Option<ValueId>) -> Result<ValueId, String> {
        let (&[n, _, channels], &[_, count, _]) = (self.dims(image)?.as_slice(), self.dims(index)?.as_slice()) else {
            return Err("rows must have rank 3".to_owned());
        };
        let index = self.reshaped(index, &[n, count])?;
        let element = self.element(image);
        let found = self.op(&tosa::GATHER, &[image, index], (&[n, count, channels], element), &[])?;
        match is_inside {
            Some(is_inside) => {
                let zero = self.number(found, 0.0)?;
                self.select(is_inside, found, zero)
            }
            None => Ok(found),
        }
    }
}
