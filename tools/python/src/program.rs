//! A version of a module, and parts of it.

use std::sync::Arc;

use pyo3::PyResult;
use pyo3::exceptions::PyRuntimeError;
use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, Module, OpId};

/// A version of a module, which does not change.
pub(crate) struct Program {
    pub(crate) module: Module,
}

impl Program {
    pub(crate) fn ctx(&self) -> &Context {
        self.module.ctx()
    }
}

/// The body of an isolated operation in the body around it.
struct Inside {
    outer: Option<Arc<Inside>>,
    op: OpId,
}

/// A body of a program: the outermost one, or the body of an isolated operation.
#[derive(Clone)]
pub(crate) struct Scope {
    pub(crate) program: Arc<Program>,
    inside: Option<Arc<Inside>>,
}

impl Scope {
    pub(crate) fn root(program: &Arc<Program>) -> Self {
        Self { program: Arc::clone(program), inside: None }
    }
    pub(crate) fn ctx(&self) -> &Context {
        self.program.ctx()
    }
    /// The body.
    ///
    /// # Errors
    /// None for the scopes that this module makes.
    pub(crate) fn body(&self) -> PyResult<&Body> {
        let (mut path, mut at) = (Vec::new(), self.inside.as_ref());
        while let Some(inside) = at {
            path.push(inside.op);
            at = inside.outer.as_ref();
        }
        let body = path.into_iter().rev().try_fold(&self.program.module.body, |body, op| body.isolated(op));
        body.ok_or_else(|| PyRuntimeError::new_err("the body of an operation is missing"))
    }
    pub(crate) fn op(&self, op: OpId) -> PyResult<OpRef<'_>> {
        Ok(OpRef::new(self.ctx(), self.body()?, op))
    }
    /// The scope and operation that have the regions of an operation.
    pub(crate) fn entered(&self, op: OpId) -> PyResult<(Self, OpId)> {
        if self.body()?.isolated(op).is_none() {
            return Ok((self.clone(), op));
        }
        let inside = Some(Arc::new(Inside { outer: self.inside.clone(), op }));
        Ok((Self { program: Arc::clone(&self.program), inside }, Body::ROOT))
    }
    /// The scope and operation of an operation that may be the root of an isolated operation's body.
    pub(crate) fn left(&self, op: OpId) -> (Self, OpId) {
        match &self.inside {
            Some(inside) if op == Body::ROOT => {
                (Self { program: Arc::clone(&self.program), inside: inside.outer.clone() }, inside.op)
            }
            _ => (self.clone(), op),
        }
    }
    /// True if both are the same body of one program.
    pub(crate) fn is(&self, other: &Self) -> bool {
        let (mut a, mut b) = (self.inside.as_ref(), other.inside.as_ref());
        loop {
            match (a, b) {
                (None, None) => return Arc::ptr_eq(&self.program, &other.program),
                (Some(x), Some(y)) if x.op == y.op => (a, b) = (x.outer.as_ref(), y.outer.as_ref()),
                _ => return false,
            }
        }
    }
}

/// Nested isolated operations are dropped one by one, because input controls their number.
impl Drop for Inside {
    fn drop(&mut self) {
        let mut outer = self.outer.take();
        while let Some(inside) = outer {
            outer = Arc::into_inner(inside).and_then(|mut inside| inside.outer.take());
        }
    }
}
