//! The tensors of a program: their bytes as entries, and their descriptions.

use qopt_ir::def::{OpRef, typed_attr_type};
use qopt_ir::ir::{Attr, Context, ValueId};
use rustc_hash::FxHashMap;

use super::arguments::Operand;
use super::sizes::meta;
use super::{Program, named, union};
use crate::bytes::{Bytes, Elements};
use crate::json::Json;
use crate::pt2::archive::Folder;
use crate::pt2::{discardable, types};
use crate::zip::ZipWriter;

/// A parameter, a buffer or a constant.
pub(super) struct GraphTensor {
    pub(super) value: Attr,
    /// The discardable attribute with its name.
    kind: &'static str,
    pub(super) name: String,
    strides: Option<Vec<i64>>,
    /// The program changes its elements.
    is_changed: bool,
}

impl GraphTensor {
    pub(super) fn of_literal(op: OpRef<'_>, value: Attr) -> Self {
        let kinds = [discardable::PARAMETER, discardable::BUFFER, discardable::TEMPORARY_BUFFER, discardable::CONSTANT];
        let kept = kinds.into_iter().find_map(|kind| Some((kind, op.ctx.attr_str(op.attr(kind)?)?)));
        let (kind, name) = kept.map_or((discardable::CONSTANT, "constant".to_owned()), |(kind, name)| {
            (kind, op.ctx.text(name).into_owned())
        });
        let strides = op.attr(discardable::STRIDES).and_then(|strides| op.ctx.attr_ints(strides));
        Self { value, kind, name, strides, is_changed: false }
    }

    /// A buffer that the program changes, from the attributes of its argument.
    pub(super) fn of_buffer(ctx: &Context, attrs: Attr) -> Option<Self> {
        let kinds = [discardable::BUFFER, discardable::TEMPORARY_BUFFER];
        let (kind, name) =
            kinds.into_iter().find_map(|kind| Some((kind, ctx.attr_str(ctx.dict_named(attrs, kind)?)?)))?;
        let strides = ctx.dict_named(attrs, discardable::STRIDES).and_then(|strides| ctx.attr_ints(strides));
        let value = ctx.dict_named(attrs, discardable::INITIAL)?;
        Some(Self { value, kind, name: ctx.text(name).into_owned(), strides, is_changed: true })
    }

    pub(super) fn is_persistent(&self) -> bool {
        matches!(self.kind, discardable::PARAMETER | discardable::BUFFER)
    }

    /// The beginning of its name in the graph.
    pub(super) fn prefix(&self) -> &'static str {
        match self.kind {
            discardable::PARAMETER => "p",
            discardable::CONSTANT => "c",
            _ => "b",
        }
    }
}

impl<'m> Program<'m> {
    /// Adds the input of the graph for a stored tensor, whose value has a name.
    pub(super) fn add_input(&mut self, value: ValueId, tensor: &GraphTensor, stored: &str) -> Result<(), String> {
        let Some(Operand::Tensor(name)) = self.operands.get(&value).cloned() else {
            return Err("the literal is not a tensor".to_owned());
        };
        self.storage.set_input(stored, tensor.is_persistent(), &name);
        let arg = ("arg", named(&name));
        let (group, spec) = match tensor.kind {
            discardable::PARAMETER => (0, union("parameter", Json::object([arg, ("parameter_name", stored.into())]))),
            discardable::CONSTANT => {
                (2, union("tensor_constant", Json::object([arg, ("tensor_constant_name", stored.into())])))
            }
            _ => {
                let members = [arg, ("buffer_name", stored.into()), ("persistent", tensor.is_persistent().into())];
                (1, union("buffer", Json::object(members)))
            }
        };
        self.literals[group].push((spec, name));
        Ok(())
    }
}

/// A tensor of equal elements with more bytes has one stored element and strides of 0.
const MAX_REPEATED_BYTES: u64 = 1 << 20;

/// A changed buffer has all of its elements, because the program writes them.
const MAX_CHANGED_BYTES: u64 = 1 << 28;

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
    pub(super) fn add(&mut self, ctx: &'m Context, tensor: &GraphTensor) -> Result<(String, bool), String> {
        let &GraphTensor { value, name: ref wanted, .. } = tensor;
        let (tensors, folder) = self.folder(tensor.is_persistent());
        if let Some(name) = tensors.names.get(&(wanted.clone(), value)) {
            return Ok((name.clone(), false));
        }
        let mut name = wanted.clone();
        while tensors.inputs.contains_key(&name) {
            let copy = tensors.copies.entry(wanted.clone()).or_default();
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
            Elements::Splat(element) if bytes > MAX_REPEATED_BYTES && !tensor.is_changed => (element, true),
            Elements::Splat(_) if bytes > MAX_CHANGED_BYTES => {
                return Err(format!("a changed buffer of equal elements has more than {MAX_CHANGED_BYTES} bytes"));
            }
            Elements::Splat(element) => (element.repeat(count as usize).into(), false),
        };
        if !is_repeated && data.len() as u64 != bytes {
            return Err(format!("the constant has {} bytes, expected {bytes}", data.len()));
        }
        // A pass may have changed the shape.
        let strides = tensor.strides.as_deref().filter(|strides| !is_repeated && is_dense(&sizes, strides));
        let data = match strides {
            Some(strides) => scatter(&data, &sizes, strides, width as usize).into(),
            None => data,
        };
        let stem = if folder == Folder::Weights { "weight" } else { "tensor" };
        let next = tensors.data.len();
        let key = (value, strides.map(<[i64]>::to_vec));
        // Tensors with one entry share their elements in PyTorch, too, and operators such as `batch_norm` change those of buffers.
        let may_share = matches!(tensor.kind, discardable::PARAMETER | discardable::CONSTANT);
        let shared = tensors.entries.get(&key).filter(|_| may_share).cloned();
        let path = shared.unwrap_or_else(|| {
            let path = format!("{stem}_{next}");
            tensors.data.push((path.clone(), data));
            if may_share {
                tensors.entries.insert(key, path.clone());
            }
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
            ("is_param", (tensor.kind == discardable::PARAMETER).into()),
            ("use_pickle", false.into()),
            ("tensor_meta", meta(code, sizes, strides, false)),
        ]);
        tensors.config.push((name.clone(), description));
        tensors.names.insert((wanted.clone(), value), name.clone());
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
    ///
    /// # Errors
    /// If a name is too long.
    pub(super) fn add_to(&mut self, zip: &mut ZipWriter<'m>, root: &str, program: &str) -> Result<(), String> {
        for is_persistent in [true, false] {
            let (tensors, folder) = self.folder(is_persistent);
            let folder = folder.name();
            for (path, data) in tensors.data.drain(..) {
                zip.add(&format!("{root}/data/{folder}/{path}"), data)?;
            }
            let config = Json::object([("config", Json::Object(std::mem::take(&mut tensors.config)))]);
            let path = format!("{root}/data/{folder}/{program}_{folder}_config.json");
            zip.add(&path, config.text(false).into_bytes().into())?;
        }
        Ok(())
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
