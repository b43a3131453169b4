//! Movements of values, taken to the quantized side of a cast.
//!
//! ```text
//! move(dcast q, ...) = dcast(move(q, ...))      qcast(move x) = move(qcast x)      qcast(dcast q) = q
//! ```
//!
//! Sound because a cast works element by element, with the parameter that the type gives the element: in the first rule the
//! new type is the image of the old ones, in the second its inverse image, for which the movement must lose and repeat
//! nothing. Bytes of storage are moved instead of reals. A cast that something else needs would be made twice, so it stays
//! where it is. The third is what remains of two casts between which nothing is left; see [`survives`].

use qopt_ir::def::{Cast, CastKind, Source};
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::movement::{Cost, Movement, View};
use qopt_ir::rewrite::Place;

use super::Folder;
use super::fill::{Fill, Filled, Rounding, Slot};
use super::trace::{accepts, is_quantized, moved_type, movement, num_params, same_type, static_shape, stored_type};
use crate::quant::ops::survives;
use crate::quant::types;

impl Folder<'_, '_, '_> {
    /// Takes movements through casts. True if anything changed.
    pub(super) fn through_casts(&mut self) -> bool {
        let mut changed = false;
        for op in self.ops() {
            let cast = self.rewriter.op(op).cast().filter(|cast| cast.kind == CastKind::Quantize);
            let done = match cast {
                Some(Cast { element: Ok(element), .. }) => self.before_quantize(op, element),
                // Only what could be folded otherwise is worth a remark.
                Some(Cast { element: Err(reason), .. }) => self.is_moved_or_cast(op).then_some(Err(reason)),
                None => self.behind_dequantize(op),
            };
            match done {
                None => {}
                Some(Ok(())) => {
                    self.cx.count_rule("quant.fold.through", 1);
                    changed = true;
                }
                Some(Err(reason)) => self.refuse(op, reason),
            }
        }
        changed
    }

    /// Whether the operand comes out of a movement or a dequantization.
    fn is_moved_or_cast(&self, op: OpId) -> bool {
        let def = self.body().operand(op, 0).and_then(|v| self.body().defining_op(v));
        def.is_some_and(|def| {
            let view = self.rewriter.op(def);
            movement(view).is_some() || view.cast().is_some_and(|cast| cast.kind == CastKind::Dequantize)
        })
    }

    /// `move(dcast q, ...) = dcast(move(q, ...))`. `None` if the operation is not of that form.
    fn behind_dequantize(&mut self, op: OpId) -> Option<Result<(), String>> {
        let ctx = self.ctx();
        let view = self.rewriter.op(op);
        let used = movement(view)?.ok()?;
        let [chain] = used.chains.as_slice() else { return None };
        let declared = view.result_type(0)?;
        let (mut slots, mut types, mut stored, mut fills, mut cast) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new(), None);
        for (number, &source) in used.data.iter().enumerate() {
            let Some((def, read)) = source.value(view).and_then(|real| self.dequantizes(real)) else {
                fills.push((number, source, Fill::of(view, source)?));
                types.push(source.ty(view)?);
                continue;
            };
            let real = self.body().result(def, 0)?;
            let user = match source {
                Source::Listed { list, .. } => view.operand_def(list)?.op,
                _ => op,
            };
            let alone = self.only_leads(source, view) && self.body().uses(real).all(|(other, _)| other == user);
            alone.then_some(())?;
            let value = self.body().operand(def, 0)?;
            types.push(ctx.with_element(self.body().ty(value), read.element.ok()?));
            slots.push((source, Slot::Value(value)));
            stored.push(value);
            cast = cast.or(Some(def));
        }
        let cast = cast?;
        let like = self.body().ty(*stored.first()?);
        let ty = self.allowed(chain, &types, declared).and_then(|ty| {
            let as_stored = stored_type(ctx, like, ty);
            let alike = stored.iter().all(|&v| stored_type(ctx, self.body().ty(v), ty) == as_stored);
            if !alike || !accepts(view, as_stored) {
                return Err("the operation does not take the stored type".to_owned());
            }
            let filled = Filled { op: view, chain, types: &types, ty, limits: self.pass.limits };
            let typed = is_quantized(ctx, as_stored);
            for (number, source, fill) in fills {
                let stored = filled.operand(number, source, fill, Rounding::Exact, typed)?;
                slots.push((source, Slot::Fill(stored)));
            }
            Ok((ty, as_stored))
        });
        let (ty, as_stored) = match ty {
            Ok(types) => types,
            Err(reason) => return Some(Err(reason)),
        };
        self.rewriter.set_place(Place::Before(op));
        let moved = match self.move_instead(op, &slots, as_stored) {
            Ok(moved) => moved,
            Err(reason) => return Some(Err(reason)),
        };
        let written = self.write_cast(cast, moved, ty, declared);
        Some(self.replace(op, moved, written))
    }

    /// The dequantization that makes a value.
    fn dequantizes(&self, value: ValueId) -> Option<(OpId, Cast)> {
        let def = self.body().defining_op(value)?;
        let read = self.rewriter.op(def).cast().filter(|cast| cast.kind == CastKind::Dequantize)?;
        Some((def, read))
    }

    /// `qcast(move x) = move(qcast x)`. `None` if the operation is not of that form.
    fn before_quantize(&mut self, qcast: OpId, element: Type) -> Option<Result<(), String>> {
        let ctx = self.ctx();
        let moved = self.body().operand(qcast, 0)?;
        let op = self.body().defining_op(moved)?;
        let view = self.rewriter.op(op);
        if view.cast().is_some_and(|cast| cast.kind == CastKind::Dequantize) {
            return self.cancel(qcast, op, element);
        }
        let used = movement(view)?.ok()?;
        let (&[data], [chain]) = (used.data.as_slice(), &used.chains[..]) else { return None };
        let source = data.value(view)?;
        self.body().uses(moved).all(|(user, _)| user == qcast).then_some(())?;
        let result = self.body().ty(self.body().result(qcast, 0)?);
        let (from, to) = (self.body().ty(source), ctx.with_element(result, element));
        let shape = static_shape(ctx, from).ok()?;
        let back = View::of_chain(&shape, chain).ok()?.inverse()?.simplify()?;
        let ty = match self.allowed(&back, &[to], from) {
            Ok(ty) => ty,
            Err(reason) => return Some(Err(reason)),
        };
        let there = moved_type(ctx, chain, &[ty], to, self.pass.limits).ok()?;
        (same_type(ctx, there, to) && accepts(view, result)).then_some(())?;
        // What parametrizes the cast may stand behind the movement.
        self.rewriter.set_place(Place::Before(qcast));
        let cast = match self.write_cast(qcast, source, ty, stored_type(ctx, result, ty)) {
            Ok(cast) => cast,
            Err(reason) => return Some(Err(reason)),
        };
        let value = self.move_instead(op, &[(data, Slot::Value(cast))], result);
        Some(self.replace(qcast, cast, value))
    }

    /// `qcast(dcast q) = q`. `None` if the types differ: that is a requantization.
    fn cancel(&mut self, qcast: OpId, dcast: OpId, element: Type) -> Option<Result<(), String>> {
        let ctx = self.ctx();
        let value = self.body().operand(dcast, 0)?;
        let result = self.body().ty(self.body().result(qcast, 0)?);
        let from = self.rewriter.op(dcast).cast()?.element.ok()?;
        (from == element && self.body().ty(value) == result).then_some(())?;
        let uniform = types::uniform(ctx, element)?;
        let kind = ctx.float_kind(uniform.expressed)?;
        if let Err(reason) = survives(uniform, kind) {
            return Some(Err(reason));
        }
        Some(self.replace(qcast, value, Ok(value)))
    }

    /// Writes a cast like another one, of a value whose type with parameters is `ty`.
    fn write_cast(&mut self, like: OpId, value: ValueId, ty: Type, result: Type) -> Result<ValueId, String> {
        let write = self.rewriter.op(like).meaning().and_then(|def| def.cast).ok_or("it is no cast")?.write;
        let element = self.ctx().element_type(ty).ok_or("the value is no tensor")?;
        write(self.rewriter, like, value, element, result)
    }

    /// The type of a movement's result, if its parameters are allowed to be as many as they are.
    fn allowed(&self, chain: &[Movement], operands: &[Type], declared: Type) -> Result<Type, String> {
        let ctx = self.ctx();
        let ty = moved_type(ctx, chain, operands, declared, self.pass.limits)?;
        let quantized = operands.iter().filter(|&&t| is_quantized(ctx, t));
        let params_in = quantized.map(|&t| num_params(ctx, t)).fold(0, u64::saturating_add);
        let elements = ctx.num_elements(ty).unwrap_or(1);
        let cost = Cost { params_in, params_out: num_params(ctx, ty), elements, bytes_in: 0, bytes_out: 0 };
        self.pass.cost.decide(chain, cost).map_err(|why| why.to_string())?;
        Ok(ty)
    }

    /// Replaces an operation by a value; or erases what was made for it before.
    fn replace(&mut self, op: OpId, made: ValueId, value: Result<ValueId, String>) -> Result<(), String> {
        match value {
            Ok(value) => {
                if let Some(old) = self.body().result(op, 0) {
                    self.rewriter.replace_uses(old, value);
                    self.erase_with_operands(op);
                }
                Ok(())
            }
            Err(reason) => {
                if let Some(def) = self.body().defining_op(made) {
                    self.erase_with_operands(def);
                }
                Err(reason)
            }
        }
    }
}
