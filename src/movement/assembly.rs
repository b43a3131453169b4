//! Assemblies: the form of a chain that has several sources. A tensor is covered by boxes, and each box is a [`View`] of one
//! source. Concatenations put boxes side by side; every later movement moves, cuts or repeats them, so that a chain behind a
//! concatenation costs one write of each byte, like any other. What does not take boxes to boxes (a reshape across the cut
//! between two of them) is refused. An assembly has no normal form: two that differ may be the same function.

use super::materialize::{Data, Moved, move_data, write_box};
use super::moves::{Movement, Range};
use super::num::{delinearize, exact_div, linearize, product, to_u64};
use super::pad::{inserted, padded};
use super::refusal::{Refusal, malformed, too_large};
use super::shape::{Index, Shape};
use super::view::View;

/// The most boxes of an assembly.
const MAX_PIECES: usize = 1 << 12;

/// One box.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    /// The number of the source.
    source: usize,
    /// The result's index of the box's first element.
    origin: Index,
    /// The elements, in the shape of the box.
    view: View,
}

impl Piece {
    fn size(&self, d: usize) -> u64 {
        self.view.shape().dim(d).unwrap_or(0)
    }
}

/// A tensor made of elements of numbered sources. The boxes are disjoint and cover it; without elements there may be none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembly {
    dims: Index,
    pieces: Vec<Piece>,
}

impl Assembly {
    /// A source as it is. It needs a static shape; see [`View::identity`].
    pub fn of(source: usize, shape: &Shape) -> Result<Self, Refusal> {
        let view = View::identity(shape)?;
        let dims: Index = shape.dims().iter().map(|dim| dim.unwrap_or(0)).collect();
        Ok(Self { pieces: vec![Piece { source, origin: dims.iter().map(|_| 0).collect(), view }], dims })
    }

    /// The shape of the tensor.
    pub fn shape(&self) -> Shape {
        Shape::of(&self.dims)
    }

    /// The source whose bytes these are, perhaps in another shape.
    pub fn same_bytes(&self) -> Option<usize> {
        match self.pieces.as_slice() {
            [piece] if piece.view.is_row_major() => Some(piece.source),
            _ => None,
        }
    }

    /// The same tensor with other numbers for the sources.
    #[must_use]
    pub fn renumbered(mut self, number: impl Fn(usize) -> usize) -> Self {
        self.pieces.iter_mut().for_each(|piece| piece.source = number(piece.source));
        self
    }

    /// The result of a movement of these tensors.
    pub fn apply(movement: &Movement, operands: &[Self]) -> Result<Self, Refusal> {
        let shapes: Vec<Shape> = operands.iter().map(Self::shape).collect();
        let result = movement.validate(&shapes)?;
        let dims = result.static_dims().ok_or_else(|| malformed("dynamic result"))?;
        let step = |movement: &Movement, operands: &[Padded]| {
            let operands: Vec<Self> = operands.iter().map(|o| o.assembly.clone()).collect();
            Ok(Padded::of(Self::apply(movement, &operands)?))
        };
        match (movement, operands) {
            (Movement::Pad { low, high, interior }, [operand, value]) => {
                let fill = |shape: &Shape| {
                    let multiples = shape.static_dims().ok_or_else(|| malformed("dynamic result"))?;
                    let ones = Shape::new(shape.dims().iter().map(|_| Some(1)));
                    let value = Self::apply(&Movement::Reshape(ones), std::slice::from_ref(value))?;
                    Ok(Padded::of(Self::apply(&Movement::Tile(multiples.to_vec()), &[value])?))
                };
                let operand = Padded::of(operand.clone());
                return Ok(padded(operand, |t| &t.shape, fill, step, (low, high, interior))?.assembly);
            }
            (Movement::Insert(at), [operand, part]) => {
                let (operand, part) = (Padded::of(operand.clone()), Padded::of(part.clone()));
                return Ok(inserted(operand, part, |t| &t.shape, step, at)?.assembly);
            }
            (Movement::Gather { axis, indices }, [operand]) => return operand.gather(*axis, indices, &dims),
            _ => {}
        }
        let pieces = match (movement, operands) {
            (Movement::Concat { axis }, _) => concatenated(operands, *axis)?,
            (_, [operand @ Self { pieces, .. }]) if matches!(pieces.as_slice(), [_]) => {
                let moved: Result<Vec<Piece>, _> = pieces.iter().map(|piece| moved(piece, movement)).collect();
                match (moved, movement) {
                    (Err(Refusal::DoesNotFactor(why)), Movement::Slice(ranges)) => {
                        return operand.sliced_across(ranges)?.ok_or(Refusal::DoesNotFactor(why));
                    }
                    (moved, _) => moved?,
                }
            }
            (_, [operand]) => operand.unary(movement, &dims)?,
            _ => return Err(malformed("one operand expected")),
        };
        if pieces.len() > MAX_PIECES {
            return Err(too_large(format!("the result consists of {} parts", pieces.len())));
        }
        Ok(Self { dims, pieces })
    }

    /// What a slice takes of one box that it cuts across factors: in the first dimension where that helps it is cut at a
    /// boundary between blocks of the innermost factors, and each part is sliced for itself. `None` if there is no such cut.
    fn sliced_across(&self, ranges: &[Range]) -> Result<Option<Self>, Refusal> {
        let [piece] = self.pieces.as_slice() else { return Ok(None) };
        for (d, (factors, range)) in piece.view.dims().zip(ranges).enumerate() {
            let size = range.size_in(self.dims.get(d).copied()).unwrap_or(0);
            let mut block = 1u64;
            for factor in factors.iter().rev() {
                block = block.saturating_mul(factor.size);
                let parts = cut(range, size, block);
                if parts.len() < 2 {
                    continue;
                }
                if parts.len() > MAX_PIECES {
                    return Err(too_large(format!("the result consists of {} parts", parts.len())));
                }
                let with = |part: &Range| {
                    ranges.iter().enumerate().map(|(e, whole)| if e == d { *part } else { *whole }).collect()
                };
                let slice = |part| Self::apply(&Movement::Slice(with(part)), std::slice::from_ref(self));
                let parts = parts.iter().map(slice).collect::<Result<Vec<_>, _>>()?;
                return Self::apply(&Movement::Concat { axis: d }, &parts).map(Some);
            }
        }
        Ok(None)
    }

    /// What one view cannot say is put together of runs of indices that lie equally far apart.
    fn gather(&self, axis: usize, indices: &[u64], dims: &[u64]) -> Result<Self, Refusal> {
        if let [piece] = self.pieces.as_slice()
            && let Ok(piece) = moved(piece, &Movement::Gather { axis, indices: indices.to_vec() })
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
                true => Range::new(start, to_u64(count), step),
                false => Range::whole(),
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

    /// A movement of several boxes.
    fn unary(&self, movement: &Movement, result: &[u64]) -> Result<Vec<Piece>, Refusal> {
        let mut pieces = Vec::new();
        match movement {
            Movement::Permute(perm) => {
                for piece in &self.pieces {
                    let origin = perm.iter().filter_map(|&d| piece.origin.get(d).copied()).collect();
                    pieces.push(Piece { origin, ..moved(piece, movement)? });
                }
            }
            Movement::Reverse(which) => {
                for piece in &self.pieces {
                    let mut origin = piece.origin.clone();
                    for &d in which {
                        let (Some(at), Some(&dim)) = (origin.get_mut(d), self.dims.get(d)) else { continue };
                        *at = dim.saturating_sub(*at).saturating_sub(piece.size(d));
                    }
                    pieces.push(Piece { origin, ..moved(piece, movement)? });
                }
            }
            Movement::Slice(ranges) => {
                for piece in &self.pieces {
                    pieces.extend(sliced(piece, ranges, result)?);
                }
            }
            Movement::Tile(multiples) => {
                for piece in &self.pieces {
                    self.tile(piece, multiples, &mut pieces)?;
                }
            }
            Movement::Reshape(shape) => {
                for piece in &self.pieces {
                    pieces.push(self.reshaped(piece, shape, result)?);
                }
            }
            Movement::Gather { .. } | Movement::Concat { .. } | Movement::Pad { .. } | Movement::Insert(_) => {
                return Err(malformed("no movement of one box"));
            }
        }
        Ok(pieces)
    }

    /// A box that spans a dimension repeats in it as a view; else there is one box more for each time.
    fn tile(&self, piece: &Piece, multiples: &[u64], out: &mut Vec<Piece>) -> Result<(), Refusal> {
        let spans = |d: usize| Some(piece.size(d)) == self.dims.get(d).copied();
        let inside = multiples.iter().enumerate().map(|(d, &n)| if spans(d) { n } else { 1 }).collect();
        let whole = moved(piece, &Movement::Tile(inside))?;
        let outside: Vec<u64> = multiples.iter().enumerate().map(|(d, &n)| if spans(d) { 1 } else { n }).collect();
        let count = product(outside.iter().copied()).filter(|&n| n <= to_u64(MAX_PIECES));
        let count = count.ok_or_else(|| too_large("the result consists of too many parts"))?;
        for turn in 0..count {
            let times = delinearize(&outside, turn).unwrap_or_default();
            let place = |((&at, &dim), &times): ((&u64, &u64), &u64)| at.checked_add(dim.checked_mul(times)?);
            let origin = piece.origin.iter().zip(&self.dims).zip(&times).map(place).collect::<Option<_>>();
            out.push(Piece { origin: origin.ok_or_else(|| too_large("index overflows"))?, ..whole.clone() });
        }
        Ok(())
    }

    /// A box that is cut out along one dimension only is a run of rows, and so it is in every shape that keeps the rows'
    /// boundary and in which the cuts fall between rows.
    fn reshaped(&self, piece: &Piece, shape: &Shape, result: &[u64]) -> Result<Piece, Refusal> {
        let across = || Refusal::DoesNotFactor("a reshape cuts across a concatenation".into());
        let mut cut = (0..self.dims.len()).filter(|&d| Some(piece.size(d)) != self.dims.get(d).copied());
        let (Some(axis), None) = (cut.next(), cut.next()) else { return Err(across()) };
        let rows_before = product(self.dims.iter().take(axis).copied()).ok_or_else(across)?;
        let row = product(self.dims.iter().skip(axis).skip(1).copied()).ok_or_else(across)?;
        // The result's dimension that is cut: the last one before which as many rows stand.
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
        Ok(Piece { origin, ..moved(piece, &Movement::Reshape(Shape::of(&dims)))? })
    }

    /// The elements, `element_bytes` bytes each, from the elements of the sources. Each byte is written once. Equal splats
    /// stay one.
    pub fn materialize<'a>(&self, element_bytes: usize, sources: &[Data<'a>]) -> Result<Moved<'a>, Refusal> {
        let of = |piece: &Piece| sources.get(piece.source).copied().ok_or_else(|| malformed("a source is missing"));
        if let [piece] = self.pieces.as_slice() {
            return move_data(&piece.view, element_bytes, of(piece)?);
        }
        let data = self.pieces.iter().map(of).collect::<Result<Vec<_>, _>>()?;
        if let Some(&Data::Splat(element)) = data.first()
            && data.iter().all(|other| *other == Data::Splat(element))
        {
            return Ok(Moved::Splat(element));
        }
        let bytes = product(self.dims.iter().copied().chain([to_u64(element_bytes)]));
        let bytes = bytes.and_then(|n| usize::try_from(n).ok()).filter(|&n| isize::try_from(n).is_ok());
        let mut out = vec![0; bytes.ok_or_else(|| too_large("result overflows memory"))?];
        for (piece, data) in self.pieces.iter().zip(data) {
            let at = linearize(&self.dims, &piece.origin).ok_or_else(|| malformed("a part lies outside"))?;
            write_box(&piece.view, element_bytes, data, &self.dims, at, &mut out)?;
        }
        Ok(Moved::Dense(out))
    }
}

/// An assembly with its shape at hand.
#[derive(Clone)]
struct Padded {
    shape: Shape,
    assembly: Assembly,
}

impl Padded {
    fn of(assembly: Assembly) -> Self {
        Self { shape: assembly.shape(), assembly }
    }
}

fn moved(piece: &Piece, movement: &Movement) -> Result<Piece, Refusal> {
    let view = piece.view.compose(movement)?;
    let origin = view.dims().map(|_| 0).collect();
    Ok(Piece { source: piece.source, origin, view })
}

/// A range of `size` elements, cut where it enters and leaves whole blocks; one with a step wherever it enters a block.
fn cut(range: &Range, size: u64, block: u64) -> Vec<Range> {
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
        parts.push(Range::new(at, count, range.step));
        let way = count.saturating_mul(step);
        at = if range.step.is_negative() { at.saturating_sub(way) } else { at.saturating_add(way) };
        left = left.saturating_sub(count);
    }
    parts
}

fn concatenated(operands: &[Assembly], axis: usize) -> Result<Vec<Piece>, Refusal> {
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

/// The part of a box that a slice takes; `None` if it takes nothing of it.
fn sliced(piece: &Piece, ranges: &[Range], result: &[u64]) -> Result<Option<Piece>, Refusal> {
    let mut origin = Index::new();
    let mut inside = Vec::new();
    for (d, (range, &taken)) in ranges.iter().zip(result).enumerate() {
        let at = piece.origin.get(d).copied().unwrap_or(0);
        let end = at.saturating_add(piece.size(d));
        let (start, step) = (range.start, range.step.unsigned_abs().max(1));
        // How many of the slice's elements stand before a boundary, in the direction in which it runs.
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
        inside.push(Range::new(first.saturating_sub(at), to.saturating_sub(from), range.step));
    }
    Ok(Some(Piece { origin, ..moved(piece, &Movement::Slice(inside))? }))
}
