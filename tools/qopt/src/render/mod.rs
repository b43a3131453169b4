//! Renders text for the terminal: diagnostics in MLIR's format, which it also checks against `expected-*` comments, headings,
//! tables, Markdown, and escaped text for HTML.

mod expect;
pub(crate) mod html;
pub(crate) mod layout;
mod machine;
pub(crate) mod markdown;
mod remarks;
mod sink;

pub(crate) use remarks::{RemarkFilter, yaml as remark_yaml};
pub(crate) use sink::{Handler, Stderr};
