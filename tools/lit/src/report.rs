//! The output of a run: the line of each test, the summary, the times and the XML report.

use crate::test::{ResultCode, TestResult};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The results of a run, in the order of the tests.
pub type TestResults = [(PathBuf, TestResult)];

/// Name of a test in reports.
pub fn full_name(suite: &str, test: &Path) -> String {
    format!("{suite} :: {}", test.display())
}

/// The line of a finished test, the `index`-th of `total`.
pub fn line(suite: &str, test: &Path, result: &TestResult, index: usize, total: usize) -> String {
    let (used, allowed) = result.attempts;
    let attempts = if allowed > 1 { format!(", {used} of {allowed} attempts") } else { String::new() };
    format!("{}: {} ({index} of {total}{attempts})", result.code.name(), full_name(suite, test))
}

/// The log of a test in a frame.
pub fn framed_log(suite: &str, test: &Path, result: &TestResult) -> String {
    let verdict = if result.code.is_failure() { "FAILED" } else { "RESULTS" };
    let stars = "*".repeat(20);
    format!("{stars} TEST '{}' {verdict} {stars}\n{}{stars}\n", full_name(suite, test), result.output)
}

/// Lists failed tests and the tests with a code in `shown`, and counts the tests of each code. `terse` counts failures
/// only and omits the time.
pub fn summary(suite: &str, results: &TestResults, elapsed: Duration, shown: &[ResultCode], terse: bool) -> String {
    let mut text = String::new();
    for code in ResultCode::ALL.into_iter().filter(|code| code.is_failure() || shown.contains(code)) {
        let group: Vec<&(PathBuf, TestResult)> = results.iter().filter(|(_, result)| result.code == code).collect();
        if group.is_empty() {
            continue;
        }
        let _ = writeln!(text, "{}\n{} Tests ({}):", "*".repeat(20), code.label(), group.len());
        for (test, _) in group {
            let _ = writeln!(text, "  {}", full_name(suite, test));
        }
        text.push('\n');
    }
    if !terse {
        let _ = writeln!(text, "\nTesting Time: {:.2}s", elapsed.as_secs_f64());
    }
    let total = results.len();
    let counts: Vec<(ResultCode, usize)> = ResultCode::ALL
        .into_iter()
        .filter(|code| !terse || code.is_failure())
        .map(|code| (code, results.iter().filter(|(_, result)| result.code == code).count()))
        .filter(|(_, count)| *count > 0)
        .collect();
    if !terse {
        let _ = writeln!(text, "\nTotal Discovered Tests: {total}");
    }
    let width = counts.iter().map(|(code, _)| code.label().len()).max().unwrap_or_default();
    let digits = counts.iter().map(|(_, count)| count.to_string().len()).max().unwrap_or_default();
    for (code, count) in counts {
        let percent = count as f64 / total.max(1) as f64 * 100.0;
        let _ = writeln!(text, "  {:<width$}: {count:>digits$} ({percent:.2}%)", code.label());
    }
    text
}

/// The slowest tests and a histogram.
pub fn times(suite: &str, results: &TestResults) -> String {
    const MAX_SLOWEST_TESTS: usize = 20;
    const HISTOGRAM_BUCKETS: usize = 10;
    const BAR_WIDTH: usize = 40;
    let rule = "-".repeat(74);
    let mut sorted: Vec<(&Path, f64)> =
        results.iter().map(|(test, result)| (test.as_path(), result.elapsed.as_secs_f64())).collect();
    sorted.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut text = format!("Slowest Tests:\n{rule}\n");
    for (test, seconds) in sorted.iter().take(MAX_SLOWEST_TESTS) {
        let _ = writeln!(text, "{seconds:.2}s: {}", full_name(suite, test));
    }
    let most = sorted.first().map_or(0.0, |(_, seconds)| *seconds);
    let step = (most / HISTOGRAM_BUCKETS as f64).max(1e-4);
    let _ =
        writeln!(text, "\nTests Times:\n{rule}\n[    Range    ] :: [{:^BAR_WIDTH$}] :: [Count]\n{rule}", "Percentage");
    for bucket in (0..=HISTOGRAM_BUCKETS).rev() {
        let (low, high) = (bucket as f64 * step, (bucket + 1) as f64 * step);
        let count = sorted.iter().filter(|(_, seconds)| (low..high).contains(seconds)).count();
        let bar = "*".repeat(count * BAR_WIDTH / sorted.len().max(1));
        let _ = writeln!(text, "[{low:.4}s,{high:.4}s) :: [{bar:<BAR_WIDTH$}] :: [{count:>2}/{}]", sorted.len());
    }
    text + &rule + "\n"
}

/// The report in JUnit's XML format.
pub fn xunit(suite: &str, results: &TestResults, elapsed: Duration) -> String {
    let count = |wanted: fn(ResultCode) -> bool| results.iter().filter(|(_, result)| wanted(result.code)).count();
    let not_run = |code| matches!(code, ResultCode::Unsupported | ResultCode::Skipped | ResultCode::Excluded);
    let seconds = elapsed.as_secs_f64();
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(text, "<testsuites time=\"{seconds:.2}\">");
    let _ = writeln!(
        text,
        "<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\" time=\"{seconds:.2}\">",
        attribute(suite),
        results.len(),
        count(ResultCode::is_failure),
        count(not_run),
    );
    for (test, result) in results {
        let directory = test.parent().unwrap_or(Path::new("")).display().to_string().replace('/', ".");
        let class = if directory.is_empty() { suite.to_string() } else { directory };
        let name = test.file_name().unwrap_or_default().to_string_lossy();
        let _ = write!(
            text,
            "<testcase classname=\"{}\" name=\"{}\" time=\"{:.2}\"",
            attribute(&format!("{suite}.{class}")),
            attribute(&name),
            result.elapsed.as_secs_f64()
        );
        if result.code.is_failure() {
            // A CDATA section has no escape for its end, so it is split.
            let output = result.output.replace("]]>", "]]]]><![CDATA[>");
            let output: String = output.chars().filter(|c| !c.is_control() || "\n\t\r".contains(*c)).collect();
            let _ = writeln!(text, ">\n  <failure><![CDATA[{output}]]></failure>\n</testcase>");
        } else if not_run(result.code) {
            let _ = writeln!(text, ">\n  <skipped message=\"{}\"/>\n</testcase>", attribute(result.output.trim()));
        } else {
            text.push_str("/>\n");
        }
    }
    text + "</testsuite>\n</testsuites>\n"
}

fn attribute(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
