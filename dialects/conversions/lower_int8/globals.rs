//! Constants as `memref.global`, read by `memref.get_global`.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, Body, Context, Type, TypeKind, ValueId};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, Symbols};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::linalg::builder::Builder;
use crate::memref::ops as memref;

/// New constants, deduplicated by value.
pub(super) struct Globals {
    stem: &'static str,
    symbols: Symbols,
    all: Vec<(Attr, Type, String)>,
    known: FxHashMap<Attr, usize>,
}

impl Globals {
    /// Creates an empty set. Symbol names begin with `stem`.
    pub(super) fn new(ctx: &Context, body: &Body, stem: &'static str) -> Self {
        Self { stem, symbols: Symbols::of(ctx, body), all: Vec::new(), known: FxHashMap::default() }
    }

    /// Builds `memref.get_global` for a value, and records the global if it is new. `ty` must be a function of `value`'s type.
    pub(super) fn get_global(&mut self, build: &mut Builder<'_, '_>, value: Attr, ty: Type) -> Result<ValueId, String> {
        let next = self.all.len();
        let index = *self.known.entry(value).or_insert(next);
        if index == next {
            self.all.push((value, ty, self.symbols.fresh(self.stem)));
        }
        let (_, _, name) = self.all.get(index).ok_or("a constant is missing")?;
        let ctx = build.ctx();
        let name = ctx.symbol_attr(ctx.str(name));
        build.build_op(NewOp::of(&memref::GET_GLOBAL).results(&[ty]).property("name", name))
    }

    /// Defines the globals in the module.
    pub(super) fn define(self, ctx: &Context, body: &mut Body) {
        let mut rewriter = Rewriter::new(ctx, body);
        let Some(&block) = rewriter.body().regions(Body::ROOT).first().and_then(|&r| rewriter.body().blocks(r).first())
        else {
            return;
        };
        let first = rewriter.body().first(block);
        rewriter.set_insertion_point(first.map_or(InsertPoint::End(block), InsertPoint::Before));
        let unit = ctx.attr(AttrKind::Unit);
        for (value, ty, name) in self.all {
            rewriter.build(
                &NewOp::of(&memref::GLOBAL)
                    .property("sym_name", ctx.string_attr(name))
                    .property("sym_visibility", ctx.string_attr("private"))
                    .property("type", ctx.type_attr(ty))
                    .property("initial_value", value)
                    .property("constant", unit)
                    .property("alignment", ctx.int_attr(64, ctx.int_type(64))),
            );
        }
    }
}

/// The row-major buffer type of a shape.
pub(super) fn buffer_type(ctx: &Context, shape: &[u64], element: Type) -> Type {
    let shape = shape.iter().map(|&n| Some(n)).collect();
    ctx.ty(TypeKind::MemRef { shape, element, layout: None, space: None })
}

/// The initial values of constant `memref.global`s, by symbol.
pub(super) fn constant_globals(ctx: &Context, body: &Body) -> FxHashMap<Attr, Attr> {
    let entry = |op| {
        let view = OpRef::new(ctx, body, op);
        let name = view.attr("sym_name").filter(|_| view.is(&memref::GLOBAL))?;
        view.attr("constant")?;
        Some((ctx.symbol_attr(ctx.attr_str(name)?), view.attr("initial_value")?))
    };
    body.preorder().into_iter().filter_map(entry).collect()
}

/// The value of the global that `buffer` reads, if `buffer` is a `memref.get_global` of a constant global.
pub(super) fn read_constant_global(
    ctx: &Context,
    body: &Body,
    globals: &FxHashMap<Attr, Attr>,
    buffer: ValueId,
) -> Option<Attr> {
    let view = OpRef::new(ctx, body, body.defining_op(buffer)?);
    (view.is(&memref::GET_GLOBAL)).then(|| globals.get(&view.attr("name")?).copied())?
}

/// Erases private globals that no `memref.get_global` reads.
pub(super) fn erase_unread(ctx: &Context, body: &mut Body) {
    let mut read = FxHashSet::default();
    let mut collect = |body: &Body| {
        for op in body.preorder() {
            let view = OpRef::new(ctx, body, op);
            if view.is(&memref::GET_GLOBAL) {
                read.extend(view.attr("name"));
            }
        }
    };
    for op in body.preorder() {
        if let Some(inner) = body.isolated(op) {
            collect(inner);
        }
    }
    collect(body);
    let mut rewriter = Rewriter::new(ctx, body);
    for op in rewriter.body().preorder() {
        let view = rewriter.op(op);
        let is_private = view.attr("sym_visibility").and_then(|a| ctx.attr_str(a)) == Some(ctx.str("private"));
        let name = view.attr("sym_name").and_then(|a| ctx.attr_str(a)).map(|name| ctx.symbol_attr(name));
        if view.is(&memref::GLOBAL) && is_private && name.is_some_and(|name| !read.contains(&name)) {
            rewriter.erase(op);
        }
    }
}
