//! Compiled programs for a caller in this process: objects in memory, and shared objects that the caller loads.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use qopt_dialects::{ArgumentShape, set_argument_shapes};
use qopt_formats::calls::{Function, Signature};
use qopt_ir::diag::{Diag, Errors, Severity};
use qopt_ir::ir::{Context, Module, Tensor};
use qopt_ir::verify::verify_op;

use super::PassLog;
use super::interface::Interface;
use super::job::Job;
use super::sizes;
use crate::cli::{Native, Settings};
use crate::registry;
use crate::run::program::{Problem, Program};
use crate::run::verify_options;

/// Options of [`compile_function`] and [`compile_object`].
#[derive(Clone, Debug, Default)]
pub struct CompileOptions {
    /// The target's name, as in `qopt compile --target`. Defaults to the host.
    pub target: Option<String>,
    /// The function's name. [`compile_function`] defaults to `main` or the only function, [`compile_object`] to all functions.
    pub function: Option<String>,
    /// The shapes of arguments that the program leaves dynamic.
    pub shapes: Vec<ArgumentShape>,
    /// The path of `qopt-codegen`. By default the environment variable `QOPT_CODEGEN` names it, or it is next to this library or
    /// the executable, in their parent folders or the folder `bin` in these, or in `PATH`.
    pub codegen: Option<PathBuf>,
}

/// An object file in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompiledObject {
    /// The relocatable object.
    pub bytes: Vec<u8>,
    /// The C header of its functions.
    pub header: String,
}

/// The C interface of a compiled function.
///
/// The C function takes a pointer to each buffer of [`input_buffers`](Self::input_buffers), a pointer to each output, and an
/// arena. `docs/native.md` has the rules for these buffers.
#[derive(Debug)]
pub struct CompiledFunction {
    interface: Interface,
    signature: Signature,
    result_names: Vec<String>,
}

impl CompiledFunction {
    /// The symbol of the C function.
    pub fn symbol(&self) -> String {
        self.interface.symbol()
    }
    /// The name and the arguments of the function. Arguments for variables come last.
    pub fn signature(&self) -> &Signature {
        &self.signature
    }
    /// The names of the results in the model, or `result0` and so on.
    pub fn result_names(&self) -> &[String] {
        &self.result_names
    }
    /// The bytes of the arena, whose address must be a multiple of 64.
    pub fn arena_bytes(&self) -> u64 {
        self.interface.arena
    }
    /// The bytes of each output.
    pub fn output_bytes(&self) -> Vec<u64> {
        self.interface.outputs.iter().map(|output| output.bytes).collect()
    }
    /// The buffers of inputs, which have the types of the [signature](Self::signature).
    ///
    /// # Errors
    /// If an input has more elements than memory.
    pub fn input_buffers(&self, ctx: &Context, inputs: &[Tensor]) -> Result<Vec<Vec<u8>>, String> {
        let buffers = self.interface.inputs.iter().zip(inputs);
        buffers.map(|(buffer, input)| Ok(buffer.spread(input.to_bytes(ctx)?))).collect()
    }
    /// The results in buffers of outputs.
    pub fn results(&self, ctx: &Context, outputs: Vec<Vec<u8>>) -> Vec<Tensor> {
        let buffers = self.interface.outputs.iter().zip(outputs);
        buffers.map(|(buffer, memory)| buffer.tensor(ctx, &buffer.remove_padding(memory))).collect()
    }
}

/// Compiles a function of any frontend for this machine, and writes a shared object. `qopt compile` runs the same passes and
/// finds `qopt-codegen` and the C compiler in the same way.
///
/// # Errors
/// If an operation cannot be compiled, with a diagnostic for each; if this machine does not run the target's code; or if the
/// code generator or the C compiler is missing or fails.
pub fn compile_function(module: &Module, options: &CompileOptions, output: &Path) -> Result<CompiledFunction, Errors> {
    let (ctx, mut diags) = (module.ctx(), Vec::new());
    compile(ctx, module, options, output, &mut diags).map_err(|problem| problem.errors(ctx, diags))
}

/// Compiles a program to an object and its C header, as `qopt compile --header` writes them. Functions that the program only
/// declares are undefined symbols of the object.
///
/// # Errors
/// If an operation cannot be compiled, with a diagnostic for each; or if the code generator is missing or fails.
pub fn compile_object(module: &Module, options: &CompileOptions) -> Result<CompiledObject, Errors> {
    let (ctx, mut diags) = (module.ctx(), Vec::new());
    object(ctx, module, options, &mut diags).map_err(|problem| problem.errors(ctx, diags))
}

fn object(
    ctx: &Arc<Context>,
    module: &Module,
    options: &CompileOptions,
    diags: &mut Vec<Diag>,
) -> Result<CompiledObject, Problem> {
    let (settings, registry) = (settings(options), registry::passes());
    let function = options.function.as_deref().map(|name| function_name(module, Some(name))).transpose()?;
    let module = with_shapes(module, options, &settings, diags)?;
    let mut log = PassLog::start();
    let mut program = Program::of_module(module, ctx, "", diags);
    sizes::set(&mut program, options.function.as_deref(), &[])?;
    let mut job = Job::new(&settings, &registry, program, &mut log, false)?;
    let names = job.convert_to_hub(function.as_deref())?;
    if let Some(function) = function {
        index_of(&names, &function)?;
    }
    let functions = job.compile_object(&names)?;
    Ok(CompiledObject { bytes: job.compiled_bytes()?, header: job.header(&functions) })
}

fn settings(options: &CompileOptions) -> Settings {
    let (target, codegen) = (options.target.clone(), options.codegen.clone());
    Settings {
        allow_unregistered: true,
        native: Native { target, codegen, ..Native::default() },
        ..Settings::default()
    }
}

/// The name of a function in the module.
fn function_name(module: &Module, name: Option<&str>) -> Result<String, String> {
    Ok(Function::find(module, name)?.signature().function().to_owned())
}

/// A copy of the module, whose arguments have the shapes of the options.
fn with_shapes(
    module: &Module,
    options: &CompileOptions,
    settings: &Settings,
    diags: &mut Vec<Diag>,
) -> Result<Module, Problem> {
    let mut module = module.clone();
    if !options.shapes.is_empty() {
        match set_argument_shapes(&mut module, &options.shapes) {
            Ok(()) => diags.extend(verify_op(module.op(), &verify_options(settings))),
            Err(errors) => diags.extend(errors),
        }
        if diags.iter().any(|diag| diag.severity == Severity::Error) {
            return Err(Problem::Reported);
        }
    }
    Ok(module)
}

/// The index of a function among those that are compiled.
fn index_of(names: &[String], function: &str) -> Result<usize, String> {
    let index = names.iter().position(|name| name == function);
    index.ok_or_else(|| format!("'{function}' is in a nested module, whose functions are not compiled"))
}

fn compile(
    ctx: &Arc<Context>,
    module: &Module,
    options: &CompileOptions,
    output: &Path,
    diags: &mut Vec<Diag>,
) -> Result<CompiledFunction, Problem> {
    let (settings, registry) = (settings(options), registry::passes());
    let function = function_name(module, options.function.as_deref())?;
    let module = with_shapes(module, options, &settings, diags)?;
    let mut log = PassLog::start();
    let mut program = Program::of_module(module, ctx, "", diags);
    sizes::set(&mut program, Some(&function), &[])?;
    let mut job = Job::new(&settings, &registry, program, &mut log, true)?;
    match job.targets.as_slice() {
        [target] if (target.runs_here)() => {}
        [target] => return Err(format!("this machine does not run code for '{}'", target.name).into()),
        _ => return Err("a function is compiled for one target".to_owned().into()),
    }
    let names = job.convert_to_hub(Some(&function))?;
    let index = index_of(&names, &function)?;
    let in_hub = Function::find(&job.program.module, Some(&function))?;
    let (signature, result_names) = (in_hub.signature().clone(), in_hub.result_names());
    let mut interfaces = job.lower(&names, "")?;
    let interface = interfaces.swap_remove(index);
    let text = job.text()?;
    job.shared_object(&text, output)?;
    let signature = signature.with_types(interface.inputs.iter().map(|input| input.declared));
    Ok(CompiledFunction { interface, signature, result_names })
}
