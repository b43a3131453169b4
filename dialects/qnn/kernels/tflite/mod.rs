//! Functions that TensorFlow Lite's reference kernels compute in fixed point, for one element or one row.
//!
//! Names and orders of steps are those of its definitions, since each step rounds. What is not here is computed in `f32` and
//! tabulated, see [`super::unary`].

mod activations;
mod fixed;
mod knots;
mod softmax;

pub use activations::{HardSwish, reciprocal_square_root};
pub use knots::{Knots, Sigmoid, Softmax16, softmax_i16};
pub use softmax::Softmax;
