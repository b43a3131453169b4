//! Branches and loops on tensors, and their terminators.

use qopt_ir::def::{OpDef, OpRef, RegionBlocks, RegionDef, Trait, Verdict, one, operand, variadic};
use qopt_ir::ir::Type;

use super::super::syntax::{CondIfSyntax, WhileLoopSyntax};
use super::super::types::{I1_TENSOR, TENSOR};
use super::checks::{TOSA, compatible_shapes};
use crate::support::{ensure, show};

/// Argument types of a region's first block, and types of the yielded values.
fn interface(op: OpRef<'_>, region: usize) -> Option<(Vec<Type>, Vec<Type>)> {
    let block = *op.body.blocks(*op.body.regions(op.op).get(region)?).first()?;
    let args = op.body.args(block).iter().map(|&a| op.body.ty(a)).collect();
    let last = op.body.last(block)?;
    Some((args, op.body.operands(last).map(|v| op.body.ty(v)).collect()))
}

fn verify_lists(op: OpRef<'_>, a: &[Type], a_name: &str, b: &[Type], b_name: &str) -> Verdict {
    ensure!(a.len() == b.len(), "require same number of values in {a_name} ({}) and {b_name} ({})", a.len(), b.len());
    for (&x, &y) in a.iter().zip(b) {
        let ctx = op.ctx;
        ensure!(
            ctx.element_or_self(x) == ctx.element_or_self(y),
            "require same element type for {a_name} ({}) and {b_name} ({})",
            show(ctx, ctx.element_or_self(x)),
            show(ctx, ctx.element_or_self(y))
        );
        ensure!(
            compatible_shapes(op, x, y),
            "require same shapes for {a_name} ({}) and {b_name} ({})",
            show(ctx, x),
            show(ctx, y)
        );
    }
    Ok(())
}

fn inputs_and_outputs(op: OpRef<'_>) -> (Vec<Type>, Vec<Type>) {
    let inputs = op.operands_named("input_list").iter().map(|&v| op.body.ty(v)).collect();
    (inputs, op.body.results(op.op).map(|v| op.body.ty(v)).collect())
}

/// Returns true for a tensor of one element, and for any shape that is not static.
fn may_be_single(op: OpRef<'_>, ty: Type) -> bool {
    op.ctx.shape(ty).is_none_or(|s| s.iter().any(Option::is_none) || s.iter().all(|&size| size == Some(1)))
}

fn verify_if(op: OpRef<'_>) -> Verdict {
    let (inputs, outputs) = inputs_and_outputs(op);
    for (region, name) in [(0, "then_graph"), (1, "else_graph")] {
        let Some((args, yielded)) = interface(op, region) else { continue };
        verify_lists(op, &args, &format!("'{name}' arguments"), &inputs, "'input_list'")?;
        verify_lists(op, &yielded, &format!("'{name}' results"), &outputs, "'output_list'")?;
    }
    if let Some(condition) = op.operand_type(operand!(COND_IF.condition)) {
        ensure!(may_be_single(op, condition), "'condition' must be a size 1 tensor, got {}", show(op.ctx, condition));
    }
    Ok(())
}

fn verify_while(op: OpRef<'_>) -> Verdict {
    let (inputs, outputs) = inputs_and_outputs(op);
    verify_lists(op, &inputs, "'input_list'", &outputs, "'output_list'")?;
    if let Some((args, _)) = interface(op, 0) {
        verify_lists(op, &args, "'cond_graph' arguments", &inputs, "'input_list'")?;
    }
    if let Some((args, yielded)) = interface(op, 1) {
        verify_lists(op, &args, "'body_graph' arguments", &inputs, "'input_list'")?;
        verify_lists(op, &yielded, "'body_graph' results", &inputs, "'input_list'")?;
    }
    let Some((_, yielded)) = interface(op, 0) else { return Ok(()) };
    let &[condition] = yielded.as_slice() else {
        return Err("require 'cond_graph' only have one result".into());
    };
    ensure!(
        may_be_single(op, condition),
        "'cond_graph' result must be a size 1 tensor, got {}",
        show(op.ctx, condition)
    );
    ensure!(
        op.ctx.element_or_self(condition) == op.ctx.int_type(1),
        "'cond_graph' result must be a boolean tensor, got {}",
        show(op.ctx, condition)
    );
    Ok(())
}

const TRAITS: &[Trait] = &[Trait::RecursiveMemoryEffects, Trait::ImplicitTerminator(YIELD.name)];

/// `tosa.cond_if`: executes one of two bodies.
pub static COND_IF: OpDef = OpDef {
    name: "tosa.cond_if",
    summary: "Conditional with two regions",
    description: "Runs `then_graph` on the inputs if the condition is true, else `else_graph`, and returns the \
                  yielded values.",
    operands: &[one("condition", &I1_TENSOR), variadic("input_list", &TENSOR)],
    results: &[variadic("output_list", &TENSOR)],
    regions: &[
        RegionDef { name: "then_graph", blocks: RegionBlocks::One, variadic: false },
        RegionDef { name: "else_graph", blocks: RegionBlocks::One, variadic: false },
    ],
    traits: TRAITS,
    format: None,
    syntax: Some(&CondIfSyntax),
    verify: Some(verify_if),
    example: "%0 = tosa.cond_if %arg0 : tensor<i1> -> tensor<2xf32> {\n  tosa.yield %arg1 : tensor<2xf32>\n} else {\n  \
              tosa.yield %arg2 : tensor<2xf32>\n}",
    ..TOSA
};

/// `tosa.while_loop`: executes a body while a condition holds.
pub static WHILE_LOOP: OpDef = OpDef {
    name: "tosa.while_loop",
    summary: "While loop",
    description: "Starts with the inputs as values. While `cond_graph` yields true on the values, `body_graph` \
                  computes the next values. Returns the last values.",
    operands: &[variadic("input_list", &TENSOR)],
    results: &[variadic("output_list", &TENSOR)],
    regions: &[
        RegionDef { name: "cond_graph", blocks: RegionBlocks::One, variadic: false },
        RegionDef { name: "body_graph", blocks: RegionBlocks::One, variadic: false },
    ],
    traits: TRAITS,
    format: None,
    syntax: Some(&WhileLoopSyntax),
    verify: Some(verify_while),
    example: "%0 = tosa.while_loop (%arg1 = %arg0) : (tensor<2xf32>) -> tensor<2xf32> {\n  tosa.yield %arg2 : \
              tensor<i1>\n} do {\n^bb0(%arg1: tensor<2xf32>):\n  tosa.yield %arg1 : tensor<2xf32>\n}",
    ..TOSA
};

/// `tosa.yield`: the terminator of a body.
pub static YIELD: OpDef = OpDef {
    name: "tosa.yield",
    summary: "Region terminator",
    description: "Ends a region of `tosa.cond_if` or `tosa.while_loop` and yields its values.",
    operands: &[variadic("inputs", &TENSOR)],
    traits: &[Trait::Terminator, Trait::Pure],
    format: Some("$inputs attr-dict `:` type($inputs)"),
    example: "%0 = tosa.cond_if %arg0 : tensor<i1> -> tensor<2xf32> {\n  tosa.yield %arg1 : tensor<2xf32>\n} else {\n  \
              tosa.yield %arg2 : tensor<2xf32>\n}",
    ..TOSA
};
