//! Quantized operands and constants of hub ops.

use qopt_ir::def::{OpRef, Trait, operand};
use qopt_ir::ir::{Attr, OpId, Type, ValueId};
use qopt_ir::rewrite::{InsertPoint, NewOp};

use super::Fuser;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::convert::scast;
use crate::quant::ops as quant;
use crate::quant::ops::SCAST;

impl Fuser<'_, '_> {
    /// Returns an operand as a hub value of its quantized type: `element`, or the type of the value before a dequantization or
    /// a cast to torch. Constants become hub constants.
    pub(super) fn build_quantized_operand(
        &mut self,
        value: ValueId,
        element: Option<Type>,
        before: OpId,
    ) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let (value, ty) = match element {
            Some(element) => {
                let shape = self.shape(value).ok_or("operand is unranked")?;
                (value, ctx.tensor_type(&shape, element))
            }
            None => match (self.match_dequantize(value), self.hub_value(value)) {
                (Some((stored, ty)), _) => (stored, ty),
                (None, Some(hub_value)) => (hub_value, body.ty(hub_value)),
                (None, None) => (value, body.ty(value)),
            },
        };
        let storage = uniform(ctx, ty).ok_or("an operand is not quantized")?.storage;
        let def = body.defining_op(value).map(|op| self.rewriter.op(op));
        // A constant, or a constant with a storage cast.
        let producer =
            def.and_then(|def| if def.is(&SCAST) { def.operand_def(operand!(quant::SCAST.input)) } else { Some(def) });
        if let Some(constant) = producer.and_then(OpRef::constant) {
            return self.constant(value, constant, ty);
        }
        if body.ty(value) == ty {
            return Ok(value);
        }
        if let Some(hub_value) = self.hub_value(value).filter(|&v| body.ty(v) == ty) {
            return Ok(hub_value);
        }
        let saved = self.rewriter.insertion_point();
        self.rewriter.set_insertion_point(InsertPoint::Before(before));
        let loc = self.loc(value);
        let cast = self.as_builtin_tensor(value).and_then(|value| {
            // Some frontends' verifiers do not check the element type of an operand.
            if ctx.element_type(self.rewriter.body().ty(value)) == Some(storage.ty(ctx)) {
                Ok(scast(self.rewriter, loc, value, ty))
            } else {
                Err("operand type does not match the storage type".to_owned())
            }
        });
        self.rewriter.restore_insertion_point(saved);
        self.cleanup.extend(cast.iter().filter_map(|&cast| self.rewriter.body().defining_op(cast)));
        cast
    }

    /// Converts a quantized constant that a function returns, which no computation converts.
    pub(crate) fn convert_returned_constant(&mut self, op: OpId) -> Result<bool, String> {
        let (ctx, view, body) = (self.rewriter.ctx(), self.rewriter.op(op), self.rewriter.body());
        let (Some(constant), Some(value)) = (view.constant(), body.result(op, 0)) else { return Ok(false) };
        let ty = body.ty(value);
        let is_return = |user: OpId| self.rewriter.op(user).def().is_some_and(|def| def.has(Trait::ReturnLike));
        let returned: Vec<(OpId, usize)> = body.uses(value).filter(|&(user, _)| is_return(user)).collect();
        if view.is(&qnn::CONSTANT) || uniform(ctx, ty).is_none() || returned.is_empty() {
            return Ok(false);
        }
        let built = self.constant(value, constant, ty)?;
        returned.into_iter().for_each(|(user, index)| self.rewriter.set_operand(user, index, built));
        Ok(true)
    }

    /// Builds a `qnn.constant` of quantized type `ty` with the data of `constant`, next to the op that defines `value`. The
    /// constants are shared: one for each value, data and type. One value has several data if readers unpack or reorder its elements.
    pub(super) fn constant(&mut self, value: ValueId, constant: Attr, ty: Type) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let def = body.defining_op(value).ok_or("is not a constant")?;
        if self.rewriter.op(def).is(&qnn::CONSTANT) && body.ty(value) == ty {
            return Ok(value);
        }
        if let Some(built) = self.constants.get(&(value, constant, ty)).and_then(|&op| body.result(op, 0)) {
            return Ok(built);
        }
        let (_, data) = ctx.dense_data(constant).ok_or("elements of the constant are unknown")?;
        let (element, shape) = (ctx.element_or_self(ty), ctx.shape(ty).ok_or("constant is unranked")?);
        let stored = ctx.quantized(element).map(|q| q.storage(ctx)).ok_or("a constant is not quantized")?;
        let storage_type = ctx.tensor_type(&shape, stored);
        let width = ctx.element_kind(stored).map_or(1, |kind| kind.bytes());
        let data = data.with_splat_detected(width);
        let attr = ctx.try_dense(storage_type, data).map_err(|_| "a type nests too deep")?;
        let saved = self.rewriter.insertion_point();
        self.rewriter.set_insertion_point(InsertPoint::After(def));
        let loc = self.rewriter.body().loc(def);
        let built = self.build_one(NewOp::of(&qnn::CONSTANT).loc(loc).property("value", attr).results(&[ty]));
        self.rewriter.restore_insertion_point(saved);
        self.cleanup.push(def);
        let built = built?;
        self.constants.extend(self.rewriter.body().defining_op(built).map(|op| ((value, constant, ty), op)));
        Ok(built)
    }
}
