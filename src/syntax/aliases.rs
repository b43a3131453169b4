//! Which types and attributes print through aliases.
//!
//! As in MLIR affine maps and integer sets do (`#map`, `#set`), and locations where they print (`#loc`). Beyond MLIR,
//! long quantized types do (`!quant`), because a scale list at every use is most of a quantized program's text; and so
//! does what would print exponentially large because it shares its parts.

use rustc_hash::FxHashSet;

use super::op_printer::OpPrinter;
use super::printer::{Aliases, PrintOptions, TextPrinter};
use crate::ir::*;

/// Text of a quantized type that is still printed in place.
const SHORT: usize = 64;
/// Weight of a type or attribute that is still printed in place.
const LIGHT: u64 = 1 << 20;

/// The aliases of a module, and the resources that it refers to.
pub(super) struct ModuleAliases {
    pub(super) names: Aliases,
    leading: Vec<Child>,
    trailing: Vec<Attr>,
    pub(super) resources: Vec<ResourceId>,
}

struct Collector<'a> {
    ctx: &'a Context,
    options: &'a PrintOptions,
    seen_types: Vec<bool>,
    seen_attrs: FxHashSet<Attr>,
    found: ModuleAliases,
    counts: [u32; 6],
}

/// Walks a module for what prints through an alias.
pub(super) fn collect(ctx: &Context, op: &IsolatedOp, options: &PrintOptions) -> ModuleAliases {
    let found =
        ModuleAliases { names: Aliases::default(), leading: Vec::new(), trailing: Vec::new(), resources: Vec::new() };
    let mut collector = Collector {
        ctx,
        options,
        seen_types: vec![false; ctx.num_types()],
        seen_attrs: FxHashSet::default(),
        found,
        counts: [0; 6],
    };
    collector.op(op);
    collector.found
}

/// For a message about an operation: what would make it endless prints as `...`.
pub(super) fn heavy(ctx: &Context, body: &Body, op: OpId) -> Aliases {
    const LIGHT: u64 = 1 << 14;
    let mut found = Aliases::default();
    let mut work = vec![(body, op)];
    while let Some((body, op)) = work.pop() {
        for value in body.operands(op).chain(body.results(op)) {
            let ty = body.ty(value);
            if ctx.type_weight(ty) > LIGHT {
                found.types.insert(ty, "...".to_owned());
            }
        }
        for dict in [body.properties(op), body.attrs(op)] {
            let entries = ctx.dict(dict).iter().map(|e| e.1).filter(|&a| ctx.attr_weight(a) > LIGHT);
            found.attrs.extend(entries.map(|a| (a, "...".to_owned())));
        }
        let inner = body.isolated(op);
        for &region in inner.map_or(body.regions(op), Body::roots) {
            let body = inner.unwrap_or(body);
            for &block in body.blocks(region) {
                work.extend(body.ops(block).map(|op| (body, op)));
            }
        }
    }
    found
}

impl Collector<'_> {
    fn op(&mut self, op: &IsolatedOp) {
        for attr in [op.properties, op.attrs] {
            self.attr(attr);
        }
        let mut bodies = vec![&op.body];
        self.loc(op.loc);
        while let Some(body) = bodies.pop() {
            let start = bodies.len();
            let mut regions: Vec<RegionId> = body.roots().iter().rev().copied().collect();
            while let Some(region) = regions.pop() {
                for &block in body.blocks(region) {
                    for (i, &arg) in body.args(block).iter().enumerate() {
                        self.ty(body.ty(arg));
                        self.loc(body.arg_loc(block, i));
                    }
                    for op in body.ops(block) {
                        for attr in [body.properties(op), body.attrs(op)] {
                            if attr != Attr::EMPTY_DICT {
                                self.attr(attr);
                            }
                        }
                        for value in body.results(op) {
                            self.ty(body.ty(value));
                        }
                        self.loc(body.loc(op));
                        regions.extend(body.regions(op));
                        bodies.extend(body.isolated(op));
                    }
                }
            }
            bodies[start..].reverse();
        }
    }

    fn ty(&mut self, ty: Type) {
        if self.seen_types.get(ty.index()).copied().unwrap_or(true) {
            return;
        }
        if let Some(slot) = self.seen_types.get_mut(ty.index()) {
            *slot = true;
        }
        let kind = self.ctx.type_kind(ty);
        kind.children(&mut |child| self.child(child));
        if self.options.local_scope {
            return;
        }
        let name = if self.options.quant_aliases && self.ctx.quantized(ty).is_some() && self.is_long(ty) {
            self.name("quant", 0)
        } else if self.ctx.type_weight(ty) > LIGHT && self.ctx.type_depth(ty) > 1 {
            self.name("type", 1)
        } else {
            return;
        };
        self.found.names.types.insert(ty, name);
        self.found.leading.push(Child::Type(ty));
    }

    fn is_long(&self, ty: Type) -> bool {
        let mut text = Vec::new();
        let aliases = Aliases::default();
        TextPrinter { ctx: self.ctx, out: &mut text, options: self.options, aliases: &aliases, sink: None }.ty(ty);
        text.len() > SHORT
    }

    fn child(&mut self, child: Child) {
        match child {
            Child::Type(ty) => self.ty(ty),
            Child::Attr(attr) => self.attr(attr),
        }
    }

    fn attr(&mut self, attr: Attr) {
        if !self.seen_attrs.insert(attr) {
            return;
        }
        let kind = self.ctx.attr_kind(attr);
        kind.children(&mut |child| self.child(child));
        let name = match kind {
            AttrKind::DenseResource { resource, .. } => return self.found.resources.push(*resource),
            _ if self.options.local_scope => return,
            AttrKind::AffineMap(_) => self.name("map", 2),
            AttrKind::IntegerSet(_) => self.name("set", 3),
            AttrKind::Loc(_) => return,
            _ if self.ctx.attr_weight(attr) > LIGHT && self.ctx.attr_depth(attr) > 1 => self.name("attr", 4),
            _ => return,
        };
        self.found.names.attrs.insert(attr, name);
        self.found.leading.push(Child::Attr(attr));
    }

    fn loc(&mut self, loc: Loc) {
        if !self.options.debug_info || self.options.local_scope {
            return;
        }
        let attr = self.ctx.loc_attr(loc);
        self.loc_attr(attr);
    }

    fn loc_attr(&mut self, attr: Attr) {
        if self.found.names.attrs.contains_key(&attr) {
            return;
        }
        let kind = self.ctx.attr_kind(attr);
        kind.children(&mut |child| match child {
            Child::Attr(a) if matches!(self.ctx.attr_kind(a), AttrKind::Loc(_)) => self.loc_attr(a),
            other => self.child(other),
        });
        let name = self.name("loc", 5);
        self.found.names.attrs.insert(attr, name);
        self.found.trailing.push(attr);
    }

    fn name(&mut self, stem: &str, counter: usize) -> String {
        let n = self.counts[counter];
        self.counts[counter] += 1;
        if n == 0 { stem.to_owned() } else { format!("{stem}{n}") }
    }
}

impl ModuleAliases {
    /// Writes the definitions that stand before the module.
    pub(super) fn write_leading(&self, p: &mut OpPrinter<'_>) {
        for &child in &self.leading {
            match child {
                Child::Type(ty) => {
                    p.text("!");
                    p.text(self.names.types.get(&ty).map_or("", |n| n));
                    p.text(" = ");
                    p.with(|t| t.type_definition(ty));
                }
                Child::Attr(attr) => {
                    p.text("#");
                    p.text(self.names.attrs.get(&attr).map_or("", |n| n));
                    p.text(" = ");
                    p.with(|t| t.attr_definition(attr));
                }
            }
            p.text("\n");
        }
    }

    /// Writes the definitions that stand after the module.
    pub(super) fn write_trailing(&self, p: &mut OpPrinter<'_>) {
        for &attr in &self.trailing {
            p.text("#");
            p.text(self.names.attrs.get(&attr).map_or("", |n| n));
            p.text(" = ");
            p.with(|t| t.attr_definition(attr));
            p.text("\n");
        }
    }
}
