//! Other arithmetic on integers: sums, products, reductions, functions, windows without weights.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::eval::constant_value;
use qopt_ir::ir::{OpId, Tensor, ValueId};

use super::super::rescale::ConstantRescale;
use super::{Guess, Law, Part, Term, Zero, def_of, guess, same, term, width};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::reduce::tflite_mean;
use crate::qnn::kernels::softmax::{Softmax, tflite_scale};
use crate::qnn::ops as qnn;
use crate::support::{OpTypes, f32_attr};
use crate::tosa::ops as tosa;

/// Returns the constant operand of a sum (with `room`) or product whose conversion to 32 bits was folded. Its scale is the factor
/// of its integers.
fn folded(op: OpRef<'_>, value: ValueId, room: Option<f64>) -> Option<Part> {
    let constant = constant_value(op.ctx, op.body, value)?;
    let all = constant.ints(op.ctx).ok()?;
    let (&least, &greatest) = (all.iter().min()?, all.iter().max()?);
    let (steps, factor) = match room {
        None => (all, 1.0),
        // A sum halves the larger scale, so the integers need a factor of at most one half.
        Some(room) => {
            (least == greatest && least != 0).then_some(())?;
            let size = least.unsigned_abs() as f64;
            let steps = (size * 2.0 / room.exp2()).ceil().max(1.0);
            (vec![steps as i64 * least.signum(); all.len()], size / steps)
        }
    };
    let zero = if room.is_none() { 127_i64.checked_sub(greatest)?.min(0) } else { 0 };
    let stored: Option<Vec<i64>> = steps.iter().map(|step| step.checked_add(zero)).collect();
    let stored = stored.filter(|all| all.iter().all(|q| (-128..=127).contains(q)))?;
    let ty = op.ctx.with_element(constant.ty, op.ctx.int_type(8));
    Some(Part::Constant(Tensor::of_ints(op.ctx, ty, &stored).ok()?, factor, zero))
}

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
    // Both are at twice the larger scale, with this number of fractional bits.
    let room = if terms.iter().all(Option::is_some) { (2.0 * larger).log2().round() } else { 20.0 };
    let mut parts = Vec::new();
    for (term, side) in terms.into_iter().zip(sides) {
        parts.push(match term {
            Some(term) => term.at(term.factor),
            None => folded(op, side, Some(room))?,
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
    let scale = 2.0 / (room.exp2() * rescale.uniform_scale()?);
    Some(vec![guess(op, def, parts, Some((scale, zero)))?.rounded(op, rescale)])
}

pub(super) fn product(op: OpRef<'_>, from: OpRef<'_>, rescale: &ConstantRescale, zero: Zero) -> Option<Vec<Guess>> {
    let sides = [from.operand(operand!(tosa::MUL.input1))?, from.operand(operand!(tosa::MUL.input2))?];
    let scale = rescale.uniform_scale()?;
    if let Some(difference) = def_of(op, sides[0]).filter(|def| def.is(&tosa::SUB) && sides[0] == sides[1]) {
        let a = term(op, difference.operand(operand!(tosa::SUB.input1))?)?;
        let b = term(op, difference.operand(operand!(tosa::SUB.input2))?)?;
        let larger = a.factor.max(b.factor);
        let parts = vec![a.at(a.factor / larger), b.at(b.factor / larger)];
        let to = 4.0 / ((2.0 * larger) * (2.0 * larger) * scale);
        let guess = guess(op, &qnn::SQUARED_DIFFERENCE, parts, Some((to, zero)))?.law(Law::Square);
        // The hub defines squared differences in TensorFlow Lite's numerics only.
        return Some(vec![guess.numerics(op, Numerics::Tflite)]);
    }
    let factor = |value: ValueId| match term(op, value) {
        Some(term) => Some(term.at(1.0)),
        None => folded(op, value, None),
    };
    let parts = vec![factor(sides[0])?, factor(sides[1])?];
    let guess = guess(op, &qnn::MUL, parts, Some((1.0 / scale, zero)))?.law(Law::Product);
    Some(vec![guess.rounded(op, rescale)])
}

/// The dimensions of a chain of reductions, the number of elements, and the operand of the first.
fn chain(op: OpRef<'_>, def: &'static OpDef) -> Option<(Vec<i64>, u64, ValueId)> {
    let (mut axes, mut count, mut at) = (Vec::new(), 1_u64, op);
    loop {
        let axis = at.int("axis")?;
        let size = at.in_dims(operand!(tosa::REDUCE_SUM.input))?.get(usize::try_from(axis).ok()?).copied().flatten()?;
        count = count.checked_mul(size)?;
        axes.push(axis);
        let value = at.operand(operand!(tosa::REDUCE_SUM.input))?;
        // The lowering reduces the dimensions in order. Graph regions allow cycles, on which an axis repeats.
        let next = def_of(op, value).filter(|next| {
            next.is(def) && op.body.has_one_use(value) && next.int("axis").is_some_and(|before| before < axis)
        });
        let Some(next) = next else {
            axes.reverse();
            return Some((axes, count, value));
        };
        at = next;
    }
}

pub(super) fn reduced(op: OpRef<'_>) -> Option<(Vec<i64>, u64, Term)> {
    let (axes, count, value) = chain(op, &tosa::REDUCE_SUM)?;
    Some((axes, count, term(op, value)?))
}

pub(super) fn along(guess: Guess, op: OpRef<'_>, axes: &[i64]) -> Guess {
    guess.with("axes", op.ctx.i64_array_attr(axes)).with("keep_dims", op.ctx.bool_attr(true))
}

pub(super) fn mean(op: OpRef<'_>, from: OpRef<'_>, rescale: &ConstantRescale, zero: Zero) -> Option<Vec<Guess>> {
    let (axes, count, term) = reduced(from)?;
    let scale = rescale.uniform_scale()?;
    let exact = guess(op, &qnn::MEAN, vec![term.at(scale * count as f64)], Some((1.0, zero)))?.rounded(op, rescale);
    let mut all = vec![along(exact, op, &axes)];
    if rescale.double {
        // TensorFlow Lite divides the mantissa by the count and truncates, so it was up to this much larger.
        let bits = i64::from(count.ilog2());
        let mantissa = |scale: f64| tflite_mean(scale, usize::try_from(count).ok()?).ok();
        let up = (rescale.mantissa()? * count as f64 / (bits as f64).exp2()).ceil() / rescale.mantissa()?;
        let scale = scale * up * (bits as f64).exp2();
        if mantissa(scale).is_some() {
            let guess = guess(op, &qnn::MEAN, vec![term.at(scale)], Some((1.0, zero)))?.numerics(op, Numerics::Tflite);
            all.push(along(guess, op, &axes));
        }
    }
    Some(all)
}

/// `abs` of 16 bits, which rescales the magnitude.
pub(super) fn magnitude(op: OpRef<'_>, from: OpRef<'_>, rescale: &ConstantRescale, zero: Zero) -> Option<Vec<Guess>> {
    let term = term(op, from.operand(operand!(tosa::ABS.input1))?)?;
    let guess = guess(op, &qnn::UNARY, vec![term.at(rescale.uniform_scale()?)], Some((1.0, zero)))?;
    let guess = guess.numerics(op, Numerics::Tflite).with("function", op.ctx.string_attr("abs"));
    Some(vec![Guess { in_f32: true, ..guess }])
}

/// A rescale of 16 bits through 32 bits, which only `relu` is, with a clamp after it.
pub(super) fn relu(op: OpRef<'_>, zero: Zero) -> Option<Guess> {
    let outer = ConstantRescale::read(op)?;
    let value = op.operand(operand!(tosa::RESCALE.input)).filter(|&v| width(op, v) == Some(32))?;
    let term = term(op, value)?;
    let guess = guess(op, &qnn::UNARY, vec![term.at(outer.uniform_scale()?)], Some((1.0, zero)))?;
    let guess = guess.numerics(op, Numerics::Tflite).with("function", op.ctx.string_attr("relu"));
    Some(Guess { in_f32: true, ..guess })
}

/// An 8-bit softmax: the exponentials in its tables determine the scale of its input.
pub(super) fn softmax(op: OpRef<'_>, quotients: OpRef<'_>, zero: Zero) -> Option<Vec<Guess>> {
    let producer = |op: OpRef<'_>, index: usize, def: &'static OpDef| {
        let value = op.operand(index)?;
        op.body.defining_op(value).filter(|&found| OpRef { op: found, ..op }.is(def))
    };
    let next = |at: OpId, index: usize, def: &'static OpDef| producer(OpRef { op: at, ..op }, index, def);
    let product = next(quotients.op, operand!(tosa::ARITHMETIC_RIGHT_SHIFT.input1), &tosa::MUL)?;
    let mut sums = next(product, operand!(tosa::MUL.input1), &tosa::ADD)?;
    let of = |at: OpId, index: usize| OpRef { op: at, ..op }.operand_def(index).map(|def| def.op);
    let mut parts = vec![of(sums, operand!(tosa::ADD.input2))?];
    for _ in 0..2 {
        sums = next(sums, operand!(tosa::ADD.input1), &tosa::ADD)?;
        parts.push(of(sums, operand!(tosa::ADD.input2))?);
    }
    parts.push(of(sums, operand!(tosa::ADD.input1))?);
    let mut exponentials = vec![0_i64; 257];
    let mut last = None;
    // The table of the high bits is the first term.
    for part in parts.into_iter().rev() {
        let table = next(part, operand!(tosa::ARITHMETIC_RIGHT_SHIFT.input1), &tosa::TABLE)?;
        // The last exponential belongs to the difference zero.
        let entries = OpRef { op: table, ..op }.in_ints(operand!(tosa::TABLE.table)).filter(|all| all.len() == 513)?;
        for (sum, entry) in exponentials.iter_mut().rev().zip(entries) {
            *sum = sum.checked_mul(256)?.checked_add(entry)?;
        }
        last = Some(table);
    }
    let places = next(last?, operand!(tosa::TABLE.input1), &tosa::RESCALE)?;
    let differences = next(places, operand!(tosa::RESCALE.input), &tosa::SUB)?;
    let term = term(op, OpRef { op: differences, ..op }.operand(operand!(tosa::SUB.input1))?)?;
    let (low, high) = Softmax::scales(&exponentials)?;
    let (middle, short) = (f64::midpoint(low, high), f64::from(f64::midpoint(low, high) as f32));
    let scale = if (low..=high).contains(&short) { short } else { middle };
    let guess = guess(op, &qnn::SOFTMAX, vec![term.at(scale)], Some((tflite_scale(8), zero)))?;
    Some(vec![guess.numerics(op, Numerics::Tflite).law(Law::Fixed)])
}

pub(super) fn reduction(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let is_max = op.is(&tosa::REDUCE_MAX);
    let (from, def): (&'static OpDef, &'static OpDef) =
        if is_max { (&tosa::REDUCE_MAX, &qnn::REDUCE_MAX) } else { (&tosa::REDUCE_MIN, &qnn::REDUCE_MIN) };
    let (axes, _, value) = chain(op, from)?;
    Some(vec![along(same(op, def, value, 0)?.numerics(op, Numerics::Tosa), op, &axes)])
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
    let guess = guess(op, def, parts, Some((1.0, Zero::Free(0))))?.law(Law::Same);
    Some(guess.numerics(op, Numerics::Tosa))
}

/// `leaky_relu`: the larger one of two products of a value, or the smaller one if the slope is above 1.
pub(super) fn leaky_relu(op: OpRef<'_>, chosen: OpRef<'_>, rescale: &ConstantRescale, zero: Zero) -> Option<Guess> {
    let a = term(op, chosen.operand(operand!(tosa::MAXIMUM.input1))?)?;
    let b = term(op, chosen.operand(operand!(tosa::MAXIMUM.input2))?)?;
    (a.value == b.value && a.is_raw == b.is_raw && a.factor != b.factor).then_some(())?;
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
    let plain = same(op, &qnn::RESIZE, value, 0)?.numerics(op, Numerics::Tflite);
    let ctx = op.ctx;
    let ways = [(false, false), (true, false), (false, true)];
    Some(
        ways.into_iter()
            .map(|(corners, centers)| {
                let guess = plain.clone().with("mode", ctx.string_attr(mode));
                let guess = guess.with("align_corners", ctx.bool_attr(corners));
                guess.with("half_pixel_centers", ctx.bool_attr(centers))
            })
            .collect(),
    )
}

pub(super) fn pool(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(tosa::MAX_POOL2D.input))?;
    let window = ["kernel", "pad", "stride"];
    if op.is(&tosa::MAX_POOL2D) {
        let guess = same(op, &qnn::MAX_POOL2D, value, 0)?.numerics(op, Numerics::Tosa);
        return Some(vec![guess.copied(op, &window)?]);
    }
    let zero = *op.in_ints(operand!(tosa::AVG_POOL2D.input_zp))?.first()?;
    let guess = same(op, &qnn::AVERAGE_POOL2D, value, zero)?.copied(op, &window)?;
    let fixed = Some(Zero::Fixed(zero));
    let mut tosa = guess.clone().numerics(op, Numerics::Tosa);
    for part in &mut tosa.parts {
        if let Part::Activation(input) = part {
            input.zero = Zero::Fixed(zero);
        }
    }
    if let (Some(output), Some(fixed)) = (&mut tosa.output, fixed) {
        output.zero = fixed;
    }
    // TensorFlow Lite averages stored integers, whatever their zero point.
    Some(vec![guess.numerics(op, Numerics::Tflite), tosa])
}
