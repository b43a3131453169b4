//! `scf.yield`

use qopt_ir::def::{ANY_TYPE, OpDef, Trait, variadic};

/// `scf.yield`: returns the results of a body.
pub static YIELD: OpDef = OpDef {
    name: "scf.yield",
    summary: "Terminator of a loop or branch",
    description: "Ends a region of a loop or branch and yields its values. Without values it is implicit.",
    operands: &[variadic("results", &ANY_TYPE)],
    traits: &[
        Trait::Pure,
        Trait::ReturnLike,
        Trait::Terminator,
        Trait::HasParent(&["scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"]),
    ],
    format: Some("attr-dict ($results^ `:` type($results))?"),
    example: "%0 = scf.for %arg3 = %arg0 to %arg1 step %arg2 iter_args(%arg4 = %arg5) -> (i32) {\n  scf.yield %arg4 : i32\n}",
    ..OpDef::BASE
};
