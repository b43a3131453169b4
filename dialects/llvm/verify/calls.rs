//! Calls of functions and intrinsics.

use qopt_ir::def::{OpRef, SymbolScope, Verdict};
use qopt_ir::ir::{AttrKind, Type};

use super::functions::function_type;
use super::word;
use crate::support::{bail, ensure, fail_unnamed, show};
use crate::upstream::llvm::{Function, is_pointer, void};

/// Checks that an operation has a tag for each bundle, and the operands of all bundles.
pub(super) fn verify_bundles(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let sizes = op.ints("op_bundle_sizes").unwrap_or_default();
    let (total, count) =
        (sizes.iter().fold(0_i64, |a, &b| a.saturating_add(b)), op.operands_named("op_bundle_operands").len());
    ensure!(
        i64::try_from(count) == Ok(total) && sizes.iter().all(|&size| size >= 0),
        "op_bundle_operands count ({count}) does not match with the total size ({total}) specified in attribute \
         'op_bundle_sizes'"
    );
    let tags = match op.attr("op_bundle_tags").map(|tags| ctx.attr_kind(tags)) {
        Some(AttrKind::Array(tags)) => &tags[..],
        _ => &[],
    };
    if tags.iter().any(|&tag| ctx.attr_str(tag).is_none()) {
        return fail_unnamed("operand bundle tag must be a StringAttr".to_owned());
    }
    if tags.len() != sizes.len() {
        let (expected, found) = (sizes.len(), tags.len());
        return fail_unnamed(format!("expected {expected} operand bundle tags, but actually got {found}"));
    }
    Ok(())
}

/// Checks the name and the bundles of a call of an intrinsic.
pub(in super::super) fn verify_intrinsic(op: OpRef<'_>) -> Verdict {
    let name = op.attr("intrin").and_then(|name| op.ctx.attr_str(name)).map(|name| op.ctx.bytes(name));
    ensure!(name.is_none_or(|name| name.starts_with(b"llvm.")), "intrinsic name must start with 'llvm.'");
    verify_bundles(op)
}

/// Checks the kind of a call of assembly.
pub(super) fn verify_asm(op: OpRef<'_>) -> Verdict {
    let kind = word(op, "tail_call_kind", "TailCallKindAttr");
    ensure!(kind != "musttail", "tail call kind 'musttail' is not supported by this operation");
    Ok(())
}

/// The types of a call's arguments.
fn arg_types(op: OpRef<'_>) -> Vec<Type> {
    let types = op.operands_named("callee_operands").into_iter().map(|value| op.body.ty(value));
    types.skip(usize::from(op.attr("callee").is_none())).collect()
}

/// Checks that the function type of a variadic call has the types of its arguments and its result.
fn verify_variadic(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(ty) = op.attr("var_callee_type").and_then(|ty| ctx.type_object::<Function>(ctx.attr_type(ty)?)) else {
        return Ok(());
    };
    ensure!(ty.is_vararg, "expected var_callee_type to be a variadic function type");
    let args = arg_types(op);
    ensure!(ty.params.len() <= args.len(), "expected var_callee_type to have at most {} parameters", args.len());
    for (&param, &arg) in ty.params.iter().zip(&args) {
        let (param_text, arg_text) = (show(ctx, param), show(ctx, arg));
        ensure!(param == arg, "var_callee_type parameter type mismatch: {param_text} != {arg_text}");
    }
    let expected = ty.result;
    match op.result_type(0) {
        None => ensure!(expected == void(ctx), "expected var_callee_type to return void"),
        Some(found) => ensure!(
            found == expected,
            "var_callee_type return type mismatch: {} != {}",
            show(ctx, expected),
            show(ctx, found)
        ),
    }
    Ok(())
}

/// Checks an invoke: its signature, its bundles, and that it unwinds to a landing pad.
pub(super) fn verify_invoke(op: OpRef<'_>) -> Verdict {
    verify_variadic(op)?;
    if let Some(&unwind) = op.body.successors(op.op).get(1) {
        let Some(first) = op.body.first(unwind) else {
            return fail_unnamed("must have at least one operation in unwind destination".to_owned());
        };
        if (OpRef { op: first, ..op }).name() != "llvm.landingpad" {
            let message = "first operation in unwind destination should be a llvm.landingpad operation";
            return fail_unnamed(message.to_owned());
        }
    }
    verify_bundles(op)
}

/// Checks the callee of a call, and the types of its arguments and its result.
pub(super) fn verify_callee(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let ctx = op.ctx;
    verify_variadic(op)?;
    let Some(reference) = op.attr("callee") else {
        let Some(pointer) = op.operands().next().map(|value| op.body.ty(value)) else {
            bail!("must have either a `callee` attribute or at least an operand");
        };
        ensure!(is_pointer(ctx, pointer), "indirect call expects a pointer as callee: {}", show(ctx, pointer));
        return Ok(());
    };
    let AttrKind::SymbolRef { root, .. } = ctx.attr_kind(reference) else { return Ok(()) };
    let name = ctx.text(*root);
    let Some(callee) = scope.lookup(reference) else {
        bail!("'{name}' does not reference a symbol in the current scope");
    };
    let ty = match &*callee.name() {
        "llvm.func" => function_type(callee),
        "llvm.mlir.ifunc" => {
            let Some(ty) = callee.attr("i_func_type").and_then(|ty| ctx.attr_type(ty)) else { return Ok(()) };
            let function = ctx.type_object::<Function>(ty);
            ensure!(function.is_some(), "callee does not have a functional type: {}", show(ctx, ty));
            function
        }
        _ => bail!("'{name}' does not reference a valid LLVM function or IFunc"),
    };
    ty.map_or(Ok(()), |ty| verify_signature(op, ty))
}

/// Checks that the arguments and the result of a call have the types of a function.
fn verify_signature(op: OpRef<'_>, ty: &Function) -> Verdict {
    let ctx = op.ctx;
    ensure!(!ty.is_vararg || op.attr("var_callee_type").is_some(), "missing var_callee_type attribute for vararg call");
    let (args, expected) = (arg_types(op), ty.params.len());
    let found = args.len();
    ensure!(
        ty.is_vararg || expected == found,
        "incorrect number of operands ({found}) for callee (expecting: {expected})"
    );
    ensure!(
        expected <= found,
        "incorrect number of operands ({found}) for varargs callee (expecting at least: {expected})"
    );
    for (i, (&arg, &param)) in args.iter().zip(&ty.params).enumerate() {
        let (arg_text, param_text) = (show(ctx, arg), show(ctx, param));
        ensure!(arg == param, "operand type mismatch for operand {i}: {arg_text} != {param_text}");
    }
    match op.result_type(0) {
        None => ensure!(ty.result == void(ctx), "expected function call to produce a value"),
        Some(_) if ty.result == void(ctx) => bail!("calling function with void result must not produce values"),
        Some(found) => {
            let (found_text, expected_text) = (show(ctx, found), show(ctx, ty.result));
            ensure!(found == ty.result, "result type mismatch: {found_text} != {expected_text}");
        }
    }
    Ok(())
}
