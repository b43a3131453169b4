//! Mutant schemata (Untch, Offutt and Harrold, 1993): a source text in which each mutant stands beside what it replaces, behind a
//! condition on its number.
//!
//! Texts are put between those that are there, which stay as they are. Only one mutant is active at a time, so what stands in
//! place of something is taken from the text without mutants, and a text does not double with each expression around it.

use std::collections::BTreeMap;
use std::ops::Range;

use super::find::Edit;

/// A text with mutants.
#[derive(Debug, Default)]
pub struct Schema {
    /// The text.
    pub text: String,
    places: Vec<Place>,
}

/// What some mutants have written.
#[derive(Debug)]
struct Place {
    range: Range<usize>,
    mutants: Vec<u32>,
}

impl Schema {
    /// The mutants that an error at a place is about: those that wrote the least text around it. None if there are none.
    pub fn blamed(&self, error: &Range<usize>) -> &[u32] {
        let around = |place: &&Place| place.range.start <= error.start && error.end <= place.range.end;
        let least = self.places.iter().filter(around).min_by_key(|place| place.range.len());
        least.map_or(&[], |place| &place.mutants)
    }
}

/// A text that is put in, or two around an expression.
struct Piece {
    /// In the text without mutants.
    at: usize,
    end: usize,
    is_around: bool,
    /// What comes in front, with the mutant that each part is of.
    parts: Vec<(Option<u32>, String)>,
    mutants: Vec<u32>,
}

/// Writes mutants into a text. `mutated` is the path of the function that says whether a mutant is the active one.
pub fn write(text: &str, mutants: &[(u32, &Edit)], mutated: &str) -> Schema {
    let pieces = pieces(mutants, mutated);
    // Where texts meet: first the ends, from inside out; then what begins, from outside in.
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
                schema.places.extend(mutant.map(|mutant| Place { range, mutants: vec![mutant] }));
            }
        }
        if !begins {
            schema.text.push_str(")})");
            let start = starts.get(&index).copied().unwrap_or_default();
            schema.places.push(Place { range: start..schema.text.len(), mutants: piece.mutants.clone() });
        }
    }
    schema.text.push_str(text.get(copied..).unwrap_or_default());
    schema
}

/// What is put where: one piece for all mutants of the same expression.
fn pieces(mutants: &[(u32, &Edit)], mutated: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut replaced: BTreeMap<(usize, usize), Vec<(u32, &str)>> = BTreeMap::new();
    for &(n, edit) in mutants {
        let (at, part) = match edit {
            Edit::Return { at, value } => (*at, format!("if {mutated}({n}) {{ return {value}; }} ")),
            Edit::Skip { at } => (*at, format!(" if !{mutated}({n})")),
            Edit::Replace { place, other } => {
                replaced.entry((place.start, place.end)).or_default().push((n, other));
                continue;
            }
        };
        pieces.push(Piece { at, end: at, is_around: false, parts: vec![(Some(n), part)], mutants: vec![n] });
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
        pieces.push(Piece { at, end, is_around: true, parts, mutants });
    }
    pieces
}
