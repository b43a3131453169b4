//! Movements of values, taken to the quantized side of a cast.
//!
//! ```text
//! move(dcast q, ...) = dcast(move(q, ...))    qcast(move(x, ...)) = move(qcast x, ...)    qcast(dcast q) = q
//! ```
//!
//! Sound because a cast works element by element, with the parameter that the type gives the element: in the first rule the
//! new type is the image of the old ones, in the second its inverse image, for which the movement must lose and repeat
//! nothing. Bytes of storage are moved instead of reals. A cast that something else needs would be made twice, and one that
//! goes to another block, such as the body of a loop, perhaps many times; so these stay where they are. The third is what
//! remains of two casts between which nothing is left; see [`survives`].

use rustc_hash::FxHashMap;

use qopt_ir::def::{Cast, CastKind, Source};
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::movement::{Cost, Movement, chain_back};
use qopt_ir::rewrite::Place;

use super::fill::{Fill, Filled, Rounding, Slot};
use super::trace::{
    self, accepts, cast_of, is_quantized, moved_type, movement, num_params, same_type, shape, stored_type,
};
use super::{Folder, NOT_TAKEN, rule};
use crate::quant::ops::survives;
use crate::quant::types;

/// A movement that can go behind dequantizations.
struct Behind {
    /// The dequantization that the new ones are written like.
    cast: OpId,
    /// What is moved instead.
    slots: Vec<(Source, Slot)>,
    /// The types of what that gives, with their parameters.
    types: Vec<Type>,
    /// Those types as stored values have them.
    as_stored: Vec<Type>,
}

/// Why a cast stays in front of a movement, or behind it.
const OTHER_BLOCK: &str = "the cast would go to another block, where it may be computed more often";

/// What a fold makes it worth to look at.
#[derive(Default)]
struct Next {
    /// Casts that are new. Nothing before them goes behind a dequantization, if that is known.
    casts: Vec<(OpId, bool)>,
    /// What uses what is new.
    users: Vec<OpId>,
}

impl Folder<'_, '_, '_> {
    /// Takes movements through casts. True if anything changed.
    ///
    /// A chain goes through in one pass: what is made is looked at again, new casts at once, and what uses them after
    /// everything else, so that an operation of many operands is not looked at for each of them.
    pub(super) fn through_casts(&mut self) -> bool {
        let mut changed = false;
        let mut work: Vec<(OpId, bool)> = self.ops_in_any_order().into_iter().rev().map(|op| (op, false)).collect();
        while !work.is_empty() {
            let mut users = Vec::new();
            while let Some((op, known)) = work.pop() {
                let cast = cast_of(self.rewriter.op(op), CastKind::Quantize);
                let done = match cast {
                    Some(Cast { element: Ok(element), .. }) => self.before_quantize(op, element, known),
                    // Only what could be folded otherwise is worth a remark.
                    Some(Cast { element: Err(reason), .. }) => self.is_moved_or_cast(op).then_some(Err(reason)),
                    None => self.behind_dequantize(op),
                };
                match done {
                    None => {}
                    Some(Ok(next)) => {
                        self.cx.count_rule(rule::THROUGH, 1);
                        changed = true;
                        work.extend(next.casts);
                        users.extend(next.users);
                    }
                    Some(Err(reason)) => self.refuse(op, reason),
                }
            }
            users.sort_unstable();
            users.dedup();
            work.extend(users.into_iter().filter(|op| !self.frozen.contains(op)).rev().map(|op| (op, false)));
        }
        changed
    }

    /// Whether the operand comes out of a movement or a dequantization.
    fn is_moved_or_cast(&self, op: OpId) -> bool {
        let def = self.body().operand(op, 0).and_then(|v| self.body().defining_op(v));
        def.is_some_and(|def| {
            let view = self.rewriter.op(def);
            movement(view).is_some() || cast_of(view, CastKind::Dequantize).is_some()
        })
    }

    /// `move(dcast q, ...) = dcast(move(q, ...))`. `None` if the operation is not of that form.
    fn behind_dequantize(&mut self, op: OpId) -> Option<Result<Next, String>> {
        let Behind { cast, slots, types, as_stored } = match self.behind(op)? {
            Ok(behind) => behind,
            Err(reason) => return Some(Err(reason)),
        };
        let results: Vec<ValueId> = self.body().results(op).collect();
        self.rewriter.set_place(Place::Before(op));
        Some(self.move_instead(op, &slots, &as_stored).and_then(|moved| {
            let values: Vec<ValueId> = self.body().results(moved).collect();
            let each = results.iter().zip(values.iter().zip(&types));
            let written: Result<Vec<ValueId>, String> = each
                .map(|(&result, (&value, &ty))| match self.body().is_unused(result) {
                    true => Ok(result),
                    false => self.write_cast(cast, CastKind::Dequantize, value, ty, self.body().ty(result)),
                })
                .collect();
            let users = results.iter().flat_map(|&v| self.body().uses(v)).map(|(user, _)| user).collect();
            self.replace(op, &values, written).map(|()| Next { users, ..Next::default() })
        }))
    }

    /// How a movement goes behind the dequantizations of what it moves. `None` if it moves anything else.
    fn behind(&self, op: OpId) -> Option<Result<Behind, String>> {
        let ctx = self.ctx();
        let view = self.rewriter.op(op);
        let used = movement(view)?.ok()?;
        let opened = |&source: &Source| {
            let def = self.body().defining_op(source.value(view)?)?;
            let cast = cast_of(self.rewriter.op(def), CastKind::Dequantize)?;
            Some((def, cast))
        };
        let casts: Vec<Option<(OpId, Cast)>> = used.data.iter().map(opened).collect();
        casts.iter().any(Option::is_some).then_some(())?;
        let (mut slots, mut stored, mut operands) = (Vec::new(), Vec::new(), Vec::new());
        let (mut fills, mut cast) = (Vec::new(), None);
        for (number, (&source, opened)) in used.data.iter().zip(casts).enumerate() {
            let Some((def, read)) = opened else {
                let Some(fill) = Fill::of(view, source) else {
                    return Some(Err("only some operands are dequantized".to_owned()));
                };
                fills.push((number, source, fill));
                operands.push(source.ty(view)?);
                continue;
            };
            let real = self.body().result(def, 0)?;
            let user = match source {
                Source::Listed { list, .. } => view.operand_def(list)?.op,
                _ => op,
            };
            let alone = self.only_leads(source, view) && self.body().uses(real).all(|(other, _)| other == user);
            alone.then_some(())?;
            if self.body().block_of(def) != self.body().block_of(op) {
                return Some(Err(OTHER_BLOCK.to_owned()));
            }
            let value = self.body().operand(def, 0)?;
            operands.push(ctx.with_element(self.body().ty(value), read.element.ok()?));
            slots.push((source, Slot::Value(value)));
            stored.push(value);
            cast = cast.or(Some(def));
        }
        let cast = cast?;
        if used.chains.iter().any(|chain| self.is_requantized(chain, &operands)) {
            return None;
        }
        let like = self.body().ty(*stored.first()?);
        let (mut types, mut as_stored) = (Vec::new(), Vec::new());
        for (result, chain) in self.body().results(op).zip(&used.chains) {
            let ty = match self.allowed(chain, &operands, self.body().ty(result)) {
                Ok(ty) => ty,
                Err(reason) => return Some(Err(reason)),
            };
            let held = stored_type(ctx, like, ty);
            if !stored.iter().all(|&v| stored_type(ctx, self.body().ty(v), ty) == held) || !accepts(view, held) {
                return Some(Err(NOT_TAKEN.to_owned()));
            }
            let filled = Filled { op: view, chain, types: &operands, ty, limits: self.pass.limits };
            let typed = is_quantized(ctx, held);
            for &(number, source, fill) in &fills {
                match filled.operand(number, source, fill, Rounding::Exact, typed) {
                    Ok(stored) => slots.push((source, Slot::Fill(stored))),
                    Err(reason) => return Some(Err(reason)),
                }
            }
            types.push(ty);
            as_stored.push(held);
        }
        Some(Ok(Behind { cast, slots, types, as_stored }))
    }

    /// Whether a movement, or one before it that nothing else needs, goes behind a dequantization. That comes first, so that
    /// it does not matter which is looked at first.
    pub(super) fn goes_behind(&self, op: OpId) -> bool {
        let mut next = Some(op);
        while let Some(op) = next {
            if matches!(self.behind(op), Some(Ok(_))) {
                return true;
            }
            let used = movement(self.rewriter.op(op)).and_then(Result::ok);
            let operand = used.and_then(|used| match used.data.as_slice() {
                &[data] => data.value(self.rewriter.op(op)),
                _ => None,
            });
            next = operand.filter(|&v| self.body().has_one_use(v)).and_then(|v| self.body().defining_op(v));
        }
        false
    }

    /// `quantize(move(x, ...)) = move(quantize x, ...)`. `None` if the operation is not of that form. It may be known that no
    /// movement before it goes behind a dequantization: the way there is not walked again for each movement of a chain.
    fn before_quantize(&mut self, cast: OpId, element: Type, known: bool) -> Option<Result<Next, String>> {
        let ctx = self.ctx();
        let moved = self.body().operand(cast, 0)?;
        let op = self.body().defining_op(moved)?;
        let view = self.rewriter.op(op);
        if cast_of(view, CastKind::Dequantize).is_some() {
            return self.cancel(cast, op, element).map(|done| done.map(|()| Next::default()));
        }
        let used = movement(view)?.ok()?;
        let [chain] = &used.chains[..] else { return None };
        (self.body().has_one_use(moved) && (known || !self.goes_behind(op))).then_some(())?;
        if self.body().block_of(op) != self.body().block_of(cast) {
            return Some(Err(OTHER_BLOCK.to_owned()));
        }
        // That was found out for the whole chain of movements of one value that nothing else uses.
        let chained = match used.data.as_slice() {
            &[data] => data.value(view).is_some_and(|v| self.body().has_one_use(v)),
            _ => false,
        };
        let result = self.body().ty(self.body().result(cast, 0)?);
        let to = ctx.with_element(result, element);
        let shapes = used.data.iter().map(|s| shape(ctx, s.ty(view)?).ok()).collect::<Option<Vec<_>>>()?;
        let (mut types, mut reals, mut fills) = (Vec::new(), Vec::new(), Vec::new());
        for (number, &source) in used.data.iter().enumerate() {
            let from = source.ty(view)?;
            if source.is_open(view) {
                fills.push((number, source, Fill::of(view, source)?));
                types.push(from);
                continue;
            }
            self.only_leads(source, view).then_some(())?;
            // The cast would have other reals.
            (ctx.element_type(from) == ctx.element_type(self.body().ty(moved))).then_some(())?;
            let ty = match self.allowed(&chain_back(chain, &shapes, number)?, &[to], from) {
                Ok(ty) => ty,
                Err(reason) => return Some(Err(reason)),
            };
            types.push(ty);
            reals.push((source, source.value(view)?, ty));
        }
        let there = moved_type(ctx, chain, &types, to, self.pass.limits).ok()?;
        (same_type(ctx, there, to) && accepts(view, result)).then_some(())?;
        let filled = Filled { op: view, chain, types: &types, ty: to, limits: self.pass.limits };
        let mut slots = Vec::new();
        for (number, source, fill) in fills {
            match filled.operand(number, source, fill, Rounding::Nearest, is_quantized(ctx, result)) {
                Ok(stored) => slots.push((source, Slot::Fill(stored))),
                Err(reason) => return Some(Err(reason)),
            }
        }
        // What parametrizes the cast may stand behind the movement.
        self.rewriter.set_place(Place::Before(cast));
        let mut quantized = Vec::new();
        let mut made: FxHashMap<(ValueId, Type), ValueId> = FxHashMap::default();
        for (source, real, ty) in reals {
            if let Some(&value) = made.get(&(real, ty)) {
                slots.push((source, Slot::Value(value)));
                continue;
            }
            match self.write_cast(cast, CastKind::Quantize, real, ty, stored_type(ctx, result, ty)) {
                Ok(value) => {
                    made.insert((real, ty), value);
                    slots.push((source, Slot::Value(value)));
                    quantized.push(value);
                }
                Err(reason) => {
                    return Some(self.replace(cast, &quantized, Err(reason)).map(|()| Next::default()));
                }
            }
        }
        let moved = self.move_instead(op, &slots, &[result]);
        let values = moved.map(|moved| self.body().results(moved).collect());
        let casts = quantized.iter().filter_map(|&v| self.body().defining_op(v)).map(|op| (op, chained)).collect();
        Some(self.replace(cast, &quantized, values).map(|()| Next { casts, ..Next::default() }))
    }

    /// `qcast(dcast q) = q`. `None` if the types differ: that is a requantization.
    fn cancel(&mut self, qcast: OpId, dcast: OpId, element: Type) -> Option<Result<(), String>> {
        let ctx = self.ctx();
        let value = self.body().operand(dcast, 0)?;
        let result = self.body().ty(self.body().result(qcast, 0)?);
        let from = trace::cast(self.rewriter.op(dcast))?.element.ok()?;
        (from == element && self.body().ty(value) == result).then_some(())?;
        let uniform = types::uniform(ctx, element)?;
        let kind = ctx.float_kind(uniform.expressed)?;
        if let Err(reason) = survives(uniform, kind) {
            return Some(Err(reason));
        }
        Some(self.replace(qcast, &[], Ok(vec![value])))
    }

    /// Writes a cast of this kind, spelled like another one, for a stored value whose type with parameters is `ty`.
    pub(super) fn write_cast(
        &mut self,
        like: OpId,
        kind: CastKind,
        value: ValueId,
        ty: Type,
        result: Type,
    ) -> Result<ValueId, String> {
        let write = self.rewriter.op(like).meaning().and_then(|def| def.cast).ok_or("it is no cast")?.write;
        let element = self.ctx().element_type(ty).ok_or("the value is no tensor")?;
        write(self.rewriter, like, kind, value, element, result)
    }

    /// The type of a movement's result, if its parameters are allowed to be as many as they are.
    pub(super) fn allowed(&self, chain: &[Movement], operands: &[Type], declared: Type) -> Result<Type, String> {
        let ctx = self.ctx();
        let ty = moved_type(ctx, chain, operands, declared, self.pass.limits)?;
        let params_in = operands.iter().map(|&t| num_params(ctx, t)).fold(0, u64::saturating_add);
        let elements = ctx.num_elements(ty).unwrap_or(1);
        let cost = Cost { params_in, params_out: num_params(ctx, ty), elements, bytes_in: 0, bytes_out: 0 };
        self.pass.cost.decide(chain, cost).map_err(|why| why.to_string())?;
        Ok(ty)
    }

    /// Replaces the results of an operation by values; or erases what was made for them before.
    fn replace(&mut self, op: OpId, made: &[ValueId], values: Result<Vec<ValueId>, String>) -> Result<(), String> {
        match values {
            Ok(values) => {
                let results: Vec<ValueId> = self.body().results(op).collect();
                for (old, new) in results.into_iter().zip(values) {
                    self.rewriter.replace_uses(old, new);
                }
                self.erase_with_operands(op);
                Ok(())
            }
            Err(reason) => {
                let users = made.iter().flat_map(|&value| self.body().uses(value)).map(|(user, _)| user);
                let defs = made.iter().filter_map(|&value| self.body().defining_op(value));
                // Users first.
                let made: Vec<OpId> = users.chain(defs).collect();
                // With the constants that parametrize a cast.
                made.into_iter().for_each(|op| self.erase_with_operands(op));
                Err(reason)
            }
        }
    }
}
