//! The operations.

mod conv;
mod fma;
mod quantize;
mod rescale;
mod softmax;

use qopt_ir::def::{OpDef, Trait};

pub use conv::CONV;
pub use fma::FMA;
pub use quantize::QUANTIZE;
pub(super) use quantize::rounds_away;
pub use rescale::RESCALE;
pub use softmax::SOFTMAX;

/// All operations.
pub static ALL: &[&OpDef] = &[&CONV, &FMA, &QUANTIZE, &RESCALE, &SOFTMAX];

/// Pure, with operands, attributes and a function type.
const QINT: OpDef = OpDef {
    traits: &[Trait::Pure],
    format: Some("operands attr-dict `:` functional-type(operands, results)"),
    ..OpDef::BASE
};
