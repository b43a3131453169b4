//! Runs every pass on every module of every lit input, verifies the result, and compares it with the input (`--validate`).
//!
//! A pass either produces a program that the verifier accepts, or fails with its own error at an operation of the input. A
//! verifier error after a pass is a defect of the pass. Each pass runs alone, with default options, on the module as parsed.
//! Programs that only a sequence of passes produces are covered by the tests of those passes.
#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use qopt_dialects::quant::boundary::REPAIR_QUANT_BOUNDARY;
use qopt_dialects::quant::validate::validate;
use qopt_ir::diag::{Class, Code, Diag, Position, Severity};
use qopt_ir::ir::{Context, Loc, Module};
use qopt_ir::pass::{Config, PassManager, Registry};
use qopt_ir::syntax::{ParseOptions, parse};
use qopt_ir::verify::{VerifyOptions, verify_op};
use rayon::prelude::*;

/// Passes that require an option without a default, with the reason.
const NEEDS_OPTIONS: &[(&str, &str)] = &[
    ("lift", "`patterns` names a file"),
    ("outline", "`patterns` names a file"),
    ("set-quant-params", "`tensor` names a tensor"),
];

/// The maximum input size. Longer inputs test limits of the parser and are skipped.
const MAX_BYTES: usize = 256 << 10;

/// The minimum number of valid modules. Fewer indicate that the test did not find its inputs.
const MIN_MODULES: usize = 350;

fn inputs(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            inputs(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "mlir") {
            found.push(entry);
        }
    }
}

/// The modules of a file, each with the number of the line before it.
fn chunks(text: &str) -> Vec<(usize, String)> {
    let mut chunks = vec![(0, String::new())];
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("// -----") {
            chunks.push((number + 1, String::new()));
        } else if let Some((_, chunk)) = chunks.last_mut() {
            chunk.push_str(line);
            chunk.push('\n');
        }
    }
    chunks
}

/// Verifies on one thread, because modules are processed in parallel.
fn verify() -> VerifyOptions {
    VerifyOptions { threads: false, allow_unregistered: true, ..VerifyOptions::default() }
}

fn read(ctx: &Arc<Context>, text: &str) -> Option<Module> {
    let source = ctx.sources.add("input", Arc::new(text.as_bytes().to_vec())).ok()?;
    let parsed = parse(ctx, source, 0, text.len(), ParseOptions::default());
    (parsed.diags.is_empty() && verify_op(parsed.module.op(), &verify()).is_empty()).then_some(parsed.module)
}

/// The message of an error that a pass must not produce: a verifier error, or one without a location.
fn violation(diag: &Diag) -> Option<String> {
    let has_place = !matches!(diag.position, Position::Loc(Loc::UNKNOWN));
    let is_refusal = matches!(diag.code.class(), Class::Pass | Class::Limit) && has_place;
    let is_refusal = is_refusal && diag.code != Code::Validation;
    (diag.severity == Severity::Error && !is_refusal).then(|| diag.message.clone())
}

/// Constant folding computes a shape in these files that contradicts the declared one. The verifier rejects the folded program,
/// and no run of it succeeds.
const CONTRADICTIONS: [&str; 3] =
    ["quant/fold/contradicted.mlir", "quant/fold/shape.mlir", "run/computed-lists-denied.mlir"];

/// The passes that fold constants.
const FOLDING: [&str; 2] = ["canonicalize", "fold-quant-shapes"];

/// The violations of a pass on one module.
fn run(ctx: &Arc<Context>, registry: &Registry, pass: &str, anchor: Option<&str>, text: &str) -> Vec<String> {
    let Some(mut module) = read(ctx, text) else { return Vec::new() };
    let pipeline = match anchor {
        None | Some("builtin.module") => format!("builtin.module({pass})"),
        Some(anchor) => format!("builtin.module({anchor}({pass}))"),
    };
    let manager = PassManager::parse(ctx, registry, &pipeline).unwrap();
    // The repair changes values on purpose.
    let validate = (pass != REPAIR_QUANT_BOUNDARY.argument).then_some(validate as _);
    let config = Config { threads: false, verify_each: Some(verify()), validate, ..Config::default() };
    let report = manager.run(ctx, &mut module, &config);
    report.diags.iter().filter_map(violation).take(1).collect()
}

#[test]
fn every_pass_leaves_a_valid_program_or_an_error_of_its_own() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests");
    let mut files = Vec::new();
    inputs(&root, &mut files);
    files.sort();
    let registry = qopt_dialects::passes();
    let passes: Vec<_> = registry.passes();
    let passes: Vec<_> =
        passes.iter().filter(|pass| !NEEDS_OPTIONS.iter().any(|(name, _)| *name == pass.argument)).collect();
    let texts = files.par_iter().filter_map(|file| {
        let text = String::from_utf8(std::fs::read(file).ok()?).ok().filter(|text| text.len() <= MAX_BYTES)?;
        Some((file, text))
    });
    let results: Vec<(usize, Vec<String>)> = texts
        .flat_map_iter(|(file, text)| chunks(&text).into_iter().map(move |(line, chunk)| (file, line, chunk)))
        .map(|(file, line, chunk)| {
            let ctx = Context::new(qopt_dialects::all());
            if read(&ctx, &chunk).is_none() {
                return (0, Vec::new());
            }
            let name = file.strip_prefix(&root).unwrap_or(file).display().to_string();
            let contradicts = CONTRADICTIONS.contains(&name.as_str());
            let found =
                passes.iter().filter(|pass| !(contradicts && FOLDING.contains(&pass.argument))).flat_map(|pass| {
                    let errors = run(&ctx, &registry, pass.argument, pass.anchor, &chunk);
                    let name = &name;
                    errors.into_iter().map(move |error| format!("{} of {name}:{line}: {error}", pass.argument))
                });
            (1, found.collect())
        })
        .collect();
    let modules: usize = results.iter().map(|(count, _)| count).sum();
    let failures: Vec<&str> = results.iter().flat_map(|(_, found)| found).map(String::as_str).collect();
    assert!(failures.is_empty(), "{} runs of {modules} modules:\n{}", failures.len(), failures.join("\n"));
    assert!(modules >= MIN_MODULES, "only {modules} modules were read");
}
