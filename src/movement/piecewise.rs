//! Piecewise views: the form of a chain with several sources. The result is covered by boxes, and each box is a
//! [`View`] of one source.
//!
//! ```text
//! concat of a: 2x3 and b: 2x1 along dimension 1      then a transpose
//!   a a a b     boxes: a at [0, 0], b at [0, 3]        a a    boxes: a transposed at [0, 0],
//!   a a a b                                            a a           b transposed at [3, 0]
//!                                                      a a
//!                                                      b b
//! ```
//!
//! Every movement after a concatenation moves, splits or repeats the boxes, so the chain writes each byte once. Movements
//! that do not map boxes to boxes (a reshape across a boundary between two of them) are rejected. There is no normal form:
//! two different piecewise views may be the same function.

use super::error::{MovementError, malformed_movement, too_large};
use super::materialize::{MovedData, move_data, write_box};
use super::moves::{Movement, StridedRange};
use super::num::{delinearize, exact_div, linearize, product, to_u64};
use super::pad::{insert_tensor, pad_tensor};
use super::shape::{Index, Shape};
use super::view::View;
use crate::elements::Data;

/// Largest number of boxes. Bounds the time of each movement, which is linear in the number of boxes.
const MAX_PIECES: usize = 1 << 12;

/// A box of the result.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ResultBox {
    /// Number of the source.
    source: usize,
    /// Result index of the first element of the box.
    origin: Index,
    /// The elements of the box; the shape of the view is the shape of the box.
    view: View,
}

impl ResultBox {
    fn size(&self, d: usize) -> u64 {
        self.view.shape().dim(d).unwrap_or(0)
    }
}

/// A tensor composed of elements of numbered sources. The boxes are disjoint and cover the tensor. An empty tensor may
/// have no boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiecewiseView {
    dims: Index,
    pieces: Vec<ResultBox>,
}

impl PiecewiseView {
    /// The identity of a source. Requires a static shape; see [`View::identity`].
    pub fn of(source: usize, shape: &Shape) -> Result<Self, MovementError> {
        let view = View::identity(shape)?;
        let dims: Index = shape.dims().iter().map(|dim| dim.unwrap_or(0)).collect();
        Ok(Self { pieces: vec![ResultBox { source, origin: dims.iter().map(|_| 0).collect(), view }], dims })
    }

    /// The shape of the tensor.
    pub fn shape(&self) -> Shape {
        Shape::of(&self.dims)
    }

    /// The source with the same bytes in any shape; `None` if the bytes differ from every source.
    pub fn same_bytes(&self) -> Option<usize> {
        match self.pieces.as_slice() {
            [piece] if piece.view.is_row_major() => Some(piece.source),
            _ => None,
        }
    }

    /// The source and its view, if all elements are of one view of one source.
    pub fn only_view(&self) -> Option<(usize, &View)> {
        match self.pieces.as_slice() {
            [piece] if piece.view.shape() == self.shape() => Some((piece.source, &piece.view)),
            _ => None,
        }
    }

    /// The boxes: the number of the source, the index of the first element in the tensor, and the view, whose shape is that of
    /// the box.
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = (usize, &[u64], &View)> {
        self.pieces.iter().map(|piece| (piece.source, piece.origin.as_slice(), &piece.view))
    }

    /// Renumbers the sources.
    #[must_use]
    pub fn renumber_sources(mut self, number: impl Fn(usize) -> usize) -> Self {
        self.pieces.iter_mut().for_each(|piece| piece.source = number(piece.source));
        self
    }

    /// Applies a movement to tensors.
    pub fn apply(movement: &Movement, operands: &[Self]) -> Result<Self, MovementError> {
        let shapes: Vec<Shape> = operands.iter().map(Self::shape).collect();
        let result = movement.validate(&shapes)?;
        let dims = result.static_dims().ok_or_else(|| malformed_movement("dynamic result"))?;
        let step = |movement: &Movement, operands: &[ShapedView]| {
            let operands: Vec<Self> = operands.iter().map(|o| o.piecewise.clone()).collect();
            Ok(ShapedView::of(Self::apply(movement, &operands)?))
        };
        match (movement, operands) {
            (Movement::Pad { low, high, interior }, [operand, value]) => {
                let fill = |shape: &Shape| {
                    let multiples = shape.static_dims().ok_or_else(|| malformed_movement("dynamic result"))?;
                    let ones = Shape::new(shape.dims().iter().map(|_| Some(1)));
                    let value = Self::apply(&Movement::Reshape(ones), std::slice::from_ref(value))?;
                    Ok(ShapedView::of(Self::apply(&Movement::Tile(multiples.to_vec()), &[value])?))
                };
                let operand = ShapedView::of(operand.clone());
                return Ok(pad_tensor(operand, |t| &t.shape, fill, step, (low, high, interior))?.piecewise);
            }
            (Movement::Insert(at), [operand, part]) => {
                let (operand, part) = (ShapedView::of(operand.clone()), ShapedView::of(part.clone()));
                return Ok(insert_tensor(operand, part, |t| &t.shape, step, at)?.piecewise);
            }
            (Movement::Gather { axis, indices }, [operand]) => return operand.gather(*axis, indices, &dims),
            _ => {}
        }
        let pieces = match (movement, operands) {
            (Movement::Concat { axis }, _) => concat_boxes(operands, *axis)?,
            (_, [operand @ Self { pieces, .. }]) if matches!(pieces.as_slice(), [_]) => {
                let moved: Result<Vec<ResultBox>, _> = pieces.iter().map(|piece| move_piece(piece, movement)).collect();
                match (moved, movement) {
                    (Err(MovementError::DoesNotFactor(why)), Movement::Slice(ranges)) => {
                        return operand.sliced_across(ranges)?.ok_or(MovementError::DoesNotFactor(why));
                    }
                    (moved, _) => moved?,
                }
            }
            (_, [operand]) => operand.unary(movement, &dims)?,
            _ => return Err(malformed_movement("expected one operand")),
        };
        if pieces.len() > MAX_PIECES {
            return Err(too_large(format!("the result consists of {} parts", pieces.len())));
        }
        Ok(Self { dims, pieces })
    }

    /// Applies a chain of movements to tensors, of which only the first movement may take several. A dynamic size of a reshape
    /// follows from the number of elements.
    pub fn apply_chain(chain: &[Movement], operands: Vec<Self>) -> Result<Self, MovementError> {
        let mut operands = operands;
        for movement in chain {
            let sized = operands.first().map(|operand| movement.with_inferred_size(&operand.shape()));
            operands = vec![Self::apply(sized.as_ref().unwrap_or(movement), &operands)?];
        }
        match <[Self; 1]>::try_from(operands) {
            Ok([moved]) => Ok(moved),
            Err(_) => Err(malformed_movement("expected one operand")),
        }
    }

    /// Slices a single box whose slice does not factor. Cuts the slice at block boundaries of the innermost factors, in
    /// the first dimension with such a boundary, and slices each part. `None` if there is no such cut.
    fn sliced_across(&self, ranges: &[StridedRange]) -> Result<Option<Self>, MovementError> {
        let [piece] = self.pieces.as_slice() else { return Ok(None) };
        for (d, (factors, range)) in piece.view.dims().zip(ranges).enumerate() {
            let size = range.size_in(self.dims.get(d).copied()).unwrap_or(0);
            let mut block = 1u64;
            for factor in factors.iter().rev() {
                block = block.saturating_mul(factor.size);
                let parts = split_at_blocks(range, size, block);
                if parts.len() < 2 {
                    continue;
                }
                if parts.len() > MAX_PIECES {
                    return Err(too_large(format!("the result consists of {} parts", parts.len())));
                }
                let with = |part: &StridedRange| {
                    ranges.iter().enumerate().map(|(e, whole)| if e == d { *part } else { *whole }).collect()
                };
                let slice = |part| Self::apply(&Movement::Slice(with(part)), std::slice::from_ref(self));
                let parts = parts.iter().map(slice).collect::<Result<Vec<_>, _>>()?;
                return Self::apply(&Movement::Concat { axis: d }, &parts).map(Some);
            }
        }
        Ok(None)
    }

    /// Gathers as one view if the indices factor, else as a concatenation of runs of equally spaced indices.
    fn gather(&self, axis: usize, indices: &[u64], dims: &[u64]) -> Result<Self, MovementError> {
        if let [piece] = self.pieces.as_slice()
            && let Ok(piece) = move_piece(piece, &Movement::Gather { axis, indices: indices.to_vec() })
        {
            return Ok(Self { dims: dims.into(), pieces: vec![piece] });
        }
        let mut parts = Vec::new();
        let mut rest = indices;
        while let Some(&start) = rest.first() {
            let step = rest.get(1).and_then(|&next| i64::try_from(next).ok()?.checked_sub_unsigned(start));
            let step = step.filter(|&step| step != 0).unwrap_or(1);
            let along = |pair: &[u64]| matches!(pair, [a, b] if a.checked_add_signed(step) == Some(*b));
            let count = rest.windows(2).take_while(|pair| along(pair)).count().saturating_add(1);
            let whole = (0..self.dims.len()).map(|d| match d == axis {
                true => StridedRange::new(start, to_u64(count), step),
                false => StridedRange::whole(),
            });
            parts.push(Self::apply(&Movement::Slice(whole.collect()), std::slice::from_ref(self))?);
            if parts.len() > MAX_PIECES {
                return Err(too_large("the result consists of too many parts"));
            }
            rest = rest.get(count..).unwrap_or(&[]);
        }
        if parts.is_empty() {
            return Ok(Self { dims: dims.into(), pieces: Vec::new() });
        }
        Self::apply(&Movement::Concat { axis }, &parts)
    }

    /// Applies a movement with one operand to each of several boxes.
    fn unary(&self, movement: &Movement, result: &[u64]) -> Result<Vec<ResultBox>, MovementError> {
        let mut pieces = Vec::new();
        match movement {
            Movement::Permute(perm) => {
                for piece in &self.pieces {
                    let origin = perm.iter().filter_map(|&d| piece.origin.get(d).copied()).collect();
                    pieces.push(ResultBox { origin, ..move_piece(piece, movement)? });
                }
            }
            Movement::Reverse(which) => {
                for piece in &self.pieces {
                    let mut origin = piece.origin.clone();
                    for &d in which {
                        let (Some(at), Some(&dim)) = (origin.get_mut(d), self.dims.get(d)) else { continue };
                        *at = dim.saturating_sub(*at).saturating_sub(piece.size(d));
                    }
                    pieces.push(ResultBox { origin, ..move_piece(piece, movement)? });
                }
            }
            Movement::Slice(ranges) => {
                for piece in &self.pieces {
                    pieces.extend(slice_box(piece, ranges, result)?);
                }
            }
            Movement::Tile(multiples) => {
                for piece in &self.pieces {
                    self.tile(piece, multiples, &mut pieces)?;
                }
            }
            Movement::Reshape(shape) => {
                for piece in &self.pieces {
                    pieces.push(self.reshape_box(piece, shape, result)?);
                }
            }
            Movement::Gather { .. } | Movement::Concat { .. } | Movement::Pad { .. } | Movement::Insert(_) => {
                return Err(malformed_movement("not a movement of one operand"));
            }
        }
        Ok(pieces)
    }

    /// Repeats a box. Dimensions that the box spans are tiled in its view; the others get one more box per repetition.
    fn tile(&self, piece: &ResultBox, multiples: &[u64], out: &mut Vec<ResultBox>) -> Result<(), MovementError> {
        let spans = |d: usize| Some(piece.size(d)) == self.dims.get(d).copied();
        let inside = multiples.iter().enumerate().map(|(d, &n)| if spans(d) { n } else { 1 }).collect();
        let whole = move_piece(piece, &Movement::Tile(inside))?;
        let outside: Vec<u64> = multiples.iter().enumerate().map(|(d, &n)| if spans(d) { 1 } else { n }).collect();
        let count = product(outside.iter().copied()).filter(|&n| n <= to_u64(MAX_PIECES));
        let count = count.ok_or_else(|| too_large("the result consists of too many parts"))?;
        for turn in 0..count {
            let times = delinearize(&outside, turn).unwrap_or_default();
            let place = |((&at, &dim), &times): ((&u64, &u64), &u64)| at.checked_add(dim.checked_mul(times)?);
            let origin = piece.origin.iter().zip(&self.dims).zip(&times).map(place).collect::<Option<_>>();
            out.push(ResultBox { origin: origin.ok_or_else(|| too_large("index overflows"))?, ..whole.clone() });
        }
        Ok(())
    }

    /// Reshapes a box. A box that spans all dimensions but one is a run of rows. It stays a run of rows in every shape
    /// that keeps the row boundary and puts the box boundaries between rows.
    fn reshape_box(&self, piece: &ResultBox, shape: &Shape, result: &[u64]) -> Result<ResultBox, MovementError> {
        let across = || MovementError::DoesNotFactor("a reshape cuts across a concatenation".into());
        let mut cut = (0..self.dims.len()).filter(|&d| Some(piece.size(d)) != self.dims.get(d).copied());
        let (Some(axis), None) = (cut.next(), cut.next()) else { return Err(across()) };
        let rows_before = product(self.dims.iter().take(axis).copied()).ok_or_else(across)?;
        let row = product(self.dims.iter().skip(axis).skip(1).copied()).ok_or_else(across)?;
        // The dimension of the result that is cut: the last one whose outer dimensions have `rows_before` elements.
        let mut before = 1u64;
        let mut found = None;
        for (d, &dim) in result.iter().enumerate() {
            if before == rows_before {
                found = Some(d);
            }
            before = before.checked_mul(dim).ok_or_else(across)?;
        }
        let d = found.ok_or_else(across)?;
        let inner = product(result.iter().skip(d).skip(1).copied()).ok_or_else(across)?;
        let places = |n: u64| exact_div(n.checked_mul(row)?, inner);
        let at = piece.origin.get(axis).copied().and_then(places).ok_or_else(across)?;
        let size = places(piece.size(axis)).ok_or_else(across)?;
        let mut origin: Index = shape.dims().iter().map(|_| 0).collect();
        let mut dims: Index = result.into();
        if let (Some(origin), Some(dim)) = (origin.get_mut(d), dims.get_mut(d)) {
            (*origin, *dim) = (at, size);
        }
        Ok(ResultBox { origin, ..move_piece(piece, &Movement::Reshape(Shape::of(&dims)))? })
    }

    /// The bytes of the tensor with `element_bytes` bytes per element. Each byte is written once. If all sources are
    /// the same splat, the result is that splat.
    pub fn materialize<'a>(&self, element_bytes: usize, sources: &[Data<'a>]) -> Result<MovedData<'a>, MovementError> {
        let of = |piece: &ResultBox| {
            sources.get(piece.source).copied().ok_or_else(|| malformed_movement("a source is missing"))
        };
        if let [piece] = self.pieces.as_slice() {
            return move_data(&piece.view, element_bytes, of(piece)?);
        }
        let data = self.pieces.iter().map(of).collect::<Result<Vec<_>, _>>()?;
        if let Some(&Data::Splat(element)) = data.first()
            && data.iter().all(|other| matches!(other, Data::Splat(other) if *other == element))
        {
            return Ok(MovedData::Splat(element));
        }
        let bytes = product(self.dims.iter().copied().chain([to_u64(element_bytes)]));
        let bytes = bytes.and_then(|n| usize::try_from(n).ok()).filter(|&n| isize::try_from(n).is_ok());
        let mut out = vec![0; bytes.ok_or_else(|| too_large("result overflows memory"))?];
        for (piece, data) in self.pieces.iter().zip(data) {
            let at = linearize(&self.dims, &piece.origin).ok_or_else(|| malformed_movement("part is out of bounds"))?;
            write_box(&piece.view, element_bytes, data, &self.dims, at, &mut out)?;
        }
        Ok(MovedData::Dense(out))
    }
}

/// A piecewise view with its shape, which [`pad_tensor`] and [`insert_tensor`] borrow.
#[derive(Clone)]
struct ShapedView {
    shape: Shape,
    piecewise: PiecewiseView,
}

impl ShapedView {
    fn of(piecewise: PiecewiseView) -> Self {
        Self { shape: piecewise.shape(), piecewise }
    }
}

/// The box after a movement that is applied to the box alone; its origin is 0.
fn move_piece(piece: &ResultBox, movement: &Movement) -> Result<ResultBox, MovementError> {
    let view = piece.view.compose(movement)?;
    let origin = view.dims().map(|_| 0).collect();
    Ok(ResultBox { source: piece.source, origin, view })
}

/// Splits a range of `size` elements at block boundaries. Whole blocks of a range with step 1 stay together.
fn split_at_blocks(range: &StridedRange, size: u64, block: u64) -> Vec<StridedRange> {
    let step = range.step.unsigned_abs().max(1);
    let mut parts = Vec::new();
    let (mut at, mut left) = (range.start, size);
    while left > 0 && parts.len() <= MAX_PIECES {
        let digit = at.checked_rem(block).unwrap_or(0);
        // The elements of this block, itself included, in the direction of the range.
        let room = if range.step.is_negative() { digit.saturating_add(1) } else { block.saturating_sub(digit) };
        let whole = room == block && step == 1;
        let room = if whole { left.saturating_sub(left.checked_rem(block).unwrap_or(0)).max(room) } else { room };
        let count = room.div_ceil(step).clamp(1, left);
        parts.push(StridedRange::new(at, count, range.step));
        let way = count.saturating_mul(step);
        at = if range.step.is_negative() { at.saturating_sub(way) } else { at.saturating_add(way) };
        left = left.saturating_sub(count);
    }
    parts
}

/// The boxes of a concatenation along `axis`.
fn concat_boxes(operands: &[PiecewiseView], axis: usize) -> Result<Vec<ResultBox>, MovementError> {
    let mut pieces = Vec::new();
    let mut before = 0u64;
    for operand in operands {
        let size = operand.dims.get(axis).copied().unwrap_or(0);
        if product(operand.dims.iter().copied()) != Some(0) {
            for piece in &operand.pieces {
                let mut piece = piece.clone();
                if let Some(at) = piece.origin.get_mut(axis) {
                    *at = at.checked_add(before).ok_or_else(|| too_large("index overflows"))?;
                }
                pieces.push(piece);
            }
        }
        before = before.checked_add(size).ok_or_else(|| too_large("index overflows"))?;
    }
    Ok(pieces)
}

/// The part of a box that is inside the slice; `None` if empty.
fn slice_box(piece: &ResultBox, ranges: &[StridedRange], result: &[u64]) -> Result<Option<ResultBox>, MovementError> {
    let mut origin = Index::new();
    let mut inside = Vec::new();
    for (d, (range, &taken)) in ranges.iter().zip(result).enumerate() {
        let at = piece.origin.get(d).copied().unwrap_or(0);
        let end = at.saturating_add(piece.size(d));
        let (start, step) = (range.start, range.step.unsigned_abs().max(1));
        // Number of the slice's elements before a boundary, in the direction of its step.
        let forward = |boundary: u64| boundary.saturating_sub(start).div_ceil(step);
        let backward = |boundary: u64| start.saturating_add(1).saturating_sub(boundary).div_ceil(step);
        let (from, to) =
            if range.step.is_negative() { (backward(end), backward(at)) } else { (forward(at), forward(end)) };
        let (from, to) = (from.min(taken), to.min(taken));
        if from >= to {
            return Ok(None);
        }
        let way = from.saturating_mul(step);
        let first = if range.step.is_negative() { start.saturating_sub(way) } else { start.saturating_add(way) };
        origin.push(from);
        inside.push(StridedRange::new(first.saturating_sub(at), to.saturating_sub(from), range.step));
    }
    Ok(Some(ResultBox { origin, ..move_piece(piece, &Movement::Slice(inside))? }))
}
