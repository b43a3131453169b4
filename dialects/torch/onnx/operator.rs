//! Access to an operator's operands and attributes, and creation of operators.

use qopt_ir::def::{OpDef, OpRef};
use qopt_ir::ir::{Attr, AttrKind, Context, Loc, OpSpec, Signedness, Type, TypeKind, ValueId};
use qopt_ir::movement::Dim;
use qopt_ir::rewrite::Rewriter;

use super::{CONSTANT, VALUE};
use crate::support::OpTypes;
use crate::torch::VTensor;
use crate::torch::index::dimension;

/// The attribute of an operator.
pub(crate) fn attribute(name: &str) -> String {
    format!("torch.onnx.{name}")
}

/// An integer attribute.
pub(crate) fn int(op: OpRef<'_>, name: &str) -> Option<i64> {
    op.int(&attribute(name))
}

/// A list of integers.
pub(crate) fn ints(op: OpRef<'_>, name: &str) -> Option<Vec<i64>> {
    match op.ctx.attr_kind(op.attr(&attribute(name))?) {
        AttrKind::Array(items) => items.iter().map(|&item| op.ctx.attr_int(item)).collect(),
        _ => None,
    }
}

/// A real number.
pub(crate) fn float_attr(op: OpRef<'_>, name: &str) -> Option<f64> {
    match op.ctx.attr_kind(op.attr(&attribute(name))?) {
        AttrKind::Float { ty, bits } => Some(op.ctx.float_kind(*ty)?.to_f64(*bits)),
        _ => None,
    }
}

/// A list of real numbers.
pub(crate) fn float_list(op: OpRef<'_>, name: &str) -> Option<Vec<f64>> {
    let AttrKind::Array(items) = op.ctx.attr_kind(op.attr(&attribute(name))?) else { return None };
    let real = |&item: &Attr| match op.ctx.attr_kind(item) {
        AttrKind::Float { ty, bits } => Some(op.ctx.float_kind(*ty)?.to_f64(*bits)),
        _ => None,
    };
    items.iter().map(real).collect()
}

/// A word.
pub(crate) fn word(op: OpRef<'_>, name: &str) -> Option<String> {
    let word = op.ctx.attr_str(op.attr(&attribute(name))?)?;
    Some(op.ctx.text(word).into_owned())
}

pub(super) fn domain(op: OpRef<'_>) -> &[u8] {
    let domain = op.attr("onnx.domain").and_then(|domain| op.ctx.attr_str(domain));
    domain.map_or(b"", |domain| op.ctx.bytes(domain))
}

/// The domain of ONNX Runtime's operators.
pub(super) const ONNX_RUNTIME: &[u8] = b"com.microsoft";

/// Returns true for the domain of ONNX.
pub(super) fn is_onnx(domain: &[u8]) -> bool {
    matches!(domain, b"" | b"ai.onnx")
}

/// Returns true for an operator of ONNX or of ONNX Runtime, by its domain.
pub(crate) fn is_known_domain(op: OpRef<'_>) -> bool {
    let domain = domain(op);
    is_onnx(domain) || domain == ONNX_RUNTIME
}

/// Returns true for an operator that only ONNX Runtime defines.
pub(crate) fn is_microsoft(op: OpRef<'_>) -> bool {
    domain(op) == ONNX_RUNTIME
}

/// Returns true if an operand is present; an omitted operand is `None`.
pub(crate) fn has(op: OpRef<'_>, index: usize) -> bool {
    op.operand_type(index).is_some_and(|ty| op.ctx.type_object::<VTensor>(ty).is_some())
}

/// The version of the default operator set, from the function around the operator.
pub(crate) fn opset(op: OpRef<'_>) -> Option<i64> {
    let version = |op: OpRef<'_>| op.int("torch.onnx_meta.opset_version");
    std::iter::successors(Some(op), |op| op.parent()).find_map(version)
}

/// Integers in an attribute (older versions of the operator) or in an operand (newer versions), if present.
pub(crate) fn list(op: OpRef<'_>, index: usize, name: &str) -> Result<Option<Vec<i64>>, String> {
    if !has(op, index) {
        return Ok(ints(op, name));
    }
    op.in_ints(index).map(Some).ok_or_else(|| format!("operand #{index} is not constant"))
}

/// A dimension attribute.
pub(super) fn axis(op: OpRef<'_>, default: i64, rank: usize) -> Result<usize, String> {
    dimension(int(op, "axis").unwrap_or(default), rank)
}

/// `7 : si64`
pub(crate) fn int_attr(ctx: &Context, value: i64) -> Attr {
    ctx.int_attr(value, signed(ctx))
}

fn signed(ctx: &Context) -> Type {
    ctx.ty(TypeKind::Integer { width: 64, signedness: Signedness::Signed })
}

/// Builds an operator.
pub(super) fn build(
    rw: &mut Rewriter<'_>,
    loc: Loc,
    def: &OpDef,
    operands: &[ValueId],
    attrs: Attr,
    result: Type,
) -> Option<ValueId> {
    let ctx = rw.ctx();
    let properties = ctx.dict_attr([(ctx.str("name"), ctx.string_attr(def.name))]);
    let spec = OpSpec {
        operands,
        results: &[result],
        properties,
        attrs,
        ..OpSpec::new(ctx.op_name(crate::torch::ops::OPERATOR.name), loc)
    };
    rw.create_value(&spec)
}

/// Creates `onnx.Where`.
pub(crate) fn choose(rw: &mut Rewriter<'_>, loc: Loc, operands: [ValueId; 3], result: Type) -> Option<ValueId> {
    let def = OpDef { name: "onnx.Where", ..super::OPERATOR };
    build(rw, loc, &def, &operands, rw.ctx().dict_attr([]), result)
}

/// Creates a tensor constant.
pub(crate) fn constant(rw: &mut Rewriter<'_>, loc: Loc, shape: &[Dim], element: Type, value: Attr) -> Option<ValueId> {
    let ctx = rw.ctx();
    let ty = VTensor { shape: Some(shape.into()), element: Some(element) }.intern(ctx);
    build(rw, loc, &CONSTANT, &[], ctx.dict_attr([(ctx.str(VALUE), value)]), ty)
}

/// Creates a constant list of integers.
pub(super) fn int_list(rw: &mut Rewriter<'_>, loc: Loc, values: &[i64]) -> Option<ValueId> {
    let (ctx, element) = (rw.ctx(), signed(rw.ctx()));
    let shape = [u64::try_from(values.len()).ok()];
    constant(rw, loc, &shape, element, ctx.dense_ints(ctx.tensor_type(&shape, element), values))
}

/// The dimensions of a reduction with these axes: all if there are none, unless an attribute makes it return its operand, which
/// reduces no dimension.
///
/// # Errors
/// If an axis is out of range.
pub(crate) fn reduced_axes(op: OpRef<'_>, axes: Option<Vec<i64>>, rank: usize) -> Result<Vec<usize>, String> {
    match axes.filter(|axes| !axes.is_empty()) {
        Some(axes) => axes.into_iter().map(|axis| dimension(axis, rank)).collect(),
        None if int(op, "noop_with_empty_axes").unwrap_or(0) != 0 => Ok(Vec::new()),
        None => Ok((0..rank).collect()),
    }
}
