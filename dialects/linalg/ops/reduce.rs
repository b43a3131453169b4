//! `linalg.reduce`

use qopt_ir::def::{ANY_TENSOR, OpDef, OpRef, RegionBlocks, RegionDef, Verdict, attr, variadic};
use qopt_ir::ir::ValueId;

use super::super::attrs::INCREASING;
use super::super::payload::PayloadSyntax;
use super::super::types::{TENSOR_OR_MEMREF, scalar};
use super::structured::{STRUCTURED, verify_body, verify_destinations};
use crate::support::{ensure, show, show_dims};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (inputs, inits) = (op.operands_named("inputs"), op.operands_named("inits"));
    ensure!(!inits.is_empty(), "expected an input and a destination");
    let dims = |value: &ValueId| ctx.shape(op.body.ty(*value)).unwrap_or_default();
    for (word, all) in [("input", &inputs), ("output", &inits)] {
        let first = all.first().map(dims);
        let differs = all.iter().position(|value| Some(dims(value)) != first);
        if let Some(i) = differs {
            return Err(format!(
                "expects all {word}s to have the same shapes. Shape at {word}-index {i} is not equal to the shape at \
                 {word}-index 0."
            )
            .into());
        }
    }
    let input = inputs.first().map(dims).unwrap_or_default();
    let init = inits.first().map(dims).unwrap_or_default();
    let dimensions = op.ints("dimensions").unwrap_or_default();
    let reduced = |d: usize| dimensions.iter().any(|&reduced| usize::try_from(reduced) == Ok(d));
    ensure!(
        dimensions.iter().all(|&d| usize::try_from(d).is_ok_and(|d| d < input.len())),
        "dimensions for reduction should be in the range [0, {}].",
        i128::try_from(input.len()).unwrap_or(0).saturating_sub(1)
    );
    let left: Vec<_> = input.iter().enumerate().filter(|&(d, _)| !reduced(d)).map(|(_, &dim)| dim).collect();
    ensure!(
        left.len() == init.len(),
        "number of dimensions after reduction {} doesn't match the init rank {}",
        left.len(),
        init.len()
    );
    ensure!(
        *left == *init,
        "init dimensions [{}] doesn't match input dimensions after reduction [{}]",
        show_dims(&init, ", "),
        show_dims(&left, ", ")
    );
    let block = op.body.regions(op.op).first().and_then(|&region| op.body.blocks(region).first());
    let args = block.map(|&block| op.body.args(block)).unwrap_or_default();
    ensure!(args.len() == op.body.num_operands(op.op), "mismatching number of operands and block arguments");
    let words = inputs.iter().map(|_| "input").chain(inits.iter().map(|_| "output"));
    for ((&arg, operand), word) in args.iter().zip(op.body.operands(op.op)).zip(words) {
        let (found, element) = (op.body.ty(arg), scalar(ctx, op.body.ty(operand)));
        ensure!(
            found == element,
            "{word} element type {} does not match corresponding block argument type {}",
            show(ctx, element),
            show(ctx, found)
        );
    }
    verify_destinations(op, inputs.len())?;
    verify_body(op)
}

/// `linalg.reduce`: combines the elements along dimensions.
pub static REDUCE: OpDef = OpDef {
    name: "linalg.reduce",
    summary: "Reduction along dimensions",
    description: "`dimensions` lists the reduced dimensions of the inputs. The body receives elements of the inputs \
                  and the destinations, and yields the new elements of the destinations. If the body is one operation \
                  without regions, with one result, on the destination's and the input's elements, only its name and its \
                  attributes are printed.",
    operands: &[variadic("inputs", &TENSOR_OR_MEMREF), variadic("inits", &TENSOR_OR_MEMREF)],
    results: &[variadic("", &ANY_TENSOR)],
    attrs: &[attr("dimensions", &INCREASING)],
    regions: &[RegionDef { name: "combiner", blocks: RegionBlocks::One, variadic: false }],
    syntax: Some(&PayloadSyntax { attr: Some("dimensions"), takes_init: true }),
    verify: Some(verify),
    result_name: Some(|_| Some("reduced".to_owned())),
    arg_name: Some(|op, i| Some(if i < op.operands_named("inputs").len() { "in" } else { "init" })),
    example: "%reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x8xf32>) outs(%arg1 : tensor<4xf32>) dimensions = [1]",
    ..STRUCTURED
};
