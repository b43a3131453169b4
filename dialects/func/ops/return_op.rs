//! `func.return`

use qopt_ir::def::{ANY_TYPE, OpDef, Trait, variadic};

/// `func.return`: returns from a function.
pub static RETURN: OpDef = OpDef {
    name: "func.return",
    summary: "Function terminator",
    description: "Ends the function and returns its results. The verifier of the function checks the types of the \
                  operands.",
    operands: &[variadic("operands", &ANY_TYPE)],
    traits: &[Trait::Pure, Trait::HasParent(&["func.func"]), Trait::ReturnLike, Trait::Terminator],
    format: Some("attr-dict ($operands^ `:` type($operands))?"),
    example: "return %arg0, %arg1 : i32, f8E4M3FN",
    ..OpDef::BASE
};
