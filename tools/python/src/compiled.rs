//! Compiled functions. `qopt._compiled` loads the shared object and calls the C function.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use qopt_driver::{CompileOptions, CompiledFunction, CompiledObject, compile_function, compile_object};

use crate::arrays::{tensors, writable};
use crate::errors;
use crate::program::Program;
use crate::types::Type;

/// The C interface of a compiled function, and the conversions of its arrays.
#[pyclass(frozen, name = "_Interface", module = "qopt._qopt")]
pub(crate) struct Interface {
    program: Arc<Program>,
    function: CompiledFunction,
}

/// Compiles a function and returns a Python object that calls it.
pub(crate) fn compile<'py>(
    py: Python<'py>,
    program: Arc<Program>,
    options: &CompileOptions,
) -> PyResult<Bound<'py, PyAny>> {
    let loader = py.import("qopt._compiled")?.getattr("CompiledFunction")?;
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("model.so");
    let function = py.detach(|| compile_function(&program.module, options, &path));
    let function = function.map_err(|errors| errors::of(py, program.ctx(), &errors))?;
    // `folder` is deleted on return: a loaded shared object needs no file.
    loader.call1((Interface { program, function }, path))
}

/// Compiles functions to an object file, and returns its content and the text of its C header.
pub(crate) fn object<'py>(
    py: Python<'py>,
    program: &Program,
    options: &CompileOptions,
) -> PyResult<(Bound<'py, PyBytes>, String)> {
    let object = py.detach(|| compile_object(&program.module, options));
    let CompiledObject { bytes, header } = object.map_err(|errors| errors::of(py, program.ctx(), &errors))?;
    Ok((PyBytes::new(py, &bytes), header))
}

#[pymethods]
impl Interface {
    /// The name of the function in the module.
    #[getter]
    fn name(&self) -> &str {
        self.function.signature().function()
    }
    /// The name of the C function.
    #[getter]
    fn symbol(&self) -> String {
        self.function.symbol()
    }
    #[getter]
    fn arena_bytes(&self) -> u64 {
        self.function.arena_bytes()
    }
    #[getter]
    fn output_bytes(&self) -> Vec<u64> {
        self.function.output_bytes()
    }
    /// The names and types of the arguments.
    #[getter]
    fn arguments(&self) -> Vec<(String, Type)> {
        let ty = |ty| Type { program: Arc::clone(&self.program), ty };
        self.function.signature().arguments().iter().map(|(name, argument)| (name.clone(), ty(*argument))).collect()
    }
    #[getter]
    fn result_names(&self) -> Vec<String> {
        self.function.result_names().to_vec()
    }
    /// The contents of the input buffers.
    fn inputs<'py>(
        &self,
        py: Python<'py>,
        inputs: &Bound<'py, PyTuple>,
        named: &Bound<'py, PyDict>,
    ) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let ctx = self.program.ctx();
        let tensors = tensors(py, ctx, self.function.signature(), (inputs, Some(named)))?;
        let buffers = self.function.input_buffers(ctx, &tensors).map_err(|why| errors::message(py, ctx, why))?;
        Ok(buffers.iter().map(|buffer| PyBytes::new(py, buffer)).collect())
    }
    /// The arrays in the output buffers.
    fn results<'py>(&self, py: Python<'py>, outputs: Vec<Bound<'py, PyBytes>>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let outputs = outputs.iter().map(|output| output.as_bytes().to_vec()).collect();
        let results = self.function.results(self.program.ctx(), outputs);
        results.into_iter().map(|tensor| writable(py, &self.program, tensor)).collect()
    }
}
