//! `qint.average_pool2d`

use qopt_ir::def::{I64_ARRAY, I64_ATTR, OpDef, OpRef, Verdict, attr, one};

use super::super::kernels;
use super::QINT;
use crate::contractions;
use crate::qnn::ops::checks::expect_shape;
use crate::qnn::types::{INDICES, REAL};
use crate::support::{OpTypes, ensure};

fn verify(op: OpRef<'_>) -> Verdict {
    ensure!(op.int("min") <= op.int("max"), "expects min to be at most max");
    for scale in [1, 2] {
        ensure!(op.in_dims(scale).is_none_or(|d| d.as_slice() == [Some(1)]), "expects one scale on each side");
    }
    let list = |name: &str| op.ints(name).unwrap_or_default();
    let (&[top, bottom, left, right], &[sy, sx], &[ky, kx]) =
        (list("pad").as_slice(), list("stride").as_slice(), list("kernel").as_slice())
    else {
        return Err("expects four paddings, two strides and two extents".into());
    };
    ensure!(
        [top, bottom, left, right].iter().all(|&n| n >= 0) && [sy, sx, ky, kx].iter().all(|&n| n > 0),
        "expects a window, positive strides and no negative padding"
    );
    contractions::result_shape(op)?.map_or(Ok(()), |shape| expect_shape(op, &shape))
}

/// `qint.average_pool2d`
pub static AVERAGE_POOL2D: OpDef = OpDef {
    name: "qint.average_pool2d",
    summary: "average pooling of reals",
    description: "output = clamp(round(sum / count / output_scale + output_zp), min, max), where sum adds input_scale * (input - \
                  input_zp) for each of the `count` elements under the window that are inside of the input, row after row. \
                  All of it is f32, each operation rounded; ties of the last rounding go to the even integer. Input [N, H, W, C], \
                  `pad` = [top, bottom, left, right].",
    operands: &[one("input", &INDICES), one("input_scale", &REAL), one("output_scale", &REAL)],
    results: &[one("output", &INDICES)],
    attrs: &[
        attr("input_zp", &I64_ATTR),
        attr("output_zp", &I64_ATTR),
        attr("min", &I64_ATTR),
        attr("max", &I64_ATTR),
        attr("kernel", &I64_ARRAY),
        attr("pad", &I64_ARRAY),
        attr("stride", &I64_ARRAY),
    ],
    verify: Some(verify),
    contraction: Some(contractions::pool),
    evaluate: Some(kernels::average_pool2d),
    example: "%0 = qint.average_pool2d %arg0, %arg1, %arg2 {input_zp = 3 : i64, kernel = array<i64: 2, 2>, max = 127 : i64, min = \
              -128 : i64, output_zp = -5 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, \
              tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xi8>",
    ..QINT
};
