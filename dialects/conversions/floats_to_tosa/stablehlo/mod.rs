//! Expands ops of StableHLO and `chlo` on floats, signed integers of at least 8 bits and booleans to several ops of TOSA.
//!
//! Convolutions and matrix products have the reader of `--quant-to-hub`, which supports all dimension numbers. `reductions` has
//! `reduce` and `reduce_window`; `slices` has gathers and slices from computed starts.

mod reductions;
pub(super) mod slices;

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::ir::{OpId, Signedness, TypeKind, ValueId};
use qopt_ir::num::FloatKind;

use super::indexed::SortOrder;
use super::transcendental::Transcendental;
use super::writer::{FloatWriter, float_attr_value};
use crate::chlo;
use crate::conversions::quant_to_hub::stablehlo::{number, read_product};
use crate::stablehlo::attrs::{COMPARISON, DIRECTION};
use crate::stablehlo::kernels::word_of;
use crate::stablehlo::ops as stablehlo;
use crate::support::OpTypes;
use crate::tosa::ops as tosa;

type Results = Vec<Option<ValueId>>;

/// Returns true for an op that computes or moves, and is not in the body of another op.
pub(super) fn is_computation(op: OpRef<'_>) -> bool {
    let parent = op.body.block_of(op.op).and_then(|block| op.body.parent_op(block));
    let is_in_body = parent.is_some_and(|parent| op.ctx.op_text(op.body.name(parent)).starts_with("stablehlo."));
    let has_windows = op.is_any(&[&stablehlo::REDUCE, &stablehlo::REDUCE_WINDOW]);
    !is_in_body && op.cast().is_none() && (has_windows || op.body.regions(op.op).is_empty())
}

/// Returns true for an op that only this conversion supports.
pub(super) fn is_only_converted_here(op: OpRef<'_>) -> bool {
    let name = op.name();
    (name.starts_with("stablehlo.") || name.starts_with("chlo."))
        && !op.is_any(&[&stablehlo::CONVOLUTION, &stablehlo::DOT_GENERAL])
}

/// Builds the results of an op. Returns `None` for other ops.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    let view = w.view(op);
    let is_unsigned = |value: ValueId| {
        let kind = view.ctx.type_kind(view.ctx.element_or_self(view.body.ty(value)));
        matches!(kind, TypeKind::Integer { signedness: Signedness::Unsigned, .. })
    };
    if view.operands().chain(view.results()).any(is_unsigned) {
        return Err("unsigned integers are unsupported by this operator".to_owned());
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
        return Ok(Some(vec![Some(w.convert_computation(op, &computation)?)]));
    }
    if view.is(&stablehlo::OPTIMIZATION_BARRIER) {
        let values = view.operands().collect::<Vec<ValueId>>();
        return values.into_iter().map(|value| w.operand_value(value).map(Some)).collect::<Result<_, _>>().map(Some);
    }
    if view.is(&chlo::TOP_K) {
        let count = view.int("k").and_then(|k| u64::try_from(k).ok()).ok_or("requires attribute 'k'")?;
        let x = w.operand(op, operand!(chlo::TOP_K.operand))?;
        let axis = w.rank(x)?.checked_sub(1).ok_or("operand must have rank 1 or higher")?;
        return Ok(Some(w.top_k(x, axis, count, SortOrder::DescendingZeros)?.map(Some).to_vec()));
    }
    if let Some(is_minimum) = reductions::match_arg_extreme(view) {
        return reductions::arg_extreme(w, op, is_minimum).map(Some);
    }
    Ok(single_result(w, op)?.map(|value| vec![Some(value)]))
}

/// Builds the result of an op with one result.
fn single_result(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<ValueId>, String> {
    let view = w.view(op);
    let operands: Vec<ValueId> = view.operands().collect();
    if let Some(function) = hub_function(view) {
        let x = w.operand(op, 0)?;
        return w.unary_function(function, x, None).map(Some);
    }
    if let Some(function) = transcendental(view) {
        let x = w.operand(op, 0)?;
        return w.transcendental(function, x).map(Some);
    }
    if let Some(def) = binary(view) {
        let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
        return w.binary(def, a, b).map(Some);
    }
    if let Some((def, is_swapped)) = comparison(view)? {
        let (a, b) = (widened_operand(w, op, 0)?, widened_operand(w, op, 1)?);
        let value = if is_swapped { w.binary(def, b, a)? } else { w.binary(def, a, b)? };
        let is_negated = direction(w.view(op)).as_deref() == Some("NE");
        return if is_negated { w.unary(&tosa::LOGICAL_NOT, value) } else { Ok(value) }.map(Some);
    }
    Ok(Some(match_op!(w.view(op);
        stablehlo::IOTA => iota(w, op)?,
        stablehlo::GATHER => return slices::gather(w, op),
        stablehlo::DYNAMIC_SLICE => return slices::dynamic_slice(w, op),
        stablehlo::DYNAMIC_UPDATE_SLICE => slices::update_slice(w, op)?,
        stablehlo::REDUCE => reductions::reduce(w, op)?,
        stablehlo::REDUCE_WINDOW => reductions::reduce_window(w, op)?,
        stablehlo::CLAMP => clamp(w, op)?,
        stablehlo::ATAN2 => {
            let (y, x) = (w.operand(op, 0)?, w.operand(op, 1)?);
            w.angle_of_point(y, x)?
        },
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

/// Builds the result of an op with one operand that is not a function of `qnn.unary`.
fn unary(w: &mut FloatWriter<'_, '_, '_>, op: OpId, x: ValueId) -> Result<Option<ValueId>, String> {
    let supported: [&'static OpDef; 16] = [
        &stablehlo::CEIL,
        &stablehlo::FLOOR,
        &stablehlo::COSINE,
        &stablehlo::SINE,
        &chlo::ERFC,
        &stablehlo::CONVERT,
        &stablehlo::NOT,
        &stablehlo::SIGN,
        &stablehlo::CBRT,
        &stablehlo::EXPONENTIAL_MINUS_ONE,
        &stablehlo::LOG_PLUS_ONE,
        &stablehlo::ROUND_NEAREST_EVEN,
        &stablehlo::ROUND_NEAREST_AFZ,
        &stablehlo::IS_FINITE,
        &stablehlo::COUNT_LEADING_ZEROS,
        &chlo::SQUARE,
    ];
    if !w.view(op).is_any(&supported) {
        return Ok(None);
    }
    let x = w.operand_value(x)?;
    let element = w.computed_element(w.view(op).out_element(0));
    Ok(Some(match_op!(w.view(op);
        // A whole float needs no truncation.
        stablehlo::CONVERT if w.ctx().int_width(element).is_some_and(|width| width > 1) && is_whole(w, x) => {
            w.cast(x, element)?
        },
        stablehlo::CONVERT => w.convert(x, element)?,
        stablehlo::CEIL => w.unary(&tosa::CEIL, x)?,
        stablehlo::FLOOR => w.unary(&tosa::FLOOR, x)?,
        stablehlo::COSINE => w.unary(&tosa::COS, x)?,
        stablehlo::SINE => w.unary(&tosa::SIN, x)?,
        chlo::ERFC => {
            w.complementary_error_function(x)?
        },
        stablehlo::NOT if w.ctx().int_width(element) == Some(1) => w.unary(&tosa::LOGICAL_NOT, x)?,
        stablehlo::NOT => w.unary(&tosa::BITWISE_NOT, x)?,
        stablehlo::COUNT_LEADING_ZEROS => w.unary(&tosa::CLZ, x)?,
        stablehlo::SIGN => w.sign_or_nan(x)?,
        stablehlo::CBRT => {
            let (sign, magnitude) = (w.sign(x)?, w.unary(&tosa::ABS, x)?);
            let third = w.number_like(x, 1.0 / 3.0)?;
            let root = w.binary(&tosa::POW, magnitude, third)?;
            w.mul(sign, root)?
        },
        stablehlo::EXPONENTIAL_MINUS_ONE => w.exp_minus_one(x)?,
        stablehlo::LOG_PLUS_ONE => w.log_plus_one(x)?,
        stablehlo::ROUND_NEAREST_EVEN => w.round_half_even(x)?,
        stablehlo::ROUND_NEAREST_AFZ => w.round_half_away(x)?,
        stablehlo::IS_FINITE => {
            let magnitude = w.unary(&tosa::ABS, x)?;
            let infinity = w.number_like(x, f64::INFINITY)?;
            w.binary(&tosa::GREATER, infinity, magnitude)?
        },
        chlo::SQUARE => w.mul(x, x)?,
        _ => return Ok(None),
    )))
}

/// Returns true for floats that [`FloatWriter::round_half_even`] rounded, also after clamps to whole numbers and sums with whole numbers.
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
                    op.attr(name).and_then(|bound| float_attr_value(w.ctx(), bound))
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

/// Ops that are functions of `transcendental`.
fn transcendental(op: OpRef<'_>) -> Option<Transcendental> {
    Some(match_op!(op;
        stablehlo::TAN | chlo::TAN => Transcendental::Tan,
        chlo::ASIN => Transcendental::Asin,
        chlo::ACOS => Transcendental::Acos,
        chlo::ATAN => Transcendental::Atan,
        chlo::SINH => Transcendental::Sinh,
        chlo::COSH => Transcendental::Cosh,
        chlo::ASINH => Transcendental::Asinh,
        chlo::ACOSH => Transcendental::Acosh,
        chlo::ATANH => Transcendental::Atanh,
        _ => return None,
    ))
}

/// Ops that are functions of `qnn.unary`.
fn hub_function(op: OpRef<'_>) -> Option<&'static str> {
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

/// Returns the op of TOSA with the same operands.
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

/// Returns the comparison of TOSA, and true if its operands are swapped.
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

/// Returns an operand of a comparison. Booleans become i32, because TOSA does not compare booleans.
fn widened_operand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, index: usize) -> Result<ValueId, String> {
    let x = w.operand(op, index)?;
    let is_bool = w.ctx().int_width(w.element(x)) == Some(1);
    if is_bool { w.cast(x, w.ctx().int_type(32)) } else { Ok(x) }
}

/// Divides floats, or integers toward zero.
fn quotient(w: &mut FloatWriter<'_, '_, '_>, a: ValueId, b: ValueId) -> Result<ValueId, String> {
    if w.ctx().float_kind(w.element(a)).is_some() { w.div(a, b) } else { w.binary(&tosa::INTDIV, a, b) }
}

/// A shift by a constant. A distance out of range clears all bits in StableHLO (or copies the sign bit), and is undefined in TOSA.
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
        return w.number_like(x, 0.0);
    }
    let distance = if is_in_range { distance } else { f64::from(width.saturating_sub(1)) };
    let (distance, dims, element) = (w.number_like(x, distance)?, w.dims(x)?, w.element(x));
    let round = [("round", ctx.bool_attr(false))];
    w.op(def, &[x, distance], (&dims, element), if is_arithmetic { &round } else { &[] })
}

/// `stablehlo.clamp`, with constant or computed bounds.
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

/// `stablehlo.iota`.
fn iota(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let axis = view.int("iota_dimension").and_then(|axis| usize::try_from(axis).ok()).ok_or("requires a dimension")?;
    let (dims, element) = (w.result_dims(op)?, w.computed_element(view.out_element(0)));
    let size = FloatWriter::check_list_size(dims.get(axis).copied().ok_or("axis is out of range")?)?;
    let numbers = w.iota(size, axis, dims.len())?;
    let numbers = w.cast(numbers, element)?;
    w.broadcast_to(numbers, &dims)
}

/// `batch_norm_inference`: `scale (x - mean) / sqrt(variance + epsilon) + offset`, with parameters for each index of a dimension.
fn batch_norm(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let epsilon = view.attr("epsilon").and_then(|attr| float_attr_value(view.ctx, attr)).unwrap_or(0.0);
    let axis = view.int("feature_index").and_then(|axis| usize::try_from(axis).ok()).ok_or("requires a dimension")?;
    let x = w.operand(op, 0)?;
    let size = w.dims(x)?.get(axis).copied().ok_or("axis is out of range")?;
    let shape: Vec<u64> = (0..w.rank(x)?).map(|d| if d == axis { size } else { 1 }).collect();
    let mut parameters = Vec::new();
    for index in 1..5 {
        let value = w.operand(op, index)?;
        parameters.push(w.reshape(value, &shape)?);
    }
    let &[scale, offset, mean, variance] = parameters.as_slice() else { return Err("too few operands".to_owned()) };
    let sum = w.plus(variance, epsilon)?;
    let root = w.square_root(sum)?;
    let difference = w.sub(x, mean)?;
    let normal = w.div(difference, root)?;
    let scaled = w.mul(normal, scale)?;
    w.add(scaled, offset)
}
