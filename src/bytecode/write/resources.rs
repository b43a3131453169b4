//! Writes resources: the data of constants by key, and entries of other tools.

use super::super::output::Bytecode;
use super::numbering::Numbering;
use crate::elements::decode_hex;
use crate::ir::{Blob, Module, ResourceBlob, Str};

/// Kinds of entries.
const BLOB: u8 = 0;
const BOOL: u8 = 1;
const STRING: u8 = 2;

/// The sizes and the data of all resources, and the alignment of the data; `None` if there are none.
pub(super) fn write(module: &Module, n: &mut Numbering<'_>) -> Option<(Bytecode, Bytecode, usize)> {
    if n.resources.is_empty() && module.metadata.external.is_empty() {
        return None;
    }
    let (ctx, mut section) = (module.ctx(), Resources::default());
    section.offsets.varint(module.metadata.external.len() as u64);
    for (provider, entries) in &module.metadata.external {
        section.offsets.varint(n.string(*provider));
        section.offsets.varint(entries.len() as u64);
        for (key, text) in entries {
            section.entry(n, *key, |n, data| external(n, text, data));
        }
    }
    let resources = std::mem::take(&mut n.resources);
    for group in resources.chunk_by(|(a, _), (b, _)| a == b) {
        let Some(&(dialect, _)) = group.first() else { continue };
        section.offsets.varint(n.dialect(dialect));
        section.offsets.varint(group.len() as u64);
        for &(_, id) in group {
            let Some(resource) = ctx.resource(id) else { continue };
            let limit = n.elide_resources.unwrap_or(u64::MAX);
            let blob = resource.blob().filter(|blob| blob.data.num_bytes() as u64 <= limit);
            section.entry(n, resource.key, |_, data| {
                blob.iter().for_each(|blob| data.blob(blob));
                BLOB
            });
        }
    }
    n.resources = resources;
    Some((section.offsets, section.data.bytes, section.data.alignment))
}

#[derive(Default)]
struct Resources {
    offsets: Bytecode,
    data: Data,
}

impl Resources {
    /// Adds an entry; `write` returns its kind.
    fn entry(&mut self, n: &mut Numbering<'_>, key: Str, write: impl FnOnce(&mut Numbering<'_>, &mut Data) -> u8) {
        self.offsets.varint(n.string(key));
        let start = self.data.bytes.len();
        let kind = write(n, &mut self.data);
        self.offsets.varint(self.data.bytes.len().saturating_sub(start) as u64);
        self.offsets.byte(kind);
    }
}

/// The data of all entries. The section is aligned to the largest alignment in it.
struct Data {
    bytes: Bytecode,
    alignment: usize,
}

impl Default for Data {
    fn default() -> Self {
        Self { bytes: Bytecode::default(), alignment: 1 }
    }
}

impl Data {
    fn blob(&mut self, blob: &ResourceBlob) {
        let alignment = blob.alignment as usize;
        self.alignment = self.alignment.max(alignment);
        self.bytes.varint(blob.alignment.into());
        self.bytes.varint(blob.data.num_bytes() as u64);
        self.bytes.align(alignment);
        self.bytes.blob(blob.data.clone());
    }
}

/// Writes the text of an entry of another tool.
fn external(n: &mut Numbering<'_>, text: &[u8], data: &mut Data) -> u8 {
    if let Some(digits) = text.strip_prefix(b"\"0x").and_then(|rest| rest.strip_suffix(b"\"")) {
        let bytes = decode_hex(digits);
        let (header, content) = bytes.split_at_checked(4).unwrap_or((&[], &bytes));
        let alignment = header.first_chunk::<4>().map_or(1, |header| u32::from_le_bytes(*header));
        data.blob(&ResourceBlob { alignment, data: Blob::of_bytes(content.to_vec()) });
        return BLOB;
    }
    if let [b'"', inner @ .., b'"'] = text {
        let text = n.ctx.str(crate::syntax::unquoted(inner));
        data.bytes.varint(n.string(text));
        return STRING;
    }
    data.bytes.byte(u8::from(text == b"true"));
    BOOL
}
