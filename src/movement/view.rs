//! Views: the one normal form of a chain of Permute, Reshape, Slice, Reverse and Tile. A view says which element of the
//! source's row-major order each element of the result is, by an offset and, for every dimension of the result, a list
//! of factors with a stride. It needs static shapes. Chains for which no such list exists (a reshape that cuts a factor
//! where it does not divide) are refused, and so is what has several sources.
//!
//! Two chains over the same source have equal views iff they are the same function: without unit factors and without
//! neighbours that could be one factor, the list of a dimension is unique, because its innermost stride is the step
//! from index 0 to 1, its innermost size the first index at which this step no longer leads on, and so outwards.

use smallvec::SmallVec;

use super::moves::{Movement, Range};
use super::num::{exact_div, gcd, product, to_u64};
use super::refusal::{Refusal, malformed, too_large};
use super::shape::{Index, Shape};

/// `size` steps of `stride` elements of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Factor {
    /// How many values the factor's digit takes.
    pub size: u64,
    /// How far one step of the digit leads, in elements of the source's row-major order; 0 repeats.
    pub stride: i64,
}

/// The factors of one dimension, outermost first: its index, written in digits of these sizes, gives the steps.
pub(super) type Factors = SmallVec<[Factor; 2]>;

/// The most elements of one dimension that are looked at one by one to factor a slice that cuts across factors.
const MAX_EVALUATED: u64 = 1 << 12;

/// A factored strided view of a source, in canonical form.
///
/// Element `i` of the result is element `offset + sum of digit * stride` of the source. A dimension of size 1 has no
/// factor. If the result has no element, the offset and all strides are zero.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    source: Index,
    offset: i64,
    dims: SmallVec<[Factors; 4]>,
}

impl View {
    /// The view that moves nothing. It needs a static shape of at most `i64::MAX` elements.
    pub fn identity(shape: &Shape) -> Result<Self, Refusal> {
        let source =
            shape.static_dims().ok_or_else(|| Refusal::Dynamic(format!("{shape} has a dynamic dimension").into()))?;
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

    /// The view of a chain of movements, the first one applied first.
    pub fn of_chain<'a>(shape: &Shape, chain: impl IntoIterator<Item = &'a Movement>) -> Result<Self, Refusal> {
        chain.into_iter().try_fold(Self::identity(shape)?, |view, movement| view.compose(movement))
    }

    /// The view after more movements of its result.
    pub fn compose_all(&self, chain: &[Movement]) -> Result<Self, Refusal> {
        let Some((first, rest)) = chain.split_first() else { return Ok(self.clone()) };
        rest.iter().try_fold(self.compose(first)?, |view, movement| view.compose(movement))
    }

    /// The sizes of the source.
    pub fn source(&self) -> Shape {
        Shape::of(&self.source)
    }

    /// The sizes of the result.
    pub fn shape(&self) -> Shape {
        Shape::new(self.dims.iter().map(|factors| Some(size_of(factors))))
    }

    /// The source element of the result's first element, in row-major order.
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

    /// The row-major number of the source's element that is element `index` of the result; `None` outside of it.
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

    /// The view after one more movement of its result.
    pub fn compose(&self, movement: &Movement) -> Result<Self, Refusal> {
        let shape = movement.validate(&[self.shape()])?;
        let (dims, mut offset) = (&self.dims, self.offset);
        let dims = match movement {
            _ if shape.is_empty() => shape.dims().iter().map(|&size| whole(size.unwrap_or(0), 0)).collect(),
            // All factors are copied at once: a clone would take them one by one, and long chains are made of this.
            Movement::Permute(perm) => {
                perm.iter().filter_map(|&d| dims.get(d).map(|f| Factors::from_slice(f))).collect()
            }
            Movement::Reshape(_) => reshaped(&self.flat(), &shape)?,
            Movement::Slice(ranges) => {
                let slice = |(factors, range): (&Factors, &Range)| sliced(factors, range, &mut offset);
                dims.iter().zip(ranges).map(slice).collect::<Result<_, _>>()?
            }
            Movement::Reverse(which) => {
                let mut dims = dims.clone();
                for &d in which {
                    if let Some(factors) = dims.get_mut(d) {
                        *factors = reversed(factors, &mut offset).ok_or_else(overflow)?;
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
                    *factors = gathered(factors, indices, &mut offset)?;
                }
                dims
            }
            Movement::Concat { .. } | Movement::Pad { .. } | Movement::Insert(_) => {
                return Err(Refusal::DoesNotFactor("there are several sources".into()));
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

    /// Whether the result is the source: the same elements in the same order, in the same shape.
    pub fn is_identity(&self) -> bool {
        self.offset == 0 && self.shape() == self.source() && self.is_row_major()
    }

    /// Whether the result has the bytes of the source, perhaps in another shape.
    pub fn is_row_major(&self) -> bool {
        let elements = self.source_elements();
        self.offset == 0
            && self.num_elements() == elements
            && (elements == 0 || self.flat() == canonical([Factor { size: elements, stride: 1 }]))
    }

    /// The factors of the source in row-major order, if every element of the source occurs exactly once in the result:
    /// the sorted strides then form a chain, each the product of all that follow.
    ///
    /// For each the size, and whether the result runs through it backwards; with its place in [`View::flat`].
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

    /// The view that undoes this one: the result's elements back in the source's shape. `None` if an element is lost
    /// or repeated, or if the inverse does not factor.
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
            // The digit's place value in the result; a digit that runs backwards starts at its far end.
            let place = i64::try_from(product(flat.iter().skip(at).skip(1).map(|f| f.size))?).ok()?;
            let forwards = smallvec::smallvec![Factor { size: factor.size, stride: place }];
            undone.extend(if factor.stride.is_negative() { reversed(&forwards, &mut offset)? } else { forwards });
        }
        let dims = reshaped(&canonical(undone), &self.source()).ok()?;
        Some(Self { source: shape.static_dims()?, offset, dims }.canonical())
    }

    /// Whether `next`, applied to the result of this view, gives back the source.
    pub fn is_undone_by(&self, next: &Self) -> bool {
        self.inverse().as_ref() == Some(next)
    }
}

fn overflow() -> Refusal {
    too_large("offset overflows")
}

fn whole(size: u64, stride: i64) -> Factors {
    smallvec::smallvec![Factor { size, stride }]
}

fn size_of(factors: &[Factor]) -> u64 {
    product(factors.iter().map(|factor| factor.size)).unwrap_or(u64::MAX)
}

/// `digits of i * strides`, or nothing if `i` has too many digits.
fn offset_of(factors: &[Factor], mut i: u64) -> Option<i64> {
    let mut offset = 0i64;
    for factor in factors.iter().rev() {
        let digit = i64::try_from(i.checked_rem(factor.size)?).ok()?;
        offset = offset.checked_add(digit.checked_mul(factor.stride)?)?;
        i = i.checked_div(factor.size)?;
    }
    (i == 0).then_some(offset)
}

/// Two neighbours as one factor, if they could be: `(m, n * t)` outside of `(n, t)` is `(m * n, t)`.
fn merged(outer: Factor, inner: Factor) -> Option<Factor> {
    let reach = i64::try_from(inner.size).ok()?.checked_mul(inner.stride)?;
    let size = outer.size.checked_mul(inner.size).filter(|_| reach == outer.stride)?;
    Some(Factor { size, stride: inner.stride })
}

/// Drops factors of size 1 and merges neighbours.
fn canonical(factors: impl IntoIterator<Item = Factor>) -> Factors {
    let mut kept = Factors::new();
    for inner in factors.into_iter().filter(|factor| factor.size != 1) {
        match kept.last_mut().and_then(|outer| Some((merged(*outer, inner)?, outer))) {
            Some((both, outer)) => *outer = both,
            None => kept.push(inner),
        }
    }
    kept
}

fn is_canonical(factors: &[Factor]) -> bool {
    factors.iter().all(|factor| factor.size != 1)
        && factors.windows(2).all(|pair| !matches!(pair, &[outer, inner] if merged(outer, inner).is_some()))
}

/// Index `n - 1 - i` has the complement of every digit.
fn reversed(factors: &Factors, offset: &mut i64) -> Option<Factors> {
    let mut turned = Factors::new();
    for &Factor { size, stride } in factors {
        let last = i64::try_from(size.checked_sub(1)?).ok()?.checked_mul(stride)?;
        *offset = offset.checked_add(last)?;
        turned.push(Factor { size, stride: stride.checked_neg()? });
    }
    Some(turned)
}

/// Deals the factors out to the dimensions of a new shape, innermost first, splitting `(m * n, t)` into
/// `(m, n * t)(n, t)` where a dimension ends inside. This is complete: if neither of a factor and what is left of the
/// dimension divides the other, the dimension ends at two different places of the factor.
fn reshaped(flat: &[Factor], shape: &Shape) -> Result<SmallVec<[Factors; 4]>, Refusal> {
    let cut = || Refusal::DoesNotFactor("the reshape cuts a factor where it does not divide".into());
    let mut rest: Factors = flat.into();
    let mut dims = SmallVec::new();
    for (d, dim) in shape.dims().iter().enumerate().rev() {
        let mut left = dim.ok_or_else(|| malformed(format!("dynamic dimension {d}")))?;
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

/// The elements of a range, as factors again. Only forward ranges are cut; a backward one is the forward one turned.
fn sliced(factors: &Factors, range: &Range, offset: &mut i64) -> Result<Factors, Refusal> {
    let size = range.size_in(Some(size_of(factors))).unwrap_or(0);
    // One element has no step: what is written for it may be as large as it likes.
    let step = if size > 1 { range.step.unsigned_abs() } else { 1 };
    let way = size.saturating_sub(1).checked_mul(step).ok_or_else(overflow)?;
    let start = if range.step.is_negative() { range.start.checked_sub(way).ok_or_else(overflow)? } else { range.start };
    let taken = match aligned(factors, start, size, step, offset) {
        Some(taken) => taken,
        None if size <= MAX_EVALUATED => {
            let at = |i: u64| offset_of(factors, i.checked_mul(step)?.checked_add(start)?);
            evaluated((0..size).map(at), offset)?
        }
        None => return Err(across()),
    };
    if range.step.is_negative() { reversed(&taken, offset).ok_or_else(overflow) } else { Ok(taken) }
}

fn across() -> Refusal {
    Refusal::DoesNotFactor("what is taken has no factors".into())
}

/// A slice with start `s`, `n` elements and step `t > 0`, where it keeps to the digits. With `q` the innermost size:
/// if it stays within one value of the outer digits, or there is only one factor, it is a slice of the innermost; if
/// `q | t`, of the outer ones; if `t | q` and it takes the innermost digit's multiples completely, of both.
fn aligned(factors: &[Factor], start: u64, size: u64, step: u64, offset: &mut i64) -> Option<Factors> {
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
        let taken = aligned(outer, block, size, step, offset);
        taken.and_then(|taken| Some((taken, strided(digit, 1, 1, offset)?)))
    } else {
        let per_block = exact_div(q, step).filter(|_| digit < step)?;
        let taken = aligned(outer, block, exact_div(size, per_block)?, 1, offset);
        taken.and_then(|taken| Some((taken, strided(digit, per_block, step, offset)?)))
    };
    if parts.is_none() {
        *offset = before;
    }
    let (mut taken, inner) = parts?;
    taken.push(inner);
    Some(taken)
}

/// The elements at these indices.
fn gathered(factors: &Factors, indices: &[u64], offset: &mut i64) -> Result<Factors, Refusal> {
    if to_u64(indices.len()) > MAX_EVALUATED {
        return Err(Refusal::DoesNotFactor("the indices are too many to be factored".into()));
    }
    evaluated(indices.iter().map(|&i| offset_of(factors, i)), offset)
}

/// Few elements that are taken across digits may still have factors of their own. They are read off the elements,
/// innermost first (see the uniqueness in the module's text), and then compared with every one of them.
fn evaluated(places: impl Iterator<Item = Option<i64>>, offset: &mut i64) -> Result<Factors, Refusal> {
    let places: Vec<i64> = places.collect::<Option<_>>().ok_or_else(overflow)?;
    let size = to_u64(places.len());
    let first = places.first().copied().unwrap_or(0);
    let steps: Vec<i64> = places.iter().map(|place| place.saturating_sub(first)).collect();
    let mut found = Factors::new();
    let mut place = 1u64;
    while place < size {
        // steps[place * k] = k * stride as far as it goes.
        let digits: Vec<i64> = steps.iter().copied().step_by(usize::try_from(place).unwrap_or(usize::MAX)).collect();
        let stride = digits.get(1).copied().ok_or_else(across)?;
        let leads_on = |&(k, &step): &(i64, &i64)| k.checked_mul(stride) == Some(step);
        let count = (0i64..).zip(&digits).take_while(leads_on).count();
        let count = u64::try_from(count).map_err(|_| across())?;
        found.push(Factor { size: count, stride });
        place = place.checked_mul(count).ok_or_else(across)?;
    }
    found.reverse();
    let same = (0..size).zip(&steps).all(|(i, &step)| offset_of(&found, i) == Some(step));
    if size_of(&found) != size || !same {
        return Err(across());
    }
    *offset = offset.checked_add(first).ok_or_else(overflow)?;
    Ok(found)
}
