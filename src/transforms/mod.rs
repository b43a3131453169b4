//! Passes that know no dialect: they see definitions, traits and hooks. [`types`] is what passes of dialects share that
//! change types.

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
pub use symbol_dce::SYMBOL_DCE;

use crate::pass::PassDef;

/// All of them.
pub const PASSES: &[&PassDef] = &[&CANONICALIZE, &CSE, &STRIP_DEBUGINFO, &SYMBOL_DCE];
