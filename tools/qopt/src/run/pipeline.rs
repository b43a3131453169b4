//! The pipeline that the command line asks for.

use qopt_ir::ir::{Context, Module};
use qopt_ir::pass::{PassManager, PipelineError, Registry};

use crate::cli::Settings;

/// Builds the pipeline: that of `--pass-pipeline`, or a reproducer's and the passes that have flags of their own, in their
/// order.
pub(super) fn build(
    ctx: &Context,
    registry: &Registry,
    settings: &Settings,
    module: &Module,
    reproducer: Option<&str>,
) -> Result<PassManager, PipelineError> {
    if let Some(text) = &settings.pipeline {
        if !settings.steps.is_empty() {
            return Err(PipelineError::new("'-pass-pipeline' option can't be used with individual pass options"));
        }
        return PassManager::parse(ctx, registry, text);
    }
    let mut manager = match reproducer {
        Some(text) => PassManager::parse(ctx, registry, text)?,
        None => PassManager::new(ctx.op_text(module.op.name)),
    };
    for step in &settings.steps {
        match (registry.pass(&step.argument), registry.pipeline(&step.argument)) {
            (Some(pass), _) => manager.add(ctx, pass, &step.options)?,
            (None, Some(pipeline)) => manager.add_pipeline(ctx, registry, pipeline, &step.options)?,
            (None, None) => {}
        }
    }
    Ok(manager)
}

/// What is wrong: what stands before the error, the error with the pipeline's text and a caret where the mistake has a
/// place, and what stands after it.
pub(super) fn text_of(error: &PipelineError) -> (String, String, String) {
    let message = &error.message;
    let (head, text) = match &error.at {
        // Values of options are read by the library that reads the command line, and it speaks for itself.
        None if message.starts_with("for the --") => (format!("qopt: {message}\n"), String::new()),
        None if message.starts_with("<Pass-Options-Parser>") => (String::new(), format!("{message}\n")),
        None => (String::new(), message.clone()),
        Some((text, at)) => {
            let column = at + 1;
            let marked =
                format!("MLIR Textual PassPipeline Parser:1:{column}: error: {message}\n{text}\n{:at$}^\n", "");
            (String::new(), marked)
        }
    };
    let mut tail: String = error.more.iter().map(|line| format!("{line}\n")).collect();
    if !tail.is_empty() {
        tail.push('\n');
    }
    (head, text, tail)
}
