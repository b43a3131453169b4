//! `--verify-int8-layers`: checks that buffers shared by two kernels have elements of at most 8 bits.
//!
//! A kernel is an operation of a function's block: a loop nest with its regions. Buffers of any width are valid if only one
//! kernel uses them or if they belong to the caller. A use of a view counts as a use of its source buffer.

use qopt_ir::def::{OpRef, match_op};
use qopt_ir::ir::{BlockId, Body, Context, OpId, Type, TypeKind, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use rustc_hash::FxHashMap;

use crate::conversions::lower_int8::arena::top_level;
use crate::linalg::ops as linalg;
use crate::memref::ops as memref;
use crate::support::show;
use crate::vector::ops as vector;

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
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let mut wide = Vec::new();
            for &region in body.regions(Body::ROOT) {
                for &block in body.blocks(region) {
                    wide.extend(between(cx.ctx, body, block));
                }
            }
            let mut verdict = Ok(());
            for (op_id, ty) in wide {
                let message = format!("a buffer of {} lies between two kernels", show(cx.ctx, ty));
                verdict = Err(cx.error(body.loc(op_id), message));
            }
            verdict
        })
    }
}

/// Returns buffers wider than 8 bits per element that one operation of a block writes and another reads.
fn between(ctx: &Context, body: &Body, block: BlockId) -> Vec<(OpId, Type)> {
    let place: FxHashMap<OpId, usize> = body.ops(block).enumerate().map(|(i, op)| (op, i)).collect();
    let mut found = Vec::new();
    for op in body.ops(block) {
        // `memref.view` creates a typed buffer from bytes. Other views belong to their source buffer.
        if !OpRef::new(ctx, body, op).is_any(&[&memref::ALLOC, &memref::ALLOCA, &memref::VIEW]) {
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

/// Returns true if an operation reads a buffer that another operation writes.
fn is_shared(ctx: &Context, body: &Body, place: &FxHashMap<OpId, usize>, buffer: ValueId) -> bool {
    let (mut writers, mut readers) = (Vec::new(), Vec::new());
    let mut work = vec![buffer];
    while let Some(value) = work.pop() {
        for (user, operand) in body.uses(value) {
            let Some(at) = top_level(body, place, user) else { continue };
            let view = OpRef::new(ctx, body, user);
            match_op!(view;
                memref::STORE | vector::STORE => writers.push(at),
                memref::LOAD | vector::LOAD => readers.push(at),
                linalg::GENERIC if operand >= view.operands_named("inputs").len() => writers.push(at),
                linalg::GENERIC => readers.push(at),
                memref::COPY if operand == 1 => writers.push(at),
                memref::COPY => readers.push(at),
                _ => {}
            );
            work.extend(body.results(user).filter(|&v| matches!(ctx.type_kind(body.ty(v)), TypeKind::MemRef { .. })));
        }
    }
    writers.iter().any(|writer| readers.iter().any(|reader| reader != writer))
}
