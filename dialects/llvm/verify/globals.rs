//! Globals and aliases.

use qopt_ir::def::{OpRef, SymbolScope, Verdict};
use qopt_ir::ir::{Attr, AttrKind, Context, Type};

use super::functions::at;
use super::symbols::verify_at_module_level;
use super::{linkage, operand};
use crate::elements::{all_floats, all_integers};
use crate::support::{bail, ensure, fail_unnamed, show};
use crate::upstream::llvm::{Array, Pointer, Target, is_outer, is_pointer, is_simple};

/// Returns true for types that a global or an alias may have.
fn is_storable(ctx: &Context, ty: Type) -> bool {
    is_outer(ctx, ty) && !is_simple(ctx, ty, &["void", "token", "metadata", "label"])
}

fn type_of(op: OpRef<'_>, name: &str) -> Option<Type> {
    op.attr(name).and_then(|ty| op.ctx.attr_type(ty))
}

/// Returns true for a number, or numbers, of zero.
fn is_zero(ctx: &Context, value: Attr) -> bool {
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        let is_zero = match ctx.attr_kind(value) {
            AttrKind::Integer { value, .. } => value.is_zero(),
            AttrKind::Float { bits, ty } => ctx.float_kind(*ty).is_some_and(|kind| kind.is_zero(*bits)),
            AttrKind::Array(items) => {
                work.extend_from_slice(items);
                true
            }
            _ => all_integers(ctx, value, |number| number == 0) || all_floats(ctx, value, |number| number == 0.0),
        };
        if !is_zero {
            return false;
        }
    }
    true
}

/// Checks a global: its type, its value, its linkage and its initializer.
pub(super) fn verify(op: OpRef<'_>) -> Verdict {
    let (ctx, value) = (op.ctx, op.attr("value"));
    let Some(ty) = type_of(op, "global_type") else { return Ok(()) };
    ensure!(is_storable(ctx, ty), "expects type to be a valid element type for an LLVM global");
    verify_at_module_level(op)?;
    let array = ctx.type_object::<Array>(ty);
    if let Some(text) = value.and_then(|value| ctx.attr_str(value)) {
        let len = ctx.bytes(text).len() as u64;
        let matches = array.is_some_and(|array| array.len == len && array.element == ctx.int_type(8));
        ensure!(matches, "requires an i8 array type of the length equal to that of the string attribute");
    }
    if let Some(target) = ctx.type_object::<Target>(ty) {
        ensure!(target.can_be_global(), "this target extension type cannot be used in a global");
        ensure!(value.is_none(), "global with target extension type can only be initialized with zero-initializer");
    }
    let linkage = linkage(op);
    ensure!(
        linkage != "common" || value.is_none_or(|value| is_zero(ctx, value)),
        "expected zero value for 'common' linkage"
    );
    ensure!(linkage != "appending" || array.is_some(), "expected array type for 'appending' linkage");
    // The sign is the highest bit of an unsigned number.
    if op.int("alignment").is_some_and(|number| !number.cast_unsigned().is_power_of_two()) {
        return fail_unnamed("alignment attribute is not a power of 2".to_owned());
    }
    let Some(block) = op.blocks().next() else { return Ok(()) };
    let Some(result) = block.terminator().and_then(|ret| operand(ret, "arg")) else {
        bail!("initializer region cannot return void");
    };
    let (result_text, ty_text) = (show(ctx, result), show(ctx, ty));
    ensure!(result == ty, "initializer region type {result_text} does not match global type {ty_text}");
    verify_pure(op, "ops with side effects not allowed in global initializers")?;
    ensure!(value.is_none(), "cannot have both initializer value and region");
    Ok(())
}

/// Checks that the operations of an initializer have no side effects.
fn verify_pure(op: OpRef<'_>, message: &str) -> Verdict {
    op.ops().find(|inner| !inner.has_no_effect()).map_or(Ok(()), |inner| at(inner.op, message))
}

/// Checks an alias: its type, its linkage, and that its initializer returns a pointer.
pub(super) fn verify_alias(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let is_valid = type_of(op, "alias_type").is_none_or(|ty| is_storable(ctx, ty));
    ensure!(is_valid, "expects type to be a valid element type for an LLVM global alias");
    let linkage = linkage(op);
    ensure!(
        !matches!(&*linkage, "appending" | "common" | "extern_weak"),
        "'{linkage}' linkage not supported in aliases, available options: private, internal, linkonce, weak, \
         linkonce_odr, weak_odr, external or available_externally"
    );
    let is_address = target_type(op).is_some_and(|ty| is_pointer(ctx, ty));
    ensure!(is_address, "initializer region must always return a pointer");
    verify_pure(op, "ops with side effects are not allowed in alias initializers")
}

/// The type of the pointer that an alias returns.
fn target_type(alias: OpRef<'_>) -> Option<Type> {
    operand(alias.blocks().next()?.terminator()?, "arg")
}

/// Checks that an address is of a symbol that has one, in the address space of the symbol.
pub(super) fn verify_address(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(reference) = op.attr("global_name") else { return Ok(()) };
    let symbol = scope.lookup(reference).map(|symbol| (symbol, symbol.name()));
    let pointer_space = |ty: Type| ctx.type_object::<Pointer>(ty).map(|pointer| i64::from(pointer.space));
    let space = match &symbol {
        Some((global, name)) if name == "llvm.mlir.global" => Some(global.int("addr_space").unwrap_or(0)),
        Some((alias, name)) if name == "llvm.mlir.alias" => target_type(*alias).and_then(pointer_space),
        Some((_, name)) if matches!(&**name, "llvm.func" | "llvm.mlir.ifunc") => None,
        _ => bail!(
            "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or \
             'llvm.mlir.ifunc'"
        ),
    };
    let own = op.result_type(0).and_then(pointer_space);
    ensure!(
        space.is_none() || space == own,
        "pointer address space must match address space of the referenced global or alias"
    );
    Ok(())
}
