//! Programs at random, which qopt and mlir-opt-22 both accept or both refuse; if they accept one, it means the same to both.
//!
//! Programs are those of `qopt-fuzz`. Many go through one process of mlir-opt, each a chunk of a split file; where it crashes, the
//! half that it crashes on is found. What differs is shown by what the two say of it, numbers and names left out, so that
//! one bug is one row. What differs on purpose is in [`EXPLAINED`] here and in `docs/differences.md`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use qopt_fuzz::{Kind, Mutator};
use qopt_ir::def::Dialect;
use qopt_ir::diag::Severity;
use qopt_ir::ir::{Body, Context, Module};
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
use qopt_ir::verify::{Options, verify_module};

use crate::{Outcome, programs, shell};

/// Folders of tests with operations that MLIR has as well.
const FOLDERS: [&str; 15] = [
    "arith", "arm_neon", "builtin", "cf", "func", "hostile", "linalg", "llvm", "math", "memref", "quant", "scf",
    "tensor", "tosa", "vector",
];
/// Programs of a process, and how long it may take.
const BATCH: usize = 100;
const PATIENCE: Duration = Duration::from_secs(5);
/// Longer seeds mutate into the same errors again and again.
const LONGEST: usize = 3000;

/// What one of the two says of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Said {
    /// It is accepted, and this is its generic form.
    Program(String),
    /// It is refused, first because of this.
    Refused(String),
    /// No answer.
    Crashed,
}

/// A difference that is meant: parts of what qopt and mlir-opt say ([`ACCEPTS`] if they accept, nothing if it does not matter
/// which), and of the program.
struct Explained {
    qopt: &'static str,
    mlir: &'static str,
    program: &'static str,
}

const ACCEPTS: &str = "accepts";

/// Accepted by mlir-opt alone.
const fn refused(qopt: &'static str) -> Explained {
    Explained { qopt, mlir: ACCEPTS, program: "" }
}

/// Accepted by qopt alone, in programs with quantized types.
const fn accepted(mlir: &'static str) -> Explained {
    Explained { qopt: ACCEPTS, mlir, program: "!quant" }
}

/// What differs on purpose; `docs/differences.md` says more.
const EXPLAINED: &[Explained] = &[
    // Dialects and operations that qopt does not read.
    refused("operation being parsed with an unregistered dialect"),
    refused(" in dialect `llvm`"),
    Explained { qopt: ACCEPTS, mlir: "'scf.forall", program: "" },
    Explained { qopt: ACCEPTS, mlir: "invalid properties", program: "scf.forall" },
    Explained { qopt: ACCEPTS, mlir: "not supported by the linalg dialect", program: "" },
    refused("to be what its name stands for"),
    // Branches: what MLIR writes and does not read, or reads and forgets.
    Explained { qopt: ACCEPTS, mlir: "result number not allowed in argument list", program: "cf.switch" },
    Explained { qopt: ACCEPTS, mlir: "integer value too large", program: "cf.switch" },
    refused("attribute for specifying caseOperands segments must have"),
    Explained { qopt: "found conflicting attributes for 'case_", mlir: ACCEPTS, program: "cf.switch" },
    // Numbers that wrap, and places in front of a tensor.
    Explained { qopt: "to be valid and contiguous", mlir: ACCEPTS, program: "9223372036854775808" },
    refused("runs out-of-bounds: -"),
    // Quantized types against the tensors that carry them.
    refused(" has type '"),
    refused("is outside of the storage bounds"),
    refused("is listed twice"),
    // Movements: each element keeps its parameter.
    refused("every element keeps the scale and zero point"),
    refused("requires operands and result to have the same storage type"),
    refused("requires operands and result to be all quantized or all not"),
    accepted("have same element type"),
    accepted("are cast incompatible"),
    accepted("expected element type to be"),
    accepted("inputs and result element type must match"),
    accepted("element types of source and destination"),
    // A constant's stored integers need not say whether they are signed.
    accepted("expected same attr/result element types"),
    accepted("are incompatible with return type(s) of operation"),
    accepted("expected collapsed type to be"),
    accepted("expected expanded type to be"),
    accepted("doesn't match the element type of the enclosing linalg.generic op"),
    accepted("expect input and output to have same element type"),
    accepted("expected same attr/result element types"),
    // Rules of TOSA that MLIR leaves to a pass, and numbers in constants.
    refused("'tosa.slice' op expect"),
    refused("'tosa.rescale' op DOUBLE_ROUND is only allowed with scale32"),
    refused("'tosa.rescale' op expect shift to be between"),
    refused("'tosa.rescale' op expect multiplier to be non-negative"),
    refused("'tosa.rescale' op scale32 is not allowed with"),
    refused("'tosa.apply_scale' op expect output to have element type"),
    refused("'tosa.identity' op"),
    Explained { qopt: ACCEPTS, mlir: "'tosa.pad' op mismatch in output shape", program: "-1" },
    Explained { qopt: "expect input and output to have same element type", mlir: ACCEPTS, program: "!quant" },
    // The rest, row by row.
    refused("to give the element of its input as it is"),
    refused("expected one element type, but got"),
    refused("expected all dimensions of the expanded type to be 1 for rank 0"),
    Explained { qopt: "'tensor.scatter' op result type", mlir: ACCEPTS, program: "" },
    refused("concatenation dim must be less than the tensor rank"),
    Explained { qopt: ACCEPTS, mlir: "storage type in quantized type expected to match", program: "<ui" },
    Explained { qopt: ACCEPTS, mlir: "storage type in quantized type expected to match", program: "<si" },
    Explained { qopt: ACCEPTS, mlir: ACCEPTS, program: "linalg.transpose" },
    Explained { qopt: ACCEPTS, mlir: ACCEPTS, program: "linalg.copy" },
    Explained { qopt: ACCEPTS, mlir: ACCEPTS, program: "linalg.pooling" },
    Explained { qopt: "unexpected character", mlir: ACCEPTS, program: "\0" },
    Explained { qopt: ACCEPTS, mlir: ACCEPTS, program: "<{}>" },
    Explained { qopt: ACCEPTS, mlir: "map for convolutions", program: "memoized_indexing_maps" },
    Explained { qopt: "unsupported non numeric type", mlir: ACCEPTS, program: "complex<" },
    refused("'tosa.transpose_conv2d' op expected input channels and weight channels to match"),
    // Scales, which MLIR rounds in one of three forms.
    Explained { qopt: ACCEPTS, mlir: ACCEPTS, program: "}, {{" },
    Explained { qopt: ACCEPTS, mlir: ACCEPTS, program: ":bf16:{" },
    Explained { qopt: ACCEPTS, mlir: ACCEPTS, program: "9.987200e-01}}" },
];

/// The seeds: the programs of the tests, which have every operation in each of its forms.
fn seeds() -> Result<Vec<String>, String> {
    let mut seeds = Vec::new();
    for folder in FOLDERS {
        for file in programs::files(&shell::root().join("lit-tests").join(folder), &[".mlir"])? {
            let text = std::fs::read_to_string(&file).map_err(|e| format!("cannot read '{}': {e}", file.display()))?;
            seeds.extend(qopt_fuzz::chunks(&text).iter().flat_map(|chunk| qopt_fuzz::programs(chunk)));
        }
    }
    let foreign = ["qnn.", "qint.", "tfl.", "stablehlo.", "torch.", "!torch", "shape."];
    seeds.retain(|seed| {
        !seed.trim().is_empty() && seed.len() < LONGEST && !foreign.iter().any(|name| seed.contains(name))
    });
    seeds.sort();
    seeds.dedup();
    Ok(seeds)
}

/// The seeds that qopt accepts: what is refused as it stands changes little by mutation.
///
/// # Errors
/// If the tests cannot be read.
pub fn valid_seeds() -> Result<Vec<String>, String> {
    let mut seeds = seeds()?;
    seeds.retain(|seed| matches!(ask_qopt(seed, false), Said::Program(_)));
    Ok(seeds)
}

/// Kinds of differences between qopt and mlir-opt about some programs, with one program of each.
///
/// # Errors
/// If mlir-opt cannot be asked.
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

/// What MLIR computes from an operation's other attributes, and writes in the generic form.
const CACHE: &str = "linalg.memoized_indexing_maps";

fn ask_qopt(program: &str, unregistered: bool) -> Said {
    let ctx = Context::new(qopt_dialects::all());
    let Ok(source) = ctx.sources.add("p", Arc::new(program.as_bytes().to_vec())) else { return Said::Crashed };
    let options = ParseOptions { allow_unregistered: unregistered, ..ParseOptions::default() };
    let mut parsed = parse(&ctx, source, 0, program.len(), options);
    let mut diags = std::mem::take(&mut parsed.diags);
    let is_error = |diag: &qopt_ir::diag::Diag| diag.severity == Severity::Error;
    if !diags.iter().any(is_error) {
        let options = Options { allow_unregistered: unregistered, ..Options::default() };
        diags = verify_module(&ctx, &mut parsed.module, &options);
    }
    if let Some(error) = diags.into_iter().find(is_error) {
        return Said::Refused(error.message);
    }
    Said::Program(generic_form(&ctx, &parsed.module))
}

fn generic_form(ctx: &Context, module: &Module) -> String {
    let options = PrintOptions { generic: true, quant_aliases: false, ..PrintOptions::default() };
    let mut text = Vec::new();
    print_module(ctx, module, &options, &mut |piece: &[u8]| text.extend_from_slice(piece));
    String::from_utf8_lossy(&text).trim().to_owned()
}

fn forget_cache(ctx: &Context, body: &mut Body) {
    for op in body.preorder() {
        body.set_attrs(op, ctx.dict_with(body.attrs(op), ctx.str(CACHE), None));
        if let Some(inner) = body.isolated_mut(op) {
            forget_cache(ctx, inner);
        }
    }
}

/// A program of MLIR's without what it keeps for itself; `None` if it cannot be read.
fn without_cache(program: &str) -> Option<String> {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("p", Arc::new(program.as_bytes().to_vec())).ok()?;
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let mut parsed = parse(&ctx, source, 0, program.len(), options);
    forget_cache(&ctx, &mut parsed.module.op.body);
    parsed.diags.iter().all(|diag| diag.severity != Severity::Error).then(|| generic_form(&ctx, &parsed.module))
}

/// Asks mlir-opt about programs, together if it survives that.
fn ask_mlir(mlir_opt: &Path, dir: &Path, batch: &[String], unregistered: bool) -> Result<Vec<Said>, String> {
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
    let patience = Duration::from_secs(1) + PATIENCE.mul_f64(batch.len() as f64 / BATCH as f64);
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
            [_] => Ok(vec![Said::Crashed]),
            _ => {
                let (left, right) = batch.split_at(batch.len() / 2);
                let [left, right] = [left, right].map(|half| ask_mlir(mlir_opt, dir, half, unregistered));
                Ok([left?, right?].concat())
            }
        };
    }
    let mut reasons = errors_by_program(&err, &file.display().to_string(), batch);
    let said = pieces.iter().enumerate().map(|(i, piece)| match (piece.trim(), reasons.remove(&i)) {
        ("", reason) => Said::Refused(reason.unwrap_or_default()),
        (program, _) => Said::Program(
            program.contains(CACHE).then(|| without_cache(program)).flatten().unwrap_or_else(|| program.to_owned()),
        ),
    });
    Ok(said.collect())
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

/// What is said, in few words that are the same for programs with the same fault.
fn gist(said: &Said) -> String {
    match said {
        Said::Program(_) => ACCEPTS.to_owned(),
        Said::Crashed => "crashes".to_owned(),
        Said::Refused(message) => gist_of(message),
    }
}

/// A message without numbers, types and names, cut off where it is long.
pub fn gist_of(message: &str) -> String {
    let words = qopt_fuzz::tokens(message).into_iter().map(|token| match token.kind {
        Kind::Number => "N".to_owned(),
        Kind::Type => "T".to_owned(),
        Kind::Value | Kind::Symbol => token.text.chars().take(1).collect(),
        _ => token.text,
    });
    words.collect::<Vec<_>>().join(" ").chars().take(150).collect()
}

/// The first line that differs.
fn difference(ours: &str, theirs: &str) -> String {
    let differs = ours.lines().zip(theirs.lines()).find(|(a, b)| a != b);
    differs.map_or_else(String::new, |(a, b)| format!("\n    qopt: {}\n    mlir: {}", a.trim(), b.trim()))
}

/// Whether a word is the name of an operation that qopt does not know, of a dialect that it has in part.
fn is_undefined(name: &str) -> bool {
    let of =
        |dialect: &&&Dialect| dialect.open && name.strip_prefix(dialect.name).is_some_and(|rest| rest.starts_with('.'));
    qopt_dialects::all().iter().find(of).is_some_and(|dialect| !dialect.ops.iter().any(|op| op.name == name))
}

fn is_explained(program: &str, ours: &Said, theirs: &Said) -> bool {
    let fits = |part: &str, said: &Said| match said {
        Said::Program(_) => part == ACCEPTS,
        Said::Refused(message) => part != ACCEPTS && message.contains(part),
        Said::Crashed => false,
    };
    let undefined = |said: &Said| match said {
        Said::Refused(message) => message.split('\'').any(is_undefined),
        _ => false,
    };
    undefined(ours)
        || undefined(theirs)
        || EXPLAINED.iter().any(|e| fits(e.qopt, ours) && fits(e.mlir, theirs) && program.contains(e.program))
}

/// What was found.
#[derive(Default)]
struct Tally {
    accepted: usize,
    refused: usize,
    explained: usize,
    mlir_crashed: usize,
    /// Left out.
    foreign: usize,
    /// By what the two say: how often, and the shortest program.
    differences: BTreeMap<(String, String), (usize, String)>,
}

impl Tally {
    fn add(&mut self, program: &str, ours: &Said, theirs: &Said) {
        let key = match (ours, theirs) {
            (Said::Program(a), Said::Program(b)) if a == b => {
                self.accepted += 1;
                return;
            }
            (Said::Refused(_), Said::Refused(_)) => {
                self.refused += 1;
                return;
            }
            (Said::Program(_) | Said::Refused(_), Said::Crashed) => {
                self.mlir_crashed += 1;
                return;
            }
            _ if is_explained(program, ours, theirs) => {
                self.explained += 1;
                return;
            }
            (Said::Program(a), Said::Program(b)) => (
                "prints otherwise".to_owned(),
                qopt_fuzz::tokens(&difference(a, b))
                    .into_iter()
                    .filter(|t| t.kind == Kind::Word || t.kind == Kind::String)
                    .map(|t| t.text)
                    .take(12)
                    .collect::<Vec<_>>()
                    .join(" "),
            ),
            _ => (gist(ours), gist(theirs)),
        };
        let shown = match (ours, theirs) {
            (Said::Program(a), Said::Program(b)) => format!("{program}{}", difference(a, b)),
            _ => program.to_owned(),
        };
        let found = self.differences.entry(key).or_insert_with(|| (0, shown.clone()));
        found.0 += 1;
        if shown.len() < found.1.len() {
            found.1 = shown;
        }
    }

    fn merge(&mut self, other: Self) {
        self.accepted += other.accepted;
        self.refused += other.refused;
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

    /// How many programs were compared.
    fn programs(&self) -> usize {
        let different: usize = self.differences.values().map(|(times, _)| times).sum();
        self.accepted + self.refused + self.explained + self.mlir_crashed + different
    }

    /// Prints what differs, the most frequent first.
    fn report(self) -> Outcome {
        let count = self.programs();
        let mut found: Vec<_> = self.differences.into_iter().collect();
        found.sort_by_key(|(_, (times, _))| std::cmp::Reverse(*times));
        for ((ours, theirs), (times, program)) in &found {
            println!("== {times} times\n  qopt: {ours}\n  mlir: {theirs}\n{}", program.trim_end());
        }
        println!(
            "{} programs: {} accepted by both, {} refused by both, {} explained, mlir-opt crashed on {}; {} kinds of difference",
            count,
            self.accepted,
            self.refused,
            self.explained,
            self.mlir_crashed,
            found.len()
        );
        if self.foreign > 0 {
            println!("{} more are of dialects that qopt has not", self.foreign);
        }
        if found.is_empty() { Ok(()) } else { Err(format!("{} kinds of difference", found.len())) }
    }
}

/// Compares so many programs, from a number on.
///
/// # Errors
/// If something differs that is not explained.
pub fn random(count: u64, seed: u64) -> Outcome {
    let seeds = seeds()?;
    // What is refused is compared as it stands.
    let valid = valid_seeds()?;
    println!("{} seeds, {} of them valid", seeds.len(), valid.len());
    let mutator = Mutator::new(valid);
    let program = |n: usize| match seeds.get(n) {
        Some(seed) => seed.clone(),
        None => mutator.program((seed << 40).wrapping_add(n as u64)),
    };
    let count = usize::try_from(count).map_err(|_| "that many programs have no numbers".to_owned())?;
    compare(count, &program, false)?.report()
}

/// Compares the programs of the texts below a directory: MLIR's own tests, say, as its source package has them. Each
/// is asked for whole, and its functions one by one, since what follows an error is not read. What needs a dialect that only
/// mlir-opt has is left out.
///
/// # Errors
/// If something differs that is not explained.
pub fn texts(dir: &Path) -> Outcome {
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
        return Err(format!("'{}' holds no programs of dialects that qopt has", dir.display()));
    }
    tally.report()
}

/// The dialects that mlir-opt has and qopt has not.
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

/// Whether a program has an operation, type or attribute of a dialect.
fn names(program: &str, dialect: &str) -> bool {
    program.match_indices(dialect).any(|(at, _)| {
        let before = program.get(..at).and_then(|text| text.chars().next_back()).unwrap_or(' ');
        let after = program.get(at + dialect.len()..).and_then(|text| text.chars().next()).unwrap_or(' ');
        !before.is_alphanumeric()
            && !"_.$@%-".contains(before)
            && (after == '.' || after == '<' && "!#".contains(before))
    })
}

/// What the two say of programs that have numbers.
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
                let ours = std::panic::catch_unwind(|| ask_qopt(program, unregistered)).unwrap_or(Said::Crashed);
                tally.add(program, &ours, theirs);
            }
        }
        Ok(tally)
    };
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let work = &work;
        let spawn = |thread| {
            let builder = std::thread::Builder::new().stack_size(64 << 20);
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
