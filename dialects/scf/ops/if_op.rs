//! `scf.if`

use qopt_ir::def::{ANY_TYPE, I1, OpDef, OpRef, RegionBlocks, RegionDef, Trait, Verdict, one, variadic};

use super::super::syntax::IfSyntax;
use super::{verify_count, yielded_types};
use crate::support::{ensure, show};

fn verify(op: OpRef<'_>) -> Verdict {
    let results: Vec<_> = op.body.results(op.op).map(|v| op.body.ty(v)).collect();
    let has_else = op.body.regions(op.op).get(1).is_some_and(|&r| !op.body.blocks(r).is_empty());
    ensure!(results.is_empty() || has_else, "must have an else block if defining values");
    for region in 0..2 {
        let Some(given) = yielded_types(op, region) else { continue };
        verify_count(given.len(), results.len(), "parent")?;
        for (i, (&value, &result)) in given.iter().zip(&results).enumerate() {
            ensure!(
                value == result,
                "along control flow edge from Operation scf.yield to parent: successor operand type #{i} {} should match \
                 successor input type #{i} {}",
                show(op.ctx, value),
                show(op.ctx, result)
            );
        }
    }
    Ok(())
}

/// `scf.if`: executes one of two regions.
pub static IF: OpDef = OpDef {
    name: "scf.if",
    summary: "Conditional with two regions",
    description: "Runs the first region if the condition is true, else the second. The second region is optional if \
                  there are no results.",
    operands: &[one("condition", &I1)],
    results: &[variadic("results", &ANY_TYPE)],
    regions: &[
        RegionDef { name: "thenRegion", blocks: RegionBlocks::One, variadic: false },
        RegionDef { name: "elseRegion", blocks: RegionBlocks::Any, variadic: false },
    ],
    traits: &[Trait::NoRegionArguments, Trait::ImplicitTerminator(super::YIELD.name), Trait::RecursiveMemoryEffects],
    syntax: Some(&IfSyntax),
    verify: Some(verify),
    example: "%0 = scf.if %arg0 -> (i32) {\n  scf.yield %arg1 : i32\n} else {\n  scf.yield %arg2 : i32\n}",
    ..OpDef::BASE
};
