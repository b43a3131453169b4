//! Which remarks are shown, and their text in MLIR's form.

use qopt_ir::diag::{Code, Diag, Severity};
use qopt_ir::pass::{Remark, RemarkKind};
use regex::Regex;

/// Expressions for the categories of remarks that are shown: for all kinds, and for each kind.
pub(crate) struct RemarkFilter {
    all: Option<Regex>,
    by_kind: [Option<Regex>; 4],
}

impl RemarkFilter {
    /// From the texts of the options. As in mlir-opt an expression that is none matches nothing.
    pub(crate) fn new(texts: &[Option<String>; 5]) -> Self {
        let [all, kinds @ ..] = texts.each_ref().map(|text| text.as_deref().and_then(|text| Regex::new(text).ok()));
        Self { all, by_kind: kinds }
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

    /// The remark as a diagnostic, if it is shown.
    pub(crate) fn diag(&self, remark: &Remark) -> Option<Diag> {
        self.shows(remark).then(|| Diag {
            severity: Severity::Remark,
            code: Code::Fold,
            place: remark.place,
            message: text(remark),
            notes: Vec::new(),
        })
    }
}

/// `[Missed] name | Category:category | Function=f | Reason="...", key=value`
fn text(remark: &Remark) -> String {
    let kind = match remark.kind {
        RemarkKind::Passed => "Passed",
        RemarkKind::Missed => "Missed",
        RemarkKind::Failure => "Failure",
        RemarkKind::Analysis => "Analysis",
    };
    let mut parts = vec![format!("[{kind}] {}", remark.name)];
    if !remark.category.is_empty() {
        parts.push(format!("Category:{}", remark.category));
    }
    if !remark.function.is_empty() {
        parts.push(format!("Function={}", remark.function));
    }
    let reason = (!remark.reason.is_empty()).then_some(("Reason", remark.reason.as_str()));
    let args = remark.args.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let args: Vec<String> = reason.into_iter().chain(args).map(|(key, value)| argument(key, value)).collect();
    parts.push(args.join(", "));
    parts.join(" | ")
}

fn argument(key: &str, value: &str) -> String {
    if value.contains([' ', ',', '{', '}']) { format!("{key}=\"{value}\"") } else { format!("{key}={value}") }
}
