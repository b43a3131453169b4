//! `cf.br`

use qopt_ir::def::{ANY_TYPE, OpDef, Trait, successor, variadic};

/// `cf.br`: an unconditional branch.
pub static BR: OpDef = OpDef {
    name: "cf.br",
    summary: "Branch",
    description: "Branches to `dest` with the operands as block arguments.",
    operands: &[variadic("destOperands", &ANY_TYPE)],
    successors: &[successor("dest", "destOperands")],
    traits: &[Trait::Pure, Trait::Terminator],
    format: Some("$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict"),
    example: "  cf.br ^bb1(%arg0 : i32)\n^bb1(%0: i32):  // pred: ^bb0",
    ..OpDef::BASE
};
