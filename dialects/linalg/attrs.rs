//! Enumerations.

use qopt_ir::def::{AttrConstraint, AttrTypeDef, EnumDef, EnumStorage};
use qopt_ir::ir::{Attr, AttrKind, Context};

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

/// The number of the loops that only add something up.
pub(crate) const REDUCTION: u64 = 1;

/// The numbers of a list of kinds.
pub(crate) fn iterators(ctx: &Context, attr: Attr) -> Option<Vec<u64>> {
    let AttrKind::Array(all) = ctx.attr_kind(attr) else { return None };
    all.iter().map(|&kind| ITERATOR_TYPES.read(ctx, kind)).collect()
}
