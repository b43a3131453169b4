//! The interpreter dialect: what the test programs of StableHLO's interpreter print. Its operations are read, kept and printed.

use qopt_ir::def::{ANY_RANKED_TENSOR, Dialect, OpDef, STRING_ATTR, Trait, attr, one};

/// `interpreter.print`: prints a tensor.
pub static PRINT: OpDef = OpDef {
    name: "interpreter.print",
    summary: "Prints a tensor",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    format: Some("$operand attr-dict `:` type($operand)"),
    example: "interpreter.print %arg0 : tensor<4xi32>",
    ..OpDef::BASE
};
/// `interpreter.probe`: writes a tensor to a file, and returns it.
pub static PROBE: OpDef = OpDef {
    name: "interpreter.probe",
    summary: "Writes a tensor to a file, and returns it",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("probe_id", &STRING_ATTR)],
    traits: &[Trait::SameOperandsAndResultType],
    format: Some("$operand `,` `probe_id` `=` $probe_id attr-dict `:` type($result)"),
    example: "%0 = interpreter.probe %arg0, probe_id = \"a\" : tensor<4xi32>",
    ..OpDef::BASE
};

/// The dialect of what test programs print.
pub static DIALECT: Dialect = Dialect {
    name: "interpreter",
    summary: "Output of StableHLO's test programs",
    ops: &[&PRINT, &PROBE],
    open: true,
    ..Dialect::BASE
};
