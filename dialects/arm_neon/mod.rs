//! The arm_neon dialect: multiply and multiply-accumulate instructions of Arm's vector unit (Advanced SIMD).
//!
//! int8 kernels are built from these instructions. They have no evaluator and no fold rules.

pub mod ops;
mod types;

use qopt_ir::def::Dialect;

pub use ops::{BFMMLA, SDOT, SDOT_2D, SMMLA, SMULL, UMMLA, USMMLA};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "arm_neon",
    summary: "Instructions of Arm's vector unit that multiply and add",
    ops: &[&BFMMLA, &SDOT, &SDOT_2D, &SMMLA, &SMULL, &UMMLA, &USMMLA],
    ..Dialect::BASE
};
