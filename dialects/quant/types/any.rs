//! `!quant.any<i8<-16:7>:f32>`

use qopt_ir::diag::Diag;
use qopt_ir::ir::{Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::syntax::{TextParser, TextPrinter};

use super::{Storage, print, read as text};

/// A quantized type without parameters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Any {
    /// Storage type and bounds.
    pub storage: Storage,
    /// Expressed type, if known.
    pub expressed: Option<Type>,
}

impl TypeObject for Any {
    fn dialect(&self) -> &'static str {
        "quant"
    }
    fn storage(&self, ctx: &Context) -> Option<Type> {
        Some(self.storage.ty(ctx))
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("any<");
        print::storage(p, self.storage);
        if let Some(expressed) = self.expressed {
            p.text(":");
            p.ty(expressed);
        }
        p.text(">");
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        self.expressed.iter().for_each(|&t| each(t));
    }
}

impl Any {
    /// The interned type.
    pub fn intern(self, ctx: &qopt_ir::ir::Context) -> Type {
        ctx.ty(TypeKind::Dialect(DialectType(std::sync::Arc::new(self))))
    }
}

/// Parses the part after `!quant.any`.
pub(super) fn read(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    p.expect("<")?;
    let storage = Storage::read(p)?;
    let expressed = if p.eat(":") { Some(text::expressed(p)?) } else { None };
    p.expect(">")?;
    Ok(Any { storage, expressed }.intern(p.ctx))
}
