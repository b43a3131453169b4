//! `stablehlo.tuple` and `stablehlo.get_tuple_element`

use qopt_ir::def::{ANY_TYPE, I32_ATTR, OpDef, attr, one, variadic};

use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::STABLEHLO;

/// `stablehlo.tuple`: several values as one.
pub static TUPLE: OpDef = OpDef {
    name: "stablehlo.tuple",
    summary: "Several values as one",
    operands: &[variadic("val", &ANY_TYPE)],
    results: &[one("result", &ANY_TYPE)],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Tuple }),
    example: "%0 = stablehlo.tuple %arg0, %arg1 : tuple<tensor<4xf32>, tensor<i32>>",
    ..STABLEHLO
};

/// `stablehlo.get_tuple_element`: a value of a tuple.
pub static GET_TUPLE_ELEMENT: OpDef = OpDef {
    name: "stablehlo.get_tuple_element",
    summary: "Value of a tuple",
    operands: &[one("operand", &ANY_TYPE)],
    results: &[one("result", &ANY_TYPE)],
    attrs: &[attr("index", &I32_ATTR)],
    format: Some("$operand `[` $index `]` attr-dict `:` functional-type(operands, results)"),
    example: "%0 = stablehlo.get_tuple_element %arg0[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>",
    ..STABLEHLO
};
