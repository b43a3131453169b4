//! Tensors that keep their value between runs of a program.
//!
//! Whether a variable is declared, and with which shape, is checked where symbols are: it needs the module around.

use qopt_ir::def::{ANY_ATTR, OpDef, SYMBOL_NAME, TYPE_ATTR, Trait, attr, one, optional_attr};

use super::super::syntax::VariableSyntax;
use super::super::types::{INDEX_ELEMENTS, TENSOR};

/// `tosa.variable`: a declaration.
pub static VARIABLE: OpDef = OpDef {
    name: "tosa.variable",
    summary: "A tensor that keeps its value between runs",
    description: "Declares a symbol with a shape, an element type and perhaps a value to start with.",
    attrs: &[
        attr("sym_name", &SYMBOL_NAME),
        attr("var_shape", &INDEX_ELEMENTS),
        attr("type", &TYPE_ATTR),
        optional_attr("initial_value", &ANY_ATTR),
    ],
    traits: &[Trait::Symbol],
    syntax: Some(&VariableSyntax),
    example: "tosa.variable @v = dense<1.000000e+00> : tensor<2xf32>",
    ..OpDef::BASE
};

/// `tosa.variable_read`: the value of a variable.
pub static VARIABLE_READ: OpDef = OpDef {
    name: "tosa.variable_read",
    summary: "The value of a variable",
    description: "Gives the value that the variable `name` has now.",
    results: &[one("output1", &TENSOR)],
    attrs: &[attr("name", &SYMBOL_NAME)],
    format: Some("$name attr-dict `:` type($output1)"),
    example: "%0 = tosa.variable_read @v : tensor<2xf32>",
    ..OpDef::BASE
};

/// `tosa.variable_write`: a new value of a variable.
pub static VARIABLE_WRITE: OpDef = OpDef {
    name: "tosa.variable_write",
    summary: "A new value of a variable",
    description: "From here on the variable `name` has the value `input1`.",
    operands: &[one("input1", &TENSOR)],
    attrs: &[attr("name", &SYMBOL_NAME)],
    format: Some("$name attr-dict `,` $input1 `:` type($input1)"),
    example: "tosa.variable_write @v, %arg0 : tensor<2xf32>",
    ..OpDef::BASE
};
