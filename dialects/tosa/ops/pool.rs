//! Pools: one value for each position of a sliding window.

use qopt_ir::def::{OpDef, OpRef, Verdict, attr, default_attr, one, operand};
use qopt_ir::movement::Dim;
use qopt_ir::num::FloatKind;

use super::super::attrs::NAN_MODE;
use super::super::kernels::pool;
use super::super::types::{ACC_TYPE, INTS_2, INTS_4, TENSOR_4D, ZERO_POINT};
use super::checks::{TOSA, WindowExtent, same_size, zero_point_type, zero_point_value};
use crate::contractions;
use crate::support::{Dims, OpTypes, ensure, list, show, storage};

fn dim(dims: &Option<Dims>, d: usize) -> Dim {
    dims.as_ref().and_then(|s| s.get(d).copied().flatten())
}

fn verify_window(op: OpRef<'_>) -> Verdict {
    for (name, what, least) in [("kernel", "kernel", 1), ("stride", "stride", 1), ("pad", "padding", 0)] {
        let values = op.ints(name).unwrap_or_default();
        ensure!(values.iter().all(|&v| v >= least), "expect all {what} values to be >= {least}, got {}", list(values));
    }
    let (kernel, stride, pad) = (op.ints("kernel"), op.ints("stride"), op.ints("pad"));
    let (Some(&[ky, kx]), Some(&[sy, sx]), Some(&[top, bottom, left, right])) =
        (kernel.as_deref(), stride.as_deref(), pad.as_deref())
    else {
        return Ok(());
    };
    ensure!(
        left < kx && right < kx,
        "expected left/right padding to be less than the width of the kernel, got pad_left={left}, pad_right={right}, \
         kernel_x={kx}"
    );
    ensure!(
        top < ky && bottom < ky,
        "expected top/bottom padding to be less than the height of the kernel, got pad_top={top}, pad_bottom={bottom}, \
         kernel_y={ky}"
    );
    let (input, output) = (op.in_dims(operand!(AVG_POOL2D.input)), op.out_dims(0));
    let height = WindowExtent {
        name: "height",
        axis: "y",
        pads: ("pad_top", "pad_bottom"),
        input: dim(&input, 1),
        kernel: u64::try_from(ky).ok(),
        output: dim(&output, 1),
        pad: (top, bottom),
        stride: sy,
        dilation: 1,
    };
    let width = WindowExtent {
        name: "width",
        axis: "x",
        pads: ("pad_left", "pad_right"),
        input: dim(&input, 2),
        kernel: u64::try_from(kx).ok(),
        output: dim(&output, 2),
        pad: (left, right),
        stride: sx,
        dilation: 1,
    };
    height.verify_pool()?;
    width.verify_pool()?;
    same_size("batch dimensions of input and output", dim(&input, 0), dim(&output, 0))?;
    same_size("channels of input and output", dim(&input, 3), dim(&output, 3))
}

fn verify_avg(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    zero_point_type(op, "input", op.in_type(operand!(AVG_POOL2D.input)), 1)?;
    zero_point_type(op, "output", op.out_type(0), 2)?;
    verify_window(op)?;
    let Some(acc) = op.attr("acc_type").and_then(|a| ctx.attr_type(a)) else { return Ok(()) };
    let stored = storage(ctx, op.in_element(operand!(AVG_POOL2D.input)));
    let float = |kind: FloatKind| ctx.float_kind(acc) == Some(kind);
    match ctx.float_kind(stored) {
        None if ctx.int_width(stored).is_some() => {
            ensure!(acc == ctx.int_type(32), "accumulator type for integer tensor is not i32");
        }
        Some(FloatKind::F16) => {
            ensure!(float(FloatKind::F16) || float(FloatKind::F32), "accumulator type for f16 tensor is not f16/f32")
        }
        Some(FloatKind::BF16) => ensure!(float(FloatKind::F32), "accumulator type for bf16 tensor is not f32"),
        Some(FloatKind::F32) => ensure!(float(FloatKind::F32), "accumulator type for f32 tensor is not f32"),
        _ => {}
    }
    zero_point_value(op, "input", 1)?;
    zero_point_value(op, "output", 2)
}

fn verify_max(op: OpRef<'_>) -> Verdict {
    ensure!(
        op.in_element(operand!(MAX_POOL2D.input)) == op.out_element(0),
        "expect input and output to have same element type, got {} and {}",
        show(op.ctx, op.in_element(operand!(MAX_POOL2D.input))),
        show(op.ctx, op.out_element(0))
    );
    verify_window(op)
}

/// `tosa.avg_pool2d`: the mean of each window.
pub static AVG_POOL2D: OpDef = OpDef {
    name: "tosa.avg_pool2d",
    summary: "Average pooling",
    description: "The sum of input - input_zp over the window's positions inside the input, in `acc_type`, divided by their \
                  number, plus output_zp. Integer sums are multiplied by TOSA's reciprocal, slightly above 1 / n, and \
                  rounded half up. `pad` = [top, bottom, left, right].",
    operands: &[one("input", &TENSOR_4D), one("input_zp", &ZERO_POINT), one("output_zp", &ZERO_POINT)],
    results: &[one("output", &TENSOR_4D)],
    attrs: &[attr("kernel", &INTS_2), attr("stride", &INTS_2), attr("pad", &INTS_4), attr("acc_type", &ACC_TYPE)],
    verify: Some(verify_avg),
    contraction: Some(contractions::pool),
    evaluate: Some(pool::average),
    example: "%0 = tosa.avg_pool2d %arg0, %arg1, %arg2 {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, \
              0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, tensor<1xi8>, tensor<1xi8>) -> \
              tensor<1x2x2x3xi8>",
    ..TOSA
};

/// `tosa.max_pool2d`: the maximum of each window.
pub static MAX_POOL2D: OpDef = OpDef {
    name: "tosa.max_pool2d",
    summary: "Max pooling",
    description: "The maximum over the window's positions inside the input. With NaN: NaN, with `nan_mode = IGNORE` the \
                  greatest number. `pad` = [top, bottom, left, right].",
    operands: &[one("input", &TENSOR_4D)],
    results: &[one("output", &TENSOR_4D)],
    attrs: &[
        attr("kernel", &INTS_2),
        attr("stride", &INTS_2),
        attr("pad", &INTS_4),
        default_attr("nan_mode", &NAN_MODE, "#tosa.nan_mode<PROPAGATE>"),
    ],
    verify: Some(verify_max),
    contraction: Some(contractions::pool),
    evaluate: Some(pool::max),
    example: "%0 = tosa.max_pool2d %arg0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, \
              2>} : (tensor<1x4x4x3xi8>) -> tensor<1x2x2x3xi8>",
    ..TOSA
};
