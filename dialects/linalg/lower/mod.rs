//! Down from loop nests over tensors: to buffers, and to loops.

mod bufferize;
mod functions;
mod globals;
mod loops;
mod nests;
// Offsets lie in buffers of known size, which were checked where they were formed; tiles and steps are small.
#[allow(clippy::arithmetic_side_effects)]
mod vectorize;

use qopt_ir::pass::{OptionDef, OptionKind, PipelineDef};

pub use bufferize::BUFFERIZE;
pub(crate) use functions::{Unsayable, each_function, returned};
pub use loops::TO_LOOPS;
pub use vectorize::VECTORIZE_INT8;

/// From integer tensors to loops on buffers, of upstream's dialects only: plain ones, or in the instructions of a target.
pub static LOWER_INT8: PipelineDef = PipelineDef {
    argument: "lower-int8",
    summary: "Lower integer operations on tensors to loops on buffers in one arena",
    options: &[
        OptionDef::new(
            "target",
            OptionKind::Text,
            "",
            "The machine, one that 'qopt compile' knows; without one, plain loops",
        ),
        nests::SPLIT,
    ],
    text: |options| {
        let target = options.text("target");
        let known = crate::targets::find(Some(target)).ok();
        let expand = if known.is_some_and(|target| !target.has_fma) { "func.func(expand-fma)," } else { "" };
        let split = options.limit("split").map_or_else(String::new, |split| format!("split={split}"));
        let vectorize = match target {
            "" => String::new(),
            target => format!("vectorize-int8{{target={target} {split}}},"),
        };
        format!(
            "tosa-to-linalg,linalg-generalize-named-ops,bufferize,{expand}{vectorize}to-loops{{{split}}},assign-arena,canonicalize,cse"
        )
    },
};
