//! The comparison of two modules.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use qopt_driver::{DiffOptions, diff_modules};

use crate::errors::of;
use crate::module::Module;

/// The differences of two modules. True if there are any.
#[pyclass(frozen, module = "qopt")]
pub(crate) struct Differences {
    /// True for modules without a difference.
    #[pyo3(get)]
    equal: bool,
    text: String,
    json: String,
}

#[pymethods]
impl Differences {
    /// All differences: the object that `qopt diff --json` prints.
    #[getter]
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        Ok(py.import("json")?.call_method1("loads", (&self.json,))?.cast_into()?)
    }
    fn __bool__(&self) -> bool {
        !self.equal
    }
    /// The text that `qopt diff` prints; empty if there are no differences.
    fn __str__(&self) -> &str {
        &self.text
    }
    fn __repr__(&self) -> String {
        match self.equal {
            true => "<qopt.Differences: none>".to_owned(),
            false => format!("<qopt.Differences>\n{}", self.text.trim_end()),
        }
    }
}

/// Compares two modules by operations, types, quantization parameters and outputs on random inputs, as `qopt diff` does.
#[pyfunction]
#[pyo3(signature = (a, b, *, function = None, inputs = 1, seed = 0, hub = false))]
pub(crate) fn diff(
    py: Python<'_>,
    a: &Module,
    b: &Module,
    function: Option<String>,
    inputs: u32,
    seed: u32,
    hub: bool,
) -> PyResult<Differences> {
    let (a, b) = (a.current(), b.current());
    let options = DiffOptions { function, inputs, seed, hub, ..DiffOptions::default() };
    let found = py.detach(|| {
        let found = diff_modules(&a.module, &b.module, &options)?;
        Ok(Differences { equal: found.is_equal(), text: found.text(), json: found.json().text(false) })
    });
    found.map_err(|errors| of(py, a.ctx(), &errors))
}
