//! Bytecode of every lit input: written and read again, and exchanged with mlir-opt 22.
//!
//! mlir-opt reads one file with all programs that it accepts, each as a nested module, so that the test starts few processes.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use qopt_ir::bytecode::{self, WriteOptions, properties};
use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, Context, Module};
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module, print_op};
use qopt_ir::verify::{VerifyOptions, verify_op};

const TOOL: &str = "mlir-opt-22";
const MARKER: &str = "// -----";
/// The maximum input size. Longer inputs test limits of the parser.
const MAX_BYTES: usize = 256 << 10;

const PARSE: ParseOptions = ParseOptions { allow_unregistered: true, no_implicit_module: false };

fn inputs(directory: &Path, found: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            inputs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "mlir") {
            found.push(path);
        }
    }
}

/// The programs of all lit inputs that qopt accepts.
fn programs() -> Vec<String> {
    let mut files = Vec::new();
    inputs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests"), &mut files);
    files.sort();
    let texts = files.iter().map(|file| String::from_utf8_lossy(&std::fs::read(file).unwrap()).into_owned());
    let texts = texts.filter(|text| text.len() <= MAX_BYTES);
    let chunks = texts.flat_map(|text| text.split(&format!("\n{MARKER}")).map(str::to_owned).collect::<Vec<_>>());
    chunks.filter(|chunk| read_text(&Context::new(qopt_dialects::all()), chunk).is_some()).collect()
}

fn read_text(ctx: &Arc<Context>, text: &str) -> Option<Module> {
    let source = ctx.sources.add("input", Arc::new(text.as_bytes().to_vec())).ok()?;
    let parsed = parse(ctx, source, 0, text.len(), PARSE);
    (parsed.diags.is_empty() && is_valid(&parsed.module)).then_some(parsed.module)
}

fn is_valid(module: &Module) -> bool {
    let options = VerifyOptions { threads: false, allow_unregistered: true, ..VerifyOptions::default() };
    verify_op(module.op(), &options).is_empty()
}

/// Reads bytecode in a new context and prints it.
fn text_of_bytecode(bytes: Vec<u8>) -> Result<String, String> {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add_binary("input", Arc::new(bytes)).map_err(|_| "too large")?;
    let module = bytecode::read(&ctx, source, PARSE).map_err(|diags| diags[0].message.clone())?;
    if !is_valid(&module) {
        return Err("the program is invalid".to_owned());
    }
    Ok(text(&module))
}

fn text(module: &Module) -> String {
    let mut text = Vec::new();
    print_module(module, &PrintOptions::default(), &mut |piece| text.extend_from_slice(piece));
    String::from_utf8_lossy(&text).into_owned()
}

fn bytecode_of(module: &Module, version: u64) -> Vec<u8> {
    bytecode::write(module, WriteOptions { version, ..WriteOptions::default() }).expect("bytecode").to_vec()
}

/// Returns true if an operation that qopt does not define has properties. Version 4 cannot keep them apart.
fn has_open_properties(module: &Module) -> bool {
    module.walk().any(|op| {
        let is_defined = op.ctx.registered(op.body.name(op.op)).is_some() || properties::is_known(&op.name());
        !is_defined && op.body.properties(op.op) != Attr::EMPTY_DICT
    })
}

/// Returns true if an attribute of an operation, which the dialect llvm defines, has a distinct attribute in it.
fn has_distinct_parts(ctx: &Context, op: OpRef<'_>) -> bool {
    let dicts = [op.body.properties(op.op), op.body.attrs(op.op)];
    dicts.into_iter().flat_map(|dict| ctx.dict(dict)).any(|&(_, attr)| {
        // The full text of a shared attribute may be exponentially longer.
        let is_short = ctx.attr_weight(attr) <= MAX_BYTES as u64;
        let text = if is_short { qopt_ir::syntax::attr_text(ctx, attr) } else { String::new() };
        text.contains("#llvm.") && text.contains("distinct[")
    })
}

/// Returns true for operations with flags or booleans. MLIR does not take them from a dictionary, so it loses them below version 5.
fn has_flags(op: OpRef<'_>) -> bool {
    properties::layout_beyond_attributes(&op.name()).is_some()
}

#[test]
fn every_program_comes_back() {
    let programs = programs();
    let mut compared = 0;
    for program in &programs {
        let ctx = Context::new(qopt_dialects::all());
        let module = read_text(&ctx, program).expect("an accepted program");
        // The text of an attribute does not identify the distinct attributes in it, so that the file is refused.
        if module.walk().any(|op| has_distinct_parts(&ctx, op)) {
            assert!(bytecode::write(&module, WriteOptions::default()).is_err(), "{program}");
            continue;
        }
        let versions: &[u64] = if has_open_properties(&module) { &[6] } else { &[4, 5, 6] };
        for &version in versions {
            let found = text_of_bytecode(bytecode_of(&module, version));
            assert_eq!(found.as_deref(), Ok(&*text(&module)), "version {version} of:\n{program}");
            compared += 1;
        }
    }
    assert!(compared > 1200, "only {compared} files");
}

/// Runs mlir-opt; returns what it prints, if it succeeds or need not.
fn mlir_opt(args: &[&str], input: &[u8], must_succeed: bool) -> Vec<u8> {
    let mut command = Command::new(TOOL);
    command.args(args).arg("--allow-unregistered-dialect").arg("-");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("mlir-opt-22, which 'cargo xtask test' installs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || std::io::Write::write_all(&mut stdin, input).expect("a pipe"));
        child.wait_with_output().expect("an exit code")
    });
    assert!(output.status.success() || !must_succeed, "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// One program with all programs that mlir-opt accepts, of operations whose properties a version holds.
fn accepted_by_mlir(version: u64) -> String {
    let generic = PrintOptions { generic: true, ..PrintOptions::default() };
    let mut candidates = Vec::new();
    for program in programs() {
        let ctx = Context::new(qopt_dialects::all());
        let module = read_text(&ctx, &program).expect("an accepted program");
        let is_known = module.walk().all(|op| {
            op.body.properties(op.op) == Attr::EMPTY_DICT
                || (properties::is_known(&op.name()) && (version >= 5 || !has_flags(op)))
                || op.name() == "builtin.module"
        });
        // Without aliases, shared attributes print at every use.
        let weight =
            |op: OpRef<'_>| ctx.attr_weight(op.body.properties(op.op)).max(ctx.attr_weight(op.body.attrs(op.op)));
        if module.walk().any(|op| weight(op) > MAX_BYTES as u64) {
            continue;
        }
        let mut text = Vec::new();
        print_op(module.op(), &generic, &mut |piece| text.extend_from_slice(piece));
        let text = String::from_utf8(text).expect("UTF-8");
        // Resources and the numbers of distinct attributes are part of a file, and data layouts depend on the modules around.
        let is_alone = ["dense_resource<", "distinct[", "dlti."].iter().any(|part| text.contains(part));
        if is_known && !is_alone {
            candidates.push(text);
        }
    }
    let printed = mlir_opt(&["--split-input-file"], candidates.join(&format!("\n{MARKER}\n")).as_bytes(), false);
    let printed = String::from_utf8_lossy(&printed);
    let parts: Vec<&str> = printed.split(MARKER).collect();
    assert_eq!(parts.len(), candidates.len());
    let accepted = candidates.iter().zip(parts).filter(|(_, part)| !part.trim().is_empty()).map(|(text, _)| text);
    // A module around each has no name.
    let accepted: Vec<String> = accepted.map(|text| format!("module {{\n{text}\n}}")).collect();
    assert!(accepted.len() > 250, "only {} programs", accepted.len());
    format!("module {{\n{}\n}}\n", accepted.join("\n"))
}

#[test]
fn mlir_reads_what_qopt_writes_and_the_reverse() {
    for (least, versions) in [(0, 0..=4), (5, 5..=6)] {
        let program = accepted_by_mlir(least);
        let ctx = Context::new(qopt_dialects::all());
        let module = read_text(&ctx, &program).expect("an accepted program");
        let generic = ["--mlir-print-op-generic"];
        let expected = mlir_opt(&generic, program.as_bytes(), true);
        for version in versions {
            if version >= 4 {
                let found = mlir_opt(&generic, &bytecode_of(&module, version), true);
                assert!(found == expected, "mlir-opt reads another program in version {version}");
            }
            let version = format!("--emit-bytecode-version={version}");
            let bytes = mlir_opt(&["--emit-bytecode", &version], program.as_bytes(), true);
            let found = text_of_bytecode(bytes).expect("a program");
            assert!(found == text(&module), "qopt reads another program with {version}");
        }
    }
}
