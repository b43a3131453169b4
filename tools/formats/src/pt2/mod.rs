//! PT2: programs of `torch.export.save`.
//!
//! A file is a zip archive of a program in JSON and its tensors as raw bytes. The module neither unpickles nor runs anything
//! of a file, and it does not read archives of torch 2.7 or older, which have pickled tensors.

mod archive;
mod discardable;
mod export;
mod import;
mod json_access;
mod nesting;
mod operators;
#[cfg(test)]
mod tests;
mod types;
mod zip;

use std::sync::Arc;

use qopt_ir::diag::Diag;
use qopt_ir::ir::{Context, Module, Source};

use crate::object::Encoded;

/// Returns true if a file is a zip archive. Other archives than programs get their own messages.
pub(crate) fn detect(bytes: &[u8]) -> bool {
    zip::is_archive(bytes)
}

/// Reads a file. Returns the module with warnings.
///
/// # Errors
/// Returns all errors of the file.
pub(crate) fn read(ctx: &Arc<Context>, source: &Source) -> Result<(Module, Vec<Diag>), Vec<Diag>> {
    import::import(ctx, source)
}

/// Encodes a module.
///
/// # Errors
/// Returns everything that the format does not have.
pub(crate) fn write(module: &Module) -> Result<Encoded<'_>, Vec<Diag>> {
    export::export(module)
}
