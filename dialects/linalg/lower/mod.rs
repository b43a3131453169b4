//! Down from loop nests over tensors: to buffers, and to loops.

mod bufferize;
mod functions;
mod globals;
mod loops;
mod nests;
// Offsets lie in buffers of known size, which were checked where they were formed; tiles and steps are small.
#[allow(clippy::arithmetic_side_effects)]
mod vectorize;

use qopt_ir::pass::PipelineDef;

pub use bufferize::BUFFERIZE;
pub(crate) use functions::{Unsayable, each_function};
pub use loops::TO_LOOPS;
pub use vectorize::VECTORIZE_INT8;

/// From integer tensors to loops on buffers, of upstream's dialects only.
pub static LOWER_INT8: PipelineDef = PipelineDef {
    argument: "lower-int8",
    summary: "Lower integer operations on tensors to loops on buffers in one arena",
    text: "tosa-to-linalg,bufferize,to-loops,assign-arena,canonicalize,cse",
};
