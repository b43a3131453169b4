//! `qint.softmax` of 16 bits: the exponentials of all differences and the reciprocals of all sums are tables of 65,536
//! entries. The arithmetic is that of LiteRT's `SoftmaxInt16` (`kernels/internal/reference/softmax.h`).

use qopt_ir::def::operand;
use qopt_ir::ir::{OpId, ValueId};

use super::elementwise::leading_zeros;
use super::{operands, result_type};
use crate::arith::ops as arith;
use crate::linalg::builder::{AffineIndex, Builder, constant_index, dim, dims, reduction_flags};
use crate::qint::ops as qint;
use crate::qnn::kernels::softmax::Softmax16;
use crate::support::{OpTypes, int_width, real_attr};

/// The greatest difference of two integers.
const REACH: i64 = 65535;

/// `qint.softmax`
pub(super) fn softmax(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let ty = result_type(view)?;
    let (ctx, element) = (build.ctx(), view.in_element(operand!(qint::SOFTMAX.input)));
    if int_width(ctx, element) != Some(16) {
        return Err("expected 16-bit elements".to_owned());
    }
    let number = |name: &str| view.int(name).ok_or("requires clamp bounds");
    let (zero_point, bounds) = (number("output_zp")?, (number("min")?, number("max")?));
    let scale = real_attr(view, "scale").zip(real_attr(view, "beta")).ok_or("requires a scale")?;
    let softmax = Softmax16::new(scale.0, scale.1).ok_or("scale has no fixed-point multiplier")?;
    let exponentials: Option<Vec<i64>> = (-REACH..=0).map(|d| softmax.exponential(d)).collect();
    let half = (REACH + 1) / 2;
    let reciprocals: Option<Vec<i64>> = (-half..half).map(|entry| softmax.reciprocal(entry)).collect();
    let out = view.out_dims(0).unwrap_or_default();
    let rank = out.len();
    let axis = rank.checked_sub(1).ok_or("operand must have rank 1 or higher")?;
    let [value] = operands(build, op)?;
    let (narrow, wide, index) = (ctx.int_type(32), ctx.int_type(64), ctx.index_type());
    let entries = [(REACH + 1).unsigned_abs()];
    let exponentials = build.int_tensor(&entries, narrow, &exponentials.ok_or("an exponential overflows")?)?;
    let reciprocals = build.int_tensor(&entries, narrow, &reciprocals.ok_or("a reciprocal overflows")?)?;
    let sizes: Vec<_> = out.into_iter().enumerate().map(|(d, n)| if d == axis { Some(1) } else { n }).collect();
    let kept = || (0..rank).map(|d| if d == axis { constant_index(0) } else { dim(d) }).collect::<Vec<AffineIndex>>();
    let rows = ctx.tensor_type(&sizes, narrow);

    // The greatest element of each row.
    let init = build.filled_tensor(ctx.tensor_type(&sizes, element), i64::from(i16::MIN))?;
    let greatest =
        build.build_generic(&[(value, dims(rank))], (init, kept()), &reduction_flags(axis, 1), |build, args| {
            let &[x, all] = args else { return Err("an operand is missing".to_owned()) };
            build.op(&arith::MAXSI, &[x, all], element)
        })?;
    let exponential = |build: &mut Builder<'_, '_>, x, greatest| {
        let (x, greatest) = (build.sign_extend(x, narrow)?, build.sign_extend(greatest, narrow)?);
        let difference = build.sub(x, greatest)?;
        let at = build.add_constant(difference, REACH)?;
        let at = build.index_cast(at, index)?;
        build.extract(exponentials, &[at])
    };
    // The sum of the exponentials of each row.
    let init = build.filled_tensor(rows, 0)?;
    let inputs = [(value, dims(rank)), (greatest, kept())];
    let sums = build.build_generic(&inputs, (init, kept()), &reduction_flags(axis, 1), |build, args| {
        let &[x, greatest, sum] = args else { return Err("an operand is missing".to_owned()) };
        let more = exponential(build, x, greatest)?;
        build.add(sum, more)
    })?;
    // The reciprocal of each sum: the sum is normalized to [1, 2), and its 16 bits after the leading one are the table's index.
    let empty = build.empty(rows)?;
    let factors =
        build.build_generic(&[(sums, dims(rank))], (empty, dims(rank)), &reduction_flags(rank, 0), |build, args| {
            let &[sum, _] = args else { return Err("an operand is missing".to_owned()) };
            let zeros = leading_zeros(build, sum)?;
            let (sum, headroom) = (build.sign_extend(sum, wide)?, build.add_constant(zeros, -1)?);
            let headroom = build.sign_extend(headroom, wide)?;
            let shifted = build.op(&arith::SHLI, &[sum, headroom], wide)?;
            let (rounded, bits) = (build.add_constant(shifted, 1 << 13)?, build.int(14, wide)?);
            let entry = build.op(&arith::SHRSI, &[rounded, bits], wide)?;
            let entry = build.add_constant(entry, -(1 << 15) - (1 << 16))?;
            let entry = build.clamp(entry, (i16::MIN.into(), i16::MAX.into()))?;
            let at = build.add_constant(entry, half)?;
            let at = build.index_cast(at, index)?;
            build.extract(reciprocals, &[at])
        })?;
    // The product of exponential and reciprocal, shifted back by the normalization of the sum, and quantized.
    let empty = build.empty(ty)?;
    let inputs = [(value, dims(rank)), (greatest, kept()), (sums, kept()), (factors, kept())];
    build.build_generic(&inputs, (empty, dims(rank)), &reduction_flags(rank, 0), |build, args| {
        let &[x, greatest, sum, factor, _] = args else { return Err("an operand is missing".to_owned()) };
        let value = exponential(build, x, greatest)?;
        let (value, factor) = (build.sign_extend(value, wide)?, build.sign_extend(factor, wide)?);
        let product = build.mul(value, factor)?;
        let (zeros, all) = (leading_zeros(build, sum)?, build.int(31, narrow)?);
        let shift = build.sub(all, zeros)?;
        let (shift, one) = (build.sign_extend(shift, wide)?, build.int(1, wide)?);
        let twice = build.op(&arith::SHLI, &[one, shift], wide)?;
        let rounding = build.op(&arith::SHRSI, &[twice, one], wide)?;
        let rounded = build.add(product, rounding)?;
        let quotient = build.op(&arith::SHRSI, &[rounded, shift], wide)?;
        let quotient = build.clamp(quotient, (0, i16::MAX.into()))?;
        let stored = build.add_constant(quotient, zero_point)?;
        let stored = build.clamp(stored, bounds)?;
        build.extend_or_truncate(stored, element)
    })
}
