//! The report for a terminal and as Markdown.

use std::fmt::Write as _;

use qopt_ir::diag::printable;

use super::collect::{Movement, Outcome, Report};
use crate::Terminal;
use crate::render::layout::{Layout, grouped};

/// The report for a terminal.
pub(super) fn text(report: &Report, terminal: Terminal) -> String {
    let mut layout = Layout::new(terminal);
    layout.heading(&printable(&title(report)));
    layout.table(&totals(report), &[1, 2, 3]);
    if !report.rules.is_empty() {
        layout.blank();
        layout.heading("Applied rules");
        let rows = report.rules.iter().map(|(rule, count)| vec![grouped(*count), rule.clone()]);
        layout.table(&rows.collect::<Vec<_>>(), &[0]);
    }
    for (function, movements) in by_function(report) {
        layout.blank();
        layout.heading(&printable(&function_title(function)));
        let row = |movement: &&Movement| {
            let [before, after] = [bytes(movement.bytes_before), bytes(movement.bytes_after)];
            let text = format!("{}: {}", name(movement), explanation(movement));
            vec![movement.outcome.word().to_owned(), before, after, printable(&text).into_owned()]
        };
        let head = ["", "bytes", "after", "operation: rule or reason"].map(str::to_owned).to_vec();
        let rows: Vec<_> = std::iter::once(head).chain(movements.iter().map(row)).collect();
        layout.table(&rows, &[1, 2]);
    }
    layout.out
}

/// The report as Markdown. Names of the program are code, so that Markdown interprets nothing in them.
pub(super) fn markdown(report: &Report) -> String {
    let mut out = format!("# {}\n\n", code(&title(report)));
    let _ = writeln!(out, "| | before | after | saved |\n|---|---:|---:|---:|");
    for row in totals(report).iter().skip(1) {
        let _ = writeln!(out, "| {} |", row.join(" | "));
    }
    if !report.rules.is_empty() {
        out.push_str("\n## Applied rules\n\n| rule | times |\n|---|---:|\n");
        for (rule, count) in &report.rules {
            let _ = writeln!(out, "| `{rule}` | {} |", grouped(*count));
        }
    }
    for (function, movements) in by_function(report) {
        let _ = writeln!(out, "\n## {}\n", code(&function_title(function)));
        out.push_str(
            "| | operation | moves | bytes before | bytes after | rule or reason |\n|---|---|---|---:|---:|---|\n",
        );
        for movement in movements {
            let [before, after] = [bytes(movement.bytes_before), bytes(movement.bytes_after)];
            let (name, why) = (code(&name(movement)), code(&explanation(movement)));
            let (outcome, moves) = (movement.outcome.word(), moved(movement));
            let _ = writeln!(out, "| {outcome} | {name} | {moves} | {before} | {after} | {why} |");
        }
    }
    out
}

/// The heading of a report.
pub(super) fn title(report: &Report) -> String {
    format!("Data movements of {} under --fold-quant-shapes", report.file)
}

/// The heading of a function.
pub(super) fn function_title(function: &str) -> String {
    if function.is_empty() { "Movements outside of functions".to_owned() } else { format!("Movements of @{function}") }
}

/// The movements of each function, in program order.
pub(super) fn by_function(report: &Report) -> Vec<(&str, Vec<&Movement>)> {
    let mut functions: Vec<(&str, Vec<&Movement>)> = Vec::new();
    for movement in &report.movements {
        match functions.last_mut() {
            Some((name, movements)) if *name == movement.function => movements.push(movement),
            _ => functions.push((&movement.function, vec![movement])),
        }
    }
    functions
}

/// The table of totals, with a head.
pub(super) fn totals(report: &Report) -> Vec<Vec<String>> {
    let (before, after) = (&report.before, &report.after);
    let row = |name: &str, before: u64, after: u64| {
        let saved = i128::from(before) - i128::from(after);
        let sign = if saved < 0 { "-" } else { "" };
        let saved = grouped(u64::try_from(saved.unsigned_abs()).unwrap_or(u64::MAX));
        vec![name.to_owned(), grouped(before), grouped(after), format!("{sign}{saved}")]
    };
    let mut rows = vec![["", "before", "after", "saved"].map(str::to_owned).to_vec()];
    rows.push(row("movements", before.movements, after.movements));
    rows.push(row("bytes moved", before.bytes(), after.bytes()));
    rows.push(row("of constants", before.constant_bytes, after.constant_bytes));
    rows.push(row("of activations", before.activation_bytes, after.activation_bytes));
    if before.dynamic + after.dynamic > 0 {
        rows.push(row("movements of unknown size", before.dynamic, after.dynamic));
    }
    for outcome in Outcome::ALL {
        let count = grouped(report.count(outcome) as u64);
        rows.push(vec![outcome.word().to_owned(), count, String::new(), String::new()]);
    }
    rows
}

/// The operator, the name of the node, and the place: the line of MLIR text, or the index of the operator. Nodes of ONNX and
/// PyTorch have no index, because their names are unique.
pub(super) fn name(movement: &Movement) -> String {
    let node = movement.node.as_ref().map_or_else(String::new, |node| format!(" \"{node}\""));
    let has_index = movement.node.is_none() || movement.operator.starts_with("tfl.");
    let place = match movement.line {
        Some(line) => format!(" (line {line})"),
        None if has_index => format!(" (#{})", movement.index),
        None => String::new(),
    };
    format!("{}{node}{place}", movement.operator)
}

/// The kind of values that a movement moves.
pub(super) fn moved(movement: &Movement) -> &'static str {
    if movement.of_constant { "constant" } else { "activation" }
}

/// A number of bytes.
pub(super) fn bytes(bytes: Option<u64>) -> String {
    bytes.map_or_else(|| "dynamic".to_owned(), grouped)
}

/// The rules that applied and the reason why a movement is left, as the pass gives them.
pub(super) fn explanation(movement: &Movement) -> String {
    let rules = movement.rules.iter().map(|(rule, reason)| format!("{rule}: {reason}"));
    let parts: Vec<String> = rules.chain(movement.reason.clone()).collect();
    match (parts.is_empty(), movement.outcome) {
        (false, _) => parts.join("; "),
        (true, Outcome::Folded) => "erased together with its users".to_owned(),
        (true, _) => "no remark".to_owned(),
    }
}

/// Text as code in a cell.
fn code(text: &str) -> String {
    format!("`{}`", printable(text).replace('`', "'").replace('|', "\\|"))
}
