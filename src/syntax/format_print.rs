//! Interprets a compiled assembly format to print an operation.

use super::format::{Anchor, Directive, Element, Format, Values};
use super::op_printer::OpPrinter;
use crate::def::{AttrDefn, AttrSyntax, EnumDef, EnumStorage, OpDef, OpRef, Presence, RegisteredOp};
use crate::ir::*;

/// Prints what follows an operation's name.
pub(super) fn print(p: &mut OpPrinter<'_>, op: OpRef<'_>, registered: &RegisteredOp, format: &Format) {
    let operands = op.operand_groups().unwrap_or_default();
    let results = op.result_groups().unwrap_or_default();
    FormatPrinter { op, registered, def: registered.def, format, operands, results }.elements(p, &format.elements);
}

type Types = smallvec::SmallVec<[Type; 8]>;
type Groups = smallvec::SmallVec<[std::ops::Range<usize>; 8]>;

struct FormatPrinter<'f, 'a> {
    op: OpRef<'a>,
    registered: &'f RegisteredOp,
    def: &'static OpDef,
    format: &'f Format,
    operands: Groups,
    results: Groups,
}

impl FormatPrinter<'_, '_> {
    fn elements(&self, p: &mut OpPrinter<'_>, elements: &[Element]) {
        for element in elements {
            if element.space {
                p.text(" ");
            }
            self.directive(p, &element.directive);
        }
    }

    fn directive(&self, p: &mut OpPrinter<'_>, directive: &Directive) {
        let (op, body) = (self.op, self.op.body);
        match directive {
            Directive::NoSpace | Directive::Presence(_) => {}
            Directive::Space => p.text(" "),
            Directive::Newline => p.newline(),
            Directive::Literal(text) => p.text(text),
            Directive::Operand(i) => p.values(self.group(*i)),
            Directive::Operands => p.values(body.operands(op.op)),
            Directive::Attr(i) => {
                if let Some(value) = self.attr(*i) {
                    attr(p, &self.def.attrs[*i], value);
                }
            }
            Directive::AttrDict { keyword } => {
                let entries = dict_entries(op, self.def, &self.format.spelled);
                write_dict(p, self.def, &self.format.spelled, &entries, *keyword);
            }
            Directive::Region(i) => p.regions_of(op.op, |p| {
                if let Some(&region) = regions(op).get(*i) {
                    p.region(region, true, true);
                }
            }),
            Directive::Regions => p.regions_of(op.op, |p| {
                for (i, &region) in regions(op).iter().enumerate() {
                    if i > 0 {
                        p.text(", ");
                    }
                    p.region(region, true, true);
                }
            }),
            Directive::Successor(i) => {
                if let Some(&block) = body.successors(op.op).get(*i) {
                    p.block_name(block);
                }
            }
            Directive::Successors => {
                for (i, &block) in body.successors(op.op).iter().enumerate() {
                    if i > 0 {
                        p.text(", ");
                    }
                    p.block_name(block);
                }
            }
            Directive::Type(values) => self.each_type(*values, |ty, first| {
                if !first {
                    p.text(", ");
                }
                p.ty(ty);
            }),
            Directive::FunctionalType(inputs, results) => {
                let (mut from, mut to) = (Types::new(), Types::new());
                self.each_type(*inputs, |ty, _| from.push(ty));
                self.each_type(*results, |ty, _| to.push(ty));
                p.functional_type(from, to.iter().copied());
            }
            Directive::DynamicIndexList { operand, attr } => {
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
            Directive::Optional { anchor, then, otherwise } => {
                self.elements(p, if self.present(*anchor) { then } else { otherwise });
            }
            Directive::AnyOrder(clauses) => {
                for clause in clauses.iter().filter(|c| c.iter().any(|e| self.has_content(&e.directive))) {
                    self.elements(p, clause);
                }
            }
        }
    }

    fn group(&self, operand: usize) -> impl Iterator<Item = ValueId> + Clone + '_ {
        let range = self.operands.get(operand).cloned().unwrap_or_default();
        self.op.body.operands(self.op.op).skip(range.start).take(range.len())
    }

    fn has_content(&self, directive: &Directive) -> bool {
        match directive {
            Directive::Operand(i) => self.present(Anchor::Operand(*i)),
            Directive::Attr(i) => self.present(Anchor::Attr(*i)),
            _ => false,
        }
    }

    /// An inherent attribute by its position in the definition.
    fn attr(&self, index: usize) -> Option<Attr> {
        let name = self.registered.attr_names(self.op.ctx).get(index)?;
        self.op.body.attr(self.op.ctx, self.op.op, *name)
    }

    /// Calls `each` with every type, and whether it is the first.
    fn each_type(&self, values: Values, mut each: impl FnMut(Type, bool)) {
        let (body, op) = (self.op.body, self.op.op);
        let mut all = |values: &mut dyn Iterator<Item = ValueId>| {
            for (i, value) in values.enumerate() {
                each(body.ty(value), i == 0);
            }
        };
        match values {
            Values::Operands => all(&mut body.operands(op)),
            Values::Results => all(&mut body.results(op)),
            Values::Operand(i) => all(&mut self.group(i)),
            Values::Result(i) => {
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
            Anchor::Region(i) => regions(self.op).len() > i,
        }
    }
}

fn regions<'a>(op: OpRef<'a>) -> &'a [RegionId] {
    op.body.isolated(op.op).map_or(op.body.regions(op.op), Body::roots)
}

/// Prints an attribute in the syntax of its definition.
pub(super) fn attr(p: &mut OpPrinter<'_>, def: &AttrDefn, value: Attr) {
    match &def.constraint.syntax {
        // Of a unit nothing is written, so that none comes here.
        AttrSyntax::Full | AttrSyntax::SymbolRef | AttrSyntax::Unit => p.attr(value),
        AttrSyntax::Typed(_) => p.with(|t| t.attr_without_type(value)),
        AttrSyntax::SymbolName => match p.ctx.attr_str(value) {
            Some(name) => p.symbol_name(name),
            None => p.attr(value),
        },
        AttrSyntax::Enum(e) => enumeration(p, e, value),
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
    }
}

/// Prints the words of an enumeration, in angle brackets where its attribute has them.
pub(super) fn enumeration(p: &mut OpPrinter<'_>, def: &'static EnumDef, value: Attr) {
    let Some(words) = def.read(p.ctx, value).and_then(|v| def.words(v)) else { return p.attr(value) };
    let bracketed = matches!(def.storage, EnumStorage::Object { bracketed: true, .. });
    if bracketed {
        p.text("<");
    }
    p.text(&words);
    if bracketed {
        p.text(">");
    }
}

/// The attributes that the dictionary of an operation's own syntax shows: all but those spelled elsewhere, defaults and
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

/// Prints the dictionary. Where an enumeration may stand in it as a bare word, MLIR prints every entry as `key = value`,
/// units too.
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
        p.with(|t| t.keyword_or_string(name));
        p.text(" = ");
        match def.attrs.iter().find(|a| a.name.as_bytes() == name).map(|a| &a.constraint.syntax) {
            Some(AttrSyntax::Enum(e)) => enumeration(p, e, value),
            _ => p.attr(value),
        }
    }
    p.text("}");
}

/// Whether the dictionary may hold enumerations as bare words.
pub(super) fn has_words(def: &OpDef, spelled: &[bool]) -> bool {
    let is_word = |a: &AttrDefn| matches!(a.constraint.syntax, AttrSyntax::Enum(_));
    def.attrs.iter().enumerate().any(|(i, a)| is_word(a) && !spelled.get(i).copied().unwrap_or(false))
}
