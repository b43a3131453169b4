//! Type conversion for passes. Not a pass.
//!
//! A pass supplies a map from old to new types. The conversion changes the types of operands, results, block arguments
//! and signatures, and asks the pass for a cast between a new type and an old one. [`Retyper`] changes the types of one
//! operation, [`Conversion`] the types of a program.
//!
//! The conversion does not know the meaning of types or the cost of casts. It does not fold casts.

mod conversion;
mod retyper;

pub use conversion::{Conversion, Functions, Signatures};
pub use retyper::{CastBuilder, NewTypes, Retyper};
