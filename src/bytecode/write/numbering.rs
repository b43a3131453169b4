//! The numbers of strings, dialects, operation names, attributes and types.
//!
//! Entries of a dialect are adjacent. Within a dialect the most used entries come first, because small numbers are short.

use std::cmp::Reverse;
use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::output::Bytecode;
use super::super::properties::is_known;
use super::super::since;
use super::super::{Item, Target};
use super::WriteOptions;
use super::properties::{self, Layouts, Properties, without_defaults};
use crate::def::{OpRef, Order};
use crate::diag::{Code, Diag};
use crate::ir::*;

/// An attribute of the file: one of the program, or the attributes of an operation in one dictionary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Entry {
    Attr(Attr),
    /// Inherent and discardable attributes together.
    Merged(Attr, Attr),
    /// An attribute in the encoding of `Downgrade::dialect` of the target, such as `vhlo`.
    Own(Attr),
    /// The attributes of an operation: a builtin dictionary, whose values are [`Entry::Own`].
    OwnValues(Attr),
}

/// A type of the file; true in the encoding of the target's dialect, as [`Entry::Own`].
pub(super) type TypeEntry = (Type, bool);

/// Items in the order of their first use, with the number of their uses.
struct Counted<T> {
    uses: FxHashMap<T, usize>,
    order: Vec<T>,
}

impl<T> Default for Counted<T> {
    fn default() -> Self {
        Self { uses: FxHashMap::default(), order: Vec::new() }
    }
}

impl<T: Copy + Eq + Hash> Counted<T> {
    /// Counts a use; returns true for the first.
    fn count(&mut self, item: T) -> bool {
        let uses = self.uses.entry(item).or_insert(0);
        *uses = uses.saturating_add(1);
        let is_first = *uses == 1;
        if is_first {
            self.order.push(item);
        }
        is_first
    }
    /// The items by dialect and descending number of uses, and their numbers.
    fn numbered(self, dialect: impl Fn(T) -> Str) -> (Vec<(Str, T)>, FxHashMap<T, u64>) {
        let mut positions: FxHashMap<Str, usize> = FxHashMap::default();
        let mut items: Vec<(usize, Reverse<usize>, Str, T)> = Vec::with_capacity(self.order.len());
        for item in self.order {
            let dialect = dialect(item);
            let next = positions.len();
            let position = *positions.entry(dialect).or_insert(next);
            items.push((position, Reverse(self.uses.get(&item).copied().unwrap_or(0)), dialect, item));
        }
        items.sort_by_key(|&(position, uses, ..)| (position, uses));
        let items: Vec<(Str, T)> = items.into_iter().map(|(_, _, dialect, item)| (dialect, item)).collect();
        let numbers = (0..).zip(&items).map(|(number, &(_, item))| (item, number)).collect();
        (items, numbers)
    }
}

/// Strings by number.
#[derive(Default)]
struct Strings {
    numbers: FxHashMap<Str, u64>,
    order: Vec<Str>,
}

impl Strings {
    fn number(&mut self, text: Str) -> u64 {
        let next = self.order.len() as u64;
        let order = &mut self.order;
        *self.numbers.entry(text).or_insert_with(|| {
            order.push(text);
            next
        })
    }
}

/// All numbers of a file.
pub(super) struct Numbering<'m> {
    pub(super) ctx: &'m Context,
    pub(super) version: u64,
    pub(super) elide_resources: Option<u64>,
    strings: Strings,
    dialects: Vec<Str>,
    dialect_numbers: FxHashMap<Str, u64>,
    /// The names of operations, with their dialects.
    op_names: Vec<(Str, OpName)>,
    op_numbers: FxHashMap<OpName, u64>,
    /// The attributes, with their dialects.
    pub(super) attrs: Vec<(Str, Entry)>,
    attr_numbers: FxHashMap<Entry, u64>,
    /// The types, with their dialects.
    pub(super) types: Vec<(Str, TypeEntry)>,
    type_numbers: FxHashMap<TypeEntry, u64>,
    /// Resources by number, each with its dialect.
    pub(super) resources: Vec<(Str, ResourceId)>,
    resource_numbers: FxHashMap<ResourceId, u64>,
    /// Properties that are written apart from the attributes, by number.
    properties: Vec<Properties>,
    property_numbers: FxHashMap<Properties, u64>,
    /// The layouts of the operations whose properties are not in a dictionary.
    pub(super) layouts_of_properties: Layouts,
    builtin: Str,
    /// The identity layout of a memref of each rank.
    layouts: FxHashMap<usize, Attr>,
    pub(super) target: Option<Target>,
    /// For each operation in preorder, the downgraded name and attributes, or `None` if unchanged. Empty without a target.
    pub(super) replaced: Vec<Option<(OpName, Attr)>>,
}

/// Collects what a program refers to.
struct Collector<'m> {
    ctx: &'m Context,
    attrs: Counted<Entry>,
    types: Counted<TypeEntry>,
    ops: Counted<OpName>,
    resources: Vec<ResourceId>,
    properties: Vec<Properties>,
    layouts_of_properties: Layouts,
    layouts: FxHashMap<usize, Attr>,
    /// Attributes and types that have been found and not counted yet.
    work: Vec<Child>,
    target: Option<Target>,
    /// As `work`, for attributes and types in the encoding of the target's dialect.
    own_work: Vec<Child>,
    /// Location and name of the current operation, for errors.
    loc: Loc,
    op: String,
    errors: Vec<Diag>,
}

impl Collector<'_> {
    fn attr(&mut self, attr: Attr) {
        self.work.push(Child::Attr(attr));
        self.drain();
    }
    /// The type of a value.
    fn value_type(&mut self, ty: Type) {
        if self.target.is_some() {
            self.own_work.push(Child::Type(ty));
            self.drain_own();
        } else {
            self.work.push(Child::Type(ty));
            self.drain();
        }
    }
    /// The attributes of an operation that is replaced.
    fn own_values(&mut self, dict: Attr) {
        if self.attrs.count(Entry::OwnValues(dict)) {
            for &(name, value) in self.ctx.dict(dict) {
                self.attr(self.ctx.string_attr(self.ctx.bytes(name)));
                self.own_work.push(Child::Attr(value));
            }
            self.drain_own();
        }
    }
    fn drain_own(&mut self) {
        let Some(Target { downgrade, version }) = self.target else { return };
        while let Some(child) = self.own_work.pop() {
            let items = match child {
                Child::Attr(attr) if self.attrs.count(Entry::Own(attr)) => (downgrade.attr)(self.ctx, attr, version),
                Child::Type(ty) if self.types.count((ty, true)) => (downgrade.ty)(self.ctx, ty, version),
                _ => continue,
            };
            match items {
                Ok(items) => self.own_work.extend(items.into_iter().filter_map(|item| match item {
                    Item::Attr(attr) | Item::OptionalAttr(Some(attr)) => Some(Child::Attr(attr)),
                    Item::Type(ty) => Some(Child::Type(ty)),
                    _ => None,
                })),
                Err(why) => self.fail(&why),
            }
        }
    }
    fn fail(&mut self, why: &str) {
        let message = format!("operation '{}' {why}", self.op);
        self.errors.push(Diag::error(Code::ModelFile, self.loc, message));
    }
    fn dictionary(&mut self, entries: &[(Str, Attr)]) {
        for &(name, value) in entries {
            self.work.push(Child::Attr(self.ctx.string_attr(self.ctx.bytes(name))));
            self.work.push(Child::Attr(value));
        }
    }
    fn drain(&mut self) {
        /// Maximum printed bytes of one attribute or type. Its printed form expands shared parts, so it may be exponentially larger.
        const MAX_TEXT: u64 = 1 << 26;
        while let Some(child) = self.work.pop() {
            match child {
                Child::Type(ty) => {
                    if !self.types.count((ty, false)) {
                        continue;
                    }
                    let kind = self.ctx.type_kind(ty);
                    if let TypeKind::MemRef { shape, layout: None, .. } = kind {
                        let layout = self.identity(shape.len());
                        self.work.push(Child::Attr(layout));
                    }
                    match super::entries::has_type_code(kind) {
                        true => kind.children(&mut |child| self.work.push(child)),
                        false if self.ctx.type_weight(ty) > MAX_TEXT => self.too_large(),
                        false => {}
                    }
                }
                Child::Attr(attr) => {
                    if !self.attrs.count(Entry::Attr(attr)) {
                        continue;
                    }
                    let kind = self.ctx.attr_kind(attr);
                    match kind {
                        AttrKind::Dict(entries) => self.dictionary(entries),
                        AttrKind::SymbolRef { root, nested } => {
                            for &name in [root].into_iter().chain(nested) {
                                self.work.push(Child::Attr(self.ctx.string_attr(self.ctx.bytes(name))));
                            }
                            for &name in nested {
                                self.work.push(Child::Attr(self.ctx.symbol_attr(name)));
                            }
                        }
                        AttrKind::Loc(LocAttr::File { name, .. } | LocAttr::Name { name, .. }) => {
                            self.work.push(Child::Attr(self.ctx.string_attr(self.ctx.bytes(*name))));
                            kind.children(&mut |child| self.work.push(child));
                        }
                        AttrKind::DenseResource { ty, resource } => {
                            self.work.push(Child::Type(*ty));
                            self.resources.push(*resource);
                        }
                        _ if super::entries::has_attr_code(kind) => kind.children(&mut |child| self.work.push(child)),
                        _ if self.ctx.attr_weight(attr) > MAX_TEXT => self.too_large(),
                        _ if self.has_distinct(attr) => self.unidentified(),
                        _ => {}
                    }
                }
            }
        }
    }
    fn identity(&mut self, rank: usize) -> Attr {
        let ctx = self.ctx;
        *self.layouts.entry(rank).or_insert_with(|| ctx.attr(AttrKind::AffineMap(AffineMap::identity(rank as u32))))
    }
    fn too_large(&mut self) {
        self.error_once("an attribute or type prints to more than 64 MiB");
    }
    fn unidentified(&mut self) {
        self.error_once("an attribute with a distinct attribute in it is text in bytecode, which cannot identify the distinct attribute");
    }
    fn error_once(&mut self, message: &str) {
        if !self.errors.iter().any(|error| error.message == message) {
            self.errors.push(Diag::error(Code::ModelFile, Loc::UNKNOWN, message));
        }
    }
    /// Returns true if a distinct attribute is in an attribute.
    fn has_distinct(&self, attr: Attr) -> bool {
        let (mut seen, mut work) = (FxHashSet::default(), vec![attr]);
        while let Some(attr) = work.pop() {
            if matches!(self.ctx.attr_kind(attr), AttrKind::Distinct { .. }) {
                return true;
            }
            self.ctx.attr_kind(attr).children(&mut |child| match child {
                Child::Attr(child) if seen.insert(child) => work.push(child),
                _ => {}
            });
        }
        false
    }
    /// Counts everything that an operation refers to, without its nested operations. `other` is the name and attributes of
    /// the operation in the version of the target, if they differ.
    fn operation(&mut self, op: OpRef<'_>, version: u64, other: Option<(OpName, Attr)>) {
        let ctx = self.ctx;
        self.ops.count(other.map_or(op.body.name(op.op), |(name, _)| name));
        let Attributes { dict, properties } = Attributes::of(op, version, other, &self.layouts_of_properties);
        if let Some(Entry::OwnValues(dict)) = dict {
            self.own_values(dict);
        } else if let Some(dict) = dict
            && self.attrs.count(dict)
        {
            self.dictionary(&entries_of(ctx, dict));
            self.drain();
        }
        if let Some(properties) = properties {
            let attrs = properties::attributes(ctx, &self.layouts_of_properties, properties, version);
            attrs.into_iter().for_each(|attr| self.attr(attr));
            self.properties.push(properties);
        }
        op.results().for_each(|value| self.value_type(op.body.ty(value)));
        for block in op.regions().flat_map(|region| region.blocks()) {
            for (index, &arg) in block.args().iter().enumerate() {
                self.value_type(block.body.ty(arg));
                self.attr(ctx.loc_attr(block.body.arg_loc(block.block, index)));
            }
        }
    }
}

impl<'m> Numbering<'m> {
    /// Numbers all parts of a module.
    ///
    /// # Errors
    /// One for each operation, attribute or type that the version of the target does not have, and for each attribute or type that prints
    /// to more than 64 MiB.
    pub(super) fn new(module: &'m Module, options: WriteOptions<'_>) -> Result<Self, Vec<Diag>> {
        let ctx: &Context = module.ctx();
        let mut all = Collector {
            ctx,
            attrs: Counted::default(),
            types: Counted::default(),
            ops: Counted::default(),
            resources: Vec::new(),
            properties: Vec::new(),
            layouts_of_properties: properties::layouts(module),
            layouts: FxHashMap::default(),
            work: Vec::new(),
            target: options.target,
            own_work: Vec::new(),
            loc: Loc::UNKNOWN,
            op: String::new(),
            errors: Vec::new(),
        };
        let mut replaced = Vec::new();
        for op in module.op().walk(Order::Pre) {
            all.attr(ctx.loc_attr(op.loc()));
            let other = options.target.map(|target| {
                (all.loc, all.op) = (op.loc(), op.label().into_owned());
                (target.downgrade.operation)(op, target.version)
            });
            let other = match other.transpose() {
                Ok(other) => other.flatten(),
                Err(why) => {
                    all.fail(&why);
                    continue;
                }
            };
            if options.target.is_some() {
                replaced.push(other);
            }
            all.operation(op, options.version, other);
        }
        if !all.errors.is_empty() {
            return Err(all.errors);
        }
        let builtin = ctx.str("builtin");
        let own = options.target.map_or(builtin, |target| ctx.str(target.downgrade.dialect));
        let (op_names, op_numbers) = all.ops.numbered(|name| dialect_of_op(ctx, name));
        let (attrs, attr_numbers) = all.attrs.numbered(|entry| match entry {
            Entry::Attr(attr) => super::entries::attr_dialect(ctx, attr).unwrap_or(builtin),
            Entry::Merged(..) | Entry::OwnValues(_) => builtin,
            Entry::Own(_) => own,
        });
        let (types, type_numbers) = all.types.numbered(|(ty, is_own)| match is_own {
            true => own,
            false => super::entries::type_dialect(ctx, ty).unwrap_or(builtin),
        });
        let mut numbering = Self {
            ctx,
            version: options.version,
            elide_resources: options.elide_resources,
            strings: Strings::default(),
            dialects: Vec::new(),
            dialect_numbers: FxHashMap::default(),
            op_names,
            op_numbers,
            attrs,
            attr_numbers,
            types,
            type_numbers,
            resources: Vec::new(),
            resource_numbers: FxHashMap::default(),
            properties: Vec::new(),
            property_numbers: FxHashMap::default(),
            layouts_of_properties: all.layouts_of_properties,
            builtin,
            layouts: all.layouts,
            target: options.target,
            replaced,
        };
        numbering.number_resources(&module.metadata, all.resources);
        for properties in all.properties {
            let next = numbering.properties.len() as u64;
            if *numbering.property_numbers.entry(properties).or_insert(next) == next {
                numbering.properties.push(properties);
            }
        }
        numbering.number_dialects();
        Ok(numbering)
    }

    /// The resources of the file in the order of its metadata, and then those without data.
    fn number_resources(&mut self, metadata: &Metadata, used: Vec<ResourceId>) {
        let all_used: FxHashSet<ResourceId> = used.iter().copied().collect();
        let defined = metadata.dialect.iter().flat_map(|(dialect, ids)| ids.iter().map(|&id| (*dialect, id)));
        let defined: Vec<_> = defined.filter(|(_, id)| all_used.contains(id)).collect();
        for (dialect, id) in defined.into_iter().chain(used.iter().map(|&id| (self.builtin, id))) {
            let next = self.resources.len() as u64;
            if let std::collections::hash_map::Entry::Vacant(slot) = self.resource_numbers.entry(id) {
                slot.insert(next);
                self.resources.push((dialect, id));
            }
        }
        // Entries of a dialect are adjacent.
        self.resources.sort_by_key(|(dialect, _)| *dialect);
        self.resource_numbers = (0..).zip(&self.resources).map(|(number, &(_, id))| (id, number)).collect();
    }

    fn number_dialects(&mut self) {
        let ops = self.op_names.iter().map(|(dialect, _)| *dialect);
        let attrs = self.attrs.iter().map(|(dialect, _)| *dialect);
        let types = self.types.iter().map(|(dialect, _)| *dialect);
        let resources = self.resources.iter().map(|(dialect, _)| *dialect);
        let all: Vec<Str> = [self.builtin].into_iter().chain(ops).chain(attrs).chain(types).chain(resources).collect();
        for dialect in all {
            let next = self.dialects.len() as u64;
            if let std::collections::hash_map::Entry::Vacant(slot) = self.dialect_numbers.entry(dialect) {
                slot.insert(next);
                self.dialects.push(dialect);
            }
        }
    }

    pub(super) fn dialect(&self, dialect: Str) -> u64 {
        number(&self.dialect_numbers, &dialect)
    }
    pub(super) fn op(&self, name: OpName) -> u64 {
        number(&self.op_numbers, &name)
    }
    pub(super) fn entry(&self, entry: Entry) -> u64 {
        number(&self.attr_numbers, &entry)
    }
    pub(super) fn attr(&self, attr: Attr) -> u64 {
        self.entry(Entry::Attr(attr))
    }
    pub(super) fn ty(&self, ty: Type) -> u64 {
        number(&self.type_numbers, &(ty, false))
    }
    /// The number of the type of a value. With a target, the type is in the encoding of the target's dialect.
    pub(super) fn own_type(&self, ty: Type) -> u64 {
        number(&self.type_numbers, &(ty, self.target.is_some()))
    }
    pub(super) fn resource(&self, id: ResourceId) -> u64 {
        number(&self.resource_numbers, &id)
    }
    pub(super) fn properties(&self, properties: Properties) -> u64 {
        number(&self.property_numbers, &properties)
    }
    pub(super) fn string(&mut self, text: Str) -> u64 {
        self.strings.number(text)
    }
    /// The identity layout of a memref.
    pub(super) fn identity(&self, rank: usize) -> Attr {
        self.layouts.get(&rank).copied().unwrap_or(Attr::UNIT)
    }

    /// The dialects, and the names of operations by dialect.
    pub(super) fn dialect_section(&mut self) -> Bytecode {
        let mut out = Bytecode::default();
        out.varint(self.dialects.len() as u64);
        for dialect in self.dialects.clone() {
            let number = self.string(dialect);
            match self.version >= since::DIALECT_VERSIONING {
                // The version of the dialect is not stated.
                true => out.flagged(number, false),
                false => out.varint(number),
            }
        }
        if self.version >= since::ELIDE_UNKNOWN_ARG_LOCATION {
            out.varint(self.op_names.len() as u64);
        }
        let op_names = std::mem::take(&mut self.op_names);
        for group in op_names.chunk_by(|(a, _), (b, _)| a == b) {
            let Some(&(dialect, _)) = group.first() else { continue };
            out.varint(self.dialect(dialect));
            out.varint(group.len() as u64);
            for &(dialect, op_name) in group {
                let full = self.ctx.bytes(self.ctx.op_info(op_name).name);
                let prefix = self.ctx.bytes(dialect).len().saturating_add(1);
                // As in MLIR, a name without a dialect is a dialect with an empty operation name.
                let name = self.ctx.str(full.get(prefix..).unwrap_or_default());
                let number = self.string(name);
                match self.version >= since::NATIVE_PROPERTIES {
                    // The flag says whether properties have the encoding of the operation's class, or are a dictionary.
                    true => out.flagged(number, self.layouts_of_properties.contains_key(&op_name)),
                    false => out.varint(number),
                }
            }
        }
        self.op_names = op_names;
        out
    }

    pub(super) fn properties_section(&self) -> Bytecode {
        let mut out = Bytecode::default();
        out.varint(self.properties.len() as u64);
        for &properties in &self.properties {
            let entry = properties::entry(self, properties);
            out.varint(entry.len() as u64);
            out.append(entry);
        }
        out
    }

    pub(super) fn string_section(&self) -> Bytecode {
        let mut out = Bytecode::default();
        out.varint(self.strings.order.len() as u64);
        for &text in self.strings.order.iter().rev() {
            out.varint(self.ctx.bytes(text).len().saturating_add(1) as u64);
        }
        for &text in &self.strings.order {
            out.text(self.ctx.bytes(text));
        }
        out
    }
}

/// The number of an item. The collector has seen every item that is written.
fn number<T: Hash + Eq + std::fmt::Debug>(numbers: &FxHashMap<T, u64>, item: &T) -> u64 {
    numbers.get(item).copied().unwrap_or_else(|| crate::bug::bug!("{item:?} has no number in the bytecode"))
}

fn dialect_of_op(ctx: &Context, name: OpName) -> Str {
    let full = ctx.bytes(ctx.op_info(name).name);
    let dialect = full.split(|&byte| byte == b'.').next().unwrap_or_default();
    ctx.str(dialect)
}

/// The attributes of an operation in the file.
pub(super) struct Attributes {
    pub(super) dict: Option<Entry>,
    pub(super) properties: Option<Properties>,
}

impl Attributes {
    /// The attributes of an operation, or those of the one that replaces it.
    pub(super) fn of(op: OpRef<'_>, version: u64, other: Option<(OpName, Attr)>, layouts: &Layouts) -> Self {
        if let Some((_, attrs)) = other {
            let dict = (attrs != Attr::EMPTY_DICT).then_some(Entry::OwnValues(attrs));
            return Self { dict, properties: None };
        }
        let (mut properties, attrs) = (op.body.properties(op.op), op.body.attrs(op.op));
        let name = op.body.name(op.op);
        let layout = layouts.get(&name);
        if let Some(layout) = layout.filter(|_| version < since::NATIVE_PROPERTIES) {
            properties = without_defaults(op.ctx, layout, properties);
        }
        let is_apart = || op.ctx.has_properties(name) && !is_known(&op.name());
        let apart = if layout.is_some() && version >= since::NATIVE_PROPERTIES {
            Some(Properties::Native(name, properties))
        } else if version >= since::NATIVE_PROPERTIES && properties != Attr::EMPTY_DICT && is_apart() {
            Some(Properties::Dict(properties))
        } else {
            None
        };
        if let Some(apart) = apart {
            return Self { dict: (attrs != Attr::EMPTY_DICT).then_some(Entry::Attr(attrs)), properties: Some(apart) };
        }
        let dict = match (properties == Attr::EMPTY_DICT, attrs == Attr::EMPTY_DICT) {
            (true, true) => None,
            (true, false) => Some(Entry::Attr(attrs)),
            (false, true) => Some(Entry::Attr(properties)),
            (false, false) => Some(Entry::Merged(properties, attrs)),
        };
        Self { dict, properties: None }
    }
}

/// The entries of a dictionary of the file, sorted by name.
pub(super) fn entries_of(ctx: &Context, dict: Entry) -> Vec<(Str, Attr)> {
    let mut entries = match dict {
        Entry::Attr(dict) | Entry::Own(dict) | Entry::OwnValues(dict) => return ctx.dict(dict).to_vec(),
        Entry::Merged(properties, attrs) => [ctx.dict(properties), ctx.dict(attrs)].concat(),
    };
    entries.sort_by(|(a, _), (b, _)| ctx.bytes(*a).cmp(ctx.bytes(*b)));
    entries
}
