//! `tosa.resize`

use qopt_ir::def::{OpDef, OpRef, Verdict, attr, one, operand};

use super::super::attrs::RESIZE_MODE;
use super::super::kernels::resize;
use super::super::types::{SHAPE_2, SHAPE_4, TENSOR_4D};
use super::checks::{TOSA, same_size, shapes_resolve};
use crate::support::{OpTypes, ensure, list};

fn verify(op: OpRef<'_>) -> Verdict {
    shapes_resolve(op)?;
    let (Some(input), Some(output)) = (op.in_dims(operand!(RESIZE.input)), op.out_dims(0)) else { return Ok(()) };
    if let Some(scale) = op.in_ints(operand!(RESIZE.scale)) {
        ensure!(scale.iter().all(|&s| s > 0), "expect all scale values to be > 0, got {}", list(&scale));
        if let (Some(offset), Some(border)) = (op.in_ints(operand!(RESIZE.offset)), op.in_ints(operand!(RESIZE.border)))
        {
            let names = [("height", "y"), ("width", "x")];
            let sizes = input.iter().zip(&output).skip(1).zip(scale.chunks_exact(2)).zip(offset.iter().zip(&border));
            for ((name, axis), (((&size, &out), ratio), (&offset, &border))) in names.into_iter().zip(sizes) {
                let (Some(size), &[n, d]) = (size, ratio) else { continue };
                // As in MLIR, one row or column is broadcast to any number of them.
                if size == 1 {
                    continue;
                }
                let way = i128::from(size)
                    .saturating_sub(1)
                    .saturating_mul(i128::from(n))
                    .saturating_sub(i128::from(offset))
                    .saturating_add(i128::from(border));
                let divisor = i128::from(d).max(1);
                ensure!(
                    way.checked_rem(divisor) == Some(0),
                    "expected (input_{name} - 1) * scale_{axis}_n - offset_{axis} + border_{axis} to be wholly divisible \
                     by scale_{axis}_d, got (({size} - 1) * {n} - {offset} + {border}) / {d}"
                );
                let calculated = way.checked_div(divisor).and_then(|q| q.checked_add(1));
                if let (Some(out), Some(calculated)) = (out, calculated) {
                    ensure!(
                        i128::from(out) == calculated,
                        "calculated output {name} did not match expected: calculated={calculated}, expected={out}"
                    );
                }
            }
        }
    }
    let at = |dims: &[Option<u64>], d: usize| dims.get(d).copied().flatten();
    same_size("batch dimensions of input and output", at(&input, 0), at(&output, 0))?;
    same_size("channels of input and output", at(&input, 3), at(&output, 3))
}

/// `tosa.resize`: resizes an image.
pub static RESIZE: OpDef = OpDef {
    name: "tosa.resize",
    summary: "Resize of an image",
    description: "Output position y reads the input at (y * scale_d + offset) / scale_n, likewise x: the nearest element, or \
                  with BILINEAR a weighted mean of four, for integers times scale_y_n * scale_x_n. `mode` is \
                  NEAREST_NEIGHBOR or BILINEAR. `scale` = [y_n, y_d, x_n, x_d], `offset` and `border` = [y, x]; `border` is \
                  the part of the result behind the last element.",
    operands: &[one("input", &TENSOR_4D), one("scale", &SHAPE_4), one("offset", &SHAPE_2), one("border", &SHAPE_2)],
    results: &[one("output", &TENSOR_4D)],
    attrs: &[attr("mode", &RESIZE_MODE)],
    verify: Some(verify),
    evaluate: Some(resize::resize),
    example: "%0 = tosa.const_shape  {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>\n\
              %1 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>\n\
              %2 = tosa.resize %arg0, %0, %1, %1 {mode = BILINEAR} : (tensor<1x3x3x2xi8>, !tosa.shape<4>, \
              !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x5x5x2xi32>",
    ..TOSA
};
