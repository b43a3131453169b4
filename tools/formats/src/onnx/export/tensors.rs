//! Elements of constants as `TensorProto`: in `raw_data`, or in the data file of a large model.

use qopt_dialects::torch::{ElementType, data_types};
use qopt_ir::def::typed_attr_type;
use qopt_ir::ir::{Attr, AttrKind};

use super::{Exporter, MESSAGE_LIMIT_BYTES};
use crate::bytes::{Bytes, Elements};
use crate::object::{Object, Piece, Value};
use crate::onnx::elements::pack;
use crate::onnx::schema;

impl<'m> Exporter<'m> {
    /// The tensor of an attribute, without a name.
    pub(super) fn tensor(&mut self, attr: Attr) -> Result<Object<'m>, String> {
        let ctx = self.ctx;
        let ty = typed_attr_type(ctx, attr).ok_or("the constant has no type")?;
        let element = ctx.element_type(ty).and_then(|element| data_types::of_type(ctx, element));
        let element = element.ok_or("ONNX does not have the element type of the constant")?;
        self.required_ir_version = self.required_ir_version.max(data_types::ir_version(element));
        let dims = ctx.shape(ty).ok_or("the constant has no shape")?;
        let sizes: Option<Vec<i64>> = dims.iter().map(|&size| i64::try_from(size?).ok()).collect();
        let sizes = sizes.ok_or("the constant has no static shape")?;
        let count = sizes.iter().try_fold(1_usize, |n, &size| n.checked_mul(usize::try_from(size).ok()?));
        let count = count.ok_or("the constant is too large")?;
        let mut tensor = Object::new(&schema::Tensor);
        if !sizes.is_empty() {
            tensor.set("dims", Some(Value::Ints(sizes)));
        }
        tensor.set("data_type", data_types::code(element).map(Value::Int));
        match ctx.attr_kind(attr) {
            AttrKind::DenseStrings { data, .. } => {
                let splat = data.first().filter(|_| data.len() == 1);
                let bytes = splat.map_or(0, |&text| ctx.bytes(text).len().saturating_add(2).saturating_mul(count));
                if bytes > MAX_STRING_BYTES {
                    return Err("the constant is too large".to_owned());
                }
                let strings = match splat {
                    Some(&text) => vec![Bytes::Borrowed(ctx.bytes(text)); count],
                    None => data.iter().map(|&text| Bytes::Borrowed(ctx.bytes(text))).collect(),
                };
                tensor.set("string_data", Some(Value::Strs(strings)));
            }
            AttrKind::DenseElements { .. } | AttrKind::DenseResource { .. } => {
                let (_, data) = Elements::of(ctx, attr).ok_or("the data of the constant is missing")?;
                tensor.set("raw_data", Some(raw_data(data, element, count)?));
            }
            _ => return Err("the constant is not dense".to_owned()),
        }
        Ok(tensor)
    }
}

/// Most bytes of a constant of equal strings, which a file lists one by one.
const MAX_STRING_BYTES: usize = 1 << 28;

/// Splats of fewer bytes are written out.
const MIN_REPEATED_BYTES: usize = 1 << 20;

/// The elements as `raw_data`. Only packed elements are copied.
fn raw_data(data: Elements<'_>, element: ElementType, count: usize) -> Result<Value<'_>, String> {
    let bits = element.bits().ok_or("the constant has no bytes")?;
    let too_large = || "the constant is too large".to_owned();
    let splat = match data {
        Elements::All(whole) if element.is_packed() => return Ok(Value::Bytes(pack(&whole, bits).into())),
        Elements::All(whole) => return Ok(Value::Bytes(whole)),
        Elements::Splat(splat) => splat,
    };
    // Eight elements of fewer than eight bits fill whole bytes.
    let (unit, per_unit) = match element.is_packed() {
        true => (pack(&splat.repeat(8), bits).into(), 8),
        false => (splat.clone(), 1),
    };
    let total = (count / per_unit).checked_mul(unit.len()).ok_or_else(too_large)?;
    if total >= MIN_REPEATED_BYTES && count.is_multiple_of(per_unit) {
        return Ok(Value::Repeated(unit, count / per_unit));
    }
    let whole = splat.repeat(
        count.checked_mul(splat.len()).filter(|&total| total < MESSAGE_LIMIT_BYTES).ok_or_else(too_large)?
            / splat.len().max(1),
    );
    Ok(Value::Bytes(if element.is_packed() { pack(&whole, bits) } else { whole }.into()))
}

impl<'m> Exporter<'m> {
    /// Moves the elements of an initializer to the data file, if there is one and the initializer is not small.
    pub(super) fn externalize(&mut self, tensor: &mut Object<'m>) {
        /// The threshold of onnx's own helpers.
        const MIN_EXTERNAL_BYTES: usize = 1024;
        /// As onnx demands, so that readers can map the data.
        const ALIGNMENT: usize = 4096;
        let Some((location, file)) = &mut self.data else { return };
        let piece = match tensor.get("raw_data") {
            Some(Value::Bytes(bytes)) => Piece::Bytes(bytes.clone()),
            Some(Value::Repeated(bytes, times)) => Piece::Repeated(bytes.clone(), *times),
            _ => return,
        };
        let length = piece.len();
        if length < MIN_EXTERNAL_BYTES {
            return;
        }
        // Initializers of one constant share a range of the file. Its bytes live until the file is written.
        let place = match &piece {
            Piece::Bytes(bytes) => Some(bytes.place()),
            Piece::Repeated(..) | Piece::Blob(_) => None,
        };
        let offset = match place.and_then(|place| self.external_offsets.get(&place)) {
            Some(&offset) => offset,
            None => {
                file.align(ALIGNMENT);
                let offset = file.len();
                file.push(piece);
                self.external_offsets.extend(place.map(|place| (place, offset)));
                offset
            }
        };
        let entry = |key: &'static str, value: Vec<u8>| {
            let entry = Object::new(&schema::StringStringEntry).with("key", Value::Str(key.as_bytes().into()));
            entry.with("value", Value::Str(value.into()))
        };
        let entries = vec![
            entry("location", location.as_bytes().to_vec()),
            entry("offset", offset.to_string().into_bytes()),
            entry("length", length.to_string().into_bytes()),
        ];
        tensor.set("raw_data", None);
        tensor.set("external_data", Some(Value::Tables(entries)));
        tensor.set("data_location", Some(Value::Int(schema::EXTERNAL)));
    }
}
