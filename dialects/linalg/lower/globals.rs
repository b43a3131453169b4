//! Constants in memory: globals of a module that functions read.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, Body, Context, IsolatedOp, Type, TypeKind, ValueId};
use qopt_ir::rewrite::{NewOp, Place, Rewriter, Symbols};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::build::Build;

/// New constants, each value once.
pub(super) struct Globals {
    stem: &'static str,
    symbols: Symbols,
    all: Vec<(Attr, Type, String)>,
    known: FxHashMap<Attr, usize>,
}

impl Globals {
    /// None yet; names begin with a stem.
    pub(super) fn new(ctx: &Context, module: &Body, stem: &'static str) -> Self {
        Self { stem, symbols: Symbols::of(ctx, module), all: Vec::new(), known: FxHashMap::default() }
    }

    /// The buffer that holds a value.
    pub(super) fn get(&mut self, build: &mut Build<'_, '_>, value: Attr, ty: Type) -> Result<ValueId, String> {
        let next = self.all.len();
        let index = *self.known.entry(value).or_insert(next);
        if index == next {
            self.all.push((value, ty, self.symbols.fresh(self.stem)));
        }
        let (_, _, name) = self.all.get(index).ok_or("a constant is missing")?;
        let ctx = build.ctx();
        let name = ctx.symbol_attr(ctx.str(name));
        build.made(NewOp::new("memref.get_global").results(&[ty]).property("name", name))
    }

    /// Puts them into the module.
    pub(super) fn define(self, ctx: &Context, module: &mut IsolatedOp) {
        let mut rewriter = Rewriter::new(ctx, &mut module.body);
        let Some(&block) = rewriter.body().roots().first().and_then(|&r| rewriter.body().blocks(r).first()) else {
            return;
        };
        let first = rewriter.body().first(block);
        rewriter.set_place(first.map_or(Place::End(block), Place::Before));
        let unit = ctx.attr(AttrKind::Unit);
        for (value, ty, name) in self.all {
            rewriter.build(
                &NewOp::new("memref.global")
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

/// The row-major buffer of elements.
pub(super) fn buffer_type(ctx: &Context, shape: &[u64], element: Type) -> Type {
    let shape = shape.iter().map(|&n| Some(n)).collect();
    ctx.ty(TypeKind::MemRef { shape, element, layout: None, space: None })
}

/// The values of a module's constants, by name.
pub(super) fn values(ctx: &Context, module: &Body) -> FxHashMap<Attr, Attr> {
    let entry = |op| {
        let view = OpRef::new(ctx, module, op);
        let name = view.attr("sym_name").filter(|_| &*view.name() == "memref.global")?;
        view.attr("constant")?;
        Some((ctx.symbol_attr(ctx.attr_str(name)?), view.attr("initial_value")?))
    };
    module.preorder().into_iter().filter_map(entry).collect()
}

/// The value of a buffer, if it is a constant.
pub(super) fn value(ctx: &Context, body: &Body, values: &FxHashMap<Attr, Attr>, buffer: ValueId) -> Option<Attr> {
    let view = OpRef::new(ctx, body, body.defining_op(buffer)?);
    (&*view.name() == "memref.get_global").then(|| values.get(&view.attr("name")?).copied())?
}

/// Erases the module's own constants that no function reads any more.
pub(super) fn erase_unread(ctx: &Context, module: &mut IsolatedOp) {
    let mut read = FxHashSet::default();
    let mut collect = |body: &Body| {
        for op in body.preorder() {
            let view = OpRef::new(ctx, body, op);
            if &*view.name() == "memref.get_global" {
                read.extend(view.attr("name"));
            }
        }
    };
    for op in module.body.preorder() {
        if let Some(inner) = module.body.isolated(op) {
            collect(inner);
        }
    }
    collect(&module.body);
    let mut rewriter = Rewriter::new(ctx, &mut module.body);
    for op in rewriter.body().preorder() {
        let view = rewriter.op(op);
        let is_private = view.attr("sym_visibility").and_then(|a| ctx.attr_str(a)) == Some(ctx.str("private"));
        let name = view.attr("sym_name").and_then(|a| ctx.attr_str(a)).map(|name| ctx.symbol_attr(name));
        if &*view.name() == "memref.global" && is_private && name.is_some_and(|name| !read.contains(&name)) {
            rewriter.erase(op);
        }
    }
}
