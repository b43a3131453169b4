//! TOSA's enumerations, and their attributes.

use qopt_ir::def::{AttrConstraint, AttrTypeDef, EnumDef, EnumForm, EnumStorage};

/// Declares an enumeration, its attribute constraint, and the parser of its attribute.
macro_rules! enums {
    ($($def:ident $constraint:ident $attr:ident $name:literal $mnemonic:literal $summary:literal $cases:expr, $example:literal;)*) => {$(
        #[doc = $summary]
        pub static $def: EnumDef = EnumDef {
            name: $name,
            cases: $cases,
            flags: None,
            storage: EnumStorage::Object { dialect: "tosa", mnemonic: $mnemonic, form: EnumForm::Bare },
        };
        #[doc = $summary]
        pub const $constraint: AttrConstraint = AttrConstraint::of_enum($summary, &$def);
        #[doc = $summary]
        pub static $attr: AttrTypeDef = AttrTypeDef {
            mnemonic: $mnemonic,
            summary: $summary,
            parse: |p| $def.parse(p),
            enumeration: Some(&$def),
            example: $example,
        };
    )*};
}

enums! {
    NAN_MODES NAN_MODE NAN_MODE_ATTR "::mlir::tosa::NanPropagationMode" "nan_mode"
        "Supported NaN propagation strategies" &[("PROPAGATE", 1), ("IGNORE", 2)], "#tosa.nan_mode<IGNORE>";
    ROUNDING_MODES ROUNDING_MODE ROUNDING_MODE_ATTR "::mlir::tosa::RoundingMode" "rounding_mode"
        "Supported rounding modes" &[("SINGLE_ROUND", 1), ("INEXACT_ROUND", 2), ("DOUBLE_ROUND", 3)],
        "#tosa.rounding_mode<SINGLE_ROUND>";
    RESIZE_MODES RESIZE_MODE RESIZE_MODE_ATTR "::mlir::tosa::ResizeMode" "resize_mode"
        "Supported resize/upsampling strategies" &[("NEAREST_NEIGHBOR", 1), ("BILINEAR", 2)],
        "#tosa.resize_mode<BILINEAR>";
    BLOCK_SIZES BLOCK_SIZE BLOCK_SIZE_ATTR "::mlir::tosa::BlockSize" "block_size"
        "Block size for the block_scaled formats" &[("BLOCK_SIZE_32", 32)], "#tosa.block_size<BLOCK_SIZE_32>";
}
