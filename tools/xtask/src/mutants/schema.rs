//! Mutant schemata (Untch, Offutt and Harrold, 1993): a source text that contains each mutant next to the original
//! code, selected by a condition on its number.
//!
//! Text is only inserted; the original text is unchanged. A single mutant is active at a time, so a replaced expression
//! is copied from the text without mutants, and the text does not double with each nesting level.

use std::collections::BTreeMap;
use std::ops::Range;

use super::find::SourceEdit;

/// A text with mutants.
#[derive(Debug, Default)]
pub struct Schema {
    pub text: String,
    places: Vec<WrittenRange>,
}

/// The text range written for some mutants.
#[derive(Debug)]
struct WrittenRange {
    range: Range<usize>,
    mutants: Vec<u32>,
}

impl Schema {
    /// The mutants responsible for a compile error: those with the smallest range around it. Empty without a match.
    pub fn responsible_mutants(&self, error: &Range<usize>) -> &[u32] {
        let around = |place: &&WrittenRange| place.range.start <= error.start && error.end <= place.range.end;
        let least = self.places.iter().filter(around).min_by_key(|place| place.range.len());
        least.map_or(&[], |place| &place.mutants)
    }
}

/// An insertion, or two insertions around an expression.
struct Insertion {
    /// Range in the text without mutants.
    at: usize,
    end: usize,
    is_around: bool,
    /// Text before the range. Each part has the number of its mutant.
    parts: Vec<(Option<u32>, String)>,
    mutants: Vec<u32>,
}

/// Writes mutants into a text. `mutated` is the path of the function that tests for the active mutant.
pub fn write(text: &str, mutants: &[(u32, &SourceEdit)], mutated: &str) -> Schema {
    let pieces = pieces(mutants, mutated);
    // Order of insertions at one offset: first the ends, inside out, then the starts, outside in.
    let mut order: Vec<(usize, bool, usize, usize)> = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let outermost_first = usize::MAX - if piece.is_around { piece.end } else { usize::MAX };
        order.push((piece.at, true, outermost_first, index));
        if piece.is_around {
            order.push((piece.end, false, usize::MAX - piece.at, index));
        }
    }
    order.sort_unstable();
    let mut schema = Schema::default();
    let mut starts = BTreeMap::new();
    let mut copied = 0;
    for (at, begins, _, index) in order {
        let Some(piece) = pieces.get(index) else { continue };
        schema.text.push_str(text.get(copied..at).unwrap_or_default());
        copied = at;
        if begins {
            starts.insert(index, schema.text.len());
            for (mutant, part) in &piece.parts {
                let start = schema.text.len();
                schema.text.push_str(part);
                let range = start..schema.text.len();
                schema.places.extend(mutant.map(|mutant| WrittenRange { range, mutants: vec![mutant] }));
            }
        }
        if !begins {
            schema.text.push_str(")})");
            let start = starts.get(&index).copied().unwrap_or_default();
            schema.places.push(WrittenRange { range: start..schema.text.len(), mutants: piece.mutants.clone() });
        }
    }
    schema.text.push_str(text.get(copied..).unwrap_or_default());
    schema
}

/// One insertion for all mutants of an expression.
fn pieces(mutants: &[(u32, &SourceEdit)], mutated: &str) -> Vec<Insertion> {
    let mut pieces = Vec::new();
    let mut replaced: BTreeMap<(usize, usize), Vec<(u32, &str)>> = BTreeMap::new();
    for &(n, edit) in mutants {
        let (at, part) = match edit {
            SourceEdit::Return { at, value } => (*at, format!("if {mutated}({n}) {{ return {value}; }} ")),
            SourceEdit::Skip { at } => (*at, format!(" if !{mutated}({n})")),
            SourceEdit::Replace { place, other } => {
                replaced.entry((place.start, place.end)).or_default().push((n, other));
                continue;
            }
        };
        pieces.push(Insertion { at, end: at, is_around: false, parts: vec![(Some(n), part)], mutants: vec![n] });
    }
    for ((at, end), others) in replaced {
        let mut parts = vec![(None, "(".to_owned())];
        for &(n, other) in &others {
            parts.push((None, format!("if {mutated}({n}) {{")));
            parts.push((Some(n), other.to_owned()));
            parts.push((None, "} else ".to_owned()));
        }
        parts.push((None, "{(".to_owned()));
        let mutants = others.into_iter().map(|(n, _)| n).collect();
        pieces.push(Insertion { at, end, is_around: true, parts, mutants });
    }
    pieces
}
