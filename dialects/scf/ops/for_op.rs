//! `scf.for`

use qopt_ir::def::{
    ANY_TYPE, IS_INDEX, IS_SIGNLESS_INT, OpDef, OpRef, RegionBlocks, RegionDef, Trait, TypeConstraint, TypePred,
    UNIT_ATTR, Verdict, one, operand, optional_attr, variadic,
};

use super::super::syntax::ForSyntax;
use super::{YIELD, terminator_types, verify_edge_count};
use crate::support::{OpTypes, ensure, show};

/// The type of the bounds and the step.
const COUNTER: TypeConstraint =
    TypeConstraint::new("signless integer or index", TypePred::AnyOf(&[&IS_SIGNLESS_INT, &IS_INDEX]));

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let inits: Vec<_> = op.body.operands(op.op).skip(3).map(|v| op.body.ty(v)).collect();
    let results: Vec<_> = op.body.results(op.op).map(|v| op.body.ty(v)).collect();
    ensure!(inits.len() == results.len(), "mismatch in number of loop-carried values and defined values");
    let Some(&block) = op.body.regions(op.op).first().and_then(|&r| op.body.blocks(r).first()) else { return Ok(()) };
    let args: Vec<_> = op.body.args(block).iter().map(|&a| op.body.ty(a)).collect();
    ensure!(
        args.first() == Some(&op.in_type(operand!(FOR.lowerBound))),
        "expected induction variable to be same type as bounds and step"
    );
    let carried = args.get(1..).unwrap_or_default();
    ensure!(
        carried.len() == inits.len(),
        "different number of inits and region iter_args: {} != {}",
        inits.len(),
        carried.len()
    );
    for (i, ((&init, &arg), &result)) in inits.iter().zip(carried).zip(&results).enumerate() {
        ensure!(
            init == arg,
            "{i}-th init and {i}-th region iter_arg have different type: {} != {}",
            show(ctx, init),
            show(ctx, arg)
        );
        ensure!(
            arg == result,
            "{i}-th region iter_arg and {i}-th loop result have different type: {} != {}",
            show(ctx, arg),
            show(ctx, result)
        );
    }
    let Some(given) = terminator_types(op, 0, YIELD.name) else { return Ok(()) };
    verify_edge_count("Operation scf.yield", given.len(), "Region #0", results.len())?;
    for (i, (&value, &arg)) in given.iter().zip(carried).enumerate() {
        ensure!(
            value == arg,
            "{i}-th region iter_arg and {i}-th yielded value have different type: {} != {}",
            show(ctx, arg),
            show(ctx, value)
        );
    }
    Ok(())
}

/// `scf.for`: a counted loop.
pub static FOR: OpDef = OpDef {
    name: "scf.for",
    summary: "A counted loop",
    description: "Runs its body for lowerBound, lowerBound + step, ... below upperBound. Values are carried from one run to the \
                  next; the last are the results. The step is positive.",
    operands: &[
        one("lowerBound", &COUNTER),
        one("upperBound", &COUNTER),
        one("step", &COUNTER),
        variadic("initArgs", &ANY_TYPE),
    ],
    results: &[variadic("results", &ANY_TYPE)],
    attrs: &[optional_attr("unsignedCmp", &UNIT_ATTR)],
    regions: &[RegionDef { name: "region", blocks: RegionBlocks::One, variadic: false }],
    traits: &[
        Trait::AllTypesMatch(&["lowerBound", "upperBound", "step"]),
        Trait::AutomaticAllocationScope,
        Trait::ImplicitTerminator(YIELD.name),
        Trait::RecursiveMemoryEffects,
    ],
    syntax: Some(&ForSyntax),
    verify: Some(verify),
    example: "scf.for %arg3 = %arg0 to %arg1 step %arg2 {\n  memref.store %arg4, %arg5[%arg3] : memref<8xi8>\n}",
    ..OpDef::BASE
};
