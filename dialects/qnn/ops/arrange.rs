//! Operations that rearrange elements. They are movements if they do not round, so that folding works through them.

use qopt_ir::def::{I64_ATTR, MovementUse, OpDef, OpRef, Verdict, attr, default_attr, one, operand, variadic};
use qopt_ir::movement::{Dim, Movement};

use super::super::attrs::{NOT_XNNPACK, Numerics, check_numerics};
use super::super::kernels::arrange;
use super::super::types::{INDICES, QUANTIZED};
use super::checks::{QNN, check_equal_dims, expect_shape, one_scale, one_type, operand, result};
use super::noop::same_type;
use crate::support::{OpTypes, add_sizes, agree, axis, ensure};

fn verify_concat(op: OpRef<'_>) -> Verdict {
    let numerics = check_numerics(op, &Numerics::ALL)?;
    let types: Vec<_> = op.body.operands(op.op).map(|v| op.body.ty(v)).collect();
    ensure!(!types.is_empty(), "expects at least one operand");
    let carrier = |ty| op.ctx.quantized(op.ctx.element_or_self(ty)).map(|q| q.carrier(op.ctx));
    ensure!(
        types.iter().all(|&ty| carrier(ty) == carrier(op.out_type(0))),
        "expects operands and result of one storage type"
    );
    let is_u8 = result(op).is_some_and(|ty| !ty.storage.signed && ty.storage.width == 8);
    ensure!(
        arrange::concat_params(op).is_none() || numerics == Numerics::Tflite && is_u8,
        "has operands whose scales differ from the result's, which is defined for u8 in 'tflite' numerics only"
    );
    let dims: Vec<_> = types.iter().filter_map(|&ty| op.ctx.shape(ty)).collect();
    let Some(first) = dims.first().filter(|_| dims.len() == types.len()) else { return Ok(()) };
    ensure!(dims.iter().all(|d| d.len() == first.len()), "expects operands of one rank");
    let axis = axis(op, "axis", first.len())?;
    let mut shape: Vec<Dim> = first.to_vec();
    for (d, size) in shape.iter_mut().enumerate() {
        let sizes = || dims.iter().map(|dims| dims.get(d).copied().flatten());
        if d == axis {
            *size = sizes().try_fold(Some(0), add_sizes)?;
        } else {
            for other in sizes() {
                ensure!(agree(*size, other), "expects operand sizes to match except along the axis");
                *size = size.or(other);
            }
        }
    }
    expect_shape(op, &shape)
}

/// `qnn.concat`
pub static CONCAT: OpDef = OpDef {
    name: "qnn.concat",
    summary: "concatenation of tensors",
    description: "Concatenates the operands along dimension `axis`. Operands with the quantization parameters of the \
                  result are copied. Other operands are rescaled.",
    operands: &[variadic("inputs", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[NOT_XNNPACK, attr("axis", &I64_ATTR)],
    verify: Some(verify_concat),
    evaluate: Some(arrange::concat),
    fold: Some(|op| (op.body.num_operands(op.op) == 1).then(|| same_type(op)).flatten()),
    variant: Some(|op| arrange::concat_params(op).is_some().then_some(&RESCALING_CONCAT)),
    movement: Some(|op| {
        let axis = axis(op, "axis", op.out_shape(0)?.rank())?;
        Ok(MovementUse::nary(Movement::Concat { axis }, op.body.num_operands(op.op)))
    }),
    example: "%0 = qnn.concat tflite %arg0, %arg1 {axis = 0 : i64} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, \
              tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<6x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..QNN
};

/// A `qnn.concat` that rescales operands is not a movement.
static RESCALING_CONCAT: OpDef = OpDef { name: CONCAT.name, evaluate: Some(arrange::concat), ..QNN };

/// `qnn.gather`
pub static GATHER: OpDef = OpDef {
    name: "qnn.gather",
    summary: "gather of slices by index",
    description: "output[.., i.., ..] = input[.., indices[i..], ..]: gathers slices along dimension `axis`. The first \
                  `batch_dims` dimensions are batch dimensions of input and indices. The result of an out-of-bounds \
                  index is undefined. All numerics agree.",
    operands: &[one("input", &QUANTIZED), one("indices", &INDICES)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[attr("axis", &I64_ATTR), default_attr("batch_dims", &I64_ATTR, "0 : i64")],
    format: Some("operands attr-dict `:` functional-type(operands, results)"),
    verify: Some(|op| {
        one_type(op)?;
        one_scale("input", operand(op, 0))?;
        let (Some(input), Some(indices)) = (op.in_dims(operand!(GATHER.input)), op.in_dims(operand!(GATHER.indices)))
        else {
            return Ok(());
        };
        let axis = axis(op, "axis", input.len())?;
        let (before, rest) = input.split_at_checked(axis).unwrap_or_default();
        let behind = rest.get(1..).unwrap_or_default();
        let batch = usize::try_from(op.int("batch_dims").unwrap_or(0));
        let split = batch.ok().filter(|&batch| batch <= axis).and_then(|batch| indices.split_at_checked(batch));
        let Some((shared, chosen)) = split else {
            return Err("expects 'batch_dims' to be between 0 and the axis, and at most the rank of the indices".into());
        };
        for (d, (&a, &b)) in input.iter().zip(shared).enumerate() {
            check_equal_dims(&format!("dimension {d} of input and indices"), a, b)?;
        }
        expect_shape(op, &[before, chosen, behind].concat())
    }),
    evaluate: Some(arrange::gather),
    example: "%0 = qnn.gather %arg0, %arg1 {axis = 0 : i64} : (tensor<4x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2xi32>) -> \
              tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..QNN
};
