//! `!llvm.ptr<3>`: a pointer with an address space, 0 if not printed.

use std::sync::Arc;

use qopt_ir::def::TypeDef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Container, Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::syntax::{TextParser, TextPrinter};

/// A pointer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pointer {
    /// The address space.
    pub space: u32,
}

impl Pointer {
    /// The interned type.
    pub fn intern(self, ctx: &Context) -> Type {
        ctx.ty(TypeKind::Dialect(DialectType(Arc::new(self))))
    }
}

impl TypeObject for Pointer {
    fn dialect(&self) -> &'static str {
        "llvm"
    }
    fn valid_element(&self, container: Container) -> bool {
        matches!(container, Container::Tensor | Container::Vector)
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("ptr");
        if self.space != 0 {
            p.text(&format!("<{}>", self.space));
        }
    }
}

/// `!llvm.ptr`
pub(super) static POINTER: TypeDef = TypeDef {
    mnemonic: "ptr",
    summary: "An address.",
    description: "An opaque pointer: operations that read and write memory give the accessed type. A number in \
                  brackets is the address space.",
    parse: read,
    example: "!llvm.ptr<3>",
};

fn read(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    if !p.eat("<") {
        return Ok(Pointer { space: 0 }.intern(p.ctx));
    }
    let span = p.span();
    let space = p.int()?;
    let space = u32::try_from(space).map_err(|_| p.error_at(span, "expected an address space of 32 bits"))?;
    p.expect(">")?;
    Ok(Pointer { space }.intern(p.ctx))
}
