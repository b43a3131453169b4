//! Biases at the scale of input times weight, after a change of that scale.

use qopt_ir::def::{CastKind, OpRef, typed_attr_type};
use qopt_ir::ir::{Attr, AttrKind, Context, OpId, QuantizedElement as _, Type, ValueId};
use qopt_ir::rewrite::{InsertPoint, Rewriter, is_trivially_dead};

use crate::conversions::quant_to_hub::{Role, clean, read};
use crate::elements::integers;
use crate::qnn::ops::product;
use crate::qnn::types::uniform;
use crate::quant::types::{Param, Uniform, uniform as quant_type};

/// The operands of a sum of products.
struct Operands {
    input: usize,
    weight: usize,
    bias: usize,
}

/// The operands of an operation with a bias, in the hub or in a frontend.
fn operands(op: OpRef<'_>) -> Option<Operands> {
    if op.def().is_some_and(|def| product::WEIGHTED.contains(&def)) {
        let bias = product::BIAS;
        op.operand(bias)?;
        return Some(Operands { input: product::INPUT, weight: product::WEIGHT, bias });
    }
    let computation = read(op)?.ok()?;
    let [input, weight, bias, ..] = computation.inputs.as_slice() else { return None };
    let at = |value| op.operands().position(|v| v == value);
    let found = Operands { input: at(input.value)?, weight: at(weight.value)?, bias: at(bias.value)? };
    (bias.role == Role::Bias).then_some(found)
}

/// The quantized type of an operand: its own, or the type of the cast that dequantizes it.
fn element(op: OpRef<'_>, index: usize) -> Option<Type> {
    let ty = op.operand_type(index)?;
    if uniform(op.ctx, ty).is_some() {
        return op.ctx.element_type(ty);
    }
    let cast = op.operand_def(index)?.cast()?;
    cast.element.ok().filter(|_| cast.kind == CastKind::Dequantize)
}

/// Gives the quantized bias of an operation the scale of input times weight. Its reals are rounded to that scale. Returns true if
/// it changes.
///
/// # Errors
/// If the bias is not constant, has other channels than the weight, or does not fit its storage type.
pub(super) fn rescale(rewriter: &mut Rewriter<'_>, op: OpId) -> Result<bool, String> {
    let (ctx, view) = (rewriter.ctx(), rewriter.op(op));
    let Some(Operands { input, weight, bias }) = operands(view) else { return Ok(false) };
    let type_of = |index| element(view, index).and_then(|ty| quant_type(ctx, ty));
    let (Some(input), Some(weight), Some(old)) = (type_of(input), type_of(weight), type_of(bias)) else {
        return Ok(false);
    };
    let input_width = input.storage.width;
    let &[input] = &*input.params else { return Err("input must have one scale".to_owned()) };
    if ![1, weight.params.len()].contains(&old.params.len()) {
        return Err("the bias has other channels than the weight".to_owned());
    }
    // Scales of model files are f32.
    let product = |weight: &Param| Param::new(f64::from(input.scale() as f32 * weight.scale() as f32), 0);
    let new = Uniform { params: weight.params.iter().map(product).collect(), ..old.clone() };
    if !new.params.iter().all(|param| (param.scale() as f32).is_normal()) {
        return Err("the scale of input times weight is out of range".to_owned());
    }
    let is_near = |(a, b): (&Param, &Param)| (a.scale() - b.scale()).abs() <= a.scale() * f64::from(f32::EPSILON);
    if new.params.len() == old.params.len() && new.params.iter().zip(&old.params).all(is_near) {
        return Ok(false);
    }
    let (is_cast, source) = match view.operand_def(bias).ok_or("the bias must be constant")? {
        def if def.cast().is_some() => (true, def.cast_input().ok_or("the bias must be constant")?),
        def => (false, def.body.result(def.op, 0).ok_or("the bias must be constant")?),
    };
    let stored = constant_integers(view, source).ok_or("the bias must be constant")?;
    let shape = ctx.shape(rewriter.body().ty(source)).ok_or("operand is unranked")?;
    let reals = old.dequantize(ctx, &shape, &stored)?;
    let scales = new.each_param(ctx, &shape)?;
    let rescaled: Vec<i64> =
        reals.iter().zip(scales).map(|(real, param)| (real / param.scale()).round_ties_even() as i64).collect();
    let fits = rescaled.iter().all(|n| (new.storage.min..=new.storage.max).contains(n));
    if !fits && (is_cast || input_width <= 8) {
        return Err("the bias does not fit its storage type at the scale of input times weight".to_owned());
    }
    let cast = rewriter.op(op).operand_def(bias).filter(|_| is_cast).map(|def| def.op);
    rewriter.set_insertion_point(InsertPoint::Before(cast.unwrap_or(op)));
    // A sum of products of 16-bit activations may have a bias of 64-bit integers, at the same scale.
    let element = if fits { new.intern(ctx) } else { ctx.int_type(64) };
    let ty = if is_cast { rewriter.body().ty(source) } else { ctx.with_element(rewriter.body().ty(source), element) };
    let mut value = copy_constant(rewriter, source, &rescaled, ty).ok_or("the bias must be constant")?;
    if let Some(cast) = cast {
        value = recast(rewriter, cast, value, element)?;
    }
    let replaced = rewriter.op(op).operand_def(bias).map(|def| def.op);
    rewriter.set_operand(op, bias, value);
    if let Some(replaced) = replaced.filter(|&op| is_trivially_dead(rewriter.op(op))) {
        clean(rewriter, vec![replaced]);
    }
    Ok(true)
}

/// Builds a cast of a value like another one, with the parameters of another type. Its constants have the names of the old ones.
///
/// # Errors
/// If the dialect cannot express the parameters.
pub(super) fn recast(rewriter: &mut Rewriter<'_>, old: OpId, value: ValueId, element: Type) -> Result<ValueId, String> {
    let view = rewriter.op(old);
    let cast = view.cast().zip(view.meaning().and_then(|def| def.cast)).zip(view.result_type(0));
    let ((cast, def), ty) = cast.ok_or("the operation is not a cast")?;
    let made = (def.write)(rewriter, old, cast.kind, value, element, ty)?;
    let body = rewriter.body();
    let pairs = body.defining_op(made).into_iter().flat_map(|made| body.operands(made).zip(body.operands(old)).skip(1));
    let defined = |(new, old)| Some((body.defining_op(new)?, body.loc(body.defining_op(old)?)));
    for (constant, loc) in pairs.filter_map(defined).collect::<Vec<_>>() {
        rewriter.set_loc(constant, loc);
    }
    Ok(made)
}

/// The facts of a tensor of a file without the scales that its old type could not hold, because the file would get these.
pub(super) fn without_scales(ctx: &Context, facts: Attr) -> Attr {
    ["scale", "zero_point"].iter().fold(facts, |facts, name| ctx.dict_with(facts, ctx.str(name), None))
}

/// The attributes of an operation with the facts of a result [without scales](without_scales).
pub(super) fn result_without_scales(ctx: &Context, attrs: Attr, index: usize) -> Attr {
    const TENSORS: &str = "tflite.tensors";
    let Some(AttrKind::Array(all)) = ctx.dict_named(attrs, TENSORS).map(|attr| ctx.attr_kind(attr)) else {
        return attrs;
    };
    let kept = all.iter().enumerate().map(|(i, &facts)| if i == index { without_scales(ctx, facts) } else { facts });
    ctx.dict_with(attrs, ctx.str(TENSORS), Some(ctx.attr(AttrKind::Array(kept.collect()))))
}

/// The integers of a constant.
fn constant_integers(op: OpRef<'_>, value: ValueId) -> Option<Vec<i64>> {
    let def = OpRef { op: op.body.defining_op(value)?, ..op };
    integers(op.ctx, def.constant()?)
}

/// Builds a constant like the one that defines a value, with other integers and another type.
fn copy_constant(rewriter: &mut Rewriter<'_>, value: ValueId, integers: &[i64], ty: Type) -> Option<ValueId> {
    let ctx = rewriter.ctx();
    let op = rewriter.body().defining_op(value)?;
    let def = rewriter.op(op).meaning()?.constant?;
    let held = typed_attr_type(ctx, (def.read)(rewriter.op(op))?)?;
    // Constants of quantized types hold no plain integers.
    if ctx.is_tensor(ty) && uniform(ctx, ty).is_none() {
        let value = ctx.dense_ints(ctx.with_element(held, ctx.element_or_self(ty)), integers);
        let spec = crate::arith::DIALECT.constant?(ctx, value, ty)?;
        let loc = rewriter.body().loc(op);
        return rewriter.create_value(&spec.spec(ctx, loc, &[ty]));
    }
    let new = rewriter.create_like(op, &[], &[ty]);
    let attrs = rewriter.body().attrs(new);
    rewriter.set_attrs(new, result_without_scales(ctx, attrs, 0));
    let attrs = (def.write)(rewriter.op(new), ctx.dense_ints(held, integers), ty);
    match def.discardable {
        true => rewriter.set_attrs(new, attrs),
        false => rewriter.set_properties(new, attrs),
    }
    rewriter.body().result(new, 0)
}
