//! A kernel as linear algebra: its loops, and every access as an offset that is linear in them.
//!
//! The root of a kernel writes a buffer that is made; what it reads is memory, or another nest that is computed there. All their loops
//! are equated, so that there is one space of loops. Since an access is a number for each loop, what can be done with loops (leave out,
//! merge, compute several at once) is decided by these numbers, and no operation is looked at.

use qopt_ir::ir::{AffineStep, Body, Context, Type, ValueId};

use super::super::nests::{Nest, Nests};
use crate::memref::Strided;

/// An integer that is linear in loops: a constant, and what each adds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Linear {
    pub(super) offset: i64,
    terms: Vec<i64>,
}

impl Linear {
    fn of_loop(index: usize) -> Self {
        let mut terms = vec![0; index];
        terms.push(1);
        Self { offset: 0, terms }
    }
    fn constant(offset: i64) -> Self {
        Self { offset, terms: Vec::new() }
    }
    /// What a step of a loop adds.
    pub(super) fn stride(&self, index: usize) -> i64 {
        self.terms.get(index).copied().unwrap_or(0)
    }
    fn set_stride(&mut self, index: usize, stride: i64) {
        if self.terms.len() <= index {
            self.terms.resize(index.saturating_add(1), 0);
        }
        if let Some(term) = self.terms.get_mut(index) {
            *term = stride;
        }
    }
    fn plus(mut self, other: &Self) -> Option<Self> {
        self.offset = self.offset.checked_add(other.offset)?;
        for (index, &stride) in other.terms.iter().enumerate() {
            let sum = self.stride(index).checked_add(stride)?;
            self.set_stride(index, sum);
        }
        Some(self)
    }
    fn times(mut self, factor: i64) -> Option<Self> {
        for value in self.terms.iter_mut().chain([&mut self.offset]) {
            *value = value.checked_mul(factor)?;
        }
        Some(self)
    }
    fn is_constant(&self) -> bool {
        self.terms.iter().all(|&stride| stride == 0)
    }
}

/// Elements of a buffer.
pub(super) struct Access {
    pub(super) buffer: ValueId,
    pub(super) element: Type,
    /// Where in the buffer's memory, in elements.
    pub(super) at: Linear,
}

/// What is computed for each index.
pub(super) enum Node {
    /// An element in memory.
    Load(usize),
    /// What the body of a nest gives.
    Nest {
        /// Which.
        index: usize,
        /// Of the body's arguments, those that it uses; the last is the destination's element.
        args: Vec<Option<Node>>,
        /// The loops that it adds up over, outermost first.
        reductions: Vec<usize>,
    },
}

/// A kernel.
pub(super) struct Kernel {
    /// The extents of all loops.
    pub(super) extents: Vec<u64>,
    /// Those that give elements of the result, outermost first.
    pub(super) parallel: Vec<usize>,
    pub(super) accesses: Vec<Access>,
    pub(super) root: Node,
    /// The access that the result is written by.
    pub(super) store: usize,
    /// The nests in it.
    pub(super) nests: Vec<usize>,
}

impl Kernel {
    /// The kernel of a root; `None` if an access is not linear.
    pub(super) fn of(ctx: &Context, body: &Body, nests: &Nests<'_>, root: usize) -> Option<Self> {
        let nest = nests.all.get(root)?;
        let mut plan = Plan { ctx, body, nests, extents: Vec::new(), accesses: Vec::new(), used: Vec::new() };
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
        let carried = if nest.has_reductions() { Some(Node::Load(store)) } else { None };
        let root = plan.nest(root, ivs, carried)?;
        let Plan { extents, accesses, used, .. } = plan;
        let mut kernel = Self { extents, parallel, accesses, root, store, nests: used };
        if kernel.extents.contains(&0) {
            return None;
        }
        kernel.merge();
        Some(kernel)
    }

    /// What a step of a loop adds to an access.
    pub(super) fn stride(&self, access: usize, index: usize) -> i64 {
        self.accesses.get(access).map_or(0, |access| access.at.stride(index))
    }

    /// The extent of a loop.
    pub(super) fn extent(&self, index: usize) -> u64 {
        self.extents.get(index).copied().unwrap_or(1)
    }

    /// Leaves out loops that do not count, and makes one of two where a step of the outer is as long as all of the inner in every
    /// access.
    fn merge(&mut self) {
        let mut parallel = std::mem::take(&mut self.parallel);
        self.merge_loops(&mut parallel);
        self.parallel = parallel;
        let mut root = std::mem::replace(&mut self.root, Node::Load(0));
        self.merge_in(&mut root);
        self.root = root;
    }

    fn merge_in(&mut self, node: &mut Node) {
        if let Node::Nest { args, reductions, .. } = node {
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

struct Plan<'p, 'a> {
    ctx: &'p Context,
    body: &'p Body,
    nests: &'p Nests<'a>,
    extents: Vec<u64>,
    accesses: Vec<Access>,
    used: Vec<usize>,
}

impl Plan<'_, '_> {
    /// A nest at indices of its parallel loops; it gets loops of its own for what it adds up.
    fn nest(&mut self, index: usize, mut ivs: Vec<Option<Linear>>, carried: Option<Node>) -> Option<Node> {
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
                        Some(Node::Load(self.access(nest.out, &at)?))
                    }
                },
                (true, false) => {
                    let at = self.indices(nest, i, &ivs)?;
                    Some(self.element(*nest.inputs.get(i)?, &at)?)
                }
            };
            args.push(node);
        }
        Some(Node::Nest { index, args, reductions })
    }

    /// An element of a buffer: computed, if the buffer is never made.
    fn element(&mut self, buffer: ValueId, at: &[Linear]) -> Option<Node> {
        let nests = self.nests;
        let Some(writers) = nests.inlined.get(&buffer) else { return Some(Node::Load(self.access(buffer, at)?)) };
        let mut node = None;
        for &writer in writers {
            let nest = nests.all.get(writer)?;
            let plain = nest.plain(nest.inputs.len())?;
            let mut ivs = vec![None; nest.extents.len()];
            for (which, at) in plain.iter().zip(at) {
                if let Some(d) = *which {
                    *ivs.get_mut(d)? = Some(at.clone());
                }
            }
            for (d, iv) in ivs.iter_mut().enumerate() {
                if iv.is_none() && nest.reduces.get(d) == Some(&false) {
                    *iv = Some(Linear::default());
                }
            }
            node = Some(self.nest(writer, ivs, node.take())?);
        }
        node
    }

    /// An operand's indices.
    fn indices(&self, nest: &Nest<'_>, operand: usize, ivs: &[Option<Linear>]) -> Option<Vec<Linear>> {
        nest.maps.get(operand)?.iter().map(|expr| linear(expr, ivs)).collect()
    }

    /// Elements of a buffer at these indices.
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

/// An expression in the loops of a nest, in those of the kernel.
fn linear(expr: &[AffineStep], ivs: &[Option<Linear>]) -> Option<Linear> {
    let mut stack: Vec<Linear> = Vec::new();
    for step in expr {
        let value = match *step {
            AffineStep::Dim(d) => ivs.get(d as usize)?.clone()?,
            AffineStep::Const(value) => Linear::constant(value),
            AffineStep::Add => {
                let (b, a) = (stack.pop()?, stack.pop()?);
                a.plus(&b)?
            }
            AffineStep::Mul => {
                let (b, a) = (stack.pop()?, stack.pop()?);
                let (a, b) = if b.is_constant() { (a, b) } else { (b, a) };
                b.is_constant().then(|| a.times(b.offset))??
            }
            _ => return None,
        };
        stack.push(value);
    }
    stack.pop()
}
