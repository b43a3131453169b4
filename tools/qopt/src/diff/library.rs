//! The comparison of two programs for a caller in this process.

use std::sync::Arc;

use qopt_formats::files;
use qopt_formats::json::Json;
use qopt_ir::diag::{Diag, Errors};
use qopt_ir::ir::{Context, Module};
use qopt_ir::pass::NoFiles;
use qopt_ir::syntax::ParseOptions;

use super::report::Report;
use crate::cli::{Compare, Settings};
use crate::registry;
use crate::run::program::{Problem, Program};

/// Options of [`diff_modules`].
#[derive(Clone, Debug)]
pub struct DiffOptions {
    /// The names of both programs in the text.
    pub names: [String; 2],
    /// The function whose outputs are compared. Defaults to `main` or the only function.
    pub function: Option<String>,
    /// The number of random inputs. No outputs are compared if it is 0.
    pub inputs: u32,
    /// The seed of random inputs.
    pub seed: u32,
    /// Convert both programs to the hub first.
    pub hub: bool,
}

impl Default for DiffOptions {
    fn default() -> Self {
        let Compare { function, inputs, seed, hub, .. } = Compare::default();
        Self { names: ["a", "b"].map(str::to_owned), function, inputs, seed, hub }
    }
}

/// The differences of two programs.
pub struct Differences(Report);

impl Differences {
    /// Returns true if the programs are equal.
    pub fn is_equal(&self) -> bool {
        self.0.is_equal()
    }
    /// The text that `qopt diff` prints; empty if the programs are equal.
    pub fn text(&self) -> String {
        self.0.text()
    }
    /// The object that `qopt diff --json` prints.
    pub fn json(&self) -> Json {
        self.0.json()
    }
}

/// Compares two programs as `qopt diff` does.
///
/// # Errors
/// If the function does not exist in one of the programs, or a program cannot be converted to the hub.
pub fn diff_modules(a: &Module, b: &Module, options: &DiffOptions) -> Result<Differences, Errors> {
    // Modules of different contexts are not comparable, and their contexts keep all types and attributes.
    let ctx = Context::new(qopt_dialects::all());
    let (a, b) = (copy_into(&ctx, a)?, copy_into(&ctx, b)?);
    let [mut diags_a, mut diags_b] = [Vec::new(), Vec::new()];
    let report = compare(&ctx, (a, b), options, (&mut diags_a, &mut diags_b));
    diags_a.append(&mut diags_b);
    report.map(Differences).map_err(|problem| problem.errors(&ctx, diags_a))
}

fn compare(
    ctx: &Arc<Context>,
    (a, b): (Module, Module),
    options: &DiffOptions,
    (diags_a, diags_b): (&mut Vec<Diag>, &mut Vec<Diag>),
) -> Result<Report, Problem> {
    let DiffOptions { names: [name_a, name_b], function, inputs, seed, hub } = options;
    let compare = Compare { function: function.clone(), inputs: *inputs, seed: *seed, hub: *hub, ..Compare::default() };
    let settings = Settings { allow_unregistered: true, compare, ..Settings::default() };
    let a = Program::of_module(a, ctx, name_a, diags_a);
    let b = Program::of_module(b, ctx, name_b, diags_b);
    super::compare(&settings, &registry::passes(), (a, b), &mut std::io::empty())
}

/// Copies a module into another context.
fn copy_into(ctx: &Arc<Context>, module: &Module) -> Result<Module, Errors> {
    let bytes = files::write_bytes(module, "mlirbc")?;
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    Ok(files::read_bytes(ctx, "<bytes>", bytes, &NoFiles, options)?.0)
}
