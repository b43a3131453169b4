//! From the hub down: programs in which a quantized computation is integer arithmetic, or arithmetic on reals between casts.
//!
//! An export to integers says exactly what the hub says, bit for bit, or leaves the operation alone with a remark that says what the target
//! lacks. It chooses no other rounding.

pub mod qdq;
pub mod tosa;
