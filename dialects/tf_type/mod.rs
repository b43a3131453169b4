//! The tf_type dialect: element types of TensorFlow Lite models that no builtin type represents, and TensorFlow's attributes.
//!
//! The dialect has no operations.

mod attrs;

use std::sync::Arc;

use qopt_ir::def::{Dialect, TypeDef};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::syntax::{TextParser, TextPrinter};

/// An element type of TensorFlow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TfType {
    /// `!tf_type.string`: bytes of any length.
    String,
    /// `!tf_type.resource`: a handle of a variable or a table.
    Resource,
    /// `!tf_type.variant`: a value of any type.
    Variant,
    /// `!tf_type.qint8` and its like: integers without a scale or zero point in the type.
    Quantized(&'static str),
}

/// `!tf_type.resource<tensor<4xf32>>`: a handle or variant, with the types of the tensors that it may hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TfHandle {
    /// [`TfType::Resource`] or [`TfType::Variant`].
    pub kind: TfType,
    /// The types of the tensors.
    pub tensors: Box<[Type]>,
}

impl TfHandle {
    /// Parses the text after the mnemonic. Without types, the type has no parameters.
    fn parse(p: &mut TextParser<'_>, kind: TfType) -> Result<Type, Diag> {
        if !p.eat("<") {
            return Ok(kind.intern(p.ctx));
        }
        let mut tensors = Vec::new();
        loop {
            let span = p.span();
            let ty = p.ty()?;
            if !p.ctx.is_tensor(ty) {
                return Err(p.error_at(span, "expected a tensor type"));
            }
            tensors.push(ty);
            if !p.eat(",") {
                break;
            }
        }
        p.expect(">")?;
        let handle = Self { kind, tensors: tensors.into() };
        Ok(p.ctx.ty(TypeKind::Dialect(DialectType(Arc::new(handle)))))
    }
}

impl TypeObject for TfHandle {
    fn dialect(&self) -> &'static str {
        "tf_type"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text(self.kind.mnemonic());
        p.text("<");
        for (i, &ty) in self.tensors.iter().enumerate() {
            p.text(if i > 0 { ", " } else { "" });
            p.ty(ty);
        }
        p.text(">");
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        self.tensors.iter().for_each(|&ty| each(ty));
    }
}

impl TfType {
    /// The interned type.
    pub fn intern(self, ctx: &Context) -> Type {
        ctx.ty(TypeKind::Dialect(DialectType(Arc::new(self))))
    }

    /// This type, without the types of the tensors of a handle, or `None` for other types.
    pub fn read(ctx: &Context, ty: Type) -> Option<Self> {
        ctx.type_object(ty).copied().or_else(|| Some(ctx.type_object::<TfHandle>(ty)?.kind))
    }

    fn mnemonic(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Resource => "resource",
            Self::Variant => "variant",
            Self::Quantized(name) => name,
        }
    }
}

impl TypeObject for TfType {
    fn dialect(&self) -> &'static str {
        "tf_type"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text(self.mnemonic());
    }
}

macro_rules! quantized {
    ($name:literal, $kind:literal) => {
        &TypeDef {
            mnemonic: $name,
            summary: concat!($kind, " quantized integer"),
            description: "The type has no scale or zero point; operations or attributes carry them.",
            parse: |p| Ok(TfType::Quantized($name).intern(p.ctx)),
            example: concat!("!tf_type.", $name),
        }
    };
}

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "tf_type",
    summary: "Element types of TensorFlow Lite models that no builtin type represents, and TensorFlow's attributes.",
    attrs: attrs::ALL,
    types: &[
        &TypeDef {
            mnemonic: "string",
            summary: "Bytes of any length",
            description: "An element of a tensor of strings.",
            parse: |p| Ok(TfType::String.intern(p.ctx)),
            example: "!tf_type.string",
        },
        &TypeDef {
            mnemonic: "resource",
            summary: "A handle of a variable or a table",
            description: "An element of the tensors that `tfl.var_handle` and `tfl.hashtable` return. The optional parameters are the types of the referenced tensors: `!tf_type.resource<tensor<4xf32>>`.",
            parse: |p| TfHandle::parse(p, TfType::Resource),
            example: "!tf_type.resource",
        },
        &TypeDef {
            mnemonic: "variant",
            summary: "A value of any type",
            description: "An element whose type is known only at run time. The optional parameters are the types of the tensors that it may hold: `!tf_type.variant<tensor<4xf32>>`.",
            parse: |p| TfHandle::parse(p, TfType::Variant),
            example: "!tf_type.variant",
        },
        quantized!("qint8", "Signed 8-bit"),
        quantized!("qint16", "Signed 16-bit"),
        quantized!("qint32", "Signed 32-bit"),
        quantized!("quint8", "Unsigned 8-bit"),
        quantized!("quint16", "Unsigned 16-bit"),
    ],
    ..Dialect::BASE
};
