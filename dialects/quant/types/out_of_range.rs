//! `!quant.uniform` with a zero point that the storage type does not have, such as `!quant.uniform<i8:f32, 0.5:128>`.

use std::sync::Arc;

use qopt_ir::ir::{Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::syntax::TextPrinter;

use super::Uniform;

/// A type with one scale, and a zero point outside of the storage type. MLIR accepts such types. Here they have no parameters, as
/// `!quant.any`: no fold, evaluator or conversion uses them, so none has to hold the zero point in the storage type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OutOfRange(pub(super) Uniform);

impl TypeObject for OutOfRange {
    fn dialect(&self) -> &'static str {
        "quant"
    }
    fn storage(&self, ctx: &Context) -> Option<Type> {
        Some(self.0.storage.ty(ctx))
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        self.0.print(p);
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        self.0.children(each);
    }
}

impl OutOfRange {
    /// The interned type.
    pub(super) fn intern(self, ctx: &Context) -> Type {
        ctx.ty(TypeKind::Dialect(DialectType(Arc::new(self))))
    }
}
