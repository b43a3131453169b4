//! Token, infeed and outfeed, send and receive, async, and device-id operations.

use qopt_ir::def::{
    BOOL_ATTR, OpDef, OpRef, RegionBlocks, RegionDef, STRING_ATTR, Trait, Verdict, attr, default_attr, implied_attr,
    one, operand, optional_attr, variadic,
};
use qopt_ir::ir::{AttrKind, Type};

use super::super::attrs::{CHANNEL_HANDLE, IS_ARRAY, IS_CHANNEL_HANDLE};
use super::super::constraints::{STATIC_TENSOR_OR_TOKEN, TENSOR, TENSOR_OR_PER_AXIS, UI32_TENSOR};
use super::super::syntax::{ListSyntax, TypesForm};
use super::super::types::{FUTURE, TOKEN, future_type, future_types};
use super::collectives::{
    ALL_GATHER, ALL_REDUCE, ALL_TO_ALL, COLLECTIVE_BROADCAST, COLLECTIVE_PERMUTE, COLLECTIVE_REDUCE, REDUCE_SCATTER,
};
use super::dynamic_shapes::DYNAMIC_UPDATE_SLICE;
use super::dynamic_slice::DYNAMIC_SLICE;
use super::reduce::RETURN;
use super::rules::{STABLEHLO, argument_types, check_result, check_result_types, demand, returned_types, types_agree};
use super::slice::SLICE;
use super::window::I64_ELEMENTS;
use crate::support::{OpTypes, bail, ensure, fail_unnamed, show, show_attr};

/// Values of `type` in `#stablehlo.channel_handle`.
const DEVICE_TO_DEVICE: (i64, &str) = (1, "DEVICE_TO_DEVICE");
const DEVICE_TO_HOST: (i64, &str) = (2, "DEVICE_TO_HOST");
const HOST_TO_DEVICE: (i64, &str) = (3, "HOST_TO_DEVICE");

/// Checks the channel type: `DEVICE_TO_DEVICE`, or `host_kind` if `is_host_transfer`.
fn verify_channel(op: OpRef<'_>, host_kind: (i64, &str)) -> Verdict {
    let is_host = op.attr("is_host_transfer").and_then(|attr| op.ctx.attr_int(attr)).is_some_and(|value| value != 0);
    let (kind, name) = if is_host { host_kind } else { DEVICE_TO_DEVICE };
    let found = op.attr("channel_handle").and_then(|attr| CHANNEL_HANDLE.int(op.ctx, attr, "type"));
    demand!(
        found.is_none_or(|found| found == kind),
        "channel_type should be {name} when is_host_transfer is {is_host}"
    );
    Ok(())
}

/// Checks that the results are tensors and then one token. `message_prefix` differs because StableHLO has two wordings.
fn verify_received(op: OpRef<'_>, message_prefix: &str) -> Verdict {
    let results: Vec<Type> = op.body.results(op.op).map(|value| op.body.ty(value)).collect();
    let Some((&last, rest)) = results.split_last() else {
        return fail_unnamed("result is expected to be at least of size 1, but got 0".to_owned());
    };
    if let Some(&other) = rest.iter().find(|&&ty| !op.ctx.is_tensor(ty)) {
        return fail_unnamed(format!("{message_prefix} to be of tensor type, but got {}", show(op.ctx, other)));
    }
    demand!(
        TOKEN.accepts(op.ctx, last),
        "last element of result types is expected to be of token type, but got {}",
        show(op.ctx, last)
    );
    Ok(())
}

/// Checks that `layout` has a list of integers for each tensor.
fn verify_infeed_layout(op: OpRef<'_>) -> Verdict {
    let Some(AttrKind::Array(layouts)) = op.attr("layout").map(|attr| op.ctx.attr_kind(attr)) else { return Ok(()) };
    let tensors = op.body.num_results(op.op).saturating_sub(1);
    demand!(
        layouts.len() == tensors,
        "layout-attribute size must be {tensors} (which is the number of op-results - 1 (for token result)), but got {}",
        layouts.len()
    );
    for &layout in layouts.iter() {
        let AttrKind::Array(dims) = op.ctx.attr_kind(layout) else {
            let found = show_attr(op.ctx, layout);
            return fail_unnamed(format!("layout-attribute expected to have elements of type array, but got {found}"));
        };
        for &dim in dims.iter() {
            demand!(
                op.ctx.attr_int(dim).is_some(),
                "layout-attribute's leaf elements are expected to be of type integer, but got {}",
                show_attr(op.ctx, dim)
            );
        }
    }
    Ok(())
}

/// Operations allowed in the body of `stablehlo.async_start`.
static ASYNC_BODY_OPS: [&OpDef; 10] = [
    &ALL_GATHER,
    &ALL_REDUCE,
    &ALL_TO_ALL,
    &COLLECTIVE_BROADCAST,
    &COLLECTIVE_PERMUTE,
    &COLLECTIVE_REDUCE,
    &REDUCE_SCATTER,
    &SLICE,
    &DYNAMIC_SLICE,
    &DYNAMIC_UPDATE_SLICE,
];

/// Checks that the body is one collective or slice operation and a return, that operand types match the block arguments, and that
/// the future matches the returned types.
fn verify_async_start(op: OpRef<'_>) -> Verdict {
    let inner: Vec<_> = op.entered().ops().collect();
    let [only, _] = inner.as_slice() else {
        bail!("region must contain exactly one operation and a return");
    };
    ensure!(only.is_any(&ASYNC_BODY_OPS), "region must contain a collective or slice operation");
    let operands: Vec<Type> = op.body.operands(op.op).map(|value| op.body.ty(value)).collect();
    let args = argument_types(op, 0);
    ensure!(
        operands.len() == args.len(),
        "number of operands ({}) must match number of region arguments ({})",
        operands.len(),
        args.len()
    );
    for (i, (&operand, &arg)) in operands.iter().zip(&args).enumerate() {
        ensure!(
            operand == arg,
            "operand type {} at index {i} must match region argument type {}",
            show(op.ctx, operand),
            show(op.ctx, arg)
        );
    }
    let returned = returned_types(op, 0);
    let found = future_types(op.ctx, op.out_type(0)).unwrap_or_default();
    ensure!(
        found.len() == returned.len() && found.iter().zip(&returned).all(|(&a, &b)| types_agree(op.ctx, a, b)),
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        show(op.ctx, future_type(op.ctx, returned)),
        show(op.ctx, op.out_type(0))
    );
    Ok(())
}

/// Base of the operations whose operands and result have one type.
const SAME: OpDef = OpDef { syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Same }), ..STABLEHLO };

fn verify_scalar(op: OpRef<'_>) -> Verdict {
    check_result(op, 0, &[], op.out_element(0))
}

/// Base of the side-effecting operations that return a token (no `Pure`).
const TOKEN_RESULT: OpDef = OpDef { results: &[one("result", &TOKEN)], ..OpDef::BASE };

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

/// `stablehlo.replica_id`: the replica id.
pub static REPLICA_ID: OpDef = OpDef {
    name: "stablehlo.replica_id",
    summary: "Replica id",
    results: &[one("result", &UI32_TENSOR)],
    verify: Some(verify_scalar),
    example: "%0 = stablehlo.replica_id : tensor<ui32>",
    ..SAME
};

/// `stablehlo.partition_id`: the partition id.
pub static PARTITION_ID: OpDef = OpDef {
    name: "stablehlo.partition_id",
    summary: "Partition id",
    results: &[one("result", &UI32_TENSOR)],
    verify: Some(verify_scalar),
    example: "%0 = stablehlo.partition_id : tensor<ui32>",
    ..SAME
};

/// `stablehlo.infeed`: reads tensors from the infeed.
pub static INFEED: OpDef = OpDef {
    name: "stablehlo.infeed",
    summary: "Reads tensors from the infeed",
    operands: &[one("token", &TOKEN)],
    results: &[variadic("results", &STATIC_TENSOR_OR_TOKEN)],
    verify: Some(|op| {
        verify_received(op, "all elements of result types, except the last element, are expected")?;
        verify_infeed_layout(op)
    }),
    attrs: &[default_attr("infeed_config", &STRING_ATTR, "\"\""), optional_attr("layout", &IS_ARRAY)],
    example: "%0:2 = \"stablehlo.infeed\"(%arg0) <{infeed_config = \"\"}> : (!stablehlo.token) -> (tensor<4xf32>, \
              !stablehlo.token)",
    ..TOKEN_RESULT
};

/// `stablehlo.outfeed`: writes tensors to the outfeed.
pub static OUTFEED: OpDef = OpDef {
    name: "stablehlo.outfeed",
    summary: "Writes tensors to the outfeed",
    operands: &[variadic("inputs", &TENSOR_OR_PER_AXIS), one("token", &TOKEN)],
    attrs: &[default_attr("outfeed_config", &STRING_ATTR, "\"\"")],
    example: "%0 = \"stablehlo.outfeed\"(%arg0, %arg1) <{outfeed_config = \"\"}> : (tensor<4xf32>, !stablehlo.token) -> \
              !stablehlo.token",
    ..TOKEN_RESULT
};

/// `stablehlo.send`: sends tensors to a channel.
pub static SEND: OpDef = OpDef {
    name: "stablehlo.send",
    summary: "Sends tensors to a channel",
    operands: &[variadic("inputs", &TENSOR_OR_PER_AXIS), one("token", &TOKEN)],
    attrs: &[
        attr("channel_handle", &IS_CHANNEL_HANDLE),
        implied_attr("is_host_transfer", &BOOL_ATTR, "false"),
        optional_attr("source_target_pairs", &I64_ELEMENTS),
    ],
    verify: Some(|op| verify_channel(op, DEVICE_TO_HOST)),
    example: "%0 = \"stablehlo.send\"(%arg0, %arg1) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, \
              is_host_transfer = true}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token",
    ..TOKEN_RESULT
};

/// `stablehlo.recv`: receives tensors from a channel.
pub static RECV: OpDef = OpDef {
    name: "stablehlo.recv",
    summary: "Receives tensors from a channel",
    operands: &[one("token", &TOKEN)],
    results: &[variadic("results", &STATIC_TENSOR_OR_TOKEN)],
    verify: Some(|op| {
        verify_channel(op, HOST_TO_DEVICE)?;
        verify_received(op, "everything but the last element of result types is expected")
    }),
    attrs: SEND.attrs,
    example: "%0:2 = \"stablehlo.recv\"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, \
              is_host_transfer = true}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)",
    ..TOKEN_RESULT
};

/// `stablehlo.async_start`: starts an asynchronous operation.
pub static ASYNC_START: OpDef = OpDef {
    name: "stablehlo.async_start",
    summary: "Starts an asynchronous operation",
    operands: &[variadic("operands", &TENSOR)],
    results: &[one("result", &FUTURE)],
    verify: Some(verify_async_start),
    regions: &[RegionDef { name: "body", blocks: RegionBlocks::One, variadic: false }],
    traits: &[Trait::ImplicitTerminator(RETURN.name), Trait::IsolatedFromAbove],
    example: "%0 = \"stablehlo.async_start\"(%arg0) ({\n^bb0(%arg1: tensor<4xf32>):\n  %1 = stablehlo.slice %arg1 [0:2] : \
              (tensor<4xf32>) -> tensor<2xf32>\n  stablehlo.return %1 : tensor<2xf32>\n}) : (tensor<4xf32>) -> \
              !stablehlo.future<tensor<2xf32>>",
    ..OpDef::BASE
};

/// `stablehlo.async_done`: waits for an asynchronous operation.
pub static ASYNC_DONE: OpDef = OpDef {
    name: "stablehlo.async_done",
    summary: "Waits for an asynchronous operation",
    operands: &[one("operand", &FUTURE)],
    results: &[variadic("results", &TENSOR)],
    verify: Some(|op| {
        check_result_types(op, future_types(op.ctx, op.in_type(operand!(ASYNC_DONE.operand))).unwrap_or_default())
    }),
    example: "%0 = \"stablehlo.async_done\"(%arg0) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>",
    ..OpDef::BASE
};
