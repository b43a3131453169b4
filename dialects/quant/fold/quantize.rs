//! Folds quantizations of constants.
//!
//! ```text
//! quantize(constant)               = scast(stored constant)     or the stored constant itself, where the result is of
//! quantize(dequantize(constant))   = likewise                   plain integers
//! ```
//!
//! A value halfway between two stored integers rounds in a direction that depends on the convention and the precision
//! of the implementation. The fold requires that no element is that close to a midpoint, and that no intermediate
//! leaves the normal numbers of the expressed type. Then every convention gives the same integers.

use qopt_ir::def::CastKind;
use qopt_ir::elements::ElementKind;
use qopt_ir::ir::{Attr, Blob, Context, OpId, OpSpec, Type};
use qopt_ir::movement::Layout;
use qopt_ir::num::{ApInt, FloatBits, FloatKind};
use qopt_ir::rewrite::InsertPoint;

use super::root::{Root, elements, write_constant};
use super::trace::{cast_of, layout, static_shape};
use super::{Folder, rule};
use crate::quant::ops::SCAST;
use crate::quant::types::{self, FloatRange, Param, Storage};

impl Folder<'_, '_, '_> {
    /// Quantizes constants.
    pub(super) fn quantize_constants(&mut self) {
        for op in self.ops_in_any_order() {
            if self.body().is_erased(op) {
                continue;
            }
            let Some(cast) = cast_of(self.rewriter.op(op), CastKind::Quantize) else {
                continue;
            };
            let Some((root, from)) = self.real_constant(op) else { continue };
            let stored = match cast.element {
                Ok(element) => self.stored_integers(op, element, root.data, from),
                Err(reason) => Some(Err(reason)),
            };
            match stored {
                None => {}
                Some(Err(reason)) => self.refuse(op, reason),
                Some(Ok((data, ty))) => _ = self.write_stored(op, &root, data, ty),
            }
        }
    }

    /// Returns the constant that an operation quantizes, and its quantized type if it is dequantized first.
    fn real_constant(&self, cast: OpId) -> Option<(Root, Option<Type>)> {
        let ctx = self.ctx();
        let operand = self.rewriter.op(cast).cast_input_def()?;
        let Some(inner) = cast_of(operand, CastKind::Dequantize) else {
            return Root::of(operand).filter(|root| root.cast.is_none()).map(|root| (root, None));
        };
        let from = ctx.with_element(operand.cast_input().map(|v| operand.body.ty(v))?, inner.element.ok()?);
        Some((Root::of(operand.cast_input_def()?)?, Some(from)))
    }

    /// Returns the stored integers of a quantized constant, and the type of a value that holds them. Returns `None` for
    /// unknown types.
    fn stored_integers(
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
            None => QuantizeInput::Given(Arithmetic::new(kind, 0)),
            Some(from) => QuantizeInput::Dequantized {
                arithmetic: Arithmetic::new(kind, 2),
                storage: types::uniform(ctx, ctx.element_type(from)?)?.storage,
                layout: self::layout(ctx, from)?.ok()?.coarsest(),
            },
        };
        let one = |bytes: &[u8], index: &[u64]| {
            let real = reals.real_at(ctx, bytes, index)?;
            let param = layout.param_at(index).ok_or("an element has no parameter")?;
            let value = reals.arithmetic().quantize(real, Param::of_id(ctx, param), uniform.storage)?;
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
            Some(_) => Err("a splat would get several stored values".to_owned()),
            None => {
                let each = blob.bytes().chunks_exact(width).try_for_each(|element| {
                    one(element, &index)?.to_le_bytes(&mut bytes);
                    step(&mut index, &dims);
                    Ok(())
                });
                each.map(|()| Blob::of_elements(bytes, ElementKind::int(uniform.storage.width).bytes()))
            }
        };
        Some(data.and_then(|data| {
            let ty = ctx.tensor_type(shape.dims(), integer);
            Ok((ctx.try_dense(ty, data).map_err(|_| "the type nests too deep")?, held))
        }))
    }

    /// Builds the stored constant at the real one, and a cast at the quantization if needed.
    fn write_stored(&mut self, cast: OpId, root: &Root, data: Attr, ty: Type) -> Option<()> {
        let ctx = self.ctx();
        let result = self.body().result(cast, 0)?;
        let mut value = write_constant(self.rewriter, root, data, ty)?;
        if self.body().ty(result) != ty {
            self.rewriter.set_insertion_point(InsertPoint::Before(cast));
            let (types, loc) = ([self.body().ty(result)], self.body().loc(cast));
            let spec = OpSpec { operands: &[value], results: &types, ..OpSpec::new(ctx.op_name(SCAST.name), loc) };
            value = self.rewriter.create_value(&spec)?;
        }
        self.rewriter.replace_uses(result, value);
        self.record_fold(rule::QUANTIZE, self.mark(cast));
        self.erase_with_operands(cast);
        Some(())
    }
}

/// The input of a quantization.
enum QuantizeInput {
    /// Floats.
    Given(Arithmetic),
    /// Stored integers, dequantized.
    Dequantized { arithmetic: Arithmetic, storage: Storage, layout: Layout },
}

impl QuantizeInput {
    fn arithmetic(&self) -> &Arithmetic {
        match self {
            Self::Given(arithmetic) | Self::Dequantized { arithmetic, .. } => arithmetic,
        }
    }
    /// Returns the real for the bytes of an element.
    fn real_at(&self, ctx: &Context, bytes: &[u8], index: &[u64]) -> Result<f64, String> {
        match self {
            Self::Given(arithmetic) => Ok(arithmetic.kind.to_f64(FloatBits::from_le_bytes(bytes))),
            Self::Dequantized { arithmetic, storage, layout } => {
                let param = Param::of_id(ctx, layout.param_at(index).ok_or("an element has no parameter")?);
                let mut wide = [0; 8];
                wide.iter_mut().zip(bytes).for_each(|(to, &from)| *to = from);
                let bits = u64::from_le_bytes(wide);
                let unused = 64u32.saturating_sub(storage.width);
                let high = bits.wrapping_shl(unused);
                let stored = if storage.signed { high.cast_signed() >> unused } else { (high >> unused).cast_signed() };
                arithmetic.dequantize(stored.saturating_sub(param.zero_point), param)
            }
        }
    }
    /// Returns true if all elements of a splat have the same real.
    fn is_alike(&self) -> bool {
        match self {
            Self::Given(_) => true,
            Self::Dequantized { layout, .. } => layout.num_params() == 1,
        }
    }
}

/// Advances an index in row-major order.
fn step(index: &mut [u64], dims: &[u64]) {
    for (i, &dim) in index.iter_mut().zip(dims).rev() {
        *i = i.saturating_add(1);
        if *i < dim {
            return;
        }
        *i = 0;
    }
}

/// Arithmetic of casts with a bound on the error: each intermediate is rounded to a float format.
pub(super) struct Arithmetic {
    kind: FloatKind,
    range: FloatRange,
    /// Bound on the relative error of a real.
    error: f64,
}

impl Arithmetic {
    /// Greater than any stored integer or zero point.
    const BEYOND: f64 = 9e15;

    /// `roundings`: roundings applied to the real so far. The scale and the quotient add two more.
    pub(super) fn new(kind: FloatKind, roundings: u8) -> Self {
        // Each rounding is off by at most half a unit. The factor two covers second-order terms.
        let error = f64::from(roundings.saturating_add(2)) * (1.0 - f64::from(kind.precision())).exp2();
        Self { kind, range: FloatRange::of(kind), error }
    }

    /// Returns the scale of a parameter. Subnormal scales are rejected, because rounding may have lost any part of
    /// them.
    fn scale(&self, param: Param) -> Result<f64, String> {
        self.normal(param.scale())
            .ok_or_else(|| format!("scale {:e} is outside the normal range of {}", param.scale(), self.kind.keyword()))
    }

    /// Returns the number if its magnitude is in the normal range.
    fn normal(&self, number: f64) -> Option<f64> {
        (self.range.least_normal..=self.range.greatest).contains(&number.abs()).then_some(number)
    }

    /// Returns the real for a stored integer minus the zero point.
    fn dequantize(&self, steps: i64, param: Param) -> Result<f64, String> {
        let (steps, scale) = (steps as f64, self.scale(param)?);
        let real = steps * scale;
        let ends = [steps, real * (1.0 - self.error), real * (1.0 + self.error)];
        if steps != 0.0 && ends.into_iter().any(|number| self.normal(number).is_none()) {
            return Err(format!("{real:e} is outside the normal range of {}", self.kind.keyword()));
        }
        Ok(real)
    }

    /// Returns the stored integer of a real, if every convention gives the same one. Accounts for the error bound of
    /// the quotient, both rounding directions of a midpoint, and overflow to the greatest number or to infinity.
    pub(super) fn quantize(&self, real: f64, param: Param, storage: Storage) -> Result<i64, String> {
        let quotient = real / self.scale(param)?;
        if quotient.is_nan() {
            return Err("a value is not a number".to_owned());
        }
        let FloatRange { least_normal, greatest, .. } = self.range;
        let steps = quotient.clamp(-Self::BEYOND, Self::BEYOND);
        // Subnormal numbers have the spacing of the least normal ones.
        let error = steps.abs().max(least_normal) * self.error;
        let stored = |steps: f64| {
            let rounded = (steps + 0.5).floor() as i64;
            param.zero_point.saturating_add(rounded).clamp(storage.min, storage.max)
        };
        let (mut low, mut high) = (steps - error, steps + error);
        if low.abs().max(high.abs()) > greatest {
            if !self.kind.has_infinity() {
                return Err(format!(
                    "{real:e} divided by {:e} is out of range of {}",
                    param.scale(),
                    self.kind.keyword()
                ));
            }
            if steps > 0.0 {
                (low, high) = (low.min(greatest), Self::BEYOND);
            } else {
                (low, high) = (-Self::BEYOND, high.max(-greatest));
            }
        }
        let (low, high) = (stored(low), stored(high));
        if low != high {
            return Err(format!("{real:e} may be quantized to {low} or {high}"));
        }
        Ok(low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The greatest real must stay finite in every convention, and the least must stay normal.
    #[test]
    fn reals_at_the_ends_of_the_range_are_rejected() {
        let arithmetic = Arithmetic::new(FloatKind::F32, 0);
        let dequantize = |steps, scale: f32| arithmetic.dequantize(steps, Param::new(scale.into(), 0)).ok();
        assert_eq!(dequantize(2, f32::MAX / 2.0), None);
        assert_eq!(dequantize(2, f32::MAX / 2.5), Some(2.0 * f64::from(f32::MAX / 2.5)));
        assert_eq!(dequantize(1, f32::MIN_POSITIVE), None);
        assert_eq!(dequantize(2, f32::MIN_POSITIVE), Some(2.0 * f64::from(f32::MIN_POSITIVE)));
        assert_eq!(dequantize(0, f32::MIN_POSITIVE), Some(0.0));
    }
}
