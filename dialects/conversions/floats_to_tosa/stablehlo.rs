//! Operations of StableHLO and `chlo` on floats, integers of at least 8 bits and booleans.
//!
//! Products are read by the reader of the hub, which knows all dimension numbers. A window of any rank is reduced one or two dimensions
//! at a time, because maxima, minima and sums are separable.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::ir::{OpId, Signedness, Type, TypeKind, ValueId};
use qopt_ir::num::FloatKind;

use super::writer::FloatWriter;
use crate::chlo;
use crate::conversions::quant_to_hub::stablehlo::{number, read_product, reduced_type, reducer};
use crate::elements::integers;
use crate::stablehlo::attrs::{COMPARISON, DIRECTION, GATHER};
use crate::stablehlo::kernels::word_of;
use crate::stablehlo::ops as stablehlo;
use crate::support::{OpTypes, permutation};
use crate::tosa::kernels::bounds;
use crate::tosa::ops as tosa;

type Results = Vec<Option<ValueId>>;

/// Returns true for an operation that computes or moves outside of the body of another one.
pub(super) fn is_computation(op: OpRef<'_>) -> bool {
    let parent = op.body.block_of(op.op).and_then(|block| op.body.parent_op(block));
    let is_in_body = parent.is_some_and(|parent| op.ctx.op_text(op.body.name(parent)).starts_with("stablehlo."));
    let has_windows = op.is_any(&[&stablehlo::REDUCE, &stablehlo::REDUCE_WINDOW]);
    !is_in_body && op.cast().is_none() && (has_windows || op.body.regions(op.op).is_empty())
}

/// Returns true for an operation that no other conversion takes.
pub(super) fn is_only_here(op: OpRef<'_>) -> bool {
    let name = op.name();
    (name.starts_with("stablehlo.") || name.starts_with("chlo."))
        && !op.is_any(&[&stablehlo::CONVOLUTION, &stablehlo::DOT_GENERAL])
}

/// The values of the results; `None` for other operations.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    let view = w.view(op);
    let is_unsigned = |value: ValueId| {
        let kind = view.ctx.type_kind(view.ctx.element_or_self(view.body.ty(value)));
        matches!(kind, TypeKind::Integer { signedness: Signedness::Unsigned, .. })
    };
    if view.operands().chain(view.results()).any(is_unsigned) {
        return Err("computes with unsigned integers".to_owned());
    }
    if view.is_any(&[&stablehlo::CONVOLUTION, &stablehlo::DOT_GENERAL]) {
        let is_f32 = |value: ValueId| {
            let element = w.computed_element(view.ctx.element_or_self(view.body.ty(value)));
            view.ctx.float_kind(element) == Some(FloatKind::F32)
        };
        if !view.operands().chain(view.results()).all(is_f32) {
            return Err("multiplies other elements than f16, bf16 and f32".to_owned());
        }
        let computation = read_product(view)?;
        return Ok(Some(vec![Some(w.computed(op, &computation)?)]));
    }
    if view.is(&stablehlo::OPTIMIZATION_BARRIER) {
        let values = view.operands().collect::<Vec<ValueId>>();
        return values.into_iter().map(|value| w.operand_value(value).map(Some)).collect::<Result<_, _>>().map(Some);
    }
    if view.is(&chlo::TOP_K) {
        let count = view.int("k").and_then(|k| u64::try_from(k).ok()).ok_or("requires attribute 'k'")?;
        let x = w.operand(op, operand!(chlo::TOP_K.operand))?;
        let axis = w.rank(x)?.checked_sub(1).ok_or("operand must have rank 1 or higher")?;
        return Ok(Some(w.top(x, axis, count, true)?.map(Some).to_vec()));
    }
    if let Some(is_minimum) = argument_of_extreme(view) {
        return indices_of_extreme(w, op, is_minimum).map(Some);
    }
    Ok(value(w, op)?.map(|value| vec![Some(value)]))
}

/// Returns true for the index of a minimum and false for that of a maximum, as JAX writes them: a reduction of numbers together
/// with their indices, in which the first of equal numbers and of NaN wins.
fn argument_of_extreme(op: OpRef<'_>) -> Option<bool> {
    if !op.is(&stablehlo::REDUCE)
        || op.results().count() != 2
        || reduced_element(op).and_then(|element| op.ctx.float_kind(element)).is_none()
    {
        return None;
    }
    let block = *op.body.blocks(*op.body.regions(op.op).first()?).first()?;
    let mut values: Vec<ValueId> = op.body.args(block).to_vec();
    let mut body = String::new();
    for inner in op.body.ops(block) {
        let inner = OpRef { op: inner, ..op };
        let operands = inner.operands().map(|value| values.iter().position(|&v| v == value).map(|at| at.to_string()));
        let operands = operands.collect::<Option<Vec<String>>>()?.join(" ");
        let name = direction(inner).unwrap_or_else(|| inner.name().into_owned());
        body.push_str(&format!("{name} {operands}, "));
        values.extend(inner.results());
    }
    // The block takes a number and its index twice.
    let expected = |better: &str| {
        format!(
            "{better} 0 2, NE 0 0, stablehlo.or 4 5, EQ 0 2, LT 1 3, stablehlo.and 7 8, stablehlo.or 6 9, \
             stablehlo.select 6 0 2, stablehlo.select 10 1 3, stablehlo.return 11 12, "
        )
    };
    [("GT", false), ("LT", true)]
        .into_iter()
        .find(|(better, _)| body == expected(better))
        .map(|(_, is_minimum)| is_minimum)
}

fn indices_of_extreme(w: &mut FloatWriter<'_, '_, '_>, op: OpId, is_minimum: bool) -> Result<Results, String> {
    let view = w.view(op);
    let (init, axes) = (number(view, 2), view.ints("dimensions").unwrap_or_default());
    let &[axis] = axes.as_slice() else { return Err("finds an extreme along several dimensions".to_owned()) };
    let axis = usize::try_from(axis).map_err(|_| "axis is negative")?;
    let infinity = if is_minimum { f64::INFINITY } else { f64::NEG_INFINITY };
    let indices = view.operands().nth(1).ok_or("too few operands")?;
    if init != Some(infinity) || !counts(w, indices, axis) || view.out_element(1) != w.ctx().int_type(32) {
        return Err("reduces several tensors together".to_owned());
    }
    let x = w.operand(op, 0)?;
    let reduce = if is_minimum { &tosa::REDUCE_MIN } else { &tosa::REDUCE_MAX };
    let extreme = w.reduced(reduce, x, &[axis])?;
    let extreme = w.without_dims(extreme, &[axis])?;
    let x = if is_minimum { w.reversed_order(x)? } else { x };
    Ok(vec![Some(extreme), Some(w.argmax(x, axis)?)])
}

/// Returns true for the elements of `stablehlo.iota` along a dimension, as [`iota`] writes them.
fn counts(w: &FloatWriter<'_, '_, '_>, mut value: ValueId, axis: usize) -> bool {
    let def = |value| w.fuser.rewriter.body().defining_op(value).map(|op| w.view(op));
    let repeats_others = |op: OpRef<'_>| {
        let chain = crate::quant::fold::trace::movement(op).and_then(Result::ok);
        let chain = chain.and_then(|used| used.chains.first().cloned()).unwrap_or_default();
        matches!(chain.as_slice(), [qopt_ir::movement::Movement::Tile(times)] if times.get(axis) == Some(&1))
    };
    while let Some(op) = def(value).filter(|op| op.is(&tosa::TILE) && repeats_others(*op)) {
        let Some(source) = op.operand(operand!(tosa::TILE.input1)) else { return false };
        value = source;
    }
    let numbers = def(value).and_then(OpRef::constant).and_then(|constant| integers(w.ctx(), constant));
    let size = w.dims(value).ok().and_then(|dims| dims.get(axis).copied());
    numbers.is_some_and(|all| size == u64::try_from(all.len()).ok() && all.iter().zip(0..).all(|(&n, at)| n == at))
}

fn value(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<ValueId>, String> {
    let view = w.view(op);
    let operands: Vec<ValueId> = view.operands().collect();
    if let Some(function) = function(view) {
        let x = w.operand(op, 0)?;
        return w.function(function, x, None).map(Some);
    }
    if let Some(def) = binary(view) {
        let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
        return w.binary(def, a, b).map(Some);
    }
    if let Some((def, is_swapped)) = comparison(view)? {
        let (a, b) = (ordered(w, op, 0)?, ordered(w, op, 1)?);
        let value = if is_swapped { w.binary(def, b, a)? } else { w.binary(def, a, b)? };
        let is_negated = direction(w.view(op)).as_deref() == Some("NE");
        return if is_negated { w.unary(&tosa::LOGICAL_NOT, value) } else { Ok(value) }.map(Some);
    }
    Ok(Some(match_op!(w.view(op);
        stablehlo::IOTA => iota(w, op)?,
        stablehlo::GATHER => return gather(w, op),
        stablehlo::DYNAMIC_SLICE => return dynamic_slice(w, op),
        stablehlo::DYNAMIC_UPDATE_SLICE => update_slice(w, op)?,
        stablehlo::REDUCE => reduce(w, op)?,
        stablehlo::REDUCE_WINDOW => reduce_window(w, op)?,
        stablehlo::CLAMP => clamp(w, op)?,
        stablehlo::SELECT => {
            let (condition, a, b) = (w.operand(op, 0)?, w.operand(op, 1)?, w.operand(op, 2)?);
            w.select(condition, a, b)?
        },
        stablehlo::BATCH_NORM_INFERENCE => batch_norm(w, op)?,
        stablehlo::SHIFT_LEFT | stablehlo::SHIFT_RIGHT_LOGICAL | stablehlo::SHIFT_RIGHT_ARITHMETIC => shift(w, op)?,
        stablehlo::DIVIDE => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            quotient(w, a, b)?
        },
        stablehlo::REMAINDER => {
            let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
            if w.ctx().float_kind(w.element(a)).is_some() {
                return Err("has a remainder of floats, which a quotient does not give exactly".to_owned());
            }
            let quotient = quotient(w, a, b)?;
            let product = w.mul(quotient, b)?;
            w.sub(a, product)?
        },
        _ => {
            let &[x] = operands.as_slice() else { return Ok(None) };
            return unary(w, op, x);
        },
    )))
}

/// Operations with one operand that are not functions of the hub.
fn unary(w: &mut FloatWriter<'_, '_, '_>, op: OpId, x: ValueId) -> Result<Option<ValueId>, String> {
    let known: [&'static OpDef; 18] = [
        &stablehlo::CEIL,
        &stablehlo::FLOOR,
        &stablehlo::COSINE,
        &stablehlo::SINE,
        &chlo::ERFC,
        &stablehlo::CONVERT,
        &stablehlo::NOT,
        &stablehlo::SIGN,
        &stablehlo::TAN,
        &stablehlo::CBRT,
        &stablehlo::EXPONENTIAL_MINUS_ONE,
        &stablehlo::LOG_PLUS_ONE,
        &stablehlo::ROUND_NEAREST_EVEN,
        &stablehlo::ROUND_NEAREST_AFZ,
        &stablehlo::IS_FINITE,
        &stablehlo::COUNT_LEADING_ZEROS,
        &chlo::SQUARE,
        &chlo::TAN,
    ];
    if !w.view(op).is_any(&known) {
        return Ok(None);
    }
    let x = w.operand_value(x)?;
    let element = w.computed_element(w.view(op).out_element(0));
    Ok(Some(match_op!(w.view(op);
        // A whole float needs no truncation.
        stablehlo::CONVERT if w.ctx().int_width(element).is_some_and(|width| width > 1) && is_whole(w, x) => {
            w.cast(x, element)?
        },
        stablehlo::CONVERT => w.converted(x, element)?,
        stablehlo::CEIL => w.unary(&tosa::CEIL, x)?,
        stablehlo::FLOOR => w.unary(&tosa::FLOOR, x)?,
        stablehlo::COSINE => w.unary(&tosa::COS, x)?,
        stablehlo::SINE => w.unary(&tosa::SIN, x)?,
        chlo::ERFC => {
            let erf = w.unary(&tosa::ERF, x)?;
            let one = w.number(x, 1.0)?;
            w.sub(one, erf)?
        },
        stablehlo::NOT if w.ctx().int_width(element) == Some(1) => w.unary(&tosa::LOGICAL_NOT, x)?,
        stablehlo::NOT => w.unary(&tosa::BITWISE_NOT, x)?,
        stablehlo::COUNT_LEADING_ZEROS => w.unary(&tosa::CLZ, x)?,
        stablehlo::SIGN => {
            let sign = w.sign(x)?;
            if w.ctx().float_kind(element).is_none() {
                return Ok(Some(sign));
            }
            let is_number = w.binary(&tosa::EQUAL, x, x)?;
            w.select(is_number, sign, x)?
        },
        stablehlo::TAN | chlo::TAN => {
            let (sine, cosine) = (w.unary(&tosa::SIN, x)?, w.unary(&tosa::COS, x)?);
            w.div(sine, cosine)?
        },
        stablehlo::CBRT => {
            let (sign, magnitude) = (w.sign(x)?, w.unary(&tosa::ABS, x)?);
            let third = w.number(x, 1.0 / 3.0)?;
            let root = w.binary(&tosa::POW, magnitude, third)?;
            w.mul(sign, root)?
        },
        // e^x - 1 = tanh(x / 2) (e^x + 1), without cancellation near 0.
        stablehlo::EXPONENTIAL_MINUS_ONE => {
            let half = w.times(x, 0.5)?;
            let (tanh, exponential) = (w.unary(&tosa::TANH, half)?, w.unary(&tosa::EXP, x)?);
            let sum = w.plus(exponential, 1.0)?;
            w.mul(tanh, sum)?
        },
        stablehlo::LOG_PLUS_ONE => log_plus_one(w, x)?,
        stablehlo::ROUND_NEAREST_EVEN => w.rounded(x)?,
        stablehlo::ROUND_NEAREST_AFZ => w.rounded_away(x)?,
        stablehlo::IS_FINITE => {
            let magnitude = w.unary(&tosa::ABS, x)?;
            let infinity = w.number(x, f64::INFINITY)?;
            w.binary(&tosa::GREATER, infinity, magnitude)?
        },
        chlo::SQUARE => w.mul(x, x)?,
        _ => return Ok(None),
    )))
}

/// `log(u) x / (u - 1)` with `u = x + 1` cancels the rounding of `u`. Where `u` is 1 the result is `x`.
fn log_plus_one(w: &mut FloatWriter<'_, '_, '_>, x: ValueId) -> Result<ValueId, String> {
    let sum = w.plus(x, 1.0)?;
    let (log, difference) = (w.unary(&tosa::LOG, sum)?, w.plus(sum, -1.0)?);
    let quotient = w.div(x, difference)?;
    let product = w.mul(log, quotient)?;
    let (is_one, is_infinite) = (w.compared(&tosa::EQUAL, sum, 1.0)?, w.compared(&tosa::EQUAL, sum, f64::INFINITY)?);
    let finite = w.select(is_one, x, product)?;
    w.select(is_infinite, log, finite)
}

/// Returns true for floats that [`FloatWriter::rounded`] computes, and for clamped ones.
fn is_whole(w: &FloatWriter<'_, '_, '_>, value: ValueId) -> bool {
    const MAX_DEPTH: usize = 4;
    let def = |value| w.fuser.rewriter.body().defining_op(value).map(|op| w.view(op));
    let is_whole_constant = |value: ValueId| {
        let number =
            def(value).and_then(OpRef::constant).and_then(|constant| crate::elements::floats(w.ctx(), constant));
        number.is_some_and(|all| all.iter().all(|number| number.fract() == 0.0))
    };
    let mut value = value;
    for _ in 0..MAX_DEPTH {
        let Some(op) = def(value) else { return false };
        let operand = match_op!(op;
            tosa::SELECT => {
                let rounded = op.operand(operand!(tosa::SELECT.input2)).and_then(def);
                let from = rounded.filter(|rounded| rounded.is(&tosa::CAST)).map(|rounded| rounded.in_element(operand!(tosa::CAST.input)));
                return from.is_some_and(|from| w.ctx().int_width(from).is_some());
            },
            tosa::CLAMP => {
                let bounds = ["min_val", "max_val"].map(|name| {
                    op.attr(name).and_then(|bound| super::writer::real(w.ctx(), bound))
                });
                if !bounds.iter().all(|bound| bound.is_some_and(|bound| bound.fract() == 0.0)) {
                    return false;
                }
                op.operand(operand!(tosa::CLAMP.input))
            },
            tosa::MAXIMUM | tosa::MINIMUM | tosa::ADD => {
                let (a, b) = (op.operand(operand!(tosa::ADD.input1)), op.operand(operand!(tosa::ADD.input2)));
                match (a.is_some_and(is_whole_constant), b.is_some_and(is_whole_constant)) {
                    (true, _) => b,
                    (_, true) => a,
                    _ => return false,
                }
            },
            _ => return false,
        );
        let Some(next) = operand else { return false };
        value = next;
    }
    false
}

/// Operations that are functions of the hub.
fn function(op: OpRef<'_>) -> Option<&'static str> {
    Some(match_op!(op;
        stablehlo::ABS => "abs",
        stablehlo::EXPONENTIAL => "exp",
        stablehlo::LOG => "log",
        stablehlo::LOGISTIC => "sigmoid",
        stablehlo::NEGATE => "neg",
        stablehlo::RSQRT => "rsqrt",
        stablehlo::SQRT => "sqrt",
        stablehlo::TANH => "tanh",
        chlo::ERF => "erf",
        _ => return None,
    ))
}

/// Operations of TOSA with the operands of the operation.
fn binary(op: OpRef<'_>) -> Option<&'static OpDef> {
    let is_bool = op.ctx.int_width(op.out_element(0)) == Some(1);
    let is_float = op.ctx.float_kind(op.out_element(0)).is_some();
    Some(match_op!(op;
        stablehlo::ADD | stablehlo::MAXIMUM if is_bool => &tosa::LOGICAL_OR,
        stablehlo::MULTIPLY | stablehlo::MINIMUM if is_bool => &tosa::LOGICAL_AND,
        stablehlo::ADD => &tosa::ADD,
        stablehlo::SUBTRACT => &tosa::SUB,
        stablehlo::MULTIPLY => &tosa::MUL,
        stablehlo::MAXIMUM => &tosa::MAXIMUM,
        stablehlo::MINIMUM => &tosa::MINIMUM,
        stablehlo::POWER if is_float => &tosa::POW,
        stablehlo::AND if is_bool => &tosa::LOGICAL_AND,
        stablehlo::OR if is_bool => &tosa::LOGICAL_OR,
        stablehlo::XOR if is_bool => &tosa::LOGICAL_XOR,
        stablehlo::AND => &tosa::BITWISE_AND,
        stablehlo::OR => &tosa::BITWISE_OR,
        stablehlo::XOR => &tosa::BITWISE_XOR,
        _ => return None,
    ))
}

fn direction(op: OpRef<'_>) -> Option<String> {
    word_of(op, "comparison_direction", &DIRECTION)
}

/// The comparison of TOSA, and whether its operands are swapped.
fn comparison(op: OpRef<'_>) -> Result<Option<(&'static OpDef, bool)>, String> {
    if !op.is(&stablehlo::COMPARE) {
        return Ok(None);
    }
    if word_of(op, "compare_type", &COMPARISON).as_deref() == Some("TOTALORDER") {
        return Err("compares in the total order of floats".to_owned());
    }
    let pair: (&'static OpDef, bool) = match direction(op).ok_or("requires a direction")?.as_str() {
        "EQ" | "NE" => (&tosa::EQUAL, false),
        "GE" => (&tosa::GREATER_EQUAL, false),
        "GT" => (&tosa::GREATER, false),
        "LE" => (&tosa::GREATER_EQUAL, true),
        _ => (&tosa::GREATER, true),
    };
    Ok(Some(pair))
}

/// An operand of a comparison. TOSA does not compare booleans.
fn ordered(w: &mut FloatWriter<'_, '_, '_>, op: OpId, index: usize) -> Result<ValueId, String> {
    let x = w.operand(op, index)?;
    let is_bool = w.ctx().int_width(w.element(x)) == Some(1);
    if is_bool { w.cast(x, w.ctx().int_type(32)) } else { Ok(x) }
}

fn quotient(w: &mut FloatWriter<'_, '_, '_>, a: ValueId, b: ValueId) -> Result<ValueId, String> {
    if w.ctx().float_kind(w.element(a)).is_some() { w.div(a, b) } else { w.binary(&tosa::INTDIV, a, b) }
}

/// Shifts by constants. A shift of the width or more clears all bits in StableHLO, and is undefined in TOSA.
fn shift(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (view, ctx) = (w.view(op), w.ctx());
    let width = ctx.int_width(view.out_element(0)).ok_or("shifts what is not an integer")?;
    let distance = number(view, 1).ok_or("a shift must be constant")?;
    let is_arithmetic = view.is(&stablehlo::SHIFT_RIGHT_ARITHMETIC);
    let def = match_op!(view;
        stablehlo::SHIFT_LEFT => &tosa::LOGICAL_LEFT_SHIFT,
        stablehlo::SHIFT_RIGHT_LOGICAL => &tosa::LOGICAL_RIGHT_SHIFT,
        _ => &tosa::ARITHMETIC_RIGHT_SHIFT,
    );
    let x = w.operand(op, 0)?;
    let is_in_range = (0.0..f64::from(width)).contains(&distance);
    if !is_in_range && !is_arithmetic {
        return w.number(x, 0.0);
    }
    let distance = if is_in_range { distance } else { f64::from(width.saturating_sub(1)) };
    let (distance, dims, element) = (w.number(x, distance)?, w.dims(x)?, w.element(x));
    let round = [("round", ctx.bool_attr(false))];
    w.op(def, &[x, distance], (&dims, element), if is_arithmetic { &round } else { &[] })
}

fn clamp(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let (low, high) = (number(view, operand!(stablehlo::CLAMP.min)), number(view, operand!(stablehlo::CLAMP.max)));
    let x = w.operand(op, operand!(stablehlo::CLAMP.operand))?;
    if let Some((low, high)) = low.zip(high).filter(|(low, high)| low <= high)
        && w.ctx().float_kind(w.element(x)).is_some()
    {
        return w.clamp(x, (low, high));
    }
    let (low, high) = (w.operand(op, operand!(stablehlo::CLAMP.min))?, w.operand(op, operand!(stablehlo::CLAMP.max))?);
    let above = w.binary(&tosa::MAXIMUM, x, low)?;
    w.binary(&tosa::MINIMUM, above, high)
}

fn iota(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let axis = view.int("iota_dimension").and_then(|axis| usize::try_from(axis).ok()).ok_or("requires a dimension")?;
    let (result, element) = (view.results().next().ok_or("has no result")?, w.computed_element(view.out_element(0)));
    let dims = w.dims(result)?;
    let size = FloatWriter::listed_size(dims.get(axis).copied().ok_or("axis is out of range")?)?;
    let numbers = w.counted(size, axis, dims.len())?;
    let numbers = w.cast(numbers, element)?;
    w.broadcast_to(numbers, &dims)
}

/// Indices in i32, clamped to `0..=last`.
fn clamped(w: &mut FloatWriter<'_, '_, '_>, indices: ValueId, last: u64) -> Result<ValueId, String> {
    let last = i32::try_from(last).map_err(|_| "a size is too large")?;
    let indices = w.cast(indices, w.ctx().int_type(32))?;
    let (low, high) = (w.number(indices, 0.0)?, w.number(indices, f64::from(last))?);
    let above = w.binary(&tosa::MAXIMUM, indices, low)?;
    w.binary(&tosa::MINIMUM, above, high)
}

/// A gather of whole slices along one dimension by computed indices; constant ones are a movement.
fn gather(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<ValueId>, String> {
    let view = w.view(op);
    if view.operand_constant(operand!(stablehlo::GATHER.start_indices)).is_some() {
        return Ok(None);
    }
    let lists = view.attr("dimension_numbers").and_then(|attr| GATHER.read(view.ctx, attr));
    let lists = lists.ok_or("requires dimension numbers")?;
    let sizes = view.ints("slice_sizes").unwrap_or_default();
    let (offsets, collapsed, batching, map, vector) =
        (lists.list(0).to_vec(), lists.list(1).to_vec(), lists.list(2).to_vec(), lists.list(4).to_vec(), lists.number);
    let &[axis] = map.as_slice() else { return Err("gathers along several dimensions".to_owned()) };
    if !batching.is_empty() || collapsed != [axis] {
        return Err("gathers batched slices, or slices that keep the indexed dimension".to_owned());
    }
    let axis = usize::try_from(axis).map_err(|_| "axis is negative")?;
    let (x, mut indices) = (w.operand(op, 0)?, w.operand(op, 1)?);
    let dims = w.dims(x)?;
    let is_whole = |(d, (&size, &dim)): (usize, (&i64, &u64))| d == axis || u64::try_from(size) == Ok(dim);
    if sizes.len() != dims.len() || !sizes.iter().zip(&dims).enumerate().all(is_whole) {
        return Err("gathers partial slices".to_owned());
    }
    let last = dims.get(axis).and_then(|size| size.checked_sub(1)).ok_or("gathers from an empty dimension")?;
    if let Some(vector) = usize::try_from(vector).ok().filter(|&d| w.rank(indices).is_ok_and(|rank| d < rank)) {
        indices = w.without_dims(indices, &[vector])?;
    }
    let count = w.rank(indices)?;
    let indices = clamped(w, indices, last)?;
    // The dimensions of the indices are in place of the indexed one.
    let found = w.gather(x, indices, axis)?;
    let rank = w.rank(found)?;
    let is_batch = |d: &usize| (axis..axis.saturating_add(count)).contains(d);
    let (mut inner, mut outer) =
        ((0..rank).filter(|d| !is_batch(d)), (0..rank).filter(is_batch).collect::<Vec<_>>().into_iter());
    let is_offset = |d: usize| offsets.iter().any(|&offset| usize::try_from(offset) == Ok(d));
    let order = (0..rank).filter_map(|d| if is_offset(d) { inner.next() } else { outer.next() });
    let order: Vec<i64> = order.filter_map(|d| i64::try_from(d).ok()).collect();
    let order = permutation(&order, rank).ok_or("'offset_dims' do not match the result")?;
    w.permuted(found, &order).map(Some)
}

/// A slice from computed starts: along each dimension a gather of consecutive indices.
fn dynamic_slice(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<ValueId>, String> {
    let view = w.view(op);
    let sizes = view.ints("slice_sizes").unwrap_or_default();
    let rank = view.in_dims(operand!(stablehlo::DYNAMIC_SLICE.operand)).ok_or("operand is unranked")?.len();
    if (1..=rank).all(|index| view.operand_constant(index).is_some()) {
        return Ok(None);
    }
    let mut value = w.operand(op, 0)?;
    for (axis, &size) in sizes.iter().enumerate() {
        let (size, from) = (u64::try_from(size).map_err(|_| "a size is negative")?, w.dims(value)?);
        let from = from.get(axis).copied().ok_or("axis is out of range")?;
        if size == from {
            continue;
        }
        let start = w.operand(op, axis.saturating_add(1))?;
        let start = clamped(w, start, from.checked_sub(size).ok_or("a slice is out of range")?)?;
        let indices = w.counted(size, 0, 1)?;
        let indices = w.add(start, indices)?;
        value = w.gather(value, indices, axis)?;
    }
    Ok(Some(value))
}

/// The update replaces a slice from computed starts: each element of the result comes from the update if its index is in the slice.
fn update_slice(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, mut update) = (w.operand(op, 0)?, w.operand(op, 1)?);
    let (dims, sizes) = (w.dims(x)?, w.dims(update)?);
    if sizes.contains(&0) {
        return Ok(x);
    }
    let mut is_in_slice = None;
    for (axis, (&size, &from)) in sizes.iter().zip(&dims).enumerate() {
        if size == from {
            continue;
        }
        let start = w.operand(op, axis.saturating_add(2))?;
        let start = clamped(w, start, from.checked_sub(size).ok_or("a slice is out of range")?)?;
        let places = w.counted(from, 0, 1)?;
        let offsets = w.sub(places, start)?;
        let within = clamped(w, offsets, size.saturating_sub(1))?;
        update = w.gather(update, within, axis)?;
        let is_within = w.binary(&tosa::EQUAL, offsets, within)?;
        let shape: Vec<u64> = (0..dims.len()).map(|d| if d == axis { from } else { 1 }).collect();
        let is_within = w.reshaped(is_within, &shape)?;
        is_in_slice = Some(match is_in_slice {
            Some(others) => w.binary(&tosa::LOGICAL_AND, others, is_within)?,
            None => is_within,
        });
    }
    match is_in_slice {
        Some(is_in_slice) => w.select(is_in_slice, update, x),
        None => Ok(update),
    }
}

/// A reduction of one tensor.
struct Reduction {
    /// Combines two elements.
    combine: &'static OpDef,
    /// Combines the elements of a dimension.
    reduce: &'static OpDef,
    /// The initial value changes nothing.
    has_identity: bool,
}

fn reduced_element(op: OpRef<'_>) -> Option<Type> {
    op.ctx.element_type(reduced_type(op)?)
}

fn reduction(op: OpRef<'_>) -> Result<Reduction, String> {
    if op.results().count() != 1 {
        return Err("reduces several tensors together".to_owned());
    }
    let applied = reducer(op).ok_or("has a body of several operations")?;
    let element = reduced_element(op).ok_or("too few operands")?;
    let is_bool = op.ctx.int_width(element) == Some(1);
    let combine = binary(applied).ok_or("has a body without a reduction in TOSA")?;
    let reduce: &'static OpDef = match_op!(combine;
        tosa::ADD => &tosa::REDUCE_SUM,
        tosa::MUL => &tosa::REDUCE_PRODUCT,
        tosa::MAXIMUM => &tosa::REDUCE_MAX,
        tosa::MINIMUM => &tosa::REDUCE_MIN,
        tosa::LOGICAL_AND => &tosa::REDUCE_ALL,
        tosa::LOGICAL_OR => &tosa::REDUCE_ANY,
        _ => return Err("has a body without a reduction in TOSA".to_owned()),
    );
    let (least, greatest) = match op.ctx.int_width(element) {
        // Numbers of more than 53 bits are not exact.
        Some(width) if !is_bool && width <= 53 => {
            let (least, greatest) = bounds(width, false);
            (least as f64, greatest as f64)
        }
        _ => (f64::NEG_INFINITY, f64::INFINITY),
    };
    let identity = match_op!(combine;
        tosa::ADD | tosa::LOGICAL_OR => 0.0,
        tosa::MUL => 1.0,
        tosa::MAXIMUM => least,
        tosa::MINIMUM => greatest,
        _ => 1.0,
    );
    let init = number(op, 1);
    // A boolean of all ones may be read as -1.
    let is_true = is_bool && identity == 1.0 && init == Some(-1.0);
    Ok(Reduction { combine, reduce, has_identity: init == Some(identity) || is_true })
}

fn reduce(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let Reduction { combine, reduce, has_identity } = reduction(w.view(op))?;
    let axes = w.view(op).ints("dimensions").unwrap_or_default();
    let axes: Vec<usize> = axes.iter().filter_map(|&axis| usize::try_from(axis).ok()).collect();
    let x = w.operand(op, 0)?;
    if w.dims(x)?.contains(&0) {
        return Err("reduces an empty tensor".to_owned());
    }
    let value = w.reduced(reduce, x, &axes)?;
    let value = w.without_dims(value, &axes)?;
    if has_identity {
        return Ok(value);
    }
    let init = w.operand(op, 1)?;
    w.binary(combine, value, init)
}

/// A window along one dimension.
#[derive(Clone, Copy)]
struct Window {
    size: i64,
    stride: i64,
    dilation: i64,
    pad: (i64, i64),
}

fn reduce_window(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let Reduction { combine, has_identity, .. } = reduction(view)?;
    if !has_identity {
        return Err("has an initial value that changes the result".to_owned());
    }
    let sizes = view.ints("window_dimensions").unwrap_or_default();
    let list = |name: &str| view.ints(name).unwrap_or_else(|| vec![1; sizes.len()]);
    let (strides, bases, dilations) = (list("window_strides"), list("base_dilations"), list("window_dilations"));
    let pads = match view.attr("padding") {
        Some(padding) => integers(view.ctx, padding).ok_or("padding must be constant")?,
        None => vec![0; sizes.len().saturating_mul(2)],
    };
    if bases.iter().any(|&base| base != 1) {
        return Err("has a dilated operand".to_owned());
    }
    let windows: Vec<Window> = sizes
        .iter()
        .zip(strides.iter().zip(&dilations))
        .zip(pads.chunks_exact(2))
        .map(|((&size, (&stride, &dilation)), pad)| Window {
            size,
            stride,
            dilation: if size == 1 { 1 } else { dilation },
            pad: (pad.first().copied().unwrap_or(0), pad.last().copied().unwrap_or(0)),
        })
        .collect();
    let moves = |window: &Window| window.size != 1 || window.stride != 1 || window.pad != (0, 0);
    let axes: Vec<usize> = (0..windows.len()).filter(|&d| windows.get(d).is_some_and(moves)).collect();
    let mut value = w.operand(op, 0)?;
    if w.ctx().float_kind(w.element(value)).is_none() {
        return Err("has windows of integers".to_owned());
    }
    for pair in axes.chunks(2) {
        value = windows_along(w, value, combine, pair, &windows)?;
    }
    Ok(value)
}

/// Reduces windows along one or two dimensions, as images [N, H, W, C].
fn windows_along(
    w: &mut FloatWriter<'_, '_, '_>,
    x: ValueId,
    combine: &'static OpDef,
    axes: &[usize],
    windows: &[Window],
) -> Result<ValueId, String> {
    let dims = w.dims(x)?;
    let (&first, &last) = axes.first().zip(axes.last()).ok_or("has no dimensions")?;
    let others = (0..dims.len()).filter(|d| !axes.contains(d));
    // The dimensions after the last one are the channels.
    let order: Vec<usize> =
        others.clone().filter(|&d| d < last).chain(axes.iter().copied()).chain(others.filter(|&d| d > last)).collect();
    let product = |dims: &[u64]| dims.iter().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("a size is too large");
    let turned = w.permuted(x, &order)?;
    let sizes = w.dims(turned)?;
    let before = last.saturating_add(1).saturating_sub(axes.len());
    let after = last.saturating_add(1);
    let (n, channels) =
        (product(sizes.get(..before).unwrap_or_default())?, product(sizes.get(after..).unwrap_or_default())?);
    let size = |d: usize| dims.get(d).copied().ok_or("axis is out of range");
    let (height, width) = if axes.len() == 1 { (size(first)?, 1) } else { (size(first)?, size(last)?) };
    let image = w.reshaped(turned, &[n, height, width, channels])?;
    let one = Window { size: 1, stride: 1, dilation: 1, pad: (0, 0) };
    let of = |d: usize| windows.get(d).copied().unwrap_or(one);
    let (rows, columns) = (of(first), if axes.len() == 1 { one } else { of(last) });
    let reduced = reduced_image(w, image, combine, [rows, columns])?;
    let counts = w.dims(reduced)?;
    let mut result = sizes.clone();
    for (at, &count) in (before..after).zip(counts.iter().skip(1)) {
        *result.get_mut(at).ok_or("axis is out of range")? = count;
    }
    let back = w.reshaped(reduced, &result)?;
    let mut inverse: Vec<usize> = (0..order.len()).collect();
    inverse.sort_by_key(|&d| order.get(d).copied());
    w.permuted(back, &inverse)
}

fn reduced_image(
    w: &mut FloatWriter<'_, '_, '_>,
    image: ValueId,
    combine: &'static OpDef,
    windows: [Window; 2],
) -> Result<ValueId, String> {
    let kernel = windows.map(|window| window.size);
    let pad: Vec<i64> = windows.iter().flat_map(|window| [window.pad.0, window.pad.1]).collect();
    let stride = windows.map(|window| window.stride).to_vec();
    let dilation = windows.map(|window| window.dilation).to_vec();
    if combine == &tosa::ADD {
        let channels = w.dims(image)?.get(3).copied().ok_or("image must have rank 4")?;
        let [rows, columns] = kernel.map(i64::unsigned_abs);
        let ones = w.filled(&[rows, columns, channels, 1], w.element(image), 1.0)?;
        let (image, pad) = cropped(w, image, &pad, 0.0)?;
        let def = &crate::qnn::ops::DEPTHWISE_CONV2D;
        return w.convolution(def, image, ones, None, 1, (pad, stride, dilation));
    }
    if dilation.iter().any(|&n| n != 1) {
        return Err("has a maximum or minimum over a dilated window".to_owned());
    }
    let is_minimum = combine == &tosa::MINIMUM;
    if !is_minimum && combine != &tosa::MAXIMUM {
        return Err("has windows without a reduction in TOSA".to_owned());
    }
    // The minimum is the negated maximum of the negated elements.
    let image = if is_minimum { w.unary(&tosa::NEGATE, image)? } else { image };
    // TOSA's padding is less than the window.
    let is_large = pad.chunks(2).zip(&kernel).any(|(pad, &size)| pad.iter().any(|&n| n >= size || n < 0));
    let (image, pad) = match is_large {
        true => {
            let amounts = [&[0, 0], pad.as_slice(), &[0, 0]].concat();
            (w.padded(image, &amounts, f64::NEG_INFINITY)?, vec![0; 4])
        }
        false => (image, pad),
    };
    let pooled = w.pool(&tosa::MAX_POOL2D, image, &kernel, &pad, &stride)?;
    if is_minimum { w.unary(&tosa::NEGATE, pooled) } else { Ok(pooled) }
}

/// Removes what negative padding removes. Returns the image and the padding that is left.
fn cropped(
    w: &mut FloatWriter<'_, '_, '_>,
    image: ValueId,
    pad: &[i64],
    fill: f64,
) -> Result<(ValueId, Vec<i64>), String> {
    let cut: Vec<i64> = pad.iter().map(|&n| n.min(0)).collect();
    let amounts = [&[0, 0], cut.as_slice(), &[0, 0]].concat();
    let image = if cut.iter().all(|&n| n == 0) { image } else { w.padded(image, &amounts, fill)? };
    Ok((image, pad.iter().map(|&n| n.max(0)).collect()))
}

/// `scale (x - mean) / sqrt(variance + epsilon) + offset`, with parameters for each index of a dimension.
fn batch_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let epsilon = view.attr("epsilon").and_then(|attr| super::writer::real(view.ctx, attr)).unwrap_or(0.0);
    let axis = view.int("feature_index").and_then(|axis| usize::try_from(axis).ok()).ok_or("requires a dimension")?;
    let x = w.operand(op, 0)?;
    let size = w.dims(x)?.get(axis).copied().ok_or("axis is out of range")?;
    let shape: Vec<u64> = (0..w.rank(x)?).map(|d| if d == axis { size } else { 1 }).collect();
    let mut parameters = Vec::new();
    for index in 1..5 {
        let value = w.operand(op, index)?;
        parameters.push(w.reshaped(value, &shape)?);
    }
    let &[scale, offset, mean, variance] = parameters.as_slice() else { return Err("too few operands".to_owned()) };
    let sum = w.plus(variance, epsilon)?;
    let root = w.square_root(sum)?;
    let difference = w.sub(x, mean)?;
    let normal = w.div(difference, root)?;
    let scaled = w.mul(normal, scale)?;
    w.add(scaled, offset)
}
