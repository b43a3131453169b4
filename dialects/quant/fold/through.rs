//! Movements of values, taken to the quantized side of a cast.
//!
//! ```text
//! move(dcast q, ...) = dcast(move(q, ...))    qcast(move(x, ...)) = move(qcast x, ...)    qcast(dcast q) = q
//! ```
//!
//! Sound because a cast works element by element, with the parameter that the type gives the element: in the first rule the
//! new type is the image of the old ones, in the second its inverse image, for which the movement must lose and repeat
//! nothing. Bytes of storage are moved instead of reals. A cast that something else needs would be made twice, so it stays
//! where it is. The third is what remains of two casts between which nothing is left; see [`survives`].

use qopt_ir::def::{Cast, CastKind};
use qopt_ir::ir::{OpId, OpSpec, Type, ValueId};
use qopt_ir::movement::{Cost, Movement, chain_back};
use qopt_ir::rewrite::Place;

use super::Folder;
use super::trace::{accepts, moved_type, movement, num_params, same_type, shape, stored_type};
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
        let (mut stored, mut types, mut cast) = (Vec::new(), Vec::new(), None);
        for &i in &used.data {
            let def = self.body().defining_op(view.operand(i)?)?;
            let read = self.rewriter.op(def).cast().filter(|cast| cast.kind == CastKind::Dequantize)?;
            let real = self.body().result(def, 0)?;
            self.body().uses(real).all(|(user, _)| user == op).then_some(())?;
            let value = self.body().operand(def, 0)?;
            types.push(ctx.with_element(self.body().ty(value), read.element.ok()?));
            stored.push(value);
            cast = cast.or(Some(def));
        }
        let cast = cast?;
        if used.chains.iter().any(|chain| self.is_requantized(chain, &types)) {
            return None;
        }
        let like = self.body().ty(*stored.first()?);
        let declared: Vec<Type> = self.body().results(op).map(|v| self.body().ty(v)).collect();
        let (mut moved, mut as_stored) = (Vec::new(), Vec::new());
        for (chain, &declared) in used.chains.iter().zip(&declared) {
            let ty = match self.allowed(chain, &types, declared) {
                Ok(ty) => ty,
                Err(reason) => return Some(Err(reason)),
            };
            let held = stored_type(ctx, like, ty);
            if !stored.iter().all(|&v| stored_type(ctx, self.body().ty(v), ty) == held) || !accepts(view, held) {
                return Some(Err("the operation does not take the stored type".to_owned()));
            }
            moved.push(ty);
            as_stored.push(held);
        }
        self.rewriter.set_place(Place::Before(op));
        let new = self.move_instead(op, &used.data, &stored, &as_stored)?;
        let values: Vec<ValueId> = self.body().results(new).collect();
        let written: Result<Vec<ValueId>, String> = values
            .iter()
            .zip(moved.iter().zip(&declared))
            .map(|(&value, (&ty, &declared))| self.write_cast(cast, CastKind::Dequantize, value, ty, declared))
            .collect();
        Some(self.replace(op, &values, written))
    }

    /// `quantize(move(x, ...)) = move(quantize x, ...)`. `None` if the operation is not of that form.
    fn before_quantize(&mut self, cast: OpId, element: Type) -> Option<Result<(), String>> {
        let ctx = self.ctx();
        let moved = self.body().operand(cast, 0)?;
        let op = self.body().defining_op(moved)?;
        let view = self.rewriter.op(op);
        if view.cast().is_some_and(|cast| cast.kind == CastKind::Dequantize) {
            return self.cancel(cast, op, element);
        }
        let used = movement(view)?.ok()?;
        let [chain] = &used.chains[..] else { return None };
        self.body().uses(moved).all(|(user, _)| user == cast).then_some(())?;
        let result = self.body().ty(self.body().result(cast, 0)?);
        let to = ctx.with_element(result, element);
        let sources: Vec<ValueId> = used.data.iter().map(|&i| view.operand(i)).collect::<Option<_>>()?;
        let declared: Vec<Type> = sources.iter().map(|&v| self.body().ty(v)).collect();
        let shapes = declared.iter().map(|&ty| shape(ctx, ty).ok()).collect::<Option<Vec<_>>>()?;
        let mut types = Vec::new();
        for (k, &from) in declared.iter().enumerate() {
            match self.allowed(&chain_back(chain, &shapes, k)?, &[to], from) {
                Ok(ty) => types.push(ty),
                Err(reason) => return Some(Err(reason)),
            }
        }
        let there = moved_type(ctx, chain, &types, to, self.pass.limits).ok()?;
        (same_type(ctx, there, to) && accepts(view, result)).then_some(())?;
        // What parametrizes the cast may stand behind the movement.
        self.rewriter.set_place(Place::Before(cast));
        let mut quantized = Vec::new();
        for (&source, &ty) in sources.iter().zip(&types) {
            match self.write_cast(cast, CastKind::Quantize, source, ty, stored_type(ctx, result, ty)) {
                Ok(value) => quantized.push(value),
                Err(reason) => return Some(self.replace(cast, &quantized, Err(reason))),
            }
        }
        let new = self.move_instead(op, &used.data, &quantized, &[result])?;
        let value = self.body().result(new, 0)?;
        Some(self.replace(cast, &[], Ok(vec![value])))
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
    fn allowed(&self, chain: &[Movement], operands: &[Type], declared: Type) -> Result<Type, String> {
        let ctx = self.ctx();
        let ty = moved_type(ctx, chain, operands, declared, self.pass.limits)?;
        let params_in = operands.iter().map(|&t| num_params(ctx, t)).fold(0, u64::saturating_add);
        let elements = ctx.num_elements(ty).unwrap_or(1);
        let cost = Cost { params_in, params_out: num_params(ctx, ty), elements, bytes_in: 0, bytes_out: 0 };
        self.pass.cost.decide(chain, cost).map_err(|why| why.to_string())?;
        Ok(ty)
    }

    /// Makes the same movement of other values.
    pub(super) fn move_instead(
        &mut self,
        op: OpId,
        data: &[usize],
        values: &[ValueId],
        types: &[Type],
    ) -> Option<OpId> {
        let body = self.rewriter.body();
        let mut operands: Vec<ValueId> = body.operands(op).collect();
        for (&at, &value) in data.iter().zip(values) {
            *operands.get_mut(at)? = value;
        }
        let spec = OpSpec {
            operands: &operands,
            results: types,
            properties: body.properties(op),
            attrs: body.attrs(op),
            ..OpSpec::new(body.name(op), body.loc(op))
        };
        Some(self.rewriter.create(&spec))
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
                for &value in made {
                    let users = self.body().uses(value).map(|(user, _)| user);
                    let made: Vec<OpId> = users.chain(self.body().defining_op(value)).collect();
                    made.into_iter().for_each(|op| self.erase_with_operands(op));
                }
                Err(reason)
            }
        }
    }
}
