//! One file per family of similar operations.

mod cast;
mod compare;
mod constant;
mod float;
mod int;
mod int_extended;
mod scaling;
mod select;

pub use cast::*;
pub use compare::*;
pub use constant::CONSTANT;
pub use float::*;
pub use int::*;
pub use int_extended::*;
pub use scaling::*;
pub use select::SELECT;

use qopt_ir::def::OpDef;

/// All operations.
pub const ALL: &[&OpDef] = &[
    &ADDF,
    &ADDI,
    &ADDUI_EXTENDED,
    &ANDI,
    &BITCAST,
    &CEILDIVSI,
    &CEILDIVUI,
    &CMPF,
    &CMPI,
    &CONSTANT,
    &DIVF,
    &DIVSI,
    &DIVUI,
    &EXTF,
    &EXTSI,
    &EXTUI,
    &FLOORDIVSI,
    &FPTOSI,
    &FPTOUI,
    &INDEX_CAST,
    &INDEX_CASTUI,
    &MAXIMUMF,
    &MAXNUMF,
    &MAXSI,
    &MAXUI,
    &MINIMUMF,
    &MINNUMF,
    &MINSI,
    &MINUI,
    &MULF,
    &MULI,
    &MULSI_EXTENDED,
    &MULUI_EXTENDED,
    &NEGF,
    &ORI,
    &REMF,
    &REMSI,
    &REMUI,
    &SCALING_EXTF,
    &SCALING_TRUNCF,
    &SELECT,
    &SHLI,
    &SHRSI,
    &SHRUI,
    &SITOFP,
    &SUBF,
    &SUBI,
    &TRUNCF,
    &TRUNCI,
    &UITOFP,
    &XORI,
];
