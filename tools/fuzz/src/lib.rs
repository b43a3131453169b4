//! Programs at random, for tests that compare qopt with something, or with itself.
//!
//! A program is a *seed*, which someone wrote and which is well typed, and *mutations* of it. Seeds come from the
//! tests, which have every operation in each of its forms, so that a new one is tested here without another line. Most mutations
//! keep the program close to being valid, because what is far from it ends in the same few errors of syntax. A program is made of its
//! seeds and one number alone.
//!
//! Nothing here knows an operation, runs a tool or reads a file.
#![forbid(unsafe_code)]

mod mutate;
mod random;
mod seed;
mod token;

pub use mutate::Mutator;
pub use random::Random;
pub use seed::{chunks, programs};
pub use token::{Kind, Token, tokens};
