//! `cargo xtask fuzz`: inputs at random for what is promised of all inputs, one target after the other.
//!
//! A target is tried in a process of its own, which is this program once more: a stack that overflows, an abort, a hang or a lack of
//! memory ends that process, is a finding, and a new process goes on behind it. What was found is below cargo's directory in
//! `fuzz/TARGET`: for each kind of fault the input, made smaller where the process survives it, and what is wrong with it.
//!
//! The tests below try a few inputs of each target in this process; `differential` has a task of its own.

mod corpus;
mod execute;
mod requantize;
mod targets;
mod worker;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use nix::sys::resource::{Resource, setrlimit};

use crate::table::Table;
use crate::{Outcome, shell};
use targets::{Finding, Target};
use worker::{Journal, Work};

/// An input that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(10);
/// Memory that an input may take, and what threads reserve of address space and never touch.
const MEMORY: u64 = 2 << 30;
const RESERVED: u64 = 512 << 20;

/// `fuzz`
pub fn command_line() -> clap::Command {
    let number = |name: &'static str, default: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name("N").default_value(default).value_parser(value_parser!(u64)).help(help)
    };
    let names = targets::ALL.iter().map(|target| target.name);
    clap::Command::new("fuzz")
        .about("Tries inputs at random on what is promised of all inputs")
        .arg(number("minutes", "1", "How long each target is tried"))
        .arg(number("seed", "1", "Another seed gives other inputs"))
        .arg(
            Arg::new("target")
                .long("target")
                .value_name("NAME")
                .value_parser(names.collect::<Vec<_>>())
                .help("One target instead of all"),
        )
        .arg(
            Arg::new("input")
                .long("input")
                .value_name("FILE")
                .requires("target")
                .value_parser(value_parser!(PathBuf))
                .help("Tries one input that was found"),
        )
        // What a process is told that was started for a target.
        .arg(Arg::new("worker").long("worker").hide(true).action(ArgAction::SetTrue))
        .arg(number("first", "0", "The number of the first input").hide(true))
        .arg(number("milliseconds", "0", "How long").hide(true))
}

/// Tries the targets.
///
/// # Errors
/// If anything is found.
pub fn run(matches: &ArgMatches) -> Outcome {
    let number = |name| matches.get_one::<u64>(name).copied().unwrap_or_default();
    let only = matches.get_one::<String>("target");
    let wanted = || targets::ALL.iter().filter(|target| only.is_none_or(|name| name == target.name));
    if let (Some(path), Some(target)) = (matches.get_one::<PathBuf>("input"), wanted().next()) {
        return again(target, path);
    }
    if let (true, Some(target)) = (matches.get_flag("worker"), wanted().next()) {
        setrlimit(Resource::RLIMIT_AS, MEMORY + RESERVED, MEMORY + RESERVED)
            .map_err(|e| format!("cannot limit memory: {e}"))?;
        let (dir, time) = (directory(target)?, Duration::from_millis(number("milliseconds")));
        let journal = journal(&dir);
        return Work { target, seed: number("seed"), first: number("first"), time, dir, journal }.run();
    }
    let mut table = Table::new(&["target", " inputs", " a second", " findings", "what is promised"]);
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

/// Tries one input.
fn again(target: &Target, path: &Path) -> Outcome {
    let input = std::fs::read(path).map_err(|e| format!("cannot read '{}': {e}", path.display()))?;
    match worker::checked(target.check, &input) {
        None => Ok(()),
        Some(finding) => Err(format!("{}\n{}", finding.kind, finding.detail)),
    }
}

fn directory(target: &Target) -> Result<PathBuf, String> {
    shell::scratch(&format!("fuzz/{}", target.name))
}

fn journal(dir: &Path) -> PathBuf {
    dir.join("journal")
}

/// Tries a target for a time: how many programs it was given, in how many seconds, and how many findings there are.
fn attempt(target: &Target, seed: u64, time: Duration) -> Result<(u64, f64, usize), String> {
    let dir = directory(target)?;
    // What was found before is of another program.
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
            next = entry.map_or(next, |entry| entry.begun);
            break;
        };
        // Without an entry it never got so far.
        let entry = entry.ok_or_else(|| format!("{}: {why}", target.name))?;
        println!("         {why}");
        worker::keep(&dir, &Finding::new(format!("{} {}", why, entry.begun), why.clone()), &entry.input)?;
        next = entry.begun + 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let is_finding = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "input");
    let files = std::fs::read_dir(&dir).map_err(|e| format!("cannot list '{}': {e}", dir.display()))?;
    let findings = files.filter_map(|file| Some(file.ok()?.path())).filter(is_finding).count();
    Ok((next * target.programs, seconds, findings))
}

/// Starts a process and waits for it: why it ended, unless because time is up.
fn process(target: &Target, dir: &Path, seed: u64, first: u64, time: Duration) -> Result<Option<String>, String> {
    let own = std::env::current_exe().map_err(|e| format!("this executable is not found: {e}"))?;
    let errors = dir.join("errors");
    let sink = std::fs::File::create(&errors).map_err(|e| format!("cannot write '{}': {e}", errors.display()))?;
    // A journal of another process says nothing of this one.
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
        .map_err(|e| format!("no process for {}: {e}", target.name))?;
    let (mut beats, mut since) = (None, Instant::now());
    let status: Option<ExitStatus> = loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            break Some(status);
        }
        std::thread::sleep(Duration::from_millis(20));
        let now = Journal::read(&journal(dir)).map(|entry| entry.beats);
        if now != beats {
            (beats, since) = (now, Instant::now());
        } else if since.elapsed() > PATIENCE {
            child.kill().and_then(|()| child.wait()).map_err(|e| e.to_string())?;
            break None;
        }
    };
    let said = std::fs::read_to_string(&errors).unwrap_or_default();
    Ok(match status {
        Some(status) if status.success() => None,
        Some(status) => {
            Some(format!("{status} {}", said.lines().map(str::trim).find(|l| !l.is_empty()).unwrap_or_default()))
        }
        None => Some(format!("hangs for {} s", PATIENCE.as_secs())),
    })
}

#[cfg(test)]
mod tests {
    use super::corpus::Corpus;
    use super::targets::{self, Finding};
    use super::worker;

    /// Inputs of each target.
    const INPUTS: u64 = 150;

    #[test]
    fn promises_hold_of_a_few_inputs() {
        let corpus = Corpus::read().unwrap();
        // The other process of mlir-opt, and a task of its own.
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

    /// Typed programs and those of the hub mostly do what they are made for.
    #[test]
    fn inputs_are_worth_trying() {
        let corpus = Corpus::read().unwrap();
        let of = |name: &str| {
            let target = targets::ALL.iter().find(|target| target.name == name).unwrap();
            (0..INPUTS)
                .map(|n| String::from_utf8_lossy(&worker::input(target, &corpus, 1, n)).into_owned())
                .collect::<Vec<_>>()
        };
        let with = |texts: &[String], word: &str| texts.iter().filter(|text| text.contains(word)).count();
        let typed = of("module");
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
        fn check(input: &[u8]) -> Result<(), Finding> {
            let text = String::from_utf8_lossy(input);
            if text.contains("late") {
                return Err(Finding::new("late", ""));
            }
            assert!(!(text.contains('x') && text.contains('y')), "both");
            Ok(())
        }
        worker::catch_panics();
        let found = worker::checked(check, b"a\nb x\nc\nd y e\n").unwrap();
        assert!(found.detail.ends_with(": both") && !found.kind.contains("both"), "{found:?}");
        let small = worker::shrink(b"a\nb x\nc\nd y e\n", |input| worker::checked(check, input).is_some());
        assert_eq!(String::from_utf8(small).unwrap(), " x y");
        assert_eq!(worker::checked(check, b"late").unwrap().kind, "late");
        assert!(worker::checked(check, b"x").is_none());
        // Other tests say why they fail.
        drop(std::panic::take_hook());
        assert_eq!(worker::slug("panic at src/a.rs:12"), "panic-at-src-a-rs-12");
    }
}
