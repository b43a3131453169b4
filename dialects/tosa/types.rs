//! TOSA's types, and constraints on operands, results and attributes of its operations.

use std::sync::Arc;

use qopt_ir::def::{AttrConstraint, AttrSyntax, IS_FLOAT, IS_SIGNLESS_INT, OpRef, TypeConstraint, TypeDef, TypePred};
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{AttrKind, Context, DialectType, Signedness, Type, TypeKind, TypeObject};
use qopt_ir::num::FloatKind;
use qopt_ir::syntax::{TextParser, TextPrinter};

use crate::elements::integers;
use crate::quant::types::storage as quantized_storage;
use crate::support::{int_width, is_unsigned, storage};

/// `!tosa.shape<N>`: N sizes as a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShapeType {
    /// The number of sizes.
    pub rank: u32,
}

impl TypeObject for ShapeType {
    fn dialect(&self) -> &'static str {
        "tosa"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text(&format!("shape<{}>", self.rank));
    }
}

/// `!tosa.mxint8`: an 8-bit element of the OCP MX formats, with a separate scale.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MxInt8Type;

impl TypeObject for MxInt8Type {
    fn dialect(&self) -> &'static str {
        "tosa"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text("mxint8");
    }
}

/// The type of a variable, from the attributes `var_shape` and `type`.
pub fn variable_type(op: OpRef<'_>) -> Option<Type> {
    let sizes = integers(op.ctx, op.attr("var_shape")?)?;
    let dims: Vec<_> = sizes.iter().map(|&n| u64::try_from(n).ok()).collect();
    Some(op.ctx.tensor_type(&dims, op.ctx.attr_type(op.attr("type")?)?))
}

/// `!tosa.shape<rank>`
pub fn shape_type(ctx: &Context, rank: u32) -> Type {
    ctx.ty(TypeKind::Dialect(DialectType(Arc::new(ShapeType { rank }))))
}

/// The rank of a `!tosa.shape`.
pub fn shape_rank(ctx: &Context, ty: Type) -> Option<usize> {
    usize::try_from(ctx.type_object::<ShapeType>(ty)?.rank).ok()
}

fn parse_shape(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    p.expect("<")?;
    let span = p.span();
    let rank = p.int()?;
    p.expect(">")?;
    let wrong = |message: String| Diag::error(Code::InvalidType, span, message);
    if rank < 0 {
        return Err(wrong(format!("invalid rank (must be >= 0): {rank}")));
    }
    let rank = i32::try_from(rank).map_err(|_| wrong("integer value too large".to_owned()))?;
    Ok(shape_type(p.ctx, rank.unsigned_abs()))
}

/// `!tosa.shape<N>`
pub static SHAPE_TYPE: TypeDef = TypeDef {
    mnemonic: "shape",
    summary: "A shape of known rank as a value",
    description: "A list of N sizes of type `index`. Shape operations produce and consume such values, which must be \
                  compile-time constants.",
    parse: parse_shape,
    example: "!tosa.shape<4>",
};

/// `!tosa.mxint8`
pub static MXINT8_TYPE: TypeDef = TypeDef {
    mnemonic: "mxint8",
    summary: "An 8-bit integer element of the OCP MX formats",
    description: "A fixed-point number with 6 fraction bits; blocks of 32 share a power-of-two scale that another \
                  tensor holds. Source: OCP Microscaling Formats 1.0, section 5.3.4.",
    parse: |p| Ok(p.ctx.ty(TypeKind::Dialect(DialectType(Arc::new(MxInt8Type))))),
    example: "!tosa.mxint8",
};

const IS_UNSIGNED_INT: TypePred =
    TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::Integer { signedness: Signedness::Unsigned, .. }));
const IS_TOSA_INT: TypePred = TypePred::AnyOf(&[&IS_UNSIGNED_INT, &IS_SIGNLESS_INT]);
const IS_TOSA_QUANTIZED: TypePred = TypePred::Test(|c, t| {
    let stored = storage(c, t);
    stored != t && matches!(c.int_width(stored), Some(4 | 8 | 16 | 32))
});
/// Returns true if the stored numbers of an element type have no sign: an unsigned type, a quantized type with unsigned
/// storage, or `i1`.
pub(crate) fn is_unsigned_number(ctx: &Context, element: Type) -> bool {
    match quantized_storage(ctx, element) {
        Some(storage) => !storage.signed,
        None => is_unsigned(ctx, element) || int_width(ctx, element) == Some(1),
    }
}

const IS_MXINT8: TypePred = TypePred::Test(|c, t| c.type_object::<MxInt8Type>(t).is_some());
const IS_NUMBER: TypePred = TypePred::AnyOf(&[&IS_TOSA_INT, &IS_TOSA_QUANTIZED, &IS_FLOAT, &IS_MXINT8]);
const IS_INT_OR_FLOAT: TypePred = TypePred::AnyOf(&[&IS_TOSA_INT, &IS_FLOAT]);
const IS_MX_DATA: TypePred = TypePred::AnyOf(&[
    &TypePred::Float(FloatKind::F8E4M3FN),
    &TypePred::Float(FloatKind::F8E5M2),
    &TypePred::Float(FloatKind::F4E2M1FN),
    &TypePred::Float(FloatKind::F6E2M3FN),
    &TypePred::Float(FloatKind::F6E3M2FN),
    &IS_MXINT8,
]);
const IS_MX_SCALE: TypePred = TypePred::Float(FloatKind::F8E8M0FNU);

/// TOSA does not support empty tensors.
const NOT_EMPTY: TypePred = TypePred::Test(|c, t| c.shape(t).is_none_or(|s| !s.contains(&Some(0))));
const UNRANKED: TypePred = TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::UnrankedTensor(_)));
const RANK_1_OR_MORE: TypePred = TypePred::Test(|c, t| c.shape(t).is_none_or(|s| !s.is_empty()));
/// A `tensor<1x..>`, or an unranked tensor.
const ONE_ELEMENT: TypePred = TypePred::Test(|c, t| c.shape(t).is_none_or(|s| *s == [Some(1)]));

/// A tensor of `$element` that has no dimension of size 0 and satisfies all `$more`.
macro_rules! tensor {
    ($summary:literal, $element:expr $(, $more:expr)*) => {
        TypeConstraint::new($summary, TypePred::All(&[&TypePred::Tensor(&$element), &NOT_EMPTY $(, &$more)*]))
    };
}

/// Any tensor of numbers.
pub const TENSOR: TypeConstraint = tensor!("tosa-conformant tensor of number values", IS_NUMBER);
/// A tensor of numbers of rank 1 or more.
pub const TENSOR_1_OR_MORE: TypeConstraint =
    tensor!("tosa-conformant tensor of at least rank 1", IS_NUMBER, RANK_1_OR_MORE);
/// A vector of numbers.
pub const TENSOR_1D: TypeConstraint = tensor!("1-d tosa-conformant tensor", IS_NUMBER, TypePred::RankIn(&[1]));
/// A tensor of numbers of rank 3.
pub const TENSOR_3D: TypeConstraint = tensor!("3-d tosa-conformant tensor", IS_NUMBER, TypePred::RankIn(&[3]));
/// A tensor of numbers of rank 4.
pub const TENSOR_4D: TypeConstraint = tensor!("4-d tosa-conformant tensor", IS_NUMBER, TypePred::RankIn(&[4]));
/// A tensor of numbers of rank 5.
pub const TENSOR_5D: TypeConstraint = tensor!("5-d tosa-conformant tensor", IS_NUMBER, TypePred::RankIn(&[5]));
/// A tensor of floats.
pub const FLOAT_TENSOR: TypeConstraint = tensor!("tosa-conformant tensor of floating-point values", IS_FLOAT);
/// A tensor of bits.
pub const I1_TENSOR: TypeConstraint =
    tensor!("tosa-conformant tensor of 1-bit signless integer values", TypePred::Int(1));
/// Operands of `tosa.intdiv`: i32 or i64.
pub const I32_OR_I64_TENSOR: TypeConstraint = tensor!(
    "tosa-conformant tensor of 32-bit signless integer or 64-bit signless integer values",
    TypePred::AnyOf(&[&TypePred::Int(32), &TypePred::Int(64)])
);
/// A zero point.
pub const ZERO_POINT: TypeConstraint = tensor!(
    "tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or \
     tosa-conformant scalar tensor of unsigned integer or signless integer or floating-point values",
    IS_INT_OR_FLOAT,
    ONE_ELEMENT
);
/// One number.
pub const SCALAR_TENSOR: TypeConstraint = TypeConstraint::new(
    "tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or \
     tosa-conformant scalar tensor of number values",
    TypePred::AnyOf(&[
        &TypePred::All(&[&UNRANKED, &TypePred::Tensor(&IS_INT_OR_FLOAT)]),
        &TypePred::All(&[&TypePred::RankedTensor(&IS_NUMBER), &ONE_ELEMENT]),
    ]),
);
/// One `i8`.
pub const SCALAR_I8: TypeConstraint = tensor!(
    "tosa-conformant unranked tensor of 8-bit signless integer values or tosa-conformant scalar tensor of 8-bit \
     signless integer values",
    TypePred::Int(8),
    ONE_ELEMENT
);
/// One `i32`.
pub const SCALAR_I32: TypeConstraint = tensor!(
    "tosa-conformant unranked tensor of 32-bit signless integer values or tosa-conformant scalar tensor of 32-bit \
     signless integer values",
    TypePred::Int(32),
    ONE_ELEMENT
);
/// Indices of gathered or scattered elements.
pub const INDICES: TypeConstraint = TypeConstraint::new(
    "tosa-conformant unranked tensor of number values or 2D tensor of 32-bit signless integer or 64-bit signless \
     integer values",
    TypePred::AnyOf(&[
        &TypePred::All(&[&UNRANKED, &TypePred::Tensor(&IS_NUMBER)]),
        &TypePred::All(&[
            &TypePred::RankedTensor(&TypePred::AnyOf(&[&TypePred::Int(32), &TypePred::Int(64)])),
            &TypePred::RankIn(&[2]),
            &NOT_EMPTY,
        ]),
    ]),
);
/// The multipliers of `tosa.rescale`.
pub const MULTIPLIERS: TypeConstraint = TypeConstraint::new(
    "1D tensor of 16-bit signless integer or 32-bit signless integer values",
    TypePred::All(&[
        &TypePred::RankedTensor(&TypePred::AnyOf(&[&TypePred::Int(16), &TypePred::Int(32)])),
        &TypePred::RankIn(&[1]),
    ]),
);
/// The shifts of `tosa.rescale`.
pub const SHIFTS: TypeConstraint = TypeConstraint::new(
    "1D tensor of 8-bit signless integer values",
    TypePred::All(&[&TypePred::RankedTensor(&TypePred::Int(8)), &TypePred::RankIn(&[1])]),
);
/// Elements of an MX format.
pub const MX_DATA: TypeConstraint = tensor!("tosa-conformant tensor of at least rank 1", IS_MX_DATA, RANK_1_OR_MORE);
/// Scales of an MX format.
pub const MX_SCALE: TypeConstraint = tensor!("tosa-conformant tensor of at least rank 1", IS_MX_SCALE, RANK_1_OR_MORE);
/// Elements of an MX format in rank 3.
pub const MX_DATA_3D: TypeConstraint = tensor!(
    "tosa-conformant unranked tensor of micro-scaling format number values or 3D tensor of micro-scaling format number \
     values",
    IS_MX_DATA,
    TypePred::RankIn(&[3])
);
/// Scales of an MX format in rank 3.
pub const MX_SCALE_3D: TypeConstraint = tensor!(
    "tosa-conformant unranked tensor of micro-scaling format scale number values or 3D tensor of micro-scaling format \
     scale number values",
    IS_MX_SCALE,
    TypePred::RankIn(&[3])
);
/// Integers, or vectors and tensors of them.
pub const INT_LIKE: TypeConstraint =
    TypeConstraint::new("signless-integer-like", TypePred::ScalarOrElement(&IS_TOSA_INT));
/// `i8`, or vectors and tensors of it.
pub const I8_LIKE: TypeConstraint =
    TypeConstraint::new("signless-integer-8-bit-like", TypePred::ScalarOrElement(&TypePred::Int(8)));
/// A shape value.
pub const SHAPE: TypeConstraint = TypeConstraint::new(
    "Shape with static rank and Index element type",
    TypePred::Test(|c, t| shape_rank(c, t).is_some()),
);
/// Two sizes.
pub const SHAPE_2: TypeConstraint =
    TypeConstraint::new("Tosa shape type of rank 2", TypePred::Test(|c, t| shape_rank(c, t) == Some(2)));
/// Four sizes.
pub const SHAPE_4: TypeConstraint =
    TypeConstraint::new("Tosa shape type of rank 4", TypePred::Test(|c, t| shape_rank(c, t) == Some(4)));

/// An `array<i64>` of a fixed length.
macro_rules! ints {
    ($($(#[$doc:meta])* $name:ident $summary:literal $len:literal;)*) => {$(
        $(#[$doc])*
        pub const $name: AttrConstraint = AttrConstraint {
            summary: $summary,
            accepts: |c, a| {
                matches!(c.attr_kind(a), AttrKind::DenseArray { element, .. } if *element == c.int_type(64))
                    && c.attr_ints(a).is_some_and(|v| v.len() == $len)
            },
            syntax: AttrSyntax::IntArray(64),
        };
    )*};
}
ints! {
    /// Height and width.
    INTS_2 "i64 dense array attribute with exactly 2 elements" 2;
    /// Depth, height and width.
    INTS_3 "i64 dense array attribute with exactly 3 elements" 3;
    /// Top, bottom, left and right.
    INTS_4 "i64 dense array attribute with exactly 4 elements" 4;
    /// Front, back, top, bottom, left and right.
    INTS_6 "i64 dense array attribute with exactly 6 elements" 6;
}

/// The accumulator type of a convolution or pool.
pub const ACC_TYPE: AttrConstraint = AttrConstraint {
    summary: "type attribute of 32-bit signless integer or 48-bit signless integer or 16-bit float or 32-bit float",
    accepts: |c, a| {
        c.attr_type(a).is_some_and(|t| {
            t == c.int_type(32)
                || t == c.int_type(48)
                || matches!(c.float_kind(t), Some(FloatKind::F16 | FloatKind::F32))
        })
    },
    syntax: AttrSyntax::Type,
};
/// A number.
pub const NUMBER_ATTR: AttrConstraint =
    AttrConstraint::new("arbitrary integer attribute or arbitrary float attribute", |c, a| {
        matches!(c.attr_kind(a), AttrKind::Integer { .. } | AttrKind::Float { .. })
    });
/// Constant sizes.
pub const INDEX_ELEMENTS: AttrConstraint = AttrConstraint::new(
    "index elements attribute",
    |c, a| matches!(c.attr_kind(a), AttrKind::DenseElements { ty, .. } if c.element_type(*ty) == Some(c.index_type())),
);
