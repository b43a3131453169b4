//! The numbers of builtin attributes and types.
//!
//! Source: `mlir/include/mlir/IR/BuiltinDialectBytecode.td` of MLIR 22.

/// Attributes.
pub(super) mod attr {
    pub(in super::super) const ARRAY: u64 = 0;
    pub(in super::super) const DICTIONARY: u64 = 1;
    pub(in super::super) const STRING: u64 = 2;
    pub(in super::super) const STRING_WITH_TYPE: u64 = 3;
    pub(in super::super) const FLAT_SYMBOL_REF: u64 = 4;
    pub(in super::super) const SYMBOL_REF: u64 = 5;
    pub(in super::super) const TYPE: u64 = 6;
    pub(in super::super) const UNIT: u64 = 7;
    pub(in super::super) const INTEGER: u64 = 8;
    pub(in super::super) const FLOAT: u64 = 9;
    pub(in super::super) const CALL_SITE_LOC: u64 = 10;
    pub(in super::super) const FILE_LINE_COL_LOC: u64 = 11;
    pub(in super::super) const FUSED_LOC: u64 = 12;
    pub(in super::super) const FUSED_LOC_WITH_METADATA: u64 = 13;
    pub(in super::super) const NAME_LOC: u64 = 14;
    pub(in super::super) const UNKNOWN_LOC: u64 = 15;
    pub(in super::super) const DENSE_RESOURCE: u64 = 16;
    pub(in super::super) const DENSE_ARRAY: u64 = 17;
    pub(in super::super) const DENSE_ELEMENTS: u64 = 18;
    pub(in super::super) const DENSE_STRINGS: u64 = 19;
    pub(in super::super) const SPARSE_ELEMENTS: u64 = 20;
    pub(in super::super) const DISTINCT: u64 = 21;
    pub(in super::super) const FILE_LINE_COL_RANGE: u64 = 22;
}

/// Types.
pub(super) mod ty {
    use crate::num::FloatKind;

    pub(in super::super) const INTEGER: u64 = 0;
    pub(in super::super) const INDEX: u64 = 1;
    pub(in super::super) const FUNCTION: u64 = 2;
    /// The float types with a number; the others are text.
    pub(in super::super) const FLOATS: [(u64, FloatKind); 6] = [
        (3, FloatKind::BF16),
        (4, FloatKind::F16),
        (5, FloatKind::F32),
        (6, FloatKind::F64),
        (7, FloatKind::F80),
        (8, FloatKind::F128),
    ];
    pub(in super::super) const COMPLEX: u64 = 9;
    pub(in super::super) const MEMREF: u64 = 10;
    pub(in super::super) const MEMREF_WITH_SPACE: u64 = 11;
    pub(in super::super) const NONE: u64 = 12;
    pub(in super::super) const RANKED_TENSOR: u64 = 13;
    pub(in super::super) const RANKED_TENSOR_WITH_ENCODING: u64 = 14;
    pub(in super::super) const TUPLE: u64 = 15;
    pub(in super::super) const UNRANKED_MEMREF: u64 = 16;
    pub(in super::super) const UNRANKED_MEMREF_WITH_SPACE: u64 = 17;
    pub(in super::super) const UNRANKED_TENSOR: u64 = 18;
    pub(in super::super) const VECTOR: u64 = 19;
    pub(in super::super) const SCALABLE_VECTOR: u64 = 20;
}

/// The extent of a dynamic dimension.
pub(super) const DYNAMIC: i64 = i64::MIN;
