//! The pass manager: a pipeline of passes for one kind of operation, with nested pipelines for its child operations.
//!
//! ```text
//! builtin.module(cse, func.func(canonicalize, cse))
//! ```
//!
//! A nested pipeline runs on all child operations of its kind, in parallel: each is an isolated body, which is taken out of
//! its parent for the passes and put back afterwards.

use rayon::prelude::*;

use super::clock::Stopwatch;
use super::pipeline::{PipelineElement, PipelineError, parse_elements, split_anchor};
use super::{OptionValues, Pass, PassContext, PassDef, PipelineDef, PipelineReport, Registry, Timing};
use crate::diag::{Code, Diag};
use crate::ir::{Body, Context, Module, OpId, OpName, SourceBytes, Str};
use crate::verify;

/// A pass with its options.
struct Scheduled {
    def: &'static PassDef,
    options: OptionValues,
    pass: Box<dyn Pass>,
}

enum PipelineItem {
    Pass(Scheduled),
    Nested(PassManager),
}

/// A pipeline of passes for operations of one name, or for any isolated operation.
pub struct PassManager {
    /// `None` matches any isolated operation.
    anchor: Option<String>,
    items: Vec<PipelineItem>,
}

/// The argument of [`Instrument`] calls.
pub struct PassEvent<'a> {
    /// The IR's context.
    pub ctx: &'a Context,
    /// The pass.
    pub pass: &'static PassDef,
    /// Its options.
    pub options: &'a OptionValues,
    /// The detached operation that the pass runs on.
    pub body: &'a Body,
    /// The enclosing operations and the operation itself, the outermost first.
    pub path: &'a [Outer],
}

impl PassEvent<'_> {
    /// Prints the pass as in a pipeline, with all options.
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

/// One element of the path from the module to a nested operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outer {
    /// Its id in the parent body; `None` for the module.
    pub id: Option<OpId>,
    /// Its name.
    pub name: OpName,
    /// Its symbol.
    pub symbol: Option<Str>,
}

impl Outer {
    fn of(ctx: &Context, id: Option<OpId>, body: &Body) -> Self {
        let symbol = [body.properties(Body::ROOT), body.attrs(Body::ROOT)]
            .into_iter()
            .find_map(|dict| ctx.dict_named(dict, "sym_name"));
        Self { id, name: body.name(Body::ROOT), symbol: symbol.and_then(|symbol| ctx.attr_str(symbol)) }
    }
}

/// Observes passes, for dumps. With threads, calls for different operations come from different threads in any order.
/// Disable threads if the order matters.
pub trait Instrument: Sync {
    /// A pass is about to run.
    fn before(&self, _event: &PassEvent<'_>) {}
    /// Called with the diagnostics of a pass and its checks. Removed diagnostics do not appear in the report.
    fn diags(&self, _diags: &mut Vec<Diag>) {}
    /// A pass has run.
    fn after(&self, _event: &PassEvent<'_>, _failed: bool) {}
}

/// Compares the op after a pass with the op before it. Errors are reported as errors of the pass.
pub type Validate = fn(&PassEvent<'_>, before: &Body) -> Vec<Diag>;

/// Reads the files that pass options name. The toolkit itself opens no files.
pub trait Files: Sync {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// Returns a message if the file cannot be read.
    fn read(&self, path: &str) -> Result<SourceBytes, String>;
    /// Tells that these bytes of a file are not read again soon, so that their memory may be freed.
    fn release(&self, _bytes: &[u8]) {}
}

/// Rejects all files.
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, path: &str) -> Result<SourceBytes, String> {
        Err(format!("cannot open input file '{path}': file access is unsupported"))
    }
}

/// How a pipeline runs.
pub struct Config<'a> {
    /// Run on sibling operations in parallel.
    pub threads: bool,
    /// Verify after every pass, with these options.
    pub verify_each: Option<verify::VerifyOptions>,
    /// Compare the op before and after every pass that does not [convert](PassDef::converts).
    pub validate: Option<Validate>,
    /// Record Passed remarks, summaries, and Missed remarks about run-time values. Other Missed remarks are always
    /// recorded.
    pub remarks: bool,
    /// Observers of every pass.
    pub instruments: &'a [&'a dyn Instrument],
    /// Reads the files that pass options name.
    pub files: &'a dyn Files,
    /// How to print an operation with a pass error about it.
    pub show_op: Option<verify::ShowOp>,
}

impl Default for Config<'_> {
    fn default() -> Self {
        let verify_each = Some(verify::VerifyOptions::default());
        let show_op = Some(verify::ShowOp::default());
        Self { threads: true, verify_each, validate: None, remarks: true, instruments: &[], files: &NoFiles, show_op }
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
    /// Parses a pipeline: `builtin.module(cse,func.func(canonicalize{top-down=false}))`.
    ///
    /// # Errors
    /// Returns MLIR's message.
    pub fn parse(ctx: &Context, registry: &Registry, text: &str) -> Result<Self, PipelineError> {
        let (anchor, inner) = split_anchor(text)?;
        let mut manager = if anchor == "any" { Self::any() } else { Self::new(anchor) };
        manager.add_text(ctx, registry, inner)?;
        Ok(manager)
    }
    /// Parses the passes for a module: a [pipeline](Self::parse) around the name of the module's operation, or a list of passes
    /// that run on it, such as `cse,func.func(canonicalize)`.
    ///
    /// # Errors
    /// Returns MLIR's message.
    pub fn parse_for(module: &Module, registry: &Registry, text: &str) -> Result<Self, PipelineError> {
        let ctx = module.ctx();
        let anchor = ctx.op_text(module.body.name(Body::ROOT));
        match text.trim_start().strip_prefix(&*anchor) {
            Some(rest) if rest.trim_start().starts_with('(') => Self::parse(ctx, registry, text),
            _ => {
                let mut manager = Self::new(anchor);
                manager.add_text(ctx, registry, text)?;
                Ok(manager)
            }
        }
    }
    /// Parses and adds elements: `cse,func.func(canonicalize)`.
    ///
    /// # Errors
    /// Returns MLIR's message.
    pub fn add_text(&mut self, ctx: &Context, registry: &Registry, text: &str) -> Result<(), PipelineError> {
        let elements = parse_elements(text)?;
        resolve(registry, text, &elements)?;
        self.add_elements(ctx, registry, &elements)
    }
    // Recursive, but the parser limits the nesting.
    fn add_elements(
        &mut self,
        ctx: &Context,
        registry: &Registry,
        list: &[PipelineElement<'_>],
    ) -> Result<(), PipelineError> {
        for element in list {
            if let Some(inner) = &element.inner {
                let mut nested = if element.name == "any" { Self::any() } else { Self::new(element.name) };
                nested.add_elements(ctx, registry, inner).map_err(|error| {
                    error.then(format!("failed to add `{}` with options `` to inner pipeline", element.name))
                })?;
                self.items.push(PipelineItem::Nested(nested));
                continue;
            }
            let options = element.options.unwrap_or("");
            let added = if let Some(def) = registry.pass(element.name) {
                self.add_pass(ctx, def, options)
            } else if let Some(def) = registry.pipeline(element.name) {
                self.add_pipeline(ctx, registry, def, options)
            } else {
                Err(PipelineError::new(format!("'{}' is not a pass", element.name)))
            };
            added.map_err(|error| error.then(format!("failed to add `{}` with options `{options}`", element.name)))?;
        }
        Ok(())
    }
    /// Adds the passes of a named pipeline, with options given as text.
    ///
    /// # Errors
    /// Returns MLIR's message if an option is unknown, a value is invalid, or a pass cannot be added.
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
    /// Adds a pass. Reports, remarks and counters use the name in the definition.
    pub fn add(&mut self, def: &'static PassDef, pass: impl Pass + 'static) -> &mut Self {
        self.items.push(PipelineItem::Pass(Scheduled { def, options: OptionValues::default(), pass: Box::new(pass) }));
        self
    }
    /// Adds the pass of a definition, with options given as text.
    ///
    /// # Errors
    /// Returns MLIR's message if an option is unknown, a value is invalid, or the pass requires another anchor.
    pub fn add_pass(&mut self, ctx: &Context, def: &'static PassDef, options: &str) -> Result<(), PipelineError> {
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
        self.items.push(PipelineItem::Pass(Scheduled { def, options, pass }));
        Ok(())
    }
    /// Adds a pipeline for child operations.
    pub fn add_nested(&mut self, nested: Self) {
        self.items.push(PipelineItem::Nested(nested));
    }
    /// The op name of the anchor, or `any`.
    pub fn anchor(&self) -> &str {
        self.anchor.as_deref().unwrap_or("any")
    }
    /// The number of passes and nested pipelines.
    pub fn len(&self) -> usize {
        self.items.len()
    }
    /// The first pass that runs.
    pub fn first(&self) -> Option<&'static PassDef> {
        let mut manager = self;
        loop {
            match manager.items.first()? {
                PipelineItem::Pass(pass) => return Some(pass.def),
                PipelineItem::Nested(nested) => manager = nested,
            }
        }
    }
    /// Splits the pipeline into pipelines of one pass or nested pipeline each.
    pub fn into_steps(self) -> Vec<Self> {
        let Self { anchor, items } = self;
        items.into_iter().map(|item| Self { anchor: anchor.clone(), items: vec![item] }).collect()
    }
    /// Returns true if the pipeline is empty.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    /// Prints the pipeline as one line that parses again, with the values of all options.
    pub fn text(&self) -> String {
        self.join_text(", ")
    }
    fn join_text(&self, separator: &str) -> String {
        let items: Vec<String> = self.items.iter().map(PipelineItem::text).collect();
        format!("{}({})", self.anchor(), items.join(separator))
    }
    /// The output of `--dump-pass-pipeline`.
    pub fn dump(&self) -> String {
        format!("Pass Manager with {} passes:\n{}", self.items.len(), self.lines(""))
    }
    fn lines(&self, indent: &str) -> String {
        let deeper = format!("{indent}  ");
        let items: Vec<String> = self
            .items
            .iter()
            .map(|item| match item {
                PipelineItem::Pass(_) => format!("{deeper}{}", item.text()),
                PipelineItem::Nested(nested) => nested.lines(&deeper),
            })
            .collect();
        format!("{indent}{}(\n{}\n{indent})", self.anchor(), items.join(",\n"))
    }

    /// Runs the pipeline on a module.
    pub fn run(&self, ctx: &Context, module: &mut Module, config: &Config<'_>) -> PipelineReport {
        let mut report = PipelineReport::default();
        if self.anchor.as_deref().is_some_and(|a| a != ctx.op_text(module.body.name(Body::ROOT))) {
            let message = format!(
                "can't run '{}' pass manager on '{}' op",
                self.anchor(),
                ctx.op_text(module.body.name(Body::ROOT))
            );
            report.diags.push(Diag::error(Code::Schedule, module.body.loc(Body::ROOT), message));
            report.failed = true;
            return report;
        }
        let path = [Outer::of(ctx, None, &module.body)];
        self.run_on(&PipelineRun { ctx, config }, &mut module.body, &path, &mut report);
        report
    }

    fn run_on(&self, run: &PipelineRun<'_, '_>, body: &mut Body, path: &[Outer], report: &mut PipelineReport) {
        let mut at = 0;
        while let Some(item) = self.items.get(at) {
            match item {
                PipelineItem::Pass(pass) => {
                    run.pass(pass, body, path, report);
                    at += 1;
                }
                PipelineItem::Nested(_) => {
                    // As in MLIR, adjacent nested pipelines run together: each operation passes through all of them
                    // before the next one.
                    let group: Vec<&Self> = self.items.iter().skip(at).map_while(PipelineItem::nested).collect();
                    at += group.len();
                    run.nested(&group, body, path, report);
                }
            }
            if report.failed {
                return;
            }
        }
    }
    /// Returns true if the anchor matches an op name.
    fn is_for(&self, ctx: &Context, name: OpName) -> bool {
        self.anchor.as_deref().is_none_or(|a| a == ctx.op_text(name))
    }
}

impl PipelineItem {
    fn nested(&self) -> Option<&PassManager> {
        match self {
            Self::Nested(manager) => Some(manager),
            Self::Pass(_) => None,
        }
    }
    fn text(&self) -> String {
        match self {
            Self::Nested(manager) => manager.join_text(","),
            Self::Pass(pass) => pass_text(pass.def, &pass.options),
        }
    }
}

/// Looks up every name before building any pass, so that the error has a position in the text.
fn resolve(registry: &Registry, text: &str, elements: &[PipelineElement<'_>]) -> Result<(), PipelineError> {
    let mut work: Vec<&PipelineElement<'_>> = elements.iter().rev().collect();
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
struct PipelineRun<'a, 'c> {
    ctx: &'a Context,
    config: &'a Config<'c>,
}

impl PipelineRun<'_, '_> {
    fn pass(&self, scheduled: &Scheduled, body: &mut Body, path: &[Outer], report: &mut PipelineReport) {
        let (ctx, def, options) = (self.ctx, scheduled.def, &scheduled.options);
        for instrument in self.config.instruments {
            instrument.before(&PassEvent { ctx, pass: def, options, body, path });
        }
        let validate = self.config.validate.filter(|_| !def.converts);
        let before = validate.map(|validate| (validate, body.clone()));
        let start = Stopwatch::start();
        let mut cx = PassContext::new(ctx, def, self.config);
        let scope = ctx.constant_scope();
        let result = scheduled.pass.run(body, &mut cx);
        body.end_step();
        drop(scope);
        let mut done = cx.report;
        done.failed |= result.is_err();
        let mut timing = Timing { counters: Some(done.counters(def)), ..Timing::new(def.name, start.elapsed()) };
        if let (Some(choices), false) = (&self.config.verify_each, done.failed) {
            let start = Stopwatch::start();
            let choices = verify::VerifyOptions { threads: choices.threads && self.config.threads, ..choices.clone() };
            let found = verify::verify_op(body.root(ctx), &choices);
            done.add_check(found);
            timing.add("(V) Verifier", start.elapsed());
        }
        if self.config.validate.is_some() && def.converts && !done.failed {
            let text = format!("pass '{}' converts operations or types and is not validated", def.argument);
            done.diags.push(Diag::warning(Code::Validation, body.loc(Body::ROOT), text));
        }
        if let (Some((validate, before)), false) = (before, done.failed) {
            let start = Stopwatch::start();
            let found = validate(&PassEvent { ctx, pass: def, options, body, path }, &before);
            done.add_check(found);
            timing.add("(V) Validation", start.elapsed());
        }
        for instrument in self.config.instruments {
            instrument.diags(&mut done.diags);
            instrument.after(&PassEvent { ctx, pass: def, options, body, path }, done.failed);
        }
        report.append(done);
        report.timing.push(timing);
    }

    /// Runs pipelines on the child operations.
    fn nested(&self, group: &[&PassManager], body: &mut Body, path: &[Outer], report: &mut PipelineReport) {
        let ctx = self.ctx;
        let blocks = body.regions(Body::ROOT).iter().flat_map(|&r| body.blocks(r));
        let ops: Vec<OpId> = blocks.flat_map(|&b| body.ops(b)).collect();
        let mut taken: Vec<(OpId, Box<Body>, PipelineReport)> = Vec::new();
        for id in ops {
            let name = body.name(id);
            let wanted = |m: &&PassManager| !m.is_empty() && m.is_for(ctx, name);
            if !group.iter().any(wanted) {
                continue;
            }
            if let Some(isolated) = body.take_isolated(id) {
                taken.push((id, isolated, PipelineReport::default()));
            } else if group.iter().any(|m| m.anchor.is_some() && wanted(m)) {
                let flags = ctx.registered(name).map(|r| r.flags);
                let what = match flags {
                    None => "an unregistered operation",
                    Some(flags) if !flags.isolated => "an operation not marked as 'IsolatedFromAbove'",
                    // An isolated operation without a region has nothing to run on.
                    Some(_) => continue,
                };
                let message = format!("trying to schedule a pass on {what}");
                let text = format!("'{}' op {message}", ctx.op_text(name));
                report.diags.push(Diag::error(Code::Schedule, body.loc(id), text));
                report.failed = true;
            }
        }
        let work = |(id, isolated, mine): &mut (OpId, Box<Body>, PipelineReport)| {
            let name = isolated.name(Body::ROOT);
            let path: Vec<Outer> = path.iter().copied().chain([Outer::of(ctx, Some(*id), isolated)]).collect();
            for manager in group.iter().filter(|m| m.is_for(ctx, name)) {
                if !mine.failed {
                    let start = Stopwatch::start();
                    let mut inner = PipelineReport::default();
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
            body.put_isolated(id, isolated);
            Timing::merge(&mut timing, std::mem::take(&mut mine.timing));
            report.append(mine);
        }
        report.timing.extend(timing);
    }
}
