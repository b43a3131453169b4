//! Parses pattern files to a syntax tree with unresolved names.

use lalrpop_util::{ParseError, lalrpop_mod};
use logos::Logos;

use super::token::PatternToken;
use crate::diag::{Code, Diag};
use crate::ir::{BytePos, Source, Span};

lalrpop_mod!(
    #[allow(clippy::all, clippy::pedantic, clippy::restriction, unused, missing_docs, unreachable_pub)]
    grammar,
    "/pattern/grammar.rs"
);

/// Largest pattern file in bytes. Far above the size of any real device description.
const MAX_FILE_BYTES: usize = 1 << 20;

/// A slice of the source with its offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ident<'t> {
    pub(super) at: usize,
    pub(super) text: &'t str,
}

/// A pattern before name resolution.
#[derive(Clone, Debug)]
pub(super) struct PatternDecl<'t> {
    pub(super) name: Ident<'t>,
    pub(super) inputs: Vec<InputSyntax<'t>>,
    pub(super) benefit: Option<Ident<'t>>,
    pub(super) items: Vec<Clause<'t>>,
    pub(super) result: OperationSyntax<'t>,
}

#[derive(Clone, Debug)]
pub(super) struct InputSyntax<'t> {
    pub(super) name: Ident<'t>,
    pub(super) optional: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Clause<'t> {
    /// `name = operation`
    Match(Ident<'t>, OperationSyntax<'t>),
    /// `where expression`: its root in [`Exprs`].
    Where(usize),
    /// `absorb kinds at values`
    Absorb(Vec<Ident<'t>>, Vec<Ident<'t>>),
}

#[derive(Clone, Debug)]
pub(super) struct OperationSyntax<'t> {
    pub(super) name: Ident<'t>,
    pub(super) operands: Vec<Ident<'t>>,
    pub(super) attrs: Vec<AttributeSyntax<'t>>,
}

#[derive(Clone, Debug)]
pub(super) struct AttributeSyntax<'t> {
    pub(super) name: Ident<'t>,
    pub(super) value: usize,
    pub(super) ty: Option<Ident<'t>>,
}

/// A node of an expression, by its index in the list of all nodes.
#[derive(Clone, Debug)]
pub(super) struct ExprSyntax<'t> {
    pub(super) at: usize,
    pub(super) kind: ExprKind<'t>,
}

#[derive(Clone, Debug)]
pub(super) enum ExprKind<'t> {
    Bool(bool),
    Integer(&'t str),
    Decimal(&'t str),
    Text(&'t str),
    Word(&'t str),
    Call(Call<'t>),
    Unary(UnaryOp, usize),
    Binary(BinaryOp, usize, usize),
}

#[derive(Clone, Debug)]
pub(super) struct Call<'t> {
    pub(super) name: &'t str,
    pub(super) args: Vec<usize>,
}

/// A prefix operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum UnaryOp {
    Negate,
    Not,
}

/// A binary operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BinaryOp {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
}

/// The expressions of a file in postfix order. Each expression is a contiguous range.
#[derive(Clone, Debug, Default)]
pub(super) struct Exprs<'t>(pub(super) Vec<ExprSyntax<'t>>);

impl<'t> Exprs<'t> {
    pub(super) fn push(&mut self, at: usize, kind: ExprKind<'t>) -> usize {
        self.0.push(ExprSyntax { at, kind });
        self.0.len().saturating_sub(1)
    }
    pub(super) fn unary(&mut self, at: usize, op: UnaryOp, a: usize) -> usize {
        self.push(at, ExprKind::Unary(op, a))
    }
    pub(super) fn binary(&mut self, at: usize, op: BinaryOp, a: usize, b: usize) -> usize {
        self.push(at, ExprKind::Binary(op, a, b))
    }
}

/// Converts offsets of a pattern file to spans and diagnostics.
#[derive(Clone, Copy)]
pub(super) struct PatternLocator<'s>(pub(super) &'s Source);

impl PatternLocator<'_> {
    pub(super) fn span(self, start: usize, end: usize) -> Span {
        let position = |offset: usize| BytePos(self.0.base.0.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX)));
        Span::new(position(start), position(end))
    }
    pub(super) fn error(self, at: usize, message: impl Into<String>) -> Diag {
        Diag::error(Code::UnexpectedToken, self.span(at, at), message)
    }
    /// An error in text that matches the grammar.
    pub(super) fn invalid(self, at: usize, message: impl Into<String>) -> Diag {
        self.error(at, message).with_code(Code::Pattern)
    }
    pub(super) fn error_at(self, name: Ident<'_>, message: impl Into<String>) -> Diag {
        Diag::error(Code::Pattern, self.span(name.at, name.at.saturating_add(name.text.len())), message)
    }
}

/// Parses a file.
pub(super) fn parse(source: &Source) -> Result<(Vec<PatternDecl<'_>>, Exprs<'_>), Diag> {
    let locator = PatternLocator(source);
    if source.bytes().len() > MAX_FILE_BYTES {
        return Err(locator.error(0, format!("a pattern file has at most {MAX_FILE_BYTES} bytes")));
    }
    let text = std::str::from_utf8(source.bytes())
        .map_err(|error| locator.error(error.valid_up_to(), "expected UTF-8 text"))?;
    let tokens = PatternToken::lexer(text).spanned().map(|(token, span)| match token {
        Ok(token) => Ok((span.start, token, span.end)),
        Err(()) => Err(span.start),
    });
    let mut nodes = Exprs::default();
    let parsed = grammar::PatternsParser::new().parse(&mut nodes, tokens);
    let files = parsed.map_err(|error| match error {
        ParseError::User { error: at } | ParseError::InvalidToken { location: at } => {
            locator.error(at, "unexpected character")
        }
        ParseError::UnrecognizedEof { location, expected } => {
            locator.error(location, format!("expected {}", one_of(&expected)))
        }
        ParseError::UnrecognizedToken { token: (start, _, end), expected } => {
            let message = format!("expected {}", one_of(&expected));
            Diag::error(Code::UnexpectedToken, locator.span(start, end), message)
        }
        ParseError::ExtraToken { token: (start, _, end) } => {
            Diag::error(Code::UnexpectedToken, locator.span(start, end), "expected the end of the file")
        }
    })?;
    Ok((files, nodes))
}

/// The expected tokens, in lalrpop's names: `"("` for a parenthesis, `"word"` for any word.
fn one_of(expected: &[String]) -> String {
    let is_class = |name: &str| matches!(name, "word" | "integer" | "decimal" | "text" | "operation name");
    let shown = |name: &String| match name.trim_matches('"') {
        name if is_class(name) => name.to_owned(),
        name => format!("'{name}'"),
    };
    let shown: Vec<String> = expected.iter().map(shown).collect();
    match shown.split_last() {
        None => "the end of the file".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}
