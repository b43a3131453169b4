//! Layout propagation through reshape and tile, where dimensions are split, merged and repeated.
//!
//! The operand's dimensions are written as factors along which the parameter either varies or not. The same factors in
//! the same order make up the result's dimensions. A repetition is an extra factor along which the parameter does not
//! vary.
//!
//! ```text
//! 4x6, one parameter per row, reshaped to 2x12:
//!   sources   4 (varies)      6
//!   common    2 (varies)  2 (varies)  6
//!   targets   2           12 = 2 * 6           result: 2 x 2 blocks of 1 x 6 elements
//! ```
//!
//! A boundary is a cumulative product of sizes from the innermost factor. Only boundaries that do not divide each other
//! are evaluated element by element, within the smallest group of factors between common boundaries: reshaping 2x3 to
//! 3x2 has the boundaries 3 and 2, so these 6 elements are evaluated one by one.

use super::error::{MovementError, too_large};
use super::grid::take_along;
use super::layout::{Blocks, Layout, ParamId};
use super::num::{exact_div, gcd, lcm, product, to_u64, to_usize};
use super::propagate::PropagationLimits;
use super::shape::Dim;

/// A factor of the operand's row-major order.
#[derive(Clone, Copy, Debug)]
pub(super) struct SourceFactor {
    pub(super) size: Dim,
    /// True if the parameter varies along the factor, with one parameter per value.
    pub(super) varies: bool,
}

/// A dimension of the result, or its unmatched rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct TargetDim {
    pub(super) dim: usize,
    pub(super) size: Dim,
}

/// Factors of the operand and the dimensions of the result that they fill, both outermost first.
pub(super) struct FactorGroup {
    pub(super) sources: Vec<SourceFactor>,
    pub(super) targets: Vec<TargetDim>,
}

/// A factor of a dimension of the result.
#[derive(Clone, Copy, Debug)]
struct Piece {
    /// The dimension of the result.
    dim: usize,
    size: u64,
}

/// A minimal run of source factors and pieces with equal products.
struct DigitSegment {
    /// The pieces, outermost first.
    pieces: Vec<Piece>,
    /// For each element of the segment, the row-major index of its parameter over the varying sources of the segment.
    /// Empty if no source varies.
    codes: Vec<usize>,
    /// The number of such indices.
    radix: usize,
}

/// The factors of one dimension: the block number, which varies, and the element within its block, which does not.
pub(super) fn sources_of(blocks: Option<Blocks>, dim: Dim) -> Vec<SourceFactor> {
    match blocks {
        None => vec![SourceFactor { size: dim, varies: false }],
        Some(Blocks { size, extent }) => {
            vec![SourceFactor { size: Some(extent), varies: true }, SourceFactor { size: Some(size), varies: false }]
        }
    }
}

/// The coarsest layout of a result of rank `rank`. `params` are the operand's parameters, row-major over the varying
/// sources of all groups in turn. No size is zero. `too_many_params` makes the error for a number of parameters above the
/// limit, before any of them is written.
pub(super) fn regroup(
    groups: Vec<FactorGroup>,
    params: &[ParamId],
    rank: usize,
    limits: PropagationLimits,
    too_many_params: impl Fn(u64) -> MovementError,
) -> Result<Layout, MovementError> {
    let mut parts = Vec::new();
    for group in groups {
        parts.extend(split_group(group, limits.work)?);
    }
    // The layout over all pieces, each as a separate dimension, before repetition. Coarsening finds the pieces (and
    // parts of pieces) along which nothing varies.
    let cells = product(parts.iter().map(|part| to_u64(part.codes.len()).max(1))).unwrap_or(u64::MAX);
    if cells > limits.work {
        return Err(too_large(format!("{cells} elements have too many parameters to compare one by one")));
    }
    let mut codes = vec![0usize];
    for part in parts.iter().filter(|part| !part.codes.is_empty()) {
        codes = cross(&codes, &part.codes, |outer, &inner| outer.saturating_mul(part.radix).saturating_add(inner));
    }
    let params = codes.iter().filter_map(|&code| params.get(code).copied()).collect();
    let pieces: Vec<Piece> = parts.iter().flat_map(|part| part.pieces.iter().copied()).collect();
    let varies = parts.iter().flat_map(|part| part.pieces.iter().map(|_| !part.codes.is_empty()));
    let blocks =
        pieces.iter().zip(varies).map(|(piece, varies)| varies.then_some(Blocks { size: 1, extent: piece.size }));
    let factored = Layout::from_parts(blocks, params).coarsest();

    merge(&pieces, &factored, rank, limits.params, too_many_params)
}

/// A digit of the number of a block of the merged dimension.
#[derive(Clone, Copy)]
struct Digit {
    /// Values of the digit.
    values: u64,
    /// Consecutive values that share a cell of the factored grid.
    per_cell: u64,
    /// Cells of the factored grid along this digit.
    cells: u64,
}

/// A dimension of the result that is merged from its pieces.
struct MergedDim {
    /// The product of the extents of the pieces: cells of the factored grid.
    factored_extent: usize,
    /// The blocks of the merged dimension; `None` if no piece varies.
    blocks: Option<Blocks>,
    /// The digits of the number of a block, outermost first. Empty if no piece varies.
    digits: Vec<Digit>,
}

impl MergedDim {
    /// Merges pieces of one dimension, each with its size and its blocks in the factored grid.
    ///
    /// The innermost piece along which the parameter varies determines the block: its block size times the sizes of
    /// all pieces inside of it. Pieces outside of it contribute to the extent only. This block is the largest one,
    /// because the factored grid is in its coarsest form.
    fn of(pieces: &[(u64, Option<Blocks>)]) -> Result<Self, MovementError> {
        let overflow = || too_large("block size overflows");
        let extents = pieces.iter().filter_map(|(_, blocks)| Some((*blocks)?.extent));
        let factored_extent = to_usize(product(extents).ok_or_else(overflow)?);
        let innermost = pieces.iter().enumerate().rev().find_map(|(at, (_, blocks))| Some((at, (*blocks)?)));
        let Some((at, block)) = innermost else {
            return Ok(Self { factored_extent, blocks: None, digits: Vec::new() });
        };
        let (outside, inside) = pieces.split_at(at);
        let inside = inside.iter().skip(1).map(|&(size, _)| size);
        let size = product(inside.chain([block.size])).ok_or_else(overflow)?;
        let digit = |&(size, blocks): &(u64, Option<Blocks>)| match blocks {
            Some(blocks) => Digit { values: size, per_cell: blocks.size, cells: blocks.extent },
            None => Digit { values: size, per_cell: size, cells: 1 },
        };
        let mut digits: Vec<Digit> = outside.iter().map(digit).collect();
        digits.push(Digit { values: block.extent, per_cell: 1, cells: block.extent });
        let extent = product(digits.iter().map(|digit| digit.values)).ok_or_else(overflow)?;
        Ok(Self { factored_extent, blocks: Some(Blocks { size, extent }), digits })
    }

    /// For each block of the merged dimension, its cell along this dimension of the factored grid.
    fn cells(&self) -> Vec<usize> {
        self.digits.iter().fold(vec![0], |outer, digit| {
            let inner: Vec<usize> =
                (0..digit.values).map(|v| to_usize(v.checked_div(digit.per_cell).unwrap_or(0))).collect();
            let cells = to_usize(digit.cells);
            cross(&outer, &inner, |outer, &inner| outer.saturating_mul(cells).saturating_add(inner))
        })
    }
}

/// Merges the pieces of each dimension of the result. `factored` has the parameters with each piece as a dimension.
fn merge(
    pieces: &[Piece],
    factored: &Layout,
    rank: usize,
    max_params: u64,
    too_many_params: impl Fn(u64) -> MovementError,
) -> Result<Layout, MovementError> {
    let of_dim = |dim: usize| {
        let mine = pieces.iter().zip(factored.dims()).filter(|(piece, _)| piece.dim == dim);
        MergedDim::of(&mine.map(|(piece, &blocks)| (piece.size, blocks)).collect::<Vec<_>>())
    };
    let dims = (0..rank).map(of_dim).collect::<Result<Vec<_>, _>>()?;
    let needed = product(dims.iter().filter_map(|dim| Some(dim.blocks?.extent))).unwrap_or(u64::MAX);
    if needed > max_params {
        return Err(too_many_params(needed));
    }
    let mut params = factored.params().to_vec();
    let mut extents: Vec<usize> = dims.iter().map(|dim| dim.factored_extent).collect();
    for (d, dim) in dims.iter().enumerate().filter(|(_, dim)| dim.blocks.is_some()) {
        let cells = dim.cells();
        params = take_along(&params, &extents, d, &cells);
        if let Some(extent) = extents.get_mut(d) {
            *extent = cells.len();
        }
    }
    Ok(Layout::from_parts(dims.into_iter().map(|dim| dim.blocks), params))
}

/// `join` of each pair, with the numbers of `outer` outermost.
fn cross<T>(outer: &[usize], inner: &[T], join: impl Fn(usize, &T) -> usize) -> Vec<usize> {
    outer.iter().flat_map(|&o| inner.iter().map(|i| join(o, i)).collect::<Vec<_>>()).collect()
}

/// The unmatched sources and targets. Factors are taken from the end.
#[derive(Clone)]
struct Unmatched {
    sources: Vec<SourceFactor>,
    targets: Vec<TargetDim>,
}

/// A matched factor of the operand.
#[derive(Clone, Copy)]
struct TakenSource {
    size: u64,
    varies: bool,
}

/// Sources and pieces of equal product, in the order in which they were matched.
#[derive(Default)]
struct Matched {
    sources: Vec<TakenSource>,
    pieces: Vec<Piece>,
}

/// Splits a group into its parts. Matches factors from the innermost boundary outwards and, if that stops at a dynamic
/// size, from the outermost boundary inwards. The rest in the middle contains every dynamic size. It is accepted if the
/// parameter does not vary in it.
fn split_group(group: FactorGroup, work: u64) -> Result<Vec<DigitSegment>, MovementError> {
    let mut rest = Unmatched { sources: Vec::new(), targets: Vec::new() };
    for source in group.sources.into_iter().filter(|source| source.size != Some(1)) {
        match rest.sources.last_mut() {
            // Neighbours that both vary, or both do not, are one factor: their parameters are row-major already.
            Some(SourceFactor { size: Some(size), varies }) if *varies == source.varies && source.size.is_some() => {
                let inner = source.size.unwrap_or(1);
                *size = size.checked_mul(inner).ok_or_else(|| too_large("element count overflows"))?;
            }
            _ => rest.sources.push(source),
        }
    }
    rest.targets = group.targets.into_iter().filter(|target| target.size != Some(1)).collect();

    let mut inner = rest.consume(work)?;
    for matched in &mut inner {
        matched.sources.reverse();
        matched.pieces.reverse();
    }
    rest.sources.reverse();
    rest.targets.reverse();
    let outer = rest.consume(work)?;
    if rest.sources.iter().any(|source| source.varies) {
        // Also reached if a product overflows.
        return Err(MovementError::Dynamic("dynamic dimension in the channel's group".into()));
    }
    let middle = rest.targets.iter().rev().filter_map(|target| Some(Piece { dim: target.dim, size: target.size? }));
    let middle = DigitSegment { pieces: middle.collect(), codes: Vec::new(), radix: 1 };
    let mut parts: Vec<DigitSegment> = outer.into_iter().map(evaluate).collect();
    parts.push(middle);
    parts.extend(inner.into_iter().rev().map(evaluate));
    Ok(parts)
}

impl Unmatched {
    /// Takes matching factors off the ends until one side is empty or its next size is dynamic.
    fn consume(&mut self, work: u64) -> Result<Vec<Matched>, MovementError> {
        let mut matches = Vec::new();
        while let (Some(source), Some(target)) = (self.sources.last(), self.targets.last())
            && let (Some(a), Some(b)) = (source.size, target.size)
        {
            // A common divisor of the two next sizes is a factor between common boundaries.
            let common = gcd(a, b);
            if common > 1 {
                let (source, piece) = (self.take_source(common), self.take_target(common));
                matches.push(Matched { sources: vec![source], pieces: vec![piece] });
                continue;
            }
            let before = self.clone();
            match self.take_uneven() {
                Some(matched) => {
                    let elements = product(matched.pieces.iter().map(|piece| piece.size)).unwrap_or(u64::MAX);
                    if elements > work && matched.sources.iter().any(|source| source.varies) {
                        return Err(too_large(format!(
                            "boundaries do not divide each other, and {elements} elements are too many to visit one by one"
                        )));
                    }
                    matches.push(matched);
                }
                None => {
                    *self = before;
                    break;
                }
            }
        }
        Ok(matches)
    }

    /// Takes factors of both sides until their products are equal again, for a stretch with inner boundaries that do
    /// not divide each other. Each side is completed to the least common multiple with a divisor of its next factor, if
    /// there is one. Otherwise the whole factor is taken and the multiple grows.
    fn take_uneven(&mut self) -> Option<Matched> {
        let mut matched = Matched::default();
        let (mut a, mut b) = (1u64, 1u64);
        loop {
            let goal = lcm(a, b)?;
            if a == goal && b == goal && goal > 1 {
                return Some(matched);
            }
            if a < goal || goal == 1 {
                let size = self.sources.last()?.size?;
                let missing = exact_div(goal, a).filter(|&m| goal > 1 && exact_div(size, m).is_some());
                matched.sources.push(self.take_source(missing.unwrap_or(size)));
                a = a.checked_mul(missing.unwrap_or(size))?;
            } else {
                let size = self.targets.last()?.size?;
                let missing = exact_div(goal, b).filter(|&m| exact_div(size, m).is_some());
                matched.pieces.push(self.take_target(missing.unwrap_or(size)));
                b = b.checked_mul(missing.unwrap_or(size))?;
            }
        }
    }

    /// Takes a factor of this size off the innermost source.
    fn take_source(&mut self, divisor: u64) -> TakenSource {
        let Some(source) = self.sources.last_mut() else { return TakenSource { size: divisor, varies: false } };
        let varies = source.varies;
        source.size = source.size.and_then(|size| exact_div(size, divisor));
        if source.size == Some(1) {
            self.sources.pop();
        }
        TakenSource { size: divisor, varies }
    }

    /// Takes a factor of this size off the innermost target.
    fn take_target(&mut self, divisor: u64) -> Piece {
        let Some(target) = self.targets.last_mut() else { return Piece { dim: 0, size: divisor } };
        let dim = target.dim;
        target.size = target.size.and_then(|size| exact_div(size, divisor));
        if target.size == Some(1) {
            self.targets.pop();
        }
        Piece { dim, size: divisor }
    }
}

/// For every element of the matched factors, computes the combination of varying sources; outermost first.
fn evaluate(Matched { sources, pieces }: Matched) -> DigitSegment {
    if sources.iter().all(|source| !source.varies) {
        return DigitSegment { pieces, codes: Vec::new(), radix: 1 };
    }
    let (mut codes, mut radix) = (vec![0usize], 1usize);
    for TakenSource { size, varies } in sources {
        let size = to_usize(size);
        let digits: Vec<usize> = (0..size).map(|digit| if varies { digit } else { 0 }).collect();
        let scale = if varies { size } else { 1 };
        codes = cross(&codes, &digits, |outer, &digit| outer.saturating_mul(scale).saturating_add(digit));
        radix = radix.saturating_mul(scale);
    }
    DigitSegment { pieces, codes, radix }
}
