//! The whole program while a pass works on a part of it.
//!
//! A pass's operation is out of its parent, so the whole exists only as a copy, which is kept up to date.

use qopt_ir::ir::{IsolatedOp, Module};
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
    /// Puts the operation that a pass works on into its place.
    pub(super) fn update(&mut self, event: &PassEvent<'_>) {
        put(&mut self.0.op, event.path.get(1..).unwrap_or(&[]), event.op);
    }
}

// Recursive, but as deep as isolated operations nest, which is limited.
fn put(whole: &mut IsolatedOp, path: &[Outer], op: &IsolatedOp) {
    let Some((first, rest)) = path.split_first() else {
        whole.clone_from(op);
        return;
    };
    let Some((id, mut inner)) = first.id.and_then(|id| Some((id, whole.body.take_isolated(id)?))) else { return };
    put(&mut inner, rest, op);
    whole.body.put_isolated(id, inner);
}
