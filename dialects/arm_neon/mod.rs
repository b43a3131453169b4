//! The arm_neon dialect: instructions of Arm's vector unit that multiply and add.
//!
//! They are the instructions that int8 kernels are made of, and what they compute is the processor's to say: nothing here
//! evaluates or folds them.

mod ops;
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
