//! Lowers average and max pools.
//!
//! TOSA divides by `m / 2^s`, which exceeds `1 / n` by less than `2 / 2^s`, and rounds ties up. TensorFlow Lite rounds ties
//! away from zero. The excess also pushes negative ties away from zero. Both agree if the error never reaches the next tie:
//! `|sum| * 2 / 2^s < 1 / 2n`.

use qopt_ir::ir::{OpId, ValueId};

use super::{SignedInput, TosaWriter, offset};
use crate::qint::ops as qint;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::param;
use crate::qnn::kernels::rescale::{Rescale, RescaleStep};
use crate::quant::types::Uniform;
use crate::tosa::ops as tosa;

fn kernel_sizes(w: &TosaWriter<'_>, op: OpId) -> Result<Vec<u64>, String> {
    let kernel = w.rewriter.op(op).ints("kernel").ok_or("missing window attribute")?;
    kernel.iter().map(|&k| u64::try_from(k).map_err(|_| "a window is too large".to_owned())).collect()
}

/// `qnn.max_pool2d`
pub(super) fn max(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let mut input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    let kernel = kernel_sizes(w, op)?;
    let windows = w.windows(op, &mut input, &kernel, &out)?;
    let ctx = w.ctx;
    let kernel: Vec<i64> = kernel.iter().map(|&k| k as i64).collect();
    let properties = [
        ("kernel", ctx.i64_array_attr(&kernel)),
        ("pad", ctx.i64_array_attr(&windows.pad)),
        ("stride", ctx.i64_array_attr(&windows.stride)),
    ];
    let ty = w.int_tensor(&out, result.storage.width);
    let value = w.op(&tosa::MAX_POOL2D, &[input.value], ty, &properties)?;
    w.clamp_to_bounds(op, value, result)
}

/// Returns true if TOSA's averages of up to `count` integers, each below `max_magnitude`, round ties away from zero.
pub fn rounds_away(count: u128, max_magnitude: u128) -> bool {
    // s = 30 + k with n <= 2^k, and |sum| < n max_magnitude: so 4 n |sum| < 2^s for this n and all smaller ones.
    count.saturating_mul(4).saturating_mul(max_magnitude) < 1 << 30
}

/// Average pooling in ONNX Runtime's numerics: f32 averages, with the zero point added before rounding. The op therefore uses
/// the hub's zero point, and an offset afterwards makes unsigned results signed.
fn real_average(
    w: &mut TosaWriter<'_>,
    op: OpId,
    input: &SignedInput<'_>,
    (result, out): (&Uniform, &[u64]),
) -> Result<ValueId, String> {
    w.require_qint("TOSA averages stored integers, not reals")?;
    let view = w.rewriter.op(op);
    let ctx = w.ctx;
    let rescale = Rescale::to_result(view, result, vec![RescaleStep::Identity])?;
    let kept = ["kernel", "pad", "stride"].map(|name| (name, view.attr(name)));
    let (from, to) = (param(input.ty)?, param(result)?);
    let (offset, width) = (offset(result.storage), result.storage.width);
    let number = |v: i64| ctx.int_attr(v, ctx.int_type(64));
    let mut properties = vec![
        ("input_zp", number(input.zero_point()?)),
        ("output_zp", number(to.zero_point)),
        ("min", number(rescale.min)),
        ("max", number(rescale.max)),
    ];
    for (name, value) in kept {
        properties.push((name, value.ok_or("missing window attribute")?));
    }
    let (from, to) = (w.floats(&[1], &[from.scale() as f32])?, w.floats(&[1], &[to.scale() as f32])?);
    let ty = w.int_tensor(out, if offset == 0 { width } else { 32 });
    let value = w.op(&qint::AVERAGE_POOL2D, &[input.value, from, to], ty, &properties)?;
    if offset == 0 { Ok(value) } else { w.offset_by(value, -offset, width) }
}

/// `qnn.average_pool2d`
pub(super) fn average(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let mut input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    let numerics = Numerics::of(w.rewriter.op(op))?;
    if numerics == Numerics::Ort {
        return real_average(w, op, &input, (result, &out));
    }
    let width = input.ty.storage.width;
    if param(input.ty)? != param(result)? || !matches!(width, 8 | 16) {
        return Err("has no exact form in TOSA 1.0".to_owned());
    }
    let kernel = kernel_sizes(w, op)?;
    let windows = w.windows(op, &mut input, &kernel, &out)?;
    let ctx = w.ctx;
    let storage = input.ty.storage;
    // The hub averages stored integers in TensorFlow Lite's numerics, and `q - zero_point` in TOSA's.
    let zero_point = if numerics == Numerics::Tosa { input.zero_point()? } else { -offset(storage) };
    let max_magnitude = u128::from(storage.min.unsigned_abs().max(storage.max.unsigned_abs()));
    let window_size = kernel.iter().fold(1_u128, |n, &k| n.saturating_mul(k.into()));
    if numerics == Numerics::Tflite && !rounds_away(window_size, max_magnitude) {
        return Err("TOSA may round the average to a different integer".to_owned());
    }
    let kernel: Vec<i64> = kernel.iter().map(|&k| k as i64).collect();
    let properties = [
        ("acc_type", ctx.type_attr(ctx.int_type(32))),
        ("kernel", ctx.i64_array_attr(&kernel)),
        ("pad", ctx.i64_array_attr(&windows.pad)),
        ("stride", ctx.i64_array_attr(&windows.stride)),
    ];
    let zero = w.zero(width, zero_point, false)?;
    let ty = w.int_tensor(&out, width);
    let value = w.op(&tosa::AVG_POOL2D, &[input.value, zero, zero], ty, &properties)?;
    w.clamp_to_bounds(op, value, result)
}
