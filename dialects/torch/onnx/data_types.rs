//! `TensorProto.DataType`: the element types of ONNX, by number.

use qopt_ir::ir::{Context, Type};
use qopt_ir::num::FloatKind;

use crate::torch::ElementType::{self, Bool, Complex, Float, String};

const fn int(width: u32) -> ElementType {
    ElementType::int(width)
}
const fn uint(width: u32) -> ElementType {
    ElementType::uint(width)
}

/// The types by `DataType`, with the least IR version that has them.
const TYPES: &[(i128, ElementType, i64)] = &[
    (1, Float(FloatKind::F32), 1),
    (2, uint(8), 1),
    (3, int(8), 1),
    (4, uint(16), 1),
    (5, int(16), 1),
    (6, int(32), 1),
    (7, int(64), 1),
    (8, String, 1),
    (9, Bool, 1),
    (10, Float(FloatKind::F16), 1),
    (11, Float(FloatKind::F64), 1),
    (12, uint(32), 1),
    (13, uint(64), 1),
    (14, Complex(FloatKind::F32), 1),
    (15, Complex(FloatKind::F64), 1),
    (16, Float(FloatKind::BF16), 4),
    (17, Float(FloatKind::F8E4M3FN), 9),
    (18, Float(FloatKind::F8E4M3FNUZ), 9),
    (19, Float(FloatKind::F8E5M2), 9),
    (20, Float(FloatKind::F8E5M2FNUZ), 9),
    (21, uint(4), 10),
    (22, int(4), 10),
    (23, Float(FloatKind::F4E2M1FN), 11),
    (24, Float(FloatKind::F8E8M0FNU), 12),
    (25, uint(2), 13),
    (26, int(2), 13),
    (27, Float(FloatKind::F6E2M3FN), 14),
    (28, Float(FloatKind::F6E3M2FN), 14),
];

/// The type with this number; `None` if ONNX has no such type.
pub fn of_code(code: i128) -> Option<ElementType> {
    TYPES.iter().find(|(known, ..)| *known == code).map(|&(_, ty, _)| ty)
}

/// The number of a type.
pub fn code(element: ElementType) -> Option<i128> {
    TYPES.iter().find(|(_, ty, _)| *ty == element).map(|&(code, ..)| code)
}

/// The least IR version that has the type.
pub fn ir_version(element: ElementType) -> i64 {
    TYPES.iter().find(|(_, ty, _)| *ty == element).map_or(1, |&(.., version)| version)
}

/// The element type of an MLIR type; `None` if ONNX does not have it.
pub fn of_type(ctx: &Context, ty: Type) -> Option<ElementType> {
    TYPES.iter().map(|&(_, element, _)| element).find(|element| element.ty(ctx) == ty)
}
