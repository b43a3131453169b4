//! Machine code against the interpreter, on random programs of one operation or two, for every target.
//!
//! A hundred functions are one object, which `qopt run --check` compiles and runs, each function several times between protected pages.
//! What has no loops, and what the verifier does not take, is drawn again and counted. `cargo xtask fuzz-codegen` runs more of them, each
//! for every target: it sets `QOPT_PROGRAMS`, `QOPT_SEED`, `QOPT_MINUTES` and `QOPT_TARGETS`, which are names or `all`. With `QOPT_SHOW`
//! the programs are printed.

mod programs;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use qopt_ir::ir::Context;
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, parse};

/// What is compiled for: one of each row in turn, or all. Those for x86 that this machine does not run are left out.
const TARGETS: [&[&str]; 5] =
    [&["x86-64-v2"], &["x86-64-v3", "avxvnni"], &["x86-64-v4", "avx512vnni"], &["armv8-a", "dotprod"], &["i8mm"]];
/// Functions of one object.
const BATCH: usize = 100;
const PIPELINE: &str =
    "builtin.module(quant-to-hub,fold-quant-shapes,canonicalize,hub-to-tosa,fold-quant-shapes,canonicalize,lower-int8)";

/// A program that is compiled.
struct Program {
    kind: &'static str,
    name: String,
    text: String,
}

/// How a program ends on its way down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Loops,
    NoLoops,
    /// The verifier says no.
    Invalid,
}

fn way(text: &str) -> Way {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("f.mlir", Arc::new(text.as_bytes().to_vec())).expect("a source");
    let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
    if !parsed.diags.is_empty() {
        let why: Vec<_> = parsed.diags.iter().map(|diag| &diag.message).collect();
        assert!(!why.iter().any(|why| why.contains("expected")), "{why:?} of\n{text}");
        return Way::Invalid;
    }
    let verified = PassManager::parse(&ctx, &qopt_dialects::passes(), "builtin.module(canonicalize)").expect("passes");
    if verified.run(&ctx, &mut parsed.module, &Config::default()).failed {
        return Way::Invalid;
    }
    let passes = PassManager::parse(&ctx, &qopt_dialects::passes(), PIPELINE).expect("a pipeline");
    let report = passes.run(&ctx, &mut parsed.module, &Config::default());
    let body = &parsed.module.op.body;
    let upstream =
        |name: &str| ["arith.", "func.", "llvm.", "math.", "memref.", "scf."].iter().any(|d| name.starts_with(d));
    let inside = |op| {
        body.isolated(op).map_or_else(Vec::new, |inner| {
            inner.preorder().iter().map(|&op| ctx.op_text(inner.name(op)).into_owned()).collect()
        })
    };
    let is_lowered = body.preorder().into_iter().flat_map(inside).all(|name: String| upstream(&name));
    if !report.failed && is_lowered { Way::Loops } else { Way::NoLoops }
}

/// Runs qopt; its exit code, and what it prints.
fn qopt(arguments: &[&str], input: &str) -> (i32, String, String) {
    let arguments: Vec<String> = arguments.iter().map(|&a| a.to_owned()).collect();
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let streams = qopt::Streams { stdin: &mut input.as_bytes(), stdout: &mut stdout, stderr: &mut stderr };
    let code = qopt::main_with(&arguments, streams, qopt::Memory::Free);
    (code, String::from_utf8_lossy(&stdout).into_owned(), String::from_utf8_lossy(&stderr).into_owned())
}

/// What is wrong with these functions on a target.
fn wrong(programs: &[Program], target: &str) -> Vec<String> {
    let text: String = programs.iter().map(|p| p.text.as_str()).collect();
    let (code, printed, errors) = qopt(&["run", "--check", "--split=1", &format!("--target={target}")], &text);
    let equal = printed.lines().filter(|line| line.contains("equal to the interpreter's")).count();
    if code == 0 && equal == programs.len() {
        return Vec::new();
    }
    if let [program] = programs {
        return vec![format!("{} for {target}: {errors}{printed}of\n{}", program.kind, program.text)];
    }
    // What is said of a function by its name; else each of one half that is wrong.
    let said = |p: &Program| {
        let names = [format!("'{}'", p.name), format!("'{}_run'", p.name)];
        errors.lines().find(|line| names.iter().any(|name| line.contains(name)))
    };
    let named: Vec<String> = programs
        .iter()
        .filter_map(|p| Some(format!("{} for {target}: {}\nof\n{}", p.kind, said(p)?, p.text)))
        .collect();
    if !named.is_empty() {
        return named;
    }
    let (first, second) = programs.split_at(programs.len() / 2);
    let mut all = wrong(first, target);
    all.extend(wrong(second, target));
    if all.is_empty() { vec![format!("together only, for {target}: {errors}")] } else { all }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is no number")))
}

/// Draws programs from a seed on until there are so many; the result is what was drawn of each kind, too.
fn drawn(seed: &mut u64, count: usize, tally: &Mutex<BTreeMap<&'static str, [usize; 3]>>) -> Vec<Program> {
    let mut found = Vec::new();
    while found.len() < count {
        let (kind, name, text) = programs::program(*seed);
        *seed += 1;
        let way = way(&text);
        tally.lock().expect("a count").entry(kind).or_default()[way as usize] += 1;
        if std::env::var_os("QOPT_SHOW").is_some() {
            println!("// {kind}: {}\n{text}", ["compiled", "no loops", "invalid"][way as usize]);
        }
        if way == Way::Loops {
            found.push(Program { kind, name, text });
        }
    }
    found
}

#[test]
fn compiled_programs_equal_the_interpreter() {
    // Built for this test; qopt looks for it beside its own program.
    assert!(std::path::Path::new(env!("CARGO_BIN_EXE_qopt-codegen")).is_file());
    let (count, first) = (setting("QOPT_PROGRAMS", 2000) as usize, setting("QOPT_SEED", 1));
    let end = Instant::now() + Duration::from_secs(60 * setting("QOPT_MINUTES", 1 << 20));
    let start = Instant::now();
    let probe = "func.func @f(%a: tensor<1xi8>) -> tensor<1xi8> { %0 = tosa.clamp %a {max_val = 5 : i8, min_val = 1 : i8} : \
                 (tensor<1xi8>) -> tensor<1xi8> return %0 : tensor<1xi8> }";
    let here = |target: &str| {
        let (_, _, errors) = qopt(&["run", "--check", "--split=1", &format!("--target={target}")], probe);
        !errors.contains("this machine does not run programs for")
    };
    let wanted = std::env::var("QOPT_TARGETS").unwrap_or_default();
    let is_wanted = |target: &str| ["", "all"].contains(&&*wanted) || wanted.split(',').any(|name| name == target);
    let in_turn = wanted.is_empty();
    let rows: Vec<Vec<&'static str>> =
        TARGETS.iter().map(|row| row.iter().copied().filter(|t| is_wanted(t) && here(t)).collect()).collect();
    let targets = |batch: usize| {
        let of = move |row: &Vec<&'static str>| match row.as_slice() {
            all if !in_turn => all.to_vec(),
            [] => Vec::new(),
            some => vec![some[batch % some.len()]],
        };
        rows.iter().flat_map(of).collect::<Vec<_>>()
    };
    assert!(!targets(0).is_empty(), "nothing runs here");
    let (tally, failures, runs) = (Mutex::default(), AtomicUsize::new(0), AtomicUsize::new(0));
    let batches = count.div_ceil(BATCH);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        loop {
            let batch = next.fetch_add(1, Ordering::Relaxed);
            if batch >= batches || Instant::now() >= end {
                return;
            }
            // Far enough from the next batch's.
            let mut seed = first * 1_000_000_000 + batch as u64 * 10_000;
            let programs = drawn(&mut seed, BATCH.min(count - batch * BATCH), &tally);
            for target in targets(batch) {
                let wrong = wrong(&programs, target);
                wrong.iter().for_each(|wrong| eprintln!("{wrong}"));
                runs.fetch_add(programs.len(), Ordering::Relaxed);
                failures.fetch_add(wrong.len(), Ordering::Relaxed);
            }
            done.fetch_add(programs.len(), Ordering::Relaxed);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let tally = tally.into_inner().expect("a count");
    let names: Vec<&str> = rows.concat();
    let (done, runs, seconds) = (done.into_inner(), runs.into_inner(), start.elapsed().as_secs_f64());
    println!("{done} programs, {runs} times on one of {} in {seconds:.0} s", names.join(" "));
    for (kind, [loops, none, invalid]) in &tally {
        println!("{kind}: {loops} compiled, {none} without loops, {invalid} that the verifier does not take");
    }
    let failures = failures.into_inner();
    assert!(failures == 0, "{failures} are wrong");
    let missing: Vec<_> =
        programs::kinds().filter(|kind| tally.get(kind).is_none_or(|[loops, ..]| *loops == 0)).collect();
    assert!(count < 500 || missing.is_empty(), "never compiled: {}", missing.join(" "));
}
