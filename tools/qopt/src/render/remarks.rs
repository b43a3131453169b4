//! Filters remarks and formats them as MLIR does.

use std::fmt::Write;

use qopt_ir::diag::{Code, Diag, FilePosition, ResolvedPosition, Resolver, Severity};
use qopt_ir::ir::Context;
use qopt_ir::pass::{Remark, RemarkKind};
use regex::Regex;

use super::expect::last_line;

/// Regular expressions for the categories of remarks to show: for all kinds, and for each kind.
pub(crate) struct RemarkFilter {
    all: Option<Regex>,
    by_kind: [Option<Regex>; 4],
    /// Show only the last remark of a name and category at each location.
    only_final: bool,
}

impl RemarkFilter {
    /// The option whose value is not a valid regular expression, and the error.
    pub(crate) fn invalid(texts: &[Option<String>; 5]) -> Option<(&'static str, String)> {
        let options = ["remarks-filter", "remarks-filter-passed", "remarks-filter-missed"]
            .into_iter()
            .chain(["remarks-filter-failed", "remarks-filter-analyse"]);
        options.zip(texts).find_map(|(option, text)| {
            let text = text.as_deref()?;
            let why = last_line(&Regex::new(text).err()?);
            Some((option, format!("'{text}' is not a regular expression: {why}")))
        })
    }

    /// Compiles the options' values. An invalid expression matches nothing; [`Self::invalid`] reports it.
    pub(crate) fn new(texts: &[Option<String>; 5], only_final: bool) -> Self {
        let [all, kinds @ ..] = texts.each_ref().map(|text| text.as_deref().and_then(|text| Regex::new(text).ok()));
        Self { all, by_kind: kinds, only_final }
    }

    fn shows(&self, remark: &Remark) -> bool {
        let [passed, missed, failed, analysis] = &self.by_kind;
        let own = match remark.kind {
            RemarkKind::Passed => passed,
            RemarkKind::Missed => missed,
            RemarkKind::Failure => failed,
            RemarkKind::Analysis => analysis,
        };
        [&self.all, own].into_iter().flatten().any(|regex| regex.is_match(&remark.category))
    }

    /// The remarks to show, in order.
    pub(crate) fn select<'r>(&self, remarks: &'r [Remark]) -> Vec<&'r Remark> {
        let mut shown: Vec<&Remark> = remarks.iter().filter(|remark| self.shows(remark)).collect();
        if self.only_final {
            let mut known = std::collections::HashSet::new();
            shown.reverse();
            shown.retain(|remark| known.insert((format!("{:?}", remark.position), &remark.name, &remark.category)));
            shown.reverse();
        }
        shown
    }
}

pub(crate) fn diag(remark: &Remark) -> Diag {
    Diag {
        severity: Severity::Remark,
        code: code(remark.kind),
        position: remark.position,
        message: text(remark),
        notes: Vec::new(),
    }
}

fn code(kind: RemarkKind) -> Code {
    match kind {
        RemarkKind::Passed => Code::RemarkPassed,
        RemarkKind::Missed => Code::RemarkMissed,
        RemarkKind::Failure => Code::RemarkFailure,
        RemarkKind::Analysis => Code::RemarkAnalysis,
    }
}

fn kind(remark: &Remark) -> &'static str {
    match remark.kind {
        RemarkKind::Passed => "Passed",
        RemarkKind::Missed => "Missed",
        RemarkKind::Failure => "Failure",
        RemarkKind::Analysis => "Analysis",
    }
}

/// The reason and further arguments, as keys and values.
fn arguments(remark: &Remark) -> impl Iterator<Item = (&str, &str)> {
    let reason = (!remark.reason.is_empty()).then_some(("Reason", remark.reason.as_str()));
    reason.into_iter().chain(remark.args.iter().map(|(key, value)| (key.as_str(), value.as_str())))
}

/// `[Missed] name | Category:category | Function=f | Reason="...", key=value`
fn text(remark: &Remark) -> String {
    let mut parts = vec![format!("[{}] {}", kind(remark), remark.name)];
    if !remark.category.is_empty() {
        parts.push(format!("Category:{}", remark.category));
    }
    if !remark.function.is_empty() {
        parts.push(format!("Function={}", remark.function));
    }
    let args: Vec<String> = arguments(remark).map(|(key, value)| argument(key, value)).collect();
    parts.push(args.join(", "));
    parts.join(" | ")
}

fn argument(key: &str, value: &str) -> String {
    if value.contains([' ', ',', '{', '}']) { format!("{key}=\"{value}\"") } else { format!("{key}={value}") }
}

/// A remark as a YAML document, in LLVM's format.
pub(crate) fn yaml(ctx: &Context, remark: &Remark) -> String {
    let mut out = format!("--- !{}\n", kind(remark));
    let mut entry = |key: &str, value: &str| {
        let _ = writeln!(out, "{:<16} {value}", format!("{key}:"));
    };
    entry("Pass", &scalar(&remark.category));
    entry("Name", &scalar(&remark.name));
    if let ResolvedPosition::File(FilePosition { file, line, column }) = (Resolver { ctx }).position(remark.position) {
        entry("DebugLoc", &format!("{{ File: {}, Line: {line}, Column: {column} }}", scalar(&file)));
    }
    let function = if remark.function.is_empty() { "<unknown function>" } else { &remark.function };
    entry("Function", &scalar(function));
    let mut args = arguments(remark).peekable();
    if args.peek().is_some() {
        out.push_str("Args:\n");
    }
    for (key, value) in args {
        let _ = writeln!(out, "  - {:<16} {}", format!("{key}:"), scalar(value));
    }
    out + "...\n"
}

/// A YAML scalar: plain if that is unambiguous, otherwise quoted.
fn scalar(text: &str) -> String {
    if text.contains(|c: char| c.is_control()) {
        return format!("{text:?}");
    }
    let is_plain = |c: char| c.is_alphanumeric() || " -_/^.,".contains(c);
    let plain = text.chars().all(is_plain)
        && text.starts_with(|c: char| c.is_alphanumeric() || "_/^.".contains(c))
        && !text.ends_with(' ')
        && !["true", "false", "null", "yes", "no"].contains(&text.to_ascii_lowercase().as_str())
        && text.parse::<f64>().is_err();
    if plain { text.to_owned() } else { format!("'{}'", text.replace('\'', "''")) }
}
