//! The result of `qopt diff`, as text and as JSON.
//!
//! Text follows `diff`: lines of removed operations begin with `-`, of added ones with `+`. A `~` marks a changed operation, and
//! the lines below it tell what changed.

use std::fmt::Write as _;

use qopt_ir::diag::printable;

use crate::run::compare::{Comparison, Difference};
use qopt_formats::json::Json;

/// The values of a property in both programs.
pub(super) enum Values {
    Pair(String, String),
    /// A list of parameters (`channels`, `blocks`) or of elements, of which some differ.
    Several {
        unit: &'static str,
        differing: u64,
        count: u64,
        /// The index of the first that differs, and both values.
        first: u64,
        old: String,
        new: String,
        largest: f64,
        /// True if the largest difference is relative to the old value.
        is_relative: bool,
    },
}

/// A property that differs.
pub(super) struct Change {
    /// The part of the operation or function, such as `result "sum"`; empty for the whole.
    subject: String,
    property: String,
    values: Values,
}

impl Change {
    pub(super) fn new(subject: &str, property: &str, values: Values) -> Self {
        Self { subject: subject.to_owned(), property: property.to_owned(), values }
    }

    pub(super) fn line(&self) -> String {
        let what = if self.subject.is_empty() {
            self.property.clone()
        } else {
            format!("{}: {}", self.subject, self.property)
        };
        match &self.values {
            Values::Pair(old, new) => format!("{what} {old} -> {new}"),
            Values::Several { unit, differing, count, first, old, new, largest, is_relative } => {
                let relative = if *is_relative { "relative " } else { "" };
                let one = unit.strip_suffix('s').unwrap_or(unit);
                format!(
                    "{what} of {differing} of {count} {unit}, first {one} {first}: {old} -> {new}; largest {relative}difference {}",
                    number(*largest)
                )
            }
        }
    }

    fn json(&self) -> Json {
        let mut object = Json::Object(Vec::new());
        if !self.subject.is_empty() {
            object.set("subject", self.subject.as_str());
        }
        object.set("property", self.property.as_str());
        let (old, new) = match &self.values {
            Values::Pair(old, new) | Values::Several { old, new, .. } => (old, new),
        };
        object.set("old", old.as_str());
        object.set("new", new.as_str());
        if let Values::Several { unit, differing, count, first, largest, is_relative, .. } = &self.values {
            object.set("unit", *unit);
            object.set("count", count_json(*count));
            object.set("differing", count_json(*differing));
            object.set("first", count_json(*first));
            let name = if *is_relative { "largest_relative_difference" } else { "largest_difference" };
            object.set(name, finite(*largest));
        }
        object
    }
}

/// Formats a difference. Six digits suffice to judge it.
fn number(value: f64) -> String {
    if value == value.trunc() && value.abs() < 1e9 { value.to_string() } else { format!("{value:.5e}") }
}

fn count_json(count: u64) -> Json {
    i64::try_from(count).map_or(Json::Float(count as f64), Json::Int)
}

/// JSON has no infinity and no NaN.
fn finite(value: f64) -> Json {
    if value.is_finite() { Json::Float(value) } else { Json::Null }
}

/// The kind of a difference of operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OperationChange {
    Added,
    Removed,
    Changed,
}

/// An operation that differs.
pub(super) struct OperationDifference {
    pub(super) change: OperationChange,
    pub(super) operator: String,
    pub(super) name: Option<String>,
    /// Line in the first and in the second program.
    pub(super) lines: (Option<u32>, Option<u32>),
    pub(super) changes: Vec<Change>,
}

impl OperationDifference {
    fn head(&self) -> String {
        let sign = match self.change {
            OperationChange::Added => '+',
            OperationChange::Removed => '-',
            OperationChange::Changed => '~',
        };
        let mut head = format!("{sign} {}", self.operator);
        if let Some(name) = &self.name {
            let _ = write!(head, " \"{name}\"");
        }
        let _ = match self.lines {
            (Some(a), Some(b)) if a != b => write!(head, " (line {a}, now {b})"),
            (Some(line), _) | (None, Some(line)) => write!(head, " (line {line})"),
            (None, None) => Ok(()),
        };
        head
    }

    fn json(&self) -> Json {
        let change = match self.change {
            OperationChange::Added => "added",
            OperationChange::Removed => "removed",
            OperationChange::Changed => "changed",
        };
        let mut object = Json::object([("change", change.into()), ("operator", self.operator.as_str().into())]);
        if let Some(name) = &self.name {
            object.set("name", name.as_str());
        }
        for (key, line) in [("line", self.lines.0), ("new_line", self.lines.1)] {
            if let Some(line) = line {
                object.set(key, line);
            }
        }
        if !self.changes.is_empty() {
            object.set("changes", Json::Array(self.changes.iter().map(Change::json).collect()));
        }
        object
    }
}

/// The differences of a function, or of the module itself, which has no name.
#[derive(Default)]
pub(super) struct FunctionDifferences {
    pub(super) name: String,
    /// The name in the second program, if it differs.
    pub(super) other_name: Option<String>,
    /// The index of the program, if only one has the function.
    pub(super) only_in_program: Option<usize>,
    /// Number of operations in the first and in the second program.
    pub(super) counts: (usize, usize),
    pub(super) interface: Vec<Change>,
    pub(super) operations: Vec<OperationDifference>,
}

impl FunctionDifferences {
    pub(super) fn is_empty(&self) -> bool {
        let unchanged = self.other_name.is_none() && self.only_in_program.is_none();
        unchanged && self.interface.is_empty() && self.operations.is_empty()
    }

    fn count(&self, change: OperationChange) -> usize {
        self.operations.iter().filter(|operation| operation.change == change).count()
    }
}

/// The comparison of the outputs.
pub(super) enum Outputs {
    /// Outputs are not run: the programs are equal, or `--inputs=0`.
    NotWanted,
    /// The reason.
    NotCompared(String),
    Compared(Comparison),
}

/// The result of `qopt diff`.
pub(super) struct Report {
    pub(super) paths: [String; 2],
    /// The dialects of both programs, if their operations are not compared.
    pub(super) frontends: Option<[String; 2]>,
    pub(super) functions: Vec<FunctionDifferences>,
    pub(super) outputs: Outputs,
}

impl Report {
    /// Returns true if the compared parts are equal.
    pub(super) fn is_equal(&self) -> bool {
        let outputs = match &self.outputs {
            // Programs of one frontend are compared by their operations, so missing outputs do not matter.
            Outputs::NotWanted | Outputs::NotCompared(_) => self.frontends.is_none(),
            Outputs::Compared(comparison) => comparison.outputs.iter().all(|output| output.differing == 0),
        };
        outputs && self.functions.iter().all(FunctionDifferences::is_empty)
    }

    /// The text; empty if the programs are equal.
    pub(super) fn text(&self) -> String {
        if self.is_equal() && self.frontends.is_none() {
            return String::new();
        }
        let mut out = String::new();
        let mut line = |text: &str| {
            let _ = writeln!(out, "{}", printable(text));
        };
        line(&format!("--- {}", self.paths[0]));
        line(&format!("+++ {}", self.paths[1]));
        if let Some([a, b]) = &self.frontends {
            line(&format!(
                "operations are not compared: the dialects are '{a}' and '{b}'; --hub converts both to the hub"
            ));
        }
        for function in self.functions.iter().filter(|function| !function.is_empty()) {
            let name = if function.name.is_empty() { "module".to_owned() } else { format!("@{}", function.name) };
            match (function.only_in_program, &function.other_name) {
                (Some(side), _) => {
                    let count = function.counts.0 + function.counts.1;
                    line(&format!("{} {name} ({count} operations)", if side == 0 { '-' } else { '+' }));
                    continue;
                }
                (None, Some(other)) => line(&format!("{name} -> @{other}")),
                (None, None) => line(&name),
            }
            for change in &function.interface {
                line(&format!("  {}", change.line()));
            }
            for operation in &function.operations {
                line(&format!("  {}", operation.head()));
                for change in &operation.changes {
                    line(&format!("      {}", change.line()));
                }
            }
            if !function.operations.is_empty() {
                let [added, removed, changed] =
                    [OperationChange::Added, OperationChange::Removed, OperationChange::Changed]
                        .map(|change| function.count(change));
                let (a, b) = function.counts;
                line(&format!(
                    "  operations: {added} added, {removed} removed, {changed} changed; {a} before, {b} after"
                ));
            }
        }
        match &self.outputs {
            Outputs::NotWanted => {}
            Outputs::NotCompared(why) => line(&format!("outputs are not compared: {why}")),
            Outputs::Compared(comparison) => {
                line(&format!("inputs: {}", comparison.runs));
                comparison.outputs.iter().for_each(|output| line(&output.line()));
            }
        }
        out
    }

    /// The JSON object.
    pub(super) fn json(&self) -> Json {
        let mut report = Json::object([
            ("files", Json::array(self.paths.iter().map(String::as_str))),
            ("equal", self.is_equal().into()),
        ]);
        if let Some([a, b]) = &self.frontends {
            report.set("frontends", Json::array([a.as_str(), b.as_str()]));
        }
        let functions = self.functions.iter().map(|function| {
            let mut object = Json::object([
                ("name", function.name.as_str().into()),
                ("operations_before", count_json(function.counts.0 as u64)),
                ("operations_after", count_json(function.counts.1 as u64)),
            ]);
            if let Some(name) = &function.other_name {
                object.set("new_name", name.as_str());
            }
            if let Some(side) = function.only_in_program {
                object.set("change", if side == 0 { "removed" } else { "added" });
            }
            object.set("interface", Json::Array(function.interface.iter().map(Change::json).collect()));
            object.set("operations", Json::Array(function.operations.iter().map(OperationDifference::json).collect()));
            object
        });
        report.set("functions", Json::Array(functions.collect()));
        match &self.outputs {
            Outputs::NotWanted => {}
            Outputs::NotCompared(why) => report.set("outputs_not_compared", why.as_str()),
            Outputs::Compared(comparison) => {
                report.set("inputs", comparison.runs);
                report.set("outputs", Json::Array(comparison.outputs.iter().map(output_json).collect()));
            }
        }
        report
    }
}

fn output_json(output: &Difference) -> Json {
    Json::object([
        ("name", output.what.as_str().into()),
        ("elements", count_json(output.elements)),
        ("differing", count_json(output.differing)),
        ("largest_difference", finite(output.largest)),
        ("in_steps", output.steps.into()),
        ("signal_to_noise_db", finite(output.ratio())),
    ])
}
