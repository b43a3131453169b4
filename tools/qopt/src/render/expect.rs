//! The comments of `--verify-diagnostics`: `expected-error@+1 {{text}}`.
//!
//! The grammar matches MLIR 22: one comment per line, up to the line's end. Comments that do not match are ignored.

use std::sync::OnceLock;

use qopt_ir::diag::Severity;
use qopt_ir::ir::Source;
use regex::Regex;

/// An expected diagnostic.
pub(super) struct Expectation {
    pub(super) severity: Severity,
    /// The line on which the diagnostic is expected; `None` for an unknown location.
    pub(super) line: Option<u32>,
    /// Offset of the comment's `expected-`.
    pub(super) at: usize,
    /// The text between the braces.
    pub(super) text: String,
    regex: Option<Regex>,
    pub(super) met: bool,
}

impl Expectation {
    /// Returns true if the message matches.
    pub(super) fn matches(&self, message: &str) -> bool {
        match &self.regex {
            Some(regex) => regex.is_match(message),
            None => message.contains(&self.text),
        }
    }
}

/// A comment with an invalid regular expression: its offset, its text and the error.
pub(super) struct Faulty {
    pub(super) at: usize,
    pub(super) text: String,
    pub(super) why: String,
}

fn grammar() -> Option<&'static regex::bytes::Regex> {
    static GRAMMAR: OnceLock<Option<regex::bytes::Regex>> = OnceLock::new();
    let text = r"expected-(error|note|remark|warning)(-re)? *(@([+-][0-9]+|above|below|unknown))? *\{\{(?-u:(.*))\}\}$";
    GRAMMAR.get_or_init(|| regex::bytes::Regex::new(text).ok()).as_ref()
}

/// The expectations in a source.
pub(super) fn read(source: &Source) -> (Vec<Expectation>, Vec<Faulty>) {
    let (mut expectations, mut faulty) = (Vec::<Expectation>::new(), Vec::new());
    let Some(grammar) = grammar() else { return (expectations, faulty) };
    let mut line = 1;
    // The line that a comment for the line above refers to, and the comments that refer to the line below.
    let mut last_other_line = line;
    let mut waiting = Vec::new();
    let mut at = 0;
    for text in source.bytes().split(|&b| b == b'\n') {
        let start = at;
        let (this, next) = (line, line + 1);
        (at, line) = (start + text.len() + 1, next);
        let Some(found) = grammar.captures(text.trim_ascii_end()) else {
            for index in waiting.drain(..) {
                if let Some(Expectation { line, .. }) = expectations.get_mut::<usize>(index) {
                    *line = Some(this);
                }
            }
            last_other_line = this;
            continue;
        };
        let group = |i: usize| found.get(i).map_or(&b""[..], |m| m.as_bytes());
        let severity = match group(1) {
            b"error" => Severity::Error,
            b"warning" => Severity::Warning,
            b"remark" => Severity::Remark,
            _ => Severity::Note,
        };
        let at = start + found.get(0).map_or(0, |m| m.start());
        let text = String::from_utf8_lossy(group(5)).into_owned();
        let regex = if group(2).is_empty() {
            None
        } else {
            match compile(&text) {
                Ok(regex) => Some(regex),
                Err(why) => {
                    faulty.push(Faulty { at, text, why });
                    continue;
                }
            }
        };
        let wanted = match group(4) {
            b"" => Some(this),
            b"unknown" => None,
            b"above" => Some(last_other_line),
            b"below" => {
                waiting.push(expectations.len());
                Some(u32::MAX)
            }
            offset => {
                let offset = std::str::from_utf8(offset).ok().and_then(|o| o.parse::<i64>().ok()).unwrap_or(0);
                Some(u32::try_from(i64::from(this).saturating_add(offset)).unwrap_or(u32::MAX))
            }
        };
        expectations.push(Expectation { severity, line: wanted, at, text, regex, met: false });
    }
    (expectations, faulty)
}

/// Compiles a text in which `{{...}}` encloses regular expressions and the rest is literal.
fn compile(text: &str) -> Result<Regex, String> {
    let mut pattern = String::new();
    let mut rest = text;
    while let Some((literal, after)) = rest.split_once("{{") {
        let (inner, after) = after.split_once("}}").ok_or("found start of regex with no end '}}'")?;
        Regex::new(inner).map_err(|error| format!("invalid regex: {}", last_line(&error)))?;
        pattern.push_str(&regex::escape(literal));
        pattern.push_str(&format!("({inner})"));
        rest = after;
    }
    pattern.push_str(&regex::escape(rest));
    Regex::new(&pattern).map_err(|error| format!("invalid regex: {}", last_line(&error)))
}

/// The error message, without the regex library's drawing above it.
pub(super) fn last_line(error: &regex::Error) -> String {
    let text = error.to_string();
    let line = text.lines().next_back().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_owned()
}
