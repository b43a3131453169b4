//! What a pass gets to work with.

use std::borrow::Cow;

use rayon::prelude::*;

use super::report::{Remark, RemarkKind, Report};
use super::{Config, Failed, Files, PassDef};
use crate::def::OpRef;
use crate::diag::{Code, Diag, Place};
use crate::ir::{Attr, Body, Context, IsolatedOp, Loc, OpId, Source};
use crate::verify::{ShowOp, current_operation, hold};

/// The context of one pass on one operation, and where its diagnostics, remarks and counters go.
pub struct PassContext<'a> {
    /// The IR's context.
    pub ctx: &'a Context,
    /// The pass.
    pub def: &'static PassDef,
    /// Whether it may use threads.
    pub threads: bool,
    files: &'a dyn Files,
    show_op: Option<ShowOp>,
    pub(super) report: Report,
}

impl<'a> PassContext<'a> {
    pub(super) fn new(ctx: &'a Context, def: &'static PassDef, config: &Config<'a>) -> Self {
        Self {
            ctx,
            def,
            threads: config.threads,
            files: config.files,
            show_op: config.show_op,
            report: Report::of(def),
        }
    }
    /// The same for another operation.
    fn another(&self) -> Self {
        Self { report: Report::of(self.def), ..*self }
    }
    /// A file that an option names. It becomes a source of the context, so diagnostics may point into it.
    ///
    /// # Errors
    /// If it cannot be read; that is reported.
    pub fn file(&mut self, path: &str) -> Result<&'a Source, Failed> {
        let ctx = self.ctx;
        let bytes = self.files.read(path).map_err(|why| self.error(Loc::UNKNOWN, why))?;
        ctx.sources.add(path, bytes).map_err(|_| self.error(Loc::UNKNOWN, format!("'{path}' is too large")))
    }
    /// Reports a diagnostic.
    pub fn diag(&mut self, diag: Diag) {
        self.report.diags.push(diag);
    }
    /// Reports an error. Return the failure that comes back.
    pub fn error(&mut self, place: impl Into<Place>, message: impl Into<String>) -> Failed {
        self.diag(Diag::error(Code::Pass, place, message));
        Failed
    }
    /// Reports an error about the operation that the pass works on, whose name stands in front.
    pub fn error_on(&mut self, op: &mut IsolatedOp, message: &str) -> Failed {
        let text = format!("'{}' op {message}", self.ctx.op_text(op.name));
        let diag = Diag::error(Code::Pass, op.loc, text);
        let (ctx, loc) = (self.ctx, op.loc);
        self.diag(match self.show_op {
            Some(show) => diag.note(loc, hold(op, |body, op| current_operation(OpRef::new(ctx, body, op), show))),
            None => diag,
        });
        Failed
    }
    /// Makes a remark.
    pub fn remark(&mut self, remark: Remark) {
        self.report.remarks.push(remark);
    }
    /// Makes a remark on an operation that the pass could have changed, and why it did not.
    pub fn missed(&mut self, owner: Attr, op: OpRef<'_>, reason: impl Into<String>) {
        self.remark_on(RemarkKind::Missed, owner, op, reason);
    }
    /// Makes a remark on an operation. `owner` has the inherent attributes of the operation around it, with its name.
    pub fn remark_on(&mut self, kind: RemarkKind, owner: Attr, op: OpRef<'_>, reason: impl Into<String>) {
        let ctx = self.ctx;
        let name = ctx.dict_named(owner, "sym_name").and_then(|a| ctx.attr_str(a));
        self.remark(Remark {
            kind,
            name: op.name().into_owned(),
            category: self.def.argument.to_owned(),
            function: name.map_or_else(String::new, |s| ctx.text(s).into_owned()),
            reason: reason.into(),
            place: op.loc().into(),
            args: Vec::new(),
        });
    }
    /// Adds to a counter of the pass.
    pub fn count(&mut self, counter: &'static str, by: u64) {
        *self.report.statistics.entry((self.def.argument, counter)).or_default() += by;
    }
    /// Adds to the counter of a rule.
    pub fn count_rule(&mut self, rule: impl Into<Cow<'static, str>>, by: u64) {
        *self.report.rules.entry(rule.into()).or_default() += by;
    }

    /// Calls `visit` for an operation and every isolated operation in it, the inner ones first, siblings in parallel if
    /// threads are allowed. What they report is in the order of the text, outer ones first.
    ///
    /// # Errors
    /// If any visit fails; all take place.
    pub fn each_isolated<F>(&mut self, op: &mut IsolatedOp, visit: F) -> Result<(), Failed>
    where
        F: Fn(&mut IsolatedOp, &mut PassContext<'_>) -> Result<(), Failed> + Sync,
    {
        let root = IsolatedOp { body: std::mem::take(&mut op.body), ..shell(op) };
        let mut nodes = vec![Node { op: root, parent: None, depth: 0, place: None, report: Report::default() }];
        // Take everything apart, level by level.
        let mut at = 0;
        while at < nodes.len() {
            let (inner, depth) = (take_all(&mut nodes[at].op.body), nodes[at].depth + 1);
            let parent = Some(at);
            nodes.extend(inner.into_iter().map(|(place, op)| Node {
                op,
                parent,
                depth,
                place: Some(place),
                report: Report::default(),
            }));
            at += 1;
        }
        // Visit the deepest level, put it back, and go on with the level above it.
        let (threads, outer) = (self.threads, &*self);
        let run = |node: &mut Node| {
            let mut cx = outer.another();
            let result = visit(&mut node.op, &mut cx);
            cx.report.failed |= result.is_err();
            node.report = cx.report;
        };
        let mut reports: Vec<(usize, Option<usize>, Report)> = Vec::new();
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
                match (node.parent.and_then(|p| nodes.get_mut(p)), node.place) {
                    (Some(parent), Some(place)) => parent.op.body.put_isolated(place, node.op),
                    _ => *op = node.op,
                }
            }
        }
        self.gather(reports)
    }

    /// Adds the reports of a tree's nodes in preorder.
    fn gather(&mut self, mut reports: Vec<(usize, Option<usize>, Report)>) -> Result<(), Failed> {
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

/// An isolated operation out of its parent.
struct Node {
    op: IsolatedOp,
    parent: Option<usize>,
    depth: usize,
    place: Option<OpId>,
    report: Report,
}

/// An operation without its body.
fn shell(op: &IsolatedOp) -> IsolatedOp {
    IsolatedOp { name: op.name, loc: op.loc, properties: op.properties, attrs: op.attrs, body: Body::default() }
}

/// Takes all isolated operations out of a body, in the order of the text.
fn take_all(body: &mut Body) -> Vec<(OpId, IsolatedOp)> {
    let ops = body.preorder();
    ops.into_iter().filter_map(|op| Some((op, body.take_isolated(op)?))).collect()
}
