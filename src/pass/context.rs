//! The interface between a pass and the pass manager.

use std::borrow::Cow;

use rayon::prelude::*;

use super::report::{PipelineReport, Remark, RemarkKind};
use super::{Config, Failed, Files, PassDef};
use crate::def::OpRef;
use crate::diag::{Code, Diag, Position};
use crate::ir::{Attr, Body, Context, Loc, OpId, Source};
use crate::verify::{ShowOp, current_operation};

/// An operation's name and location for a remark.
#[derive(Clone, Debug)]
pub struct OpLabel {
    name: String,
    loc: Loc,
}

/// The context of one pass on one operation. Collects its diagnostics, remarks and counters.
pub struct PassContext<'a> {
    /// The IR's context.
    pub ctx: &'a Context,
    /// The pass.
    pub def: &'static PassDef,
    /// If true, the pass may use threads.
    pub threads: bool,
    /// If true, Passed remarks are recorded. A large program has many.
    remarks: bool,
    files: &'a dyn Files,
    show_op: Option<ShowOp>,
    pub(super) report: PipelineReport,
}

impl<'a> PassContext<'a> {
    pub(super) fn new(ctx: &'a Context, def: &'static PassDef, config: &Config<'a>) -> Self {
        Self {
            ctx,
            def,
            threads: config.threads,
            remarks: config.remarks,
            files: config.files,
            show_op: config.show_op,
            report: PipelineReport::of(def),
        }
    }
    fn another(&self) -> Self {
        Self { report: PipelineReport::of(self.def), ..*self }
    }
    /// Reads a file named by an option. The file becomes a source of the context, so diagnostics may point into it.
    ///
    /// # Errors
    /// Fails if the file cannot be read, and reports that.
    pub fn file(&mut self, path: &str) -> Result<&'a Source, Failed> {
        let ctx = self.ctx;
        let bytes = self.files.read(path);
        let source = bytes.and_then(|bytes| ctx.sources.add(path, bytes).map_err(|_| format!("'{path}' is too large")));
        source.map_err(|why| {
            self.diag(Diag::error(Code::FileAccess, Loc::UNKNOWN, why));
            Failed
        })
    }
    /// Reports a diagnostic.
    pub fn diag(&mut self, diag: Diag) {
        self.report.diags.push(diag);
    }
    /// Reports an error, and returns the failure for the caller to return.
    pub fn error(&mut self, place: impl Into<Position>, message: impl Into<String>) -> Failed {
        self.diag(Diag::error(Code::PassFailed, place, message));
        Failed
    }
    /// Reports an error about the root op of the pass. The message starts with the op's name.
    pub fn error_on(&mut self, body: &Body, message: &str) -> Failed {
        let text = format!("'{}' op {message}", self.ctx.op_text(body.name(Body::ROOT)));
        let diag = Diag::error(Code::PassFailed, body.loc(Body::ROOT), text);
        let (ctx, loc) = (self.ctx, body.loc(Body::ROOT));
        self.diag(match self.show_op {
            Some(show) => diag.note(loc, current_operation(body.root(ctx), show)),
            None => diag,
        });
        Failed
    }
    /// Adds a remark.
    pub fn remark(&mut self, remark: Remark) {
        self.report.remarks.push(remark);
    }
    /// Adds a Missed remark: the pass could have changed the operation, but `reason` prevents it.
    pub fn missed(&mut self, owner: Attr, op: OpRef<'_>, reason: impl Into<String>) {
        self.remark_on(RemarkKind::Missed, owner, op, reason);
    }
    /// Adds a remark on an operation. `owner` holds the inherent attributes of the enclosing function, with its name.
    pub fn remark_on(&mut self, kind: RemarkKind, owner: Attr, op: OpRef<'_>, reason: impl Into<String>) {
        let remark = self.new_remark(kind, owner, op.label().into_owned(), op.loc(), reason.into());
        self.remark(remark);
    }
    /// Records an operation for [`passed`](Self::passed) before it is erased. Returns `None` if remarks are disabled.
    pub fn mark(&self, op: OpRef<'_>) -> Option<OpLabel> {
        self.remarks.then(|| OpLabel { name: op.label().into_owned(), loc: op.loc() })
    }
    /// Adds a Passed remark on an operation that a rule changed.
    pub fn passed(&mut self, owner: Attr, mark: Option<OpLabel>, rule: &str, reason: &str) {
        let Some(OpLabel { name, loc }) = mark else { return };
        let mut remark = self.new_remark(RemarkKind::Passed, owner, name, loc, reason.to_owned());
        remark.args.push(("Rule".to_owned(), rule.to_owned()));
        self.remark(remark);
    }
    /// Adds a remark that counts the Passed and Missed remarks of the pass on an operation, if it has any.
    pub fn summarize(&mut self, body: &Body) {
        let count = |kind| self.report.remarks.iter().filter(|remark| remark.kind == kind).count();
        let (folded, left) = (count(RemarkKind::Passed), count(RemarkKind::Missed));
        if self.remarks && folded + left > 0 {
            let reason = format!("{folded} folded, {left} left");
            let (owner, loc) = (body.properties(Body::ROOT), body.loc(Body::ROOT));
            let remark = self.new_remark(RemarkKind::Analysis, owner, self.def.argument.to_owned(), loc, reason);
            self.remark(remark);
        }
    }
    /// Returns true if Passed remarks are recorded.
    pub fn wants_remarks(&self) -> bool {
        self.remarks
    }
    fn new_remark(&self, kind: RemarkKind, owner: Attr, name: String, loc: Loc, reason: String) -> Remark {
        let ctx = self.ctx;
        let function = ctx.dict_named(owner, "sym_name").and_then(|a| ctx.attr_str(a));
        Remark {
            kind,
            name,
            category: self.def.argument.to_owned(),
            function: function.map_or_else(String::new, |s| ctx.text(s).into_owned()),
            reason,
            position: loc.into(),
            args: Vec::new(),
        }
    }
    /// Adds to a counter of the pass.
    pub fn count(&mut self, counter: &'static str, by: u64) {
        *self.report.statistics.entry((self.def.argument, counter)).or_default() += by;
    }
    /// Adds to the counter of a rule.
    pub fn count_rule(&mut self, rule: impl Into<Cow<'static, str>>, by: u64) {
        *self.report.rules.entry(rule.into()).or_default() += by;
    }

    /// Calls `visit` for an operation and every isolated operation in it. Inner operations come first, and siblings run
    /// in parallel if threads are allowed. Diagnostics are ordered as in the text, outer operations first.
    ///
    /// # Errors
    /// Fails if any visit fails. All visits take place.
    pub fn each_isolated<F>(&mut self, body: &mut Body, visit: F) -> Result<(), Failed>
    where
        F: Fn(&mut Body, &mut PassContext<'_>) -> Result<(), Failed> + Sync,
    {
        let root = Box::new(std::mem::replace(body, Body::without_root()));
        let mut nodes =
            vec![DetachedOp { body: root, parent: None, depth: 0, slot: None, report: PipelineReport::default() }];
        // Detach all isolated operations, level by level.
        let mut at = 0;
        while at < nodes.len() {
            let (inner, depth) = (take_all(&mut nodes[at].body), nodes[at].depth + 1);
            let parent = Some(at);
            nodes.extend(inner.into_iter().map(|(slot, body)| DetachedOp {
                body,
                parent,
                depth,
                slot: Some(slot),
                report: PipelineReport::default(),
            }));
            at += 1;
        }
        // Visit the deepest level, put it back, and continue with the level above it.
        let (threads, outer) = (self.threads, &*self);
        let run = |node: &mut DetachedOp| {
            let mut cx = outer.another();
            let result = visit(&mut node.body, &mut cx);
            cx.report.failed |= result.is_err();
            node.report = cx.report;
        };
        let mut reports: Vec<(usize, Option<usize>, PipelineReport)> = Vec::new();
        while let Some(depth) = nodes.last().map(|n| n.depth) {
            let start = nodes.partition_point(|n| n.depth < depth);
            let level = &mut nodes[start..];
            if threads && level.len() > 1 {
                level.par_iter_mut().for_each(run);
            } else {
                level.iter_mut().for_each(run);
            }
            for (at, node) in nodes.split_off(start).into_iter().enumerate() {
                reports.push((start + at, node.parent, node.report));
                match (node.parent.and_then(|p| nodes.get_mut(p)), node.slot) {
                    (Some(parent), Some(slot)) => parent.body.put_isolated(slot, node.body),
                    _ => *body = *node.body,
                }
            }
        }
        self.gather(reports)
    }

    /// Appends the reports of a tree's nodes in preorder.
    fn gather(&mut self, mut reports: Vec<(usize, Option<usize>, PipelineReport)>) -> Result<(), Failed> {
        reports.sort_by_key(|r| r.0);
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); reports.len()];
        for (at, parent, _) in &reports {
            if let Some(list) = parent.and_then(|p| children.get_mut(p)) {
                list.push(*at);
            }
        }
        let mut failed = false;
        let mut work = vec![0];
        while let Some(at) = work.pop() {
            let (Some(slot), Some(list)) = (reports.get_mut(at), children.get(at)) else { continue };
            let report = std::mem::take(&mut slot.2);
            failed |= report.failed;
            self.report.append(report);
            work.extend(list.iter().rev());
        }
        if failed { Err(Failed) } else { Ok(()) }
    }
}

/// A detached isolated operation.
struct DetachedOp {
    body: Box<Body>,
    parent: Option<usize>,
    depth: usize,
    slot: Option<OpId>,
    report: PipelineReport,
}

/// Detaches all isolated operations of a body, in the order of the text.
fn take_all(body: &mut Body) -> Vec<(OpId, Box<Body>)> {
    let ops = body.preorder();
    ops.into_iter().filter_map(|op| Some((op, body.take_isolated(op)?))).collect()
}
