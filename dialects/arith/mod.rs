//! The arith dialect: arithmetic, comparison, selection and casts, element by element.

pub mod attrs;
pub(crate) mod eval;
mod laws;
pub mod ops;
mod rules;
mod syntax;
pub mod types;

use qopt_ir::def::{ConstantSpec, Dialect};
use qopt_ir::ir::{Attr, AttrKind, Context, Signedness, Type, TypeKind};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "arith",
    summary: "Integer and float arithmetic on scalars, vectors and tensors",
    ops: ops::ALL,
    attrs: &[&attrs::FASTMATH_ATTR, &attrs::OVERFLOW_ATTR],
    constant: Some(constant),
    rules: rules::ALL,
    ..Dialect::BASE
};

/// The `arith.constant` of a value; also for dialects without a constant operation.
pub fn constant(ctx: &Context, value: Attr, ty: Type) -> Option<ConstantSpec> {
    let scalar = matches!(
        ctx.type_kind(ctx.element_or_self(ty)),
        TypeKind::Integer { signedness: Signedness::Signless, .. } | TypeKind::Index | TypeKind::Float(_)
    );
    let fits = match ctx.attr_kind(value) {
        AttrKind::Integer { ty: t, .. } | AttrKind::Float { ty: t, .. } => *t == ty,
        AttrKind::DenseElements { ty: t, .. } | AttrKind::DenseResource { ty: t, .. } => *t == ty,
        _ => false,
    };
    let properties = ctx.dict_attr([(ctx.str("value"), value)]);
    (scalar && fits).then_some(ConstantSpec { op: ops::CONSTANT.name, properties, attrs: Attr::EMPTY_DICT })
}
