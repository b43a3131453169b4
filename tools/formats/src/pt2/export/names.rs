//! Names of values, which are unique in a program, and of nodes.

use qopt_ir::ir::{AttrKind, Context, Loc, LocAttr, LocKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// The names of a program.
#[derive(Default)]
pub(super) struct Names {
    taken: FxHashSet<String>,
    /// The last number after each name that was taken.
    copies: FxHashMap<String, usize>,
}

impl Names {
    /// A name that is not taken: the wanted one, or with a number after it.
    pub(super) fn fresh(&mut self, wanted: &str) -> String {
        let stem = if wanted.is_empty() { "value" } else { wanted };
        let mut name = stem.to_owned();
        while !self.taken.insert(name.clone()) {
            let copy = self.copies.entry(stem.to_owned()).or_default();
            *copy += 1;
            name = format!("{stem}_{copy}");
        }
        name
    }
}

/// The name of a node in a location, and those of its results: `loc("node"(fused["a", "b"]))`.
pub(super) fn loc_names(ctx: &Context, loc: Loc) -> (Option<String>, Vec<String>) {
    let LocKind::Attr(attr) = loc.kind() else { return (None, Vec::new()) };
    let text = |name| ctx.text(name).into_owned();
    let AttrKind::Loc(LocAttr::Name { name, child }) = ctx.attr_kind(attr) else { return (None, Vec::new()) };
    let name_of = |attr| match ctx.attr_kind(attr) {
        AttrKind::Loc(LocAttr::Name { name, .. }) => Some(text(*name)),
        _ => None,
    };
    let results = match ctx.attr_kind(*child) {
        AttrKind::Loc(LocAttr::Fused { locations, .. }) => locations.iter().filter_map(|&loc| name_of(loc)).collect(),
        _ => name_of(*child).into_iter().collect(),
    };
    (Some(text(*name)), results)
}
