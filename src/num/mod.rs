//! Numbers as MLIR parses, stores and prints them: floats of every builtin type, integers of any width, and the
//! arithmetic of quantized numbers (`requantize`).
//!
//! All functions work on plain values, without types, attributes or source locations. They allocate at most the size of
//! the number and reject work that is not linear in the input, up to a constant. The caller turns a rejection into a
//! diagnostic or leaves an op unfolded.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects
)]

mod apint;
mod decimal;
mod float;
pub mod requantize;
#[cfg(test)]
mod tests;
mod words;

pub use apint::{ApInt, IntError, MAX_DECIMAL_DIGITS, MAX_WORK};
pub use decimal::FloatText;
pub(crate) use decimal::{literal_to_f64, scan_number};
pub use float::{Class, FloatBits, FloatError, FloatKind};

/// Signedness of an integer type: `i8`, `si8` or `ui8`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Signedness {
    /// `i8`: literals may be signed or unsigned (`-128` to `255`), values print as signed.
    #[default]
    Signless,
    /// `si8`.
    Signed,
    /// `ui8`.
    Unsigned,
}
