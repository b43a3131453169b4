//! ONNX models.

mod discardable;
mod elements;
mod export;
mod import;
mod schema;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, Context, Module, Signedness, Source, TypeKind};

use qopt_ir::pass::Files;

use crate::EncodedFiles;

/// Returns true if a file looks like an ONNX model. The format has no identifier: a model begins with its IR version, or
/// rarely with another of its first fields.
pub(crate) fn detect(bytes: &[u8]) -> bool {
    match *bytes {
        // ir_version, a small number, and the key of the next field.
        [0x08, version, next, ..] => (1..64).contains(&version) && is_model_field(next),
        // graph, then its length: other text files do not start with this byte and decode as a message.
        [0x3a | 0x42, ..] => crate::protobuf::decode(bytes, &schema::Model).is_ok_and(|model| {
            let has_graph = model.root.table("graph").is_some();
            has_graph && model.unknown_fields.is_empty() && !model.root.tables("opset_import").is_empty()
        }),
        _ => false,
    }
}

/// Keys of length-delimited fields 2, 3, 4, 6, 7 and 8, and of the integer 5.
fn is_model_field(key: u8) -> bool {
    matches!(key, 0x12 | 0x1a | 0x22 | 0x28 | 0x32 | 0x3a | 0x42)
}

/// Reads a file. Returns the module with warnings.
///
/// # Errors
/// Returns all errors of the file.
pub(crate) fn read(ctx: &Arc<Context>, source: &Source, files: &dyn Files) -> Result<(Module, Vec<Diag>), Vec<Diag>> {
    import::import(ctx, source, files)
}

/// Encodes a module, with a data file of this name if the model would be too large.
///
/// # Errors
/// Returns everything that the format does not have.
pub(crate) fn write<'m>(module: &'m Module, data_name: Option<&str>) -> Result<EncodedFiles<'m>, Vec<Diag>> {
    export::export(module, data_name)
}

/// `7 : si64`
fn signed_int(ctx: &Context, value: i64) -> Attr {
    ctx.int_attr(value, ctx.ty(TypeKind::Integer { width: 64, signedness: Signedness::Signed }))
}
