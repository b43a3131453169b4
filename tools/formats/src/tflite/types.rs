//! `TensorType`: the element types of tensors, and their bytes in buffers.
//!
//! Sources: `schema.fbs` of LiteRT, `circle_schema.fbs` of Samsung ONE.

use qopt_dialects::tf_type::TfType;
use qopt_ir::ir::{Context, Signedness, Type, TypeKind};
use qopt_ir::num::FloatKind;

/// An element type of a tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ElementType {
    Float(FloatKind),
    /// Integers of the width in bits. Signed ones are signless in MLIR.
    Int {
        signed: bool,
        width: u32,
    },
    Bool,
    Complex(FloatKind),
    TensorFlow(TfType),
}

use ElementType::{Bool, Complex, Float, TensorFlow};
const fn int(width: u32) -> ElementType {
    ElementType::Int { signed: true, width }
}
const fn uint(width: u32) -> ElementType {
    ElementType::Int { signed: false, width }
}

/// The types of both formats by `TensorType`.
const SHARED: &[(i8, ElementType)] = &[
    (0, Float(FloatKind::F32)),
    (1, Float(FloatKind::F16)),
    (2, int(32)),
    (3, uint(8)),
    (4, int(64)),
    (5, TensorFlow(TfType::String)),
    (6, Bool),
    (7, int(16)),
    (8, Complex(FloatKind::F32)),
    (9, int(8)),
    (10, Float(FloatKind::F64)),
    (11, Complex(FloatKind::F64)),
    (12, uint(64)),
    (13, TensorFlow(TfType::Resource)),
    (14, TensorFlow(TfType::Variant)),
    (15, uint(32)),
    (16, uint(16)),
    (17, int(4)),
    (18, Float(FloatKind::BF16)),
];
const TFLITE: &[(i8, ElementType)] =
    &[(19, int(2)), (20, uint(4)), (21, Float(FloatKind::F8E4M3FN)), (22, Float(FloatKind::F8E5M2))];
const CIRCLE: &[(i8, ElementType)] = &[(-1, uint(4))];
/// Circle's types whose buffers have the block layouts of ggml.
const CIRCLE_BLOCKS: &[(i8, &str)] =
    &[(-2, "GGML_Q4_0"), (-3, "GGML_Q4_1"), (-4, "GGML_Q8_0"), (-5, "GGML_Q8_1"), (-6, "MXFP4"), (-7, "MXINT8")];

fn table(circle: bool) -> impl Iterator<Item = &'static (i8, ElementType)> {
    SHARED.iter().chain(if circle { CIRCLE } else { TFLITE })
}

impl ElementType {
    /// The type with this number.
    ///
    /// # Errors
    /// If the format has no such type, or qopt does not read it.
    pub(super) fn from_code(code: i8, circle: bool) -> Result<Self, String> {
        if let Some((_, name)) = CIRCLE_BLOCKS.iter().find(|(known, _)| circle && *known == code) {
            return Err(format!("type {name} is unsupported: its scales are inside of the buffer"));
        }
        let found = table(circle).find(|(known, _)| *known == code);
        found.map(|(_, ty)| *ty).ok_or_else(|| format!("unknown tensor type {code}"))
    }

    /// The number of the type; `None` if the format does not have it.
    pub(super) fn code(self, circle: bool) -> Option<i8> {
        table(circle).find(|(_, ty)| *ty == self).map(|(code, _)| *code)
    }

    /// The type in MLIR.
    pub(super) fn ty(self, ctx: &Context) -> Type {
        match self {
            Float(kind) => ctx.float_type(kind),
            Self::Int { signed: true, width } => ctx.int_type(width),
            Self::Int { signed: false, width } => ctx.ty(TypeKind::Integer { width, signedness: Signedness::Unsigned }),
            Bool => ctx.int_type(1),
            Complex(kind) => ctx.ty(TypeKind::Complex(ctx.float_type(kind))),
            TensorFlow(ty) => ty.intern(ctx),
        }
    }

    /// The element type of an MLIR type; `None` if no format has it.
    pub(super) fn of(ctx: &Context, ty: Type) -> Option<Self> {
        Some(match ctx.type_kind(ty) {
            TypeKind::Float(kind) => Float(*kind),
            TypeKind::Integer { width: 1, signedness: Signedness::Signless } => Bool,
            TypeKind::Integer { width, signedness } => {
                Self::Int { signed: *signedness != Signedness::Unsigned, width: *width }
            }
            TypeKind::Complex(element) => Complex(ctx.float_kind(*element)?),
            TypeKind::Dialect(_) => TensorFlow(TfType::read(ctx, ty)?),
            _ => return None,
        })
    }

    /// The bits of an element in a buffer; `None` for elements of varying size.
    pub(super) fn bits(self) -> Option<u64> {
        Some(match self {
            Float(kind) => u64::from(kind.bits()),
            Self::Int { width, .. } => u64::from(width),
            Bool => 8,
            Complex(kind) => 2 * u64::from(kind.bits()),
            TensorFlow(_) => return None,
        })
    }
}
