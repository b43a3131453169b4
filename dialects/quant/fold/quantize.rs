//! Quantizing constants.
//!
//! ```text
//! quantize(constant)               = scast(stored constant)     or the stored constant itself, where the result is of
//! quantize(dequantize(constant))   = likewise                   plain integers
//! ```
//!
//! A value halfway between two stored integers rounds one way or the other with the convention and the precision of whoever
//! quantizes. So this is done only where no element lies that near the middle; then every convention gives these integers.

use qopt_ir::def::CastKind;
use qopt_ir::ir::{Attr, AttrKind, Blob, Context, OpId, OpSpec, Type};
use qopt_ir::movement::Layout;
use qopt_ir::num::{ApInt, FloatBits, FloatKind};
use qopt_ir::rewrite::Place;

use super::root::{Root, elements, spell};
use super::trace::{layout, static_shape};
use super::{Folder, rule};
use crate::quant::ops::SCAST;
use crate::quant::types::{self, Param, Storage};

impl Folder<'_, '_, '_> {
    /// Quantizes constants. True if anything changed.
    pub(super) fn quantize_constants(&mut self) -> bool {
        let mut changed = false;
        for op in self.ops_in_any_order() {
            let Some(cast) = self.rewriter.op(op).cast().filter(|cast| cast.kind == CastKind::Quantize) else {
                continue;
            };
            let Some((root, from)) = self.real_constant(op) else { continue };
            let stored = match cast.element {
                Ok(element) => self.stored(op, element, root.data, from),
                Err(reason) => Some(Err(reason)),
            };
            match stored {
                None => {}
                Some(Err(reason)) => self.refuse(op, reason),
                Some(Ok((data, ty))) => changed |= self.write_stored(op, &root, data, ty).is_some(),
            }
        }
        changed
    }

    /// The constant that an operation quantizes, and the quantized type from which it is dequantized before, if it is.
    fn real_constant(&self, cast: OpId) -> Option<(Root, Option<Type>)> {
        let ctx = self.ctx();
        let operand = self.rewriter.op(cast).operand_def(0)?;
        let Some(inner) = operand.cast().filter(|inner| inner.kind == CastKind::Dequantize) else {
            return Root::of(operand).filter(|root| root.cast.is_none()).map(|root| (root, None));
        };
        let from = ctx.with_element(operand.operand_type(0)?, inner.element.ok()?);
        Some((Root::of(operand.operand_def(0)?)?, Some(from)))
    }

    /// The stored integers of a quantized constant, and the type of a value that holds them. `None` where a type is not known.
    fn stored(
        &self,
        cast: OpId,
        element: Type,
        data: Attr,
        from: Option<Type>,
    ) -> Option<Result<(Attr, Type), String>> {
        let ctx = self.ctx();
        let result = self.rewriter.op(cast).result_type(0)?;
        let ty = ctx.with_element(result, element);
        let uniform = types::uniform(ctx, element)?;
        let kind = ctx.float_kind(uniform.expressed)?;
        let (blob, width) = elements(ctx, data)?;
        let (layout, shape) = (layout(ctx, ty)?.ok()?.coarsest(), static_shape(ctx, ty).ok()?);
        let is_plain = result != ty;
        let integer = if is_plain { ctx.element_type(result)? } else { uniform.storage.ty(ctx) };
        let held = ctx.with_element(result, integer);
        let reals = match from {
            None => Reals::Given(kind),
            Some(from) => Reals::Dequantized {
                storage: types::uniform(ctx, ctx.element_type(from)?)?.storage,
                layout: self::layout(ctx, from)?.ok()?.coarsest(),
            },
        };
        let one = |bytes: &[u8], index: &[u64]| {
            let real = reals.at(ctx, bytes, index).ok_or("an element has no parameter")?;
            let param = layout.param_at(index).ok_or("an element has no parameter")?;
            let value = quantize(real, Param::of_id(ctx, param), uniform.storage, reals.error(kind))?;
            Ok::<_, String>(ApInt::from_i64(uniform.storage.width, value))
        };
        let dims = shape.static_dims()?;
        let mut index = dims.clone();
        index.iter_mut().for_each(|i| *i = 0);
        let mut bytes = Vec::new();
        let data = match blob.splat() {
            Some(element) if layout.num_params() == 1 && reals.is_alike() => one(element, &index).map(|value| {
                value.to_le_bytes(&mut bytes);
                Blob::Splat(bytes.into())
            }),
            Some(_) => Err("one repeated value would become several".to_owned()),
            None => {
                let each = blob.bytes().chunks_exact(width).try_for_each(|element| {
                    one(element, &index)?.to_le_bytes(&mut bytes);
                    step(&mut index, &dims);
                    Ok(())
                });
                each.map(|()| Blob::of_elements(bytes, uniform.storage.width.div_ceil(8) as usize))
            }
        };
        Some(data.and_then(|data| {
            let kind = AttrKind::DenseElements { ty: ctx.tensor_type(shape.dims(), integer), data };
            Ok((ctx.try_attr(kind).map_err(|_| "the type nests too deep")?, held))
        }))
    }

    /// Writes the stored constant where the real one stands, and casts it where it is quantized.
    fn write_stored(&mut self, cast: OpId, root: &Root, data: Attr, ty: Type) -> Option<()> {
        let ctx = self.ctx();
        let result = self.body().result(cast, 0)?;
        let mut value = spell(self.rewriter, root, data, ty)?;
        if self.body().ty(result) != ty {
            self.rewriter.set_place(Place::Before(cast));
            let (types, loc) = ([self.body().ty(result)], self.body().loc(cast));
            let spec = OpSpec { operands: &[value], results: &types, ..OpSpec::new(ctx.op_name(SCAST.name), loc) };
            value = self.rewriter.create_value(&spec)?;
        }
        self.rewriter.replace_uses(result, value);
        self.erase_with_operands(cast);
        self.cx.count_rule(rule::QUANTIZE, 1);
        Some(())
    }
}

/// What is quantized.
enum Reals {
    /// Floats of this kind.
    Given(FloatKind),
    /// Stored integers, dequantized.
    Dequantized { storage: Storage, layout: Layout },
}

impl Reals {
    /// The real that stored bytes stand for.
    fn at(&self, ctx: &Context, bytes: &[u8], index: &[u64]) -> Option<f64> {
        match self {
            Self::Given(kind) => Some(kind.to_f64(FloatBits::from_le_bytes(bytes))),
            Self::Dequantized { storage, layout } => {
                let param = Param::of_id(ctx, layout.param_at(index)?);
                let bits = bytes.iter().rev().fold(0u64, |bits, &byte| (bits << 8) | u64::from(byte));
                let unused = 64u32.saturating_sub(storage.width);
                let high = bits.wrapping_shl(unused);
                let stored = if storage.signed { high.cast_signed() >> unused } else { (high >> unused).cast_signed() };
                Some(stored.saturating_sub(param.zero_point) as f64 * param.scale())
            }
        }
    }
    /// Whether all elements of a splat are the same real.
    fn is_alike(&self) -> bool {
        match self {
            Self::Given(_) => true,
            Self::Dequantized { layout, .. } => layout.num_params() == 1,
        }
    }
    /// How far a quotient may be off, relatively: before it, another scale and its product may have been rounded.
    fn error(&self, kind: FloatKind) -> f64 {
        match self {
            Self::Given(_) => error(kind),
            Self::Dequantized { .. } => 2.0 * error(kind),
        }
    }
}

/// How far the quotient of a real by a scale may be off, relatively, if both are rounded.
pub(super) fn error(kind: FloatKind) -> f64 {
    (2.0 - f64::from(kind.precision())).exp2()
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

/// The stored integer of a real, if every convention gives it: the quotient may be off by this much, relatively, and a middle
/// may be rounded up or down.
pub(super) fn quantize(real: f64, param: Param, storage: Storage, error: f64) -> Result<i64, String> {
    let quotient = real / param.scale();
    if quotient.is_nan() {
        return Err("a value is not a number".to_owned());
    }
    // Beyond the bounds it does not matter how far.
    let steps = quotient.clamp(-9e15, 9e15);
    let error = steps.abs() * error;
    let (low, high) = ((steps - error + 0.5).floor(), (steps + error + 0.5).floor());
    let stored = |steps: f64| param.zero_point.saturating_add(steps as i64).clamp(storage.min, storage.max);
    let (low, high) = (stored(low), stored(high));
    if low != high {
        return Err(format!("{real:e} may be quantized to {low} or {high}"));
    }
    Ok(low)
}
