//! Reference execution: an interpreter of functions.
//!
//! The semantics of an operation come from its definition: a constant, a cast, a movement, a
//! [`Evaluate`](crate::def::Evaluate) hook, or the constant folding hook. The results are the reference for all comparisons, so
//! evaluation is sequential, exact, and in the order of the definitions. The arguments determine dynamic sizes.
//!
//! A function must have one block. An operation with regions runs only if its definition has the hook
//! [`EvaluateRegions`](crate::def::EvaluateRegions). Elements, calls, operations and memory are limited; exceeding a
//! limit is an error.

mod interpret;
mod run_movement;
#[cfg(test)]
mod tests;

pub use interpret::{Failure, Interpreter, Observe, constant_value, movement, run_op};
