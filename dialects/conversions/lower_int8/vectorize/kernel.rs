//! Linear model of a kernel: its loops, and every access as an offset that is linear in them.
//!
//! The root of a kernel writes a materialized buffer and reads memory or fused nests. The loops of all these nests are unified
//! into one iteration space. An access is then one stride per loop, so decisions about loops (removal, merging, vectorization)
//! depend on strides alone and not on operations.

use qopt_ir::ir::{Body, Context, Type, ValueId};

use super::super::linear::{Linear, linear};
use super::super::nests::{IndexSource, Nest, Nests};
use crate::memref::Strided;

/// An access to elements of a buffer.
pub(super) struct Access {
    pub(super) buffer: ValueId,
    pub(super) element: Type,
    /// The offset in the buffer's memory, in elements.
    pub(super) at: Linear,
}

/// A value computed at each index.
pub(super) enum KernelNode {
    /// An element in memory, by the index of its access.
    Load(usize),
    /// The result of a nest's body.
    Nest {
        /// The index of the nest.
        index: usize,
        /// The value of each body argument, `None` if unused. The last is the destination's element.
        args: Vec<Option<KernelNode>>,
        /// The reduction loops, outermost first.
        reductions: Vec<usize>,
    },
}

/// A root nest with the nests fused into it.
pub(super) struct Kernel {
    /// The extents of all loops.
    pub(super) extents: Vec<u64>,
    /// The parallel loops, which index the result, outermost first.
    pub(super) parallel: Vec<usize>,
    pub(super) accesses: Vec<Access>,
    pub(super) root: KernelNode,
    /// The access that stores the result.
    pub(super) store: usize,
    /// The nests in the kernel.
    pub(super) nests: Vec<usize>,
}

impl Kernel {
    /// Builds the kernel of a root nest; `None` if an access is not linear.
    pub(super) fn of(ctx: &Context, body: &Body, nests: &Nests, root: usize) -> Option<Self> {
        let nest = nests.all.get(root)?;
        let mut plan = KernelBuilder { ctx, body, nests, extents: Vec::new(), accesses: Vec::new(), used: Vec::new() };
        let mut ivs = vec![None; nest.extents.len()];
        let mut parallel = Vec::new();
        for ((iv, &extent), &reduces) in ivs.iter_mut().zip(&nest.extents).zip(&nest.reduces) {
            if !reduces {
                parallel.push(plan.extents.len());
                *iv = Some(Linear::of_loop(plan.extents.len()));
                plan.extents.push(extent);
            }
        }
        let at = plan.indices(nest, nest.inputs.len(), &ivs)?;
        let store = plan.access(nest.out, &at)?;
        let carried = match nests.initial_values.get(&root) {
            Some(&first) => Some(plan.writers(&[first], (nest, nest.inputs.len()), &at, &ivs)?),
            None => nest.has_reductions().then_some(KernelNode::Load(store)),
        };
        let root = plan.nest(root, ivs, carried)?;
        let KernelBuilder { extents, accesses, used, .. } = plan;
        let mut kernel = Self { extents, parallel, accesses, root, store, nests: used };
        if kernel.extents.contains(&0) {
            return None;
        }
        kernel.merge();
        Some(kernel)
    }

    /// The stride of a loop in an access.
    pub(super) fn stride(&self, access: usize, index: usize) -> i64 {
        self.accesses.get(access).map_or(0, |access| access.at.stride(index))
    }

    pub(super) fn extent(&self, index: usize) -> u64 {
        self.extents.get(index).copied().unwrap_or(1)
    }

    /// Removes loops of extent 1, and merges two loops if a step of the outer one equals the whole inner one in every access.
    fn merge(&mut self) {
        let mut parallel = std::mem::take(&mut self.parallel);
        self.merge_loops(&mut parallel);
        self.parallel = parallel;
        let mut root = std::mem::replace(&mut self.root, KernelNode::Load(0));
        self.merge_in(&mut root);
        self.root = root;
    }

    fn merge_in(&mut self, node: &mut KernelNode) {
        if let KernelNode::Nest { args, reductions, .. } = node {
            self.merge_loops(reductions);
            for arg in args.iter_mut().flatten() {
                self.merge_in(arg);
            }
        }
    }

    fn merge_loops(&mut self, loops: &mut Vec<usize>) {
        loops.retain(|&index| self.extent(index) != 1);
        let mut merged: Vec<usize> = Vec::new();
        for &outer in loops.iter().rev() {
            let together = merged.last().and_then(|&inner| {
                let length = self.extent(inner);
                let count = i64::try_from(length).ok()?;
                let fits =
                    |access: &Access| access.at.stride(inner).checked_mul(count) == Some(access.at.stride(outer));
                let all = length.checked_mul(self.extent(outer))?;
                self.accesses.iter().all(fits).then_some((inner, all))
            });
            match together {
                Some((inner, all)) => {
                    self.set_extent(inner, all);
                    self.set_extent(outer, 1);
                }
                None => merged.push(outer),
            }
        }
        merged.reverse();
        *loops = merged;
    }

    fn set_extent(&mut self, index: usize, extent: u64) {
        if let Some(slot) = self.extents.get_mut(index) {
            *slot = extent;
        }
    }
}

struct KernelBuilder<'p> {
    ctx: &'p Context,
    body: &'p Body,
    nests: &'p Nests,
    extents: Vec<u64>,
    accesses: Vec<Access>,
    used: Vec<usize>,
}

impl KernelBuilder<'_> {
    /// Adds a nest at indices of its parallel loops, with new loops for its reductions.
    fn nest(&mut self, index: usize, mut ivs: Vec<Option<Linear>>, carried: Option<KernelNode>) -> Option<KernelNode> {
        let nest = self.nests.all.get(index)?;
        self.used.push(index);
        let mut reductions = Vec::new();
        for (d, iv) in ivs.iter_mut().enumerate() {
            if nest.reduces.get(d) == Some(&true) {
                reductions.push(self.extents.len());
                *iv = Some(Linear::of_loop(self.extents.len()));
                self.extents.push(nest.extents.get(d).copied()?);
            }
        }
        let is_used = |arg: &ValueId| self.body.uses(*arg).next().is_some();
        let used: Vec<bool> = self.body.args(nest.body).iter().map(is_used).collect();
        let mut args = Vec::new();
        let mut carried = carried;
        for (i, used) in used.into_iter().enumerate() {
            let node = match (used, i == nest.inputs.len()) {
                (false, _) => None,
                (true, true) => match carried.take() {
                    Some(carried) => Some(carried),
                    None => {
                        let at = self.indices(nest, i, &ivs)?;
                        Some(KernelNode::Load(self.access(nest.out, &at)?))
                    }
                },
                (true, false) => Some(self.element(nest, i, &ivs)?),
            };
            args.push(node);
        }
        Some(KernelNode::Nest { index, args, reductions })
    }

    /// An element of an input: computed if its buffer is not materialized.
    fn element(&mut self, nest: &Nest, input: usize, ivs: &[Option<Linear>]) -> Option<KernelNode> {
        let (nests, buffer) = (self.nests, *nest.inputs.get(input)?);
        let at = self.indices(nest, input, ivs)?;
        match nests.inlined_buffers.get(&buffer) {
            Some(writers) => self.writers(writers, (nest, input), &at, ivs),
            None => Some(KernelNode::Load(self.access(buffer, &at)?)),
        }
    }

    /// The element at indices that nests compute, one after the other. `reader` accesses it as an operand.
    fn writers(
        &mut self,
        writers: &[usize],
        (reader, operand): (&Nest, usize),
        at: &[Linear],
        ivs: &[Option<Linear>],
    ) -> Option<KernelNode> {
        let nests = self.nests;
        let mut node = None;
        for &writer in writers {
            let writer_nest = nests.all.get(writer)?;
            let mut writer_ivs = vec![None; writer_nest.extents.len()];
            for (d, source) in writer_nest.index_sources(reader, operand)? {
                *writer_ivs.get_mut(d)? = match source {
                    IndexSource::BufferDim(dim) => Some(at.get(dim)?.clone()),
                    IndexSource::ReaderLoop(d) => ivs.get(d)?.clone(),
                };
            }
            for (iv, reduces) in writer_ivs.iter_mut().zip(&writer_nest.reduces) {
                if iv.is_none() && !reduces {
                    *iv = Some(Linear::default());
                }
            }
            node = Some(self.nest(writer, writer_ivs, node.take())?);
        }
        node
    }

    /// The indices of an operand.
    fn indices(&self, nest: &Nest, operand: usize, ivs: &[Option<Linear>]) -> Option<Vec<Linear>> {
        nest.maps.get(operand)?.iter().map(|expr| linear(expr, ivs)).collect()
    }

    /// Adds an access to a buffer at these indices.
    fn access(&mut self, buffer: ValueId, at: &[Linear]) -> Option<usize> {
        let ty = self.body.ty(buffer);
        let (element, layout) = (self.ctx.element_type(ty)?, Strided::of(self.ctx, ty)?);
        let mut sum = Linear::constant(layout.offset?);
        for (at, stride) in at.iter().zip(layout.strides) {
            sum = sum.plus(&at.clone().times(stride?)?)?;
        }
        self.accesses.push(Access { buffer, element, at: sum });
        Some(self.accesses.len().saturating_sub(1))
    }
}
