//! Movements of values through casts to the quantized side.
//!
//! ```text
//! move(dcast q, ...) = dcast(move(q, ...))    qcast(move(x, ...)) = move(qcast x, ...)    qcast(dcast q) = q
//! ```
//!
//! Sound because a cast works element by element, with the parameter that the type gives the element. In the first rule
//! the new type is the image of the old ones. In the second it is the inverse image, so the movement must neither drop
//! nor repeat elements. The rewrites move storage bytes instead of reals. A cast with another user would be duplicated,
//! and a cast that moves to another block, such as a loop body, may execute more often, so these casts stay. The third
//! rule cancels two adjacent casts; see [`survives`].

use rustc_hash::FxHashMap;

use qopt_ir::def::{Cast, CastKind, ElementSource, OpRef, Trait};
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::movement::{Cost, Movement, chain_back};
use qopt_ir::rewrite::InsertPoint;

use super::fill::{Fill, Filled, OperandReplacement, Rounding};
use super::trace::{
    self, accepts, cast_of, is_quantized, moved_type, movement, num_params, same_type, selected_type, shape,
    stored_type,
};
use super::{Folder, NOT_TAKEN, rule};
use crate::quant::convert::{scast, storage_type};
use crate::quant::ops::survives;
use crate::quant::types;

/// A movement that can be exchanged with dequantizations.
struct Exchange {
    /// The dequantization that the new casts copy.
    cast: OpId,
    /// The new data operands.
    slots: Slots,
    /// The types of the moved values, with their parameters.
    types: Vec<Type>,
    /// The same types, as the types of stored values.
    as_stored: Vec<Type>,
}

/// The data operands of a movement of dequantized values.
struct DequantizedData {
    /// The first dequantization.
    cast: OpId,
    /// The stored values, as replacements of the dequantized ones.
    slots: Slots,
    stored: Vec<ValueId>,
    /// The type of each operand, with the parameters of its cast.
    types: Vec<Type>,
    /// The operands that are constants of one number, by their position.
    fills: Vec<(usize, ElementSource, Fill)>,
}

/// Reason for a cast that stays before or after a movement.
const OTHER_BLOCK: &str = "the cast would move to another block and might run more often";

/// Replacements of the data operands of a movement.
type Slots = Vec<(ElementSource, OperandReplacement)>;
/// A real data operand of a movement, and the type of its quantization.
type RealOperand = (ElementSource, ValueId, Type);

impl Folder<'_, '_, '_> {
    /// Takes movements through dequantizations.
    ///
    /// The rule has a phase of its own before [`Self::through_quantize`]: a movement between two casts goes through the
    /// dequantization if it can, in whatever order the operations are visited.
    pub(super) fn through_dequantize(&mut self) {
        let mut work = self.ops_in_any_order();
        while !work.is_empty() {
            // The users of new values come after everything else, so that an operation with many operands is not visited
            // for each of them.
            let mut users = Vec::new();
            for op in work {
                if self.body().is_erased(op) || cast_of(self.rewriter.op(op), CastKind::Quantize).is_some() {
                    continue;
                }
                let mark = self.mark(op);
                match self.own_rounding(op).map(Err).or_else(|| self.exchange_with_dequantize(op)) {
                    None => {}
                    Some(Ok(next)) => {
                        self.record_fold(rule::THROUGH, mark);
                        users.extend(next);
                    }
                    Some(Err(reason)) => self.refuse(op, reason),
                }
            }
            users.sort_unstable();
            users.dedup();
            users.retain(|op| !self.frozen.contains(op));
            work = users;
        }
    }

    /// Takes movements through quantizations. One call folds a whole chain.
    pub(super) fn through_quantize(&mut self) {
        let mut work = self.ops_in_any_order();
        work.reverse();
        while let Some(op) = work.pop() {
            if self.body().is_erased(op) {
                continue;
            }
            let Some(cast) = cast_of(self.rewriter.op(op), CastKind::Quantize) else { continue };
            let mark = self.mark(op);
            let done = match cast.element {
                Ok(element) => self.exchange_with_quantize(op, element),
                // Only a cast of a movement or a dequantization is worth a remark.
                Err(reason) => self.is_moved_or_cast(op).then_some(Err(reason)),
            };
            match done {
                None => {}
                Some(Ok(casts)) => {
                    self.record_fold(rule::THROUGH, mark);
                    work.extend(casts);
                }
                Some(Err(reason)) => self.refuse(op, reason),
            }
        }
    }

    /// Returns true if the operand is the result of a movement or a dequantization.
    fn is_moved_or_cast(&self, op: OpId) -> bool {
        let def = self.body().operand(op, 0).and_then(|v| self.body().defining_op(v));
        def.is_some_and(|def| {
            let view = self.rewriter.op(def);
            movement(view).is_some() || cast_of(view, CastKind::Dequantize).is_some()
        })
    }

    /// `move(dcast q, ...) = dcast(move(q, ...))`. Returns the users of the results, or `None` if the operation does not
    /// match.
    fn exchange_with_dequantize(&mut self, op: OpId) -> Option<Result<Vec<OpId>, String>> {
        let Exchange { cast, slots, types, as_stored } = match self.plan_exchange(op)? {
            Ok(exchange) => exchange,
            Err(reason) => return Some(Err(reason)),
        };
        let results: Vec<ValueId> = self.body().results(op).collect();
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
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
            self.replace(op, &values, written).map(|()| users)
        }))
    }

    /// Plans the exchange of a movement with the dequantizations of its data. Returns `None` if other data are moved.
    fn plan_exchange(&self, op: OpId) -> Option<Result<Exchange, String>> {
        let ctx = self.ctx();
        let view = self.rewriter.op(op);
        let used = match movement(view)? {
            Ok(used) => used,
            Err(_) => return self.plan_selection_exchange(view),
        };
        let DequantizedData { cast, mut slots, stored, types: operands, fills } =
            match self.dequantized_data(view, &used.data)? {
                Ok(data) => data,
                Err(reason) => return Some(Err(reason)),
            };
        if used.chains.iter().any(|chain| self.is_requantized(chain, &operands)) {
            return None;
        }
        let like = self.body().ty(*stored.first()?);
        let (mut types, mut as_stored) = (Vec::new(), Vec::new());
        for (result, chain) in self.body().results(op).zip(&used.chains) {
            let ty = match self.limited_result_type(chain, &operands, self.body().ty(result)) {
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
                    Ok(stored) => slots.push((source, OperandReplacement::Fill(stored))),
                    Err(reason) => return Some(Err(reason)),
                }
            }
            types.push(ty);
            as_stored.push(held);
        }
        Some(Ok(Exchange { cast, slots, types, as_stored }))
    }

    /// Reads the data operands of a movement, of which one or more are dequantized. Returns `None` if the casts have other users.
    fn dequantized_data(&self, op: OpRef<'_>, data: &[ElementSource]) -> Option<Result<DequantizedData, String>> {
        let opened = |&source: &ElementSource| {
            let def = self.body().defining_op(source.value(op)?)?;
            let cast = cast_of(self.rewriter.op(def), CastKind::Dequantize)?;
            Some((def, cast))
        };
        let casts: Vec<Option<(OpId, Cast)>> = data.iter().map(opened).collect();
        let cast = casts.iter().flatten().next()?.0;
        let mut all =
            DequantizedData { cast, slots: Vec::new(), stored: Vec::new(), types: Vec::new(), fills: Vec::new() };
        for (number, (&source, opened)) in data.iter().zip(casts).enumerate() {
            let Some((def, read)) = opened else {
                let Some(fill) = Fill::of(op, source) else {
                    return Some(Err("only some operands are dequantized".to_owned()));
                };
                all.fills.push((number, source, fill));
                all.types.push(source.ty(op)?);
                continue;
            };
            let real = self.body().result(def, 0)?;
            let user = match source {
                ElementSource::Listed { list, .. } => op.operand_def(list)?.op,
                _ => op.op,
            };
            let alone = self.is_only_user_of_list(source, op) && self.body().uses(real).all(|(other, _)| other == user);
            alone.then_some(())?;
            if self.body().block_of(def) != self.body().block_of(op.op) {
                return Some(Err(OTHER_BLOCK.to_owned()));
            }
            let value = self.body().operand(def, 0)?;
            all.types.push(self.ctx().with_element(self.body().ty(value), read.element.ok()?));
            all.slots.push((source, OperandReplacement::Value(value)));
            all.stored.push(value);
        }
        Some(Ok(all))
    }

    /// Plans the exchange of a selection with the dequantization of its operand. Returns `None` if the operation does
    /// not match.
    fn plan_selection_exchange(&self, op: OpRef<'_>) -> Option<Result<Exchange, String>> {
        let ctx = self.ctx();
        let real = op.selected_operand()?;
        let def = self.body().defining_op(real)?;
        let read = cast_of(self.rewriter.op(def), CastKind::Dequantize)?;
        self.body().uses(real).all(|(other, _)| other == op.op).then_some(())?;
        if self.body().block_of(def) != self.body().block_of(op.op) {
            return Some(Err(OTHER_BLOCK.to_owned()));
        }
        let value = self.body().operand(def, 0)?;
        let like = self.body().ty(value);
        let from = ctx.with_element(like, read.element.ok()?);
        let (mut types, mut as_stored) = (Vec::new(), Vec::new());
        for result in self.body().results(op.op) {
            let ty = match selected_type(ctx, from, self.body().ty(result)) {
                Ok(ty) => ty,
                Err(reason) => return Some(Err(reason)),
            };
            let held = stored_type(ctx, like, ty);
            if !accepts(op, held) {
                return Some(Err(NOT_TAKEN.to_owned()));
            }
            types.push(ty);
            as_stored.push(held);
        }
        Some(Ok(Exchange {
            cast: def,
            slots: vec![(ElementSource::Operand(0), OperandReplacement::Value(value))],
            types,
            as_stored,
        }))
    }

    /// `quantize(move(x, ...)) = move(quantize x, ...)`. Returns the new quantizations, or `None` if the operation does not
    /// match.
    fn exchange_with_quantize(&mut self, cast: OpId, element: Type) -> Option<Result<Vec<OpId>, String>> {
        let moved = self.body().operand(cast, 0)?;
        let op = self.body().defining_op(moved)?;
        let view = self.rewriter.op(op);
        if cast_of(view, CastKind::Dequantize).is_some() {
            return self.cancel(cast, op, element).map(|done| done.map(|()| Vec::new()));
        }
        let used = movement(view)?.ok()?;
        (used.chains.len() == 1 && self.body().has_one_use(moved)).then_some(())?;
        if self.body().block_of(op) != self.body().block_of(cast) {
            return Some(Err(OTHER_BLOCK.to_owned()));
        }
        let (reals, slots) = match self.plan_quantize_exchange(cast, op, element)? {
            Ok(plan) => plan,
            Err(reason) => return Some(Err(reason)),
        };
        Some(self.quantize_operands(cast, op, reals, slots))
    }

    /// Plans the exchange of a movement with the quantization of its result. Returns the reals to quantize, each with its quantized
    /// type, and the stored fills.
    fn plan_quantize_exchange(
        &self,
        cast: OpId,
        op: OpId,
        element: Type,
    ) -> Option<Result<(Vec<RealOperand>, Slots), String>> {
        let ctx = self.ctx();
        let view = self.rewriter.op(op);
        let used = movement(view)?.ok()?;
        let [chain] = &used.chains[..] else { return None };
        let moved = self.body().operand(cast, 0)?;
        let result = self.body().ty(self.body().result(cast, 0)?);
        let to = ctx.with_element(result, element);
        let shapes = used.data.iter().map(|s| shape(ctx, s.ty(view)?).ok()).collect::<Option<Vec<_>>>()?;
        let (mut types, mut reals, mut fills) = (Vec::new(), Vec::new(), Vec::new());
        for (number, &source) in used.data.iter().enumerate() {
            let from = source.ty(view)?;
            if source.takes_result_params(view) {
                fills.push((number, source, Fill::of(view, source)?));
                types.push(from);
                continue;
            }
            self.is_only_user_of_list(source, view).then_some(())?;
            // The cast would read another real type.
            (ctx.element_type(from) == ctx.element_type(self.body().ty(moved))).then_some(())?;
            let ty = match self.limited_result_type(&chain_back(chain, &shapes, number)?, &[to], from) {
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
                Ok(stored) => slots.push((source, OperandReplacement::Fill(stored))),
                Err(reason) => return Some(Err(reason)),
            }
        }
        Some(Ok((reals, slots)))
    }

    /// Replaces a quantization of a movement by the movement of quantized operands. Returns the new quantizations.
    fn quantize_operands(
        &mut self,
        cast: OpId,
        op: OpId,
        reals: Vec<RealOperand>,
        mut slots: Slots,
    ) -> Result<Vec<OpId>, String> {
        let ctx = self.ctx();
        let result = self.body().result(cast, 0).map(|v| self.body().ty(v)).ok_or("the cast has no result")?;
        // An operand of the cast may be defined after the movement, so the new operations go before the cast.
        self.rewriter.set_insertion_point(InsertPoint::Before(cast));
        let mut quantized = Vec::new();
        let mut made: FxHashMap<(ValueId, Type), ValueId> = FxHashMap::default();
        for (source, real, ty) in reals {
            if let Some(&value) = made.get(&(real, ty)) {
                slots.push((source, OperandReplacement::Value(value)));
                continue;
            }
            match self.write_cast(cast, CastKind::Quantize, real, ty, stored_type(ctx, result, ty)) {
                Ok(value) => {
                    made.insert((real, ty), value);
                    slots.push((source, OperandReplacement::Value(value)));
                    quantized.push(value);
                }
                Err(reason) => return self.replace(cast, &quantized, Err(reason)).map(|()| Vec::new()),
            }
        }
        let moved = self.move_instead(op, &slots, &[result]);
        let values = moved.map(|moved| self.body().results(moved).collect());
        let casts = quantized.iter().filter_map(|&v| self.body().defining_op(v)).collect();
        self.replace(cast, &quantized, values).map(|()| casts)
    }

    /// `qcast(dcast q) = q`. Returns `None` if the types differ, which is a requantization. If the types only differ in
    /// form, the movement that produces q is rebuilt with the other form, or q gets two storage casts.
    fn cancel(&mut self, qcast: OpId, dcast: OpId, element: Type) -> Option<Result<(), String>> {
        let ctx = self.ctx();
        let value = self.body().operand(dcast, 0)?;
        let result = self.body().ty(self.body().result(qcast, 0)?);
        let from = trace::cast(self.rewriter.op(dcast))?.element.ok()?;
        let stored = self.body().ty(value);
        let is_written_alike = from == element && stored == result;
        let same = same_type(ctx, ctx.with_element(stored, from), ctx.with_element(result, element));
        (is_written_alike || same && ctx.shape(stored) == ctx.shape(result)).then_some(())?;
        let uniform = types::uniform(ctx, element)?;
        let kind = ctx.float_kind(uniform.expressed)?;
        if let Err(reason) = survives(uniform, kind) {
            return Some(Err(reason));
        }
        if stored == result {
            return Some(self.replace(qcast, &[], Ok(vec![value])));
        }
        let restored = self.clone_with_type(value, dcast, result).or_else(|| self.recast(value, qcast, dcast, result));
        Some(match restored {
            Some(value) => self.replace(qcast, &[], Ok(vec![value])),
            None => Err("the parameters are the same, but in types of different forms".to_owned()),
        })
    }

    /// Returns a reason for an operation that restores a stored value, but rounds on its own: a requantization to the same
    /// parameters, or `quantize(dequantize q)`. It is not a cast, so it stays.
    fn own_rounding(&self, op: OpId) -> Option<String> {
        let view = self.rewriter.op(op);
        let def = view.meaning()?;
        let first = if def.cast.is_some() && view.cast().is_none() {
            view
        } else {
            def.has(Trait::Quantizes).then_some(())?;
            view.operand_def(0).filter(|d| d.meaning().is_some_and(|def| def.has(Trait::Dequantizes)))?
        };
        let result = view.result_type(0)?;
        let is_restored = is_quantized(view.ctx, result) && same_type(view.ctx, first.operand_type(0)?, result);
        is_restored.then(|| "the parameters are the same, but the operation rounds on its own".to_owned())
    }

    /// Casts a value to its storage type and then to another form of its type. The new casts replace `qcast` and `dcast`,
    /// so `dcast` must have no other user.
    fn recast(&mut self, value: ValueId, qcast: OpId, dcast: OpId, ty: Type) -> Option<ValueId> {
        self.body().result(dcast, 0).filter(|&reals| self.body().has_one_use(reals))?;
        let (ctx, loc) = (self.ctx(), self.body().loc(qcast));
        let stored = self.body().ty(value);
        let storage = storage_type(ctx, stored).unwrap_or(stored);
        // Storage types of other dialects may have a sign, which a storage cast does not change.
        (storage_type(ctx, ty).unwrap_or(ty) == storage).then_some(())?;
        self.rewriter.set_insertion_point(InsertPoint::Before(qcast));
        let bits = if stored == storage { value } else { scast(self.rewriter, loc, value, storage) };
        Some(if ty == storage { bits } else { scast(self.rewriter, loc, bits, ty) })
    }

    /// Clones the movement that produces a value for another result type, if `user` is its only user.
    fn clone_with_type(&mut self, value: ValueId, user: OpId, ty: Type) -> Option<ValueId> {
        let op = self.body().defining_op(value)?;
        let is_alone = self.body().num_results(op) == 1 && self.body().uses(value).all(|(other, _)| other == user);
        (is_alone && matches!(movement(self.rewriter.op(op)), Some(Ok(_)))).then_some(())?;
        let operands: Vec<ValueId> = self.body().operands(op).collect();
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        let moved = self.like(op, &operands, &[ty])?;
        self.body().result(moved, 0)
    }

    /// Builds a cast of this kind, with the operation of `like`, for a stored value with the quantized type `ty`.
    pub(super) fn write_cast(
        &mut self,
        like: OpId,
        kind: CastKind,
        value: ValueId,
        ty: Type,
        result: Type,
    ) -> Result<ValueId, String> {
        let write = self.rewriter.op(like).meaning().and_then(|def| def.cast).ok_or("is not a cast")?.write;
        let element = self.ctx().element_type(ty).ok_or("value must be a tensor")?;
        let cast = write(self.rewriter, like, kind, value, element, result)?;
        // The cast of a dialect may take fewer types than `quant`.
        match self.body().defining_op(cast).filter(|&op| !self.checker.accepts(self.rewriter.body(), op)) {
            Some(op) => {
                self.rewriter.erase(op);
                Err("its cast does not accept the moved type".to_owned())
            }
            None => Ok(cast),
        }
    }

    /// Returns the type of a movement's result, if its number of parameters is within the limit.
    pub(super) fn limited_result_type(
        &self,
        chain: &[Movement],
        operands: &[Type],
        declared: Type,
    ) -> Result<Type, String> {
        let ctx = self.ctx();
        let ty = moved_type(ctx, chain, operands, declared, self.pass.limits)?;
        let params_in = operands.iter().map(|&t| num_params(ctx, t)).fold(0, u64::saturating_add);
        let elements = ctx.num_elements(ty).unwrap_or(1);
        let cost = Cost { params_in, params_out: num_params(ctx, ty), elements, bytes_in: 0, bytes_out: 0 };
        self.pass.cost.decide(chain, cost).map_err(|why| why.to_string())?;
        Ok(ty)
    }

    /// Replaces the results of an operation, or erases the operations built for them.
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
                // Users before producers.
                let made: Vec<OpId> = users.chain(defs).collect();
                // Erases the constants that parametrize a cast too.
                made.into_iter().for_each(|op| self.erase_with_operands(op));
                Err(reason)
            }
        }
    }
}
