//! Parsing and printing of MLIR's text.
//!
//! A hand-written parser reads operations, blocks and regions, because MLIR's text has no end of statement and only an
//! operation's format determines where it ends. A generated parser (lalrpop) reads types and attributes from a window
//! of text whose extent is found by brackets. Short texts of types and attributes are cached. Parsing returns IR *and*
//! diagnostics.

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
#[cfg(test)]
mod printer_tests;
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

pub(crate) use extent::unescape as unquoted;
pub use format::{DirectiveArg, TypedGroups};
pub use op_printer::{OpPrinter, Sink, op_text, print_body, print_each_op, print_module, print_op};
pub use parser::{OpState, ParseOptions, Parsed, ParsedRegion, Parser, UnresolvedOperand, ValueGroup, parse};
pub use printer::{Aliases, PrintOptions, TextPrinter, attr_for_message, attr_text, type_for_message, type_text};
pub(crate) use printer::{attr_bytes, quoted, type_bytes};
pub use reader::{LocOrAlias, ReadOptions, Reader};
pub use text_parser::TextParser;
pub use token::{LexError, Token, lex};

use crate::def::OpRef;
use crate::diag::Diag;
use crate::ir::{Attr, Context};

/// Hand-written parser and printer of an operation, for syntax that an assembly format cannot express.
pub trait OpSyntax: Sync {
    /// Parses the text after the operation's name. See [`Parser::region`] for regions.
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag>;
    /// Prints the text after the operation's name. The name is already printed. See [`OpPrinter::region`] for regions.
    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>);
    /// Returns true if the custom form represents the operation completely. Otherwise, the operation prints in the
    /// generic form.
    fn says_all(&self, _op: OpRef<'_>) -> bool {
        true
    }
    /// The entries of an attribute dictionary that the custom form may print; the others are implicit.
    fn explicit_attrs(&self, _op: OpRef<'_>, attrs: Attr) -> Attr {
        attrs
    }
    /// Returns true if the custom form prints the operation's regions. Otherwise, the parser derives them.
    fn shows_regions(&self, _op: OpRef<'_>) -> bool {
        true
    }
    /// Returns true if the custom form prints the types and locations of the entry block arguments of a region.
    /// Otherwise, it prints only their names.
    fn shows_entry_args(&self, _region: usize) -> bool {
        true
    }
    /// Returns true if the custom form names the entry block arguments once for all regions of an operation.
    fn shares_entry_args(&self) -> bool {
        false
    }
    /// Returns true if the custom form prints terminators without operands. Otherwise, they are implicit.
    fn shows_terminators(&self, _op: OpRef<'_>) -> bool {
        true
    }
}

/// Hand-written parser and printer of a directive `custom<Name>(...)` in an assembly format.
pub trait CustomDirective: Sync {
    /// Parses the text of the directive. Operands and types go to the groups of `state`, attributes to its properties.
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag>;
    /// Prints the text of the directive.
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]);
    /// Returns true if the next token starts the text, for a directive at the start of an optional group.
    fn starts(&self, p: &Parser<'_>) -> bool;
}

impl std::fmt::Debug for dyn CustomDirective {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CustomDirective")
    }
}

/// Parses an attribute that a definition gives as text.
pub fn parse_attr_text(ctx: &Context, text: &str) -> Option<Attr> {
    let source = ctx.sources.add("<definition>", std::sync::Arc::new(text.as_bytes().to_vec())).ok()?;
    let mut reader = Reader::new(ctx, source, text.len(), ReadOptions { allow_unregistered: true });
    let (attr, end) = reader.attr_at(0).ok()?;
    (end == text.len()).then_some(attr)
}
