//! Other symbols: comdats, indirect functions, lists of constructors, and operations at the level of a module.

use qopt_ir::def::{OpRef, SymbolScope, Trait, Verdict};
use qopt_ir::ir::{Attr, AttrKind, Context};

use super::functions::{at, function_type, is_declaration};
use super::{definition, linkage};
use crate::support::{bail, ensure, fail_unnamed};
use crate::upstream::is_record;
use crate::upstream::llvm::{Pointer, is_pointer};

/// Checks that an operation is in a module: an isolated table of symbols. An operation without a definition may be one.
pub(super) fn verify_at_module_level(op: OpRef<'_>) -> Verdict {
    let parent = op.parent().and_then(OpRef::def);
    let is_module = parent.is_none_or(|def| def.has(Trait::SymbolTable) && def.has(Trait::IsolatedFromAbove));
    ensure!(is_module, "must appear at the module level");
    Ok(())
}

fn items<'a>(ctx: &'a Context, op: OpRef<'a>, name: &str) -> &'a [Attr] {
    match op.attr(name).map(|list| ctx.attr_kind(list)) {
        Some(AttrKind::Array(items)) => items,
        _ => &[],
    }
}

/// Checks the flags of a module.
pub(super) fn verify_flags(op: OpRef<'_>) -> Verdict {
    verify_at_module_level(op)?;
    let are_flags = items(op.ctx, op, "flags").iter().all(|&flag| is_record(op.ctx, flag, "llvm.mlir.module_flag"));
    ensure!(are_flags, "expected a module flag attribute");
    Ok(())
}

/// Checks that the body of a comdat has only selectors.
pub(super) fn verify_comdat(op: OpRef<'_>) -> Verdict {
    let other = op.ops().find(|inner| inner.name() != "llvm.comdat_selector");
    other.map_or(Ok(()), |other| at(other.op, "only comdat selector symbols can appear in a comdat region"))
}

/// Checks that the comdat of a function or a global exists.
pub(super) fn verify_comdat_use(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    match op.attr("comdat") {
        Some(comdat) if scope.lookup(comdat).is_none_or(|symbol| symbol.name() != "llvm.comdat_selector") => {
            fail_unnamed("expected comdat symbol".to_owned())
        }
        _ => Ok(()),
    }
}

/// Checks the lengths of the lists of constructors or destructors, and their data.
pub(super) fn verify_lists(op: OpRef<'_>, name: &str) -> Verdict {
    let ctx = op.ctx;
    let is_symbol = |attr: Attr| matches!(ctx.attr_kind(attr), AttrKind::SymbolRef { nested, .. } if nested.is_empty());
    let data = items(ctx, op, "data");
    if !data.iter().all(|&item| is_symbol(item) || is_record(ctx, item, "llvm.zero")) {
        return fail_unnamed("data element must be symbol or #llvm.zero".to_owned());
    }
    let count = items(ctx, op, name).len();
    if count != items(ctx, op, "priorities").len() || count != data.len() {
        return fail_unnamed(format!("{name}, priorities, and data must have the same number of elements"));
    }
    Ok(())
}

/// Checks that constructors or destructors are functions with a definition.
pub(super) fn verify_functions(op: OpRef<'_>, scope: &SymbolScope<'_>, name: &str) -> Verdict {
    for &reference in items(op.ctx, op, name) {
        let AttrKind::SymbolRef { root, .. } = op.ctx.attr_kind(reference) else { continue };
        let symbol = op.ctx.text(*root);
        let Some(function) = scope.lookup(reference).filter(|found| found.name() == "llvm.func") else {
            bail!("'{symbol}' does not reference a valid LLVM function");
        };
        ensure!(!is_declaration(function), "'{symbol}' does not have a definition");
    }
    Ok(())
}

/// Checks the linkage of an indirect function.
pub(super) fn verify_ifunc(op: OpRef<'_>) -> Verdict {
    let linkage = linkage(op);
    ensure!(
        !matches!(&*linkage, "appending" | "available_externally" | "common" | "extern_weak"),
        "'{linkage}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, \
         linkonce_odr, weak_odr, or external linkage"
    );
    Ok(())
}

/// The largest number of aliases between an indirect function and its resolver. Aliases may form a cycle.
const MAX_ALIASES: usize = 64;

/// Checks that the resolver of an indirect function is a definition that returns a pointer.
pub(super) fn verify_resolver(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let ctx = op.ctx;
    let mut symbol = op.attr("resolver").and_then(|resolver| scope.lookup(resolver));
    for _ in 0..MAX_ALIASES {
        let Some(alias) = symbol.filter(|symbol| symbol.name() == "llvm.mlir.alias") else { break };
        let address = alias.blocks().next().and_then(|block| definition(block.terminator()?, "arg"));
        // An alias may compute its address, whose function is unknown.
        let Some(address) = address.filter(|def| def.name() == "llvm.mlir.addressof") else { return Ok(()) };
        symbol = address.attr("global_name").and_then(|name| scope.lookup(name));
    }
    let Some(resolver) = symbol.filter(|symbol| symbol.name() == "llvm.func") else {
        bail!("must have a function resolver");
    };
    let is_defined = !is_declaration(resolver) && linkage(resolver) != "available_externally";
    ensure!(is_defined, "resolver must be a definition");
    let returns_pointer = function_type(resolver).is_some_and(|ty| is_pointer(ctx, ty.result));
    ensure!(returns_pointer, "resolver must return a pointer");
    let pointer = op.attr("resolver_type").and_then(|ty| ctx.type_object::<Pointer>(ctx.attr_type(ty)?));
    let space = op.int("address_space").unwrap_or(0);
    let matches = pointer.is_some_and(|pointer| i64::from(pointer.space) == space);
    ensure!(matches, "resolver has incorrect type");
    Ok(())
}

/// Checks that `llvm.dso_local_equivalent` is of a function, or of an alias of one.
pub(super) fn verify_equivalent(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let symbol = op.attr("function_name").and_then(|name| scope.lookup(name));
    let is_known = |symbol: &OpRef<'_>| matches!(&*symbol.name(), "llvm.func" | "llvm.mlir.alias");
    let Some(symbol) = symbol.filter(is_known) else {
        bail!("must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'");
    };
    let names =
        symbol.ops().filter(|inner| inner.name() == "llvm.mlir.addressof" && symbol.name() == "llvm.mlir.alias");
    let mut targets = names.filter_map(|inner| scope.lookup(inner.attr("global_name")?));
    ensure!(targets.all(|target| target.name() != "llvm.mlir.global"), "must reference an alias to a function");
    let is_weak = linkage(symbol) == "extern_weak";
    ensure!(!is_weak, "target function with 'extern_weak' linkage not allowed");
    Ok(())
}
