//! `concat=requantize`: requantizes the operands of a concatenation to one parameter.
//!
//! ```text
//! concat(dcast q1, dcast q2) = dcast(concat(qcast(dcast q1), qcast(dcast q2)))
//! ```
//!
//! This is the only rule that may change values, so it is optional. It serves users who need one scale and zero point
//! for a tensor and cannot use the block grid that keeps every element. The new parameter represents the range of all
//! operands: the coarsest operand's parameter, if all have one zero point, otherwise the least scale that covers their
//! ranges. If a quantization follows, its parameters apply and the rule is skipped.

use qopt_ir::def::{CastKind, ElementSource};
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::movement::Movement;
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::InsertPoint;

use super::trace::{cast_of, movement, stored_type};
use super::{Folder, rule};
use crate::quant::types::{Param, ParamGranularity, Uniform, uniform};

impl Folder<'_, '_, '_> {
    /// Gives concatenations one parameter.
    pub(super) fn requantize_concats(&mut self) {
        if !self.pass.requantize {
            return;
        }
        for op in self.ops() {
            if self.body().is_erased(op) {
                continue;
            }
            let mark = self.mark(op);
            match self.requantize_concat(op) {
                None => {}
                Some(Ok(())) => self.record_fold(rule::REQUANTIZE, mark),
                Some(Err(reason)) => self.refuse(op, reason),
            }
        }
    }

    /// Returns true if this rule handles a concatenation of dequantized values.
    pub(super) fn is_requantized(&self, chain: &[Movement], types: &[Type]) -> bool {
        self.pass.requantize && matches!(chain, [Movement::Concat { .. }]) && self.common(types).is_some()
    }

    /// Requantizes the operands of a concatenation of dequantized values to one parameter. Returns `None` for other
    /// operations.
    fn requantize_concat(&mut self, op: OpId) -> Option<Result<(), String>> {
        let ctx = self.ctx();
        let view = self.rewriter.op(op);
        let used = movement(view)?.ok()?;
        let [chain] = used.chains.as_slice() else { return None };
        let is_quantized = |&(user, _): &(OpId, _)| cast_of(self.rewriter.op(user), CastKind::Quantize).is_some();
        let result = self.body().result(op, 0)?;
        if self.body().uses(result).any(|user| is_quantized(&user)) {
            return None;
        }
        let (mut casts, mut types) = (Vec::new(), Vec::new());
        for source in &used.data {
            let def = self.body().defining_op(source.value(view)?)?;
            let cast = cast_of(self.rewriter.op(def), CastKind::Dequantize)?;
            let stored = self.body().ty(self.body().operand(def, 0)?);
            types.push(ctx.with_element(stored, cast.element.ok()?));
            casts.push(def);
        }
        if !self.is_requantized(chain, &types) {
            return None;
        }
        let element = self.common(&types)?;
        for ((&source, &cast), &ty) in used.data.iter().zip(&casts).zip(&types) {
            let ElementSource::Operand(at) = source else { return None };
            if ctx.element_type(ty) == Some(element) {
                continue;
            }
            let one = self.build_requantization(op, cast, ctx.with_element(ty, element));
            match one {
                Ok(value) => self.rewriter.set_operand(op, at, value),
                Err(reason) => return Some(Err(reason)),
            }
        }
        Some(Ok(()))
    }

    /// Builds before `op` a requantization of the real result of `cast` to `ty`.
    fn build_requantization(&mut self, op: OpId, cast: OpId, ty: Type) -> Result<ValueId, String> {
        let missing = || "is not a cast".to_owned();
        let real = self.body().result(cast, 0).ok_or_else(missing)?;
        let stored = self.body().operand(cast, 0).ok_or_else(missing)?;
        let (of_real, of_stored) = (self.body().ty(real), stored_type(self.ctx(), self.body().ty(stored), ty));
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        let value = self.write_cast(cast, CastKind::Quantize, real, ty, of_stored)?;
        let back = self.write_cast(cast, CastKind::Dequantize, value, ty, of_real);
        if back.is_err() {
            self.body().defining_op(value).into_iter().for_each(|op| self.erase_with_operands(op));
        }
        back
    }

    /// Returns the common per-tensor type that covers these types. Returns `None` if one is not per-tensor, if storage
    /// or expressed types differ, or if all are equal.
    fn common(&self, types: &[Type]) -> Option<Type> {
        let ctx = self.ctx();
        let of = |&ty: &Type| uniform(ctx, ctx.element_type(ty)?).filter(|u| u.form == ParamGranularity::Tensor);
        let all = types.iter().map(of).collect::<Option<Vec<&Uniform>>>()?;
        let params = all.iter().map(|u| u.params.first().copied()).collect::<Option<Vec<Param>>>()?;
        let (&first, &like) = (params.first()?, all.first()?);
        let has_same_storage = all.iter().all(|u| u.storage == like.storage && u.expressed == like.expressed);
        if !has_same_storage || params.iter().all(|&p| p == first) {
            return None;
        }
        let kind = ctx.float_kind(like.expressed)?;
        let (min, max) = (like.storage.min, like.storage.max);
        let param = if params.iter().all(|p| p.zero_point == first.zero_point) {
            params.iter().copied().reduce(|a, b| if a.scale() < b.scale() { b } else { a })?
        } else {
            covering(&params, min, max, kind)?
        };
        Some(Uniform { params: [param].into(), ..like.clone() }.intern(ctx))
    }
}

/// Returns the parameter with the least scale, up to rounding, that represents 0 and the range of `params`.
fn covering(params: &[Param], min: i64, max: i64, kind: FloatKind) -> Option<Param> {
    let real = |p: &Param, stored: i64| stored.saturating_sub(p.zero_point) as f64 * p.scale();
    let low = params.iter().map(|p| real(p, min)).fold(0.0, f64::min);
    let high = params.iter().map(|p| real(p, max)).fold(0.0, f64::max);
    let exact = (high - low) / max.saturating_sub(min) as f64;
    // A scale is a number of the expressed type.
    let scale = kind.to_f64(kind.round_f64(exact)?);
    let zero_point = (min as f64 - low / scale).round();
    scale.is_finite().then(|| Param::new(scale, (zero_point as i64).clamp(min, max)))
}
