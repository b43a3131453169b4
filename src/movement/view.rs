//! Views: the normal form of a chain of Permute, Reshape, Slice, Reverse and Tile over a static shape.
//!
//! A view maps each element of the result to an element of the source in row-major order, by an offset and, for every
//! dimension of the result, a list of factors with a stride. It is a strided view, except that a dimension may have
//! several strides. Chains without such a list (a reshape that splits a factor unevenly) and movements with several
//! sources are rejected.
//!
//! ```text
//! source 2x3    transposed: 3x2                  reshaped to 6
//!   0 1 2         0 3     dimension 0: (3, 1)      0 3 1 4 2 5    dimension 0: (3, 1) (2, 3)
//!   3 4 5         1 4     dimension 1: (2, 3)
//!                 2 5                            (size, stride), outermost first
//! ```
//!
//! Two chains over the same source have equal views iff they are the same function. Without unit factors and mergeable
//! neighbours, the list of a dimension is unique: its innermost stride is the distance from index 0 to 1, its innermost
//! size is the first index that breaks this stride, and so on outwards.

use smallvec::SmallVec;

use super::error::{MovementError, malformed_movement, too_large};
use super::moves::{Movement, StridedRange};
use super::num::{exact_div, gcd, product, to_u64};
use super::shape::{Index, Shape};

/// A digit of `size` values, `stride` source elements apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Factor {
    /// Number of values of the digit.
    pub size: u64,
    /// Distance between consecutive values, in elements of the source's row-major order; 0 repeats.
    pub stride: i64,
}

/// The factors of one dimension, outermost first: the index is written in mixed radix with these sizes.
pub(super) type Factors = SmallVec<[Factor; 2]>;

/// Largest slice or gather of one dimension, in elements, that is factored by evaluating each element. Such a slice
/// crosses factor boundaries, so its work grows with its size.
const MAX_EVALUATED: u64 = 1 << 12;

/// A factored strided view of a source, in canonical form.
///
/// Element `i` of the result is element `offset + sum of digit * stride` of the source. A dimension of size 1 has no
/// factor. If the result is empty, the offset and all strides are zero.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    source: Index,
    offset: i64,
    dims: SmallVec<[Factors; 4]>,
}

impl View {
    /// The identity view. Requires a static shape of at most `i64::MAX` elements.
    pub fn identity(shape: &Shape) -> Result<Self, MovementError> {
        let source = shape
            .static_dims()
            .ok_or_else(|| MovementError::Dynamic(format!("{shape} has a dynamic dimension").into()))?;
        if shape.num_elements().and_then(|n| i64::try_from(n).ok()).is_none() {
            return Err(too_large(format!("{shape} has more elements than 63 bits can count")));
        }
        let mut stride = 1i64;
        let mut dims = SmallVec::new();
        for &size in source.iter().rev() {
            dims.push(SmallVec::from_slice(&[Factor { size, stride }]));
            stride = i64::try_from(size).ok().and_then(|size| stride.checked_mul(size)).unwrap_or(0);
        }
        dims.reverse();
        Ok(Self { source, offset: 0, dims }.canonical())
    }

    /// The view of a chain of movements, in order of application.
    pub fn of_chain<'a>(shape: &Shape, chain: impl IntoIterator<Item = &'a Movement>) -> Result<Self, MovementError> {
        chain.into_iter().try_fold(Self::identity(shape)?, |view, movement| view.compose(movement))
    }

    /// Composes this view with a chain of movements of its result.
    pub fn compose_all(&self, chain: &[Movement]) -> Result<Self, MovementError> {
        let Some((first, rest)) = chain.split_first() else { return Ok(self.clone()) };
        rest.iter().try_fold(self.compose(first)?, |view, movement| view.compose(movement))
    }

    /// The shape of the source.
    pub fn source(&self) -> Shape {
        Shape::of(&self.source)
    }

    /// The shape of the result.
    pub fn shape(&self) -> Shape {
        Shape::new(self.dims.iter().map(|factors| Some(size_of(factors))))
    }

    /// Row-major number of the source element that is the first element of the result.
    pub fn offset(&self) -> i64 {
        self.offset
    }

    /// For every dimension of the result its factors, outermost first.
    pub fn dims(&self) -> impl ExactSizeIterator<Item = &[Factor]> {
        self.dims.iter().map(SmallVec::as_slice)
    }

    /// The number of elements of the result.
    pub fn num_elements(&self) -> u64 {
        self.shape().num_elements().unwrap_or(u64::MAX)
    }

    /// The number of elements of the source.
    pub fn source_elements(&self) -> u64 {
        product(self.source.iter().copied()).unwrap_or(u64::MAX)
    }

    /// Row-major number of the source element of result element `index`; `None` if `index` is out of bounds.
    pub fn source_of(&self, index: &[u64]) -> Option<u64> {
        if index.len() != self.dims.len() {
            return None;
        }
        let mut at = self.offset;
        for (factors, &i) in self.dims.iter().zip(index) {
            at = at.checked_add(offset_of(factors, i)?)?;
        }
        u64::try_from(at).ok()
    }

    /// Composes this view with a movement of its result.
    pub fn compose(&self, movement: &Movement) -> Result<Self, MovementError> {
        let shape = movement.validate(&[self.shape()])?;
        let (dims, mut offset) = (&self.dims, self.offset);
        let dims = match movement {
            _ if shape.is_empty() => shape.dims().iter().map(|&size| whole(size.unwrap_or(0), 0)).collect(),
            // `from_slice` copies all factors at once. `clone` copies them one by one, which is slow for long chains.
            Movement::Permute(perm) => {
                perm.iter().filter_map(|&d| dims.get(d).map(|f| Factors::from_slice(f))).collect()
            }
            Movement::Reshape(_) => reshape_factors(&self.flat(), &shape)?,
            Movement::Slice(ranges) => {
                let slice = |(factors, range): (&Factors, &StridedRange)| slice_dimension(factors, range, &mut offset);
                dims.iter().zip(ranges).map(slice).collect::<Result<_, _>>()?
            }
            Movement::Reverse(which) => {
                let mut dims = dims.clone();
                for &d in which {
                    if let Some(factors) = dims.get_mut(d) {
                        *factors = reverse_factors(factors, &mut offset).ok_or_else(overflow)?;
                    }
                }
                dims
            }
            Movement::Tile(multiples) => {
                let tiled = |(factors, &size): (&Factors, &u64)| {
                    std::iter::once(Factor { size, stride: 0 }).chain(factors.iter().copied()).collect()
                };
                dims.iter().zip(multiples).map(tiled).collect()
            }
            Movement::Gather { axis, indices } => {
                let mut dims = dims.clone();
                if let Some(factors) = dims.get_mut(*axis) {
                    *factors = gather_factors(factors, indices, &mut offset)?;
                }
                dims
            }
            Movement::Concat { .. } | Movement::Pad { .. } | Movement::Insert(_) => {
                return Err(MovementError::DoesNotFactor("it has several sources".into()));
            }
        };
        Ok(Self { source: Index::from_slice(&self.source), offset, dims }.canonical())
    }

    fn canonical(mut self) -> Self {
        if self.dims.iter().flatten().any(|factor| factor.size == 0) {
            self.offset = 0;
            self.dims = self.dims.iter().map(|factors| whole(size_of(factors), 0)).collect();
        }
        for factors in self.dims.iter_mut().filter(|factors| !is_canonical(factors)) {
            *factors = canonical(std::mem::take(factors));
        }
        self
    }

    /// All factors of the result in row-major order, without regard to its dimensions, in canonical form. Two views
    /// with equal lists and offsets have equal bytes.
    pub(super) fn flat(&self) -> Factors {
        canonical(self.dims.iter().flatten().copied())
    }

    /// Returns true if the result equals the source, in elements, order and shape.
    pub fn is_identity(&self) -> bool {
        self.offset == 0 && self.shape() == self.source() && self.is_row_major()
    }

    /// Returns true if the result has the same bytes as the source, in any shape.
    pub fn is_row_major(&self) -> bool {
        let elements = self.source_elements();
        self.offset == 0
            && self.num_elements() == elements
            && (elements == 0 || self.flat() == canonical([Factor { size: elements, stride: 1 }]))
    }

    /// The factors of the source in row-major order, if the view is a bijection. Then the sorted strides form a chain
    /// in which each is the product of all later sizes.
    ///
    /// Each factor comes with its position in [`View::flat`]. A negative stride is a reversed factor.
    pub(super) fn bijection(&self) -> Option<Vec<(usize, Factor)>> {
        let flat = self.flat();
        let mut factors: Vec<(usize, Factor)> = flat.into_iter().enumerate().collect();
        factors.sort_by_key(|(_, factor)| std::cmp::Reverse(factor.stride.unsigned_abs()));
        let mut place = 1u64;
        for (_, factor) in factors.iter().rev() {
            if factor.stride.unsigned_abs() != place {
                return None;
            }
            place = place.checked_mul(factor.size)?;
        }
        (place == self.source_elements()).then_some(factors)
    }

    /// The inverse view, from the result back to the source. `None` if an element is lost or repeated, or if the
    /// inverse does not factor.
    pub fn inverse(&self) -> Option<Self> {
        let shape = self.shape();
        if self.num_elements() == 0 {
            let empty = Self::identity(&shape).ok()?.compose(&Movement::Reshape(self.source()));
            return empty.ok();
        }
        let flat = self.flat();
        let factors = self.bijection()?;
        let mut offset = 0;
        let mut undone = Factors::new();
        for (at, factor) in factors {
            // Place value of the digit in the result. A reversed digit starts at its last value.
            let place = i64::try_from(product(flat.iter().skip(at).skip(1).map(|f| f.size))?).ok()?;
            let forwards = smallvec::smallvec![Factor { size: factor.size, stride: place }];
            undone.extend(if factor.stride.is_negative() {
                reverse_factors(&forwards, &mut offset)?
            } else {
                forwards
            });
        }
        let dims = reshape_factors(&canonical(undone), &self.source()).ok()?;
        Some(Self { source: shape.static_dims()?, offset, dims }.canonical())
    }

    /// Returns true if `next`, applied to the result of this view, restores the source.
    pub fn is_undone_by(&self, next: &Self) -> bool {
        self.inverse().as_ref() == Some(next)
    }
}

fn overflow() -> MovementError {
    too_large("offset overflows")
}

fn whole(size: u64, stride: i64) -> Factors {
    smallvec::smallvec![Factor { size, stride }]
}

fn size_of(factors: &[Factor]) -> u64 {
    product(factors.iter().map(|factor| factor.size)).unwrap_or(u64::MAX)
}

/// The offset of index `i`: the sum of digit times stride. `None` if `i` is out of range.
fn offset_of(factors: &[Factor], mut i: u64) -> Option<i64> {
    let mut offset = 0i64;
    for factor in factors.iter().rev() {
        let digit = i64::try_from(i.checked_rem(factor.size)?).ok()?;
        offset = offset.checked_add(digit.checked_mul(factor.stride)?)?;
        i = i.checked_div(factor.size)?;
    }
    (i == 0).then_some(offset)
}

/// Merges two neighbouring factors if possible: `(m, n * t)` outside of `(n, t)` is `(m * n, t)`.
fn merge_factors(outer: Factor, inner: Factor) -> Option<Factor> {
    let reach = i64::try_from(inner.size).ok()?.checked_mul(inner.stride)?;
    let size = outer.size.checked_mul(inner.size).filter(|_| reach == outer.stride)?;
    Some(Factor { size, stride: inner.stride })
}

/// Drops factors of size 1 and merges neighbours.
fn canonical(factors: impl IntoIterator<Item = Factor>) -> Factors {
    let mut kept = Factors::new();
    for inner in factors.into_iter().filter(|factor| factor.size != 1) {
        match kept.last_mut().and_then(|outer| Some((merge_factors(*outer, inner)?, outer))) {
            Some((both, outer)) => *outer = both,
            None => kept.push(inner),
        }
    }
    kept
}

fn is_canonical(factors: &[Factor]) -> bool {
    factors.iter().all(|factor| factor.size != 1)
        && factors.windows(2).all(|pair| !matches!(pair, &[outer, inner] if merge_factors(outer, inner).is_some()))
}

/// Reverses a dimension: index `n - 1 - i` has the complement of every digit.
fn reverse_factors(factors: &Factors, offset: &mut i64) -> Option<Factors> {
    let mut turned = Factors::new();
    for &Factor { size, stride } in factors {
        let last = i64::try_from(size.checked_sub(1)?).ok()?.checked_mul(stride)?;
        *offset = offset.checked_add(last)?;
        turned.push(Factor { size, stride: stride.checked_neg()? });
    }
    Some(turned)
}

/// Distributes the factors over the dimensions of a new shape, innermost first. Splits `(m * n, t)` into `(m, n * t)(n,
/// t)` if a dimension ends inside a factor. The method is complete: if neither the factor nor the rest of the dimension
/// divides the other, no factorization exists.
fn reshape_factors(flat: &[Factor], shape: &Shape) -> Result<SmallVec<[Factors; 4]>, MovementError> {
    let cut = || MovementError::DoesNotFactor("the reshape splits a factor unevenly".into());
    let mut rest: Factors = flat.into();
    let mut dims = SmallVec::new();
    for (d, dim) in shape.dims().iter().enumerate().rev() {
        let mut left = dim.ok_or_else(|| malformed_movement(format!("dynamic dimension {d}")))?;
        let mut mine = Factors::new();
        while left > 1 {
            let outer = rest.pop().ok_or_else(cut)?;
            let taken = gcd(outer.size, left);
            if taken != left && taken != outer.size {
                return Err(cut());
            }
            mine.push(Factor { size: taken, stride: outer.stride });
            left = exact_div(left, taken).ok_or_else(cut)?;
            if let Some(size) = exact_div(outer.size, taken).filter(|&size| size > 1) {
                let reach = i64::try_from(taken).ok().and_then(|taken| taken.checked_mul(outer.stride));
                rest.push(Factor { size, stride: reach.ok_or_else(overflow)? });
            }
        }
        mine.reverse();
        dims.push(mine);
    }
    dims.reverse();
    Ok(dims)
}

/// Slices a dimension. A backward range is the reverse of a forward range.
fn slice_dimension(factors: &Factors, range: &StridedRange, offset: &mut i64) -> Result<Factors, MovementError> {
    let size = range.size_in(Some(size_of(factors))).unwrap_or(0);
    // The step of a single element is ignored, because it may be arbitrarily large.
    let step = if size > 1 { range.step.unsigned_abs() } else { 1 };
    let way = size.saturating_sub(1).checked_mul(step).ok_or_else(overflow)?;
    let start = if range.step.is_negative() { range.start.checked_sub(way).ok_or_else(overflow)? } else { range.start };
    let taken = match slice_factors(factors, start, size, step, offset) {
        Some(taken) => taken,
        None if size <= MAX_EVALUATED => {
            let at = |i: u64| offset_of(factors, i.checked_mul(step)?.checked_add(start)?);
            factors_of_offsets((0..size).map(at), offset)?
        }
        None => return Err(not_factorable()),
    };
    if range.step.is_negative() { reverse_factors(&taken, offset).ok_or_else(overflow) } else { Ok(taken) }
}

fn not_factorable() -> MovementError {
    MovementError::DoesNotFactor("the selected elements have no factored view".into())
}

/// Slices `size` elements from `start` with a positive step, if the slice follows the digits. With `q` the innermost
/// size: if the slice stays within one value of the outer digits, or there is one factor, it slices the innermost
/// factor. If `q | step`, it slices the outer factors. If `step | q` and the slice takes all multiples of the innermost
/// digit, it slices both.
fn slice_factors(factors: &[Factor], start: u64, size: u64, step: u64, offset: &mut i64) -> Option<Factors> {
    let Some((inner, outer)) = factors.split_last() else { return Some(Factors::new()) };
    let q = inner.size;
    let last = start.checked_add(size.checked_sub(1)?.checked_mul(step)?)?;
    let (block, digit) = (start.checked_div(q)?, start.checked_rem(q)?);
    let strided = |digit: u64, size: u64, step: u64, offset: &mut i64| {
        *offset = offset.checked_add(i64::try_from(digit).ok()?.checked_mul(inner.stride)?)?;
        Some(Factor { size, stride: inner.stride.checked_mul(i64::try_from(step).ok()?)? })
    };
    if last.checked_div(q)? == block {
        let around = offset_of(outer, block)?;
        *offset = offset.checked_add(around)?;
        return Some(smallvec::smallvec![strided(digit, size, step, offset)?]);
    }
    let before = *offset;
    let parts = if let Some(step) = exact_div(step, q) {
        let taken = slice_factors(outer, block, size, step, offset);
        taken.and_then(|taken| Some((taken, strided(digit, 1, 1, offset)?)))
    } else {
        let per_block = exact_div(q, step).filter(|_| digit < step)?;
        let taken = slice_factors(outer, block, exact_div(size, per_block)?, 1, offset);
        taken.and_then(|taken| Some((taken, strided(digit, per_block, step, offset)?)))
    };
    if parts.is_none() {
        *offset = before;
    }
    let (mut taken, inner) = parts?;
    taken.push(inner);
    Some(taken)
}

/// Selects the elements at these indices.
fn gather_factors(factors: &Factors, indices: &[u64], offset: &mut i64) -> Result<Factors, MovementError> {
    if to_u64(indices.len()) > MAX_EVALUATED {
        return Err(MovementError::DoesNotFactor("too many indices to factor".into()));
    }
    factors_of_offsets(indices.iter().map(|&i| offset_of(factors, i)), offset)
}

/// Factors a list of offsets. Reads the factors off the offsets, innermost first (see the uniqueness argument at the
/// top of this file), then compares them with every offset.
fn factors_of_offsets(places: impl Iterator<Item = Option<i64>>, offset: &mut i64) -> Result<Factors, MovementError> {
    let places: Vec<i64> = places.collect::<Option<_>>().ok_or_else(overflow)?;
    let size = to_u64(places.len());
    let first = places.first().copied().unwrap_or(0);
    let steps: Vec<i64> = places.iter().map(|place| place.saturating_sub(first)).collect();
    let mut found = Factors::new();
    let mut place = 1u64;
    while place < size {
        // steps[place * k] == k * stride for k < count.
        let digits: Vec<i64> = steps.iter().copied().step_by(usize::try_from(place).unwrap_or(usize::MAX)).collect();
        let stride = digits.get(1).copied().ok_or_else(not_factorable)?;
        let leads_on = |&(k, &step): &(i64, &i64)| k.checked_mul(stride) == Some(step);
        let count = (0i64..).zip(&digits).take_while(leads_on).count();
        let count = u64::try_from(count).map_err(|_| not_factorable())?;
        found.push(Factor { size: count, stride });
        place = place.checked_mul(count).ok_or_else(not_factorable)?;
    }
    found.reverse();
    let same = (0..size).zip(&steps).all(|(i, &step)| offset_of(&found, i) == Some(step));
    if size_of(&found) != size || !same {
        return Err(not_factorable());
    }
    *offset = offset.checked_add(first).ok_or_else(overflow)?;
    Ok(found)
}
