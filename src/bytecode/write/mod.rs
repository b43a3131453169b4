//! Writes bytecode.
//!
//! A file of either version has the inherent attributes of an operation in its dictionary, as version 4 requires. Readers of
//! version 6 accept this too, and it does not depend on which operations the reader has registered. Operations that MLIR
//! does not define keep their properties apart in version 6, as a dictionary, as the generic text does, and those with bits or booleans
//! have [the encoding of their class](properties).

mod entries;
mod numbering;
mod ops;
mod properties;
mod resources;

use super::Target;
use super::output::Bytecode;
use super::{MAGIC, section, since};
use crate::diag::Diag;
use crate::ir::Module;

use numbering::Numbering;

/// Options of the writer.
#[derive(Clone, Copy, Debug)]
pub struct WriteOptions<'a> {
    /// The version: 4 to 6, or any if `target` requires it.
    pub version: u64,
    /// The name of the program that wrote the file.
    pub producer: &'a str,
    /// Resources of more bytes are declared without data.
    pub elide_resources: Option<u64>,
    /// The dialect of the file, if it has one of its own.
    pub target: Option<Target>,
}

impl Default for WriteOptions<'_> {
    fn default() -> Self {
        Self { version: since::ELIDE_UNKNOWN_ARG_LOCATION, producer: "qopt", elide_resources: None, target: None }
    }
}

/// Encodes a program.
///
/// # Errors
/// The attributes whose text would be too large, and the operations that the target cannot express.
pub fn write(module: &Module, options: WriteOptions<'_>) -> Result<Bytecode, Vec<Diag>> {
    let mut numbering = Numbering::new(module, options)?;
    let ir = ops::write(module, &numbering);
    let (offsets, data) = entries::write(module.ctx(), &mut numbering);
    let resources = resources::write(module, &mut numbering);
    let properties_section = numbering.properties_section();

    let mut out = Bytecode::default();
    out.bytes(&MAGIC);
    out.varint(options.version);
    out.text(options.producer.as_bytes());
    // The strings come last, because the other sections add to them.
    out.section(section::DIALECT, 1, numbering.dialect_section());
    out.section(section::ATTR_TYPE_OFFSET, 1, offsets);
    out.section(section::ATTR_TYPE, 1, data);
    out.section(section::IR, 1, ir);
    if let Some((offsets, data, alignment)) = resources {
        out.section(section::RESOURCE_OFFSET, 1, offsets);
        out.section(section::RESOURCE, alignment, data);
    }
    if options.version >= since::NATIVE_PROPERTIES {
        out.section(section::PROPERTIES, 1, properties_section);
    }
    out.section(section::STRING, 1, numbering.string_section());
    Ok(out)
}
