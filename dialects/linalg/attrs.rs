//! Enum, map and dimension attributes.

use qopt_ir::def::{AttrConstraint, AttrSyntax, AttrTypeDef, EnumDef, EnumForm, EnumStorage, I64_ARRAY};
use qopt_ir::ir::{AffineMap, Attr, AttrKind, Context};

use super::named::ELEMENTWISE_KINDS;

/// Iterator types of loops.
pub(crate) static ITERATOR_TYPES: EnumDef = EnumDef {
    name: "::mlir::utils::IteratorType",
    cases: &[("parallel", 0), ("reduction", 1), ("window", 2)],
    flags: None,
    storage: EnumStorage::Object { dialect: "linalg", mnemonic: "iterator_type", form: EnumForm::Bracketed },
};

/// `#linalg.iterator_type<parallel>`
pub(super) static ITERATOR_TYPE_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "iterator_type",
    summary: "Kind of a loop",
    parse: |p| ITERATOR_TYPES.parse(p),
    enumeration: Some(&ITERATOR_TYPES),
    example: "#linalg.iterator_type<parallel>",
};

/// The iterator types of all loops.
pub(super) const ITERATOR_ARRAY: AttrConstraint =
    AttrConstraint::new("Iterator type should be an enum.", |c, a| iterators(c, a).is_some());
/// The indexing maps of the operands.
pub(super) const MAP_ARRAY: AttrConstraint = AttrConstraint::new("AffineMap array attribute", |c, a| {
    let is_map = |&e: &_| matches!(c.attr_kind(e), AttrKind::AffineMap(_));
    matches!(c.attr_kind(a), AttrKind::Array(all) if all.iter().all(is_map))
});

/// Conversions between element types in named operations.
pub(super) static TYPE_FNS: EnumDef = EnumDef {
    name: "::mlir::linalg::TypeFn",
    cases: &[("cast_signed", 0), ("cast_unsigned", 1)],
    flags: None,
    storage: EnumStorage::Object { dialect: "linalg", mnemonic: "type_fn", form: EnumForm::Bracketed },
};
/// `#linalg.type_fn<cast_signed>`
pub(super) static TYPE_FN_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "type_fn",
    summary: "How elements are converted to the type of the result",
    parse: |p| TYPE_FNS.parse(p),
    enumeration: Some(&TYPE_FNS),
    example: "#linalg.type_fn<cast_unsigned>",
};
/// The conversion attribute of a named operation.
pub(super) const TYPE_FN: AttrConstraint =
    AttrConstraint::new("allowed 32-bit signless integer cases: 0, 1", |c, a| TYPE_FNS.read(c, a).is_some());

/// The operation of `linalg.elementwise`. The table of named operations defines the cases.
pub(super) static ELEMENTWISE_KIND_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "elementwise_kind",
    summary: "Elementwise operation",
    parse: |p| ELEMENTWISE_KINDS.parse(p),
    enumeration: Some(&ELEMENTWISE_KINDS),
    example: "#linalg.elementwise_kind<add>",
};
/// The `kind` attribute of `linalg.elementwise`.
pub(super) const ELEMENTWISE_KIND: AttrConstraint = AttrConstraint::new(
    "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23",
    |c, a| ELEMENTWISE_KINDS.read(c, a).is_some(),
);

/// Output and filter sizes of Winograd convolution.
static WINOGRAD_SIZES: EnumDef = EnumDef {
    name: "::mlir::linalg::WinogradConv2DFmr",
    cases: &[("F_2_3", 0), ("F_4_3", 1), ("F_2_5", 2)],
    flags: None,
    storage: EnumStorage::Integer(32),
};
/// The `fmr` attribute of Winograd operations.
pub(super) const WINOGRAD: AttrConstraint =
    AttrConstraint::of_enum("allowed 32-bit signless integer cases: 0, 1, 2", &WINOGRAD_SIZES);

/// The output size m and the filter size r of an `fmr` attribute.
pub(super) fn winograd_sizes(ctx: &Context, attr: Attr) -> Option<(u64, u64)> {
    Some(match WINOGRAD_SIZES.read(ctx, attr)? {
        0 => (2, 3),
        1 => (4, 3),
        _ => (2, 5),
    })
}

/// Dimensions in strictly increasing order.
pub(super) const INCREASING: AttrConstraint = AttrConstraint {
    summary: "i64 dense array attribute should be in increasing order",
    accepts: |c, a| I64_ARRAY.holds(c, a) && c.attr_ints(a).is_some_and(|all| all.is_sorted_by(|a, b| a < b)),
    syntax: AttrSyntax::IntArray(64),
};

/// Returns true if an attribute is a rank-1 i64 tensor of `count` elements.
fn is_steps(ctx: &Context, attr: Attr, count: u64) -> bool {
    let AttrKind::DenseElements { ty, .. } = ctx.attr_kind(attr) else { return false };
    ctx.shape(*ty).is_some_and(|dims| *dims == [Some(count)])
        && ctx.element_type(*ty).is_some_and(|element| element == ctx.int_type(64))
}
/// Strides or dilations of one dimension.
pub(super) const STEPS_1: AttrConstraint =
    AttrConstraint::new("64-bit signless int elements attribute of shape [1]", |c, a| is_steps(c, a, 1));
/// Strides or dilations of two dimensions.
pub(super) const STEPS_2: AttrConstraint =
    AttrConstraint::new("64-bit signless int elements attribute of shape [2]", |c, a| is_steps(c, a, 2));
/// Strides or dilations of three dimensions.
pub(super) const STEPS_3: AttrConstraint =
    AttrConstraint::new("64-bit signless int elements attribute of shape [3]", |c, a| is_steps(c, a, 3));

/// An array attribute of affine maps.
pub(super) fn map_array(ctx: &Context, maps: Vec<AffineMap>) -> Attr {
    ctx.attr(AttrKind::Array(maps.into_iter().map(|map| ctx.attr(AttrKind::AffineMap(map))).collect()))
}

/// The enum value of reduction loops.
pub(crate) const REDUCTION: u64 = 1;

/// The enum values of an iterator-type array.
pub(crate) fn iterators(ctx: &Context, attr: Attr) -> Option<Vec<u64>> {
    let AttrKind::Array(all) = ctx.attr_kind(attr) else { return None };
    all.iter().map(|&kind| ITERATOR_TYPES.read(ctx, kind)).collect()
}
