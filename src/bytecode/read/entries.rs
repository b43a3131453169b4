//! The attributes and types of a bytecode file (*entries*), decoded at their first use.
//!
//! An entry can refer to entries before and after it. If an entry refers to one that is not decoded, its reader fails with
//! [`Interrupt::Pending`], and `decode` starts it again after the missing entries. The waiting entries are on a list instead of the
//! call stack, because the file determines their depth. An entry that waits for a waiting entry contains itself, which is an error.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::super::input::{Fault, Input, Interrupt, Result};
use super::super::{DialectEncoding, section};
use super::{File, Sections, at, builtin};
use crate::diag::{Code, Diag};
use crate::elements::SourceBytes;
use crate::ir::{Attr, AttrKind, Context, Loc, ResourceId, Source, Str, TooDeep, Type, TypeKind};
use crate::syntax::{self, Reader};

/// An attribute or a type, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Entry {
    Attr(usize),
    Type(usize),
}

/// The state of an entry with a value of type `T`.
#[derive(Clone, Copy)]
enum State<T> {
    Unread,
    /// Its decoding was interrupted, because it refers to entries that are not decoded.
    Waiting,
    Read(T),
}

impl<T> State<T> {
    fn read(self) -> Option<T> {
        match self {
            Self::Read(value) => Some(value),
            _ => None,
        }
    }
}

/// The bytes of an entry.
struct Encoding {
    dialect: Str,
    data: Range<usize>,
    /// True for an encoding of the dialect, false for text.
    is_custom: bool,
}

/// For each entry in MLIR's textual form, the range of its text in the source that [`collect_texts`] builds.
type Texts = FxHashMap<Entry, Range<usize>>;

/// All attributes and types of a file.
pub(super) struct Entries<'a> {
    pub(super) ctx: &'a Context,
    file: &'a [u8],
    source: SourceBytes,
    strings: Vec<&'a [u8]>,
    encodings: [Vec<Encoding>; 2],
    attrs: Vec<State<Attr>>,
    types: Vec<State<Type>>,
    /// Parses the entries in textual form, from the source that [`collect_texts`] builds.
    reader: Reader<'a>,
    texts: Texts,
    /// Resources by their position in the file.
    pub(super) resources: Vec<ResourceId>,
    /// The entries that the current entry refers to and that are not decoded.
    missing: Vec<Entry>,
    /// The number of the next `distinct` attribute.
    distinct: u64,
}

/// The result of a reader. The outer error is a defect of the file, the inner one is a syntax error in the text of an entry.
pub(super) type Checked<T> = Result<std::result::Result<T, Vec<Diag>>>;

impl<'a> Entries<'a> {
    /// Reads the offsets of all entries. Decodes none of them.
    pub(super) fn read(file: &File<'a>, sections: &Sections) -> Checked<Self> {
        let (Some(mut offsets), Some(data)) =
            (sections.input(file.bytes, section::ATTR_TYPE_OFFSET), sections.input(file.bytes, section::ATTR_TYPE))
        else {
            return Err(Fault { at: 0, message: "the file has no attributes and types".to_owned() });
        };
        let counts = [offsets.varint()?, offsets.varint()?];
        let [attrs, types] = counts.map(|count| offsets.checked_count(count));
        let counts = [attrs?, types?];
        let mut start = data.at();
        let mut encodings: [Vec<Encoding>; 2] = Default::default();
        for (list, count) in encodings.iter_mut().zip(counts) {
            while list.len() < count {
                let dialect = file.dialect(&mut offsets)?.name;
                let group = offsets.count()?;
                if group > count.saturating_sub(list.len()) {
                    return Err(offsets.fault("a group has more entries than the section declares"));
                }
                for _ in 0..group {
                    let (size, is_custom) = offsets.flagged()?;
                    let end = usize::try_from(size).ok().and_then(|size| start.checked_add(size));
                    let end = end.filter(|&end| end <= data.end());
                    let Some(end) = end else { return Err(offsets.fault("an entry exceeds its section")) };
                    list.push(Encoding { dialect, data: start..end, is_custom });
                    start = end;
                }
            }
        }
        if !offsets.is_at_end() || start != data.end() {
            return Err(offsets.fault("the sizes of attributes and types are not the size of their section"));
        }
        let (texts, text) = match collect_texts(file, &encodings)? {
            Ok(collected) => collected,
            Err(diags) => return Ok(Err(diags)),
        };
        let options = syntax::ReadOptions { allow_unregistered: file.options.allow_unregistered };
        let [attrs, types] = counts;
        Ok(Ok(Self {
            ctx: file.ctx,
            file: file.bytes,
            source: file.source.shared_bytes(),
            strings: file.strings.clone(),
            encodings,
            attrs: vec![State::Unread; attrs],
            types: vec![State::Unread; types],
            reader: Reader::new(file.ctx, text, text.bytes().len(), options),
            texts,
            resources: Vec::new(),
            missing: Vec::new(),
            distinct: 0,
        }))
    }

    /// The resource with a key, which the text of an entry may name too.
    pub(super) fn resource(&mut self, key: &[u8]) -> ResourceId {
        self.reader.resource(key)
    }

    /// The attribute whose number follows.
    pub(super) fn attr(&mut self, input: &mut Input<'_>) -> Checked<Attr> {
        let index = input.varint()?;
        self.attr_at(input, index)
    }
    /// The attribute with a number.
    pub(super) fn attr_at(&mut self, input: &Input<'_>, index: u64) -> Checked<Attr> {
        let state = *at(&self.attrs, input, index, "attribute")?;
        if let State::Read(attr) = state {
            return Ok(Ok(attr));
        }
        let index = index as usize;
        if let Err(diags) = self.decode(Entry::Attr(index))? {
            return Ok(Err(diags));
        }
        let state = self.attrs.get(index).copied();
        Ok(Ok(state.and_then(State::read).unwrap_or(Attr::UNIT)))
    }
    /// The type whose number follows.
    pub(super) fn ty(&mut self, input: &mut Input<'_>) -> Checked<Type> {
        let index = input.varint()?;
        self.type_at(input, index)
    }
    /// The type with a number.
    pub(super) fn type_at(&mut self, input: &Input<'_>, index: u64) -> Checked<Type> {
        let state = *at(&self.types, input, index, "type")?;
        if let State::Read(ty) = state {
            return Ok(Ok(ty));
        }
        let index = index as usize;
        if let Err(diags) = self.decode(Entry::Type(index))? {
            return Ok(Err(diags));
        }
        let state = self.types.get(index).copied();
        Ok(Ok(state.and_then(State::read).unwrap_or_else(|| self.ctx.none_type())))
    }
    /// The location whose number follows.
    pub(super) fn loc(&mut self, input: &mut Input<'_>) -> Checked<Loc> {
        let start = input.clone();
        let attr = match self.attr(input)? {
            Ok(attr) => attr,
            Err(diags) => return Ok(Err(diags)),
        };
        match self.ctx.attr_kind(attr) {
            AttrKind::Loc(_) => Ok(Ok(Loc::attr(attr))),
            _ => Err(start.fault("the attribute of a location is not a location")),
        }
    }

    fn is_read(&self, entry: Entry) -> bool {
        match entry {
            Entry::Attr(index) => matches!(self.attrs.get(index), Some(State::Read(_))),
            Entry::Type(index) => matches!(self.types.get(index), Some(State::Read(_))),
        }
    }
    fn is_waiting(&self, entry: Entry) -> bool {
        match entry {
            Entry::Attr(index) => matches!(self.attrs.get(index), Some(State::Waiting)),
            Entry::Type(index) => matches!(self.types.get(index), Some(State::Waiting)),
        }
    }

    /// Decodes an entry and the entries in it: repeats the last entry of `work` until no entry in it is missing.
    fn decode(&mut self, entry: Entry) -> Checked<()> {
        let mut work = vec![entry];
        while let Some(&entry) = work.last() {
            if self.is_read(entry) {
                work.pop();
                continue;
            }
            let read = match entry {
                Entry::Attr(index) => {
                    self.one_attr(index).map(|attr| attr.map(|attr| set(&mut self.attrs, index, attr)))
                }
                Entry::Type(index) => self.one_type(index).map(|ty| ty.map(|ty| set(&mut self.types, index, ty))),
            };
            match read {
                Ok(Ok(())) => _ = work.pop(),
                Ok(Err(diag)) => return Ok(Err(vec![diag])),
                Err(Interrupt::Fault(fault)) => return Err(fault),
                Err(Interrupt::Pending) => {
                    match entry {
                        Entry::Attr(index) => self.attrs.get_mut(index).into_iter().for_each(|s| *s = State::Waiting),
                        Entry::Type(index) => self.types.get_mut(index).into_iter().for_each(|s| *s = State::Waiting),
                    }
                    let missing = std::mem::take(&mut self.missing);
                    if missing.iter().any(|&child| self.is_waiting(child)) {
                        return Err(self.fault(entry, "an attribute or type contains itself"));
                    }
                    work.extend(missing);
                }
            }
        }
        Ok(Ok(()))
    }

    fn encoding(&self, entry: Entry) -> Option<&Encoding> {
        let [attrs, types] = &self.encodings;
        match entry {
            Entry::Attr(index) => attrs.get(index),
            Entry::Type(index) => types.get(index),
        }
    }
    fn fault(&self, entry: Entry, message: impl Into<String>) -> Fault {
        let at = self.encoding(entry).map_or(0, |encoding| encoding.data.start);
        Fault { at, message: message.into() }
    }

    /// Decodes an attribute from its text or its encoding.
    fn one_attr(&mut self, index: usize) -> std::result::Result<std::result::Result<Attr, Diag>, Interrupt> {
        let entry = Entry::Attr(index);
        if let Some(range) = self.texts.get(&entry).cloned() {
            return Ok(self
                .reader
                .attr_in(range.start, range.end)
                .and_then(|(attr, end)| self.whole(attr, end, &range)));
        }
        let read = |entry: &mut EntryReader<'_, 'a>, code| {
            if entry.dialect == "builtin" {
                return builtin::attr(entry, code);
            }
            match entry.encoding().and_then(|encoding| encoding.read_attr) {
                Some(read) => read(entry, code),
                None => Err(entry.unknown(code)),
            }
        };
        self.custom(entry, read).map(Ok)
    }
    fn one_type(&mut self, index: usize) -> std::result::Result<std::result::Result<Type, Diag>, Interrupt> {
        let entry = Entry::Type(index);
        if let Some(range) = self.texts.get(&entry).cloned() {
            return Ok(self.reader.type_in(range.start, range.end).and_then(|(ty, end)| self.whole(ty, end, &range)));
        }
        let read = |entry: &mut EntryReader<'_, 'a>, code| {
            if entry.dialect == "builtin" {
                return builtin::ty(entry, code);
            }
            match entry.encoding().and_then(|encoding| encoding.read_type) {
                Some(read) => read(entry, code),
                None => Err(entry.unknown(code)),
            }
        };
        self.custom(entry, read).map(Ok)
    }
    /// Returns the value of a textual entry, if its text ends where the value ends.
    fn whole<T>(&self, value: T, end: usize, range: &Range<usize>) -> std::result::Result<T, Diag> {
        match end == range.end {
            true => Ok(value),
            false => Err(self.reader.wrong_token(end, "expected the end of the attribute or type")),
        }
    }
    /// Decodes an entry in the encoding of its dialect with `read`, which gets the code of the encoding.
    fn custom<T>(
        &mut self,
        entry: Entry,
        read: impl FnOnce(&mut EntryReader<'_, 'a>, u64) -> std::result::Result<T, Interrupt>,
    ) -> std::result::Result<T, Interrupt> {
        let Some(Encoding { dialect, data, .. }) = self.encoding(entry) else { return Err(Interrupt::Pending) };
        let (ctx, dialect, data) = (self.ctx, *dialect, data.clone());
        let mut input = Input::new(self.file, data);
        let code = input.varint()?;
        let dialect = String::from_utf8_lossy(ctx.bytes(dialect));
        self.missing.clear();
        let mut reader = EntryReader { entries: self, input, dialect: &dialect };
        let value = read(&mut reader, code)?;
        let input = reader.input;
        match input.is_at_end() {
            true => Ok(value),
            false => Err(input.fault(format!("code {code} of dialect '{dialect}' leaves bytes over")).into()),
        }
    }
}

fn set<T>(table: &mut [State<T>], index: usize, value: T) {
    if let Some(state) = table.get_mut(index) {
        *state = State::Read(value);
    }
}

/// Joins the texts of all textual entries to one source, with one entry on a line, so that errors in them have a line number.
fn collect_texts<'a>(file: &File<'a>, encodings: &[Vec<Encoding>; 2]) -> Checked<(Texts, &'a Source)> {
    let (mut ranges, mut text) = (Texts::default(), Vec::new());
    let [attrs, types] = encodings;
    let attrs = attrs.iter().enumerate().map(|(index, encoding)| (Entry::Attr(index), encoding));
    let types = types.iter().enumerate().map(|(index, encoding)| (Entry::Type(index), encoding));
    for (entry, encoding) in attrs.chain(types).filter(|(_, encoding)| !encoding.is_custom) {
        let Some([inner @ .., 0]) = file.bytes.get(encoding.data.clone()) else {
            let message = "the text of an attribute or type does not end with a zero byte".to_owned();
            return Err(Fault { at: encoding.data.start, message });
        };
        let start = text.len();
        text.extend_from_slice(inner);
        ranges.insert(entry, start..text.len());
        text.push(b'\n');
    }
    match file.ctx.sources.add(format!("{} (attributes and types)", file.source.name), Arc::new(text)) {
        Ok(source) => Ok(Ok((ranges, source))),
        Err(_) => {
            let message = "the text of attributes and types is too large";
            Ok(Err(vec![Diag::error(Code::FileAccess, Loc::UNKNOWN, message)]))
        }
    }
}

/// Decodes one attribute or type.
pub struct EntryReader<'e, 'a> {
    entries: &'e mut Entries<'a>,
    pub(super) input: Input<'a>,
    dialect: &'e str,
}

/// The result of decoding. A reader returns [`Interrupt::Pending`] to its caller unchanged.
pub(super) type Decoded<T> = std::result::Result<T, Interrupt>;

impl EntryReader<'_, '_> {
    /// The context.
    pub fn ctx(&self) -> &Context {
        self.entries.ctx
    }
    fn encoding(&self) -> Option<&'static DialectEncoding> {
        self.ctx().dialect(self.dialect.as_bytes())?.bytecode
    }
    /// An attribute in the encoding of this [code](crate::bytecode::codes::attr) of the builtin dialect.
    ///
    /// # Errors
    /// If it is not valid, or an attribute or type in it is not decoded yet.
    pub fn builtin_attr(&mut self, code: u64) -> Decoded<Attr> {
        builtin::attr(self, code)
    }
    /// A type in the encoding of this [code](crate::bytecode::codes::ty) of the builtin dialect.
    ///
    /// # Errors
    /// If it is not valid, or an attribute or type in it is not decoded yet.
    pub fn builtin_type(&mut self, code: u64) -> Decoded<Type> {
        builtin::ty(self, code)
    }
    /// The error for a value that the encoding does not allow.
    pub fn fault(&self, message: impl Into<String>) -> Interrupt {
        self.input.fault(message).into()
    }
    /// The error for an unknown code.
    pub fn unknown(&self, code: u64) -> Interrupt {
        self.fault(format!("code {code} of dialect '{}' is unknown to qopt", self.dialect))
    }
    /// An unsigned number.
    ///
    /// # Errors
    /// If the entry ends before it.
    pub fn varint(&mut self) -> Decoded<u64> {
        Ok(self.input.varint()?)
    }
    /// A boolean in a byte.
    ///
    /// # Errors
    /// If the entry ends before it.
    pub fn flag(&mut self) -> Decoded<bool> {
        Ok(self.input.byte()? != 0)
    }
    /// A signed number.
    ///
    /// # Errors
    /// If the entry ends before it.
    pub fn signed(&mut self) -> Decoded<i64> {
        Ok(self.input.signed()?)
    }
    /// A list of signed numbers, with its length.
    ///
    /// # Errors
    /// If the entry ends before it.
    pub fn signed_list(&mut self) -> Decoded<Vec<i64>> {
        let count = self.input.count()?;
        (0..count).map(|_| self.signed()).collect()
    }
    /// A type.
    ///
    /// # Errors
    /// If there is none with this number, or it is not decoded yet.
    pub fn ty(&mut self) -> Decoded<Type> {
        let index = self.input.varint()?;
        let state = *at(&self.entries.types, &self.input, index, "type")?;
        state.read().ok_or_else(|| self.wait(Entry::Type(index as usize)))
    }
    /// An attribute.
    ///
    /// # Errors
    /// If there is none with this number, or it is not decoded yet.
    pub fn attr(&mut self) -> Decoded<Attr> {
        let index = self.input.varint()?;
        let state = *at(&self.entries.attrs, &self.input, index, "attribute")?;
        state.read().ok_or_else(|| self.wait(Entry::Attr(index as usize)))
    }
    /// An attribute that may be absent.
    ///
    /// # Errors
    /// See [`EntryReader::attr`].
    pub fn optional_attr(&mut self) -> Decoded<Option<Attr>> {
        let (index, is_present) = self.input.flagged()?;
        if !is_present {
            return Ok(None);
        }
        let state = *at(&self.entries.attrs, &self.input, index, "attribute")?;
        state.read().map(Some).ok_or_else(|| self.wait(Entry::Attr(index as usize)))
    }
    /// A list of types, with its length.
    ///
    /// # Errors
    /// See [`EntryReader::ty`].
    pub fn types(&mut self) -> Decoded<Vec<Type>> {
        let count = self.input.count()?;
        self.all(count, Self::ty)
    }
    /// A list of attributes, with its length.
    ///
    /// # Errors
    /// See [`EntryReader::attr`].
    pub fn attrs(&mut self) -> Decoded<Vec<Attr>> {
        let count = self.input.count()?;
        self.all(count, Self::attr)
    }
    /// Reads a list to its end even if some items are not decoded yet, so that `decode` decodes all of them before it repeats this
    /// entry.
    pub(super) fn all<T>(&mut self, count: usize, read: impl Fn(&mut Self) -> Decoded<T>) -> Decoded<Vec<T>> {
        let (mut items, mut is_pending) = (Vec::with_capacity(count), false);
        for _ in 0..count {
            match read(self) {
                Ok(item) => items.push(item),
                Err(Interrupt::Pending) => is_pending = true,
                fault => return fault.map(|_| items),
            }
        }
        if is_pending { Err(Interrupt::Pending) } else { Ok(items) }
    }
    /// A string attribute's value.
    pub(super) fn string_attr(&mut self) -> Decoded<Str> {
        let attr = self.attr()?;
        match self.ctx().attr_kind(attr) {
            AttrKind::String { value, .. } => Ok(*value),
            _ => Err(self.fault("an attribute is not a string")),
        }
    }
    /// A location attribute.
    pub(super) fn loc(&mut self) -> Decoded<Attr> {
        let attr = self.attr()?;
        match self.ctx().attr_kind(attr) {
            AttrKind::Loc(_) => Ok(attr),
            _ => Err(self.fault("an attribute in a location is not a location")),
        }
    }
    pub(super) fn string(&mut self) -> Decoded<Str> {
        let index = self.input.varint()?;
        let text = *at(&self.entries.strings, &self.input, index, "string")?;
        Ok(self.ctx().str(text))
    }
    pub(super) fn resource(&mut self) -> Decoded<ResourceId> {
        let index = self.input.varint()?;
        Ok(*at(&self.entries.resources, &self.input, index, "resource")?)
    }
    pub(super) fn source(&self) -> SourceBytes {
        self.entries.source.clone()
    }
    pub(super) fn next_distinct(&mut self) -> u64 {
        let next = self.entries.distinct;
        self.entries.distinct = next.saturating_add(1);
        next
    }
    /// Checks the parts of a sparse constant.
    pub(super) fn check_sparse(&self, ty: Type, indices: Attr, values: Attr) -> Decoded<()> {
        let ctx = self.ctx();
        let extents = |ty| ctx.shape(ty).into_iter().flatten().flatten().collect::<Vec<u64>>();
        let of_constant = |attr| match ctx.attr_kind(attr) {
            AttrKind::DenseElements { ty, .. } | AttrKind::DenseStrings { ty, .. } => Some((extents(*ty), *ty)),
            _ => None,
        };
        let (Some((rows, row_type)), Some((count, value_type))) = (of_constant(indices), of_constant(values)) else {
            return Err(self.fault("the indices and values of a sparse constant are constants"));
        };
        let (index, element) = (ctx.element_type(row_type), ctx.element_type(value_type));
        if index != Some(ctx.int_type(64)) || element != ctx.element_type(ty) {
            return Err(self.fault("the indices or values of a sparse constant have a wrong type"));
        }
        let checked = self.entries.reader.check_sparse(0, 0, ty, &extents(ty), &rows, &count, indices);
        checked.map_err(|diag| self.fault(diag.message))
    }
    /// Notes that the current entry needs another one.
    fn wait(&mut self, entry: Entry) -> Interrupt {
        self.entries.missing.push(entry);
        Interrupt::Pending
    }
    /// Interns an attribute.
    ///
    /// # Errors
    /// If it nests too deep.
    pub fn intern_attr(&self, kind: AttrKind) -> Decoded<Attr> {
        self.ctx().try_attr(kind).map_err(|TooDeep| self.too_deep())
    }
    /// Interns a type.
    ///
    /// # Errors
    /// If it nests too deep.
    pub fn intern_type(&self, kind: TypeKind) -> Decoded<Type> {
        self.ctx().try_type(kind).map_err(|TooDeep| self.too_deep())
    }
    fn too_deep(&self) -> Interrupt {
        self.fault(self.ctx().limits().nesting.message())
    }
}
