//! Reads bytecode: sections, strings, dialects and operation names. The submodules read the rest.

mod builtin;
mod entries;
mod ops;
mod resources;

use std::ops::Range;
use std::sync::Arc;

use super::input::{Fault, Input, Result, Section};
use super::properties::{self, Form};
use super::{DialectVersion, MAGIC, NEWEST, Upgrade, section, since};
use crate::diag::{Code, Diag};
use crate::ir::{AttrKind, Context, Loc, LocAttr, Module, OpName, Source, Str};
use crate::syntax::ParseOptions;

use entries::Entries;
pub use entries::EntryReader;

/// The header of a file: everything that is read before attributes, types and operations.
struct File<'a> {
    ctx: &'a Context,
    source: &'a Source,
    bytes: &'a [u8],
    version: u64,
    strings: Vec<&'a [u8]>,
    dialects: Vec<FileDialect>,
    op_names: Vec<FileOperationName>,
    options: ParseOptions,
}

/// A dialect that a file names.
#[derive(Clone, Copy)]
struct FileDialect {
    name: Str,
    /// The stated version, if operations of the dialect are [upgraded](Upgrade).
    version: Option<DialectVersion>,
}

/// An operation name of the file's list.
struct FileOperationName {
    name: OpName,
    /// True if the writer knew the definition of the operation.
    is_registered: bool,
    /// The inherent attributes of its definition, as far as it is known.
    layout: Option<Vec<(Str, Form)>>,
    upgrade: Option<Upgrade>,
    /// The version of its dialect.
    version: Option<DialectVersion>,
}

/// The ranges of the sections, by section number.
#[derive(Default)]
struct Sections([Option<Range<usize>>; section::PROPERTIES as usize + 1]);

impl Sections {
    fn input<'a>(&self, bytes: &'a [u8], id: u8) -> Option<Input<'a>> {
        let range = self.0.get(usize::from(id))?.clone()?;
        Some(Input::new(bytes, range))
    }
}

/// Reads a program. It is not verified.
///
/// # Errors
/// The first defect of the file, all types and attributes in it whose text is wrong, or that the outermost operation needs a
/// module around it.
pub fn read(ctx: &Arc<Context>, source: &Source, options: ParseOptions) -> std::result::Result<Module, Vec<Diag>> {
    let file_loc = Loc::attr(ctx.attr(AttrKind::Loc(LocAttr::File { name: ctx.str(&source.name), range: [0; 4] })));
    let at_fault = |Fault { at, message }| {
        vec![Diag::error(Code::ModelFile, file_loc, format!("invalid MLIR bytecode at byte {at}: {message}"))]
    };
    let (file, sections) = File::read(ctx, source, options).map_err(at_fault)?;
    let mut entries = Entries::read(&file, &sections).map_err(at_fault)??;
    let metadata = resources::read(&file, &sections, &mut entries).map_err(at_fault)?;
    let body = ops::read(&file, &sections, &mut entries, file_loc).map_err(at_fault)??;
    let mut module = Module::new(ctx, body);
    module.metadata = metadata;
    Ok(module)
}

impl<'a> File<'a> {
    /// Reads everything but attributes, types, operations and resources.
    fn read(ctx: &'a Context, source: &'a Source, options: ParseOptions) -> Result<(Self, Sections)> {
        let bytes = source.bytes();
        let mut input = Input::new(bytes, 0..bytes.len());
        if input.bytes(MAGIC.len())? != MAGIC {
            return Err(Fault { at: 0, message: "the first bytes are not 'ML\\xEFR'".to_owned() });
        }
        let version = input.varint()?;
        if version > NEWEST {
            return Err(input.fault(format!("the version is {version}, but qopt reads versions 0 to {NEWEST}")));
        }
        // The name of the writer.
        input.text()?;
        let mut sections = Sections::default();
        while !input.is_at_end() {
            let start = input.clone();
            let Section { id, data } = input.section()?;
            match sections.0.get_mut(usize::from(id)) {
                Some(slot @ None) => *slot = Some(data),
                _ => return Err(start.fault(format!("the file has section {id} twice"))),
            }
        }
        let required = [section::STRING, section::DIALECT, section::ATTR_TYPE, section::ATTR_TYPE_OFFSET, section::IR];
        if let Some(missing) = required.into_iter().find(|&id| sections.input(bytes, id).is_none()) {
            return Err(input.fault(format!("the file has no section {missing}")));
        }
        let mut file = Self {
            ctx,
            source,
            bytes,
            version,
            strings: Vec::new(),
            dialects: Vec::new(),
            op_names: Vec::new(),
            options,
        };
        if let Some(input) = sections.input(bytes, section::STRING) {
            file.read_strings(input)?;
        }
        if let Some(input) = sections.input(bytes, section::DIALECT) {
            file.read_dialects(input)?;
        }
        Ok((file, sections))
    }

    /// The lengths of the strings, last one first, and then the strings.
    fn read_strings(&mut self, mut input: Input<'a>) -> Result<()> {
        let count = input.count()?;
        let mut end = input.end();
        let mut ranges = Vec::with_capacity(count);
        for _ in 0..count {
            let len = input.varint()?;
            let len = usize::try_from(len).ok().filter(|&len| len > 0 && len <= end);
            let Some(len) = len else { return Err(input.fault("a string has no room for its zero byte")) };
            let start = end.saturating_sub(len);
            ranges.push(start..end);
            end = start;
        }
        if end != input.at() {
            return Err(input.fault("the lengths of the strings are not the length of their section"));
        }
        for range in ranges.into_iter().rev() {
            match self.bytes.get(range.clone()) {
                Some([text @ .., 0]) => self.strings.push(text),
                _ => return Err(Fault { at: range.start, message: "a string does not end with a zero byte".into() }),
            }
        }
        Ok(())
    }

    /// The dialects, and then the names of operations by dialect.
    fn read_dialects(&mut self, mut input: Input<'a>) -> Result<()> {
        for _ in 0..input.count()? {
            let (name, has_version) = match self.version < since::DIALECT_VERSIONING {
                true => (input.varint()?, false),
                false => input.flagged()?,
            };
            let name = self.string_at(&input, name)?;
            let version = match has_version {
                true => self.read_dialect_version(name, &mut input)?,
                false => None,
            };
            self.dialects.push(FileDialect { name: self.ctx.str(name), version });
        }
        if self.version >= since::ELIDE_UNKNOWN_ARG_LOCATION {
            // The number of operation names.
            input.varint()?;
        }
        while !input.is_at_end() {
            let dialect = self.dialect(&mut input)?;
            for _ in 0..input.count()? {
                let (name, is_registered) = match self.version < since::NATIVE_PROPERTIES {
                    true => (input.varint()?, false),
                    false => input.flagged()?,
                };
                let (dialect_name, op_name) = (self.ctx.bytes(dialect.name), self.string_at(&input, name)?);
                // As in MLIR, a name without a dialect is a dialect with an empty operation name.
                let name = match op_name {
                    b"" => dialect_name.to_vec(),
                    _ => [dialect_name, b".", op_name].concat(),
                };
                if name.contains(&0) {
                    return Err(input.fault("the name of an operation has a zero byte"));
                }
                self.op_names.push(self.op_name(dialect, &name, is_registered));
            }
        }
        Ok(())
    }

    /// The version of a dialect. Only dialects whose operations are upgraded need it.
    fn read_dialect_version(&self, name: &[u8], input: &mut Input<'a>) -> Result<Option<DialectVersion>> {
        let range = match input.section()? {
            found if found.id == section::DIALECT_VERSIONS => found.data,
            _ => return Err(input.fault("the version of a dialect is in another section")),
        };
        let Some(upgrade) = self.upgrade(name) else { return Ok(None) };
        let mut parts = Input::new(self.bytes, range);
        let mut part = || Ok(u32::try_from(parts.varint()?).unwrap_or(u32::MAX));
        let version = (part()?, part()?, part()?);
        // A patch changes no form.
        let ((major, minor, _), (newest_major, newest_minor, _)) = (version, upgrade.newest);
        if (major, minor) <= (newest_major, newest_minor) {
            return Ok(Some(version));
        }
        let name = String::from_utf8_lossy(name);
        let newest = format!("{newest_major}.{newest_minor}");
        Err(parts.fault(format!("'{name}' has the version {major}.{minor}, but qopt reads up to {newest}")))
    }

    fn upgrade(&self, dialect: &[u8]) -> Option<Upgrade> {
        self.ctx.dialect(std::str::from_utf8(dialect).ok()?)?.bytecode?.upgrade
    }

    fn op_name(&self, dialect: FileDialect, name: &[u8], is_registered: bool) -> FileOperationName {
        let ctx = self.ctx;
        let op = ctx.op_name(name);
        let text = String::from_utf8_lossy(name);
        let upgrade = self.upgrade(ctx.bytes(dialect.name));
        let layout = match upgrade {
            Some(upgrade) => {
                Some((upgrade.properties)(&text).into_iter().map(|name| (ctx.str(name), Form::Required)).collect())
            }
            None => properties::layout(&text, ctx.def(op))
                .map(|layout| layout.into_iter().map(|p| (ctx.str(p.name), p.form)).collect()),
        };
        FileOperationName { name: op, is_registered, layout, upgrade, version: dialect.version }
    }

    fn string(&self, input: &mut Input<'_>) -> Result<&'a [u8]> {
        let index = input.varint()?;
        self.string_at(input, index)
    }
    fn string_at(&self, input: &Input<'_>, index: u64) -> Result<&'a [u8]> {
        at(&self.strings, input, index, "string").copied()
    }
    fn dialect(&self, input: &mut Input<'_>) -> Result<FileDialect> {
        let index = input.varint()?;
        at(&self.dialects, input, index, "dialect").copied()
    }
}

/// The item with a number.
fn at<'t, T>(table: &'t [T], input: &Input<'_>, index: u64, what: &str) -> Result<&'t T> {
    let item = usize::try_from(index).ok().and_then(|index| table.get(index));
    item.ok_or_else(|| input.fault(format!("there is no {what} {index}")))
}
