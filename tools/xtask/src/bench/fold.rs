//! Measures the throughput and the peak memory of `--fold-quant-shapes` on one movement of a large constant.
//!
//! A fold needs memory for the text, the decoded constant, and the result. The measurement fails if the peak exceeds their sum by
//! more than [`SLACK_BYTES`].

use super::generate::Random;
use super::{driver, mark, verdict, write_input};
use crate::table::Table;
use crate::{TaskResult, shell};

/// Allowed memory in addition to text, constant and result, in bytes.
const SLACK_BYTES: f64 = 64.0 * MIB;
const MIB: f64 = 1_048_576.0;
const COLUMNS: usize = 8192;

/// A movement of an i8 tensor with 8192 columns.
struct Case {
    name: &'static str,
    /// Shape of the result for a number of rows.
    result: fn(usize) -> [usize; 2],
    /// The text of the operation that computes `%r` from `%c`, without its types, for a shape of the result.
    op: fn([usize; 2]) -> String,
    /// Types of the operands after the first one.
    other_types: &'static str,
}

const CASES: [Case; 3] = [
    Case {
        name: "transpose",
        result: |rows| [COLUMNS, rows],
        op: |_| "%r = tosa.transpose %c {perms = array<i32: 1, 0>}".to_owned(),
        other_types: "",
    },
    Case {
        name: "reshape",
        result: |rows| [rows * 4, COLUMNS / 4],
        op: |to| format!("{}  %r = tosa.reshape %c, %to", shape("to", to)),
        other_types: ", !tosa.shape<2>",
    },
    Case {
        name: "slice",
        result: |rows| [rows - 2, COLUMNS - 2],
        op: |to| format!("{}{}  %r = tosa.slice %c, %at, %to", shape("at", [1, 1]), shape("to", to)),
        other_types: ", !tosa.shape<2>, !tosa.shape<2>",
    },
];

fn shape(name: &str, [a, b]: [usize; 2]) -> String {
    format!("  %{name} = tosa.const_shape {{values = dense<[{a}, {b}]> : tensor<2xindex>}} : () -> !tosa.shape<2>\n")
}

/// A program that folds the movement of a random constant.
fn text(case: &Case, rows: usize) -> String {
    let to = (case.result)(rows);
    let (from, [a, b]) = (format!("tensor<{rows}x{COLUMNS}xi8>"), to);
    let result = format!("tensor<{a}x{b}xi8>");
    let mut out = format!("func.func @f() -> {result} {{\n  %c = \"tosa.const\"() <{{values = dense<\"0x");
    Random(7).hex(rows * COLUMNS, &mut out);
    out += &format!("\"> : {from}}}> : () -> {from}\n");
    out += &format!("  {} : ({from}{}) -> {result}\n", (case.op)(to).trim_start(), case.other_types);
    out + &format!("  return %r : {result}\n}}\n")
}

/// Measures all movements, or only one, on a constant of this size, and prints a table.
///
/// # Errors
/// If qopt fails, does not fold, or exceeds the memory budget.
pub fn run(mebibytes: usize, only: Option<&str>) -> TaskResult {
    let qopt = super::qopt()?;
    let rows = mebibytes * (MIB as usize / COLUMNS);
    let mut table = Table::new(&["movement", " MiB of result", " ms", " GB/s", " peak MiB", " allowed MiB", ""]);
    let mut missed = 0;
    for case in CASES.iter().filter(|case| only.is_none_or(|only| only == case.name)) {
        let text = text(case, rows);
        let file = write_input(&format!("fold_{}_{mebibytes}.mlir", case.name), &text)?;
        let report = shell::scratch("bench")?.join("fold_timing.txt");
        let mut run = driver(&qopt, &file, &["--fold-quant-shapes", "--mlir-timing"]);
        run.stderr = Some(report.clone());
        let usage = run.measure()?.success(&format!("qopt on {}", case.name))?;
        let report = std::fs::read_to_string(&report).map_err(|e| format!("no timing report: {e}"))?;
        let seconds = pass_seconds(&report).ok_or("the timing report has no row for the pass")?;
        let bytes = (case.result)(rows).iter().product::<usize>() as f64;
        let allowed = text.len() as f64 + (rows * COLUMNS) as f64 + bytes + SLACK_BYTES;
        let ok = usage.peak as f64 <= allowed;
        missed += usize::from(!ok);
        table.row(vec![
            case.name.to_owned(),
            format!("{:.1}", bytes / MIB),
            format!("{:.1}", seconds * 1e3),
            format!("{:.2}", bytes / 1e9 / seconds),
            format!("{:.0}", usage.peak_mib()),
            format!("{:.0}", allowed / MIB),
            mark(ok).to_owned(),
        ]);
    }
    if table.is_empty() {
        return Err(format!("unknown movement '{}'", only.unwrap_or_default()));
    }
    print!("{table}");
    verdict(missed)
}

/// The seconds in the row of the folding pass: `    0.0123 ( 45.6%)  FoldQuantShapes`.
fn pass_seconds(report: &str) -> Option<f64> {
    let is_pass = |line: &&str| {
        let name: String = line.to_lowercase().chars().filter(char::is_ascii_alphabetic).collect();
        name.ends_with("foldquantshapes")
    };
    report.lines().find(is_pass)?.split_whitespace().next()?.parse().ok()
}
