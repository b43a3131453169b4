//! Quantizing constants.
//!
//! ```text
//! quantize(constant)               = scast(stored constant)     or the stored constant itself, where the result is of
//! quantize(dequantize(constant))   = likewise                   plain integers
//! ```
//!
//! A value halfway between two stored integers rounds one way or the other with the convention and the precision of whoever
//! quantizes. So this is done only where no element lies that near the middle, and where nothing on the way leaves the normal
//! numbers of the expressed type; then every convention gives these integers.

use qopt_ir::def::CastKind;
use qopt_ir::ir::{Attr, AttrKind, Blob, Context, OpId, OpSpec, Type};
use qopt_ir::movement::Layout;
use qopt_ir::num::{ApInt, FloatBits, FloatKind};
use qopt_ir::rewrite::Place;

use super::root::{Root, elements, spell};
use super::trace::{cast_of, layout, static_shape};
use super::{Folder, rule};
use crate::quant::ops::SCAST;
use crate::quant::types::{self, FloatRange, Param, Storage};

impl Folder<'_, '_, '_> {
    /// Quantizes constants. True if anything changed.
    pub(super) fn quantize_constants(&mut self) -> bool {
        let mut changed = false;
        for op in self.ops_in_any_order() {
            let Some(cast) = cast_of(self.rewriter.op(op), CastKind::Quantize) else {
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
        let Some(inner) = cast_of(operand, CastKind::Dequantize) else {
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
            None => Reals::Given(Arithmetic::new(kind, 0)),
            Some(from) => Reals::Dequantized {
                arithmetic: Arithmetic::new(kind, 2),
                storage: types::uniform(ctx, ctx.element_type(from)?)?.storage,
                layout: self::layout(ctx, from)?.ok()?.coarsest(),
            },
        };
        let one = |bytes: &[u8], index: &[u64]| {
            let real = reals.at(ctx, bytes, index)?;
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
    /// Floats.
    Given(Arithmetic),
    /// Stored integers, dequantized.
    Dequantized { arithmetic: Arithmetic, storage: Storage, layout: Layout },
}

impl Reals {
    fn arithmetic(&self) -> &Arithmetic {
        match self {
            Self::Given(arithmetic) | Self::Dequantized { arithmetic, .. } => arithmetic,
        }
    }
    /// The real that stored bytes stand for.
    fn at(&self, ctx: &Context, bytes: &[u8], index: &[u64]) -> Result<f64, String> {
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
    /// Whether all elements of a splat are the same real.
    fn is_alike(&self) -> bool {
        match self {
            Self::Given(_) => true,
            Self::Dequantized { layout, .. } => layout.num_params() == 1,
        }
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

/// How casts compute reals: each number on the way is rounded to a float format.
pub(super) struct Arithmetic {
    kind: FloatKind,
    range: FloatRange,
    /// How far a number may be off, relatively.
    error: f64,
}

impl Arithmetic {
    /// No stored integer and no zero point lies as far out.
    const BEYOND: f64 = 9e15;

    /// With so many roundings behind a real, before the scale of the quotient and the quotient are rounded.
    pub(super) fn new(kind: FloatKind, roundings: u8) -> Self {
        // Each may be off by half a unit; doubled for what is of second order.
        let error = f64::from(roundings.saturating_add(2)) * (1.0 - f64::from(kind.precision())).exp2();
        Self { kind, range: FloatRange::of(kind), error }
    }

    /// The scale of a parameter; below the normal numbers it may have lost any part of itself.
    fn scale(&self, param: Param) -> Result<f64, String> {
        self.normal(param.scale())
            .ok_or_else(|| format!("scale {:e} leaves the normal range of {}", param.scale(), self.kind.keyword()))
    }

    /// A number that stays within the normal ones, however it was rounded.
    fn normal(&self, number: f64) -> Option<f64> {
        (self.range.least_normal..=self.range.greatest).contains(&number.abs()).then_some(number)
    }

    /// The real that so many steps of a scale are.
    fn dequantize(&self, steps: i64, param: Param) -> Result<f64, String> {
        let (steps, scale) = (steps as f64, self.scale(param)?);
        let real = steps * scale;
        let ends = [steps, real * (1.0 - self.error), real * (1.0 + self.error)];
        if steps != 0.0 && ends.into_iter().any(|number| self.normal(number).is_none()) {
            return Err(format!("{real:e} leaves the normal range of {}", self.kind.keyword()));
        }
        Ok(real)
    }

    /// The stored integer of a real, if every convention gives it: the quotient may be off by the error, a middle may be
    /// rounded up or down, and what the format does not hold may become its greatest number or infinite.
    pub(super) fn quantize(&self, real: f64, param: Param, storage: Storage) -> Result<i64, String> {
        let quotient = real / self.scale(param)?;
        if quotient.is_nan() {
            return Err("a value is not a number".to_owned());
        }
        let FloatRange { least_normal, greatest, .. } = self.range;
        let steps = quotient.clamp(-Self::BEYOND, Self::BEYOND);
        // Subnormal numbers are as far apart as the least normal ones.
        let error = steps.abs().max(least_normal) * self.error;
        let stored = |steps: f64| {
            let rounded = (steps + 0.5).floor() as i64;
            param.zero_point.saturating_add(rounded).clamp(storage.min, storage.max)
        };
        let (mut low, mut high) = (steps - error, steps + error);
        if low.abs().max(high.abs()) > greatest {
            if !self.kind.has_infinity() {
                return Err(format!("{real:e} in steps of {:e} is no {}", param.scale(), self.kind.keyword()));
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
