//! Passes that change which types say what, and no value: `--quant-to-storage` and `--quant-from-storage`,
//! `--normalize-quant-types`, `--strip-func-quant-types`.
//!
//! They say what becomes of a type; how places change and where casts go is [`qopt_ir::transforms::types`]. None of them names an
//! operation other than `quant.scast`.

mod normalize;
mod storage;
mod strip_func;

pub use normalize::NORMALIZE_QUANT_TYPES;
pub use storage::{QUANT_FROM_STORAGE, QUANT_TO_STORAGE};
pub use strip_func::STRIP_FUNC_QUANT_TYPES;

use qopt_ir::def::{OpRef, Trait};
use qopt_ir::ir::{Context, Loc, OpSpec, Type, ValueId};
use qopt_ir::rewrite::Rewriter;

use super::ops::SCAST;
use super::types;

/// The type of what a value of quantized type stores; `None` if it is not quantized, or not one that `quant.scast` reads.
pub(crate) fn stored(ctx: &Context, ty: Type) -> Option<Type> {
    let element = ctx.element_type(ty).filter(|_| ctx.is_tensor(ty)).unwrap_or(ty);
    Some(ctx.with_element(ty, types::storage(ctx, element)?.ty(ctx)))
}

/// Whether an operation moves what is stored, and would move the same integers without the parameters of this quantized type: the
/// zeros that it implies are zero points with them, and 0 without.
pub(crate) fn moves_storage(op: OpRef<'_>, quantized: Type) -> bool {
    let Some(def) = op.meaning().filter(|def| def.movement.is_some()) else { return false };
    let element = op.ctx.element_or_self(quantized);
    let at_zero = || types::uniform(op.ctx, element).is_some_and(|ty| ty.params.iter().all(|p| p.zero_point == 0));
    !def.has(Trait::ImpliesZeros) || at_zero()
}

/// `quant.scast`
pub(crate) fn scast(rewriter: &mut Rewriter<'_>, loc: Loc, value: ValueId, ty: Type) -> ValueId {
    let spec = OpSpec { operands: &[value], results: &[ty], ..OpSpec::new(rewriter.ctx().op_name(SCAST.name), loc) };
    rewriter.create_value(&spec).unwrap_or(value)
}
