//! `scf.execute_region`

use qopt_ir::def::{
    ANY_TYPE, OpDef, OpRef, RegionBlocks, RegionDef, Trait, UNIT_ATTR, Verdict, optional_attr, variadic,
};

use super::super::syntax::ExecuteRegionSyntax;
use crate::support::ensure;

fn verify(op: OpRef<'_>) -> Verdict {
    let blocks = op.body.regions(op.op).first().map_or(&[][..], |&region| op.body.blocks(region));
    ensure!(!blocks.is_empty(), "region needs to have at least one block");
    let has_args = blocks.first().is_some_and(|&block| !op.body.args(block).is_empty());
    ensure!(!has_args, "region cannot have any arguments");
    Ok(())
}

/// `scf.execute_region`: executes a region once.
pub static EXECUTE_REGION: OpDef = OpDef {
    name: "scf.execute_region",
    summary: "Region that is executed once",
    description: "Returns the yielded values. `no_inline` keeps the operations of a kernel together.",
    operands: &[],
    results: &[variadic("", &ANY_TYPE)],
    attrs: &[optional_attr("no_inline", &UNIT_ATTR)],
    regions: &[RegionDef { name: "region", blocks: RegionBlocks::Any, variadic: false }],
    traits: &[Trait::RecursiveMemoryEffects],
    syntax: Some(&ExecuteRegionSyntax),
    verify: Some(verify),
    example: "%0 = scf.execute_region -> i32 no_inline {\n  scf.yield %arg1 : i32\n}",
    ..OpDef::BASE
};
