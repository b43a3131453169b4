//! Operations outside of the data flow: tokens, queues, messages, and the number of the device.

use qopt_ir::def::{
    BOOL_ATTR, OpDef, OpRef, RegionBlocks, RegionDef, STRING_ATTR, Trait, Verdict, attr, default_attr, implied_attr,
    one, operand, optional_attr, variadic,
};
use qopt_ir::ir::{AttrKind, Type};

use super::super::attrs::{CHANNEL_HANDLE, IS_ARRAY, IS_CHANNEL_HANDLE};
use super::super::constraints::{STATIC_TENSOR_OR_TOKEN, TENSOR, TENSOR_OR_PER_AXIS, UI32_TENSOR};
use super::super::syntax::{ListSyntax, TypesForm};
use super::super::types::{FUTURE, TOKEN, future_type, futures};
use super::collectives::{
    ALL_GATHER, ALL_REDUCE, ALL_TO_ALL, COLLECTIVE_BROADCAST, COLLECTIVE_PERMUTE, COLLECTIVE_REDUCE, REDUCE_SCATTER,
};
use super::dynamic_shapes::DYNAMIC_UPDATE_SLICE;
use super::dynamic_slice::DYNAMIC_SLICE;
use super::reduce::RETURN;
use super::rules::{STABLEHLO, argument_types, check_result, check_result_types, demand, returned_types, types_agree};
use super::slice::SLICE;
use super::window::I64_ELEMENTS;
use crate::support::{OpTypes, ensure, show, show_attr};

/// Kinds of channels, as a handle has them.
const DEVICE_TO_DEVICE: (i64, &str) = (1, "DEVICE_TO_DEVICE");
const DEVICE_TO_HOST: (i64, &str) = (2, "DEVICE_TO_HOST");
const HOST_TO_DEVICE: (i64, &str) = (3, "HOST_TO_DEVICE");

/// Checks that a transfer between devices, or with the host, has a channel of that kind.
fn verify_channel(op: OpRef<'_>, with_host: (i64, &str)) -> Verdict {
    let is_host = op.attr("is_host_transfer").and_then(|attr| op.ctx.attr_int(attr)).is_some_and(|value| value != 0);
    let (kind, name) = if is_host { with_host } else { DEVICE_TO_DEVICE };
    let found = op.attr("channel_handle").and_then(|attr| CHANNEL_HANDLE.int(op.ctx, attr, "type"));
    demand!(
        found.is_none_or(|found| found == kind),
        "channel_type should be {name} when is_host_transfer is {is_host}"
    );
    Ok(())
}

/// Checks that the results are tensors and then one token.
fn verify_received(op: OpRef<'_>, tensors: &str) -> Verdict {
    let results: Vec<Type> = op.body.results(op.op).map(|value| op.body.ty(value)).collect();
    let Some((&last, rest)) = results.split_last() else {
        demand!(false, "result is expected to be at least of size 1, but got 0");
        return Ok(());
    };
    if let Some(&other) = rest.iter().find(|&&ty| !op.ctx.is_tensor(ty)) {
        demand!(false, "{tensors} to be of tensor type, but got {}", show(op.ctx, other));
    }
    demand!(
        TOKEN.accepts(op.ctx, last),
        "last element of result types is expected to be of token type, but got {}",
        show(op.ctx, last)
    );
    Ok(())
}

/// Checks that there is a layout for each tensor: a list of dimensions.
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
            demand!(
                false,
                "layout-attribute expected to have elements of type array, but got {}",
                show_attr(op.ctx, layout)
            );
            continue;
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

/// The operations that may run while others do.
static ASYNC: [&OpDef; 10] = [
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

/// Checks that the body has one operation, and that operands and the future have the types of its arguments and results.
fn verify_async_start(op: OpRef<'_>) -> Verdict {
    let inner: Vec<_> = op.entered().ops().collect();
    let [only, _] = inner.as_slice() else {
        ensure!(false, "region must contain exactly one operation and a return");
        return Ok(());
    };
    ensure!(only.is_any(&ASYNC), "region must contain a collective or slice operation");
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
    let found = futures(op.ctx, op.out_type(0)).unwrap_or_default();
    ensure!(
        found.len() == returned.len() && found.iter().zip(&returned).all(|(&a, &b)| types_agree(op.ctx, a, b)),
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        show(op.ctx, future_type(op.ctx, returned)),
        show(op.ctx, op.out_type(0))
    );
    Ok(())
}

/// Base of the operations whose results have one type, which their operands have, too.
const SAME: OpDef = OpDef { syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Same }), ..STABLEHLO };

fn verify_scalar(op: OpRef<'_>) -> Verdict {
    check_result(op, 0, &[], op.out_element(0))
}

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
    results: &[one("result", &UI32_TENSOR)],
    verify: Some(verify_scalar),
    example: "%0 = stablehlo.replica_id : tensor<ui32>",
    ..SAME
};

/// `stablehlo.partition_id`: the number of the partition.
pub static PARTITION_ID: OpDef = OpDef {
    name: "stablehlo.partition_id",
    summary: "Number of the partition",
    results: &[one("result", &UI32_TENSOR)],
    verify: Some(verify_scalar),
    example: "%0 = stablehlo.partition_id : tensor<ui32>",
    ..SAME
};

/// `stablehlo.infeed`: takes tensors from the queue of inputs.
pub static INFEED: OpDef = OpDef {
    name: "stablehlo.infeed",
    summary: "Tensors of the queue of inputs",
    operands: &[one("token", &TOKEN)],
    results: &[variadic("results", &STATIC_TENSOR_OR_TOKEN)],
    verify: Some(|op| {
        verify_received(op, "all elements of result types, except the last element, are expected")?;
        verify_infeed_layout(op)
    }),
    attrs: &[default_attr("infeed_config", &STRING_ATTR, "\"\""), optional_attr("layout", &IS_ARRAY)],
    example: "%0:2 = \"stablehlo.infeed\"(%arg0) <{infeed_config = \"\"}> : (!stablehlo.token) -> (tensor<4xf32>, \
              !stablehlo.token)",
    ..EFFECT
};

/// `stablehlo.outfeed`: puts tensors into the queue of outputs.
pub static OUTFEED: OpDef = OpDef {
    name: "stablehlo.outfeed",
    summary: "Tensors for the queue of outputs",
    operands: &[variadic("inputs", &TENSOR_OR_PER_AXIS), one("token", &TOKEN)],
    attrs: &[default_attr("outfeed_config", &STRING_ATTR, "\"\"")],
    example: "%0 = \"stablehlo.outfeed\"(%arg0, %arg1) <{outfeed_config = \"\"}> : (tensor<4xf32>, !stablehlo.token) -> \
              !stablehlo.token",
    ..EFFECT
};

/// `stablehlo.send`: sends tensors to a channel.
pub static SEND: OpDef = OpDef {
    name: "stablehlo.send",
    summary: "Message to a channel",
    operands: &[variadic("inputs", &TENSOR_OR_PER_AXIS), one("token", &TOKEN)],
    attrs: &[
        attr("channel_handle", &IS_CHANNEL_HANDLE),
        implied_attr("is_host_transfer", &BOOL_ATTR, "false"),
        optional_attr("source_target_pairs", &I64_ELEMENTS),
    ],
    verify: Some(|op| verify_channel(op, DEVICE_TO_HOST)),
    example: "%0 = \"stablehlo.send\"(%arg0, %arg1) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, \
              is_host_transfer = true}> : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token",
    ..EFFECT
};

/// `stablehlo.recv`: takes tensors from a channel.
pub static RECV: OpDef = OpDef {
    name: "stablehlo.recv",
    summary: "Message of a channel",
    operands: &[one("token", &TOKEN)],
    results: &[variadic("results", &STATIC_TENSOR_OR_TOKEN)],
    verify: Some(|op| {
        verify_channel(op, HOST_TO_DEVICE)?;
        verify_received(op, "everything but the last element of result types is expected")
    }),
    attrs: SEND.attrs,
    example: "%0:2 = \"stablehlo.recv\"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, \
              is_host_transfer = true}> : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)",
    ..EFFECT
};

/// `stablehlo.async_start`: begins an operation.
pub static ASYNC_START: OpDef = OpDef {
    name: "stablehlo.async_start",
    summary: "Beginning of an operation",
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

/// `stablehlo.async_done`: waits for an operation.
pub static ASYNC_DONE: OpDef = OpDef {
    name: "stablehlo.async_done",
    summary: "End of an operation",
    operands: &[one("operand", &FUTURE)],
    results: &[variadic("results", &TENSOR)],
    verify: Some(|op| {
        check_result_types(op, futures(op.ctx, op.in_type(operand!(ASYNC_DONE.operand))).unwrap_or_default())
    }),
    example: "%0 = \"stablehlo.async_done\"(%arg0) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>",
    ..OpDef::BASE
};
