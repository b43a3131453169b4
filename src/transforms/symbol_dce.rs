//! `symbol-dce`: erases unreachable symbols.
//!
//! A symbol is reachable if it is public, or if a reachable operation refers to it. As in MLIR, all operations that are
//! not symbols count as reachable. References are collected from the attributes of every operation, including nested
//! symbol tables. An opaque attribute of an unknown dialect may contain a reference: then the pass erases nothing.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::def::Trait;
use crate::ir::{Attr, AttrKind, Body, Child, Context, OpId, Str};
use crate::pass::{Failed, Pass, PassContext, PassDef};
use crate::rewrite::Rewriter;

/// The pass.
pub const SYMBOL_DCE: PassDef = PassDef {
    argument: "symbol-dce",
    name: "SymbolDCE",
    summary: "Eliminate dead symbols",
    statistics: &[("num-dce'd", "Number of symbols DCE'd")],
    build: |_, _| Ok(Box::new(SymbolDce)),
    ..PassDef::BASE
};

struct SymbolDce;

impl Pass for SymbolDce {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let ctx = cx.ctx;
        if !ctx.def(body.name(Body::ROOT)).is_some_and(|d| d.has(Trait::SymbolTable)) {
            return Err(cx.error_on(body, " was scheduled to run under SymbolDCE, but does not define a symbol table"));
        }
        // Symbol tables are swept one by one, the inner ones first. A nested reference such as `@table::@symbol` may come from any
        // table, so these are collected before.
        let names = SymbolAttrNames { sym: ctx.str("sym_name"), visibility: ctx.str("sym_visibility") };
        let Some(nested) = nested_references(ctx, body) else { return Ok(()) };
        cx.each_isolated(body, |body, cx| {
            if cx.ctx.def(body.name(Body::ROOT)).is_some_and(|d| d.has(Trait::SymbolTable)) {
                let erased = sweep(cx.ctx, body, &names, &nested);
                cx.count("num-dce'd", erased);
            }
            Ok(())
        })
    }
}

struct SymbolAttrNames {
    sym: Str,
    visibility: Str,
}

impl SymbolAttrNames {
    /// The symbol that an operation defines, if it may be erased when unused: it is private or nested.
    fn private(&self, ctx: &Context, body: &Body, op: OpId) -> Option<Str> {
        let name = self.symbol(ctx, body, op)?;
        let visibility = ctx.attr_str(body.attr(ctx, op, self.visibility)?)?;
        matches!(ctx.bytes(visibility), b"private" | b"nested").then_some(name)
    }
    /// The symbol that an operation defines.
    fn symbol(&self, ctx: &Context, body: &Body, op: OpId) -> Option<Str> {
        ctx.def(body.name(op)).filter(|d| d.has(Trait::Symbol))?;
        ctx.attr_str(body.attr(ctx, op, self.sym)?)
    }
}

/// A name in a symbol reference.
pub(super) enum RefName {
    Root(Str),
    Nested(Str),
    /// An opaque attribute may contain a reference.
    Hidden,
}

/// Calls `each` for all names in symbol references of an operation and its contents. `seen` are attributes that were visited
/// before: they are skipped.
fn references(ctx: &Context, body: &Body, op: OpId, seen: &mut FxHashSet<Attr>, each: &mut dyn FnMut(RefName)) {
    let mut work = vec![(body, op)];
    while let Some((body, op)) = work.pop() {
        attr_references(ctx, body.properties(op), seen, each);
        attr_references(ctx, body.attrs(op), seen, each);
        for &block in body.regions(op).iter().flat_map(|&r| body.blocks(r)) {
            work.extend(body.ops(block).map(|o| (body, o)));
        }
        if let Some(inner) = body.isolated(op) {
            for &block in inner.regions(Body::ROOT).iter().flat_map(|&r| inner.blocks(r)) {
                work.extend(inner.ops(block).map(|o| (inner, o)));
            }
        }
    }
}

/// Calls `each` for the root and nested names in the symbol references of an attribute.
pub(super) fn attr_references(ctx: &Context, attr: Attr, seen: &mut FxHashSet<Attr>, each: &mut dyn FnMut(RefName)) {
    let mut work = vec![attr];
    while let Some(attr) = work.pop() {
        if attr == Attr::EMPTY_DICT || !seen.insert(attr) {
            continue;
        }
        let kind = ctx.attr_kind(attr);
        match kind {
            AttrKind::SymbolRef { root, nested } => {
                each(RefName::Root(*root));
                nested.iter().for_each(|&n| each(RefName::Nested(n)));
            }
            AttrKind::Opaque { body, .. } if body.contains(&b'@') => each(RefName::Hidden),
            _ => {}
        }
        kind.children(&mut |child| {
            if let Child::Attr(a) = child {
                work.push(a);
            }
        });
    }
}

/// The names of the symbols that operations in a body refer to. `None` if an opaque attribute may contain references.
pub fn referenced_symbols(ctx: &Context, body: &Body) -> Option<FxHashSet<Str>> {
    names_in_references(ctx, body, |name| match name {
        RefName::Root(name) | RefName::Nested(name) => Some(name),
        RefName::Hidden => None,
    })
}

/// The names after the root of all references, such as `b` in `@a::@b`. Their symbols are never erased, because the root need not
/// be in the swept table. `None` if an opaque attribute may contain references.
fn nested_references(ctx: &Context, body: &Body) -> Option<FxHashSet<Str>> {
    names_in_references(ctx, body, |name| if let RefName::Nested(name) = name { Some(name) } else { None })
}

fn names_in_references(ctx: &Context, body: &Body, select: impl Fn(RefName) -> Option<Str>) -> Option<FxHashSet<Str>> {
    let (mut out, mut seen, mut hidden) = (FxHashSet::default(), FxHashSet::default(), false);
    for &block in body.regions(Body::ROOT).iter().flat_map(|&r| body.blocks(r)) {
        for op in body.ops(block) {
            references(ctx, body, op, &mut seen, &mut |name| {
                hidden |= matches!(name, RefName::Hidden);
                out.extend(select(name));
            });
        }
    }
    (!hidden).then_some(out)
}

/// Erases the unreachable symbols of one table. Returns their number.
///
/// Marks from the operations that are always reachable: a private symbol moves from `unreached` to `work` at its first reference.
fn sweep(ctx: &Context, body: &mut Body, names: &SymbolAttrNames, nested: &FxHashSet<Str>) -> u64 {
    let blocks: Vec<_> = body.regions(Body::ROOT).iter().flat_map(|&r| body.blocks(r)).copied().collect();
    let ops: Vec<OpId> = blocks.iter().flat_map(|&b| body.ops(b)).collect();
    let mut unreached: FxHashMap<Str, OpId> = FxHashMap::default();
    let mut work = Vec::new();
    for &op in &ops {
        match names.private(ctx, body, op) {
            Some(name) if !nested.contains(&name) => drop(unreached.insert(name, op)),
            _ => work.push(op),
        }
    }
    let mut seen = FxHashSet::default();
    while let Some(op) = work.pop() {
        let mut reached = Vec::new();
        references(ctx, body, op, &mut seen, &mut |name| match name {
            RefName::Root(name) | RefName::Nested(name) => reached.extend(unreached.remove(&name)),
            RefName::Hidden => {}
        });
        work.extend(reached);
    }
    let dead: FxHashSet<OpId> = unreached.into_values().collect();
    let mut rewriter = Rewriter::new(ctx, body);
    ops.iter().filter(|op| dead.contains(op)).map(|&op| u64::from(rewriter.erase(op))).sum()
}
