//! Random programs for differential and robustness tests.
//!
//! Programs come from two sources. Generators write programs that are valid by construction: [`typed`] of quantized
//! types, movements and constants, [`hub`] of the operations of quantized networks. A [`Mutator`] changes *seeds*,
//! which are existing well-typed programs. The seeds are taken from the tests, which contain every operation in each of
//! its forms, so new operations are covered automatically. Most mutations keep the program almost valid; programs with
//! many errors only reach the same few syntax errors. A program is determined by the seeds and one number.
//!
//! Everything is text: nothing here runs a tool or reads a file.
#![forbid(unsafe_code)]

mod bytes;
pub mod hub;
mod mutate;
mod random;
mod seed;
mod token;
pub mod typed;

pub use bytes::scramble;
pub use mutate::Mutator;
pub use random::Random;
pub use seed::{chunks, programs};
pub use token::{Token, TokenKind, tokens};
