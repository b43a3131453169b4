//! Lowering of loop nests over tensors to buffers and loops.

mod arena;
mod bufferize;
mod expand_functions;
mod expand_math;
mod functions;
mod globals;
mod layers;
mod linear;
mod loops;
mod nests;
mod outline;
mod share;
mod tasks;
// Offsets lie within buffers of static size and are checked where they are computed. Tiles and steps are small.
#[allow(clippy::arithmetic_side_effects)]
mod vectorize;

use qopt_ir::pass::{OptionDef, OptionKind, PipelineDef};

pub use arena::ASSIGN_ARENA;
pub(crate) use arena::size;
pub use bufferize::{BUFFERIZE, is_bufferized, is_declaration};
pub use expand_math::EXPAND_MATH;
pub(crate) use functions::{Unsupported, each_function, returned_types};
pub use layers::VERIFY_INT8_LAYERS;
pub use loops::TO_LOOPS;
pub use outline::{MERGED, OUTLINE_KERNELS};
pub use share::SHARE_KERNELS;
pub use tasks::KERNELS_TO_TASKS;
pub use vectorize::{KernelSchedules, SELECT_SCHEDULE, VECTORIZE_INT8, kernel_schedules};

/// Lowers integer tensor operations to loops on buffers, in upstream dialects only: plain loops, or vector code for a target.
pub static LOWER_INT8: PipelineDef = PipelineDef {
    argument: "lower-int8",
    summary: "Lower integer operations on tensors to loops on buffers in one arena",
    options: &[
        OptionDef::new(
            "target",
            OptionKind::Text,
            "",
            "Target, as for 'qopt compile --target'; without it, scalar loops",
        ),
        nests::SPLIT,
    ],
    text: |options| {
        let target = options.text("target");
        let known = crate::targets::find(Some(target)).ok();
        let expand = known.map_or_else(String::new, |target| target.expansion());
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
