//! Discrete Fourier transforms over height and width.

use qopt_ir::def::{BOOL_ATTR, OpDef, OpRef, Trait, Verdict, attr, implied_attr, one, operand};
use qopt_ir::movement::Dim;

use super::super::types::TENSOR_3D;
use super::checks::{TOSA, compatible_shapes};
use crate::support::{OpTypes, agree, ensure, show};

fn powers_of_two(dims: &[Dim]) -> Verdict {
    for (name, d) in [("height", 1), ("width", 2)] {
        if let Some(size) = dims.get(d).copied().flatten() {
            ensure!(size.is_power_of_two(), "expected {name} to be a power of two, got {size}");
        }
    }
    Ok(())
}

fn verify_rfft(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (real, imaginary) = (op.out_type(0), op.out_type(1));
    ensure!(
        compatible_shapes(op, real, imaginary),
        "expected output shapes to match, got {}, {}",
        show(ctx, real),
        show(ctx, imaginary)
    );
    let Some(input) = op.in_dims(operand!(RFFT2D.input_real)) else { return Ok(()) };
    powers_of_two(&input)?;
    let Some(output) = op.out_dims(0) else { return Ok(()) };
    let at = |dims: &[Dim], d: usize| dims.get(d).copied().flatten();
    ensure!(
        agree(at(&input, 0), at(&output, 0)) && agree(at(&input, 1), at(&output, 1)),
        "expected batch and height dimensions of input/output to match, got input={} output={}",
        show(ctx, op.in_type(operand!(RFFT2D.input_real))),
        show(ctx, real)
    );
    if let (Some(width), Some(out)) = (at(&input, 2), at(&output, 2)) {
        let expected = width.div_euclid(2).saturating_add(1);
        ensure!(out == expected, "expected output width to be equal to input_width / 2 + 1, got {out}");
    }
    Ok(())
}

/// `tosa.fft2d`: complex Fourier transform.
pub static FFT2D: OpDef = OpDef {
    name: "tosa.fft2d",
    summary: "Complex Fourier transform",
    description: "output[n, u, v] = sum over y, x of input[n, y, x] * e^(-2 pi i (u y / H + v x / W)); with `inverse` the \
                  sign of the exponent flips. It is not scaled. H and W are powers of two.",
    operands: &[one("input_real", &TENSOR_3D), one("input_imag", &TENSOR_3D)],
    results: &[one("output_real", &TENSOR_3D), one("output_imag", &TENSOR_3D)],
    attrs: &[attr("inverse", &BOOL_ATTR), implied_attr("local_bound", &BOOL_ATTR, "false")],
    traits: &[
        Trait::SameOperandsAndResultElementType,
        Trait::SameOperandsAndResultShape,
        Trait::ResultsAreFloatLike,
        Trait::Pure,
    ],
    verify: Some(|op| op.in_dims(operand!(FFT2D.input_real)).map_or(Ok(()), |dims| powers_of_two(&dims))),
    example: "%output_real, %output_imag = tosa.fft2d %arg0, %arg1 {inverse = false} : (tensor<1x4x8xf32>, \
              tensor<1x4x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)",
    ..TOSA
};

/// `tosa.rfft2d`: Fourier transform of real numbers.
pub static RFFT2D: OpDef = OpDef {
    name: "tosa.rfft2d",
    summary: "Fourier transform of real numbers",
    description: "As `tosa.fft2d` with an imaginary part of 0; only the first W / 2 + 1 columns are given, the others are \
                  their complex conjugates.",
    operands: &[one("input_real", &TENSOR_3D)],
    results: &[one("output_real", &TENSOR_3D), one("output_imag", &TENSOR_3D)],
    attrs: &[implied_attr("local_bound", &BOOL_ATTR, "false")],
    traits: &[Trait::SameOperandsAndResultElementType, Trait::ResultsAreFloatLike, Trait::Pure],
    verify: Some(verify_rfft),
    example: "%output_real, %output_imag = tosa.rfft2d %arg0 : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, \
              tensor<1x4x5xf32>)",
    ..TOSA
};
