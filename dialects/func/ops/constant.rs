//! `func.constant`

use qopt_ir::def::SymbolScope;
use qopt_ir::def::{ANY_TYPE, FLAT_SYMBOL_REF, OpDef, OpRef, Trait, Verdict, attr, one};

use super::function::referenced_function;
use crate::support::{OpTypes, bail, ensure};

fn verify_symbols(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let Some((name, function)) = referenced_function(op, "value", scope) else { return Ok(()) };
    let Some((ty, ..)) = function else { bail!("reference to undefined function '{name}'") };
    ensure!(op.out_type(0) == ty, "reference to function with mismatched type");
    Ok(())
}

fn result_name(_: OpRef<'_>) -> Option<String> {
    Some("f".to_owned())
}

/// `func.constant`: a function as a value.
pub static CONSTANT: OpDef = OpDef {
    name: "func.constant",
    summary: "A function as a value",
    description: "Materializes a reference to the function `value`, for `func.call_indirect`.",
    results: &[one("", &ANY_TYPE)],
    attrs: &[attr("value", &FLAT_SYMBOL_REF)],
    traits: &[Trait::ConstantLike, Trait::Pure],
    format: Some("attr-dict $value `:` type(results)"),
    verify_symbols: Some(verify_symbols),
    result_name: Some(result_name),
    example: "%f = constant @callee : (f32) -> i32",
    ..OpDef::BASE
};
