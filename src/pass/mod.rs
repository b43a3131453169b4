//! Passes: what they are, how they are named in text, and how they run.
//!
//! A pass works on one isolated operation, taken out of its parent, and so in parallel with others. The manager runs
//! passes in order and collects what they say in an order that does not depend on threads. It prints nothing: IR dumps
//! are made by [`Instrument`]s, everything else is data in a [`Report`].

mod context;
mod manager;
mod options;
mod pipeline;
mod report;
#[cfg(test)]
mod tests;

pub use context::PassContext;
pub use manager::{Config, Files, Instrument, NoFiles, Outer, PassEvent, PassManager, Validate};
pub use options::{OptionDef, OptionKind, OptionValues};
pub use pipeline::PipelineError;
pub use report::{Counter, Remark, RemarkKind, Report, Timing};

use crate::ir::{Context, IsolatedOp};

/// A pass has failed; the diagnostics say why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failed;

/// A pass, ready to run.
pub trait Pass: Send + Sync {
    /// Works on one operation.
    ///
    /// # Errors
    /// After an error was reported to the context. The pipeline ends.
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed>;
}

/// Makes a pass with these options, or says what is wrong with them.
pub type BuildPass = fn(&Context, &OptionValues) -> Result<Box<dyn Pass>, String>;

/// What a pass may fold that computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluates {
    /// It leaves alone what computes.
    Nothing,
    /// Short lists of integers, as shapes are.
    Shapes,
    /// Every operation.
    Everything,
}

/// What is known of a pass before it exists.
pub struct PassDef {
    /// Its name in pipelines and on the command line, for example `cse`.
    pub argument: &'static str,
    /// Its name in dumps and reports, for example `CSE`.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The operation that it works on; `None` for any isolated operation.
    pub anchor: Option<&'static str>,
    /// Its options.
    pub options: &'static [OptionDef],
    /// What it counts, each with what that is.
    pub statistics: &'static [(&'static str, &'static str)],
    /// The names of its own rules, as they are counted. Those that dialects give to it are not among them.
    pub rules: &'static [&'static str],
    /// What it may replace by what its dialect folds it to, which a comparison of the program before and after it cannot check.
    pub evaluates: Evaluates,
    /// Whether it looks at movements whose results have other types than the exact image of their operands'. The input of a
    /// pipeline that begins with it is not checked for that; what it leaves is, as after every pass.
    pub looks_at_broken_movements: bool,
    /// Makes it; fails with what is wrong with the options taken together.
    pub build: BuildPass,
}

impl PassDef {
    /// A definition to be filled by struct update; its pass does nothing.
    pub const BASE: Self = Self {
        argument: "",
        name: "",
        summary: "",
        anchor: None,
        options: &[],
        statistics: &[],
        rules: &[],
        evaluates: Evaluates::Nothing,
        looks_at_broken_movements: false,
        build: |_, _| Ok(Box::new(Nothing)),
    };
}

struct Nothing;

impl Pass for Nothing {
    fn run(&self, _op: &mut IsolatedOp, _cx: &mut PassContext<'_>) -> Result<(), Failed> {
        Ok(())
    }
}

/// A name for a pipeline.
pub struct PipelineDef {
    /// Its name in pipelines and on the command line.
    pub argument: &'static str,
    /// One line.
    pub summary: &'static str,
    /// What can be chosen.
    pub options: &'static [OptionDef],
    /// What it stands for.
    pub text: fn(&OptionValues) -> String,
}

/// The passes and pipelines that text may name.
#[derive(Clone, Default)]
pub struct Registry {
    passes: Vec<&'static PassDef>,
    pipelines: Vec<&'static PipelineDef>,
}

impl Registry {
    /// The toolkit's own passes.
    pub fn toolkit() -> Self {
        let mut registry = Self::default();
        registry.add_passes(crate::transforms::PASSES);
        registry
    }
    /// Adds passes.
    pub fn add_passes(&mut self, passes: &[&'static PassDef]) {
        self.passes.extend(passes);
    }
    /// Adds pipelines.
    pub fn add_pipelines(&mut self, pipelines: &[&'static PipelineDef]) {
        self.pipelines.extend(pipelines);
    }
    /// The pass with an argument.
    pub fn pass(&self, argument: &str) -> Option<&'static PassDef> {
        self.passes.iter().copied().find(|p| p.argument == argument)
    }
    /// The pipeline with an argument.
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
