//! Tracks the whole program while passes run on nested operations.
//!
//! A pass's operation is detached from its parent, so the whole program exists only as a copy that is updated.

use qopt_ir::ir::{Body, Module};
use qopt_ir::pass::{Outer, PassEvent};

/// A copy of the program.
pub(super) struct Whole(Module);

impl Whole {
    pub(super) fn new(module: &Module) -> Self {
        Self(module.clone())
    }
    pub(super) fn module(&self) -> &Module {
        &self.0
    }
    /// Updates the operation that a pass runs on.
    pub(super) fn update(&mut self, event: &PassEvent<'_>) {
        put(&mut self.0.body, event.path.get(1..).unwrap_or(&[]), event.body);
    }
}

/// Replaces the body at the end of a path.
fn put(whole: &mut Body, path: &[Outer], body: &Body) {
    let mut at = whole;
    for outer in path {
        let Some(id) = outer.id else { return };
        let Some(inner) = at.isolated_mut(id) else { return };
        at = inner;
    }
    at.clone_from(body);
}
