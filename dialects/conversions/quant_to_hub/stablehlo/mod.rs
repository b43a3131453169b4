//! Reads StableHLO: ops on quantized types, and float ops between `uniform_dequantize` and `uniform_quantize`.
//!
//! StableHLO defines both as real arithmetic with one final rounding, to even. The hub's `ort` numerics round in this way;
//! `docs/hub.md` lists the cases in which the last bit may differ.
//!
//! A bias, a bound and the division of a mean are separate ops in StableHLO. They are read together with the *main op*: the
//! convolution, product or sum. [`cast_arithmetic`] reads casts and scales that are float arithmetic, as JAX writes them.

mod arranged;
mod cast_arithmetic;
mod convolution;
mod dot;
mod reduction;

use qopt_ir::def::{CastKind, OpDef, OpRef, match_op, operand};
use qopt_ir::eval::constant_value;
use qopt_ir::ir::{Attr, OpId, ValueId};
use qopt_ir::movement::Movement;
use qopt_ir::num::FloatKind;

use super::{Computation, HubInput, PadValue, ReadOutcome, Role};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::param;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::fold::trace::movement;
use crate::quant::ops::SCAST;
use crate::stablehlo::attrs::{Conv, ConvDim};
use crate::stablehlo::ops as stablehlo;
use crate::support::OpTypes;
use crate::tosa::ops as tosa;

pub(crate) use cast_arithmetic::{convert_to_casts, number};
pub(crate) use reduction::{reduced_type, reducer};

use dot::DotDimensions;
use reduction::{match_mean, mean, reduce};

type ReadResult = Result<Computation, String>;

/// See [`super::read`].
pub(crate) fn read(op: OpRef<'_>) -> ReadOutcome {
    if !is_quantized(op) {
        return read_unquantized(op);
    }
    // The body of a reduction belongs to the reduction.
    let parent = op.body.block_of(op.op).and_then(|block| op.body.parent_op(block));
    if parent.is_some_and(|parent| op.ctx.op_text(op.body.name(parent)).starts_with("stablehlo.")) {
        return None;
    }
    // The reader of its user absorbs it.
    let result = op.body.result(op.op, 0)?;
    let user = op.body.has_one_use(result).then(|| op.body.uses(result).next()).flatten();
    if user.is_some_and(|(user, _)| main_op(OpRef { op: user, ..op }) == Some(op.op)) {
        return None;
    }
    Some(match_op!(op;
        stablehlo::CONVOLUTION | stablehlo::DOT_GENERAL => {
            let new = read_product(op);
            if has_float_activation(op) { new.map(|new| with_float_activation(op, new)) } else { new }
        },
        stablehlo::ADD => match match_bias(op) {
            Some((main, bias)) => read_product(main).map(|new| with_bias(new, bias)).map(|new| with_part(new, main)),
            None => binary(op, &qnn::ADD),
        },
        stablehlo::SUBTRACT => binary(op, &qnn::SUB),
        stablehlo::MULTIPLY => binary(op, &qnn::MUL),
        stablehlo::MAXIMUM | stablehlo::MINIMUM | stablehlo::CLAMP if match_clamp(op).is_some() => clamp(op),
        stablehlo::MAXIMUM => binary(op, &qnn::MAXIMUM).map(with_same_params),
        stablehlo::MINIMUM => binary(op, &qnn::MINIMUM).map(with_same_params),
        stablehlo::CLAMP => Err("bounds must be constant".to_owned()),
        stablehlo::ABS => unary(op, "abs"),
        stablehlo::EXPONENTIAL => unary(op, "exp"),
        stablehlo::LOG => unary(op, "log"),
        stablehlo::LOGISTIC => unary(op, "sigmoid"),
        stablehlo::NEGATE => unary(op, "neg"),
        stablehlo::RSQRT => unary(op, "rsqrt"),
        stablehlo::SQRT => unary(op, "sqrt"),
        stablehlo::TANH => unary(op, "tanh"),
        stablehlo::REDUCE => reduce(op),
        stablehlo::DIVIDE => match match_mean(op) {
            Some(sum) => mean(sum).map(|new| with_part(new, sum)),
            None => Err("the hub has no division of two tensors".to_owned()),
        },
        stablehlo::CONCATENATE => concat(op),
        stablehlo::PAD => pad(op),
        stablehlo::UNIFORM_QUANTIZE => quantize(op),
        _ => {
            if movement(op).is_some() || op.cast().is_some() || op.constant().is_some() {
                return None;
            }
            Err("the hub has no equivalent operation".to_owned())
        },
    ))
}

/// See [`super::bounds`].
pub(crate) fn bounds(op: OpRef<'_>, index: usize) -> Option<(f64, f64)> {
    match_clamp(op).filter(|&(operand, _)| operand == index).map(|(_, bounds)| bounds)
}

/// Returns the index of the operand that an op clamps, and the float bounds.
fn match_clamp(op: OpRef<'_>) -> Option<(usize, (f64, f64))> {
    const LHS: usize = operand!(stablehlo::MAXIMUM.lhs);
    const RHS: usize = operand!(stablehlo::MAXIMUM.rhs);
    let by_constant = |bounds: fn(f64) -> (f64, f64)| {
        // The bound is the constant operand; an op on two constants is not a clamp.
        match (splat(op, LHS), splat(op, RHS)) {
            (None, Some(bound)) => Some((LHS, bounds(bound))),
            (Some(bound), None) => Some((RHS, bounds(bound))),
            _ => None,
        }
    };
    match_op!(op;
        stablehlo::MAXIMUM => by_constant(|low| (low, f64::INFINITY)),
        stablehlo::MINIMUM => by_constant(|high| (f64::NEG_INFINITY, high)),
        stablehlo::CLAMP => Some((operand!(stablehlo::CLAMP.operand), (splat(op, operand!(stablehlo::CLAMP.min))?, splat(op, operand!(stablehlo::CLAMP.max))?))),
        _ => None,
    )
}

/// Returns the float that all elements of an operand equal, if it follows from constants.
pub(crate) fn splat(op: OpRef<'_>, index: usize) -> Option<f64> {
    let is_float = op.ctx.float_kind(op.in_element(index)).is_some();
    constant_splat(op, index).or_else(|| cast_arithmetic::number(op, index).filter(|_| is_float))
}

/// Returns the real number that all elements of a constant operand equal.
fn constant_splat(op: OpRef<'_>, index: usize) -> Option<f64> {
    let value = op.operand(index)?;
    let tensor = constant_value(op.ctx, op.body, value)?;
    // Bounds of each channel are small; larger constants are weights, and not scanned.
    const MAX_SCANNED_BYTES: usize = 1 << 16;
    (tensor.data.splat().is_some() || tensor.data.num_bytes() <= MAX_SCANNED_BYTES).then_some(())?;
    let reals: Vec<f64> = match uniform(op.ctx, op.body.ty(value)) {
        Some(ty) => {
            let param = param(ty).ok()?;
            let real = |q: &i64| q.saturating_sub(param.zero_point) as f64 * param.scale();
            tensor.ints(op.ctx).ok()?.iter().map(real).collect()
        }
        None => tensor.floats(op.ctx).ok()?,
    };
    let (&first, rest) = reals.split_first()?;
    rest.iter().all(|&real| real == first).then_some(first)
}

/// Returns true if an op computes on quantized or dequantized values.
fn is_quantized(op: OpRef<'_>) -> bool {
    let has_quantized_type = |v: ValueId| uniform(op.ctx, op.body.ty(v)).is_some();
    let is_stored = |v: ValueId| has_quantized_type(v) || dequantized_source(op, v).is_some();
    // The recursion has depth one: a main op has no main op.
    op.body.results(op.op).any(has_quantized_type)
        || op.body.operands(op.op).any(is_stored)
        || main_op(op).is_some_and(|main| is_quantized(OpRef { op: main, ..op }))
}

/// Returns the producer that is read together with this op: the product of a bias, the sum of a mean.
fn main_op(op: OpRef<'_>) -> Option<OpId> {
    match_op!(op;
        stablehlo::ADD => match_bias(op).map(|(main, _)| main.op),
        stablehlo::DIVIDE => match_mean(op).map(|sum| sum.op),
        _ => None,
    )
}

/// Looks through movements for a dequantizing cast. Returns its result and the movements after it.
fn dequantized_source(op: OpRef<'_>, value: ValueId) -> Option<(ValueId, Vec<Movement>)> {
    const MAX_MOVEMENTS: usize = 16;
    let (mut value, mut chains) = (value, Vec::new());
    for _ in 0..MAX_MOVEMENTS {
        let def = OpRef { op: op.body.defining_op(value)?, ..op };
        if def.cast().is_some_and(|cast| cast.kind == CastKind::Dequantize) {
            chains.reverse();
            return Some((value, chains.concat()));
        }
        let used = movement(def)?.ok()?;
        let ([chain], [moved]) = (used.chains.as_slice(), used.data.as_slice()) else { return None };
        value = moved.value(def)?;
        chains.push(chain.clone());
    }
    None
}

/// Returns a quantized operand. Looks through movements of dequantized values.
fn input(op: OpRef<'_>, index: usize) -> Result<HubInput, String> {
    let value = op.operand(index).ok_or("too few operands")?;
    Ok(match dequantized_source(op, value) {
        Some((value, chain)) => HubInput::with_movements(value, chain),
        None => HubInput::quantized(value),
    })
}

/// Returns an operand of a hub op that broadcasts, without a final tile: StableHLO broadcasts by explicit ops.
fn broadcast_operand(op: OpRef<'_>, index: usize) -> Result<HubInput, String> {
    let mut input = input(op, index)?;
    if let Some(Movement::Tile(_)) = input.chain.last() {
        input.chain.pop();
    }
    Ok(input)
}

fn new(def: &'static OpDef, inputs: Vec<HubInput>) -> Computation {
    Computation::new(def, Numerics::Ort, inputs)
}

fn with_same_params(new: Computation) -> Computation {
    Computation { same_params: true, ..new }
}

fn ints(op: OpRef<'_>, values: &[i64]) -> Attr {
    op.ctx.i64_array_attr(values)
}

/// Reads an op on integers without quantized types: the `convert` that ends a requantization or a mean, or a product of integers
/// with 32-bit sums.
fn read_unquantized(op: OpRef<'_>) -> ReadOutcome {
    if op.is(&stablehlo::CONVERT) {
        return cast_arithmetic::read_conversion(op);
    }
    let is_whole = cast_arithmetic::is_integer_product(op) && !cast_arithmetic::is_absorbed_by_user(op);
    is_whole.then(|| cast_arithmetic::read_integer_product(op))
}

/// Reads a convolution or matrix product of any elements, without a bias.
///
/// # Errors
/// If the hub has no such product.
pub(crate) fn read_product(op: OpRef<'_>) -> ReadResult {
    if op.is(&stablehlo::CONVOLUTION) { convolution::read(op) } else { dot::read(op) }
}

fn binary(op: OpRef<'_>, def: &'static OpDef) -> ReadResult {
    let is_wide = |ty| uniform(op.ctx, ty).is_some_and(|ty| ty.storage.width > 16);
    if is_wide(op.in_type(operand!(stablehlo::ADD.lhs))) || is_wide(op.in_type(operand!(stablehlo::ADD.rhs))) {
        return Err("32-bit accumulators are unsupported as operands".to_owned());
    }
    Ok(new(
        def,
        vec![
            broadcast_operand(op, operand!(stablehlo::ADD.lhs))?,
            broadcast_operand(op, operand!(stablehlo::ADD.rhs))?,
        ],
    ))
}

fn unary(op: OpRef<'_>, function: &str) -> ReadResult {
    Ok(new(&qnn::UNARY, vec![input(op, operand!(stablehlo::ABS.operand))?])
        .attr("function", op.ctx.string_attr(function)))
}

/// A clamp that no other op absorbs.
fn clamp(op: OpRef<'_>) -> ReadResult {
    let (index, bounds) = match_clamp(op).ok_or("bounds must be constant")?;
    let keeps_params = op.in_element(index) == op.out_element(0) && uniform(op.ctx, op.out_type(0)).is_some();
    let def = if keeps_params { &qnn::CLAMP_OP } else { &qnn::REQUANTIZE };
    Ok(Computation { bounds, ..new(def, vec![input(op, index)?]) })
}

/// Quantizes floats, or requantizes stored values.
fn quantize(op: OpRef<'_>) -> ReadResult {
    let value = op.operand(operand!(stablehlo::UNIFORM_QUANTIZE.operand)).ok_or("too few operands")?;
    let is_stored = uniform(op.ctx, op.in_type(operand!(stablehlo::UNIFORM_QUANTIZE.operand))).is_some()
        || dequantized_source(op, value).is_some();
    Ok(if is_stored {
        new(&qnn::REQUANTIZE, vec![input(op, operand!(stablehlo::UNIFORM_QUANTIZE.operand))?])
    } else {
        new(&qnn::QUANTIZE, vec![HubInput::unchanged(value)])
    })
}

/// Returns true for a convolution or matrix product of a float activation and dequantized constant weights.
fn has_float_activation(op: OpRef<'_>) -> bool {
    let is_f32 = |element| op.ctx.float_kind(element) == Some(FloatKind::F32);
    let is_dequantized = |index: usize| op.operand(index).is_some_and(|value| dequantized_source(op, value).is_some());
    let weight = operand!(stablehlo::DOT_GENERAL.rhs);
    is_f32(op.in_element(operand!(stablehlo::DOT_GENERAL.lhs)))
        && is_f32(op.out_element(0))
        && !is_dequantized(operand!(stablehlo::DOT_GENERAL.lhs))
        && is_dequantized(weight)
        && op.operand(weight).is_some_and(|value| is_constant(op, value))
}

/// Leaves the activation and the result in floats: only the weights are quantized.
fn with_float_activation(op: OpRef<'_>, mut new: Computation) -> Computation {
    if let Some(x) = new.inputs.first_mut() {
        x.role = Role::Real;
    }
    Computation { element: Some(op.out_element(0)), ..new }
}

/// Marks another op as replaced, too. Messages have its location.
fn with_part(new: Computation, part: OpRef<'_>) -> Computation {
    Computation { parts: vec![part.op], loc: Some(part.loc()), ..new }
}

fn with_bias(mut new: Computation, bias: ValueId) -> Computation {
    new.inputs.push(HubInput::bias(bias));
    new
}

/// Matches the addition of a vector, with one number for each channel, to a convolution or product. Returns the main op and the
/// vector.
fn match_bias(op: OpRef<'_>) -> Option<(OpRef<'_>, ValueId)> {
    if !op.is(&stablehlo::ADD) {
        return None;
    }
    let match_operands = |index: usize, other: usize| {
        let main = op.operand_def(index).filter(|_| op.operand(index).is_some_and(|v| op.body.has_one_use(v)))?;
        let result = uniform(op.ctx, main.out_type(0));
        let channel = match_op!(main;
            stablehlo::CONVOLUTION => {
                let dims = main.attr("dimension_numbers").and_then(|a| op.ctx.attr_object::<Conv>(a))?;
                dims.result.iter().position(|d| *d == ConvDim::Named("f"))?
            },
            stablehlo::DOT_GENERAL if DotDimensions::read(main).ok()?.is_layer() => main.out_dims(0)?.len().checked_sub(1)?,
            _ => return None,
        );
        // On quantized types only accumulators have a bias; other sums stay separate.
        result.is_none_or(|ty| ty.storage.width == 32).then_some((main, channel_vector(op, other, channel)?))
    };
    match_operands(0, 1).or_else(|| match_operands(1, 0))
}

/// Returns the vector that an operand broadcasts along all dimensions except `channel`.
fn channel_vector(op: OpRef<'_>, index: usize, channel: usize) -> Option<ValueId> {
    const MAX_BROADCASTS: usize = 8;
    let (mut value, mut dim) = (op.operand(index)?, channel);
    for _ in 0..MAX_BROADCASTS {
        let def = OpRef { op: op.body.defining_op(value)?, ..op };
        let used = movement(def)?.ok()?;
        let ([chain], [source]) = (used.chains.as_slice(), used.data.as_slice()) else { return None };
        value = source.value(def)?;
        let from = op.ctx.shape(op.body.ty(value))?;
        for movement in chain.iter().rev() {
            dim = match movement {
                Movement::Permute(order) => *order.get(dim)?,
                Movement::Tile(times) if times.get(dim) == Some(&1) => dim,
                // The reshape adds or removes dimensions of size 1.
                Movement::Reshape(shape) => {
                    let others = shape.dims().iter().enumerate().filter(|&(d, _)| d != dim);
                    others.into_iter().all(|(_, &n)| n == Some(1)).then_some(())?;
                    from.iter().position(|&n| n != Some(1)).unwrap_or(0)
                }
                _ => return None,
            };
        }
        if from.len() == 1 {
            return Some(value);
        }
    }
    None
}

/// Returns true if a value is a constant after casts and movements.
fn is_constant(op: OpRef<'_>, value: ValueId) -> bool {
    let stored =
        dequantized_source(op, value).and_then(|(reals, _)| OpRef { op: op.body.defining_op(reals)?, ..op }.operand(0));
    let mut value = stored.unwrap_or(value);
    loop {
        let Some(def) = op.body.defining_op(value).map(|def| OpRef { op: def, ..op }) else { return false };
        if def.constant().is_some() {
            return true;
        }
        if let Some(quantized) = def.operand(operand!(SCAST.input)).filter(|_| def.is(&SCAST)) {
            value = quantized;
            continue;
        }
        let used = movement(def).and_then(Result::ok);
        let Some(moved) = used.and_then(|used| used.data.first().and_then(|data| data.value(def))) else {
            return false;
        };
        value = moved;
    }
}

/// Each operand is requantized to the result's parameters if they differ, so that the concatenation is a movement.
fn concat(op: OpRef<'_>) -> ReadResult {
    let inputs = (0..op.body.num_operands(op.op)).map(|i| input(op, i)).collect::<Result<_, _>>()?;
    let axis = op.int("dimension").ok_or("requires attribute 'dimension'")?;
    Ok(with_same_params(new(&tosa::CONCAT, inputs).attr("axis", op.ctx.int_attr(axis, op.ctx.int_type(32)))))
}

fn pad(op: OpRef<'_>) -> ReadResult {
    let [low, high, interior] =
        ["edge_padding_low", "edge_padding_high", "interior_padding"].map(|name| op.ints(name).unwrap_or_default());
    if interior.iter().any(|&n| n != 0) || low.iter().chain(&high).any(|&n| n < 0) {
        return Err("negative and interior padding are unsupported".to_owned());
    }
    let value = splat(op, operand!(stablehlo::PAD.padding_value)).ok_or("padding value must be constant")?;
    let amounts: Vec<i64> = low.into_iter().zip(high).flat_map(|(low, high)| [low, high]).collect();
    let input = input(op, operand!(stablehlo::PAD.operand))?;
    Ok(Computation::pad(Numerics::Ort, input, amounts, PadValue::Real(value)))
}
