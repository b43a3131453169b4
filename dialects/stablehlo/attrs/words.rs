//! Single words: `#stablehlo<precision DEFAULT>`.

use qopt_ir::def::{EnumDef, EnumForm, EnumStorage};
use qopt_ir::diag::Diag;
use qopt_ir::ir::Attr;
use qopt_ir::syntax::Parser;

use super::text::TextCursor;

/// Enumerations of a dialect: name, type in C++, mnemonic and words.
macro_rules! words {
    ($dialect:literal; $($(#[$doc:meta])* $vis:vis $name:ident, $type:literal, $mnemonic:literal, $cases:expr;)*) => {$(
        $(#[$doc])*
        $vis static $name: EnumDef = EnumDef {
            name: concat!("::mlir::", $dialect, "::", $type),
            cases: $cases,
            flags: None,
            storage: EnumStorage::Object { dialect: $dialect, mnemonic: $mnemonic, form: EnumForm::Spaced },
        };
    )*};
}
pub(crate) use words;

/// The words of a precision.
pub(crate) const PRECISIONS: &[(&str, u64)] = &[("DEFAULT", 0), ("HIGH", 1), ("HIGHEST", 2)];
/// The words of a comparison.
pub(crate) const DIRECTIONS: &[(&str, u64)] = &[("EQ", 0), ("NE", 1), ("GE", 2), ("GT", 3), ("LE", 4), ("LT", 5)];
/// The words of a comparison's type.
pub(crate) const COMPARISONS: &[(&str, u64)] =
    &[("NOTYPE", 0), ("FLOAT", 1), ("TOTALORDER", 2), ("SIGNED", 3), ("UNSIGNED", 4)];

words! { "stablehlo";
    /// `#stablehlo<precision DEFAULT>`
    pub PRECISION, "Precision", "precision", PRECISIONS;
    /// `#stablehlo<comparison_direction EQ>`
    pub DIRECTION, "ComparisonDirection", "comparison_direction", DIRECTIONS;
    /// `#stablehlo<comparison_type FLOAT>`
    pub COMPARISON, "ComparisonType", "comparison_type", COMPARISONS;
    /// `#stablehlo<fft_type RFFT>`
    pub FFT_TYPE, "FftType", "fft_type", &[("FFT", 0), ("IFFT", 1), ("RFFT", 2), ("IRFFT", 3)];
    /// `#stablehlo<transpose ADJOINT>`
    pub TRANSPOSE_KIND, "Transpose", "transpose",
        &[("TRANSPOSE_INVALID", 0), ("NO_TRANSPOSE", 1), ("TRANSPOSE", 2), ("ADJOINT", 3)];
    /// `#stablehlo<rng_distribution UNIFORM>`
    pub RNG_DISTRIBUTION, "RngDistribution", "rng_distribution", &[("UNIFORM", 1), ("NORMAL", 2)];
    /// `#stablehlo<rng_algorithm PHILOX>`
    pub RNG_ALGORITHM, "RngAlgorithm", "rng_algorithm", &[("DEFAULT", 0), ("THREE_FRY", 1), ("PHILOX", 2)];
}

/// `#stablehlo.result_accuracy_mode<HIGHEST>`
pub static ACCURACY_MODE: EnumDef = EnumDef {
    name: "::mlir::stablehlo::ResultAccuracyMode",
    cases: &[("DEFAULT", 0), ("HIGHEST", 1), ("TOLERANCE", 2)],
    flags: None,
    storage: EnumStorage::Object { dialect: "stablehlo", mnemonic: "result_accuracy_mode", form: EnumForm::Bracketed },
};

/// Parses a word of an enumeration in the text of an operation.
pub(in super::super) fn word(p: &mut Parser<'_>, def: &'static EnumDef) -> Result<Attr, Diag> {
    let ctx = p.ctx;
    let words: Vec<&'static str> = def.cases.iter().map(|case| case.0).collect();
    let word = p.one_of(&words, def.name)?;
    Ok(def.attr(ctx, def.value(word.as_bytes()).unwrap_or_default()))
}
