//! Names of the tensors of a subgraph.

use std::collections::{HashMap, HashSet};

use qopt_ir::def::OpRef;
use qopt_ir::ir::AttrKind;

use crate::object::{Object, Value};

/// The names of a function's outputs: those that LiteRT's converter lists in one string, or those of another format.
pub(super) fn output_names(function: OpRef<'_>) -> Vec<&[u8]> {
    let listed = entry_names(function, "outputs");
    if !listed.is_empty() {
        return listed;
    }
    let ctx = function.ctx;
    let Some(AttrKind::Array(dicts)) = function.attr("res_attrs").map(|attr| ctx.attr_kind(attr)) else {
        return Vec::new();
    };
    let name = |&dict| ["onnx.name", "pt2.name"].into_iter().find_map(|name| ctx.dict_named(dict, name));
    let names = dicts.iter().map(|dict| Some(ctx.bytes(ctx.attr_str(name(dict)?)?)));
    names.collect::<Option<_>>().unwrap_or_default()
}

/// The names in an entry of `tf.entry_function`.
pub(super) fn entry_names<'m>(function: OpRef<'m>, key: &str) -> Vec<&'m [u8]> {
    let ctx = function.ctx;
    let names = function.attr("tf.entry_function").and_then(|dict| ctx.dict_named(dict, key));
    let names = names.and_then(|names| ctx.attr_str(names));
    names.map_or(Vec::new(), |names| ctx.bytes(names).split(|&byte| byte == b',').collect())
}

/// Adds a number to each name that an earlier tensor has. The tensors of `order` keep their names before all others.
pub(super) fn make_unique(tables: &mut [Object<'_>], order: impl IntoIterator<Item = i64>) {
    let mut used: HashSet<Vec<u8>> = HashSet::new();
    let mut done = HashSet::new();
    let mut next: HashMap<Vec<u8>, u64> = HashMap::new();
    let first: Vec<usize> = order.into_iter().filter_map(|index| usize::try_from(index).ok()).collect();
    for index in first.into_iter().chain(0..tables.len()).filter(|&index| done.insert(index)) {
        let Some(table) = tables.get_mut(index) else { continue };
        let name = table.str("name").to_vec();
        if used.insert(name.clone()) {
            continue;
        }
        let count = next.entry(name.clone()).or_default();
        let unique = loop {
            *count = count.saturating_add(1);
            let numbered = [&*name, format!("_{count}").as_bytes()].concat();
            if used.insert(numbered.clone()) {
                break numbered;
            }
        };
        table.set("name", Some(Value::Str(unique.into())));
    }
}
