//! Layout propagation through reshape and tile, where dimensions are split, merged and repeated. The operand's
//! dimensions are written as factors along which the parameter either varies or not. The same factors in the same order
//! make up the result's dimensions. A repetition is an extra factor along which the parameter does not vary. A
//! boundary is a cumulative product of sizes from the innermost factor. Only boundaries that do not divide each other are
//! evaluated element by element, within the smallest group of factors between common boundaries: reshaping 2x3 to 3x2 has
//! the boundaries 3 and 2, so these 6 elements are evaluated one by one.

use super::error::{MovementError, too_large};
use super::grid::take_along;
use super::layout::{Blocks, Layout, ParamId};
use super::num::{exact_div, gcd, lcm, product, to_u64, to_usize};
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

/// A minimal run of source factors and result pieces with equal products. `pieces` are (result dimension, size), outermost
/// first. `codes[i]` is the row-major index, over the varying sources of this segment, of the parameter of element `i`;
/// `radix` is the number of such indices. `codes` is empty if no source varies.
struct DigitSegment {
    pieces: Vec<(usize, u64)>,
    codes: Vec<usize>,
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
/// sources of all groups in turn. No size is zero. `work` limits the visited elements, `limit` the parameters of the
/// result. `too_many_params` gets the number of parameters before any of them is written.
pub(super) fn regroup(
    groups: Vec<FactorGroup>,
    params: &[ParamId],
    rank: usize,
    (work, limit): (u64, u64),
    too_many_params: impl Fn(u64) -> MovementError,
) -> Result<Layout, MovementError> {
    let mut parts = Vec::new();
    for group in groups {
        parts.extend(split_group(group, work)?);
    }
    // The layout over all pieces, each as a separate dimension, before repetition. Coarsening finds the pieces (and
    // parts of pieces) along which nothing varies.
    let cells = product(parts.iter().map(|part| to_u64(part.codes.len()).max(1))).unwrap_or(u64::MAX);
    if cells > work {
        return Err(too_large(format!("{cells} elements have too many parameters to compare one by one")));
    }
    let mut codes = vec![0usize];
    for part in parts.iter().filter(|part| !part.codes.is_empty()) {
        codes = cross(&codes, &part.codes, |outer, &inner| outer.saturating_mul(part.radix).saturating_add(inner));
    }
    let params = codes.iter().filter_map(|&code| params.get(code).copied()).collect();
    let pieces: Vec<(usize, u64)> = parts.iter().flat_map(|part| part.pieces.iter().copied()).collect();
    let varies = parts.iter().flat_map(|part| part.pieces.iter().map(|_| !part.codes.is_empty()));
    let blocks = pieces.iter().zip(varies).map(|(&(_, extent), varies)| varies.then_some(Blocks { size: 1, extent }));
    let factored = Layout::from_parts(blocks, params).coarsest();

    merge(&pieces, &factored, rank, limit, too_many_params)
}

/// Merges the pieces of each dimension of the result. `q` is the innermost piece along which the
/// parameter varies. The block size of the dimension is `q`'s block size times the sizes of all pieces inside of `q`. Pieces
/// outside of `q` contribute to the extent only. This block is the largest one, because `q` is in its coarsest form.
fn merge(
    pieces: &[(usize, u64)],
    factored: &Layout,
    rank: usize,
    limit: u64,
    too_many_params: impl Fn(u64) -> MovementError,
) -> Result<Layout, MovementError> {
    let overflow = || too_large("block size overflows");
    let mut dims = Vec::new();
    // For every dimension of the result its part of the factored grid, and the cells to take from it.
    let mut extents: Vec<usize> = Vec::new();
    let mut sequences: Vec<Vec<(u64, u64, u64)>> = Vec::new();
    for dim in 0..rank {
        let mine = pieces.iter().zip(factored.dims()).filter(|((d, _), _)| *d == dim);
        let mine: Vec<(u64, Option<Blocks>)> = mine.map(|(&(_, size), &blocks)| (size, blocks)).collect();
        let innermost = mine.iter().rposition(|(_, blocks)| blocks.is_some());
        let grid = product(mine.iter().filter_map(|(_, blocks)| Some((*blocks)?.extent))).ok_or_else(overflow)?;
        extents.push(to_usize(grid));
        let Some((q, &(_, Some(block)))) = innermost.and_then(|q| Some((q, mine.get(q)?))) else {
            dims.push(None);
            sequences.push(Vec::new());
            continue;
        };
        let inside = mine.iter().skip(q).skip(1).map(|&(size, _)| size);
        let size = product(inside.chain([block.size])).ok_or_else(overflow)?;
        // (values, values per cell, cells) of q and of every piece outside of it.
        let mut sequence: Vec<(u64, u64, u64)> = mine
            .iter()
            .take(q)
            .map(|&(size, blocks)| blocks.map_or((size, size, 1), |blocks| (size, blocks.size, blocks.extent)))
            .collect();
        sequence.push((block.extent, 1, block.extent));
        let extent = product(sequence.iter().map(|&(values, ..)| values)).ok_or_else(overflow)?;
        dims.push(Some(Blocks { size, extent }));
        sequences.push(sequence);
    }
    let needed = product(dims.iter().flatten().map(|blocks| blocks.extent)).unwrap_or(u64::MAX);
    if needed > limit {
        return Err(too_many_params(needed));
    }
    let mut params = factored.params().to_vec();
    for (dim, sequence) in sequences.iter().enumerate().filter(|(_, sequence)| !sequence.is_empty()) {
        let mut picks = vec![0usize];
        for &(values, per_cell, cells) in sequence {
            let digits: Vec<usize> = (0..values).map(|v| to_usize(v.checked_div(per_cell).unwrap_or(0))).collect();
            let cells = to_usize(cells);
            picks = cross(&picks, &digits, |outer, &digit| outer.saturating_mul(cells).saturating_add(digit));
        }
        params = take_along(&params, &extents, dim, &picks);
        if let Some(extent) = extents.get_mut(dim) {
            *extent = picks.len();
        }
    }
    Ok(Layout::from_parts(dims, params))
}

fn cross<T>(outer: &[usize], inner: &[T], join: impl Fn(usize, &T) -> usize) -> Vec<usize> {
    outer.iter().flat_map(|&o| inner.iter().map(|i| join(o, i)).collect::<Vec<_>>()).collect()
}

/// The unmatched sources and targets. Factors are taken from the end.
#[derive(Clone)]
struct Unmatched {
    sources: Vec<SourceFactor>,
    targets: Vec<TargetDim>,
}

/// Sources and pieces of targets of equal product, in the order in which they were matched.
type Matched = (Vec<(u64, bool)>, Vec<(usize, u64)>);

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
    for (sources, pieces) in &mut inner {
        sources.reverse();
        pieces.reverse();
    }
    rest.sources.reverse();
    rest.targets.reverse();
    let outer = rest.consume(work)?;
    if rest.sources.iter().any(|source| source.varies) {
        // Also reached if a product overflows.
        return Err(MovementError::Dynamic("dynamic dimension in the channel's group".into()));
    }
    let middle = rest.targets.iter().rev().filter_map(|target| Some((target.dim, target.size?))).collect();
    let middle = DigitSegment { pieces: middle, codes: Vec::new(), radix: 1 };
    let mut parts: Vec<DigitSegment> = outer.into_iter().map(evaluate).collect();
    parts.push(middle);
    parts.extend(inner.into_iter().rev().map(evaluate));
    Ok(parts)
}

impl Unmatched {
    /// Takes matching factors off the ends until one side is empty or its next size is dynamic.
    fn consume(&mut self, work: u64) -> Result<Vec<Matched>, MovementError> {
        let mut steps = Vec::new();
        while let (Some(source), Some(target)) = (self.sources.last(), self.targets.last())
            && let (Some(a), Some(b)) = (source.size, target.size)
        {
            // A common divisor of the two next sizes is a factor between common boundaries.
            let common = gcd(a, b);
            if common > 1 {
                steps.push((vec![self.take_source(common)], vec![self.take_target(common)]));
                continue;
            }
            let before = self.clone();
            match self.take_uneven() {
                Some((sources, pieces)) => {
                    let elements = product(pieces.iter().map(|&(_, size)| size)).unwrap_or(u64::MAX);
                    if elements > work && sources.iter().any(|&(_, varies)| varies) {
                        return Err(too_large(format!(
                            "boundaries do not divide each other, and {elements} elements are too many to visit one by one"
                        )));
                    }
                    steps.push((sources, pieces));
                }
                None => {
                    *self = before;
                    break;
                }
            }
        }
        Ok(steps)
    }

    /// Takes factors of both sides until their products are equal again, for a stretch with inner boundaries that do
    /// not divide each other. Each side is completed to the least common multiple with a divisor of its next factor, if
    /// there is one. Otherwise the whole factor is taken and the multiple grows.
    fn take_uneven(&mut self) -> Option<Matched> {
        let (mut sources, mut pieces) = (Vec::new(), Vec::new());
        let (mut a, mut b) = (1u64, 1u64);
        loop {
            let goal = lcm(a, b)?;
            if a == goal && b == goal && goal > 1 {
                return Some((sources, pieces));
            }
            if a < goal || goal == 1 {
                let size = self.sources.last()?.size?;
                let missing = exact_div(goal, a).filter(|&m| goal > 1 && exact_div(size, m).is_some());
                sources.push(self.take_source(missing.unwrap_or(size)));
                a = a.checked_mul(missing.unwrap_or(size))?;
            } else {
                let size = self.targets.last()?.size?;
                let missing = exact_div(goal, b).filter(|&m| exact_div(size, m).is_some());
                pieces.push(self.take_target(missing.unwrap_or(size)));
                b = b.checked_mul(missing.unwrap_or(size))?;
            }
        }
    }

    fn take_source(&mut self, divisor: u64) -> (u64, bool) {
        let Some(source) = self.sources.last_mut() else { return (divisor, false) };
        let varies = source.varies;
        source.size = source.size.and_then(|size| exact_div(size, divisor));
        if source.size == Some(1) {
            self.sources.pop();
        }
        (divisor, varies)
    }

    fn take_target(&mut self, divisor: u64) -> (usize, u64) {
        let Some(target) = self.targets.last_mut() else { return (0, divisor) };
        let dim = target.dim;
        target.size = target.size.and_then(|size| exact_div(size, divisor));
        if target.size == Some(1) {
            self.targets.pop();
        }
        (dim, divisor)
    }
}

/// For every element of the matched factors, computes the combination of varying sources; outermost first.
fn evaluate((sources, pieces): Matched) -> DigitSegment {
    if sources.iter().all(|&(_, varies)| !varies) {
        return DigitSegment { pieces, codes: Vec::new(), radix: 1 };
    }
    let (mut codes, mut radix) = (vec![0usize], 1usize);
    for (size, varies) in sources {
        let size = to_usize(size);
        let digits: Vec<usize> = (0..size).map(|digit| if varies { digit } else { 0 }).collect();
        let scale = if varies { size } else { 1 };
        codes = cross(&codes, &digits, |outer, &digit| outer.saturating_mul(scale).saturating_add(digit));
        radix = radix.saturating_mul(scale);
    }
    DigitSegment { pieces, codes, radix }
}
