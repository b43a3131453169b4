//! Softmax of 8 bits, in TensorFlow Lite's steps: exponentials from tables, a reciprocal by Newton and Raphson.
//!
//! Differences of 8 bits have 256 exponentials, each of 31 bits; four tables have 8 bits of each. TOSA interpolates between
//! entries, and differences are brought to where it has nothing to interpolate. Then there is one step of TOSA for each of
//! [`crate::qnn::kernels::softmax`], in the same numbers: a product rounds as gemmlowp's does, and nothing saturates but the number
//! that the reciprocal is. That is 2^30 at most, for all sums, as was found by trying all 2^30 of them. It is doubled by the shift
//! of the last product, where TensorFlow Lite gives it the largest integer instead of 2^31: an exponential above one half is
//! less by one there. That matters to a tie only, and whether there may be one is looked up.
//!
//! These are also the operations, in the same order, that the converters of TensorFlow Lite's own programs write, so a softmax is
//! found again in them: [`crate::qnn::import`].

use qopt_ir::ir::{AttrKind, OpId, ValueId};
use qopt_ir::num::{FloatBits, FloatKind};

use super::{Input, Writer, offset};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::param;
use crate::qnn::kernels::rescale::Rescale;
use crate::qnn::kernels::softmax::{RealSoftmax, Softmax, tflite_scale};
use crate::quant::types::Uniform;
use crate::support::real_attr;

/// `qnn.softmax`
pub(super) fn softmax(w: &mut Writer<'_>, op: OpId) -> Result<ValueId, String> {
    let numerics = Numerics::of(w.rewriter.op(op))?;
    let input = w.input(op, 0)?;
    let (result, out) = w.output(op)?;
    let (ctx, view) = (w.ctx, w.rewriter.op(op));
    let bounds = Rescale::same(view)?;
    if numerics == Numerics::Ort {
        return real_quotients(w, &input, (result, &bounds));
    }
    let (scale, beta) = (param(input.ty)?.scale(), real_attr(view, "beta").unwrap_or(1.0));
    // TensorFlow Lite has results as wide as their operands, at the scale of probabilities.
    let width = result.storage.width;
    if input.ty.storage.width != width || param(result)?.scale() != tflite_scale(width) {
        return Err("the result has not the scale of probabilities".to_owned());
    }
    if let Some(exponentials) = exponentials(width, scale, beta) {
        return in_tables(w, &input, &exponentials, (result, &bounds));
    }
    w.beyond("TOSA has other exponentials")?;
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
    let ty = w.ints(&out, width);
    w.op("qint.softmax", &[input.value], ty, &properties)
}

/// In the numerics of ONNX Runtime: exponentials are those of `f32`, of 256 differences.
fn real_quotients(
    w: &mut Writer<'_>,
    input: &Input<'_>,
    (result, bounds): (&Uniform, &Rescale),
) -> Result<ValueId, String> {
    w.beyond("TOSA has no quotient of floats")?;
    let depth = input.dims.last().copied().ok_or("its operand has no dimension")?.max(1);
    let depth = usize::try_from(depth).map_err(|_| "a row is too long")?;
    let scales = (param(input.ty)?.scale() as f32, param(result)?.scale() as f32);
    let softmax = RealSoftmax::new(depth, scales)?;
    let table: Vec<f32> = (-255..=0).map(|difference| softmax.exponential(difference)).collect();
    let less = offset(result.storage);
    let number = |v: i64| w.ctx.int_attr(v - less, w.ctx.int_type(64));
    let zero_point = param(result)?.zero_point;
    let properties = [("max", number(bounds.max)), ("min", number(bounds.min)), ("output_zp", number(zero_point))];
    let (table, factor) = (w.floats(&[256], &table)?, w.floats(&[1], &[softmax.reciprocal])?);
    let ty = w.ints(&input.dims, result.storage.width);
    w.op("qint.quotients", &[input.value, table, factor], ty, &properties)
}

/// The exponentials of the differences -256 to 0, if TOSA's steps with them are exact.
fn exponentials(width: u32, scale: f64, beta: f64) -> Option<Vec<i64>> {
    let softmax = Softmax::new(scale, beta).filter(|_| width == 8)?;
    let all: Vec<i64> = (-256..=0).map(|d| softmax.exp(d).map(i64::from)).collect::<Option<_>>()?;
    // Quotients have at least 23 bits taken off.
    let ties = |&e: &i64| e > 1 << 30 && e % (1 << 22) == 0;
    (!all.iter().any(ties)).then_some(all)
}

/// The bits of an exponential that each table has, and how far they are from where TOSA's table leaves them, 7 bits up.
const PARTS: [(u32, i64); 4] = [(24, 17), (16, 9), (8, 1), (0, -7)];

/// 48/17, -32/17 and 1 with two integer bits: the line that the steps to a reciprocal start at, and what they are to reach.
const STEEP: i64 = 1_515_870_810;
const SLOPE: i64 = -1_010_580_540;
const ONE: i64 = 1 << 29;

fn in_tables(
    w: &mut Writer<'_>,
    input: &Input<'_>,
    exponentials: &[i64],
    (result, bounds): (&Uniform, &Rescale),
) -> Result<ValueId, String> {
    let Some((last, before)) = input.dims.len().checked_sub(1).and_then(|last| Some((last, input.dims.get(..last)?)))
    else {
        return Err("its operand has no dimension".to_owned());
    };
    let rows: Vec<u64> = before.iter().copied().chain([1]).collect();
    let mut steps = Steps { w, dims: &input.dims, rows: &rows };
    let axis = steps.w.ctx.int_attr(last as i64, steps.w.ctx.int_type(32));
    let along = [("axis", axis)];

    let values = steps.w.widened(input, 0)?;
    let greatest = steps.row("tosa.reduce_max", &[values], &along)?;
    let differences = steps.each("tosa.sub", &[values, greatest], &[])?;
    let places = steps.w.shifted_left(differences, 7, 16)?;
    let mut parts = Vec::with_capacity(PARTS.len());
    for (bits, shift) in PARTS {
        // No difference is above zero.
        let entries = exponentials.iter().map(|e| (e >> bits) & 0xff).chain(std::iter::repeat_n(0, 256));
        let table = steps.w.constant(&[513], 16, &entries.collect::<Vec<_>>())?;
        parts.push((steps.each("tosa.table", &[places, table], &[])?, shift));
    }
    let mut sides = Vec::with_capacity(parts.len());
    for (part, shift) in parts {
        let amount = steps.number(shift.abs())?;
        sides.push(if shift < 0 {
            let round = steps.w.ctx.bool_attr(true);
            steps.each("tosa.arithmetic_right_shift", &[part, amount], &[("round", round)])?
        } else {
            steps.each("tosa.logical_left_shift", &[part, amount], &[])?
        });
    }
    let &[first, ref others @ ..] = sides.as_slice() else { return Err("there are no tables".to_owned()) };
    let mut exponentials = first;
    for &other in others {
        exponentials = steps.each("tosa.add", &[exponentials, other], &[])?;
    }

    let round = [("round", steps.w.ctx.bool_attr(true))];
    let room = steps.number(12)?;
    let terms = steps.each("tosa.arithmetic_right_shift", &[exponentials, room], &round)?;
    let sum = steps.row("tosa.reduce_sum", &[terms], &along)?;
    let zeros = steps.row("tosa.clz", &[sum], &[])?;
    let one = steps.number(1)?;
    let headroom = steps.row("tosa.sub", &[zeros, one], &[])?;
    let sum = steps.row("tosa.logical_left_shift", &[sum, headroom], &[])?;
    let reciprocal = steps.reciprocal(sum)?;

    let shift = steps.w.constant(&[1], 8, &[30])?;
    let quotients = steps.each("tosa.mul", &[exponentials, reciprocal, shift], &[])?;
    let bits = steps.number(35)?;
    let bits = steps.row("tosa.sub", &[bits, zeros], &[])?;
    let quotients = steps.each("tosa.arithmetic_right_shift", &[quotients, bits], &round)?;
    let less = offset(result.storage);
    let stored = w.offset_by(quotients, param(result)?.zero_point - less, result.storage.width)?;
    w.clamp(stored, bounds.min - less, bounds.max - less)
}

/// Operations on 32 bits: on each element, or one for each row.
struct Steps<'w, 'a> {
    w: &'w mut Writer<'a>,
    dims: &'w [u64],
    rows: &'w [u64],
}

type Properties<'p> = &'p [(&'p str, qopt_ir::ir::Attr)];

impl Steps<'_, '_> {
    fn each(&mut self, name: &str, operands: &[ValueId], properties: Properties<'_>) -> Result<ValueId, String> {
        let ty = self.w.ints(self.dims, 32);
        self.w.op(name, operands, ty, properties)
    }
    fn row(&mut self, name: &str, operands: &[ValueId], properties: Properties<'_>) -> Result<ValueId, String> {
        let ty = self.w.ints(self.rows, 32);
        self.w.op(name, operands, ty, properties)
    }
    fn number(&mut self, value: i64) -> Result<ValueId, String> {
        self.w.constant(&vec![1; self.rows.len()], 32, &[value])
    }
    /// The product of two for each row, divided by a power of two.
    fn product(&mut self, a: ValueId, b: ValueId, shift: i64) -> Result<ValueId, String> {
        let shift = self.w.constant(&[1], 8, &[shift])?;
        self.row("tosa.mul", &[a, b, shift], &[])
    }
    /// `1 / x` of numbers in [1, 2) with one integer bit, with two: `x (2 - d x)` is nearer than `x`, three times.
    fn reciprocal(&mut self, sum: ValueId) -> Result<ValueId, String> {
        let (slope, steep, one, four) = (self.number(SLOPE)?, self.number(STEEP)?, self.number(ONE)?, self.number(4)?);
        let line = self.product(sum, slope, 31)?;
        let mut x = self.row("tosa.add", &[line, steep], &[])?;
        for _ in 0..3 {
            let found = self.product(x, sum, 31)?;
            let rest = self.row("tosa.sub", &[one, found], &[])?;
            let step = self.product(x, rest, 31)?;
            let step = self.product(step, four, 0)?;
            x = self.row("tosa.add", &[x, step], &[])?;
        }
        Ok(x)
    }
}
