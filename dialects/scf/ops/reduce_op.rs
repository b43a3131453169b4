//! `scf.reduce` and `scf.reduce.return`

use qopt_ir::def::{ANY_TYPE, OpDef, OpRef, RegionBlocks, RegionDef, Trait, Verdict, one, operand, variadic};

use crate::support::{OpTypes, ensure, show};

fn verify(op: OpRef<'_>) -> Verdict {
    let (ctx, body) = (op.ctx, op.body);
    let regions = body.regions(op.op);
    let given: Vec<_> = body.operands(op.op).map(|v| body.ty(v)).collect();
    ensure!(
        given.len() == regions.len(),
        "expects number of reduction regions: {} to be the same as number of reduction operands: {}",
        regions.len(),
        given.len()
    );
    let results: Vec<_> = body
        .block_of(op.op)
        .and_then(|block| body.parent_op(block))
        .map_or_else(Vec::new, |around| body.results(around).map(|v| body.ty(v)).collect());
    for (i, ((&ty, &region), &result)) in given.iter().zip(regions).zip(&results).enumerate() {
        ensure!(
            ty == result,
            "expects type of {i}-th reduction operand: {} to be the same as the {i}-th result type: {}",
            show(ctx, ty),
            show(ctx, result)
        );
        let args = body.blocks(region).first().map_or(&[][..], |&block| body.args(block));
        ensure!(
            args.len() == 2 && args.iter().all(|&arg| body.ty(arg) == ty),
            "expected two block arguments with type {} in the {i}-th reduction region",
            show(ctx, ty)
        );
    }
    Ok(())
}

fn verify_return(op: OpRef<'_>) -> Verdict {
    let body = op.body;
    let Some(block) = body.block_of(op.op) else { return Ok(()) };
    let Some(&arg) = body.args(block).first() else { return Ok(()) };
    ensure!(
        op.in_type(operand!(REDUCE_RETURN.result)) == body.ty(arg),
        "must have type {} (the type of the reduction inputs)",
        show(op.ctx, body.ty(arg))
    );
    Ok(())
}

/// `scf.reduce`: ends the body of a parallel loop.
pub static REDUCE: OpDef = OpDef {
    name: "scf.reduce",
    summary: "Terminator of a parallel loop",
    description: "Each operand is reduced into a result of the loop by the corresponding region.",
    operands: &[variadic("operands", &ANY_TYPE)],
    regions: &[RegionDef { name: "reductions", blocks: RegionBlocks::One, variadic: true }],
    traits: &[Trait::HasParent(&["scf.parallel"]), Trait::RecursiveMemoryEffects, Trait::Terminator],
    format: Some("(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict"),
    verify: Some(verify),
    example: "%0 = scf.parallel (%arg3) = (%arg0) to (%arg1) step (%arg2) init (%arg4) -> f32 {\n  scf.reduce(%arg4 : f32) {\n  \
              ^bb0(%arg5: f32, %arg6: f32):\n    scf.reduce.return %arg5 : f32\n  }\n}",
    ..OpDef::BASE
};

/// `scf.reduce.return`: returns the combination of two values.
pub static REDUCE_RETURN: OpDef = OpDef {
    name: "scf.reduce.return",
    summary: "Terminator of a reduction region",
    description: "Ends a region of scf.reduce and returns the combined value.",
    operands: &[one("result", &ANY_TYPE)],
    traits: &[Trait::HasParent(&[REDUCE.name]), Trait::Pure, Trait::Terminator],
    format: Some("$result attr-dict `:` type($result)"),
    verify: Some(verify_return),
    example: "%0 = scf.parallel (%arg3) = (%arg0) to (%arg1) step (%arg2) init (%arg4) -> f32 {\n  scf.reduce(%arg4 : f32) {\n  \
              ^bb0(%arg5: f32, %arg6: f32):\n    scf.reduce.return %arg6 : f32\n  }\n}",
    ..OpDef::BASE
};
