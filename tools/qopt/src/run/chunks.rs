//! Splits a file at its markers (`// -----`).
//!
//! As in mlir-opt, a marker may occur anywhere in a line, and the rest of its line belongs to the next chunk. Text that differs
//! from a marker only in its last two characters is reported as a near miss and not split. Chunks are ranges of one source, so
//! that positions in them are positions in the file.

use std::ops::Range;

/// The chunks of a text, and the offsets of near misses.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Chunks {
    pub(crate) ranges: Vec<Range<usize>>,
    pub(crate) near_misses: Vec<usize>,
}

/// The number of characters at the end of a marker that may differ in a near miss.
const CHECKED: usize = 2;

/// Splits a text at its markers. Empty chunks at the start and the end are dropped, so an empty text has no chunks.
pub(crate) fn split(text: &[u8], marker: &str) -> Chunks {
    let marker = marker.as_bytes();
    let (stem, suffix) = marker.split_at(marker.len().saturating_sub(CHECKED));
    // Without a stem there are no near misses.
    let (stem, suffix) = if stem.is_empty() { (marker, &[][..]) } else { (stem, suffix) };
    let (mut ranges, mut near_misses) = (Vec::new(), Vec::new());
    let mut start = 0;
    let stems = memchr::memmem::Finder::new(stem);
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| stems.find(rest)).map(|at| from + at) {
        from = at + stem.len();
        let rest = text.get(from..).unwrap_or(&[]);
        // A marker at the end of the text, without a line end, is also a near miss.
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
