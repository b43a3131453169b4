//! One operation, or one family of similar operations, per file. `rules` holds the checks that several verifiers share.

mod batch_norm;
mod bits;
mod broadcast_in_dim;
mod calls;
mod collectives;
mod compare;
mod complex;
mod concatenate;
mod constant;
mod control_flow;
mod convolution;
mod deprecated;
mod dot_general;
mod dynamic_shapes;
mod dynamic_slice;
mod elementwise;
mod gather;
mod indexing;
mod iota;
mod linear_algebra;
mod pad;
mod random;
mod reduce;
mod reducer;
mod reshape;
mod reverse;
pub(crate) mod rules;
mod scatter;
mod slice;
mod sort;
mod tokens;
mod transpose;
mod tuple;
mod uniform;
mod window;

pub use batch_norm::{BATCH_NORM_GRAD, BATCH_NORM_INFERENCE, BATCH_NORM_TRAINING};
pub use bits::{BITCAST_CONVERT, IS_FINITE, REDUCE_PRECISION};
pub use broadcast_in_dim::BROADCAST_IN_DIM;
pub use calls::{COMPOSITE, CUSTOM_CALL};
pub use collectives::{
    ALL_GATHER, ALL_REDUCE, ALL_TO_ALL, COLLECTIVE_BROADCAST, COLLECTIVE_PERMUTE, COLLECTIVE_REDUCE, REDUCE_SCATTER,
};
pub use compare::{COMPARE, SELECT};
pub use complex::{COMPLEX, IMAG, REAL};
pub use concatenate::CONCATENATE;
pub use constant::CONSTANT;
pub use control_flow::{CASE, IF, OPTIMIZATION_BARRIER, WHILE};
pub use convolution::{CONVOLUTION, DYNAMIC_CONV};
pub use deprecated::{BROADCAST, CROSS_REPLICA_SUM, DOT, EINSUM, TORCH_INDEX_SELECT, UNARY_EINSUM};
pub use dot_general::DOT_GENERAL;
pub use dynamic_shapes::{
    DYNAMIC_BROADCAST_IN_DIM, DYNAMIC_GATHER, DYNAMIC_IOTA, DYNAMIC_PAD, DYNAMIC_RESHAPE, DYNAMIC_UPDATE_SLICE,
    GET_DIMENSION_SIZE, REAL_DYNAMIC_SLICE, SET_DIMENSION_SIZE,
};
pub use dynamic_slice::DYNAMIC_SLICE;
pub(super) use elementwise::COMMUTATIVE;
pub use gather::GATHER;
pub use iota::IOTA;
pub use linear_algebra::{CHOLESKY, FFT, TRIANGULAR_SOLVE};
pub use pad::PAD;
pub use random::{RNG, RNG_BIT_GENERATOR};
pub use reduce::{REDUCE, RETURN};
pub use reshape::RESHAPE;
pub use reverse::REVERSE;
pub use scatter::SCATTER;
pub use slice::SLICE;
pub use sort::{MAP, SORT};
pub use tokens::{
    AFTER_ALL, ASYNC_DONE, ASYNC_START, CREATE_TOKEN, INFEED, OUTFEED, PARTITION_ID, RECV, REPLICA_ID, SEND,
};
pub use transpose::TRANSPOSE;
pub use tuple::{GET_TUPLE_ELEMENT, TUPLE};
pub use uniform::{UNIFORM_DEQUANTIZE, UNIFORM_QUANTIZE};
pub use window::{REDUCE_WINDOW, SELECT_AND_SCATTER};

use qopt_ir::def::OpDef;

pub use elementwise::*;

/// All operations.
pub(super) const ALL: &[&OpDef] = &[
    &ABS,
    &ADD,
    &AFTER_ALL,
    &ALL_GATHER,
    &ALL_REDUCE,
    &ALL_TO_ALL,
    &AND,
    &ASYNC_DONE,
    &ASYNC_START,
    &ATAN2,
    &BATCH_NORM_GRAD,
    &BATCH_NORM_INFERENCE,
    &BATCH_NORM_TRAINING,
    &BITCAST_CONVERT,
    &BROADCAST,
    &BROADCAST_IN_DIM,
    &CASE,
    &CBRT,
    &CEIL,
    &CHOLESKY,
    &CLAMP,
    &COLLECTIVE_BROADCAST,
    &COLLECTIVE_PERMUTE,
    &COLLECTIVE_REDUCE,
    &COMPARE,
    &COMPLEX,
    &COMPOSITE,
    &CONCATENATE,
    &CONSTANT,
    &CONVERT,
    &CONVOLUTION,
    &COSINE,
    &COUNT_LEADING_ZEROS,
    &CREATE_TOKEN,
    &CROSS_REPLICA_SUM,
    &CUSTOM_CALL,
    &DIVIDE,
    &DOT,
    &DOT_GENERAL,
    &DYNAMIC_BROADCAST_IN_DIM,
    &DYNAMIC_CONV,
    &DYNAMIC_GATHER,
    &DYNAMIC_IOTA,
    &DYNAMIC_PAD,
    &DYNAMIC_RESHAPE,
    &DYNAMIC_SLICE,
    &DYNAMIC_UPDATE_SLICE,
    &EINSUM,
    &EXPONENTIAL,
    &EXPONENTIAL_MINUS_ONE,
    &FFT,
    &FLOOR,
    &GATHER,
    &GET_DIMENSION_SIZE,
    &GET_TUPLE_ELEMENT,
    &IF,
    &IMAG,
    &INFEED,
    &IOTA,
    &IS_FINITE,
    &LOG,
    &LOGISTIC,
    &LOG_PLUS_ONE,
    &MAP,
    &MAXIMUM,
    &MINIMUM,
    &MULTIPLY,
    &NEGATE,
    &NOT,
    &OPTIMIZATION_BARRIER,
    &OR,
    &OUTFEED,
    &PAD,
    &PARTITION_ID,
    &POPCNT,
    &POWER,
    &REAL,
    &REAL_DYNAMIC_SLICE,
    &RECV,
    &REDUCE,
    &REDUCE_PRECISION,
    &REDUCE_SCATTER,
    &REDUCE_WINDOW,
    &REMAINDER,
    &REPLICA_ID,
    &RESHAPE,
    &RETURN,
    &REVERSE,
    &RNG,
    &RNG_BIT_GENERATOR,
    &ROUND_NEAREST_AFZ,
    &ROUND_NEAREST_EVEN,
    &RSQRT,
    &SCATTER,
    &SELECT,
    &SELECT_AND_SCATTER,
    &SEND,
    &SET_DIMENSION_SIZE,
    &SHIFT_LEFT,
    &SHIFT_RIGHT_ARITHMETIC,
    &SHIFT_RIGHT_LOGICAL,
    &SIGN,
    &SINE,
    &SLICE,
    &SORT,
    &SQRT,
    &SUBTRACT,
    &TAN,
    &TANH,
    &TORCH_INDEX_SELECT,
    &TRANSPOSE,
    &TRIANGULAR_SOLVE,
    &TUPLE,
    &UNARY_EINSUM,
    &UNIFORM_DEQUANTIZE,
    &UNIFORM_QUANTIZE,
    &WHILE,
    &XOR,
];
