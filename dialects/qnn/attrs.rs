//! Attributes that many operations have: numerics, windows, and clamps.

use qopt_ir::def::{AttrConstraint, AttrDefn, AttrSyntax, EnumDef, EnumStorage, I64_ARRAY, OpRef, attr, optional_attr};
use qopt_ir::ir::{Attr, AttrKind, Context};

use crate::support::{bail, ensure, list};

/// The arithmetic that an operation reproduces bit for bit. `docs/numerics.md` defines each of them for each operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Numerics {
    /// The reference kernels of TensorFlow Lite.
    Tflite,
    /// TOSA 1.0.
    Tosa,
    /// The integer kernels of ONNX Runtime.
    Ort,
    /// XNNPACK, TensorFlow Lite's default delegate, on x86-64. Defined for few operations: `docs/numerics.md`.
    Xnnpack,
}

/// The words of [`Numerics`].
pub static NUMERICS_WORDS: EnumDef = EnumDef {
    name: "numerics",
    cases: &[("tflite", 0), ("tosa", 1), ("ort", 2), ("xnnpack", 3)],
    flags: None,
    storage: EnumStorage::String,
};

const NUMERICS_ATTR: AttrConstraint =
    AttrConstraint::of_enum("reference arithmetic: tflite, tosa, ort or xnnpack", &NUMERICS_WORDS);
const NOT_XNNPACK_ATTR: AttrConstraint =
    AttrConstraint::of_enum("reference arithmetic: tflite, tosa or ort", &NUMERICS_WORDS);
const NOT_TOSA_ATTR: AttrConstraint =
    AttrConstraint::of_enum("reference arithmetic: tflite, ort or xnnpack", &NUMERICS_WORDS);
const TFLITE_ATTR: AttrConstraint = AttrConstraint::of_enum("reference arithmetic: tflite", &NUMERICS_WORDS);
const NOT_ORT_ATTR: AttrConstraint =
    AttrConstraint::of_enum("reference arithmetic: tflite, tosa or xnnpack", &NUMERICS_WORDS);
const TFLITE_OR_XNNPACK_ATTR: AttrConstraint =
    AttrConstraint::of_enum("reference arithmetic: tflite or xnnpack", &NUMERICS_WORDS);
const TFLITE_OR_ORT_ATTR: AttrConstraint =
    AttrConstraint::of_enum("reference arithmetic: tflite or ort", &NUMERICS_WORDS);

/// The attribute of an operation that all numerics define.
pub const NUMERICS: AttrDefn = attr("numerics", &NUMERICS_ATTR);
/// The attribute of an operation that all numerics but `xnnpack` define.
pub(super) const NOT_XNNPACK: AttrDefn = attr("numerics", &NOT_XNNPACK_ATTR);

/// The numerics that define an operation, and its attribute. The constraint accepts all words; [`check_numerics`] rejects
/// the others.
pub(super) struct DefinedNumerics {
    /// The attribute `numerics`, whose summary lists [`Self::all`].
    pub(super) attr: AttrDefn,
    /// The numerics.
    pub(super) all: &'static [Numerics],
}

/// Only `tflite`.
pub(super) const TFLITE: DefinedNumerics =
    DefinedNumerics { attr: attr("numerics", &TFLITE_ATTR), all: &[Numerics::Tflite] };
/// All but `ort`.
pub(super) const NOT_ORT: DefinedNumerics = DefinedNumerics {
    attr: attr("numerics", &NOT_ORT_ATTR),
    all: &[Numerics::Tflite, Numerics::Tosa, Numerics::Xnnpack],
};
/// `tflite` and `xnnpack`.
pub(super) const TFLITE_OR_XNNPACK: DefinedNumerics =
    DefinedNumerics { attr: attr("numerics", &TFLITE_OR_XNNPACK_ATTR), all: &[Numerics::Tflite, Numerics::Xnnpack] };
/// All but `tosa`.
pub(super) const NOT_TOSA: DefinedNumerics = DefinedNumerics {
    attr: attr("numerics", &NOT_TOSA_ATTR),
    all: &[Numerics::Tflite, Numerics::Ort, Numerics::Xnnpack],
};
/// `tflite` and `ort`.
pub(super) const TFLITE_OR_ORT: DefinedNumerics =
    DefinedNumerics { attr: attr("numerics", &TFLITE_OR_ORT_ATTR), all: &[Numerics::Tflite, Numerics::Ort] };

impl Numerics {
    /// All.
    pub const ALL: [Self; 4] = [Self::Tflite, Self::Tosa, Self::Ort, Self::Xnnpack];

    /// The word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Tflite => "tflite",
            Self::Tosa => "tosa",
            Self::Ort => "ort",
            Self::Xnnpack => "xnnpack",
        }
    }
    /// The attribute.
    pub fn attr(self, ctx: &Context) -> Attr {
        ctx.string_attr(self.word())
    }
    /// The numerics of an operation.
    ///
    /// # Errors
    /// If the attribute is missing, which the definition forbids.
    pub fn of(op: OpRef<'_>) -> Result<Self, String> {
        Self::named(op, NUMERICS.name).ok_or_else(|| "requires attribute 'numerics'".to_owned())
    }
    /// The numerics that an operation of another dialect implements, if it carries [`DISCARDABLE_NUMERICS`].
    pub fn discardable(op: OpRef<'_>) -> Option<Self> {
        Self::named(op, DISCARDABLE_NUMERICS)
    }
    fn named(op: OpRef<'_>, name: &str) -> Option<Self> {
        match NUMERICS_WORDS.read(op.ctx, op.attr(name)?)? {
            0 => Some(Self::Tflite),
            1 => Some(Self::Tosa),
            2 => Some(Self::Ort),
            3 => Some(Self::Xnnpack),
            _ => None,
        }
    }
}

/// Discardable attribute of an operation of another dialect that implements a hub operation: the numerics it implements.
pub const DISCARDABLE_NUMERICS: &str = "qnn.numerics";
/// Discardable attribute of an operation of another dialect: the rounding of the hub operation it implements.
pub const DISCARDABLE_ROUNDING: &str = "qnn.rounding";
/// Discardable attribute of an operation of another dialect: the name of the hub operation it implements, if its own name is
/// ambiguous.
pub const DISCARDABLE_OPERATION: &str = "qnn.operation";

/// Rounding of a rescaled accumulator in `tosa` numerics.
pub static ROUNDING_WORDS: EnumDef =
    EnumDef { name: "rounding", cases: &[("double", 0), ("single", 1)], flags: None, storage: EnumStorage::String };

const ROUNDING_ATTR: AttrConstraint = AttrConstraint::of_enum(
    "`rounding_mode` of `tosa.rescale` in `tosa` numerics: double or single; double if absent",
    &ROUNDING_WORDS,
);

/// The attribute; the default is `double`.
pub const ROUNDING: AttrDefn = optional_attr("rounding", &ROUNDING_ATTR);

/// An integer array with a fixed length and a lower bound of the elements.
macro_rules! ints {
    ($($(#[$doc:meta])* $name:ident, $count:literal, $least:expr, $summary:literal;)*) => {$(
        $(#[$doc])*
        pub const $name: AttrConstraint = AttrConstraint {
            summary: $summary,
            accepts: |ctx, a| is_ints(ctx, a, $count, $least),
            syntax: AttrSyntax::IntArray(64),
        };
    )*};
}

fn is_ints(ctx: &Context, attr: Attr, count: usize, least: i64) -> bool {
    let is_array = matches!(ctx.attr_kind(attr), AttrKind::DenseArray { element, .. } if *element == ctx.int_type(64));
    is_array && ctx.attr_ints(attr).is_some_and(|all| all.len() == count && all.iter().all(|&n| n >= least))
}

ints! {
    /// Strides, dilations or extents of a window of two dimensions.
    POSITIVE_2, 2, 1, "i64 dense array attribute with exactly 2 elements, each at least 1";
    /// One positive integer for each of three dimensions.
    POSITIVE_3, 3, 1, "i64 dense array attribute with exactly 3 elements, each at least 1";
    /// Padding before and after each of two dimensions.
    PAD_4, 4, 0, "i64 dense array attribute with exactly 4 elements, each at least 0";
    /// `pad` of `qnn.transpose_conv2d`: elements of the result that are cropped before and after each of two dimensions. A negative amount
    /// adds elements.
    CUT_4, 4, i64::MIN, "i64 dense array attribute with exactly 4 elements";
    /// Padding before and after each of three dimensions.
    PAD_6, 6, 0, "i64 dense array attribute with exactly 6 elements, each at least 0";
}

const BOUNDS_ATTR: AttrConstraint = AttrConstraint {
    summary: "i64 dense array attribute with the least and the greatest stored integer",
    accepts: |ctx, a| is_ints(ctx, a, 2, i64::MIN) && ctx.attr_ints(a).is_some_and(|v| v.first() <= v.last()),
    syntax: AttrSyntax::IntArray(64),
};

const CLAMP_ATTR: AttrConstraint = AttrConstraint {
    summary: "i64 dense array attribute with the least and the greatest stored integer; the bounds of the type if absent",
    ..BOUNDS_ATTR
};

/// Smallest and largest stored integer of the result, in addition to the bounds of its type.
pub const CLAMP: AttrDefn = optional_attr("clamp", &CLAMP_ATTR);

/// The bounds of an operation that only clamps.
pub const BOUNDS: AttrDefn = attr("clamp", &BOUNDS_ATTR);

/// Distinct dimensions; [`axes`] checks them.
pub const AXES: AttrDefn = attr("axes", &I64_ARRAY);

/// The dimensions in an attribute, in ascending order.
///
/// # Errors
/// If an axis is out of range or occurs twice.
pub fn axes(op: OpRef<'_>, name: &str, rank: usize) -> Result<Vec<usize>, String> {
    let given = op.ints(name).ok_or_else(|| format!("requires attribute '{name}'"))?;
    let mut axes: Vec<usize> = given
        .iter()
        .map(|&a| {
            usize::try_from(a)
                .ok()
                .filter(|&a| a < rank)
                .ok_or_else(|| format!("axis {a} is out of range for rank {rank}"))
        })
        .collect::<Result<_, _>>()?;
    axes.sort_unstable();
    axes.dedup();
    if axes.len() != given.len() {
        return Err(format!("duplicate axis in [{}]", list(given)));
    }
    Ok(axes)
}

/// Returns true if a boolean attribute is present and true.
pub fn flag(op: OpRef<'_>, name: &str) -> bool {
    op.int(name).is_some_and(|value| value != 0)
}

/// Checks that these numerics are defined for the operation.
///
/// # Errors
/// If they are not.
pub fn check_numerics(op: OpRef<'_>, all: &[Numerics]) -> Result<Numerics, qopt_ir::def::OpError> {
    let numerics = match Numerics::of(op) {
        Ok(numerics) => numerics,
        Err(why) => bail!("{why}"),
    };
    ensure!(
        all.contains(&numerics),
        "is not defined in '{}' numerics, only in {}",
        numerics.word(),
        list(all.iter().map(|n| format!("'{}'", n.word())))
    );
    if numerics == Numerics::Xnnpack {
        super::xnnpack::check(op)?;
    }
    Ok(numerics)
}
