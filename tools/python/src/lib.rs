//! The Python package `qopt`: the extension module `qopt._qopt`.
//!
//! Operations, values and types refer to a version of a module, which does not change: [`program::Program`]. A pass makes a new
//! version, and Python objects of the old one stay valid. Long work runs without Python's global lock. Arrays are given to
//! NumPy by `__array_interface__`, which needs no header of NumPy and no copy.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod arrays;
mod compiled;
mod differences;
mod errors;
mod module;
mod operation;
mod program;
mod types;

use pyo3::prelude::*;

/// The extension module.
#[pymodule]
fn _qopt(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("Error", m.py().get_type::<errors::Error>())?;
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add_class::<arrays::Array>()?;
    m.add_class::<compiled::Interface>()?;
    m.add_class::<differences::Differences>()?;
    m.add_class::<errors::Diagnostic>()?;
    m.add_class::<module::Module>()?;
    m.add_class::<operation::Block>()?;
    m.add_class::<operation::Location>()?;
    m.add_class::<operation::Operation>()?;
    m.add_class::<operation::Value>()?;
    m.add_class::<types::Quantization>()?;
    m.add_class::<types::Type>()?;
    m.add_class::<types::Attribute>()?;
    m.add_function(wrap_pyfunction!(differences::diff, m)?)?;
    m.add_function(wrap_pyfunction!(module::load, m)?)?;
    m.add_function(wrap_pyfunction!(module::parse, m)?)?;
    m.add_function(wrap_pyfunction!(module::stats, m)?)?;
    Ok(())
}
