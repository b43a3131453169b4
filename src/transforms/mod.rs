//! Passes that are independent of dialects: they use definitions, traits and hooks. [`types`] is a library for type
//! conversions in dialect passes.

mod canonicalize;
mod cse;
pub mod partition;
mod strip;
mod symbol_dce;
#[cfg(test)]
mod tests;
pub mod types;

pub use canonicalize::{CANONICALIZE, canonicalize_report};
pub use cse::CSE;
pub use strip::STRIP_DEBUGINFO;
pub use symbol_dce::{SYMBOL_DCE, referenced_symbols};

use crate::pass::Registry;

impl Registry {
    /// The toolkit's own passes.
    pub fn toolkit() -> Self {
        let mut registry = Self::default();
        registry.add_passes(&[&CANONICALIZE, &CSE, &STRIP_DEBUGINFO, &SYMBOL_DCE]);
        registry
    }
}
