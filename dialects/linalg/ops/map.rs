//! `linalg.map`

use qopt_ir::def::{ANY_TENSOR, OpDef, OpRef, RegionBlocks, RegionDef, Verdict, one, variadic};

use super::super::payload::PayloadSyntax;
use super::super::types::{TENSOR_OR_MEMREF, scalar};
use super::structured::{STRUCTURED, verify_body, verify_destinations};
use crate::support::{ensure, show, show_dims};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (inputs, init) = (op.operands_named("inputs"), op.operand_named("init"));
    let block = op.body.regions(op.op).first().and_then(|&region| op.body.blocks(region).first());
    let args = block.map(|&block| op.body.args(block)).unwrap_or_default();
    let count = inputs.len().saturating_add(1);
    ensure!(
        args.len() == count,
        "expects number of operands to match the arity of mapper, but got: {count} and {}",
        args.len()
    );
    for (&arg, &input) in args.iter().zip(&inputs) {
        let (found, element) = (op.body.ty(arg), scalar(ctx, op.body.ty(input)));
        ensure!(
            found == element,
            "expected element type of input {} to match bbArg type {}",
            show(ctx, element),
            show(ctx, found)
        );
    }
    let dims = |value| ctx.shape(op.body.ty(value)).unwrap_or_default();
    let output = init.map(dims).unwrap_or_default();
    for &input in &inputs {
        let input = dims(input);
        ensure!(
            input == output,
            "expected shape of input ({}) to match shape of output ({})",
            show_dims(&input, ", "),
            show_dims(&output, ", ")
        );
    }
    verify_destinations(op, inputs.len())?;
    verify_body(op)
}

/// `linalg.map`: elementwise computation.
pub static MAP: OpDef = OpDef {
    name: "linalg.map",
    summary: "Elementwise operation with a body",
    description: "Inputs and destination have the same shape. The body receives their elements at one index and \
                  yields the destination's element. If the body is one operation without regions, with one \
                  result, on the inputs' elements, only its name and its attributes are printed.",
    operands: &[variadic("inputs", &TENSOR_OR_MEMREF), one("init", &TENSOR_OR_MEMREF)],
    results: &[variadic("result", &ANY_TENSOR)],
    regions: &[RegionDef { name: "mapper", blocks: RegionBlocks::One, variadic: false }],
    syntax: Some(&PayloadSyntax { attr: None, takes_init: false }),
    verify: Some(verify),
    result_name: Some(|_| Some("mapped".to_owned())),
    arg_name: Some(|op, i| Some(if i < op.operands_named("inputs").len() { "in" } else { "init" })),
    example: "%mapped = linalg.map { arith.addf } ins(%arg0, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%arg2 : tensor<4xf32>)",
    ..STRUCTURED
};
