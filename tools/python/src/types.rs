//! Types, quantization parameters and attributes.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use qopt_dialects::quant::types::{ParamGranularity, Uniform};
use qopt_ir::def::typed_attr_type;
use qopt_ir::ir::{self, Attr, AttrKind, Signedness, TypeKind};
use qopt_ir::syntax::{attr_for_message, attr_text, type_for_message, type_text};

use crate::arrays::Array;
use crate::program::Program;

/// Longer texts are shortened: shared parts can make them exponentially long.
const MAX_TEXT_BYTES: u64 = 1 << 30;

/// A type.
#[pyclass(frozen, eq, hash, module = "qopt")]
pub(crate) struct Type {
    pub(crate) program: Arc<Program>,
    pub(crate) ty: ir::Type,
}

impl PartialEq for Type {
    fn eq(&self, other: &Self) -> bool {
        // Types are interned in the context.
        std::ptr::eq(self.program.ctx(), other.program.ctx()) && self.ty == other.ty
    }
}

impl std::hash::Hash for Type {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.ty.hash(state);
    }
}

impl Type {
    fn of(&self, ty: ir::Type) -> Self {
        Self { program: Arc::clone(&self.program), ty }
    }
}

#[pymethods]
impl Type {
    fn __str__(&self) -> String {
        let ctx = self.program.ctx();
        let is_short = ctx.type_weight(self.ty) <= MAX_TEXT_BYTES;
        if is_short { type_text(ctx, self.ty) } else { type_for_message(ctx, self.ty) }
    }
    fn __repr__(&self) -> String {
        format!("<qopt.Type {}>", type_for_message(self.program.ctx(), self.ty))
    }
    /// The extents, with `None` for dynamic ones; `None` for a type without a rank.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, pyo3::types::PyTuple>>> {
        let shape = self.program.ctx().shape(self.ty);
        shape.map(|shape| pyo3::types::PyTuple::new(py, shape.iter())).transpose()
    }
    /// The element type of a tensor, vector, memref or complex type.
    #[getter]
    fn element(&self) -> Option<Self> {
        let ctx = self.program.ctx();
        let part = match ctx.type_kind(self.ty) {
            TypeKind::Complex(part) => Some(*part),
            _ => ctx.element_type(self.ty),
        };
        part.map(|ty| self.of(ty))
    }
    /// The element type as text, such as `f32`; for quantized elements the storage type, such as `i8` or `u8`.
    #[getter]
    fn dtype(&self) -> String {
        let ctx = self.program.ctx();
        let element = ctx.element_or_self(self.ty);
        let uniform: Option<&Uniform> = ctx.type_object(element);
        uniform.map_or_else(|| type_for_message(ctx, element), |uniform| uniform.storage.name())
    }
    /// The bits of an integer, index or float type.
    #[getter]
    fn bits(&self) -> Option<u32> {
        let ctx = self.program.ctx();
        ctx.int_width(self.ty).or_else(|| ctx.float_kind(self.ty).map(|kind| kind.bits()))
    }
    /// The quantization of a quantized type, or of the elements.
    #[getter]
    fn quant(&self) -> Option<Quantization> {
        let ctx = self.program.ctx();
        let uniform = ctx.type_object(ctx.element_or_self(self.ty)).cloned()?;
        Some(Quantization { program: Arc::clone(&self.program), uniform })
    }
}

/// Uniform quantization: real = scale * (stored - zero point).
#[pyclass(frozen, module = "qopt")]
pub(crate) struct Quantization {
    program: Arc<Program>,
    uniform: Uniform,
}

#[pymethods]
impl Quantization {
    fn __repr__(&self) -> String {
        let (storage, count) = (self.uniform.storage.name(), self.uniform.params.len());
        match (&self.uniform.form, self.uniform.params.first()) {
            (ParamGranularity::Tensor, Some(param)) => {
                format!("<qopt.Quantization {storage}, scale {}, zero point {}>", param.scale(), param.zero_point)
            }
            (ParamGranularity::Axis(axis), _) => {
                format!("<qopt.Quantization {storage}, {count} scales of axis {axis}>")
            }
            _ => format!("<qopt.Quantization {storage}, {count} scales of blocks>"),
        }
    }
    /// All scales: one, one for each index of the axis, or the table of blocks in row-major order.
    #[getter]
    fn scales(&self) -> Vec<f64> {
        self.uniform.params.iter().map(|param| param.scale()).collect()
    }
    /// All zero points, as `scales`.
    #[getter]
    fn zero_points(&self) -> Vec<i64> {
        self.uniform.params.iter().map(|param| param.zero_point).collect()
    }
    /// The scale of a per-tensor quantization, otherwise `None`.
    #[getter]
    fn scale(&self) -> Option<f64> {
        matches!(self.uniform.form, ParamGranularity::Tensor).then(|| self.uniform.params.first().map(|p| p.scale()))?
    }
    /// The zero point of a per-tensor quantization, otherwise `None`.
    #[getter]
    fn zero_point(&self) -> Option<i64> {
        matches!(self.uniform.form, ParamGranularity::Tensor)
            .then(|| self.uniform.params.first().map(|p| p.zero_point))?
    }
    /// The axis of a per-axis quantization, otherwise `None`.
    #[getter]
    fn axis(&self) -> Option<u32> {
        match self.uniform.form {
            ParamGranularity::Axis(axis) => Some(axis),
            _ => None,
        }
    }
    /// The size of a block in each listed dimension of a sub-channel quantization, otherwise empty.
    #[getter]
    fn block_sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let sizes = PyDict::new(py);
        if let ParamGranularity::Blocks { sizes: all, .. } = &self.uniform.form {
            for (dim, size) in all {
                sizes.set_item(dim, size)?;
            }
        }
        Ok(sizes)
    }
    /// The storage type, such as `i8` or `u4`.
    #[getter]
    fn storage(&self) -> String {
        self.uniform.storage.name()
    }
    /// The least and the greatest stored integer.
    #[getter]
    fn storage_range(&self) -> (i64, i64) {
        (self.uniform.storage.min, self.uniform.storage.max)
    }
    /// The float type of reals.
    #[getter]
    fn expressed(&self) -> Type {
        Type { program: Arc::clone(&self.program), ty: self.uniform.expressed }
    }
}

/// An attribute that has no Python type.
#[pyclass(frozen, module = "qopt")]
pub(crate) struct Attribute {
    program: Arc<Program>,
    attr: Attr,
}

#[pymethods]
impl Attribute {
    fn __str__(&self) -> String {
        let ctx = self.program.ctx();
        let is_short = ctx.attr_weight(self.attr) <= MAX_TEXT_BYTES;
        if is_short { attr_text(ctx, self.attr) } else { attr_for_message(ctx, self.attr) }
    }
    fn __repr__(&self) -> String {
        format!("<qopt.Attribute {}>", attr_for_message(self.program.ctx(), self.attr))
    }
}

/// The deepest attribute that becomes nested Python objects.
const MAX_DEPTH: u16 = 64;

/// An attribute as a Python object: `bool`, `int`, `float`, `str`, `list`, `dict`, `None` for `unit`, [`Type`], [`Array`], or
/// [`Attribute`] for others.
pub(crate) fn value<'py>(py: Python<'py>, program: &Arc<Program>, attr: Attr) -> PyResult<Bound<'py, PyAny>> {
    let ctx = program.ctx();
    let other = || Ok(Attribute { program: Arc::clone(program), attr }.into_pyobject(py)?.into_any());
    if ctx.attr_depth(attr) > MAX_DEPTH {
        return other();
    }
    Ok(match ctx.attr_kind(attr) {
        AttrKind::Unit => py.None().into_bound(py),
        AttrKind::Integer { value, ty } => match ctx.type_kind(*ty) {
            TypeKind::Integer { width: 1, .. } => (!value.is_zero()).into_pyobject(py)?.to_owned().into_any(),
            TypeKind::Integer { signedness: Signedness::Unsigned, .. } => match value.to_u64() {
                Some(value) => value.into_pyobject(py)?.into_any(),
                None => return other(),
            },
            _ => match value.to_i64() {
                Some(value) => value.into_pyobject(py)?.into_any(),
                None => return other(),
            },
        },
        AttrKind::Float { bits, ty } => match ctx.float_kind(*ty) {
            Some(kind) => kind.to_f64(*bits).into_pyobject(py)?.into_any(),
            None => return other(),
        },
        AttrKind::String { value, .. } => ctx.text(*value).into_pyobject(py)?.into_any(),
        AttrKind::SymbolRef { root, nested } => {
            let names = std::iter::once(root).chain(nested).map(|&name| ctx.text(name).into_owned());
            names.collect::<Vec<_>>().join("::").into_pyobject(py)?.into_any()
        }
        AttrKind::Array(items) => {
            let list = PyList::empty(py);
            for &item in items {
                list.append(value(py, program, item)?)?;
            }
            list.into_any()
        }
        AttrKind::Dict(entries) => {
            let dict = PyDict::new(py);
            for &(name, item) in entries {
                dict.set_item(ctx.text(name), value(py, program, item)?)?;
            }
            dict.into_any()
        }
        AttrKind::Type(ty) => Type { program: Arc::clone(program), ty: *ty }.into_pyobject(py)?.into_any(),
        AttrKind::DenseArray { element, data } => {
            let list = match (ctx.attr_ints(attr), ctx.float_kind(*element)) {
                (Some(ints), _) => PyList::new(py, ints)?,
                (None, Some(kind)) => {
                    let read = |bytes: &[u8]| kind.to_f64(qopt_ir::num::FloatBits::from_le_bytes(bytes));
                    PyList::new(py, data.chunks_exact(kind.bytes().max(1)).map(read).collect::<Vec<_>>())?
                }
                _ => return other(),
            };
            list.into_any()
        }
        AttrKind::DenseElements { .. } | AttrKind::DenseResource { .. } => {
            let ty = typed_attr_type(ctx, attr);
            match ty.and_then(|ty| Array::of_constant(program, attr, ty).ok()) {
                Some(array) => array.into_pyobject(py)?.into_any(),
                None => return other(),
            }
        }
        _ => return other(),
    })
}
