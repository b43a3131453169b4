//! Machine code against the interpreter on random programs of one or two operations, for every target.
//!
//! A hundred functions form one object. `qopt run --check` compiles it and runs each function several times between
//! guard pages. Programs that are invalid or cannot be lowered are counted and replaced. An object is compiled for one
//! target, in turn. `cargo xtask fuzz-codegen` compiles it for every target, and more programs: it sets `QOPT_TARGET_STEP`,
//! `QOPT_PROGRAMS`, `QOPT_SEED`, `QOPT_MINUTES` and `QOPT_TARGETS` (target names). `QOPT_SHOW` prints the programs.

#[path = "../compiled/mod.rs"]
mod compiled;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use compiled::{Lowering, lowering, qopt};
use qopt_dialects::targets;
use qopt_fuzz::hub as programs;

/// Number of functions per object.
const BATCH: usize = 100;

/// A program that can be lowered.
struct Program {
    kind: &'static str,
    name: String,
    text: String,
}

/// The message of QEMU 7.2 when it stops at a RISC-V instruction that converts a vector of floats to integers directly after
/// `vsetvli`: its `do_opfv` sets the rounding mode twice.
const EMULATOR_FAULT: &str = "decode_save_opc: Assertion";
/// The number of programs with this fault, which are not compared.
static EMULATOR_FAULTS: AtomicUsize = AtomicUsize::new(0);

/// Errors of these functions on a target.
fn wrong(programs: &[Program], target: &str) -> Vec<String> {
    let text: String = programs.iter().map(|p| p.text.as_str()).collect();
    let (code, printed, errors) = qopt(&["run", "--check", "--split=1", &format!("--target={target}")], &text);
    let equal = printed.lines().filter(|line| line.contains("equal to the interpreter's")).count();
    if code == 0 && equal == programs.len() {
        return Vec::new();
    }
    if let [program] = programs {
        if errors.contains(EMULATOR_FAULT) {
            EMULATOR_FAULTS.fetch_add(1, Ordering::Relaxed);
            return Vec::new();
        }
        return vec![format!("{} for {target}: {errors}{printed}of\n{}", program.kind, program.text)];
    }
    // Messages that name the function; without any, bisects the functions. A stopped emulator leaves no message, or the first
    // words of one.
    let is_stopped = errors.contains(EMULATOR_FAULT);
    let message = |p: &Program| {
        let names = [format!("'{}'", p.name), format!("'{}_run'", p.name)];
        errors.lines().find(|line| names.iter().any(|name| line.contains(name)))
    };
    let named: Vec<String> = programs
        .iter()
        .filter(|_| !is_stopped)
        .filter_map(|p| Some(format!("{} for {target}: {}\nof\n{}", p.kind, message(p)?, p.text)))
        .collect();
    if !named.is_empty() {
        return named;
    }
    let (first, second) = programs.split_at(programs.len() / 2);
    let mut all = wrong(first, target);
    all.extend(wrong(second, target));
    if all.is_empty() && !is_stopped { vec![format!("together only, for {target}: {errors}")] } else { all }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is not a number")))
}

/// Draws programs with consecutive seeds until `count` of them can be lowered. Counts the results of each kind.
fn drawn(seed: &mut u64, count: usize, tally: &Mutex<BTreeMap<&'static str, [usize; 3]>>) -> Vec<Program> {
    let mut found = Vec::new();
    while found.len() < count {
        let (kind, name, text) = programs::program(*seed);
        *seed += 1;
        let reached = lowering(&text, "tflite");
        tally.lock().expect("a count").entry(kind).or_default()[reached as usize] += 1;
        if std::env::var_os("QOPT_SHOW").is_some() {
            println!("// {kind}: {}\n{text}", ["compiled", "no loops", "invalid"][reached as usize]);
        }
        if reached == Lowering::Loops {
            found.push(Program { kind, name, text });
        }
    }
    found
}

#[test]
fn compiled_programs_equal_the_interpreter() {
    // This test builds qopt-codegen; qopt searches it next to its own executable.
    assert!(std::path::Path::new(env!("CARGO_BIN_EXE_qopt-codegen")).is_file());
    let (count, first) = (setting("QOPT_PROGRAMS", 2000) as usize, setting("QOPT_SEED", 1));
    let end = Instant::now() + Duration::from_secs(60 * setting("QOPT_MINUTES", 1 << 20));
    let start = Instant::now();
    let wanted = std::env::var("QOPT_TARGETS").unwrap_or_default();
    let is_wanted = |target: &str| wanted.is_empty() || wanted.split(',').any(|name| name == target);
    // Excludes x86 targets that this machine cannot run.
    let all = targets::ALL.iter().filter(|target| target.runner().is_ok() && is_wanted(target.name));
    let targets: Vec<&str> = all.map(|target| target.name).collect();
    assert!(!targets.is_empty(), "nothing runs here");
    let step = (setting("QOPT_TARGET_STEP", 100) as usize).clamp(1, targets.len());
    let (tally, failures, runs) = (Mutex::default(), AtomicUsize::new(0), AtomicUsize::new(0));
    let batches = count.div_ceil(BATCH);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        loop {
            let batch = next.fetch_add(1, Ordering::Relaxed);
            if batch >= batches || Instant::now() >= end {
                return;
            }
            // Seeds of different batches do not overlap.
            let mut seed = first * 1_000_000_000 + batch as u64 * 10_000;
            let programs = drawn(&mut seed, BATCH.min(count - batch * BATCH), &tally);
            for target in targets.iter().skip(batch % step).step_by(step) {
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
    let (done, runs, seconds) = (done.into_inner(), runs.into_inner(), start.elapsed().as_secs_f64());
    println!("{done} programs, {runs} times for one of {} in {seconds:.0} s", targets.join(" "));
    for (kind, [loops, none, invalid]) in &tally {
        println!("{kind}: {loops} compiled, {none} without loops, {invalid} that the verifier does not take");
    }
    let faults = EMULATOR_FAULTS.load(Ordering::Relaxed);
    println!("{faults} stop the emulator");
    assert!(faults * 50 <= runs, "the emulator stops too often");
    let failures = failures.into_inner();
    assert!(failures == 0, "{failures} are wrong");
    let missing: Vec<_> =
        programs::kinds().filter(|kind| tally.get(kind).is_none_or(|[loops, ..]| *loops == 0)).collect();
    assert!(count < 500 || missing.is_empty(), "never compiled: {}", missing.join(" "));
}
