//! Enumerations of the program text: element types, memory formats and layouts, with the numbers of the file and of MLIR.
//!
//! The file numbers them in its own order. The text of torch-mlir has the numbers of PyTorch's C++ headers.

use qopt_dialects::torch::ElementType::{self, Bool, Complex, Float};
use qopt_ir::ir::{Context, Type};
use qopt_ir::num::FloatKind;

const fn int(width: u32) -> ElementType {
    ElementType::int(width)
}
const fn uint(width: u32) -> ElementType {
    ElementType::uint(width)
}

/// Each type with its number in the file and its number in the text.
const TYPES: &[(i64, i64, ElementType)] = &[
    (1, 0, uint(8)),
    (2, 1, int(8)),
    (3, 2, int(16)),
    (4, 3, int(32)),
    (5, 4, int(64)),
    (6, 5, Float(FloatKind::F16)),
    (7, 6, Float(FloatKind::F32)),
    (8, 7, Float(FloatKind::F64)),
    (9, 8, Complex(FloatKind::F16)),
    (10, 9, Complex(FloatKind::F32)),
    (11, 10, Complex(FloatKind::F64)),
    (12, 11, Bool),
    (13, 15, Float(FloatKind::BF16)),
    (28, 27, uint(16)),
    (29, 24, Float(FloatKind::F8E4M3FN)),
    (30, 23, Float(FloatKind::F8E5M2)),
    (31, 26, Float(FloatKind::F8E4M3FNUZ)),
    (32, 25, Float(FloatKind::F8E5M2FNUZ)),
    (33, 44, Float(FloatKind::F8E8M0FNU)),
    (34, 28, uint(32)),
    (35, 29, uint(64)),
];

/// Contiguous, channels last, channels last of three dimensions, preserve: the number in the file and in the text.
const MEMORY_FORMATS: &[(i64, i64)] = &[(1, 0), (2, 2), (3, 3), (4, 1)];

/// Five sparse layouts and strided: the number in the file and in the text.
const LAYOUTS: &[(i64, i64)] = &[(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (7, STRIDED)];

/// The number of the strided layout in the text.
pub(super) const STRIDED: i64 = 0;
/// The number of the strided layout in the file.
pub(super) const STRIDED_CODE: i64 = 7;

/// The type with this number in the file.
///
/// # Errors
/// If PyTorch has no such type.
pub(super) fn element_of_code(code: i64) -> Result<ElementType, String> {
    let found = TYPES.iter().find(|(known, ..)| *known == code);
    found.map(|&(.., ty)| ty).ok_or_else(|| format!("unknown element type {code}"))
}

/// The number of a type in the file.
pub(super) fn code(element: ElementType) -> Option<i64> {
    TYPES.iter().find(|(.., ty)| *ty == element).map(|&(code, ..)| code)
}

/// The element type of an MLIR type; `None` if PyTorch does not have it.
pub(super) fn element_of(ctx: &Context, ty: Type) -> Option<ElementType> {
    TYPES.iter().map(|&(.., element)| element).find(|element| element.ty(ctx) == ty)
}

/// The bytes of an element.
pub(super) fn bytes(element: ElementType) -> u64 {
    element.bits().unwrap_or(0) / 8
}

/// Translates a number of the file to the number in the text.
fn to_text(table: &[(i64, i64)], what: &str, code: i64) -> Result<i64, String> {
    let found = table.iter().find(|(known, _)| *known == code);
    found.map(|&(_, text)| text).ok_or_else(|| format!("unknown {what} {code}"))
}

/// The number of an element type in the text, from its number in the file.
pub(super) fn dtype_to_text(code: i64) -> Result<i64, String> {
    let found = TYPES.iter().find(|(known, ..)| *known == code);
    found.map(|&(_, text, _)| text).ok_or_else(|| format!("unknown element type {code}"))
}

/// The number of an element type in the file, from its number in the text.
pub(super) fn dtype_to_code(text: i64) -> Option<i64> {
    TYPES.iter().find(|(_, known, _)| *known == text).map(|&(code, ..)| code)
}

/// The number of a memory format in the text.
pub(super) fn memory_format_to_text(code: i64) -> Result<i64, String> {
    to_text(MEMORY_FORMATS, "memory format", code)
}

/// The number of a memory format in the file.
pub(super) fn memory_format_to_code(text: i64) -> Option<i64> {
    MEMORY_FORMATS.iter().find(|(_, known)| *known == text).map(|&(code, _)| code)
}

/// The number of a layout in the text.
pub(super) fn layout_to_text(code: i64) -> Result<i64, String> {
    to_text(LAYOUTS, "layout", code)
}

/// The number of a layout in the file.
pub(super) fn layout_to_code(text: i64) -> Option<i64> {
    LAYOUTS.iter().find(|(_, known)| *known == text).map(|&(code, _)| code)
}
