//! MLIR's text: reading and printing.
//!
//! Operations, blocks and regions are read by hand, because MLIR's text has no end of statement and only an operation's
//! own format knows where it stops. Types and attributes are a closed grammar and read by lalrpop from a window of text
//! whose extent is found by its brackets; short ones are remembered by their text. Reading returns IR *and* diagnostics.

mod affine;
mod aliases;
mod build_attrs;
mod build_dense;
mod build_types;
mod complain;
mod extent;
pub mod format;
mod format_parse;
mod format_print;
#[cfg(test)]
mod format_tests;
mod location_names;
mod memo;
mod metadata;
mod names;
mod op_printer;
mod parser;
mod print_dense;
mod printer;
mod reader;
#[cfg(test)]
mod reader_tests;
mod resources;
mod text_map;
mod text_parser;
#[cfg(test)]
mod text_parser_tests;
mod token;
mod users;
mod window;

lalrpop_util::lalrpop_mod!(
    #[allow(clippy::all, clippy::pedantic, clippy::restriction, unused, missing_docs, unreachable_pub)]
    mlir,
    "/syntax/mlir.rs"
);

pub use op_printer::{OpPrinter, Sink, op_text, print_isolated, print_module};
pub use parser::{Group, OpState, Operand, ParseOptions, Parsed, ParsedRegion, Parser, parse};
pub use printer::{Aliases, PrintOptions, TextPrinter, attr_for_message, attr_text, type_for_message, type_text};
pub use reader::{LocOrAlias, ReadOptions, Reader};
pub use text_parser::TextParser;
pub use token::{LexError, Token, lex};

use crate::def::OpRef;
use crate::diag::Diag;
use crate::ir::{Attr, Context, IsolatedOp};

/// Parser and printer of an operation by hand, for syntax that no format can say.
pub trait OpSyntax: Sync {
    /// Reads what follows the operation's name.
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag>;
    /// Writes the name's continuation. The name itself is written already.
    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>);
    /// Whether the text says all of the operation; else it is written in the generic form.
    fn says_all(&self, _op: OpRef<'_>) -> bool {
        true
    }
    /// What of its attributes, a dictionary, the text may show; the rest goes without saying.
    fn shown(&self, _op: OpRef<'_>, attrs: Attr) -> Attr {
        attrs
    }
    /// Whether the text says what is in the operation's regions; else they follow from the rest.
    fn shows_regions(&self, _op: OpRef<'_>) -> bool {
        true
    }
    /// Whether the text ends a region with what ends its block, where that has no operands.
    fn shows_terminators(&self, _op: OpRef<'_>) -> bool {
        true
    }
    /// Writes an operation that is out of its parent, with its name.
    fn print_isolated<'p>(&self, op: &'p IsolatedOp, p: &mut OpPrinter<'p>) {
        p.generic_isolated(op);
    }
}

/// Parses an attribute that a definition gives as text.
pub fn parse_attr_text(ctx: &Context, text: &str) -> Option<Attr> {
    let source = ctx.sources.add("<definition>", std::sync::Arc::new(text.as_bytes().to_vec())).ok()?;
    let mut reader = Reader::new(ctx, source, text.len(), ReadOptions { allow_unregistered: true });
    let (attr, end) = reader.attr_at(0).ok()?;
    (end == text.len()).then_some(attr)
}
