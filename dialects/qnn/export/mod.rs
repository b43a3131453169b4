//! From the hub down: programs in which a quantized computation is integer arithmetic.
//!
//! An export says exactly what the hub says, bit for bit, or leaves the operation alone with a remark that says what the target
//! lacks. It chooses no other rounding.

pub mod tosa;
