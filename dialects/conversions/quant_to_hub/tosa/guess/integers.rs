//! Guessers for integer arithmetic without weights: sums, products of two activations, reductions, functions, pools and resizes.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::eval::constant_value;
use qopt_ir::ir::{OpId, Tensor, ValueId};

use super::super::rescale::ConstantRescale;
use super::{Guess, Part, ScaleConstraint, Term, Zero, def_of, guess, same_params, term, width};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::reduce::tflite_mean;
use crate::qnn::kernels::softmax::{Softmax, tflite_scale};
use crate::qnn::ops as qnn;
use crate::support::{OpTypes, f32_attr};
use crate::tosa::ops as tosa;

/// Guesses the 8-bit constant operand of a product, of which only the integers minus the zero point remain in the program.
fn product_constant(op: OpRef<'_>, value: ValueId) -> Option<Part> {
    let constant = constant_value(op.ctx, op.body, value)?;
    let differences = constant.ints(op.ctx).ok()?;
    let zero = 127_i64.checked_sub(*differences.iter().max()?)?.min(0);
    constant_part(op, &constant, &differences, 1.0, zero)
}

/// Guesses the 8-bit constant operand of a sum, of which only the integers at the common scale of the sum remain in the program. The sum
/// has `fraction_bits`.
fn sum_constant(op: OpRef<'_>, value: ValueId, fraction_bits: f64) -> Option<Part> {
    let constant = constant_value(op.ctx, op.body, value)?;
    let integers = constant.ints(op.ctx).ok()?;
    let (&least, &greatest) = (integers.iter().min()?, integers.iter().max()?);
    (least == greatest && least != 0).then_some(())?;
    // A sum halves the larger scale, so the integers need a factor of at most one half.
    let magnitude = least.unsigned_abs() as f64;
    let stored = (magnitude * 2.0 / fraction_bits.exp2()).ceil().max(1.0);
    constant_part(op, &constant, &vec![stored as i64 * least.signum(); integers.len()], magnitude / stored, 0)
}

/// Returns an 8-bit constant of stored integers `differences + zero`, at a unit scale.
fn constant_part(op: OpRef<'_>, constant: &Tensor, differences: &[i64], scale: f64, zero: i64) -> Option<Part> {
    let stored: Option<Vec<i64>> = differences.iter().map(|difference| difference.checked_add(zero)).collect();
    let stored = stored.filter(|stored| stored.iter().all(|q| (-128..=127).contains(q)))?;
    let ty = op.ctx.with_element(constant.ty, op.ctx.int_type(8));
    Some(Part::Constant(Tensor::of_ints(op.ctx, ty, &stored).ok()?, scale, zero))
}

/// A sum or difference: `rescale(a * factor_a + b * factor_b)`. The factors contain `2^fraction_bits`, and half of the larger scale.
pub(super) fn sum(
    op: OpRef<'_>,
    from: OpRef<'_>,
    rescale: &ConstantRescale,
    zero: Zero,
    def: &'static OpDef,
) -> Option<Vec<Guess>> {
    let sides = [from.operand(operand!(tosa::ADD.input1))?, from.operand(operand!(tosa::ADD.input2))?];
    let terms = sides.map(|side| term(op, side));
    let mut larger = terms.iter().flatten().map(|term| term.factor).fold(0.0, f64::max);
    // `qnn.add` and `qnn.sub` of 8 bits have 20.
    let fraction_bits = if terms.iter().all(Option::is_some) { (2.0 * larger).log2().round() } else { 20.0 };
    let mut parts = Vec::new();
    for (term, side) in terms.into_iter().zip(sides) {
        parts.push(match term {
            Some(term) => term.at(term.factor),
            None => sum_constant(op, side, fraction_bits)?,
        });
        if let Some(Part::Constant(_, factor, _)) = parts.last() {
            larger = larger.max(*factor);
        }
    }
    for part in &mut parts {
        match part {
            Part::Activation(input) => input.scales.iter_mut().for_each(|scale| *scale /= larger),
            Part::Constant(_, scale, _) => *scale /= larger,
            _ => {}
        }
    }
    let scale = 2.0 / (fraction_bits.exp2() * rescale.uniform_scale()?);
    Some(vec![guess(op, def, parts, Some((scale, zero)))?.rounded(op, rescale)])
}

/// A product of two activations, or a squared difference.
pub(super) fn product(op: OpRef<'_>, from: OpRef<'_>, rescale: &ConstantRescale, zero: Zero) -> Option<Vec<Guess>> {
    let sides = [from.operand(operand!(tosa::MUL.input1))?, from.operand(operand!(tosa::MUL.input2))?];
    let scale = rescale.uniform_scale()?;
    if let Some(difference) = def_of(op, sides[0]).filter(|def| def.is(&tosa::SUB) && sides[0] == sides[1]) {
        let a = term(op, difference.operand(operand!(tosa::SUB.input1))?)?;
        let b = term(op, difference.operand(operand!(tosa::SUB.input2))?)?;
        let larger = a.factor.max(b.factor);
        let parts = vec![a.at(a.factor / larger), b.at(b.factor / larger)];
        // Both operands are at twice the larger scale, and the difference is squared.
        let to = 4.0 / ((2.0 * larger) * (2.0 * larger) * scale);
        let guess = guess(op, &qnn::SQUARED_DIFFERENCE, parts, Some((to, zero)))?.constraint(ScaleConstraint::Square);
        // The hub defines squared differences in TensorFlow Lite's numerics only.
        return Some(vec![guess.numerics(op, Numerics::Tflite)]);
    }
    let part = |value: ValueId| match term(op, value) {
        Some(term) => Some(term.at(1.0)),
        None => product_constant(op, value),
    };
    let parts = vec![part(sides[0])?, part(sides[1])?];
    let guess = guess(op, &qnn::MUL, parts, Some((1.0 / scale, zero)))?.constraint(ScaleConstraint::Product);
    Some(vec![guess.rounded(op, rescale)])
}

/// A chain of reductions, each along one dimension.
pub(super) struct Reductions {
    pub(super) axes: Vec<i64>,
    /// The number of elements that become one.
    pub(super) count: u64,
    /// The operand of the first reduction.
    value: ValueId,
}

fn reductions(op: OpRef<'_>, def: &'static OpDef) -> Option<Reductions> {
    let (mut axes, mut count, mut last) = (Vec::new(), 1_u64, op);
    loop {
        let axis = last.int("axis")?;
        let dims = last.in_dims(operand!(tosa::REDUCE_SUM.input))?;
        count = count.checked_mul(dims.get(usize::try_from(axis).ok()?).copied().flatten()?)?;
        axes.push(axis);
        let value = last.operand(operand!(tosa::REDUCE_SUM.input))?;
        // The lowering reduces the dimensions in order. Graph regions allow cycles, on which an axis repeats.
        let next = def_of(op, value).filter(|next| {
            next.is(def) && op.body.has_one_use(value) && next.int("axis").is_some_and(|before| before < axis)
        });
        let Some(next) = next else {
            axes.reverse();
            return Some(Reductions { axes, count, value });
        };
        last = next;
    }
}

/// Returns a chain of sums and the activation that it adds.
pub(super) fn sum_reductions(op: OpRef<'_>) -> Option<(Reductions, Term)> {
    let sums = reductions(op, &tosa::REDUCE_SUM)?;
    let term = term(op, sums.value)?;
    Some((sums, term))
}

/// Adds the attributes of a reduction.
pub(super) fn with_axes(guess: Guess, op: OpRef<'_>, axes: &[i64]) -> Guess {
    guess.with("axes", op.ctx.i64_array_attr(axes)).with("keep_dims", op.ctx.bool_attr(true))
}

/// A mean: exact, and in TensorFlow Lite's numerics.
pub(super) fn mean(op: OpRef<'_>, from: OpRef<'_>, rescale: &ConstantRescale, zero: Zero) -> Option<Vec<Guess>> {
    let (Reductions { axes, count, .. }, term) = sum_reductions(from)?;
    let scale = rescale.uniform_scale()?;
    let exact = guess(op, &qnn::MEAN, vec![term.at(scale * count as f64)], Some((1.0, zero)))?.rounded(op, rescale);
    let mut all = vec![with_axes(exact, op, &axes)];
    if rescale.is_double_round {
        // TensorFlow Lite divides the multiplier by the count and truncates (`tflite_mean`): undoes it by rounding up.
        let bits = f64::from(count.ilog2());
        let multiplier = rescale.uniform_multiplier()?;
        let factor = (multiplier * count as f64 / bits.exp2()).ceil() / multiplier;
        let scale = scale * factor * bits.exp2();
        if tflite_mean(scale, usize::try_from(count).ok()?).is_ok() {
            let guess = guess(op, &qnn::MEAN, vec![term.at(scale)], Some((1.0, zero)))?.numerics(op, Numerics::Tflite);
            all.push(with_axes(guess, op, &axes));
        }
    }
    Some(all)
}

/// `abs` of 16 bits in TensorFlow Lite's numerics, which rescales the magnitude.
pub(super) fn abs16(op: OpRef<'_>, from: OpRef<'_>, rescale: &ConstantRescale, zero: Zero) -> Option<Vec<Guess>> {
    let term = term(op, from.operand(operand!(tosa::ABS.input1))?)?;
    let guess = guess(op, &qnn::UNARY, vec![term.at(rescale.uniform_scale()?)], Some((1.0, zero)))?;
    let guess = guess.numerics(op, Numerics::Tflite).with("function", op.ctx.string_attr("abs"));
    Some(vec![Guess { multiplies_scales_in_f32: true, ..guess }])
}

/// `relu` of 16 bits, whose rescale is through 32 bits. A clamp follows.
pub(super) fn relu16(op: OpRef<'_>, zero: Zero) -> Option<Guess> {
    let outer = ConstantRescale::read(op)?;
    let value = op.operand(operand!(tosa::RESCALE.input)).filter(|&v| width(op, v) == Some(32))?;
    let term = term(op, value)?;
    let guess = guess(op, &qnn::UNARY, vec![term.at(outer.uniform_scale()?)], Some((1.0, zero)))?;
    let guess = guess.numerics(op, Numerics::Tflite).with("function", op.ctx.string_attr("relu"));
    Some(Guess { multiplies_scales_in_f32: true, ..guess })
}

/// An 8-bit softmax: the exponentials in its tables determine the scale of its input.
pub(super) fn softmax(op: OpRef<'_>, quotients: OpRef<'_>, zero: Zero) -> Option<Vec<Guess>> {
    let producer = |op: OpRef<'_>, index: usize, def: &'static OpDef| {
        let value = op.operand(index)?;
        op.body.defining_op(value).filter(|&found| OpRef { op: found, ..op }.is(def))
    };
    let next = |at: OpId, index: usize, def: &'static OpDef| producer(OpRef { op: at, ..op }, index, def);
    // The sum of the exponentials' parts: four bytes, each from a table of 16 bits and shifted into place.
    let product = next(quotients.op, operand!(tosa::ARITHMETIC_RIGHT_SHIFT.input1), &tosa::MUL)?;
    let mut sums = next(product, operand!(tosa::MUL.input1), &tosa::ADD)?;
    let producer_of = |at: OpId, index: usize| OpRef { op: at, ..op }.operand_def(index).map(|def| def.op);
    let mut parts = vec![producer_of(sums, operand!(tosa::ADD.input2))?];
    for _ in 0..2 {
        sums = next(sums, operand!(tosa::ADD.input1), &tosa::ADD)?;
        parts.push(producer_of(sums, operand!(tosa::ADD.input2))?);
    }
    parts.push(producer_of(sums, operand!(tosa::ADD.input1))?);
    let mut exponentials = vec![0_i64; 257];
    let mut last = None;
    // The table of the high byte is the first term.
    for part in parts.into_iter().rev() {
        let table = next(part, operand!(tosa::ARITHMETIC_RIGHT_SHIFT.input1), &tosa::TABLE)?;
        // The last exponential belongs to the difference zero.
        let table_op = OpRef { op: table, ..op };
        let entries = table_op.in_ints(operand!(tosa::TABLE.table)).filter(|entries| entries.len() == 513)?;
        for (exponential, entry) in exponentials.iter_mut().rev().zip(entries) {
            *exponential = exponential.checked_mul(256)?.checked_add(entry)?;
        }
        last = Some(table);
    }
    let indices = next(last?, operand!(tosa::TABLE.input1), &tosa::RESCALE)?;
    let differences = next(indices, operand!(tosa::RESCALE.input), &tosa::SUB)?;
    let term = term(op, OpRef { op: differences, ..op }.operand(operand!(tosa::SUB.input1))?)?;
    let (low, high) = Softmax::scales(&exponentials)?;
    let middle = f64::midpoint(low, high);
    let rounded_to_f32 = f64::from(middle as f32);
    let scale = if (low..=high).contains(&rounded_to_f32) { rounded_to_f32 } else { middle };
    let guess = guess(op, &qnn::SOFTMAX, vec![term.at(scale)], Some((tflite_scale(8), zero)))?;
    Some(vec![guess.numerics(op, Numerics::Tflite).constraint(ScaleConstraint::Fixed)])
}

/// A maximum or minimum along dimensions.
pub(super) fn reduction(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let is_max = op.is(&tosa::REDUCE_MAX);
    let (from, def): (&'static OpDef, &'static OpDef) =
        if is_max { (&tosa::REDUCE_MAX, &qnn::REDUCE_MAX) } else { (&tosa::REDUCE_MIN, &qnn::REDUCE_MIN) };
    let Reductions { axes, value, .. } = reductions(op, from)?;
    Some(vec![with_axes(same_params(op, def, value, 0)?.numerics(op, Numerics::Tosa), op, &axes)])
}

/// An elementwise maximum or minimum, which TOSA computes in 32 bits.
pub(super) fn extremum(op: OpRef<'_>) -> Option<Vec<Guess>> {
    Some(vec![extremum_of(op, op.operand_def(operand!(tosa::CAST.input))?)?])
}

/// The extremum that an op narrows to the width of its operands.
pub(super) fn extremum_of(op: OpRef<'_>, chosen: OpRef<'_>) -> Option<Guess> {
    let def: &'static OpDef = match_op!(chosen;
        tosa::MAXIMUM => &qnn::MAXIMUM,
        tosa::MINIMUM => &qnn::MINIMUM,
        _ => return None,
    );
    let side = |index: usize| Some(term(op, chosen.operand(index)?)?.at(1.0));
    let parts = vec![side(operand!(tosa::MAXIMUM.input1))?, side(operand!(tosa::MAXIMUM.input2))?];
    let guess = guess(op, def, parts, Some((1.0, Zero::Free(0))))?.constraint(ScaleConstraint::EqualZeroPoints);
    Some(guess.numerics(op, Numerics::Tosa))
}

/// `leaky_relu`: the larger one of two products of a value, or the smaller one if the slope is above 1.
pub(super) fn leaky_relu(op: OpRef<'_>, chosen: OpRef<'_>, rescale: &ConstantRescale, zero: Zero) -> Option<Guess> {
    let a = term(op, chosen.operand(operand!(tosa::MAXIMUM.input1))?)?;
    let b = term(op, chosen.operand(operand!(tosa::MAXIMUM.input2))?)?;
    (a.value == b.value && a.holds_unsigned == b.holds_unsigned && a.factor != b.factor).then_some(())?;
    let (below, above) = if chosen.is(&tosa::MAXIMUM) == (a.factor < b.factor) { (a, b) } else { (b, a) };
    let alpha = f32_attr(op.ctx, (below.factor / above.factor) as f32);
    let scale = above.factor * rescale.uniform_scale()?;
    let guess = guess(op, &qnn::UNARY, vec![above.at(scale)], Some((1.0, zero)))?.numerics(op, Numerics::Tflite);
    Some(guess.with("function", op.ctx.string_attr("leaky_relu")).with("alpha", alpha))
}

pub(super) fn resize(op: OpRef<'_>) -> Option<Vec<Guess>> {
    resize_to(op, op, "nearest")
}

/// A resize with each of the hub's sampling modes.
pub(super) fn resize_to(op: OpRef<'_>, from: OpRef<'_>, mode: &str) -> Option<Vec<Guess>> {
    let value = from.operand(operand!(tosa::RESIZE.input))?;
    let plain = same_params(op, &qnn::RESIZE, value, 0)?.numerics(op, Numerics::Tflite);
    let ctx = op.ctx;
    // `align_corners`, `half_pixel_centers`.
    let sampling_modes = [(false, false), (true, false), (false, true)];
    let with_mode = |(align_corners, half_pixel_centers)| {
        let guess = plain.clone().with("mode", ctx.string_attr(mode));
        let guess = guess.with("align_corners", ctx.bool_attr(align_corners));
        guess.with("half_pixel_centers", ctx.bool_attr(half_pixel_centers))
    };
    Some(sampling_modes.into_iter().map(with_mode).collect())
}

pub(super) fn pool(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(tosa::MAX_POOL2D.input))?;
    let window = ["kernel", "pad", "stride"];
    if op.is(&tosa::MAX_POOL2D) {
        let guess = same_params(op, &qnn::MAX_POOL2D, value, 0)?.numerics(op, Numerics::Tosa);
        return Some(vec![guess.copied(op, &window)?]);
    }
    let zero = *op.in_ints(operand!(tosa::AVG_POOL2D.input_zp))?.first()?;
    let guess = same_params(op, &qnn::AVERAGE_POOL2D, value, zero)?.copied(op, &window)?;
    let mut tosa = guess.clone().numerics(op, Numerics::Tosa);
    for part in &mut tosa.parts {
        if let Part::Activation(input) = part {
            input.zero = Zero::Fixed(zero);
        }
    }
    if let Some(output) = &mut tosa.output {
        output.zero = Zero::Fixed(zero);
    }
    // TensorFlow Lite averages stored integers: any zero point gives the same result.
    Some(vec![guess.numerics(op, Numerics::Tflite), tosa])
}
