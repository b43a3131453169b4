//! Down from loop nests over tensors: to buffers, and to loops.

mod bufferize;
mod functions;
mod loops;

pub use bufferize::BUFFERIZE;
pub(crate) use functions::{Unsayable, each_function};
pub use loops::TO_LOOPS;
