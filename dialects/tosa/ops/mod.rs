//! One operation, or one family of similar operations, per file; `checks` holds those that several verifiers share.

mod apply_scale;
mod argmax;
mod binary;
mod block_scaled;
mod cast;
mod checks;
mod clamp;
mod compare;
mod concat;
mod const_shape;
mod constant;
mod control;
mod conv;
mod custom;
mod fft;
mod gather;
mod identity;
mod matmul;
mod mul;
mod negate;
mod pad;
mod pool;
mod reduce;
mod rescale;
mod reshape;
mod resize;
mod reverse;
mod select;
mod shape;
mod slice;
mod table;
mod tile;
mod transpose;
mod unary;
mod variable;

pub use apply_scale::APPLY_SCALE;
pub use argmax::ARGMAX;
pub use binary::{
    ADD, ARITHMETIC_RIGHT_SHIFT, BITWISE_AND, BITWISE_OR, BITWISE_XOR, INTDIV, LOGICAL_AND, LOGICAL_LEFT_SHIFT,
    LOGICAL_OR, LOGICAL_RIGHT_SHIFT, LOGICAL_XOR, MAXIMUM, MINIMUM, POW, SUB,
};
pub use block_scaled::{CAST_FROM_BLOCK_SCALED, CAST_TO_BLOCK_SCALED, MATMUL_T_BLOCK_SCALED};
pub use cast::CAST;
pub use clamp::{CLAMP, CLAMP_OF_CLAMP};
pub use compare::{EQUAL, GREATER, GREATER_EQUAL};
pub use concat::CONCAT;
pub use const_shape::CONST_SHAPE;
pub use constant::CONST;
pub use control::{COND_IF, WHILE_LOOP, YIELD};
pub use conv::{CONV2D, CONV3D, DEPTHWISE_CONV2D, TRANSPOSE_CONV2D};
pub use custom::CUSTOM;
pub use fft::{FFT2D, RFFT2D};
pub use gather::{GATHER, SCATTER};
pub use identity::IDENTITY;
pub use matmul::MATMUL;
pub use mul::MUL;
pub use negate::NEGATE;
pub use pad::PAD;
pub use pool::{AVG_POOL2D, MAX_POOL2D};
pub use reduce::{REDUCE_ALL, REDUCE_ANY, REDUCE_MAX, REDUCE_MIN, REDUCE_PRODUCT, REDUCE_SUM};
pub use rescale::RESCALE;
pub use reshape::RESHAPE;
pub use resize::RESIZE;
pub use reverse::REVERSE;
pub use select::SELECT;
pub use shape::{
    ADD_SHAPE, CONCAT_SHAPE, DIM, DIV_CEIL_SHAPE, DIV_FLOOR_SHAPE, EXP2_SHAPE, LOG2_CEIL_SHAPE, LOG2_FLOOR_SHAPE,
    MAX_SHAPE, MIN_SHAPE, MOD_SHAPE, MUL_SHAPE, SLICE_SHAPE, SUB_SHAPE,
};
pub use slice::SLICE;
pub use table::TABLE;
pub use tile::TILE;
pub use transpose::TRANSPOSE;
pub use unary::{
    ABS, BITWISE_NOT, CEIL, CLZ, COS, ERF, EXP, FLOOR, LOG, LOGICAL_NOT, RECIPROCAL, RSQRT, SIGMOID, SIN, TANH,
};
pub use variable::{VARIABLE, VARIABLE_READ, VARIABLE_WRITE};

use qopt_ir::def::OpDef;

/// All operations.
pub const ALL: &[&OpDef] = &[
    &ABS,
    &ADD,
    &ADD_SHAPE,
    &APPLY_SCALE,
    &ARGMAX,
    &ARITHMETIC_RIGHT_SHIFT,
    &AVG_POOL2D,
    &BITWISE_AND,
    &BITWISE_NOT,
    &BITWISE_OR,
    &BITWISE_XOR,
    &CAST,
    &CAST_FROM_BLOCK_SCALED,
    &CAST_TO_BLOCK_SCALED,
    &CEIL,
    &CLAMP,
    &CLZ,
    &CONCAT,
    &CONCAT_SHAPE,
    &COND_IF,
    &CONST,
    &CONST_SHAPE,
    &CONV2D,
    &CONV3D,
    &COS,
    &CUSTOM,
    &DEPTHWISE_CONV2D,
    &DIM,
    &DIV_CEIL_SHAPE,
    &DIV_FLOOR_SHAPE,
    &EQUAL,
    &ERF,
    &EXP,
    &EXP2_SHAPE,
    &FFT2D,
    &FLOOR,
    &GATHER,
    &GREATER,
    &GREATER_EQUAL,
    &IDENTITY,
    &INTDIV,
    &LOG,
    &LOG2_CEIL_SHAPE,
    &LOG2_FLOOR_SHAPE,
    &LOGICAL_AND,
    &LOGICAL_LEFT_SHIFT,
    &LOGICAL_NOT,
    &LOGICAL_OR,
    &LOGICAL_RIGHT_SHIFT,
    &LOGICAL_XOR,
    &MATMUL,
    &MATMUL_T_BLOCK_SCALED,
    &MAXIMUM,
    &MAX_POOL2D,
    &MAX_SHAPE,
    &MINIMUM,
    &MIN_SHAPE,
    &MOD_SHAPE,
    &MUL,
    &MUL_SHAPE,
    &NEGATE,
    &PAD,
    &POW,
    &RECIPROCAL,
    &REDUCE_ALL,
    &REDUCE_ANY,
    &REDUCE_MAX,
    &REDUCE_MIN,
    &REDUCE_PRODUCT,
    &REDUCE_SUM,
    &RESCALE,
    &RESHAPE,
    &RESIZE,
    &REVERSE,
    &RFFT2D,
    &RSQRT,
    &SCATTER,
    &SELECT,
    &SIGMOID,
    &SIN,
    &SLICE,
    &SLICE_SHAPE,
    &SUB,
    &SUB_SHAPE,
    &TABLE,
    &TANH,
    &TILE,
    &TRANSPOSE,
    &TRANSPOSE_CONV2D,
    &VARIABLE,
    &VARIABLE_READ,
    &VARIABLE_WRITE,
    &WHILE_LOOP,
    &YIELD,
];
