//! `symbol-dce`: erases symbols that nothing can reach.
//!
//! A symbol is reached if it is public, or if something that is reached refers to it. As in MLIR, everything in an
//! operation that is not a symbol counts as reached. References are followed through the attributes of every operation,
//! nested symbol tables included; where an attribute of an unknown dialect may hide one, nothing is erased.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::def::Trait;
use crate::ir::{Attr, AttrKind, Body, Child, Context, IsolatedOp, OpId, Str};
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
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let ctx = cx.ctx;
        if !ctx.def(op.name).is_some_and(|d| d.has(Trait::SymbolTable)) {
            return Err(cx.error_on(op, " was scheduled to run under SymbolDCE, but does not define a symbol table"));
        }
        // Tables are swept one by one, the inner ones first; what the others refer to is found beforehand.
        let names = Names { sym: ctx.str("sym_name"), visibility: ctx.str("sym_visibility") };
        let Some(nested) = nested_references(ctx, &op.body) else { return Ok(()) };
        cx.each_isolated(op, |op, cx| {
            if cx.ctx.def(op.name).is_some_and(|d| d.has(Trait::SymbolTable)) {
                let erased = sweep(cx.ctx, &mut op.body, &names, &nested);
                cx.count("num-dce'd", erased);
            }
            Ok(())
        })
    }
}

struct Names {
    sym: Str,
    visibility: Str,
}

impl Names {
    /// The symbol that an operation is, if it may go when nothing refers to it.
    fn private(&self, ctx: &Context, body: &Body, op: OpId) -> Option<Str> {
        let name = self.symbol(ctx, body, op)?;
        let visibility = ctx.attr_str(body.attr(ctx, op, self.visibility)?)?;
        matches!(ctx.bytes(visibility), b"private" | b"nested").then_some(name)
    }
    /// The symbol that an operation is.
    fn symbol(&self, ctx: &Context, body: &Body, op: OpId) -> Option<Str> {
        ctx.def(body.name(op)).filter(|d| d.has(Trait::Symbol))?;
        ctx.attr_str(body.attr(ctx, op, self.sym)?)
    }
}

/// A name in a symbol reference.
pub(super) enum Name {
    Root(Str),
    Nested(Str),
    /// Perhaps there is one.
    Hidden,
}

/// All names that symbol references in an operation and everything in it consist of.
fn references(ctx: &Context, body: &Body, op: OpId, seen: &mut FxHashSet<Attr>, each: &mut dyn FnMut(Name)) {
    let mut work = vec![(body, op)];
    while let Some((body, op)) = work.pop() {
        attr_references(ctx, body.properties(op), seen, each);
        attr_references(ctx, body.attrs(op), seen, each);
        for &block in body.regions(op).iter().flat_map(|&r| body.blocks(r)) {
            work.extend(body.ops(block).map(|o| (body, o)));
        }
        if let Some(own) = body.isolated(op) {
            for &block in own.roots().iter().flat_map(|&r| own.blocks(r)) {
                work.extend(own.ops(block).map(|o| (own, o)));
            }
        }
    }
}

/// The names in the symbol references of an attribute: the root and, marked so, the nested ones.
pub(super) fn attr_references(ctx: &Context, attr: Attr, seen: &mut FxHashSet<Attr>, each: &mut dyn FnMut(Name)) {
    let mut work = vec![attr];
    while let Some(attr) = work.pop() {
        if attr == Attr::EMPTY_DICT || !seen.insert(attr) {
            continue;
        }
        let kind = ctx.attr_kind(attr);
        match kind {
            AttrKind::SymbolRef { root, nested } => {
                each(Name::Root(*root));
                nested.iter().for_each(|&n| each(Name::Nested(n)));
            }
            AttrKind::Opaque { body, .. } if body.contains(&b'@') => each(Name::Hidden),
            _ => {}
        }
        kind.children(&mut |child| {
            if let Child::Attr(a) = child {
                work.push(a);
            }
        });
    }
}

/// The names that are used as nested parts of references anywhere: such a symbol is reached through its table. `None` if
/// there may be references that cannot be seen.
fn nested_references(ctx: &Context, body: &Body) -> Option<FxHashSet<Str>> {
    let (mut out, mut seen, mut hidden) = (FxHashSet::default(), FxHashSet::default(), false);
    for &block in body.roots().iter().flat_map(|&r| body.blocks(r)) {
        for op in body.ops(block) {
            references(ctx, body, op, &mut seen, &mut |name| match name {
                Name::Root(_) => {}
                Name::Nested(name) => drop(out.insert(name)),
                Name::Hidden => hidden = true,
            });
        }
    }
    (!hidden).then_some(out)
}

/// Erases the symbols of one table that nothing reaches; how many.
fn sweep(ctx: &Context, body: &mut Body, names: &Names, nested: &FxHashSet<Str>) -> u64 {
    let blocks: Vec<_> = body.roots().iter().flat_map(|&r| body.blocks(r)).copied().collect();
    let ops: Vec<OpId> = blocks.iter().flat_map(|&b| body.ops(b)).collect();
    let mut waiting: FxHashMap<Str, OpId> = FxHashMap::default();
    let mut work = Vec::new();
    for &op in &ops {
        match names.private(ctx, body, op) {
            Some(name) if !nested.contains(&name) => drop(waiting.insert(name, op)),
            _ => work.push(op),
        }
    }
    let mut seen = FxHashSet::default();
    while let Some(op) = work.pop() {
        let mut reached = Vec::new();
        references(ctx, body, op, &mut seen, &mut |name| match name {
            Name::Root(name) | Name::Nested(name) => reached.extend(waiting.remove(&name)),
            Name::Hidden => {}
        });
        work.extend(reached);
    }
    let dead: FxHashSet<OpId> = waiting.into_values().collect();
    let mut rewriter = Rewriter::new(ctx, body);
    ops.iter().filter(|op| dead.contains(op)).map(|&op| u64::from(rewriter.erase(op))).sum()
}
