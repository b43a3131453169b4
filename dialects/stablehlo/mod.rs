//! The stablehlo dialect: programs of JAX and others in the operation set of StableHLO.
//!
//! All operations of StableHLO 1.20 have their names, operands and attributes, and StableHLO's assembly form. Those that
//! quantized programs contain have their meaning: movements, elementwise operations, products, windows and reductions. The others
//! are read, kept and printed. Operations of later versions are accepted in the generic form. Operations of MHLO, which StableHLO
//! replaced, are read as StableHLO's.

pub mod attrs;
mod bytecode;
pub(crate) mod constraints;
mod contractions;
// Arithmetic of evaluators; sizes are limited first.
#[allow(clippy::arithmetic_side_effects)]
pub mod kernels;
pub mod ops;
mod syntax;
pub mod types;
pub mod vhlo;
mod write;

pub(crate) use syntax::ConstantSyntax;
pub(crate) use vhlo::attrs::word as read_word;

use qopt_ir::bytecode::DialectEncoding;
use qopt_ir::def::{AttrDefn, ConstantSpec, Dialect, FormerDialect, Openness, typed_attr_type};
use qopt_ir::ir::{Attr, Context};

use crate::elements::integers;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "stablehlo",
    former: Some(&FormerDialect {
        name: "mhlo",
        upgrade: |ctx, defn, value| present_form(ctx, defn, value).unwrap_or(value),
    }),
    summary: "Programs of JAX and others in the operation set of StableHLO",
    ops: ops::ALL,
    attrs: attrs::ALL,
    types: types::ALL,
    open: Openness::Generic,
    constant: Some(|ctx, value, ty| {
        let fits = ctx.is_tensor(ty) && typed_attr_type(ctx, value) == Some(ty);
        let properties = ctx.dict_attr([(ctx.str("value"), value)]);
        fits.then_some(ConstantSpec { op: ops::CONSTANT.name, properties, attrs: Attr::EMPTY_DICT })
    }),
    movement: Some(write::movement),
    bytecode: Some(&DialectEncoding {
        read_type: Some(bytecode::read_type),
        read_attr: Some(bytecode::read_attr),
        ..DialectEncoding::BASE
    }),
    ..Dialect::BASE
};

/// Lists of integers and truth values are constant tensors in MHLO, arrays in StableHLO.
fn present_form(ctx: &Context, defn: &AttrDefn, value: Attr) -> Option<Attr> {
    let is_list = |value: Attr| (defn.constraint.accepts)(ctx, value);
    if is_list(value) {
        return None;
    }
    let numbers = integers(ctx, value)?;
    let bits: Vec<i64> = numbers.iter().map(|number| number & 1).collect();
    [ctx.i64_array_attr(&numbers), ctx.int_array_attr(1, &bits)].into_iter().find(|&array| is_list(array))
}
