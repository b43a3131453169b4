//! `cargo xtask fuzz`: random inputs for the properties that hold for all inputs.
//!
//! Each target runs in a child process of this program. A stack overflow, abort, hang or out-of-memory condition ends
//! the child and is a finding; another child continues with the next input. Findings are in `fuzz/TARGET` below cargo's
//! target directory: for each kind of failure the input, minimized if the process survives it, and a description.
//!
//! The tests below run a few inputs of each target in this process; `differential` runs in a separate task.

mod corpus;
mod execute;
mod models;
mod requantize;
mod targets;
mod worker;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use nix::sys::resource::{Resource, setrlimit};

use targets::{FuzzTarget, Violation};
use worker::{Journal, WorkerTask};
use xtask::table::Table;
use xtask::{TaskResult, shell};

/// Time limit of an input.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Memory limit of an input in bytes, and address space that threads reserve without using it.
const MAX_MEMORY_BYTES: u64 = 2 << 30;
const RESERVED_BYTES: u64 = 512 << 20;

/// `fuzz`
pub fn command_line() -> clap::Command {
    let number = |name: &'static str, default: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name("N").default_value(default).value_parser(value_parser!(u64)).help(help)
    };
    let names = targets::ALL.iter().map(|target| target.name);
    clap::Command::new("fuzz")
        .about("Checks properties of all inputs on random inputs")
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
        .arg(number("milliseconds", "0", "How long").hide(true))
}

/// Runs the targets.
///
/// # Errors
/// If there are findings.
pub fn run(matches: &ArgMatches) -> TaskResult {
    let number = |name| matches.get_one::<u64>(name).copied().unwrap_or_default();
    let only = matches.get_one::<String>("target");
    let wanted = || targets::ALL.iter().filter(|target| only.is_none_or(|name| name == target.name));
    if let (Some(path), Some(target)) = (matches.get_one::<PathBuf>("input"), wanted().next()) {
        return check_file(target, path);
    }
    if let (true, Some(target)) = (matches.get_flag("worker"), wanted().next()) {
        setrlimit(Resource::RLIMIT_AS, MAX_MEMORY_BYTES + RESERVED_BYTES, MAX_MEMORY_BYTES + RESERVED_BYTES)
            .map_err(|e| format!("cannot limit memory: {e}"))?;
        let (dir, time) = (directory(target)?, Duration::from_millis(number("milliseconds")));
        let journal = journal(&dir);
        return WorkerTask { target, seed: number("seed"), first: number("first"), time, dir, journal }.run();
    }
    let mut table = Table::new(&["target", " inputs", " a second", " findings", "property"]);
    let mut all = 0;
    for target in wanted() {
        let (inputs, seconds, findings) = attempt(target, number("seed"), Duration::from_secs(60 * number("minutes")))?;
        all += findings;
        table.row(vec![
            target.name.to_owned(),
            inputs.to_string(),
            format!("{:.0}", inputs as f64 / seconds.max(0.001)),
            findings.to_string(),
            target.about.to_owned(),
        ]);
    }
    print!("{table}");
    let where_to_look = shell::target_dir().join("fuzz");
    if all == 0 { Ok(()) } else { Err(format!("{all} findings, in '{}'", where_to_look.display())) }
}

/// Checks one input.
fn check_file(target: &FuzzTarget, path: &Path) -> TaskResult {
    let input = std::fs::read(path).map_err(|e| format!("cannot read '{}': {e}", path.display()))?;
    match worker::check_input(target.check, &input) {
        None => Ok(()),
        Some(finding) => Err(format!("{}\n{}", finding.kind, finding.detail)),
    }
}

fn directory(target: &FuzzTarget) -> Result<PathBuf, String> {
    shell::scratch(&format!("fuzz/{}", target.name))
}

fn journal(dir: &Path) -> PathBuf {
    dir.join("journal")
}

/// Runs a target for a time. Returns the number of programs, the seconds, and the number of findings.
fn attempt(target: &FuzzTarget, seed: u64, time: Duration) -> Result<(u64, f64, usize), String> {
    let dir = directory(target)?;
    // Old findings belong to an older program.
    std::fs::remove_dir_all(&dir).map_err(|e| format!("cannot empty '{}': {e}", dir.display()))?;
    let dir = directory(target)?;
    println!("{}: {}", target.name, target.about);
    let start = Instant::now();
    let mut next = 0;
    loop {
        let left = time.saturating_sub(start.elapsed());
        if left.is_zero() {
            break;
        }
        let ended = process(target, &dir, seed, next, left)?;
        let entry = Journal::read(&journal(&dir));
        let Some(why) = ended else {
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

/// Starts a child process and waits. Returns the reason of its end, except at the time limit.
fn process(target: &FuzzTarget, dir: &Path, seed: u64, first: u64, time: Duration) -> Result<Option<String>, String> {
    let own = std::env::current_exe().map_err(|e| format!("cannot find this executable: {e}"))?;
    let errors = dir.join("errors");
    let sink = std::fs::File::create(&errors).map_err(|e| format!("cannot write '{}': {e}", errors.display()))?;
    // Removes the journal of the previous process.
    let _ = std::fs::remove_file(journal(dir));
    let mut command = Command::new(own);
    command.args(["fuzz", "--worker", "--target", target.name]);
    for (name, value) in [("--seed", seed), ("--first", first), ("--milliseconds", time.as_millis() as u64)] {
        command.arg(name).arg(value.to_string());
    }
    let mut child = command
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
    use super::targets::{self, Violation};
    use super::worker;

    /// Number of inputs per target.
    const INPUTS: u64 = 150;

    #[test]
    fn targets_accept_a_few_inputs() {
        let corpus = Corpus::read().unwrap();
        // `differential` needs mlir-opt and runs in a separate task.
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
        let of = |name: &str| {
            let target = targets::ALL.iter().find(|target| target.name == name).unwrap();
            (0..INPUTS)
                .map(|n| String::from_utf8_lossy(&worker::input(target, &corpus, 1, n)).into_owned())
                .collect::<Vec<_>>()
        };
        let with = |texts: &[String], word: &str| texts.iter().filter(|text| text.contains(word)).count();
        let typed = of("accept");
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
            assert!(with(&typed, word) > 0, "no program has '{word}'");
        }
        assert!(with(&of("hub"), "qnn.") > INPUTS as usize / 4);
        assert!(with(&of("differential"), "tfl.") == 0);
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
        // Restores the default hook, so that other tests print their panics.
        drop(std::panic::take_hook());
        assert_eq!(worker::slug("panic at src/a.rs:12"), "panic-at-src-a-rs-12");
    }
}
