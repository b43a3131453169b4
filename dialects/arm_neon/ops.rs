//! Operations of `arm_neon`: widening multiply (`smull`), dot product (`sdot`), matrix multiply-accumulate (`smmla`, `ummla`,
//! `usmmla`, `bfmmla`).

use qopt_ir::def::{OpDef, OpRef, Relation, Trait, TypeMatch, one};
use qopt_ir::ir::{Context, Type, TypeKind};

use super::types::{BF16_X8, F32_X4, I8_VECTOR, I8_X16, I32_ACC, I32_X4, SMULL_RESULT, SMULL_SOURCE};
use crate::support::{Dims, int_width, ops};

/// `arm_neon.intr.smull`: signed widening multiply.
pub static SMULL: OpDef = OpDef {
    name: "arm_neon.intr.smull",
    summary: "Signed widening multiply",
    description: "res[i] = a[i] * b[i], signed, in twice as many bits.",
    operands: &[one("a", &SMULL_SOURCE), one("b", &SMULL_SOURCE)],
    results: &[one("res", &SMULL_RESULT)],
    traits: &[
        Trait::Pure,
        Trait::AllTypesMatch(&["a", "b"]),
        Trait::TypesMatchWith(&TypeMatch {
            summary: "res has same vector shape and element bitwidth scaled by 2 as a",
            from: "a",
            to: "res",
            transform: widened_type,
        }),
    ],
    format: Some("$a `,` $b attr-dict `:` type($a) `to` type($res)"),
    example: "%0 = arm_neon.intr.smull %arg0, %arg1 : vector<8xi8> to vector<8xi16>",
    ..OpDef::BASE
};

fn widened_type(ctx: &Context, ty: Type) -> Option<Type> {
    let width = int_width(ctx, ctx.element_type(ty)?)?.checked_mul(2)?;
    Some(ctx.with_element(ty, ctx.int_type(width)))
}

/// `arm_neon.intr.sdot`: accumulating dot product of groups of four i8.
pub static SDOT: OpDef = OpDef {
    name: "arm_neon.intr.sdot",
    summary: "Accumulating dot product of groups of four i8",
    description: "res[i] = a[i] + sum over k from 0 to 3 of b[4 * i + k] * c[4 * i + k], signed.",
    traits: &[
        Trait::Pure,
        Trait::AllTypesMatch(&["b", "c"]),
        Trait::AllTypesMatch(&["a", "res"]),
        Trait::TypesMatchWith(&TypeMatch {
            summary: "res has the same number of elements as operand b",
            from: "b",
            to: "res",
            transform: sdot_result_type,
        }),
    ],
    example: "%0 = arm_neon.intr.sdot %arg0, %arg1, %arg2 : vector<16xi8>, vector<16xi8> to vector<4xi32>",
    ..SDOT_BASE
};

/// The result type of `sdot`: `vector<(shape[0] / 4) x i32>`, inferred as MLIR does.
fn sdot_result_type(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeKind::Vector { shape, .. } = ctx.type_kind(ty) else { return None };
    let shape = Box::new([shape.first()?.checked_div(4)?]);
    Some(ctx.ty(TypeKind::Vector { shape, scalable: Box::new([false]), element: ctx.int_type(32) }))
}

/// `arm_neon.2d.sdot`: accumulating dot product of the rows of two matrices.
pub static SDOT_2D: OpDef = OpDef {
    name: "arm_neon.2d.sdot",
    summary: "Accumulating dot product of the rows of two matrices",
    description: "res[i] = a[i] + sum over k from 0 to 3 of b[i, k] * c[i, k], signed.",
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
    ..SDOT_BASE
};

fn dims(op: OpRef<'_>, operand: &str) -> Dims {
    let ty = op.operand_named(operand).map(|value| op.body.ty(value));
    ty.and_then(|ty| op.ctx.shape(ty)).unwrap_or_default()
}

/// Fields shared by the dot products.
const SDOT_BASE: OpDef = OpDef {
    operands: &[one("a", &I32_ACC), one("b", &I8_VECTOR), one("c", &I8_VECTOR)],
    results: &[one("res", &I32_ACC)],
    format: Some("$a `,` $b `,` $c attr-dict `:` type($b) `,` type($c) `to` type($res)"),
    ..OpDef::BASE
};

/// Fields shared by the matrix multiply-accumulate operations. The types are for products of i8; `bfmmla` overrides them.
const MMLA_BASE: OpDef = OpDef {
    operands: &[one("acc", &I32_X4), one("src1", &I8_X16), one("src2", &I8_X16)],
    results: &[one("res", &I32_X4)],
    traits: &[Trait::Pure, Trait::AllTypesMatch(&["src1", "src2"]), Trait::AllTypesMatch(&["acc", "res"])],
    format: Some("$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)"),
    ..OpDef::BASE
};

ops! {
    MMLA_BASE;
    SMMLA, "arm_neon.intr.smmla", "Matrix multiply-accumulate of signed bytes",
        "res = acc + src1 * transpose(src2). `src1` and `src2` are row-major 2x8 matrices, `acc` and `res` row-major 2x2.",
        "%0 = arm_neon.intr.smmla %arg0, %arg1, %arg2 : vector<16xi8> to vector<4xi32>";
    UMMLA, "arm_neon.intr.ummla", "Matrix multiply-accumulate of unsigned bytes",
        "res = acc + src1 * transpose(src2). `src1` and `src2` are row-major 2x8 matrices of unsigned bytes, `acc` and `res` row-major 2x2.",
        "%0 = arm_neon.intr.ummla %arg0, %arg1, %arg2 : vector<16xi8> to vector<4xi32>";
    USMMLA, "arm_neon.intr.usmmla", "Matrix multiply-accumulate of unsigned and signed bytes",
        "res = acc + src1 * transpose(src2). `src1` is a row-major 2x8 matrix of unsigned bytes, `src2` is one of signed \
         bytes, `acc` and `res` are row-major 2x2.",
        "%0 = arm_neon.intr.usmmla %arg0, %arg1, %arg2 : vector<16xi8> to vector<4xi32>";
}

/// `arm_neon.intr.bfmmla`: bf16 matrix product, accumulated in f32.
pub static BFMMLA: OpDef = OpDef {
    name: "arm_neon.intr.bfmmla",
    summary: "Matrix multiply-accumulate of bf16",
    description: "res = acc + src1 * transpose(src2). `src1` and `src2` are row-major 2x4 matrices, `acc` and `res` row-major 2x2.",
    operands: &[one("acc", &F32_X4), one("src1", &BF16_X8), one("src2", &BF16_X8)],
    results: &[one("res", &F32_X4)],
    example: "%0 = arm_neon.intr.bfmmla %arg0, %arg1, %arg2 : vector<8xbf16> to vector<4xf32>",
    ..MMLA_BASE
};
