//! `func.constant`

use qopt_ir::def::{ANY_TYPE, FLAT_SYMBOL_REF, OpDef, OpRef, Trait, attr, one};

fn result_name(_: OpRef<'_>) -> Option<String> {
    Some("f".to_owned())
}

/// `func.constant`: a function as a value.
pub static CONSTANT: OpDef = OpDef {
    name: "func.constant",
    summary: "A function as a value",
    description: "Gives the function that the symbol names, for `func.call_indirect`.",
    results: &[one("", &ANY_TYPE)],
    attrs: &[attr("value", &FLAT_SYMBOL_REF)],
    traits: &[Trait::ConstantLike, Trait::Pure],
    format: Some("attr-dict $value `:` type(results)"),
    result_name: Some(result_name),
    example: "%f = constant @callee : (f32) -> i32",
    ..OpDef::BASE
};
