//! Changing the types of values, for passes: not a pass itself.
//!
//! A pass says which type stands for which other. That changes *places*: operands, results, block arguments, signatures.
//! Where a place of the new type meets one of the old type there is a cast, made by the pass. There are two levels:
//! [`Retyper`] changes the places of one operation, [`Conversion`] those of a program.
//!
//! Nothing here knows what a type means or whether a cast is worth its cost; casts are not folded.

mod conversion;
mod retyper;

pub use conversion::{Conversion, Functions, Signatures};
pub use retyper::{Cast, Retyper, Types};
