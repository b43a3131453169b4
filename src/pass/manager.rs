//! The manager: a pipeline of passes for one kind of operation, with pipelines for the operations in it.

use std::time::Instant;

use rayon::prelude::*;

use super::pipeline::{Element, PipelineError, parse_elements, split_anchor};
use super::{OptionValues, Pass, PassContext, PassDef, PipelineDef, Registry, Report, Timing};
use crate::diag::{Code, Diag};
use crate::ir::{Context, IsolatedOp, Module, OpId, OpName, SourceBytes, Str};
use crate::verify;

/// A pass with its options.
struct Scheduled {
    def: &'static PassDef,
    options: OptionValues,
    pass: Box<dyn Pass>,
}

enum Item {
    Pass(Scheduled),
    Nested(PassManager),
}

/// A pipeline of passes for operations of one name, or for any isolated operation.
pub struct PassManager {
    /// `None` is any.
    anchor: Option<String>,
    items: Vec<Item>,
}

/// What an [`Instrument`] is told.
pub struct PassEvent<'a> {
    /// The IR's context.
    pub ctx: &'a Context,
    /// The pass.
    pub pass: &'static PassDef,
    /// Its options.
    pub options: &'a OptionValues,
    /// The operation that it works on, out of its parent.
    pub op: &'a IsolatedOp,
    /// The operations around it and itself, the outermost first.
    pub path: &'a [Outer],
}

impl PassEvent<'_> {
    /// The pass as it stands in a pipeline, with all options.
    pub fn text(&self) -> String {
        pass_text(self.pass, self.options)
    }
}

fn pass_text(def: &PassDef, options: &OptionValues) -> String {
    match options.is_empty() {
        true => def.argument.to_owned(),
        false => format!("{}{{{}}}", def.argument, options.print()),
    }
}

/// An operation as a step of the path that leads to one in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outer {
    /// What it is in the operation around it; nothing for the outermost.
    pub id: Option<OpId>,
    /// Its name.
    pub name: OpName,
    /// Its symbol.
    pub symbol: Option<Str>,
}

impl Outer {
    fn of(ctx: &Context, id: Option<OpId>, op: &IsolatedOp) -> Self {
        let symbol = [op.properties, op.attrs].into_iter().find_map(|dict| ctx.dict_named(dict, "sym_name"));
        Self { id, name: op.name, symbol: symbol.and_then(|symbol| ctx.attr_str(symbol)) }
    }
}

/// Watches passes, for dumps. With threads, calls for different operations come from different threads in any order;
/// switch threads off where the order matters.
pub trait Instrument: Sync {
    /// A pass is about to run.
    fn before(&self, _event: &PassEvent<'_>) {}
    /// A pass or the check behind it has something to say. What is taken out does not come into the report.
    fn diags(&self, _diags: &mut Vec<Diag>) {}
    /// A pass has run.
    fn after(&self, _event: &PassEvent<'_>, _failed: bool) {}
}

/// Compares what a pass made with what was there before it; the errors are the pass's.
pub type Validate = fn(&PassEvent<'_>, before: &IsolatedOp) -> Vec<Diag>;

/// Reads the files that options of passes name. The toolkit opens none itself.
pub trait Files: Sync {
    /// The bytes of a file, or in words why there are none.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read(&self, path: &str) -> Result<SourceBytes, String>;
}

/// There are no files.
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, path: &str) -> Result<SourceBytes, String> {
        Err(format!("cannot open input file '{path}': there are no files here"))
    }
}

/// How a pipeline runs.
pub struct Config<'a> {
    /// Work on isolated operations of one parent in parallel.
    pub threads: bool,
    /// Verify after every pass, with these choices.
    pub verify_each: Option<verify::Options>,
    /// Compare after every pass.
    pub validate: Option<Validate>,
    /// Watch.
    pub instruments: &'a [&'a dyn Instrument],
    /// The files that options may name.
    pub files: &'a dyn Files,
    /// How an operation prints with an error that a pass has about it.
    pub show_op: Option<verify::ShowOp>,
}

impl Default for Config<'_> {
    fn default() -> Self {
        let verify_each = Some(verify::Options::default());
        let show_op = Some(verify::ShowOp::default());
        Self { threads: true, verify_each, validate: None, instruments: &[], files: &NoFiles, show_op }
    }
}

impl PassManager {
    /// An empty pipeline for operations of this name.
    pub fn new(anchor: impl Into<String>) -> Self {
        Self { anchor: Some(anchor.into()), items: Vec::new() }
    }
    /// An empty pipeline for any isolated operation.
    pub fn any() -> Self {
        Self { anchor: None, items: Vec::new() }
    }
    /// The pipeline that a text describes: `builtin.module(cse,func.func(canonicalize{top-down=false}))`.
    ///
    /// # Errors
    /// In MLIR's words.
    pub fn parse(ctx: &Context, registry: &Registry, text: &str) -> Result<Self, PipelineError> {
        let (anchor, inner) = split_anchor(text)?;
        let mut manager = if anchor == "any" { Self::any() } else { Self::new(anchor) };
        manager.add_text(ctx, registry, inner)?;
        Ok(manager)
    }
    /// Adds what a text describes: `cse,func.func(canonicalize)`.
    ///
    /// # Errors
    /// In MLIR's words.
    pub fn add_text(&mut self, ctx: &Context, registry: &Registry, text: &str) -> Result<(), PipelineError> {
        let elements = parse_elements(text)?;
        resolve(registry, text, &elements)?;
        self.add_elements(ctx, registry, &elements)
    }
    // Recursive, but the text's nesting is limited.
    fn add_elements(&mut self, ctx: &Context, registry: &Registry, list: &[Element<'_>]) -> Result<(), PipelineError> {
        for element in list {
            if let Some(inner) = &element.inner {
                let mut nested = if element.name == "any" { Self::any() } else { Self::new(element.name) };
                nested.add_elements(ctx, registry, inner).map_err(|error| {
                    error.then(format!("failed to add `{}` with options `` to inner pipeline", element.name))
                })?;
                self.items.push(Item::Nested(nested));
                continue;
            }
            let options = element.options.unwrap_or("");
            let added = if let Some(def) = registry.pass(element.name) {
                self.add(ctx, def, options)
            } else if let Some(def) = registry.pipeline(element.name) {
                self.add_pipeline(ctx, registry, def, options)
            } else {
                Err(PipelineError::new(format!("'{}' is no pass", element.name)))
            };
            added.map_err(|error| error.then(format!("failed to add `{}` with options `{options}`", element.name)))?;
        }
        Ok(())
    }
    /// Adds what a pipeline stands for, with options given as text.
    ///
    /// # Errors
    /// In MLIR's words: an option does not exist or may not have its value, or a pass cannot be added.
    pub fn add_pipeline(
        &mut self,
        ctx: &Context,
        registry: &Registry,
        def: &'static PipelineDef,
        options: &str,
    ) -> Result<(), PipelineError> {
        let options = OptionValues::parse(def.options, options)?;
        self.add_text(ctx, registry, &(def.text)(&options))
    }
    /// Adds a pass with options given as text.
    ///
    /// # Errors
    /// In MLIR's words: an option does not exist or may not have its value, or the pass is for other operations.
    pub fn add(&mut self, ctx: &Context, def: &'static PassDef, options: &str) -> Result<(), PipelineError> {
        if let Some(wanted) = def.anchor
            && self.anchor.as_deref() != Some(wanted)
        {
            return Err(PipelineError::new(format!(
                "Can't add pass '{}' restricted to '{wanted}' on a PassManager intended to run on '{}', did you intend to \
                 nest?",
                def.name,
                self.anchor()
            )));
        }
        let options = OptionValues::parse(def.options, options)?;
        let pass = (def.build)(ctx, &options).map_err(PipelineError::new)?;
        self.items.push(Item::Pass(Scheduled { def, options, pass }));
        Ok(())
    }
    /// Adds a pipeline for operations in the manager's operation.
    pub fn add_nested(&mut self, nested: Self) {
        self.items.push(Item::Nested(nested));
    }
    /// The name of the operations that it is for, or `any`.
    pub fn anchor(&self) -> &str {
        self.anchor.as_deref().unwrap_or("any")
    }
    /// How many passes and nested pipelines it has.
    pub fn len(&self) -> usize {
        self.items.len()
    }
    /// The pass that sees the program first.
    pub fn first(&self) -> Option<&'static PassDef> {
        let mut manager = self;
        loop {
            match manager.items.first()? {
                Item::Pass(pass) => return Some(pass.def),
                Item::Nested(nested) => manager = nested,
            }
        }
    }
    /// Whether it does nothing.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    /// The pipeline as one line that parses again, with the values of all options.
    pub fn text(&self) -> String {
        self.joined(", ")
    }
    fn joined(&self, separator: &str) -> String {
        let items: Vec<String> = self.items.iter().map(Item::text).collect();
        format!("{}({})", self.anchor(), items.join(separator))
    }
    /// What `--dump-pass-pipeline` prints.
    pub fn dump(&self) -> String {
        format!("Pass Manager with {} passes:\n{}", self.items.len(), self.lines(""))
    }
    fn lines(&self, indent: &str) -> String {
        let deeper = format!("{indent}  ");
        let items: Vec<String> = self
            .items
            .iter()
            .map(|item| match item {
                Item::Pass(_) => format!("{deeper}{}", item.text()),
                Item::Nested(nested) => nested.lines(&deeper),
            })
            .collect();
        format!("{indent}{}(\n{}\n{indent})", self.anchor(), items.join(",\n"))
    }

    /// Runs the pipeline on a module.
    pub fn run(&self, ctx: &Context, module: &mut Module, config: &Config<'_>) -> Report {
        let mut report = Report::default();
        if self.anchor.as_deref().is_some_and(|a| a != ctx.op_text(module.op.name)) {
            let message = format!("can't run '{}' pass manager on '{}' op", self.anchor(), ctx.op_text(module.op.name));
            report.diags.push(Diag::error(Code::Pass, module.op.loc, message));
            report.failed = true;
            return report;
        }
        let path = [Outer::of(ctx, None, &module.op)];
        self.run_on(&Run { ctx, config }, &mut module.op, &path, &mut report);
        report
    }

    fn run_on(&self, run: &Run<'_, '_>, op: &mut IsolatedOp, path: &[Outer], report: &mut Report) {
        let mut at = 0;
        while let Some(item) = self.items.get(at) {
            match item {
                Item::Pass(pass) => {
                    run.pass(pass, op, path, report);
                    at += 1;
                }
                Item::Nested(_) => {
                    // Neighbouring pipelines for operations in this one go through them together, as in MLIR.
                    let group: Vec<&Self> = self.items.iter().skip(at).map_while(Item::nested).collect();
                    at += group.len();
                    run.nested(&group, op, path, report);
                }
            }
            if report.failed {
                return;
            }
        }
    }
    /// Whether the pipeline is for operations of this name.
    fn is_for(&self, ctx: &Context, name: OpName) -> bool {
        self.anchor.as_deref().is_none_or(|a| a == ctx.op_text(name))
    }
}

impl Item {
    fn nested(&self) -> Option<&PassManager> {
        match self {
            Self::Nested(manager) => Some(manager),
            Self::Pass(_) => None,
        }
    }
    fn text(&self) -> String {
        match self {
            Self::Nested(manager) => manager.joined(","),
            Self::Pass(pass) => pass_text(pass.def, &pass.options),
        }
    }
}

/// Looks every name up before anything is made, so that the error has a place in the text.
fn resolve(registry: &Registry, text: &str, elements: &[Element<'_>]) -> Result<(), PipelineError> {
    let mut work: Vec<&Element<'_>> = elements.iter().rev().collect();
    while let Some(element) = work.pop() {
        match &element.inner {
            Some(inner) => work.extend(inner.iter().rev()),
            None if registry.pass(element.name).is_some() || registry.pipeline(element.name).is_some() => {}
            None => {
                let message = format!("'{}' does not refer to a registered pass or pass pipeline", element.name);
                return Err(PipelineError::at(text, element.at, message));
            }
        }
    }
    Ok(())
}

/// One run of a pipeline.
struct Run<'a, 'c> {
    ctx: &'a Context,
    config: &'a Config<'c>,
}

impl Run<'_, '_> {
    fn pass(&self, scheduled: &Scheduled, op: &mut IsolatedOp, path: &[Outer], report: &mut Report) {
        let (ctx, def, options) = (self.ctx, scheduled.def, &scheduled.options);
        for instrument in self.config.instruments {
            instrument.before(&PassEvent { ctx, pass: def, options, op, path });
        }
        let before = self.config.validate.map(|validate| (validate, op.clone()));
        let start = Instant::now();
        let mut cx = PassContext::new(ctx, def, self.config);
        let result = scheduled.pass.run(op, &mut cx);
        let mut done = cx.report;
        done.failed |= result.is_err();
        if ctx.folds_too_much() && !done.failed {
            done.diags.push(Diag::error(Code::Limit, op.loc, ctx.limits().constants.message()));
            done.failed = true;
        }
        let mut timing = Timing { counters: Some(done.counters(def)), ..Timing::new(def.name, start.elapsed()) };
        if let (Some(choices), false) = (&self.config.verify_each, done.failed) {
            let start = Instant::now();
            let choices = verify::Options { threads: choices.threads && self.config.threads, ..choices.clone() };
            let found = verify::verify_isolated(ctx, op, &choices);
            done.check(found);
            timing.add("(V) Verifier", start.elapsed());
        }
        if let (Some((validate, before)), false) = (before, done.failed) {
            let start = Instant::now();
            let found = validate(&PassEvent { ctx, pass: def, options, op, path }, &before);
            done.check(found);
            timing.add("(V) Validation", start.elapsed());
        }
        for instrument in self.config.instruments {
            instrument.diags(&mut done.diags);
            instrument.after(&PassEvent { ctx, pass: def, options, op, path }, done.failed);
        }
        report.append(done);
        report.timing.push(timing);
    }

    /// Runs pipelines on the operations directly in an operation.
    fn nested(&self, group: &[&PassManager], op: &mut IsolatedOp, path: &[Outer], report: &mut Report) {
        let ctx = self.ctx;
        let body = &op.body;
        let blocks = body.roots().iter().flat_map(|&r| body.blocks(r));
        let ops: Vec<OpId> = blocks.flat_map(|&b| body.ops(b)).collect();
        let mut taken: Vec<(OpId, IsolatedOp, Report)> = Vec::new();
        for id in ops {
            let name = op.body.name(id);
            let wanted = |m: &&PassManager| !m.is_empty() && m.is_for(ctx, name);
            if !group.iter().any(wanted) {
                continue;
            }
            if let Some(isolated) = op.body.take_isolated(id) {
                taken.push((id, isolated, Report::default()));
            } else if group.iter().any(|m| m.anchor.is_some() && wanted(m)) {
                let flags = ctx.registered(name).map(|r| r.flags);
                let what = match flags {
                    None => "an unregistered operation",
                    Some(flags) if !flags.isolated => "an operation not marked as 'IsolatedFromAbove'",
                    // Isolated, but without a region: there is nothing to work on.
                    Some(_) => continue,
                };
                let message = format!("trying to schedule a pass on {what}");
                let text = format!("'{}' op {message}", ctx.op_text(name));
                report.diags.push(Diag::error(Code::Pass, op.body.loc(id), text));
                report.failed = true;
            }
        }
        let work = |(id, isolated, mine): &mut (OpId, IsolatedOp, Report)| {
            let name = isolated.name;
            let path: Vec<Outer> = path.iter().copied().chain([Outer::of(ctx, Some(*id), isolated)]).collect();
            for manager in group.iter().filter(|m| m.is_for(ctx, name)) {
                if !mine.failed {
                    let start = Instant::now();
                    let mut inner = Report::default();
                    manager.run_on(self, isolated, &path, &mut inner);
                    let name = format!("'{}' Pipeline", manager.anchor());
                    let children = std::mem::take(&mut inner.timing);
                    mine.append(inner);
                    mine.timing.push(Timing { children, ..Timing::new(&name, start.elapsed()) });
                }
            }
        };
        if !report.failed {
            if self.config.threads && taken.len() > 1 {
                taken.par_iter_mut().for_each(work);
            } else {
                taken.iter_mut().for_each(work);
            }
        }
        let mut timing: Vec<Timing> = Vec::new();
        for (id, isolated, mut mine) in taken {
            op.body.put_isolated(id, isolated);
            Timing::merge(&mut timing, std::mem::take(&mut mine.timing));
            report.append(mine);
        }
        report.timing.extend(timing);
    }
}
