//! `cse`: replaces a pure operation with an equivalent operation that dominates it.
//!
//! Two operations are equivalent if they have the same name, attributes, operands, result types and successors, and no
//! regions. Operations that read memory are skipped, because the pass does not analyze writes.

use hashbrown::HashTable;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::def::{OpRef, Trait};
use crate::ir::DomTree;
use crate::ir::{Attr, BlockId, Body, CachedHash, Context, OpId, OpName, RegionId, Type, ValueId};
use crate::pass::{Failed, Pass, PassContext, PassDef};
use crate::rewrite::{Rewriter, is_trivially_dead};

/// The pass.
pub const CSE: PassDef = PassDef {
    argument: "cse",
    name: "CSE",
    summary: "Eliminate common sub-expressions",
    statistics: &[("num-cse'd", "Number of operations CSE'd"), ("num-dce'd", "Number of operations DCE'd")],
    build: |_, _| Ok(Box::new(Cse)),
    ..PassDef::BASE
};

struct Cse;

impl Pass for Cse {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let (merged, dead) = merge_equal(cx.ctx, body);
            cx.count("num-cse'd", merged);
            cx.count("num-dce'd", dead);
            Ok(())
        })
    }
}

/// The key of equivalent operations.
#[derive(PartialEq, Eq, Hash)]
struct OpKey {
    name: OpName,
    properties: Attr,
    attrs: Attr,
    operands: SmallVec<[ValueId; 4]>,
    results: SmallVec<[Type; 2]>,
}

impl OpKey {
    fn of(ctx: &Context, body: &Body, op: OpId) -> Option<Self> {
        let registered = ctx.registered(body.name(op))?;
        let plain = registered.flags.pure
            && !registered.flags.terminator
            && body.num_results(op) > 0
            && body.regions(op).is_empty()
            && body.isolated(op).is_none()
            && body.successors(op).is_empty();
        if !plain {
            return None;
        }
        let mut operands: SmallVec<[ValueId; 4]> = body.operands(op).collect();
        if operands.len() == 2 && registered.def.has(Trait::Commutative) {
            operands.sort();
        }
        Some(Self {
            name: body.name(op),
            properties: body.properties(op),
            attrs: body.attrs(op),
            operands,
            results: body.results(op).map(|v| body.ty(v)).collect(),
        })
    }
}

/// A candidate for replacing later equivalent operations.
#[derive(Clone, Copy)]
struct CseCandidate {
    hash: CachedHash,
    op: OpId,
}

/// A step of the walk.
enum WalkStep {
    /// Walk a block, then the blocks it dominates. Then forget the candidates found in it.
    Block(BlockId),
    /// Continue with the rest of a block.
    Rest(OpId),
    /// Forget all candidates except this number of the first ones.
    Leave(usize),
}

/// Merges equivalent operations of a body and erases dead ones. Returns the number of each. In a graph region the order
/// of operations has no meaning, and the first one replaces the others.
fn merge_equal(ctx: &Context, body: &mut Body) -> (u64, u64) {
    let (mut merged, mut dead) = (0, 0);
    // Candidates in the blocks that dominate the current operation; `trail` has their order. Keys are recomputed when
    // hashes match, which is cheaper than storing them.
    let mut known: HashTable<CseCandidate> = HashTable::new();
    let mut trail: Vec<CseCandidate> = Vec::new();
    let mut dominated: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
    let mut work: Vec<WalkStep> = Vec::new();
    let roots = body.regions(Body::ROOT).to_vec();
    enter(body, &roots, &mut dominated, &mut work);
    while let Some(step) = work.pop() {
        let mut at = match step {
            WalkStep::Leave(len) => {
                for found in trail.drain(len.min(trail.len())..) {
                    if let Ok(entry) = known.find_entry(found.hash.spread(), |other| other.op == found.op) {
                        entry.remove();
                    }
                }
                continue;
            }
            WalkStep::Block(block) => {
                work.push(WalkStep::Leave(trail.len()));
                work.extend(dominated.remove(&block).unwrap_or_default().into_iter().rev().map(WalkStep::Block));
                body.first(block)
            }
            WalkStep::Rest(op) => Some(op),
        };
        while let Some(op) = at {
            at = body.next(op);
            if is_trivially_dead(OpRef::new(ctx, body, op)) {
                dead += u64::from(Rewriter::new(ctx, body).erase(op));
                continue;
            }
            if let Some(key) = OpKey::of(ctx, body, op) {
                let hash = CachedHash::of(&key);
                let same =
                    |found: &CseCandidate| found.hash == hash && OpKey::of(ctx, body, found.op).as_ref() == Some(&key);
                match known.find(hash.spread(), same) {
                    Some(&CseCandidate { op: first, .. }) => {
                        let values: SmallVec<[ValueId; 2]> = body.results(first).collect();
                        merged += u64::from(Rewriter::new(ctx, body).replace(op, &values));
                    }
                    None => {
                        let found = CseCandidate { hash, op };
                        trail.push(found);
                        known.insert_unique(hash.spread(), found, |found| found.hash.spread());
                    }
                }
            } else if !body.regions(op).is_empty() && !OpRef::new(ctx, body, op).flags().implied_regions {
                work.extend(at.take().map(WalkStep::Rest));
                let regions = body.regions(op).to_vec();
                enter(body, &regions, &mut dominated, &mut work);
            }
        }
    }
    (merged, dead)
}

/// Schedules the entry block of each region, and records the blocks that each block dominates. Unreachable blocks are
/// skipped.
fn enter(
    body: &Body,
    regions: &[RegionId],
    dominated: &mut FxHashMap<BlockId, Vec<BlockId>>,
    work: &mut Vec<WalkStep>,
) {
    for &region in regions.iter().rev() {
        let Some(&entry) = body.blocks(region).first() else { continue };
        work.push(WalkStep::Block(entry));
        if body.blocks(region).len() > 1 {
            let tree = DomTree::new(body, region);
            for &block in tree.order() {
                if let Some(above) = tree.idom(block) {
                    dominated.entry(above).or_default().push(block);
                }
            }
        }
    }
}
