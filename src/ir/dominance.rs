//! Dominators of the blocks of one region.
//!
//! The algorithm is Lengauer and Tarjan's with path compression, O(edges log blocks) on any graph: the shape of the graph
//! comes from input, and the simpler iterative algorithm is quadratic on ladders. As in MLIR, an unreachable block is
//! dominated by every block.

use rustc_hash::FxHashMap;

use crate::ir::{BlockId, Body, RegionId};

const NONE: u32 = u32::MAX;

/// The dominator tree of a region's blocks.
#[derive(Debug)]
pub struct DomTree {
    /// Position in depth-first order of the flow graph; unreachable blocks have none.
    number: FxHashMap<BlockId, u32>,
    /// Reachable blocks in depth-first order of the flow graph.
    order: Vec<BlockId>,
    /// Immediate dominators by position.
    idom: Vec<u32>,
    /// First and last position of each subtree in a depth-first walk of the dominator tree.
    span: Vec<(u32, u32)>,
}

/// The blocks of the same region that control may reach next.
pub(crate) fn successors(body: &Body, block: BlockId) -> &[BlockId] {
    body.last(block).map_or(&[], |op| body.successors(op))
}

impl DomTree {
    /// Computes the tree.
    pub fn new(body: &Body, region: RegionId) -> Self {
        let mut number = FxHashMap::default();
        let (mut order, mut parent, mut preds) = (Vec::new(), Vec::new(), Vec::<Vec<u32>>::new());
        if let Some(&entry) = body.blocks(region).first() {
            // Depth first, with the position in each block's successor list on the stack.
            number.insert(entry, 0u32);
            order.push(entry);
            parent.push(NONE);
            preds.push(Vec::new());
            let mut stack = vec![(entry, 0u32, 0usize)];
            while let Some((block, at, next)) = stack.last_mut() {
                let Some(&to) = successors(body, *block).get(*next) else {
                    stack.pop();
                    continue;
                };
                *next += 1;
                if body.region_of(to) != region {
                    continue;
                }
                let from = *at;
                let found = *number.entry(to).or_insert_with(|| {
                    order.push(to);
                    parent.push(from);
                    preds.push(Vec::new());
                    let new = (order.len() - 1) as u32;
                    stack.push((to, new, 0));
                    new
                });
                preds[found as usize].push(from);
            }
        }
        let idom = immediate_dominators(&parent, &preds);
        let span = spans(&idom);
        Self { number, order, idom, span }
    }
    /// Returns true if `block` is reachable from the entry block.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.number.contains_key(&block)
    }
    /// Returns true if every path to `b` goes through `a`. A block dominates itself.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        let Some(&b) = self.number.get(&b) else { return true };
        let Some(&a) = self.number.get(&a) else { return false };
        let ((first, last), (at, _)) = (self.span[a as usize], self.span[b as usize]);
        first <= at && at <= last
    }
    /// The immediate dominator of a reachable block.
    pub fn idom(&self, block: BlockId) -> Option<BlockId> {
        let idom = *self.idom.get(*self.number.get(&block)? as usize)?;
        self.order.get(idom as usize).copied()
    }
    /// The reachable blocks, each after its immediate dominator.
    pub fn order(&self) -> &[BlockId] {
        &self.order
    }
}

fn immediate_dominators(parent: &[u32], preds: &[Vec<u32>]) -> Vec<u32> {
    let n = parent.len();
    let mut semi: Vec<u32> = (0..n as u32).collect();
    let mut label = semi.clone();
    let mut ancestor = vec![NONE; n];
    let mut idom = vec![NONE; n];
    let mut bucket: Vec<Vec<u32>> = vec![Vec::new(); n];
    let mut path = Vec::new();
    // The block with the least semidominator on the path from `v` to the root of its tree in the forest.
    let mut eval = |v: u32, ancestor: &mut [u32], label: &mut [u32], semi: &[u32]| -> u32 {
        path.clear();
        let mut at = v;
        while ancestor[at as usize] != NONE && ancestor[ancestor[at as usize] as usize] != NONE {
            path.push(at);
            at = ancestor[at as usize];
        }
        while let Some(down) = path.pop() {
            let up = ancestor[down as usize];
            if semi[label[up as usize] as usize] < semi[label[down as usize] as usize] {
                label[down as usize] = label[up as usize];
            }
            ancestor[down as usize] = ancestor[up as usize];
        }
        if ancestor[v as usize] == NONE {
            return v;
        }
        label[v as usize]
    };
    for w in (1..n).rev() {
        for &v in &preds[w] {
            let u = eval(v, &mut ancestor, &mut label, &semi);
            semi[w] = semi[w].min(semi[u as usize]);
        }
        bucket[semi[w] as usize].push(w as u32);
        let p = parent[w];
        ancestor[w] = p;
        for v in std::mem::take(&mut bucket[p as usize]) {
            let u = eval(v, &mut ancestor, &mut label, &semi);
            idom[v as usize] = if semi[u as usize] < semi[v as usize] { u } else { p };
        }
    }
    for w in 1..n {
        if idom[w] != semi[w] {
            idom[w] = idom[idom[w] as usize];
        }
    }
    idom
}

fn spans(idom: &[u32]) -> Vec<(u32, u32)> {
    // The immediate dominator of a block has a smaller number, so one backward loop adds up subtree sizes, and one
    // forward loop assigns positions. Children follow their elder siblings.
    let mut size = vec![1u32; idom.len()];
    for w in (1..idom.len()).rev() {
        let s = size[w];
        if let Some(up) = size.get_mut(idom[w] as usize) {
            *up += s;
        }
    }
    let mut next_free = vec![1u32; idom.len()];
    let mut span = vec![(0, 0); idom.len()];
    for w in 0..idom.len() {
        let first = match next_free.get(idom[w] as usize).copied() {
            Some(free) => {
                next_free[idom[w] as usize] = free + size[w];
                free
            }
            None => 0,
        };
        span[w] = (first, first + size[w] - 1);
        next_free[w] = first + 1;
    }
    span
}
