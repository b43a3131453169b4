//! `scf.parallel`

use qopt_ir::def::{ANY_TYPE, INDEX, OpDef, OpRef, RegionBlocks, RegionDef, Trait, Verdict, variadic};

use super::super::syntax::ParallelSyntax;
use super::REDUCE;
use crate::support::{bail, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    let (ctx, body) = (op.ctx, op.body);
    let steps = op.operands_named("step");
    ensure!(!steps.is_empty(), "needs at least one tuple element for lowerBound, upperBound and step");
    let constant = |&step: &_| {
        let def = body.defining_op(step)?;
        ctx.attr_int(OpRef::new(ctx, body, def).constant()?)
    };
    ensure!(steps.iter().filter_map(constant).all(|step| step > 0), "constant step operand must be positive");
    let Some(&block) = body.regions(op.op).first().and_then(|&r| body.blocks(r).first()) else { return Ok(()) };
    let args = body.args(block);
    ensure!(
        args.len() == steps.len(),
        "expects the same number of induction variables: {} as bound and step values: {}",
        args.len(),
        steps.len()
    );
    let are_indices = args.iter().all(|&arg| body.ty(arg) == ctx.index_type());
    ensure!(are_indices, "expects arguments for the induction variable to be of index type");
    let reduce = body.last(block).filter(|&last| ctx.is_op(body.name(last), &REDUCE));
    let Some(reduce) = reduce else { bail!("expects body to terminate with 'scf.reduce'") };
    let results: Vec<_> = body.results(op.op).map(|v| body.ty(v)).collect();
    let reductions = body.regions(reduce).len();
    ensure!(
        results.len() == reductions,
        "expects number of results: {} to be the same as number of reductions: {reductions}",
        results.len()
    );
    let inits = op.operands_named("initVals").len();
    ensure!(
        results.len() == inits,
        "expects number of results: {} to be the same as number of initial values: {inits}",
        results.len()
    );
    Ok(())
}

/// `scf.parallel`: a loop whose iterations are independent.
pub static PARALLEL: OpDef = OpDef {
    name: "scf.parallel",
    summary: "Parallel loop",
    description: "Runs its body for each index from lowerBound below upperBound in steps, in any order or \
                  concurrently. Several bounds form a loop nest. The results reduce the operands of scf.reduce, \
                  starting with initVals.",
    operands: &[
        variadic("lowerBound", &INDEX),
        variadic("upperBound", &INDEX),
        variadic("step", &INDEX),
        variadic("initVals", &ANY_TYPE),
    ],
    results: &[variadic("results", &ANY_TYPE)],
    regions: &[RegionDef { name: "region", blocks: RegionBlocks::One, variadic: false }],
    traits: &[
        Trait::AttrSizedOperandSegments,
        Trait::AutomaticAllocationScope,
        Trait::ImplicitTerminator(REDUCE.name),
        Trait::RecursiveMemoryEffects,
    ],
    syntax: Some(&ParallelSyntax),
    verify: Some(verify),
    example: "scf.parallel (%arg3) = (%arg0) to (%arg1) step (%arg2) {\n  memref.store %arg4, %arg5[%arg3] : memref<8xi8>\n  \
              scf.reduce \n}",
    ..OpDef::BASE
};
