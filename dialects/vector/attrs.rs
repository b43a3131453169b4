//! Enum attributes.

use qopt_ir::def::{AttrConstraint, AttrTypeDef, EnumDef, EnumForm, EnumStorage};

/// Combining functions of reductions.
pub(super) static COMBINING_KINDS: EnumDef = EnumDef {
    name: "::mlir::vector::CombiningKind",
    cases: &[
        ("add", 0),
        ("mul", 1),
        ("minui", 2),
        ("minsi", 3),
        ("minnumf", 4),
        ("maxui", 5),
        ("maxsi", 6),
        ("maxnumf", 7),
        ("and", 8),
        ("or", 9),
        ("xor", 10),
        ("maximumf", 11),
        ("minimumf", 12),
    ],
    flags: None,
    storage: EnumStorage::Object { dialect: "vector", mnemonic: "kind", form: EnumForm::Bracketed },
};

/// `#vector.kind<add>`
pub(super) static COMBINING_KIND: AttrConstraint =
    AttrConstraint::of_enum("Kind of combining function for contractions and reductions", &COMBINING_KINDS);

/// `#vector.kind<...>`
pub(super) static COMBINING_KIND_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "kind",
    summary: "Combining function of elements",
    parse: |p| COMBINING_KINDS.parse(p),
    enumeration: Some(&COMBINING_KINDS),
    example: "#vector.kind<add>",
};

/// The kinds of loops of a contraction.
pub(super) static ITERATOR_TYPES: EnumDef = EnumDef {
    name: "::mlir::vector::IteratorType",
    cases: &[("parallel", 0), ("reduction", 1)],
    flags: None,
    storage: EnumStorage::Object { dialect: "vector", mnemonic: "iterator_type", form: EnumForm::Bracketed },
};

/// `#vector.iterator_type<...>`
pub(super) static ITERATOR_TYPE_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "iterator_type",
    summary: "Kind of a loop of a contraction",
    parse: |p| ITERATOR_TYPES.parse(p),
    enumeration: Some(&ITERATOR_TYPES),
    example: "#vector.iterator_type<parallel>",
};
