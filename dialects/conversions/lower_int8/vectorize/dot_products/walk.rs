//! Traversal of the steps of a sum of products whose activations are broadcast: unrolled, or as loops.

use qopt_ir::ir::ValueId;

use super::super::emit::{KernelEmitter, Tile};
use super::ProductSum;

/// Maximum number of unrolled steps.
pub(in super::super) const MAX_UNROLLED_STEPS: usize = 16;

/// The bytes of a step along the contiguous loop of the activations.
#[derive(Clone, Copy)]
pub(in super::super) struct StepBytes {
    pub(in super::super) start: i64,
    pub(in super::super) count: u64,
    /// The first bytes belong to the step before: they do not count again.
    pub(in super::super) skipped: u64,
}

/// The task of a traversal of the steps.
pub(in super::super) trait StepVisitor {
    /// The bytes of a row that one visit covers.
    fn bytes(&self) -> usize;

    /// Emits the code of a visit. `at` is the number of its first step. Returns the changed sums.
    fn visit(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        bytes: StepBytes,
        at: ValueId,
        sums: Tile,
    ) -> Result<Tile, String>;
}

/// Visits all steps.
pub(in super::super) fn walk(
    products: &ProductSum<'_>,
    emit: &mut KernelEmitter<'_, '_, '_, '_>,
    visitor: &dyn StepVisitor,
    sums: Tile,
) -> Result<Tile, String> {
    let first = emit.index(0)?;
    let loops = products.steps.len() > MAX_UNROLLED_STEPS;
    let outer = products.byte_products.outer();
    ReductionWalk { products, along: products.byte_products.grouped(), outer: &outer, loops, visitor }
        .rows(emit, 0, first, sums)
}

/// A traversal of the steps of a sum.
struct ReductionWalk<'a> {
    products: &'a ProductSum<'a>,
    /// The loop along which bytes are contiguous. `outer` holds the loops around it.
    along: Option<usize>,
    outer: &'a [usize],
    /// True to emit loops, false to unroll all steps.
    loops: bool,
    visitor: &'a dyn StepVisitor,
}

impl ReductionWalk<'_> {
    /// Emits the outer loops from `depth` on. `at` is the number of the first step in them.
    fn rows(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        depth: usize,
        at: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let kernel = emit.work.kernel;
        let Some(&next) = self.outer.get(depth) else { return self.row(emit, at, sums) };
        let length = self.along.map_or(1, |along| kernel.extent(along)).div_ceil(self.products.depth as u64);
        let inside = self.outer.iter().skip(depth + 1).fold(length, |n, &index| n * kernel.extent(index)) as i64;
        if self.loops {
            return emit.counted_loop(kernel.extent(next), &sums, |emit, iv, sums| {
                let by = emit.index(inside)?;
                let further = emit.build.mul(iv, by)?;
                let at = emit.build.add(at, further)?;
                emit.with_index(next, iv, None, |emit| self.rows(emit, depth + 1, at, sums.to_vec()))
            });
        }
        let mut sums = sums;
        for i in 0..kernel.extent(next) as i64 {
            let iv = emit.index(i)?;
            let at = emit.build.add_constant(at, inside * i)?;
            sums = emit.with_index(next, iv, None, |emit| self.rows(emit, depth + 1, at, sums))?;
        }
        Ok(sums)
    }

    /// Emits the steps along the contiguous bytes.
    fn row(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, first: ValueId, sums: Tile) -> Result<Tile, String> {
        let (depth, read) = (self.products.depth as u64, self.visitor.bytes() as u64);
        let length = self.along.map_or(1, |along| emit.work.kernel.extent(along));
        let reads = length / read;
        let mut sums = sums;
        let mut at = 0;
        if self.loops && reads > 1 {
            sums = emit.counted_loop(reads, &sums, |emit, iv, sums| {
                let (by, steps) = (emit.index(read as i64)?, emit.index((read / depth) as i64)?);
                let (k, further) = (emit.build.mul(iv, by)?, emit.build.mul(iv, steps)?);
                let at = emit.build.add(first, further)?;
                let step = |emit: &mut KernelEmitter<'_, '_, '_, '_>| {
                    self.visitor.visit(emit, StepBytes { start: 0, count: read, skipped: 0 }, at, sums.to_vec())
                };
                match self.along {
                    Some(along) => emit.with_index(along, k, None, step),
                    None => step(emit),
                }
            })?;
            at = reads * read;
        }
        // Remainder: powers of two of groups, then a partial group that starts earlier, as in `groups`.
        while at < length {
            let (start, count, skipped) = match (length - at) / depth {
                0 if length < depth => (0, length, 0),
                0 => (length - depth, depth, depth - (length - at)),
                left => (at, read.min(depth << left.ilog2()), 0),
            };
            let bytes = StepBytes { start: start as i64, count, skipped };
            let number = emit.build.add_constant(first, (at / depth) as i64)?;
            sums = self.visitor.visit(emit, bytes, number, sums)?;
            at += count - skipped;
        }
        Ok(sums)
    }
}
