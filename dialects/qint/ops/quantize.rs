//! `qint.quantize`

use qopt_ir::def::{
    AttrConstraint, EnumDef, EnumStorage, FIRST_ELEMENTWISE, I64_ATTR, OpDef, OpRef, Verdict, attr, one, operand,
};

use super::super::kernels;
use super::QINT;
use crate::qnn::types::{INDICES, REAL};
use crate::support::{OpTypes, ensure, shapes_agree};

/// Rounding of ties.
pub static ROUNDING_WORDS: EnumDef =
    EnumDef { name: "rounding", cases: &[("even", 0), ("away", 1)], flags: None, storage: EnumStorage::String };

const ROUNDING: AttrConstraint = AttrConstraint::of_enum("rounding of ties: even or away", &ROUNDING_WORDS);

/// Returns true if ties round away from zero.
pub(crate) fn rounds_away(op: OpRef<'_>) -> Option<bool> {
    ROUNDING_WORDS.read(op.ctx, op.attr("rounding")?).map(|word| word == 1)
}

fn verify(op: OpRef<'_>) -> Verdict {
    ensure!(op.int("min") <= op.int("max"), "expects min to be at most max");
    if let (Some(from), Some(to)) = (op.in_dims(operand!(QUANTIZE.input)), op.out_dims(0)) {
        ensure!(shapes_agree(&from, &to), "expects a result of the input's shape");
    }
    ensure!(op.in_dims(operand!(QUANTIZE.scale)).is_none_or(|d| d.as_slice() == [Some(1)]), "expects one scale");
    Ok(())
}

/// `qint.quantize`
pub static QUANTIZE: OpDef = OpDef {
    name: "qint.quantize",
    summary: "reals divided by a scale and rounded",
    description: "output = clamp(round(input / scale) + output_zp, min, max): the quotient in f32; ties go away from \
                  zero or to the even integer, by `rounding`.",
    operands: &[one("input", &REAL), one("scale", &REAL)],
    results: &[one("output", &INDICES)],
    attrs: &[attr("rounding", &ROUNDING), attr("output_zp", &I64_ATTR), attr("min", &I64_ATTR), attr("max", &I64_ATTR)],
    verify: Some(verify),
    elementwise: Some(FIRST_ELEMENTWISE),
    evaluate: Some(kernels::quantize),
    example: "%0 = qint.quantize %arg0, %arg1 {max = 127 : i64, min = -128 : i64, output_zp = 3 : i64, rounding = away} : \
              (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi8>",
    ..QINT
};
