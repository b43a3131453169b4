//! One operation per file.

mod module;
mod unrealized_conversion_cast;

pub use module::MODULE;
pub use unrealized_conversion_cast::UNREALIZED_CONVERSION_CAST;
