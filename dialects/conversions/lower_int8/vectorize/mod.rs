//! `--vectorize-int8`: lowers kernels on buffers to loops over vector tiles, with the instructions of a target.
//!
//! Sums of byte products use the target's dot product. Other elementwise computation uses plain vector
//! operations. A kernel stays for `--to-loops` if an access is not linear, if its lanes are not contiguous, or if a body is
//! more than arithmetic.

mod body;
mod dot_products;
mod emit;
mod fit;
mod kernel;
mod tiling;

use std::collections::BTreeSet;

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, Body, Context, OpId, Type, TypeKind};
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, Rewriter};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Unsupported;
use super::functions::{each_function, returned_types};
use super::globals::{self, Globals};
use super::nests::{self, Nests, erase_unused};
use crate::builtin::ops as builtin;
use crate::linalg::builder::Builder;
use crate::linalg::ops as linalg;
use crate::math::ops as math;
use crate::memref::ops as memref;
use crate::targets::{self, Target};
use dot_products::ProductSum;
use emit::{EmitContext, KernelEmitter};
use kernel::{Kernel, KernelNode};
use tiling::Tiling;

/// The pass.
pub static VECTORIZE_INT8: PassDef = PassDef {
    argument: "vectorize-int8",
    name: "VectorizeInt8",
    summary: "Vectorize kernels on buffers in tiles, with the int8 dot product instructions of the target",
    anchor: Some(builtin::MODULE.name),
    options: &[
        nests::SPLIT,
        OptionDef::new("target", OptionKind::Text, "host", "Target, as for 'qopt compile --target'"),
    ],
    converts: true,
    build: |_, options| {
        Ok(Box::new(VectorizeInt8 { target: options.text("target").to_owned(), split: options.limit("split") }))
    },
    ..PassDef::BASE
};

struct VectorizeInt8 {
    target: String,
    split: Option<u64>,
}

impl Pass for VectorizeInt8 {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let target = targets::find(Some(&self.target)).map_err(|why| cx.error(body.loc(Body::ROOT), why))?;
        let ctx = cx.ctx;
        let values = globals::constant_globals(ctx, body);
        let mut globals = Globals::new(ctx, body, "__packed");
        let mut count = 0;
        each_function(body, cx, |ctx, function, entry| {
            let nests = Nests::of(ctx, function, entry)?;
            let mut rewriter = Rewriter::new(ctx, function);
            let mut done = BTreeSet::new();
            for (index, nest) in nests.all.iter().enumerate() {
                if !nests.is_root(index) {
                    continue;
                }
                let Some(plan) = VectorizationPlan::of(ctx, rewriter.body(), &nests, index, &values, target) else {
                    continue;
                };
                rewriter.set_insertion_point(InsertPoint::Before(nest.op));
                let loc = nests.loc(rewriter.body(), index);
                let work = EmitContext {
                    nests: &nests,
                    kernel: &plan.kernel,
                    tiling: &plan.tiling,
                    target,
                    products: plan.products.as_ref(),
                    splits: nests.splits(rewriter.body(), index, self.split),
                };
                nests::kernel(&mut rewriter, loc, |rewriter| {
                    KernelEmitter::kernel(&work, &mut globals, Builder { rewriter, loc })
                })
                .map_err(|message| Unsupported { loc, message })?;
                count += 1;
                done.extend(plan.kernel.nests);
            }
            // Keep nests that other kernels recompute.
            let left = (0..nests.all.len()).filter(|index| !done.contains(index) && nests.is_root(*index));
            let needed: FxHashSet<usize> = left.flat_map(|root| nests.parts(root)).collect();
            let done = done.into_iter().rev().filter(|index| !needed.contains(index));
            for nest in done.filter_map(|index| nests.all.get(index)) {
                rewriter.erase(nest.op);
            }
            erase_unused(&mut rewriter, entry);
            Ok(returned_types(rewriter.body(), entry))
        })?;
        cx.count("num-vectorized", count);
        globals.define(ctx, body);
        globals::erase_unread(ctx, body);
        Ok(())
    }
}

/// The vectorization plan of a kernel.
struct VectorizationPlan {
    kernel: Kernel,
    tiling: Tiling,
    products: Option<ProductSum>,
}

impl VectorizationPlan {
    fn of(
        ctx: &Context,
        body: &Body,
        nests: &Nests,
        root: usize,
        values: &FxHashMap<Attr, Attr>,
        target: &'static Target,
    ) -> Option<Self> {
        let kernel = Kernel::of(ctx, body, nests, root)?;
        let lane = kernel.parallel.iter().copied().rev().find(|&index| kernel.stride(kernel.store, index) == 1)?;
        let products = ProductSum::find(ctx, body, nests, (&kernel, lane), values, target);
        let by_products = products.and_then(|products| Some((products.tiling(&kernel, lane, target)?, products)));
        let (tiling, products) = match by_products {
            Some((tiling, products)) => (tiling, Some(products)),
            None => {
                let width = widest(ctx, body, nests, &kernel);
                let lanes = (target.vectors.bits / width).max(1);
                (Tiling::new(&kernel, (lane, lanes), None, (1, 4 * lanes), false), None)
            }
        };
        let plan = Self { kernel, tiling, products };
        plan.is_sound(ctx, body, nests).then_some(plan)
    }

    /// Returns true if the whole kernel can be vectorized.
    fn is_sound(&self, ctx: &Context, body: &Body, nests: &Nests) -> bool {
        let kernel = &self.kernel;
        let lane = self.tiling.lane;
        let mut read = Vec::new();
        let mut arithmetic = Vec::new();
        self.needs(&kernel.root, &mut read, &mut arithmetic);
        let in_vectors = |access: usize| {
            let Some(found) = kernel.accesses.get(access) else { return false };
            match kernel.stride(access, lane) {
                0 => access != kernel.store,
                1 => is_addressable(ctx, found.element),
                _ => false,
            }
        };
        let memory = |access: usize| kernel.accesses.get(access).map(|access| nests::origin(body, access.buffer));
        let others = (0..kernel.accesses.len()).filter(|&access| access != kernel.store);
        let in_place =
            others.into_iter().any(|access| memory(access) == memory(kernel.store)) || read.contains(&kernel.store);
        read.iter().chain([&kernel.store]).all(|&access| in_vectors(access))
            && !(in_place && self.tiling.overlaps(kernel))
            && arithmetic.iter().all(|&index| nests.all.get(index).is_some_and(|n| is_arithmetic(ctx, body, n.body)))
    }

    /// Collects the accesses that are read and the nests whose bodies are computed, without sums of products.
    fn needs(&self, node: &KernelNode, read: &mut Vec<usize>, arithmetic: &mut Vec<usize>) {
        match node {
            KernelNode::Load(access) => read.push(*access),
            KernelNode::Nest { index, args, .. } => {
                let is_product = self.products.as_ref().is_some_and(|products| products.nest == *index);
                let args = if is_product { args.last().into_iter().collect::<Vec<_>>() } else { args.iter().collect() };
                if !is_product {
                    arithmetic.push(*index);
                }
                for arg in args.into_iter().flatten() {
                    self.needs(arg, read, arithmetic);
                }
            }
        }
    }
}

/// Returns true if elements of a type are contiguous in memory, without padding bits.
fn is_addressable(ctx: &Context, element: Type) -> bool {
    match ctx.int_width(element) {
        Some(width) => matches!(width, 8 | 16 | 32 | 64),
        None => matches!(ctx.type_kind(element), TypeKind::Float(_)),
    }
}

/// Returns true if a body consists of lanewise arithmetic and table lookups.
fn is_arithmetic(ctx: &Context, body: &Body, block: qopt_ir::ir::BlockId) -> bool {
    body.ops(block).all(|op| {
        let view = OpRef::new(ctx, body, op);
        let name = view.name();
        let is_table = view.is(&memref::LOAD) && body.num_operands(op) == 2;
        let is_scalar = !body
            .operands(op)
            .chain(body.results(op))
            .any(|v| matches!(ctx.type_kind(body.ty(v)), TypeKind::Vector { .. } | TypeKind::RankedTensor { .. }));
        let is_known = name.starts_with("arith.")
            || view.is_any(&[
                &linalg::YIELD,
                &math::ABSF,
                &math::CEIL,
                &math::FLOOR,
                &math::FMA,
                &math::ROUNDEVEN,
                &math::SQRT,
            ]);
        is_table || (is_known && is_scalar && body.regions(op).is_empty())
    })
}

/// The width in bits of the widest computed element, at most 32: wider elements take several registers.
fn widest(ctx: &Context, body: &Body, nests: &Nests, kernel: &Kernel) -> usize {
    let blocks = kernel.nests.iter().filter_map(|&index| nests.all.get(index)).map(|nest| nest.body);
    let values = blocks.flat_map(|block| {
        // Table lookups use byte indices, so their index type does not count.
        let is_table = |op: OpId| OpRef::new(ctx, body, op).is(&memref::LOAD);
        let ops: Vec<OpId> = if body.ops(block).any(is_table) { Vec::new() } else { body.ops(block).collect() };
        let results = ops.into_iter().flat_map(|op| body.results(op).collect::<Vec<_>>());
        body.args(block).iter().copied().chain(results).collect::<Vec<_>>()
    });
    let bits = values.map(|value| match ctx.int_width(body.ty(value)) {
        Some(width) => width.clamp(8, 32),
        None => 32,
    });
    bits.max().unwrap_or(8).next_power_of_two() as usize
}
