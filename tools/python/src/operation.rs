//! Operations, blocks and values.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use qopt_ir::diag::{Position, ResolvedPosition, Resolver};
use qopt_ir::ir::{BlockId, Body, LocKind, OpId, ValueId};
use qopt_ir::syntax::{PrintOptions, attr_for_message, print_op};

use crate::arrays::Array;
use crate::program::Scope;
use crate::types::{Type, value};

/// An operation of a version of a module.
#[pyclass(frozen, eq, module = "qopt")]
pub(crate) struct Operation {
    pub(crate) scope: Scope,
    pub(crate) op: OpId,
}

impl PartialEq for Operation {
    fn eq(&self, other: &Self) -> bool {
        self.op == other.op && self.scope.is(&other.scope)
    }
}

impl Operation {
    /// An operation, which may be the root of an isolated operation's body.
    fn of(scope: &Scope, op: OpId) -> Self {
        let (scope, op) = scope.left(op);
        Self { scope, op }
    }
    fn values(&self, values: impl Iterator<Item = ValueId>) -> Vec<Value> {
        values.map(|value| Value { scope: self.scope.clone(), value }).collect()
    }
}

#[pymethods]
impl Operation {
    /// The name, such as `tosa.transpose`.
    #[getter]
    fn name(&self) -> PyResult<String> {
        Ok(self.scope.op(self.op)?.name().into_owned())
    }
    #[getter]
    fn operands(&self) -> PyResult<Vec<Value>> {
        Ok(self.values(self.scope.op(self.op)?.operands()))
    }
    #[getter]
    fn results(&self) -> PyResult<Vec<Value>> {
        Ok(self.values(self.scope.op(self.op)?.results()))
    }
    /// The attributes by name, as Python objects.
    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (body, ctx, dict) = (self.scope.body()?, self.scope.ctx(), PyDict::new(py));
        // An attribute of the definition hides another one of its name.
        for attrs in [body.attrs(self.op), body.properties(self.op)] {
            for &(name, attr) in ctx.dict(attrs) {
                dict.set_item(ctx.text(name), value(py, &self.scope.program, attr)?)?;
            }
        }
        Ok(dict)
    }
    /// The value of a constant operation; its type has the scales of quantized elements.
    #[getter]
    fn constant(&self) -> PyResult<Option<Array>> {
        let op = self.scope.op(self.op)?;
        let constant = op.constant().zip(op.result_type(0));
        Ok(constant.and_then(|(attr, ty)| Array::of_constant(&self.scope.program, attr, ty).ok()))
    }
    /// The regions: each is a list of blocks.
    #[getter]
    fn regions(&self) -> PyResult<Vec<Vec<Block>>> {
        let (scope, op) = self.scope.entered(self.op)?;
        let body = scope.body()?;
        let block = |&block: &BlockId| Block { scope: scope.clone(), block };
        Ok(body.regions(op).iter().map(|&region| body.blocks(region).iter().map(block).collect()).collect())
    }
    #[getter]
    fn successors(&self) -> PyResult<Vec<Block>> {
        let successors = self.scope.body()?.successors(self.op);
        Ok(successors.iter().map(|&block| Block { scope: self.scope.clone(), block }).collect())
    }
    /// The operation whose region contains this one; `None` for the outermost one.
    #[getter]
    fn parent(&self) -> PyResult<Option<Self>> {
        Ok(self.scope.op(self.op)?.parent().map(|parent| Self::of(&self.scope, parent.op)))
    }
    #[getter]
    fn location(&self) -> PyResult<Location> {
        let (loc, ctx) = (self.scope.op(self.op)?.loc(), self.scope.ctx());
        let (file, line, column) = match (Resolver { ctx }).position(Position::Loc(loc)) {
            ResolvedPosition::File(at) => (Some(at.file), Some(at.line), Some(at.column)),
            ResolvedPosition::Elsewhere(_) => (None, None, None),
        };
        let text = match loc.kind() {
            LocKind::Attr(attr) => attr_for_message(ctx, attr),
            LocKind::Source(_) => {
                format!("{}:{}:{}", file.as_deref().unwrap_or("?"), line.unwrap_or(0), column.unwrap_or(0))
            }
        };
        Ok(Location { text, file, line, column })
    }
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| {
            let mut text = Vec::new();
            print_op(self.scope.op(self.op)?, &PrintOptions::default(), &mut |piece| text.extend_from_slice(piece));
            Ok(String::from_utf8_lossy(&text).into_owned())
        })
    }
    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<qopt.Operation {}>", self.name()?))
    }
    fn __hash__(&self) -> u64 {
        qopt_ir::ir::Entity::index(self.op) as u64
    }
}

/// The location of an operation.
#[pyclass(frozen, get_all, module = "qopt")]
pub(crate) struct Location {
    text: String,
    file: Option<String>,
    line: Option<u32>,
    column: Option<u32>,
}

#[pymethods]
impl Location {
    fn __str__(&self) -> &str {
        &self.text
    }
    fn __repr__(&self) -> String {
        format!("<qopt.Location {}>", self.text)
    }
}

/// A block of a version of a module.
#[pyclass(frozen, eq, module = "qopt")]
pub(crate) struct Block {
    scope: Scope,
    block: BlockId,
}

impl PartialEq for Block {
    fn eq(&self, other: &Self) -> bool {
        self.block == other.block && self.scope.is(&other.scope)
    }
}

#[pymethods]
impl Block {
    #[getter]
    fn arguments(&self) -> PyResult<Vec<Value>> {
        let args = self.scope.body()?.args(self.block);
        Ok(args.iter().map(|&value| Value { scope: self.scope.clone(), value }).collect())
    }
    #[getter]
    fn operations(&self) -> PyResult<Vec<Operation>> {
        let ops = self.scope.body()?.ops(self.block);
        Ok(ops.map(|op| Operation { scope: self.scope.clone(), op }).collect())
    }
    /// The operation whose region contains the block.
    #[getter]
    fn parent(&self) -> PyResult<Option<Operation>> {
        Ok(self.scope.body()?.parent_op(self.block).map(|op| Operation::of(&self.scope, op)))
    }
    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<qopt.Block of {} operations>", self.scope.body()?.ops(self.block).count()))
    }
    fn __hash__(&self) -> u64 {
        qopt_ir::ir::Entity::index(self.block) as u64
    }
}

/// A result of an operation or an argument of a block.
#[pyclass(frozen, eq, module = "qopt")]
pub(crate) struct Value {
    scope: Scope,
    value: ValueId,
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value && self.scope.is(&other.scope)
    }
}

#[pymethods]
impl Value {
    #[getter]
    fn r#type(&self) -> PyResult<Type> {
        Ok(Type { program: Arc::clone(&self.scope.program), ty: self.scope.body()?.ty(self.value) })
    }
    /// The operation that has the value as a result; `None` for an argument of a block.
    #[getter]
    fn owner(&self) -> PyResult<Option<Operation>> {
        let op = self.scope.body()?.defining_op(self.value);
        Ok(op.map(|op| Operation { scope: self.scope.clone(), op }))
    }
    /// The block that has the value as an argument; `None` for a result.
    #[getter]
    fn block(&self) -> PyResult<Option<Block>> {
        let block = self.scope.body()?.defining_block(self.value);
        Ok(block.map(|block| Block { scope: self.scope.clone(), block }))
    }
    /// The uses: operations with the number of the operand.
    #[getter]
    fn uses(&self) -> PyResult<Vec<(Operation, usize)>> {
        let uses = self.scope.body()?.uses(self.value);
        Ok(uses.map(|(op, operand)| (Operation { scope: self.scope.clone(), op }, operand)).collect())
    }
    fn __repr__(&self) -> PyResult<String> {
        let ty = self.scope.body()?.ty(self.value);
        Ok(format!("<qopt.Value of type {}>", qopt_ir::syntax::type_for_message(self.scope.ctx(), ty)))
    }
    fn __hash__(&self) -> u64 {
        qopt_ir::ir::Entity::index(self.value) as u64
    }
}

/// An operation and all nested ones in preorder.
pub(crate) fn walk(root: &Scope) -> PyResult<Vec<Operation>> {
    let mut found = Vec::new();
    let mut stack = vec![(root.clone(), Body::ROOT)];
    while let Some((scope, op)) = stack.pop() {
        let (inner, id) = scope.entered(op)?;
        let body = inner.body()?;
        let mut nested = Vec::new();
        for &block in body.regions(id).iter().flat_map(|&region| body.blocks(region)) {
            nested.extend(body.ops(block).map(|op| (inner.clone(), op)));
        }
        stack.extend(nested.into_iter().rev());
        found.push(Operation { scope, op });
    }
    Ok(found)
}
