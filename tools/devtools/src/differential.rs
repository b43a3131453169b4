//! Random programs must be accepted by both qopt and mlir-opt-22, with the same semantics, or rejected by both.
//!
//! Programs come from `qopt-fuzz`. One process of mlir-opt runs many of them as chunks of a split file; if it crashes,
//! the batch is bisected. Differences are grouped by the messages of both tools without numbers and names, so that one
//! bug gives one row. Intended differences are listed in [`INTENDED`] and in `docs/differences.md`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use qopt_fuzz::{Mutator, TokenKind};
use qopt_ir::def::{Dialect, Openness};
use qopt_ir::diag::Severity;
use qopt_ir::ir::{Context, Module};
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

use xtask::{TaskResult, programs, shell};

/// Test folders with operations that MLIR has, too.
const FOLDERS: [&str; 15] = [
    "arith", "arm_neon", "builtin", "cf", "func", "hostile", "linalg", "llvm", "math", "memref", "quant", "scf",
    "tensor", "tosa", "vector",
];
/// Number of programs per process, and the time limit of a process.
const BATCH: usize = 100;
const TIMEOUT: Duration = Duration::from_secs(5);
/// Largest seed in bytes. Longer seeds only reproduce the same errors.
const MAX_SEED_BYTES: usize = 3000;

/// The result of one tool on a program.
#[derive(Clone, PartialEq, Eq, Debug)]
enum ToolResult {
    /// Accepted, with this generic form.
    Program(String),
    /// Rejected, with this first error.
    Rejected(String),
    /// No result.
    Crashed,
}

/// An intended difference: substrings of the messages of qopt and mlir-opt ([`ACCEPTS`] if accepted, empty for any),
/// and of the program.
struct IntendedDifference {
    qopt: &'static str,
    mlir: &'static str,
    program: &'static str,
}

const ACCEPTS: &str = "accepts";

/// Accepted by mlir-opt only.
const fn accepted_by_mlir_only(qopt: &'static str) -> IntendedDifference {
    IntendedDifference { qopt, mlir: ACCEPTS, program: "" }
}

/// Accepted by qopt only, in programs with quantized types.
const fn accepted_by_qopt_only(mlir: &'static str) -> IntendedDifference {
    IntendedDifference { qopt: ACCEPTS, mlir, program: "!quant" }
}

/// Intended differences; see `docs/differences.md`.
const INTENDED: &[IntendedDifference] = &[
    // Unsupported dialects and operations.
    accepted_by_mlir_only("operation being parsed with an unregistered dialect"),
    accepted_by_mlir_only(" in dialect `llvm`"),
    IntendedDifference { qopt: ACCEPTS, mlir: "'scf.forall", program: "" },
    IntendedDifference { qopt: ACCEPTS, mlir: "invalid properties", program: "scf.forall" },
    IntendedDifference { qopt: ACCEPTS, mlir: "not supported by the linalg dialect", program: "" },
    accepted_by_mlir_only("to match the named operation"),
    // Branches that MLIR prints but cannot parse, or parses and drops.
    IntendedDifference { qopt: ACCEPTS, mlir: "result number not allowed in argument list", program: "cf.switch" },
    IntendedDifference { qopt: ACCEPTS, mlir: "integer value too large", program: "cf.switch" },
    // The case value `true`, which MLIR reads as -1.
    IntendedDifference { qopt: ACCEPTS, mlir: ACCEPTS, program: "true: ^" },
    accepted_by_mlir_only("attribute for specifying caseOperands segments must have"),
    IntendedDifference { qopt: "found conflicting attributes for 'case_", mlir: ACCEPTS, program: "cf.switch" },
    // Integer overflow and negative offsets.
    IntendedDifference { qopt: "to be valid and contiguous", mlir: ACCEPTS, program: "9223372036854775808" },
    accepted_by_mlir_only("runs out-of-bounds: -"),
    accepted_by_mlir_only("overflows 64 bits"),
    IntendedDifference { qopt: "source/result bitwidth", mlir: ACCEPTS, program: "1152921504606846976" },
    // Checks of quantized types in tensors.
    accepted_by_mlir_only(" has type '"),
    accepted_by_mlir_only("is out of range of the storage type"),
    accepted_by_mlir_only("is listed twice"),
    accepted_by_mlir_only("elements literal of quantized elements"),
    // Movements: each element keeps its parameter.
    accepted_by_mlir_only("every element keeps the scale and zero point"),
    accepted_by_mlir_only("requires operands and result to have the same storage type"),
    accepted_by_mlir_only("requires all or none of its operands and results to be quantized"),
    accepted_by_qopt_only("have same element type"),
    accepted_by_qopt_only("are cast incompatible"),
    accepted_by_qopt_only("expected element type to be"),
    accepted_by_qopt_only("inputs and result element type must match"),
    accepted_by_qopt_only("element types of source and destination"),
    // The signedness of a constant's stored integers may differ from the type's.
    accepted_by_qopt_only("expected same attr/result element types"),
    accepted_by_qopt_only("are incompatible with return type(s) of operation"),
    accepted_by_qopt_only("expected collapsed type to be"),
    accepted_by_qopt_only("expected expanded type to be"),
    accepted_by_qopt_only("doesn't match the element type of the enclosing linalg.generic op"),
    accepted_by_qopt_only("expect input and output to have same element type"),
    accepted_by_qopt_only("min/max attributes types are incompatible"),
    // Constraints of TOSA that MLIR checks in a pass, and numbers in constants.
    accepted_by_mlir_only("'tosa.slice' op expect"),
    accepted_by_mlir_only("'tosa.rescale' op DOUBLE_ROUND is only allowed with scale32"),
    accepted_by_mlir_only("'tosa.rescale' op expect shift to be between"),
    accepted_by_mlir_only("'tosa.rescale' op expect multiplier to be non-negative"),
    accepted_by_mlir_only("'tosa.rescale' op scale32 is not allowed with"),
    accepted_by_mlir_only("'tosa.apply_scale' op expect output to have element type"),
    accepted_by_mlir_only("'tosa.identity' op"),
    IntendedDifference { qopt: ACCEPTS, mlir: "'tosa.pad' op mismatch in output shape", program: "-1" },
    IntendedDifference { qopt: "expect input and output to have same element type", mlir: ACCEPTS, program: "!quant" },
    // Types that the custom form of the llvm dialect leaves out: mlir-opt prints another program.
    accepted_by_mlir_only("expects a result with an element of the operands for each number of the mask"),
    // Numbers that a float type does not have.
    accepted_by_mlir_only("negative floating point literal for a type without a sign"),
    accepted_by_mlir_only("floating point value out of range for type"),
    // Other differences.
    accepted_by_mlir_only("to yield the element of its input unchanged"),
    accepted_by_mlir_only("expected one element type, but got"),
    accepted_by_mlir_only("expected all dimensions of the expanded type to be 1 for rank 0"),
    IntendedDifference { qopt: "'tensor.scatter' op result type", mlir: ACCEPTS, program: "" },
    accepted_by_mlir_only("concatenation dim must be less than the tensor rank"),
    IntendedDifference { qopt: ACCEPTS, mlir: "storage type in quantized type expected to match", program: "<ui" },
    IntendedDifference { qopt: ACCEPTS, mlir: "storage type in quantized type expected to match", program: "<si" },
    IntendedDifference { qopt: ACCEPTS, mlir: ACCEPTS, program: "linalg.transpose" },
    IntendedDifference { qopt: ACCEPTS, mlir: ACCEPTS, program: "linalg.copy" },
    IntendedDifference { qopt: ACCEPTS, mlir: ACCEPTS, program: "linalg.pooling" },
    IntendedDifference { qopt: "unexpected character", mlir: ACCEPTS, program: "\0" },
    IntendedDifference { qopt: ACCEPTS, mlir: ACCEPTS, program: "<{}>" },
    IntendedDifference { qopt: ACCEPTS, mlir: "map for convolutions", program: "memoized_indexing_maps" },
    IntendedDifference { qopt: "unsupported non numeric type", mlir: ACCEPTS, program: "complex<" },
    accepted_by_mlir_only("'tosa.transpose_conv2d' op expected input channels and weight channels to match"),
    // MLIR rounds scales in one of three forms.
    IntendedDifference { qopt: ACCEPTS, mlir: ACCEPTS, program: "}, {{" },
    IntendedDifference { qopt: ACCEPTS, mlir: ACCEPTS, program: ":bf16:{" },
    IntendedDifference { qopt: ACCEPTS, mlir: ACCEPTS, program: "9.987200e-01}}" },
];

/// The seeds: the programs of the tests, which contain every operation in each of its forms.
fn seeds() -> Result<Vec<String>, String> {
    let mut seeds = Vec::new();
    for folder in FOLDERS {
        for file in programs::entries(&shell::root().join("lit-tests").join(folder), &[".mlir"])? {
            let text = std::fs::read_to_string(&file).map_err(|e| format!("cannot read '{}': {e}", file.display()))?;
            seeds.extend(qopt_fuzz::chunks(&text).iter().flat_map(|chunk| qopt_fuzz::programs(chunk)));
        }
    }
    let foreign = ["qnn.", "qint.", "tfl.", "stablehlo.", "torch.", "!torch", "shape."];
    seeds.retain(|seed| {
        !seed.trim().is_empty() && seed.len() < MAX_SEED_BYTES && !foreign.iter().any(|name| seed.contains(name))
    });
    seeds.sort();
    seeds.dedup();
    Ok(seeds)
}

/// The seeds that qopt accepts. Mutations of rejected programs rarely change the result.
///
/// # Errors
/// If the tests cannot be read.
pub fn valid_seeds() -> Result<Vec<String>, String> {
    let mut seeds = seeds()?;
    seeds.retain(|seed| matches!(ask_qopt(seed, false), ToolResult::Program(_)));
    Ok(seeds)
}

/// Kinds of differences between qopt and mlir-opt on some programs, with one program of each kind.
///
/// # Errors
/// If mlir-opt does not run.
pub fn differences(programs: &[String]) -> Result<Vec<(String, String)>, String> {
    let dir = shell::scratch(&format!("differential/{}", std::process::id()))?;
    let theirs = ask_mlir(&programs::mlir_opt()?, &dir, programs, false)?;
    let mut tally = Tally::default();
    for (program, theirs) in programs.iter().zip(&theirs) {
        tally.add(program, &ask_qopt(program, false), theirs);
    }
    let row = |((ours, theirs), (_, program)): ((String, String), (usize, String))| {
        (format!("qopt: {ours}, mlir: {theirs}"), program)
    };
    Ok(tally.differences.into_iter().map(row).collect())
}

/// An attribute that MLIR derives from the others and prints in the generic form.
const CACHE: &str = "linalg.memoized_indexing_maps";

fn ask_qopt(program: &str, unregistered: bool) -> ToolResult {
    let ctx = Context::new(qopt_dialects::all());
    let Ok(source) = ctx.sources.add("p", Arc::new(program.as_bytes().to_vec())) else { return ToolResult::Crashed };
    let options = ParseOptions { allow_unregistered: unregistered, ..ParseOptions::default() };
    let mut parsed = parse(&ctx, source, 0, program.len(), options);
    let mut diags = std::mem::take(&mut parsed.diags);
    let is_error = |diag: &qopt_ir::diag::Diag| diag.severity == Severity::Error;
    if !diags.iter().any(is_error) {
        let options = VerifyOptions { allow_unregistered: unregistered, ..VerifyOptions::default() };
        diags = verify_op(parsed.module.op(), &options);
    }
    if let Some(error) = diags.into_iter().find(is_error) {
        return ToolResult::Rejected(error.message);
    }
    ToolResult::Program(generic_form(&parsed.module))
}

fn generic_form(module: &Module) -> String {
    let options = PrintOptions { generic: true, quant_aliases: false, ..PrintOptions::default() };
    let mut text = Vec::new();
    print_module(module, &options, &mut |piece: &[u8]| text.extend_from_slice(piece));
    String::from_utf8_lossy(&text).trim().to_owned()
}

fn forget_cache(module: &mut Module) {
    module.rewrite(|rewriter| {
        let ctx = rewriter.ctx();
        for op in rewriter.ops() {
            rewriter.set_attrs(op, ctx.dict_with(rewriter.body().attrs(op), ctx.str(CACHE), None));
        }
    });
}

/// A program without the cached attribute; `None` if it cannot be parsed.
fn without_cache(program: &str) -> Option<String> {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("p", Arc::new(program.as_bytes().to_vec())).ok()?;
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let mut parsed = parse(&ctx, source, 0, program.len(), options);
    forget_cache(&mut parsed.module);
    parsed.diags.iter().all(|diag| diag.severity != Severity::Error).then(|| generic_form(&parsed.module))
}

/// Runs mlir-opt on programs in one process, and bisects them if it crashes.
fn ask_mlir(mlir_opt: &Path, dir: &Path, batch: &[String], unregistered: bool) -> Result<Vec<ToolResult>, String> {
    let file = dir.join("batch.mlir");
    let text = batch.join("\n// -----\n");
    std::fs::write(&file, &text).map_err(|e| format!("cannot write '{}': {e}", file.display()))?;
    let [out, err] = ["out", "err"].map(|name| dir.join(name));
    let create =
        |path: &PathBuf| std::fs::File::create(path).map_err(|e| format!("cannot write '{}': {e}", path.display()));
    let mut child = Command::new(mlir_opt)
        .args([
            "--split-input-file",
            "--mlir-print-op-generic",
            "--mlir-disable-threading",
            "--mlir-print-op-on-diagnostic=false",
        ])
        .args(unregistered.then_some("--allow-unregistered-dialect"))
        .arg(&file)
        .stdin(Stdio::null())
        .stdout(create(&out)?)
        .stderr(create(&err)?)
        .spawn()
        .map_err(|e| format!("mlir-opt-22 does not start: {e}"))?;
    let patience = Duration::from_secs(1) + TIMEOUT.mul_f64(batch.len() as f64 / BATCH as f64);
    let start = Instant::now();
    let code = loop {
        match child.try_wait().map_err(|e| e.to_string())? {
            Some(status) => break status.code(),
            None if start.elapsed() > patience => {
                child.kill().and_then(|()| child.wait()).map_err(|e| e.to_string())?;
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let read = |path: &PathBuf| {
        Ok::<_, String>(String::from_utf8_lossy(&std::fs::read(path).map_err(|e| e.to_string())?).into_owned())
    };
    let (out, err) = (read(&out)?, read(&err)?);
    let pieces: Vec<&str> = out.split("// -----\n").collect();
    if !matches!(code, Some(0 | 1)) || pieces.len() != batch.len() {
        return match batch {
            [_] => Ok(vec![ToolResult::Crashed]),
            _ => {
                let (left, right) = batch.split_at(batch.len() / 2);
                let [left, right] = [left, right].map(|half| ask_mlir(mlir_opt, dir, half, unregistered));
                Ok([left?, right?].concat())
            }
        };
    }
    let mut reasons = errors_by_program(&err, &file.display().to_string(), batch);
    let result = pieces.iter().enumerate().map(|(i, piece)| match (piece.trim(), reasons.remove(&i)) {
        ("", reason) => ToolResult::Rejected(reason.unwrap_or_default()),
        (program, _) => ToolResult::Program(
            program.contains(CACHE).then(|| without_cache(program)).flatten().unwrap_or_else(|| program.to_owned()),
        ),
    });
    Ok(result.collect())
}

/// The first error of each program, by its number.
fn errors_by_program(err: &str, file: &str, batch: &[String]) -> BTreeMap<usize, String> {
    let mut starts = Vec::new();
    let mut line = 1;
    for program in batch {
        starts.push(line);
        line += program.matches('\n').count() + 2;
    }
    let mut out = BTreeMap::new();
    for text in err.lines() {
        let Some(rest) = text.strip_prefix(file).and_then(|rest| rest.strip_prefix(':')) else { continue };
        let Some((place, message)) = rest.split_once(": error: ") else { continue };
        let Some(line) = place.split(':').next().and_then(|line| line.parse::<usize>().ok()) else { continue };
        let program = starts.partition_point(|&start| start <= line).saturating_sub(1);
        out.entry(program).or_insert_with(|| message.to_owned());
    }
    out
}

/// A summary of the result that is equal for programs with the same error.
fn summary(result: &ToolResult) -> String {
    match result {
        ToolResult::Program(_) => ACCEPTS.to_owned(),
        ToolResult::Crashed => "crashes".to_owned(),
        ToolResult::Rejected(message) => summary_of(message),
    }
}

/// A message without numbers, types and names, truncated if it is long.
pub fn summary_of(message: &str) -> String {
    let words = qopt_fuzz::tokens(message).into_iter().map(|token| match token.kind {
        TokenKind::Number => "N".to_owned(),
        TokenKind::Type => "T".to_owned(),
        TokenKind::Value | TokenKind::Symbol => token.text.chars().take(1).collect(),
        _ => token.text,
    });
    words.collect::<Vec<_>>().join(" ").chars().take(150).collect()
}

/// The first line that differs.
fn difference(ours: &str, theirs: &str) -> String {
    let differs = ours.lines().zip(theirs.lines()).find(|(a, b)| a != b);
    differs.map_or_else(String::new, |(a, b)| format!("\n    qopt: {}\n    mlir: {}", a.trim(), b.trim()))
}

/// Returns true for operations that are missing in a partially supported dialect.
fn is_undefined(name: &str) -> bool {
    let of = |dialect: &&&Dialect| {
        dialect.open != Openness::Closed && name.strip_prefix(dialect.name).is_some_and(|rest| rest.starts_with('.'))
    };
    qopt_dialects::all().iter().find(of).is_some_and(|dialect| !dialect.ops.iter().any(|op| op.name == name))
}

fn is_intended(program: &str, ours: &ToolResult, theirs: &ToolResult) -> bool {
    let fits = |part: &str, result: &ToolResult| match result {
        ToolResult::Program(_) => part == ACCEPTS,
        ToolResult::Rejected(message) => part != ACCEPTS && message.contains(part),
        ToolResult::Crashed => false,
    };
    let undefined = |result: &ToolResult| match result {
        ToolResult::Rejected(message) => message.split('\'').any(is_undefined),
        _ => false,
    };
    undefined(ours)
        || undefined(theirs)
        || INTENDED.iter().any(|e| fits(e.qopt, ours) && fits(e.mlir, theirs) && program.contains(e.program))
}

/// Counts of results.
#[derive(Default)]
struct Tally {
    accepted: usize,
    rejected: usize,
    explained: usize,
    mlir_crashed: usize,
    /// Programs of unsupported dialects.
    foreign: usize,
    /// For each pair of summaries the number of programs, and the shortest one.
    differences: BTreeMap<(String, String), (usize, String)>,
}

impl Tally {
    fn add(&mut self, program: &str, ours: &ToolResult, theirs: &ToolResult) {
        let key = match (ours, theirs) {
            (ToolResult::Program(a), ToolResult::Program(b)) if a == b => {
                self.accepted += 1;
                return;
            }
            (ToolResult::Rejected(_), ToolResult::Rejected(_)) => {
                self.rejected += 1;
                return;
            }
            (ToolResult::Program(_) | ToolResult::Rejected(_), ToolResult::Crashed) => {
                self.mlir_crashed += 1;
                return;
            }
            _ if is_intended(program, ours, theirs) => {
                self.explained += 1;
                return;
            }
            (ToolResult::Program(a), ToolResult::Program(b)) => (
                "prints otherwise".to_owned(),
                qopt_fuzz::tokens(&difference(a, b))
                    .into_iter()
                    .filter(|t| t.kind == TokenKind::Word || t.kind == TokenKind::String)
                    .map(|t| t.text)
                    .take(12)
                    .collect::<Vec<_>>()
                    .join(" "),
            ),
            _ => (summary(ours), summary(theirs)),
        };
        let example = match (ours, theirs) {
            (ToolResult::Program(a), ToolResult::Program(b)) => format!("{program}{}", difference(a, b)),
            _ => program.to_owned(),
        };
        let found = self.differences.entry(key).or_insert_with(|| (0, example.clone()));
        found.0 += 1;
        if example.len() < found.1.len() {
            found.1 = example;
        }
    }

    fn merge(&mut self, other: Self) {
        self.accepted += other.accepted;
        self.rejected += other.rejected;
        self.explained += other.explained;
        self.mlir_crashed += other.mlir_crashed;
        self.foreign += other.foreign;
        for (key, (count, program)) in other.differences {
            let found = self.differences.entry(key).or_insert_with(|| (0, program.clone()));
            found.0 += count;
            if program.len() < found.1.len() {
                found.1 = program;
            }
        }
    }

    /// Number of compared programs.
    fn programs(&self) -> usize {
        let different: usize = self.differences.values().map(|(times, _)| times).sum();
        self.accepted + self.rejected + self.explained + self.mlir_crashed + different
    }

    /// Prints the differences, the most frequent first.
    fn report(self) -> TaskResult {
        let count = self.programs();
        let mut found: Vec<_> = self.differences.into_iter().collect();
        found.sort_by_key(|(_, (times, _))| std::cmp::Reverse(*times));
        for ((ours, theirs), (times, program)) in &found {
            println!("== {times} times\n  qopt: {ours}\n  mlir: {theirs}\n{}", program.trim_end());
        }
        println!(
            "{} programs: {} accepted by both, {} rejected by both, {} explained, mlir-opt crashed on {}; {} kinds of difference",
            count,
            self.accepted,
            self.rejected,
            self.explained,
            self.mlir_crashed,
            found.len()
        );
        if self.foreign > 0 {
            println!("{} more use unsupported dialects", self.foreign);
        }
        if found.is_empty() { Ok(()) } else { Err(format!("{} kinds of difference", found.len())) }
    }
}

/// Compares `count` programs, starting at a number.
///
/// # Errors
/// If there is an unexplained difference.
pub fn random(count: u64, seed: u64) -> TaskResult {
    let seeds = seeds()?;
    // Rejected seeds are compared without mutations.
    let valid = valid_seeds()?;
    println!("{} seeds, {} of them valid", seeds.len(), valid.len());
    let mutator = Mutator::new(valid);
    let program = |n: usize| match seeds.get(n) {
        Some(seed) => seed.clone(),
        None => mutator.program((seed << 40).wrapping_add(n as u64)),
    };
    let count = usize::try_from(count).map_err(|_| "the count is too large".to_owned())?;
    compare(count, &program, false)?.report()
}

/// Compares the programs of the texts below a directory, for example of MLIR's own tests. Each text is compared as a
/// whole, and its functions one by one, because an error hides everything after it. Texts with dialects that only
/// mlir-opt has are skipped.
///
/// # Errors
/// If there is an unexplained difference.
pub fn texts(dir: &Path) -> TaskResult {
    let foreign = foreign_dialects()?;
    let mut tally = Tally::default();
    for unregistered in [false, true] {
        let mut programs = Vec::new();
        for file in programs::files_below(dir, &[".mlir"])? {
            let text = std::fs::read(&file).map_err(|e| format!("cannot read '{}': {e}", file.display()))?;
            let Ok(text) = String::from_utf8(text) else { continue };
            if text.contains("allow-unregistered-dialect") == unregistered {
                for chunk in qopt_fuzz::chunks(&text) {
                    programs.extend(qopt_fuzz::programs(&chunk));
                    programs.push(chunk);
                }
            }
        }
        programs.sort();
        programs.dedup();
        let all = programs.len();
        programs.retain(|program| !foreign.iter().any(|dialect| names(program, dialect)));
        tally.foreign += all - programs.len();
        let program = |n: usize| programs.get(n).cloned().unwrap_or_default();
        tally.merge(compare(programs.len(), &program, unregistered)?);
    }
    if tally.programs() == 0 {
        return Err(format!("'{}' contains no programs of supported dialects", dir.display()));
    }
    tally.report()
}

/// The dialects of mlir-opt that qopt does not have.
fn foreign_dialects() -> Result<Vec<String>, String> {
    let list = shell::output(Command::new(programs::mlir_opt()?).arg("--show-dialects"))?;
    let ours = Context::new(qopt_dialects::all());
    let (_, dialects) = list.split_once(':').unwrap_or(("", &list));
    Ok(dialects
        .split([',', '\n'])
        .map(str::trim)
        .filter(|name| !name.is_empty() && ours.dialect(name).is_none())
        .map(str::to_owned)
        .collect())
}

/// Returns true if a program contains an operation, type or attribute of a dialect.
fn names(program: &str, dialect: &str) -> bool {
    program.match_indices(dialect).any(|(at, _)| {
        let before = program.get(..at).and_then(|text| text.chars().next_back()).unwrap_or(' ');
        let after = program.get(at + dialect.len()..).and_then(|text| text.chars().next()).unwrap_or(' ');
        !before.is_alphanumeric()
            && !"_.$@%-".contains(before)
            && (after == '.' || after == '<' && "!#".contains(before))
    })
}

/// Compares numbered programs.
fn compare(count: usize, program: &(dyn Fn(usize) -> String + Sync), unregistered: bool) -> Result<Tally, String> {
    let mlir_opt = programs::mlir_opt()?;
    let dir = shell::scratch("differential")?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let batches = count.div_ceil(BATCH);
    let work = |thread: usize| -> Result<Tally, String> {
        let dir = dir.join(thread.to_string());
        std::fs::create_dir_all(&dir).map_err(|e| format!("cannot make '{}': {e}", dir.display()))?;
        let mut tally = Tally::default();
        for batch in (thread..batches).step_by(threads) {
            let numbers = batch * BATCH..((batch + 1) * BATCH).min(count);
            let programs: Vec<String> = numbers.map(program).filter(|p| !p.contains("// -----")).collect();
            let theirs = ask_mlir(&mlir_opt, &dir, &programs, unregistered)?;
            for (program, theirs) in programs.iter().zip(&theirs) {
                let ours = std::panic::catch_unwind(|| ask_qopt(program, unregistered)).unwrap_or(ToolResult::Crashed);
                tally.add(program, &ours, theirs);
            }
        }
        Ok(tally)
    };
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let work = &work;
        let spawn = |thread| {
            let builder = std::thread::Builder::new();
            builder.spawn_scoped(scope, move || work(thread)).map_err(|e| e.to_string())
        };
        let running = (0..threads).map(spawn).collect::<Result<Vec<_>, _>>()?;
        for thread in running {
            tally.merge(thread.join().map_err(|_| "a thread of the task panicked")??);
        }
        Ok::<_, String>(())
    })?;
    Ok(tally)
}
