//! Reads the resources: the data of constants by key, and entries of other tools.

use super::super::input::{Fault, Input, Result};
use super::super::section;
use super::entries::Entries;
use super::{File, Sections};
use crate::elements::{SourceRange, encode_hex};
use crate::ir::{Blob, ExternalResource, Metadata, ResourceBlob, ResourceId, Str};

/// Kinds of entries.
const BLOB: u8 = 0;
const BOOL: u8 = 1;
const STRING: u8 = 2;

/// An entry: its key, its kind, and its bytes.
struct Entry<'a> {
    key: &'a [u8],
    kind: u8,
    data: Input<'a>,
}

/// Reads the groups of entries one after the other: groups of providers, then groups of dialects.
struct Groups<'a, 'f> {
    file: &'f File<'a>,
    offsets: Input<'a>,
    /// The offset of the next entry's data.
    next: usize,
    end: usize,
}

impl<'a> Groups<'a, '_> {
    fn entries(&mut self) -> Result<Vec<Entry<'a>>> {
        let count = self.offsets.count()?;
        let mut entries = Vec::with_capacity(count);
        for _ in 0..count {
            let key = self.file.string(&mut self.offsets)?;
            let size = self.offsets.varint()?;
            let end = usize::try_from(size).ok().and_then(|size| self.next.checked_add(size));
            let Some(end) = end.filter(|&end| end <= self.end) else {
                return Err(self.offsets.fault("a resource exceeds its section"));
            };
            let kind = self.offsets.byte()?;
            entries.push(Entry { key, kind, data: Input::new(self.file.bytes, self.next..end) });
            self.next = end;
        }
        Ok(entries)
    }
}

/// Defines the resources that have data; returns them in their order.
pub(super) fn read(file: &File<'_>, sections: &Sections, entries: &mut Entries<'_>) -> Result<Metadata> {
    let mut metadata = Metadata::default();
    let Some(offsets) = sections.input(file.bytes, section::RESOURCE_OFFSET) else { return Ok(metadata) };
    let data = sections.input(file.bytes, section::RESOURCE);
    let Some(data) = data else { return Err(offsets.fault("the file has no section with the data of resources")) };
    let mut groups = Groups { file, offsets, next: data.at(), end: data.end() };
    for _ in 0..groups.offsets.count()? {
        let provider = file.string(&mut groups.offsets)?;
        let mut list: Vec<ExternalResource> = Vec::new();
        for entry in groups.entries()? {
            list.push((file.ctx.str(entry.key), external(file, entry)?));
        }
        metadata.external.push((file.ctx.str(provider), list));
    }
    while !groups.offsets.is_at_end() {
        let dialect = file.dialect(&mut groups.offsets)?.name;
        let mut ids = Vec::new();
        for Entry { key, kind, data } in groups.entries()? {
            let id = entries.resource(key);
            entries.resources.push(id);
            if data.is_at_end() {
                // Its data was left out, as by mlir-opt's `--elide-resource-data-from-bytecode`.
                continue;
            }
            if kind != BLOB {
                return Err(data.fault("the resource of a dialect is not a blob"));
            }
            define(file, id, key, data)?;
            ids.push(id);
        }
        push_group(&mut metadata, dialect, ids);
    }
    if groups.next != groups.end {
        return Err(Fault { at: groups.next, message: "resources leave bytes of their section over".to_owned() });
    }
    Ok(metadata)
}

fn push_group(metadata: &mut Metadata, dialect: Str, ids: Vec<ResourceId>) {
    match metadata.dialect.iter_mut().find(|group| group.0 == dialect) {
        Some(group) => group.1.extend(ids),
        None => metadata.dialect.push((dialect, ids)),
    }
}

fn define(file: &File<'_>, id: ResourceId, key: &[u8], data: Input<'_>) -> Result<()> {
    let start = data.clone();
    let blob = blob(file, data)?;
    match file.ctx.resource(id).is_some_and(|resource| resource.define(blob)) {
        true => Ok(()),
        false => Err(start.fault(format!("two resources have the key '{}'", String::from_utf8_lossy(key)))),
    }
}

/// An alignment, a size, and aligned data.
fn blob(file: &File<'_>, mut data: Input<'_>) -> Result<ResourceBlob> {
    let (alignment, size) = (data.varint()?, data.varint()?);
    data.align(alignment)?;
    let alignment = u32::try_from(alignment).map_err(|_| data.fault("the alignment of a resource is too large"))?;
    if size != data.left() as u64 {
        return Err(data.fault("the size of a resource is not the size of its entry"));
    }
    let range = data.range(data.left())?;
    let range = SourceRange::new(file.source.shared_bytes(), range).map(Blob::Source);
    Ok(ResourceBlob { alignment, data: range.unwrap_or_else(|| Blob::of_bytes(Vec::new())) })
}

/// The text of an entry of another tool.
fn external(file: &File<'_>, Entry { kind, mut data, .. }: Entry<'_>) -> Result<Box<[u8]>> {
    let text = match kind {
        BLOB => {
            let ResourceBlob { alignment, data } = blob(file, data)?;
            let mut text = b"\"0x".to_vec();
            encode_hex(&alignment.to_le_bytes(), &mut text);
            encode_hex(&data.bytes(), &mut text);
            text.push(b'"');
            return Ok(text.into());
        }
        BOOL => {
            if data.byte()? == 0 {
                b"false".to_vec()
            } else {
                b"true".to_vec()
            }
        }
        STRING => crate::syntax::quoted(file.ctx, file.string(&mut data)?),
        _ => return Err(data.fault(format!("a resource has the unknown kind {kind}"))),
    };
    match data.is_at_end() {
        true => Ok(text.into()),
        false => Err(data.fault("a resource leaves bytes over")),
    }
}
