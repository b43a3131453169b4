//! Canonicalization patterns of the hub: they simplify every program and keep every bit.

mod clamp;
mod one_pixel;
mod requantize;

pub use clamp::CLAMP_OF_CLAMP;
pub use one_pixel::ONE_PIXEL;
pub use requantize::REQUANTIZE_OF_REQUANTIZE;
