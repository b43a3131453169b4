//! Running programs: tensors of elements, and an interpreter of functions over them.
//!
//! What an operation computes is said by its definition: a constant, a cast, a movement, a [`Kernel`](crate::def::Kernel), or
//! the hook that folds constants. Here they are put together, one operation after the other. Results are the reference that
//! everything else is compared with, so nothing here is fast, parallel or approximate, and nothing is computed in another
//! order than the definitions say. Functions have one block, and operations with regions of their own do not run. Sizes that the
//! program leaves open are those of the arguments. Elements, calls, operations and memory have limits, which end in an error.

mod interpret;
mod tensor;
#[cfg(test)]
mod tests;

pub use interpret::{Failure, Interpreter, Observe, constant_value, movement, run_op};
pub use tensor::{MAX_ELEMENTS, Number, Tensor};
