//! The operations.

mod average_pool2d;
mod conv;
mod divide;
mod fma;
mod quantize;
mod quotients;
mod range;
mod rescale;
mod softmax;

use qopt_ir::def::{OpDef, Trait};

pub use average_pool2d::AVERAGE_POOL2D;
pub use conv::CONV;
pub use divide::DIVIDE;
pub use fma::FMA;
pub use quantize::QUANTIZE;
pub(crate) use quantize::rounds_away;
pub use quotients::QUOTIENTS;
pub use range::{RANGE_SCALE, RANGE_ZERO_POINT};
pub use rescale::RESCALE;
pub use softmax::SOFTMAX;

/// All operations.
pub static ALL: &[&OpDef] = &[
    &AVERAGE_POOL2D,
    &CONV,
    &DIVIDE,
    &FMA,
    &QUANTIZE,
    &QUOTIENTS,
    &RANGE_SCALE,
    &RANGE_ZERO_POINT,
    &RESCALE,
    &SOFTMAX,
];

/// Base of the operations: pure, with operands, attributes and a function type.
const QINT: OpDef = OpDef {
    traits: &[Trait::Pure],
    format: Some("operands attr-dict `:` functional-type(operands, results)"),
    ..OpDef::BASE
};
