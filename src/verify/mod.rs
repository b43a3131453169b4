//! The verifier: checks that a program is well-formed.
//!
//! It checks structure (terminators, successors, counts), the constraints, traits and hooks of op definitions, symbols,
//! dominance, and that each value's quantized element type fits the tensor that contains it. The wording is MLIR's for
//! each of MLIR's checks. Checks that depend only on types and attributes run once for each *signature* (name,
//! attributes, types), so another op of the same signature costs one comparison.
//!
//! It uses work lists instead of recursion, because input controls the nesting. It repairs nothing and does not know
//! the semantics of ops.

mod branch;
mod fault;
mod invariants;
mod movement;
mod op;
mod op_invariants;
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

pub(crate) use fault::current_operation;
pub use movement::movement_shapes;

use crate::def::{OpRef, SymbolScope};
use crate::diag::Diag;
use crate::ir::{Body, Context, OpId};
use walk::Walker;

/// Options of the verifier.
#[derive(Clone, Debug)]
pub struct VerifyOptions {
    /// Accept operations of dialects that are not registered.
    pub allow_unregistered: bool,
    /// Check isolated operations in parallel. The diagnostics and their order do not depend on this.
    pub threads: bool,
    /// Report the first error of every operation. Otherwise, as in MLIR, an error ends the check of the enclosing
    /// isolated operation, and its nested isolated operations are skipped.
    pub all_errors: bool,
    /// Attach `see current operation: ...`, printed with these options.
    pub show_op: Option<ShowOp>,
    /// Check the result types of movements. Disabled before a pass that repairs these types.
    pub movements: bool,
}

/// Options for printing an operation in a message.
#[derive(Clone, Copy, Default, Debug)]
pub struct ShowOp {
    /// Print the location.
    pub debug_info: bool,
}

impl Default for VerifyOptions {
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

/// Checks single operations, for a pass that tries a change. Skips the contents of regions, symbols and dominance.
/// Accepts unregistered operations.
pub struct Checker<'a>(op::OpChecker<'a>);

impl<'a> Checker<'a> {
    /// Creates a checker, which caches the results for definitions and types.
    pub fn new(ctx: &'a Context) -> Self {
        Self(op::OpChecker::new(ctx, true, true))
    }
    /// Returns true if the operation alone is valid.
    pub fn accepts(&mut self, body: &Body, op: OpId) -> bool {
        self.check(body, op).is_ok()
    }
    /// Checks the operation alone.
    ///
    /// # Errors
    /// Returns the message of the first failed check.
    pub fn check(&mut self, body: &Body, op: OpId) -> Result<(), String> {
        let parent = body.block_of(op).and_then(|b| body.parent_op(b)).map(|p| body.name(p));
        let fault = self.0.check(body, op, &op::Surroundings { parent, in_table: None, scope: None });
        fault.map_err(|fault| fault.message)
    }
}

/// An isolated operation whose contents have to be checked. The operation itself was checked in its parent.
struct VerifyTask<'a> {
    body: &'a Body,
    op: OpId,
    scope: Option<Arc<SymbolScope<'a>>>,
    /// The fault that the op's own check found in its contents. Boxed, because it is rare and tasks may be many.
    fault: Option<Box<Diag>>,
}

/// The result of checking the contents of one isolated operation.
struct TaskOutcome<'a> {
    diags: Vec<Diag>,
    children: Vec<VerifyTask<'a>>,
}

impl TaskOutcome<'_> {
    fn has_diags_or_children(&self) -> bool {
        !(self.diags.is_empty() && self.children.is_empty())
    }
}

/// A task with diagnostics or children. `task` is its index in its level, and `children` is a range of the next level.
struct TaskNode {
    task: usize,
    diags: Vec<Diag>,
    children: std::ops::Range<usize>,
}

/// Verifies an operation and its contents, which must not use values from outside.
pub fn verify_op(op: OpRef<'_>, options: &VerifyOptions) -> Vec<Diag> {
    let ctx = op.ctx;
    let mut walker = Walker::new(ctx, options);
    let first = walker.root(op.body, op.op);
    let mut diags = first.diags;
    // Checks one level of isolated operations at a time. `levels` keeps the tree, so that errors are reported in the
    // order of the text, independent of the order of the checks.
    let mut levels: Vec<Vec<TaskNode>> = Vec::new();
    let mut level = first.children;
    let roots = level.len();
    while !level.is_empty() {
        // Most tasks are valid leaves. They leave no node.
        let outcomes: Vec<(usize, TaskOutcome<'_>)> = if options.threads && level.len() > 1 {
            let tasks = level.par_iter().enumerate();
            let walker = || Walker::new(ctx, options);
            tasks
                .map_init(walker, |walker, (at, task)| (at, walker.contents(task)))
                .filter(|(_, outcome)| outcome.has_diags_or_children())
                .collect()
        } else {
            let tasks = level.iter().enumerate();
            tasks
                .map(|(at, task)| (at, walker.contents(task)))
                .filter(|(_, outcome)| outcome.has_diags_or_children())
                .collect()
        };
        let (mut nodes, mut next) = (Vec::new(), Vec::new());
        for (task, outcome) in outcomes {
            let start = next.len();
            next.extend(outcome.children);
            nodes.push(TaskNode { task, diags: outcome.diags, children: start..next.len() });
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
