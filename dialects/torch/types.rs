//! `!torch.vtensor<[1,?,8],f32>`: a tensor with value semantics, with an optional shape and element type.

use std::sync::Arc;

use qopt_ir::def::TypeDef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::movement::Dim;
use qopt_ir::syntax::{TextParser, TextPrinter};

/// A tensor with value semantics.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct VTensor {
    /// Extents: `None` for `?`, and `None` as a whole for an unknown rank.
    pub shape: Option<Box<[Dim]>>,
    /// Element type, if it is known.
    pub element: Option<Type>,
}

impl VTensor {
    /// The interned type.
    pub fn intern(self, ctx: &Context) -> Type {
        ctx.ty(TypeKind::Dialect(DialectType(Arc::new(self))))
    }
}

impl TypeObject for VTensor {
    fn dialect(&self) -> &'static str {
        "torch"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("vtensor");
        if self.shape.is_none() && self.element.is_none() {
            return;
        }
        p.text("<");
        match &self.shape {
            None => p.text("*"),
            Some(dims) => {
                let dims: Vec<_> = dims.iter().map(|d| d.map_or("?".to_owned(), |n| n.to_string())).collect();
                p.text(&format!("[{}]", dims.join(",")));
            }
        }
        p.text(",");
        match self.element {
            Some(ty) => p.ty(ty),
            None => p.text("unk"),
        }
        p.text(">");
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        self.element.iter().for_each(|&t| each(t));
    }
    fn tensor_like(&self) -> Option<(&[Dim], Type)> {
        Some((self.shape.as_deref()?, self.element?))
    }
    fn with_tensor(&self, shape: &[Dim], element: Type) -> Option<TypeKind> {
        let tensor = Self { shape: Some(shape.into()), element: Some(element) };
        Some(TypeKind::Dialect(DialectType(Arc::new(tensor))))
    }
}

/// `!torch.vtensor`
pub(super) static VTENSOR: TypeDef = TypeDef {
    mnemonic: "vtensor",
    summary: "A tensor with value semantics.",
    description: "Shape (`*` if the rank is unknown) and element type (`unk` if it is unknown).",
    parse: read,
    example: "!torch.vtensor<[1,?,8],f32>",
};

fn read(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    let mut tensor = VTensor { shape: None, element: None };
    if p.eat("<") {
        if !p.eat("*") {
            p.expect("[")?;
            let mut dims = Vec::new();
            if !p.eat("]") {
                loop {
                    let at = p.span();
                    dims.push(match p.eat("?") {
                        true => None,
                        false => Some(u64::try_from(p.int()?).map_err(|_| p.error_at(at, "invalid dimension"))?),
                    });
                    if !p.eat(",") {
                        break;
                    }
                }
                p.expect("]")?;
            }
            tensor.shape = Some(dims.into());
        }
        p.expect(",")?;
        if !p.eat("unk") {
            tensor.element = Some(p.ty()?);
        }
        p.expect(">")?;
    }
    Ok(tensor.intern(p.ctx))
}
