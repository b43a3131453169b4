//! The movements, the shape of each result, and [`Movement::source`], the specification that all other functions are
//! tested against. It is written for clarity, not for speed. Composite movements (squeeze, expand, split,
//! space-to-depth) are chains of these and have no separate case.
//!
//! ```
//! use qopt_ir::movement::{Movement, Shape};
//!
//! // A transpose of 2x3: element [2, 0] of the result is element [0, 2] of operand 0.
//! let transpose = Movement::Permute(vec![1, 0]);
//! let source = transpose.source(&[Shape::of(&[2, 3])], &[2, 0]);
//! assert_eq!(source, Some((0, vec![0, 2].into())));
//! ```

use smallvec::SmallVec;

use super::error::{MovementError, malformed_movement, too_large};
use super::num::{delinearize, exact_div, linearize, to_u64};
use super::shape::{Dim, Index, Shape};

/// The elements `start, start + step, …` of one dimension, `size` of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StridedRange {
    /// Operand index of the first element. Ignored if `size` is 0.
    pub start: u64,
    /// Number of elements; `None` takes all elements from `start` in the direction of `step`.
    pub size: Dim,
    /// Distance between two consecutive elements, in elements of the dimension; never zero.
    pub step: i64,
}

impl StridedRange {
    /// The whole dimension, of static or dynamic size.
    pub fn whole() -> Self {
        Self { start: 0, size: None, step: 1 }
    }

    /// `size` elements from `start`, `step` apart.
    pub fn new(start: u64, size: u64, step: i64) -> Self {
        Self { start, size: Some(size), step }
    }

    /// Number of elements taken from a dimension of size `dim`; `None` if dynamic.
    pub fn size_in(&self, dim: Dim) -> Dim {
        let stride = self.step.unsigned_abs();
        match self.size {
            Some(size) => Some(size),
            None if self.step.is_negative() => self.start.checked_div(stride)?.checked_add(1),
            None => Some(dim?.saturating_sub(self.start).div_ceil(stride.max(1))),
        }
    }

    /// Operand index of the last element, for `size > 0`.
    fn last(&self, size: u64) -> Option<u64> {
        let way = size.checked_sub(1)?.checked_mul(self.step.unsigned_abs())?;
        if self.step.is_negative() { self.start.checked_sub(way) } else { self.start.checked_add(way) }
    }

    fn check(&self, d: usize, dim: Dim) -> Result<Dim, MovementError> {
        if self.step == 0 {
            return Err(malformed_movement(format!("step 0 in dimension {d}")));
        }
        let size = self.size_in(dim);
        let Some(taken) = size.filter(|&taken| taken > 0) else { return Ok(size) };
        let inside = |i: u64| dim.is_none_or(|dim| i < dim);
        match self.last(taken) {
            Some(last) if inside(self.start) && inside(last) => Ok(size),
            _ => Err(malformed_movement(format!("slice is out of bounds in dimension {d}"))),
        }
    }
}

/// A movement of elements. `Concat`, `Pad` and `Insert` have several operands, all others have one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Movement {
    /// Dimension `d` of the result is dimension `perm[d]` of the operand.
    Permute(Vec<usize>),
    /// The same elements in row-major order, in this shape.
    Reshape(Shape),
    /// One range per dimension.
    Slice(Vec<StridedRange>),
    /// Reverses these dimensions.
    Reverse(Vec<usize>),
    /// Repeats each dimension as a whole this number of times.
    Tile(Vec<u64>),
    /// Concatenates the operands along `axis`; all other dimensions agree.
    Concat {
        /// The concatenated dimension.
        axis: usize,
    },
    /// Selects the listed elements of one dimension, in that order.
    Gather {
        /// The indexed dimension.
        axis: usize,
        /// Operand index for each index of the result.
        indices: Vec<u64>,
    },
    /// Surrounds and interleaves the first operand with the single element of the second.
    Pad {
        /// Elements added before the first one, per dimension; negative values remove elements.
        low: Vec<i64>,
        /// Elements added after the last one, per dimension; negative values remove elements.
        high: Vec<i64>,
        /// Elements added between two neighbours, before `low` and `high` are applied.
        interior: Vec<u64>,
    },
    /// Overwrites the box of the first operand that starts at this index with the second operand.
    Insert(Vec<u64>),
}

impl Movement {
    /// Shape of the result, or an error that explains why the movement is invalid. For dynamic sizes, conditions that
    /// only the run time can check (a slice is in bounds, a reshape keeps the element count) are assumed to hold.
    ///
    /// Fails as well if a static shape has more elements than 64 bits can count, because the algebra numbers elements.
    pub fn validate(&self, operands: &[Shape]) -> Result<Shape, MovementError> {
        let result = self.result_shape(operands)?;
        for shape in operands.iter().chain([&result]) {
            if shape.counts_past_64_bits() {
                return Err(too_large(format!("{shape} has more elements than 64 bits can count")));
            }
        }
        Ok(result)
    }

    /// A reshape with a single dynamic size gets this size from the number of elements of its operand, if it is known.
    pub fn with_inferred_size(&self, operand: &Shape) -> Self {
        let Self::Reshape(shape) = self else { return self.clone() };
        let dims = shape.dims();
        let known = dims.iter().flatten().try_fold(1_u64, |n, &d| n.checked_mul(d));
        let inferred = operand.num_elements().zip(known).and_then(|(count, known)| count.checked_div(known));
        match inferred {
            Some(inferred) if dims.iter().filter(|d| d.is_none()).count() == 1 => {
                Self::Reshape(Shape::new(dims.iter().map(|d| d.or(Some(inferred)))))
            }
            _ => self.clone(),
        }
    }

    /// As [`Movement::validate`], for any number of elements. Only a reshape compares element counts.
    pub(super) fn result_shape(&self, operands: &[Shape]) -> Result<Shape, MovementError> {
        Ok(match (self, operands) {
            (Self::Concat { axis }, _) => concat_shape(*axis, operands)?,
            (Self::Pad { low, high, interior }, [operand, value]) => {
                if value.static_dims().is_none() || value.num_elements() != Some(1) {
                    return Err(malformed_movement(format!("padding value must have one element, got shape {value}")));
                }
                pad_shape(low, high, interior, operand)?
            }
            (Self::Insert(at), [operand, part]) => insert_shape(at, operand, part)?,
            (Self::Pad { .. } | Self::Insert(_), _) => {
                return Err(malformed_movement(format!("expected two operands, got {}", operands.len())));
            }
            (_, [operand]) => self.unary_shape(operand)?,
            _ => return Err(malformed_movement(format!("expected one operand, got {}", operands.len()))),
        })
    }

    fn unary_shape(&self, operand: &Shape) -> Result<Shape, MovementError> {
        let rank = operand.rank();
        let expect_rank = |n: usize, what: &str| {
            if n == rank { Ok(()) } else { Err(malformed_movement(format!("{n} {what} for rank {rank}"))) }
        };
        match self {
            Self::Permute(perm) => {
                expect_rank(perm.len(), "entries of a permutation")?;
                check_distinct(perm, rank)?;
                Ok(Shape::new(perm.iter().map(|&d| operand.dim(d))))
            }
            Self::Reshape(shape) => {
                if let Some(huge) = [operand, shape].into_iter().find(|shape| shape.counts_past_64_bits()) {
                    return Err(malformed_movement(format!("{huge} has more elements than 64 bits can count")));
                }
                match (operand.num_elements(), shape.num_elements()) {
                    (Some(from), Some(to)) if from != to => {
                        Err(malformed_movement(format!("{from} elements cannot be reshaped to {to}")))
                    }
                    _ => Ok(shape.clone()),
                }
            }
            Self::Slice(ranges) => {
                expect_rank(ranges.len(), "ranges")?;
                let dims = ranges.iter().zip(operand.dims()).enumerate();
                Ok(Shape::new(dims.map(|(d, (range, &dim))| range.check(d, dim)).collect::<Result<Vec<_>, _>>()?))
            }
            Self::Reverse(dims) => {
                check_distinct(dims, rank)?;
                Ok(operand.clone())
            }
            Self::Tile(multiples) => {
                expect_rank(multiples.len(), "multiples")?;
                let tiled = multiples.iter().zip(operand.dims()).map(|(&n, &dim)| match (n, dim) {
                    (0, _) => Ok(Some(0)),
                    (_, None) => Ok(None),
                    (_, Some(dim)) => dim.checked_mul(n).map(Some).ok_or_else(|| overflow(format!("{dim} * {n}"))),
                });
                Ok(Shape::new(tiled.collect::<Result<Vec<_>, _>>()?))
            }
            Self::Gather { axis, indices } => {
                let mut dims = operand.dims().to_vec();
                let rank = dims.len();
                let dim = dims
                    .get_mut(*axis)
                    .ok_or_else(|| malformed_movement(format!("axis {axis} is out of range for rank {rank}")))?;
                if let Some(&index) = indices.iter().find(|&&index| dim.is_some_and(|size| index >= size)) {
                    return Err(malformed_movement(format!("index {index} is out of bounds in dimension {axis}")));
                }
                *dim = Some(to_u64(indices.len()));
                Ok(Shape::new(dims))
            }
            Self::Concat { .. } | Self::Pad { .. } | Self::Insert(_) => {
                Err(malformed_movement("expected all operands"))
            }
        }
    }

    /// Source of the result element `index`: operand number and index in that operand. `None` if the index is out of
    /// bounds, or if the source depends on a dynamic size.
    pub fn source(&self, operands: &[Shape], index: &[u64]) -> Option<(usize, Index)> {
        let result = self.validate(operands).ok()?;
        let inside = |(&i, dim): (&u64, &Dim)| dim.is_none_or(|dim| i < dim);
        if index.len() != result.rank() || !index.iter().zip(result.dims()).all(inside) {
            return None;
        }
        let first = operands.first()?;
        let source: Option<Index> = match self {
            Self::Permute(perm) => {
                let mut source: Index = index.into();
                for (&d, &i) in perm.iter().zip(index) {
                    *source.get_mut(d)? = i;
                }
                Some(source)
            }
            Self::Reshape(shape) => delinearize(&first.static_dims()?, linearize(&shape.static_dims()?, index)?),
            Self::Slice(ranges) => {
                let at = |(range, &i): (&StridedRange, &u64)| range.last(i.checked_add(1)?);
                ranges.iter().zip(index).map(at).collect()
            }
            Self::Reverse(dims) => {
                let mut source: Index = index.into();
                for &d in dims {
                    let i = source.get_mut(d)?;
                    *i = first.dim(d)?.checked_sub(1)?.checked_sub(*i)?;
                }
                Some(source)
            }
            Self::Tile(_) => index.iter().zip(first.dims()).map(|(&i, &dim)| i.checked_rem(dim?)).collect(),
            Self::Gather { axis, indices } => {
                let mut source: Index = index.into();
                let i = source.get_mut(*axis)?;
                *i = *indices.get(usize::try_from(*i).ok()?)?;
                Some(source)
            }
            Self::Concat { axis } => return concat_source(*axis, operands, index),
            Self::Pad { low, interior, .. } => return pad_source(low, interior, operands, index),
            Self::Insert(at) => return insert_source(at, operands, index),
        };
        Some((0, source?))
    }

    /// Name of the channel of the result, for messages.
    pub(super) fn subject(&self) -> &'static str {
        match self {
            Self::Permute(_) => "permuted channel",
            Self::Reshape(_) => "merged channel",
            Self::Slice(_) => "sliced channel",
            Self::Reverse(_) => "reversed channel",
            Self::Tile(_) => "tiled channel",
            Self::Concat { .. } => "concatenated channel",
            Self::Gather { .. } => "gathered channel",
            Self::Pad { .. } => "padded channel",
            Self::Insert(_) => "overwritten channel",
        }
    }
}

fn check_distinct(dims: &[usize], rank: usize) -> Result<(), MovementError> {
    let mut seen: SmallVec<[bool; 8]> = smallvec::smallvec![false; rank];
    for &d in dims {
        match seen.get_mut(d) {
            None => return Err(malformed_movement(format!("dimension {d} is out of range for rank {rank}"))),
            Some(true) => return Err(malformed_movement(format!("duplicate dimension {d}"))),
            Some(seen) => *seen = true,
        }
    }
    Ok(())
}

/// A size that 64 bits cannot hold. The movement has no result, so it is malformed.
fn overflow(size: String) -> MovementError {
    malformed_movement(format!("size {size} overflows 64 bits"))
}

fn concat_shape(axis: usize, operands: &[Shape]) -> Result<Shape, MovementError> {
    let Some((first, rest)) = operands.split_first() else {
        return Err(malformed_movement("concatenation has no operands"));
    };
    if axis >= first.rank() {
        return Err(malformed_movement(format!("axis {axis} is out of range for rank {}", first.rank())));
    }
    let mut dims = first.dims().to_vec();
    for shape in rest {
        if shape.rank() != dims.len() {
            return Err(malformed_movement("operands have different ranks"));
        }
        for (d, (dim, &other)) in dims.iter_mut().zip(shape.dims()).enumerate() {
            *dim = match (*dim, other) {
                (Some(a), Some(b)) if d == axis => {
                    Some(a.checked_add(b).ok_or_else(|| overflow(format!("{a} + {b}")))?)
                }
                _ if d == axis => None,
                (Some(a), Some(b)) if a != b => {
                    return Err(malformed_movement(format!("dimension {d} is {a} in one operand and {b} in another")));
                }
                (known, other) => known.or(other),
            };
        }
    }
    Ok(Shape::new(dims))
}

fn pad_shape(low: &[i64], high: &[i64], interior: &[u64], operand: &Shape) -> Result<Shape, MovementError> {
    let rank = operand.rank();
    if [low.len(), high.len(), interior.len()].iter().any(|&n| n != rank) {
        return Err(malformed_movement(format!("padding must have rank {rank}")));
    }
    let ways = low.iter().zip(high).zip(interior).zip(operand.dims()).enumerate();
    let dims = ways.map(|(d, (((&low, &high), &interior), &dim))| {
        let Some(dim) = dim else { return Ok(None) };
        let between = i128::from(dim.saturating_sub(1)).checked_mul(interior.into());
        let size = between.and_then(|n| n.checked_add(dim.into())?.checked_add(low.into())?.checked_add(high.into()));
        let overflow = || overflow(format!("{dim} padded by {low}, {high} and {interior}"));
        let size = size.ok_or_else(overflow)?;
        if size < 0 {
            return Err(malformed_movement(format!("negative padding exceeds the size of dimension {d}")));
        }
        u64::try_from(size).map(Some).map_err(|_| overflow())
    });
    Ok(Shape::new(dims.collect::<Result<Vec<_>, _>>()?))
}

fn insert_shape(at: &[u64], operand: &Shape, part: &Shape) -> Result<Shape, MovementError> {
    if at.len() != operand.rank() || part.rank() != operand.rank() {
        return Err(malformed_movement(format!("inserted part has rank {}, expected {}", part.rank(), operand.rank())));
    }
    for (d, ((&at, &dim), &size)) in at.iter().zip(operand.dims()).zip(part.dims()).enumerate() {
        let size = size
            .ok_or_else(|| MovementError::Dynamic(format!("dimension {d} of the inserted part is dynamic").into()))?;
        if at.checked_add(size).is_none_or(|end| dim.is_some_and(|dim| end > dim)) {
            return Err(malformed_movement(format!("inserted part is out of bounds in dimension {d}")));
        }
    }
    Ok(operand.clone())
}

/// See [`Movement::source`]. An element outside of the first operand, or between two of its elements, is the padding value.
fn pad_source(low: &[i64], interior: &[u64], operands: &[Shape], index: &[u64]) -> Option<(usize, Index)> {
    let [operand, value] = operands else { return None };
    let padding_value = || Some((1, value.dims().iter().map(|_| 0).collect()));
    let (mut inside, mut known) = (Index::new(), true);
    for (((&i, &low), &interior), &dim) in index.iter().zip(low).zip(interior).zip(operand.dims()) {
        let at = u64::try_from(i128::from(i).checked_sub(low.into())?).ok();
        let step = interior.checked_add(1)?;
        let Some(at) = at.and_then(|at| exact_div(at, step)) else { return padding_value() };
        match dim {
            Some(dim) if at >= dim => return padding_value(),
            Some(_) => {}
            // The index may be past the end.
            None => known = false,
        }
        inside.push(at);
    }
    known.then_some((0, inside))
}

/// See [`Movement::source`]. `at` is the first index of the inserted part.
fn insert_source(at: &[u64], operands: &[Shape], index: &[u64]) -> Option<(usize, Index)> {
    let part = operands.get(1)?.static_dims()?;
    let in_part = |((&i, &at), &size): ((&u64, &u64), &u64)| i.checked_sub(at).filter(|&i| i < size);
    let inside: Option<Index> = index.iter().zip(at).zip(&part).map(in_part).collect();
    Some(inside.map_or_else(|| (0, index.into()), |inside| (1, inside)))
}

/// See [`Movement::source`].
fn concat_source(axis: usize, operands: &[Shape], index: &[u64]) -> Option<(usize, Index)> {
    let mut source: Index = index.into();
    for (k, operand) in operands.iter().enumerate() {
        let size = operand.dim(axis)?;
        let i = source.get_mut(axis)?;
        match i.checked_sub(size) {
            None => return Some((k, source)),
            Some(beyond) => *i = beyond,
        }
    }
    None
}
