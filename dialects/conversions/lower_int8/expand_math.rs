//! `--expand-math`: expands operations on floats for machines without such an instruction. The results are equal, except for functions.
//!
//! - `fma`: The product of two f32 is exact in f64. The sum is not, and rounding it to f64 and then to f32 may differ from rounding
//!   once. The first rounding is therefore to odd: if the sum is inexact, its last bit is set. This needs 24 + 2 bits, and f64
//!   has 53.
//! - `roundeven`: A sum with 2^23 has no bits behind the point, so the addition rounds to an integer, ties to even. Numbers of at
//!   least this size are integers.
//! - `maximumf`, `minimumf` of f64: comparisons. LLVM 22 cannot select instructions for them on Arm processors without f64.
//! - `exp`, `erf`, `tanh` of f64: polynomials ([`expand_functions`](super::expand_functions)), so that kernels call no library and
//!   have a form on vectors. They have `math.fma` of f64, unless `fma` is expanded, too.
//!
//! Expands scalar operations only; the vectorizer runs afterwards.

use qopt_ir::def::OpDef;
use qopt_ir::ir::{Body, OpId, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, Rewriter};

use crate::arith::ops as arith;
use crate::linalg::builder::{Builder, cmpf};
use crate::math::ops as math;
use crate::support::{OpTypes, f32_attr};

use super::expand_functions::{expand_erf, expand_exp, expand_tanh};

/// The pass.
pub static EXPAND_MATH: PassDef = PassDef {
    argument: "expand-math",
    name: "ExpandMath",
    summary: "Expand operations on floats to arithmetic",
    converts: true,
    options: &[OptionDef::new(
        "ops",
        OptionKind::List,
        "fma,roundeven,maximumf,minimumf",
        "The operations: fma, roundeven, maximumf, minimumf, exp, erf, tanh",
    )],
    build: |_, options| build(options.list("ops")),
    ..PassDef::BASE
};

/// Writes the operations that replace one before itself, and returns the result. The flag is true if the machine has `math.fma`.
type Expansion = fn(&mut Builder<'_, '_>, OpId, bool) -> Result<ValueId, String>;

/// The name of each operation, its definition, the type that is expanded, and the expansion.
const EXPANSIONS: [(&str, &OpDef, FloatKind, Expansion); 7] = [
    ("fma", &math::FMA, FloatKind::F32, expand_fma),
    ("roundeven", &math::ROUNDEVEN, FloatKind::F32, expand_roundeven),
    ("maximumf", &arith::MAXIMUMF, FloatKind::F64, expand_maximum),
    ("minimumf", &arith::MINIMUMF, FloatKind::F64, expand_minimum),
    ("exp", &math::EXP, FloatKind::F64, expand_exp),
    ("erf", &math::ERF, FloatKind::F64, expand_erf),
    ("tanh", &math::TANH, FloatKind::F64, expand_tanh),
];

struct ExpandMath {
    has_fma: bool,
    expansions: Vec<(&'static OpDef, FloatKind, Expansion)>,
}

fn build(ops: &[String]) -> Result<Box<dyn Pass>, String> {
    let of = |op: &String| {
        let found = EXPANSIONS.iter().find(|(name, ..)| name == op);
        found.map(|&(_, def, kind, expansion)| (def, kind, expansion)).ok_or_else(|| {
            let names: Vec<&str> = EXPANSIONS.iter().map(|(name, ..)| *name).collect();
            format!("'{op}' is not one of {}", names.join(", "))
        })
    };
    let has_fma = !ops.iter().any(|op| op == "fma");
    Ok(Box::new(ExpandMath { has_fma, expansions: ops.iter().map(of).collect::<Result<_, _>>()? }))
}

impl Pass for ExpandMath {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let mut rewriter = Rewriter::new(cx.ctx, body);
            for op in rewriter.body().preorder() {
                let view = rewriter.op(op);
                let loc = view.loc();
                let Some(&(_, kind, expand)) = self.expansions.iter().find(|(def, ..)| view.is(def)) else { continue };
                if cx.ctx.float_kind(view.out_type(0)) != Some(kind) {
                    continue;
                }
                rewriter.set_insertion_point(InsertPoint::Before(op));
                match expand(&mut Builder { rewriter: &mut rewriter, loc }, op, self.has_fma) {
                    Ok(value) => {
                        rewriter.replace(op, &[value]);
                    }
                    Err(why) => return Err(cx.error(loc, why)),
                }
            }
            Ok(())
        })
    }
}

fn expand_roundeven(build: &mut Builder<'_, '_>, op: OpId, _: bool) -> Result<ValueId, String> {
    let single = build.ctx().float_type(FloatKind::F32);
    let operand = build.rewriter.body().operands(op).next().ok_or("the operand is missing")?;
    let limit = build.constant(f32_attr(build.ctx(), 8_388_608.0), single)?;
    let magnitude = build.op(&math::ABSF, &[operand], single)?;
    let sum = build.op(&arith::ADDF, &[magnitude, limit], single)?;
    let rounded = build.op(&arith::SUBF, &[sum, limit], single)?;
    let rounded = build.op(&math::COPYSIGN, &[rounded, operand], single)?;
    // False for NaN.
    let is_rounded = build.compare(cmpf::OLT, magnitude, limit)?;
    build.select(is_rounded, rounded, operand)
}

fn expand_maximum(build: &mut Builder<'_, '_>, op: OpId, _: bool) -> Result<ValueId, String> {
    // The maximum of two zeros is the positive one, whose sign bit is 0.
    expand_extremum(build, op, cmpf::OGT, &arith::ANDI)
}

fn expand_minimum(build: &mut Builder<'_, '_>, op: OpId, _: bool) -> Result<ValueId, String> {
    expand_extremum(build, op, cmpf::OLT, &arith::ORI)
}

/// The operand that compares as `predicate` with the other. Of equal operands the bits are combined, which differ in the sign of
/// zeros only.
fn expand_extremum(
    build: &mut Builder<'_, '_>,
    op: OpId,
    predicate: i64,
    combine: &'static OpDef,
) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let (real, bits) = (ctx.float_type(FloatKind::F64), ctx.int_type(64));
    let operands: Vec<ValueId> = build.rewriter.body().operands(op).collect();
    let &[a, b] = operands.as_slice() else { return Err("an operand is missing".to_owned()) };
    let is_first = build.compare(predicate, a, b)?;
    let extreme = build.select(is_first, a, b)?;
    let (a_bits, b_bits) = (build.op(&arith::BITCAST, &[a], bits)?, build.op(&arith::BITCAST, &[b], bits)?);
    let combined = build.op(combine, &[a_bits, b_bits], bits)?;
    let combined = build.op(&arith::BITCAST, &[combined], real)?;
    let is_equal = build.compare(cmpf::OEQ, a, b)?;
    let extreme = build.select(is_equal, combined, extreme)?;
    let is_nan = build.compare(cmpf::UNO, a, b)?;
    let nan = build.op(&arith::ADDF, &[a, b], real)?;
    build.select(is_nan, nan, extreme)
}

fn expand_fma(build: &mut Builder<'_, '_>, op: OpId, _: bool) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let (single, double, bits) = (ctx.float_type(FloatKind::F32), ctx.float_type(FloatKind::F64), ctx.int_type(64));
    let operands: Vec<ValueId> = build.rewriter.body().operands(op).collect();
    let wide: Result<Vec<ValueId>, String> =
        operands.into_iter().map(|value| build.op(&arith::EXTF, &[value], double)).collect();
    let &[a, b, c] = wide?.as_slice() else { return Err("an operand is missing".to_owned()) };
    let product = build.op(&arith::MULF, &[a, b], double)?;
    let sum = build.op(&arith::ADDF, &[product, c], double)?;
    // The exact rounding error of the sum (TwoSum).
    let added = build.op(&arith::SUBF, &[sum, product], double)?;
    let kept = build.op(&arith::SUBF, &[sum, added], double)?;
    let (lost, less) =
        (build.op(&arith::SUBF, &[product, kept], double)?, build.op(&arith::SUBF, &[c, added], double)?);
    let rest = build.op(&arith::ADDF, &[lost, less], double)?;
    let (sum_bits, rest_bits) = (build.op(&arith::BITCAST, &[sum], bits)?, build.op(&arith::BITCAST, &[rest], bits)?);
    // Integers instead of truth values, for which vectors of two f64 have no good form: 1 if the sum is inexact.
    let (zero, most, sign) = (build.int(0, bits)?, build.int(i64::MAX, bits)?, build.int(63, bits)?);
    let magnitude = build.op(&arith::ANDI, &[rest_bits, most], bits)?;
    let negated = build.sub(zero, magnitude)?;
    let inexact = build.op(&arith::SHRUI, &[negated, sign], bits)?;
    // The magnitude of the sum was rounded up if the rounding error has the other sign. An odd number less 1 is odd again below.
    let signs = build.op(&arith::XORI, &[sum_bits, rest_bits], bits)?;
    let differs = build.op(&arith::SHRUI, &[signs, sign], bits)?;
    let step = build.op(&arith::ANDI, &[differs, inexact], bits)?;
    let below = build.sub(sum_bits, step)?;
    let rounded = build.op(&arith::ORI, &[below, inexact], bits)?;
    let rounded = build.op(&arith::BITCAST, &[rounded], double)?;
    let (rounded, plain) = (build.op(&arith::TRUNCF, &[rounded], single)?, build.op(&arith::TRUNCF, &[sum], single)?);
    // The rounding error of an infinity is NaN.
    let nothing = build.op(&arith::SUBF, &[plain, plain], single)?;
    let is_special = build.compare(cmpf::UNO, nothing, nothing)?;
    build.select(is_special, plain, rounded)
}
