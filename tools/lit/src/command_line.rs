//! The command line of the runner.
//!
//! Options match LLVM's lit. Additional options replace lit's configuration file.

use crate::report;
use crate::runner::{self, SuiteLimits};
use crate::suite::Suite;
use crate::test::ResultCode;
use clap::{Arg, ArgAction, ArgMatches};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Exit code for an invalid command line.
const USAGE: i32 = 2;

fn command() -> clap::Command {
    let value = |name: &'static str, place: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(place).help(help)
    };
    let list = move |name, place, help| value(name, place, help).action(ArgAction::Append);
    let flag = |name: &'static str, help: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    let number = |name: &'static str, place: &'static str, help: &'static str| {
        value(name, place, help).value_parser(clap::value_parser!(usize))
    };
    let mut command = clap::Command::new("lit")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Runs the tests below a directory")
        .arg(
            Arg::new("path")
                .value_name("TEST_PATH")
                .num_args(1..)
                .required(true)
                .help("A directory of tests or a test"),
        )
        .arg(flag("verbose", "Show the log of failed tests").short('v'))
        .arg(flag("show-all", "Show the log of all tests").short('a'))
        .arg(flag("quiet", "Show errors only").short('q'))
        .arg(flag("succinct", "Show failed tests only").short('s'))
        .arg(number("workers", "N", "Number of tests run in parallel").short('j').alias("threads"))
        .arg(list("param", "NAME=VALUE", "A parameter, substituted for %{NAME} in RUN lines").short('D'))
        .arg(value("filter", "REGEX", "Run only tests whose name matches"))
        .arg(value("filter-out", "REGEX", "Run only tests whose name does not match"))
        .arg(number("timeout", "SECONDS", "Time limit of a test"))
        .arg(number("max-time", "SECONDS", "Time limit of the run; remaining tests are skipped"))
        .arg(number("max-tests", "N", "Largest number of tests to run"))
        .arg(number("max-failures", "N", "Stop after N failures"))
        .arg(number("max-retries-per-test", "N", "Number of retries of a failing test"))
        .arg(number("num-shards", "M", "Number of shards").requires("run-shard"))
        .arg(number("run-shard", "N", "Number of the shard to run, from 1").requires("num-shards"))
        .arg(value("order", "ORDER", "Order of the tests").value_parser(["lexical", "random", "smart"]))
        .arg(flag("time-tests", "Show the times of tests"))
        .arg(value("xunit-xml-output", "FILE", "Write an XML report"))
        .arg(flag("allow-empty-runs", "Succeed if no test is selected"))
        .arg(flag("ignore-fail", "Exit with 0 even if tests fail"))
        .arg(flag("no-execute", "Treat all tests as passed without running them"))
        .arg(flag("show-tests", "Show the tests and exit"))
        .arg(flag("show-suites", "Show the suite and exit"))
        .arg(value("name", "NAME", "Name of the suite; default: name of the directory"))
        .arg(list("suffix", "SUFFIX", "Suffix of test files; default: .mlir"))
        .arg(list("exclude", "NAME", "File or directory name to ignore"))
        .arg(list("feature", "NAME", "Available feature"))
        .arg(list("substitution", "TEXT=TEXT", "Substitution in RUN lines"))
        .arg(list("path-dir", "DIR", "Directory to prepend to PATH").visible_alias("path"))
        .arg(value("exec-root", "DIR", "Directory of test outputs; default: directory of the tests"));
    for (name, _) in SHOWN {
        command = command.arg(flag(name, "List these tests in the summary"));
    }
    command
}

const SHOWN: [(&str, ResultCode); 7] = [
    ("show-excluded", ResultCode::Excluded),
    ("show-skipped", ResultCode::Skipped),
    ("show-unsupported", ResultCode::Unsupported),
    ("show-pass", ResultCode::Pass),
    ("show-flakypass", ResultCode::FlakyPass),
    ("show-xfail", ResultCode::XFail),
    ("show-xpass", ResultCode::XPass),
];

/// Runs the command line `args`, including the program name, and returns the exit code. `configure` may extend the
/// suite, for example by commands that run in process.
pub fn main(args: impl IntoIterator<Item = String>, configure: impl FnOnce(&mut Suite)) -> i32 {
    let matches = match command().try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => {
            // A closed terminal is not an error.
            let _ = error.print();
            return error.exit_code();
        }
    };
    match run(&matches, configure) {
        Ok(code) => code,
        Err(message) => {
            eprintln!("lit: error: {message}");
            USAGE
        }
    }
}

fn run(matches: &ArgMatches, configure: impl FnOnce(&mut Suite)) -> Result<i32, String> {
    let number = |name: &str| matches.get_one::<usize>(name).copied();
    let texts = |name: &str| matches.get_many::<String>(name).into_iter().flatten();
    let paths: Vec<PathBuf> = texts("path").map(PathBuf::from).collect();
    let mut suite = self::suite(matches, &paths)?;
    configure(&mut suite);
    let mut tests = Vec::new();
    for path in &paths {
        let real = path.canonicalize().map_err(|error| format!("'{}': {error}", path.display()))?;
        let start =
            real.strip_prefix(&suite.source_root).map_err(|_| format!("'{}' is in no suite", path.display()))?;
        tests.extend(suite.discover_in(start).map_err(|error| format!("'{}': {error}", path.display()))?);
    }
    tests.sort();
    tests.dedup();
    if matches.get_flag("show-suites") {
        println!("-- Test Suites --\n  {} - {} tests", suite.name, tests.len());
        println!("    Source Root: {}\n    Exec Root  : {}", suite.source_root.display(), suite.exec_root.display());
        return Ok(0);
    }
    if tests.is_empty() {
        eprintln!("lit: error: did not discover any tests for provided path(s)");
        return Ok(USAGE);
    }
    let discovered = tests.len();
    select(matches, &suite, &mut tests)?;
    if matches.get_flag("show-tests") {
        println!("-- Available Tests --");
        tests.iter().for_each(|test| println!("  {}", report::full_name(&suite.name, test)));
        return Ok(0);
    }
    if tests.is_empty() {
        if matches.get_flag("allow-empty-runs") {
            eprintln!("lit: warning: filter did not match any tests (of {discovered} discovered).");
            return Ok(0);
        }
        return Err(format!("filter did not match any tests (of {discovered} discovered)."));
    }
    let seconds = |name| number(name).filter(|seconds| *seconds > 0).map(|seconds| Duration::from_secs(seconds as u64));
    let mut limits = SuiteLimits {
        timeout: seconds("timeout"),
        max_time: seconds("max-time"),
        max_failures: number("max-failures"),
        ..SuiteLimits::default()
    };
    limits.workers = number("workers").unwrap_or(limits.workers).clamp(1, tests.len());

    let [quiet, succinct, verbose, all] =
        ["quiet", "succinct", "verbose", "show-all"].map(|name| matches.get_flag(name));
    let total = tests.len();
    let name = suite.name.clone();
    let start = Instant::now();
    if !quiet {
        let of = if total < discovered { format!(" of {discovered}") } else { String::new() };
        println!("-- Testing: {total}{of} tests, {} workers --", limits.workers);
    }
    let results = if matches.get_flag("no-execute") {
        let passed = |test| {
            let (output, elapsed) = (String::new(), Duration::ZERO);
            (test, crate::TestResult { code: ResultCode::Pass, output, attempts: (1, 1), elapsed })
        };
        tests.into_iter().map(passed).collect()
    } else {
        runner::run_all(&suite, tests, &limits, |test, result, index| {
            let failed = result.code.is_failure();
            if failed || !(quiet || succinct) {
                println!("{}", report::line(&name, test, result, index, total));
            }
            if all || (verbose && failed) {
                print!("{}", report::framed_log(&name, test, result));
            }
            // Flushes each result. A write error shows up at the next print.
            let _ = std::io::stdout().flush();
        })
    };
    let elapsed = start.elapsed();
    if matches.get_flag("time-tests") {
        print!("{}", report::times(&name, &results));
    }
    let shown: Vec<ResultCode> =
        SHOWN.iter().filter(|(name, _)| matches.get_flag(name)).map(|(_, code)| *code).collect();
    print!("{}", report::summary(&name, &results, elapsed, &shown, quiet));
    if let Some(file) = matches.get_one::<String>("xunit-xml-output") {
        std::fs::write(file, report::xunit(&name, &results, elapsed)).map_err(|error| format!("'{file}': {error}"))?;
    }
    let failed = results.iter().any(|(_, result)| result.code.is_failure());
    Ok(i32::from(failed && !matches.get_flag("ignore-fail")))
}

fn suite(matches: &ArgMatches, paths: &[PathBuf]) -> Result<Suite, String> {
    let texts = |name: &str| matches.get_many::<String>(name).into_iter().flatten();
    let first = paths.first().map(PathBuf::as_path).unwrap_or(Path::new("."));
    let real = first.canonicalize().map_err(|error| format!("'{}': {error}", first.display()))?;
    let root = if real.is_dir() { real } else { real.parent().unwrap_or(Path::new("/")).to_path_buf() };
    let exec = match matches.get_one::<String>("exec-root") {
        Some(directory) => std::path::absolute(directory).map_err(|error| format!("'{directory}': {error}"))?,
        None => root.clone(),
    };
    let name = match matches.get_one::<String>("name") {
        Some(name) => name.clone(),
        None => root.file_name().unwrap_or_default().to_string_lossy().into_owned(),
    };
    let mut suite = Suite::new(name, root, exec);
    if matches.contains_id("suffix") {
        suite.suffixes = texts("suffix").cloned().collect();
    }
    suite.excludes.extend(texts("exclude").cloned());
    suite.features.extend(texts("feature").cloned());
    suite.max_retries = matches.get_one::<usize>("max-retries-per-test").copied().unwrap_or_default();
    for text in texts("substitution") {
        let (from, to) = text.split_once('=').ok_or_else(|| format!("expected TEXT=TEXT, but got '{text}'"))?;
        suite.substitutions.push((from.into(), to.into()));
    }
    for text in texts("param") {
        let (key, value) = text.split_once('=').unwrap_or((text, ""));
        suite.substitutions.push((format!("%{{{key}}}"), value.into()));
    }
    for directory in texts("path-dir") {
        let directory = std::path::absolute(directory).map_err(|error| format!("'{directory}': {error}"))?;
        suite.prepend_path(&directory);
    }
    Ok(suite)
}

/// Applies filters, order, shards and the limit to the list of tests.
fn select(matches: &ArgMatches, suite: &Suite, tests: &mut Vec<PathBuf>) -> Result<(), String> {
    for (option, variable, wanted) in [("filter", "LIT_FILTER", true), ("filter-out", "LIT_FILTER_OUT", false)] {
        let pattern = matches.get_one::<String>(option).cloned().or_else(|| std::env::var(variable).ok());
        if let Some(pattern) = pattern.filter(|pattern| !pattern.is_empty()) {
            let regex = regex::RegexBuilder::new(&pattern).case_insensitive(true).build();
            let regex = regex.map_err(|error| format!("invalid regular expression for --{option}: {error}"))?;
            tests.retain(|test| regex.is_match(&report::full_name(&suite.name, test)) == wanted);
        }
    }
    if matches.get_one::<String>("order").is_some_and(|order| order == "random") {
        shuffle(tests);
    }
    let number = |name: &str| matches.get_one::<usize>(name).copied();
    if let (Some(shards), Some(shard)) = (number("num-shards"), number("run-shard")) {
        if shard == 0 || shard > shards {
            return Err("--run-shard must be between 1 and --num-shards (inclusive)".into());
        }
        let mut index = 0;
        tests.retain(|_| {
            index += 1;
            (index - 1) % shards == shard - 1
        });
    }
    tests.truncate(number("max-tests").unwrap_or(usize::MAX));
    Ok(())
}

/// A random order, different on every run.
fn shuffle(tests: &mut [PathBuf]) {
    use std::hash::{BuildHasher, RandomState};
    let state = RandomState::new();
    tests.sort_by_cached_key(|test| state.hash_one(test));
}
