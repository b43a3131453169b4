//! The pdl dialect: patterns of operations.

use std::sync::{Arc, OnceLock};

use qopt_ir::def::{Deferred, Dialect, TypeDef};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::syntax::{TextParser, TextPrinter};

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
    Ok(p.ctx.ty(TypeKind::Dialect(DialectType(Arc::new(Range(element))))))
}

/// The element type of a range.
pub(super) fn range_element(ctx: &Context, ty: Type) -> Option<Type> {
    ctx.type_object::<Range>(ty).map(|range| range.0)
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
        OPS.get_or_init(|| super::table::load("pdl", &[], |def| def))
    }),
    ..Dialect::BASE
};
