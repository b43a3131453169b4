//! `cse`: of pure operations that compute the same, the first stays where it dominates the others.
//!
//! Two operations are the same if name, attributes, operands, result types and successors are, and they have no regions.
//! Operations that read memory are left alone: nothing here knows what is written in between.

use hashbrown::HashTable;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::def::{OpRef, Trait};
use crate::ir::{Attr, BlockId, Body, Context, IsolatedOp, KeptHash, OpId, OpName, RegionId, Type, ValueId};
use crate::pass::{Failed, Pass, PassContext, PassDef};
use crate::rewrite::{Rewriter, is_trivially_dead};
use crate::verify::DomTree;

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
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(op, |op, cx| {
            let (merged, dead) = merge_equal(cx.ctx, &mut op.body);
            cx.count("num-cse'd", merged);
            cx.count("num-dce'd", dead);
            Ok(())
        })
    }
}

/// What makes two operations compute the same.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    name: OpName,
    properties: Attr,
    attrs: Attr,
    operands: SmallVec<[ValueId; 4]>,
    results: SmallVec<[Type; 2]>,
}

impl Key {
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

/// An operation that others may be the same as.
#[derive(Clone, Copy)]
struct Found {
    hash: KeptHash,
    op: OpId,
}

/// A step of the walk.
enum Step {
    /// Walk a block, then those that it dominates; then forget what it found.
    Block(BlockId),
    /// Go on with the rest of a block.
    Rest(OpId),
    /// Forget all but this many entries.
    Leave(usize),
}

/// Merges equal operations of a body and erases dead ones; how many of each. In a graph region the order of operations
/// does not matter, and the first takes the place of the others all the same.
fn merge_equal(ctx: &Context, body: &mut Body) -> (u64, u64) {
    let (mut merged, mut dead) = (0, 0);
    // What was found in blocks that dominate the place of the walk; the trail says in which order. Keys are made again of
    // the operations where hashes agree, which takes less than to keep them.
    let mut known: HashTable<Found> = HashTable::new();
    let mut trail: Vec<Found> = Vec::new();
    let mut dominated: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
    let mut work: Vec<Step> = Vec::new();
    let roots = body.roots().to_vec();
    enter(body, &roots, &mut dominated, &mut work);
    while let Some(step) = work.pop() {
        let mut at = match step {
            Step::Leave(len) => {
                for found in trail.drain(len.min(trail.len())..) {
                    if let Ok(entry) = known.find_entry(found.hash.spread(), |other| other.op == found.op) {
                        entry.remove();
                    }
                }
                continue;
            }
            Step::Block(block) => {
                work.push(Step::Leave(trail.len()));
                work.extend(dominated.remove(&block).unwrap_or_default().into_iter().rev().map(Step::Block));
                body.first(block)
            }
            Step::Rest(op) => Some(op),
        };
        while let Some(op) = at {
            at = body.next(op);
            if is_trivially_dead(OpRef::new(ctx, body, op)) {
                dead += u64::from(Rewriter::new(ctx, body).erase(op));
                continue;
            }
            if let Some(key) = Key::of(ctx, body, op) {
                let hash = KeptHash::of(&key);
                let same = |found: &Found| found.hash == hash && Key::of(ctx, body, found.op).as_ref() == Some(&key);
                match known.find(hash.spread(), same) {
                    Some(&Found { op: first, .. }) => {
                        let values: SmallVec<[ValueId; 2]> = body.results(first).collect();
                        merged += u64::from(Rewriter::new(ctx, body).replace(op, &values));
                    }
                    None => {
                        let found = Found { hash, op };
                        trail.push(found);
                        known.insert_unique(hash.spread(), found, |found| found.hash.spread());
                    }
                }
            } else if !body.regions(op).is_empty() {
                work.extend(at.take().map(Step::Rest));
                let regions = body.regions(op).to_vec();
                enter(body, &regions, &mut dominated, &mut work);
            }
        }
    }
    (merged, dead)
}

/// Plans the walk of regions: of each the entry block, and with it the blocks that it dominates. Unreachable blocks are
/// left alone.
fn enter(body: &Body, regions: &[RegionId], dominated: &mut FxHashMap<BlockId, Vec<BlockId>>, work: &mut Vec<Step>) {
    for &region in regions.iter().rev() {
        let Some(&entry) = body.blocks(region).first() else { continue };
        work.push(Step::Block(entry));
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
