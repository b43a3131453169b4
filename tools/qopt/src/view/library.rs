//! The facts of a page for a caller in this process that draws them itself.

use std::sync::Arc;

use qopt_formats::json::Json;
use qopt_ir::diag::Errors;
use qopt_ir::ir::Module;

use super::facts::facts;
use super::steps::{self, Version};
use crate::cli::Settings;
use crate::registry;
use crate::run::program::Program;

/// Options of [`view_facts`].
#[derive(Clone, Debug, Default)]
pub struct ViewOptions {
    /// The name of the program on the page.
    pub title: String,
    /// The pipeline whose steps are shown.
    pub through: Option<String>,
    /// Accept operations of dialects that are not registered.
    pub allow_unregistered: bool,
}

/// The facts that the page of `qopt view` draws, as JSON. The module is not changed. No thread is started.
///
/// # Errors
/// If the pipeline is invalid or a pass fails.
pub fn view_facts(module: &Module, options: &ViewOptions) -> Result<Json, Errors> {
    let ctx = Arc::clone(module.ctx());
    let ViewOptions { title, through, allow_unregistered } = options;
    let settings = Settings { allow_unregistered: *allow_unregistered, threads: false, ..Settings::default() };
    let mut diags = Vec::new();
    let mut program = Program::of_module(module.clone(), &ctx, title, &mut diags);
    let versions = match through {
        None => Ok(vec![Version::of(program)]),
        Some(pipeline) => {
            let versions = steps::run(&settings, &registry::passes(), &mut program, pipeline);
            drop(program);
            versions
        }
    };
    let versions = versions.map_err(|problem| problem.errors(&ctx, diags))?;
    Ok(facts(&ctx, &settings, (&versions, through.is_some()), (None, None)))
}
