//! Matrix products.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;

use super::{add_product, extents, floats, has_reals, integers, quantized_offsets, reals};
use crate::kernels::window::check_sums_fit;

/// `tosa.matmul`: [N, H, C] by [N, C, W].
///
/// # Errors
/// If sizes do not fit, or a sum does not fit its type.
pub fn matmul(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let (da, db) = (extents(op, operands, 0)?, extents(op, operands, 1)?);
    let (&[n, h, c], &[nb, cb, w]) = (da.as_slice(), db.as_slice()) else {
        return Err("requires operands of rank 3".to_owned());
    };
    if (n, c) != (nb, cb) {
        return Err("has operands whose shapes do not match".to_owned());
    }
    let extents = [n, h, c, w];
    Tensor::count(&[n, h, w])?;
    if has_reals(op, operands, 0)? {
        let sums = products(&reals(op, operands, 0)?, &reals(op, operands, 1)?, extents, add_product);
        return floats(op, &[n, h, w], &sums);
    }
    let (a, b) = (quantized_offsets(op, operands, 0, 2)?, quantized_offsets(op, operands, 1, 3)?);
    check_sums_fit(&a, &b, c, &[])?;
    integers(op, &[n, h, w], &products(&a, &b, extents, |sum, x, y| sum + x * y))
}

fn products<T: Copy + Default>(
    a: &[T],
    b: &[T],
    [n, h, c, w]: [usize; 4],
    add_product: impl Fn(T, T, T) -> T,
) -> Vec<T> {
    let mut sums = Vec::with_capacity(n * h * w);
    for row in 0..n * h {
        let xs = a.get(row * c..(row + 1) * c).unwrap_or_default();
        let first = row / h.max(1) * c * w;
        for column in 0..w {
            let ys = b.get(first + column..).unwrap_or_default().iter().step_by(w.max(1));
            sums.push(xs.iter().zip(ys).fold(T::default(), |sum, (&x, &y)| add_product(sum, x, y)));
        }
    }
    sums
}
