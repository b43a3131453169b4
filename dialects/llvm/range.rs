//! `#llvm.constant_range<i32, 0, 12>`: the integers from the first number to the one before the second, which may wrap around.

use std::sync::Arc;

use qopt_ir::def::AttrTypeDef;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Child, DialectAttr, Type};
use qopt_ir::num::ApInt;
use qopt_ir::syntax::TextPrinter;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Range {
    ty: Type,
    lower: ApInt,
    upper: ApInt,
}

impl AttrObject for Range {
    fn dialect(&self) -> &'static str {
        "llvm"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("constant_range<");
        p.ty(self.ty);
        for number in [&self.lower, &self.upper] {
            let mut text = String::new();
            // Writing into a string does not fail.
            let _ = number.write(true, &mut text);
            p.text(", ");
            p.text(&text);
        }
        p.text(">");
    }
    fn children(&self, each: &mut dyn FnMut(Child)) {
        each(Child::Type(self.ty));
    }
}

pub(super) static CONSTANT_RANGE: AttrTypeDef = AttrTypeDef {
    mnemonic: "constant_range",
    summary: "A range of integers that ends before its second number",
    parse: |p| {
        p.expect("<")?;
        let span = p.span();
        let ty = p.ty()?;
        let Some(width) = crate::support::int_width(p.ctx, ty) else {
            return Err(p.error_at(span, "expected an integer type"));
        };
        p.expect(",")?;
        let lower = p.wide_int(width)?;
        p.expect(",")?;
        let upper = p.wide_int(width)?;
        p.expect(">")?;
        let attr: Attr = p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(Range { ty, lower, upper }))));
        Ok(attr)
    },
    enumeration: None,
    example: "#llvm.constant_range<i32, 0, 12>",
};
