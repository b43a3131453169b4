//! Shapes of matrix products: `MatMul`, `Gemm`, `Einsum`, and those of ONNX Runtime.

use std::collections::BTreeMap;

use qopt_ir::def::OpRef;
use qopt_ir::movement::Dim;

use super::super::dims;
use super::{InferredShape, with_size};
use crate::computed_values::broadcast_dims;
use crate::support::{Dims, agree};
use crate::torch::onnx::operator::{int, word};

/// The matrix product of operands `A` and `B`.
pub(in crate::torch::onnx::infer) fn matmul<const A: usize, const B: usize>(op: OpRef<'_>) -> InferredShape {
    let (a, b) = (dims(op, A)?, dims(op, B)?);
    product_of_matrices(&a, &b)
}

/// `FusedMatMul`: as [`matmul`]. `transBatchA` and `transBatchB` rotate the dimensions in front of the last one to the left, then
/// `transA` and `transB` swap the last two.
pub(in crate::torch::onnx::infer) fn fused_matmul(op: OpRef<'_>) -> InferredShape {
    let side = |index, name, batch| {
        let mut dims = dims(op, index)?;
        if let ([rest @ .., _], true) = (dims.as_mut_slice(), int(op, batch).unwrap_or(0) != 0) {
            rest.rotate_left(usize::from(!rest.is_empty()));
        }
        if let ([.., a, b], true) = (dims.as_mut_slice(), int(op, name).unwrap_or(0) != 0) {
            std::mem::swap(a, b);
        }
        Some(dims)
    };
    product_of_matrices(&side(0, "transA", "transBatchA")?, &side(1, "transB", "transBatchB")?)
}

/// The shape that `numpy.matmul` gives.
fn product_of_matrices(a: &[Dim], b: &[Dim]) -> InferredShape {
    // A vector is a row on the left and a column on the right. The result omits that dimension.
    let (batch_a, row, inner_a): (&[Dim], &[Dim], Dim) = match a {
        [batch @ .., row, inner] => (batch, std::slice::from_ref(row), *inner),
        [inner] => (&[], &[], *inner),
        [] => return None,
    };
    let (batch_b, inner_b, column): (&[Dim], Dim, &[Dim]) = match b {
        [batch @ .., inner, column] => (batch, *inner, std::slice::from_ref(column)),
        [inner] => (&[], *inner, &[]),
        [] => return None,
    };
    if !agree(inner_a, inner_b) {
        return None;
    }
    let mut dims = broadcast_dims(batch_a, batch_b)?;
    dims.extend(row.iter().chain(column).copied());
    Some(dims)
}

/// The product of the matrices at operands `A` and `B`, by the attributes `transA` and `transB`.
pub(in crate::torch::onnx::infer) fn gemm<const A: usize, const B: usize>(op: OpRef<'_>) -> InferredShape {
    let matrix = |index, name| match (dims(op, index)?.as_slice(), int(op, name).unwrap_or(0) != 0) {
        (&[rows, columns], false) => Some([rows, columns]),
        (&[rows, columns], true) => Some([columns, rows]),
        _ => None,
    };
    let ([m, inner_a], [inner_b, n]) = (matrix(A, "transA")?, matrix(B, "transB")?);
    agree(inner_a, inner_b).then(|| Dims::from_slice(&[m, n]))
}

/// `MatMulNBits` and `MatMulBnb4`: the packed weights have another shape, so the attribute `N` is the number of output features.
pub(in crate::torch::onnx::infer) fn packed_matmul(op: OpRef<'_>) -> InferredShape {
    let dims = dims(op, 0)?;
    let last = dims.len().checked_sub(1)?;
    with_size(dims, last, Some(u64::try_from(int(op, "N")?).ok()?))
}

/// An equation of labels, such as `bij,bjk->bik`. `...` stands for broadcast dimensions.
pub(in crate::torch::onnx::infer) fn einsum(op: OpRef<'_>) -> InferredShape {
    let equation: String = word(op, "equation")?.chars().filter(|c| !c.is_whitespace()).collect();
    let (inputs, output) = match equation.split_once("->") {
        Some((inputs, output)) => (inputs, Some(output)),
        None => (equation.as_str(), None),
    };
    let mut labels: BTreeMap<char, (Dim, usize)> = BTreeMap::new();
    let mut ellipsis = Dims::new();
    let terms: Vec<&str> = inputs.split(',').collect();
    if terms.len() != op.body.num_operands(op.op) {
        return None;
    }
    for (index, term) in terms.iter().enumerate() {
        let dims = dims(op, index)?;
        let (before, after) = term.split_once("...").unwrap_or((term, ""));
        let broadcast = dims.len().checked_sub(before.chars().count().checked_add(after.chars().count())?)?;
        if broadcast > 0 && !term.contains("...") {
            return None;
        }
        let (first, rest) = dims.split_at_checked(before.chars().count())?;
        let (middle, last) = rest.split_at_checked(broadcast)?;
        ellipsis = broadcast_dims(&ellipsis, middle)?;
        for (label, &dim) in before.chars().zip(first).chain(after.chars().zip(last)) {
            let (size, uses) = labels.entry(label).or_insert((dim, 0));
            *size = broadcast_dims(&[*size], &[dim])?.first().copied()?;
            *uses = uses.checked_add(1)?;
        }
    }
    let Some(output) = output else {
        // The labels that occur once, in alphabetical order.
        let once = labels.values().filter(|&&(_, uses)| uses == 1).map(|&(dim, _)| dim);
        return Some(ellipsis.iter().copied().chain(once).collect());
    };
    let (before, after) = output.split_once("...").unwrap_or((output, ""));
    let sizes =
        |term: &str| term.chars().map(|label| labels.get(&label).map(|&(dim, _)| dim)).collect::<InferredShape>();
    let middle = if output.contains("...") { ellipsis } else { Dims::new() };
    Some(sizes(before)?.into_iter().chain(middle).chain(sizes(after)?).collect())
}
