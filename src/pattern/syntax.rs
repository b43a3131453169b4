//! From text to what it says, before any name in it is looked up.

use lalrpop_util::{ParseError, lalrpop_mod};
use logos::Logos;

use super::token::Token;
use crate::diag::{Code, Diag};
use crate::ir::{BytePos, Source, Span};

lalrpop_mod!(
    #[allow(clippy::all, clippy::pedantic, clippy::restriction, unused, missing_docs, unreachable_pub)]
    grammar,
    "/pattern/grammar.rs"
);

/// Longer files are refused: no device has so many operations.
const LONGEST: usize = 1 << 20;

/// A piece of text and where it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Name<'t> {
    pub(super) at: usize,
    pub(super) text: &'t str,
}

/// A pattern as it is written.
#[derive(Clone, Debug)]
pub(super) struct File<'t> {
    pub(super) name: Name<'t>,
    pub(super) inputs: Vec<Input<'t>>,
    pub(super) benefit: Option<Name<'t>>,
    pub(super) items: Vec<Item<'t>>,
    pub(super) result: Operation<'t>,
}

#[derive(Clone, Debug)]
pub(super) struct Input<'t> {
    pub(super) name: Name<'t>,
    pub(super) optional: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Item<'t> {
    Match(Name<'t>, Operation<'t>),
    Where(usize),
    Absorb(Vec<Name<'t>>, Vec<Name<'t>>),
}

#[derive(Clone, Debug)]
pub(super) struct Operation<'t> {
    pub(super) name: Name<'t>,
    pub(super) operands: Vec<Name<'t>>,
    pub(super) attrs: Vec<Attribute<'t>>,
}

#[derive(Clone, Debug)]
pub(super) struct Attribute<'t> {
    pub(super) name: Name<'t>,
    pub(super) value: usize,
    pub(super) ty: Option<Name<'t>>,
}

/// A part of an expression, by its position in the list of all.
#[derive(Clone, Debug)]
pub(super) struct Node<'t> {
    pub(super) at: usize,
    pub(super) kind: NodeKind<'t>,
}

#[derive(Clone, Debug)]
pub(super) enum NodeKind<'t> {
    Bool(bool),
    Integer(&'t str),
    Decimal(&'t str),
    Text(&'t str),
    Word(&'t str),
    Call(Call<'t>),
    Unary(Unary, usize),
    Binary(Binary, usize, usize),
}

#[derive(Clone, Debug)]
pub(super) struct Call<'t> {
    pub(super) name: &'t str,
    pub(super) args: Vec<usize>,
}

/// An operator in front of its operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unary {
    Negate,
    Not,
}

/// An operator between its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Binary {
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

/// All expressions of a file. Each is a range: its operands directly before itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes<'t>(pub(super) Vec<Node<'t>>);

impl<'t> Nodes<'t> {
    pub(super) fn push(&mut self, at: usize, kind: NodeKind<'t>) -> usize {
        self.0.push(Node { at, kind });
        self.0.len().saturating_sub(1)
    }
    pub(super) fn unary(&mut self, at: usize, op: Unary, a: usize) -> usize {
        self.push(at, NodeKind::Unary(op, a))
    }
    pub(super) fn binary(&mut self, at: usize, op: Binary, a: usize, b: usize) -> usize {
        self.push(at, NodeKind::Binary(op, a, b))
    }
}

/// Places in a pattern file.
#[derive(Clone, Copy)]
pub(super) struct Places<'s>(pub(super) &'s Source);

impl Places<'_> {
    pub(super) fn span(self, start: usize, end: usize) -> Span {
        let position = |offset: usize| BytePos(self.0.base.0.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX)));
        Span::new(position(start), position(end))
    }
    pub(super) fn error(self, at: usize, message: impl Into<String>) -> Diag {
        Diag::error(Code::Parse, self.span(at, at), message)
    }
    pub(super) fn error_at(self, name: Name<'_>, message: impl Into<String>) -> Diag {
        Diag::error(Code::Parse, self.span(name.at, name.at.saturating_add(name.text.len())), message)
    }
}

/// What a file says.
pub(super) fn parse(source: &Source) -> Result<(Vec<File<'_>>, Nodes<'_>), Diag> {
    let places = Places(source);
    if source.bytes().len() > LONGEST {
        return Err(places.error(0, format!("a pattern file has at most {LONGEST} bytes")));
    }
    let text = std::str::from_utf8(source.bytes())
        .map_err(|error| places.error(error.valid_up_to(), "a pattern file is text in UTF-8"))?;
    let tokens = Token::lexer(text).spanned().map(|(token, span)| match token {
        Ok(token) => Ok((span.start, token, span.end)),
        Err(()) => Err(span.start),
    });
    let mut nodes = Nodes::default();
    let parsed = grammar::PatternsParser::new().parse(&mut nodes, tokens);
    let files = parsed.map_err(|error| match error {
        ParseError::User { error: at } | ParseError::InvalidToken { location: at } => {
            places.error(at, "unexpected character")
        }
        ParseError::UnrecognizedEof { location, expected } => {
            places.error(location, format!("expected {}", one_of(&expected)))
        }
        ParseError::UnrecognizedToken { token: (start, _, end), expected } => {
            let message = format!("expected {}", one_of(&expected));
            Diag::error(Code::Parse, places.span(start, end), message)
        }
        ParseError::ExtraToken { token: (start, _, end) } => {
            Diag::error(Code::Parse, places.span(start, end), "expected the end of the file")
        }
    })?;
    Ok((files, nodes))
}

/// Tokens that may come next, as lalrpop names them: `"("` for a parenthesis, `"word"` for any word.
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
