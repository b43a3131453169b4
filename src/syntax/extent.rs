//! Finds the end of a type or an attribute by brackets alone.
//!
//! The reader caches types and attributes by their text, so it needs the end of the text before it parses. These functions only
//! scan brackets, strings and comments, in one pass and without recursion, and do not check the text that they skip. For invalid
//! text, the result is `None` or any offset, and the parser then reports the error.
//!
//! All functions take the bytes of the file, the offset `pos` of the first byte of the entity, and the offset `end` at which the
//! text ends. They return the offset after the entity.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use memchr::{memchr, memchr2, memchr3};
use smallvec::SmallVec;

use crate::num::{FloatKind, scan_number};

/// The byte at a position before `end`.
#[inline]
pub(super) fn byte(bytes: &[u8], pos: usize, end: usize) -> Option<u8> {
    if pos < end { bytes.get(pos).copied() } else { None }
}

/// The text from `start` to `end`, empty if the range is invalid.
#[inline]
pub(super) fn slice(bytes: &[u8], start: usize, end: usize) -> &[u8] {
    bytes.get(start..end.max(start)).unwrap_or(&[])
}

/// The first position from `pos` that is neither white space nor in a comment.
#[inline]
pub(super) fn skip_blank(bytes: &[u8], mut pos: usize, end: usize) -> usize {
    loop {
        match byte(bytes, pos, end) {
            Some(b' ' | b'\t' | b'\n' | b'\r') => pos = pos.saturating_add(1),
            Some(b'/') if byte(bytes, pos.saturating_add(1), end) == Some(b'/') => pos = line_end(bytes, pos, end),
            _ => return pos,
        }
    }
}

/// The offset of the line break after `pos`, or `end`.
fn line_end(bytes: &[u8], pos: usize, end: usize) -> usize {
    memchr2(b'\n', b'\r', slice(bytes, pos, end)).map_or(end, |n| pos.saturating_add(n))
}

/// Returns true if a byte may follow the first byte of a bare identifier.
#[inline]
pub(super) fn in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}

/// The end of the bare identifier at `pos`, or `pos` if the text does not start with one.
#[inline]
pub(super) fn word_end(bytes: &[u8], pos: usize, end: usize) -> usize {
    match byte(bytes, pos, end) {
        Some(first) if first.is_ascii_alphabetic() || first == b'_' => run_end(bytes, pos, end, in_word),
        _ => pos,
    }
}

/// The offset of the first byte from `pos` on for which `holds` is false.
#[inline]
fn run_end(bytes: &[u8], pos: usize, end: usize, holds: impl Fn(u8) -> bool) -> usize {
    let text = slice(bytes, pos, end);
    pos.saturating_add(text.iter().position(|&b| !holds(b)).unwrap_or(text.len()))
}

/// The end of the name after `!` or `#`, without the sigil: digits only, or letters, digits and the characters `_$.-`.
pub(super) fn symbol_end(bytes: &[u8], pos: usize, end: usize) -> usize {
    match byte(bytes, pos, end) {
        Some(first) if first.is_ascii_digit() => run_end(bytes, pos, end, |b| b.is_ascii_digit()),
        Some(first) if in_word(first) || first == b'-' => run_end(bytes, pos, end, |b| in_word(b) || b == b'-'),
        _ => pos,
    }
}

/// A lexical error and its offset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ExtentError {
    /// Offset of the byte.
    pub at: usize,
    /// MLIR's message.
    pub message: String,
}

/// The end of the string literal whose opening quote is at `pos`.
pub(super) fn string_end(bytes: &[u8], pos: usize, end: usize) -> Result<usize, ExtentError> {
    let mut at = pos.saturating_add(1);
    let unterminated = |at| Err(ExtentError { at, message: "expected '\"' in string literal".to_owned() });
    loop {
        let text = slice(bytes, at, end);
        let Some(length) = memchr3(b'"', b'\\', b'\n', text) else { return unterminated(end) };
        // As a line break, a vertical tab or a form feed ends the literal.
        if let Some(broken) = memchr2(0x0b, 0x0c, slice(text, 0, length)) {
            return unterminated(at.saturating_add(broken));
        }
        at = at.saturating_add(length);
        let next = |n| byte(bytes, at.saturating_add(n), end);
        match text.get(length) {
            Some(b'"') => return Ok(at.saturating_add(1)),
            Some(b'\\') => match (next(1), next(2)) {
                (Some(b'"' | b'\\' | b'n' | b't'), _) => at = at.saturating_add(2),
                (Some(a), Some(b)) if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => at = at.saturating_add(3),
                _ => return Err(ExtentError { at, message: "unknown escape in string literal".to_owned() }),
            },
            _ => return unterminated(at),
        }
    }
}

/// The value of a string literal with valid escapes. `raw` is the text between the quotes.
pub(crate) fn unescape(raw: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    if memchr(b'\\', raw).is_none() {
        return raw.into();
    }
    let digit = |b: u8| (b as char).to_digit(16).unwrap_or(0) as u8;
    let mut out = Vec::with_capacity(raw.len());
    let mut remaining = raw;
    loop {
        remaining = match remaining {
            [b'\\', b'n', tail @ ..] => {
                out.push(b'\n');
                tail
            }
            [b'\\', b't', tail @ ..] => {
                out.push(b'\t');
                tail
            }
            [b'\\', b @ (b'"' | b'\\'), tail @ ..] => {
                out.push(*b);
                tail
            }
            [b'\\', high, low, tail @ ..] => {
                out.push((digit(*high) << 4) | digit(*low));
                tail
            }
            [b, tail @ ..] => {
                out.push(*b);
                tail
            }
            [] => return out.into(),
        }
    }
}

/// The end of the body of a dialect's type or attribute, such as `<2, "a">` in `!d.t<2, "a">`. Its `<` is at `pos`. Follows MLIR's
/// rules for such bodies: strings are skipped, `->` does not close a bracket, and comments are not recognized.
pub(super) fn body_end(bytes: &[u8], pos: usize, end: usize) -> Result<usize, ExtentError> {
    let mut open: SmallVec<[u8; 32]> = SmallVec::new();
    // `last` is the innermost open bracket.
    let unbalanced = |last: Option<&u8>| ExtentError {
        // MLIR reports the first bracket, which is the token before the body.
        at: pos,
        message: match last {
            Some(&b) => format!("unbalanced '{}' character in pretty dialect name", b as char),
            None => "unexpected nul or EOF in pretty dialect name".to_owned(),
        },
    };
    let mut at = pos;
    loop {
        let Some(here) = byte(bytes, at, end).filter(|&b| b != 0) else { return Err(unbalanced(open.last())) };
        match here {
            b'<' | b'[' | b'(' | b'{' => open.push(here),
            b'-' if byte(bytes, at.saturating_add(1), end) == Some(b'>') => at = at.saturating_add(1),
            b'>' | b']' | b')' | b'}' => {
                if open.last().copied() != Some(opener(here)) {
                    return Err(unbalanced(open.last()));
                }
                open.pop();
                if open.is_empty() {
                    return Ok(at.saturating_add(1));
                }
            }
            b'"' => at = string_end(bytes, at, end)?.saturating_sub(1),
            _ => {}
        }
        at = at.saturating_add(1);
    }
}

const fn opener(closer: u8) -> u8 {
    match closer {
        b'>' => b'<',
        b']' => b'[',
        b')' => b'(',
        _ => b'{',
    }
}

/// Returns true if [`group_end`] can skip a byte: it does not start a bracket, a string, a comment, a name with a body, or an arrow.
#[inline]
const fn is_plain(byte: u8) -> bool {
    !matches!(byte, b'<' | b'>' | b'[' | b']' | b'(' | b')' | b'{' | b'}' | b'-' | b'"' | b'/' | b'!' | b'#')
}

/// The end of the bracket group at `pos`. Skips comments, and treats `>=`, `<=` and `->` as operators.
pub(super) fn group_end(bytes: &[u8], pos: usize, end: usize) -> Option<usize> {
    let mut open: SmallVec<[u8; 32]> = SmallVec::new();
    let mut at = pos;
    loop {
        at = run_end(bytes, at, end, is_plain);
        let here = byte(bytes, at, end)?;
        let next = byte(bytes, at.saturating_add(1), end);
        match here {
            b'<' if next == Some(b'=') => at = at.saturating_add(1),
            b'<' if is_dense(slice(bytes, pos, at)) => at = literal_body_end(bytes, at, end)?.saturating_sub(1),
            b'<' | b'[' | b'(' | b'{' => open.push(here),
            b'-' if next == Some(b'>') => at = at.saturating_add(1),
            b'>' if next == Some(b'=') && open.last() != Some(&b'<') => at = at.saturating_add(1),
            b'>' | b']' | b')' | b'}' => {
                if open.pop() != Some(opener(here)) {
                    return None;
                }
                if open.is_empty() {
                    return Some(at.saturating_add(1));
                }
            }
            b'"' => at = string_end(bytes, at, end).ok()?.saturating_sub(1),
            b'/' if next == Some(b'/') => at = line_end(bytes, at, end).saturating_sub(1),
            b'!' | b'#' => {
                let name_end = symbol_end(bytes, at.saturating_add(1), end);
                let has_body = name_end > at.saturating_add(1) && byte(bytes, name_end, end) == Some(b'<');
                at = if has_body { body_end(bytes, name_end, end).ok()? } else { name_end }.saturating_sub(1);
            }
            _ => {}
        }
        at = at.saturating_add(1);
    }
}

/// Returns true if a text ends with the word `dense`.
fn is_dense(text: &[u8]) -> bool {
    text.strip_suffix(b"dense").is_some_and(|before| !before.last().is_some_and(|&b| in_word(b)))
}

/// The end of the body of `dense<...>` or `sparse<...>` whose `<` is at `pos`. Such a body contains `>` only in strings
/// and comments, so the search is fast on long bodies.
pub(super) fn literal_body_end(bytes: &[u8], pos: usize, end: usize) -> Option<usize> {
    let mut at = pos.saturating_add(1);
    loop {
        at = at.saturating_add(memchr3(b'>', b'"', b'/', slice(bytes, at, end))?);
        match byte(bytes, at, end)? {
            b'>' => return Some(at.saturating_add(1)),
            b'"' => at = string_end(bytes, at, end).ok()?,
            _ if byte(bytes, at.saturating_add(1), end) == Some(b'/') => at = line_end(bytes, at, end),
            _ => at = at.saturating_add(1),
        }
    }
}

/// Returns true if a word starts a type.
pub(super) fn is_type_word(word: &[u8]) -> bool {
    matches!(word, b"tensor" | b"vector" | b"memref" | b"complex" | b"tuple") || is_simple_type(word)
}

/// Returns true if a word is an integer type.
fn is_int_type(word: &[u8]) -> bool {
    let digits = match word {
        [b's' | b'u', b'i', digits @ ..] | [b'i', digits @ ..] => digits,
        _ => return false,
    };
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// Returns true if a word alone is a type.
pub(super) fn is_simple_type(word: &[u8]) -> bool {
    is_int_type(word)
        || word == b"index"
        || word == b"none"
        || std::str::from_utf8(word).is_ok_and(|w| FloatKind::from_keyword(w).is_some())
}

/// The end of the bracket group after blanks at `pos`, if it opens with this bracket.
fn group_after(bytes: &[u8], pos: usize, end: usize, bracket: u8) -> Option<usize> {
    let at = skip_blank(bytes, pos, end);
    if byte(bytes, at, end) == Some(bracket) { group_end(bytes, at, end) } else { None }
}

/// The end of the type that starts at `pos`.
pub(super) fn type_end(bytes: &[u8], pos: usize, end: usize) -> Option<usize> {
    match byte(bytes, pos, end)? {
        b'(' => {
            let at = skip_blank(bytes, group_end(bytes, pos, end)?, end);
            if !slice(bytes, at, end).starts_with(b"->") {
                return None;
            }
            let at = skip_blank(bytes, at.saturating_add(2), end);
            if byte(bytes, at, end) == Some(b'(') { group_end(bytes, at, end) } else { simple_type_end(bytes, at, end) }
        }
        _ => simple_type_end(bytes, pos, end),
    }
}

/// The end of a type other than a function type.
fn simple_type_end(bytes: &[u8], pos: usize, end: usize) -> Option<usize> {
    if byte(bytes, pos, end)? == b'!' {
        let name_end = symbol_end(bytes, pos.saturating_add(1), end);
        return match byte(bytes, name_end, end) {
            Some(b'<') => body_end(bytes, name_end, end).ok(),
            _ => Some(name_end),
        };
    }
    let word_end = word_end(bytes, pos, end);
    match slice(bytes, pos, word_end) {
        b"" => None,
        b"tensor" | b"vector" | b"memref" | b"complex" | b"tuple" => group_after(bytes, word_end, end, b'<'),
        _ => Some(word_end),
    }
}

/// The end of the attribute that starts at `pos`, excluding `: type`, and true if `: type` may follow.
pub(super) fn literal_end(bytes: &[u8], pos: usize, end: usize) -> Option<(usize, bool)> {
    let after = |n: usize| pos.saturating_add(n);
    // A literal number may have a type after it.
    let number_end = |pos: usize| {
        let (length, _) = scan_number(slice(bytes, pos, end))?;
        Some((pos.saturating_add(length), true))
    };
    match byte(bytes, pos, end)? {
        b'"' => Some((string_end(bytes, pos, end).ok()?, true)),
        b'0'..=b'9' => number_end(pos),
        b'-' => number_end(skip_blank(bytes, after(1), end)),
        b'[' | b'{' => Some((group_end(bytes, pos, end)?, false)),
        b'@' => Some((symbol_ref_end(bytes, pos, end)?, false)),
        b'#' => {
            let name_end = symbol_end(bytes, after(1), end);
            let has_dot = slice(bytes, pos, name_end).contains(&b'.');
            match byte(bytes, name_end, end) {
                Some(b'<') => Some((body_end(bytes, name_end, end).ok()?, true)),
                _ => Some((name_end, has_dot)),
            }
        }
        _ => {
            let word_end = word_end(bytes, pos, end);
            let group = |bracket| group_after(bytes, word_end, end, bracket);
            match slice(bytes, pos, word_end) {
                b"dense" | b"sparse" => {
                    let at = skip_blank(bytes, word_end, end);
                    let open = byte(bytes, at, end) == Some(b'<');
                    Some((if open { literal_body_end(bytes, at, end) } else { None }?, true))
                }
                b"dense_resource" => Some((group(b'<')?, true)),
                b"array" | b"strided" | b"affine_map" | b"affine_set" => Some((group(b'<')?, false)),
                b"distinct" => Some((group_after(bytes, group(b'[')?, end, b'<')?, false)),
                b"loc" => Some((group(b'(')?, false)),
                _ => Some((type_end(bytes, pos, end)?, false)),
            }
        }
    }
}

/// The end of the attribute that starts at `pos`, including `: type` if present.
pub(super) fn attr_end(bytes: &[u8], pos: usize, end: usize) -> Option<usize> {
    let (at, may_have_type) = literal_end(bytes, pos, end)?;
    let colon = skip_blank(bytes, at, end);
    match slice(bytes, colon, end) {
        [b':', ..] if may_have_type => type_end(bytes, skip_blank(bytes, colon.saturating_add(1), end), end),
        _ => Some(at),
    }
}

/// The end of a symbol reference such as `@a::@"b c"`.
fn symbol_ref_end(bytes: &[u8], mut pos: usize, end: usize) -> Option<usize> {
    loop {
        // After the `@`.
        let name = pos.saturating_add(1);
        let name_end = match byte(bytes, name, end)? {
            b'"' => string_end(bytes, name, end).ok()?,
            _ => word_end(bytes, name, end),
        };
        let colons = skip_blank(bytes, name_end, end);
        if !slice(bytes, colons, end).starts_with(b"::") {
            return Some(name_end);
        }
        pos = skip_blank(bytes, colons.saturating_add(2), end);
        if byte(bytes, pos, end) != Some(b'@') {
            return None;
        }
    }
}

/// The offset at which MLIR reports the wrong token at `pos`: the end of the previous token, so that a mistake at the end of a line
/// is not reported on the next line. Skips blanks and comments backwards.
pub(super) fn wrong_token(bytes: &[u8], pos: usize) -> usize {
    let mut before = slice(bytes, 0, pos.min(bytes.len()));
    loop {
        while let [shorter @ .., b' ' | b'\t'] = before {
            before = shorter;
        }
        match before {
            [] => return pos,
            [shorter @ .., b'\n' | b'\r'] => {
                let line = shorter.iter().rposition(|b| matches!(b, b'\n' | b'\r')).map_or(0, |n| n.saturating_add(1));
                let comment = memchr::memmem::find(slice(shorter, line, shorter.len()), b"//");
                before = comment.map_or(shorter, |n| slice(shorter, 0, line.saturating_add(n)));
            }
            _ => return before.len(),
        }
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests {
    use super::*;

    fn ty(text: &str) -> Option<&str> {
        type_end(text.as_bytes(), 0, text.len()).map(|end| &text[..end])
    }
    fn attr(text: &str) -> Option<&str> {
        attr_end(text.as_bytes(), 0, text.len()).map(|end| &text[..end])
    }

    #[test]
    fn types_end_where_their_brackets_do() {
        for text in [
            "i32",
            "!a.b",
            "!a.b<\">\" [->]>",
            "!a",
            "tensor<4xi8>",
            "tensor < 4x!q.u<i8:f32, {1.0}> >",
            "(i32) -> i32",
            "() -> (tensor<2xi8>, (i1) -> i1)",
            "tuple<i32, // > \n f32>",
            "tensor // <1x\n // >\n <4xi8>",
        ] {
            assert_eq!(ty(text), Some(text));
            let more = format!("{text} <x>, tail>");
            assert_eq!(ty(&more), Some(text));
        }
        assert_eq!(ty("() -> () -> ()"), Some("() -> ()"));
        assert_eq!(ty("tensor<4xi8"), None);
        assert_eq!(ty("tensor 4"), None);
        assert_eq!(ty("tensor / \n<4xi8>"), None);
        assert_eq!(ty("tensor // <4xi8>"), None);
    }

    #[test]
    fn attributes_take_their_type_along() {
        for text in [
            "1 : i32",
            "- 1.5e3 : f32",
            "\"a\\\"\" : !a.b",
            "dense<[1, /> : tensor<2xi8>".replace('/', "2]").as_str(),
            "dense<\">\"> : tensor<2x!a.b>",
            "@a::@\"b c\"",
            "{a = [1, \"}\"]}",
            "affine_set<(d0) : (d0 >= 0, d0 <= 2)>",
            "#a.b<x> : i32",
            "#alias",
            "distinct[0]<unit>",
            "loc(fused<\"a\">[\"b\":1:2])",
            "array<i8: 1, 2>",
            "unit",
        ] {
            assert_eq!(attr(text), Some(text));
            assert_eq!(attr(&format!("{text}, b > c")), Some(text));
        }
        assert_eq!(attr("#alias : i32"), Some("#alias"));
        assert_eq!(attr("true : i1"), Some("true"));
        assert_eq!(attr("1 // : i8\n : i32"), Some("1 // : i8\n : i32"));
        assert_eq!(attr("1 / \n : i32"), Some("1"));
    }

    #[test]
    fn wrong_tokens_are_reported_at_the_end_of_the_one_before() {
        let at = |text: &str| wrong_token(text.as_bytes(), text.len());
        assert_eq!(at("a  "), 1);
        assert_eq!(at("a // c\n \n  "), 1);
        assert_eq!(at("  "), 2);
    }
}
