//! `AttributeProto`: the attributes of nodes.

use qopt_ir::ir::{Attr, AttrKind};
use qopt_ir::num::FloatBits;
use qopt_ir::num::FloatKind;
use rustc_hash::FxHashSet;

use super::Importer;
use crate::object::Object;
use crate::onnx::discardable::{self, keep_documentation, strings_attr};
use crate::onnx::schema::attribute_type as kinds;
use crate::onnx::signed_int;
use crate::protobuf;

/// The attributes of a node, and the value of a `Constant`.
type NodeAttrs = (Vec<(String, Attr)>, Option<Attr>);

/// The kind of an attribute. Old files leave it out.
pub(super) fn kind(attribute: &Object<'_>) -> i128 {
    const FIELDS: [(&str, i128); 14] = [
        ("f", kinds::FLOAT),
        ("i", kinds::INT),
        ("s", kinds::STRING),
        ("t", kinds::TENSOR),
        ("g", kinds::GRAPH),
        ("floats", kinds::FLOATS),
        ("ints", kinds::INTS),
        ("strings", kinds::STRINGS),
        ("tensors", kinds::TENSORS),
        ("graphs", kinds::GRAPHS),
        ("sparse_tensor", kinds::SPARSE_TENSOR),
        ("sparse_tensors", kinds::SPARSE_TENSORS),
        ("tp", kinds::TYPE_PROTO),
        ("type_protos", kinds::TYPE_PROTOS),
    ];
    match attribute.int("type") {
        0 => FIELDS.iter().find(|(field, _)| attribute.get(field).is_some()).map_or(0, |(_, kind)| *kind),
        kind => kind,
    }
}

impl<'a> Importer<'_, 'a> {
    pub(super) fn node_attrs(&self, node: &Object<'a>) -> Result<NodeAttrs, String> {
        let ctx = self.ctx;
        let mut attrs: Vec<(String, Attr)> = Vec::new();
        let mut encoded = Vec::new();
        let mut graphs = Vec::new();
        let mut constant = None;
        let mut names = FxHashSet::default();
        for attribute in node.tables("attribute") {
            let name = attribute.str("name");
            let at = |why: &str| format!("attribute '{}' {why}", String::from_utf8_lossy(name));
            let Ok(text) = std::str::from_utf8(name) else { return Err(at("is not UTF-8")) };
            if !names.insert(name) {
                return Err(at("is given twice"));
            }
            let key = format!("{}{text}", discardable::ATTRIBUTE_PREFIX);
            let value = match kind(attribute) {
                kinds::GRAPH => {
                    let graph = attribute.table("g").ok_or_else(|| at("has no graph"))?;
                    graphs.push((name, graph));
                    continue;
                }
                _ => self.attribute(attribute).map_err(|why| at(&format!("has a tensor: {why}")))?,
            };
            let is_empty_list = |value| matches!(ctx.attr_kind(value), AttrKind::Array(items) if items.is_empty());
            if value.is_none_or(is_empty_list) {
                encoded.push((ctx.str(name), ctx.string_attr(protobuf::encode(attribute).to_vec())));
            }
            if let Some(value) = value {
                if node.str("op_type") == b"Constant" && name == b"value" {
                    constant = Some(value);
                }
                attrs.push((key, value));
            }
        }
        let mut push = |name: &str, attr| attrs.push((name.to_owned(), attr));
        if !encoded.is_empty() {
            push(discardable::ATTRIBUTES, ctx.dict_attr(encoded));
        }
        if !graphs.is_empty() {
            graphs.sort_by_key(|(name, _)| *name);
            let dicts = graphs.into_iter().map(|(attribute, graph)| self.graph_attrs(attribute, graph));
            push(discardable::GRAPHS, ctx.attr(AttrKind::Array(dicts.collect())));
        }
        for (field, name) in [("domain", discardable::DOMAIN), ("overload", discardable::OVERLOAD)] {
            // Both names are the default domain.
            if !matches!(node.str(field), b"" | b"ai.onnx") {
                push(name, ctx.string_attr(node.str(field)));
            }
        }
        let mut documentation = Vec::new();
        keep_documentation(ctx, node, &mut documentation);
        documentation.into_iter().for_each(|(name, attr)| push(name, attr));
        Ok((attrs, constant))
    }

    /// The facts of a graph that its region does not hold.
    fn graph_attrs(&self, attribute: &[u8], graph: &Object<'a>) -> Attr {
        let ctx = self.ctx;
        let values = |field| {
            let dicts = graph.tables(field).iter().map(|info| self.value_attrs(info));
            ctx.attr(AttrKind::Array(dicts.collect()))
        };
        let mut attrs = vec![
            (discardable::graph::ATTRIBUTE, ctx.string_attr(attribute)),
            (discardable::NAME, ctx.string_attr(graph.str("name"))),
            (discardable::graph::INPUTS, values("input")),
            (discardable::graph::OUTPUTS, values("output")),
        ];
        if graph.tables("value_info").is_empty() {
            attrs.push((discardable::NO_VALUE_INFO, ctx.attr(AttrKind::Unit)));
        }
        keep_documentation(ctx, graph, &mut attrs);
        ctx.dict_attr(attrs.into_iter().map(|(name, attr)| (ctx.str(name), attr)))
    }

    /// The value in MLIR; `None` for kinds without one.
    fn attribute(&self, attribute: &Object<'a>) -> Result<Option<Attr>, String> {
        let ctx = self.ctx;
        let float = |value: f32| {
            let bits = FloatBits(u128::from(value.to_bits()));
            ctx.attr(AttrKind::Float { bits, ty: ctx.float_type(FloatKind::F32) })
        };
        let list = |items: Vec<Attr>| ctx.attr(AttrKind::Array(items.into()));
        Ok(Some(match kind(attribute) {
            kinds::FLOAT => float(attribute.float("f")),
            kinds::INT => signed_int(ctx, attribute.int("i") as i64),
            kinds::STRING => ctx.string_attr(attribute.bytes("s").map_or(&[][..], |bytes| bytes)),
            kinds::TENSOR => self.tensor_attr(attribute.table("t").ok_or("it is missing")?)?,
            kinds::FLOATS => list(attribute.floats("floats").iter().map(|&value| float(value)).collect()),
            kinds::INTS => list(attribute.ints("ints").iter().map(|&value| signed_int(ctx, value)).collect()),
            kinds::STRINGS => strings_attr(ctx, attribute.strs("strings")),
            kinds::TENSORS => {
                let tensors = attribute.tables("tensors").iter().map(|tensor| self.tensor_attr(tensor));
                list(tensors.collect::<Result<_, _>>()?)
            }
            _ => return Ok(None),
        }))
    }
}
