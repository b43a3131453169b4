//! arith's enumerations, and their attributes.

use qopt_ir::def::{AttrConstraint, AttrTypeDef, EnumDef, EnumForm, EnumStorage};

/// Assumptions that a float operation may make.
pub static FASTMATH_FLAGS: EnumDef = EnumDef {
    name: "::mlir::arith::FastMathFlags",
    cases: &[
        ("none", 0),
        ("reassoc", 1),
        ("nnan", 2),
        ("ninf", 4),
        ("nsz", 8),
        ("arcp", 16),
        ("contract", 32),
        ("afn", 64),
        ("fast", 127),
    ],
    flags: Some(","),
    storage: EnumStorage::Object { dialect: "arith", mnemonic: "fastmath", form: EnumForm::Bracketed },
};

/// Overflows that an integer operation may assume to be absent.
pub static OVERFLOW_FLAGS: EnumDef = EnumDef {
    name: "::mlir::arith::IntegerOverflowFlags",
    cases: &[("none", 0), ("nsw", 1), ("nuw", 2)],
    flags: Some(", "),
    storage: EnumStorage::Object { dialect: "arith", mnemonic: "overflow", form: EnumForm::Bracketed },
};

/// Rounding of a float without an exact representation.
pub static ROUNDING_MODES: EnumDef = EnumDef {
    name: "::mlir::arith::RoundingMode",
    cases: &[("to_nearest_even", 0), ("downward", 1), ("upward", 2), ("toward_zero", 3), ("to_nearest_away", 4)],
    flags: None,
    storage: EnumStorage::Integer(32),
};

/// Integer comparisons.
pub static INT_PREDICATES: EnumDef = EnumDef {
    name: "::mlir::arith::CmpIPredicate",
    cases: &[
        ("eq", 0),
        ("ne", 1),
        ("slt", 2),
        ("sle", 3),
        ("sgt", 4),
        ("sge", 5),
        ("ult", 6),
        ("ule", 7),
        ("ugt", 8),
        ("uge", 9),
    ],
    flags: None,
    storage: EnumStorage::Integer(64),
};

/// Float comparisons: `o...` is false and `u...` true if an operand is NaN.
pub static FLOAT_PREDICATES: EnumDef = EnumDef {
    name: "::mlir::arith::CmpFPredicate",
    cases: &[
        ("false", 0),
        ("oeq", 1),
        ("ogt", 2),
        ("oge", 3),
        ("olt", 4),
        ("ole", 5),
        ("one", 6),
        ("ord", 7),
        ("ueq", 8),
        ("ugt", 9),
        ("uge", 10),
        ("ult", 11),
        ("ule", 12),
        ("une", 13),
        ("uno", 14),
        ("true", 15),
    ],
    flags: None,
    storage: EnumStorage::Integer(64),
};

/// Flags of a float operation.
pub const FASTMATH: AttrConstraint = AttrConstraint::of_enum("Floating point fast math flags", &FASTMATH_FLAGS);
/// Flags of an integer operation.
pub const OVERFLOW: AttrConstraint = AttrConstraint::of_enum("Integer overflow arith flags", &OVERFLOW_FLAGS);
/// Rounding mode of a float cast.
pub const ROUNDING: AttrConstraint = AttrConstraint::of_enum("Floating point rounding mode", &ROUNDING_MODES);
/// Predicate of `arith.cmpi`.
pub const INT_PREDICATE: AttrConstraint =
    AttrConstraint::of_enum("allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9", &INT_PREDICATES);
/// Predicate of `arith.cmpf`.
pub const FLOAT_PREDICATE: AttrConstraint = AttrConstraint::of_enum(
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    &FLOAT_PREDICATES,
);

/// `#arith.fastmath<...>`
pub static FASTMATH_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "fastmath",
    summary: "Assumptions of a float operation",
    parse: |p| FASTMATH_FLAGS.parse(p),
    enumeration: Some(&FASTMATH_FLAGS),
    example: "#arith.fastmath<nnan,ninf>",
};

/// `#arith.overflow<...>`
pub static OVERFLOW_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "overflow",
    summary: "Overflows that are assumed not to occur",
    parse: |p| OVERFLOW_FLAGS.parse(p),
    enumeration: Some(&OVERFLOW_FLAGS),
    example: "#arith.overflow<nsw>",
};
