//! Text changes: cut pieces and replace words by shorter ones.
//!
//! The only syntax that is needed is brackets and strings, because the parser rejects invalid candidates. The changes
//! empty regions, drop arguments and attribute elements, shrink shapes and simplify types.

use std::collections::BTreeSet;
use std::ops::Range;

use smallvec::{SmallVec, smallvec};

/// A site of a cut: ranges that are removed together.
type CutRanges = SmallVec<[Range<usize>; 2]>;

/// Finds the sites of a cut.
type Cut = fn(&[u8]) -> Vec<CutRanges>;

/// All cuts, long ones first.
pub(super) const CUTS: [Cut; 6] = [lines, insides, groups, surroundings, elements, words];

/// Removes the selected sites from the text.
pub(super) fn remove_sites(text: &[u8], sites: &[CutRanges], chosen: Range<usize>) -> Option<Vec<u8>> {
    let mut pieces: Vec<&Range<usize>> = sites.get(chosen)?.iter().flatten().collect();
    pieces.sort_by_key(|piece| piece.start);
    let mut rest = Vec::with_capacity(text.len());
    let mut pos = 0;
    for piece in pieces {
        rest.extend_from_slice(text.get(pos..piece.start).unwrap_or_default());
        pos = pos.max(piece.end);
    }
    rest.extend_from_slice(text.get(pos..)?);
    Some(rest)
}

/// Splits the text into runs of letters and digits, strings, comments, and other single bytes.
fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut pos = 0;
    while let Some(&byte) = text.get(pos) {
        let rest = text.get(pos..).unwrap_or_default();
        let length = if byte == b'"' {
            string_length(rest)
        } else if rest.starts_with(b"//") {
            rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len())
        } else if rest.starts_with(b"->") {
            2
        } else {
            rest.iter().take_while(|&&b| is_word(b)).count().max(1)
        };
        if !byte.is_ascii_whitespace() {
            tokens.push(pos..pos + length);
        }
        pos += length;
    }
    tokens
}

fn string_length(text: &[u8]) -> usize {
    let mut pos = 1;
    while let Some(&byte) = text.get(pos) {
        pos += match byte {
            b'"' => return pos + 1,
            b'\\' => 2,
            _ => 1,
        };
    }
    text.len()
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'%' | b'@' | b'#' | b'!' | b'^' | b'$')
}

fn lines(text: &[u8]) -> Vec<CutRanges> {
    let mut start = 0;
    let lines = text.split_inclusive(|&b| b == b'\n').map(|line| {
        start += line.len();
        smallvec![start - line.len()..start]
    });
    lines.collect()
}

/// Single words, with the blanks after them.
fn words(text: &[u8]) -> Vec<CutRanges> {
    let blanks =
        |pos: usize| text.get(pos..).unwrap_or_default().iter().take_while(|b| b.is_ascii_whitespace()).count();
    tokens(text).into_iter().map(|word| smallvec![word.start..word.end + blanks(word.end)]).collect()
}

/// A pair of brackets and the commas directly inside it.
struct BracketPair {
    open: usize,
    close: usize,
    commas: Vec<usize>,
}

/// Pairs of brackets, ordered by opening bracket. Unmatched brackets are skipped.
fn pairs(text: &[u8]) -> Vec<BracketPair> {
    let mut open: Vec<(u8, BracketPair)> = Vec::new();
    let mut pairs = Vec::new();
    for token in tokens(text).into_iter().filter(|token| token.len() == 1) {
        let at = token.start;
        match text.get(at) {
            Some(&byte @ (b'(' | b'[' | b'{' | b'<')) => {
                open.push((byte, BracketPair { open: at, close: at, commas: Vec::new() }));
            }
            Some(b',') => open.last_mut().into_iter().for_each(|(_, pair)| pair.commas.push(at)),
            Some(&byte @ (b')' | b']' | b'}' | b'>')) => {
                let opening = match byte {
                    b')' => b'(',
                    b']' => b'[',
                    b'}' => b'{',
                    _ => b'<',
                };
                if let Some(partner) = open.iter().rposition(|(byte, _)| *byte == opening) {
                    let pair = open.drain(partner..).next();
                    pairs.extend(pair.map(|(_, pair)| BracketPair { close: at, ..pair }));
                }
            }
            _ => {}
        }
    }
    pairs.sort_by_key(|pair| pair.open);
    pairs
}

/// The contents of brackets: regions, dictionaries, elements.
fn insides(text: &[u8]) -> Vec<CutRanges> {
    let filled = pairs(text).into_iter().filter(|pair| pair.open + 1 < pair.close);
    filled.map(|pair| smallvec![pair.open + 1..pair.close]).collect()
}

/// Brackets with their contents.
fn groups(text: &[u8]) -> Vec<CutRanges> {
    pairs(text).into_iter().map(|pair| smallvec![pair.open..pair.close + 1]).collect()
}

/// Brackets and the text before them in their line, without their contents: the operation around a region.
fn surroundings(text: &[u8]) -> Vec<CutRanges> {
    let start = |pos| memchr::memrchr(b'\n', text.get(..pos).unwrap_or_default()).map_or(0, |newline| newline + 1);
    let pieces = |pair: BracketPair| smallvec![start(pair.open)..pair.open + 1, pair.close..pair.close + 1];
    pairs(text).into_iter().map(pieces).collect()
}

/// Elements of lists, with one comma each.
fn elements(text: &[u8]) -> Vec<CutRanges> {
    let mut elements = Vec::new();
    for BracketPair { open, close, commas } in pairs(text).into_iter().filter(|pair| !pair.commas.is_empty()) {
        let mut start = open + 1;
        for comma in commas {
            elements.push(smallvec![start..comma + 1]);
            start = comma + 1;
        }
        // The last element takes the comma before it.
        elements.push(smallvec![start - 1..close]);
    }
    elements
}

/// Replaces all occurrences of a word by a shorter one.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum WordReplacement {
    /// The data of a constant.
    Data(Vec<u8>, &'static str),
    /// A type.
    Type(Vec<u8>, &'static str),
    /// A number, or a size.
    Number(Vec<u8>, &'static str),
}

/// All replacements. Each replaces all occurrences of a word, because types and shapes must agree.
pub(super) fn swaps(text: &[u8]) -> Vec<WordReplacement> {
    let mut swaps = BTreeSet::new();
    for BracketPair { open, close, .. } in pairs(text) {
        let before = text.get(..open).unwrap_or_default();
        let name = before.iter().rev().take_while(|&&b| is_word(b)).count();
        let inside = text.get(open + 1..close).unwrap_or_default().to_vec();
        if text.get(open) != Some(&b'<') || name == 0 {
            continue;
        }
        if before.ends_with(b"dense") {
            swaps.extend(["0", "1", "0.0"].map(|word| WordReplacement::Data(inside.clone(), word)));
        } else {
            let whole = text.get(open - name..=close).unwrap_or_default().to_vec();
            swaps.extend(["i8", "i32", "f32"].map(|word| WordReplacement::Type(whole.clone(), word)));
        }
    }
    for number in numbers(text) {
        let number = text.get(number).unwrap_or_default().to_vec();
        swaps.extend(["1", "2", "0"].map(|word| WordReplacement::Number(number.clone(), word)));
    }
    // Reversed, because sites are tried from the last to the first.
    swaps.into_iter().rev().collect()
}

/// Applies the selected replacement. Only single replacements are supported.
pub(super) fn apply_replacement(text: &[u8], chosen: Range<usize>) -> Option<Vec<u8>> {
    if chosen.len() != 1 {
        return None;
    }
    let swap = swaps(text).into_iter().nth(chosen.start)?;
    let (old, new, around): (_, _, (&[u8], &[u8])) = match &swap {
        WordReplacement::Data(old, new) => (old, new, (b"dense<", b">")),
        WordReplacement::Type(old, new) => (old, new, (b"", b"")),
        WordReplacement::Number(old, new) => {
            let pieces = numbers(text).into_iter().filter(|number| text.get(number.clone()) == Some(old));
            return Some(replace_ranges(text, pieces, new));
        }
    };
    let wanted = [around.0, old, around.1].concat();
    let found = memchr::memmem::find_iter(text, &wanted).map(|at| {
        let start = at + around.0.len();
        start..start + old.len()
    });
    Some(replace_ranges(text, found, new))
}

fn replace_ranges(text: &[u8], pieces: impl Iterator<Item = Range<usize>>, new: &str) -> Vec<u8> {
    let mut result = Vec::with_capacity(text.len());
    let mut pos = 0;
    for piece in pieces {
        result.extend_from_slice(text.get(pos..piece.start).unwrap_or_default());
        result.extend_from_slice(new.as_bytes());
        pos = piece.end;
    }
    result.extend_from_slice(text.get(pos..).unwrap_or_default());
    result
}

/// Runs of digits that are numbers, or sizes in a shape, separated by `x`.
fn numbers(text: &[u8]) -> Vec<Range<usize>> {
    let mut numbers = Vec::new();
    for token in tokens(text) {
        let Some(word) = text.get(token.clone()).filter(|word| word.first().is_some_and(u8::is_ascii_digit)) else {
            continue;
        };
        let mut pos = 0;
        loop {
            let rest = word.get(pos..).unwrap_or_default();
            let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
            if digits > 0 {
                numbers.push(token.start + pos..token.start + pos + digits);
            }
            if digits == 0 || rest.get(digits) != Some(&b'x') {
                break;
            }
            pos += digits + 1;
        }
    }
    numbers
}
