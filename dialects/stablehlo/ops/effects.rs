//! Operations outside of the data flow of one device: tokens, queues and messages, the identity of the device, and
//! collective operations of several devices. They have no evaluation.

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, AttrConstraint, BOOL_ATTR, I64_ATTR, I64_FROM_0_ATTR, OpDef, RegionBlocks, RegionDef,
    STRING_ATTR, Trait, UNIT_ATTR, attr, default_attr, implied_attr, one, optional_attr, variadic,
};
use qopt_ir::ir::AttrKind;

use super::super::attrs::{IS_CHANNEL_HANDLE, REPLICA_GROUP_MESH_AXES};
use super::super::syntax::{ListSyntax, TypesForm};
use super::super::types::{FUTURE, TOKEN};
use super::reduce::RETURN;
use super::rules::STABLEHLO;
use super::window::I64_ELEMENTS;

const ARRAY: AttrConstraint =
    AttrConstraint::new("array attribute", |c, a| matches!(c.attr_kind(a), AttrKind::Array(_)));
/// Groups of devices: their numbers, or axes of a mesh.
const GROUPS: AttrConstraint = AttrConstraint::new(
    "64-bit signless integer elements attribute or mesh and axes based replica groups representation.",
    |c, a| (I64_ELEMENTS.accepts)(c, a) || REPLICA_GROUP_MESH_AXES.is(c, a),
);
const BODY: RegionDef = RegionDef { name: "computation", blocks: RegionBlocks::One, variadic: false };

/// Base of the operations whose results have one type, which their operands have, too.
const SAME: OpDef = OpDef { syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Same }), ..STABLEHLO };
/// Base of the operations with effects.
const EFFECT: OpDef = OpDef { results: &[one("result", &TOKEN)], ..OpDef::BASE };
/// Base of the collective operations.
const COLLECTIVE: OpDef = OpDef {
    operands: &[variadic("operands", &ANY_RANKED_TENSOR)],
    results: &[variadic("results", &ANY_RANKED_TENSOR)],
    ..OpDef::BASE
};

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
    attrs: &[default_attr("infeed_config", &STRING_ATTR, "\"\""), optional_attr("layout", &ARRAY)],
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

/// `stablehlo.all_gather`: the tensors of all devices of a group, one after the other.
pub static ALL_GATHER: OpDef = OpDef {
    name: "stablehlo.all_gather",
    summary: "Concatenation of the tensors of a group of devices",
    attrs: &[
        attr("all_gather_dim", &I64_FROM_0_ATTR),
        attr("replica_groups", &GROUPS),
        optional_attr("channel_handle", &IS_CHANNEL_HANDLE),
        optional_attr("use_global_device_ids", &UNIT_ATTR),
    ],
    example: "%0 = \"stablehlo.all_gather\"(%arg0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : \
              tensor<1x2xi64>}> : (tensor<4xf32>) -> tensor<8xf32>",
    ..COLLECTIVE
};
/// `stablehlo.all_reduce`: the reduction of the tensors of all devices of a group.
pub static ALL_REDUCE: OpDef = OpDef {
    name: "stablehlo.all_reduce",
    summary: "Reduction of the tensors of a group of devices",
    attrs: &[
        attr("replica_groups", &GROUPS),
        optional_attr("channel_handle", &IS_CHANNEL_HANDLE),
        optional_attr("use_global_device_ids", &UNIT_ATTR),
    ],
    regions: &[BODY],
    traits: &[Trait::ImplicitTerminator(RETURN.name)],
    example: "%0 = \"stablehlo.all_reduce\"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> \
              ({\n^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):\n  stablehlo.return %arg1 : tensor<f32>\n}) : \
              (tensor<4xf32>) -> tensor<4xf32>",
    ..COLLECTIVE
};
/// `stablehlo.reduce_scatter`: a part of the reduction of the tensors of all devices of a group.
pub static REDUCE_SCATTER: OpDef = OpDef {
    name: "stablehlo.reduce_scatter",
    summary: "Part of the reduction of the tensors of a group of devices",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[
        attr("scatter_dimension", &I64_FROM_0_ATTR),
        attr("replica_groups", &GROUPS),
        optional_attr("channel_handle", &IS_CHANNEL_HANDLE),
        optional_attr("use_global_device_ids", &UNIT_ATTR),
    ],
    regions: &[BODY],
    traits: &[Trait::ImplicitTerminator(RETURN.name)],
    example: "%0 = \"stablehlo.reduce_scatter\"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, \
              scatter_dimension = 0 : i64}> ({\n^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):\n  stablehlo.return %arg1 : \
              tensor<f32>\n}) : (tensor<4xf32>) -> tensor<2xf32>",
    ..OpDef::BASE
};
/// `stablehlo.all_to_all`: each device of a group gets one part of each tensor.
pub static ALL_TO_ALL: OpDef = OpDef {
    name: "stablehlo.all_to_all",
    summary: "Exchange of parts between the devices of a group",
    attrs: &[
        attr("split_dimension", &I64_FROM_0_ATTR),
        attr("concat_dimension", &I64_FROM_0_ATTR),
        attr("split_count", &I64_ATTR),
        attr("replica_groups", &GROUPS),
        optional_attr("channel_handle", &IS_CHANNEL_HANDLE),
    ],
    example: "%0 = \"stablehlo.all_to_all\"(%arg0) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : \
              tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<4x2xf32>",
    ..COLLECTIVE
};
/// `stablehlo.collective_broadcast`: the tensor of the first device of each group.
pub static COLLECTIVE_BROADCAST: OpDef = OpDef {
    name: "stablehlo.collective_broadcast",
    summary: "Tensor of the first device of a group",
    attrs: &[
        attr("replica_groups", &GROUPS),
        optional_attr("channel_handle", &IS_CHANNEL_HANDLE),
        optional_attr("has_dynamic_root", &UNIT_ATTR),
    ],
    example: "%0 = \"stablehlo.collective_broadcast\"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : \
              (tensor<4xf32>) -> tensor<4xf32>",
    ..COLLECTIVE
};
/// `stablehlo.collective_reduce`: the reduction of the tensors of a group, on its first device.
pub static COLLECTIVE_REDUCE: OpDef = OpDef {
    name: "stablehlo.collective_reduce",
    summary: "Reduction of the tensors of a group of devices to one device",
    attrs: &[
        attr("replica_groups", &GROUPS),
        optional_attr("channel_handle", &IS_CHANNEL_HANDLE),
        optional_attr("use_global_device_ids", &UNIT_ATTR),
        optional_attr("has_dynamic_root", &UNIT_ATTR),
    ],
    regions: &[BODY],
    traits: &[Trait::ImplicitTerminator(RETURN.name)],
    example: "%0 = \"stablehlo.collective_reduce\"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> \
              ({\n^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):\n  stablehlo.return %arg1 : tensor<f32>\n}) : \
              (tensor<4xf32>) -> tensor<4xf32>",
    ..COLLECTIVE
};
/// `stablehlo.collective_permute`: each device gets the tensor of another one.
pub static COLLECTIVE_PERMUTE: OpDef = OpDef {
    name: "stablehlo.collective_permute",
    summary: "Tensor of another device",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("source_target_pairs", &I64_ELEMENTS), optional_attr("channel_handle", &IS_CHANNEL_HANDLE)],
    traits: &[Trait::SameOperandsAndResultElementType],
    example: "%0 = \"stablehlo.collective_permute\"(%arg0) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : \
              tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>",
    ..OpDef::BASE
};
/// `stablehlo.cross-replica-sum`: the sum of the tensors of a group of devices.
pub static CROSS_REPLICA_SUM: OpDef = OpDef {
    name: "stablehlo.cross-replica-sum",
    summary: "Sum of the tensors of a group of devices",
    description: "`stablehlo.all_reduce` replaces it.",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("replica_groups", &I64_ELEMENTS)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultType],
    example: "%0 = \"stablehlo.cross-replica-sum\"(%arg0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : \
              (tensor<4xf32>) -> tensor<4xf32>",
    ..OpDef::BASE
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
