//! The operations.

mod arrange;
mod cast;
pub(crate) mod checks;
mod constant;
mod conv;
mod elementwise;
mod matmul;
mod noop;
mod pool;
pub(crate) mod product;
mod reduce;
mod resize;
mod softmax;

use qopt_ir::def::OpDef;

pub use arrange::{CONCAT, GATHER};
pub use cast::{DEQUANTIZE, DYNAMIC_QUANTIZE, QUANTIZE, REQUANTIZE};
pub use constant::CONSTANT;
pub use conv::{CONV2D, CONV3D, DEPTHWISE_CONV2D, TRANSPOSE_CONV2D};
pub use elementwise::{ADD, CLAMP_OP, DIV, LUT, MAXIMUM, MINIMUM, MUL, SQUARED_DIFFERENCE, SUB, UNARY};
pub use matmul::{FULLY_CONNECTED, MATMUL};
pub use pool::{AVERAGE_POOL2D, MAX_POOL2D};
pub use reduce::{MEAN, REDUCE_MAX, REDUCE_MIN, SUM};
pub use resize::RESIZE;
pub use softmax::SOFTMAX;

/// All operations.
pub static ALL: &[&OpDef] = &[
    &ADD,
    &AVERAGE_POOL2D,
    &CLAMP_OP,
    &CONCAT,
    &CONSTANT,
    &CONV2D,
    &CONV3D,
    &DEPTHWISE_CONV2D,
    &DEQUANTIZE,
    &DIV,
    &DYNAMIC_QUANTIZE,
    &FULLY_CONNECTED,
    &GATHER,
    &LUT,
    &MATMUL,
    &MAX_POOL2D,
    &MAXIMUM,
    &MEAN,
    &MINIMUM,
    &MUL,
    &QUANTIZE,
    &REDUCE_MAX,
    &REDUCE_MIN,
    &REQUANTIZE,
    &RESIZE,
    &SOFTMAX,
    &SQUARED_DIFFERENCE,
    &SUB,
    &SUM,
    &TRANSPOSE_CONV2D,
    &UNARY,
];
