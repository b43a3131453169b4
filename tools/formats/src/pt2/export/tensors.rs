//! The tensors of a program: their bytes as entries, and their descriptions.

use qopt_ir::def::typed_attr_type;
use qopt_ir::ir::{Attr, Context};
use rustc_hash::FxHashMap;

use super::sizes::meta;
use super::union;
use crate::bytes::{Bytes, Elements};
use crate::json::Json;
use crate::pt2::archive::Folder;
use crate::pt2::types;
use crate::zip::ZipWriter;

/// A tensor of equal elements with more bytes has one stored element and strides of 0.
const MAX_REPEATED_BYTES: u64 = 1 << 20;

/// The tensors of a folder.
#[derive(Default)]
struct Tensors<'m> {
    config: Vec<(String, Json)>,
    /// The name as an input of each tensor.
    inputs: FxHashMap<String, String>,
    /// The name of each value that has been added under a wanted name.
    names: FxHashMap<(String, Attr), String>,
    /// The number of values that have been added under a wanted name.
    copies: FxHashMap<String, usize>,
    /// The entry of each stored value, with its strides.
    entries: FxHashMap<(Attr, Option<Vec<i64>>), String>,
    data: Vec<(String, Bytes<'m>)>,
}

/// The tensors of a program: parameters and persistent buffers, and constants.
#[derive(Default)]
pub(super) struct Storage<'m> {
    weights: Tensors<'m>,
    constants: Tensors<'m>,
}

impl<'m> Storage<'m> {
    fn folder(&mut self, is_persistent: bool) -> (&mut Tensors<'m>, Folder) {
        match is_persistent {
            true => (&mut self.weights, Folder::Weights),
            false => (&mut self.constants, Folder::Constants),
        }
    }

    /// Adds a tensor. Returns its name, and false if it is there already.
    pub(super) fn add(
        &mut self,
        ctx: &'m Context,
        value: Attr,
        wanted: &str,
        is_persistent: bool,
        is_parameter: bool,
        strides: Option<&[i64]>,
    ) -> Result<(String, bool), String> {
        let (tensors, folder) = self.folder(is_persistent);
        if let Some(name) = tensors.names.get(&(wanted.to_owned(), value)) {
            return Ok((name.clone(), false));
        }
        let mut name = wanted.to_owned();
        while tensors.inputs.contains_key(&name) {
            let copy = tensors.copies.entry(wanted.to_owned()).or_default();
            *copy += 1;
            name = format!("{wanted}_{copy}");
        }
        let ty = typed_attr_type(ctx, value).ok_or("the constant has no type")?;
        let element = ctx.element_type(ty).and_then(|element| types::element_of(ctx, element));
        let element = element.ok_or("PyTorch does not have the element type of the constant")?;
        let dims = ctx.shape(ty).ok_or("the constant has no shape")?;
        let sizes: Option<Vec<i64>> = dims.iter().map(|&size| i64::try_from(size?).ok()).collect();
        let sizes = sizes.ok_or("the constant has no static shape")?;
        let count = sizes.iter().try_fold(1_i64, |n, &size| n.checked_mul(size)).ok_or("the constant is too large")?;
        let width = types::bytes(element);
        let bytes = (count as u64).checked_mul(width).ok_or("the constant is too large")?;
        let (_, elements) = Elements::of(ctx, value).ok_or("the constant is not dense, or its data is missing")?;
        let (data, is_repeated) = match elements {
            Elements::All(data) => (data, false),
            Elements::Splat(element) if bytes > MAX_REPEATED_BYTES => (element, true),
            Elements::Splat(element) => (element.repeat(count as usize).into(), false),
        };
        if !is_repeated && data.len() as u64 != bytes {
            return Err(format!("the constant has {} bytes, expected {bytes}", data.len()));
        }
        // A pass may have changed the shape.
        let strides = strides.filter(|strides| !is_repeated && is_dense(&sizes, strides));
        let data = match strides {
            Some(strides) => scatter(&data, &sizes, strides, width as usize).into(),
            None => data,
        };
        let stem = if folder == Folder::Weights { "weight" } else { "tensor" };
        let next = tensors.data.len();
        let path = tensors.entries.entry((value, strides.map(<[i64]>::to_vec))).or_insert_with(|| {
            let path = format!("{stem}_{next}");
            tensors.data.push((path.clone(), data));
            path
        });
        let strides = match strides {
            Some(strides) => strides.to_vec(),
            None if is_repeated => vec![0; sizes.len()],
            None => row_major(&sizes).ok_or("the constant is too large")?,
        };
        let strides = strides.into_iter().map(|stride| union("as_int", stride)).collect();
        let code = types::code(element).ok_or("PyTorch does not have the element type of the constant")?;
        let sizes = sizes.into_iter().map(|size| union("as_int", size)).collect();
        let description = Json::object([
            ("path_name", path.as_str().into()),
            ("is_param", is_parameter.into()),
            ("use_pickle", false.into()),
            ("tensor_meta", meta(code, sizes, strides, false)),
        ]);
        tensors.config.push((name.clone(), description));
        tensors.names.insert((wanted.to_owned(), value), name.clone());
        tensors.inputs.insert(name.clone(), String::new());
        Ok((name, true))
    }

    /// Notes the name of a tensor as an input of the graph.
    pub(super) fn set_input(&mut self, tensor: &str, is_persistent: bool, input: &str) {
        if let Some(name) = self.folder(is_persistent).0.inputs.get_mut(tensor) {
            input.clone_into(name);
        }
    }

    /// The name of a tensor as an input of the graph.
    pub(super) fn input(&mut self, tensor: &str, is_persistent: bool) -> Option<String> {
        self.folder(is_persistent).0.inputs.get(tensor).cloned()
    }

    /// Adds the entries of a program.
    pub(super) fn add_to(&mut self, zip: &mut ZipWriter<'m>, root: &str, program: &str) {
        for is_persistent in [true, false] {
            let (tensors, folder) = self.folder(is_persistent);
            let folder = folder.name();
            for (path, data) in tensors.data.drain(..) {
                zip.add(&format!("{root}/data/{folder}/{path}"), data);
            }
            let config = Json::object([("config", Json::Object(std::mem::take(&mut tensors.config)))]);
            let path = format!("{root}/data/{folder}/{program}_{folder}_config.json");
            zip.add(&path, config.text(false).into_bytes().into());
        }
    }
}

/// Strides of elements in row-major order; `None` if they do not fit 64 bits.
fn row_major(sizes: &[i64]) -> Option<Vec<i64>> {
    let mut strides = vec![1; sizes.len()];
    let mut stride = 1_i64;
    for (place, &size) in strides.iter_mut().zip(sizes).rev() {
        *place = stride;
        stride = stride.checked_mul(size.max(1))?;
    }
    Some(strides)
}

/// Returns true if the elements are in some order of the dimensions without gaps.
fn is_dense(sizes: &[i64], strides: &[i64]) -> bool {
    let mut dims: Vec<(i64, i64)> = strides.iter().copied().zip(sizes.iter().copied()).collect();
    dims.retain(|&(_, size)| size != 1);
    dims.sort_unstable();
    let mut expected = Some(1_i64);
    sizes.len() == strides.len()
        && sizes.iter().all(|&size| size > 0)
        && dims.into_iter().all(|(stride, size)| {
            let fits = expected == Some(stride);
            expected = stride.checked_mul(size);
            fits
        })
}

/// Moves elements in row-major order to the positions that the strides give. The strides are dense.
fn scatter(data: &[u8], sizes: &[i64], strides: &[i64], width: usize) -> Vec<u8> {
    let mut out = vec![0; data.len()];
    let mut index = vec![0_i64; sizes.len()];
    for element in data.chunks(width) {
        let at: i64 = index.iter().zip(strides).map(|(&i, &stride)| i * stride).sum();
        for (to, from) in out.iter_mut().skip(at as usize * width).zip(element) {
            *to = *from;
        }
        for (i, &size) in index.iter_mut().zip(sizes).rev() {
            *i += 1;
            if *i < size {
                break;
            }
            *i = 0;
        }
    }
    out
}
