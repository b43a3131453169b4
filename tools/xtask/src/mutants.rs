//! Mutation tests: cargo-mutants changes one place of the code at a time, and some test has to notice.
//!
//! The tests are a selection that takes seconds, for it runs once per mutant; `PROFILE` and `SETTINGS` say how they are
//! built and how much they try. Which mutants of a sample are tried depends on the seed and the sources only. What came out
//! is kept below cargo's target directory, so that a long run can be taken up again. Why a mutant may survive is said in
//! `docs/mutants.md`, by people; nothing here knows of it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use nix::sys::resource::{Resource, setrlimit};

use crate::table::Table;
use crate::{Outcome, shell};

const VERSION: &str = "27.1.0";
/// What is mutated: the code in which a mistake gives wrong values.
const FILES: &[&str] = &["src/movement/**", "dialects/quant/fold/**"];
/// The tests.
const TESTS: &[&str] = &["lit", "fold_programs", "movement_exhaustive", "movement_properties"];
const PROFILE: &str = "mutants";
/// How much the tests try, and from which seed.
const SETTINGS: &[(&str, &str)] = &[
    ("LIT_FILTER", "quant/|fold|canonicalize"),
    ("QOPT_CASES", "2000"),
    ("QOPT_ELEMENTS", "4"),
    ("QOPT_PROGRAMS", "150"),
    ("PROPTEST_RNG_SEED", "1"),
];
/// A mutant that takes so many times as long as no mutant hangs. Generous, because other work may slow the machine down.
const TIMEOUT: [&str; 4] = ["--timeout-multiplier", "2", "--minimum-test-timeout", "60"];
/// Address space, so that a mutant that never stops growing ends before the machine's memory does.
const ADDRESS_SPACE: u64 = 8 << 30;
/// The least share of mutants that have to be noticed, in per cent.
const LEAST: f64 = 95.0;

/// Where cargo-mutants keeps its lists.
const LISTS: &str = "mutants.out";
/// What became of a mutant, by the name of the list that cargo-mutants puts it in.
const VERDICTS: [&str; 4] = ["caught", "missed", "unviable", "timeout"];
const MISSED: &str = "missed";

/// The command line of this task.
pub fn command_line() -> clap::Command {
    let number = |name| Arg::new(name).long(name).value_name("N").value_parser(value_parser!(u64));
    clap::Command::new("mutants")
        .about("Mutates the movement and fold code and sees whether tests notice; installs cargo-mutants if missing")
        .arg(number("sample").help("So many mutants, chosen at random, instead of all"))
        .arg(number("seed").default_value("1").help("What the choice depends on"))
        .arg(
            Arg::new("resume")
                .long("resume")
                .action(ArgAction::SetTrue)
                .help("Tries only what no earlier run has settled; what survived is tried again"),
        )
        .arg(Arg::new("files").num_args(0..).value_name("GLOB").help("Mutates these files instead of all that count"))
}

/// Tries the mutants that the command line names.
///
/// # Errors
/// If cargo-mutants does not run, or too few mutants are noticed.
pub fn run(matches: &ArgMatches) -> Outcome {
    let program = installed()?;
    let dir = shell::scratch("mutation-tests")?;
    let files: Vec<&str> = matches.get_many::<String>("files").into_iter().flatten().map(String::as_str).collect();
    let files = if files.is_empty() { FILES } else { &files };
    let all = list(&program, files)?;
    let seed = matches.get_one("seed").copied().unwrap_or_default();
    let chosen = match matches.get_one::<u64>("sample") {
        Some(&n) => sample(&all, usize::try_from(n).unwrap_or(usize::MAX), seed),
        None => all.iter().cloned().collect(),
    };
    let mut verdicts = if matches.get_flag("resume") { earlier(&dir) } else { BTreeMap::new() };
    verdicts.retain(|_, verdict| verdict != MISSED);
    keep(&dir, &verdicts)?;
    let settled = chosen.iter().filter(|&name| verdicts.contains_key(name)).count();
    println!("{} mutants, {settled} of them settled by earlier runs", chosen.len());
    let mut ended = Ok(());
    if settled < chosen.len() {
        let open = |name: &String| chosen.contains(name) && !verdicts.contains_key(name);
        let rest: Vec<&str> = all.iter().filter(|&name| !open(name)).map(String::as_str).collect();
        ended = test(&program, &dir, files, &rest);
        verdicts = earlier(&dir);
        keep(&dir, &verdicts)?;
    }
    verdicts.retain(|name, _| chosen.contains(name));
    let enough = report(&verdicts);
    ended.and(enough)
}

/// cargo-mutants in the version that this task knows.
fn installed() -> Result<PathBuf, String> {
    let dir = shell::scratch(&format!("cargo-mutants-{VERSION}"))?;
    let program = dir.join("bin").join("cargo-mutants");
    if !program.is_file() {
        let root = dir.display().to_string();
        let package = ["cargo-mutants", "--version", VERSION, "--locked", "--root", &root];
        shell::run(shell::cargo(&["install"]).args(package))?;
    }
    Ok(program)
}

fn cargo_mutants(program: &Path, files: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(["mutants", "--workspace"]).current_dir(shell::root());
    command.args(files.iter().flat_map(|glob| ["--file", glob]));
    command
}

/// The names of all mutants of some files; a name says place and change.
fn list(program: &Path, files: &[&str]) -> Result<Vec<String>, String> {
    let output = cargo_mutants(program, files).arg("--list").output();
    let output = output.map_err(|e| format!("cargo-mutants does not start: {e}"))?;
    if !output.status.success() {
        return Err(format!("cargo-mutants: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect())
}

/// `n` of the names. Each name gets a number, and the smallest are taken: so a larger sample contains a smaller one, and a
/// change of the sources leaves most of a sample as it is.
fn sample(names: &[String], n: usize, seed: u64) -> BTreeSet<String> {
    let mut numbered: Vec<(u64, &String)> = names.iter().map(|name| (number(seed, name), name)).collect();
    numbered.sort_unstable();
    numbered.into_iter().take(n).map(|(_, name)| name.clone()).collect()
}

/// FNV-1a, with splitmix64's last steps.
fn number(seed: u64, name: &str) -> u64 {
    let step = |state: u64, byte: u8| (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let z = seed.to_le_bytes().into_iter().chain(name.bytes()).fold(0xcbf2_9ce4_8422_2325, step);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Runs cargo-mutants on a copy of the sources, on all mutants but the rest. It reports survivors as it goes, and keeps its
/// lists as it goes too.
fn test(program: &Path, dir: &Path, files: &[&str], rest: &[&str]) -> Outcome {
    // It has no other way to choose mutants by name that works for all kinds of them: it leaves out what it caught before.
    let known = dir.join(LISTS).join("previously_caught.txt");
    let written = std::fs::create_dir_all(dir.join(LISTS)).and_then(|()| std::fs::write(&known, rest.join("\n")));
    written.map_err(|e| format!("cannot write '{}': {e}", known.display()))?;
    // Limits are inherited.
    setrlimit(Resource::RLIMIT_AS, ADDRESS_SPACE, ADDRESS_SPACE).map_err(|e| format!("cannot limit memory: {e}"))?;
    let mut command = cargo_mutants(program, files);
    command.args(["--iterate", "--jobs", "1", "--profile", PROFILE]).args(TIMEOUT).arg("--output").arg(dir);
    command.env("CARGO_TARGET_DIR", shell::target_dir()).env("CARGO_INCREMENTAL", "1").envs(SETTINGS.iter().copied());
    // What selects tests has to reach every call of cargo; it knows of no other packages than the mutants' own.
    command.arg("--cargo-arg=--workspace");
    command.args(TESTS.iter().map(|test| format!("--cargo-arg=--test={test}")));
    let status = command.status().map_err(|e| format!("cargo-mutants does not start: {e}"))?;
    match status.code() {
        // All were caught, some were missed, some hang; each has its verdict.
        Some(0 | 2 | 3) => Ok(()),
        _ => Err(format!("cargo-mutants: {status}")),
    }
}

/// What is known of mutants: what was kept, and the lists of a run that may have been stopped.
fn earlier(dir: &Path) -> BTreeMap<String, String> {
    let mut verdicts = BTreeMap::new();
    let lines = |path: PathBuf| std::fs::read_to_string(path).unwrap_or_default();
    for line in lines(dir.join("verdicts")).lines() {
        if let Some((verdict, name)) = line.split_once('\t') {
            verdicts.insert(name.to_owned(), verdict.to_owned());
        }
    }
    for verdict in VERDICTS {
        for name in lines(dir.join(LISTS).join(format!("{verdict}.txt"))).lines() {
            verdicts.insert(name.to_owned(), verdict.to_owned());
        }
    }
    verdicts
}

/// Keeps what is known, in place of the lists that it was read from.
fn keep(dir: &Path, verdicts: &BTreeMap<String, String>) -> Outcome {
    let text: String = verdicts.iter().map(|(name, verdict)| format!("{verdict}\t{name}\n")).collect();
    let path = dir.join("verdicts");
    std::fs::write(&path, text).map_err(|e| format!("cannot write '{}': {e}", path.display()))?;
    for verdict in VERDICTS {
        // It is absent before the first run.
        let _ = std::fs::remove_file(dir.join(LISTS).join(format!("{verdict}.txt")));
    }
    Ok(())
}

/// Numbers of mutants, in the order of [`VERDICTS`].
#[derive(Clone, Copy, Default)]
struct Counts([u32; VERDICTS.len()]);

impl Counts {
    fn add(&mut self, verdict: &str) {
        for (count, name) in self.0.iter_mut().zip(VERDICTS) {
            *count += u32::from(name == verdict);
        }
    }
    /// How many of those that could be built were noticed. One that hangs is.
    fn percent(self) -> f64 {
        let [caught, missed, _, timeout] = self.0.map(f64::from);
        let tried = caught + missed + timeout;
        if tried == 0.0 { 100.0 } else { 100.0 * (caught + timeout) / tried }
    }
    fn row(self, name: &str) -> Vec<String> {
        let total: u32 = self.0.iter().sum();
        let numbers = std::iter::once(total).chain(self.0).map(|n| n.to_string());
        let cells = std::iter::once(name.to_owned()).chain(numbers);
        cells.chain([format!("{:.1}", self.percent())]).collect()
    }
}

/// Prints the table, by file. What has no verdict, because a run was stopped, is not in it.
fn report(verdicts: &BTreeMap<String, String>) -> Outcome {
    let mut files: BTreeMap<&str, Counts> = BTreeMap::new();
    let mut total = Counts::default();
    for (name, verdict) in verdicts {
        let file = name.split(':').next().unwrap_or_default();
        files.entry(file).or_default().add(verdict);
        total.add(verdict);
    }
    let mut table = Table::new(&["file", " mutants", " caught", " missed", " unviable", " timeouts", " %"]);
    files.iter().for_each(|(file, counts)| table.row(counts.row(file)));
    table.row(total.row("all"));
    print!("{table}");
    if total.percent() < LEAST {
        return Err(format!("{:.1} % of the mutants are noticed; {LEAST} % have to be", total.percent()));
    }
    Ok(())
}
