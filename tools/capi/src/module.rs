//! Modules: reading, writing, verifying and passes.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use qopt_formats::{Read, files};
use qopt_ir::diag::{Code, Diag, Errors};
use qopt_ir::ir::{Loc, Module};
use qopt_ir::pass::{Config, NoFiles, PassManager, PipelineError, PipelineReport};
use qopt_ir::syntax::{ParseOptions, PrintOptions, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

use crate::buffers::{self, Buffer};
use crate::context::context;
use crate::diagnostics::{check, report, report_remarks};
use crate::ffi::{self, Items, Out, Text, UserData, WalkCallback, export};
use crate::handles::{self, ContextHandle, ContextObject, ModuleHandle, ModuleObject, Operation, Part, lock, module};
use crate::status::{Failure, Status};

/// `QOPT_PRINT_GENERIC`
pub const PRINT_GENERIC: u32 = 1;
/// `QOPT_PRINT_LOCATIONS`
pub const PRINT_LOCATIONS: u32 = 2;
/// `QOPT_PRINT_LOCAL_SCOPE`
pub const PRINT_LOCAL_SCOPE: u32 = 4;

/// The operation that pipelines run on.
const MODULE: &str = "builtin.module";

/// The printing options of flags.
pub(crate) fn print_options(flags: u32) -> Result<PrintOptions, Failure> {
    if flags & !(PRINT_GENERIC | PRINT_LOCATIONS | PRINT_LOCAL_SCOPE) != 0 {
        return Err(Failure::argument("a flag is unknown"));
    }
    Ok(PrintOptions {
        generic: flags & PRINT_GENERIC != 0,
        debug_info: flags & PRINT_LOCATIONS != 0,
        local_scope: flags & PRINT_LOCAL_SCOPE != 0,
        ..PrintOptions::default()
    })
}

fn parse_options(context: &ContextObject) -> ParseOptions {
    let allow_unregistered = context.allow_unregistered.load(Ordering::Relaxed);
    ParseOptions { allow_unregistered, ..ParseOptions::default() }
}

fn verify_options(context: &ContextObject) -> VerifyOptions {
    let allow_unregistered = context.allow_unregistered.load(Ordering::Relaxed);
    VerifyOptions { allow_unregistered, ..VerifyOptions::default() }
}

/// Reports errors, and converts them.
pub(crate) fn refused(context: &ContextObject, otherwise: Status, errors: &Errors) -> Failure {
    report(context, errors.diags());
    let is_file = errors.diags().first().is_some_and(|diag| diag.code == Code::FileAccess);
    Failure::of(if is_file { Status::FILE_ACCESS } else { otherwise }, errors)
}

/// Reads and verifies a program, and reports warnings and errors.
fn read(context: &Arc<ContextObject>, name: &str, bytes: &[u8]) -> Result<Module, Failure> {
    let read = files::read_bytes(&context.ctx, name, bytes.to_vec(), &NoFiles, parse_options(context));
    verified(context, read)
}

/// Verifies a program that was read, and reports warnings and errors.
fn verified(context: &Arc<ContextObject>, read: Result<Read, Errors>) -> Result<Module, Failure> {
    let (module, mut diags) = read.map_err(|errors| refused(context, Status::INVALID_PROGRAM, &errors))?;
    diags.extend(verify_op(module.op(), &verify_options(context)));
    check(context, Status::INVALID_PROGRAM, diags)?;
    Ok(module)
}

/// Encodes a program.
fn write(context: &ContextObject, module: &Module, format: &str, out: Out<'_, Buffer>) -> Result<(), Failure> {
    let written = files::write_bytes(module, format);
    buffers::text(out, written.map_err(|errors| refused(context, Status::UNSUPPORTED, &errors))?)
}

/// Converts a pipeline error to a diagnostic and a failure.
fn pipeline_failure(error: &PipelineError) -> (Diag, Failure) {
    let lines: Vec<&str> = std::iter::once(&error.message).chain(&error.more).map(String::as_str).collect();
    let message = lines.join("\n");
    let diag = Diag::error(Code::Pipeline, Loc::UNKNOWN, message.clone());
    (diag, Failure::new(Status::INVALID_PIPELINE, message))
}

/// Runs passes on a module. Returns the diagnostics and remarks too, so that no lock is held when the handlers are called.
fn run_passes(context: &ContextObject, module: &mut Module, text: &str) -> (PipelineReport, Result<(), Failure>) {
    let passes = match PassManager::parse_for(module, &qopt_dialects::passes(), text) {
        Ok(passes) => passes,
        Err(error) => {
            let (diag, failure) = pipeline_failure(&error);
            return (PipelineReport { diags: vec![diag], ..PipelineReport::default() }, Err(failure));
        }
    };
    let config = Config {
        verify_each: Some(verify_options(context)),
        remarks: lock(&context.remark_handler).function.is_some(),
        files: &files::AnyFile,
        ..Config::default()
    };
    let ran = passes.run(&context.ctx, module, &config);
    let result =
        Errors::check(&context.ctx, ran.diags.clone()).map_err(|errors| Failure::of(Status::PASS_FAILED, &errors));
    let result = match ran.failed {
        true => result.and(Err(Failure::new(Status::PASS_FAILED, "a pass failed without a diagnostic"))),
        false => result,
    };
    (ran, result)
}

/// Runs passes on a copy of a module, which becomes the module if they succeed.
fn run_on_copy(object: &ModuleObject, text: &str) -> (PipelineReport, Result<(), Failure>) {
    let _one_at_a_time = lock(&object.editing);
    let mut module: Module = object.current().1.module.clone();
    let (ran, result) = run_passes(&object.context, &mut module, text);
    if result.is_ok() {
        object.replace(module);
    }
    (ran, result)
}

/// Reports the results of passes.
fn report_run(context: &ContextObject, ran: &PipelineReport) {
    report(context, &ran.diags);
    report_remarks(context, &ran.remarks);
}

export! {
    /// Reads a program from memory.
    fn qopt_module_read(
        context_handle: ContextHandle,
        bytes: Items<'_, u8>,
        size: usize,
        name: Text<'_>,
        out: Out<'_, ModuleHandle>,
    ) {
        out.check()?;
        let context = context(context_handle)?;
        let module = read(&context, name.optional()?.unwrap_or("<memory>"), bytes.get(size)?)?;
        out.set(ModuleObject::add(context, module))
    }
    /// Reads a program from a file.
    fn qopt_module_read_file(context_handle: ContextHandle, path: Text<'_>, out: Out<'_, ModuleHandle>) {
        out.check()?;
        let context = context(context_handle)?;
        let read = files::read_file(&context.ctx, Path::new(path.get()?), parse_options(&context));
        let module = verified(&context, read)?;
        out.set(ModuleObject::add(context, module))
    }
    /// Copies a module.
    fn qopt_module_clone(handle: ModuleHandle, out: Out<'_, ModuleHandle>) {
        out.check()?;
        let object = module(handle)?;
        let copy = object.current().1.module.clone();
        out.set(ModuleObject::add(Arc::clone(&object.context), copy))
    }
    /// Destroys a module.
    fn qopt_module_destroy(handle: ModuleHandle) {
        handles::destroy_module(handle)
    }
    /// Prints a module.
    fn qopt_module_print(handle: ModuleHandle, flags: u32, out: Out<'_, Buffer>) {
        out.check()?;
        let (_, state) = module(handle)?.current();
        let mut text = Vec::new();
        print_module(&state.module, &print_options(flags)?, &mut |piece| text.extend_from_slice(piece));
        text.push(b'\n');
        buffers::text(out, text)
    }
    /// Encodes a module.
    fn qopt_module_write(handle: ModuleHandle, format: Text<'_>, out: Out<'_, Buffer>) {
        out.check()?;
        let object = module(handle)?;
        write(&object.context, &object.current().1.module, format.get()?, out)
    }
    /// Writes a module to a file.
    fn qopt_module_write_file(handle: ModuleHandle, path: Text<'_>) {
        let object = module(handle)?;
        let written = files::write(&object.current().1.module, Path::new(path.get()?));
        written.map_err(|errors| refused(&object.context, Status::UNSUPPORTED, &errors))
    }
    /// Verifies a module.
    fn qopt_module_verify(handle: ModuleHandle) {
        let object = module(handle)?;
        let (_, state) = object.current();
        check(&object.context, Status::INVALID_PROGRAM, verify_op(state.module.op(), &verify_options(&object.context)))
    }
    /// Runs passes.
    fn qopt_module_run_passes(handle: ModuleHandle, pipeline: Text<'_>) {
        let object = module(handle)?;
        let (ran, result) = run_on_copy(&object, pipeline.get()?);
        report_run(&object.context, &ran);
        result
    }
    /// Reads a program, runs passes and writes it.
    fn qopt_transform(
        context_handle: ContextHandle,
        bytes: Items<'_, u8>,
        size: usize,
        name: Text<'_>,
        pipeline: Text<'_>,
        format: Text<'_>,
        out: Out<'_, Buffer>,
    ) {
        out.check()?;
        let context = context(context_handle)?;
        let (pipeline, format) = (pipeline.get()?, format.get()?);
        let mut module = read(&context, name.optional()?.unwrap_or("<memory>"), bytes.get(size)?)?;
        let (ran, result) = run_passes(&context, &mut module, pipeline);
        report_run(&context, &ran);
        result?;
        write(&context, &module, format, out)
    }
    /// Checks the text of a pipeline.
    fn qopt_pipeline_check(context_handle: ContextHandle, pipeline: Text<'_>) {
        let context = context(context_handle)?;
        let text = pipeline.get()?;
        let is_anchored =
            text.trim_start().strip_prefix(MODULE).is_some_and(|rest| rest.trim_start().starts_with('('));
        let text = if is_anchored { text.to_owned() } else { format!("{MODULE}({text})") };
        let parsed = PassManager::parse(&context.ctx, &qopt_dialects::passes(), &text);
        parsed.map(drop).map_err(|error| {
            let (diag, failure) = pipeline_failure(&error);
            report(&context, &[diag]);
            failure
        })
    }
    /// The outermost operation.
    fn qopt_module_operation(handle: ModuleHandle, out: Out<'_, Operation>) {
        let (number, state) = module(handle)?.current();
        let root = Part::root(number, state);
        out.set(root.operation(root.id))
    }
    /// Walks all operations in preorder.
    fn qopt_module_walk(handle: ModuleHandle, callback: WalkCallback, data: UserData) {
        let callback = callback.ok_or_else(|| Failure::argument("a callback is null"))?;
        let (number, state) = module(handle)?.current();
        let root = Part::root(number, state);
        let mut walk = root.walk();
        while let Some(op) = walk.next() {
            match ffi::call_walk(callback, op, data) {
                0 => {}
                1 => walk.skip_regions(),
                2 => break,
                _ => return Err(Failure::argument("a callback returned an unknown value")),
            }
        }
        Ok(())
    }
}
