//! Builds the pipeline that the command line requests.

use qopt_ir::ir::{Body, Context, Module};
use qopt_ir::pass::{PassManager, PipelineError, Registry};

use crate::cli::Settings;

/// Builds the pipeline: from `--pass-pipeline`, or from the reproducer's pipeline followed by the passes given as flags, in
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
        None => PassManager::new(ctx.op_text(module.body.name(Body::ROOT))),
    };
    for step in &settings.steps {
        match (registry.pass(&step.argument), registry.pipeline(&step.argument)) {
            (Some(pass), _) => manager.add_pass(ctx, pass, &step.options)?,
            (None, Some(pipeline)) => manager.add_pipeline(ctx, registry, pipeline, &step.options)?,
            (None, None) => {}
        }
    }
    Ok(manager)
}

/// The message of an error, for programs.
pub(super) fn plain_text(error: &PipelineError) -> String {
    let lines = std::iter::once(&error.message).chain(&error.more);
    lines.map(String::as_str).collect::<Vec<_>>().join("\n")
}

/// Formats an error as three parts: the text before the error, the error with the pipeline text and a caret if it has a
/// position, and the text after it.
pub(super) fn text_of(error: &PipelineError) -> (String, String, String) {
    let message = &error.message;
    let (head, text) = match &error.at {
        // Errors about option values are formatted like the command line library's.
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
