//! The versions of a program that a page shows: as it was read, and after each step of a pipeline.

use qopt_ir::ir::Module;
use qopt_ir::pass::{Config, PassManager, Registry, Remark};

use crate::cli::Settings;
use crate::run::program::{Problem, Program};
use crate::run::verify_options;

/// A program at one point of time.
pub(super) struct Version {
    pub(super) title: String,
    pub(super) module: Module,
    /// The remarks of the step that follows.
    pub(super) remarks: Vec<Remark>,
}

impl Version {
    /// A copy of a program.
    pub(super) fn copy_of(program: &Program<'_>) -> Self {
        Self { title: program.path.to_owned(), module: program.module.clone(), remarks: Vec::new() }
    }

    /// A program as it was read.
    pub(super) fn of(program: Program<'_>) -> Self {
        Self { title: program.path.to_owned(), module: program.module, remarks: Vec::new() }
    }
}

/// Runs a pipeline step by step, and returns the program before the first step and after each one.
pub(super) fn run(
    settings: &Settings,
    registry: &Registry,
    program: &mut Program<'_>,
    pipeline: &str,
) -> Result<Vec<Version>, Problem> {
    let ctx = program.ctx;
    let manager = PassManager::parse_for(&program.module, registry, pipeline).map_err(|why| why.message)?;
    let verify_each = Some(verify_options(settings));
    let config = Config { threads: settings.threads, verify_each, remarks: true, ..Config::default() };
    let snapshot =
        |title: &str, module: &Module| Version { title: title.to_owned(), module: module.clone(), remarks: Vec::new() };
    let mut versions = vec![snapshot(program.path, &program.module)];
    for step in manager.into_steps() {
        let report = step.run(ctx, &mut program.module, &config);
        if program.handler.report(&report.diags) || report.failed {
            program.handler.finish();
            return Err(Problem::Reported);
        }
        if let Some(before) = versions.last_mut() {
            before.remarks = report.remarks;
        }
        versions.push(snapshot(&title(&step), &program.module));
    }
    Ok(versions)
}

/// The text of a step without the name of the module's operation, or the first pass if the text is long.
fn title(step: &PassManager) -> String {
    const MAX_TITLE_BYTES: usize = 64;
    let text = step.text();
    let inner = text.strip_prefix(step.anchor()).and_then(|rest| rest.strip_prefix('(')?.strip_suffix(')'));
    match (inner, step.first()) {
        (Some(inner), _) if inner.len() <= MAX_TITLE_BYTES => inner.to_owned(),
        (_, Some(pass)) => pass.argument.to_owned(),
        (_, None) => text,
    }
}
