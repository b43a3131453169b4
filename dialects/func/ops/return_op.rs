//! `func.return`

use qopt_ir::def::{ANY_TYPE, OpDef, Trait, variadic};

/// `func.return`: the end of a function.
pub static RETURN: OpDef = OpDef {
    name: "func.return",
    summary: "The end of a function",
    description: "Ends the function and gives its results. That operands and results agree is checked at the function, \
                  which alone knows its type.",
    operands: &[variadic("operands", &ANY_TYPE)],
    traits: &[Trait::Pure, Trait::HasParent(&["func.func"]), Trait::ReturnLike, Trait::Terminator],
    format: Some("attr-dict ($operands^ `:` type($operands))?"),
    example: "return %arg0, %arg1 : i32, f8E4M3FN",
    ..OpDef::BASE
};
