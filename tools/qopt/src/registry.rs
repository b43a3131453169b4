//! The dialects and passes that the dialects crate registers.

use qopt_ir::pass::Registry;

/// All passes and pipelines.
pub(crate) fn passes() -> Registry {
    qopt_dialects::passes()
}

/// The output of `--show-dialects`.
pub(crate) fn dialect_line() -> String {
    format!("Available Dialects: {}\n", dialect_names().join(","))
}

/// The names of all dialects, sorted.
pub(crate) fn dialect_names() -> Vec<&'static str> {
    let mut names: Vec<_> = qopt_dialects::all().iter().map(|dialect| dialect.name).collect();
    names.sort_unstable();
    names
}
