//! Attributes and constant data.

use qopt_ir::def::typed_attr_type;
use qopt_ir::ir::{Attr, AttrKind};
use qopt_ir::syntax::attr_text;

use crate::buffers::{self, Buffer};
use crate::ffi::{Out, export};
use crate::handles::{Attribute, Part, TypeHandle};
use crate::status::{Failure, Status};

/// The longest text of a type or attribute, in bytes: shared parts can make it exponentially long.
const MAX_TEXT_BYTES: u64 = 1 << 30;

/// Rejects types and attributes whose text is too long. Constants do not count: their text is proportional to their data.
pub(crate) fn check_size(weight: u64) -> Result<(), Failure> {
    match weight <= MAX_TEXT_BYTES {
        true => Ok(()),
        false => Err(Failure::new(Status::LIMIT, "the text is longer than 1 GiB")),
    }
}

/// The values of `qopt_attribute_kind`.
fn kind(attr: &AttrKind) -> u32 {
    match attr {
        AttrKind::Unit => 1,
        AttrKind::Integer { .. } => 2,
        AttrKind::Float { .. } => 3,
        AttrKind::String { .. } => 4,
        AttrKind::Array(_) => 5,
        AttrKind::Dict(_) => 6,
        AttrKind::Type(_) => 7,
        AttrKind::SymbolRef { .. } => 8,
        AttrKind::DenseElements { .. } | AttrKind::DenseResource { .. } => 9,
        AttrKind::DenseArray { .. } => 10,
        AttrKind::Loc(_) => 11,
        _ => 0,
    }
}

/// The items of an array or dictionary.
fn items(part: &Part<Attr>) -> Vec<Attr> {
    match part.ctx().attr_kind(part.id) {
        AttrKind::Array(items) => items.to_vec(),
        AttrKind::Dict(entries) => entries.iter().map(|entry| entry.1).collect(),
        _ => Vec::new(),
    }
}

export! {
    /// The text of an attribute.
    fn qopt_attribute_print(handle: Attribute, out: Out<'_, Buffer>) {
        out.check()?;
        let part = Part::of_attr(handle)?;
        check_size(part.ctx().attr_weight(part.id))?;
        buffers::text(out, attr_text(part.ctx(), part.id))
    }
    /// The kind of an attribute.
    fn qopt_attribute_get_kind(handle: Attribute, out: Out<'_, u32>) {
        let part = Part::of_attr(handle)?;
        out.set(kind(part.ctx().attr_kind(part.id)))
    }
    /// The type of an integer, a float, a string or elements.
    fn qopt_attribute_type(handle: Attribute, out: Out<'_, TypeHandle>) {
        let part = Part::of_attr(handle)?;
        let ty = typed_attr_type(part.ctx(), part.id).ok_or_else(|| Failure::not_found("type"))?;
        out.set(part.ty(ty))
    }
    /// The value of an integer.
    fn qopt_attribute_integer(handle: Attribute, out: Out<'_, i64>) {
        let part = Part::of_attr(handle)?;
        out.set(part.ctx().attr_int(part.id).ok_or_else(|| Failure::not_found("integer"))?)
    }
    /// The value of a float.
    fn qopt_attribute_float(handle: Attribute, out: Out<'_, f64>) {
        let part = Part::of_attr(handle)?;
        let value = match part.ctx().attr_kind(part.id) {
            AttrKind::Float { bits, ty } => part.ctx().float_kind(*ty).map(|kind| kind.to_f64(*bits)),
            _ => None,
        };
        out.set(value.ok_or_else(|| Failure::not_found("float"))?)
    }
    /// The bytes of a string, or the names of a symbol.
    fn qopt_attribute_string(handle: Attribute, out: Out<'_, Buffer>) {
        let part = Part::of_attr(handle)?;
        let ctx = part.ctx();
        match ctx.attr_kind(part.id) {
            AttrKind::String { value, .. } => buffers::text(out, ctx.bytes(*value)),
            AttrKind::SymbolRef { root, nested } => {
                let names: Vec<&[u8]> = std::iter::once(root).chain(nested).map(|&name| ctx.bytes(name)).collect();
                buffers::text(out, names.join(&b"::"[..]))
            }
            _ => Err(Failure::not_found("string")),
        }
    }
    /// The type in a type attribute.
    fn qopt_attribute_contained_type(handle: Attribute, out: Out<'_, TypeHandle>) {
        let part = Part::of_attr(handle)?;
        out.set(part.ty(part.ctx().attr_type(part.id).ok_or_else(|| Failure::not_found("type"))?))
    }
    /// The number of items of an array or dictionary.
    fn qopt_attribute_num_items(handle: Attribute, out: Out<'_, usize>) {
        out.set(items(&Part::of_attr(handle)?).len())
    }
    /// An item of an array or dictionary.
    fn qopt_attribute_item(handle: Attribute, index: usize, out: Out<'_, Attribute>) {
        let part = Part::of_attr(handle)?;
        let item = items(&part).get(index).copied().ok_or_else(|| Failure::not_found("item"))?;
        out.set(part.attr(item))
    }
    /// The name of an item of a dictionary.
    fn qopt_attribute_item_name(handle: Attribute, index: usize, out: Out<'_, Buffer>) {
        let part = Part::of_attr(handle)?;
        let &(name, _) = part.ctx().dict(part.id).get(index).ok_or_else(|| Failure::not_found("item"))?;
        buffers::text(out, part.ctx().bytes(name))
    }
    /// The data of elements.
    fn qopt_attribute_data(handle: Attribute, out: Out<'_, Buffer>, is_splat: Out<'_, u32>) {
        out.check().and(is_splat.check())?;
        let part = Part::of_attr(handle)?;
        if let AttrKind::DenseArray { data, .. } = part.ctx().attr_kind(part.id) {
            is_splat.set(0)?;
            return buffers::text(out, &**data);
        }
        let (_, blob) = part.ctx().dense_data(part.id).ok_or_else(|| Failure::not_found("data"))?;
        is_splat.set(u32::from(blob.splat().is_some()))?;
        buffers::blob(out, &blob)
    }
}
