//! Named operations: loop nests whose indexing maps and body follow from the name.
//!
//! One table defines for each name the loops, the indexing maps and the body. Syntax, verifier and
//! [`--linalg-generalize-named-ops`](GENERALIZE) use the table. Lowerings support `linalg.generic` alone.

mod body;
mod generalize;
pub(super) mod syntax;
pub(super) mod table;

use qopt_ir::def::{OpError, OpRef, Verdict};
use qopt_ir::ir::{AffineMap, Attr, AttrKind, Context, Type};

use super::builder::{AffineIndex, dim, dims};
use super::generic::Generic;
use super::ops::{MAP, REDUCE, verify_destinations, verify_nest};
use super::types::indexed_dims;
use crate::elements::integers;
use crate::support::{ensure, fail_unnamed};
use body::NamedBody;
pub use generalize::GENERALIZE;
pub(super) use table::{ELEMENTWISE_KINDS, Named, OPS};

impl Named {
    /// The operation's entry in the table.
    pub(super) fn of(op: OpRef<'_>) -> Option<&'static Self> {
        Self::find(op.ctx, &op.name(), op.attr("kind"))
    }

    /// The entry of a name; the kind selects the entry of `linalg.elementwise`.
    fn find(ctx: &Context, name: &str, kind: Option<Attr>) -> Option<&'static Self> {
        if name == table::ELEMENTWISE.name {
            return table::KINDS.get(usize::try_from(ELEMENTWISE_KINDS.read(ctx, kind?)?).ok()?);
        }
        table::ALL.iter().find(|named| *named.name == *name)
    }

    /// The number of inputs.
    pub(super) fn inputs(&self) -> usize {
        match self.operands.split_last() {
            Some((_, inputs)) => inputs.len(),
            None => self.body.inputs(),
        }
    }

    /// The indexing maps of all operands and the reduction flag of each loop, if attributes and types determine them.
    pub(super) fn maps(&self, op: OpRef<'_>) -> Option<(Vec<AffineMap>, Vec<bool>)> {
        let given = match op.attr("indexing_maps").map(|maps| op.ctx.attr_kind(maps)) {
            Some(AttrKind::Array(maps)) => &**maps,
            _ => &[],
        };
        if !given.is_empty() || (self.has_maps() && self.loops.is_empty()) {
            let maps = given.iter().map(|&map| match op.ctx.attr_kind(map) {
                AttrKind::AffineMap(map) => Some(map.clone()),
                _ => None,
            });
            let maps: Vec<AffineMap> = maps.collect::<Option<_>>()?;
            let reduces = match (maps.first(), maps.last()) {
                _ if !self.loops.is_empty() => self.reduces(),
                (Some(first), Some(last)) if self.is_contraction() => {
                    let adds = |d| (0..last.results.len()).all(|r| last.dim(r) != Some(d));
                    (0..first.dims as usize).map(adds).collect()
                }
                _ => vec![false; op.ctx.shape(op.body.ty(op.body.operands(op.op).last()?))?.len()],
            };
            return Some((maps, reduces));
        }
        if !self.operands.is_empty() {
            let step = |name: &str, i: usize| integers(op.ctx, op.attr(name)?)?.get(i).copied();
            return Some((self.default_maps(step), self.reduces()));
        }
        // Elementwise operation: an operand of rank 0 is uniform.
        let rank = op.ctx.shape(op.body.ty(op.body.operands(op.op).last()?))?.len();
        let map = |ty: Type| {
            let indices: Vec<AffineIndex> =
                if indexed_dims(op.ctx, ty).is_empty() { Vec::new() } else { (0..rank).map(dim).collect() };
            AffineIndex::map(&indices, rank)
        };
        Some((op.body.operands(op.op).map(|v| map(op.body.ty(v))).collect(), vec![false; rank]))
    }

    /// The indexing maps that the name of an operation implies. `step` returns entries of the attributes `strides` and `dilations`.
    pub(super) fn default_maps(&self, step: impl Fn(&str, usize) -> Option<i64>) -> Vec<AffineMap> {
        let letter = |c: char| dim(self.loops.chars().position(|found| found == c).unwrap_or(0));
        let map = |operand: &&str| {
            let mut windows = 0_usize;
            let mut indices: Vec<AffineIndex> = Vec::new();
            for entry in operand.split_whitespace() {
                let mut letters = entry.split('+').filter_map(|part| part.chars().next()).map(letter);
                let Some(first) = letters.next() else { continue };
                indices.push(match letters.next() {
                    None => first,
                    Some(inside) => {
                        let (stride, dilation) = (step("strides", windows), step("dilations", windows));
                        windows = windows.saturating_add(1);
                        first.times(stride.unwrap_or(1)).plus(inside.times(dilation.unwrap_or(1)))
                    }
                });
            }
            AffineIndex::map(&indices, self.loops.len())
        };
        self.operands.iter().map(map).collect()
    }

    /// Returns true if the operation may have explicit indexing maps.
    pub(super) fn has_maps(&self) -> bool {
        self.attrs.iter().any(|attr| attr.name == "indexing_maps")
    }

    /// Returns true if the indexing maps alone determine the loops and the reductions.
    fn is_contraction(&self) -> bool {
        self.loops.is_empty() && matches!(self.body, NamedBody::Product)
    }

    /// Checks the indexing maps of a contraction.
    fn verify_contraction(op: OpRef<'_>, maps: &[AffineMap]) -> Verdict {
        let Some(loops) = maps.first().map(|map| map.dims as usize) else { return Ok(()) };
        // For each loop, the number of inputs that it indexes and the number of destinations.
        let mut uses = vec![(0_usize, 0_usize); loops];
        for (i, (map, value)) in maps.iter().zip(op.body.operands(op.op)).enumerate() {
            if map.dims as usize != loops {
                return fail_unnamed("iteration spaces of provided affine_maps differ".to_owned());
            }
            let dims: Option<Vec<usize>> = (0..map.results.len()).map(|r| map.dim(r)).collect();
            let Some(dims) = dims.filter(|dims| map.symbols == 0 && !has_twice(dims)) else {
                return fail_unnamed("provided affine_map is not a projected permutation".to_owned());
            };
            match op.ctx.shape(op.body.ty(value)) {
                Some(shape) if shape.len() != dims.len() => {
                    return fail_unnamed(
                        "ranks of shaped operand and results of corresponding affine_map differ".to_owned(),
                    );
                }
                None if !dims.is_empty() => {
                    return fail_unnamed(
                        "affine_map specifies shaped access while operand has non-shaped type".to_owned(),
                    );
                }
                _ => {}
            }
            for d in dims {
                let Some(slot) = uses.get_mut(d) else { continue };
                let count = if i < 2 { &mut slot.0 } else { &mut slot.1 };
                *count = count.saturating_add(1);
            }
        }
        for (d, used) in uses.iter().enumerate() {
            match used {
                (0, 0) => {
                    return fail_unnamed(format!("iteration space dim at index {d} not used to access any operand"));
                }
                (1, 0) => {
                    return fail_unnamed(format!(
                        "iteration space dim at index {d} is neither a contracting dim nor of parallel iteration type"
                    ));
                }
                _ => {}
            }
        }
        if !uses.contains(&(2, 0)) {
            return fail_unnamed("'indexing_maps' do not specify a contracting dimension".to_owned());
        }
        Ok(())
    }

    /// Checks explicit indexing maps: each input is indexed only by loops that index it by default, and may omit parallel
    /// loops, along which it is broadcast.
    fn verify_maps(&self, maps: &[AffineMap]) -> Verdict {
        let own = self.default_maps(|_, _| None);
        if maps == own {
            return Ok(());
        }
        let loops = |map: &AffineMap| (0..map.results.len()).map(|r| map.dim(r)).collect::<Vec<_>>();
        // The first loop is the batch, the last one the reduction.
        let (last, batched) = (self.loops.len().checked_sub(1), self.loops.len() > 3);
        for (map, own) in maps.iter().zip(&own).take(self.inputs()) {
            let (given, own) = (loops(map), loops(own));
            ensure!(!batched || given.len() <= own.len(), "no. of result dim expressions exceeds {}.", own.len());
            ensure!(
                given.iter().all(|dim| dim.is_some() && own.contains(dim)),
                "{}",
                if batched {
                    "Unexpected result dim expression (outside the set of default result dims)."
                } else {
                    "Unexpected dim expression in map result."
                }
            );
            if given.len() < own.len() {
                let kept: Vec<_> = own.iter().filter(|dim| given.contains(dim)).copied().collect();
                let should = if batched { "." } else { ", should be (d2)." };
                ensure!(given == kept && given.contains(&last), "Invalid broadcast requested{should}");
            } else if batched {
                ensure!(given.first() == own.first(), "Invalid batch dimension expression.");
            }
        }
        if let (true, Some(given), Some(own)) = (batched, maps.last().map(loops), own.last().map(loops)) {
            ensure!(given.len() == own.len(), "expects {} dims, but got ({}).", own.len(), given.len());
            ensure!(given == own, "Invalid output map result dimension.");
        }
        if maps.iter().map(loops).any(|dims| has_twice(&dims)) {
            return fail_unnamed("expected indexing maps to be projected permutations".to_owned());
        }
        Ok(())
    }

    /// The reduction flag of each loop: upper-case letters are reductions.
    fn reduces(&self) -> Vec<bool> {
        self.loops.chars().map(char::is_uppercase).collect()
    }

    /// Returns true if integers are zero-extended.
    fn is_unsigned(ctx: &Context, cast: Option<Attr>) -> bool {
        cast.is_some_and(|cast| super::attrs::TYPE_FNS.read(ctx, cast) == Some(1))
    }
}

/// The indexing maps of a structured operation other than `linalg.generic`, and the reduction flag of each loop.
pub(super) fn maps_and_reductions(op: OpRef<'_>) -> Option<(Vec<AffineMap>, Vec<bool>)> {
    if let Some(named) = Named::of(op) {
        return named.maps(op);
    }
    let rank = op.ctx.shape(op.operand_type(0)?)?.len();
    let all = |_| AffineIndex::map(&dims(rank), rank);
    let operands = op.body.operands(op.op);
    if op.is(&MAP) {
        return Some((operands.map(all).collect(), vec![false; rank]));
    }
    if op.is(&REDUCE) {
        let dimensions = op.ints("dimensions")?;
        let reduced: Vec<bool> =
            (0..rank).map(|d| dimensions.iter().any(|&reduced| usize::try_from(reduced) == Ok(d))).collect();
        let left: Vec<AffineIndex> =
            reduced.iter().enumerate().filter(|(_, reduced)| !**reduced).map(|(d, _)| dim(d)).collect();
        let inputs = op.operands_named("inputs").len();
        let map = |(i, value)| if i < inputs { all(value) } else { AffineIndex::map(&left, rank) };
        return Some((operands.enumerate().map(map).collect(), reduced));
    }
    None
}

/// Returns true if an entry occurs twice.
fn has_twice<T: PartialEq>(all: &[T]) -> bool {
    all.iter().enumerate().any(|(i, entry)| all.iter().skip(i).skip(1).any(|other| other == entry))
}

/// The `verify` hook of all named operations.
pub(super) fn verify(op: OpRef<'_>) -> Verdict {
    let Some(named) = Named::of(op) else { return Ok(()) };
    let (inputs, outputs) = (op.operands_named("inputs").len(), op.operands_named("outputs").len());
    if (inputs, outputs) != (named.inputs(), 1) {
        return Err(OpError::from(format!(
            "expected {} inputs and 1 output, but found {inputs} and {outputs}",
            named.inputs()
        )));
    }
    let nest = named.maps(op);
    if let Some((maps, _)) = nest.as_ref().filter(|_| named.is_contraction()) {
        Named::verify_contraction(op, maps)?;
    }
    verify_destinations(op, inputs)?;
    for name in ["strides", "dilations"] {
        let steps = op.attr(name).and_then(|steps| integers(op.ctx, steps)).unwrap_or_default();
        ensure!(!steps.contains(&0), "expected {name} other than 0");
    }
    let Some((maps, reduces)) = nest else { return Ok(()) };
    if named.has_maps() && !named.loops.is_empty() {
        named.verify_maps(&maps)?;
    }
    let iterators = reduces.iter().map(|&reduces| u64::from(reduces)).collect();
    body::verify(op, named)?;
    verify_nest(op, &Generic { maps: maps.iter().collect(), iterators })
}
