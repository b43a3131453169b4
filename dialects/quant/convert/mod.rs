//! Passes that rewrite types without a change of values: `--quant-to-storage` and `--quant-from-storage`,
//! `--normalize-quant-types`, `--strip-func-quant-types`.
//!
//! These passes define the type mapping. [`qopt_ir::transforms::types`] rewrites uses and inserts casts. The passes
//! name no operation except `quant.scast` and their anchor.

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

/// Returns the storage type of a quantized type, or `None` if `quant.scast` does not accept it.
pub(crate) fn storage_type(ctx: &Context, ty: Type) -> Option<Type> {
    let element = ctx.element_type(ty).filter(|_| ctx.is_tensor(ty)).unwrap_or(ty);
    Some(ctx.with_element(ty, types::storage(ctx, element)?.ty(ctx)))
}

/// Returns true if `op` is a movement that moves the same integers on the storage type of `quantized`. An implied zero
/// is the zero point in a quantized tensor, and 0 in its storage.
pub(crate) fn moves_storage(op: OpRef<'_>, quantized: Type) -> bool {
    let Some(def) = op.meaning().filter(|def| def.movement.is_some()) else { return false };
    let element = op.ctx.element_or_self(quantized);
    let at_zero = || types::uniform(op.ctx, element).is_some_and(|ty| ty.params.iter().all(|p| p.zero_point == 0));
    !def.has(Trait::ImpliesZeros) || at_zero()
}

/// Builds a `quant.scast`.
pub(crate) fn scast(rewriter: &mut Rewriter<'_>, loc: Loc, value: ValueId, ty: Type) -> ValueId {
    let spec = OpSpec { operands: &[value], results: &[ty], ..OpSpec::new(rewriter.ctx().op_name(SCAST.name), loc) };
    rewriter.create_value(&spec).unwrap_or(value)
}
