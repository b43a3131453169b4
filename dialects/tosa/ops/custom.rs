//! `tosa.custom`

use qopt_ir::def::{OpDef, STRING_ATTR, attr, variadic};

use super::super::types::TENSOR;
use super::checks::TOSA;

/// `tosa.custom`: an operation that TOSA does not define.
pub static CUSTOM: OpDef = OpDef {
    name: "tosa.custom",
    summary: "An operation that TOSA does not define",
    description: "Represents the operation `operator_name` of `domain_name`, which is implementation-defined, with \
                  parameters in `implementation_attrs`. It may have effects.",
    operands: &[variadic("input_list", &TENSOR)],
    results: &[variadic("output_list", &TENSOR)],
    attrs: &[
        attr("operator_name", &STRING_ATTR),
        attr("domain_name", &STRING_ATTR),
        attr("implementation_attrs", &STRING_ATTR),
    ],
    traits: &[],
    example: "%0 = tosa.custom %arg0 {domain_name = \"d\", implementation_attrs = \"a\", operator_name = \"o\"} : \
              (tensor<10xi32>) -> tensor<10xi32>",
    ..TOSA
};
