//! Symbols: names that operations define in the nearest symbol table around them.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::fault::{Checked, Fault};
use crate::def::{OpRef, Presence};
use crate::ir::{Attr, AttrKind, Body, Context, OpId, RegionId, Str};

/// The symbols that an operation's symbol references may name: those of the nearest symbol table around it.
pub struct SymbolScope<'a> {
    ctx: &'a Context,
    body: &'a Body,
    symbols: FxHashMap<Str, OpId>,
    parent: Option<Arc<SymbolScope<'a>>>,
}

/// The regions of an operation, wherever they are owned.
pub(crate) fn regions_of(body: &Body, op: OpId) -> (&Body, &[RegionId]) {
    match body.isolated(op) {
        Some(own) => (own, own.roots()),
        None => (body, body.regions(op)),
    }
}

/// The name that an operation defines as a symbol.
pub(crate) fn symbol_name(ctx: &Context, body: &Body, op: OpId, sym_name: Str) -> Option<Str> {
    ctx.attr_str(body.attr(ctx, op, sym_name)?)
}

impl<'a> SymbolScope<'a> {
    /// The symbols that the operations directly in these regions define; the second definition of one name is a fault,
    /// reported with the operation that it is at.
    pub(super) fn new(
        ctx: &'a Context,
        body: &'a Body,
        regions: &[RegionId],
        parent: Option<Arc<Self>>,
    ) -> (Self, Option<(OpId, Fault)>) {
        let mut symbols = FxHashMap::default();
        let mut fault = None;
        if let Some(sym_name) = ctx.find_str("sym_name") {
            let blocks = regions.iter().flat_map(|&r| body.blocks(r));
            for op in blocks.flat_map(|&b| body.ops(b)) {
                let Some(name) = symbol_name(ctx, body, op, sym_name) else { continue };
                let old = *symbols.entry(name).or_insert(op);
                if old != op && fault.is_none() {
                    let message = format!("redefinition of symbol named '{}'", ctx.text(name));
                    let note = "see existing symbol definition here";
                    fault = Some((op, Fault::bare(message).note(Some(body.loc(old)), note)));
                }
            }
        }
        (Self { ctx, body, symbols, parent }, fault)
    }
    /// The operation that defines a symbol in this table.
    pub fn get(&self, name: Str) -> Option<OpRef<'a>> {
        Some(OpRef::new(self.ctx, self.body, *self.symbols.get(&name)?))
    }
    /// The operation that a symbol reference names, seen from inside this table.
    pub fn lookup(&self, reference: Attr) -> Option<OpRef<'a>> {
        let AttrKind::SymbolRef { root, nested } = self.ctx.attr_kind(reference) else { return None };
        let sym_name = self.ctx.find_str("sym_name")?;
        let mut found = self.get(*root)?;
        for &name in nested {
            let (body, regions) = regions_of(found.body, found.op);
            let mut ops = regions.iter().flat_map(|&r| body.blocks(r)).flat_map(|&b| body.ops(b));
            let op = ops.find(|&op| symbol_name(self.ctx, body, op, sym_name) == Some(name))?;
            found = OpRef::new(self.ctx, body, op);
        }
        Some(found)
    }
    /// The table around this one.
    pub fn parent(&self) -> Option<&Self> {
        self.parent.as_deref()
    }
}

/// What every operation that defines a symbol must fulfil. `in_table` says whether it stands directly in a symbol table;
/// `None` where what is around it is unknown.
pub(super) fn check_symbol(op: OpRef<'_>, in_table: Option<bool>) -> Checked {
    let optional = op.def().and_then(|d| d.attr("sym_name")).is_some_and(|a| a.presence == Presence::Optional);
    let Some(name) = op.attr("sym_name") else {
        return if optional { Ok(()) } else { Err("requires string attribute 'sym_name'".into()) };
    };
    if op.ctx.attr_str(name).is_none() {
        return Err("requires string attribute 'sym_name'".into());
    }
    if let Some(visibility) = op.attr("sym_visibility") {
        let Some(text) = op.ctx.attr_str(visibility) else {
            return Err("requires visibility attribute 'sym_visibility' to be a string attribute".into());
        };
        if !matches!(op.ctx.bytes(text), b"public" | b"private" | b"nested") {
            return Err(format!(
                "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"{}\"",
                op.ctx.text(text)
            )
            .into());
        }
    }
    if in_table == Some(false) { Err("symbol's parent must have the SymbolTable trait".into()) } else { Ok(()) }
}
