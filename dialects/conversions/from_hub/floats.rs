//! Facts on float operations of TOSA that the conversions to TensorFlow Lite and ONNX share.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{Type, ValueId};
use qopt_ir::num::FloatKind;

use crate::elements::{all_floats, all_integers};
use crate::support::OpTypes;
use crate::tosa::ops as tosa;
use crate::tosa::sampling::{Coordinates, Nearest, Sampling, mode};

/// A set of element types, one bit each, that a kernel of the target runtime accepts.
pub(crate) type Elements = u8;
pub(crate) const F32: Elements = 1;
pub(crate) const I32: Elements = 2;
pub(crate) const I64: Elements = 4;
pub(crate) const BOOL: Elements = 8;
/// Integers of 8 and 16 bits.
pub(crate) const NARROW: Elements = 16;

fn element_set(op: OpRef<'_>, element: Type) -> Elements {
    match (op.ctx.float_kind(element), op.ctx.int_width(element)) {
        (Some(FloatKind::F32), _) => F32,
        (_, Some(32)) => I32,
        (_, Some(64)) => I64,
        (_, Some(8 | 16)) => NARROW,
        (_, Some(1)) => BOOL,
        _ => 0,
    }
}

/// Checks the element types of the first result, and of this number of operands.
///
/// # Errors
/// If an operand has another element type than these, or the result one that is in none of the sets.
pub(crate) fn check_elements(op: OpRef<'_>, elements: Elements, operands: usize) -> Result<(), String> {
    let fits = (0..operands).all(|index| element_set(op, op.in_element(index)) & elements != 0);
    let is_result_known = element_set(op, op.out_element(0)) != 0;
    if fits && is_result_known { Ok(()) } else { Err("the runtime has no kernel for these element types".to_owned()) }
}

/// Checks that an input and the first result have f32 elements.
///
/// # Errors
/// If they have others.
pub(crate) fn check_reals(op: OpRef<'_>, input: ValueId) -> Result<(), String> {
    let elements = [op.ctx.element_or_self(op.body.ty(input)), op.out_element(0)];
    let is_real = elements.into_iter().all(|element| element_set(op, element) == F32);
    if is_real { Ok(()) } else { Err("the runtime has no kernel for these element types".to_owned()) }
}

/// Returns true for a constant operand of zeros.
pub(crate) fn is_zero(op: OpRef<'_>, index: usize) -> bool {
    let Some(constant) = op.operand_constant(index) else { return false };
    all_integers(op.ctx, constant, |n| n == 0) || all_floats(op.ctx, constant, |n| n == 0.0)
}

/// The samplings of the frontends that select the same elements as `tosa.resize`, and true for interpolation. The first one is the most
/// common. The rounding counts for nearest elements only, so an interpolation has each coordinate with all roundings.
///
/// # Errors
/// If the sampling is not constant, or the operand has no rank.
pub(crate) fn samplings(op: OpRef<'_>) -> Result<(bool, Vec<Sampling>), String> {
    let is_linear = op.attr("mode") == mode(op.ctx, true);
    let list = |index: usize| op.in_ints(index).ok_or("the sampling must be constant");
    let (scale, offset) = (list(operand!(tosa::RESIZE.scale))?, list(operand!(tosa::RESIZE.offset))?);
    let (Some(from), Some(to)) = (op.in_dims(operand!(tosa::RESIZE.input)), op.out_dims(0)) else {
        return Err("operand is unranked".to_owned());
    };
    let (&[yn, yd, xn, xd], &[y, x]) = (scale.as_slice(), offset.as_slice()) else {
        return Err("the sampling has another number of elements".to_owned());
    };
    let is_sampled = |sampling: &Sampling| {
        [(1, (yn, yd, y)), (2, (xn, xd, x))].into_iter().all(|(d, expected)| {
            let sizes = from.get(d).copied().flatten().zip(to.get(d).copied().flatten());
            let found = sizes.and_then(|(from, to)| sampling.positions(from, to, is_linear).ok());
            found.is_some_and(|found| {
                let [n, d, offset] = [found.n, found.d, found.offset].map(i128::from);
                let (en, ed, eo) = (i128::from(expected.0), i128::from(expected.1), i128::from(expected.2));
                n.saturating_mul(ed) == d.saturating_mul(en) && n.saturating_mul(eo) == offset.saturating_mul(en)
            })
        })
    };
    let mut all = Vec::new();
    for coordinates in [Coordinates::HalfPixel, Coordinates::Asymmetric, Coordinates::AlignCorners] {
        for nearest in [Nearest::HalfUp, Nearest::Floor, Nearest::Ceil, Nearest::HalfDown] {
            all.push(Sampling { coordinates, nearest });
        }
    }
    all.retain(is_sampled);
    Ok((is_linear, all))
}
