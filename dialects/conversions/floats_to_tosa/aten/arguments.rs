//! Reads the arguments of an ATen operation: tensors, and Python constants (`torch.constant.int` and others).

use qopt_ir::def::OpRef;
use qopt_ir::ir::{OpId, Type, ValueId};

use super::super::writer::FloatWriter;
use crate::support::OpTypes;
use crate::torch::VTensor;
use crate::torch::aten::{flag, int, scalar};
use crate::torch::index::dimension;
use crate::torch::ops::{LIST_CONSTRUCT, is_none};
use crate::tosa::kernels::bounds;

/// Returns the element type of the first result, as the operation computes it. Integers are signless.
pub(super) fn result_element(w: &FloatWriter<'_, '_, '_>, op: OpId) -> Type {
    let view = w.view(op);
    let element = view.out_element(0);
    w.computed_element(element)
}

/// Reads a constant number or boolean operand.
///
/// # Errors
/// If the operand is not a constant number, or is an integer that f64 rounds.
pub(super) fn number(op: OpRef<'_>, index: usize) -> Result<f64, String> {
    if let Ok(value) = int(op, index)
        && value as f64 as i128 != i128::from(value)
    {
        return Err(format!("operand #{index} is {value}, which f64 does not hold exactly"));
    }
    scalar(op, index).or_else(|reason| flag(op, index).map(f64::from).map_err(|_| reason))
}

/// Reads a constant number or boolean operand as a tensor with these dimensions, whose elements are all equal.
pub(super) fn splat_of_number(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    index: usize,
    dims: &[u64],
    element: Type,
) -> Result<ValueId, String> {
    match (w.ctx().int_width(element), int(w.view(op), index)) {
        (Some(1), Ok(value)) => w.int_constant(dims, &[i64::from(value != 0)], element),
        (Some(_), Ok(value)) => w.int_constant(dims, &[value], element),
        _ => {
            let value = number(w.view(op), index)?;
            w.splat(dims, element, value)
        }
    }
}

/// Reads a constant dimension of `x`. A negative one counts from the end.
pub(super) fn axis(w: &FloatWriter<'_, '_, '_>, op: OpId, index: usize, x: ValueId) -> Result<usize, String> {
    // A scalar has the dimensions 0 and -1, too.
    dimension(int(w.view(op), index)?, w.rank(x)?.max(1))
}

/// Reads a tensor operand that may be Python's `None`.
pub(super) fn optional(w: &mut FloatWriter<'_, '_, '_>, op: OpId, index: usize) -> Result<Option<ValueId>, String> {
    if is_none(w.view(op), index) { Ok(None) } else { w.operand(op, index).map(Some) }
}

/// Reads a tensor operand and converts it to f32.
pub(super) fn real_operand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, index: usize) -> Result<ValueId, String> {
    let x = w.operand(op, index)?;
    w.convert(x, w.f32_type())
}

/// Reads a tensor or a number as a tensor of this element type. A number gets the rank of `like`.
pub(super) fn operand_as(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    index: usize,
    element: Type,
    like: ValueId,
) -> Result<ValueId, String> {
    let is_tensor = w.view(op).ctx.type_object::<VTensor>(w.view(op).in_type(index)).is_some();
    if is_tensor {
        let x = w.operand(op, index)?;
        return w.convert(x, element);
    }
    let ones = vec![1; w.rank(like)?];
    splat_of_number(w, op, index, &ones, element)
}

/// Reads a bound of a clamp as [`operand_as`] does. A number outside of an integer type becomes its least or greatest integer.
pub(super) fn bound_as(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    index: usize,
    element: Type,
    like: ValueId,
) -> Result<ValueId, String> {
    let width = w.ctx().int_width(element).filter(|&width| width > 1);
    match (width, int(w.view(op), index)) {
        (Some(width), Ok(value)) => {
            let (least, greatest) = bounds(width, false);
            let ones = vec![1; w.rank(like)?];
            w.int_constant(&ones, &[value.clamp(least, greatest)], element)
        }
        _ => operand_as(w, op, index, element, like),
    }
}

/// Reads the first two operands as tensors of this element type. At least one is a tensor.
pub(super) fn operands_as(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    element: Type,
) -> Result<(ValueId, ValueId), String> {
    let is_tensor = |ty: Type| w.ctx().type_object::<VTensor>(ty).is_some();
    let index = w.view(op).operands().position(|value| is_tensor(w.view(op).body.ty(value)));
    let tensor = w.operand(op, index.ok_or("has no tensor operand")?)?;
    Ok((operand_as(w, op, 0, element, tensor)?, operand_as(w, op, 1, element, tensor)?))
}

/// Reads the first two operands as tensors of a common element type: floats if one has floats, else the wider integers.
pub(super) fn common_operands(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<(ValueId, ValueId), String> {
    let view = w.view(op);
    let width = |index: usize| {
        let ty = view.in_type(index);
        match view.ctx.type_object::<VTensor>(ty) {
            Some(_) => view.ctx.int_width(w.computed_element(view.ctx.element_or_self(ty))),
            // A number does not widen a tensor of numbers. A float converts integers, and an integer converts booleans.
            None if flag(view, index).is_ok() => Some(1),
            None => int(view, index).ok().map(|value| if i32::try_from(value).is_ok() { 32 } else { 64 }),
        }
    };
    let is_number = |index: usize| view.ctx.type_object::<VTensor>(view.in_type(index)).is_none();
    let element = match (width(0), width(1)) {
        (Some(a), Some(_)) if a > 1 && is_number(1) => view.ctx.int_type(a),
        (Some(_), Some(b)) if b > 1 && is_number(0) => view.ctx.int_type(b),
        (Some(a), Some(b)) => view.ctx.int_type(a.max(b)),
        _ => w.f32_type(),
    };
    operands_as(w, op, element)
}

/// Returns the values of a list operand.
pub(super) fn list_elements(op: OpRef<'_>, index: usize) -> Result<Vec<ValueId>, String> {
    let list = op.operand_def(index).filter(|def| def.is(&LIST_CONSTRUCT));
    Ok(list.ok_or_else(|| format!("operand #{index} is not a list"))?.operands().collect())
}
