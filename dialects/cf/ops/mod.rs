//! One operation per file.

mod assert_op;
mod br;
mod cond_br;
mod switch;

pub use assert_op::ASSERT;
pub use br::BR;
pub use cond_br::COND_BR;
pub use switch::SWITCH;
