//! Facts about single operators that follow from neither the schema nor the operation: versions, weights, intermediates.
//!
//! Source: `tflite/converter/tools/versioning/op_version.cc` of LiteRT.

use qopt_ir::def::OpRef;

use super::operators::OperatorDef;

/// LiteRT's names for the intermediates of an LSTM.
pub(super) const INTERMEDIATES: [&str; 5] = [
    "input_to_input_intermediate",
    "input_to_forget_intermediate",
    "input_to_cell_intermediate",
    "input_to_output_intermediate",
    "effective_hidden_scale_intermediate",
];

/// Returns true if LiteRT has an attribute for each intermediate of the operator.
pub(super) fn has_named_intermediates(name: &str) -> bool {
    matches!(name, "lstm" | "unidirectional_sequence_lstm")
}

/// Returns true if operand #1 is a weight, whose constants leave out the least integer.
pub(super) fn takes_weight(name: &str) -> bool {
    matches!(
        name,
        "conv_2d" | "depthwise_conv_2d" | "embedding_lookup" | "fully_connected" | "prelu" | "transpose_conv"
    )
}

/// The version of an operator that its types and attributes need.
pub(super) fn version(_op: OpRef<'_>, _def: &OperatorDef) -> i64 {
    1
}
