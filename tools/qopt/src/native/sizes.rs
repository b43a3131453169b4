//! Dynamic sizes of a program that is compiled: those of the arrays that it runs on, and the batch of TensorFlow Lite.

use qopt_dialects::{ArgumentShape, argument_names, set_argument_shapes};
use qopt_ir::ir::{Context, Module};

use super::functions::only_public;
use super::unsupported::bodies;
use crate::run::arrays::{self, ArrayFile};
use crate::run::program::{Problem, Program};

/// Sets dynamic sizes of arguments: those of the input arrays, and the first one of a TensorFlow Lite model to 1. LiteRT allocates
/// such a model with a batch of 1 until the caller resizes it.
pub(super) fn set(program: &mut Program<'_>, function: Option<&str>, inputs: &[ArrayFile]) -> Result<(), Problem> {
    let (ctx, module) = (program.ctx, &program.module);
    let function = function.map(str::to_owned).or_else(|| only_public(ctx, module));
    let given = function.map_or_else(Vec::new, |name| arrays::shapes(ctx, module, &name, inputs));
    apply(program, &given)?;
    let batches = batches(program.ctx, &program.module);
    apply(program, &batches)
}

fn apply(program: &mut Program<'_>, shapes: &[ArgumentShape]) -> Result<(), Problem> {
    if shapes.is_empty() {
        return Ok(());
    }
    set_argument_shapes(&mut program.module, shapes).map_err(|errors| {
        program.handler.report(&errors);
        program.handler.finish();
        Problem::Reported
    })
}

/// The arguments of a TensorFlow Lite model whose first size alone is dynamic, with a size of 1.
fn batches(ctx: &Context, module: &Module) -> Vec<ArgumentShape> {
    let is_tflite = module.op().attr("tfl.schema_version").is_some();
    let arguments = bodies(ctx, module).filter(|_| is_tflite).flat_map(|body| {
        argument_names(ctx, body).into_iter().map(|(value, name)| (name, ctx.shape(body.ty(value)).unwrap_or_default()))
    });
    let first_is_dynamic = arguments.filter_map(|(name, dims)| {
        let (None, rest) = dims.split_first().map(|(first, rest)| (*first, rest))? else { return None };
        let rest: Vec<u64> = rest.iter().copied().collect::<Option<_>>()?;
        Some(ArgumentShape { name, sizes: [vec![1], rest].concat() })
    });
    first_is_dynamic.collect()
}
