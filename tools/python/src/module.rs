//! Modules: reading, writing, passes and the interpreter.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};
use qopt_dialects::argument_names;
use qopt_dialects::stats::Stats;
use qopt_formats::{Read, arrays, files};
use qopt_ir::diag::{Code, Diag, Errors};
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{Context, Loc, Tensor};
use qopt_ir::pass::{Config, NoFiles, PassManager};
use qopt_ir::syntax::{ParseOptions, PrintOptions, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

use crate::arrays::{Array, input};
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

/// A function and its arguments.
struct Signature {
    name: String,
    names: Vec<String>,
    types: Vec<qopt_ir::ir::Type>,
}

impl Module {
    fn current(&self) -> Arc<Program> {
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
    /// The function of a name; without a name `main` or the only one.
    fn function(py: Python<'_>, program: &Program, name: Option<&str>) -> PyResult<String> {
        let names = Interpreter::new(program.ctx(), &program.module.body).names();
        let found = match name {
            Some(name) => names.iter().find(|known| *known == name),
            None => names.iter().find(|known| *known == "main").or(names.first().filter(|_| names.len() == 1)),
        };
        found
            .cloned()
            .ok_or_else(|| message(py, program.ctx(), format!("choose a function of the module: {}", names.join(", "))))
    }
    /// A function of a version of the module: its name, and the names and types of its arguments.
    fn signature(py: Python<'_>, program: &Program, function: Option<&str>) -> PyResult<Signature> {
        let name = Self::function(py, program, function)?;
        let interpreter = Interpreter::new(program.ctx(), &program.module.body);
        let types = interpreter.arguments(&name).unwrap_or_default();
        let names = interpreter.body(&name).map_or_else(Vec::new, |body| argument_names(program.ctx(), body));
        Ok(Signature { name, names: names.into_iter().map(|(_, name)| name).collect(), types })
    }
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
        let Signature { names, types, .. } = Self::signature(py, &program, function)?;
        let ty = |ty| Type { program: Arc::clone(&program), ty };
        Ok(names.into_iter().zip(types.into_iter().map(ty)).collect())
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
        let Signature { name, names, types } = Self::signature(py, &program, function)?;
        let ctx = program.ctx();
        let mut slots: Vec<Option<arrays::Array>> = types.iter().map(|_| None).collect();
        let mut place = |key: &str, object: &Bound<'_, PyAny>| {
            let slot = names.iter().position(|known| known == key).and_then(|index| slots.get_mut(index));
            let wrong =
                || PyTypeError::new_err(format!("'{name}' has no argument '{key}'; it has {}", names.join(", ")));
            *slot.ok_or_else(wrong)? = Some(input(object)?);
            PyResult::Ok(())
        };
        let mut ordered = Vec::new();
        for object in inputs {
            match object.cast::<PyDict>() {
                Ok(dict) => dict.iter().try_for_each(|(key, object)| place(&key.extract::<String>()?, &object))?,
                Err(_) => ordered.push(input(&object)?),
            }
        }
        if let Some(named) = named {
            named.iter().try_for_each(|(key, object)| place(&key.extract::<String>()?, &object))?;
        }
        let given = slots.iter().flatten().count() + ordered.len();
        if given != types.len() {
            let text = format!("'{name}' takes {} inputs ({}), got {given}", types.len(), names.join(", "));
            return Err(PyTypeError::new_err(text));
        }
        let mut ordered = ordered.into_iter();
        let mut tensors = Vec::new();
        for ((slot, ty), argument) in slots.into_iter().zip(types).zip(&names) {
            let Some(array) = slot.or_else(|| ordered.next()) else { continue };
            let tensor = arrays::tensor(ctx, &array, ty);
            tensors.push(tensor.map_err(|why| message(py, ctx, format!("input '{argument}': {why}")))?);
        }
        let results = py.detach(|| {
            let interpreter = Interpreter::new(ctx, &program.module.body);
            let failures = interpreter.without_evaluator(&name);
            let diag = |code, failure: qopt_ir::eval::Failure| Diag::error(code, failure.loc, failure.message);
            if !failures.is_empty() {
                return Err(failures.into_iter().map(|failure| diag(Code::NoEvaluator, failure)).collect());
            }
            let ran = interpreter.run(&name, &tensors, &mut |_, _| {});
            ran.map_err(|failure| vec![diag(Code::RunFailed, failure)])
        });
        let results: Vec<Tensor> =
            results.map_err(|diags: Vec<Diag>| of(py, ctx, &Errors::new(program.module.ctx(), diags)))?;
        let (numpy, dict) = (py.import("numpy")?, PyDict::new(py));
        let result_names = arrays::result_names(ctx, &program.module, &name);
        for (index, tensor) in results.into_iter().enumerate() {
            let array = Array::of_tensor(&program, tensor).map_err(|why| message(py, ctx, why))?;
            let key = result_names.get(index).cloned().unwrap_or_else(|| format!("result{index}"));
            // A copy, which is writable.
            dict.set_item(key, numpy.call_method1("array", (array,))?)?;
        }
        Ok(dict)
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
