//! Lowers `qnn.softmax`. The 8-bit arithmetic of TensorFlow Lite becomes TOSA: exponentials from tables, a reciprocal by Newton-Raphson.
//! ONNX Runtime's becomes `qint.quotients`, and the rest `qint.softmax`.
//!
//! A difference to the row's maximum has 256 values, and each has an exponential of 31 bits. Four tables contain 8 bits each of the
//! exponentials. TOSA interpolates between table entries, so the index is shifted to have a fraction of zero. Each further step of
//! [`crate::qnn::kernels::softmax`] is one TOSA op with the same numbers: a product rounds as gemmlowp's does.
//!
//! Only the reciprocal may saturate. It is at most 2^30 for all 2^30 sums, as an exhaustive test found. The shift of the last
//! product doubles it to 2^31, which TensorFlow Lite saturates to 2^31 - 1. For exponentials above one half, TensorFlow Lite's
//! product is therefore less by one. This changes a rounded result only at a tie. If the table allows a tie, the lowering builds
//! `qint.softmax` instead.
//!
//! The converters from TensorFlow Lite to TOSA write the same ops in the same order, so `--quant-to-hub` raises either form to a
//! softmax: [`crate::conversions::quant_to_hub`].

use qopt_ir::def::OpDef;
use qopt_ir::ir::{AttrKind, OpId, ValueId};
use qopt_ir::num::{FloatBits, FloatKind};

use super::{SignedInput, TosaWriter, offset};
use crate::qint::ops as qint;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::param;
use crate::qnn::kernels::rescale::Rescale;
use crate::qnn::kernels::softmax::{RealSoftmax, Softmax, tflite_scale};
use crate::quant::types::Uniform;
use crate::support::real_attr;
use crate::tosa::ops as tosa;

/// `qnn.softmax`
pub(super) fn softmax(w: &mut TosaWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let numerics = Numerics::of(w.rewriter.op(op))?;
    let input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    let (ctx, view) = (w.ctx, w.rewriter.op(op));
    let bounds = Rescale::clamp_only(view)?;
    if numerics == Numerics::Ort {
        return lower_to_quotients(w, &input, (result, &bounds));
    }
    let (scale, beta) = (param(input.ty)?.scale(), real_attr(view, "beta").unwrap_or(1.0));
    // TensorFlow Lite requires a result of the operand's width, with the fixed scale of probabilities.
    let width = result.storage.width;
    if input.ty.storage.width != width || param(result)?.scale() != tflite_scale(width) {
        return Err("result must have the fixed scale of softmax".to_owned());
    }
    if let Some(exponentials) = exponentials(width, scale, beta) {
        return lower_to_tables(w, &input, &exponentials, (result, &bounds));
    }
    w.require_qint("TOSA computes exponentials differently")?;
    let offset = offset(result.storage);
    let number = |v: i64| ctx.int_attr(v - offset, ctx.int_type(64));
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
    let ty = w.int_tensor(&out, width);
    w.op(&qint::SOFTMAX, &[input.value], ty, &properties)
}

/// Softmax in ONNX Runtime's numerics: a table of the f32 exponentials of 256 differences.
fn lower_to_quotients(
    w: &mut TosaWriter<'_>,
    input: &SignedInput<'_>,
    (result, bounds): (&Uniform, &Rescale),
) -> Result<ValueId, String> {
    w.require_qint("TOSA has no float division")?;
    let depth = input.dims.last().copied().ok_or("operand must have rank 1 or higher")?.max(1);
    let depth = usize::try_from(depth).map_err(|_| "a row is too long")?;
    let scales = (param(input.ty)?.scale() as f32, param(result)?.scale() as f32);
    let softmax = RealSoftmax::new(depth, scales)?;
    let table: Vec<f32> = (-255..=0).map(|difference| softmax.exponential(difference)).collect();
    let offset = offset(result.storage);
    let number = |v: i64| w.ctx.int_attr(v - offset, w.ctx.int_type(64));
    let zero_point = param(result)?.zero_point;
    let properties = [("max", number(bounds.max)), ("min", number(bounds.min)), ("output_zp", number(zero_point))];
    let (table, factor) = (w.floats(&[256], &table)?, w.floats(&[1], &[softmax.reciprocal])?);
    let ty = w.int_tensor(&input.dims, result.storage.width);
    w.op(&qint::QUOTIENTS, &[input.value, table, factor], ty, &properties)
}

/// Returns the exponentials of the differences -256 to 0 if TOSA's ops compute the same results as TensorFlow Lite.
fn exponentials(width: u32, scale: f64, beta: f64) -> Option<Vec<i64>> {
    let softmax = Softmax::new(scale, beta).filter(|_| width == 8)?;
    let list: Vec<i64> = (-256..=0).map(|d| softmax.exp(d).map(i64::from)).collect::<Option<_>>()?;
    // The final shift drops at least 23 bits, so only a multiple of 2^22 can be a tie.
    let may_tie = |&e: &i64| e > 1 << 30 && e % (1 << 22) == 0;
    (!list.iter().any(may_tie)).then_some(list)
}

/// For each table: the lowest bit of its part of an exponential, and the left shift of its result, which TOSA scales by 2^7.
const PARTS: [(u32, i64); 4] = [(24, 17), (16, 9), (8, 1), (0, -7)];

/// gemmlowp's `constant_48_over_17` and `constant_neg_32_over_17`, and 1, with two integer bits: the linear first estimate of
/// the reciprocal, and the target of `d x` in Newton-Raphson division.
const CONSTANT_48_OVER_17: i64 = 1_515_870_810;
const CONSTANT_NEG_32_OVER_17: i64 = -1_010_580_540;
const ONE: i64 = 1 << 29;

/// Lowers TensorFlow Lite's 8-bit softmax.
fn lower_to_tables(
    w: &mut TosaWriter<'_>,
    input: &SignedInput<'_>,
    exponentials: &[i64],
    (result, bounds): (&Uniform, &Rescale),
) -> Result<ValueId, String> {
    let Some((last, before)) = input.dims.len().checked_sub(1).and_then(|last| Some((last, input.dims.get(..last)?)))
    else {
        return Err("operand must have rank 1 or higher".to_owned());
    };
    let rows: Vec<u64> = before.iter().copied().chain([1]).collect();
    let mut builder = Int32Builder { w, dims: &input.dims, rows: &rows };
    let axis = builder.w.ctx.int_attr(last as i64, builder.w.ctx.int_type(32));
    let along = [("axis", axis)];

    // Looks up the exponentials of the differences to the row's maximum, in four parts, and adds the parts.
    let values = builder.w.offset_to_i32(input, 0)?;
    let maximum = builder.row(&tosa::REDUCE_MAX, &[values], &along)?;
    let differences = builder.each(&tosa::SUB, &[values, maximum], &[])?;
    let indices = builder.w.shifted_left(differences, 7, 16)?;
    let mut parts = Vec::with_capacity(PARTS.len());
    for (bits, shift) in PARTS {
        // Differences are at most zero, so the remaining entries are unused.
        let entries = exponentials.iter().map(|e| (e >> bits) & 0xff).chain(std::iter::repeat_n(0, 256));
        let table = builder.w.constant(&[513], 16, &entries.collect::<Vec<_>>())?;
        parts.push((builder.each(&tosa::TABLE, &[indices, table], &[])?, shift));
    }
    let mut shifted_parts = Vec::with_capacity(parts.len());
    for (part, shift) in parts {
        let amount = builder.number(shift.abs())?;
        shifted_parts.push(if shift < 0 {
            let round = builder.w.ctx.bool_attr(true);
            builder.each(&tosa::ARITHMETIC_RIGHT_SHIFT, &[part, amount], &[("round", round)])?
        } else {
            builder.each(&tosa::LOGICAL_LEFT_SHIFT, &[part, amount], &[])?
        });
    }
    let &[first, ref others @ ..] = shifted_parts.as_slice() else { return Err("missing lookup tables".to_owned()) };
    let mut exponentials = first;
    for &other in others {
        exponentials = builder.each(&tosa::ADD, &[exponentials, other], &[])?;
    }

    let round = [("round", builder.w.ctx.bool_attr(true))];
    // Adds up the exponentials with 12 integer bits (TensorFlow Lite's `kAccumulationIntegerBits`), and normalizes the sum.
    let twelve = builder.number(12)?;
    let terms = builder.each(&tosa::ARITHMETIC_RIGHT_SHIFT, &[exponentials, twelve], &round)?;
    let sum = builder.row(&tosa::REDUCE_SUM, &[terms], &along)?;
    let zeros = builder.row(&tosa::CLZ, &[sum], &[])?;
    let one = builder.number(1)?;
    let headroom = builder.row(&tosa::SUB, &[zeros, one], &[])?;
    let sum = builder.row(&tosa::LOGICAL_LEFT_SHIFT, &[sum, headroom], &[])?;
    let reciprocal = builder.reciprocal(sum)?;

    // Multiplies by the reciprocal. TensorFlow Lite shifts by `num_bits_over_unit + 31 - 8`, which is 35 - clz(sum).
    let shift = builder.w.constant(&[1], 8, &[30])?;
    let quotients = builder.each(&tosa::MUL, &[exponentials, reciprocal, shift], &[])?;
    let bits = builder.number(35)?;
    let bits = builder.row(&tosa::SUB, &[bits, zeros], &[])?;
    let quotients = builder.each(&tosa::ARITHMETIC_RIGHT_SHIFT, &[quotients, bits], &round)?;
    let offset = offset(result.storage);
    let stored = w.offset_by(quotients, param(result)?.zero_point - offset, result.storage.width)?;
    w.clamp(stored, bounds.min - offset, bounds.max - offset)
}

/// Builds 32-bit ops on all elements (`each`) or with one result for each row (`row`).
struct Int32Builder<'w, 'a> {
    w: &'w mut TosaWriter<'a>,
    dims: &'w [u64],
    rows: &'w [u64],
}

type Properties<'p> = &'p [(&'p str, qopt_ir::ir::Attr)];

impl Int32Builder<'_, '_> {
    fn each(
        &mut self,
        def: &'static OpDef,
        operands: &[ValueId],
        properties: Properties<'_>,
    ) -> Result<ValueId, String> {
        let ty = self.w.int_tensor(self.dims, 32);
        self.w.op(def, operands, ty, properties)
    }
    fn row(
        &mut self,
        def: &'static OpDef,
        operands: &[ValueId],
        properties: Properties<'_>,
    ) -> Result<ValueId, String> {
        let ty = self.w.int_tensor(self.rows, 32);
        self.w.op(def, operands, ty, properties)
    }
    fn number(&mut self, value: i64) -> Result<ValueId, String> {
        self.w.constant(&vec![1; self.rows.len()], 32, &[value])
    }
    /// Multiplies two values for each row and divides by `2^shift`.
    fn product(&mut self, a: ValueId, b: ValueId, shift: i64) -> Result<ValueId, String> {
        let shift = self.w.constant(&[1], 8, &[shift])?;
        self.row(&tosa::MUL, &[a, b, shift], &[])
    }
    /// Newton-Raphson reciprocal of a normalized sum `d` in [1/2, 1), which has no integer bit; the result has two. Three
    /// iterations of `x + x (1 - d x)`.
    fn reciprocal(&mut self, sum: ValueId) -> Result<ValueId, String> {
        let (slope, intercept, one, four) = (
            self.number(CONSTANT_NEG_32_OVER_17)?,
            self.number(CONSTANT_48_OVER_17)?,
            self.number(ONE)?,
            self.number(4)?,
        );
        let line = self.product(sum, slope, 31)?;
        let mut x = self.row(&tosa::ADD, &[line, intercept], &[])?;
        for _ in 0..3 {
            let product = self.product(x, sum, 31)?;
            let error = self.row(&tosa::SUB, &[one, product], &[])?;
            let correction = self.product(x, error, 31)?;
            let correction = self.product(correction, four, 0)?;
            x = self.row(&tosa::ADD, &[x, correction], &[])?;
        }
        Ok(x)
    }
}
