//! Functions that TensorFlow Lite's reference kernels compute in fixed point, for one element or one row.
//!
//! Names and order of operations follow its definitions, since each operation rounds. [`super::unary`] computes the
//! functions that are a rescale or `f32` arithmetic.

mod activations;
mod fixed;
mod fixed16;
mod knots;
mod quotient;
mod softmax;

pub use activations::{HardSwish, reciprocal_square_root};
pub use fixed16::{LOGISTIC_INTEGER_BITS, logistic_i16, tanh_i16};
pub use knots::{Knots, Logistic, Softmax16, Tanh, softmax_i16};
pub use quotient::Quotient;
pub use softmax::Softmax;
