//! The subset of the scf dialect that loops over buffers need: counted and parallel loops, and branches.

mod general_loops;
mod index_switch;
pub mod ops;
mod rules;
mod syntax;

use std::sync::OnceLock;

use qopt_ir::def::{Deferred, Dialect, OpDef, Openness};

/// Adds the syntax and the verifiers that upstream writes in C++.
fn with_syntax(def: OpDef) -> OpDef {
    match def.name {
        "scf.index_switch" => OpDef { syntax: Some(&index_switch::IndexSwitchSyntax), ..def },
        "scf.while" => {
            OpDef { syntax: Some(&general_loops::WhileSyntax), verify: Some(general_loops::verify_while), ..def }
        }
        "scf.forall" => {
            OpDef { syntax: Some(&general_loops::ForallSyntax), verify: Some(general_loops::verify_forall), ..def }
        }
        "scf.forall.in_parallel" => OpDef {
            syntax: Some(&general_loops::InParallelSyntax),
            verify: Some(general_loops::verify_in_parallel),
            ..def
        },
        _ => def,
    }
}

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "scf",
    summary: "Counted and parallel loops, and branches",
    ops: &[&ops::EXECUTE_REGION, &ops::FOR, &ops::IF, &ops::PARALLEL, &ops::REDUCE, &ops::REDUCE_RETURN, &ops::YIELD],
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| crate::upstream::load("scf", &[], with_syntax))
    }),
    open: Openness::Generic,
    rules: &[&rules::KNOWN_IF],
    ..Dialect::BASE
};
