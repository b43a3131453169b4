//! Machine code.

use std::path::PathBuf;

use qopt_driver::CompileOptions;

use crate::buffers::{self, Buffer};
use crate::ffi::{Items, Out, Text, export};
use crate::handles::{ModuleHandle, module};
use crate::module::refused;
use crate::run::function;
use crate::status::{Failure, Status};

/// `qopt_compile_options`
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CompileOptionsView<'a> {
    /// The target, or null for the host.
    pub target: Text<'a>,
    /// The function, or null for all.
    pub function: Text<'a>,
    /// The shapes of arguments, such as `x:1x8`.
    pub shapes: Items<'a, Text<'a>>,
    /// The number of shapes.
    pub num_shapes: usize,
    /// The path of `qopt-codegen`, or null to search it.
    pub codegen: Text<'a>,
}

fn compile_options(view: &CompileOptionsView<'_>) -> Result<CompileOptions, Failure> {
    let text = |text: Text<'_>| Ok::<_, Failure>(text.optional()?.map(str::to_owned));
    let shape =
        |shape: &Text<'_>| shape.get()?.parse().map_err(|why: String| Failure::argument(format!("a shape: {why}")));
    Ok(CompileOptions {
        target: text(view.target)?,
        function: text(view.function)?,
        shapes: view.shapes.get(view.num_shapes)?.iter().map(shape).collect::<Result<_, _>>()?,
        codegen: text(view.codegen)?.map(PathBuf::from),
    })
}

export! {
    /// Compiles functions to an object file.
    fn qopt_module_compile(
        handle: ModuleHandle,
        options: Items<'_, CompileOptionsView<'_>>,
        out_object: Out<'_, Buffer>,
        out_header: Out<'_, Buffer>,
    ) {
        out_object.check()?;
        let object = module(handle)?;
        let options = match options.pointer().is_null() {
            true => CompileOptions::default(),
            false => options.get(1)?.first().map(compile_options).transpose()?.unwrap_or_default(),
        };
        let (_, state) = object.current();
        if options.function.is_some() {
            function(&state.module, options.function.as_deref())?;
        }
        let compiled = qopt_driver::compile_object(&state.module, &options);
        let compiled = compiled.map_err(|errors| refused(&object.context, Status::COMPILE_FAILED, &errors))?;
        // Null if the caller does not need it.
        if out_header.check().is_ok() {
            buffers::text(out_header, compiled.header)?;
        }
        buffers::text(out_object, compiled.bytes)
    }
}
