//! Numbers as MLIR writes, stores and prints them: floats of every builtin kind and integers of any width;
//! and how quantized numbers are computed (`requantize`).
//!
//! Everything here is arithmetic and text, on plain values. It knows nothing of types, attributes or source
//! locations, never allocates more than a number needs, and refuses work whose cost is not bounded by a constant
//! times the length of its input; the caller turns a refusal into a diagnostic or leaves an op unfolded.
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

/// How an integer type reads its bits: `i8`, `si8` or `ui8`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Signedness {
    /// `i8`: literals of both readings are accepted (`-128` to `255`), values print as signed.
    #[default]
    Signless,
    /// `si8`.
    Signed,
    /// `ui8`.
    Unsigned,
}
