//! Rows by index.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;
use rustc_hash::FxHashSet;

use super::{ElementValues, extents, floats, integers, ints, numbers, operand};

/// Gathers the rows of [N, K] by the indices of [N, W].
fn rows(op: OpRef<'_>, operands: &[Tensor], count: usize) -> Result<Vec<usize>, String> {
    let width = extents(op, operands, 1)?.last().copied().unwrap_or(1).max(1);
    let row = |(i, &at): (usize, &i64)| {
        let inside = usize::try_from(at).ok().filter(|&at| at < count);
        inside
            .map(|at| i / width * count + at)
            .ok_or_else(|| format!("cannot be run: index {at} is out of bounds for {count} rows"))
    };
    ints(op, operands, 1)?.iter().enumerate().map(row).collect()
}

fn with_numbers(
    op: OpRef<'_>,
    dims: &[usize],
    values: ElementValues,
    others: Option<ElementValues>,
    sources: &[(bool, usize)],
) -> Result<Vec<Tensor>, String> {
    fn pick<T: Copy>(sources: &[(bool, usize)], a: &[T], b: &[T]) -> Vec<T> {
        sources.iter().filter_map(|&(other, at)| if other { b } else { a }.get(at).copied()).collect()
    }
    match (values, others) {
        (ElementValues::Ints(a), None) => integers(op, dims, &pick(sources, &a, &[])),
        (ElementValues::Floats(a), None) => floats(op, dims, &pick(sources, &a, &[])),
        (ElementValues::Ints(a), Some(ElementValues::Ints(b))) => integers(op, dims, &pick(sources, &a, &b)),
        (ElementValues::Floats(a), Some(ElementValues::Floats(b))) => floats(op, dims, &pick(sources, &a, &b)),
        _ => Err("cannot be run on integers and floats together".to_owned()),
    }
}

/// The elements of an operand that are moved. Quantized ones are stored integers, whose parameters the result has, too.
fn moved(op: OpRef<'_>, operands: &[Tensor], index: usize) -> Result<ElementValues, String> {
    let tensor = operand(operands, index)?;
    match op.ctx.quantized(op.ctx.element_or_self(tensor.ty)) {
        Some(_) => Ok(ElementValues::Ints(tensor.ints(op.ctx)?)),
        None => numbers(op.ctx, tensor),
    }
}

/// `tosa.gather`
///
/// # Errors
/// If a row does not exist.
pub fn gather(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (values, indices) = (extents(op, operands, 0)?, extents(op, operands, 1)?);
    let (&[n, k, c], &[_, w]) = (values.as_slice(), indices.as_slice()) else {
        return Err("has operands of wrong rank".to_owned());
    };
    let rows = rows(op, operands, k)?;
    Tensor::count(&[n, w, c])?;
    let sources: Vec<(bool, usize)> = rows.iter().flat_map(|&row| (0..c).map(move |i| (false, row * c + i))).collect();
    with_numbers(op, &[n, w, c], moved(op, operands, 0)?, None, &sources)
}

/// `tosa.scatter`
///
/// # Errors
/// If a row does not exist, or is written twice.
pub fn scatter(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let values = extents(op, operands, 0)?;
    let &[n, k, c] = values.as_slice() else { return Err("has operands of wrong rank".to_owned()) };
    let mut sources: Vec<(bool, usize)> = (0..n * k * c).map(|i| (false, i)).collect();
    let mut written = FxHashSet::default();
    for (from, row) in rows(op, operands, k)?.into_iter().enumerate() {
        if !written.insert(row) {
            return Err("cannot be run: a row is written twice".to_owned());
        }
        for i in 0..c {
            if let Some(slot) = sources.get_mut(row * c + i) {
                *slot = (true, from * c + i);
            }
        }
    }
    let input = moved(op, operands, 2)?;
    with_numbers(op, &[n, k, c], moved(op, operands, 0)?, Some(input), &sources)
}
