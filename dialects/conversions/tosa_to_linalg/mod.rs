//! Lowering from TOSA: `--tosa-to-linalg` lowers operations on integers and on f32 to loop nests over tensors.
//!
//! The pass also lowers operations of qint. Each becomes one or several `linalg.generic` whose body computes its arithmetic
//! exactly as the evaluators in `crate::tosa::kernels` and `crate::qint::kernels`: integer sums in the accumulator's type, a
//! rescale in 64 bits, sums of float products in f32, other sums and functions of floats in f64, rounded once. Padding becomes `tensor.pad` by the zero point.
//! Positions that are not affine in the loops come from a constant table. Data movement is lowered through the algebra of
//! movements (`qopt_ir::movement`). f16 and bf16 are only moved, selected and converted to other types. Computations on other types
//! or with dynamic sizes are kept, with a remark.
//!
//! | File | Operations |
//! |---|---|
//! | `elementwise` | integer arithmetic, rescale, table |
//! | `reals` | float arithmetic, conversions between floats and integers, quantization at run time |
//! | `window` | convolutions, pools, matrix products |
//! | `quantized_weights` | products of floats by weights that stay quantized |
//! | `reduce` | reductions and argmax |
//! | `index` | gather, scatter, resize |
//! | `softmax` | the 16-bit softmax of LiteRT |

mod elementwise;
mod float_weights;
mod index;
mod quantized_weights;
mod reals;
mod reduce;
mod softmax;
mod window;

use qopt_ir::def::{OpDef, OpRef, operand, typed_attr_type};
use qopt_ir::ir::{Body, OpId, Type, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, Rewriter, is_trivially_dead, rewritable_ops};

use crate::arith::ops as arith;
use crate::conversions::hub_to_tosa::is_dequantized_weight;
use crate::elements::first_float;
use crate::linalg::build_movement::{build_movement, padded};
use crate::linalg::builder::{Builder, Number, dims, reduction_flags};
use crate::qint::ops as qint;
use crate::qnn::ops as qnn;
use crate::quant::types::{ParamGranularity, uniform};
use crate::support::{OpTypes, int_width, show, signed_element};
use crate::tosa::ops as tosa;
use quantized_weights::QuantizedWeights;

/// The pass.
pub static TOSA_TO_LINALG: PassDef = PassDef {
    argument: "tosa-to-linalg",
    name: "TosaToLinalg",
    summary: "Lower operations on integers and f32 to linalg.generic nests on tensors",
    statistics: &[("num-lowered", "Number of operations lowered")],
    converts: true,
    build: |_, _| Ok(Box::new(ToLinalg)),
    ..PassDef::BASE
};

struct ToLinalg;

impl Pass for ToLinalg {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let owner = body.properties(Body::ROOT);
            let mut rewriter = Rewriter::new(cx.ctx, body);
            for op in rewritable_ops(cx.ctx, rewriter.body()) {
                // The region of a lowered operation goes with it.
                if rewriter.body().is_erased(op) {
                    continue;
                }
                let view = rewriter.op(op);
                let Some(lower) = lowering(view) else { continue };
                let loc = view.loc();
                rewriter.set_insertion_point(InsertPoint::Before(op));
                let mut build = Builder { rewriter: &mut rewriter, loc };
                let value = lower.and_then(|lower| lower(&mut build, op));
                match value.and_then(|value| cast_to_result_type(&mut build, value, op)) {
                    Ok(value) => {
                        if rewriter.replace(op, &[value]) {
                            cx.count("num-lowered", 1);
                        }
                    }
                    Err(why) => cx.missed(owner, rewriter.op(op), &why),
                }
            }
            // Erases partial results of failed lowerings, and operands without remaining uses.
            for op in rewritable_ops(cx.ctx, rewriter.body()).into_iter().rev() {
                if is_trivially_dead(rewriter.op(op)) {
                    rewriter.erase(op);
                }
            }
            Ok(())
        })
    }
}

/// Casts a lowered value to the type of the result that it replaces. The result of a movement may be dynamic.
fn cast_to_result_type(build: &mut Builder<'_, '_>, value: ValueId, op: OpId) -> Result<ValueId, String> {
    let (ctx, from, to) = (build.ctx(), build.ty(value), build.rewriter.op(op).out_type(0));
    if from == to {
        return Ok(value);
    }
    if !crate::tensor::is_castable(ctx, from, to) {
        return Err(format!("result has type {}, but the lowering computes {}", show(ctx, to), show(ctx, from)));
    }
    build.op(&crate::tensor::ops::CAST, &[value], to)
}

/// Creates the replacement of an operation.
type LowerFn = fn(&mut Builder<'_, '_>, OpId) -> Result<ValueId, String>;

/// The lowerings of individual operations. Elementwise operations and movements share one each.
static LOWERINGS: &[(&OpDef, LowerFn)] = &[
    (&tosa::CONV2D, window::conv),
    (&tosa::CONV3D, window::conv),
    (&qint::CONV, window::lower_grouped),
    (&tosa::DEPTHWISE_CONV2D, window::depthwise),
    (&tosa::TRANSPOSE_CONV2D, window::lower_transposed),
    (&tosa::MATMUL, window::matmul),
    (&tosa::AVG_POOL2D, window::average_pool),
    (&qint::AVERAGE_POOL2D, window::average_pool_dequantized),
    (&tosa::MAX_POOL2D, window::max_pool),
    (&tosa::ARGMAX, reduce::argmax),
    (&tosa::REDUCE_ALL, reduce::reduce_all),
    (&tosa::REDUCE_ANY, reduce::reduce_any),
    (&tosa::REDUCE_MAX, reduce::reduce_max),
    (&tosa::REDUCE_MIN, reduce::reduce_min),
    (&tosa::REDUCE_PRODUCT, reduce::reduce_product),
    (&tosa::REDUCE_SUM, reduce::reduce_sum),
    (&tosa::RESCALE, elementwise::rescale),
    (&qint::DIVIDE, reals::divide),
    (&qint::FMA, reals::fma),
    (&qint::QUANTIZE, reals::quantize),
    (&qint::QUOTIENTS, reals::quotients),
    (&qint::RANGE_SCALE, reals::range_scale),
    (&qint::RANGE_ZERO_POINT, reals::range_zero_point),
    (&qint::RESCALE, reals::rescale),
    (&qint::SOFTMAX, softmax::softmax),
    (&tosa::TABLE, elementwise::table),
    (&tosa::GATHER, index::gather),
    (&tosa::SCATTER, index::scatter),
    (&tosa::RESIZE, index::resize),
    (&tosa::PAD, pad),
];

/// The lowering of an operation, or the reason for its absence; `None` if the operation is kept without a remark.
fn lowering(op: OpRef<'_>) -> Option<Result<LowerFn, String>> {
    let lower = match computation_lowering(op) {
        Some(lower) => match signed_element(op) {
            None => lower,
            Some(ty) => {
                let ty = show(op.ctx, ty);
                return Some(Err(format!("unsupported element type {ty}, expected signless integers")));
            }
        },
        None if op.is(&tosa::CONST) => constant,
        None if op.is(&qnn::DEQUANTIZE) && is_dequantized_weight(op) => {
            // The product dequantizes its weights.
            return QuantizedWeights::of(op.ctx, op).is_none().then_some(Ok(quantized_weights::dequantize));
        }
        None if op.meaning()?.movement.is_some() && has_number_elements(op) => movement,
        None => return None,
    };
    // The body of a `linalg.generic` computes one element, so per-axis parameters have no axis there.
    let is_per_axis =
        uniform(op.ctx, op.out_element(0)).is_some_and(|uniform| !matches!(uniform.form, ParamGranularity::Tensor));
    Some(if is_per_axis { Err("per-axis quantized elements are unsupported".to_owned()) } else { Ok(lower) })
}

/// The lowering of an operation that is not a movement.
fn computation_lowering(op: OpRef<'_>) -> Option<LowerFn> {
    if let Some((_, lower)) = LOWERINGS.iter().find(|(def, _)| op.is(def)) {
        return Some(*lower);
    }
    elementwise::arity(op.def()?).map(|_| elementwise::lower_elementwise as LowerFn)
}

/// Returns true if the result is a tensor of integers, or of floats that a movement or a cast may read.
fn has_number_elements(op: OpRef<'_>) -> bool {
    let element = op.out_element(0);
    let is_float = reals::is_real(op, element) || reals::is_narrow(op, element);
    op.ctx.is_tensor(op.out_type(0)) && (int_width(op.ctx, element).is_some() || is_float)
}

/// Refuses floats in the first operand.
fn require_int_elements(op: OpRef<'_>) -> Result<(), String> {
    let element = op.in_element(operand!(tosa::CAST.input));
    match int_width(op.ctx, element) {
        Some(_) => Ok(()),
        None => Err(format!("unsupported element type {}", show(op.ctx, element))),
    }
}

/// Checks that a sum of products is of integers or of f32.
fn require_numbers(op: OpRef<'_>) -> Result<(), String> {
    accumulator(op).map(|_| ())
}

/// The type in which a reduction adds: the result's for integers, f64 for f32.
fn accumulator(op: OpRef<'_>) -> Result<Type, String> {
    let element = op.in_element(operand!(tosa::CAST.input));
    match int_width(op.ctx, element) {
        Some(_) => Ok(op.out_element(0)),
        None if reals::is_real(op, element) && reals::is_real(op, op.out_element(0)) => {
            Ok(op.ctx.float_type(FloatKind::F64))
        }
        None => Err(format!("unsupported element type {}", show(op.ctx, element))),
    }
}

/// Rounds float sums to the element type of the result. Integer sums are the result.
fn round_to_result_type(build: &mut Builder<'_, '_>, sums: ValueId, ty: Type) -> Result<ValueId, String> {
    if build.ty(sums) == ty || build.ctx().float_kind(build.ctx().element_or_self(ty)).is_none() {
        return Ok(sums);
    }
    let rank = build.ctx().shape(ty).map_or(0, |dims| dims.len());
    let empty = build.empty(ty)?;
    build.build_generic(&[(sums, dims(rank))], (empty, dims(rank)), &reduction_flags(rank, 0), |build, args| {
        let sum = args.first().copied().ok_or("an operand is missing")?;
        build.op(&arith::TRUNCF, &[sum], build.ctx().element_or_self(ty))
    })
}

/// The zero point in a constant operand; floats have none.
fn zero_point(op: OpRef<'_>, operand: usize) -> Result<i64, String> {
    if op.ctx.float_kind(op.in_element(operand)).is_some() { Ok(0) } else { constant_scalar(op, operand) }
}

/// The first `N` operands.
fn operands<const N: usize>(build: &Builder<'_, '_>, op: OpId) -> Result<[ValueId; N], String> {
    let all: Vec<ValueId> = build.rewriter.body().operands(op).take(N).collect();
    all.try_into().map_err(|_| "an operand is missing".to_owned())
}

/// The only element of a constant operand; 0 if an optional operand is missing.
fn constant_scalar(op: OpRef<'_>, operand: usize) -> Result<i64, String> {
    if op.operand(operand).is_none() {
        return Ok(0);
    }
    match op.in_ints(operand).as_deref() {
        Some(&[value]) => Ok(value),
        _ => {
            let name = op.def().and_then(|def| def.operands.get(operand)).map_or("an operand", |operand| operand.name);
            Err(format!("{name} must be a constant with one element"))
        }
    }
}

/// The type of the first result, which must be static.
fn result_type(op: OpRef<'_>) -> Result<Type, String> {
    let dims = op.out_dims(0).ok_or("result is unranked")?;
    if dims.iter().any(Option::is_none) { Err("a size is dynamic".to_owned()) } else { Ok(op.out_type(0)) }
}

/// `tosa.const` as `arith.constant`.
fn constant(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let (value, ty) = (view.constant().ok_or("requires a constant")?, view.out_type(0));
    if typed_attr_type(build.ctx(), value) != Some(ty) {
        return Err(format!("attribute type does not match the result type {}", show(build.ctx(), ty)));
    }
    build.constant(value, ty)
}

/// Lowers an operation through its movements.
fn movement(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let used = crate::quant::fold::trace::movement(view).ok_or("is not a data movement")??;
    let element = view.out_element(0);
    let mut values: Vec<ValueId> =
        used.data.iter().map(|s| s.value(view)).collect::<Option<_>>().ok_or("the moved value is not an operand")?;
    let [chain] = used.chains.as_slice() else { return Err("expected exactly one result".to_owned()) };
    for movement in chain {
        values = vec![build_movement(build, movement, &values, element)?];
    }
    values.first().copied().ok_or_else(|| "missing operand".to_owned())
}

/// `tosa.pad`: the amounts are pairs of before and after for each dimension.
fn pad(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let amounts = view.in_ints(operand!(tosa::PAD.padding)).ok_or("the padding is not constant")?;
    let fill = operand!(tosa::PAD.pad_const);
    let margin = match view.operand_constant(fill).filter(|_| int_width(view.ctx, view.out_element(0)).is_none()) {
        Some(value) => {
            let unsupported = || format!("unsupported element type {}", show(view.ctx, view.out_element(0)));
            Number::Real(first_float(view.ctx, value).ok_or_else(unsupported)?)
        }
        None => constant_scalar(view, fill)?.into(),
    };
    let (low, high) =
        (amounts.iter().step_by(2).copied().collect::<Vec<_>>(), amounts.iter().skip(1).step_by(2).copied());
    let [value] = operands(build, op)?;
    padded(build, value, &low, &high.collect::<Vec<_>>(), margin)
}
