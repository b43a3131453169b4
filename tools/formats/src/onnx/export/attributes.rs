//! Attributes of operators as `AttributeProto`.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind};
use qopt_ir::num::FloatKind;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Exporter;
use crate::object::{Object, Value};
use crate::onnx::discardable;
use crate::onnx::schema::{self, attribute_type as kinds};
use crate::protobuf;

const PREFIX: &[u8] = discardable::ATTRIBUTE_PREFIX.as_bytes();

impl<'m> Exporter<'m> {
    /// The attributes of an operator. `graphs` has one graph for each region.
    pub(super) fn attributes(&mut self, op: OpRef<'m>, graphs: Vec<Object<'m>>) -> Result<Vec<Object<'m>>, String> {
        let ctx = self.ctx;
        let mut attributes = Vec::new();
        let dict = ctx.dict(op.body.attrs(op.op));
        let current: FxHashMap<&[u8], Attr> =
            dict.iter().filter_map(|&(name, value)| Some((ctx.bytes(name).strip_prefix(PREFIX)?, value))).collect();
        let mut done = FxHashSet::default();
        let encoded = op.attr(discardable::ATTRIBUTES).map_or(&[][..], |dict| ctx.dict(dict));
        for &(name, message) in encoded {
            let name = ctx.bytes(name);
            // An entry may keep the encoded form of an empty list, whose kind MLIR does not have. If a pass has filled the list, the
            // entry is stale.
            let is_filled = |&value: &Attr| !matches!(ctx.attr_kind(value), AttrKind::Array(all) if all.is_empty());
            if current.get(name).is_some_and(is_filled) {
                continue;
            }
            let bytes = ctx.attr_str(message).map_or(&[][..], |text| ctx.bytes(text));
            let decoded = protobuf::decode(bytes, &schema::Attribute).map_err(|why| why.to_string())?;
            if decoded.root.str("name") != name {
                return Err(format!(
                    "'{}' has an entry '{}' whose message has the name '{}'",
                    discardable::ATTRIBUTES,
                    String::from_utf8_lossy(name),
                    String::from_utf8_lossy(decoded.root.str("name"))
                ));
            }
            done.insert(name);
            attributes.push(decoded.root);
        }
        for &(name, value) in dict {
            let Some(name) = ctx.bytes(name).strip_prefix(PREFIX).filter(|name| !done.contains(name)) else { continue };
            let attribute = Object::new(&schema::Attribute).with("name", Value::Str(name.into()));
            let attribute = self.attribute(attribute, value);
            attributes.push(attribute.map_err(|why| format!("attribute '{}' {why}", String::from_utf8_lossy(name)))?);
        }
        for (i, graph) in graphs.into_iter().enumerate() {
            let kept = graph_dict(op, i).and_then(|dict| ctx.dict_named(dict, discardable::graph::ATTRIBUTE));
            let kept = kept.and_then(|name| ctx.attr_str(name)).map(|name| ctx.bytes(name));
            let attribute = kept.or_else(|| graph_attribute(op, i));
            let attribute =
                attribute.ok_or_else(|| format!("region #{i} has no attribute name in '{}'", discardable::GRAPHS))?;
            let attribute = Object::new(&schema::Attribute).with("name", Value::Str(attribute.into()));
            let attribute = attribute.with("g", Value::Table(Box::new(graph)));
            attributes.push(attribute.with("type", Value::Int(kinds::GRAPH)));
        }
        Ok(attributes)
    }

    fn attribute(&mut self, attribute: Object<'m>, value: Attr) -> Result<Object<'m>, String> {
        let ctx = self.ctx;
        let float = |attr| match ctx.attr_kind(attr) {
            AttrKind::Float { bits, ty } if ctx.float_kind(*ty) == Some(FloatKind::F32) => {
                Some(f32::from_bits(bits.0 as u32))
            }
            _ => None,
        };
        let with = |field: &str, kind: i128, value: Value<'m>| {
            Ok(attribute.clone().with(field, value).with("type", Value::Int(kind)))
        };
        if let Some(value) = float(value) {
            return with("f", kinds::FLOAT, Value::Float(value));
        }
        match ctx.attr_kind(value) {
            AttrKind::Integer { .. } => {
                let value = ctx.attr_int(value).ok_or("is an integer of more than 64 bits")?;
                with("i", kinds::INT, Value::Int(value.into()))
            }
            AttrKind::String { value, .. } => with("s", kinds::STRING, Value::Bytes(ctx.bytes(*value).into())),
            AttrKind::Array(items) => {
                // An empty list is written as integers, the most frequent kind.
                if let Some(ints) = items.iter().map(|&item| ctx.attr_int(item)).collect::<Option<Vec<i64>>>() {
                    return with("ints", kinds::INTS, Value::Ints(ints));
                }
                if let Some(floats) = items.iter().map(|&item| float(item)).collect::<Option<Vec<f32>>>() {
                    return with("floats", kinds::FLOATS, Value::Floats(floats));
                }
                let strings = items.iter().map(|&item| Some(ctx.bytes(ctx.attr_str(item)?).into()));
                if let Some(strings) = strings.collect::<Option<Vec<_>>>() {
                    return with("strings", kinds::STRINGS, Value::Strs(strings));
                }
                let tensors = items.iter().map(|&item| self.tensor(item)).collect::<Result<Vec<_>, _>>();
                let tensors =
                    tensors.map_err(|why| format!("is a list with an element that ONNX cannot store: {why}"))?;
                with("tensors", kinds::TENSORS, Value::Tables(tensors))
            }
            _ => {
                let tensor = self.tensor(value).map_err(|why| format!("has no form in ONNX: {why}"))?;
                with("t", kinds::TENSOR, Value::Table(Box::new(tensor)))
            }
        }
    }
}

/// The entry of `onnx.graphs` for region `index`.
pub(super) fn graph_dict(op: OpRef<'_>, index: usize) -> Option<Attr> {
    match op.ctx.attr_kind(op.attr(discardable::GRAPHS)?) {
        AttrKind::Array(dicts) => dicts.get(index).copied(),
        _ => None,
    }
}

/// The attribute name of region `index` in text from torch-mlir, which sorts regions by attribute name.
fn graph_attribute<'m>(op: OpRef<'m>, index: usize) -> Option<&'m [u8]> {
    let name = op.attr("name").and_then(|name| op.ctx.attr_str(name)).map(|name| op.ctx.bytes(name))?;
    let names: &[&[u8]] = match name {
        b"onnx.If" => &[b"else_branch", b"then_branch"],
        b"onnx.Loop" | b"onnx.Scan" | b"onnx.SequenceMap" => &[b"body"],
        _ => return None,
    };
    names.get(index).copied()
}
