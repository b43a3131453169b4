//! `--verify-int8-layers`: no buffer that one kernel writes and another reads holds more than 8 bits an element.
//!
//! A kernel is an operation of a function's block: a loop nest, with all that is in it. What only one kernel uses is its own, however
//! wide it is, and so are the buffers of the caller. Views of a buffer are that buffer.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{BlockId, Body, Context, IsolatedOp, OpId, Type, TypeKind, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use rustc_hash::FxHashMap;

use super::arena::top_level;
use crate::support::show;

/// The pass.
pub static VERIFY_INT8_LAYERS: PassDef = PassDef {
    argument: "verify-int8-layers",
    name: "VerifyInt8Layers",
    summary: "Verify that no buffer between two kernels is wider than 8 bits",
    build: |_, _| Ok(Box::new(VerifyInt8Layers)),
    ..PassDef::BASE
};

struct VerifyInt8Layers;

impl Pass for VerifyInt8Layers {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(op, |op, cx| {
            let mut wide = Vec::new();
            for &region in op.body.roots() {
                for &block in op.body.blocks(region) {
                    wide.extend(between(cx.ctx, &op.body, block));
                }
            }
            let mut verdict = Ok(());
            for (op_id, ty) in wide {
                let message = format!("a buffer of {} lies between two kernels", show(cx.ctx, ty));
                verdict = Err(cx.error(op.body.loc(op_id), message));
            }
            verdict
        })
    }
}

/// Buffers of a block that one of its operations writes and another reads, and whose elements are wider than 8 bits.
fn between(ctx: &Context, body: &Body, block: BlockId) -> Vec<(OpId, Type)> {
    let place: FxHashMap<OpId, usize> = body.ops(block).enumerate().map(|(i, op)| (op, i)).collect();
    let mut found = Vec::new();
    for op in body.ops(block) {
        // A view of bytes is where a buffer of another type begins; other views are of the buffer that they are of.
        if !matches!(&*OpRef::new(ctx, body, op).name(), "memref.alloc" | "memref.alloca" | "memref.view") {
            continue;
        }
        for buffer in body.results(op) {
            let ty = body.ty(buffer);
            let is_narrow = ctx.int_width(ctx.element_or_self(ty)).is_some_and(|width| width <= 8);
            if !is_narrow && is_shared(ctx, body, &place, buffer) {
                found.push((op, ty));
            }
        }
    }
    found
}

/// Whether an operation reads a buffer that another writes.
fn is_shared(ctx: &Context, body: &Body, place: &FxHashMap<OpId, usize>, buffer: ValueId) -> bool {
    let (mut writers, mut readers) = (Vec::new(), Vec::new());
    let mut work = vec![buffer];
    while let Some(value) = work.pop() {
        for (user, operand) in body.uses(value) {
            let Some(at) = top_level(body, place, user) else { continue };
            let view = OpRef::new(ctx, body, user);
            match &*view.name() {
                "memref.store" | "vector.store" => writers.push(at),
                "memref.load" | "vector.load" => readers.push(at),
                "linalg.generic" if operand >= view.operands_named("inputs").len() => writers.push(at),
                "linalg.generic" => readers.push(at),
                "memref.copy" if operand == 1 => writers.push(at),
                "memref.copy" => readers.push(at),
                _ => {}
            }
            work.extend(body.results(user).filter(|&v| matches!(ctx.type_kind(body.ty(v)), TypeKind::MemRef { .. })));
        }
    }
    writers.iter().any(|writer| readers.iter().any(|reader| reader != writer))
}
