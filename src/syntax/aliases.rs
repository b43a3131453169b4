//! Selects the types and attributes that print through aliases, names the aliases, and places their definitions.
//!
//! As in MLIR, aliases are used for affine maps and integer sets (`#map`, `#set`), locations (`#loc`), distinct
//! attributes with contents (`#distinct`) and long tuples (`!tuple`). In addition, qopt uses them for long quantized
//! types (`!quant`), because scale lists make up most of a quantized program's text, and for types and attributes whose
//! shared parts would print exponentially large.
//!
//! Aliases are numbered as in MLIR: by depth (definitions without nested aliases first), types before attributes, by
//! name, and then in the order of the text. An alias that only operation locations need is defined after the module.
//! The module is walked in the order in which operations print; [`OpSyntax::explicit_attrs`](super::OpSyntax::explicit_attrs) excludes
//! attributes that a custom syntax does not print.

use rustc_hash::FxHashMap;

use super::OpSyntax;
use super::op_printer::{OpPrinter, is_implicit};
use super::printer::{Aliases, PrintOptions, TextPrinter};
use crate::def::{OpDef, OpRef, Trait};
use crate::ir::*;

/// A quantized type with at most this many characters prints in place.
const MAX_INLINE_QUANTIZED_CHARS: usize = 64;
/// A type or attribute with at most this printed size prints in place.
const MAX_INLINE_PRINTED_SIZE: u64 = 1 << 20;
/// The printed size of an alias.
const ALIAS_SIZE: u64 = 32;
/// A tuple of at most this many elements prints in place.
const MAX_INLINE_TUPLE_ELEMENTS: usize = 16;

/// The aliases of a module and the resources that it references.
#[derive(Default)]
pub(super) struct ModuleAliases {
    pub(super) names: Aliases,
    /// Definitions before the module.
    leading: Vec<Child>,
    /// Definitions after the module: those that only operation locations need.
    trailing: Vec<Child>,
    pub(super) resources: Vec<ResourceId>,
}

/// The result of visiting a type or attribute.
#[derive(Clone, Copy)]
struct VisitResult {
    /// 0 if neither it nor its parts have an alias, else one more than the greatest depth of its parts.
    depth: u32,
    /// True if it is reachable only from operation locations.
    late: bool,
}

/// An alias that has no number yet.
struct Alias {
    what: Child,
    /// One more than the greatest depth of the aliases in it.
    depth: u32,
    /// The name without the number, such as `map`.
    stem: &'static str,
}

struct Collector<'a> {
    ctx: &'a Context,
    options: &'a PrintOptions,
    types: Vec<Option<VisitResult>>,
    attrs: Vec<Option<VisitResult>>,
    found: Vec<Alias>,
    /// The printed sizes of visited types and attributes whose full text is large.
    large: FxHashMap<Child, u64>,
    resources: Vec<ResourceId>,
    /// The types and attributes whose parts are being visited, outermost first. Empty between visits.
    open: Vec<Open>,
    /// The parts of all of them that are not visited, the next one last.
    parts: Vec<Child>,
}

/// A type or attribute whose parts are being visited.
struct Open {
    what: Child,
    is_new: bool,
    /// The greatest depth of its visited parts.
    depth: u32,
    /// The number of unvisited parts of the types and attributes around it.
    first_part: usize,
}

/// An entry of the worklist.
enum WorkItem<'a> {
    Region(&'a Body, RegionId),
    Block(&'a Body, BlockId),
    /// This operation and all later ones of its block.
    Ops(&'a Body, Option<OpId>),
    /// Types and attributes of an operation whose regions were already visited.
    Parts(&'a Body, OpId),
}

/// Collects the aliases and resources of a module. With `local_scope`, everything prints in place and the result is
/// empty.
pub(super) fn collect(ctx: &Context, body: &Body, options: &PrintOptions) -> ModuleAliases {
    if options.local_scope {
        return ModuleAliases::default();
    }
    let mut collector = Collector {
        ctx,
        options,
        types: vec![None; ctx.num_types()],
        // Visiting a location may intern a new attribute, so this vector grows.
        attrs: vec![None; ctx.num_attrs()],
        found: Vec::new(),
        large: FxHashMap::default(),
        resources: Vec::new(),
        open: Vec::new(),
        parts: Vec::new(),
    };
    collector.program(body);
    collector.finish()
}

/// Aliases for the text of an operation in a message: large types, attributes and locations print as `...`.
pub(super) fn message_aliases(ctx: &Context, body: &Body, op: OpId, options: &PrintOptions) -> Aliases {
    const MAX_MESSAGE_PRINTED_SIZE: u64 = 1 << 14;
    let mut found = Aliases::default();
    let mut work = vec![OpRef::new(ctx, body, op)];
    while let Some(op) = work.pop() {
        let types = op.operands().chain(op.results()).map(|value| op.body.ty(value));
        let args = op.blocks().flat_map(|block| block.args().iter().map(move |&arg| block.body.ty(arg)));
        let large = types.chain(args).filter(|&ty| ctx.type_weight(ty) > MAX_MESSAGE_PRINTED_SIZE);
        found.types.extend(large.map(|ty| (ty, "...".to_owned())));
        let is_large = |attr: &Attr| ctx.attr_weight(*attr) > MAX_MESSAGE_PRINTED_SIZE;
        let dicts = [op.body.properties(op.op), op.body.attrs(op.op)];
        let entries = dicts.into_iter().flat_map(|dict| ctx.dict(dict).iter().map(|entry| entry.1));
        let loc = options.debug_info.then(|| ctx.loc_attr(op.loc()));
        found.attrs.extend(entries.chain(loc).filter(is_large).map(|attr| (attr, "...".to_owned())));
        for block in op.blocks().filter(|_| options.debug_info) {
            let locs = (0..block.args().len()).map(|i| ctx.loc_attr(block.body.arg_loc(block.block, i)));
            // The location of an argument prints without its alias.
            for loc in locs.filter(is_large) {
                ctx.attr_kind(loc).children(&mut |part| match part {
                    Child::Attr(part) => drop(found.attrs.insert(part, "...".to_owned())),
                    Child::Type(_) => {}
                });
            }
        }
        work.extend(op.ops());
    }
    found
}

impl<'a> Collector<'a> {
    fn program(&mut self, body: &'a Body) {
        let mut steps: Vec<WorkItem<'a>> = vec![WorkItem::Ops(body, Some(Body::ROOT))];
        while let Some(step) = steps.pop() {
            match step {
                WorkItem::Region(body, region) => {
                    steps.extend(body.blocks(region).iter().rev().map(|&block| WorkItem::Block(body, block)));
                }
                WorkItem::Block(body, block) => {
                    let args = if self.shows_args(body, block) { body.args(block) } else { &[] };
                    for (i, &arg) in args.iter().enumerate() {
                        self.ty(body.ty(arg), false);
                        self.loc(body.arg_loc(block, i), false);
                    }
                    steps.push(WorkItem::Ops(body, body.first(block)));
                }
                WorkItem::Ops(body, mut next) => {
                    while let Some(op) = next {
                        next = body.next(op);
                        if next.is_none() && self.goes_without_saying(body, op) {
                            break;
                        }
                        self.loc(body.loc(op), true);
                        let inner = OpRef::new(self.ctx, body, op).entered();
                        let regions = inner.body.regions(inner.op);
                        if regions.is_empty() || !self.shows_regions(body, op) {
                            self.parts(body, op);
                            continue;
                        }
                        steps.push(WorkItem::Ops(body, next));
                        if self.custom_def(body.name(op)).is_some() {
                            self.parts(body, op);
                        } else {
                            steps.push(WorkItem::Parts(body, op));
                        }
                        let regions = regions.iter().rev();
                        steps.extend(regions.map(|&region| WorkItem::Region(inner.body, region)));
                        break;
                    }
                }
                WorkItem::Parts(body, op) => self.parts(body, op),
            }
        }
    }

    /// The definition of an operation that prints in its custom form, which has the attributes before the regions. The
    /// generic form has them after the regions.
    fn custom_def(&self, name: OpName) -> Option<&'static OpDef> {
        let def = self.ctx.def(name).filter(|_| !self.options.generic);
        def.filter(|def| def.syntax.is_some() || def.format.is_some())
    }

    /// The custom syntax of an operation, if it prints in its custom form.
    fn syntax(&self, body: &Body, op: OpId) -> Option<&'static dyn OpSyntax> {
        self.custom_def(body.name(op)).and_then(|def| def.syntax)
    }

    /// Returns true if an operation's regions are printed, so that they may need aliases.
    fn shows_regions(&self, body: &Body, op: OpId) -> bool {
        let skipped = op == Body::ROOT && self.options.skip_regions;
        !skipped && self.syntax(body, op).is_none_or(|syntax| syntax.shows_regions(OpRef::new(self.ctx, body, op)))
    }

    /// Returns true if the types and locations of a block's arguments are printed.
    fn shows_args(&self, body: &Body, block: BlockId) -> bool {
        let Some(parent) = body.parent_op(block) else { return true };
        let Some(syntax) = self.syntax(body, parent) else { return true };
        let region = body.regions(parent).iter().position(|&region| body.blocks(region).first() == Some(&block));
        region.is_none_or(|region| syntax.shows_entry_args(region))
    }

    /// Returns true if an operation is a terminator that is not printed.
    fn goes_without_saying(&self, body: &Body, op: OpId) -> bool {
        let Some(parent) = body.block_of(op).and_then(|block| body.parent_op(block)) else { return false };
        let Some(def) = self.ctx.def(body.name(parent)).filter(|_| !self.options.generic) else { return false };
        let may_omit = match def.syntax {
            Some(syntax) => !syntax.shows_terminators(OpRef::new(self.ctx, body, parent)),
            None => def.format.is_some() && def.traits.iter().any(|t| matches!(t, Trait::ImplicitTerminator(_))),
        };
        may_omit && is_implicit(OpRef::new(self.ctx, body, op))
    }

    /// Visits the attributes and result types of an operation. Operands are visited as results and block arguments.
    fn parts(&mut self, body: &Body, op: OpId) {
        let mut attrs = [body.properties(op), body.attrs(op)];
        if attrs != [Attr::EMPTY_DICT; 2] {
            let def = self.custom_def(body.name(op));
            if let Some(syntax) = def.and_then(|def| def.syntax) {
                attrs = attrs.map(|dict| syntax.explicit_attrs(OpRef::new(self.ctx, body, op), dict));
            }
            if attrs != [Attr::EMPTY_DICT; 2] && def.is_none() {
                self.result_types(body, op);
            }
            self.attr_parts(attrs);
        }
        self.result_types(body, op);
    }

    fn result_types(&mut self, body: &Body, op: OpId) {
        for value in body.results(op) {
            self.ty(body.ty(value), false);
        }
    }

    /// Visits attribute dictionaries, each as one attribute.
    fn attr_parts(&mut self, dicts: [Attr; 2]) {
        for dict in dicts.into_iter().filter(|&dict| dict != Attr::EMPTY_DICT) {
            self.attr(dict, false);
        }
    }

    /// Visits the location of an operation or a block argument. An alias for an argument's location is defined before
    /// the module.
    fn loc(&mut self, loc: Loc, late: bool) {
        if self.options.debug_info {
            self.attr(self.ctx.loc_attr(loc), late);
        }
    }

    fn ty(&mut self, ty: Type, late: bool) {
        self.visit(Child::Type(ty), late);
    }

    fn attr(&mut self, attr: Attr, late: bool) {
        self.visit(Child::Attr(attr), late);
    }

    fn seen(&self, what: Child) -> Option<VisitResult> {
        match what {
            Child::Type(ty) => self.types.get(ty.index()).copied().flatten(),
            Child::Attr(attr) => self.attrs.get(attr.index()).copied().flatten(),
        }
    }

    /// The depth of a type or attribute that needs no visit.
    #[inline]
    fn known_depth(&self, what: Child, late: bool) -> Option<u32> {
        self.seen(what).filter(|known| late || !known.late).map(|known| known.depth)
    }

    /// Visits a type or attribute after its parts, if it was not visited before.
    #[inline]
    fn visit(&mut self, what: Child, late: bool) {
        if self.known_depth(what, late).is_none() {
            self.visit_new(what, late);
        }
    }

    #[inline(never)]
    fn visit_new(&mut self, what: Child, late: bool) {
        self.enter(what, late);
        while let Some(open) = self.open.last() {
            if self.parts.len() > open.first_part
                && let Some(part) = self.parts.pop()
            {
                self.enter(part, late);
            } else if let Some(done) = self.open.pop() {
                let seen = self.record(&done, late);
                self.add_depth(seen.depth);
            }
        }
    }

    /// Starts the visit of a type or attribute, if it was not visited before.
    fn enter(&mut self, what: Child, late: bool) {
        if let Some(depth) = self.known_depth(what, late) {
            return self.add_depth(depth);
        }
        let first_part = self.parts.len();
        let parts = &mut self.parts;
        let mut add = |part| parts.push(part);
        match what {
            Child::Type(ty) => self.ctx.type_kind(ty).children(&mut add),
            Child::Attr(attr) => match self.ctx.attr_kind(attr) {
                // An unknown child location is not printed.
                AttrKind::Loc(LocAttr::Name { child: Attr::UNKNOWN_LOC, .. }) => {}
                kind => kind.children(&mut add),
            },
        }
        if let Some(own) = self.parts.get_mut(first_part..) {
            own.reverse();
        }
        self.open.push(Open { what, is_new: self.seen(what).is_none(), depth: 0, first_part });
    }

    /// Adds the depth of a part to the type or attribute around it.
    fn add_depth(&mut self, depth: u32) {
        if let Some(outer) = self.open.last_mut() {
            outer.depth = outer.depth.max(depth);
        }
    }

    fn is_long(&self, ty: Type) -> bool {
        let mut text = Vec::new();
        let aliases = Aliases::default();
        TextPrinter::new(self.ctx, &mut text, self.options, &aliases).ty(ty);
        text.len() > MAX_INLINE_QUANTIZED_CHARS
    }

    /// The stem of the alias of a type or attribute, if it has one.
    fn stem(&self, what: Child) -> Option<&'static str> {
        match what {
            Child::Type(ty) => match self.ctx.type_kind(ty) {
                _ if self.options.quant_aliases && self.ctx.quantized(ty).is_some() && self.is_long(ty) => {
                    Some("quant")
                }
                TypeKind::Tuple(types) if types.len() > MAX_INLINE_TUPLE_ELEMENTS => Some("tuple"),
                _ if self.inline_size(what) > MAX_INLINE_PRINTED_SIZE && self.ctx.type_depth(ty) > 1 => Some("type"),
                _ => None,
            },
            Child::Attr(attr) => match self.ctx.attr_kind(attr) {
                AttrKind::AffineMap(_) => Some("map"),
                AttrKind::IntegerSet(_) => Some("set"),
                AttrKind::Dialect(object) if object.0.alias().is_some() => object.0.alias(),
                AttrKind::Loc(_) => Some("loc"),
                AttrKind::Distinct { inner, .. } if *inner != Attr::UNIT => Some("distinct"),
                _ if self.inline_size(what) > MAX_INLINE_PRINTED_SIZE && self.ctx.attr_depth(attr) > 1 => Some("attr"),
                _ => None,
            },
        }
    }

    fn weight(&self, what: Child) -> u64 {
        match what {
            Child::Type(ty) => self.ctx.type_weight(ty),
            Child::Attr(attr) => self.ctx.attr_weight(attr),
        }
    }

    /// The printed size of a type or attribute whose parts are visited, if each part whose alias has a name of its own prints through
    /// it.
    fn inline_size(&self, what: Child) -> u64 {
        let weight = self.weight(what);
        if weight <= MAX_INLINE_PRINTED_SIZE {
            return weight;
        }
        let (mut full, mut inline) = (0u64, 0u64);
        let mut add = |part| {
            let weight = self.weight(part);
            full = full.saturating_add(weight);
            inline = inline.saturating_add(self.large.get(&part).copied().unwrap_or(weight));
        };
        match what {
            Child::Type(ty) => self.ctx.type_kind(ty).children(&mut add),
            Child::Attr(attr) => self.ctx.attr_kind(attr).children(&mut add),
        }
        weight.saturating_sub(full).saturating_add(inline)
    }

    /// Records a type or attribute whose parts are visited, and its alias and resource.
    fn record(&mut self, done: &Open, late: bool) -> VisitResult {
        let &Open { what, is_new, depth: inner, .. } = done;
        let stem = self.stem(what);
        if self.weight(what) > MAX_INLINE_PRINTED_SIZE {
            match stem {
                // Its size stays that of the full text, so that what contains it has an alias, too.
                Some("attr" | "type") => {}
                Some(_) => drop(self.large.insert(what, ALIAS_SIZE)),
                None => drop(self.large.insert(what, self.inline_size(what))),
            }
        }
        let depth = if inner > 0 || stem.is_some() { inner.saturating_add(1) } else { 0 };
        if let Some(stem) = stem.filter(|_| is_new) {
            self.found.push(Alias { what, depth, stem });
        }
        let seen = VisitResult { depth, late };
        match what {
            Child::Type(ty) => {
                if let Some(slot) = self.types.get_mut(ty.index()) {
                    *slot = Some(seen);
                }
            }
            Child::Attr(attr) => {
                if let (AttrKind::DenseResource { resource, .. }, true) = (self.ctx.attr_kind(attr), is_new) {
                    self.resources.push(*resource);
                }
                if self.attrs.len() <= attr.index() {
                    self.attrs.resize(attr.index() + 1, None);
                }
                if let Some(slot) = self.attrs.get_mut(attr.index()) {
                    *slot = Some(seen);
                }
            }
        }
        seen
    }

    fn finish(mut self) -> ModuleAliases {
        self.found.sort_by_key(|alias| (alias.depth, matches!(alias.what, Child::Attr(_)), alias.stem));
        let resources = std::mem::take(&mut self.resources);
        let mut aliases = ModuleAliases { resources, ..ModuleAliases::default() };
        let mut counts: FxHashMap<&str, u32> = FxHashMap::default();
        for Alias { what, stem, .. } in std::mem::take(&mut self.found) {
            let count = counts.entry(stem).or_default();
            let name = if *count == 0 { stem.to_owned() } else { format!("{stem}{count}") };
            *count += 1;
            let seen = self.seen(what);
            match what {
                Child::Type(ty) => drop(aliases.names.types.insert(ty, name)),
                Child::Attr(attr) => drop(aliases.names.attrs.insert(attr, name)),
            }
            let is_late = seen.is_some_and(|seen| seen.late);
            if is_late { &mut aliases.trailing } else { &mut aliases.leading }.push(what);
        }
        aliases
    }
}

impl ModuleAliases {
    /// Writes the definitions before the module.
    pub(super) fn write_leading(&self, p: &mut OpPrinter<'_>) {
        self.write(&self.leading, p);
    }

    /// Writes the definitions after the module.
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
                    p.with_text_printer(|t| t.type_definition(ty));
                }
                Child::Attr(attr) => {
                    p.text("#");
                    p.text(self.names.attrs.get(&attr).map_or("", |n| n));
                    p.text(" = ");
                    p.with_text_printer(|t| t.attr_definition(attr));
                }
            }
            p.text(
                "
",
            );
        }
    }
}
