//! Quantizing constants.
//!
//! ```text
//! qcast(constant) = scast(stored constant)
//! ```
//!
//! A value halfway between two stored integers rounds one way or the other with the convention and the precision of whoever
//! quantizes. So this is done only where no element lies that near the middle; then every convention gives these integers.

use qopt_ir::def::typed_attr_type;
use qopt_ir::ir::{Attr, AttrKind, Blob, OpId, OpSpec, Type};
use qopt_ir::movement::ParamId;
use qopt_ir::num::{ApInt, FloatBits, FloatKind};
use qopt_ir::rewrite::Place;

use super::Folder;
use super::root::{Root, elements};
use super::trace::{accepts, layout, static_shape};
use crate::quant::ops::{QCAST, SCAST};
use crate::quant::types::{self, Param, Storage};

impl Folder<'_, '_, '_> {
    /// Quantizes constants. True if anything changed.
    pub(super) fn quantize_constants(&mut self) -> bool {
        let mut changed = false;
        for op in self.ops() {
            if !self.rewriter.op(op).is(&QCAST) {
                continue;
            }
            let operand = self.body().operand(op, 0).and_then(|v| self.body().defining_op(v));
            let Some(root) = operand.and_then(|def| Root::of(self.rewriter.op(def))).filter(|r| r.cast.is_none())
            else {
                continue;
            };
            match self.stored(op, root.data) {
                None => {}
                Some(Err(reason)) => self.refuse(op, reason),
                Some(Ok((data, ty))) => changed |= self.write_stored(op, &root, data, ty).is_some(),
            }
        }
        changed
    }

    /// The stored integers of a quantized constant, and their tensor type. `None` where a type is not known.
    fn stored(&self, qcast: OpId, data: Attr) -> Option<Result<(Attr, Type), String>> {
        let ctx = self.ctx();
        let ty = self.rewriter.op(qcast).result_type(0)?;
        let uniform = types::uniform(ctx, ctx.element_type(ty)?)?;
        let kind = ctx.float_kind(ctx.element_type(typed_attr_type(ctx, data)?)?)?;
        let (blob, width) = elements(ctx, data)?;
        let (layout, shape) = (layout(ctx, ty)?.ok()?.coarsest(), static_shape(ctx, ty).ok()?);
        let stored = ctx.with_element(ty, uniform.storage.ty(ctx));
        let one = |bytes: &[u8], param: ParamId| {
            quantize(kind.to_f64(FloatBits::from_le_bytes(bytes)), Param::of_id(ctx, param), uniform.storage, kind)
        };
        let mut bytes = Vec::new();
        let data = match (blob.splat(), layout.params()) {
            (Some(element), &[param]) => one(element, param).map(|value| {
                ApInt::from_i64(uniform.storage.width, value).to_le_bytes(&mut bytes);
                Blob::Splat(bytes.into())
            }),
            (Some(_), _) => Err("one repeated value would become several".to_owned()),
            (None, _) => {
                let dims = shape.static_dims()?;
                let mut index = dims.clone();
                index.iter_mut().for_each(|i| *i = 0);
                let each = blob.bytes().chunks_exact(width).try_for_each(|element| {
                    let param = layout.param_at(&index).ok_or("an element has no parameter")?;
                    ApInt::from_i64(uniform.storage.width, one(element, param)?).to_le_bytes(&mut bytes);
                    step(&mut index, &dims);
                    Ok(())
                });
                each.map(|()| Blob::of_elements(bytes, uniform.storage.width.div_ceil(8) as usize))
            }
        };
        Some(data.and_then(|data| {
            let kind = AttrKind::DenseElements { ty: stored, data };
            Ok((ctx.try_attr(kind).map_err(|_| "the type nests too deep")?, stored))
        }))
    }

    /// Writes the stored constant where the real one stands, and casts it where it is quantized.
    fn write_stored(&mut self, qcast: OpId, root: &Root, data: Attr, ty: Type) -> Option<()> {
        let ctx = self.ctx();
        let result = self.body().result(qcast, 0)?;
        let held = {
            let holder = self.rewriter.op(root.holder);
            let write = holder.def()?.constant?.write;
            accepts(holder, ty).then(|| write(holder, data, ty))?
        };
        self.rewriter.set_place(Place::After(root.holder));
        let body = self.rewriter.body();
        let (name, loc) = (body.name(root.holder), body.loc(root.holder));
        let spec = OpSpec { results: &[ty], properties: held, ..OpSpec::new(name, loc) };
        let constant = self.rewriter.create_value(&spec)?;
        self.rewriter.set_place(Place::Before(qcast));
        let (types, loc) = ([self.body().ty(result)], self.body().loc(qcast));
        let spec = OpSpec { operands: &[constant], results: &types, ..OpSpec::new(ctx.op_name(SCAST.name), loc) };
        let cast = self.rewriter.create_value(&spec)?;
        self.rewriter.replace_uses(result, cast);
        self.erase_with_operands(qcast);
        self.cx.count_rule("quant.fold.quantize", 1);
        Some(())
    }
}

/// The next index in row-major order.
fn step(index: &mut [u64], dims: &[u64]) {
    for (i, &dim) in index.iter_mut().zip(dims).rev() {
        *i = i.saturating_add(1);
        if *i < dim {
            return;
        }
        *i = 0;
    }
}

/// The stored integer of a real, if every convention gives it: quotient and scale may be rounded in the precision of the
/// expressed type, and a middle may be rounded up or down.
pub(super) fn quantize(real: f64, param: Param, storage: Storage, kind: FloatKind) -> Result<i64, String> {
    let quotient = real / param.scale();
    if quotient.is_nan() {
        return Err("a value is not a number".to_owned());
    }
    // Beyond the bounds it does not matter how far.
    let steps = quotient.clamp(-9e15, 9e15);
    let error = steps.abs() * (2.0 - f64::from(kind.precision())).exp2();
    let (low, high) = ((steps - error + 0.5).floor(), (steps + error + 0.5).floor());
    let stored = |steps: f64| param.zero_point.saturating_add(steps as i64).clamp(storage.min, storage.max);
    let (low, high) = (stored(low), stored(high));
    if low != high {
        return Err(format!("{real:e} may be quantized to {low} or {high}"));
    }
    Ok(low)
}
