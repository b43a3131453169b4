//! `--per-tensor-weights`: gives constant weights one scale instead of one for each channel or block.
//!
//! ```text
//! scale = greatest |weight| / greatest stored integer        stored = round(weight / scale) + zero point
//! ```
//!
//! For accelerators that read one scale. This changes the weights: a remark gives the greatest error of each operation and the
//! ratio of signal to noise. The zero point of the channels stays, so it has to be the same for all. A quantized bias is
//! rounded to its new scale.

use qopt_ir::def::OpRef;
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Body, Loc, OpId, QuantizedElement as _, Type, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};

use crate::builtin::ops as builtin;
use crate::qnn::kernels::param;
use crate::qnn::ops as qnn;
use crate::qnn::ops::product;
use crate::qnn::types::{is_per_tensor, uniform};
use crate::quant::convert::storage_type;
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform};
use crate::support::OpTypes;

/// The pass.
pub static PER_TENSOR_WEIGHTS: PassDef = PassDef {
    argument: "per-tensor-weights",
    name: "PerTensorWeights",
    summary: "Give the constant weights of qnn operations one scale instead of several",
    statistics: &[("num-changed", "Number of operations with changed weights")],
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(PerTensor)),
    ..PassDef::BASE
};

struct PerTensor;

impl Pass for PerTensor {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let owner = body.properties(Body::ROOT);
            let mut rewriter = Rewriter::new(cx.ctx, body);
            for op in rewriter.body().preorder() {
                if !rewriter.op(op).def().is_some_and(|def| product::WEIGHTED.contains(&def)) {
                    continue;
                }
                match change(&mut rewriter, op) {
                    Ok(None) => {}
                    Ok(Some(error)) => {
                        cx.count("num-changed", 1);
                        let mark = cx.mark(rewriter.op(op));
                        cx.passed(owner, mark, "per-tensor-weights", &error);
                    }
                    Err(reason) => cx.missed(owner, rewriter.op(op), reason),
                }
            }
            Ok(())
        })
    }
}

/// Changes the weights of an operation, and returns a description of the error; `None` if they have one scale.
fn change(rewriter: &mut Rewriter<'_>, op: OpId) -> Result<Option<String>, String> {
    let view = rewriter.op(op);
    let weight = product::WEIGHT;
    let Some(old) = uniform(view.ctx, view.in_type(weight)).filter(|ty| !is_per_tensor(ty)) else { return Ok(None) };
    let reals = constant_reals(view, weight)?.ok_or("weights must be constant")?;
    let greatest = reals.iter().fold(0.0, |greatest: f64, real| greatest.max(real.abs()));
    let new = merged(old, greatest)?;
    let element = param(&new)?;
    let stored: Vec<i64> = reals.iter().map(|real| quantized(*real, element, new.storage)).collect();
    let errors = reals.iter().zip(&stored).map(|(real, &q)| real - element.scale() * (q - element.zero_point) as f64);
    let (worst, noise) = errors.fold((0.0, 0.0), |(worst, noise): (f64, f64), e| (worst.max(e.abs()), noise + e * e));
    let power: f64 = reals.iter().map(|real| real * real).sum();
    let decibels = 10.0 * (power / noise).log10();

    let bias = new_bias(view, &new)?;
    let (scales, new) = (old.params.len(), new.intern(view.ctx));
    let loc = view.loc();
    rewriter.set_insertion_point(InsertPoint::Before(op));
    let replaced = build_constant(rewriter, loc, op, weight, new, &stored)?;
    let bias = match bias {
        Some((ty, stored)) => Some(build_constant(rewriter, loc, op, product::BIAS, ty, &stored)?),
        None => None,
    };
    rewriter.set_operand(op, weight, replaced);
    if let Some(bias) = bias {
        rewriter.set_operand(op, product::BIAS, bias);
    }
    let noise = if noise == 0.0 {
        "without an error".to_owned()
    } else {
        format!("error at most {worst:.3e}, {decibels:.1} dB")
    };
    Ok(Some(format!("weights with {scales} scales get the scale {:e}: {noise}", element.scale())))
}

/// The type with one scale for reals up to this magnitude.
fn merged(old: &Uniform, greatest: f64) -> Result<Uniform, String> {
    let zero_point = old.params.first().map_or(0, |param| param.zero_point);
    if old.params.iter().any(|param| param.zero_point != zero_point) {
        return Err("zero points of the weights differ".to_owned());
    }
    let Storage { min, max, .. } = old.storage;
    let reach = (max.saturating_sub(zero_point)).min(zero_point.saturating_sub(min)).max(1);
    // Scales of model files are f32. Rounding up keeps the greatest weight within the bounds.
    let scale = greatest / reach as f64;
    let mut narrow = scale as f32;
    if f64::from(narrow) < scale {
        narrow = narrow.next_up();
    }
    if !narrow.is_normal() {
        narrow = if narrow.is_finite() { f32::MIN_POSITIVE } else { return Err("weights are not finite".to_owned()) };
    }
    let params = [Param::new(f64::from(narrow), zero_point)].into();
    Ok(Uniform { storage: old.storage, expressed: old.expressed, form: ParamGranularity::Tensor, params })
}

fn quantized(real: f64, param: Param, storage: Storage) -> i64 {
    let steps = (real / param.scale()).round() as i64;
    steps.saturating_add(param.zero_point).clamp(storage.min, storage.max)
}

/// The type and the integers of a quantized bias at the product of the scales; `None` for other biases.
fn new_bias(op: OpRef<'_>, weights: &Uniform) -> Result<Option<(Type, Vec<i64>)>, String> {
    let bias = product::BIAS;
    let Some(ty) = op.operand_type(bias) else { return Ok(None) };
    let Some(old) = uniform(op.ctx, ty) else {
        return match op.ctx.float_kind(op.ctx.element_or_self(ty)) {
            Some(_) => Ok(None),
            None => Err("the bias has no scale".to_owned()),
        };
    };
    let input = uniform(op.ctx, op.in_type(product::INPUT)).ok_or("input is not statically quantized")?;
    let scale = param(input)?.scale() as f32 * param(weights)?.scale() as f32;
    let new = Param::new(f64::from(scale), 0);
    let reals = constant_reals(op, bias)?.ok_or("the bias must be constant")?;
    let stored = reals.iter().map(|real| quantized(*real, new, old.storage)).collect();
    let new = Uniform { form: ParamGranularity::Tensor, params: [new].into(), ..old.clone() };
    Ok(Some((new.intern(op.ctx), stored)))
}

/// The reals of a constant operand; `None` if it is not constant.
fn constant_reals(op: OpRef<'_>, index: usize) -> Result<Option<Vec<f64>>, String> {
    let (Some(constant), ty) = (op.operand_constant(index), op.in_type(index)) else { return Ok(None) };
    let (element, dims) = (uniform(op.ctx, ty), op.ctx.shape(ty).ok_or("operand is unranked")?);
    let element = element.ok_or("operand is not statically quantized")?;
    let stored = Tensor::of_constant(op.ctx, constant, ty)?.ints(op.ctx)?;
    element.dequantize(op.ctx, &dims, &stored).map(Some)
}

/// A constant in the shape of an operand.
fn build_constant(
    rewriter: &mut Rewriter<'_>,
    loc: Loc,
    op: OpId,
    index: usize,
    element: Type,
    stored: &[i64],
) -> Result<ValueId, String> {
    let ctx = rewriter.ctx();
    let ty = ctx.with_element(rewriter.op(op).in_type(index), element);
    let held = storage_type(ctx, ty).ok_or("operand is not statically quantized")?;
    let new = NewOp::of(&qnn::CONSTANT).loc(loc).results(&[ty]).property("value", ctx.dense_ints(held, stored));
    rewriter.build_value(&new).ok_or_else(|| "a constant has no result".to_owned())
}
