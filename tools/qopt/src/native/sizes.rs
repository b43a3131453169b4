//! Dynamic sizes of a program that is compiled: those of the arrays that it runs on, and the batch of TensorFlow Lite.

use qopt_dialects::{ArgumentShape, argument_names, set_argument_shapes_of};
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{Context, Module};

use super::functions::{names, only_public};
use crate::run::arrays::{self, ArrayFile};
use crate::run::program::{Problem, Program};

/// Sets dynamic sizes of arguments: those of the input arrays, and the first one of a TensorFlow Lite model to 1. LiteRT allocates
/// such a model with a batch of 1 until the caller resizes it.
pub(super) fn set(program: &mut Program<'_>, function: Option<&str>, inputs: &[ArrayFile]) -> Result<(), Problem> {
    let ctx = program.ctx;
    if let Some(function) = function.map(str::to_owned).or_else(|| only_public(ctx, &program.module)) {
        let given = arrays::shapes(ctx, &program.module, &function, inputs);
        apply(program, &function, &given)?;
    }
    for name in names(ctx, &program.module) {
        if function.is_none_or(|function| function == name) {
            let batches = batches(ctx, &program.module, &name);
            apply(program, &name, &batches)?;
        }
    }
    Ok(())
}

fn apply(program: &mut Program<'_>, function: &str, shapes: &[ArgumentShape]) -> Result<(), Problem> {
    if shapes.is_empty() {
        return Ok(());
    }
    set_argument_shapes_of(&mut program.module, function, shapes).map_err(|errors| {
        program.handler.report(&errors);
        program.handler.finish();
        Problem::Reported
    })
}

/// The arguments of a function of a TensorFlow Lite model whose first size alone is dynamic, with a size of 1.
fn batches(ctx: &Context, module: &Module, function: &str) -> Vec<ArgumentShape> {
    let is_tflite = module.op().attr("tfl.schema_version").is_some();
    let Some(body) = Interpreter::new(ctx, &module.body).body(function).filter(|_| is_tflite) else {
        return Vec::new();
    };
    let first_is_dynamic = argument_names(ctx, body).into_iter().filter_map(|(value, name)| {
        let dims = ctx.shape(body.ty(value))?;
        let (None, rest) = dims.split_first().map(|(first, rest)| (*first, rest))? else { return None };
        let rest: Vec<u64> = rest.iter().copied().collect::<Option<_>>()?;
        Some(ArgumentShape { name, sizes: [vec![1], rest].concat() })
    });
    first_is_dynamic.collect()
}
