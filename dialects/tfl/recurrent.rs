//! Recurrent layers. Operands that the layer does not have are `none`.

use qopt_ir::def::{
    AttrConstraint, AttrDefn, OpDef, OpError, OpRef, RegionBlocks, RegionDef, ValueDefn, Verdict, one, operand,
    optional_attr,
};
use qopt_ir::movement::Dim;

use super::attrs::{IS_ACTIVATION, LstmKernelType};
use super::ops::{TENSOR, TENSOR_OR_NONE, unchecked_attr};
use crate::support::{OpTypes, bail, ensure, product, shapes_agree};

const OPERANDS: &[ValueDefn] = &[
    one("input", &TENSOR),
    one("input_to_input_weights", &TENSOR_OR_NONE),
    one("input_to_forget_weights", &TENSOR),
    one("input_to_cell_weights", &TENSOR),
    one("input_to_output_weights", &TENSOR),
    one("recurrent_to_input_weights", &TENSOR_OR_NONE),
    one("recurrent_to_forget_weights", &TENSOR),
    one("recurrent_to_cell_weights", &TENSOR),
    one("recurrent_to_output_weights", &TENSOR),
    one("cell_to_input_weights", &TENSOR_OR_NONE),
    one("cell_to_forget_weights", &TENSOR_OR_NONE),
    one("cell_to_output_weights", &TENSOR_OR_NONE),
    one("input_gate_bias", &TENSOR_OR_NONE),
    one("forget_gate_bias", &TENSOR),
    one("cell_bias", &TENSOR),
    one("output_gate_bias", &TENSOR),
    one("projection_weights", &TENSOR_OR_NONE),
    one("projection_bias", &TENSOR_OR_NONE),
    one("input_activation_state", &TENSOR),
    one("input_cell_state", &TENSOR),
    one("input_layer_norm_coefficients", &TENSOR_OR_NONE),
    one("forget_layer_norm_coefficients", &TENSOR_OR_NONE),
    one("cell_layer_norm_coefficients", &TENSOR_OR_NONE),
    one("output_layer_norm_coefficients", &TENSOR_OR_NONE),
];

/// The operands of a gate of an LSTM.
pub(crate) struct GateOperands {
    pub(crate) weights: usize,
    pub(crate) recurrence: usize,
    pub(crate) bias: usize,
    /// The weights of the cell state, which multiply it elementwise.
    pub(crate) peephole: Option<usize>,
}

/// An LSTM without an input gate (CIFG) has `i = 1 - f`.
pub(crate) static INPUT_GATE: GateOperands = GateOperands {
    weights: operand!(LSTM.input_to_input_weights),
    recurrence: operand!(LSTM.recurrent_to_input_weights),
    bias: operand!(LSTM.input_gate_bias),
    peephole: Some(operand!(LSTM.cell_to_input_weights)),
};
pub(crate) static FORGET_GATE: GateOperands = GateOperands {
    weights: operand!(LSTM.input_to_forget_weights),
    recurrence: operand!(LSTM.recurrent_to_forget_weights),
    bias: operand!(LSTM.forget_gate_bias),
    peephole: Some(operand!(LSTM.cell_to_forget_weights)),
};
pub(crate) static OUTPUT_GATE: GateOperands = GateOperands {
    weights: operand!(LSTM.input_to_output_weights),
    recurrence: operand!(LSTM.recurrent_to_output_weights),
    bias: operand!(LSTM.output_gate_bias),
    peephole: Some(operand!(LSTM.cell_to_output_weights)),
};
/// The candidate of the cell state, whose activation is the hyperbolic tangent.
pub(crate) static CELL_GATE: GateOperands = GateOperands {
    weights: operand!(LSTM.input_to_cell_weights),
    recurrence: operand!(LSTM.recurrent_to_cell_weights),
    bias: operand!(LSTM.cell_bias),
    peephole: None,
};

/// The kernel of `tfl.lstm`. Files with the other kernel have a `tfl.basic_lstm`.
const FULL_KERNEL: AttrConstraint =
    AttrConstraint::new("lstm_kernel_type whose value is mlir::TFL::LSTMKernelType::FULL", |c, a| {
        LstmKernelType::read(c, a) == Some(LstmKernelType::Full)
    });
const ACTIVATION: AttrDefn = optional_attr("fused_activation_function", &IS_ACTIVATION);

const LAYER: OpDef = OpDef { operands: OPERANDS, results: &[one("output", &TENSOR)], ..OpDef::BASE };

/// `tfl.lstm`
pub static LSTM: OpDef = OpDef {
    name: "tfl.lstm",
    summary: "a layer of LSTM cells, whose state is two variable tensors",
    attrs: &[
        ACTIVATION,
        unchecked_attr("cell_clip"),
        unchecked_attr("proj_clip"),
        optional_attr("kernel_type", &FULL_KERNEL),
        unchecked_attr("asymmetric_quantize_inputs"),
        unchecked_attr("input_to_input_intermediate"),
        unchecked_attr("input_to_forget_intermediate"),
        unchecked_attr("input_to_cell_intermediate"),
        unchecked_attr("input_to_output_intermediate"),
        unchecked_attr("effective_hidden_scale_intermediate"),
    ],
    // LiteRT prints an empty region.
    regions: &[RegionDef { name: "internal", blocks: RegionBlocks::Any, variadic: true }],
    verify: Some(|op| {
        verify_operands(op, &LSTM_RANKS)?;
        verify_sizes(op)
    }),
    example: "%0 = \"tfl.lstm\"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9, %arg10, %arg11, %arg12, \
              %arg13, %arg14, %arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21, %arg22, %arg23) \
              <{fused_activation_function = \"TANH\", kernel_type = #tfl<lstm_kernel_type_attr FULL>}> : (tensor<1x2xf32>, \
              none, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, \
              tensor<4x4xf32>, none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, \
              tensor<1x4xf32>, tensor<1x4xf32>, none, none, none, none) -> tensor<1x4xf32>",
    ..LAYER
};

/// `tfl.unidirectional_sequence_lstm`
pub static UNIDIRECTIONAL_SEQUENCE_LSTM: OpDef = OpDef {
    name: "tfl.unidirectional_sequence_lstm",
    summary: "a layer of LSTM cells over a sequence",
    attrs: &[
        ACTIVATION,
        unchecked_attr("cell_clip"),
        unchecked_attr("proj_clip"),
        unchecked_attr("time_major"),
        unchecked_attr("asymmetric_quantize_inputs"),
        unchecked_attr("diagonal_recurrent_tensors"),
        unchecked_attr("input_to_input_intermediate"),
        unchecked_attr("input_to_forget_intermediate"),
        unchecked_attr("input_to_cell_intermediate"),
        unchecked_attr("input_to_output_intermediate"),
        unchecked_attr("effective_hidden_scale_intermediate"),
    ],
    verify: Some(|op| {
        let rank = op.in_dims(operand!(LSTM.input)).map(|dims| dims.len());
        ensure!(rank.is_none_or(|rank| rank >= 2), "failed to verify that operand 0 is at least 2-D");
        for at in operand!(LSTM.recurrent_to_input_weights)..=operand!(LSTM.recurrent_to_output_weights) {
            let rank = op.in_dims(at).map(|dims| dims.len());
            ensure!(rank.is_none_or(|rank| rank <= 2), "failed to verify that operand {at} is at most 2-D");
        }
        verify_operands(op, &SEQUENCE_RANKS)
    }),
    example: "%0 = \"tfl.unidirectional_sequence_lstm\"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9, \
              %arg10, %arg11, %arg12, %arg13, %arg14, %arg15, %arg16, %arg17, %arg18, %arg19, %arg20, %arg21, %arg22, \
              %arg23) <{fused_activation_function = \"TANH\", time_major = false}> : (tensor<1x3x2xf32>, none, \
              tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, none, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, \
              none, none, none, none, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, none, none, tensor<1x4xf32>, \
              tensor<1x4xf32>, none, none, none, none) -> tensor<1x3x4xf32>",
    ..LAYER
};

/// `tfl.svdf`
pub static SVDF: OpDef = OpDef {
    name: "tfl.svdf",
    summary: "a layer of filters over time, whose weights are a singular value decomposition of low rank",
    operands: &[
        one("input", &TENSOR),
        one("feature_weights", &TENSOR),
        one("time_weights", &TENSOR),
        one("input_gate_bias", &TENSOR_OR_NONE),
        one("activation_state", &TENSOR),
    ],
    results: &[one("output", &TENSOR)],
    attrs: &[ACTIVATION, unchecked_attr("rank"), unchecked_attr("asymmetric_quantize_inputs")],
    verify: Some(|op| {
        let ranks = [
            (operand!(SVDF.input), 2),
            (operand!(SVDF.feature_weights), 2),
            (operand!(SVDF.time_weights), 2),
            (operand!(SVDF.input_gate_bias), 1),
            (operand!(SVDF.activation_state), 2),
        ];
        verify_ranks(op, &ranks)?;
        svdf_sizes(op).map(drop)
    }),
    example: "%0 = \"tfl.svdf\"(%arg0, %arg1, %arg2, %arg3, %arg4) <{fused_activation_function = \"RELU\", rank = 2 : i32}> : \
              (tensor<1x3xf32>, tensor<8x3xf32>, tensor<8x5xf32>, tensor<4xf32>, tensor<1x40xf32>) -> tensor<1x4xf32>",
    ..OpDef::BASE
};

/// The sizes of a `tfl.svdf`, if they are static.
pub(crate) struct SvdfSizes {
    pub(crate) batch: u64,
    /// The number of filters is `units * rank`.
    pub(crate) units: u64,
    pub(crate) rank: u64,
    /// The number of time steps that the state holds.
    pub(crate) memory: u64,
}

/// Returns the sizes of a `tfl.svdf`, or `None` if one of them is dynamic.
///
/// # Errors
/// If they differ between the operands.
pub(crate) fn svdf_sizes(op: OpRef<'_>) -> Result<Option<SvdfSizes>, OpError> {
    let rank = op.int("rank").and_then(|rank| u64::try_from(rank).ok()).filter(|&rank| rank > 0);
    let Some(rank) = rank else { bail!("attribute 'rank' must be positive") };
    let sizes = |at: usize| -> Option<Vec<u64>> { op.in_dims(at)?.into_iter().collect() };
    let operands = (
        sizes(operand!(SVDF.input)),
        sizes(operand!(SVDF.feature_weights)),
        sizes(operand!(SVDF.time_weights)),
        sizes(operand!(SVDF.activation_state)),
    );
    let (Some(input), Some(features), Some(times), Some(state)) = operands else { return Ok(None) };
    let (&[batch, inputs], &[filters, depth], &[rows, memory], &[states, columns]) =
        (input.as_slice(), features.as_slice(), times.as_slice(), state.as_slice())
    else {
        return Ok(None);
    };
    ensure!(depth == inputs, "feature weights have {depth} columns, expected {inputs} as the input has");
    ensure!(rows == filters, "time weights have {rows} rows, expected {filters} as the feature weights have");
    ensure!(filters.is_multiple_of(rank), "the number of filters, {filters}, must be a multiple of 'rank', {rank}");
    let expected = filters.checked_mul(memory);
    ensure!(
        states == batch && Some(columns) == expected,
        "the state must have the batch of the input, {batch}, and a column for each element of the time weights"
    );
    Ok(Some(SvdfSizes { batch, units: filters / rank, rank, memory }))
}

/// The ranks of operands of both layers.
static RANKS: [(usize, usize); 10] = [
    (operand!(LSTM.input_to_forget_weights), 2),
    (operand!(LSTM.input_to_cell_weights), 2),
    (operand!(LSTM.cell_to_input_weights), 1),
    (operand!(LSTM.cell_to_forget_weights), 1),
    (operand!(LSTM.cell_to_output_weights), 1),
    (operand!(LSTM.forget_gate_bias), 1),
    (operand!(LSTM.cell_bias), 1),
    (operand!(LSTM.output_gate_bias), 1),
    (operand!(LSTM.projection_weights), 2),
    (operand!(LSTM.projection_bias), 1),
];
/// More ranks of `tfl.lstm`.
static LSTM_RANKS: [(usize, usize); 3] = [
    (operand!(LSTM.recurrent_to_input_weights), 2),
    (operand!(LSTM.recurrent_to_forget_weights), 2),
    (operand!(LSTM.recurrent_to_cell_weights), 2),
];
/// More ranks of a layer over a sequence, whose recurrent weights may be diagonal.
static SEQUENCE_RANKS: [(usize, usize); 3] = [
    (operand!(LSTM.input_to_input_weights), 2),
    (operand!(LSTM.input_to_output_weights), 2),
    (operand!(LSTM.input_gate_bias), 1),
];

/// Checks the presence of optional operands, and ranks.
fn verify_operands(op: OpRef<'_>, ranks: &[(usize, usize)]) -> Verdict {
    let has = |at: usize| op.has_operand(at);
    let [input, forget, output] = [
        operand!(LSTM.cell_to_input_weights),
        operand!(LSTM.cell_to_forget_weights),
        operand!(LSTM.cell_to_output_weights),
    ]
    .map(has);
    let has_input_gate = has(operand!(LSTM.input_to_input_weights));
    ensure!(
        forget == output && (input == forget || !input && !has_input_gate),
        "failed to verify that the optional peephole weights should all be specified or none"
    );
    ensure!(
        has(operand!(LSTM.projection_weights)) || !has(operand!(LSTM.projection_bias)),
        "failed to verify that either projection weight must be specified or both projection weight and projection bias must \
         not be specified"
    );
    let gate = [operand!(LSTM.recurrent_to_input_weights), operand!(LSTM.input_gate_bias)];
    let depends_on_gate =
        [operand!(LSTM.cell_to_input_weights), operand!(LSTM.input_layer_norm_coefficients)].into_iter().any(has);
    ensure!(
        gate.into_iter().all(|at| has(at) == has_input_gate) && (has_input_gate || !depends_on_gate),
        "failed to verify that the cifg inputs should all be specified or none"
    );
    verify_ranks(op, &RANKS)?;
    verify_ranks(op, ranks)
}

fn verify_ranks(op: OpRef<'_>, ranks: &[(usize, usize)]) -> Verdict {
    for &(at, rank) in ranks {
        let found = op.in_dims(at);
        ensure!(found.is_none_or(|dims| dims.len() == rank), "failed to verify that operand {at} is {rank}-D");
    }
    Ok(())
}

/// Checks the sizes of a `tfl.lstm`, if those of the input, the states and the weights of the output gate are static.
fn verify_sizes(op: OpRef<'_>) -> Verdict {
    let sizes = |at: usize| -> Option<Vec<u64>> { op.in_dims(at)?.into_iter().collect() };
    let Some(input) = sizes(operand!(LSTM.input)) else { return Ok(()) };
    ensure!(input.len() >= 2, "the first input operand should have more than 2 dimensions.");
    let static_sizes = (
        sizes(operand!(LSTM.input_activation_state)),
        sizes(operand!(LSTM.input_cell_state)),
        sizes(operand!(LSTM.input_to_output_weights)),
        sizes(operand!(LSTM.recurrent_to_output_weights)),
    );
    let (Some(activation), Some(cell), Some(weights), Some(recurrent)) = static_sizes else { return Ok(()) };
    // LiteRT's definition and kernel take the batch of a sequence from different dimensions.
    let &[batch, depth] = input.as_slice() else { return Ok(()) };
    let count = |sizes: Vec<u64>| product(&sizes.into_iter().map(Some).collect::<Vec<Dim>>());
    let (&[cells, inputs], &[rows, outputs]) = (weights.as_slice(), recurrent.as_slice()) else {
        bail!("inputs don't match with the dimensions.");
    };
    ensure!(
        count(activation) == batch.checked_mul(outputs)
            && count(cell) == batch.checked_mul(cells)
            && (inputs, rows) == (depth, cells),
        "inputs don't match with the dimensions."
    );
    let at = operand!(LSTM.forget_layer_norm_coefficients);
    ensure!(
        !op.has_operand(at) || op.in_dims(at).is_some_and(|dims| shapes_agree(&dims, &[Some(cells)])),
        "coefficient inputs have more than 2 dimensions or don't match the dimension with input operand \
         `input_to_output_weights`."
    );
    Ok(())
}
