//! Arrays: constants, inputs and results.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use qopt_formats::arrays::{self, Dtype};
use qopt_formats::calls::Signature;
use qopt_ir::ir::{self, Attr, Blob, Context, NumberFormat, Tensor};

use crate::errors::message;
use crate::program::Program;
use crate::types::Type;

/// The elements of a constant or a result. `numpy.asarray(array)` shares them if they are stored as NumPy stores them.
#[pyclass(frozen, module = "qopt")]
pub(crate) struct Array {
    program: Arc<Program>,
    ty: ir::Type,
    dtype: Dtype,
    shape: Vec<u64>,
    /// One element for a splat.
    data: Arc<Blob>,
}

/// NumPy's `typestr`.
fn typestr(dtype: Dtype) -> String {
    match dtype {
        Dtype::Bool => "|b1".to_owned(),
        Dtype::Int { bytes, signed } => {
            format!("{}{}{bytes}", if bytes == 1 { '|' } else { '<' }, if signed { 'i' } else { 'u' })
        }
        Dtype::Float { bytes } => format!("<f{bytes}"),
    }
}

impl Array {
    /// The elements of a constant of a type, whose elements may be quantized.
    pub(crate) fn of_constant(program: &Arc<Program>, attr: Attr, ty: ir::Type) -> Result<Self, String> {
        Self::of_tensor(program, Tensor::of_constant(program.ctx(), attr, ty)?)
    }
    pub(crate) fn of_tensor(program: &Arc<Program>, tensor: Tensor) -> Result<Self, String> {
        let ctx = program.ctx();
        let (dtype, shape) = (arrays::dtype(ctx, tensor.ty)?, tensor.shape(ctx)?);
        let is_exact = match NumberFormat::of(ctx, tensor.ty)? {
            NumberFormat::Int { width, .. } => width == 1 || width as usize == 8 * dtype.bytes(),
            NumberFormat::Float(_) => true,
        };
        let ty = tensor.ty;
        // Other elements are extended, as an i4 is to an int8.
        let data = if is_exact { tensor.data.decoded() } else { Blob::of_bytes(arrays::array(ctx, &tensor)?.data) };
        Ok(Self { program: Arc::clone(program), ty, dtype, shape, data: Arc::new(data) })
    }
}

#[pymethods]
impl Array {
    /// NumPy's description of memory. The pointer stays valid as long as this object.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", PyTuple::new(py, &self.shape)?)?;
        interface.set_item("typestr", typestr(self.dtype))?;
        let bytes = match &*self.data {
            Blob::Splat(element) => element.as_slice(),
            Blob::Bytes(bytes) => (**bytes).as_ref(),
            Blob::Source(range) => range.bytes(),
            Blob::Hex(_) => &[],
        };
        interface.set_item("data", (bytes.as_ptr().addr(), true))?;
        if self.data.splat().is_some() {
            interface.set_item("strides", PyTuple::new(py, self.shape.iter().map(|_| 0))?)?;
        }
        Ok(interface)
    }
    /// A read-only array of NumPy.
    fn numpy<'py>(slf: Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("numpy")?.call_method1("asarray", (&slf,))
    }
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.shape)
    }
    /// NumPy's name of the element type, such as `int8`.
    #[getter]
    fn dtype(&self) -> String {
        self.dtype.name()
    }
    /// The type, whose `quant` has the scales of quantized elements.
    #[getter]
    fn r#type(&self) -> Type {
        Type { program: Arc::clone(&self.program), ty: self.ty }
    }
    /// True if all elements are equal and one is stored.
    #[getter]
    fn is_splat(&self) -> bool {
        self.data.splat().is_some()
    }
    fn __repr__(&self) -> String {
        let ty = qopt_ir::syntax::type_for_message(self.program.ctx(), self.ty);
        format!("<qopt.Array {} {} of {ty}>", self.dtype.name(), arrays::shape_text(&self.shape))
    }
}

/// The tensors of the inputs of a call: arrays in order or by name. A dictionary is also accepted, for names that are not
/// Python names.
pub(crate) fn tensors(
    py: Python<'_>,
    ctx: &Context,
    signature: &Signature,
    (inputs, named): (&Bound<'_, PyTuple>, Option<&Bound<'_, PyDict>>),
) -> PyResult<Vec<Tensor>> {
    let mut arrays = Vec::new();
    let mut named_arrays = |dict: &Bound<'_, PyDict>| {
        dict.iter().try_for_each(|(key, object)| {
            arrays.push((Some(key.extract::<String>()?), input(&object)?));
            PyResult::Ok(())
        })
    };
    let mut ordered = Vec::new();
    for object in inputs {
        match object.cast::<PyDict>() {
            Ok(dict) => named_arrays(dict)?,
            Err(_) => ordered.push((None, input(&object)?)),
        }
    }
    named.map_or(Ok(()), named_arrays)?;
    arrays.append(&mut ordered);
    let arrays = signature.order(arrays).map_err(PyTypeError::new_err)?;
    signature.tensors(ctx, &arrays).map_err(|why| message(py, ctx, why))
}

/// A result as an array of NumPy. It is a copy, which is writable.
pub(crate) fn writable<'py>(py: Python<'py>, program: &Arc<Program>, tensor: Tensor) -> PyResult<Bound<'py, PyAny>> {
    let array = Array::of_tensor(program, tensor).map_err(|why| message(py, program.ctx(), why))?;
    py.import("numpy")?.call_method1("array", (array,))
}

/// The elements of an object that NumPy converts to an array.
fn input(object: &Bound<'_, PyAny>) -> PyResult<arrays::Array> {
    let numpy = object.py().import("numpy")?;
    // `ascontiguousarray` would turn a scalar into an array of rank 1.
    let array = numpy.call_method1("asarray", (object,))?;
    let shape: Vec<u64> = array.getattr("shape")?.extract()?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let bytes: usize = array.getattr("dtype")?.getattr("itemsize")?.extract()?;
    let dtype = match (kind.as_str(), bytes) {
        ("b", 1) => Dtype::Bool,
        ("i", 1 | 2 | 4 | 8) => Dtype::Int { bytes, signed: true },
        ("u", 1 | 2 | 4 | 8) => Dtype::Int { bytes, signed: false },
        ("f", 2 | 4 | 8) => Dtype::Float { bytes },
        _ => return Err(PyTypeError::new_err("an input must have elements that are booleans, integers or floats")),
    };
    let little = array.getattr("dtype")?.call_method1("newbyteorder", ("<",))?;
    let data = array.call_method1("astype", (little,))?.call_method0("tobytes")?;
    Ok(arrays::Array { dtype, shape, data: data.cast_into::<PyBytes>()?.as_bytes().to_vec() })
}
