//! MLIR's text: reading and printing.
//!
//! Operations, blocks and regions are read by hand, because MLIR's text has no end of statement and only an operation's
//! own format knows where it stops. Types and attributes are a closed grammar and read by lalrpop from a window of text
//! whose extent is found by its brackets; short ones are remembered by their text. Reading returns IR *and* diagnostics.

pub mod format;
mod printer;
mod text_parser;

pub use printer::{Aliases, PrintOptions, TextPrinter};
pub use text_parser::TextParser;

use crate::ir::{Attr, Context};

/// Parser and printer of an operation by hand.
pub trait OpSyntax: Sync {}

/// Parses an attribute that a definition gives as text.
pub fn parse_attr_text(_ctx: &Context, _text: &str) -> Option<Attr> {
    None
}

/// The text of an operation for a message, in generic form.
pub fn op_text(ctx: &Context, body: &crate::ir::Body, op: crate::ir::OpId) -> String {
    format!("\"{}\"", ctx.op_text(body.name(op)))
}
