//! Bilinear `qnn.resize` of unsigned integers, which TensorFlow Lite interpolates in f32:
//!
//! ```text
//! a (1 - y) (1 - x) + c y (1 - x) + b (1 - y) x + d y x + 1/2, rounded down
//! ```
//!
//! Signed integers have integer arithmetic, which `--hub-to-tosa` lowers.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::rewrite::NewOp;

use super::extended::flip_sign_bit;
use super::writer::FloatWriter;
use crate::qnn::attrs::{Numerics, flag};
use crate::qnn::kernels::rescale::Rescale;
use crate::qnn::kernels::resize::{Between, ResizeAxis, is_linear};
use crate::qnn::ops::RESIZE;
use crate::qnn::types::uniform;
use crate::quant::ops::SCAST;
use crate::quant::types::Storage;
use crate::support::OpTypes;
use crate::tosa::ops as tosa;

/// Half of the range of the integers.
const HALF: f64 = 128.0;

/// Returns true for the resizes of this module.
pub(super) fn is_interpolated(op: OpRef<'_>) -> bool {
    op.is(&RESIZE)
        && is_linear(op)
        && matches!(Numerics::of(op), Ok(Numerics::Tflite))
        && uniform(op.ctx, op.in_type(operand!(RESIZE.input)))
            .is_some_and(|ty| matches!(ty.storage, Storage { signed: false, width: 8, .. }))
}

/// Builds the interpolation.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let (ctx, result_type) = (w.ctx(), view.out_type(0));
    let image = view.operand(operand!(RESIZE.input)).ok_or("too few operands")?;
    let ty = uniform(ctx, view.in_type(operand!(RESIZE.input))).ok_or("operand must be quantized")?;
    let (corners, centers) = (flag(view, "align_corners"), flag(view, "half_pixel_centers"));
    let clamp = Rescale::clamp_only(view)?;
    let (from, to) = (w.dims(image)?, w.result_dims(op)?);
    let (&[_, ih, iw, _], &[_, oh, ow, _]) = (from.as_slice(), to.as_slice()) else {
        return Err("operand must have rank 4".to_owned());
    };
    let axis = |from: u64, to: u64| {
        let from = usize::try_from(from).ok().filter(|&from| from > 0).ok_or("the image has no elements")?;
        Ok::<_, String>(ResizeAxis {
            from,
            to: usize::try_from(to).map_err(|_| "a size is too large")?,
            corners,
            centers,
        })
    };
    let (rows, columns) = (axis(ih, oh)?, axis(iw, ow)?);

    let stored_type = ctx.with_element(w.ty(image), ty.storage.ty(ctx));
    let stored = w.build(NewOp::of(&SCAST).operands(&[image]).results(&[stored_type]))?;
    let signed = flip_sign_bit(w, stored)?;
    let real = w.cast(signed, w.f32_type())?;
    let real = w.plus(real, HALF)?;
    let (y, x) = (Neighbors::of(w, rows, 1)?, Neighbors::of(w, columns, 2)?);
    let [top, bottom] = y.gather(w, real, 1)?;
    let ([a, b], [c, d]) = (x.gather(w, top, 2)?, x.gather(w, bottom, 2)?);
    let mut sum = None;
    for (stored, dy, dx) in
        [(a, y.rest, x.rest), (c, y.fraction, x.rest), (b, y.rest, x.fraction), (d, y.fraction, x.fraction)]
    {
        let weighted = w.mul(stored, dy)?;
        let term = w.mul(weighted, dx)?;
        sum = Some(match sum {
            Some(sum) => w.add(sum, term)?,
            None => term,
        });
    }
    let sum = w.plus(sum.ok_or("has no terms")?, 0.5)?;
    let rounded = w.unary(&tosa::FLOOR, sum)?;
    let (low, high) = (clamp.bound(i64::MIN), clamp.bound(i64::MAX));
    let within = w.clamp(rounded, (low as f64, high as f64))?;
    let shifted = w.plus(within, -HALF)?;
    let signed = w.cast(shifted, ty.storage.ty(ctx))?;
    let stored = flip_sign_bit(w, signed)?;
    let to = ctx.with_element(w.ty(stored), ctx.element_or_self(result_type));
    w.build(NewOp::of(&SCAST).operands(&[stored]).results(&[to]))
}

/// The neighbors of the elements of a result along an axis.
struct Neighbors {
    low: ValueId,
    high: ValueId,
    /// The weights of the second neighbors, which broadcast to the result.
    fraction: ValueId,
    /// The weights of the first neighbors.
    rest: ValueId,
}

impl Neighbors {
    fn of(w: &mut FloatWriter<'_, '_, '_>, axis: ResizeAxis, dim: usize) -> Result<Self, String> {
        let count = FloatWriter::check_list_size(axis.to as u64)?;
        let all: Vec<Between<f32>> = (0..axis.to).map(|at| axis.between_reals(at)).collect();
        let indices = |w: &mut FloatWriter<'_, '_, '_>, index: fn(&Between<f32>) -> usize| {
            let indices: Vec<i64> = all.iter().map(|at| index(at) as i64).collect();
            w.int_constant(&[count], &indices, w.ctx().int_type(32))
        };
        let (low, high) = (indices(w, |at| at.low)?, indices(w, |at| at.high)?);
        let mut dims = [1; 4];
        if let Some(size) = dims.get_mut(dim) {
            *size = count;
        }
        let fractions: Vec<f32> = all.iter().map(|at| at.fraction).collect();
        let rests: Vec<f32> = all.iter().map(|at| 1.0 - at.fraction).collect();
        Ok(Self { low, high, fraction: w.float_constant(&dims, &fractions)?, rest: w.float_constant(&dims, &rests)? })
    }

    /// The first and the second neighbors.
    fn gather(&self, w: &mut FloatWriter<'_, '_, '_>, value: ValueId, dim: usize) -> Result<[ValueId; 2], String> {
        Ok([w.gather(value, self.low, dim)?, w.gather(value, self.high, dim)?])
    }
}
