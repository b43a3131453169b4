//! Mutation testing: changes one place of the code at a time, and expects a test to fail.
//!
//! All mutants are compiled into one program, each with a run-time condition, and an environment variable selects the
//! active one (mutant schemata). [`find`] finds the mutants, [`schema`] writes them into the text, [`tree`] builds a
//! copy of the repository with them, [`run`](mod@run) runs the tests, and [`report`] stores and counts the results. A
//! sample is determined by the seed and the sources. `docs/mutants.md` explains mutants that may survive.

mod find;
mod report;
mod run;
mod schema;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use nix::sys::resource::{Resource, setrlimit};

use crate::{TaskResult, coverage, setup, shell};
use find::Mutant;
use report::Verdicts;
use run::{MutantVerdict, Tests};
use tree::Tree;

/// The packages to build.
const PACKAGES: &[&str] = &["qopt-ir", "qopt-dialects", "qopt"];
const PROFILE: &str = "mutants";
/// Integration tests in order of execution, in addition to the unit tests. Tests of arithmetic and slow comparisons
/// with other programs are omitted.
const TESTS: &[&str] = &[
    LIT,
    "hostile",
    "hooks",
    "modules",
    "texts",
    "types_vs_mlir",
    "fold_suite",
    "fold_programs",
    "movement_exhaustive",
    "movement_properties",
    "vs_mlir_folds",
    "vs_mlir_ops",
    "run",
    "lsp",
];
const LIT: &str = "lit";
/// Tests that depend on the load of the machine.
const FLAKY_TESTS: &[&str] = &["reduce/errors.mlir"];
/// Environment of the tests: number of random cases, seed, one thread for equal orders, and read-only snapshots.
const SETTINGS: &[(&str, &str)] = &[
    ("QOPT_CASES", "2000"),
    ("QOPT_ELEMENTS", "4"),
    ("QOPT_PROGRAMS", "150"),
    ("PROPTEST_RNG_SEED", "1"),
    ("RAYON_NUM_THREADS", "1"),
    ("INSTA_UPDATE", "no"),
];
/// Address space limit in bytes. Ends mutants that allocate without bound.
const ADDRESS_SPACE_BYTES: u64 = 8 << 30;

/// The selection of mutants.
struct MutantSelection {
    /// Files and directories; empty for all areas.
    places: Vec<String>,
    sample: Option<usize>,
    seed: u64,
    resume: bool,
}

/// The command line of this task.
pub fn command_line() -> clap::Command {
    let number = |name| Arg::new(name).long(name).value_name("N").value_parser(value_parser!(u64));
    clap::Command::new("mutants")
        .about("Mutates the code and counts the mutants that no test detects")
        .arg(number("sample").help("Runs a random sample of N mutants").value_parser(value_parser!(u64).range(1..)))
        .arg(number("seed").default_value("1").help("Seed of the sample"))
        .arg(
            Arg::new("resume")
                .long("resume")
                .action(ArgAction::SetTrue)
                .help("Skips mutants that an earlier run detected or could not compile"),
        )
        .arg(Arg::new("files").num_args(0..).value_name("PATH").help("Mutates only these files or directories"))
}

/// Runs the selected mutants.
///
/// # Errors
/// If a build fails, a test fails without a mutant, or too few mutants are detected.
pub fn run(matches: &ArgMatches) -> TaskResult {
    let sample = matches.get_one::<u64>("sample").map(|&n| usize::try_from(n).unwrap_or(usize::MAX));
    try_out(&MutantSelection {
        places: matches.get_many::<String>("files").into_iter().flatten().cloned().collect(),
        sample,
        seed: matches.get_one("seed").copied().unwrap_or_default(),
        resume: matches.get_flag("resume"),
    })
}

/// Runs coverage, then a sample of mutants.
///
/// # Errors
/// If either result is below its limit. Both run in any case.
pub fn quality() -> TaskResult {
    let coverage = coverage::run();
    let mutants = try_out(&MutantSelection { places: Vec::new(), sample: Some(400), seed: 1, resume: false });
    match (coverage, mutants) {
        (Err(coverage), Err(mutants)) => Err(format!("{coverage}\n{mutants}")),
        (coverage, mutants) => coverage.and(mutants),
    }
}

fn try_out(choice: &MutantSelection) -> TaskResult {
    setup::ensure()?;
    let dir = shell::scratch("mutation-tests")?;
    let texts = texts(&choice.places)?;
    let mut mutants = Vec::new();
    for (file, text) in &texts {
        mutants.extend(find::find(file, text)?);
    }
    let all = mutants.len();
    if let Some(n) = choice.sample {
        sample(&mut mutants, n, choice.seed);
    }
    let mut verdicts = Verdicts::open(&dir, choice.resume)?;
    let settled = mutants.iter().filter(|mutant| verdicts.get(&mutant.name).is_some()).count();
    println!("{} of {all} mutants, {settled} of them settled by earlier runs", mutants.len());
    if settled < mutants.len() {
        try_each(&mutants, &texts, &dir, &mut verdicts)?;
    }
    report::table(&verdicts, &mutants)
}

/// Runs the mutants without verdict. The program contains all mutants, so it is built once.
fn try_each(
    mutants: &[Mutant],
    texts: &BTreeMap<String, String>,
    dir: &std::path::Path,
    verdicts: &mut Verdicts,
) -> TaskResult {
    let start = Instant::now();
    let seconds = || format!("[{:.0} s]", start.elapsed().as_secs_f64());
    let numbered = || mutants.iter().enumerate();
    let open: Vec<usize> = numbered().filter(|(_, m)| verdicts.get(&m.name).is_none()).map(|(n, _)| n).collect();
    let known = numbered().filter(|(_, m)| verdicts.get(&m.name) == Some(MutantVerdict::Unviable));
    let mut unviable: BTreeSet<usize> = known.map(|(n, _)| n).collect();
    let tree = Tree::new(dir, texts)?;
    tree.mutate(mutants, texts, &mut unviable)?;
    for &n in &open {
        if let (true, Some(mutant)) = (unviable.contains(&n), mutants.get(n)) {
            verdicts.add(&mutant.name, MutantVerdict::Unviable)?;
        }
    }
    println!("{} {} mutants compile", seconds(), mutants.len() - unviable.len());
    let mut programs = tree.build(&TESTS.iter().flat_map(|test| ["--test", test]).collect::<Vec<_>>())?;
    // The unit tests of libraries and binaries first: they are not in the list.
    programs.sort_by_key(|program| TESTS.iter().position(|&test| test == program.name));
    println!("{} the tests are built", seconds());
    // Limits are inherited by the tests.
    setrlimit(Resource::RLIMIT_AS, ADDRESS_SPACE_BYTES, ADDRESS_SPACE_BYTES)
        .map_err(|e| format!("cannot limit memory: {e}"))?;
    let tests = Tests::new(programs, dir)?;
    tests.summary().iter().for_each(|line| println!("  {line}"));
    println!("{} all of them pass without a mutant", seconds());
    let viable: Vec<usize> = open.into_iter().filter(|n| !unviable.contains(n)).collect();
    let mut kept = Ok(());
    tests.run(&viable, dir, |n, verdict| {
        let Some(mutant) = mutants.get(n) else { return };
        if verdict == MutantVerdict::Missed {
            let why = if tests.reach(n) { "" } else { " (not reached by any test)" };
            println!("{} missed: {}{why}", seconds(), mutant.name);
        }
        if let Err(why) = verdicts.add(&mutant.name, verdict) {
            kept = Err(why);
        }
    })?;
    println!("{} all mutants are tried", seconds());
    kept
}

/// The sources of the areas by name, without unit tests. If there are paths, only those below them.
fn texts(places: &[String]) -> Result<BTreeMap<String, String>, String> {
    let chosen =
        |name: &str| places.is_empty() || places.iter().any(|place| std::path::Path::new(name).starts_with(place));
    let mut texts = BTreeMap::new();
    for name in tree::sources()? {
        let in_area = coverage::AREAS.iter().any(|(_, area)| name.starts_with(area));
        if in_area && name.ends_with(".rs") && !name.ends_with("tests.rs") && chosen(&name) {
            let text =
                std::fs::read_to_string(shell::root().join(&name)).map_err(|e| format!("cannot read '{name}': {e}"))?;
            texts.insert(name, text);
        }
    }
    if texts.is_empty() { Err("no matching files".to_owned()) } else { Ok(texts) }
}

/// Keeps `n` mutants with the smallest hashes of seed and name. So a larger sample contains a smaller one, and a change
/// of the sources keeps most of a sample.
fn sample(mutants: &mut Vec<Mutant>, n: usize, seed: u64) {
    let mut numbers: Vec<u64> = mutants.iter().map(|mutant| sample_key(seed, &mutant.name)).collect();
    numbers.sort_unstable();
    if let Some(&most) = n.checked_sub(1).and_then(|last| numbers.get(last)) {
        mutants.retain(|mutant| sample_key(seed, &mutant.name) <= most);
    }
}

/// A hash whose lower bits depend on all bytes: FNV-1a with the finalizer of splitmix64.
fn sample_key(seed: u64, name: &str) -> u64 {
    let step = |state: u64, byte: u8| (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let z = seed.to_le_bytes().into_iter().chain(name.bytes()).fold(0xcbf2_9ce4_8422_2325, step);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
