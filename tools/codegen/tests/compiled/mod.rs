//! Shared code of the machine code tests: lowers programs and runs qopt.

use std::sync::Arc;

use qopt_ir::ir::Context;
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, parse};

const FROM_HUB: &str = "fold-quant-shapes,canonicalize,hub-to-tosa,fold-quant-shapes,canonicalize,lower-int8";

/// Result of lowering a program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lowering {
    Loops,
    NoLoops,
    /// The verifier rejects the program.
    Invalid,
}

/// Lowers a program with valid syntax. Operations of `tfl` have these numerics.
pub fn lowering(text: &str, tfl_numerics: &str) -> Lowering {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("f.mlir", Arc::new(text.as_bytes().to_vec())).expect("a source");
    let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
    if !parsed.diags.is_empty() {
        let why: Vec<_> = parsed.diags.iter().map(|diag| &diag.message).collect();
        assert!(!why.iter().any(|why| why.contains("expected")), "{why:?} of\n{text}");
        return Lowering::Invalid;
    }
    let verified = PassManager::parse(&ctx, &qopt_dialects::passes(), "builtin.module(canonicalize)").expect("passes");
    if verified.run(&ctx, &mut parsed.module, &Config::default()).failed {
        return Lowering::Invalid;
    }
    let pipeline = format!("builtin.module(quant-to-hub{{tfl-numerics={tfl_numerics}}},{FROM_HUB})");
    let passes = PassManager::parse(&ctx, &qopt_dialects::passes(), &pipeline).expect("a pipeline");
    let report = passes.run(&ctx, &mut parsed.module, &Config::default());
    let body = &parsed.module.body;
    let upstream =
        |name: &str| ["arith.", "func.", "llvm.", "math.", "memref.", "scf."].iter().any(|d| name.starts_with(d));
    let inside = |op| {
        body.isolated(op).map_or_else(Vec::new, |inner| {
            inner.preorder().iter().map(|&op| ctx.op_text(inner.name(op)).into_owned()).collect()
        })
    };
    let is_lowered = body.preorder().into_iter().flat_map(inside).all(|name: String| upstream(&name));
    if !report.failed && is_lowered { Lowering::Loops } else { Lowering::NoLoops }
}

/// Runs qopt. Returns its exit code, standard output and standard error.
pub fn qopt(arguments: &[&str], input: &str) -> (i32, String, String) {
    let arguments: Vec<String> = arguments.iter().map(|&a| a.to_owned()).collect();
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let streams = qopt_driver::Streams { stdin: &mut input.as_bytes(), stdout: &mut stdout, stderr: &mut stderr };
    let code = qopt_driver::main_with(&arguments, streams, qopt_driver::Memory::Free);
    (code, String::from_utf8_lossy(&stdout).into_owned(), String::from_utf8_lossy(&stderr).into_owned())
}
