//! The numbers of builtin attributes and types.
//!
//! Source: `mlir/include/mlir/IR/BuiltinDialectBytecode.td` of MLIR 22.

/// Attributes.
#[allow(missing_docs, reason = "each constant is the attribute of its name")]
pub mod attr {
    pub const ARRAY: u64 = 0;
    pub const DICTIONARY: u64 = 1;
    pub const STRING: u64 = 2;
    pub const STRING_WITH_TYPE: u64 = 3;
    pub const FLAT_SYMBOL_REF: u64 = 4;
    pub const SYMBOL_REF: u64 = 5;
    pub const TYPE: u64 = 6;
    pub const UNIT: u64 = 7;
    pub const INTEGER: u64 = 8;
    pub const FLOAT: u64 = 9;
    pub const CALL_SITE_LOC: u64 = 10;
    pub const FILE_LINE_COL_LOC: u64 = 11;
    pub const FUSED_LOC: u64 = 12;
    pub const FUSED_LOC_WITH_METADATA: u64 = 13;
    pub const NAME_LOC: u64 = 14;
    pub const UNKNOWN_LOC: u64 = 15;
    pub const DENSE_RESOURCE: u64 = 16;
    pub const DENSE_ARRAY: u64 = 17;
    pub const DENSE_ELEMENTS: u64 = 18;
    pub const DENSE_STRINGS: u64 = 19;
    pub const SPARSE_ELEMENTS: u64 = 20;
    pub const DISTINCT: u64 = 21;
    pub const FILE_LINE_COL_RANGE: u64 = 22;
}

/// Types.
#[allow(missing_docs, reason = "each constant is the type of its name")]
pub mod ty {
    use crate::num::FloatKind;
    pub const INTEGER: u64 = 0;
    pub const INDEX: u64 = 1;
    pub const FUNCTION: u64 = 2;
    /// The float types with a code in MLIR 22, which writes the others as text.
    pub const FLOATS: [(u64, FloatKind); 6] = [
        (3, FloatKind::BF16),
        (4, FloatKind::F16),
        (5, FloatKind::F32),
        (6, FloatKind::F64),
        (7, FloatKind::F80),
        (8, FloatKind::F128),
    ];
    /// The float types whose codes MLIR 23 writes. Source: files that jaxlib 0.10.2 wrote.
    pub const NEWER_FLOATS: [(u64, FloatKind); 12] = [
        (21, FloatKind::TF32),
        (22, FloatKind::F8E5M2),
        (23, FloatKind::F8E4M3),
        (24, FloatKind::F8E4M3FN),
        (25, FloatKind::F8E5M2FNUZ),
        (26, FloatKind::F8E4M3FNUZ),
        (27, FloatKind::F8E4M3B11FNUZ),
        (28, FloatKind::F8E3M4),
        (29, FloatKind::F4E2M1FN),
        (30, FloatKind::F6E2M3FN),
        (31, FloatKind::F6E3M2FN),
        (32, FloatKind::F8E8M0FNU),
    ];
    pub const COMPLEX: u64 = 9;
    pub const MEMREF: u64 = 10;
    pub const MEMREF_WITH_SPACE: u64 = 11;
    pub const NONE: u64 = 12;
    pub const RANKED_TENSOR: u64 = 13;
    pub const RANKED_TENSOR_WITH_ENCODING: u64 = 14;
    pub const TUPLE: u64 = 15;
    pub const UNRANKED_MEMREF: u64 = 16;
    pub const UNRANKED_MEMREF_WITH_SPACE: u64 = 17;
    pub const UNRANKED_TENSOR: u64 = 18;
    pub const VECTOR: u64 = 19;
    pub const SCALABLE_VECTOR: u64 = 20;
}

/// The extent of a dynamic dimension.
pub const DYNAMIC: i64 = i64::MIN;
