//! Symbols: names that operations define in the nearest enclosing symbol table.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::{OpRef, Trait};
use crate::ir::{Attr, AttrKind, Body, Context, OpId, RegionId, Str};

/// The symbols that references of an op resolve to: the symbols of the nearest enclosing symbol table, and through them
/// the symbols of nested tables.
pub struct SymbolScope<'a> {
    ctx: &'a Context,
    table: SymbolTable<'a>,
}

/// The symbols that the operations directly in some regions define.
struct SymbolTable<'a> {
    body: &'a Body,
    symbols: FxHashMap<Str, OpId>,
    /// Nested symbol tables, each built when a reference first leads through it.
    inner: FxHashMap<OpId, OnceLock<Box<SymbolTable<'a>>>>,
}

impl<'a> SymbolTable<'a> {
    /// The table, and the first redefinition of a symbol with the op that defined it first.
    fn new(ctx: &'a Context, body: &'a Body, regions: &[RegionId]) -> (Self, Option<(OpId, OpId)>) {
        let (mut symbols, mut inner) = (FxHashMap::default(), FxHashMap::default());
        let mut twice = None;
        if let Some(sym_name) = ctx.find_str("sym_name") {
            let blocks = regions.iter().flat_map(|&r| body.blocks(r));
            for op in blocks.flat_map(|&b| body.ops(b)) {
                let Some(name) = symbol_name(ctx, body, op, sym_name) else { continue };
                let first = *symbols.entry(name).or_insert(op);
                if first != op {
                    twice = twice.or(Some((op, first)));
                } else if OpRef::new(ctx, body, op).def().is_some_and(|def| def.has(Trait::SymbolTable)) {
                    inner.insert(op, OnceLock::new());
                }
            }
        }
        (Self { body, symbols, inner }, twice)
    }
    /// The table of a symbol that is a symbol table.
    fn inner(&self, ctx: &'a Context, symbol: OpId) -> Option<&Self> {
        Some(self.inner.get(&symbol)?.get_or_init(|| {
            let OpRef { body, op, .. } = OpRef::new(ctx, self.body, symbol).entered();
            Box::new(Self::new(ctx, body, body.regions(op)).0)
        }))
    }
}

/// The name that an operation defines as a symbol.
pub(crate) fn symbol_name(ctx: &Context, body: &Body, op: OpId, sym_name: Str) -> Option<Str> {
    ctx.attr_str(body.attr(ctx, op, sym_name)?)
}

impl<'a> SymbolScope<'a> {
    /// Collects the symbols defined by the operations directly in these regions. The second result is the first redefinition
    /// of a symbol, with the operation that defined it before.
    pub(crate) fn new(ctx: &'a Context, body: &'a Body, regions: &[RegionId]) -> (Self, Option<(OpId, OpId)>) {
        let (table, twice) = SymbolTable::new(ctx, body, regions);
        (Self { ctx, table }, twice)
    }
    /// The operation that defines a symbol in this table.
    pub fn get(&self, name: Str) -> Option<OpRef<'a>> {
        Some(OpRef::new(self.ctx, self.table.body, *self.table.symbols.get(&name)?))
    }
    /// Resolves a symbol reference from inside this table. As in MLIR, all names but the last must name symbol tables,
    /// and enclosing tables are not searched.
    pub fn lookup(&self, reference: Attr) -> Option<OpRef<'a>> {
        let AttrKind::SymbolRef { root, nested } = self.ctx.attr_kind(reference) else { return None };
        let mut table = &self.table;
        let mut symbol = *table.symbols.get(root)?;
        for name in nested {
            table = table.inner(self.ctx, symbol)?;
            symbol = *table.symbols.get(name)?;
        }
        Some(OpRef::new(self.ctx, table.body, symbol))
    }
}
