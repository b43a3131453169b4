//! `tosa.clamp`

use qopt_ir::def::{ALL_ELEMENTWISE, OpDef, OpRef, Trait, Verdict, attr, default_attr, one, operand, typed_attr_type};
use qopt_ir::ir::{AttrKind, Signedness, TypeKind};

use super::super::attrs::NAN_MODE;
use super::super::kernels::elementwise;
use super::super::types::{NUMBER_ATTR, TENSOR};
use super::rules::{TOSA, same_number};
use crate::support::{Look, ensure, show_attr, storage};

fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(min), Some(max)) = (op.attr("min_val"), op.attr("max_val")) else { return Ok(()) };
    let stored = storage(ctx, op.in_element(operand!(CLAMP.input)));
    for bound in [min, max] {
        ensure!(
            typed_attr_type(ctx, bound).is_some_and(|t| same_number(op, op.in_type(operand!(CLAMP.input)), stored, t)),
            "min/max attributes types are incompatible with input/output element types."
        );
    }
    let texts = || format!("min_val={}, max_val={}", show_attr(ctx, min), show_attr(ctx, max));
    match (ctx.attr_kind(min), ctx.attr_kind(max)) {
        (AttrKind::Integer { value: low, .. }, AttrKind::Integer { value: high, .. }) => {
            // The bit of an i1 is not a sign bit.
            let unsigned = matches!(
                ctx.type_kind(stored),
                TypeKind::Integer { signedness: Signedness::Unsigned, .. } | TypeKind::Integer { width: 1, .. }
            );
            let order = if unsigned { low.ucmp(high) } else { low.scmp(high) };
            ensure!(order.is_le(), "expected min_val <= max_val, got {}", texts());
        }
        (AttrKind::Float { bits: low, ty }, AttrKind::Float { bits: high, .. }) => {
            let Some(kind) = ctx.float_kind(*ty) else { return Ok(()) };
            ensure!(
                !kind.is_nan(*low) && !kind.is_nan(*high),
                "min/max attributes should not be 'NaN', got {}",
                texts()
            );
            ensure!(kind.to_f64(*low) <= kind.to_f64(*high), "expected min_val <= max_val, got {}", texts());
        }
        _ => {}
    }
    Ok(())
}

/// `tosa.clamp`: clamps values to bounds.
pub static CLAMP: OpDef = OpDef {
    name: "tosa.clamp",
    summary: "Clamp to bounds",
    description: "output = min(max(input, min_val), max_val). NaN stays NaN, with `nan_mode = IGNORE` it becomes min_val. \
                  The bounds of a quantized tensor are stored integers.",
    operands: &[one("input", &TENSOR)],
    elementwise: Some(ALL_ELEMENTWISE),
    results: &[one("output", &TENSOR)],
    attrs: &[
        attr("min_val", &NUMBER_ATTR),
        attr("max_val", &NUMBER_ATTR),
        default_attr("nan_mode", &NAN_MODE, "#tosa.nan_mode<PROPAGATE>"),
    ],
    traits: &[
        Trait::SameOperandsAndResultShape,
        Trait::SameOperandsAndResultElementType,
        Trait::ResultsBroadcastableShape,
        Trait::SameOperandsAndResultRank,
        Trait::Pure,
    ],
    verify: Some(verify),
    kernel: Some(elementwise::clamp),
    example: "%0 = tosa.clamp %arg0 {max_val = 1.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<2x3xf32>) -> \
              tensor<2x3xf32>",
    ..TOSA
};
