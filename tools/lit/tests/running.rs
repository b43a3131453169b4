//! Tests of features without a counterpart in LLVM's lit: in-process commands, time limit, command line and reports.

use qopt_lit::{CommandOutput, Env, ResultCode, Suite, SuiteLimits, command_line, report, run_all};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn write(root: &Path, name: &str, text: &str) {
    std::fs::write(root.join(name), text).unwrap();
}

fn suite(root: &Path) -> Suite {
    Suite::new("demo", root, root.join("out"))
}

fn upper(args: &[String], stdin: &[u8], env: &Env) -> CommandOutput {
    let status = if args.is_empty() { 0 } else { 3 };
    let cwd = env.cwd.display().to_string().into_bytes();
    CommandOutput { status, stdout: stdin.to_ascii_uppercase(), stderr: cwd }
}

#[test]
fn commands_in_process() {
    let directory = tempfile::tempdir().unwrap();
    write(directory.path(), "a.mlir", "// RUN: echo a | upper | cmp - %s.out\n// RUN: not upper x 2>&1 | cat\n");
    write(directory.path(), "a.mlir.out", "A\n");
    write(directory.path(), "b.mlir", "// RUN: upper x\n");
    let mut suite = suite(directory.path());
    suite.commands.insert("upper".into(), Arc::new(upper));
    let result = qopt_lit::run(&suite, Path::new("a.mlir"), None);
    assert_eq!(result.code, ResultCode::Pass, "{}", result.output);
    let result = qopt_lit::run(&suite, Path::new("b.mlir"), None);
    assert_eq!(result.code, ResultCode::Fail);
    assert!(result.output.contains("# error: command failed with exit status: 3"), "{}", result.output);
}

#[test]
fn a_test_that_hangs_times_out() {
    let directory = tempfile::tempdir().unwrap();
    write(directory.path(), "a.mlir", "// RUN: sh -c 'sleep 60; true'\n");
    let start = Instant::now();
    let result = qopt_lit::run(&suite(directory.path()), Path::new("a.mlir"), Some(Duration::from_millis(200)));
    assert_eq!(result.code, ResultCode::Timeout);
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn failures_stop_a_run() {
    let directory = tempfile::tempdir().unwrap();
    for name in ["a.mlir", "b.mlir", "c.mlir"] {
        write(directory.path(), name, "// RUN: false\n");
    }
    let limits = SuiteLimits { workers: 1, max_failures: Some(2), ..SuiteLimits::default() };
    let suite = suite(directory.path());
    let results = run_all(&suite, suite.discover().unwrap(), &limits, |_, _, _| {});
    let codes: Vec<ResultCode> = results.iter().map(|(_, result)| result.code).collect();
    assert_eq!(codes, [ResultCode::Fail, ResultCode::Fail, ResultCode::Skipped]);
}

fn main_on(root: &Path, options: &[&str]) -> i32 {
    let args = ["lit".to_string(), root.display().to_string(), "-q".into()];
    command_line::main(args.into_iter().chain(options.iter().map(ToString::to_string)), |_| {})
}

#[test]
fn the_command_line_selects_and_reports() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    write(root, "good.mlir", "// RUN: true\n");
    write(root, "bad.mlir", "// RUN: echo '<&]]>' && false\n");
    write(root, "no.mlir", "// REQUIRES: feat\n// RUN: false\n");
    write(root, "param.mlir", "// RUN: test %{p} = 1\n");
    assert_eq!(main_on(root, &["-Dp=1"]), 1);
    assert_eq!(main_on(root, &["-Dp=1", "--ignore-fail"]), 0);
    assert_eq!(main_on(root, &["--filter=good"]), 0);
    assert_eq!(main_on(root, &["--filter-out=BAD|param"]), 0);
    assert_eq!(main_on(root, &["--filter-out=bad|param", "--feature=feat"]), 1);
    assert_eq!(main_on(root, &["--filter=nothing"]), 2);
    assert_eq!(main_on(root, &["--filter=nothing", "--allow-empty-runs"]), 0);
    assert_eq!(main_on(root, &["--num-shards=4", "--run-shard=1"]), 1);
    assert_eq!(main_on(root, &["--num-shards=4", "--run-shard=2"]), 0);
    assert_eq!(main_on(root, &["--num-shards=4", "--run-shard=5"]), 2);
    assert_eq!(main_on(root, &["--nonsense"]), 2);
    assert_eq!(main_on(&root.join("nowhere"), &[]), 2);
    let xml = root.join("report.xml");
    main_on(root, &["-Dp=1", "--time-tests", &format!("--xunit-xml-output={}", xml.display())]);
    let xml = std::fs::read_to_string(xml).unwrap();
    assert!(xml.contains("tests=\"4\" failures=\"1\" skipped=\"1\""), "{xml}");
    assert!(xml.contains("]]]]><![CDATA[>"), "{xml}");
}

#[test]
fn the_summary_counts() {
    let directory = tempfile::tempdir().unwrap();
    write(directory.path(), "a.mlir", "// RUN: true\n");
    write(directory.path(), "b.mlir", "// RUN: false\n");
    let suite = suite(directory.path());
    let results = run_all(&suite, suite.discover().unwrap(), &SuiteLimits::default(), |_, _, _| {});
    let text = report::summary("demo", &results, Duration::from_millis(120), &[], false);
    let expected = "********************\nFailed Tests (1):\n  demo :: b.mlir\n\n\nTesting Time: 0.12s\n\n\
                    Total Discovered Tests: 2\n  Passed: 1 (50.00%)\n  Failed: 1 (50.00%)\n";
    assert_eq!(text, expected);
}

#[test]
fn nothing_panics() {
    let fragments = [
        "RUN:",
        "REQUIRES:",
        "XFAIL:",
        "END.",
        "\n",
        " ",
        "'",
        "\"",
        "\\",
        "|",
        "&&",
        ";",
        "<",
        ">",
        "2>&1",
        "&",
        "true",
        "not",
        "env",
        "cd",
        "echo",
        "%s",
        "%%",
        "%{",
        "%",
        "é",
        "(",
        "!",
        "{{",
        "}}",
        "DEFINE:",
        ",",
    ];
    let directory = tempfile::tempdir().unwrap();
    let mut suite = suite(directory.path());
    suite.environment.clear();
    let mut state = 7u64;
    let mut next = |bound: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        usize::try_from(state >> 33).unwrap() % bound
    };
    let test = PathBuf::from("a.mlir");
    for _ in 0..2_000 {
        let mut text = "// RUN: ".to_string();
        for _ in 0..next(12) {
            text.push_str(fragments[next(fragments.len())]);
        }
        // The working directory of the test is the only writable directory.
        write(directory.path(), "a.mlir", &text);
        qopt_lit::run(&suite, &test, Some(Duration::from_secs(5)));
    }
}
