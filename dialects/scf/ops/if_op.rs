//! `scf.if`

use qopt_ir::def::{ANY_TYPE, I1, OpDef, OpRef, RegionBlocks, RegionDef, Trait, Verdict, one, variadic};

use super::super::syntax::IfSyntax;
use super::{YIELD, terminator_types, verify_edge};
use crate::support::ensure;

fn verify(op: OpRef<'_>) -> Verdict {
    let results: Vec<_> = op.body.results(op.op).map(|v| op.body.ty(v)).collect();
    let has_else = op.body.regions(op.op).get(1).is_some_and(|&r| !op.body.blocks(r).is_empty());
    ensure!(results.is_empty() || has_else, "must have an else block if defining values");
    for region in 0..2 {
        let Some(given) = terminator_types(op, region, YIELD.name) else { continue };
        verify_edge(op, "Operation scf.yield", &given, "parent", &results)?;
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
    traits: &[Trait::NoRegionArguments, Trait::ImplicitTerminator(YIELD.name), Trait::RecursiveMemoryEffects],
    syntax: Some(&IfSyntax),
    verify: Some(verify),
    example: "%0 = scf.if %arg0 -> (i32) {\n  scf.yield %arg1 : i32\n} else {\n  scf.yield %arg2 : i32\n}",
    ..OpDef::BASE
};
