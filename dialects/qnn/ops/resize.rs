//! `qnn.resize`: resizing of images.

use qopt_ir::def::{AttrConstraint, BOOL_ATTR, EnumDef, EnumStorage, OpDef, attr, default_attr, one, operand};

use super::super::attrs::{CLAMP, TFLITE_OR_XNNPACK, check_numerics, flag};
use super::super::kernels::resize;
use super::super::types::QUANTIZED;
use super::checks::{QNN, dim, expect_shape, one_scale, one_type, operand};
use crate::support::{OpTypes, ensure};

static MODES: EnumDef =
    EnumDef { name: "mode", cases: &[("nearest", 0), ("bilinear", 1)], flags: None, storage: EnumStorage::String };

const MODE: AttrConstraint = AttrConstraint::of_enum("interpolation mode: nearest or bilinear", &MODES);

/// `qnn.resize`
pub static RESIZE: OpDef = OpDef {
    name: "qnn.resize",
    summary: "resize of an image",
    description: "Input [N, H, W, C] and output [N, H', W', C]. output[n, y, x, c] samples the input at the source \
                  coordinates of y, x: one element (nearest), or the interpolation of four elements (bilinear). The source \
                  coordinate of y is y * scale with scale = H / H', or scale = (H - 1) / (H' - 1) with `align_corners`. With \
                  `half_pixel_centers` it is (y + 1/2) * scale - 1/2, and (y + 1/2) * scale for nearest. Nearest takes the \
                  element at the floor of the coordinate, or at the rounded coordinate with `align_corners`.",
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[
        TFLITE_OR_XNNPACK.attr,
        CLAMP,
        attr("mode", &MODE),
        default_attr("align_corners", &BOOL_ATTR, "false"),
        default_attr("half_pixel_centers", &BOOL_ATTR, "false"),
    ],
    verify: Some(|op| {
        check_numerics(op, TFLITE_OR_XNNPACK.all)?;
        one_type(op)?;
        one_scale("input", operand(op, 0))?;
        ensure!(
            !(flag(op, "align_corners") && flag(op, "half_pixel_centers")),
            "has both 'align_corners' and 'half_pixel_centers'"
        );
        let (input, output) = (op.in_dims(operand!(RESIZE.input)), op.out_dims(0));
        ensure!(input.as_ref().is_none_or(|d| d.len() == 4), "expects its input to have rank 4");
        expect_shape(op, &[dim(&input, 0), dim(&output, 1), dim(&output, 2), dim(&input, 3)])
    }),
    evaluate: Some(resize::resize),
    example: "%0 = qnn.resize tflite %arg0 {half_pixel_centers = true, mode = bilinear} : (tensor<1x4x4x3x!quant.uniform<i8:f32, \
              5.000000e-01:3>>) -> tensor<1x8x8x3x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..QNN
};
