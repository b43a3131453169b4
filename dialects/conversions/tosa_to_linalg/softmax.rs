//! `qint.softmax` of 16 bits: the exponentials of all differences and the reciprocals of all sums are tables of 65,536
//! entries. The arithmetic is that of LiteRT's `SoftmaxInt16` (`kernels/internal/reference/softmax.h`).
//!
//! ```text
//! greatest   = max of the row
//! sum        = sum of exponentials[x - greatest]
//! reciprocal = reciprocals[sum normalized to [1, 2)]
//! result     = clamp((exponentials[x - greatest] * reciprocal) >> normalization of the sum + zero point)
//! ```

use qopt_ir::def::operand;
use qopt_ir::ir::{OpId, Type, ValueId};

use super::elementwise::leading_zeros;
use super::{operands, result_type};
use crate::arith::ops as arith;
use crate::linalg::builder::{AffineIndex, Builder, constant_index, dim, dims, reduction_flags};
use crate::qint::ops as qint;
use crate::qnn::kernels::softmax::Softmax16;
use crate::support::{OpTypes, int_width, real_attr};

/// The greatest difference of two 16-bit integers.
const MAX_DIFFERENCE: i64 = 65535;
/// The entry of reciprocal 0: the table has the entries -32768 to 32767.
const RECIPROCAL_OFFSET: i64 = (MAX_DIFFERENCE + 1) / 2;

/// The tables and types of a softmax along the last dimension.
struct Softmax {
    rank: usize,
    exponentials: ValueId,
    reciprocals: ValueId,
    /// i32 for exponentials, sums and reciprocals.
    narrow: Type,
    /// i64 for products.
    wide: Type,
    /// One i32 for each row.
    rows: Type,
}

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
    let arithmetic = Softmax16::new(scale.0, scale.1).ok_or("scale has no fixed-point multiplier")?;
    let [value] = operands(build, op)?;
    let softmax = Softmax::new(build, ty, &arithmetic)?;
    let greatest = softmax.row_maximum(build, value, element)?;
    let sums = softmax.row_sum(build, value, greatest)?;
    let factors = softmax.row_reciprocal(build, sums)?;
    softmax.quotients(build, [value, greatest, sums, factors], ty, (zero_point, bounds))
}

impl Softmax {
    /// Builds the tables for a result of type `ty`.
    fn new(build: &mut Builder<'_, '_>, ty: Type, arithmetic: &Softmax16) -> Result<Self, String> {
        let ctx = build.ctx();
        let mut sizes = ctx.shape(ty).unwrap_or_default().to_vec();
        let rank = sizes.len();
        *sizes.last_mut().ok_or("operand must have rank 1 or higher")? = Some(1);
        let exponentials: Option<Vec<i64>> = (-MAX_DIFFERENCE..=0).map(|d| arithmetic.exponential(d)).collect();
        let reciprocals: Option<Vec<i64>> =
            (-RECIPROCAL_OFFSET..RECIPROCAL_OFFSET).map(|entry| arithmetic.reciprocal(entry)).collect();
        let (narrow, wide) = (ctx.int_type(32), ctx.int_type(64));
        let entries = [(MAX_DIFFERENCE + 1).unsigned_abs()];
        Ok(Self {
            rank,
            exponentials: build.int_tensor(&entries, narrow, &exponentials.ok_or("an exponential overflows")?)?,
            reciprocals: build.int_tensor(&entries, narrow, &reciprocals.ok_or("a reciprocal overflows")?)?,
            narrow,
            wide,
            rows: ctx.tensor_type(&sizes, narrow),
        })
    }

    /// The number of dimensions before the last one.
    fn axis(&self) -> usize {
        self.rank.saturating_sub(1)
    }

    /// The indices of a value with one element for each row.
    fn row(&self) -> Vec<AffineIndex> {
        (0..self.rank).map(|d| if d == self.axis() { constant_index(0) } else { dim(d) }).collect()
    }

    fn row_maximum(&self, build: &mut Builder<'_, '_>, value: ValueId, element: Type) -> Result<ValueId, String> {
        let init = build.filled_tensor(build.ctx().with_element(self.rows, element), i64::from(i16::MIN))?;
        let flags = reduction_flags(self.axis(), 1);
        build.build_generic(&[(value, dims(self.rank))], (init, self.row()), &flags, |build, args| {
            let &[x, all] = args else { return Err("an operand is missing".to_owned()) };
            build.op(&arith::MAXSI, &[x, all], element)
        })
    }

    /// Reads the exponential of the difference between an element and the maximum of its row.
    fn exponential(&self, build: &mut Builder<'_, '_>, x: ValueId, greatest: ValueId) -> Result<ValueId, String> {
        let (x, greatest) = (build.sign_extend(x, self.narrow)?, build.sign_extend(greatest, self.narrow)?);
        let difference = build.sub(x, greatest)?;
        let at = build.add_constant(difference, MAX_DIFFERENCE)?;
        let at = build.index_cast(at, build.ctx().index_type())?;
        build.extract(self.exponentials, &[at])
    }

    fn row_sum(&self, build: &mut Builder<'_, '_>, value: ValueId, greatest: ValueId) -> Result<ValueId, String> {
        let init = build.filled_tensor(self.rows, 0)?;
        let inputs = [(value, dims(self.rank)), (greatest, self.row())];
        build.build_generic(&inputs, (init, self.row()), &reduction_flags(self.axis(), 1), |build, args| {
            let &[x, greatest, sum] = args else { return Err("an operand is missing".to_owned()) };
            let more = self.exponential(build, x, greatest)?;
            build.add(sum, more)
        })
    }

    /// Normalizes each sum to [1, 2), and reads the reciprocal of its 16 bits after the leading one.
    fn row_reciprocal(&self, build: &mut Builder<'_, '_>, sums: ValueId) -> Result<ValueId, String> {
        let (rank, wide) = (self.rank, self.wide);
        let empty = build.empty(self.rows)?;
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
            let at = build.add_constant(entry, RECIPROCAL_OFFSET)?;
            let at = build.index_cast(at, build.ctx().index_type())?;
            build.extract(self.reciprocals, &[at])
        })
    }

    /// Multiplies exponentials by reciprocals, undoes the normalization of the sums, and quantizes.
    fn quotients(
        &self,
        build: &mut Builder<'_, '_>,
        [value, greatest, sums, factors]: [ValueId; 4],
        ty: Type,
        (zero_point, bounds): (i64, (i64, i64)),
    ) -> Result<ValueId, String> {
        let (rank, wide, element) = (self.rank, self.wide, build.ctx().element_or_self(ty));
        let empty = build.empty(ty)?;
        let inputs = [(value, dims(rank)), (greatest, self.row()), (sums, self.row()), (factors, self.row())];
        build.build_generic(&inputs, (empty, dims(rank)), &reduction_flags(rank, 0), |build, args| {
            let &[x, greatest, sum, factor, _] = args else { return Err("an operand is missing".to_owned()) };
            let value = self.exponential(build, x, greatest)?;
            let (value, factor) = (build.sign_extend(value, wide)?, build.sign_extend(factor, wide)?);
            let product = build.mul(value, factor)?;
            let (zeros, all) = (leading_zeros(build, sum)?, build.int(31, self.narrow)?);
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
}
