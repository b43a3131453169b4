//! Compares the time of `filecheck` and LLVM's FileCheck on a large input, with check files of each kind. Being slower
//! fails the task.

use super::{best, mark, verdict, write_input};
use crate::measure::RunSpec;
use crate::table::Table;
use crate::{TaskResult, programs};

/// Runs of each program on each check file.
const RUNS: usize = 5;

/// Lines of a function.
const LINES: usize = 100;

/// A check file for a number of functions, and the expected result.
struct Case {
    name: &'static str,
    checks: fn(usize) -> String,
    holds: bool,
}

const CASES: [Case; 10] = [
    Case { name: "one text", checks: |_| "CHECK: func.func @f0(\n".into(), holds: true },
    Case {
        name: "texts, one for each line",
        checks: |n| {
            let lines: String = (1..=LINES).map(|i| format!("CHECK: %{i} = \"tosa\n")).collect();
            lines.repeat(n / 2)
        },
        holds: true,
    },
    Case {
        name: "NEXT",
        checks: |n| {
            let each = |f| {
                let next = (1..=9).map(|i| format!("CHECK-NEXT: %{i} = \"tosa.{}\"(%{})\n", name(f, i), i - 1));
                format!("CHECK-LABEL: @f{f}(\n{}", next.collect::<String>())
            };
            (0..n).map(each).collect()
        },
        holds: true,
    },
    Case {
        name: "LABEL and variables",
        checks: |n| {
            let each = |f| {
                format!(
                    "CHECK-LABEL: @f{f}(\nCHECK-SAME: [[A:%[a-z0-9]+]]: [[T:tensor<.*i8>]]) ->\n\
                     CHECK: [[V:%[0-9]+]] = \"[[OP:[a-z.0-9]+]]\"(%0) {{{{.*}}}} -> [[T]]\nCHECK-NEXT: ([[V]])\n"
                )
            };
            (0..n).map(each).collect()
        },
        holds: true,
    },
    Case {
        name: "numbers",
        checks: |n| {
            let each =
                |f| format!("CHECK-LABEL: @f{f}(\nCHECK: %[[#N:]] =\nCHECK-NEXT: %[[#N+1]] =\nCHECK: %[[#N+9]] =\n");
            (0..n).map(each).collect()
        },
        holds: true,
    },
    Case {
        name: "DAG, backwards",
        checks: |n| {
            let each = |f| {
                let dag = (1..30).rev().map(|i| format!("CHECK-DAG: %{i} = {{{{.*}}}}(%{})\n", i - 1));
                format!("CHECK-LABEL: @f{f}(\n{}CHECK: return\n", dag.collect::<String>())
            };
            (0..n / 2).map(each).collect()
        },
        holds: true,
    },
    Case {
        name: "NOT",
        checks: |n| {
            let nots = "CHECK-NOT: absent{{[0-9]+}}\nCHECK-NOT: \"tosa.none\"\nCHECK-NOT: {{ret$}}\nCHECK-NOT: {{^}}x\n\
                        CHECK-NOT: {{[a-z]+ [a-z]+ [a-z]+}}\nCHECK-NOT: {{x[^ ]*y}}\n";
            format!("CHECK: @f0(\n{nots}CHECK: @f{}(\n", n - 1)
        },
        holds: true,
    },
    Case { name: "a regex, in vain", checks: |_| "CHECK: {{(foo|bar|[a-z]+)[0-9]+x[0-9]+y}}\n".into(), holds: false },
    Case {
        name: "captures, in vain",
        checks: |_| "CHECK: [[A:[a-z]+]] [[B:[a-z]+]] [[C:[a-z]+]]\n".into(),
        holds: false,
    },
    Case {
        name: "back reference, in vain",
        checks: |_| "CHECK: [[A:%[0-9]+]] = {{.*}}[[A]]) <{value\n".into(),
        holds: false,
    },
];

/// The operation name in a line of a function.
fn name(function: usize, line: usize) -> String {
    format!("op{}", (function * 7 + line * 13) % 50)
}

/// Functions in the style of compiler output.
fn input(functions: usize) -> String {
    let mut text = String::new();
    for f in 0..functions {
        let ty = format!("tensor<1x{f}x8xi8>");
        text += &format!("func.func @f{f}(%arg0: {ty}) -> {ty} {{\n");
        for i in 1..=LINES {
            let (name, value) = (name(f, i), f * i * 7919 % 1_000_000);
            text += &format!("    %{i} = \"tosa.{name}\"(%{}) <{{value = {value} : i32}}> : ({ty}) -> {ty}\n", i - 1);
        }
        text += &format!("    return %{LINES} : {ty}\n}}\n");
    }
    text
}

/// Measures all cases, or one, on an input of about this size.
///
/// # Errors
/// If an exit code is wrong, or ours is slower.
pub fn run(megabytes: usize, only: Option<&str>) -> TaskResult {
    let ours = programs::build_optimized(&["filecheck"])?.join("filecheck");
    let theirs = programs::find("FileCheck-22").ok_or("'FileCheck-22' is not installed")?;
    let functions = megabytes * 100 + 2;
    let file = write_input("filecheck.in", &input(functions))?;
    let mut table = Table::new(&["check file", " directives", " filecheck ms", " FileCheck-22 ms", " ratio", ""]);
    let mut missed = 0;
    for case in CASES.iter().filter(|case| only.is_none_or(|only| case.name.contains(only))) {
        let text = (case.checks)(functions);
        let checks = write_input("filecheck.check", &text)?;
        let measure = |program| -> Result<_, String> {
            let input = format!("--input-file={}", file.display());
            let usage =
                RunSpec::new(program, [input, "--dump-input=never".into(), checks.display().to_string()]).measure()?;
            match usage.code {
                Some(code) if code == i32::from(!case.holds) => Ok(usage),
                code => Err(format!("'{}' ends with {code:?} on '{}'", file.display(), case.name)),
            }
        };
        let (mut a, mut b) = (None, None);
        for _ in 0..RUNS {
            a = Some(best(a, measure(&ours)?));
            b = Some(best(b, measure(&theirs)?));
        }
        let (Some(a), Some(b)) = (a, b) else { return Err("no run".to_owned()) };
        let ok = a.wall <= b.wall;
        missed += usize::from(!ok);
        table.row(vec![
            case.name.to_owned(),
            text.lines().count().to_string(),
            format!("{:.0}", a.wall * 1e3),
            format!("{:.0}", b.wall * 1e3),
            format!("{:.1}", b.wall / a.wall),
            mark(ok).to_owned(),
        ]);
    }
    if table.is_empty() {
        return Err(format!("unknown check file '{}'", only.unwrap_or_default()));
    }
    print!("{table}");
    verdict(missed)
}
