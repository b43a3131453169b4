//! Passes, their names in pipelines, and the pass manager.
//!
//! A pass works on one detached isolated operation, so it runs in parallel with others. The manager runs passes in
//! order. It collects their diagnostics, remarks and counters in an order that does not depend on threads. It prints
//! nothing: [`Instrument`]s make IR dumps, and a [`PipelineReport`] holds all other results.

mod clock;
mod context;
mod manager;
mod options;
mod pipeline;
mod report;
#[cfg(test)]
mod tests;

pub use context::{OpLabel, PassContext};
pub use manager::{Config, Files, Instrument, NoFiles, Outer, PassEvent, PassManager, Validate};
pub use options::{OptionDef, OptionKind, OptionValues};
pub use pipeline::PipelineError;
pub use report::{Counter, PipelineReport, Remark, RemarkKind, Timing};

use crate::ir::{Body, Context};

/// A pass has failed. The diagnostics contain the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failed;

/// A pass, ready to run. Implemented by functions and closures of this signature, which may capture state.
pub trait Pass: Send + Sync {
    /// Runs on a detached isolated operation.
    ///
    /// # Errors
    /// Fails after the pass reported an error to the context. The pipeline ends.
    fn run(&self, op: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed>;
}

impl<F> Pass for F
where
    F: Fn(&mut Body, &mut PassContext<'_>) -> Result<(), Failed> + Send + Sync,
{
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        self(body, cx)
    }
}

/// Builds a pass with these options, or returns an error message if their combination is invalid.
pub type BuildPass = fn(&Context, &OptionValues) -> Result<Box<dyn Pass>, String>;

/// The compute operations that a pass may constant-fold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluates {
    /// Folds no compute operations.
    Nothing,
    /// Folds short lists of integers, such as shapes.
    Shapes,
    /// Folds every operation.
    Everything,
}

/// The static definition of a pass.
pub struct PassDef {
    /// The name in pipelines and on the command line, for example `cse`.
    pub argument: &'static str,
    /// The name in dumps and reports, for example `CSE`.
    pub name: &'static str,
    /// A description of one line.
    pub summary: &'static str,
    /// The name of the anchor operation; `None` for any isolated operation.
    pub anchor: Option<&'static str>,
    /// The options.
    pub options: &'static [OptionDef],
    /// The counters, as pairs of name and description.
    pub statistics: &'static [(&'static str, &'static str)],
    /// The names of the pass's rules in counters, without the rules that dialects add to the pass.
    pub rules: &'static [&'static str],
    /// The operations that the pass may constant-fold. `--validate` cannot check these.
    pub evaluates: Evaluates,
    /// If true, the pass converts operations or types to others. `--validate` cannot compare these programs: it warns.
    pub converts: bool,
    /// If true, the pass accepts movements whose result types differ from the exact image of their operand types. The
    /// verifier skips this check on the input of a pipeline that starts with the pass, but not after the pass.
    pub looks_at_broken_movements: bool,
    /// Builds the pass. Fails if the combination of options is invalid.
    pub build: BuildPass,
}

impl PassDef {
    /// The default for struct update. Its pass does nothing.
    pub const BASE: Self = Self {
        argument: "",
        name: "",
        summary: "",
        anchor: None,
        options: &[],
        statistics: &[],
        rules: &[],
        evaluates: Evaluates::Nothing,
        converts: false,
        looks_at_broken_movements: false,
        build: |_, _| Ok(Box::new(|_: &mut Body, _: &mut PassContext<'_>| Ok(()))),
    };
}

/// A named pipeline.
pub struct PipelineDef {
    /// The name in pipelines and on the command line.
    pub argument: &'static str,
    /// A description of one line.
    pub summary: &'static str,
    /// The options.
    pub options: &'static [OptionDef],
    /// The pipeline's text.
    pub text: fn(&OptionValues) -> String,
}

/// The passes and pipelines by name.
#[derive(Clone, Default)]
pub struct Registry {
    passes: Vec<&'static PassDef>,
    pipelines: Vec<&'static PipelineDef>,
}

impl Registry {
    /// Adds passes.
    pub fn add_passes(&mut self, passes: &[&'static PassDef]) {
        self.passes.extend(passes);
    }
    /// Adds pipelines.
    pub fn add_pipelines(&mut self, pipelines: &[&'static PipelineDef]) {
        self.pipelines.extend(pipelines);
    }
    /// Looks up a pass by its argument.
    pub fn pass(&self, argument: &str) -> Option<&'static PassDef> {
        self.passes.iter().copied().find(|p| p.argument == argument)
    }
    /// Looks up a pipeline by its argument.
    pub fn pipeline(&self, argument: &str) -> Option<&'static PipelineDef> {
        self.pipelines.iter().copied().find(|p| p.argument == argument)
    }
    /// All passes, by argument.
    pub fn passes(&self) -> Vec<&'static PassDef> {
        let mut all = self.passes.clone();
        all.sort_by_key(|p| p.argument);
        all
    }
    /// All pipelines, by argument.
    pub fn pipelines(&self) -> Vec<&'static PipelineDef> {
        let mut all = self.pipelines.clone();
        all.sort_by_key(|p| p.argument);
        all
    }
}
