//! `tosa.apply_scale`

use qopt_ir::def::{OpDef, OpRef, Trait, Verdict, attr, one};

use super::super::attrs::ROUNDING_MODE;
use super::super::types::{I8_LIKE, INT_LIKE};
use super::checks::TOSA;
use crate::support::{OpTypes, ensure, int_width, show};

/// TOSA's arithmetic has a 32-bit result for every width of the value. MLIR accepts any width and lowers it to `i32`.
fn verify(op: OpRef<'_>) -> Verdict {
    let output = op.out_element(0);
    ensure!(
        int_width(op.ctx, output) == Some(32),
        "expect output to have element type 'i32', got {}",
        show(op.ctx, output)
    );
    Ok(())
}

/// `tosa.apply_scale`: the arithmetic of `tosa.rescale` on scalars.
pub static APPLY_SCALE: OpDef = OpDef {
    name: "tosa.apply_scale",
    summary: "The arithmetic of `tosa.rescale` on scalars",
    description: "output = round(value * multiplier * 2^-shift). `rounding_mode` selects the rounding. The lowering of \
                  `tosa.rescale` to loops emits this op.",
    operands: &[one("value", &INT_LIKE), one("multiplier", &INT_LIKE), one("shift", &I8_LIKE)],
    results: &[one("output", &INT_LIKE)],
    attrs: &[attr("rounding_mode", &ROUNDING_MODE)],
    traits: &[Trait::Pure, Trait::Elementwise],
    verify: Some(verify),
    example: "%0 = tosa.apply_scale %arg0, %arg1, %arg2 {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32",
    ..TOSA
};
