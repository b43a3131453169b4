//! Diagnostics and the exception that carries them.

use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use qopt_ir::diag::{Diag, Errors, ResolvedDiag, ResolvedPosition, Resolver};
use qopt_ir::ir::Context;

create_exception!(qopt, Error, PyException, "The program, a file or an argument is invalid. See `diagnostics`.");

/// A diagnostic.
#[pyclass(frozen, get_all, module = "qopt")]
pub(crate) struct Diagnostic {
    /// `error`, `warning`, `remark` or `note`.
    severity: String,
    /// The code, such as `parse/undefined-value`.
    code: String,
    /// The file, if the position is known.
    file: Option<String>,
    /// The line, counted from 1.
    line: Option<u32>,
    /// The column in bytes, counted from 1.
    column: Option<u32>,
    message: String,
    notes: Vec<Py<Diagnostic>>,
}

#[pymethods]
impl Diagnostic {
    fn __str__(&self) -> String {
        let position = match (&self.file, self.line, self.column) {
            (Some(file), Some(line), Some(column)) => format!("{file}:{line}:{column}: "),
            _ => String::new(),
        };
        format!("{position}{}: {} [{}]", self.severity, self.message, self.code)
    }
    fn __repr__(&self) -> String {
        format!("<qopt.Diagnostic {}>", self.__str__())
    }
}

impl Diagnostic {
    fn new(py: Python<'_>, diag: &ResolvedDiag<'_>) -> PyResult<Py<Self>> {
        let (file, line, column) = match &diag.position {
            ResolvedPosition::File(at) => (Some(at.file.clone()), Some(at.line), Some(at.column)),
            ResolvedPosition::Elsewhere(_) => (None, None, None),
        };
        let notes = diag.notes.iter().map(|note| Self::new(py, note)).collect::<PyResult<_>>()?;
        let (severity, code) = (diag.severity.to_string(), diag.code.name().to_owned());
        Py::new(py, Self { severity, code, file, line, column, message: diag.message.to_string(), notes })
    }
    /// The diagnostics as Python objects.
    pub(crate) fn all(py: Python<'_>, ctx: &Context, diags: &[Diag]) -> PyResult<Vec<Py<Self>>> {
        diags.iter().map(|diag| Self::new(py, &Resolver { ctx }.resolve(diag))).collect()
    }
}

/// An exception with diagnostics.
pub(crate) fn error(py: Python<'_>, ctx: &Context, text: String, diags: &[Diag]) -> PyErr {
    let error = Error::new_err(text);
    let set = || error.value(py).setattr("diagnostics", Diagnostic::all(py, ctx, diags)?);
    match set() {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// The exception for errors.
pub(crate) fn of(py: Python<'_>, ctx: &Context, errors: &Errors) -> PyErr {
    error(py, ctx, errors.to_string(), errors.diags())
}

/// An exception with a message only.
pub(crate) fn message(py: Python<'_>, ctx: &Context, text: impl Into<String>) -> PyErr {
    error(py, ctx, text.into(), &[])
}
