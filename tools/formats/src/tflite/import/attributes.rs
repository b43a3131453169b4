//! Attributes of the module and of functions: metadata and signatures.

use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Attr, AttrKind, Str};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Importer;
use crate::object::Object;
use crate::tflite::discardable::{self, Extras};

impl<'a> Importer<'_, 'a> {
    pub(super) fn module_attrs(&mut self) -> Vec<(&'static str, Attr)> {
        let (ctx, root) = (self.ctx.clone(), self.root);
        let mut attrs = Vec::new();
        attrs.push(("tfl.schema_version", ctx.int_attr(root.int("version") as i64, ctx.int_type(32))));
        if !root.str("description").is_empty() {
            attrs.push(("tfl.description", ctx.string_attr(root.str("description"))));
        }
        let mut metadata = Vec::new();
        for entry in root.tables("metadata") {
            let name = String::from_utf8_lossy(entry.str("name")).into_owned();
            match self.buffer(entry.int("buffer")) {
                Ok(range) => {
                    let bytes = range.map_or(&[][..], |range| self.slice(range));
                    match self.budget.spend(bytes.len() as u64) {
                        Ok(()) => metadata.push((name, bytes.to_vec())),
                        Err(why) => self.error(self.file, format!("metadata '{name}': {why}")),
                    }
                }
                Err(why) => self.error(self.file, format!("metadata '{name}': {why}")),
            }
        }
        if !metadata.is_empty() {
            let mut names: Vec<&str> = metadata.iter().map(|(name, _)| name.as_str()).collect();
            let in_order = names.is_sorted();
            names.sort_unstable();
            if names.windows(2).all(|pair| pair[0] != pair[1]) && !names.contains(&"") {
                let entries = metadata.iter().map(|(name, bytes)| (ctx.str(name), ctx.string_attr(bytes)));
                attrs.push(("tfl.metadata", ctx.dict_attr(entries)));
                if !in_order {
                    let order = metadata.iter().map(|(name, _)| ctx.string_attr(name)).collect();
                    attrs.push((discardable::METADATA_ORDER, ctx.attr(AttrKind::Array(order))));
                }
            } else {
                let pair = |(name, bytes): &(String, Vec<u8>)| {
                    ctx.attr(AttrKind::Array(Box::new([ctx.string_attr(name), ctx.string_attr(bytes)])))
                };
                attrs.push((discardable::METADATA, ctx.attr(AttrKind::Array(metadata.iter().map(pair).collect()))));
            }
        }
        if !root.tables("signature_defs").is_empty() {
            attrs.push(("tf_saved_model.semantics", ctx.attr(AttrKind::Unit)));
        }
        if let Some(signatures) = self.other_signatures() {
            attrs.push((discardable::SIGNATURES, signatures));
        }
        attrs
    }

    /// The signatures as an attribute, if they do not have the form that the attributes of functions can hold: one for each
    /// subgraph, with the inputs and outputs of the subgraph in their order.
    pub(super) fn other_signatures(&mut self) -> Option<Attr> {
        let ctx = self.ctx.clone();
        let (root, subgraphs) = (self.root, self.root.tables("subgraphs"));
        let mut taken = FxHashSet::default();
        let mut is_regular = true;
        let mut last = -1;
        let mut all = Vec::new();
        for signature in root.tables("signature_defs") {
            let index = signature.int("subgraph_index");
            let Some((i, subgraph)) = usize::try_from(index).ok().and_then(|i| Some((i, subgraphs.get(i)?))) else {
                self.error(self.file, format!("a signature names subgraph {index}, which does not exist"));
                continue;
            };
            is_regular &= taken.insert(i) && index > last;
            last = index;
            let mut maps = Vec::new();
            for (field, tensors) in [("inputs", subgraph.ints("inputs")), ("outputs", subgraph.ints("outputs"))] {
                let entries = signature.tables(field);
                let mut places = FxHashMap::default();
                for (place, &tensor) in tensors.iter().enumerate() {
                    places.entry(i128::from(tensor)).or_insert(place);
                }
                let own: Vec<i128> = entries.iter().map(|map| map.int("tensor_index")).collect();
                is_regular &= own.iter().copied().eq(tensors.iter().map(|&tensor| i128::from(tensor)));
                let mut pairs = Vec::new();
                let is_complete = entries.len() == tensors.len();
                for (entry, map) in entries.iter().enumerate() {
                    let place = places.get(&map.int("tensor_index")).copied();
                    // A quantizer that puts a cast at a boundary leaves the entry with the tensor behind it.
                    if place.is_none() && is_complete {
                        let name = String::from_utf8_lossy(map.str("name"));
                        let message = format!(
                            "the tensor of signature entry '{name}' is not in the {field} of its subgraph: tensor {entry} of \
                             the {field} replaces it"
                        );
                        self.warnings.push(Diag::warning(Code::ModelFile, self.file, message));
                    }
                    let Some(place) = place.or(is_complete.then_some(entry)) else {
                        let name = String::from_utf8_lossy(map.str("name")).into_owned();
                        self.error(
                            self.file,
                            format!("signature entry '{name}' is not in the {field} of its subgraph"),
                        );
                        continue;
                    };
                    let place = ctx.int_attr(place as i64, ctx.int_type(32));
                    pairs.push(ctx.attr(AttrKind::Array(Box::new([ctx.string_attr(map.str("name")), place]))));
                }
                maps.push((ctx.str(field), ctx.attr(AttrKind::Array(pairs.into()))));
            }
            maps.push((ctx.str("key"), ctx.string_attr(signature.str("signature_key"))));
            let symbol = self.functions.get(i).map_or(Attr::EMPTY_DICT, |&name| ctx.symbol_attr(name));
            maps.push((ctx.str("subgraph"), symbol));
            all.push(ctx.dict_attr(maps));
        }
        (!is_regular).then(|| ctx.attr(AttrKind::Array(all.into())))
    }

    /// The attributes of a function: visibility, the names of inputs and outputs, and its signature.
    pub(super) fn signature_attrs(
        &self,
        index: usize,
        subgraph: &Object<'a>,
        input_extras: &[Extras],
        properties: &mut Vec<(&'static str, Attr)>,
        attrs: &mut Vec<(&'static str, Attr)>,
    ) {
        let ctx = self.ctx;
        let signatures = self.root.tables("signature_defs");
        let own: Vec<_> = signatures.iter().filter(|s| s.int("subgraph_index") == index as i128).collect();
        let several = signatures.iter().any(|s| s.int("subgraph_index") != signatures[0].int("subgraph_index"));
        let is_entry = if several { !own.is_empty() } else { index == 0 };
        let tables = subgraph.tables("tensors");
        let (inputs, outputs) = (subgraph.ints("inputs"), subgraph.ints("outputs"));
        let names = |list: &[i64]| -> Option<Attr> {
            let names =
                list.iter().map(|&i| usize::try_from(i).ok().and_then(|i| tables.get(i)).map(|t| t.str("name")));
            let names = names.collect::<Option<Vec<_>>>()?;
            (!names.is_empty() && names.iter().all(|name| !name.is_empty())).then(|| ctx.string_attr(names.join(&b',')))
        };
        if is_entry {
            let entries = [("inputs", names(inputs)), ("outputs", names(outputs))];
            let entries: Vec<_> = entries.iter().filter_map(|(key, names)| Some((ctx.str(key), (*names)?))).collect();
            if !entries.is_empty() {
                attrs.push(("tf.entry_function", ctx.dict_attr(entries)));
            }
        } else {
            properties.push(("sym_visibility", ctx.string_attr("private")));
        }
        let mut arg_attrs: Vec<Vec<(Str, Attr)>> = input_extras
            .iter()
            .map(|kept| kept.attr(ctx).map(|attr| (ctx.str(discardable::TENSOR), attr)).into_iter().collect())
            .collect();
        let mut res_attrs: Vec<Vec<(Str, Attr)>> = vec![Vec::new(); outputs.len()];
        if let Some(signature) = own.last() {
            let path = |map: &Object<'_>| ctx.attr(AttrKind::Array(Box::new([ctx.string_attr(map.str("name"))])));
            for (field, list, slots) in [("inputs", inputs, &mut arg_attrs), ("outputs", outputs, &mut res_attrs)] {
                // The places of a tensor, the first one last.
                let mut free: FxHashMap<i128, Vec<usize>> = FxHashMap::default();
                for (place, &tensor) in list.iter().enumerate().rev() {
                    free.entry(i128::from(tensor)).or_default().push(place);
                }
                for map in signature.tables(field) {
                    let place = free.get_mut(&map.int("tensor_index")).and_then(Vec::pop);
                    if let Some(slot) = place.and_then(|place| slots.get_mut(place)) {
                        slot.push((ctx.str(discardable::INDEX_PATH), path(map)));
                    }
                }
            }
            let key = ctx.string_attr(signature.str("signature_key"));
            attrs.push((discardable::EXPORTED_NAMES, ctx.attr(AttrKind::Array(Box::new([key])))));
        }
        for (name, lists) in [("arg_attrs", arg_attrs), ("res_attrs", res_attrs)] {
            if lists.iter().any(|list| !list.is_empty()) {
                let dicts = lists.into_iter().map(|list| ctx.dict_attr(list)).collect();
                properties.push((name, ctx.attr(AttrKind::Array(dicts))));
            }
        }
        let name = subgraph.str("name");
        if self.functions.get(index).is_none_or(|&symbol| ctx.bytes(symbol) != name) {
            attrs.push((discardable::SUBGRAPH_NAME, ctx.string_attr(name)));
        }
        if subgraph.def.field("debug_metadata_index").is_some() && subgraph.int("debug_metadata_index") != -1 {
            let value = subgraph.int("debug_metadata_index") as i64;
            attrs.push((discardable::DEBUG_METADATA, ctx.int_attr(value, ctx.int_type(32))));
        }
    }
}
