//! Operations outside of the data flow: tokens, queues, messages, and the number of the device.

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, BOOL_ATTR, OpDef, RegionBlocks, RegionDef, STRING_ATTR, Trait, attr, default_attr,
    implied_attr, one, optional_attr, variadic,
};

use super::super::attrs::{IS_ARRAY, IS_CHANNEL_HANDLE};
use super::super::syntax::{ListSyntax, TypesForm};
use super::super::types::{FUTURE, TOKEN};
use super::reduce::RETURN;
use super::rules::STABLEHLO;
use super::window::I64_ELEMENTS;

/// Base of the operations whose results have one type, which their operands have, too.
const SAME: OpDef = OpDef { syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Same }), ..STABLEHLO };

/// Base of the operations with effects.
const EFFECT: OpDef = OpDef { results: &[one("result", &TOKEN)], ..OpDef::BASE };

/// `stablehlo.create_token`: a token without predecessors.
pub static CREATE_TOKEN: OpDef = OpDef {
    name: "stablehlo.create_token",
    summary: "Token without predecessors",
    results: &[one("output", &TOKEN)],
    example: "%0 = stablehlo.create_token : !stablehlo.token",
    ..SAME
};

/// `stablehlo.after_all`: a token that follows others.
pub static AFTER_ALL: OpDef = OpDef {
    name: "stablehlo.after_all",
    summary: "Token that follows others",
    operands: &[variadic("inputs", &TOKEN)],
    results: &[one("result", &TOKEN)],
    example: "%0 = stablehlo.after_all %arg0, %arg1 : !stablehlo.token",
    ..SAME
};

/// `stablehlo.replica_id`: the number of the replica.
pub static REPLICA_ID: OpDef = OpDef {
    name: "stablehlo.replica_id",
    summary: "Number of the replica",
    results: &[one("result", &ANY_RANKED_TENSOR)],
    example: "%0 = stablehlo.replica_id : tensor<ui32>",
    ..SAME
};

/// `stablehlo.partition_id`: the number of the partition.
pub static PARTITION_ID: OpDef = OpDef {
    name: "stablehlo.partition_id",
    summary: "Number of the partition",
    results: &[one("result", &ANY_RANKED_TENSOR)],
    example: "%0 = stablehlo.partition_id : tensor<ui32>",
    ..SAME
};

/// `stablehlo.infeed`: takes tensors from the queue of inputs.
pub static INFEED: OpDef = OpDef {
    name: "stablehlo.infeed",
    summary: "Tensors of the queue of inputs",
    operands: &[one("token", &TOKEN)],
    results: &[variadic("results", &ANY_TYPE)],
    attrs: &[default_attr("infeed_config", &STRING_ATTR, "\"\""), optional_attr("layout", &IS_ARRAY)],
    example: "%0:2 = \"stablehlo.infeed\"(%arg0) <{infeed_config = \"\"}> : (!stablehlo.token) -> (tensor<4xf32>, \
              !stablehlo.token)",
    ..EFFECT
};

/// `stablehlo.outfeed`: puts tensors into the queue of outputs.
pub static OUTFEED: OpDef = OpDef {
    name: "stablehlo.outfeed",
    summary: "Tensors for the queue of outputs",
    operands: &[variadic("inputs", &ANY_RANKED_TENSOR), one("token", &TOKEN)],
    attrs: &[default_attr("outfeed_config", &STRING_ATTR, "\"\"")],
    example: "%0 = \"stablehlo.outfeed\"(%arg0, %arg1) <{outfeed_config = \"\"}> : (tensor<4xf32>, !stablehlo.token) -> \
              !stablehlo.token",
    ..EFFECT
};

/// `stablehlo.send`: sends tensors to a channel.
pub static SEND: OpDef = OpDef {
    name: "stablehlo.send",
    summary: "Message to a channel",
    operands: &[variadic("inputs", &ANY_RANKED_TENSOR), one("token", &TOKEN)],
    attrs: &[
        attr("channel_handle", &IS_CHANNEL_HANDLE),
        implied_attr("is_host_transfer", &BOOL_ATTR, "false"),
        optional_attr("source_target_pairs", &I64_ELEMENTS),
    ],
    example: "%0 = \"stablehlo.send\"(%arg0, %arg1) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, \
              is_host_transfer = true}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token",
    ..EFFECT
};

/// `stablehlo.recv`: takes tensors from a channel.
pub static RECV: OpDef = OpDef {
    name: "stablehlo.recv",
    summary: "Message of a channel",
    operands: &[one("token", &TOKEN)],
    results: &[variadic("results", &ANY_TYPE)],
    attrs: SEND.attrs,
    example: "%0:2 = \"stablehlo.recv\"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, \
              is_host_transfer = true}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)",
    ..EFFECT
};

/// `stablehlo.async_start`: begins an operation.
pub static ASYNC_START: OpDef = OpDef {
    name: "stablehlo.async_start",
    summary: "Beginning of an operation",
    operands: &[variadic("operands", &ANY_RANKED_TENSOR)],
    results: &[one("result", &FUTURE)],
    regions: &[RegionDef { name: "body", blocks: RegionBlocks::One, variadic: false }],
    traits: &[Trait::ImplicitTerminator(RETURN.name), Trait::IsolatedFromAbove],
    example: "%0 = \"stablehlo.async_start\"(%arg0) ({\n^bb0(%arg1: tensor<4xf32>):\n  stablehlo.return %arg1 : \
              tensor<4xf32>\n}) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>",
    ..OpDef::BASE
};

/// `stablehlo.async_done`: waits for an operation.
pub static ASYNC_DONE: OpDef = OpDef {
    name: "stablehlo.async_done",
    summary: "End of an operation",
    operands: &[one("operand", &FUTURE)],
    results: &[variadic("results", &ANY_RANKED_TENSOR)],
    example: "%0 = \"stablehlo.async_done\"(%arg0) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>",
    ..OpDef::BASE
};
