//! `qint.average_pool2d`

use qopt_ir::def::{I64_ARRAY, I64_ATTR, OpDef, OpRef, Verdict, attr, one, operand};

use super::super::kernels;
use super::QINT;
use crate::kernels::window::Window;
use crate::qnn::types::{INDICES, REAL};
use crate::support::{OpTypes, ensure, shapes_agree, show_dims};

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
    let Some(input) = op.in_dims(operand!(AVERAGE_POOL2D.input)) else { return Ok(()) };
    let &[batch, height, width, channels] = input.as_slice() else { return Err("expects an input of rank 4".into()) };
    let mut expected = vec![batch];
    for (size, (low, high), stride, kernel) in [(height, (top, bottom), sy, ky), (width, (left, right), sx, kx)] {
        let number = |n: i64| usize::try_from(n).unwrap_or(0);
        let window = |size: u64| Window {
            input: usize::try_from(size).unwrap_or(usize::MAX),
            kernel: number(kernel),
            low: number(low),
            high: number(high),
            stride: number(stride),
            dilation: 1,
        };
        let count = size.map(|size| window(size).count().map(|n| n as u64));
        ensure!(count != Some(None), "has a window that does not fit its input");
        expected.push(count.flatten());
    }
    expected.push(channels);
    if let Some(found) = op.out_dims(0) {
        ensure!(
            shapes_agree(&found, &expected),
            "expects a result of shape {}, not {}",
            show_dims(&expected, "x"),
            show_dims(&found, "x")
        );
    }
    Ok(())
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
    evaluate: Some(kernels::average_pool2d),
    example: "%0 = qint.average_pool2d %arg0, %arg1, %arg2 {input_zp = 3 : i64, kernel = array<i64: 2, 2>, max = 127 : i64, min = \
              -128 : i64, output_zp = -5 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, \
              tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xi8>",
    ..QINT
};
