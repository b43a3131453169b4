//! Programs at random, for tests that compare qopt with something, or with itself.
//!
//! They are made in two ways. Generators write programs that are right by construction: [`typed`] of quantized types, movements and
//! constants, [`hub`] of what quantized networks compute. Or a program is a *seed*, which someone wrote and which is well typed, and *mutations* of it. Seeds come from the
//! tests, which have every operation in each of its forms, so that a new one is tested here without another line. Most mutations
//! keep the program close to being valid, because what is far from it ends in the same few errors of syntax. A program is made of its
//! seeds and one number alone.
//!
//! All of it is text: seeds and mutations know no operation, generators those that they write, and nothing runs a tool or reads a file.
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
pub use token::{Kind, Token, tokens};
