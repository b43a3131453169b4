//! The movements themselves: a small closed enum, the shape of each result, and the specification of all else,
//! [`Movement::source`], written to be read rather than to be fast. What an op does to parameters, bytes or chains
//! follows from it and is found elsewhere. Composite movements (squeeze, expand, split, space-to-depth) have no case
//! of their own: they are chains of these.

use smallvec::SmallVec;

use super::num::{delinearize, exact_div, linearize, to_u64};
use super::refusal::{Refusal, malformed, too_large};
use super::shape::{Dim, Index, Shape};

/// Which elements of one dimension a slice takes: `start, start + step, …`, `size` of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// The operand's index of the first element taken. If nothing is taken it means nothing.
    pub start: u64,
    /// How many elements are taken; `None`: as many as there are from `start` in the direction of `step`.
    pub size: Dim,
    /// The distance from one element taken to the next, in elements of the dimension; never zero.
    pub step: i64,
}

impl Range {
    /// The whole dimension, whether its size is known or not.
    pub fn whole() -> Self {
        Self { start: 0, size: None, step: 1 }
    }

    /// `size` elements from `start` on, `step` apart.
    pub fn new(start: u64, size: u64, step: i64) -> Self {
        Self { start, size: Some(size), step }
    }

    /// How many elements are taken of a dimension of size `dim`; `None` if that is known only at run time.
    pub fn size_in(&self, dim: Dim) -> Dim {
        let stride = self.step.unsigned_abs();
        match self.size {
            Some(size) => Some(size),
            None if self.step.is_negative() => self.start.checked_div(stride)?.checked_add(1),
            None => Some(dim?.saturating_sub(self.start).div_ceil(stride.max(1))),
        }
    }

    /// The operand's index of the last element, for a slice that takes `size > 0` elements.
    fn last(&self, size: u64) -> Option<u64> {
        let way = size.checked_sub(1)?.checked_mul(self.step.unsigned_abs())?;
        if self.step.is_negative() { self.start.checked_sub(way) } else { self.start.checked_add(way) }
    }

    fn check(&self, d: usize, dim: Dim) -> Result<Dim, Refusal> {
        if self.step == 0 {
            return Err(malformed(format!("step 0 in dimension {d}")));
        }
        let size = self.size_in(dim);
        let Some(taken) = size.filter(|&taken| taken > 0) else { return Ok(size) };
        let inside = |i: u64| dim.is_none_or(|dim| i < dim);
        match self.last(taken) {
            Some(last) if inside(self.start) && inside(last) => Ok(size),
            _ => Err(malformed(format!("slice leaves dimension {d}"))),
        }
    }
}

/// A movement of elements. All but `Concat`, `Pad` and `Insert` have one operand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Movement {
    /// Dimension `d` of the result is dimension `perm[d]` of the operand.
    Permute(Vec<usize>),
    /// The same elements in the same row-major order, in this shape.
    Reshape(Shape),
    /// In every dimension the elements of its range.
    Slice(Vec<Range>),
    /// These dimensions run backwards.
    Reverse(Vec<usize>),
    /// Every dimension is repeated that many times, as a whole.
    Tile(Vec<u64>),
    /// The operands one after the other along `axis`; all other dimensions agree.
    Concat {
        /// The dimension along which the operands follow each other.
        axis: usize,
    },
    /// The elements of one dimension that are listed, in that order.
    Gather {
        /// The dimension that is indexed.
        axis: usize,
        /// For each index of the result the operand's.
        indices: Vec<u64>,
    },
    /// The first operand with the one element of the second around and between its elements.
    Pad {
        /// How many are put in front in each dimension; a negative number takes elements away.
        low: Vec<i64>,
        /// How many are put behind.
        high: Vec<i64>,
        /// How many are put between two neighbours, before anything is put in front or behind or taken away.
        interior: Vec<u64>,
    },
    /// The first operand with the box that begins at this index replaced by the second.
    Insert(Vec<u64>),
}

impl Movement {
    /// The shape of the result, or what is wrong. Where a size is dynamic, what only the run time can know (that a
    /// slice stays inside, that a reshape keeps the count) is taken as promised by the op that is this movement.
    pub fn validate(&self, operands: &[Shape]) -> Result<Shape, Refusal> {
        let result = match (self, operands) {
            (Self::Concat { axis }, _) => concat_shape(*axis, operands)?,
            (Self::Pad { low, high, interior }, [operand, value]) => {
                if value.static_dims().is_none() || value.num_elements() != Some(1) {
                    return Err(malformed(format!("padding with {value} instead of one element")));
                }
                pad_shape(low, high, interior, operand)?
            }
            (Self::Insert(at), [operand, part]) => insert_shape(at, operand, part)?,
            (Self::Pad { .. } | Self::Insert(_), _) => {
                return Err(malformed(format!("two operands expected, {} given", operands.len())));
            }
            (_, [operand]) => self.unary_shape(operand)?,
            _ => return Err(malformed(format!("one operand expected, {} given", operands.len()))),
        };
        for shape in operands.iter().chain([&result]) {
            if shape.num_elements().is_none() && shape.static_dims().is_some() {
                return Err(too_large(format!("{shape} has more elements than 64 bits can count")));
            }
        }
        Ok(result)
    }

    fn unary_shape(&self, operand: &Shape) -> Result<Shape, Refusal> {
        let rank = operand.rank();
        let expect_rank = |n: usize, what: &str| {
            if n == rank { Ok(()) } else { Err(malformed(format!("{n} {what} for rank {rank}"))) }
        };
        match self {
            Self::Permute(perm) => {
                expect_rank(perm.len(), "entries of a permutation")?;
                check_distinct(perm, rank)?;
                Ok(Shape::new(perm.iter().map(|&d| operand.dim(d))))
            }
            Self::Reshape(shape) => match (operand.num_elements(), shape.num_elements()) {
                (Some(from), Some(to)) if from != to => {
                    Err(malformed(format!("{from} elements cannot be reshaped to {to}")))
                }
                _ => Ok(shape.clone()),
            },
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
                    (_, Some(dim)) => dim.checked_mul(n).map(Some).ok_or_else(|| too_large("tiled size overflows")),
                });
                Ok(Shape::new(tiled.collect::<Result<Vec<_>, _>>()?))
            }
            Self::Gather { axis, indices } => {
                let mut dims = operand.dims().to_vec();
                let rank = dims.len();
                let dim = dims
                    .get_mut(*axis)
                    .ok_or_else(|| malformed(format!("axis {axis} does not exist in rank {rank}")))?;
                if let Some(&index) = indices.iter().find(|&&index| dim.is_some_and(|size| index >= size)) {
                    return Err(malformed(format!("index {index} leaves dimension {axis}")));
                }
                *dim = Some(to_u64(indices.len()));
                Ok(Shape::new(dims))
            }
            Self::Concat { .. } | Self::Pad { .. } | Self::Insert(_) => {
                Err(malformed("all operands are needed at once"))
            }
        }
    }

    /// Where the element `index` of the result comes from: an operand and an index there. `None` if the index lies
    /// outside the result, or depends on a size that is dynamic.
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
                let at = |(range, &i): (&Range, &u64)| range.last(i.checked_add(1)?);
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
            Self::Pad { low, interior, .. } => {
                let beyond = || Some((1, operands.get(1)?.dims().iter().map(|_| 0).collect()));
                let (mut inside, mut known) = (Index::new(), true);
                for (((&i, &low), &interior), &dim) in index.iter().zip(low).zip(interior).zip(first.dims()) {
                    let at = u64::try_from(i128::from(i).checked_sub(low.into())?).ok();
                    let step = interior.checked_add(1)?;
                    let Some(at) = at.and_then(|at| exact_div(at, step)) else { return beyond() };
                    match dim {
                        Some(dim) if at >= dim => return beyond(),
                        Some(_) => {}
                        // It may be behind the end.
                        None => known = false,
                    }
                    inside.push(at);
                }
                return known.then_some((0, inside));
            }
            Self::Insert(at) => {
                let part = operands.get(1)?.static_dims()?;
                let ways = index.iter().zip(at).zip(&part);
                let within = |((&i, &at), &size): ((&u64, &u64), &u64)| i.checked_sub(at).filter(|&i| i < size);
                let inside: Option<Index> = ways.map(within).collect();
                return Some(inside.map_or_else(|| (0, index.into()), |inside| (1, inside)));
            }
        };
        Some((0, source?))
    }

    /// What the result's parameters belong to, for the words of a refusal.
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

fn check_distinct(dims: &[usize], rank: usize) -> Result<(), Refusal> {
    let mut seen: SmallVec<[bool; 8]> = smallvec::smallvec![false; rank];
    for &d in dims {
        match seen.get_mut(d) {
            None => return Err(malformed(format!("dimension {d} does not exist in rank {rank}"))),
            Some(true) => return Err(malformed(format!("dimension {d} is named twice"))),
            Some(seen) => *seen = true,
        }
    }
    Ok(())
}

fn concat_shape(axis: usize, operands: &[Shape]) -> Result<Shape, Refusal> {
    let Some((first, rest)) = operands.split_first() else { return Err(malformed("nothing to concatenate")) };
    if axis >= first.rank() {
        return Err(malformed(format!("axis {axis} does not exist in rank {}", first.rank())));
    }
    let mut dims = first.dims().to_vec();
    for shape in rest {
        if shape.rank() != dims.len() {
            return Err(malformed("operands of different rank"));
        }
        for (d, (dim, &other)) in dims.iter_mut().zip(shape.dims()).enumerate() {
            *dim = match (*dim, other) {
                (Some(a), Some(b)) if d == axis => {
                    Some(a.checked_add(b).ok_or_else(|| too_large("concatenated size overflows"))?)
                }
                _ if d == axis => None,
                (Some(a), Some(b)) if a != b => {
                    return Err(malformed(format!("dimension {d} is {a} in one operand and {b} in another")));
                }
                (known, other) => known.or(other),
            };
        }
    }
    Ok(Shape::new(dims))
}

fn pad_shape(low: &[i64], high: &[i64], interior: &[u64], operand: &Shape) -> Result<Shape, Refusal> {
    let rank = operand.rank();
    if [low.len(), high.len(), interior.len()].iter().any(|&n| n != rank) {
        return Err(malformed(format!("padding of another rank than {rank}")));
    }
    let ways = low.iter().zip(high).zip(interior).zip(operand.dims()).enumerate();
    let dims = ways.map(|(d, (((&low, &high), &interior), &dim))| {
        let Some(dim) = dim else { return Ok(None) };
        let between = i128::from(dim.saturating_sub(1)).checked_mul(interior.into());
        let size = between.and_then(|n| n.checked_add(dim.into())?.checked_add(low.into())?.checked_add(high.into()));
        let size = size.ok_or_else(|| too_large("padded size overflows"))?;
        if size < 0 {
            return Err(malformed(format!("padding takes more elements away than dimension {d} has")));
        }
        u64::try_from(size).map(Some).map_err(|_| too_large("padded size overflows"))
    });
    Ok(Shape::new(dims.collect::<Result<Vec<_>, _>>()?))
}

fn insert_shape(at: &[u64], operand: &Shape, part: &Shape) -> Result<Shape, Refusal> {
    if at.len() != operand.rank() || part.rank() != operand.rank() {
        return Err(malformed(format!("a part of rank {} put into rank {}", part.rank(), operand.rank())));
    }
    for (d, ((&at, &dim), &size)) in at.iter().zip(operand.dims()).zip(part.dims()).enumerate() {
        let size = size.ok_or_else(|| Refusal::Dynamic(format!("dynamic dimension {d} of the part").into()))?;
        if at.checked_add(size).is_none_or(|end| dim.is_some_and(|dim| end > dim)) {
            return Err(malformed(format!("the part leaves dimension {d}")));
        }
    }
    Ok(operand.clone())
}

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
