//! The functions of a module as lists of operations, and the functions of two modules that belong together.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, Module, OpId};
use rustc_hash::{FxHashMap, FxHashSet};

/// An isolated operation, such as a function or a module, whose operations are aligned.
pub(crate) struct Unit<'m> {
    /// The symbols from the outermost module, such as `main`. The module itself has an empty path.
    pub(crate) path: String,
    pub(crate) body: &'m Body,
    /// All operations except the root and isolated ones, in preorder, with their depth.
    pub(crate) ops: Vec<(OpId, u32)>,
}

/// The units of a module, outer ones first.
pub(crate) fn units<'m>(ctx: &'m Context, module: &'m Module) -> Vec<Unit<'m>> {
    let mut found = Vec::new();
    let mut taken: FxHashMap<String, usize> = FxHashMap::default();
    let mut work: Vec<(String, &Body)> = vec![(String::new(), &module.body)];
    while let Some((path, body)) = work.pop() {
        let mut ops = Vec::new();
        let mut depths: FxHashMap<OpId, u32> = FxHashMap::default();
        let mut inner = Vec::new();
        for op in body.preorder() {
            if let Some(own) = body.isolated(op) {
                let root = OpRef::new(ctx, own, Body::ROOT);
                let symbol = root.attr("sym_name").and_then(|name| ctx.attr_str(name));
                let symbol = symbol.map_or_else(|| root.name().into_owned(), |name| ctx.text(name).into_owned());
                let mut path = if path.is_empty() { symbol } else { format!("{path}::{symbol}") };
                let count = taken.entry(path.clone()).or_default();
                *count += 1;
                // Operations without a symbol share their name.
                if *count > 1 {
                    path = format!("{path} #{count}");
                }
                inner.push((path, own));
                continue;
            }
            let parent = body.block_of(op).and_then(|block| body.parent_op(block));
            let depth = parent.and_then(|parent| depths.get(&parent)).map_or(0, |depth| depth + 1);
            if !body.regions(op).is_empty() {
                depths.insert(op, depth);
            }
            ops.push((op, depth));
        }
        inner.reverse();
        work.append(&mut inner);
        found.push(Unit { path, body, ops });
    }
    found
}

/// The units of two modules.
pub(crate) struct UnitPairs<'u, 'm> {
    /// Units of equal paths.
    pub(crate) pairs: Vec<(&'u Unit<'m>, &'u Unit<'m>)>,
    pub(crate) only_a: Vec<&'u Unit<'m>>,
    pub(crate) only_b: Vec<&'u Unit<'m>>,
}

/// Pairs the units of two modules by their paths. If one unit of each side is left, they are a pair: the only other function
/// has another name.
pub(crate) fn pair_units<'u, 'm>(units_a: &'u [Unit<'m>], units_b: &'u [Unit<'m>]) -> UnitPairs<'u, 'm> {
    let by_path: FxHashMap<&str, &Unit<'_>> = units_b.iter().map(|unit| (unit.path.as_str(), unit)).collect();
    let paths_a: FxHashSet<&str> = units_a.iter().map(|unit| unit.path.as_str()).collect();
    let mut only_a: Vec<&Unit<'_>> = units_a.iter().filter(|u| !by_path.contains_key(u.path.as_str())).collect();
    let mut only_b: Vec<&Unit<'_>> = units_b.iter().filter(|u| !paths_a.contains(u.path.as_str())).collect();
    let mut pairs: Vec<(&Unit<'_>, &Unit<'_>)> =
        units_a.iter().filter_map(|a| Some((a, *by_path.get(a.path.as_str())?))).collect();
    if let ([a], [b]) = (only_a.as_slice(), only_b.as_slice()) {
        pairs.push((a, b));
        (only_a, only_b) = (Vec::new(), Vec::new());
    }
    UnitPairs { pairs, only_a, only_b }
}
