//! Cutting of a file at its markers (`// -----`).
//!
//! As in mlir-opt a marker counts wherever it stands, and what follows it on its line belongs to the next chunk. What is a
//! marker but for its last two characters is pointed out and stays text. Chunks are ranges of the one source, so that
//! places in them are places in the file.

use std::ops::Range;

/// The chunks of a text, and where it has a near miss of a marker.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Chunks {
    pub(crate) ranges: Vec<Range<usize>>,
    pub(crate) near_misses: Vec<usize>,
}

/// Characters at the end of a marker that may differ in a near miss.
const CHECKED: usize = 2;

/// Cuts a text. An empty text has no chunks, and an empty one at the start or end of a text is none.
pub(crate) fn split(text: &[u8], marker: &str) -> Chunks {
    let marker = marker.as_bytes();
    let (stem, suffix) = marker.split_at(marker.len().saturating_sub(CHECKED));
    // Without a stem there is nothing to miss.
    let (stem, suffix) = if stem.is_empty() { (marker, &[][..]) } else { (stem, suffix) };
    let (mut ranges, mut near_misses) = (Vec::new(), Vec::new());
    let mut start = 0;
    let stems = memchr::memmem::Finder::new(stem);
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| stems.find(rest)).map(|at| from + at) {
        from = at + stem.len();
        let rest = text.get(from..).unwrap_or(&[]);
        // A marker at the very end of the text, without a line end, is a near miss too.
        let is_marker = rest.starts_with(suffix) && (rest.len() > suffix.len() || suffix.is_empty());
        if !is_marker {
            near_misses.push(from);
            continue;
        }
        if at > start {
            ranges.push(start..at);
        }
        from += suffix.len();
        start = from;
    }
    if start < text.len() {
        ranges.push(start..text.len());
    }
    Chunks { ranges, near_misses }
}

#[cfg(test)]
mod tests {
    use super::{Chunks, split};

    fn cut<'t>(text: &'t str, marker: &str) -> (Vec<&'t str>, Vec<usize>) {
        let Chunks { ranges, near_misses } = split(text.as_bytes(), marker);
        (ranges.into_iter().map(|range| text.get(range).unwrap()).collect(), near_misses)
    }

    #[test]
    fn markers_count_anywhere() {
        assert_eq!(cut("a\n// -----\nb", "// -----"), (vec!["a\n", "\nb"], vec![]));
        assert_eq!(cut("a // ----- b", "// -----"), (vec!["a ", " b"], vec![]));
        assert_eq!(cut("a\n//-----\nb", "// -----"), (vec!["a\n//-----\nb"], vec![]));
    }

    #[test]
    fn near_misses() {
        assert_eq!(cut("a\n// ----\nb", "// -----"), (vec!["a\n// ----\nb"], vec![8]));
        assert_eq!(cut("a\n// -----", "// -----"), (vec!["a\n// -----"], vec![8]));
    }

    #[test]
    fn empty_chunks() {
        assert_eq!(cut("", "// -----"), (vec![], vec![]));
        assert_eq!(cut("// -----\nb", "// -----"), (vec!["\nb"], vec![]));
        assert_eq!(cut("a// -----\n", "// -----"), (vec!["a", "\n"], vec![]));
    }

    #[test]
    fn short_markers() {
        assert_eq!(cut("a@b", "@"), (vec!["a", "b"], vec![]));
        assert_eq!(cut("a@@b", "@@"), (vec!["a", "b"], vec![]));
    }
}
