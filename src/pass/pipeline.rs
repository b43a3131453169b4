//! The text of pass pipelines: `builtin.module(func.func(cse,canonicalize{max-iterations=2}))`.
//!
//! The parser returns elements by name. The [manager](super::PassManager) looks the names up.

use lalrpop_util::{ParseError, lalrpop_mod};

lalrpop_mod!(
    #[allow(clippy::all, clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unused)]
    grammar,
    "/pass/pipeline.rs"
);

/// Limits the recursion over nested pipelines. Real pipelines nest only a few levels deep.
const MAX_NESTING: usize = 100;

/// An error in a pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PipelineError {
    /// The message, in MLIR's wording.
    pub message: String,
    /// The text that was parsed and the offset of the error in it, if it has one. MLIR prints
    /// `MLIR Textual PassPipeline Parser:1:COLUMN: error: MESSAGE`, the text, and a caret.
    pub at: Option<(String, usize)>,
    /// Additional lines.
    pub more: Vec<String>,
}

impl std::fmt::Display for PipelineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}
impl std::error::Error for PipelineError {}

impl PipelineError {
    /// Creates an error without a position.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), at: None, more: Vec::new() }
    }
    pub(super) fn at(text: &str, offset: usize, message: impl Into<String>) -> Self {
        Self { at: Some((text.to_owned(), offset)), ..Self::new(message) }
    }
    pub(super) fn then(mut self, line: String) -> Self {
        self.more.push(line);
        self
    }
}

/// One element of a pipeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PipelineElement<'t> {
    pub(super) name: &'t str,
    /// Offset of the name.
    pub(super) at: usize,
    /// The text between braces.
    pub(super) options: Option<&'t str>,
    /// The nested pipeline.
    pub(super) inner: Option<Vec<PipelineElement<'t>>>,
}

impl<'t> PipelineElement<'t> {
    pub(super) fn new(name: Option<&'t str>, at: usize) -> Self {
        Self { name: name.unwrap_or(""), at, options: None, inner: None }
    }
}

/// A token of a pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PipelineToken<'t> {
    Name(&'t str),
    Options(&'t str),
    Open,
    Close,
    Comma,
}

/// Splits a pipeline's text into tokens. Tracks the start of the last element of each open pipeline.
struct Lexer<'t> {
    text: &'t str,
    at: usize,
    elements: Vec<usize>,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }
}

impl<'t> Iterator for &mut Lexer<'t> {
    type Item = Result<(usize, PipelineToken<'t>, usize), (usize, &'static str)>;

    fn next(&mut self) -> Option<Self::Item> {
        self.at += self.rest().len() - self.rest().trim_start().len();
        let (start, rest) = (self.at, self.rest());
        let first = rest.chars().next()?;
        let token = match first {
            ',' => PipelineToken::Comma,
            '(' => PipelineToken::Open,
            ')' => PipelineToken::Close,
            '{' => {
                let mut depth = 0usize;
                let close = rest.bytes().position(|b| {
                    match b {
                        b'{' => depth += 1,
                        b'}' => depth -= 1,
                        _ => {}
                    }
                    depth == 0
                });
                let Some(close) = close else {
                    return Some(Err((start, "missing closing '}' while processing pass options")));
                };
                self.at += close + 1;
                return Some(Ok((start, PipelineToken::Options(rest.get(1..close).unwrap_or("")), self.at)));
            }
            _ => {
                let end = rest.find([',', '(', ')', '{']).unwrap_or(rest.len());
                let name = rest.get(..end).unwrap_or("").trim_end();
                self.at += name.len();
                if let Some(last) = self.elements.last_mut() {
                    *last = start;
                }
                return Some(Ok((start, PipelineToken::Name(name), self.at)));
            }
        };
        self.at += 1;
        match token {
            PipelineToken::Open if self.elements.len() > MAX_NESTING => {
                return Some(Err((start, "pipeline is nested too deep")));
            }
            PipelineToken::Open => self.elements.push(self.at),
            PipelineToken::Close => {
                self.elements.pop();
            }
            _ => {
                if let Some(last) = self.elements.last_mut() {
                    *last = self.at;
                }
            }
        }
        Some(Ok((start, token, self.at)))
    }
}

/// Parses the elements of a pipeline.
pub(super) fn parse_elements(text: &str) -> Result<Vec<PipelineElement<'_>>, PipelineError> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let mut lexer = Lexer { text, at: 0, elements: vec![0] };
    let parsed = grammar::PipelineParser::new().parse(&mut lexer);
    parsed.map_err(|error| {
        let (at, message) = match error {
            ParseError::User { error } => error,
            ParseError::UnrecognizedToken { token: (at, PipelineToken::Close, _), .. } => {
                (at, "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline")
            }
            ParseError::UnrecognizedToken { token: (at, ..), .. } | ParseError::ExtraToken { token: (at, ..) } => {
                (at, "expected ',' after parsing pipeline")
            }
            ParseError::UnrecognizedEof { .. } | ParseError::InvalidToken { .. } => {
                let at = lexer.elements.last().copied().unwrap_or(0);
                (at, "encountered unbalanced parentheses while parsing pipeline")
            }
        };
        PipelineError::at(text, at, message)
    })
}

/// Splits a whole pipeline into its anchor and the text in parentheses.
pub(super) fn split_anchor(text: &str) -> Result<(&str, &str), PipelineError> {
    let text = text.trim();
    let inner = text.strip_suffix(')').and_then(|t| t.split_once('(')).filter(|(anchor, _)| !anchor.trim().is_empty());
    match inner {
        Some((anchor, inner)) => Ok((anchor.trim_end(), inner)),
        None => Err(PipelineError::new(
            "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'",
        )),
    }
}
