//! Helpers for the evaluators of several dialects: indices of shapes, windows and their sums.
//!
//! Plain loops over extents and 64-bit integers. The only attributes read here are `pad`, `stride` and `dilation`, which have
//! the same names in all dialects with sliding windows.

pub mod elements;
pub mod numbers;
pub mod window;

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Context, Type};

use crate::support::OpTypes;

/// Extents as indices.
///
/// # Errors
/// If they are not static.
pub fn dims(ctx: &Context, tensor: &Tensor) -> Result<Vec<usize>, String> {
    let shape = tensor.shape(ctx)?;
    shape.into_iter().map(|d| usize::try_from(d).map_err(|_| "a dimension is too large".to_owned())).collect()
}

/// The first result's type with these static extents.
///
/// # Errors
/// If the shape differs from the declared type.
pub fn result_type(op: OpRef<'_>, dims: &[usize]) -> Result<Type, String> {
    let declared = op.out_type(0);
    let shape: Vec<_> = dims.iter().map(|&d| Some(d as u64)).collect();
    let ty = op.ctx.with_shape(declared, &shape).ok_or("has an unranked result")?;
    let open = op.ctx.shape(declared).unwrap_or_default();
    if open.len() != shape.len() || open.iter().zip(&shape).any(|(o, d)| o.is_some() && o != d) {
        return Err("computes a shape that differs from its result type".to_owned());
    }
    Ok(ty)
}

/// All indices of a shape, row-major.
pub fn indices(dims: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    let count: usize = dims.iter().product();
    let dims = dims.to_vec();
    (0..count).map(move |mut flat| {
        let mut index = vec![0; dims.len()];
        for (i, &d) in index.iter_mut().zip(&dims).rev() {
            *i = flat % d.max(1);
            flat /= d.max(1);
        }
        index
    })
}

/// The row-major offset of an index.
pub fn row_major_offset(dims: &[usize], index: &[usize]) -> usize {
    dims.iter().zip(index).fold(0, |offset, (&d, &i)| offset * d + i)
}

/// Rounds to the nearest integer, ties to even. NaN gives 0.
pub fn to_even(real: f32) -> i64 {
    f64::from(real.round_ties_even()) as i64
}

/// The scale and the zero point that map the range of the reals, extended to include 0, to the full range of u8, as ONNX
/// Runtime computes them.
pub fn u8_parameters(reals: &[f32]) -> (f32, i64) {
    let (least, greatest) = (reals.iter().copied().fold(0.0, f32::min), reals.iter().copied().fold(0.0, f32::max));
    let scale = if least == greatest { 1.0 } else { (greatest - least) / 255.0 };
    (scale, to_even((0.0 - least / scale).clamp(0.0, 255.0)))
}
