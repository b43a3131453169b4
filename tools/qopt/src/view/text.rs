//! Texts and numbers of a page: bounded, without control characters, and exact in JavaScript.

use qopt_formats::json::Json;
use qopt_ir::diag::printable;

/// The greatest length of a text, in bytes. A model may have names of any length.
pub(super) const MAX_TEXT_BYTES: usize = 4096;

/// Greater integers are not exact as numbers of JavaScript.
const MAX_EXACT: u64 = 1 << 53;

/// The text without control characters. A longer one is cut, and its end tells its length.
pub(super) fn bounded(text: &str) -> String {
    if text.len() <= MAX_TEXT_BYTES {
        return printable(text).into_owned();
    }
    let start = text.get(..text.floor_char_boundary(MAX_TEXT_BYTES)).unwrap_or_default();
    format!("{} ... ({} bytes)", printable(start), text.len())
}

/// An integer. One that JavaScript rounds is a string of digits.
pub(super) fn integer(value: i64) -> Json {
    if value.unsigned_abs() <= MAX_EXACT { Json::Int(value) } else { Json::String(value.to_string()) }
}

/// A count or a size, as [`integer`].
pub(super) fn count(value: u64) -> Json {
    i64::try_from(value).map_or_else(|_| Json::String(value.to_string()), integer)
}

/// A real; null if it is not finite, because JSON has no form for it.
pub(super) fn real(value: f64) -> Json {
    if value.is_finite() { Json::Float(value) } else { Json::Null }
}

#[cfg(test)]
mod tests {
    use super::{Json, MAX_TEXT_BYTES, bounded, integer, real};

    #[test]
    fn texts_are_bounded_and_have_no_controls() {
        assert_eq!(bounded("a\u{202e}b\u{7}"), "a\\x202Eb\\x07");
        let long = bounded(&"\u{20ac}".repeat(1 << 20));
        assert!(long.len() < MAX_TEXT_BYTES + 32 && long.ends_with("... (3145728 bytes)"), "{}", long.len());
    }

    #[test]
    fn numbers_are_exact_in_javascript() {
        assert_eq!(integer(i64::MIN), Json::from("-9223372036854775808"));
        assert_eq!(integer(-5), Json::Int(-5));
        assert_eq!(real(f64::NAN), Json::Null);
    }
}
