//! `--expand-fma`: `math.fma` of f32, for machines that have no such instruction.
//!
//! The product of two f32 is exact in f64. The sum is not, and rounding it twice is not rounding it once, unless the first rounding
//! is to odd: where anything was cut off, the last bit is set. 53 bits are more than the 24 + 2 that this takes.
//!
//! It expands scalars only; vectors are made for machines that have the instruction.

use qopt_ir::ir::{IsolatedOp, OpId, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{Place, Rewriter};

use crate::linalg::build::{Build, EQ, SGE};
use crate::support::{Look, f64_attr};

/// The pass.
pub static EXPAND_FMA: PassDef = PassDef {
    argument: "expand-fma",
    name: "ExpandFma",
    summary: "Write math.fma of f32 as arithmetic of f64 and integers",
    build: |_, _| Ok(Box::new(ExpandFma)),
    ..PassDef::BASE
};

struct ExpandFma;

/// `arith.cmpf`: neither equal nor NaN.
const ONE: i64 = 6;

impl Pass for ExpandFma {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(op, |op, cx| {
            let mut rewriter = Rewriter::new(cx.ctx, &mut op.body);
            for op in rewriter.body().preorder() {
                let view = rewriter.op(op);
                let loc = view.loc();
                if &*view.name() != "math.fma" || cx.ctx.float_kind(view.out_type(0)) != Some(FloatKind::F32) {
                    continue;
                }
                rewriter.set_place(Place::Before(op));
                match expanded(&mut Build { rewriter: &mut rewriter, loc }, op) {
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

fn expanded(build: &mut Build<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let (single, double, bits) = (ctx.float_type(FloatKind::F32), ctx.float_type(FloatKind::F64), ctx.int_type(64));
    let operands: Vec<ValueId> = build.rewriter.body().operands(op).collect();
    let wide: Result<Vec<ValueId>, String> =
        operands.into_iter().map(|value| build.op("arith.extf", &[value], double)).collect();
    let &[a, b, c] = wide?.as_slice() else { return Err("an operand is missing".to_owned()) };
    let product = build.op("arith.mulf", &[a, b], double)?;
    let sum = build.op("arith.addf", &[product, c], double)?;
    // What the sum lacks, exactly.
    let added = build.op("arith.subf", &[sum, product], double)?;
    let kept = build.op("arith.subf", &[sum, added], double)?;
    let (lost, less) =
        (build.op("arith.subf", &[product, kept], double)?, build.op("arith.subf", &[c, added], double)?);
    let rest = build.op("arith.addf", &[lost, less], double)?;
    let (sum_bits, rest_bits) = (build.op("arith.bitcast", &[sum], bits)?, build.op("arith.bitcast", &[rest], bits)?);
    // Away from zero if it lacks more of the same sign.
    let signs = build.op("arith.xori", &[sum_bits, rest_bits], bits)?;
    let (zero, one, minus) = (build.int(0, bits)?, build.int(1, bits)?, build.int(-1, bits)?);
    let same = build.compare(SGE, signs, zero)?;
    let step = build.select(same, one, minus)?;
    let odd = build.add(sum_bits, step)?;
    let last = build.op("arith.andi", &[sum_bits, one], bits)?;
    let is_even = build.compare(EQ, last, zero)?;
    let none = build.constant(f64_attr(ctx, 0.0), double)?;
    let is_inexact = build.compare(ONE, rest, none)?;
    let changes = build.op("arith.andi", &[is_even, is_inexact], ctx.int_type(1))?;
    let rounded = build.select(changes, odd, sum_bits)?;
    let rounded = build.op("arith.bitcast", &[rounded], double)?;
    build.op("arith.truncf", &[rounded], single)
}
