//! The files of an archive: programs, and tensors as ranges of the archive.
//!
//! A tensor is a view of a stored byte vector. Contiguous views stay ranges of the file, others are copied. The module reads
//! no pickled data and runs nothing: sample inputs, compiled code and custom objects are left alone.

use std::ops::Range;

use qopt_dialects::torch::ElementType;
use qopt_ir::ir::{Attr, Blob, Context, SourceBytes, SourceRange};
use rustc_hash::FxHashMap;

use super::json_access::{int, member, string, union};
use super::types::{self, STRIDED_CODE};
use super::zip;
use crate::json::Json;
use crate::object::ReadBudget;

/// An open archive.
pub(super) struct Archive<'a> {
    bytes: &'a SourceBytes,
    /// The ranges of the entries, by name without the root folder.
    entries: FxHashMap<&'a str, Range<usize>>,
    budget: ReadBudget,
}

impl<'a> Archive<'a> {
    /// Opens an archive.
    ///
    /// # Errors
    /// Returns the first error of the archive, or the name of another kind of file.
    pub(super) fn open(bytes: &'a SourceBytes) -> Result<Self, String> {
        let file = (**bytes).as_ref();
        let all = zip::entries(file)?;
        let mut entries = FxHashMap::default();
        let root = all.first().and_then(|entry| entry.name.split_once('/')).map(|(root, _)| root);
        let root = root.ok_or("the archive has no folder")?;
        for entry in &all {
            let name = entry.name.strip_prefix(root).and_then(|rest| rest.strip_prefix('/'));
            let name = name.ok_or_else(|| format!("entry '{}' is outside of the folder '{root}'", entry.name))?;
            entries.insert(name, entry.data.clone());
        }
        let archive = Self { bytes, entries, budget: ReadBudget::new(file.len()) };
        archive.check_kind()?;
        Ok(archive)
    }

    fn check_kind(&self) -> Result<(), String> {
        let has = |name: &str| self.entries.contains_key(name);
        let Some(format) = self.entry("archive_format") else {
            let kind = match () {
                () if has("serialized_exported_program.json") => "a program of torch 2.7 or older; export it again",
                () if has("data.pkl") && self.entries.keys().any(|name| name.starts_with("code/")) => {
                    "a TorchScript program"
                }
                () if has("data.pkl") => "pickled tensors, not a program",
                () => "another kind of archive",
            };
            return Err(format!("the archive has no entry 'archive_format': it is {kind}"));
        };
        if format.trim_ascii() != b"pt2" {
            return Err(format!("the archive has the format '{}', expected 'pt2'", show(format)));
        }
        for (name, expected) in [("archive_version", "0"), ("byteorder", "little")] {
            let value = self.entry(name).map(<[u8]>::trim_ascii);
            if let Some(value) = value.filter(|value| *value != expected.as_bytes()) {
                return Err(format!("unsupported '{name}' of '{}', expected '{expected}'", show(value)));
            }
        }
        Ok(())
    }

    /// The bytes of an entry.
    pub(super) fn entry(&self, name: &str) -> Option<&'a [u8]> {
        (**self.bytes).as_ref().get(self.entries.get(name)?.clone())
    }

    /// The names of the programs, sorted.
    ///
    /// # Errors
    /// If the archive has no program.
    pub(super) fn programs(&self) -> Result<Vec<&'a str>, String> {
        let program = |name: &&'a str| name.strip_prefix("models/").and_then(|name| name.strip_suffix(".json"));
        let mut names: Vec<&str> = self.entries.keys().filter_map(program).collect();
        names.sort_unstable();
        let has_code = || self.entries.keys().any(|name| name.starts_with("data/aotinductor/"));
        match names.is_empty() {
            true if has_code() => Err("the archive has compiled code but no program".to_owned()),
            true => Err("the archive has no program".to_owned()),
            false => Ok(names),
        }
    }

    /// The tensors of a program: parameters and persistent buffers, or else constants.
    ///
    /// # Errors
    /// If the list of tensors is damaged.
    pub(super) fn tensors(&self, program: &str, folder: Folder) -> Result<Tensors, String> {
        let folder_name = folder.name();
        let path = format!("data/{folder_name}/{program}_{folder_name}_config.json");
        let Some(text) = self.entry(&path) else { return Ok(Tensors { folder, by_name: FxHashMap::default() }) };
        let at = |why: String| format!("'{path}': {why}");
        let config = match Json::parse_file(text).map_err(at)? {
            Json::Object(members) => members.into_iter().find(|(name, _)| name == "config"),
            _ => None,
        };
        match config {
            Some((_, Json::Object(tensors))) => Ok(Tensors { folder, by_name: tensors.into_iter().collect() }),
            _ => Err(at("expected an object 'config'".to_owned())),
        }
    }

    /// The elements of a tensor.
    ///
    /// # Errors
    /// If the archive does not have the tensor, or its view reaches out of the stored bytes.
    pub(super) fn elements(&self, ctx: &Context, tensors: &Tensors, name: &str) -> Result<(Attr, View), String> {
        let tensor = tensors.by_name.get(name).ok_or_else(|| format!("the archive has no tensor '{name}'"))?;
        if *member(tensor, "use_pickle")? != Json::Bool(false) {
            return Err(
                "unsupported pickled tensor: subclasses of tensors must be unwrapped before the export".to_owned()
            );
        }
        let file = string(tensor, "path_name")?;
        let is_plain = !file.is_empty() && file.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let path = format!("data/{}/{file}", tensors.folder.name());
        let range = self.entries.get(path.as_str()).filter(|_| is_plain);
        let range = range.ok_or_else(|| format!("the archive has no entry '{}'", path.escape_debug()))?.clone();
        let view = View::read(member(tensor, "tensor_meta")?)?;
        let data = self.view(&view, range)?;
        let dims: Vec<Option<u64>> = view.sizes.iter().copied().map(Some).collect();
        let ty = ctx.tensor_type(&dims, view.element.ty(ctx));
        let attr = ctx.try_dense(ty, data).map_err(|_| "its type nests too deep".to_owned())?;
        Ok((attr, view))
    }

    fn view(&self, view: &View, storage: Range<usize>) -> Result<Blob, String> {
        let width = types::bytes(view.element);
        let count = view.sizes.iter().try_fold(1_u64, |n, &size| n.checked_mul(size));
        let bytes = count.and_then(|count| count.checked_mul(width)).ok_or("it has too many elements")?;
        let stored = (storage.end - storage.start) as u64;
        if bytes == 0 {
            return Ok(Blob::of_elements(Vec::new(), width as usize));
        }
        // The position of the last element. Strides are not negative, so all others are before it.
        let last = view
            .sizes
            .iter()
            .zip(&view.strides)
            .try_fold(view.offset, |at, (&size, &stride)| at.checked_add((size - 1).checked_mul(stride)?));
        let end = last.and_then(|last| last.checked_add(1)?.checked_mul(width)).filter(|&end| end <= stored);
        if end.is_none() {
            return Err(format!("its elements reach past the {stored} bytes that are stored"));
        }
        let file = (**self.bytes).as_ref();
        let data = file.get(storage.clone()).unwrap_or_default();
        let is_splat = view.sizes.iter().zip(&view.strides).all(|(&size, &stride)| size == 1 || stride == 0);
        if is_splat && bytes > width {
            let from = (view.offset * width) as usize;
            let element = data.get(from..from + width as usize).unwrap_or_default();
            return Ok(Blob::Splat(self.normalized(view, element).as_slice().into()));
        }
        // Each element is stored once, unless the tensor is repeated.
        if bytes > stored {
            return Err("unsupported repeated elements: the tensor has more elements than are stored".to_owned());
        }
        self.budget.spend(bytes)?;
        if view.is_contiguous() && view.element != ElementType::Bool {
            let from = storage.start + (view.offset * width) as usize;
            let range = SourceRange::new(self.bytes.clone(), from..from + bytes as usize);
            let range = range.ok_or("its data is not in the file")?;
            return Ok(Blob::Source(range).with_splat_detected(width as usize));
        }
        Ok(Blob::of_elements(self.normalized(view, &gather(view, data)), width as usize))
    }

    /// Truth values are 0 and 1 in a constant.
    fn normalized(&self, view: &View, bytes: &[u8]) -> Vec<u8> {
        match view.element {
            ElementType::Bool => bytes.iter().map(|&byte| u8::from(byte != 0)).collect(),
            _ => bytes.to_vec(),
        }
    }
}

/// Copies the elements of a view in row-major order. The caller has checked that they are in `data`.
fn gather(view: &View, data: &[u8]) -> Vec<u8> {
    let width = types::bytes(view.element) as usize;
    let count: u64 = view.sizes.iter().product();
    let mut out = Vec::with_capacity(count as usize * width);
    let mut index = vec![0_u64; view.sizes.len()];
    let mut at = view.offset;
    for _ in 0..count {
        let from = at as usize * width;
        out.extend_from_slice(data.get(from..from + width).unwrap_or_default());
        for ((i, &size), &stride) in index.iter_mut().zip(&view.sizes).zip(&view.strides).rev() {
            *i += 1;
            if *i < size {
                at += stride;
                break;
            }
            at -= (*i - 1) * stride;
            *i = 0;
        }
    }
    out
}

/// A folder of tensors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Folder {
    /// Parameters and persistent buffers.
    Weights,
    /// Constants and buffers that are not persistent.
    Constants,
}

impl Folder {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Weights => "weights",
            Self::Constants => "constants",
        }
    }
}

/// The descriptions of the tensors of a folder, by name.
pub(super) struct Tensors {
    folder: Folder,
    by_name: FxHashMap<String, Json>,
}

/// A tensor with static sizes as a view of stored elements.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct View {
    pub element: ElementType,
    pub sizes: Vec<u64>,
    /// The distance of neighbours in each dimension, in elements.
    pub strides: Vec<u64>,
    /// The position of the first element.
    pub offset: u64,
}

impl View {
    /// Reads a `TensorMeta`.
    fn read(meta: &Json) -> Result<Self, String> {
        if int(meta, "layout")? != STRIDED_CODE {
            return Err("unsupported sparse tensor".to_owned());
        }
        let numbers =
            |name: &str| -> Result<Vec<u64>, String> { member(meta, name)?.items().iter().map(static_size).collect() };
        let (sizes, strides) = (numbers("sizes")?, numbers("strides")?);
        if sizes.len() != strides.len() {
            return Err(format!("it has {} sizes and {} strides", sizes.len(), strides.len()));
        }
        let element = types::element_of_code(int(meta, "dtype")?)?;
        Ok(Self { element, sizes, strides, offset: static_size(member(meta, "storage_offset")?)? })
    }

    /// The strides, if the elements are without gaps in an order of the dimensions that is not row-major.
    pub(super) fn permuted_strides(&self) -> Option<Vec<i64>> {
        let mut dims: Vec<(u64, u64)> = self.strides.iter().copied().zip(self.sizes.iter().copied()).collect();
        dims.retain(|&(_, size)| size != 1);
        dims.sort_unstable();
        let mut expected = 1;
        let is_dense = dims.into_iter().all(|(stride, size)| {
            let fits = size > 0 && stride == expected;
            expected = stride.saturating_mul(size);
            fits
        });
        let strides = self.strides.iter().map(|&stride| i64::try_from(stride).ok()).collect::<Option<_>>();
        strides.filter(|_| is_dense && !self.is_contiguous())
    }

    /// Returns true if the elements are in row-major order without gaps.
    fn is_contiguous(&self) -> bool {
        let mut expected = 1_u64;
        self.sizes.iter().zip(&self.strides).rev().all(|(&size, &stride)| {
            let fits = size == 1 || stride == expected;
            expected = expected.saturating_mul(size);
            fits
        })
    }
}

/// A size that is not symbolic.
fn static_size(size: &Json) -> Result<u64, String> {
    match union(size)? {
        ("as_int", &Json::Int(size)) => u64::try_from(size).map_err(|_| "it has a negative size or stride".to_owned()),
        _ => Err("it has a size or stride that is not a number".to_owned()),
    }
}

/// Bytes of the file as text of a message.
fn show(bytes: &[u8]) -> String {
    let shown = bytes.get(..32).unwrap_or(bytes);
    String::from_utf8_lossy(shown).escape_debug().to_string()
}
