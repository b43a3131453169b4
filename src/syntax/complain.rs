//! Syntax errors of the generated parser, worded as in MLIR.
//!
//! The generated parser reports the tokens that it expected. MLIR's messages also name the enclosing construct. To find
//! it, this module scans the tokens before the mistake again, so only failed parses pay for it.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use super::reader::{ParseError, Reader};
use super::window::{Keyword, Tok};
use crate::diag::Diag;

/// The kind of text that the caller asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// A type.
    Type,
    /// An attribute.
    Attr,
}

/// The construct that encloses a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Inside {
    Nothing,
    Round,
    Square,
    Strides,
    Dict,
    Angle(Keyword),
    AffineDims,
    AffineSymbols,
    AffineResults,
    AffineParens,
    Loc,
    /// The child location of a named location.
    LocChild,
    CallSite,
    Fused,
}

impl Inside {
    fn is_loc(self) -> bool {
        matches!(self, Self::Loc | Self::LocChild | Self::CallSite | Self::Fused)
    }
}

/// The context before a mistake.
struct ErrorContext {
    inside: Inside,
    /// The preceding keyword, or the one before the preceding group if the keyword takes two groups.
    last: Option<Keyword>,
    last_tok: LastTok,
    /// True if `:` came later than `->`.
    is_set: bool,
    /// True if the innermost bracket contains a comma.
    comma: bool,
    /// Colons since the last string, or since `to`.
    colons: u32,
    /// True if `to` occurred since the last string.
    to: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LastTok {
    Start,
    Operator,
    Minus,
    Open,
    Colon,
    Comma,
    /// The body of a constant that needs a type.
    Constant,
    Other,
}

/// The offending token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrong {
    /// `+` or `*`.
    Operator,
    Value,
    /// A keyword without its required body.
    Bodiless(Keyword),
    Other,
}

/// Converts the generated parser's error in the text from `start` to `end` to a diagnostic.
pub(super) fn diagnose(reader: &Reader<'_>, error: ParseError<'_>, start: usize, end: usize, goal: Goal) -> Diag {
    let (found, expected) = match error {
        ParseError::User { error } => return error,
        ParseError::UnrecognizedToken { token, expected } => (Some(token), expected),
        ParseError::UnrecognizedEof { expected, .. } => (None, expected),
        ParseError::InvalidToken { .. } => (None, Vec::new()),
        ParseError::ExtraToken { token } => (Some(token), Vec::new()),
    };
    // At the end of the window, the wrong token is the next one outside it.
    let at = found.map_or_else(|| super::extent::skip_blank(reader.bytes, end, reader.bytes.len()), |t| t.0);
    let wrong = match found {
        Some((_, Tok::Plus | Tok::Star, _)) => Wrong::Operator,
        Some((_, Tok::Value, _)) => Wrong::Value,
        Some((_, Tok::Keyword(keyword @ (Keyword::Dense | Keyword::Sparse | Keyword::Array), _), _)) => {
            Wrong::Bodiless(keyword)
        }
        _ => Wrong::Other,
    };
    let before = look_back(reader, start, at);
    let text = phrase(&before, wrong, &expected, goal);
    match (wrong, found) {
        (Wrong::Bodiless(word), Some((.., word_end))) if text == lacks_body(word) => {
            reader.error(word_end, word_end, text)
        }
        _ if AT_TOKEN.contains(&&*text) => reader.error(at, at, text),
        _ => reader.wrong_token(at, text),
    }
}

/// Messages that MLIR reports at the wrong token. It reports all others at the end of the token before.
const AT_TOKEN: [&str; 5] = [
    "expected affine expression",
    "missing right operand of binary operator",
    "missing left operand of binary operator",
    "unexpected ssa identifier",
    "expected a 64-bit signed integer or '?'",
];

/// Scans the tokens from `start` to `at`.
fn look_back(reader: &Reader<'_>, start: usize, at: usize) -> ErrorContext {
    // For each open bracket: the enclosing construct, the keyword before the bracket, and whether the enclosing bracket
    // has a comma.
    let mut open: Vec<(Inside, Option<Keyword>, bool)> = Vec::new();
    let mut before = ErrorContext {
        inside: Inside::Nothing,
        last: None,
        last_tok: LastTok::Start,
        is_set: false,
        comma: false,
        colons: 0,
        to: false,
    };
    let mut window = reader.window(start, at);
    while let Ok(Some((from, tok, _))) = window.next_token() {
        if from >= at {
            break;
        }
        let last = before.last.take();
        before.last_tok = LastTok::Other;
        let in_affine = matches!(before.inside, Inside::AffineResults | Inside::AffineParens);
        match tok {
            Tok::Keyword(keyword, _) => {
                before.last = Some(keyword);
                if keyword == Keyword::To {
                    (before.to, before.colons) = (true, 0);
                }
                if matches!(keyword, Keyword::FloorDiv | Keyword::CeilDiv | Keyword::Mod) {
                    before.last_tok = LastTok::Operator;
                }
            }
            // Comparison operators, not brackets.
            Tok::Less | Tok::Greater if in_affine => {}
            Tok::Less | Tok::OpenRound | Tok::OpenSquare | Tok::OpenCurly => {
                open.push((before.inside, last, before.comma));
                before.inside = opened_construct(tok, before.inside, last);
                before.comma = false;
                before.last_tok = LastTok::Open;
            }
            Tok::Greater | Tok::CloseRound | Tok::CloseSquare | Tok::CloseCurly => {
                let (inside, word, comma) = open.pop().unwrap_or((Inside::Nothing, None, false));
                if word == Some(Keyword::DenseResource) {
                    before.last_tok = LastTok::Constant;
                }
                // Keywords that take a second group.
                before.last = word.filter(|w| matches!(w, Keyword::Distinct | Keyword::Fused));
                (before.inside, before.comma) = (inside, comma);
            }
            Tok::Dense(..) | Tok::Sparse(..) => before.last_tok = LastTok::Constant,
            Tok::Str(_) => (before.to, before.colons) = (false, 0),
            Tok::Colon => {
                before.colons = before.colons.saturating_add(1);
                before.is_set = true;
                before.last_tok = LastTok::Colon;
            }
            Tok::Arrow => before.is_set = false,
            Tok::Plus | Tok::Star => before.last_tok = LastTok::Operator,
            Tok::Minus => before.last_tok = LastTok::Minus,
            Tok::Comma => {
                before.comma = true;
                before.last_tok = LastTok::Comma;
            }
            _ => {}
        }
        let in_map = matches!(before.inside, Inside::Angle(Keyword::AffineMap | Keyword::AffineSet));
        if in_map && matches!(tok, Tok::Arrow | Tok::Colon) {
            // The next bracket opens the results.
            before.last = Some(Keyword::AffineMap);
        }
    }
    before
}

/// The construct that a bracket opens.
fn opened_construct(tok: Tok<'_>, outer: Inside, last: Option<Keyword>) -> Inside {
    match (tok, outer, last) {
        (Tok::Less, _, Some(keyword)) => Inside::Angle(keyword),
        (Tok::Less, ..) => Inside::Angle(Keyword::Unit),
        (Tok::OpenRound, Inside::Angle(Keyword::AffineMap | Keyword::AffineSet), None) => Inside::AffineDims,
        (Tok::OpenRound, Inside::Angle(Keyword::AffineMap | Keyword::AffineSet), Some(_)) => Inside::AffineResults,
        (Tok::OpenSquare, Inside::Angle(Keyword::AffineMap | Keyword::AffineSet), _) => Inside::AffineSymbols,
        (Tok::OpenRound, Inside::AffineResults | Inside::AffineParens, _) => Inside::AffineParens,
        (Tok::OpenRound, _, Some(Keyword::Loc)) => Inside::Loc,
        (Tok::OpenRound, _, Some(Keyword::CallSite)) => Inside::CallSite,
        (Tok::OpenRound, ..) if outer.is_loc() => Inside::LocChild,
        (Tok::OpenSquare, _, Some(Keyword::Fused)) => Inside::Fused,
        (Tok::OpenSquare, Inside::Angle(Keyword::Strided), _) => Inside::Strides,
        (Tok::OpenRound, ..) => Inside::Round,
        (Tok::OpenCurly, ..) => Inside::Dict,
        _ => Inside::Square,
    }
}

/// The message for a constant's keyword without a body.
const fn lacks_body(word: Keyword) -> &'static str {
    match word {
        Keyword::Sparse => "Expected '<' after 'sparse'",
        Keyword::Array => "expected '<' after 'array'",
        _ => "expected '<' after 'dense'",
    }
}

fn phrase(before: &ErrorContext, wrong: Wrong, expected: &[String], goal: Goal) -> String {
    let wants = |name: &str| expected.iter().any(|e| e.trim_matches('"') == name);
    let attr = wants("simple") && wants("string");
    if let Wrong::Bodiless(word) = wrong
        && attr
    {
        return lacks_body(word).to_owned();
    }
    let fixed = match (before.inside, before.last, before.last_tok) {
        (_, Some(Keyword::Tensor), _) if wants("<") => "expected '<' in tensor type",
        (_, Some(Keyword::Vector), _) if wants("<") => "expected '<' in vector type",
        (_, Some(Keyword::MemRef), _) if wants("<") => "expected '<' in memref type",
        (_, Some(Keyword::Complex), _) if wants("<") => "expected '<' in complex type",
        (_, Some(Keyword::Tuple), _) if wants("<") => "expected '<' in tuple type",
        (_, Some(Keyword::DenseResource), _) if wants("<") => "expected '<' after 'dense_resource'",
        (_, Some(Keyword::Strided), _) if wants("<") => "expected '<' after 'strided'",
        (_, Some(Keyword::Distinct), _) if wants("[") => "expected '[' after 'distinct'",
        (_, Some(Keyword::Distinct), _) if wants("<") => "expected '<' after distinct ID",
        (_, Some(Keyword::Offset), _) if wants(":") => "expected ':' after 'offset'",
        (_, _, LastTok::Constant) if wants(":") => "expected ':'",
        (Inside::Angle(Keyword::DenseResource), _, LastTok::Open) => "expected identifier key for 'resource' entry",
        (Inside::Strides, ..) if wants("?") || wants("int") => "expected a 64-bit signed integer or '?'",
        (Inside::Strides, ..) if wants("]") => "expected ']'",
        (Inside::Angle(Keyword::Strided), ..) if wants("int") => "expected a 64-bit signed integer or '?'",
        (Inside::Angle(Keyword::Strided), ..) if wants("offset") => "expected 'offset' after comma",
        (Inside::Angle(Keyword::Strided), ..) if wants(",") => "expected ','",
        (Inside::Square, _, LastTok::Open) if wants("int") && !wants("string") => "expected distinct ID",
        (_, _, LastTok::Minus) => "expected constant integer or floating point value",
        (Inside::Dict, ..) if wants("word") && !wants("at_name") => "expected attribute name",
        (Inside::Angle(Keyword::MemRef), _, LastTok::Comma) => "expected list element",
        _ if wants("at_name") && !wants("string") => "expected nested symbol reference identifier",
        _ if wants("simple") && !attr => "expected non-function type",
        (Inside::Angle(Keyword::Tensor), ..) if wants(">") => "expected '>' in tensor type",
        (Inside::Angle(Keyword::Vector), ..) if wants(">") => "expected '>' in vector type",
        (Inside::Angle(Keyword::MemRef), ..) if wants(">") && before.comma => "expected ',' or '>'",
        (Inside::Angle(Keyword::MemRef), ..) if wants(">") => "expected ',' or '>' in memref type",
        (Inside::Angle(Keyword::Complex), ..) => "expected '>' in complex type",
        (Inside::Angle(Keyword::Tuple), ..) => "expected '>' in tuple type",
        (Inside::Angle(Keyword::Distinct), ..) if wants(">") => "expected '>' to close distinct attribute",
        _ if attr => "expected attribute value",
        (Inside::Dict, ..) if wants("}") => "expected '}' in attribute dictionary",
        _ if wants("->") && !wants("[") => "expected '->' in function type",
        (Inside::Round, ..) if wants(")") => "expected ')'",
        (Inside::Square, ..) if wants("]") && wants(",") => "expected ',' or ']'",
        (Inside::Square, ..) if wants("]") => "expected ']' to close distinct ID",
        _ => "",
    };
    if let Some(text) = phrase_affine(before, wrong, &wants).or_else(|| phrase_loc(before, &wants)) {
        return text.to_owned();
    }
    if !fixed.is_empty() {
        return fixed.to_owned();
    }
    match (expected, goal) {
        ([one], _) => format!("expected '{}'", one.trim_matches('"')),
        (_, Goal::Type) => "expected non-function type".to_owned(),
        (_, Goal::Attr) => "expected attribute value".to_owned(),
    }
}

fn phrase_affine(before: &ErrorContext, wrong: Wrong, wants: &impl Fn(&str) -> bool) -> Option<&'static str> {
    let affine = Some(Keyword::AffineMap);
    Some(match before.inside {
        _ if wants("<") && before.last == affine => "expected '<' in affine map",
        _ if wants("<") && before.last == Some(Keyword::AffineSet) => "expected '<' in integer set",
        Inside::AffineDims | Inside::AffineSymbols if wants("word") => "expected bare identifier",
        Inside::AffineDims if wants(")") => "expected ')' in dimensional identifier list",
        Inside::AffineSymbols if wants("]") => "expected ']' in symbol list",
        Inside::AffineResults | Inside::AffineParens if wants("word") => match before.last_tok {
            _ if wrong == Wrong::Value => "unexpected ssa identifier",
            LastTok::Open if wrong == Wrong::Operator => "missing left operand of binary operator",
            LastTok::Operator => "missing right operand of binary operator",
            LastTok::Open if before.inside == Inside::AffineParens => "no expression inside parentheses",
            _ => "expected affine expression",
        },
        Inside::AffineResults | Inside::AffineParens if wants("=") || (wants("<") && wants(">")) => {
            "expected '== affine-expr' or '>= affine-expr' at end of affine constraint"
        }
        Inside::AffineResults | Inside::AffineParens if wants(")") && before.is_set => {
            "expected ')' in integer set constraint list"
        }
        Inside::AffineResults | Inside::AffineParens if wants(")") => "expected ')' in affine map range",
        Inside::Angle(Keyword::AffineMap | Keyword::AffineSet) => match before.last_tok {
            LastTok::Open => "expected '(' in dimensional identifier list",
            _ if wants(">") && before.is_set => "expected '>' in integer set",
            _ if wants(">") => "expected '>' in affine map",
            _ if wants("(") && before.is_set => "expected '(' in integer set constraint list",
            _ if wants("(") => "expected '(' in affine map range",
            _ => "expected '->' or ':'",
        },
        _ => return None,
    })
}

fn phrase_loc(before: &ErrorContext, wants: &impl Fn(&str) -> bool) -> Option<&'static str> {
    Some(match (before.last, before.inside) {
        (Some(Keyword::Loc), _) if wants("(") => "expected '(' in inline location",
        (Some(Keyword::CallSite), _) if wants("(") => "expected '(' in callsite location",
        (_, Inside::Angle(Keyword::Fused)) if wants(">") => "expected '>' after fused location metadata",
        (Some(Keyword::Fused), _) if wants("[") => "expected '[' in fused location",
        (_, inside) if !inside.is_loc() => return None,
        _ if wants("callsite") => "expected location instance",
        _ if wants("int") && before.last_tok == LastTok::Colon => {
            if before.colons == 1 && !before.to {
                "expected integer line number in FileLineColRange"
            } else {
                "expected integer column number in FileLineColRange"
            }
        }
        _ if before.to && before.colons == 0 => "expected either integer or `:` post `to` in FileLineColRange",
        (_, Inside::Fused) => "expected ']' in fused location",
        (_, Inside::CallSite) if wants("at") => "expected 'at' in callsite location",
        (_, Inside::CallSite) => "expected ')' in callsite location",
        (_, Inside::LocChild) => "expected ')' after child location of NameLoc",
        _ => "expected ')' in inline location",
    })
}
