//! The operations.

mod cast;
mod constant;
mod conv;
mod elementwise;
mod matmul;
mod pool;
mod reduce;
mod rules;

use qopt_ir::def::OpDef;

pub use cast::{DEQUANTIZE, QUANTIZE, REQUANTIZE};
pub use constant::CONSTANT;
pub use conv::{CONV2D, CONV3D, DEPTHWISE_CONV2D};
pub use elementwise::{ADD, LUT, MUL, SUB, UNARY};
pub use matmul::FULLY_CONNECTED;
pub use pool::{AVERAGE_POOL2D, MAX_POOL2D};
pub use reduce::MEAN;

/// All operations.
pub static ALL: &[&OpDef] = &[
    &ADD,
    &AVERAGE_POOL2D,
    &CONSTANT,
    &CONV2D,
    &CONV3D,
    &DEPTHWISE_CONV2D,
    &DEQUANTIZE,
    &FULLY_CONNECTED,
    &LUT,
    &MAX_POOL2D,
    &MEAN,
    &MUL,
    &QUANTIZE,
    &REQUANTIZE,
    &SUB,
    &UNARY,
];
