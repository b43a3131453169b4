//! Functions, their returns, and exceptions in them.

use qopt_ir::def::{OpError, OpRef, Verdict};
use qopt_ir::ir::{OpId, Type};

use super::{definition, labels, linkage, operand};
use crate::func::ops::{verify_entry, verify_value_attrs};
use crate::support::{ensure, fail_unnamed};
use crate::upstream::llvm::{Array, Function, void};

/// The type of a function.
pub(super) fn function_type(op: OpRef<'_>) -> Option<&Function> {
    op.ctx.type_object::<Function>(op.ctx.attr_type(op.attr("function_type")?)?)
}

/// Returns true if the function is defined elsewhere.
pub(super) fn is_declaration(op: OpRef<'_>) -> bool {
    op.blocks().next().is_none()
}

/// The operations of a function's body without those of isolated operations in it.
fn body(op: OpRef<'_>) -> Vec<OpRef<'_>> {
    let own = op.entered().body;
    own.preorder().into_iter().map(|inner| OpRef::new(op.ctx, own, inner)).collect()
}

/// Checks a function: attributes of arguments and results, entry block, linkage, returns and landing pads.
pub(super) fn verify(op: OpRef<'_>) -> Verdict {
    let Some(ty) = function_type(op) else { return Ok(()) };
    let result = Some(ty.result).filter(|&ty| ty != void(op.ctx));
    verify_value_attrs(op, &ty.params, result.as_slice())?;
    let entry = op.blocks().next();
    if let Some(entry) = entry {
        verify_entry(op.ctx, entry.body, entry.block, &ty.params)?;
    }
    let linkage = linkage(op);
    ensure!(linkage != "common", "functions cannot have 'common' linkage");
    if entry.is_none() {
        let is_external = matches!(&*linkage, "external" | "extern_weak");
        ensure!(is_external, "external functions must have 'external' or 'extern_weak' linkage");
        return Ok(());
    }
    let has = |name: &str| op.attr(name).is_some();
    if has("no_inline") && has("always_inline") {
        return fail_unnamed("no_inline and always_inline attributes are incompatible".to_owned());
    }
    ensure!(!has("optimize_none") || has("no_inline"), "with optimize_none must also be no_inline");
    let ops = body(op);
    verify_pads(op, &ops)?;
    labels::verify_unique(&ops)?;
    ops.iter().filter(|inner| inner.name() == "llvm.return").try_for_each(|&inner| verify_return(inner, result))
}

/// Checks that landing pads and resumes have one type, and that landing pads have a personality.
fn verify_pads(op: OpRef<'_>, ops: &[OpRef<'_>]) -> Verdict {
    let mut found = None;
    for inner in ops {
        let (ty, what) = match &*inner.name() {
            "llvm.landingpad" => (inner.result_type(0), "'llvm.landingpad' should have a consistent result type"),
            "llvm.resume" => (operand(*inner, "value"), "'llvm.resume' should have a consistent input type"),
            _ => continue,
        };
        if found.is_some_and(|found| Some(found) != ty) {
            return fail_unnamed(format!("{what} inside a function"));
        }
        found = ty;
    }
    match ops.iter().find(|inner| inner.name() == "llvm.landingpad") {
        Some(pad) if op.attr("personality").is_none() => {
            at(pad.op, "llvm.landingpad needs to be in a function with a personality")
        }
        _ => Ok(()),
    }
}

/// Fails at an operation in the body of the checked one.
pub(super) fn at(op: OpId, message: &str) -> Verdict {
    Err(OpError::unnamed(message).inner(op))
}

/// The function checks its returns, because a return has no access to the function's type.
fn verify_return(op: OpRef<'_>, result: Option<Type>) -> Verdict {
    let problem = match (operand(op, "arg"), result) {
        (found, expected) if found == expected => return Ok(()),
        (Some(_), None) => "expected no operands",
        (None, _) => "expected 1 operand",
        (Some(_), Some(_)) => "mismatching result types",
    };
    at(op.op, &format!("'llvm.return' op {problem}"))
}

/// Checks the clauses of a landing pad: a filter is an array, anything else is the address of a global.
pub(super) fn verify_landingpad(op: OpRef<'_>) -> Verdict {
    if op.attr("cleanup").is_none() && op.operands().len() == 0 {
        let message = "landingpad instruction expects at least one clause or cleanup attribute";
        return fail_unnamed(message.to_owned());
    }
    for (i, value) in op.operands().enumerate() {
        if op.ctx.type_object::<Array>(op.body.ty(value)).is_some() {
            continue;
        }
        let is_cast = |clause: &OpRef<'_>| clause.name() == "llvm.bitcast";
        let is_address = |clause: Option<OpRef<'_>>| clause.is_some_and(|def| def.name() == "llvm.mlir.addressof");
        match op.operand_def(i) {
            Some(cast) if is_cast(&cast) && !is_address(definition(cast, "arg")) => {
                let note = "global addresses expected as operand to bitcast used in clauses for landingpad";
                return Err(OpError::unnamed("constant clauses expected").note(note.to_owned()));
            }
            Some(cast) if is_cast(&cast) => {}
            clause if is_address(clause) || clause.is_some_and(|def| def.name() == "llvm.mlir.zero") => {}
            _ => return fail_unnamed(format!("clause #{i} is not a known constant - null, addressof, bitcast")),
        }
    }
    Ok(())
}
