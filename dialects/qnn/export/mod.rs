//! Lowerings of the hub: to integer arithmetic, or to float arithmetic between casts.
//!
//! A lowering to integers is bit-exact, or leaves the op unchanged and emits a remark that names the missing feature of the
//! target. It never substitutes another rounding.

pub mod qdq;
pub mod tosa;
