//! `!torch.vtensor<[1,?,8],f32>`: a tensor with value semantics, with an optional shape and element type; `!torch.tensor`,
//! a tensor that operations may change; and both with an encoding, such as `#sparse_tensor.encoding<...>`.

use std::sync::Arc;

use qopt_ir::def::TypeDef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Context, DialectType, Type, TypeKind, TypeObject};
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
        self.print_parameters(p);
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

impl VTensor {
    fn print_parameters(&self, p: &mut TextPrinter<'_>) {
        if self.shape.is_none() && self.element.is_none() {
            return;
        }
        p.text("<");
        self.print_shape_and_element(p);
        p.text(">");
    }

    fn print_shape_and_element(&self, p: &mut TextPrinter<'_>) {
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
    }
}

/// A tensor that operations may change. It takes part in no fold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MutableTensor(pub VTensor);

impl MutableTensor {
    /// The interned type.
    pub fn intern(self, ctx: &Context) -> Type {
        ctx.ty(TypeKind::Dialect(DialectType(Arc::new(self))))
    }
}

impl TypeObject for MutableTensor {
    fn dialect(&self) -> &'static str {
        "torch"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("tensor");
        self.0.print_parameters(p);
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        self.0.children(each);
    }
}

/// A tensor with an encoding, such as that of a sparse tensor. It takes part in no fold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EncodedTensor {
    /// False for `!torch.tensor`, which operations may change.
    pub is_value: bool,
    /// Shape and element type.
    pub tensor: VTensor,
    /// Storage of the elements.
    pub encoding: Attr,
}

impl TypeObject for EncodedTensor {
    fn dialect(&self) -> &'static str {
        "torch"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text(if self.is_value { "vtensor<" } else { "tensor<" });
        self.tensor.print_shape_and_element(p);
        p.text(",");
        p.attr(self.encoding);
        p.text(">");
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        self.tensor.children(each);
    }
}

/// `!torch.vtensor`
pub(super) static VTENSOR: TypeDef = TypeDef {
    mnemonic: "vtensor",
    summary: "A tensor with value semantics.",
    description: "Shape (`*` if the rank is unknown), element type (`unk` if it is unknown), and an optional encoding.",
    parse: |p| read(p, true),
    example: "!torch.vtensor<[1,?,8],f32>",
};

/// `!torch.tensor`
pub(super) static TENSOR: TypeDef = TypeDef {
    mnemonic: "tensor",
    summary: "A tensor that operations may change.",
    description: "Shape (`*` if the rank is unknown), element type (`unk` if it is unknown), and an optional encoding.",
    parse: |p| read(p, false),
    example: "!torch.tensor<[1,?,8],f32>",
};

fn read(p: &mut TextParser<'_>, is_value: bool) -> Result<Type, Diag> {
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
        if p.eat(",") {
            let span = p.span();
            let encoding = p.attr()?;
            match p.ctx.attr_kind(encoding) {
                AttrKind::Dialect(object) if object.0.dialect() == "sparse_tensor" => {
                    if let Some(shape) = &tensor.shape {
                        object.0.check_encoding(shape).map_err(|why| p.error_at(span, why))?;
                    }
                }
                _ => return Err(p.error_at(span, "invalid sparsity encoding attribute")),
            }
            let encoded = EncodedTensor { is_value, tensor, encoding };
            p.expect(">")?;
            return Ok(p.ctx.ty(TypeKind::Dialect(DialectType(Arc::new(encoded)))));
        }
        p.expect(">")?;
    }
    Ok(if is_value { tensor.intern(p.ctx) } else { MutableTensor(tensor).intern(p.ctx) })
}
