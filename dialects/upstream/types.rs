//! Types without parameters.

use std::sync::Arc;

use qopt_ir::ir::{Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::syntax::TextPrinter;

/// A type that only its name distinguishes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Named {
    dialect: &'static str,
    mnemonic: &'static str,
}

impl Named {
    /// The type `!dialect.mnemonic`.
    pub const fn new(dialect: &'static str, mnemonic: &'static str) -> Self {
        Self { dialect, mnemonic }
    }
    /// The interned type.
    pub fn intern(self, ctx: &Context) -> Type {
        ctx.ty(TypeKind::Dialect(DialectType(Arc::new(self))))
    }
    /// Returns true for this type.
    pub fn is(self, ctx: &Context, ty: Type) -> bool {
        ctx.type_object::<Self>(ty) == Some(&self)
    }
}

impl TypeObject for Named {
    fn dialect(&self) -> &'static str {
        self.dialect
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text(self.mnemonic);
    }
}

/// The definition of a type without parameters.
macro_rules! named_type {
    ($dialect:literal, $mnemonic:literal, $summary:literal) => {
        &qopt_ir::def::TypeDef {
            mnemonic: $mnemonic,
            summary: $summary,
            description: "",
            parse: |p| Ok($crate::upstream::Named::new($dialect, $mnemonic).intern(p.ctx)),
            example: concat!("!", $dialect, ".", $mnemonic),
        }
    };
}
pub(super) use named_type;
