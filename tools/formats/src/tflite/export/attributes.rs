//! Metadata and signatures, from attributes of the module and of functions.

use std::collections::HashMap;

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, Str};

use super::Exporter;
use crate::object::{Object, Value};
use crate::tflite::{discardable, schema};

impl<'m> Exporter<'m> {
    pub(super) fn metadata(&mut self, root: OpRef<'m>) -> Vec<Object<'m>> {
        let ctx = self.ctx;
        let mut entries: Vec<(&'m [u8], &'m [u8])> = Vec::new();
        let string = |attr: Attr| ctx.attr_str(attr).map(|text| ctx.bytes(text));
        if let Some(dict) = root.attr("tfl.metadata") {
            let all = ctx.dict(dict).iter().filter_map(|&(name, value)| Some((ctx.bytes(name), string(value)?)));
            entries.extend(all);
            if let Some(AttrKind::Array(order)) = root.attr(discardable::METADATA_ORDER).map(|attr| ctx.attr_kind(attr))
            {
                let places = order.iter().enumerate().filter_map(|(place, &attr)| Some((string(attr)?, place)));
                let places: HashMap<&[u8], usize> = places.collect();
                entries.sort_by_key(|(name, _)| places.get(name).copied().unwrap_or(usize::MAX));
            }
        }
        if let Some(AttrKind::Array(list)) = root.attr(discardable::METADATA).map(|attr| ctx.attr_kind(attr)) {
            for &pair in list {
                if let AttrKind::Array(pair) = ctx.attr_kind(pair)
                    && let &[name, value] = &**pair
                {
                    entries.extend(string(name).zip(string(value)));
                }
            }
        }
        let mut metadata = Vec::new();
        for (name, bytes) in entries {
            let buffer = self.buffer(Value::Bytes(bytes.into()));
            let entry = Object::new(&schema::Metadata).with("name", Value::Str(name.into()));
            metadata.push(entry.with("buffer", Value::Int(buffer as i128)));
        }
        metadata
    }

    pub(super) fn signatures(
        &mut self,
        root: OpRef<'m>,
        functions: &[OpRef<'m>],
        subgraphs: &[Object<'m>],
    ) -> Vec<Object<'m>> {
        let ctx = self.ctx;
        let map = |name: Str, tensor: i64| {
            let map = Object::new(&schema::TensorMap).with("name", Value::Str(ctx.bytes(name).into()));
            map.with("tensor_index", Value::Int(tensor.into()))
        };
        let signature = |index: usize, key: Str, inputs: Vec<Object<'m>>, outputs: Vec<Object<'m>>| {
            let signature = Object::new(&schema::SignatureDef).with("inputs", Value::Tables(inputs));
            let signature = signature.with("outputs", Value::Tables(outputs));
            let signature = signature.with("signature_key", Value::Str(ctx.bytes(key).into()));
            signature.with("subgraph_index", Value::Int(index as i128))
        };
        let array = |attr: Option<Attr>| match attr.map(|attr| ctx.attr_kind(attr)) {
            Some(AttrKind::Array(items)) => &**items,
            _ => &[],
        };
        let mut all = Vec::new();
        if let Some(list) = root.attr(discardable::SIGNATURES) {
            for &entry in array(Some(list)) {
                let get = |name: &str| ctx.dict_named(entry, name);
                let symbol = get("subgraph").and_then(|attr| match ctx.attr_kind(attr) {
                    AttrKind::SymbolRef { root, .. } => Some(*root),
                    _ => None,
                });
                let index = self.functions.iter().position(|&name| Some(name) == symbol);
                let Some((index, subgraph)) = index.and_then(|index| Some((index, subgraphs.get(index)?))) else {
                    self.error(root.loc(), "a signature names a function that does not exist");
                    continue;
                };
                let maps = |field: &str| -> Vec<Object<'m>> {
                    let pairs = array(get(field)).iter().map(|&pair| array(Some(pair)));
                    pairs
                        .filter_map(|pair| {
                            let place = usize::try_from(ctx.attr_int(*pair.get(1)?)?).ok()?;
                            Some(map(ctx.attr_str(*pair.first()?)?, *subgraph.ints(field).get(place)?))
                        })
                        .collect()
                };
                let key = get("key").and_then(|key| ctx.attr_str(key)).unwrap_or_else(|| ctx.str(""));
                all.push(signature(index, key, maps("inputs"), maps("outputs")));
            }
            return all;
        }
        for (index, (function, subgraph)) in functions.iter().zip(subgraphs).enumerate() {
            let key = array(function.attr(discardable::EXPORTED_NAMES)).first().and_then(|&key| ctx.attr_str(key));
            let Some(key) = key else { continue };
            let maps = |field: &str, attrs: &str| -> Vec<Object<'m>> {
                let dicts = array(function.attr(attrs)).iter();
                dicts
                    .zip(subgraph.ints(field))
                    .filter_map(|(&dict, &tensor)| {
                        let path = array(ctx.dict_named(dict, discardable::INDEX_PATH));
                        Some(map(ctx.attr_str(*path.first()?)?, tensor))
                    })
                    .collect()
            };
            all.push(signature(index, key, maps("inputs", "arg_attrs"), maps("outputs", "res_attrs")));
        }
        all
    }
}
