//! `tosa.gather` and `tosa.scatter`: rows by index.

use qopt_ir::def::{MovementUse, NoMovement, OpDef, OpRef, Trait, Verdict, one, operand};
use qopt_ir::movement::{Dim, Movement};

use super::super::kernels::index;
use super::super::types::{INDICES, TENSOR_3D};
use super::checks::{TOSA, same_element, same_moved_element, size};
use crate::support::{OpTypes, agree, batched_gather, ensure};

/// Records an extent for a letter: the first static one must match all others.
fn unify(known: &mut Dim, found: Dim, what: &str, d: usize) -> Verdict {
    ensure!(agree(*known, found), "requires {what} dimension {d} to have size {}, got {}", size(*known), size(found));
    *known = known.or(found);
    Ok(())
}

fn verify_gather(op: OpRef<'_>) -> Verdict {
    same_moved_element(op, op.in_type(operand!(GATHER.values)), op.out_type(0))?;
    let (mut n, mut w, mut c) = (None, None, None);
    if let Some(values) = op.in_dims(operand!(GATHER.values)) {
        n = values.first().copied().flatten();
        c = values.get(2).copied().flatten();
    }
    if let Some(indices) = op.in_dims(operand!(GATHER.indices)) {
        unify(&mut n, indices.first().copied().flatten(), "indices", 0)?;
        w = indices.get(1).copied().flatten();
    }
    if let Some(output) = op.out_dims(0) {
        for (d, known) in [&mut n, &mut w, &mut c].into_iter().enumerate() {
            unify(known, output.get(d).copied().flatten(), "output", d)?;
        }
    }
    Ok(())
}

fn verify_scatter(op: OpRef<'_>) -> Verdict {
    same_element(op, op.in_type(operand!(SCATTER.values_in)), op.out_type(0))?;
    same_element(op, op.in_type(operand!(SCATTER.input)), op.out_type(0))?;
    let (mut n, mut k, mut w, mut c) = (None, None, None, None);
    if let Some(values) = op.in_dims(operand!(SCATTER.values_in)) {
        n = values.first().copied().flatten();
        k = values.get(1).copied().flatten();
        c = values.get(2).copied().flatten();
    }
    if let Some(indices) = op.in_dims(operand!(SCATTER.indices)) {
        unify(&mut n, indices.first().copied().flatten(), "indices", 0)?;
        w = indices.get(1).copied().flatten();
    }
    if let Some(input) = op.in_dims(operand!(SCATTER.input)) {
        for (d, known) in [&mut n, &mut w, &mut c].into_iter().enumerate() {
            unify(known, input.get(d).copied().flatten(), "input", d)?;
        }
    }
    if let Some(output) = op.out_dims(0) {
        for (d, known) in [&mut n, &mut k, &mut c].into_iter().enumerate() {
            unify(known, output.get(d).copied().flatten(), "values_out", d)?;
        }
    }
    if let (Some(k), Some(w)) = (k, w) {
        ensure!(k >= w, "requires dimensions K >= W, got K={k} and W={w}");
    }
    Ok(())
}

/// A gather with constant indices: along dimension 1 if they are equal in all batches.
fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let indices = op.in_ints(operand!(GATHER.indices)).ok_or("indices are not constant")?;
    let listed = op.in_shape(operand!(GATHER.indices))?;
    let batches = listed.dim(0).and_then(|n| usize::try_from(n).ok()).unwrap_or(0).max(1);
    let count = indices.len().div_euclid(batches);
    let mut rows = indices.chunks(count.max(1));
    let first = rows.next().unwrap_or(&[]);
    if rows.any(|row| row != first) {
        return batched_gather(&op.in_shape(operand!(GATHER.values))?, &listed, 1, 1, &indices);
    }
    let index = |&i: &i64| u64::try_from(i).map_err(|_| format!("index {i} is negative"));
    let indices = first.iter().map(index).collect::<Result<_, _>>()?;
    Ok(MovementUse::unary(Movement::Gather { axis: 1, indices }))
}

/// `tosa.gather`: rows by index.
pub static GATHER: OpDef = OpDef {
    name: "tosa.gather",
    summary: "Gather of rows by index",
    description: "output[n, w, c] = values[n, indices[n, w], c].",
    operands: &[one("values", &TENSOR_3D), one("indices", &INDICES)],
    results: &[one("output", &TENSOR_3D)],
    traits: &[Trait::Pure, Trait::Selects],
    verify: Some(verify_gather),
    movement: Some(movement),
    evaluate: Some(index::gather),
    example: "%0 = tosa.gather %arg0, %arg1 : (tensor<2x4x5xi8>, tensor<2x3xi32>) -> tensor<2x3x5xi8>",
    ..TOSA
};

/// `tosa.scatter`: replaces rows by index.
pub static SCATTER: OpDef = OpDef {
    name: "tosa.scatter",
    summary: "Scatter of rows by index",
    description: "values_out equals values_in, except values_out[n, indices[n, w], c] = input[n, w, c]. No index may \
                  occur twice.",
    operands: &[one("values_in", &TENSOR_3D), one("indices", &INDICES), one("input", &TENSOR_3D)],
    results: &[one("values_out", &TENSOR_3D)],
    verify: Some(verify_scatter),
    evaluate: Some(index::scatter),
    example: "%0 = tosa.scatter %arg0, %arg1, %arg2 : (tensor<2x4x5xi8>, tensor<2x3xi32>, tensor<2x3x5xi8>) -> \
              tensor<2x4x5xi8>",
    ..TOSA
};
