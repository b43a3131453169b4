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
        let by_kind = match remark.kind {
            RemarkKind::Passed => passed,
            RemarkKind::Missed => missed,
            RemarkKind::Failure => failed,
            RemarkKind::Analysis => analysis,
        };
        [&self.all, by_kind].into_iter().flatten().any(|regex| regex.is_match(&remark.category))
    }

    /// The remarks to show, in order.
    pub(crate) fn select<'r>(&self, remarks: &'r [Remark]) -> Vec<&'r Remark> {
        let mut shown: Vec<&Remark> = remarks.iter().filter(|remark| self.shows(remark)).collect();
        if self.only_final {
            let mut seen = std::collections::HashSet::new();
            shown.reverse();
            shown.retain(|remark| seen.insert((format!("{:?}", remark.position), &remark.name, &remark.category)));
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
        entry("DebugLoc", &format!("{{ File: {}, Line: {line}, Column: {column} }}", flow_scalar(&file)));
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

/// A YAML scalar, quoted as LLVM does. Source: `needsQuotes` in `YAMLTraits.h`. Also quotes `yes` and `no`, which are booleans in YAML 1.1.
fn scalar(text: &str) -> String {
    if !text.is_ascii() || text.contains(|c: char| c.is_ascii_control()) {
        return double_quoted(text);
    }
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " -_^.,".contains(c);
    let is_prefixed_number = ["0x", "0o"].iter().any(|prefix| text.starts_with(prefix));
    let plain = text.chars().all(is_plain)
        && text.starts_with(|c: char| c.is_ascii_alphanumeric() || "_^.".contains(c))
        && !text.ends_with(' ')
        && !["true", "false", "null", "yes", "no"].contains(&text.to_ascii_lowercase().as_str())
        && !is_prefixed_number
        && text.parse::<f64>().is_err();
    if plain { text.to_owned() } else { single_quoted(text) }
}

/// A scalar in a flow mapping, where a comma ends a plain scalar. LLVM leaves it plain.
fn flow_scalar(text: &str) -> String {
    let scalar = scalar(text);
    if scalar == text && text.contains(',') { single_quoted(text) } else { scalar }
}

fn single_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// A text in double quotes. Escapes, in the syntax of YAML, the characters that a terminal or a parser may interpret.
fn double_quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            // `Debug` escapes the characters that do not print.
            c if c.is_ascii_graphic() || c == ' ' || !c.is_ascii() && c.escape_debug().count() == 1 => out.push(c),
            c if u32::from(c) > 0xFFFF => _ = write!(out, "\\U{:08X}", u32::from(c)),
            c if u32::from(c) > 0xFF => _ = write!(out, "\\u{:04X}", u32::from(c)),
            c => _ = write!(out, "\\x{:02X}", u32::from(c)),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::{flow_scalar, scalar};

    #[test]
    fn scalars_are_quoted_as_llvm_does() {
        let cases = [
            ("a b-c_d.e,f", "a b-c_d.e,f"),
            ("a/x.mlir", "'a/x.mlir'"),
            ("it's", "'it''s'"),
            ("", "''"),
            ("-a", "'-a'"),
            ("0x1F", "'0x1F'"),
            ("1.5", "'1.5'"),
            ("True", "'True'"),
            ("é", "\"é\""),
            ("a\u{1b}\"b\n", "\"a\\x1B\\\"b\\n\""),
            ("\u{85}\u{202e}\u{e0001}", "\"\\x85\\u202E\\U000E0001\""),
        ];
        for (text, quoted) in cases {
            assert_eq!(scalar(text), quoted);
        }
        assert_eq!([flow_scalar("a,b"), flow_scalar("a b")], ["'a,b'", "a b"]);
    }
}
