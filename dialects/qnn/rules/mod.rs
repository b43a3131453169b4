//! Canonicalization patterns of the hub: they simplify every program and keep every bit.

mod clamp;
mod conv_to_fully_connected;
mod requantize;

pub use clamp::CLAMP_OF_CLAMP;
pub use conv_to_fully_connected::CONV_1X1_TO_FULLY_CONNECTED;
pub use requantize::REQUANTIZE_OF_REQUANTIZE;
