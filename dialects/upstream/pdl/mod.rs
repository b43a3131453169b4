//! The pdl dialect: patterns of operations.

mod verify;

use std::sync::{Arc, OnceLock};

use qopt_ir::def::{Deferred, Dialect, OpDef, OpRef, TypeDef};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AttrKind, Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::syntax::{CustomDirective, DirectiveArg, OpPrinter, OpState, Parser, TextParser, TextPrinter};

use super::directives::{get, operands, set, set_types, types_of, values};
use super::types::{Named, named_type};

/// The words after `!pdl.`.
const WORDS: [&str; 4] = ["attribute", "operation", "type", "value"];

/// `!pdl.range<value>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Range(Type);

impl TypeObject for Range {
    fn dialect(&self) -> &'static str {
        "pdl"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        let word = WORDS.into_iter().find(|word| Named::new("pdl", word).is(printer.ctx, self.0));
        printer.text(&format!("range<{}>", word.unwrap_or_default()));
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        each(self.0);
    }
}

fn range(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    p.expect("<")?;
    let at = p.span();
    let word = p.word("a pdl type")?;
    let Some(word) = WORDS.into_iter().find(|known| *known == word) else {
        return Err(p.error_at(at, "expected a pdl type"));
    };
    p.expect(">")?;
    let element = Named::new("pdl", word).intern(p.ctx);
    Ok(range_of(p.ctx, element))
}

fn range_of(ctx: &Context, element: Type) -> Type {
    ctx.ty(TypeKind::Dialect(DialectType(Arc::new(Range(element)))))
}

/// `!pdl.range<value>` or another range.
pub(super) fn range_type(ctx: &Context, word: &'static str) -> Type {
    range_of(ctx, Named::new("pdl", word).intern(ctx))
}

/// The element type of a range.
fn range_element(ctx: &Context, ty: Type) -> Option<Type> {
    ctx.type_object::<Range>(ty).map(|range| range.0)
}

/// Returns true for a range.
pub(super) fn is_range(ctx: &Context, ty: Type) -> bool {
    range_element(ctx, ty).is_some()
}

/// Returns true for a type of the dialect.
pub(super) fn is_pdl(ctx: &Context, ty: Type) -> bool {
    range_element(ctx, ty).is_some() || WORDS.iter().any(|word| Named::new("pdl", word).is(ctx, ty))
}

const TYPES: &[&TypeDef] = &[
    named_type!("pdl", "attribute", "A handle of an attribute"),
    named_type!("pdl", "operation", "A handle of an operation"),
    named_type!("pdl", "type", "A handle of a type"),
    named_type!("pdl", "value", "A handle of a value"),
    &TypeDef {
        mnemonic: "range",
        summary: "Handles of one kind",
        description: "",
        parse: range,
        example: "!pdl.range<value>",
    },
];

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "pdl",
    summary: "Patterns of operations",
    types: TYPES,
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        // In the regions of these two, operations of the dialect need no prefix.
        let complete = |def: OpDef| {
            let is_prefix_free = ["pdl.pattern", "pdl.rewrite"].contains(&def.name);
            let default_dialect = if is_prefix_free { "pdl" } else { def.default_dialect };
            OpDef { default_dialect, verify: verify::check(def.name), ..def }
        };
        OPS.get_or_init(|| super::table::load("pdl", &[], complete))
    }),
    ..Dialect::BASE
};

/// `{"name" = %attribute}`, if there are any
pub(super) struct Attributes;

impl CustomDirective for Attributes {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let ctx = p.ctx;
        let mut names = Vec::new();
        if p.eat("{") {
            p.comma_list(|p| {
                let at = p.offset();
                let name = p.attr()?;
                if !matches!(ctx.attr_kind(name), AttrKind::String { .. }) {
                    return Err(p.error_at(at, "expected string"));
                }
                p.expect("=")?;
                let value = p.operand()?;
                names.push(name);
                operands(state, args.first()).into_iter().for_each(|group| group.items.push(value));
                Ok(())
            })?;
            p.expect("}")?;
        }
        set_types(state, args.first(), names.iter().map(|_| Named::new("pdl", "attribute").intern(ctx)).collect());
        set(p, state, args.get(1), ctx.attr(AttrKind::Array(names.into())));
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        let names = get(op, args.get(1)).map(|names| op.ctx.attr_kind(names));
        let Some(AttrKind::Array(names)) = names.filter(|_| !values(op, args.first()).is_empty()) else { return };
        p.text(" {");
        for (i, (&name, value)) in names.iter().zip(values(op, args.first())).enumerate() {
            p.text(if i > 0 { ", " } else { "" });
            p.attr(name);
            p.text(" = ");
            p.value(value);
        }
        p.text("}");
    }
    fn starts(&self, p: &Parser<'_>) -> bool {
        p.next_is("{")
    }
}

/// `: !pdl.range<type>`, only without arguments, whose types give the type of the range
pub(super) struct RangeType;

impl CustomDirective for RangeType {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let first = state.operands.first().and_then(|group| group.types.as_ref()?.first().copied());
        let ty = match first {
            Some(ty) => range_of(p.ctx, range_element(p.ctx, ty).unwrap_or(ty)),
            None => {
                p.expect(":")?;
                p.ty()?
            }
        };
        set_types(state, args.get(1), [ty].into_iter().collect());
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        if op.operands().next().is_none() {
            p.text(": ");
            p.types(types_of(op, args.get(1)));
        }
    }
    fn starts(&self, p: &Parser<'_>) -> bool {
        p.next_is(":")
    }
}

/// `-> !pdl.value`, only with an index: without one, the result is a range of values
pub(super) struct ResultsType;

impl CustomDirective for ResultsType {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let ty = match state.properties.iter().any(|(name, _)| p.ctx.bytes(*name) == b"index") {
            true => {
                p.expect("->")?;
                p.ty()?
            }
            false => range_type(p.ctx, "value"),
        };
        set_types(state, args.get(1), [ty].into_iter().collect());
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        if op.attr("index").is_some() {
            p.text(" -> ");
            p.types(types_of(op, args.get(1)));
        }
    }
    fn starts(&self, p: &Parser<'_>) -> bool {
        p.next_is("->")
    }
}
