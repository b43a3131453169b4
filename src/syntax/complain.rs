//! What the generated parser could not read, in MLIR's words.
//!
//! The parser knows which tokens it would have taken; MLIR's messages also name what the token is part of. That is
//! found by going over the tokens before the mistake once more, which only costs where there is a mistake.

use super::reader::{ParseError, Reader};
use super::window::{Keyword, Tok};
use crate::diag::Diag;

/// What was asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// A type.
    Type,
    /// An attribute.
    Attr,
}

/// The construct that a mistake is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Inside {
    Nothing,
    Round,
    Square,
    Dict,
    Angle(Keyword),
    AffineDims,
    AffineSymbols,
    AffineResults,
    AffineParens,
    Loc,
    LocParens,
    Fused,
}

/// What came before a mistake.
struct Before {
    inside: Inside,
    /// The token right before.
    last: Option<Keyword>,
    last_tok: LastTok,
    /// Whether `:` or `->` was seen in the affine map.
    is_set: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LastTok {
    Start,
    Operator,
    Minus,
    OpenParen,
    Colon,
    Comma,
    Other,
}

/// Makes a diagnostic of the generated parser's error in the text from `start` to `end`.
pub(super) fn diagnose(reader: &Reader<'_>, error: ParseError<'_>, start: usize, end: usize, goal: Goal) -> Diag {
    let (at, expected) = match error {
        ParseError::User { error } => return error,
        ParseError::UnrecognizedToken { token: (at, ..), expected } => (at, expected),
        ParseError::UnrecognizedEof { expected, .. } => (end, expected),
        ParseError::InvalidToken { location } => (location, Vec::new()),
        ParseError::ExtraToken { token: (at, ..) } => (at, Vec::new()),
    };
    // At the end of the window stands a token that is not part of it.
    let at = if at == end { super::extent::skip_blank(reader.bytes, end, reader.bytes.len()) } else { at };
    let before = look_back(reader, start, at);
    reader.wrong_token(at, phrase(&before, &expected, goal))
}

/// Goes over the tokens from `start` to `at`.
fn look_back(reader: &Reader<'_>, start: usize, at: usize) -> Before {
    let mut open: Vec<(Inside, Option<Keyword>)> = Vec::new();
    let mut before = Before { inside: Inside::Nothing, last: None, last_tok: LastTok::Start, is_set: false };
    let mut window = reader.window(start, at);
    while let Ok(Some((from, tok, _))) = window.next_token() {
        if from >= at {
            break;
        }
        let outer = before.inside;
        let last = before.last.take();
        before.last_tok = LastTok::Other;
        match tok {
            Tok::Keyword(keyword, _) => {
                before.last = Some(keyword);
                if matches!(keyword, Keyword::FloorDiv | Keyword::CeilDiv | Keyword::Mod) {
                    before.last_tok = LastTok::Operator;
                }
            }
            Tok::Less | Tok::OpenRound | Tok::OpenSquare | Tok::OpenCurly => {
                open.push((outer, last));
                before.inside = opened(tok, outer, last);
                before.last_tok = LastTok::OpenParen;
            }
            Tok::Greater | Tok::CloseRound | Tok::CloseSquare | Tok::CloseCurly => {
                let (inside, word) = open.pop().unwrap_or((Inside::Nothing, None));
                // Words that one group does not complete.
                before.last = word.filter(|w| matches!(w, Keyword::Distinct | Keyword::Fused));
                before.inside = inside;
            }
            Tok::Colon => {
                before.is_set = true;
                before.last_tok = LastTok::Colon;
            }
            Tok::Arrow => before.is_set = false,
            Tok::Plus | Tok::Star => before.last_tok = LastTok::Operator,
            Tok::Minus => before.last_tok = LastTok::Minus,
            Tok::Comma => before.last_tok = LastTok::Comma,
            _ => {}
        }
        if matches!(tok, Tok::Arrow | Tok::Colon) {
            if let Inside::Angle(Keyword::AffineMap | Keyword::AffineSet) = before.inside {
                before.last = Some(Keyword::AffineMap);
            }
        }
    }
    before
}

/// What a bracket opens.
fn opened(tok: Tok<'_>, outer: Inside, last: Option<Keyword>) -> Inside {
    match (tok, outer, last) {
        (Tok::Less, _, Some(keyword)) => Inside::Angle(keyword),
        (Tok::Less, ..) => Inside::Angle(Keyword::Unit),
        (Tok::OpenRound, Inside::Angle(Keyword::AffineMap | Keyword::AffineSet), None) => Inside::AffineDims,
        (Tok::OpenRound, Inside::Angle(Keyword::AffineMap | Keyword::AffineSet), Some(_)) => Inside::AffineResults,
        (Tok::OpenSquare, Inside::Angle(Keyword::AffineMap | Keyword::AffineSet), _) => Inside::AffineSymbols,
        (Tok::OpenRound, Inside::AffineResults | Inside::AffineParens, _) => Inside::AffineParens,
        (Tok::OpenRound, _, Some(Keyword::Loc)) => Inside::Loc,
        (Tok::OpenRound, Inside::Loc | Inside::LocParens | Inside::Fused, _) => Inside::LocParens,
        (Tok::OpenSquare, _, Some(Keyword::Fused)) => Inside::Fused,
        (Tok::OpenRound, ..) => Inside::Round,
        (Tok::OpenCurly, ..) => Inside::Dict,
        _ => Inside::Square,
    }
}

fn phrase(before: &Before, expected: &[String], goal: Goal) -> String {
    let wants = |name: &str| expected.iter().any(|e| e.trim_matches('"') == name);
    if let Some(text) = phrase_affine(before, &wants) {
        return text.to_owned();
    }
    if let Some(text) = phrase_loc(before, &wants) {
        return text.to_owned();
    }
    let fixed = match (before.inside, before.last, before.last_tok) {
        (_, Some(Keyword::Tensor), _) if wants("<") => "expected '<' in tensor type",
        (_, Some(Keyword::Vector), _) if wants("<") => "expected '<' in vector type",
        (_, Some(Keyword::MemRef), _) if wants("<") => "expected '<' in memref type",
        (_, Some(Keyword::Complex), _) if wants("<") => "expected '<' in complex type",
        (_, Some(Keyword::Tuple), _) if wants("<") => "expected '<' in tuple type",
        (_, Some(Keyword::Dense), _) => "expected '<' after 'dense'",
        (_, Some(Keyword::Sparse), _) => "Expected '<' after 'sparse'",
        (_, Some(Keyword::Array), _) => "expected '<' after 'array'",
        (_, Some(Keyword::DenseResource), _) if wants("<") => "expected '<' after 'dense_resource'",
        (_, Some(Keyword::Strided), _) if wants("<") => "expected '<' after 'strided'",
        (_, Some(Keyword::Distinct), _) if wants("[") => "expected '[' after 'distinct'",
        (_, Some(Keyword::Distinct), _) if wants("<") => "expected '<' after distinct ID",
        (_, Some(Keyword::Offset), _) if wants(":") => "expected ':' after 'offset'",
        (Inside::Angle(Keyword::DenseResource), _, LastTok::OpenParen) => {
            "expected identifier key for 'resource' entry"
        }
        (Inside::Square, _, LastTok::OpenParen) if wants("int") && !wants("string") => {
            if wants("?") {
                "expected a 64-bit signed integer or '?'"
            } else {
                "expected distinct ID"
            }
        }
        (Inside::Angle(Keyword::Strided), ..) if wants("int") => "expected a 64-bit signed integer or '?'",
        (Inside::Square, ..) if wants("?") => "expected a 64-bit signed integer or '?'",
        (Inside::Angle(Keyword::Strided), ..) if wants("[") => "expected '['",
        (Inside::Angle(Keyword::Strided), ..) if wants("offset") => "expected 'offset' after comma",
        (Inside::Angle(Keyword::Strided), ..) if wants(",") => "expected ','",
        (_, _, LastTok::Minus) => "expected constant integer or floating point value",
        (Inside::Dict, _, LastTok::OpenParen) if wants("}") && wants("word") => "expected attribute name",
        (Inside::Dict, ..) if wants("word") && !wants("at_name") => "expected attribute name",
        (Inside::Angle(Keyword::MemRef), _, LastTok::Comma) => "expected list element",
        _ if wants("at_name") && !wants("string") => "expected nested symbol reference identifier",
        (Inside::Angle(Keyword::Tensor), ..) if wants(">") => "expected '>' in tensor type",
        (Inside::Angle(Keyword::Vector), ..) if wants(">") => "expected '>' in vector type",
        (Inside::Angle(Keyword::MemRef), ..) if wants(">") => "expected ',' or '>' in memref type",
        (Inside::Angle(Keyword::Complex), ..) if wants(">") => "expected '>' in complex type",
        (Inside::Angle(Keyword::Tuple), ..) if wants(">") => "expected '>' in tuple type",
        (Inside::Angle(Keyword::Distinct), ..) if wants(">") => "expected '>' to close distinct attribute",
        _ if wants("simple") && wants("string") => "expected attribute value",
        _ if wants("simple") => "expected non-function type",
        (Inside::Dict, ..) if wants("}") => "expected '}' in attribute dictionary",
        _ if wants("->") => "expected '->' in function type",
        (Inside::Round, ..) if wants(")") => "expected ')'",
        (Inside::Square, ..) if wants("]") && wants(",") => "expected ',' or ']'",
        (Inside::Square, ..) if wants("]") => "expected ']' to close distinct ID",
        _ => "",
    };
    if !fixed.is_empty() {
        return fixed.to_owned();
    }
    match (expected, goal) {
        ([one], _) => format!("expected '{}'", one.trim_matches('"')),
        (_, Goal::Type) => "expected non-function type".to_owned(),
        (_, Goal::Attr) => "expected attribute value".to_owned(),
    }
}

fn phrase_affine(before: &Before, wants: &impl Fn(&str) -> bool) -> Option<&'static str> {
    let affine = Some(Keyword::AffineMap);
    Some(match before.inside {
        _ if wants("<") && before.last == affine => "expected '<' in affine map",
        _ if wants("<") && before.last == Some(Keyword::AffineSet) => "expected '<' in integer set",
        Inside::AffineDims | Inside::AffineSymbols if wants("word") => "expected bare identifier",
        Inside::AffineDims if wants(")") => "expected ')' in dimensional identifier list",
        Inside::AffineSymbols if wants("]") => "expected ']' in symbol list",
        Inside::AffineResults | Inside::AffineParens if wants("word") => match before.last_tok {
            LastTok::Operator => "missing right operand of binary operator",
            LastTok::OpenParen if before.inside == Inside::AffineParens => "no expression inside parentheses",
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
            LastTok::OpenParen => "expected '(' in dimensional identifier list",
            _ if wants(">") && before.is_set => "expected '>' in integer set",
            _ if wants(">") => "expected '>' in affine map",
            _ if wants("(") && before.is_set => "expected '(' in integer set constraint list",
            _ if wants("(") => "expected '(' in affine map range",
            _ => "expected '->' or ':'",
        },
        _ => return None,
    })
}

fn phrase_loc(before: &Before, wants: &impl Fn(&str) -> bool) -> Option<&'static str> {
    Some(match (before.last, before.inside) {
        (Some(Keyword::Loc), _) if wants("(") => "expected '(' in inline location",
        (Some(Keyword::CallSite), _) => "expected '(' in callsite location",
        (Some(Keyword::To), _) => "expected either integer or `:` post `to` in FileLineColRange",
        (_, Inside::Angle(Keyword::Fused)) if wants(">") => "expected '>' after fused location metadata",
        (Some(Keyword::Fused), _) => "expected '[' in fused location",
        (_, Inside::Loc | Inside::LocParens | Inside::Fused) if wants("callsite") => "expected location instance",
        (_, Inside::Loc | Inside::LocParens | Inside::Fused) if wants("int") && before.last_tok == LastTok::Colon => {
            "expected integer line or column number in FileLineColRange"
        }
        (_, Inside::Fused) => "expected ']' in fused location",
        (_, Inside::LocParens) if wants("at") => "expected 'at' in callsite location",
        (_, Inside::Loc | Inside::LocParens) => "expected ')' in inline location",
        _ => return None,
    })
}
