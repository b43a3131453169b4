//! Softmax: TOSA has exponentials by interpolated tables, which round otherwise.

use qopt_ir::ir::{AttrKind, OpId, ValueId};
use qopt_ir::num::{FloatBits, FloatKind};

use super::{Writer, offset};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::param;
use crate::qnn::kernels::rescale::Rescale;
use crate::qnn::kernels::softmax::tflite_scale;
use crate::support::real_attr;

/// `qnn.softmax`
pub(super) fn softmax(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    if Numerics::of(w.rewriter.op(op))? != Numerics::Tflite {
        return Err("its exponentials are reals, not integers".to_owned());
    }
    w.beyond("TOSA has other exponentials")?;
    let input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    let (ctx, view) = (w.ctx, w.rewriter.op(op));
    let bounds = Rescale::same(view)?;
    let (scale, beta) = (param(input.ty)?.scale(), real_attr(view, "beta").unwrap_or(1.0));
    let less = offset(result.storage);
    let number = |v: i64| ctx.int_attr(v - less, ctx.int_type(64));
    let real = |v: f64| {
        let bits = FloatBits(u128::from(v.to_bits()));
        ctx.attr(AttrKind::Float { bits, ty: ctx.float_type(FloatKind::F64) })
    };
    let properties = [
        ("beta", real(beta)),
        ("max", number(bounds.max)),
        ("min", number(bounds.min)),
        ("output_zp", number(param(result)?.zero_point)),
        ("scale", real(scale)),
    ];
    // TensorFlow Lite has results as wide as their operands, at the scale of probabilities.
    let width = result.storage.width;
    if input.ty.storage.width != width || param(result)?.scale() != tflite_scale(width) {
        return Err("the result has not the scale of probabilities".to_owned());
    }
    let ty = w.ints(&out, result.storage.width);
    w.op("qint.softmax", &[input.value], ty, &properties)
}
