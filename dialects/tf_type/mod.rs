//! The tf_type dialect: element types of TensorFlow Lite models that no builtin type represents.
//!
//! The dialect has no operations, and only the types without parameters: `!tf_type.resource<..>` is rejected.

use std::sync::Arc;

use qopt_ir::def::{Dialect, TypeDef};
use qopt_ir::ir::{Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::syntax::TextPrinter;

/// An element type of TensorFlow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TfType {
    /// `!tf_type.string`: bytes of any length.
    String,
    /// `!tf_type.resource`: a handle of a variable or a table.
    Resource,
    /// `!tf_type.variant`: a value of any type.
    Variant,
}

impl TfType {
    /// All types.
    pub const ALL: [Self; 3] = [Self::String, Self::Resource, Self::Variant];

    /// The interned type.
    pub fn intern(self, ctx: &Context) -> Type {
        ctx.ty(TypeKind::Dialect(DialectType(Arc::new(self))))
    }

    /// This type, or `None` for other types.
    pub fn read(ctx: &Context, ty: Type) -> Option<Self> {
        ctx.type_object(ty).copied()
    }

    fn mnemonic(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Resource => "resource",
            Self::Variant => "variant",
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

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "tf_type",
    summary: "Element types of TensorFlow Lite models that no builtin type represents. Types with parameters are rejected.",
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
            description: "An element of the tensors that `VAR_HANDLE` and `HASHTABLE` return.",
            parse: |p| Ok(TfType::Resource.intern(p.ctx)),
            example: "!tf_type.resource",
        },
        &TypeDef {
            mnemonic: "variant",
            summary: "A value of any type",
            description: "An element whose type is known only at run time.",
            parse: |p| Ok(TfType::Variant.intern(p.ctx)),
            example: "!tf_type.variant",
        },
    ],
    ..Dialect::BASE
};
