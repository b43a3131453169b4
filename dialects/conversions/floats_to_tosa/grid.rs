//! Samples images at positions that an operand gives: `GridSample` of ONNX, `grid_sampler` of PyTorch. Builds the grids of
//! `AffineGrid` and `affine_grid_generator`.
//!
//! ```text
//! sum over the neighbors of a position: weight * image[index]       image as rows [N, H * W, C]
//! ```
//!
//! Resizing, where constants give the positions, is in `resampled`.

use qopt_ir::ir::ValueId;

use super::resampled::Filter;
use super::writer::FloatWriter;
use crate::support::product_of_sizes;
use crate::tosa::ops as tosa;

/// The elements outside of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Border {
    Zeros,
    /// The nearest element.
    Edge,
    /// The image, mirrored at its border.
    Reflection,
}

/// The options of sampling.
#[derive(Clone, Copy, Debug)]
pub(super) struct GridSampling {
    pub(super) filter: Filter,
    pub(super) border: Border,
    /// If true, positions -1 and 1 are the centers of the first and the last element, else the outer edges of the image.
    pub(super) aligns_corners: bool,
    /// If true, positions are clamped or mirrored into the image before their neighbors are computed, as PyTorch does except for
    /// cubic filters. Else each neighbor is, as ONNX Runtime does.
    pub(super) moves_positions: bool,
}

/// A neighbor along one dimension.
struct Neighbor {
    /// The index of the neighbor along the dimension: a whole number in f32, which may be outside of the image.
    position: ValueId,
    /// `None` means weight 1.
    weight: Option<ValueId>,
}

impl FloatWriter<'_, '_, '_> {
    /// Builds the grid `[N, sizes.., D]` of an image with `D` dimensions: `theta`, `[N, D, D + 1]`, maps the position of each element
    /// to another position. In a position, the last dimension of the image comes first.
    ///
    /// Positions are from -1 to 1: at the centers of the border elements with `aligns_corners`, else at their outer edges.
    pub(super) fn affine_grid(
        &mut self,
        theta: ValueId,
        result: &[u64],
        aligns_corners: bool,
    ) -> Result<ValueId, String> {
        let [batch, sizes @ .., rank] = result else { return Err("result must have rank 2 or higher".to_owned()) };
        if *rank != sizes.len() as u64 || self.dims(theta)? != [*batch, *rank, rank.saturating_add(1)] {
            return Err("the matrices do not have the rank of the image".to_owned());
        }
        let count = product_of_sizes(sizes)?;
        let count = Self::check_list_size(count)?;
        let position = |index: u64, size: u64| match aligns_corners {
            true if size == 1 => 0.0,
            true => 2.0 * index as f32 / (size - 1) as f32 - 1.0,
            false => (2 * index + 1) as f32 / size as f32 - 1.0,
        };
        let mut positions = Vec::new();
        for element in 0..count {
            // The row-major index splits into the indices of the dimensions, the last one first.
            let mut quotient = element;
            for &size in sizes.iter().rev() {
                positions.push(position(quotient % size, size));
                quotient /= size;
            }
            // Multiplies the offset, the last column of `theta`.
            positions.push(1.0);
        }
        let columns = rank.saturating_add(1);
        let positions = self.float_constant(&[1, count, columns], &positions)?;
        let positions = self.broadcast_to(positions, &[*batch, count, columns])?;
        let transposed = self.permute(theta, &[0, 2, 1])?;
        let grid = self.matmul(positions, transposed)?;
        self.reshape(grid, result)
    }

    /// Samples images `[N, C, sizes..]` at the positions `grid`, `[N, counts.., D]`. Returns `[N, C, counts..]`. In a position, the
    /// last dimension of the image comes first.
    pub(super) fn grid_sample(&mut self, x: ValueId, grid: ValueId, sampling: GridSampling) -> Result<ValueId, String> {
        let (dx, dg) = (self.dims(x)?, self.dims(grid)?);
        let (Some((&[n, channels], sizes)), Some((&last, [_, counts @ ..]))) =
            (dx.split_first_chunk::<2>(), dg.split_last())
        else {
            return Err("operands must have rank 3 or higher".to_owned());
        };
        if last != sizes.len() as u64 || dx.len() != dg.len() || dg.first() != Some(&n) || sizes.contains(&0) {
            return Err("the grid must have one position for each dimension of the image".to_owned());
        }
        // ONNX and PyTorch define cubic filters for two dimensions only.
        let is_cubic = matches!(sampling.filter, Filter::Cubic { .. });
        if sizes.len() > 2 && is_cubic {
            return Err("cubic filters of more than two dimensions are unsupported".to_owned());
        }
        let (pixels, count) = (product_of_sizes(sizes)?, product_of_sizes(counts)?);
        i32::try_from(pixels).map_err(|_| "a size is too large")?;
        let rank = dx.len();
        let order: Vec<usize> = [0].into_iter().chain(2..rank).chain([1]).collect();
        let image = self.permute(x, &order)?;
        let image = self.reshape(image, &[n, pixels, channels])?;
        let positions = self.reshape(grid, &[n, count, last])?;
        let mut axes = Vec::new();
        for (d, &size) in sizes.iter().enumerate() {
            let coordinate = self.slice(positions, 2, last - 1 - d as u64, 1)?;
            let mut position = self.image_positions(coordinate, size, sampling.aligns_corners)?;
            if sampling.moves_positions && !is_cubic && sampling.border != Border::Zeros {
                if sampling.border == Border::Reflection {
                    position = self.reflect(position, size, sampling.aligns_corners)?;
                }
                position = self.clamp(position, (0.0, size.saturating_sub(1) as f64))?;
            }
            axes.push(self.neighbors(position, sampling.filter)?);
        }
        self.sum_over_neighbors(image, (&axes, sizes), sampling, None)
            .and_then(|value| self.reshape(value, &[&[n], counts, &[channels]].concat()))
            .and_then(|value| {
                let channels_first: Vec<usize> = [0, rank - 1].into_iter().chain(1..rank - 1).collect();
                self.permute(value, &channels_first)
            })
    }

    /// Converts coordinates from -1 to 1 to positions in the image, in elements: `(x + 1) / 2 * (size - 1)` with aligned corners, else
    /// `((x + 1) * size - 1) / 2`.
    fn image_positions(&mut self, coordinate: ValueId, size: u64, aligns_corners: bool) -> Result<ValueId, String> {
        let sum = self.plus(coordinate, 1.0)?;
        if aligns_corners {
            let half = self.times(sum, 0.5)?;
            return self.times(half, size.saturating_sub(1) as f64);
        }
        let ends = self.times(sum, size as f64)?;
        let ends = self.plus(ends, -1.0)?;
        self.times(ends, 0.5)
    }

    /// Returns the neighbors of positions along one dimension, and their weights.
    fn neighbors(&mut self, position: ValueId, filter: Filter) -> Result<Vec<Neighbor>, String> {
        // Both runtimes round ties to even here, so the rounding of `Filter::Nearest`, an option of resizes, is ignored.
        if let Filter::Nearest(_) = filter {
            return Ok(vec![Neighbor { position: self.round_half_even(position)?, weight: None }]);
        }
        let low = self.unary(&tosa::FLOOR, position)?;
        let fraction = self.sub(position, low)?;
        let high = self.plus(low, 1.0)?;
        let Filter::Cubic { a, .. } = filter else {
            let one_minus_fraction = self.sub(high, position)?;
            return Ok(vec![
                Neighbor { position: low, weight: Some(one_minus_fraction) },
                Neighbor { position: high, weight: Some(fraction) },
            ]);
        };
        let one = self.number_like(fraction, 1.0)?;
        let one_minus_fraction = self.sub(one, fraction)?;
        // The distances to the neighbors at `low - 1` and `low + 2`.
        let (before, after) = (self.plus(fraction, 1.0)?, self.plus(one_minus_fraction, 1.0)?);
        let weights = [
            self.far_weight(before, a)?,
            self.near_weight(fraction, a)?,
            self.near_weight(one_minus_fraction, a)?,
            self.far_weight(after, a)?,
        ];
        let mut neighbors = Vec::new();
        for (k, weight) in weights.into_iter().enumerate() {
            let position = self.plus(low, k as f64 - 1.0)?;
            neighbors.push(Neighbor { position, weight: Some(weight) });
        }
        Ok(neighbors)
    }

    /// Keys' cubic kernel at distances up to 1: `((a + 2) d - (a + 3)) d d + 1`.
    fn near_weight(&mut self, d: ValueId, a: f32) -> Result<ValueId, String> {
        let scaled = self.times(d, f64::from(a + 2.0))?;
        let term = self.plus(scaled, f64::from(-(a + 3.0)))?;
        let term = self.mul(term, d)?;
        let term = self.mul(term, d)?;
        self.plus(term, 1.0)
    }

    /// Keys' cubic kernel at distances from 1 to 2: `((a d - 5 a) d + 8 a) d - 4 a`.
    fn far_weight(&mut self, d: ValueId, a: f32) -> Result<ValueId, String> {
        let scaled = self.times(d, f64::from(a))?;
        let term = self.plus(scaled, f64::from(-5.0 * a))?;
        let term = self.mul(term, d)?;
        let term = self.plus(term, f64::from(8.0 * a))?;
        let term = self.mul(term, d)?;
        self.plus(term, f64::from(-4.0 * a))
    }

    /// Builds the weighted sum over the neighbors along `axes`, recursively from the first dimension to the last. `outer` is the
    /// row-major index along the dimensions before `axes`, with the mask of the positions inside of the image.
    fn sum_over_neighbors(
        &mut self,
        image: ValueId,
        (axes, sizes): (&[Vec<Neighbor>], &[u64]),
        sampling: GridSampling,
        outer: Option<(ValueId, Option<ValueId>)>,
    ) -> Result<ValueId, String> {
        let ([axis, axes @ ..], [size, sizes @ ..]) = (axes, sizes) else {
            let (index, is_inside) = outer.ok_or("has no dimension")?;
            return self.gather_pixels(image, index, is_inside);
        };
        let mut sum = None;
        for Neighbor { position, weight } in axis {
            let (axis_index, is_axis_inside) = self.clip_to_image(*position, *size, sampling)?;
            let (index, is_inside) = match outer {
                Some((index, is_inside)) => {
                    let row = self.times(index, *size as f64)?;
                    let both = match (is_inside, is_axis_inside) {
                        (Some(a), Some(b)) => Some(self.binary(&tosa::LOGICAL_AND, a, b)?),
                        (a, b) => a.or(b),
                    };
                    (self.add(row, axis_index)?, both)
                }
                None => (axis_index, is_axis_inside),
            };
            let mut part = self.sum_over_neighbors(image, (axes, sizes), sampling, Some((index, is_inside)))?;
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

    /// Moves positions along a dimension into the image. Returns them as i32, and for [`Border::Zeros`] the mask of the positions that
    /// were inside.
    fn clip_to_image(
        &mut self,
        mut position: ValueId,
        size: u64,
        sampling: GridSampling,
    ) -> Result<(ValueId, Option<ValueId>), String> {
        let last = size.saturating_sub(1) as f64;
        let is_inside = match sampling.border {
            Border::Zeros => {
                let (zero, end) = (self.number_like(position, 0.0)?, self.number_like(position, last)?);
                let from = self.binary(&tosa::GREATER_EQUAL, position, zero)?;
                let to = self.binary(&tosa::GREATER_EQUAL, end, position)?;
                Some(self.binary(&tosa::LOGICAL_AND, from, to)?)
            }
            Border::Edge => None,
            Border::Reflection => {
                position = self.reflect(position, size, sampling.aligns_corners)?;
                None
            }
        };
        let index = self.cast(position, self.ctx().int_type(32))?;
        let (first, last) = (self.number_like(index, 0.0)?, self.number_like(index, last)?);
        let index = self.binary(&tosa::MAXIMUM, index, first)?;
        Ok((self.binary(&tosa::MINIMUM, index, last)?, is_inside))
    }

    /// Mirrors positions outside of the image at its ends: the centers of the first and the last element with `aligns_corners`, else
    /// the outer edges.
    ///
    /// Each mirroring folds the line by `range`, the length of the image. The distance beyond the near end is
    /// `count * range + remainder`. The result is `remainder` away from the near end if `count` is even, else from the other end.
    fn reflect(&mut self, position: ValueId, size: u64, aligns_corners: bool) -> Result<ValueId, String> {
        let (low, range) = if aligns_corners { (0.0, size.saturating_sub(1) as f64) } else { (-0.5, size as f64) };
        if range == 0.0 {
            return self.times(position, 0.0);
        }
        let high = low + range;
        let [below, above] = {
            let (low, high) = (self.number_like(position, low)?, self.number_like(position, high)?);
            [self.sub(low, position)?, self.sub(position, high)?]
        };
        let distance = self.binary(&tosa::MAXIMUM, below, above)?;
        let range_value = self.number_like(distance, range)?;
        let count = self.div(distance, range_value)?;
        let count = self.unary(&tosa::FLOOR, count)?;
        let whole = self.mul(count, range_value)?;
        let remainder = self.sub(distance, whole)?;
        let half = self.times(count, 0.5)?;
        let even = self.unary(&tosa::FLOOR, half)?;
        let is_even = self.binary(&tosa::EQUAL, half, even)?;
        let [from_low, from_high] = {
            let (low, high) = (self.number_like(remainder, low)?, self.number_like(remainder, high)?);
            [self.add(low, remainder)?, self.sub(high, remainder)?]
        };
        let is_below = self.binary(&tosa::GREATER_EQUAL, below, above)?;
        let is_from_high = self.binary(&tosa::LOGICAL_XOR, is_below, is_even)?;
        let mirrored = self.select(is_from_high, from_high, from_low)?;
        let is_outside = self.compare_to(&tosa::GREATER, distance, 0.0)?;
        self.select(is_outside, mirrored, position)
    }

    /// Gathers the elements `[N, count, C]` at indices `[N, count, 1]`. Elements where `is_inside` is false are 0.
    fn gather_pixels(&mut self, image: ValueId, index: ValueId, is_inside: Option<ValueId>) -> Result<ValueId, String> {
        let (&[n, _, channels], &[_, count, _]) = (self.dims(image)?.as_slice(), self.dims(index)?.as_slice()) else {
            return Err("rows must have rank 3".to_owned());
        };
        let index = self.reshape(index, &[n, count])?;
        let element = self.element(image);
        let pixels = self.op(&tosa::GATHER, &[image, index], (&[n, count, channels], element), &[])?;
        match is_inside {
            Some(is_inside) => {
                let zero = self.number_like(pixels, 0.0)?;
                self.select(is_inside, pixels, zero)
            }
            None => Ok(pixels),
        }
    }
}
