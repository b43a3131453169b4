//! Prints an operation with a compiled assembly format.

use super::format::{Anchor, DirectiveArg, Format, FormatDirective, FormatElement, TypedGroups};
use super::op_printer::OpPrinter;
use crate::def::{AttrDefn, AttrSyntax, EnumDef, EnumForm, EnumStorage, Groups, OpDef, OpRef, Presence, RegisteredOp};
use crate::ir::*;

/// Prints the text after an operation's name.
pub(super) fn print<'p>(p: &mut OpPrinter<'p>, op: OpRef<'p>, registered: &'p RegisteredOp, format: &'p Format) {
    let operands = op.operand_groups_of(Some(registered)).unwrap_or_default();
    let results = op.result_groups_of(Some(registered)).unwrap_or_default();
    FormatPrinter { op, registered, def: registered.def, format, operands, results }.elements(p, &format.elements);
}

type TypeList = smallvec::SmallVec<[Type; 8]>;

#[derive(Clone)]
struct FormatPrinter<'p> {
    op: OpRef<'p>,
    registered: &'p RegisteredOp,
    def: &'static OpDef,
    format: &'p Format,
    operands: Groups,
    results: Groups,
}

impl<'p> FormatPrinter<'p> {
    fn elements(&self, p: &mut OpPrinter<'p>, elements: &'p [FormatElement]) {
        for (index, element) in elements.iter().enumerate() {
            if p.is_waiting() {
                return self.elements_after_region(p, elements.get(index..).unwrap_or(&[]));
            }
            if element.space {
                p.text(" ");
            }
            self.directive(p, &element.directive);
        }
    }

    #[cold]
    fn elements_after_region(&self, p: &mut OpPrinter<'p>, elements: &'p [FormatElement]) {
        let this = self.clone();
        p.then(move |p| this.elements(p, elements));
    }

    fn directive(&self, p: &mut OpPrinter<'p>, directive: &'p FormatDirective) {
        let op = &self.op;
        match directive {
            FormatDirective::NoSpace | FormatDirective::Presence(_) => {}
            FormatDirective::Space => p.text(" "),
            FormatDirective::Newline => p.newline(),
            FormatDirective::Literal(text) => p.text(text),
            FormatDirective::Operand(i) => p.values(self.group(*i)),
            FormatDirective::Operands => p.values(op.operands()),
            FormatDirective::Attr(i) => {
                if let Some(value) = self.attr(*i) {
                    attr(p, &self.def.attrs[*i], value);
                }
            }
            FormatDirective::AttrDict { keyword } => {
                let entries = dict_entries(*op, self.def, &self.format.spelled);
                write_dict(p, self.def, &self.format.spelled, &entries, *keyword);
            }
            FormatDirective::Region(i) => p.regions_of(op.op, |p| {
                if let Some(&region) = regions(*op).get(*i) {
                    p.region(region, true, self.format.terminator.is_none());
                }
            }),
            FormatDirective::Regions => p.regions_of(op.op, |p| {
                let terminators = self.format.terminator.is_none();
                for (i, &region) in regions(*op).iter().enumerate() {
                    p.then(move |p| {
                        p.text(if i > 0 { ", " } else { "" });
                        p.region(region, true, terminators);
                    });
                }
            }),
            FormatDirective::Successor(i) => {
                if let Some(&block) = op.body.successors(op.op).get(*i) {
                    p.block_name(block);
                }
            }
            FormatDirective::Successors => {
                for (i, &block) in op.body.successors(op.op).iter().enumerate() {
                    if i > 0 {
                        p.text(", ");
                    }
                    p.block_name(block);
                }
            }
            FormatDirective::Type(values) => self.each_type(*values, |ty, first| {
                if !first {
                    p.text(", ");
                }
                p.ty(ty);
            }),
            FormatDirective::FunctionalType(inputs, results) => {
                let (mut from, mut to) = (TypeList::new(), TypeList::new());
                self.each_type(*inputs, |ty, _| from.push(ty));
                self.each_type(*results, |ty, _| to.push(ty));
                p.functional_type(from, to.iter().copied());
            }
            FormatDirective::DynamicIndexList { operand, attr } => {
                let mut dynamic = self.group(*operand);
                p.text("[");
                for (i, n) in op.ints(self.def.attrs[*attr].name).unwrap_or_default().into_iter().enumerate() {
                    if i > 0 {
                        p.text(", ");
                    }
                    match if n == i64::MIN { dynamic.next() } else { None } {
                        Some(value) => p.value(value),
                        None => p.text(&n.to_string()),
                    }
                }
                p.text("]");
            }
            FormatDirective::Custom { directive, args } => directive.print(p, *op, args),
            FormatDirective::Optional { anchors, then, otherwise } => {
                let present = anchors.iter().any(|&anchor| self.present(anchor));
                self.elements(p, if present { then } else { otherwise });
            }
            FormatDirective::AnyOrder(clauses) => {
                let printed = |c: &&Vec<FormatElement>| c.iter().any(|e| self.has_content(&e.directive));
                for clause in clauses.iter().filter(printed) {
                    self.elements(p, clause);
                }
            }
        }
    }

    fn group(&self, operand: usize) -> impl Iterator<Item = ValueId> + Clone + '_ {
        let range = self.operands.get(operand).cloned().unwrap_or_default();
        self.op.body.operands(self.op.op).skip(range.start).take(range.len())
    }

    fn has_content(&self, directive: &FormatDirective) -> bool {
        match directive {
            FormatDirective::Operand(i) => self.present(Anchor::Operand(*i)),
            FormatDirective::Attr(i) | FormatDirective::Presence(i) => self.present(Anchor::Attr(*i)),
            FormatDirective::Custom { args, .. } => args.iter().any(|arg| match *arg {
                DirectiveArg::Operand(i) => self.present(Anchor::Operand(i)),
                DirectiveArg::Attr(i) => self.present(Anchor::Attr(i)),
                DirectiveArg::Type(_) | DirectiveArg::Text(_) => false,
            }),
            _ => false,
        }
    }

    /// An inherent attribute by its position in the definition.
    fn attr(&self, index: usize) -> Option<Attr> {
        let name = self.registered.attr_names(self.op.ctx).get(index)?;
        self.op.body.attr(self.op.ctx, self.op.op, *name)
    }

    /// Calls `each` with every type and a flag that is true for the first.
    fn each_type(&self, values: TypedGroups, mut each: impl FnMut(Type, bool)) {
        let (body, op) = (self.op.body, self.op.op);
        let mut all = |values: &mut dyn Iterator<Item = ValueId>| {
            for (i, value) in values.enumerate() {
                each(body.ty(value), i == 0);
            }
        };
        match values {
            TypedGroups::Operands => all(&mut body.operands(op)),
            TypedGroups::Results => all(&mut body.results(op)),
            TypedGroups::Operand(i) => all(&mut self.group(i)),
            TypedGroups::Result(i) => {
                let range = self.results.get(i).cloned().unwrap_or_default();
                all(&mut body.results(op).skip(range.start).take(range.len()));
            }
        }
    }

    fn present(&self, anchor: Anchor) -> bool {
        match anchor {
            Anchor::Operand(i) => self.operands.get(i).is_some_and(|r| !r.is_empty()),
            Anchor::Result(i) => self.results.get(i).is_some_and(|r| !r.is_empty()),
            Anchor::Attr(i) => match (self.attr(i), self.def.attrs[i].presence) {
                (None, _) => false,
                (Some(value), Presence::Default(_) | Presence::Implied(_)) => {
                    let name = self.registered.attr_names(self.op.ctx)[i];
                    self.op.ctx.dict_get(self.registered.defaults(self.op.ctx), name) != Some(value)
                }
                (Some(_), _) => true,
            },
            Anchor::Region(i) => {
                let inner = self.op.entered();
                let variadic = self.def.regions.get(i).is_some_and(|region| region.variadic);
                regions(self.op).get(i).is_some_and(|&region| variadic || !inner.body.blocks(region).is_empty())
            }
        }
    }
}

fn regions<'a>(op: OpRef<'a>) -> &'a [RegionId] {
    let inner = op.entered();
    inner.body.regions(inner.op)
}

/// Prints an attribute in the syntax of its definition.
pub(super) fn attr(p: &mut OpPrinter<'_>, def: &AttrDefn, value: Attr) {
    match &def.constraint.syntax {
        // Unit attributes have no text, so `Unit` is unreachable here.
        AttrSyntax::Full | AttrSyntax::SymbolRef | AttrSyntax::Unit => p.attr(value),
        AttrSyntax::Typed(_) => p.with_text_printer(|t| t.attr_without_type(value)),
        AttrSyntax::SymbolName => match p.ctx.attr_str(value) {
            Some(name) => p.symbol_name(name),
            None => p.attr(value),
        },
        AttrSyntax::Enum(e) => {
            // As in MLIR, the space between mnemonic and word is part of the word.
            if e.is_spaced() {
                p.text(" ");
            }
            enumeration(p, e, value);
        }
        AttrSyntax::Type => match p.ctx.attr_type(value) {
            Some(ty) => p.ty(ty),
            None => p.attr(value),
        },
        AttrSyntax::IntArray(_) => {
            p.text("[");
            for (i, n) in p.ctx.attr_ints(value).unwrap_or_default().into_iter().enumerate() {
                if i > 0 {
                    p.text(", ");
                }
                p.text(&n.to_string());
            }
            p.text("]");
        }
        AttrSyntax::Bare(_) if def.constraint.holds(p.ctx, value) => {
            p.with_text_printer(|t| t.bare_attr(value));
        }
        AttrSyntax::Bare(_) => p.attr(value),
    }
}

/// Returns true if the attribute of an enumeration has angle brackets.
fn is_bracketed(def: &EnumDef) -> bool {
    matches!(def.storage, EnumStorage::Object { form: EnumForm::Bracketed, .. })
}

/// Prints the words of an enumeration, in angle brackets if its attribute uses them.
pub(super) fn enumeration(p: &mut OpPrinter<'_>, def: &'static EnumDef, value: Attr) {
    let Some(words) = def.read(p.ctx, value).and_then(|v| def.words(v)) else { return p.attr(value) };
    let bracketed = is_bracketed(def);
    if bracketed {
        p.text("<");
    }
    p.text(&words);
    if bracketed {
        p.text(">");
    }
}

/// The attributes in the dictionary of a custom form: all except those printed outside the dictionary, defaults, and
/// segment sizes.
pub(super) fn dict_entries(op: OpRef<'_>, def: &'static OpDef, spelled: &[bool]) -> Vec<(Str, Attr)> {
    let ctx = op.ctx;
    let properties = ctx.dict(op.body.properties(op.op));
    let discardable = ctx.dict(op.body.attrs(op.op));
    if properties.is_empty() {
        return discardable.to_vec();
    }
    let defaults = op.registered().map_or(Attr::EMPTY_DICT, |r| r.defaults(ctx));
    if op.body.properties(op.op) == defaults {
        return discardable.to_vec();
    }
    let shown = |&&(key, value): &&(Str, Attr)| {
        let name = ctx.bytes(key);
        let index = def.attrs.iter().position(|a| a.name.as_bytes() == name);
        match index {
            Some(i) if spelled.get(i).copied().unwrap_or(false) => false,
            Some(_) => ctx.dict_get(defaults, key) != Some(value),
            None => !matches!(name, b"operandSegmentSizes" | b"resultSegmentSizes"),
        }
    };
    let mut entries: Vec<_> = properties.iter().filter(shown).chain(discardable).copied().collect();
    entries.sort_by(|a, b| ctx.bytes(a.0).cmp(ctx.bytes(b.0)));
    entries
}

/// Prints the dictionary. If it may contain an enumeration as a bare word, every entry is printed as `key = value`,
/// including units, as MLIR does.
pub(super) fn write_dict(
    p: &mut OpPrinter<'_>,
    def: &'static OpDef,
    spelled: &[bool],
    entries: &[(Str, Attr)],
    keyword: bool,
) {
    if entries.is_empty() || !has_words(def, spelled) {
        return p.attr_dict(entries, keyword);
    }
    p.text(if keyword { " attributes {" } else { " {" });
    for (i, &(key, value)) in entries.iter().enumerate() {
        if i > 0 {
            p.text(", ");
        }
        let name = p.ctx.bytes(key);
        p.with_text_printer(|t| t.keyword_or_string(name));
        p.text(" = ");
        match def.attrs.iter().find(|a| a.name.as_bytes() == name).map(|a| &a.constraint.syntax) {
            Some(AttrSyntax::Enum(e)) if !is_bracketed(e) => enumeration(p, e, value),
            _ => p.attr(value),
        }
    }
    p.text("}");
}

/// Returns true if the dictionary may contain enumerations as bare words.
pub(super) fn has_words(def: &OpDef, spelled: &[bool]) -> bool {
    let is_word = |a: &AttrDefn| matches!(a.constraint.syntax, AttrSyntax::Enum(e) if !is_bracketed(e));
    def.attrs.iter().enumerate().any(|(i, a)| is_word(a) && !spelled.get(i).copied().unwrap_or(false))
}
