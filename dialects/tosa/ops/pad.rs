//! `tosa.pad`

use qopt_ir::def::{ElementSource, Folded, MovementUse, NoMovement, OpDef, OpRef, Verdict, one, operand};
use qopt_ir::movement::Movement;

use super::super::types::{SCALAR_TENSOR, SHAPE, TENSOR_1_OR_MORE, shape_rank};
use super::checks::{TOSA, same_moved_element, same_number, shapes_resolve};
use crate::support::{OpTypes, ensure, storage};

/// A dynamic amount of padding.
const UNKNOWN: i64 = -1;

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    shapes_resolve(op)?;
    same_moved_element(op, op.in_type(operand!(PAD.input1)), op.out_type(0))?;
    // The padding value of a quantized tensor may have the storage type.
    let stored = storage(ctx, op.out_element(0));
    if !same_number(op, op.out_type(0), stored, op.in_element(operand!(PAD.pad_const))) {
        same_moved_element(op, op.in_type(operand!(PAD.pad_const)), op.out_type(0))?;
    }
    let (Some(input), Some(output)) = (op.in_dims(operand!(PAD.input1)), op.out_dims(0)) else { return Ok(()) };
    ensure!(
        input.len() == output.len(),
        "expect same input and output tensor rank, but got inputRank: {}, outputRank: {}",
        input.len(),
        output.len()
    );
    let expected = input.len().saturating_mul(2);
    if let Some(given) = shape_rank(ctx, op.in_type(operand!(PAD.padding))) {
        ensure!(
            given == expected,
            "padding tensor must have {} * 2 = {expected} elements, but got {given}",
            input.len()
        );
    }
    let Some(padding) = op.in_ints(operand!(PAD.padding)) else { return Ok(()) };
    for (d, ((&size, &out), pads)) in input.iter().zip(&output).zip(padding.chunks_exact(2)).enumerate() {
        let &[low, high] = pads else { continue };
        ensure!(
            low >= UNKNOWN && high >= UNKNOWN,
            "invalid padding values at dimension {d}: values must be non-negative or {UNKNOWN} for dynamic padding, got \
             [{low}, {high}]"
        );
        let (Some(size), Some(out), false) = (size, out, low == UNKNOWN || high == UNKNOWN) else { continue };
        let padded = i128::from(size).saturating_add(i128::from(low)).saturating_add(i128::from(high));
        ensure!(
            padded == i128::from(out),
            "mismatch in output shape at dimension {d}: expected {size} + {low} + {high} = {padded}, but got {out}"
        );
    }
    Ok(())
}

fn movement(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let padding = op.in_ints(operand!(PAD.padding)).ok_or("padding is not constant")?;
    if padding.contains(&UNKNOWN) {
        return Err("padding must be constant".into());
    }
    let amounts = |side: usize| padding.chunks_exact(2).filter_map(|pair| pair.get(side).copied()).collect::<Vec<_>>();
    let (low, high) = (amounts(0), amounts(1));
    let pad = Movement::Pad { interior: low.iter().map(|_| 0).collect(), low, high };
    Ok(MovementUse::of([pad], [ElementSource::Operand(0), ElementSource::Padding(2)]))
}

/// `tosa.pad`: adds padding to a tensor.
pub static PAD: OpDef = OpDef {
    name: "tosa.pad",
    summary: "Padding with a constant",
    description: "Adds padding[2 d] elements before and padding[2 d + 1] after dimension d; each is `pad_const`.",
    operands: &[one("input1", &TENSOR_1_OR_MORE), one("padding", &SHAPE), one("pad_const", &SCALAR_TENSOR)],
    results: &[one("output", &TENSOR_1_OR_MORE)],
    verify: Some(verify),
    movement: Some(movement),
    fold: Some(|op| {
        let is_nothing = op.in_ints(operand!(PAD.padding))?.iter().all(|&amount| amount == 0)
            && op.in_type(operand!(PAD.input1)) == op.out_type(0);
        is_nothing.then(|| Some(vec![Folded::Value(op.operand(operand!(PAD.input1))?)])).flatten()
    }),
    example: "%0 = tosa.const_shape  {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>\n\
              %1 = tosa.pad %arg0, %0, %arg1 : (tensor<2x3xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<4x3xi8>",
    ..TOSA
};
