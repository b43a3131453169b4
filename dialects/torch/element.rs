//! The element types of ONNX and PyTorch, in MLIR as torch-mlir imports them. Each format numbers them in its own way.

use qopt_ir::ir::{Context, Signedness, Type, TypeKind};
use qopt_ir::num::FloatKind;

use super::opaque_type;

/// An element type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementType {
    /// Floats.
    Float(FloatKind),
    /// Integers.
    Int {
        /// With a sign.
        signed: bool,
        /// The bits of an element.
        width: u32,
    },
    /// Truth values of one byte.
    Bool,
    /// Complex numbers of two floats.
    Complex(FloatKind),
    /// Strings.
    String,
}

impl ElementType {
    /// Signed integers of this width.
    pub const fn int(width: u32) -> Self {
        Self::Int { signed: true, width }
    }
    /// Unsigned integers of this width.
    pub const fn uint(width: u32) -> Self {
        Self::Int { signed: false, width }
    }

    /// The type in MLIR.
    pub fn ty(self, ctx: &Context) -> Type {
        match self {
            Self::Float(kind) => ctx.float_type(kind),
            Self::Int { signed, width } => {
                let signedness = if signed { Signedness::Signed } else { Signedness::Unsigned };
                ctx.ty(TypeKind::Integer { width, signedness })
            }
            Self::Bool => ctx.int_type(1),
            Self::Complex(kind) => ctx.ty(TypeKind::Complex(ctx.float_type(kind))),
            Self::String => opaque_type(ctx, "str"),
        }
    }

    /// The bits of a stored element; `None` for strings.
    pub fn bits(self) -> Option<u64> {
        Some(match self {
            Self::Float(kind) => u64::from(kind.bits()),
            Self::Int { width, .. } => u64::from(width),
            Self::Bool => 8,
            Self::Complex(kind) => 2 * u64::from(kind.bits()),
            Self::String => return None,
        })
    }

    /// Elements of fewer than 8 bits share bytes; the first one is in the low bits.
    pub fn is_packed(self) -> bool {
        self.bits().is_some_and(|bits| bits < 8)
    }
}
