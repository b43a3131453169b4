//! The verifier: whether a program means anything at all.
//!
//! It checks structure (terminators, successors, counts), what definitions say (constraints, traits, hooks), symbols,
//! dominance, and that the type of every value makes sense together with the tensor that carries it. The wording is
//! MLIR's where MLIR has the rule. What a definition says about types and attributes alone is checked once for each
//! *signature* (name, attributes, types), so an operation like a thousand others costs one comparison.
//!
//! It works with lists of work, not with recursion, since nesting comes from input. It repairs nothing and it does not
//! know what operations compute.

mod branch;
mod dominance;
mod fault;
mod holder;
mod invariants;
mod movement;
mod op;
mod program;
mod symbols;
#[cfg(test)]
mod tests;
mod text;
mod traits;
#[cfg(test)]
mod traits_tests;
mod types;
mod walk;

use std::sync::Arc;

use rayon::prelude::*;

pub use dominance::DomTree;
pub(crate) use fault::current_operation;
pub use holder::hold;
pub use symbols::SymbolScope;

use crate::diag::Diag;
use crate::ir::{Body, Context, IsolatedOp, Module, OpId};
use walk::Walker;

/// Choices about verification.
#[derive(Clone, Debug)]
pub struct Options {
    /// Accept operations of dialects that are not registered.
    pub allow_unregistered: bool,
    /// Check isolated operations in parallel. What is reported, and in which order, does not depend on this.
    pub threads: bool,
    /// Report the first error of every operation. Otherwise, as in MLIR, an error ends the check of the isolated operation
    /// around it, and nothing inside it is looked at.
    pub all_errors: bool,
    /// Attach `see current operation: ...`, printed with these choices.
    pub show_op: Option<ShowOp>,
    /// Check the types that movements give their results. A pass that repairs them has to see them first.
    pub movements: bool,
}

/// How an operation prints in a message.
#[derive(Clone, Copy, Default, Debug)]
pub struct ShowOp {
    /// With its location.
    pub debug_info: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            allow_unregistered: false,
            threads: true,
            all_errors: false,
            show_op: Some(ShowOp::default()),
            movements: true,
        }
    }
}

/// What is wrong with a module. Nothing about it changes; it is borrowed mutably because its outermost operation is put
/// into a [`hold`]er while it is looked at.
pub fn verify_module(ctx: &Context, module: &mut Module, options: &Options) -> Vec<Diag> {
    verify_isolated(ctx, &mut module.op, options)
}

/// What is wrong with an isolated operation that is out of its parent; see [`verify_module`].
pub fn verify_isolated(ctx: &Context, op: &mut IsolatedOp, options: &Options) -> Vec<Diag> {
    hold(op, |body, op| verify_op(ctx, body, op, options))
}

/// Checks single operations as they stand, for whoever tries a change. What is in their regions, symbols and dominance are
/// not looked at. Operations that are not registered pass.
pub struct Checker<'a>(op::OpChecker<'a>);

impl<'a> Checker<'a> {
    /// It remembers what it learned of definitions and types.
    pub fn new(ctx: &'a Context) -> Self {
        Self(op::OpChecker::new(ctx, true, true))
    }
    /// Whether an operation is right by itself.
    pub fn accepts(&mut self, body: &Body, op: OpId) -> bool {
        self.check(body, op).is_ok()
    }
    /// What is wrong with an operation by itself, in words.
    ///
    /// # Errors
    /// If anything is.
    pub fn check(&mut self, body: &Body, op: OpId) -> Result<(), String> {
        let parent = body.block_of(op).and_then(|b| body.parent_op(b)).map(|p| body.name(p));
        let fault = self.0.check(body, op, &op::Surroundings { parent, in_table: None, scope: None });
        fault.map_err(|fault| fault.message)
    }
}

/// One isolated operation whose contents are to be checked; the operation itself was checked in its parent.
struct Task<'a> {
    body: &'a Body,
    op: OpId,
    scope: Option<Arc<SymbolScope<'a>>>,
    /// What the operation found wrong in its contents. Boxed, because it is rare and tasks may be many.
    fault: Option<Box<Diag>>,
}

/// What was found in the contents of one isolated operation.
struct Outcome<'a> {
    diags: Vec<Diag>,
    children: Vec<Task<'a>>,
}

impl Outcome<'_> {
    fn says_something(&self) -> bool {
        !(self.diags.is_empty() && self.children.is_empty())
    }
}

/// A task of which something is kept: its place in its level, and where its children are in the next.
struct Node {
    task: usize,
    diags: Vec<Diag>,
    children: std::ops::Range<usize>,
}

/// What is wrong with an operation and everything in it, which must use no value from outside.
pub fn verify_op(ctx: &Context, body: &Body, op: OpId, options: &Options) -> Vec<Diag> {
    let mut walker = Walker::new(ctx, options);
    let first = walker.root(body, op);
    let mut diags = first.diags;
    // One level of isolated operations after another. `levels` keeps the tree, so that the order in which errors are
    // reported is that of the text whatever the order of the checks.
    let mut levels: Vec<Vec<Node>> = Vec::new();
    let mut level = first.children;
    let roots = level.len();
    while !level.is_empty() {
        // Most are leaves that are right, of which nothing is kept.
        let outcomes: Vec<(usize, Outcome<'_>)> = if options.threads && level.len() > 1 {
            let tasks = level.par_iter().enumerate();
            let walker = || Walker::new(ctx, options);
            tasks
                .map_init(walker, |walker, (at, task)| (at, walker.contents(task)))
                .filter(|(_, outcome)| outcome.says_something())
                .collect()
        } else {
            let tasks = level.iter().enumerate();
            tasks
                .map(|(at, task)| (at, walker.contents(task)))
                .filter(|(_, outcome)| outcome.says_something())
                .collect()
        };
        let (mut nodes, mut next) = (Vec::new(), Vec::new());
        for (task, outcome) in outcomes {
            let start = next.len();
            next.extend(outcome.children);
            nodes.push(Node { task, diags: outcome.diags, children: start..next.len() });
        }
        levels.push(nodes);
        level = next;
    }
    let mut work = vec![(0, 0..roots)];
    while let Some((level, tasks)) = work.pop() {
        let Some(nodes) = levels.get_mut(level) else { continue };
        let first = nodes.partition_point(|node| node.task < tasks.start);
        let Some(node) = nodes.get_mut(first).filter(|node| node.task < tasks.end) else { continue };
        diags.append(&mut node.diags);
        work.push((level, node.task + 1..tasks.end));
        work.push((level + 1, node.children.clone()));
    }
    diags
}
