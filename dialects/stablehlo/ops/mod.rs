//! One operation, or one family of similar operations, per file; `rules` holds the checks that several verifiers share.

mod broadcast_in_dim;
mod compare;
mod concatenate;
mod constant;
mod convolution;
mod dot_general;
mod dynamic_slice;
mod elementwise;
mod gather;
mod iota;
mod pad;
mod reduce;
mod reshape;
mod reverse;
mod rules;
mod slice;
mod transpose;
mod uniform;
mod window;

pub use broadcast_in_dim::BROADCAST_IN_DIM;
pub use compare::{COMPARE, SELECT};
pub use concatenate::CONCATENATE;
pub use constant::CONSTANT;
pub use convolution::{CONVOLUTION, DYNAMIC_CONV};
pub use dot_general::DOT_GENERAL;
pub use dynamic_slice::DYNAMIC_SLICE;
pub(super) use elementwise::COMMUTATIVE;
pub use gather::GATHER;
pub use iota::IOTA;
pub use pad::PAD;
pub use reduce::{REDUCE, RETURN};
pub use reshape::RESHAPE;
pub use reverse::REVERSE;
pub use slice::SLICE;
pub use transpose::TRANSPOSE;
pub use uniform::{UNIFORM_DEQUANTIZE, UNIFORM_QUANTIZE};
pub use window::{REDUCE_WINDOW, SELECT_AND_SCATTER};

use qopt_ir::def::OpDef;

pub use elementwise::*;

/// All operations.
pub(super) const ALL: &[&OpDef] = &[
    &ABS,
    &ADD,
    &AND,
    &ATAN2,
    &BROADCAST_IN_DIM,
    &CBRT,
    &CEIL,
    &CLAMP,
    &COMPARE,
    &CONCATENATE,
    &CONSTANT,
    &CONVERT,
    &CONVOLUTION,
    &COSINE,
    &COUNT_LEADING_ZEROS,
    &DIVIDE,
    &DOT_GENERAL,
    &DYNAMIC_CONV,
    &DYNAMIC_SLICE,
    &EXPONENTIAL,
    &EXPONENTIAL_MINUS_ONE,
    &FLOOR,
    &GATHER,
    &IOTA,
    &LOG,
    &LOG_PLUS_ONE,
    &LOGISTIC,
    &MAXIMUM,
    &MINIMUM,
    &MULTIPLY,
    &NEGATE,
    &NOT,
    &OR,
    &PAD,
    &POPCNT,
    &POWER,
    &REDUCE,
    &REDUCE_WINDOW,
    &REMAINDER,
    &RESHAPE,
    &RETURN,
    &REVERSE,
    &ROUND_NEAREST_AFZ,
    &ROUND_NEAREST_EVEN,
    &RSQRT,
    &SELECT,
    &SELECT_AND_SCATTER,
    &SHIFT_LEFT,
    &SHIFT_RIGHT_ARITHMETIC,
    &SHIFT_RIGHT_LOGICAL,
    &SIGN,
    &SINE,
    &SLICE,
    &SQRT,
    &SUBTRACT,
    &TANH,
    &TRANSPOSE,
    &UNIFORM_DEQUANTIZE,
    &UNIFORM_QUANTIZE,
    &XOR,
];
