//! Computes the bytes of a movement's result. A view (or a box of a [`super::PiecewiseView`]) becomes a loop nest with
//! one stride in the source and one in the result. Each result byte is written exactly once, into a buffer of the
//! caller. Elements are whole bytes: sub-byte types take one byte per element. Splats are not expanded. Profitability
//! is decided by [`super::CostRule`].

use super::error::{MovementError, malformed_movement, too_large};
use super::num::{gcd, product, to_u64, to_usize};
use super::shape::Index;
use super::view::View;
use crate::elements::{Blob, ByteSource, Data};

/// The stored elements of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovedData<'a> {
    /// All elements in row-major order.
    Dense(Vec<u8>),
    /// The bytes of one element. A movement of a splat is the same splat.
    Splat(&'a [u8]),
}

impl MovedData<'_> {
    /// The elements of `width` bytes each as data of a constant.
    pub fn into_blob(self, width: usize) -> Blob {
        match self {
            Self::Splat(element) => Blob::Splat(element.into()),
            Self::Dense(bytes) => Blob::of_elements(bytes, width),
        }
    }
}

/// Writes the result of the view applied to `src`. Both buffers are row-major with `element_bytes` bytes per element
/// and must have exactly the sizes of the view's source and result.
pub fn materialize(view: &View, element_bytes: usize, src: &[u8], out: &mut [u8]) -> Result<(), MovementError> {
    let dims = static_dims(view)?;
    write_box(view, element_bytes, Data::Dense(src), &dims, 0, out)
}

/// The result of the view applied to `data`. Allocates a buffer unless `data` is a splat.
pub fn move_data<'a>(view: &View, element_bytes: usize, data: Data<'a>) -> Result<MovedData<'a>, MovementError> {
    if let Data::Splat(element) = data {
        return Ok(MovedData::Splat(element));
    }
    let bytes = view.num_elements().checked_mul(to_u64(element_bytes)).filter(|&n| i64::try_from(n).is_ok());
    let bytes = bytes.ok_or_else(|| too_large("result overflows memory"))?;
    let mut out = vec![0; usize::try_from(bytes).map_err(|_| too_large("result overflows memory"))?];
    write_box(view, element_bytes, data, &static_dims(view)?, 0, &mut out)?;
    Ok(MovedData::Dense(out))
}

fn overflow() -> MovementError {
    too_large("offset overflows")
}

fn static_dims(view: &View) -> Result<Index, MovementError> {
    view.shape().static_dims().ok_or_else(|| malformed_movement("dynamic result"))
}

/// A loop of `size` iterations with a source stride and a result stride, both in bytes or copy units.
#[derive(Clone, Copy, Debug)]
struct Loop {
    size: usize,
    src: isize,
    dst: usize,
}

/// Writes a view to its box in a result of shape `dims`. The first element of the box is result element `at`.
pub(super) fn write_box(
    view: &View,
    element_bytes: usize,
    data: Data<'_>,
    dims: &[u64],
    at: u64,
    out: &mut [u8],
) -> Result<(), MovementError> {
    let (len, elements) = match data {
        Data::Dense(src) => (src.len(), view.source_elements()),
        Data::Encoded(source) => (source.len(), view.source_elements()),
        Data::Splat(element) => (element.len(), 1),
    };
    let expected = |elements: Option<u64>| elements.and_then(|n| n.checked_mul(to_u64(element_bytes)));
    if expected(Some(elements)) != Some(to_u64(len)) {
        return Err(malformed_movement(format!("{len} source bytes for {elements} elements of {element_bytes} bytes")));
    }
    if expected(product(dims.iter().copied())) != Some(to_u64(out.len())) {
        return Err(malformed_movement(format!("{} result bytes do not match the number of elements", out.len())));
    }
    if view.num_elements() == 0 || element_bytes == 0 {
        return Ok(());
    }
    let splat = matches!(data, Data::Splat(_));
    let offset = if splat { 0 } else { view.offset() };
    let nest = nest(view, element_bytes, splat, dims).ok_or_else(overflow)?;
    let start =
        isize::try_from(offset).ok().and_then(|offset| offset.checked_mul(isize::try_from(element_bytes).ok()?));
    let (Some(start), Some(at)) = (start, to_usize(at).checked_mul(element_bytes)) else { return Err(overflow()) };
    Copier { data, len, out, start, at }.run(nest)
}

/// The loops over all bytes, outermost first, with the bytes of an element innermost. Loops that are contiguous on both
/// sides are merged.
fn nest(view: &View, element_bytes: usize, splat: bool, dims: &[u64]) -> Option<Vec<Loop>> {
    let width = isize::try_from(element_bytes).ok()?;
    let mut nest = vec![Loop { size: element_bytes, src: 1, dst: 1 }];
    let mut pitch = element_bytes;
    let factors: Vec<_> = view.dims().collect();
    for (factors, &dim) in factors.into_iter().zip(dims).rev() {
        let mut dst = pitch;
        for factor in factors.iter().rev() {
            let size = usize::try_from(factor.size).ok()?;
            let src = if splat { 0 } else { isize::try_from(factor.stride).ok()?.checked_mul(width)? };
            match nest.last_mut() {
                Some(inner)
                    if isize::try_from(inner.size).ok()?.checked_mul(inner.src) == Some(src)
                        && inner.size.checked_mul(inner.dst) == Some(dst) =>
                {
                    inner.size = inner.size.checked_mul(size)?;
                }
                _ => nest.push(Loop { size, src, dst }),
            }
            dst = dst.checked_mul(size)?;
        }
        pitch = pitch.checked_mul(usize::try_from(dim).ok()?)?;
    }
    nest.reverse();
    Some(nest)
}

struct Copier<'a> {
    data: Data<'a>,
    /// Size of the source data in bytes.
    len: usize,
    out: &'a mut [u8],
    /// First byte of the source that is read.
    start: isize,
    /// First byte of the result that is written.
    at: usize,
}

impl Copier<'_> {
    /// Copies in the widest unit of 1, 2, 4, 8 or 16 bytes that divides all sizes, strides and offsets.
    fn run(self, mut nest: Vec<Loop>) -> Result<(), MovementError> {
        self.check(&nest).ok_or_else(overflow)?;
        let mut divisor = [self.start.unsigned_abs(), self.at, self.len, self.out.len(), 16]
            .into_iter()
            .fold(0, |a, b| gcd(a, to_u64(b)));
        if let Some((inner, outer)) = nest.split_last() {
            divisor = gcd(divisor, to_u64(inner.size));
            for l in outer {
                divisor = gcd(gcd(divisor, to_u64(l.src.unsigned_abs())), to_u64(l.dst));
            }
        }
        let unit = to_usize(divisor);
        let width = isize::try_from(unit).map_err(|_| overflow())?;
        if let Some((inner, outer)) = nest.split_last_mut() {
            inner.size = inner.size.checked_div(unit).unwrap_or(0);
            for l in outer {
                l.src = l.src.checked_div(width).unwrap_or(0);
                l.dst = l.dst.checked_div(unit).unwrap_or(0);
            }
        }
        nest.retain(|l| l.size != 1);
        let start = self.start.checked_div(width).unwrap_or(0);
        let at = self.at.checked_div(unit).unwrap_or(0);
        match unit {
            16 => self.copy::<16, 8>(&nest, start, at),
            8 => self.copy::<8, 8>(&nest, start, at),
            4 => self.copy::<4, 16>(&nest, start, at),
            2 => self.copy::<2, 32>(&nest, start, at),
            _ => self.copy::<1, 64>(&nest, start, at),
        }
        Ok(())
    }

    fn copy<const W: usize, const N: usize>(self, nest: &[Loop], start: isize, at: usize) {
        let out = self.out.as_chunks_mut::<W>().0;
        match self.data {
            Data::Dense(src) | Data::Splat(src) => copy::<W, N>(nest, src.as_chunks::<W>().0, start, out, at),
            Data::Encoded(source) => copy::<W, N>(nest, EncodedUnits(source), start, out, at),
        }
    }

    /// Checks that all bytes of the nest are in bounds. Indices computed later lie between the ends checked here, so
    /// they neither overflow nor go out of bounds.
    fn check(&self, nest: &[Loop]) -> Option<()> {
        let (mut low, mut high, mut end) = (self.start, self.start, self.at);
        for l in nest {
            let turns = l.size.checked_sub(1)?;
            let way = isize::try_from(turns).ok()?.checked_mul(l.src)?;
            low = low.checked_add(way.min(0))?;
            high = high.checked_add(way.max(0))?;
            end = end.checked_add(turns.checked_mul(l.dst)?)?;
        }
        (low >= 0 && usize::try_from(high).ok()? < self.len && end < self.out.len()).then_some(())
    }
}

/// The index after `turns` iterations. In bounds without overflow, see [`Copier::check`].
fn step(at: usize, turns: usize, stride: usize) -> usize {
    at.wrapping_add(turns.wrapping_mul(stride))
}

/// A source of copy units, read one by one or as a contiguous run. Out-of-bounds reads are ignored.
trait Units<const W: usize>: Copy {
    fn unit(self, at: usize) -> Option<[u8; W]>;
    fn read(self, at: usize, out: &mut [[u8; W]]);
}

impl<const W: usize> Units<W> for &[[u8; W]] {
    #[inline]
    fn unit(self, at: usize) -> Option<[u8; W]> {
        self.get(at).copied()
    }
    #[inline]
    fn read(self, at: usize, out: &mut [[u8; W]]) {
        if let Some(units) = self.get(at..at.wrapping_add(out.len())) {
            out.copy_from_slice(units);
        }
    }
}

/// The units of a source that is decoded while it is copied.
#[derive(Clone, Copy)]
struct EncodedUnits<'a>(&'a dyn ByteSource);

impl<const W: usize> Units<W> for EncodedUnits<'_> {
    #[inline]
    fn unit(self, at: usize) -> Option<[u8; W]> {
        let mut unit = [0; W];
        self.0.read(at.checked_mul(W)?, &mut unit);
        Some(unit)
    }
    #[inline]
    fn read(self, at: usize, out: &mut [[u8; W]]) {
        if let Some(start) = at.checked_mul(W) {
            self.0.read(start, out.as_flattened_mut());
        }
    }
}

/// A position in a buffer of copy units, and the distance of the next one.
#[derive(Clone, Copy)]
struct Cursor {
    at: usize,
    stride: usize,
}

impl Cursor {
    /// The position after `turns` iterations.
    fn after(self, turns: usize) -> usize {
        step(self.at, turns, self.stride)
    }
}

/// Copies units. Runs that are contiguous on both sides are copied as a whole. Otherwise the innermost loop of the
/// source is moved next to the innermost loop of the result, and both are split into tiles of `N`, so that each cache
/// line is touched in one tile only.
fn copy<const W: usize, const N: usize>(
    nest: &[Loop],
    src: impl Units<W>,
    start: isize,
    out: &mut [[u8; W]],
    at: usize,
) {
    // Runs of four cache lines or more are copied at full speed without tiles.
    const TILED_BELOW_BYTES: usize = 256;
    let mut nest = nest.to_vec();
    let run = nest.pop_if(|l| l.src == 1 && l.dst == 1).map_or(1, |l| l.size);
    let row = nest.pop().unwrap_or(Loop { size: 1, src: 0, dst: 0 });
    // The dimension with the smallest source stride, unless it is also the innermost of the result.
    let stride = |l: &Loop| l.src.unsigned_abs();
    let finer = nest.iter().enumerate().filter(|(_, l)| (1..stride(&row)).contains(&stride(l)));
    let finer = finer.min_by_key(|(_, l)| stride(l)).map(|(d, _)| d);
    let short = run.saturating_mul(W) < TILED_BELOW_BYTES;
    let column = match finer {
        Some(d) if short => nest.remove(d),
        _ => Loop { size: 1, src: 0, dst: 0 },
    };
    // Strides are taken modulo the address space, so that negative ones need no signed arithmetic.
    let (row_src, column_src) = (row.src.cast_unsigned(), column.src.cast_unsigned());
    let transposed = run == 1 && column.src == 1 && row.dst == 1;
    let mut tile_of = |from: usize, to: usize| {
        for c in (0..column.size).step_by(N) {
            let columns = column.size.saturating_sub(c).min(N);
            // Without a column loop the whole row is one tile.
            let height = if column.size == 1 { row.size } else { N };
            for r in (0..row.size).step_by(height.max(1)) {
                let rows = row.size.saturating_sub(r).min(height);
                let from = step(step(from, c, column_src), r, row_src);
                let to = step(step(to, c, column.dst), r, row.dst);
                if transposed {
                    let (from, to) = (Cursor { at: from, stride: row_src }, Cursor { at: to, stride: column.dst });
                    transpose::<W, N>(src, from, out, to, rows, columns);
                } else {
                    for c in 0..columns {
                        let from = Cursor { at: step(from, c, column_src), stride: row_src };
                        let to = Cursor { at: step(to, c, column.dst), stride: row.dst };
                        copy_row(run, src, from, out, to, rows);
                    }
                }
            }
        }
    };
    walk(&nest, start.cast_unsigned(), at, &mut tile_of);
}

/// Calls `body` with the source and result offsets of every iteration.
fn walk(nest: &[Loop], from: usize, to: usize, body: &mut impl FnMut(usize, usize)) {
    let Some((outer, inner)) = nest.split_first() else { return body(from, to) };
    for turn in 0..outer.size {
        walk(inner, step(from, turn, outer.src.cast_unsigned()), step(to, turn, outer.dst), body);
    }
}

/// Copies `rows` runs of `run` units.
fn copy_row<const W: usize>(
    run: usize,
    src: impl Units<W>,
    from: Cursor,
    out: &mut [[u8; W]],
    to: Cursor,
    rows: usize,
) {
    if run == 1 {
        if let (0, 1, Some(unit)) = (from.stride, to.stride, src.unit(from.at)) {
            return out.iter_mut().skip(to.at).take(rows).for_each(|out| *out = unit);
        }
        for r in 0..rows {
            if let (Some(out), Some(unit)) = (out.get_mut(to.after(r)), src.unit(from.after(r))) {
                *out = unit;
            }
        }
        return;
    }
    for r in 0..rows {
        let (from, to) = (from.after(r), to.after(r));
        if let Some(out) = out.get_mut(to..to.wrapping_add(run)) {
            src.read(from, out);
        }
    }
}

/// Transposes a tile of at most `N` by `N` units through a buffer, which reads each source cache line once. Without the
/// buffer, rows at a distance of a power of two would evict each other from the cache.
fn transpose<const W: usize, const N: usize>(
    src: impl Units<W>,
    from: Cursor,
    out: &mut [[u8; W]],
    to: Cursor,
    rows: usize,
    columns: usize,
) {
    let mut tile = [[[0; W]; N]; N];
    for (r, line) in tile.iter_mut().enumerate().take(rows) {
        if let Some(line) = line.get_mut(..columns) {
            src.read(from.after(r), line);
        }
    }
    for c in 0..columns {
        let to = to.after(c);
        if let Some(out) = out.get_mut(to..to.wrapping_add(rows)) {
            for (out, line) in out.iter_mut().zip(&tile) {
                *out = line.get(c).copied().unwrap_or([0; W]);
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects)]
mod tests {
    use std::cell::RefCell;

    use super::{Loop, Units, copy};

    /// Model of an LRU cache with `LINES` lines of 64 bytes; counts misses.
    #[derive(Default)]
    struct Cache {
        /// Least recently used first.
        lines: Vec<usize>,
        misses: usize,
    }

    impl Cache {
        const LINES: usize = 320;

        fn touch(&mut self, at: usize) {
            let line = at / 64;
            match self.lines.iter().rposition(|&each| each == line) {
                Some(known) => _ = self.lines.remove(known),
                None => self.misses += 1,
            }
            self.lines.push(line);
            if self.lines.len() > Self::LINES {
                self.lines.remove(0);
            }
        }
    }

    #[derive(Clone, Copy)]
    struct Cached<'a>(&'a [[u8; 1]], &'a RefCell<Cache>);

    impl Units<1> for Cached<'_> {
        fn unit(self, at: usize) -> Option<[u8; 1]> {
            self.1.borrow_mut().touch(at);
            self.0.unit(at)
        }
        fn read(self, at: usize, out: &mut [[u8; 1]]) {
            (at..at + out.len()).for_each(|at| self.1.borrow_mut().touch(at));
            self.0.read(at, out);
        }
    }

    #[test]
    fn each_cache_line_is_fetched_once() {
        let turned = |rows: usize, columns: usize, run: usize| {
            let (from, to) = ((columns * run) as isize, rows * run);
            [Loop { size: columns, src: run as isize, dst: to }, Loop { size: rows, src: from, dst: run }]
        };
        let runs = |size| Loop { size, src: 1, dst: 1 };
        let rows = [Loop { size: 512, src: 256, dst: 256 }, runs(256)];
        for (name, nest) in [
            ("a matrix", turned(512, 256, 1).to_vec()),
            ("a matrix of short runs", [&turned(1024, 64, 4)[..], &[runs(4)]].concat()),
            ("a matrix of long runs", [&turned(32, 16, 256)[..], &[runs(256)]].concat()),
            ("rows", rows.to_vec()),
        ] {
            let size = nest.iter().map(|each| each.size).product::<usize>();
            let source: Vec<[u8; 1]> = (0..size).map(|at| [(at % 251) as u8]).collect();
            let cache = RefCell::default();
            let mut out = vec![[0]; size];
            copy::<1, 64>(&nest, Cached(&source, &cache), 0, &mut out, 0);
            assert_eq!(cache.borrow().misses, size / 64, "{name}");
            // The last run of the result is the last run of the source.
            assert_eq!(out.last(), source.last(), "{name}");
        }
    }
}
