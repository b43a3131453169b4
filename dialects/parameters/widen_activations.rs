//! `--widen-activations`: gives signed 8-bit activations of the hub 16 bits ("16x8"). Weights keep their 8 bits.
//!
//! ```text
//! !quant.uniform<i8<a:b>:f32, s:z>   ->   !quant.uniform<i16:f32, t>     t = max |s * (a - z)|, |s * (b - z)| / 32767
//! ```
//!
//! The new range contains the old one. A scale that is a power of two stays one, since the kernels of softmax, logistic and tanh
//! have the result scale 2^-15. Constants that are activations are requantized. Biases keep their reals, at the scale of input
//! times weight. An operation whose 8-bit result saturates at the real 0 clamps its 16-bit result there, and so does a quantization of
//! reals that the program computes: quantizers remove rectifiers in front of such a range.
//!
//! An operation without a 16-bit form keeps its types, between requantizations, with a remark.

use qopt_ir::def::{OpRef, Trait, match_op, operand, typed_attr_type};
use qopt_ir::ir::{Body, Context, Loc, OpId, Type, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use qopt_ir::transforms::types::{Conversion, Functions, Signatures};
use qopt_ir::verify::Checker;
use rustc_hash::FxHashSet;

use super::bias;
use crate::builtin::ops as builtin;
use crate::elements::integers;
use crate::qnn::attrs::{CLAMP, Numerics};
use crate::qnn::ops as qnn;
use crate::qnn::ops::product;
use crate::qnn::types::{is_per_tensor, uniform};
use crate::quant::boundary::{crossing, is_computed};
use crate::quant::ops as quant;
use crate::quant::types::{Param, Storage, Uniform};
use crate::tosa::ops as tosa;

/// The pass.
pub static WIDEN_ACTIVATIONS: PassDef = PassDef {
    argument: "widen-activations",
    name: "WidenActivations",
    summary: "Give 8-bit activations of qnn operations 16 bits",
    statistics: &[("num-widened", "Number of tensors with 16 bits"), ("num-biases", "Number of biases rescaled")],
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(Widen)),
    ..PassDef::BASE
};

struct Widen;

/// The greatest 16-bit integer: the range is symmetric.
const GREATEST: i64 = 32767;

impl Pass for Widen {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let (ctx, owner) = (cx.ctx, body.properties(Body::ROOT));
            let mut rewriter = Rewriter::new(ctx, body);
            keep_rectifiers(&mut rewriter);
            let weights = weights(&rewriter);
            let before = values(rewriter.body(), |ty| wide(ctx, ty).is_some());
            let unsigned = unsigned_activations(&rewriter);
            if unsigned > 0 {
                let why =
                    format!("unsigned tensors that stay: {unsigned}; --convert-quant-storage=to=i8 makes them signed");
                cx.missed(owner, rewriter.op(Body::ROOT), why);
            }
            let mut checker = Checker::new(ctx);
            let mut accepted = FxHashSet::default();
            for op in rewriter.body().preorder() {
                let body = rewriter.body();
                if !body.operands(op).chain(body.results(op)).any(|v| wide(ctx, body.ty(v)).is_some()) {
                    continue;
                }
                match takes_part(&mut rewriter, &mut checker, op, &weights) {
                    Ok(true) => _ = accepted.insert(op),
                    Ok(false) => {}
                    Err(reason) => cx.missed(owner, rewriter.op(op), reason),
                }
            }
            let constants = constants(&rewriter, &weights, &accepted);
            accepted.extend(constants);
            for op in rewriter.body().preorder().into_iter().filter(|op| accepted.contains(op)) {
                change_contents(&mut rewriter, op);
            }
            let conversion = Conversion {
                convert: &wide,
                accepts: &|op| accepted.contains(&op.op),
                cast: &requantize,
                signatures: Signatures::All,
            };
            conversion.apply(ctx, body, &Functions::default());
            let mut rewriter = Rewriter::new(ctx, body);
            for op in rewriter.body().preorder().into_iter().filter(|op| accepted.contains(op)) {
                if rewriter.op(op).def().is_some_and(|def| product::WEIGHTED.contains(&def)) {
                    keep_weight(&mut rewriter, op, &weights);
                    match bias::rescale(&mut rewriter, op) {
                        Ok(changed) => cx.count("num-biases", changed.into()),
                        Err(reason) => {
                            let view = rewriter.op(op);
                            return Err(cx.error(view.loc(), format!("'{}' {reason}", view.label())));
                        }
                    }
                }
            }
            let after = values(rewriter.body(), |ty| uniform(ctx, ty).is_some_and(|ty| ty.storage.width == 16));
            let widened = before.intersection(&after).count() as u64;
            if widened > 0 {
                let mark = cx.mark(rewriter.op(Body::ROOT));
                cx.passed(owner, mark, WIDEN_ACTIVATIONS.argument, &format!("tensors with 16 bits: {widened}"));
            }
            cx.count("num-widened", widened);
            Ok(())
        })
    }
}

/// Adds a clamp after each quantization of computed reals whose range begins or ends at 0.
fn keep_rectifiers(rewriter: &mut Rewriter<'_>) {
    let ctx = rewriter.ctx();
    for op in rewriter.body().preorder() {
        let view = rewriter.op(op);
        let (Some(input), Some(ty)) = (view.operand(operand!(qnn::QUANTIZE.input)), view.result_type(0)) else {
            continue;
        };
        let Some(element) = uniform(ctx, ty).filter(|_| view.is(&qnn::QUANTIZE) && wide(ctx, ty).is_some()) else {
            continue;
        };
        let (Storage { min, max, .. }, loc) = (element.storage, view.loc());
        let is_rectified = element.params.iter().any(|param| [min, max].contains(&param.zero_point));
        if !is_rectified || !is_computed(ctx, rewriter.body(), input) {
            continue;
        }
        let Some(result) = rewriter.body().result(op, 0) else { continue };
        let users: Vec<(OpId, usize)> = rewriter.body().uses(result).collect();
        rewriter.set_insertion_point(InsertPoint::After(op));
        let clamp = NewOp::of(&qnn::CLAMP_OP).loc(loc).operands(&[result]).results(&[ty]);
        let clamp = clamp.property(CLAMP.name, ctx.i64_array_attr(&[min, max]));
        let Some(clamped) = rewriter.build_value(&clamp) else { continue };
        users.into_iter().for_each(|(user, index)| rewriter.set_operand(user, index, clamped));
    }
}

/// The 16-bit type of a tensor of signed 8-bit activations.
fn wide(ctx: &Context, ty: Type) -> Option<Type> {
    let is_f32 = |old: &Uniform| ctx.float_kind(old.expressed) == Some(FloatKind::F32);
    let is_activation =
        |old: &&Uniform| old.storage.width == 8 && old.storage.signed && is_per_tensor(old) && is_f32(old);
    let old = uniform(ctx, ty).filter(|_| ctx.is_tensor(ty)).filter(is_activation)?;
    let &[param] = &*old.params else { return None };
    // Types have normal scales.
    let new = Param::new(wide_scale(param, old.storage).max(f64::from(f32::MIN_POSITIVE)), 0);
    let new = Uniform { storage: Storage::full(true, 16), params: [new].into(), ..old.clone() };
    Some(ctx.with_element(ty, new.intern(ctx)))
}

/// The number of computed tensors of unsigned 8 bits, which the pass does not change.
fn unsigned_activations(rewriter: &Rewriter<'_>) -> usize {
    let (ctx, body) = (rewriter.ctx(), rewriter.body());
    let is_unsigned =
        |ty: Type| uniform(ctx, ty).is_some_and(|ty| ty.storage.width == 8 && !ty.storage.signed && is_per_tensor(ty));
    let is_constant = |&v: &ValueId| body.defining_op(v).is_some_and(|op| rewriter.op(op).constant().is_some());
    values(body, is_unsigned).iter().filter(|v| !is_constant(v)).count()
}

/// The least scale of 16 bits for the range of 8 bits: an f32, since scales of model files are.
fn wide_scale(param: Param, storage: Storage) -> f64 {
    let steps = |bound: i64| bound.saturating_sub(param.zero_point).saturating_abs();
    let scale = param.scale();
    let is_power_of_two = scale.to_bits().trailing_zeros() >= f64::MANTISSA_DIGITS - 1;
    if is_power_of_two {
        // The least integer is -32768, so a range from -2^n takes no further bit.
        let reach = steps(storage.max).saturating_add(1).max(steps(storage.min));
        let bits = u64::try_from(reach).unwrap_or(1).next_power_of_two().trailing_zeros();
        return scale * f64::from(bits).exp2() / 32768.0;
    }
    let exact = scale * steps(storage.max).max(steps(storage.min)) as f64 / GREATEST as f64;
    let near = exact as f32;
    f64::from(if f64::from(near) < exact { near.next_up() } else { near })
}

/// The values of a body with types of a kind.
fn values(body: &Body, is_of_kind: impl Fn(Type) -> bool) -> FxHashSet<ValueId> {
    let ops = body.preorder();
    let regions = ops.iter().copied().chain([Body::ROOT]).flat_map(|op| body.regions(op));
    let args = regions.flat_map(|&region| body.blocks(region)).flat_map(|&block| body.args(block).iter().copied());
    let results = ops.iter().flat_map(|&op| body.results(op));
    args.chain(results).filter(|&v| is_of_kind(body.ty(v))).collect()
}

/// Requantizes a value for an operation without a 16-bit form, or back.
fn requantize(rewriter: &mut Rewriter<'_>, loc: Loc, value: ValueId, ty: Type) -> ValueId {
    let numerics = Numerics::Tflite.attr(rewriter.ctx());
    let new = NewOp::of(&qnn::REQUANTIZE).loc(loc).operands(&[value]).results(&[ty]).property("numerics", numerics);
    rewriter.build_value(&new).unwrap_or(value)
}

/// The constants that are weights, and the results of movements on them.
fn weights(rewriter: &Rewriter<'_>) -> FxHashSet<ValueId> {
    let body = rewriter.body();
    let mut found = FxHashSet::default();
    for op in body.preorder() {
        let view = rewriter.op(op);
        if !view.def().is_some_and(|def| product::WEIGHTED.contains(&def)) {
            continue;
        }
        let (mut chain, mut next) = (Vec::new(), view.operand(product::WEIGHT));
        while let Some(value) = next.filter(|value| !found.contains(value)) {
            chain.push(value);
            let Some(def) = body.defining_op(value).map(|def| rewriter.op(def)) else { break };
            if def.constant().is_some() {
                found.extend(chain);
                break;
            }
            next = def.operands().next().filter(|_| is_movement(def));
        }
    }
    found
}

/// The constants that are activations of operations with 16-bit types.
fn constants(rewriter: &Rewriter<'_>, weights: &FxHashSet<ValueId>, accepted: &FxHashSet<OpId>) -> Vec<OpId> {
    let body = rewriter.body();
    let is_activation = |&op: &OpId| {
        let view = rewriter.op(op);
        let is_read = |v: ValueId| !weights.contains(&v) && body.uses(v).any(|(user, _)| accepted.contains(&user));
        view.constant().and_then(|attr| integers(view.ctx, attr)).is_some() && body.results(op).any(is_read)
    };
    body.preorder().into_iter().filter(is_activation).collect()
}

fn is_movement(op: OpRef<'_>) -> bool {
    op.meaning().is_some_and(|def| def.movement.is_some())
}

/// Returns true if an operation takes 16-bit types, or the reason against it for an operation that computes.
fn takes_part(
    rewriter: &mut Rewriter<'_>,
    checker: &mut Checker<'_>,
    op: OpId,
    weights: &FxHashSet<ValueId>,
) -> Result<bool, String> {
    let view = rewriter.op(op);
    let Some(def) = view.def() else { return Err("it has no definition".to_owned()) };
    if view.flags().terminator || def.traits.iter().any(|t| matches!(t, Trait::Call(_))) {
        return Ok(false);
    }
    if rewriter.body().results(op).any(|v| weights.contains(&v)) {
        return Ok(false);
    }
    // Constants follow the operations that read them.
    if view.constant().is_some() {
        return Ok(false);
    }
    if view.is(&quant::DCAST) || view.is(&quant::QCAST) {
        return Ok(true);
    }
    if !qnn::ALL.contains(&def) && !is_movement(view) && def != &tosa::SELECT {
        return Err("not a qnn operation".to_owned());
    }
    // The activations of other operations are floats, or quantized at run time.
    let is_computed = view.results().any(|v| wide(view.ctx, view.body.ty(v)).is_some());
    if !is_computed && crossing(view).is_none() {
        return Ok(false);
    }
    // LiteRT 2.3.0 computes wrong 16-bit sums, in models of LiteRT's quantizer, too.
    let without_evaluator = match_op!(def;
        qnn::SQUARED_DIFFERENCE => Some("has no kernel"),
        qnn::SUM => Some("has no correct kernel"),
        _ => None,
    );
    if let Some(why) = without_evaluator {
        return Err(format!("has no 16-bit form: TensorFlow Lite {why}"));
    }
    let is_weighted = product::WEIGHTED.contains(&def);
    let bias = Some(product::BIAS).filter(|_| is_weighted);
    if bias.is_some_and(|bias| view.operand(bias).is_some() && view.operand_constant(bias).is_none()) {
        return Err("the bias must be constant".to_owned());
    }
    // Tries the types on the operation alone.
    let (ctx, body) = (rewriter.ctx(), rewriter.body());
    let retyped = |(i, v): (usize, ValueId)| {
        let ty = body.ty(v);
        let new = match uniform(ctx, ty) {
            Some(_) if bias == Some(i) => Some(ctx.with_element(ty, ctx.int_type(64))),
            _ if is_weighted && i == product::WEIGHT && weights.contains(&v) => None,
            _ => wide(ctx, ty),
        };
        Some((v, ty, new?))
    };
    let after = body.num_operands(op);
    let values = body.operands(op).chain(body.results(op)).enumerate();
    let values: Vec<_> = values.map(|(i, v)| (if i < after { i } else { usize::MAX }, v)).filter_map(retyped).collect();
    values.iter().for_each(|&(v, _, new)| rewriter.set_type(v, new));
    let verdict = checker.check(rewriter.body(), op);
    values.iter().for_each(|&(v, old, _)| rewriter.set_type(v, old));
    verdict.map(|()| true).map_err(|why| format!("has no 16-bit form: {why}"))
}

/// Changes the integers of a constant and the bounds of an operation, before the types change.
fn change_contents(rewriter: &mut Rewriter<'_>, op: OpId) {
    let view = rewriter.op(op);
    let ctx = view.ctx;
    let Some(result) = view.result_type(0) else { return };
    let Some((old, ty)) = uniform(ctx, result).zip(wide(ctx, result)) else { return };
    let (&[from], Some(to)) = (&*old.params, uniform(ctx, ty)) else { return };
    let &[to] = &*to.params else { return };
    let rescaled = |stored: i64| {
        let real = from.scale() * stored.saturating_sub(from.zero_point) as f64;
        ((real / to.scale()).round() as i64).clamp(-GREATEST - 1, GREATEST)
    };
    if let Some((def, attr)) =
        view.meaning().and_then(|def| def.constant).and_then(|def| Some((def, (def.read)(view)?)))
    {
        let held = typed_attr_type(ctx, attr).map(|held| ctx.with_element(held, ctx.int_type(16)));
        let Some((held, stored)) = held.zip(integers(ctx, attr)) else { return };
        let stored: Vec<i64> = stored.into_iter().map(rescaled).collect();
        let attrs = (def.write)(view, ctx.dense_ints(held, &stored), ty);
        match def.discardable {
            true => rewriter.set_attrs(op, attrs),
            false => rewriter.set_properties(op, attrs),
        }
        return;
    }
    let has_clamp = view.def().is_some_and(|def| def.attrs.iter().any(|attr| attr.name == CLAMP.name));
    if !has_clamp {
        return;
    }
    let Storage { min, max, .. } = old.storage;
    let (low, high) = match view.ints(CLAMP.name).as_deref() {
        Some(&[low, high]) => (low, high),
        _ => (min, max),
    };
    // A bound of the storage is not a bound of the computation, unless it is 0.
    let bound = |stored: i64, of_storage: i64, new: i64| match stored == of_storage && stored != from.zero_point {
        true => new,
        false => rescaled(stored),
    };
    let (low, high) = (bound(low, min, -GREATEST - 1), bound(high, max, GREATEST));
    let is_bound = (low, high) != (-GREATEST - 1, GREATEST) || view.is(&qnn::CLAMP_OP);
    let bounds = is_bound.then(|| ctx.i64_array_attr(&[low, high]));
    rewriter.set_property(op, CLAMP.name, bounds);
}

/// Removes the requantization of a weight.
fn keep_weight(rewriter: &mut Rewriter<'_>, op: OpId, weights: &FxHashSet<ValueId>) {
    let weight = product::WEIGHT;
    let Some(cast) = rewriter.op(op).operand_def(weight).filter(|def| def.is(&qnn::REQUANTIZE)) else { return };
    let (cast, source) = (cast.op, cast.only_operand().filter(|source| weights.contains(source)));
    if let Some(source) = source {
        rewriter.set_operand(op, weight, source);
        rewriter.erase(cast);
    }
}
