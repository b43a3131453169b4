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

use qopt_ir::ir::{OpId, OpSpec, Type, ValueId};
use qopt_ir::movement::{Cost, Movement, View};
use qopt_ir::rewrite::Place;

use super::Folder;
use super::trace::{accepts, moved_type, movement, num_params, same_type, static_shape};
use crate::quant::ops::{DCAST, QCAST, survives};
use crate::quant::types;

impl Folder<'_, '_, '_> {
    /// Takes movements through casts. True if anything changed.
    pub(super) fn through_casts(&mut self) -> bool {
        let mut changed = false;
        for op in self.ops() {
            let view = self.rewriter.op(op);
            let done = if view.is(&QCAST) { self.before_quantize(op) } else { self.behind_dequantize(op) };
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

    /// `move(dcast q, ...) = dcast(move(q, ...))`. `None` if the operation is not of that form.
    fn behind_dequantize(&mut self, op: OpId) -> Option<Result<(), String>> {
        let view = self.rewriter.op(op);
        let used = movement(view)?.ok()?;
        let casts: Vec<OpId> =
            used.data.iter().map(|&i| self.body().defining_op(view.operand(i)?)).collect::<Option<_>>()?;
        let only_here = |&cast: &OpId| {
            let result = self.body().result(cast, 0);
            self.rewriter.op(cast).is(&DCAST) && result.is_some_and(|v| self.body().uses(v).all(|(user, _)| user == op))
        };
        casts.iter().all(only_here).then_some(())?;
        let cast = *casts.first()?;
        let stored: Vec<ValueId> = casts.iter().map(|&cast| self.body().operand(cast, 0)).collect::<Option<_>>()?;
        let types: Vec<Type> = stored.iter().map(|&v| self.body().ty(v)).collect();
        let declared = view.result_type(0)?;
        let ty = self.allowed(used.first(), &types, declared).and_then(|ty| {
            if accepts(view, ty) { Ok(ty) } else { Err("the operation does not take the quantized type".to_owned()) }
        });
        let ty = match ty {
            Ok(ty) => ty,
            Err(reason) => return Some(Err(reason)),
        };
        self.rewriter.set_place(Place::Before(op));
        let moved = self.move_instead(op, &used.data, &stored, ty)?;
        let spec = OpSpec {
            operands: &[moved],
            results: &[declared],
            properties: self.body().properties(cast),
            attrs: self.body().attrs(cast),
            ..OpSpec::new(self.body().name(cast), self.body().loc(cast))
        };
        let cast = self.rewriter.create(&spec);
        self.replace(op, self.body().result(cast, 0)?);
        Some(Ok(()))
    }

    /// `qcast(move x) = move(qcast x)`. `None` if the operation is not of that form.
    fn before_quantize(&mut self, qcast: OpId) -> Option<Result<(), String>> {
        let ctx = self.ctx();
        let moved = self.body().operand(qcast, 0)?;
        let op = self.body().defining_op(moved)?;
        let view = self.rewriter.op(op);
        if view.is(&DCAST) {
            return self.cancel(qcast, view.operand(0)?);
        }
        let used = movement(view)?.ok()?;
        let [data] = used.data.as_slice() else { return None };
        let source = view.operand(*data)?;
        self.body().uses(moved).all(|(user, _)| user == qcast).then_some(())?;
        let result = self.body().result(qcast, 0)?;
        let (from, to) = (self.body().ty(source), self.body().ty(result));
        let shape = static_shape(ctx, from).ok()?;
        let back = View::of_chain(&shape, used.first()).ok()?.inverse()?.simplify()?;
        let ty = match self.allowed(&back, &[to], from) {
            Ok(ty) => ty,
            Err(reason) => return Some(Err(reason)),
        };
        let there = moved_type(ctx, used.first(), &[ty], to, self.pass.limits).ok()?;
        (same_type(ctx, there, to) && accepts(view, to)).then_some(())?;
        self.rewriter.set_place(Place::Before(op));
        let spec = OpSpec {
            operands: &[source],
            results: &[ty],
            properties: self.body().properties(qcast),
            attrs: self.body().attrs(qcast),
            ..OpSpec::new(self.body().name(qcast), self.body().loc(qcast))
        };
        let cast = self.rewriter.create(&spec);
        let cast = self.body().result(cast, 0)?;
        let value = self.move_instead(op, &[*data], &[cast], to)?;
        self.replace(qcast, value);
        Some(Ok(()))
    }

    /// `qcast(dcast q) = q`. `None` if the types differ: that is a requantization.
    fn cancel(&mut self, qcast: OpId, value: ValueId) -> Option<Result<(), String>> {
        let ctx = self.ctx();
        let (from, to) = (self.body().ty(value), self.body().ty(self.body().result(qcast, 0)?));
        let element = types::uniform(ctx, ctx.element_type(to)?)?;
        let kind = ctx.float_kind(element.expressed)?;
        (from == to).then_some(())?;
        if let Err(reason) = survives(element, kind) {
            return Some(Err(reason));
        }
        self.replace(qcast, value);
        Some(Ok(()))
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
    fn move_instead(&mut self, op: OpId, data: &[usize], values: &[ValueId], ty: Type) -> Option<ValueId> {
        let body = self.rewriter.body();
        let mut operands: Vec<ValueId> = body.operands(op).collect();
        for (&at, &value) in data.iter().zip(values) {
            *operands.get_mut(at)? = value;
        }
        let spec = OpSpec {
            operands: &operands,
            results: &[ty],
            properties: body.properties(op),
            attrs: body.attrs(op),
            ..OpSpec::new(body.name(op), body.loc(op))
        };
        let op = self.rewriter.create(&spec);
        self.body().result(op, 0)
    }

    fn replace(&mut self, op: OpId, value: ValueId) {
        if let Some(old) = self.body().result(op, 0) {
            self.rewriter.replace_uses(old, value);
            self.erase_with_operands(op);
        }
    }
}
