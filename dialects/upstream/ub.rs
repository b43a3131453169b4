//! The ub dialect: poison values and unreachable points.

use std::sync::{Arc, OnceLock};

use qopt_ir::def::{AttrConstraint, AttrTypeDef, Deferred, Dialect};
use qopt_ir::ir::{AttrKind, AttrObject, DialectAttr};
use qopt_ir::syntax::TextPrinter;

/// `#ub.poison`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Poison;

impl AttrObject for Poison {
    fn dialect(&self) -> &'static str {
        "ub"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text("poison");
    }
}

pub(super) const POISON_ATTR: AttrConstraint =
    AttrConstraint::new("PoisonAttrInterface instance", |c, a| c.attr_object::<Poison>(a).is_some());

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "ub",
    summary: "Poison values and unreachable points",
    attrs: &[&AttrTypeDef {
        mnemonic: "poison",
        summary: "The poison value: the result of a computation with deferred undefined behavior",
        parse: |p| Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(Poison))))),
        enumeration: None,
        example: "#ub.poison",
    }],
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| super::table::load("ub", &[], |def| def))
    }),
    ..Dialect::BASE
};
