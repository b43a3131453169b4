//! The pipeline that the command line asks for.

use qopt_ir::ir::{Context, Module};
use qopt_ir::pass::{PassManager, PipelineError, Registry};

use crate::cli::Settings;

/// Builds the pipeline: that of `--pass-pipeline`, or the passes that have flags of their own, in their order.
pub(super) fn build(
    ctx: &Context,
    registry: &Registry,
    settings: &Settings,
    module: &Module,
) -> Result<PassManager, PipelineError> {
    if let Some(text) = &settings.pipeline {
        if !settings.steps.is_empty() {
            return Err(PipelineError::new("'-pass-pipeline' option can't be used with individual pass options"));
        }
        return PassManager::parse(ctx, registry, text);
    }
    let mut manager = PassManager::new(ctx.op_text(module.op.name));
    for step in &settings.steps {
        match (registry.pass(&step.argument), registry.pipeline(&step.argument)) {
            (Some(pass), _) => manager.add(ctx, pass, &step.options)?,
            (None, Some(pipeline)) => manager.add_text(ctx, registry, pipeline.text)?,
            (None, None) => {}
        }
    }
    Ok(manager)
}

/// What is wrong, with the pipeline's text and a caret where the mistake has a place.
pub(super) fn text_of(error: &PipelineError) -> String {
    match &error.at {
        None if error.message.starts_with("<Pass-Options-Parser>") => format!("{}\n", error.message),
        None => error.message.clone(),
        Some((text, at)) => {
            format!("MLIR Textual PassPipeline Parser:1:{}: error: {}\n{text}\n{:at$}^\n", at + 1, error.message, "")
        }
    }
}
