//! Which types and attributes print through aliases, under which names, and where these are defined.
//!
//! As in MLIR affine maps and integer sets do (`#map`, `#set`), locations (`#loc`), distinct attributes that hold something
//! (`#distinct`) and long tuples (`!tuple`). Beyond MLIR, long quantized types do (`!quant`), because a scale list at every
//! use is most of a quantized program's text; and so does what would print exponentially large because it shares its parts.
//!
//! Numbers are MLIR's: what holds no alias comes first, types before attributes, by name, and then in the order of the
//! text. An alias that only locations of operations need is defined after the module. The program is walked in the order
//! in which operations print; what a syntax leaves out, it says ([`OpSyntax::shown`](super::OpSyntax::shown)).

use rustc_hash::FxHashMap;

use super::OpSyntax;
use super::op_printer::{OpPrinter, is_implicit};
use super::printer::{Aliases, PrintOptions, TextPrinter};
use crate::def::OpRef;
use crate::ir::*;

/// Text of a quantized type that is still printed in place.
const SHORT: usize = 64;
/// Weight of a type or attribute that is still printed in place.
const LIGHT: u64 = 1 << 20;
/// Elements of a tuple that is still printed in place.
const FEW: usize = 16;

/// The aliases of a module, and the resources that it refers to.
#[derive(Default)]
pub(super) struct ModuleAliases {
    pub(super) names: Aliases,
    leading: Vec<Child>,
    trailing: Vec<Child>,
    pub(super) resources: Vec<ResourceId>,
}

/// What is known of a type or attribute that was visited.
#[derive(Clone, Copy)]
struct Seen {
    /// 0 without an alias in or for it, else one more than the greatest depth in it.
    depth: u32,
    /// Whether only locations of operations led to it.
    late: bool,
}

struct Alias {
    what: Child,
    depth: u32,
    stem: &'static str,
}

struct Collector<'a> {
    ctx: &'a Context,
    options: &'a PrintOptions,
    types: Vec<Option<Seen>>,
    attrs: Vec<Option<Seen>>,
    found: Vec<Alias>,
    resources: Vec<ResourceId>,
}

/// What is left to walk.
enum Step<'a> {
    Region(&'a Body, RegionId),
    Block(&'a Body, BlockId),
    /// This operation and those after it.
    Ops(&'a Body, Option<OpId>),
    /// Types and attributes of an operation whose regions print first.
    Parts(&'a Body, OpId),
}

/// Walks a module for what prints through an alias. Text that has everything in place has none, and no resources.
pub(super) fn collect(ctx: &Context, op: &IsolatedOp, options: &PrintOptions) -> ModuleAliases {
    if options.local_scope {
        return ModuleAliases::default();
    }
    let mut collector = Collector {
        ctx,
        options,
        types: vec![None; ctx.num_types()],
        // Locations become attributes on the way.
        attrs: vec![None; ctx.num_attrs()],
        found: Vec::new(),
        resources: Vec::new(),
    };
    collector.program(op);
    collector.finish()
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

impl<'a> Collector<'a> {
    fn program(&mut self, op: &'a IsolatedOp) {
        self.loc(op.loc, true);
        let is_custom = self.is_custom(op.name);
        if is_custom {
            self.attr_parts([op.properties, op.attrs]);
        }
        let mut steps: Vec<Step<'a>> = Vec::new();
        if !self.options.skip_regions {
            push_regions(&op.body, op.body.roots(), &mut steps);
        }
        while let Some(step) = steps.pop() {
            match step {
                Step::Region(body, region) => {
                    steps.extend(body.blocks(region).iter().rev().map(|&block| Step::Block(body, block)));
                }
                Step::Block(body, block) => {
                    for (i, &arg) in body.args(block).iter().enumerate() {
                        self.ty(body.ty(arg), false);
                        self.loc(body.arg_loc(block, i), false);
                    }
                    steps.push(Step::Ops(body, body.first(block)));
                }
                Step::Ops(body, mut next) => {
                    while let Some(op) = next {
                        next = body.next(op);
                        if next.is_none() && self.goes_without_saying(body, op) {
                            break;
                        }
                        self.loc(body.loc(op), true);
                        let inner = body.isolated(op);
                        let regions = inner.map_or(body.regions(op), Body::roots);
                        let regions = if self.shows_regions(body, op) { regions } else { &[] };
                        let parts_first = regions.is_empty() || self.is_custom(body.name(op));
                        if parts_first {
                            self.parts(body, op);
                        }
                        if !regions.is_empty() {
                            steps.push(Step::Ops(body, next));
                            if !parts_first {
                                steps.push(Step::Parts(body, op));
                            }
                            push_regions(inner.unwrap_or(body), regions, &mut steps);
                            break;
                        }
                    }
                }
                Step::Parts(body, op) => self.parts(body, op),
            }
        }
        if !is_custom {
            self.attr_parts([op.properties, op.attrs]);
        }
    }

    /// Whether an operation prints in its own form, where its attributes stand before its regions; in the generic form they
    /// stand behind.
    fn is_custom(&self, name: OpName) -> bool {
        let def = self.ctx.def(name).filter(|_| !self.options.generic);
        def.is_some_and(|def| def.syntax.is_some() || def.format.is_some())
    }

    /// The own syntax of an operation, if it prints so.
    fn syntax(&self, body: &Body, op: OpId) -> Option<&'static dyn OpSyntax> {
        self.ctx.def(body.name(op)).filter(|_| !self.options.generic).and_then(|def| def.syntax)
    }

    /// Whether there is anything in regions that could need an alias.
    fn shows_regions(&self, body: &Body, op: OpId) -> bool {
        self.syntax(body, op).is_none_or(|syntax| syntax.shows_regions(OpRef::new(self.ctx, body, op)))
    }

    /// Whether an operation ends a block and is not printed.
    fn goes_without_saying(&self, body: &Body, op: OpId) -> bool {
        let parent = body.block_of(op).and_then(|block| body.parent_op(block));
        let syntax = parent.and_then(|parent| Some((parent, self.syntax(body, parent)?)));
        syntax.is_some_and(|(parent, syntax)| !syntax.shows_terminators(OpRef::new(self.ctx, body, parent)))
            && is_implicit(OpRef::new(self.ctx, body, op))
    }

    /// Attributes and types of an operation. Operands are results and arguments elsewhere.
    fn parts(&mut self, body: &Body, op: OpId) {
        let mut attrs = [body.properties(op), body.attrs(op)];
        if let Some(syntax) = self.syntax(body, op) {
            attrs = attrs.map(|dict| syntax.shown(OpRef::new(self.ctx, body, op), dict));
        }
        if attrs != [Attr::EMPTY_DICT; 2] && !self.is_custom(body.name(op)) {
            self.result_types(body, op);
        }
        self.attr_parts(attrs);
        self.result_types(body, op);
    }

    fn result_types(&mut self, body: &Body, op: OpId) {
        for value in body.results(op) {
            self.ty(body.ty(value), false);
        }
    }

    /// The attributes in dictionaries that print as one.
    fn attr_parts(&mut self, dicts: [Attr; 2]) {
        for dict in dicts.into_iter().filter(|&dict| dict != Attr::EMPTY_DICT) {
            self.attr(dict, false);
        }
    }

    /// Where an operation or a block argument comes from; the argument's is defined before the module.
    fn loc(&mut self, loc: Loc, late: bool) {
        if self.options.debug_info {
            self.attr(self.ctx.loc_attr(loc), late);
        }
    }

    fn child(&mut self, child: Child, late: bool) -> u32 {
        match child {
            Child::Type(ty) => self.ty(ty, late),
            Child::Attr(attr) => self.attr(attr, late),
        }
    }

    /// Visits a type and everything in it, which no deeper than interning allows; gives its depth.
    fn ty(&mut self, ty: Type, late: bool) -> u32 {
        let known = self.types.get(ty.index()).copied().flatten();
        if let Some(known) = known.filter(|known| late || !known.late) {
            return known.depth;
        }
        let kind = self.ctx.type_kind(ty);
        let mut depth = 0;
        kind.children(&mut |child| depth = self.child(child, late).max(depth));
        let stem = match kind {
            _ if self.options.quant_aliases && self.ctx.quantized(ty).is_some() && self.is_long(ty) => Some("quant"),
            TypeKind::Tuple(types) if types.len() > FEW => Some("tuple"),
            _ if self.ctx.type_weight(ty) > LIGHT && self.ctx.type_depth(ty) > 1 => Some("type"),
            _ => None,
        };
        let seen = self.record(Child::Type(ty), stem, depth, late, known.is_none());
        if let Some(slot) = self.types.get_mut(ty.index()) {
            *slot = Some(seen);
        }
        seen.depth
    }

    fn is_long(&self, ty: Type) -> bool {
        let mut text = Vec::new();
        let aliases = Aliases::default();
        TextPrinter { ctx: self.ctx, out: &mut text, options: self.options, aliases: &aliases, sink: None }.ty(ty);
        text.len() > SHORT
    }

    /// Visits an attribute and everything in it; gives its depth.
    fn attr(&mut self, attr: Attr, late: bool) -> u32 {
        let known = self.attrs.get(attr.index()).copied().flatten();
        if let Some(known) = known.filter(|known| late || !known.late) {
            return known.depth;
        }
        let kind = self.ctx.attr_kind(attr);
        let mut depth = 0;
        match kind {
            // Not written.
            AttrKind::Loc(LocAttr::Name { child: Attr::UNKNOWN_LOC, .. }) => {}
            _ => kind.children(&mut |child| depth = self.child(child, late).max(depth)),
        }
        let stem = match kind {
            AttrKind::AffineMap(_) => Some("map"),
            AttrKind::IntegerSet(_) => Some("set"),
            AttrKind::Loc(_) => Some("loc"),
            AttrKind::Distinct { inner, .. } if *inner != Attr::UNIT => Some("distinct"),
            _ if self.ctx.attr_weight(attr) > LIGHT && self.ctx.attr_depth(attr) > 1 => Some("attr"),
            _ => None,
        };
        if let (AttrKind::DenseResource { resource, .. }, None) = (kind, known) {
            self.resources.push(*resource);
        }
        let seen = self.record(Child::Attr(attr), stem, depth, late, known.is_none());
        if self.attrs.len() <= attr.index() {
            self.attrs.resize(attr.index() + 1, None);
        }
        if let Some(slot) = self.attrs.get_mut(attr.index()) {
            *slot = Some(seen);
        }
        seen.depth
    }

    /// Notes the alias of what was visited, if it has one. `inner` is the greatest depth in it.
    fn record(&mut self, what: Child, stem: Option<&'static str>, inner: u32, late: bool, is_new: bool) -> Seen {
        let depth = if inner > 0 || stem.is_some() { inner.saturating_add(1) } else { 0 };
        if let Some(stem) = stem.filter(|_| is_new) {
            self.found.push(Alias { what, depth, stem });
        }
        Seen { depth, late }
    }

    fn finish(mut self) -> ModuleAliases {
        self.found.sort_by_key(|alias| (alias.depth, matches!(alias.what, Child::Attr(_)), alias.stem));
        let mut aliases = ModuleAliases { resources: self.resources, ..ModuleAliases::default() };
        let mut counts: FxHashMap<&str, u32> = FxHashMap::default();
        for Alias { what, stem, .. } in self.found {
            let count = counts.entry(stem).or_default();
            let name = if *count == 0 { stem.to_owned() } else { format!("{stem}{count}") };
            *count += 1;
            let seen = match what {
                Child::Type(ty) => {
                    aliases.names.types.insert(ty, name);
                    self.types.get(ty.index()).copied().flatten()
                }
                Child::Attr(attr) => {
                    aliases.names.attrs.insert(attr, name);
                    self.attrs.get(attr.index()).copied().flatten()
                }
            };
            let is_late = seen.is_some_and(|seen| seen.late);
            if is_late { &mut aliases.trailing } else { &mut aliases.leading }.push(what);
        }
        aliases
    }
}

fn push_regions<'a>(body: &'a Body, regions: &[RegionId], steps: &mut Vec<Step<'a>>) {
    steps.extend(regions.iter().rev().map(|&region| Step::Region(body, region)));
}

impl ModuleAliases {
    /// Writes the definitions that stand before the module.
    pub(super) fn write_leading(&self, p: &mut OpPrinter<'_>) {
        self.write(&self.leading, p);
    }

    /// Writes the definitions that stand after the module.
    pub(super) fn write_trailing(&self, p: &mut OpPrinter<'_>) {
        self.write(&self.trailing, p);
    }

    fn write(&self, definitions: &[Child], p: &mut OpPrinter<'_>) {
        for &child in definitions {
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
            p.text(
                "
",
            );
        }
    }
}
