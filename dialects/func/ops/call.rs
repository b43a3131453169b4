//! `func.call`

use qopt_ir::def::{ANY_TYPE, DICT_ARRAY_ATTR, FLAT_SYMBOL_REF, OpDef, UNIT_ATTR, attr, optional_attr, variadic};

/// `func.call`: a call by name.
pub static CALL: OpDef = OpDef {
    name: "func.call",
    summary: "A call by name",
    description: "Calls the function that the symbol names, in the nearest table of symbols; operands and results \
                  have its types.",
    operands: &[variadic("operands", &ANY_TYPE)],
    results: &[variadic("", &ANY_TYPE)],
    attrs: &[
        attr("callee", &FLAT_SYMBOL_REF),
        optional_attr("arg_attrs", &DICT_ARRAY_ATTR),
        optional_attr("res_attrs", &DICT_ARRAY_ATTR),
        optional_attr("no_inline", &UNIT_ATTR),
    ],
    format: Some("$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)"),
    example: "%0 = call @callee(%arg0, %arg1) : (f32, f32) -> f32",
    ..OpDef::BASE
};
