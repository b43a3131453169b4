//! Evaluators of the operations: the arithmetic of TOSA 1.0, one element after the other.
//!
//! Integers are exact. The evaluator reports an error if the specification requires a property of the values that does not
//! hold: a sum fits its type, a shift is in range, an index exists. It never returns a wrapped number. Elements are plain
//! integers and floats; the hub defines the values of quantized elements. Sums of products of floats are in f32, one fused
//! multiply-add after the other; other sums of floats are computed in f64 and rounded once. TOSA leaves their order open.
//! Movements have no evaluator: the interpreter applies them.

pub mod conv;
pub mod elementwise;
pub mod index;
pub mod matmul;
pub mod pool;
pub mod reduce;
pub mod rescale;
pub mod resize;

use qopt_ir::def::OpRef;
use qopt_ir::ir::Context;
use qopt_ir::ir::Tensor;

use crate::kernels::{dims, result_type};
use crate::support::{OpTypes, int_width, is_float};

/// Elements, all integers or all floats.
pub enum ElementValues {
    /// Integers.
    Ints(Vec<i64>),
    /// Floats.
    Floats(Vec<f64>),
}

/// An operand by position.
///
/// # Errors
/// If the operand is missing.
pub fn operand(operands: &[Tensor], index: usize) -> Result<&Tensor, String> {
    operands.get(index).ok_or_else(|| "has too few operands".to_owned())
}

/// The elements of a tensor.
///
/// # Errors
/// If they are quantized.
pub fn numbers(ctx: &Context, tensor: &Tensor) -> Result<ElementValues, String> {
    let element = ctx.element_or_self(tensor.ty);
    if ctx.quantized(element).is_some() {
        return Err("cannot be run on quantized elements, only on stored integers".to_owned());
    }
    if is_float(ctx, element) {
        Ok(ElementValues::Floats(tensor.floats(ctx)?))
    } else {
        Ok(ElementValues::Ints(tensor.ints(ctx)?))
    }
}

/// The integers of an operand.
///
/// # Errors
/// If they are not integers.
pub fn ints(op: OpRef<'_>, operands: &[Tensor], index: usize) -> Result<Vec<i64>, String> {
    match numbers(op.ctx, operand(operands, index)?)? {
        ElementValues::Ints(all) => Ok(all),
        ElementValues::Floats(_) => Err("cannot be run on floats".to_owned()),
    }
}

/// The floats of an operand.
///
/// # Errors
/// If they are not floats.
pub fn reals(op: OpRef<'_>, operands: &[Tensor], index: usize) -> Result<Vec<f64>, String> {
    match numbers(op.ctx, operand(operands, index)?)? {
        ElementValues::Floats(all) => Ok(all),
        ElementValues::Ints(_) => Err("cannot be run on integers and floats together".to_owned()),
    }
}

/// Returns true if an operand has float elements.
///
/// # Errors
/// If the operand is missing.
pub fn has_reals(op: OpRef<'_>, operands: &[Tensor], index: usize) -> Result<bool, String> {
    Ok(is_float(op.ctx, op.ctx.element_or_self(operand(operands, index)?.ty)))
}

/// The integers of an operand less its zero point, the only element of another operand.
///
/// # Errors
/// If they are not integers.
pub fn quantized_offsets(
    op: OpRef<'_>,
    operands: &[Tensor],
    index: usize,
    zero_point: usize,
) -> Result<Vec<i64>, String> {
    let zero_point = only(&ints(op, operands, zero_point)?)?;
    let less = |&v: &i64| v.checked_sub(zero_point).ok_or_else(|| "cannot be run: a difference overflows".to_owned());
    ints(op, operands, index)?.iter().map(less).collect()
}

/// The first element.
///
/// # Errors
/// If the list is empty.
pub fn only(all: &[i64]) -> Result<i64, String> {
    all.first().copied().ok_or_else(|| "has an operand without elements".to_owned())
}

/// Extents of an operand.
///
/// # Errors
/// If they are not static.
pub fn extents(op: OpRef<'_>, operands: &[Tensor], index: usize) -> Result<Vec<usize>, String> {
    dims(op.ctx, operand(operands, index)?)
}

/// The first result, of integers that fit its type.
///
/// # Errors
/// If one does not fit, or the shape is not the declared one.
pub fn integers(op: OpRef<'_>, dims: &[usize], values: &[i64]) -> Result<Vec<Tensor>, String> {
    let fit = |why: String| format!("cannot be run: {why}");
    Ok(vec![Tensor::of_ints(op.ctx, result_type(op, dims)?, values).map_err(fit)?])
}

/// The first result, of floats rounded to its type.
///
/// # Errors
/// If the shape is not the declared one.
pub fn floats(op: OpRef<'_>, dims: &[usize], values: &[f64]) -> Result<Vec<Tensor>, String> {
    Ok(vec![Tensor::of_floats(op.ctx, result_type(op, dims)?, values)?])
}

/// Adds a product of floats to a sum, in f32 and rounded once.
pub fn add_product(sum: f64, x: f64, y: f64) -> f64 {
    f64::from((x as f32).mul_add(y as f32, sum as f32))
}

/// The bits of the result's elements.
///
/// # Errors
/// If they are not integers.
pub fn result_width(op: OpRef<'_>) -> Result<u32, String> {
    int_width(op.ctx, op.out_element(0))
        .ok_or_else(|| "cannot be run: the result must have integer elements".to_owned())
}

/// Least and greatest integer of a width of at most 64 bits.
pub fn bounds(width: u32, unsigned: bool) -> (i64, i64) {
    let greatest = i64::MAX >> 63_u32.saturating_sub(width.saturating_sub(u32::from(!unsigned))).min(63);
    if unsigned { (0, greatest) } else { (-greatest - 1, greatest) }
}
