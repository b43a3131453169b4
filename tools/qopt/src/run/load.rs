//! Reads a program from a source: MLIR text, or a model file, which is detected by its content. Sets the shapes of arguments
//! that the command line gives.

use std::ops::Range;
use std::sync::Arc;

use qopt_dialects::{ArgumentShape, set_argument_shapes};
use qopt_ir::diag::{Diag, Severity};
use qopt_ir::ir::{Context, Module, Source};
use qopt_ir::syntax::ParseOptions;
use qopt_ir::verify::{VerifyOptions, verify_op};

use super::input::ModelFolder;
use crate::render::progress::ProgressLine;

/// Reads the program in a range of a source, gives its arguments these shapes, and verifies it with the options that `verify`
/// returns.
///
/// # Errors
/// Returns all diagnostics if the program is invalid. Otherwise it returns the warnings with the module.
pub(crate) fn load(
    ctx: &Arc<Context>,
    source: &Source,
    range: Range<usize>,
    options: ParseOptions,
    shapes: &[ArgumentShape],
    verify: impl Fn(&Module) -> VerifyOptions,
) -> Result<(Module, Vec<Diag>), Vec<Diag>> {
    let _progress = ProgressLine::start(&format!("parsing {}", source.name));
    let files = ModelFolder(&source.name);
    let (mut module, mut diags) = qopt_formats::read_source(ctx, source, range, &files, options)?;
    let is_valid = |diags: &[Diag]| diags.iter().all(|diag| diag.severity != Severity::Error);
    diags.extend(verify_op(module.op(), &verify(&module)));
    if is_valid(&diags) && !shapes.is_empty() {
        match set_argument_shapes(&mut module, shapes) {
            Ok(()) => diags.extend(verify_op(module.op(), &verify(&module))),
            Err(errors) => diags.extend(errors),
        }
    }
    if is_valid(&diags) { Ok((module, diags)) } else { Err(diags) }
}
