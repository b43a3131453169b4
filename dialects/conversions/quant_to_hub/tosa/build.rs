//! Builds the hub ops of accepted groups, and replaces the values of the program by hub values.

use qopt_ir::def::{CastKind, operand};
use qopt_ir::ir::{Loc, OpId, OpSpec, Type, ValueId};
use qopt_ir::movement::PropagationLimits;
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use qopt_ir::verify::Checker;
use rustc_hash::{FxHashMap, FxHashSet};

use super::candidate::{self, Operand, is_signed_to_unsigned, is_unsigned_to_signed};
use super::guess::{Activation, Guess, Zero};
use super::scales::Scales;
use super::typed_guess::{GuessTypes, TypedGuess};
use super::unsigned_offset;
use crate::builtin::ops as builtin;
use crate::qnn::attrs::Numerics;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::fold::trace::{moved_type, movement};
use crate::quant::ops as quant;
use crate::quant::types::{Param, Storage, Uniform};
use crate::support::int_width;
use crate::tosa::ops as tosa;
use crate::tosa::types::shape_type;

/// A value of the hub with the same stored integers as a value of the program.
#[derive(Clone, Copy)]
pub(super) struct HubValue {
    value: ValueId,
    /// True if the program's value holds the unsigned integers. False if the type is signed, or if the value holds the unsigned
    /// integers minus half of the range, as TOSA computes.
    holds_unsigned: bool,
}

pub(super) struct Raiser<'a, 'b> {
    pub(super) rewriter: &'b mut Rewriter<'a>,
    pub(super) scales: Scales,
    /// Values of the program that get unsigned types.
    pub(super) unsigned: FxHashSet<ValueId>,
    /// The hub values of values of the program.
    pub(super) hub_values: FxHashMap<ValueId, HubValue>,
    /// Ops of accepted groups, movements and conversions between signed and unsigned integers whose results have hub values.
    /// Casts are not in this set: they stay.
    pub(super) replaced: FxHashSet<OpId>,
    /// Ops that may be dead.
    pub(super) dead: Vec<OpId>,
    pub(super) checker: Checker<'a>,
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

    /// Returns the stored integers of a value of the program as a hub value of type `ty`. `holds_unsigned`: the value
    /// of the program holds the unsigned integers.
    fn cast_to_quantized(
        &mut self,
        loc: Loc,
        value: ValueId,
        ty: Type,
        holds_unsigned: bool,
    ) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let is_unsigned = uniform(ctx, ty).is_some_and(|ty| !ty.storage.signed);
        let known = self.hub_values.get(&value).copied();
        let stored = match known {
            Some(known)
                if self.quantized(known.value).is_some_and(|from| !from.storage.signed) == is_unsigned
                    && (!is_unsigned || known.holds_unsigned == holds_unsigned) =>
            {
                let from = self.rewriter.body().ty(known.value);
                if from == ty {
                    return Ok(known.value);
                }
                self.cast_to_storage(loc, known.value)?
            }
            _ if is_unsigned && !holds_unsigned => return Err("the value has no unsigned form".to_owned()),
            Some(known) => self.stored_integers(loc, value, known)?,
            None => value,
        };
        // Storage is signless on both sides of the cast.
        let width = int_width(ctx, ctx.element_or_self(self.rewriter.body().ty(stored)))
            .ok_or("element type must be an integer")?;
        let stored_type = self.rewriter.body().ty(stored);
        let stored = self.unrealized_cast(loc, stored, ctx.with_element(stored_type, ctx.int_type(width)))?;
        let (shape, stored_shape) = (ctx.shape(ty), ctx.shape(self.rewriter.body().ty(stored)));
        if shape == stored_shape {
            return self.build_one(&NewOp::of(&quant::SCAST).loc(loc).operands(&[stored]).results(&[ty]));
        }
        let cast_type = ctx.tensor_type(&stored_shape.ok_or("operand is unranked")?, ctx.element_or_self(ty));
        let value = self.build_one(&NewOp::of(&quant::SCAST).loc(loc).operands(&[stored]).results(&[cast_type]))?;
        self.reshape(loc, value, ty)
    }

    fn reshape(&mut self, loc: Loc, value: ValueId, ty: Type) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let dims: Option<Vec<i64>> =
            ctx.shape(ty).and_then(|dims| dims.iter().map(|d| i64::try_from((*d)?).ok()).collect());
        let dims = dims.ok_or("requires a static shape")?;
        let rank = u32::try_from(dims.len()).map_err(|_| "a shape is too long")?;
        let values_type = ctx.tensor_type(&[Some(dims.len() as u64)], ctx.index_type());
        let shape = NewOp::of(&tosa::CONST_SHAPE).loc(loc).property("values", ctx.dense_ints(values_type, &dims));
        let shape = self.build_one(&shape.results(&[shape_type(ctx, rank)]))?;
        self.build_one(&NewOp::of(&tosa::RESHAPE).loc(loc).operands(&[value, shape]).results(&[ty]))
    }

    /// Casts a hub value to storage.
    fn cast_to_storage(&mut self, loc: Loc, value: ValueId) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let width = self.quantized(value).ok_or("value is not quantized")?.storage.width;
        let ty = ctx.with_element(self.rewriter.body().ty(value), ctx.int_type(width));
        self.build_one(&NewOp::of(&quant::SCAST).loc(loc).operands(&[value]).results(&[ty]))
    }

    fn unrealized_cast(&mut self, loc: Loc, value: ValueId, ty: Type) -> Result<ValueId, String> {
        if self.rewriter.body().ty(value) == ty {
            return Ok(value);
        }
        self.build_one(&NewOp::of(&builtin::UNREALIZED_CONVERSION_CAST).loc(loc).operands(&[value]).results(&[ty]))
    }

    /// Returns the integers of the original value: the stored integers of its hub value, or the signed integers of an unsigned one.
    fn stored_integers(&mut self, loc: Loc, original: ValueId, hub: HubValue) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let (mut value, from) = (hub.value, self.quantized(hub.value).ok_or("value is not quantized")?.clone());
        if !from.storage.signed && !hub.holds_unsigned {
            let offset = unsigned_offset(from.storage);
            let params =
                from.params.iter().map(|p| Param::new(p.scale(), p.zero_point.saturating_sub(offset))).collect();
            let to = Uniform { storage: Storage::full(true, from.storage.width), params, ..from };
            let ty = ctx.with_element(self.rewriter.body().ty(value), to.intern(ctx));
            let numerics = Numerics::Tosa.attr(ctx);
            let new = NewOp::of(&qnn::REQUANTIZE).loc(loc).operands(&[value]).property("numerics", numerics);
            value = self.build_one(&new.results(&[ty]))?;
        }
        let stored = self.cast_to_storage(loc, value)?;
        let ty = self.rewriter.body().ty(original);
        self.unrealized_cast(loc, stored, ty)
    }

    /// Gives the result of a cast, a conversion between signed and unsigned integers, or a movement the hub value that follows
    /// from the operand's. Returns `None` for other ops. A movement, an unrealized cast and a conversion to unsigned integers
    /// also return `None` if an operand has no hub value.
    pub(super) fn propagate_hub_value(&mut self, op: OpId) -> Option<()> {
        let view = self.rewriter.op(op);
        let (ctx, loc, result) = (view.ctx, view.loc(), view.body.result(op, 0)?);
        if view.is(&builtin::UNREALIZED_CONVERSION_CAST) {
            let hub = *self.hub_values.get(&view.body.operands(op).next()?)?;
            self.hub_values.insert(result, hub);
            return Some(());
        }
        if view.cast().is_some_and(|cast| cast.kind == CastKind::ToStorage) {
            let value = view.cast_input()?;
            let holds_unsigned = !uniform(ctx, view.body.ty(value))?.storage.signed;
            self.hub_values.insert(result, HubValue { value, holds_unsigned });
            return Some(());
        }
        if is_signed_to_unsigned(view) {
            let hub = *self.hub_values.get(&view.operand(operand!(tosa::RESCALE.input))?)?;
            (!hub.holds_unsigned && !self.quantized(hub.value)?.storage.signed).then_some(())?;
            self.hub_values.insert(result, HubValue { holds_unsigned: true, ..hub });
            self.replaced.insert(op);
            return Some(());
        }
        if is_unsigned_to_signed(view) {
            let input = view.operand(operand!(tosa::RESCALE.input))?;
            self.rewriter.set_insertion_point(InsertPoint::Before(op));
            let of =
                Activation { value: input, scales: vec![1.0], zero: Zero::Free(0), holds_unsigned: true, dims: None };
            let scales = Some(&self.scales);
            let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
            let types = GuessTypes { ctx, body, scales, unsigned: &self.unsigned };
            let ty = types.quantized(&of, types.scale(&of)).ok()?;
            let value = self.cast_to_quantized(loc, input, ty, true).ok()?;
            self.hub_values.insert(result, HubValue { value, holds_unsigned: false });
            self.replaced.insert(op);
            return Some(());
        }
        self.propagate_through_movement(op)
    }

    /// Builds a movement of the hub values of an op's operands.
    fn propagate_through_movement(&mut self, op: OpId) -> Option<()> {
        let view = self.rewriter.op(op);
        let used = movement(view)?.ok()?;
        (!view.body.is_erased(op) && !self.replaced.contains(&op)).then_some(())?;
        let (ctx, loc, result) = (view.ctx, view.loc(), view.body.result(op, 0)?);
        let [chain] = used.chains.as_slice() else { return None };
        let sources: Vec<ValueId> = used.data.iter().map(|source| source.value(view)).collect::<Option<_>>()?;
        let hubs: Vec<HubValue> = sources.iter().map(|v| self.hub_values.get(v).copied()).collect::<Option<_>>()?;
        let holds_unsigned = hubs.first()?.holds_unsigned;
        hubs.iter().all(|hub| hub.holds_unsigned == holds_unsigned).then_some(())?;
        let types: Vec<Type> = hubs.iter().map(|hub| view.body.ty(hub.value)).collect();
        let declared = view.body.ty(result);
        let ty = moved_type(ctx, chain, &types, declared, PropagationLimits::default()).ok()?;
        // Keeps the op's other operands and its properties.
        let hub_of = |v: ValueId| sources.iter().position(|&s| s == v).and_then(|at| Some(hubs.get(at)?.value));
        let operands: Vec<ValueId> = view.body.operands(op).map(|v| hub_of(v).unwrap_or(v)).collect();
        let (name, properties) = (view.body.name(op), view.body.properties(op));
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        let results = [ty];
        let spec = OpSpec { operands: &operands, results: &results, properties, ..OpSpec::new(name, loc) };
        let value = self.rewriter.create_value(&spec)?;
        self.dead.extend(self.rewriter.body().defining_op(value));
        self.hub_values.insert(result, HubValue { value, holds_unsigned });
        self.replaced.insert(op);
        Some(())
    }

    /// Builds the hub op of a group. Tries the scales combined from the whole program, then the scales at which the group was
    /// found (unit scales). Tries each with unsigned and then with signed types.
    pub(super) fn build(&mut self, guess: &Guess) -> Result<(), String> {
        let unsigned = std::mem::take(&mut self.unsigned);
        let built = self.build_with_accepted_types(guess, &unsigned);
        self.unsigned = unsigned;
        let hub = built?;
        if let Some(result) = self.rewriter.body().result(guess.root, 0) {
            if guess.output.is_some() {
                self.hub_values.insert(result, hub);
            } else {
                self.rewriter.replace_uses(result, hub.value);
            }
        }
        self.dead.push(guess.root);
        Ok(())
    }

    /// Builds the hub op with the first types at which it is lowered to the group.
    fn build_with_accepted_types(&mut self, guess: &Guess, unsigned: &FxHashSet<ValueId>) -> Result<HubValue, String> {
        /// Distances of the result's scale in f32 numbers: a factor in f32 may need a neighbor of the combined scale.
        const ULPS: [i32; 7] = [0, 1, -1, 2, -2, 3, -3];
        let all_signed = FxHashSet::default();
        let mut reason = "scales do not match the operands and the result".to_owned();
        for is_combined in [true, false] {
            for unsigned in [unsigned, &all_signed] {
                let tries = if guess.multiplies_scales_in_f32 && is_combined { ULPS.len() } else { 1 };
                for &ulps in ULPS.iter().take(tries) {
                    let scales = is_combined.then_some(&self.scales);
                    let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
                    let types = GuessTypes { ctx, body, scales, unsigned };
                    let typed = match types.typed(guess, ulps) {
                        Ok(typed) => typed,
                        Err(why) => {
                            reason = why;
                            continue;
                        }
                    };
                    if typed.matched_ops(&types, guess).is_none() {
                        continue;
                    }
                    match self.build_typed(guess, &typed) {
                        Ok(hub) => return Ok(hub),
                        Err(why) => reason = why,
                    }
                }
            }
        }
        Err(reason)
    }

    /// Builds the operands and the hub op, with the declared shape of the result.
    fn build_typed(&mut self, guess: &Guess, typed: &TypedGuess) -> Result<HubValue, String> {
        let (ctx, loc) = (self.rewriter.ctx(), self.rewriter.body().loc(guess.root));
        self.rewriter.set_insertion_point(InsertPoint::Before(guess.root));
        let mut operands = Vec::new();
        for operand in &typed.operands {
            operands.push(match operand {
                Operand::Value { value, ty, holds_unsigned } if uniform(ctx, *ty).is_some() => {
                    self.cast_to_quantized(loc, *value, *ty, *holds_unsigned)?
                }
                Operand::Value { value, ty, .. } if self.rewriter.body().ty(*value) == *ty => *value,
                Operand::Value { value, ty, .. } => self.reshape(loc, *value, *ty)?,
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
            value = self.reshape(loc, value, ctx.tensor_type(&dims, ctx.element_or_self(typed.output)))?;
        }
        let holds_unsigned = guess.output.as_ref().is_some_and(|output| output.holds_unsigned);
        Ok(HubValue { value, holds_unsigned })
    }

    /// For each replaced op whose result still has users outside of the replaced ops: gives these users the stored integers of
    /// the hub value.
    pub(super) fn finish(&mut self, ops: &[OpId]) {
        for &op in ops {
            let body = self.rewriter.body();
            let Some(result) = body.result(op, 0) else { continue };
            let Some(hub) = self.hub_values.get(&result).copied().filter(|_| self.replaced.contains(&op)) else {
                continue;
            };
            if body.uses(result).any(|(user, _)| !self.replaced.contains(&user)) {
                let loc = body.loc(op);
                self.rewriter.set_insertion_point(InsertPoint::Before(op));
                if let Ok(stored) = self.stored_integers(loc, result, hub) {
                    self.rewriter.replace_uses(result, stored);
                }
            }
            self.dead.push(op);
        }
    }
}
