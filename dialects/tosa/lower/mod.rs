//! Down from TOSA: `--tosa-to-linalg`, integer operations as loop nests over tensors.
//!
//! So do those of qint, and floats of 32 bits between integers. Each becomes one or several `linalg.generic` whose body is its
//! arithmetic, element by element, exactly as `kernels` has it: sums in the accumulator's type, a rescale in 64 bits. Padding becomes
//! `tensor.pad` by the zero point; where a place is no sum of multiples of loops, it is in a table. What moves data goes by the
//! algebra of movements. What cannot be said (sizes that are dynamic, other floats) stays, with a remark.

mod elementwise;
mod index;
mod reals;
mod reduce;
mod softmax;
mod window;

use qopt_ir::def::OpRef;
use qopt_ir::ir::{IsolatedOp, Type, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{Place, Rewriter};

use crate::linalg::build::Build;
use crate::linalg::moved::{moved, padded};
use crate::support::{Look, int_width};

/// The pass.
pub static TOSA_TO_LINALG: PassDef = PassDef {
    argument: "tosa-to-linalg",
    name: "TosaToLinalg",
    summary: "Lower integer operations to loop nests over tensors",
    statistics: &[("num-lowered", "Number of operations lowered")],
    build: |_, _| Ok(Box::new(ToLinalg)),
    ..PassDef::BASE
};

struct ToLinalg;

impl Pass for ToLinalg {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(op, |op, cx| {
            let owner = op.properties;
            let mut rewriter = Rewriter::new(cx.ctx, &mut op.body);
            let ops = rewriter.body().preorder();
            for &op in &ops {
                let view = rewriter.op(op);
                let Some(lower) = lowering(view) else { continue };
                let loc = view.loc();
                rewriter.set_place(Place::Before(op));
                match lower(&mut Build { rewriter: &mut rewriter, loc }, op) {
                    Ok(value) => {
                        if rewriter.replace(op, &[value]) {
                            cx.count("num-lowered", 1);
                        }
                    }
                    Err(why) => cx.missed(owner, rewriter.op(op), &why),
                }
            }
            // What was built before something could not be said, and operands that nothing needs any more.
            for op in rewriter.body().preorder().into_iter().rev() {
                if qopt_ir::rewrite::is_trivially_dead(rewriter.op(op)) {
                    rewriter.erase(op);
                }
            }
            Ok(())
        })
    }
}

/// Makes what takes an operation's place.
type Lower = fn(&mut Build<'_, '_>, qopt_ir::ir::OpId) -> Result<ValueId, String>;

fn lowering(op: OpRef<'_>) -> Option<Lower> {
    let name = op.name();
    Some(match &*name {
        "tosa.const" => constant,
        "tosa.conv2d" | "tosa.conv3d" => window::conv,
        "qint.conv" => window::grouped,
        "tosa.depthwise_conv2d" => window::depthwise,
        "tosa.transpose_conv2d" => window::transposed,
        "tosa.matmul" => window::matmul,
        "tosa.avg_pool2d" => window::average,
        "qint.average_pool2d" => window::average_reals,
        "tosa.max_pool2d" => window::max,
        "tosa.argmax" => reduce::argmax,
        "tosa.reduce_all" => reduce::reduce_all,
        "tosa.reduce_any" => reduce::reduce_any,
        "tosa.reduce_max" => reduce::reduce_max,
        "tosa.reduce_min" => reduce::reduce_min,
        "tosa.reduce_product" => reduce::reduce_product,
        "tosa.reduce_sum" => reduce::reduce_sum,
        "tosa.rescale" => elementwise::rescale,
        "qint.fma" => reals::fma,
        "qint.quantize" => reals::quantize,
        "qint.quotients" => reals::quotients,
        "qint.rescale" => reals::rescale,
        "qint.softmax" => softmax::softmax,
        "tosa.table" => elementwise::table,
        "tosa.gather" => index::gather,
        "tosa.scatter" => index::scatter,
        "tosa.resize" => index::resize,
        "tosa.pad" => pad,
        _ if elementwise::arity(&name).is_some() => elementwise::computed,
        _ if op.meaning().is_some_and(|def| def.movement.is_some()) && is_number(op) => movement,
        _ => return None,
    })
}

/// Whether the result is a tensor of integers or floats of 32 bits.
fn is_number(op: OpRef<'_>) -> bool {
    let element = op.out_element(0);
    op.ctx.is_tensor(op.out_type(0)) && (int_width(op.ctx, element).is_some() || reals::is_real(op, element))
}

fn int_only(op: OpRef<'_>) -> Result<(), String> {
    match int_width(op.ctx, op.in_element(0)) {
        Some(_) => Ok(()),
        None => Err("it computes on floats".to_owned()),
    }
}

/// The first operands.
fn operands<const N: usize>(build: &Build<'_, '_>, op: qopt_ir::ir::OpId) -> Result<[ValueId; N], String> {
    let all: Vec<ValueId> = build.rewriter.body().operands(op).take(N).collect();
    all.try_into().map_err(|_| "an operand is missing".to_owned())
}

/// The only element of a constant operand; 0 if there is no such operand.
fn zero_point(op: OpRef<'_>, operand: usize) -> Result<i64, String> {
    if op.operand(operand).is_none() {
        return Ok(0);
    }
    match op.in_ints(operand).as_deref() {
        Some(&[value]) => Ok(value),
        _ => Err("a zero point is not one constant".to_owned()),
    }
}

/// The type of the first result, if all sizes are known.
fn result_type(op: OpRef<'_>) -> Result<Type, String> {
    let dims = op.out_dims(0).ok_or("the result has no rank")?;
    if dims.iter().any(Option::is_none) { Err("a size is dynamic".to_owned()) } else { Ok(op.out_type(0)) }
}

fn constant(build: &mut Build<'_, '_>, op: qopt_ir::ir::OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (value, ty) = (view.constant().ok_or("it holds no constant")?, view.out_type(0));
    build.constant(value, ty)
}

/// The operation as the movements that it is.
fn movement(build: &mut Build<'_, '_>, op: qopt_ir::ir::OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let used = crate::quant::fold::trace::movement(view).ok_or("it is no movement")??;
    let element = view.out_element(0);
    let mut values: Vec<ValueId> =
        used.data.iter().map(|s| s.value(view)).collect::<Option<_>>().ok_or("it moves what no operand holds")?;
    let [chain] = used.chains.as_slice() else { return Err("it has several results".to_owned()) };
    for movement in chain {
        values = vec![moved(build, movement, &values, element)?];
    }
    values.first().copied().ok_or_else(|| "there is nothing to move".to_owned())
}

fn pad(build: &mut Build<'_, '_>, op: qopt_ir::ir::OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let amounts = view.in_ints(1).ok_or("the padding is not constant")?;
    let margin = zero_point(view, 2)?;
    let (low, high) =
        (amounts.iter().step_by(2).copied().collect::<Vec<_>>(), amounts.iter().skip(1).step_by(2).copied());
    let [value] = operands(build, op)?;
    padded(build, value, &low, &high.collect::<Vec<_>>(), margin)
}
