//! Reshape and tile: the image of a layout when dimensions are split, merged and repeated. Both regroup factors: the
//! operand's dimensions are written as factors along which the parameter varies or does not, the same factors in the
//! same order make up the result's dimensions, and a repetition is one more factor along which it does not vary.
//! Only what the factors leave open (boundaries that do not divide) is looked at element by element, and then only
//! within the smallest group of factors that lies between common boundaries. It knows no slice and no concatenation.

use super::grid::take_along;
use super::layout::{Blocks, Layout, ParamId};
use super::num::{exact_div, gcd, lcm, product, to_u64, to_usize};
use super::refusal::{Refusal, too_large};
use super::shape::Dim;

/// A factor of the operand's row-major order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    pub(super) size: Dim,
    /// Whether the parameter varies along it, one parameter for each of its values.
    pub(super) varies: bool,
}

/// A dimension of the result, or what is left of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) dim: usize,
    pub(super) size: Dim,
}

/// Factors of the operand and the dimensions of the result that they fill together, both outermost first.
pub(super) struct Group {
    pub(super) sources: Vec<Source>,
    pub(super) targets: Vec<Target>,
}

/// A smallest stretch between common boundaries. `pieces` are factors of the result's dimensions; `codes` has for every
/// combination of their values, row-major, the combination of the varying sources (out of `radix` many), and is empty
/// if nothing varies.
struct Part {
    pieces: Vec<(usize, u64)>,
    codes: Vec<usize>,
    radix: usize,
}

/// The factors of one dimension: blocks that vary, elements of a block that do not.
pub(super) fn sources_of(blocks: Option<Blocks>, dim: Dim) -> Vec<Source> {
    match blocks {
        None => vec![Source { size: dim, varies: false }],
        Some(Blocks { size, extent }) => {
            vec![Source { size: Some(extent), varies: true }, Source { size: Some(size), varies: false }]
        }
    }
}

/// The coarsest layout of the result, of rank `rank`. `params` are the operand's, row-major over the varying sources of
/// all groups in turn. No size is zero. `work` bounds the elements looked at, `limit` the parameters of the result; how
/// many are needed is known (and given to `refuse`) before any is written.
pub(super) fn regroup(
    groups: Vec<Group>,
    params: &[ParamId],
    rank: usize,
    (work, limit): (u64, u64),
    refuse: impl Fn(u64) -> Refusal,
) -> Result<Layout, Refusal> {
    let mut parts = Vec::new();
    for group in groups {
        parts.extend(solve(group, work)?);
    }
    // The layout over all pieces, each a dimension of its own: nothing is repeated yet. Coarsening here finds the
    // pieces (and parts of pieces) along which nothing varies after all.
    let cells = product(parts.iter().map(|part| to_u64(part.codes.len()).max(1))).unwrap_or(u64::MAX);
    if cells > work {
        return Err(too_large(format!("the parameters of {cells} elements would have to be compared one by one")));
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

    merge(&pieces, &factored, rank, limit, refuse)
}

/// Merges the pieces of each dimension of the result. With `q` the innermost piece along which the parameter varies,
/// the block is `block_q` times all pieces inside of `q`, and every piece outside of `q` repeats it: since `q` is in
/// its coarsest form, no larger block will do.
fn merge(
    pieces: &[(usize, u64)],
    factored: &Layout,
    rank: usize,
    limit: u64,
    refuse: impl Fn(u64) -> Refusal,
) -> Result<Layout, Refusal> {
    let overflow = || too_large("block size overflows");
    let mut dims = Vec::new();
    // For every dimension of the result its part of the factored grid, and which cells of it to take.
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
        return Err(refuse(needed));
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

/// What is still to be matched: the next factors to take are the last ones.
#[derive(Clone)]
struct Rest {
    sources: Vec<Source>,
    targets: Vec<Target>,
}

/// One step of the matching: sources and pieces of targets of equal product, in the order in which they were taken.
type Step = (Vec<(u64, bool)>, Vec<(usize, u64)>);

/// Cuts a group into its parts. It is matched from the innermost boundary outwards, and, if that ends at a dynamic
/// size, from the outermost inwards: neither needs to know what lies beyond. What is left between the two ends holds
/// every dynamic size; that needs no size if nothing varies in it.
fn solve(group: Group, work: u64) -> Result<Vec<Part>, Refusal> {
    let mut rest = Rest { sources: Vec::new(), targets: Vec::new() };
    for source in group.sources.into_iter().filter(|source| source.size != Some(1)) {
        match rest.sources.last_mut() {
            // Neighbours that both vary, or both do not, are one factor: their parameters are row-major already.
            Some(Source { size: Some(size), varies }) if *varies == source.varies && source.size.is_some() => {
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
        return Err(Refusal::Dynamic("dynamic dimension in the channel's group".into()));
    }
    let middle = rest.targets.iter().rev().filter_map(|target| Some((target.dim, target.size?))).collect();
    let middle = Part { pieces: middle, codes: Vec::new(), radix: 1 };
    let mut parts: Vec<Part> = outer.into_iter().map(part).collect();
    parts.push(middle);
    parts.extend(inner.into_iter().rev().map(part));
    Ok(parts)
}

impl Rest {
    /// Takes matching factors off the ends until a side is used up or its next size is dynamic.
    fn consume(&mut self, work: u64) -> Result<Vec<Step>, Refusal> {
        let mut steps = Vec::new();
        while let (Some(source), Some(target)) = (self.sources.last(), self.targets.last())
            && let (Some(a), Some(b)) = (source.size, target.size)
        {
            // A common divisor of the two next sizes is a common factor: it lies between common boundaries.
            let common = gcd(a, b);
            if common > 1 {
                steps.push((vec![self.take_source(common)], vec![self.take_target(common)]));
                continue;
            }
            let before = self.clone();
            match self.uneven() {
                Some((sources, pieces)) => {
                    let elements = product(pieces.iter().map(|&(_, size)| size)).unwrap_or(u64::MAX);
                    if elements > work && sources.iter().any(|&(_, varies)| varies) {
                        return Err(too_large(format!(
                            "boundaries that do not divide: {elements} elements would have to be looked at one by one"
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

    /// Takes factors of both sides until their products are equal again: a stretch whose inner boundaries do not
    /// divide. Each side is completed to the least common multiple with one divisor of its next factor, if that has
    /// such a divisor; otherwise the factor is taken whole and the multiple grows.
    fn uneven(&mut self) -> Option<Step> {
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

/// Evaluates one step, outermost first on both sides: for every element of it the combination of varying sources.
fn part((sources, pieces): Step) -> Part {
    if sources.iter().all(|&(_, varies)| !varies) {
        return Part { pieces, codes: Vec::new(), radix: 1 };
    }
    let (mut codes, mut radix) = (vec![0usize], 1usize);
    for (size, varies) in sources {
        let size = to_usize(size);
        let digits: Vec<usize> = (0..size).map(|digit| if varies { digit } else { 0 }).collect();
        let scale = if varies { size } else { 1 };
        codes = cross(&codes, &digits, |outer, &digit| outer.saturating_mul(scale).saturating_add(digit));
        radix = radix.saturating_mul(scale);
    }
    Part { pieces, codes, radix }
}
