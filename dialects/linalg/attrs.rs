//! Enumerations.

use qopt_ir::def::{AttrConstraint, AttrSyntax, AttrTypeDef, EnumDef, EnumStorage, I64_ARRAY};
use qopt_ir::ir::{AffineMap, Attr, AttrKind, Context};

use super::named::ELEMENTWISE_KINDS;

/// What a loop does with the elements that it comes by.
pub(crate) static ITERATOR_TYPES: EnumDef = EnumDef {
    name: "::mlir::utils::IteratorType",
    cases: &[("parallel", 0), ("reduction", 1), ("window", 2)],
    flags: None,
    storage: EnumStorage::Object { dialect: "linalg", mnemonic: "iterator_type", bracketed: true },
};

/// `#linalg.iterator_type<parallel>`
pub(super) static ITERATOR_TYPE_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "iterator_type",
    summary: "What a loop does with the elements that it comes by",
    parse: |p| ITERATOR_TYPES.parse(p),
    example: "#linalg.iterator_type<parallel>",
};

/// The kinds of all loops.
pub(super) const ITERATOR_ARRAY: AttrConstraint =
    AttrConstraint::new("Iterator type should be an enum.", |c, a| iterators(c, a).is_some());
/// The indices of each operand.
pub(super) const MAP_ARRAY: AttrConstraint = AttrConstraint::new("AffineMap array attribute", |c, a| {
    let is_map = |&e: &_| matches!(c.attr_kind(e), AttrKind::AffineMap(_));
    matches!(c.attr_kind(a), AttrKind::Array(all) if all.iter().all(is_map))
});

/// How a named operation converts elements.
pub(super) static TYPE_FNS: EnumDef = EnumDef {
    name: "::mlir::linalg::TypeFn",
    cases: &[("cast_signed", 0), ("cast_unsigned", 1)],
    flags: None,
    storage: EnumStorage::Object { dialect: "linalg", mnemonic: "type_fn", bracketed: true },
};
/// `#linalg.type_fn<cast_signed>`
pub(super) static TYPE_FN_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "type_fn",
    summary: "How elements are converted to the type of the result",
    parse: |p| TYPE_FNS.parse(p),
    example: "#linalg.type_fn<cast_unsigned>",
};
/// How elements are converted.
pub(super) const TYPE_FN: AttrConstraint =
    AttrConstraint::new("allowed 32-bit signless integer cases: 0, 1", |c, a| TYPE_FNS.read(c, a).is_some());

/// What an elementwise operation does, as the table of named operations has it.
pub(super) static ELEMENTWISE_KIND_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "elementwise_kind",
    summary: "What is done with elements",
    parse: |p| ELEMENTWISE_KINDS.parse(p),
    example: "#linalg.elementwise_kind<add>",
};
/// What is done with elements.
pub(super) const ELEMENTWISE_KIND: AttrConstraint = AttrConstraint::new(
    "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23",
    |c, a| ELEMENTWISE_KINDS.read(c, a).is_some(),
);

/// Sizes of the outputs and of the filters of Winograd's algorithm.
static WINOGRAD_SIZES: EnumDef = EnumDef {
    name: "::mlir::linalg::WinogradConv2DFmr",
    cases: &[("F_2_3", 0), ("F_4_3", 1), ("F_2_5", 2)],
    flags: None,
    storage: EnumStorage::Integer(32),
};
/// Sizes of Winograd's algorithm.
pub(super) const WINOGRAD: AttrConstraint =
    AttrConstraint::of_enum("allowed 32-bit signless integer cases: 0, 1, 2", &WINOGRAD_SIZES);

/// The size of the outputs and that of the filters.
pub(super) fn winograd_sizes(ctx: &Context, attr: Attr) -> Option<(u64, u64)> {
    Some(match WINOGRAD_SIZES.read(ctx, attr)? {
        0 => (2, 3),
        1 => (4, 3),
        _ => (2, 5),
    })
}

/// Dimensions in increasing order.
pub(super) const INCREASING: AttrConstraint = AttrConstraint {
    summary: "i64 dense array attribute should be in increasing order",
    accepts: |c, a| I64_ARRAY.holds(c, a) && c.attr_ints(a).is_some_and(|all| all.is_sorted_by(|a, b| a < b)),
    syntax: AttrSyntax::IntArray(64),
};

/// Whether an attribute has so many integers of 64 bits.
fn is_steps(ctx: &Context, attr: Attr, count: u64) -> bool {
    let AttrKind::DenseElements { ty, .. } = ctx.attr_kind(attr) else { return false };
    ctx.shape(*ty).is_some_and(|dims| *dims == [Some(count)])
        && ctx.element_type(*ty).is_some_and(|element| element == ctx.int_type(64))
}
/// Strides or dilations of one dimension.
pub(super) const STEPS_1: AttrConstraint =
    AttrConstraint::new("64-bit signless int elements attribute of shape [1]", |c, a| is_steps(c, a, 1));
/// Of two.
pub(super) const STEPS_2: AttrConstraint =
    AttrConstraint::new("64-bit signless int elements attribute of shape [2]", |c, a| is_steps(c, a, 2));
/// Of three.
pub(super) const STEPS_3: AttrConstraint =
    AttrConstraint::new("64-bit signless int elements attribute of shape [3]", |c, a| is_steps(c, a, 3));

/// Maps as an attribute.
pub(super) fn map_array(ctx: &Context, maps: Vec<AffineMap>) -> Attr {
    ctx.attr(AttrKind::Array(maps.into_iter().map(|map| ctx.attr(AttrKind::AffineMap(map))).collect()))
}

/// The number of the loops that only add something up.
pub(crate) const REDUCTION: u64 = 1;

/// The numbers of a list of kinds.
pub(crate) fn iterators(ctx: &Context, attr: Attr) -> Option<Vec<u64>> {
    let AttrKind::Array(all) = ctx.attr_kind(attr) else { return None };
    all.iter().map(|&kind| ITERATOR_TYPES.read(ctx, kind)).collect()
}
