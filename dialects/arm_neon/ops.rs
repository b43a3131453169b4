//! Widening products, dot products and matrix products.

use qopt_ir::def::{OpDef, OpRef, Relation, Trait, TypeMatch, one};
use qopt_ir::ir::{Context, Type, TypeKind};

use super::types::{BF16_X8, BYTES, F32_X4, I8_X16, I32_X4, NARROW, SUMS, WIDE};
use crate::support::{Dims, int_width, ops};

/// `arm_neon.intr.smull`: elementwise product in twice the width.
pub static SMULL: OpDef = OpDef {
    name: "arm_neon.intr.smull",
    summary: "Products of twice the width",
    description: "res[i] = a[i] * b[i], with sign, in twice as many bits.",
    operands: &[one("a", &NARROW), one("b", &NARROW)],
    results: &[one("res", &WIDE)],
    traits: &[
        Trait::Pure,
        Trait::AllTypesMatch(&["a", "b"]),
        Trait::TypesMatchWith(&TypeMatch {
            summary: "res has same vector shape and element bitwidth scaled by 2 as a",
            from: "a",
            to: "res",
            transform: twice_as_wide,
        }),
    ],
    format: Some("$a `,` $b attr-dict `:` type($a) `to` type($res)"),
    example: "%0 = arm_neon.intr.smull %arg0, %arg1 : vector<8xi8> to vector<8xi16>",
    ..OpDef::BASE
};

fn twice_as_wide(ctx: &Context, ty: Type) -> Option<Type> {
    let width = int_width(ctx, ctx.element_type(ty)?)?.checked_mul(2)?;
    Some(ctx.with_element(ty, ctx.int_type(width)))
}

/// `arm_neon.intr.sdot`: dot products of groups of four bytes, accumulated.
pub static SDOT: OpDef = OpDef {
    name: "arm_neon.intr.sdot",
    summary: "Dot products of four bytes, added",
    description: "res[i] = a[i] + sum over k from 0 to 3 of b[4 * i + k] * c[4 * i + k], with sign.",
    traits: &[
        Trait::Pure,
        Trait::AllTypesMatch(&["b", "c"]),
        Trait::AllTypesMatch(&["a", "res"]),
        Trait::TypesMatchWith(&TypeMatch {
            summary: "res has the same number of elements as operand b",
            from: "b",
            to: "res",
            transform: sums_of_four,
        }),
    ],
    example: "%0 = arm_neon.intr.sdot %arg0, %arg1, %arg2 : vector<16xi8>, vector<16xi8> to vector<4xi32>",
    ..DOT
};

/// The accumulator type of a dot product: as upstream computes it, one i32 per four bytes of the first dimension.
fn sums_of_four(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeKind::Vector { shape, .. } = ctx.type_kind(ty) else { return None };
    let shape = Box::new([shape.first()?.checked_div(4)?]);
    Some(ctx.ty(TypeKind::Vector { shape, scalable: Box::new([false]), element: ctx.int_type(32) }))
}

/// `arm_neon.2d.sdot`: row-wise dot products of two matrices, accumulated.
pub static SDOT_2D: OpDef = OpDef {
    name: "arm_neon.2d.sdot",
    summary: "Dot products of the rows of two matrices, added",
    description: "res[i] = a[i] + sum over k from 0 to 3 of b[i, k] * c[i, k], with sign.",
    traits: &[
        Trait::Pure,
        Trait::AllTypesMatch(&["b", "c"]),
        Trait::AllTypesMatch(&["a", "res"]),
        Trait::Relation(&Relation {
            summary: "operand `a` should be 1-dimensional",
            holds: |op| dims(op, "a").len() == 1,
        }),
        Trait::Relation(&Relation {
            summary: "operand `b` should be 2-dimensional",
            holds: |op| dims(op, "b").len() == 2,
        }),
        Trait::Relation(&Relation {
            summary: "operand `b` should have 4 columns",
            holds: |op| dims(op, "b").get(1) == Some(&Some(4)),
        }),
        Trait::Relation(&Relation {
            summary: "operand `b` should have as many rows as the size of operand `a`",
            holds: |op| dims(op, "b").first() == dims(op, "a").first(),
        }),
    ],
    example: "%0 = arm_neon.2d.sdot %arg0, %arg1, %arg2 : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>",
    ..DOT
};

fn dims(op: OpRef<'_>, operand: &str) -> Dims {
    let ty = op.operand_named(operand).map(|value| op.body.ty(value));
    ty.and_then(|ty| op.ctx.shape(ty)).unwrap_or_default()
}

/// Operands, result and format of the dot products.
const DOT: OpDef = OpDef {
    operands: &[one("a", &SUMS), one("b", &BYTES), one("c", &BYTES)],
    results: &[one("res", &SUMS)],
    format: Some("$a `,` $b `,` $c attr-dict `:` type($b) `,` type($c) `to` type($res)"),
    ..OpDef::BASE
};

/// Operands, result and format of the int8 matrix products.
const MATRIX: OpDef = OpDef {
    operands: &[one("acc", &I32_X4), one("src1", &I8_X16), one("src2", &I8_X16)],
    results: &[one("res", &I32_X4)],
    traits: &[Trait::Pure, Trait::AllTypesMatch(&["src1", "src2"]), Trait::AllTypesMatch(&["acc", "res"])],
    format: Some("$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)"),
    ..OpDef::BASE
};

ops! {
    MATRIX;
    SMMLA, "arm_neon.intr.smmla", "Product of matrices of signed bytes, added",
        "res = acc + src1 * transpose(src2), for 2x8 matrices, row by row.",
        "%0 = arm_neon.intr.smmla %arg0, %arg1, %arg2 : vector<16xi8> to vector<4xi32>";
    UMMLA, "arm_neon.intr.ummla", "Product of matrices of unsigned bytes, added",
        "res = acc + src1 * transpose(src2), for 2x8 matrices, row by row, of bytes without sign.",
        "%0 = arm_neon.intr.ummla %arg0, %arg1, %arg2 : vector<16xi8> to vector<4xi32>";
    USMMLA, "arm_neon.intr.usmmla", "Product of a matrix of unsigned bytes and one of signed bytes, added",
        "res = acc + src1 * transpose(src2), for 2x8 matrices, row by row; the bytes of `src1` have no sign.",
        "%0 = arm_neon.intr.usmmla %arg0, %arg1, %arg2 : vector<16xi8> to vector<4xi32>";
}

/// `arm_neon.intr.bfmmla`: bf16 matrix product, accumulated in f32.
pub static BFMMLA: OpDef = OpDef {
    name: "arm_neon.intr.bfmmla",
    summary: "Product of matrices of short floats, added",
    description: "res = acc + src1 * transpose(src2), for 2x4 matrices, row by row.",
    operands: &[one("acc", &F32_X4), one("src1", &BF16_X8), one("src2", &BF16_X8)],
    results: &[one("res", &F32_X4)],
    example: "%0 = arm_neon.intr.bfmmla %arg0, %arg1, %arg2 : vector<8xbf16> to vector<4xf32>",
    ..MATRIX
};
