//! Atomic accesses of memory, and fences.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::ir::{Context, Type, TypeKind};

use super::{operand, word};
use crate::support::{bail, ensure, show};
use crate::upstream::llvm::{is_float, is_pointer, is_vector};

/// Orderings, from the weakest one.
const ORDERINGS: &[&str] = &["not_atomic", "unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"];

fn ordering(op: OpRef<'_>, name: &str) -> String {
    word(op, name, "AtomicOrdering")
}

/// Returns true if an ordering is at least as strong as another one.
fn is_at_least(found: &str, least: &str) -> bool {
    let rank = |word: &str| ORDERINGS.iter().position(|known| *known == word);
    rank(found) >= rank(least)
}

/// Returns true for integers, floats and pointers of a power of two of at least 8 bits.
fn is_atomic(ctx: &Context, ty: Type) -> bool {
    let bits = match ctx.type_kind(ty) {
        TypeKind::Integer { width, .. } => *width,
        TypeKind::Float(kind) if is_float(ctx, ty) => kind.bits(),
        _ if is_float(ctx, ty) => 128,
        _ => return is_pointer(ctx, ty),
    };
    bits >= 8 && bits.is_power_of_two()
}

/// Checks the ordering of a load or store with its attributes.
fn verify_access(op: OpRef<'_>, ty: Option<Type>, excluded: &[&str]) -> Verdict {
    let ordering = ordering(op, "ordering");
    if matches!(&*ordering, "" | "not_atomic") {
        ensure!(op.attr("syncscope").is_none(), "expected syncscope to be null for non-atomic access");
        return Ok(());
    }
    let Some(ty) = ty else { return Ok(()) };
    ensure!(is_atomic(op.ctx, ty), "unsupported type {} for atomic access", show(op.ctx, ty));
    ensure!(!excluded.contains(&&*ordering), "unsupported ordering '{ordering}'");
    ensure!(op.attr("alignment").is_some(), "expected alignment for atomic access");
    Ok(())
}

/// Checks a load.
pub(super) fn verify_load(op: OpRef<'_>) -> Verdict {
    verify_access(op, op.result_type(0), &["release", "acq_rel"])
}

/// Checks a store.
pub(super) fn verify_store(op: OpRef<'_>) -> Verdict {
    verify_access(op, operand(op, "value"), &["acquire", "acq_rel"])
}

/// Checks a fence.
pub(super) fn verify_fence(op: OpRef<'_>) -> Verdict {
    let is_strong = is_at_least(&ordering(op, "ordering"), "acquire");
    ensure!(is_strong, "can be given only acquire, release, acq_rel, and seq_cst orderings");
    Ok(())
}

/// Checks an atomic operation: its type and its ordering.
pub(super) fn verify_rmw(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(ty) = operand(op, "val") else { return Ok(()) };
    match &*word(op, "bin_op", "AtomicBinOp") {
        "fadd" | "fsub" | "fmin" | "fmax" | "fminimum" | "fmaximum" => match ctx.type_kind(ty) {
            TypeKind::Vector { scalable, element, .. } if is_vector(ctx, ty) => {
                ensure!(!scalable.contains(&true), "expected LLVM IR fixed vector type");
                ensure!(is_float(ctx, *element), "expected LLVM IR floating point type for vector element");
            }
            _ => ensure!(is_float(ctx, ty), "expected LLVM IR floating point type"),
        },
        "xchg" => ensure!(is_atomic(ctx, ty), "unexpected LLVM IR type for 'xchg' bin_op"),
        _ => match ctx.type_kind(ty) {
            TypeKind::Integer { width: 8 | 16 | 32 | 64, .. } => {}
            _ => bail!("expected LLVM IR integer type"),
        },
    }
    let is_strong = is_at_least(&ordering(op, "ordering"), "monotonic");
    ensure!(is_strong, "expected at least 'monotonic' ordering");
    Ok(())
}

/// Checks a compare and exchange: its type and its orderings.
pub(super) fn verify_cmpxchg(op: OpRef<'_>) -> Verdict {
    let Some(ty) = operand(op, "val") else { return Ok(()) };
    ensure!(is_atomic(op.ctx, ty), "unexpected LLVM IR type");
    let (success, failure) = (ordering(op, "success_ordering"), ordering(op, "failure_ordering"));
    let is_strong = is_at_least(&success, "monotonic") && is_at_least(&failure, "monotonic");
    ensure!(is_strong, "ordering must be at least 'monotonic'");
    let releases = matches!(&*failure, "release" | "acq_rel");
    ensure!(!releases, "failure ordering cannot be 'release' or 'acq_rel'");
    Ok(())
}
