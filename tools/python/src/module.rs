//! Modules: reading, writing, passes and the interpreter.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};
use qopt_dialects::ArgumentShape;
use qopt_dialects::stats::Stats;
use qopt_driver::CompileOptions;
use qopt_formats::calls::Function;
use qopt_formats::{Read, files};
use qopt_ir::diag::{Code, Diag, Errors};
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{Context, Loc};
use qopt_ir::pass::{Config, NoFiles, PassManager};
use qopt_ir::syntax::{ParseOptions, PrintOptions, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

use crate::arrays::{tensors, writable};
use crate::compiled::{compile, object};
use crate::errors::{Diagnostic, message, of};
use crate::operation::{Operation, walk};
use crate::program::{Program, Scope};
use crate::types::Type;

/// A program. Passes change it; operations and arrays from before stay valid.
#[pyclass(frozen, module = "qopt")]
pub(crate) struct Module {
    program: RwLock<Arc<Program>>,
    allow_unregistered: bool,
    /// The warnings of the reader.
    #[pyo3(get)]
    warnings: Vec<Py<Diagnostic>>,
}

/// Verifies a program that was read.
fn verified(ctx: &Arc<Context>, read: Read, options: &VerifyOptions) -> Result<Read, Errors> {
    let (module, mut diags) = read;
    diags.extend(verify_op(module.op(), options));
    Errors::check(ctx, diags.clone())?;
    Ok((module, diags))
}

/// Reads a program on a new context.
fn read(
    py: Python<'_>,
    allow_unregistered: bool,
    read: impl FnOnce(&Arc<Context>, ParseOptions) -> Result<Read, Errors> + Send,
) -> PyResult<Module> {
    let ctx = Context::new(qopt_dialects::all());
    let result = py.detach(|| {
        let program = read(&ctx, ParseOptions { allow_unregistered, ..ParseOptions::default() })?;
        verified(&ctx, program, &VerifyOptions { allow_unregistered, ..VerifyOptions::default() })
    });
    let (module, warnings) = result.map_err(|errors| of(py, &ctx, &errors))?;
    let warnings = Diagnostic::all(py, &ctx, &warnings)?;
    Ok(Module { program: RwLock::new(Arc::new(Program { module })), allow_unregistered, warnings })
}

/// Reads and verifies a model file or MLIR from a path or from bytes.
#[pyfunction]
#[pyo3(signature = (source, *, allow_unregistered = false))]
pub(crate) fn load(source: &Bound<'_, PyAny>, allow_unregistered: bool) -> PyResult<Module> {
    let py = source.py();
    if let Ok(bytes) = source.cast::<PyBytes>() {
        let bytes = bytes.as_bytes().to_vec();
        return read(py, allow_unregistered, move |ctx, options| {
            files::read_bytes(ctx, "<bytes>", bytes, &NoFiles, options)
        });
    }
    let path: PathBuf = source.extract().map_err(|_| PyTypeError::new_err("load takes a path or bytes"))?;
    read(py, allow_unregistered, move |ctx, options| files::read_file(ctx, path, options))
}

/// Reads and verifies MLIR text.
#[pyfunction]
#[pyo3(signature = (text, *, allow_unregistered = false))]
pub(crate) fn parse(py: Python<'_>, text: String, allow_unregistered: bool) -> PyResult<Module> {
    read(py, allow_unregistered, move |ctx, options| {
        files::read_bytes(ctx, "<string>", text.into_bytes(), &NoFiles, options)
    })
}

/// Statistics of a module, as `qopt stats --json` prints them.
#[pyfunction]
pub(crate) fn stats<'py>(py: Python<'py>, module: &Module) -> PyResult<Bound<'py, PyDict>> {
    let program = module.current();
    let found = py.detach(|| Stats::of(program.ctx(), &program.module));
    let dict = PyDict::new(py);
    dict.set_item("functions", found.functions)?;
    for (_, number, key) in found.numbers() {
        dict.set_item(key, number)?;
    }
    dict.set_item("operations", &found.operations)?;
    Ok(dict)
}

impl Module {
    pub(crate) fn current(&self) -> Arc<Program> {
        Arc::clone(&self.program.read().unwrap_or_else(PoisonError::into_inner))
    }
    fn text(&self, py: Python<'_>, options: &PrintOptions) -> String {
        let program = self.current();
        py.detach(|| {
            let mut text = Vec::new();
            print_module(&program.module, options, &mut |piece| text.extend_from_slice(piece));
            String::from_utf8_lossy(&text).into_owned()
        })
    }
    fn verify_options(&self) -> VerifyOptions {
        VerifyOptions { allow_unregistered: self.allow_unregistered, ..VerifyOptions::default() }
    }
}

/// The function of a name; without a name `main` or the only one.
fn find<'a>(py: Python<'_>, program: &'a Program, name: Option<&str>) -> PyResult<Function<'a>> {
    Function::find(&program.module, name).map_err(|why| message(py, program.ctx(), why))
}

fn compile_options(
    target: &str,
    function: Option<String>,
    shapes: Option<BTreeMap<String, Vec<u64>>>,
) -> CompileOptions {
    let shapes = shapes.into_iter().flatten().map(|(name, sizes)| ArgumentShape { name, sizes }).collect();
    CompileOptions { target: Some(target.to_owned()), function, shapes, codegen: None }
}

#[pymethods]
impl Module {
    fn __str__(&self, py: Python<'_>) -> String {
        self.text(py, &PrintOptions::default())
    }
    fn __repr__(&self) -> String {
        let program = self.current();
        let functions = Interpreter::new(program.ctx(), &program.module.body).names().len();
        format!("<qopt.Module of {functions} functions, {} operations>", program.module.walk().count())
    }
    /// The text for notebooks, without the data of large constants.
    fn _repr_html_(&self, py: Python<'_>) -> String {
        const MAX_BYTES: usize = 1 << 16;
        let options = PrintOptions { elide_elements: Some(16), elide_resources: Some(64), ..PrintOptions::default() };
        let mut text = self.text(py, &options);
        if text.len() > MAX_BYTES {
            text.truncate(text.floor_char_boundary(MAX_BYTES));
            text.push_str("\n...");
        }
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        format!("<pre>{}</pre>", escaped.replace('"', "&quot;"))
    }
    /// The text, with options.
    #[pyo3(signature = (*, generic = false, locations = false))]
    fn print(&self, py: Python<'_>, generic: bool, locations: bool) -> String {
        self.text(py, &PrintOptions { generic, debug_info: locations, ..PrintOptions::default() })
    }
    /// The outermost operation.
    #[getter]
    fn operation(&self) -> Operation {
        Operation { scope: Scope::root(&self.current()), op: qopt_ir::ir::Body::ROOT }
    }
    /// An iterator over all operations, each before the operations in its regions. It stays on this version of the module.
    fn walk<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let root = Scope::root(&self.current());
        let all = py.detach(|| walk(&root))?;
        PyList::new(py, all)?.into_any().try_iter().map(Bound::into_any)
    }
    /// Verifies the module. Raises `Error`.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let (program, options) = (self.current(), self.verify_options());
        let diags = py.detach(|| verify_op(program.module.op(), &options));
        Errors::check(program.module.ctx(), diags).map_err(|errors| of(py, program.ctx(), &errors))
    }
    /// Runs a list of passes, `"cse,canonicalize"`, or a pipeline, `"builtin.module(func.func(cse))"`. Raises `Error` and does
    /// not change the module if a pass fails.
    fn run_passes(&self, py: Python<'_>, passes: &str) -> PyResult<()> {
        let program = self.current();
        let ctx = Arc::clone(program.module.ctx());
        let verify = self.verify_options();
        let result = py.detach(|| {
            let mut module = program.module.clone();
            let passes = PassManager::parse_for(&module, &qopt_dialects::passes(), passes).map_err(|error| {
                let lines: Vec<&str> = std::iter::once(&error.message).chain(&error.more).map(String::as_str).collect();
                vec![Diag::error(Code::Pipeline, Loc::UNKNOWN, lines.join("\n"))]
            })?;
            let files = &files::AnyFile;
            let config = Config { verify_each: Some(verify), remarks: false, files, ..Config::default() };
            let report = passes.run(&ctx, &mut module, &config);
            if report.failed { Err(report.diags) } else { Ok(module) }
        });
        let module = result.map_err(|diags| of(py, program.ctx(), &Errors::new(program.module.ctx(), diags)))?;
        *self.program.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(Program { module });
        Ok(())
    }
    /// Folds the movements of quantized constants.
    fn fold(&self, py: Python<'_>) -> PyResult<()> {
        self.run_passes(py, "fold-quant-shapes,canonicalize,cse")
    }
    /// The names of the functions that have a body.
    #[getter]
    fn functions(&self) -> Vec<String> {
        let program = self.current();
        Interpreter::new(program.ctx(), &program.module.body).names()
    }
    /// The arguments of a function: names and types.
    #[pyo3(signature = (function = None))]
    fn arguments(&self, py: Python<'_>, function: Option<&str>) -> PyResult<Vec<(String, Type)>> {
        let program = self.current();
        let ty = |ty| Type { program: Arc::clone(&program), ty };
        let arguments = find(py, &program, function)?;
        Ok(arguments.signature().arguments().iter().map(|(name, argument)| (name.clone(), ty(*argument))).collect())
    }
    /// Runs a function in the interpreter on arrays, in order or by name, and returns its results by name. A dictionary is also
    /// accepted, for names that are not Python names.
    #[pyo3(signature = (*inputs, function = None, **named))]
    fn run<'py>(
        &self,
        py: Python<'py>,
        inputs: &Bound<'py, PyTuple>,
        function: Option<&str>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let program = self.current();
        let ctx = program.ctx();
        let function = find(py, &program, function)?;
        let tensors = tensors(py, ctx, function.signature(), (inputs, named))?;
        let results = py.detach(|| function.run(&tensors));
        let results = results.map_err(|diags| of(py, ctx, &Errors::new(program.module.ctx(), diags)))?;
        let dict = PyDict::new(py);
        for (name, tensor) in results {
            dict.set_item(name, writable(py, &program, tensor)?)?;
        }
        Ok(dict)
    }
    /// Compiles a function to machine code for this machine. The module does not change.
    #[pyo3(signature = (target = "host", function = None, *, shapes = None))]
    fn compile<'py>(
        &self,
        py: Python<'py>,
        target: &str,
        function: Option<String>,
        shapes: Option<BTreeMap<String, Vec<u64>>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        compile(py, self.current(), &compile_options(target, function, shapes))
    }
    /// Compiles a function, or all functions, to an object file. Returns its content and the text of its C header.
    #[pyo3(signature = (target = "host", function = None, *, shapes = None))]
    fn compile_object<'py>(
        &self,
        py: Python<'py>,
        target: &str,
        function: Option<String>,
        shapes: Option<BTreeMap<String, Vec<u64>>>,
    ) -> PyResult<(Bound<'py, PyBytes>, String)> {
        object(py, &self.current(), &compile_options(target, function, shapes))
    }
    /// Writes a file. The extension selects the format: `.tflite`, `.circle`, `.onnx`, `.pt2` or `.mlirbc`, otherwise text.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let program = self.current();
        py.detach(|| files::write(&program.module, path)).map_err(|errors| of(py, program.ctx(), &errors))
    }
    /// Encodes the module: `mlir`, `mlirbc`, `tflite`, `circle`, `onnx`, `pt2` or `stablehlo`.
    fn to_bytes<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let program = self.current();
        let bytes = py.detach(|| files::write_bytes(&program.module, format));
        Ok(PyBytes::new(py, &bytes.map_err(|errors| of(py, program.ctx(), &errors))?))
    }
    fn __copy__(&self, py: Python<'_>) -> Self {
        let warnings = self.warnings.iter().map(|warning| warning.clone_ref(py)).collect();
        Self { program: RwLock::new(self.current()), allow_unregistered: self.allow_unregistered, warnings }
    }
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__(py)
    }
}
