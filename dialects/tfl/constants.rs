//! `tfl.pseudo_const`, `tfl.pseudo_qconst` and `tfl.no_value`.

use qopt_ir::def::{
    AttrConstraint, AttrSyntax, ConstantDef, ConstantSpec, ELEMENTS_ATTR, I32_ATTR, OpDef, OpRef, Trait,
    TypeConstraint, TypePred, UNIT_ATTR, attr, one, optional_attr, typed_attr_type,
};
use qopt_ir::ir::{Attr, Context, Type, TypeKind};

use super::attrs::EXTERNAL_BUFFER;
use super::ops::TENSOR;

const CONSTANT: OpDef = OpDef { traits: &[Trait::Pure, Trait::ConstantLike], ..OpDef::BASE };

/// A constant tensor.
pub static PSEUDO_CONST: OpDef = OpDef {
    name: "tfl.pseudo_const",
    summary: "a constant tensor",
    attrs: &[attr("value", &ELEMENTS_ATTR)],
    results: &[one("output", &TENSOR)],
    constant: Some(&ConstantDef {
        read: elements,
        write: |op, value, _| op.ctx.dict_attr([(op.ctx.str("value"), value)]),
        ..ConstantDef::BASE
    }),
    example: "%0 = \"tfl.pseudo_const\"() <{value = dense<[0, 2, 1]> : tensor<3xi32>}> : () -> tensor<3xi32>",
    ..CONSTANT
};

const QTYPE: AttrConstraint = AttrConstraint {
    summary: "Tensor type attribute",
    accepts: |c, a| c.attr_type(a).is_some_and(|t| c.is_tensor(t)),
    syntax: AttrSyntax::Type,
};

/// A constant quantized tensor. The attribute has a signless type and keeps the bits of unsigned storage.
pub static PSEUDO_QCONST: OpDef = OpDef {
    name: "tfl.pseudo_qconst",
    summary: "a constant quantized tensor",
    attrs: &[attr("qtype", &QTYPE), attr("value", &ELEMENTS_ATTR)],
    results: &[one("output", &TENSOR)],
    constant: Some(&ConstantDef {
        read: elements,
        write: |op, value, ty| {
            op.ctx.dict_attr([(op.ctx.str("value"), value), (op.ctx.str("qtype"), op.ctx.type_attr(ty))])
        },
        ..ConstantDef::BASE
    }),
    example: "%0 = \"tfl.pseudo_qconst\"() <{qtype = tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>, value = dense<[1, 2]> \
              : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>",
    ..CONSTANT
};

/// The constant with this value and type. Elements of a quantized type are stored integers.
pub(super) fn materialize(ctx: &Context, value: Attr, ty: Type) -> Option<ConstantSpec> {
    let held = typed_attr_type(ctx, value).filter(|_| ctx.is_tensor(ty))?;
    let mut properties = vec![(ctx.str("value"), value)];
    let op = match ctx.quantized(ctx.element_type(ty)?) {
        None => (held == ty).then_some(PSEUDO_CONST.name)?,
        Some(quantized) => {
            let is_stored = ctx.shape(held) == ctx.shape(ty) && ctx.element_type(held) == Some(quantized.storage(ctx));
            properties.push((ctx.str("qtype"), ctx.type_attr(ty)));
            is_stored.then_some(PSEUDO_QCONST.name)?
        }
    };
    Some(ConstantSpec { op, properties: ctx.dict_attr(properties), attrs: Attr::EMPTY_DICT })
}

/// The value of an omitted optional operand.
pub static NO_VALUE: OpDef = OpDef {
    name: "tfl.no_value",
    summary: "placeholder for an omitted operand",
    attrs: &[attr("value", &UNIT_ATTR)],
    results: &[one("none_val", &NONE)],
    example: "%0 = \"tfl.no_value\"() <{value}> : () -> none",
    ..CONSTANT
};

/// A constant whose elements are in another file, or in a buffer of a file.
pub static EXTERNAL_CONST: OpDef = OpDef {
    name: "tfl.external_const",
    summary: "a constant tensor with its elements outside of the program",
    attrs: &[optional_attr("buffer_index", &I32_ATTR), optional_attr("external_buffer", &EXTERNAL_BUFFER)],
    results: &[one("output", &TENSOR)],
    traits: &[Trait::Pure],
    example: "%0 = \"tfl.external_const\"() <{external_buffer = #tfl.external_buffer<group_name = \"weights.bin\", offset = 0, \
              length = 16, packing = \"unpacked\">}> : () -> tensor<4xf32>",
    ..OpDef::BASE
};

const NONE: TypeConstraint =
    TypeConstraint::new("none type", TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::None)));

/// The elements of a constant. They have the shape of the result, except for dynamic extents, and its element type. Quantized elements
/// are integers of the width of their storage type. LiteRT accepts other values, and types without parameters: then the elements are
/// unknown.
fn elements(op: OpRef<'_>) -> Option<Attr> {
    let (ctx, value) = (op.ctx, op.attr("value")?);
    let (ty, result) = (typed_attr_type(ctx, value)?, op.result_type(0)?);
    if ty == result {
        return Some(value);
    }
    let has_shape = ctx.shape(ty).zip(ctx.shape(result)).is_none_or(|(from, to)| {
        from.len() == to.len() && from.iter().zip(&to).all(|(size, declared)| declared.is_none() || size == declared)
    });
    let (held, declared) = (ctx.element_or_self(ty), ctx.element_or_self(result));
    let has_elements = match ctx.quantized(declared) {
        Some(quantized) => ctx.int_width(held) == ctx.int_width(quantized.storage(ctx)),
        // The same bits have either signedness, which `--quant-to-storage` makes use of.
        None => held == declared || (ctx.int_width(held).is_some() && ctx.int_width(held) == ctx.int_width(declared)),
    };
    let has_qtype = op.attr("qtype").is_none_or(|qtype| ctx.attr_type(qtype) == Some(result));
    (has_shape && has_elements && has_qtype).then_some(value)
}
