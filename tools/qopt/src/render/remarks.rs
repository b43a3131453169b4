//! Filters remarks and writes them as YAML, as MLIR does.

use std::fmt::Write;

use qopt_ir::diag::{FilePosition, ResolvedPosition, Resolver};
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

/// A remark as a YAML document, in LLVM's format.
pub(crate) fn yaml(ctx: &Context, remark: &Remark) -> String {
    let mut out = format!("--- !{}\n", remark.kind);
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
    let mut args = remark.arguments().peekable();
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
