//! Raises integer TOSA to the hub: guesses the hub op that a group of ops was lowered from, lowers the guess, and accepts it
//! if the result equals the group.
//!
//! ```text
//! group       guess      names the hub op and unit scales         one row for each op
//!             candidate  lowers the guess and compares            the only check
//!             scales     finds scales that all groups accept      casts, functions and ratios of scales
//! ```
//!
//! Groups are found backwards from the results, the largest first. The scales of all groups are then combined, and the hub ops
//! are built in program order and compared again. If a group rejects the combined scales, it keeps its unit scales; casts to
//! storage and back separate them, and no bit changes.
//!
//! The program stays unchanged until all hub ops are built, so every guess is compared with the original ops. Unsigned values
//! are signed integers inside of the program: a hub value represents its bits or its signed integers.

mod bytes;
mod candidate;
mod guess;
mod rescale;
mod scales;
mod scaling;
mod table;

use qopt_ir::def::{CastKind, OpRef, match_op, operand};
use qopt_ir::eval::constant_value;
use qopt_ir::ir::{Attr, Body, Context, Loc, OpId, Tensor, Type, ValueId};
use qopt_ir::movement::PropagationLimits;
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use qopt_ir::verify::Checker;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtin::ops as builtin;
use crate::qnn::attrs::{CLAMP, Numerics};
use crate::qnn::kernels::param;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::fold::trace::{moved_type, movement};
use crate::quant::ops as quant;
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform};
use crate::support::{int_width, storage};
use crate::tosa::ops as tosa;
use candidate::{Candidate, Operand, is_sign_conversion};
use guess::{Activation, Guess, Law, Part, Weights, Zero, nudged};
use scales::Scales;

/// The result of raising a body.
pub(super) struct Raised {
    /// Number of groups that became hub ops.
    pub(super) groups: u64,
    /// The roots of rejected groups, with the reasons.
    pub(super) refused: Vec<(OpId, String)>,
    /// Ops that may be dead.
    pub(super) dead: Vec<OpId>,
}

/// Raises the groups of a body, whose ops are `ops` in program order.
pub(super) fn raise(rewriter: &mut Rewriter<'_>, ops: &[OpId]) -> Raised {
    let (ctx, mut unsigned) = (rewriter.ctx(), unsigned_values(rewriter, ops));
    let mut groups = find(rewriter, ops, &mut unsigned);
    let scales = learn(rewriter, ops, &mut groups, &unsigned);
    let replaced = groups.iter().flat_map(|group| group.cone.iter().copied()).collect();
    let checker = Checker::new(ctx);
    let mut raiser =
        Raiser { rewriter, scales, unsigned, held: FxHashMap::default(), replaced, dead: Vec::new(), checker };
    let (mut raised, mut refused) = (0, Vec::new());
    let mut next = groups.iter().peekable();
    for &op in ops {
        let group = next.next_if(|group| group.guess.root == op);
        if raiser.carry(op).is_some() {
            continue;
        }
        match group.map(|group| raiser.build(&group.guess)) {
            Some(Ok(())) => raised += 1,
            Some(Err(reason)) => {
                group.into_iter().flat_map(|group| &group.cone).for_each(|op| {
                    raiser.replaced.remove(op);
                });
                refused.push((op, reason));
            }
            None => {}
        }
    }
    raiser.finish(ops);
    Raised { groups: raised, refused, dead: raiser.dead }
}

/// A group of ops that one hub op replaces.
struct Group {
    guess: Guess,
    /// The root, and the ops that have no user outside of the group.
    cone: Vec<OpId>,
}

/// Returns the values of a program that are signed integers of unsigned ones: between the rescales that read and write
/// unsigned integers.
fn unsigned_values(rewriter: &Rewriter<'_>, ops: &[OpId]) -> FxHashSet<ValueId> {
    let (body, mut found) = (rewriter.body(), FxHashSet::default());
    for &op in ops {
        let view = rewriter.op(op);
        let Some(result) = body.result(op, 0) else { continue };
        let is_tosa =
            |op: OpId| rewriter.op(op).name().starts_with("tosa.") || rewriter.op(op).name().starts_with("qint.");
        if is_sign_conversion(view, false) {
            found.extend(view.operand(operand!(tosa::RESCALE.input)));
            continue;
        }
        let from_unsigned = body.operands(op).any(|value| found.contains(&value));
        let is_inside = !guess::is_activation(view, result) || body.uses(result).all(|(user, _)| is_tosa(user));
        if is_sign_conversion(view, true) || is_tosa(op) && from_unsigned && is_inside {
            found.insert(result);
        }
    }
    found
}

/// Returns all groups in the order of their roots. Adds the values of a group that is only lowered from unsigned ones.
fn find(rewriter: &Rewriter<'_>, ops: &[OpId], unsigned: &mut FxHashSet<ValueId>) -> Vec<Group> {
    let (ctx, body) = (rewriter.ctx(), rewriter.body());
    let none = FxHashSet::default();
    let (mut groups, mut covered) = (Vec::new(), FxHashSet::default());
    for &op in ops.iter().rev() {
        if covered.contains(&op) {
            continue;
        }
        let guesses = guess::guesses(rewriter.op(op));
        let group = |guess: &Guess, unsigned: &FxHashSet<ValueId>| {
            let view = View { ctx, body, scales: None, unsigned };
            let cone = view.typed(guess, 0).ok()?.cone(&view, guess)?;
            Some(Group { cone: closed(rewriter, guess, cone)?, guess: guess.clone() })
        };
        let known = |guess: &Guess| Some((group(guess, unsigned).or_else(|| group(guess, &none))?, none.clone()));
        let other = |guess: &Guess| {
            let all = guess.activations().chain(&guess.output).map(|of| of.value).collect();
            Some((group(guess, &all)?, all))
        };
        let found = guesses.iter().find_map(known).or_else(|| guesses.iter().find_map(other));
        if let Some((group, more)) = found {
            unsigned.extend(more);
            covered.extend(group.cone.iter().copied());
            groups.push(group);
        }
    }
    groups.reverse();
    groups
}

/// Returns the ops of a group that have no other user. Returns `None` if ops with other users are more than conversions: their
/// computation would be repeated.
fn closed(rewriter: &Rewriter<'_>, guess: &Guess, cone: FxHashSet<OpId>) -> Option<Vec<OpId>> {
    let body = rewriter.body();
    let mut inside = FxHashSet::from_iter([guess.root]);
    loop {
        let used_inside =
            |op: OpId| body.results(op).all(|value| body.uses(value).all(|(user, _)| inside.contains(&user)));
        let more: Vec<OpId> = cone.iter().copied().filter(|&op| !inside.contains(&op) && used_inside(op)).collect();
        if more.is_empty() {
            break;
        }
        inside.extend(more);
    }
    let is_light = |&op: &OpId| {
        let view = rewriter.op(op);
        view.constant().is_some()
            || match_op!(view; tosa::RESCALE | tosa::CAST | tosa::RESHAPE | tosa::TRANSPOSE => true, _ => false)
    };
    cone.iter().all(|op| inside.contains(op) || is_light(op)).then(|| inside.into_iter().collect())
}

/// Largest number of tables of a body whose functions are searched; a search may take a tenth of a second.
const MAX_FITTED_TABLES: usize = 256;

/// Combines the scales and zero points of casts, movements and groups.
fn learn(rewriter: &Rewriter<'_>, ops: &[OpId], groups: &mut [Group], unsigned: &FxHashSet<ValueId>) -> Scales {
    let (body, mut scales, mut tables) = (rewriter.body(), Scales::default(), 0);
    ops.iter().for_each(|&op| record_cast_params(rewriter.op(op), &mut scales));
    let mut next = groups.iter_mut().peekable();
    for &op in ops {
        let view = rewriter.op(op);
        let group = next.next_if(|group| group.guess.root == op);
        let Some(result) = body.result(op, 0) else { continue };
        if is_sign_conversion(view, true) || is_sign_conversion(view, false) {
            view.operand(operand!(tosa::RESCALE.input)).into_iter().for_each(|v| scales.unify_params(result, v));
        } else if let Some(group) = group {
            if group.guess.def == &qnn::LUT && tables < MAX_FITTED_TABLES {
                tables += 1;
                let units = View { ctx: rewriter.ctx(), body, scales: None, unsigned };
                let mut functions = table::functions(rewriter.op(op), &group.guess, &scales).into_iter();
                let found = functions
                    .find(|guess| units.typed(guess, 0).is_ok_and(|typed| typed.cone(&units, guess).is_some()));
                found.into_iter().for_each(|guess| group.guess = guess);
            }
            record(&group.guess, &mut scales);
        } else if let Some(Ok(used)) = movement(view)
            && guess::is_activation(view, result)
        {
            let moved = used.data.iter().filter_map(|source| source.value(view));
            moved.filter(|&v| guess::is_activation(view, v)).for_each(|v| scales.unify_params(result, v));
        }
    }
    // The scales of products of activations follow from all ratios.
    for group in groups.iter() {
        let (guess, scale_of) = (&group.guess, |input: &Activation| input.scales.first().copied().unwrap_or(1.0));
        let Some(output) = guess.output.as_ref().filter(|_| matches!(guess.law, Law::Product | Law::Square)) else {
            continue;
        };
        let mut factors = Vec::new();
        for input in guess.activations() {
            let scale = scales.scale(input.value);
            scales.record_scale(input.value, scale);
            factors.push(scale / scale_of(input));
        }
        let factor: f64 = match guess.law {
            Law::Square => factors.first().map_or(1.0, |factor| factor * factor),
            _ => factors.iter().product(),
        };
        scales.record_scale(output.value, factor * scale_of(output));
    }
    scales
}

/// Records the parameters of a cast to or from stored integers, at the boundary of the program or of hub ops.
fn record_cast_params(op: OpRef<'_>, scales: &mut Scales) {
    let (quantized, stored) = match op.cast().map(|cast| cast.kind) {
        Some(CastKind::ToStorage) => (op.cast_input(), op.body.result(op.op, 0)),
        Some(CastKind::FromStorage) => (op.body.result(op.op, 0), op.cast_input()),
        _ => return,
    };
    let (Some(quantized), Some(stored)) = (quantized, stored) else { return };
    let Some(ty) = uniform(op.ctx, op.body.ty(quantized)) else { return };
    if let Ok(param) = param(ty) {
        scales.record_scale(stored, param.scale());
        scales.point(stored, param.zero_point.saturating_sub(half(ty.storage)));
    }
}

/// Half of the range of an unsigned storage type: the difference between its integers and the signed ones.
fn half(storage: Storage) -> i64 {
    if storage.signed { 0 } else { 1 << (storage.width.clamp(1, 32) - 1) }
}

/// Records the facts about scales and zero points that a group implies.
fn record(guess: &Guess, scales: &mut Scales) {
    let all = || guess.activations().chain(&guess.output);
    for Activation { value, zero, .. } in all() {
        if let Zero::Fixed(zero) = *zero {
            scales.point(*value, zero);
        }
    }
    let unit = |value: &Activation| value.scales.first().copied().unwrap_or(1.0);
    for input in guess.activations() {
        match (guess.law, &guess.output) {
            (Law::Linear, Some(output)) => scales.ratio(output.value, input.value, unit(output) / unit(input)),
            (Law::Same, Some(output)) => scales.unify_params(output.value, input.value),
            (Law::Square, _) => {
                let first = guess.activations().next().unwrap_or(input);
                scales.ratio(first.value, input.value, unit(first) / unit(input));
            }
            _ => {}
        }
    }
    if guess.law == Law::Fixed {
        all().for_each(|value| scales.record_scale(value.value, unit(value)));
    }
}

/// The types that a program gives to a guess.
struct View<'v> {
    ctx: &'v Context,
    body: &'v Body,
    /// The unit scales if `None`.
    scales: Option<&'v Scales>,
    /// Values with unsigned types.
    unsigned: &'v FxHashSet<ValueId>,
}

/// A guess with types.
struct Typed {
    operands: Vec<Operand>,
    output: Type,
    attrs: Vec<(&'static str, Attr)>,
}

impl Typed {
    fn cone(&self, view: &View<'_>, guess: &Guess) -> Option<FxHashSet<OpId>> {
        let candidate = Candidate { def: guess.def, attrs: &self.attrs, operands: &self.operands, output: self.output };
        candidate.cone(view.ctx, view.body, guess.result)
    }
}

impl View<'_> {
    fn shape(&self, value: ValueId, dims: Option<&Vec<u64>>) -> Result<Vec<Option<u64>>, String> {
        let known = dims.map(|dims| dims.iter().map(|&d| Some(d)).collect());
        known
            .or_else(|| self.ctx.shape(self.body.ty(value)).map(|dims| dims.to_vec()))
            .ok_or_else(|| "operand is unranked".to_owned())
    }

    fn width(&self, value: ValueId) -> Result<u32, String> {
        let element = self.ctx.element_or_self(self.body.ty(value));
        int_width(self.ctx, storage(self.ctx, element)).ok_or_else(|| "elements must be integers".to_owned())
    }

    fn scale(&self, of: &Activation) -> f64 {
        let unit = of.scales.first().copied().unwrap_or(1.0);
        self.scales.map_or(unit, |scales| scales.scale(of.value))
    }

    /// Returns the quantized tensor type of an activation, at a scale.
    fn quantized(&self, of: &Activation, scale: f64) -> Result<Type, String> {
        let (ctx, width) = (self.ctx, self.width(of.value)?);
        let storage = Storage::full(width > 16 || !of.is_raw && !self.unsigned.contains(&of.value), width);
        let known = self.scales.and_then(|scales| scales.zero_point(of.value));
        let zero = match of.zero {
            Zero::Fixed(zero) => zero,
            Zero::Free(zero) => known.unwrap_or(zero),
        };
        let zero = zero.saturating_add(half(storage));
        if zero < storage.min || zero > storage.max {
            return Err("zero point is out of range of the storage type".to_owned());
        }
        let shape = self.shape(of.value, of.dims.as_ref())?;
        let unit = of.scales.first().copied().unwrap_or(1.0);
        let params: Box<[Param]> = match of.scales.as_slice() {
            [_] => [Param::new(scale, zero)].into(),
            all => all.iter().map(|other| Param::new(other * (scale / unit), zero)).collect(),
        };
        if params.iter().any(|p| !p.scale().is_normal() || p.scale() <= 0.0) {
            return Err("a scale is out of range".to_owned());
        }
        let last = u32::try_from(shape.len()).unwrap_or(1).saturating_sub(1);
        let form = if params.len() == 1 { ParamGranularity::Tensor } else { ParamGranularity::Axis(last) };
        let expressed = ctx.float_type(qopt_ir::num::FloatKind::F32);
        Ok(ctx.tensor_type(&shape, Uniform { storage, expressed, form, params }.intern(ctx)))
    }

    /// Gives types to a guess. `step` moves the scale of the result to a neighbor.
    fn typed(&self, guess: &Guess, step: i32) -> Result<Typed, String> {
        let ctx = self.ctx;
        let (mut attrs, mut to) = (guess.attrs.clone(), 1.0);
        let output = match &guess.output {
            None => self.body.ty(guess.result),
            Some(output) => {
                to = self.scale(output);
                if step != 0 {
                    let bits = (to as f32).to_bits().checked_add_signed(step).ok_or("a scale is out of range")?;
                    to = f64::from(f32::from_bits(bits));
                }
                self.quantized(output, to)?
            }
        };
        if let Some(clamp) = guess.clamp {
            let less = uniform(ctx, output).map_or(0, |ty| half(ty.storage));
            attrs.push((CLAMP.name, ctx.i64_array_attr(&clamp.map(|bound| bound.saturating_add(less)))));
        }
        let (mut operands, mut from, mut scales) = (Vec::new(), 1.0, Vec::new());
        for part in &guess.parts {
            match part {
                Part::Activation(input) => {
                    from = self.scale(input);
                    let (value, is_raw) = (input.value, input.is_raw);
                    operands.push(Operand::Value { value, ty: self.quantized(input, from)?, is_raw });
                }
                Part::Weights(weights) => {
                    let factors = weights.factors.iter();
                    scales = factors.map(|factor| weight_scale(*factor, (from, to), guess.in_f32)).collect();
                    operands.push(self.weights(weights, &scales)?);
                }
                Part::Bias(bias) => {
                    let products: Vec<f64> = scales.iter().map(|scale| from * scale).collect();
                    let channels = self.shape(guess.result, None)?.last().copied().flatten();
                    operands.extend(self.bias(*bias, &products, channels.ok_or("a size is missing")?)?);
                }
                Part::Constant(stored, unit, zero) => {
                    let first = guess.activations().next();
                    let known = first.map_or(1.0, |of| self.scale(of) / of.scales.first().copied().unwrap_or(1.0));
                    let scale = if guess.law == Law::Linear { unit * known } else { *unit };
                    let (storage, params) = (Storage::full(true, 8), [Param::new(scale, *zero)].into());
                    let expressed = ctx.float_type(qopt_ir::num::FloatKind::F32);
                    let element = Uniform { storage, expressed, form: ParamGranularity::Tensor, params };
                    let ty = ctx.with_element(stored.ty, element.intern(ctx));
                    operands.push(Operand::Constant(stored.clone(), ty));
                }
                Part::Table(value) => {
                    let table = constant_value(ctx, self.body, *value).ok_or("table must be constant")?;
                    // The bits of unsigned entries differ from those of the signed integers in the highest one.
                    let is_signed = uniform(ctx, output).is_none_or(|ty| ty.storage.signed);
                    let entries = table.ints(ctx)?.into_iter().map(|q| if is_signed { q } else { q ^ -128 });
                    let bits = Tensor::of_ints(ctx, table.ty, &entries.collect::<Vec<_>>())?;
                    operands.push(Operand::Constant(bits, table.ty));
                }
                Part::Plain(value, dims) => {
                    let element = ctx.element_or_self(self.body.ty(*value));
                    let ty = ctx.tensor_type(&self.shape(*value, dims.as_ref())?, element);
                    operands.push(match constant_value(ctx, self.body, *value) {
                        Some(constant) => Operand::Constant(Tensor { ty, ..constant }, ty),
                        None => Operand::Value { value: *value, ty, is_raw: false },
                    });
                }
            }
        }
        Ok(Typed { operands, output, attrs })
    }

    fn weights(&self, weights: &Weights, scales: &[f64]) -> Result<Operand, String> {
        let ctx = self.ctx;
        let count = scales.len().max(weights.zeros.len());
        fn at<T: Copy>(all: &[T], c: usize) -> Option<T> {
            all.get(c).or(all.first()).copied()
        }
        let params = (0..count).map(|c| Some(Param::new(at(scales, c)?, at(&weights.zeros, c)?)));
        let params = params.collect::<Option<Box<[Param]>>>().ok_or("missing scales")?;
        if params.iter().any(|p| !p.scale().is_normal() || p.scale() <= 0.0) {
            return Err("no weight scale of a channel gives its multiplier".to_owned());
        }
        let (storage, expressed) = (Storage::full(true, 8), ctx.float_type(qopt_ir::num::FloatKind::F32));
        let shape: Vec<_> = weights.dims.iter().map(|&d| Some(d)).collect();
        let element = |width| Uniform {
            storage: Storage::full(true, width),
            expressed,
            form: weights.form.clone(),
            params: params.clone(),
        };
        let op = self.body.defining_op(weights.value).map(|op| OpRef::new(ctx, self.body, op));
        if let Some((stored, width)) = op.and_then(|op| guess::stored_weights(op, weights)) {
            let held = Tensor::of_ints(ctx, ctx.tensor_type(&shape, ctx.int_type(width)), &stored)?;
            return Ok(Operand::Constant(held, ctx.tensor_type(&shape, element(width).intern(ctx))));
        }
        if weights.transposed.is_some() {
            return Err("weights must be constant".to_owned());
        }
        let ty = ctx.tensor_type(&shape, element(storage.width).intern(ctx));
        Ok(Operand::Value { value: weights.value, ty, is_raw: false })
    }

    /// The bias, unless it is zero.
    fn bias(&self, bias: ValueId, scales: &[f64], channels: u64) -> Result<Option<Operand>, String> {
        let (ctx, element) = (self.ctx, self.ctx.element_or_self(self.body.ty(bias)));
        let held = ctx.tensor_type(&[Some(channels)], element);
        let form = if scales.len() == 1 { ParamGranularity::Tensor } else { ParamGranularity::Axis(0) };
        let params = scales.iter().map(|&scale| Param::new(scale, 0)).collect();
        let expressed = ctx.float_type(qopt_ir::num::FloatKind::F32);
        let quantized = Uniform { storage: Storage::full(true, 32), expressed, form, params };
        let is_wide = int_width(ctx, element) != Some(32);
        let ty = if is_wide { held } else { ctx.tensor_type(&[Some(channels)], quantized.intern(ctx)) };
        let Some(stored) = constant_value(ctx, self.body, bias) else {
            return if is_wide {
                Err("bias must be constant".to_owned())
            } else {
                Ok(Some(Operand::Value { value: bias, ty, is_raw: false }))
            };
        };
        let mut values = stored.ints(ctx)?;
        if let [one] = *values.as_slice() {
            values = vec![one; usize::try_from(channels).map_err(|_| "a size is too large")?];
        }
        if values.iter().all(|&b| b == 0) {
            return Ok(None);
        }
        Ok(Some(Operand::Constant(Tensor::of_ints(ctx, held, &values)?, ty)))
    }
}

/// Returns the scale of weights whose products have a factor.
fn weight_scale(factor: f64, (from, to): (f64, f64), in_f32: bool) -> f64 {
    let near = factor * to / from;
    if !in_f32 {
        return near;
    }
    nudged(near, |scale| from as f32 * scale as f32 / to as f32 == factor as f32)
}

/// A hub value of the program.
#[derive(Clone, Copy)]
struct Held {
    value: ValueId,
    /// The program has the bits of an unsigned value, and not its signed integers.
    is_raw: bool,
}

struct Raiser<'a, 'b> {
    rewriter: &'b mut Rewriter<'a>,
    scales: Scales,
    unsigned: FxHashSet<ValueId>,
    /// The hub values of stored values.
    held: FxHashMap<ValueId, Held>,
    /// Ops of groups, and ops whose results are hub values.
    replaced: FxHashSet<OpId>,
    dead: Vec<OpId>,
    checker: Checker<'a>,
}

impl Raiser<'_, '_> {
    fn build_one(&mut self, op: &NewOp<'_>) -> Result<ValueId, String> {
        let op = self.rewriter.build(op);
        self.dead.push(op);
        let body = self.rewriter.body();
        self.checker.check(body, op).map_err(|why| format!("'{}' {why}", self.rewriter.op(op).name()))?;
        body.result(op, 0).ok_or_else(|| "the operation has no result".to_owned())
    }

    fn quantized(&self, value: ValueId) -> Option<&Uniform> {
        uniform(self.rewriter.ctx(), self.rewriter.body().ty(value))
    }

    /// Returns a stored value as a hub value of a type.
    fn cast_to_quantized(&mut self, loc: Loc, value: ValueId, ty: Type, is_raw: bool) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let is_unsigned = uniform(ctx, ty).is_some_and(|ty| !ty.storage.signed);
        let held = self.held.get(&value).copied();
        let stored = match held {
            Some(held)
                if self.quantized(held.value).is_some_and(|from| !from.storage.signed) == is_unsigned
                    && (!is_unsigned || held.is_raw == is_raw) =>
            {
                let from = self.rewriter.body().ty(held.value);
                if from == ty {
                    return Ok(held.value);
                }
                self.stored(loc, held.value)?
            }
            _ if is_unsigned && !is_raw => return Err("the value has no unsigned form".to_owned()),
            Some(held) => self.materialized(loc, value, held)?,
            None => value,
        };
        // Storage is signless on both sides of the cast.
        let width = int_width(ctx, ctx.element_or_self(self.rewriter.body().ty(stored)))
            .ok_or("element type must be an integer")?;
        let own = self.rewriter.body().ty(stored);
        let stored = self.converted(loc, stored, ctx.with_element(own, ctx.int_type(width)))?;
        let (shape, own) = (ctx.shape(ty), ctx.shape(self.rewriter.body().ty(stored)));
        if shape == own {
            return self.build_one(&NewOp::of(&quant::SCAST).loc(loc).operands(&[stored]).results(&[ty]));
        }
        let flat = ctx.tensor_type(&own.ok_or("operand is unranked")?, ctx.element_or_self(ty));
        let value = self.build_one(&NewOp::of(&quant::SCAST).loc(loc).operands(&[stored]).results(&[flat]))?;
        self.reshaped(loc, value, ty)
    }

    fn reshaped(&mut self, loc: Loc, value: ValueId, ty: Type) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let dims: Option<Vec<i64>> =
            ctx.shape(ty).and_then(|dims| dims.iter().map(|d| i64::try_from((*d)?).ok()).collect());
        let dims = dims.ok_or("requires a static shape")?;
        let rank = u32::try_from(dims.len()).map_err(|_| "a shape is too long")?;
        let held = ctx.tensor_type(&[Some(dims.len() as u64)], ctx.index_type());
        let shape = NewOp::of(&tosa::CONST_SHAPE).loc(loc).property("values", ctx.dense_ints(held, &dims));
        let shape = self.build_one(&shape.results(&[crate::tosa::types::shape_type(ctx, rank)]))?;
        self.build_one(&NewOp::of(&tosa::RESHAPE).loc(loc).operands(&[value, shape]).results(&[ty]))
    }

    /// Casts a hub value to storage.
    fn stored(&mut self, loc: Loc, value: ValueId) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let width = self.quantized(value).ok_or("value is not quantized")?.storage.width;
        let ty = ctx.with_element(self.rewriter.body().ty(value), ctx.int_type(width));
        self.build_one(&NewOp::of(&quant::SCAST).loc(loc).operands(&[value]).results(&[ty]))
    }

    fn converted(&mut self, loc: Loc, value: ValueId, ty: Type) -> Result<ValueId, String> {
        if self.rewriter.body().ty(value) == ty {
            return Ok(value);
        }
        self.build_one(&NewOp::of(&builtin::UNREALIZED_CONVERSION_CAST).loc(loc).operands(&[value]).results(&[ty]))
    }

    /// Returns the stored integers of the original value that a hub value represents.
    fn materialized(&mut self, loc: Loc, original: ValueId, held: Held) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let (mut value, from) = (held.value, self.quantized(held.value).ok_or("value is not quantized")?.clone());
        if !from.storage.signed && !held.is_raw {
            let less = half(from.storage);
            let params = from.params.iter().map(|p| Param::new(p.scale(), p.zero_point.saturating_sub(less))).collect();
            let to = Uniform { storage: Storage::full(true, from.storage.width), params, ..from };
            let ty = ctx.with_element(self.rewriter.body().ty(value), to.intern(ctx));
            let numerics = Numerics::Tosa.attr(ctx);
            let new = NewOp::of(&qnn::REQUANTIZE).loc(loc).operands(&[value]).property("numerics", numerics);
            value = self.build_one(&new.results(&[ty]))?;
        }
        let stored = self.stored(loc, value)?;
        let ty = self.rewriter.body().ty(original);
        self.converted(loc, stored, ty)
    }

    /// Moves hub values through casts, conversions between signed and unsigned integers, and movements.
    fn carry(&mut self, op: OpId) -> Option<()> {
        let view = self.rewriter.op(op);
        let (ctx, loc, result) = (view.ctx, view.loc(), view.body.result(op, 0)?);
        if view.is(&builtin::UNREALIZED_CONVERSION_CAST) {
            let held = *self.held.get(&view.body.operands(op).next()?)?;
            self.held.insert(result, held);
            return Some(());
        }
        if view.cast().is_some_and(|cast| cast.kind == CastKind::ToStorage) {
            let value = view.cast_input()?;
            let is_raw = !uniform(ctx, view.body.ty(value))?.storage.signed;
            self.held.insert(result, Held { value, is_raw });
            return Some(());
        }
        if is_sign_conversion(view, false) {
            let held = *self.held.get(&view.operand(operand!(tosa::RESCALE.input))?)?;
            (!held.is_raw && !self.quantized(held.value)?.storage.signed).then_some(())?;
            self.held.insert(result, Held { is_raw: true, ..held });
            self.replaced.insert(op);
            return Some(());
        }
        if is_sign_conversion(view, true) {
            let input = view.operand(operand!(tosa::RESCALE.input))?;
            self.rewriter.set_insertion_point(InsertPoint::Before(op));
            let of = Activation { value: input, scales: vec![1.0], zero: Zero::Free(0), is_raw: true, dims: None };
            let scales = Some(&self.scales);
            let types = View { ctx: self.rewriter.ctx(), body: self.rewriter.body(), scales, unsigned: &self.unsigned };
            let ty = types.quantized(&of, types.scale(&of)).ok()?;
            let value = self.cast_to_quantized(loc, input, ty, true).ok()?;
            self.held.insert(result, Held { value, is_raw: false });
            self.replaced.insert(op);
            return Some(());
        }
        self.carry_movement(op)
    }

    /// Moves hub values.
    fn carry_movement(&mut self, op: OpId) -> Option<()> {
        let view = self.rewriter.op(op);
        let used = movement(view)?.ok()?;
        (!view.body.is_erased(op) && !self.replaced.contains(&op)).then_some(())?;
        let (ctx, loc, result) = (view.ctx, view.loc(), view.body.result(op, 0)?);
        let [chain] = used.chains.as_slice() else { return None };
        let sources: Vec<ValueId> = used.data.iter().map(|source| source.value(view)).collect::<Option<_>>()?;
        let held: Vec<Held> = sources.iter().map(|v| self.held.get(v).copied()).collect::<Option<_>>()?;
        let is_raw = held.first()?.is_raw;
        held.iter().all(|held| held.is_raw == is_raw).then_some(())?;
        let types: Vec<Type> = held.iter().map(|held| view.body.ty(held.value)).collect();
        let declared = view.body.ty(result);
        let ty = moved_type(ctx, chain, &types, declared, PropagationLimits::default()).ok()?;
        // Keeps the op's other operands and its properties.
        let at = |v: ValueId| sources.iter().position(|&s| s == v).and_then(|at| Some(held.get(at)?.value));
        let operands: Vec<ValueId> = view.body.operands(op).map(|v| at(v).unwrap_or(v)).collect();
        let (name, properties) = (view.body.name(op), view.body.properties(op));
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        let results = [ty];
        let spec = qopt_ir::ir::OpSpec {
            operands: &operands,
            results: &results,
            properties,
            ..qopt_ir::ir::OpSpec::new(name, loc)
        };
        let value = self.rewriter.create_value(&spec)?;
        self.dead.extend(self.rewriter.body().defining_op(value));
        self.held.insert(result, Held { value, is_raw });
        self.replaced.insert(op);
        Some(())
    }

    /// Builds the hub op of a group, with the first scales that it accepts.
    fn build(&mut self, guess: &Guess) -> Result<(), String> {
        let none = FxHashSet::default();
        let mut reason = "scales do not match the operands and the result".to_owned();
        let unsigned = std::mem::take(&mut self.unsigned);
        let mut built = None;
        'tries: for is_combined in [true, false] {
            for unsigned in [&unsigned, &none] {
                // A factor in f32 may need a neighbor of the scale.
                let steps: &[i32] = if guess.in_f32 && is_combined { &[0, 1, -1, 2, -2, 3, -3] } else { &[0] };
                for &step in steps {
                    let scales = is_combined.then_some(&self.scales);
                    let view = View { ctx: self.rewriter.ctx(), body: self.rewriter.body(), scales, unsigned };
                    let typed = match view.typed(guess, step) {
                        Ok(typed) => typed,
                        Err(why) => {
                            reason = why;
                            continue;
                        }
                    };
                    if typed.cone(&view, guess).is_none() {
                        continue;
                    }
                    match self.emit(guess, &typed) {
                        Ok(held) => {
                            built = Some(held);
                            break 'tries;
                        }
                        Err(why) => reason = why,
                    }
                }
            }
        }
        self.unsigned = unsigned;
        let held = built.ok_or(reason)?;
        if let Some(result) = self.rewriter.body().result(guess.root, 0) {
            if guess.output.is_some() {
                self.held.insert(result, held);
            } else {
                self.rewriter.replace_uses(result, held.value);
            }
        }
        self.dead.push(guess.root);
        Ok(())
    }

    fn emit(&mut self, guess: &Guess, typed: &Typed) -> Result<Held, String> {
        let (ctx, loc) = (self.rewriter.ctx(), self.rewriter.body().loc(guess.root));
        self.rewriter.set_insertion_point(InsertPoint::Before(guess.root));
        let mut operands = Vec::new();
        for operand in &typed.operands {
            operands.push(match operand {
                Operand::Value { value, ty, is_raw } if uniform(ctx, *ty).is_some() => {
                    self.cast_to_quantized(loc, *value, *ty, *is_raw)?
                }
                Operand::Value { value, ty, .. } if self.rewriter.body().ty(*value) == *ty => *value,
                Operand::Value { value, ty, .. } => self.reshaped(loc, *value, *ty)?,
                Operand::Constant(stored, ty) => self.build_one(&candidate::constant(ctx, stored, *ty)?.loc(loc))?,
            });
        }
        let mut new = NewOp::of(guess.def).loc(loc).operands(&operands).results(&[typed.output]);
        for &(name, value) in &typed.attrs {
            new = new.property(name, value);
        }
        let mut value = self.build_one(&new)?;
        let result = self.rewriter.body().result(guess.root, 0).ok_or("operation has no result")?;
        let declared = self.rewriter.body().ty(result);
        if ctx.shape(declared) != ctx.shape(typed.output) {
            let dims = ctx.shape(declared).ok_or("result is unranked")?;
            value = self.reshaped(loc, value, ctx.tensor_type(&dims, ctx.element_or_self(typed.output)))?;
        }
        let is_raw = guess.output.as_ref().is_some_and(|output| output.is_raw);
        Ok(Held { value, is_raw })
    }

    /// Gives the stored integers of hub values to the ops that stay.
    fn finish(&mut self, ops: &[OpId]) {
        for &op in ops {
            let body = self.rewriter.body();
            let Some(result) = body.result(op, 0) else { continue };
            let Some(held) = self.held.get(&result).copied().filter(|_| self.replaced.contains(&op)) else { continue };
            let stays = |user: OpId| !self.replaced.contains(&user);
            if body.uses(result).any(|(user, _)| stays(user)) {
                let loc = body.loc(op);
                self.rewriter.set_insertion_point(InsertPoint::Before(op));
                if let Ok(stored) = self.materialized(loc, result, held) {
                    self.rewriter.replace_uses(result, stored);
                }
            }
            self.dead.push(op);
        }
    }
}
