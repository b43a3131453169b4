//! Renders text for the terminal: diagnostics in MLIR's format, which it also checks against `expected-*` comments, headings,
//! tables, Markdown, escaped text for HTML, and a
//! progress line.

mod expect;
pub(crate) mod html;
pub(crate) mod layout;
mod machine;
pub(crate) mod markdown;
pub(crate) mod progress;
mod remarks;
mod sink;

pub(crate) use remarks::{RemarkFilter, yaml as remark_yaml};
pub(crate) use sink::{Handler, Stderr};
