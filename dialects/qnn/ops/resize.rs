//! `qnn.resize`: images of another size.

use qopt_ir::def::{AttrConstraint, BOOL_ATTR, EnumDef, EnumStorage, OpDef, attr, default_attr, one};

use super::super::attrs::{CLAMP, NUMERICS, Numerics, defined, flag};
use super::super::kernels::resize;
use super::super::types::QUANTIZED;
use super::checks::{QNN, at, expect_shape, one_scale, one_type, operand};
use crate::support::{Look, ensure};

static MODES: EnumDef =
    EnumDef { name: "mode", cases: &[("nearest", 0), ("bilinear", 1)], flags: None, storage: EnumStorage::String };

const MODE: AttrConstraint =
    AttrConstraint::of_enum("how places between elements are filled: nearest or bilinear", &MODES);

/// `qnn.resize`
pub static RESIZE: OpDef = OpDef {
    name: "qnn.resize",
    summary: "an image of another size",
    description: "Input and output [N, H, W, C]; heights and widths differ. output[n, y, x, c] is the element at the place in the \
                  input that corresponds to y, x: the nearest, or the mean of the four around, weighted by their distances. With \
                  scale = H / H', y corresponds to y scale; with `align_corners` scale = (H - 1) / (H' - 1); with \
                  `half_pixel_centers` to (y + 1/2) scale - 1/2, and for nearest (y + 1/2) scale.",
    operands: &[one("input", &QUANTIZED)],
    results: &[one("output", &QUANTIZED)],
    attrs: &[
        NUMERICS,
        CLAMP,
        attr("mode", &MODE),
        default_attr("align_corners", &BOOL_ATTR, "false"),
        default_attr("half_pixel_centers", &BOOL_ATTR, "false"),
    ],
    verify: Some(|op| {
        defined(op, &[Numerics::Tflite])?;
        one_type(op)?;
        one_scale("input", operand(op, 0))?;
        ensure!(
            !(flag(op, "align_corners") && flag(op, "half_pixel_centers")),
            "has both 'align_corners' and 'half_pixel_centers'"
        );
        let (input, output) = (op.in_dims(0), op.out_dims(0));
        ensure!(input.as_ref().is_none_or(|d| d.len() == 4), "expects its input to have rank 4");
        expect_shape(op, &[at(&input, 0), at(&output, 1), at(&output, 2), at(&input, 3)])
    }),
    kernel: Some(resize::resize),
    example: "%0 = qnn.resize tflite %arg0 {half_pixel_centers = true, mode = bilinear} : (tensor<1x4x4x3x!quant.uniform<i8:f32, \
              5.000000e-01:3>>) -> tensor<1x8x8x3x!quant.uniform<i8:f32, 5.000000e-01:3>>",
    ..QNN
};
