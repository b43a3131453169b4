//! `cargo xtask fuzz`: property-based fuzzing of parsers, folds and lowerings.
//!
//! Each target runs in a child process of this program. A stack overflow, abort, hang or out-of-memory condition ends
//! the child and is a finding; another child continues with the next input. Findings are in `fuzz/TARGET` below cargo's
//! target directory: for each kind of failure the input, minimized if the process survives it, and a description.
//!
//! The tests below run a few inputs of each target in this process. They skip the target `differential`, which needs mlir-opt;
//! `cargo xtask differential` covers it.

mod corpus;
mod execute;
mod models;
mod requantize;
mod targets;
mod worker;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use nix::sys::resource::{Resource, setrlimit};

use targets::{FuzzTarget, Violation};
use worker::{Journal, WorkerTask};
use xtask::table::Table;
use xtask::{TaskResult, shell};

/// A child hangs if it starts no new check for this long.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Memory limit of a child process.
const MAX_MEMORY_BYTES: u64 = 2 << 30;
/// Address space that threads reserve without using it; added to the limit.
const RESERVED_BYTES: u64 = 512 << 20;

pub fn command_line() -> clap::Command {
    let number = |name: &'static str, default: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name("N").default_value(default).value_parser(value_parser!(u64)).help(help)
    };
    let names = targets::ALL.iter().map(|target| target.name);
    clap::Command::new("fuzz")
        .about("Checks the properties of the fuzz targets on random inputs")
        .arg(number("minutes", "1", "Minutes per target"))
        .arg(number("seed", "1", "Seed of the inputs"))
        .arg(
            Arg::new("target")
                .long("target")
                .value_name("NAME")
                .value_parser(names.collect::<Vec<_>>())
                .help("Runs a single target"),
        )
        .arg(
            Arg::new("input")
                .long("input")
                .value_name("FILE")
                .requires("target")
                .value_parser(value_parser!(PathBuf))
                .help("Checks one saved input"),
        )
        // Internal arguments of a child process.
        .arg(Arg::new("worker").long("worker").hide(true).action(ArgAction::SetTrue))
        .arg(number("first", "0", "Number of the first input").hide(true))
        .arg(number("milliseconds", "0", "Run time in milliseconds").hide(true))
}

/// Runs the targets, or the worker of a child process.
///
/// # Errors
/// If there are findings.
pub fn run(matches: &ArgMatches) -> TaskResult {
    let only = matches.get_one::<String>("target");
    let selected = || targets::ALL.iter().filter(|target| only.is_none_or(|name| name == target.name));
    let input = matches.get_one::<PathBuf>("input");
    match (selected().next(), input) {
        (Some(target), _) if matches.get_flag("worker") => run_worker(matches, target),
        (Some(target), Some(path)) => check_file(target, path),
        _ => run_targets(matches, selected()),
    }
}

fn number(matches: &ArgMatches, name: &str) -> u64 {
    matches.get_one(name).copied().unwrap_or_default()
}

/// The task of a child process: checks one input, or random ones until the time is up.
fn run_worker(matches: &ArgMatches, target: &'static FuzzTarget) -> TaskResult {
    let limit = MAX_MEMORY_BYTES + RESERVED_BYTES;
    setrlimit(Resource::RLIMIT_AS, limit, limit).map_err(|e| format!("cannot limit memory: {e}"))?;
    if let Some(path) = matches.get_one::<PathBuf>("input") {
        return worker::check_file(target, path);
    }
    let (dir, time) = (create_directory(target)?, Duration::from_millis(number(matches, "milliseconds")));
    let (seed, first, journal) = (number(matches, "seed"), number(matches, "first"), journal(&dir));
    WorkerTask { target, seed, first, time, dir, journal }.run()
}

/// Checks one input in a child process, with the limits of random inputs.
fn check_file(target: &FuzzTarget, path: &Path) -> TaskResult {
    let arguments = [OsStr::new("--input"), path.as_os_str()];
    match run_child(target, &create_directory(target)?, &arguments)? {
        None => Ok(()),
        Some(why) => Err(why),
    }
}

fn run_targets(matches: &ArgMatches, targets: impl Iterator<Item = &'static FuzzTarget>) -> TaskResult {
    let mut table = Table::new(&["target", " programs", " a second", " findings", "property"]);
    let mut all = 0;
    let time = Duration::from_secs(60 * number(matches, "minutes"));
    for target in targets {
        let (programs, seconds, findings) = run_target(target, number(matches, "seed"), time)?;
        all += findings;
        table.row(vec![
            target.name.to_owned(),
            programs.to_string(),
            format!("{:.0}", programs as f64 / seconds.max(0.001)),
            findings.to_string(),
            target.about.to_owned(),
        ]);
    }
    print!("{table}");
    let findings_dir = shell::target_dir().join("fuzz");
    if all == 0 { Ok(()) } else { Err(format!("{all} findings, in '{}'", findings_dir.display())) }
}

fn create_directory(target: &FuzzTarget) -> Result<PathBuf, String> {
    shell::scratch(&format!("fuzz/{}", target.name))
}

/// Removes findings of previous runs.
fn empty_directory(target: &FuzzTarget) -> Result<PathBuf, String> {
    let dir = create_directory(target)?;
    std::fs::remove_dir_all(&dir).map_err(|e| format!("cannot empty '{}': {e}", dir.display()))?;
    create_directory(target)
}

fn journal(dir: &Path) -> PathBuf {
    dir.join("journal")
}

/// Runs a target for a time. Returns the number of programs, the seconds, and the number of findings.
fn run_target(target: &FuzzTarget, seed: u64, time: Duration) -> Result<(u64, f64, usize), String> {
    let dir = empty_directory(target)?;
    println!("{}: {}", target.name, target.about);
    let start = Instant::now();
    let mut next = 0;
    loop {
        let left = time.saturating_sub(start.elapsed());
        if left.is_zero() {
            break;
        }
        let numbers = [seed, next, left.as_millis() as u64].map(|number| number.to_string());
        let [seed, first, milliseconds] = numbers.each_ref().map(OsStr::new);
        let arguments = ["--seed", "--first", "--milliseconds"].map(OsStr::new);
        let arguments: Vec<&OsStr> =
            arguments.into_iter().zip([seed, first, milliseconds]).flat_map(<[_; 2]>::from).collect();
        let failure = run_child(target, &dir, &arguments)?;
        let entry = Journal::read(&journal(&dir));
        let Some(why) = failure else {
            next = entry.map_or(next, |entry| entry.index);
            break;
        };
        // Without an entry the process failed before the first input.
        let entry = entry.ok_or_else(|| format!("{}: {why}", target.name))?;
        println!("         {why}");
        worker::save_finding(&dir, &Violation::new(format!("{} {}", why, entry.index), why.clone()), &entry.input)?;
        next = entry.index + 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let is_finding = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "input");
    let files = std::fs::read_dir(&dir).map_err(|e| format!("cannot list '{}': {e}", dir.display()))?;
    let findings = files.filter_map(|file| Some(file.ok()?.path())).filter(is_finding).count();
    Ok((next * target.programs, seconds, findings))
}

/// Starts a child process and waits. Returns why the child failed; `None` if it ran until its time was up.
fn run_child(target: &FuzzTarget, dir: &Path, arguments: &[&OsStr]) -> Result<Option<String>, String> {
    let own = std::env::current_exe().map_err(|e| format!("cannot find this executable: {e}"))?;
    let errors = dir.join("errors");
    let sink = std::fs::File::create(&errors).map_err(|e| format!("cannot write '{}': {e}", errors.display()))?;
    // Removes the journal of the previous process.
    let _ = std::fs::remove_file(journal(dir));
    let mut child = Command::new(own)
        .args(["fuzz", "--worker", "--target", target.name])
        .args(arguments)
        .stdin(Stdio::null())
        .stderr(sink)
        .spawn()
        .map_err(|e| format!("cannot start a process for {}: {e}", target.name))?;
    let (mut beats, mut since) = (None, Instant::now());
    let status: Option<ExitStatus> = loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            break Some(status);
        }
        std::thread::sleep(Duration::from_millis(20));
        let now = Journal::read(&journal(dir)).map(|entry| entry.beats);
        if now != beats {
            (beats, since) = (now, Instant::now());
        } else if since.elapsed() > TIMEOUT {
            child.kill().and_then(|()| child.wait()).map_err(|e| e.to_string())?;
            break None;
        }
    };
    let stderr = std::fs::read_to_string(&errors).unwrap_or_default();
    Ok(match status {
        Some(status) if status.success() => None,
        Some(status) => {
            Some(format!("{status} {}", stderr.lines().map(str::trim).find(|l| !l.is_empty()).unwrap_or_default()))
        }
        None => Some(format!("hangs for {} s", TIMEOUT.as_secs())),
    })
}

#[cfg(test)]
mod tests {
    use super::corpus::Corpus;
    use super::targets::{self, FuzzTarget, Violation};
    use super::{shell, worker};

    /// Number of inputs per target.
    const INPUTS: u64 = 150;

    #[test]
    fn targets_accept_a_few_inputs() {
        let corpus = Corpus::read().unwrap();
        // `differential` needs mlir-opt.
        for target in targets::ALL.iter().filter(|target| target.name != "differential") {
            for number in 0..INPUTS {
                let input = worker::input(target, &corpus, 1, number);
                if let Err(finding) = (target.check)(&input) {
                    panic!(
                        "{}: {}\n{}\n{}",
                        target.name,
                        finding.kind,
                        finding.detail,
                        String::from_utf8_lossy(&input)
                    );
                }
            }
        }
    }

    /// Most generated programs must be accepted and run.
    #[test]
    fn most_inputs_are_valid() {
        let corpus = Corpus::read().unwrap();
        let inputs_of_target = |name: &str| {
            let target = targets::ALL.iter().find(|target| target.name == name).unwrap();
            (0..INPUTS)
                .map(|n| String::from_utf8_lossy(&worker::input(target, &corpus, 1, n)).into_owned())
                .collect::<Vec<_>>()
        };
        let count_containing = |texts: &[String], word: &str| texts.iter().filter(|text| text.contains(word)).count();
        let typed = inputs_of_target("accept");
        for word in [
            "tosa.transpose",
            "quant.dcast",
            "scf.",
            "arith.addf",
            "dense<\"0x",
            "tfl.gather",
            "?x",
            "<0x",
            "i4:f32",
            "u8:f32",
            "i16:",
            "{0:",
        ] {
            assert!(count_containing(&typed, word) > 0, "no program has '{word}'");
        }
        assert!(count_containing(&inputs_of_target("hub"), "qnn.") > INPUTS as usize / 4);
        assert!(count_containing(&inputs_of_target("differential"), "tfl.") == 0);
    }

    #[test]
    fn a_panic_is_a_finding_and_becomes_small() {
        fn check(input: &[u8]) -> Result<(), Violation> {
            let text = String::from_utf8_lossy(input);
            if text.contains("late") {
                return Err(Violation::new("late", ""));
            }
            assert!(!(text.contains('x') && text.contains('y')), "both");
            Ok(())
        }
        worker::catch_panics();
        let found = worker::check_input(check, b"a\nb x\nc\nd y e\n").unwrap();
        assert!(found.detail.ends_with(": both") && !found.kind.contains("both"), "{found:?}");
        let small = worker::shrink(b"a\nb x\nc\nd y e\n", |input| Some(worker::check_input(check, input).is_some()));
        assert_eq!(String::from_utf8(small).unwrap(), " x y");
        assert_eq!(worker::check_input(check, b"late").unwrap().kind, "late");
        assert!(worker::check_input(check, b"x").is_none());
        // A saved input has the same finding.
        static TARGET: FuzzTarget =
            FuzzTarget { name: "test", about: "", input: |_, _| Vec::new(), check: |input| check(input), programs: 1 };
        let file = shell::scratch("fuzz").unwrap().join("test.input");
        std::fs::write(&file, b" x y").unwrap();
        assert_eq!(worker::check_file(&TARGET, &file).unwrap_err(), found.kind);
        // Restores the default hook, so that other tests print their panics.
        drop(std::panic::take_hook());
        assert_eq!(worker::slug("panic at src/a.rs:12"), "panic-at-src-a-rs-12");
    }
}
