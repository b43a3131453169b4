//! StableHLO: ops on quantized types, and float ops between `uniform_dequantize` and `uniform_quantize`.
//!
//! StableHLO defines both as real arithmetic with one final rounding, to even. The hub's `ort` numerics round in this way;
//! `docs/hub.md` lists the cases in which the last bit may differ. StableHLO's dimensions have any order: movements permute
//! operands into the hub's data format, and results back. Parts of a hub op (a bias, a bound, the count of a mean) are separate ops
//! in StableHLO, and are read together with the main op.
//!
//! [`written`] reads casts and scales that are written as float arithmetic.

mod written;

use qopt_ir::def::{CastKind, OpDef, OpRef, match_op, operand};
use qopt_ir::eval::constant_value;
use qopt_ir::ir::{Attr, OpId, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};

use super::{Computation, HubInput, PadValue, ReadOutcome};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::param;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::fold::trace::movement;
use crate::stablehlo::attrs::{Conv, ConvDim, DOT};
use crate::stablehlo::ops as stablehlo;
use crate::support::{Dims, OpTypes, elements, int_width};
use crate::tosa::ops as tosa;

type ReadResult = Result<Computation, String>;

/// See [`super::read`].
pub(crate) fn read(op: OpRef<'_>) -> ReadOutcome {
    if !is_quantized(op) {
        return integers(op);
    }
    // The body of a reduction belongs to the reduction.
    let around = op.body.block_of(op.op).and_then(|block| op.body.parent_op(block));
    if around.is_some_and(|around| op.ctx.op_text(op.body.name(around)).starts_with("stablehlo.")) {
        return None;
    }
    // The reader of its user absorbs it.
    let result = op.body.result(op.op, 0)?;
    let user = op.body.has_one_use(result).then(|| op.body.uses(result).next()).flatten();
    if user.is_some_and(|(user, _)| head(OpRef { op: user, ..op }) == Some(op.op)) {
        return None;
    }
    Some(match_op!(op;
        stablehlo::CONVOLUTION => conv(op),
        stablehlo::DOT_GENERAL => product(op),
        stablehlo::ADD => match match_bias(op) {
            Some((head, bias)) => read_sum_of_products(head).map(|new| with_bias(new, bias)).map(|new| with_part(new, head)),
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
pub(crate) fn bounds(op: OpRef<'_>, at: usize) -> Option<(f64, f64)> {
    match_clamp(op).filter(|&(operand, _)| operand == at).map(|(_, bounds)| bounds)
}

/// Returns the operand that an op clamps, and the float bounds.
fn match_clamp(op: OpRef<'_>) -> Option<(usize, (f64, f64))> {
    let other = |make: fn(f64) -> (f64, f64)| {
        // The bound is the constant operand; an op on two constants is not a clamp.
        let (a, b) = (splat(op, operand!(stablehlo::CLAMP.min)), splat(op, operand!(stablehlo::CLAMP.operand)));
        match (a, b) {
            (None, Some(bound)) => Some((0, make(bound))),
            (Some(bound), None) => Some((1, make(bound))),
            _ => None,
        }
    };
    match_op!(op;
        stablehlo::MAXIMUM => other(|low| (low, f64::INFINITY)),
        stablehlo::MINIMUM => other(|high| (f64::NEG_INFINITY, high)),
        stablehlo::CLAMP => Some((1, (splat(op, operand!(stablehlo::CLAMP.min))?, splat(op, operand!(stablehlo::CLAMP.max))?))),
        _ => None,
    )
}

/// Returns the float that all elements of an operand equal, if it follows from constants.
fn splat(op: OpRef<'_>, index: usize) -> Option<f64> {
    let is_float = op.ctx.float_kind(op.in_element(index)).is_some();
    constant(op, index).or_else(|| written::number(op, index).filter(|_| is_float))
}

fn constant(op: OpRef<'_>, index: usize) -> Option<f64> {
    let value = op.operand(index)?;
    let tensor = constant_value(op.ctx, op.body, value)?;
    // A splat, or small enough to scan.
    tensor.data.splat().is_some().then_some(()).or_else(|| (tensor.data.num_bytes() <= 1 << 16).then_some(()))?;
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
    let typed = |v: ValueId| uniform(op.ctx, op.body.ty(v)).is_some();
    let stands = |v: ValueId| typed(v) || source(op, v).is_some();
    // The recursion has depth one: parts have no parts.
    op.body.results(op.op).any(typed)
        || op.body.operands(op.op).any(stands)
        || head(op).is_some_and(|head| is_quantized(OpRef { op: head, ..op }))
}

/// Returns the producer whose hub op absorbs this op: a sum as its bias, a quotient as its mean.
fn head(op: OpRef<'_>) -> Option<OpId> {
    match_op!(op;
        stablehlo::ADD => match_bias(op).map(|(head, _)| head.op),
        stablehlo::DIVIDE => match_mean(op).map(|sum| sum.op),
        _ => None,
    )
}

/// Looks through movements for a dequantizing cast. Returns its result and the movements after it.
fn source(op: OpRef<'_>, value: ValueId) -> Option<(ValueId, Vec<Movement>)> {
    const MAX_MOVEMENTS: usize = 16;
    let (mut value, mut links) = (value, Vec::new());
    for _ in 0..MAX_MOVEMENTS {
        let def = OpRef { op: op.body.defining_op(value)?, ..op };
        if def.cast().is_some_and(|cast| cast.kind == CastKind::Dequantize) {
            links.reverse();
            return Some((value, links.concat()));
        }
        let used = movement(def)?.ok()?;
        let ([chain], [moved]) = (used.chains.as_slice(), used.data.as_slice()) else { return None };
        value = moved.value(def)?;
        links.push(chain.clone());
    }
    None
}

/// Returns a quantized operand. Looks through movements of dequantized values.
fn input(op: OpRef<'_>, index: usize) -> Result<HubInput, String> {
    let value = op.operand(index).ok_or("too few operands")?;
    Ok(match source(op, value) {
        Some((value, chain)) => HubInput::with_movements(value, chain),
        None => HubInput::quantized(value),
    })
}

/// Returns an operand of a broadcasting hub op, without a final tile.
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

/// Returns a permutation, unless it is the identity.
fn permutation(order: Vec<usize>) -> Option<Movement> {
    (!order.is_sorted()).then_some(Movement::Permute(order))
}

pub(crate) use written::name_casts;

/// Reads an op without quantized types: the end of a requantization, or a product before one.
fn integers(op: OpRef<'_>) -> ReadOutcome {
    if op.is(&stablehlo::CONVERT) {
        return written::read_conversion(op);
    }
    let width = |ty| int_width(op.ctx, ty);
    let narrow = matches!(
        (
            width(op.in_element(operand!(stablehlo::DOT_GENERAL.lhs))),
            width(op.in_element(operand!(stablehlo::DOT_GENERAL.rhs)))
        ),
        (Some(2..=16), Some(2..=16))
    );
    let product = op.is_any(&[&stablehlo::CONVOLUTION, &stablehlo::DOT_GENERAL])
        && narrow
        && width(op.out_element(0)) == Some(32);
    (product && !written::is_absorbed_by_user(op))
        .then(|| Err("scales are applied by surrounding arithmetic instead of quantized types".to_owned()))
}

fn binary(op: OpRef<'_>, def: &'static OpDef) -> ReadResult {
    let wide = |ty| uniform(op.ctx, ty).is_some_and(|ty| ty.storage.width > 16);
    if wide(op.in_type(operand!(stablehlo::ADD.lhs))) || wide(op.in_type(operand!(stablehlo::ADD.rhs))) {
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
    let (at, bounds) = match_clamp(op).ok_or("bounds must be constant")?;
    let same = op.in_element(at) == op.out_element(0) && uniform(op.ctx, op.out_type(0)).is_some();
    let name = if same { &qnn::CLAMP_OP } else { &qnn::REQUANTIZE };
    Ok(Computation { bounds, ..new(name, vec![input(op, at)?]) })
}

/// Quantizes floats, or requantizes stored values.
fn quantize(op: OpRef<'_>) -> ReadResult {
    let value = op.operand(operand!(stablehlo::UNIFORM_QUANTIZE.operand)).ok_or("too few operands")?;
    let stored = uniform(op.ctx, op.in_type(operand!(stablehlo::UNIFORM_QUANTIZE.operand))).is_some()
        || source(op, value).is_some();
    Ok(if stored {
        new(&qnn::REQUANTIZE, vec![input(op, operand!(stablehlo::UNIFORM_QUANTIZE.operand))?])
    } else {
        new(&qnn::QUANTIZE, vec![HubInput::unchanged(value)])
    })
}

/// Reads a convolution or product, which other ops may become a part of.
fn read_sum_of_products(op: OpRef<'_>) -> ReadResult {
    if op.is(&stablehlo::CONVOLUTION) { conv(op) } else { product(op) }
}

/// Adds an op as a part of the computation.
fn with_part(new: Computation, part: OpRef<'_>) -> Computation {
    Computation { parts: vec![part.op], loc: Some(part.loc()), ..new }
}

fn with_bias(mut new: Computation, bias: ValueId) -> Computation {
    new.inputs.push(HubInput::bias(bias));
    new
}

/// Matches a sum of a convolution or product and one number for each channel. Returns the main op and the numbers.
fn match_bias(op: OpRef<'_>) -> Option<(OpRef<'_>, ValueId)> {
    if !op.is(&stablehlo::ADD) {
        return None;
    }
    let sum = |at: usize, other: usize| {
        let head = op.operand_def(at).filter(|_| op.operand(at).is_some_and(|v| op.body.has_one_use(v)))?;
        let result = uniform(op.ctx, head.out_type(0));
        let channel = match_op!(head;
            stablehlo::CONVOLUTION => {
                let dims = head.attr("dimension_numbers").and_then(|a| op.ctx.attr_object::<Conv>(a))?;
                dims.result.iter().position(|d| *d == ConvDim::Named("f"))?
            },
            stablehlo::DOT_GENERAL if products(head).ok()?.is_connected => head.out_dims(0)?.len().checked_sub(1)?,
            _ => return None,
        );
        // On quantized types only accumulators have a bias; other sums stay separate.
        result.is_none_or(|ty| ty.storage.width == 32).then_some((head, channels(op, other, channel)?))
    };
    sum(0, 1).or_else(|| sum(1, 0))
}

/// Returns the vector that an operand broadcasts along all dimensions except one.
fn channels(op: OpRef<'_>, index: usize, channel: usize) -> Option<ValueId> {
    const MAX_BROADCASTS: usize = 8;
    let (mut value, mut at) = (op.operand(index)?, channel);
    for _ in 0..MAX_BROADCASTS {
        let def = OpRef { op: op.body.defining_op(value)?, ..op };
        let used = movement(def)?.ok()?;
        let ([chain], [source]) = (used.chains.as_slice(), used.data.as_slice()) else { return None };
        value = source.value(def)?;
        let from = op.ctx.shape(op.body.ty(value))?;
        for movement in chain.iter().rev() {
            at = match movement {
                Movement::Permute(order) => *order.get(at)?,
                Movement::Tile(times) if times.get(at) == Some(&1) => at,
                // The reshape adds or removes dimensions of size 1.
                Movement::Reshape(shape) => {
                    let others = shape.dims().iter().enumerate().filter(|&(d, _)| d != at);
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

/// Returns the dimensions of a convolution in the order: `first`, the window's dimensions, `last`.
fn order(dims: &[ConvDim], first: &'static str, last: &'static str) -> Result<Vec<usize>, String> {
    let at = |wanted: ConvDim| dims.iter().position(|&d| d == wanted);
    let window = (0_i64..).take(dims.len().saturating_sub(2)).map(ConvDim::Spatial);
    let all = [ConvDim::Named(first)].into_iter().chain(window).chain([ConvDim::Named(last)]);
    all.map(at).collect::<Option<_>>().ok_or_else(|| "invalid 'dimension_numbers'".to_owned())
}

fn inverse(order: &[usize]) -> Vec<usize> {
    let mut all: Vec<usize> = (0..order.len()).collect();
    all.sort_by_key(|&d| order.get(d).copied());
    all
}

fn permute_dims(dims: &Dims, order: &[usize]) -> Vec<Dim> {
    order.iter().map(|&d| dims.get(d).copied().flatten()).collect()
}

/// Returns the attribute's entries for the dimensions of the window.
fn entries(op: OpRef<'_>, name: &str, count: usize, default: i64) -> Result<Vec<i64>, String> {
    let given = op.ints(name).unwrap_or_else(|| vec![default; count]);
    if given.len() == count { Ok(given) } else { Err(format!("'{name}' must have {count} elements")) }
}

fn conv(op: OpRef<'_>) -> ReadResult {
    let dims =
        op.attr("dimension_numbers").and_then(|a| op.ctx.attr_object::<Conv>(a)).ok_or("requires dimension numbers")?;
    let (Some(image), Some(weight), Some(result)) = (
        op.in_dims(operand!(stablehlo::CONVOLUTION.lhs)),
        op.in_dims(operand!(stablehlo::CONVOLUTION.rhs)),
        op.out_dims(0),
    ) else {
        return Err("operands are unranked".to_owned());
    };
    let count = image.len().saturating_sub(2);
    let name = match count {
        2 => &qnn::CONV2D,
        3 => &qnn::CONV3D,
        _ => return Err("expected 2 or 3 spatial dimensions".to_owned()),
    };
    if op.int("batch_group_count").unwrap_or(1) != 1 {
        return Err("'batch_group_count' must be 1".to_owned());
    }
    let (to_hub, from_hub) = (order(&dims.lhs, "b", "f")?, order(&dims.result, "b", "f")?);
    let weights = order(&dims.rhs, "o", "i")?;
    let groups = op.int("feature_group_count").unwrap_or(1);
    let stride = entries(op, "window_strides", count, 1)?;
    let dilation = entries(op, "rhs_dilation", count, 1)?;
    let spread = entries(op, "lhs_dilation", count, 1)?;
    let reversed = entries(op, "window_reversal", count, 0)?;
    let pad = match op.attr("padding") {
        Some(padding) => elements(op.ctx, padding).ok_or("padding must be constant")?,
        None => vec![0; count.saturating_mul(2)],
    };
    if pad.len() != count.saturating_mul(2) {
        return Err("expected 2 padding amounts per spatial dimension".to_owned());
    }
    let is_transposed = spread.iter().any(|&n| n != 1);
    if is_transposed && (count != 2 || groups != 1 || stride.iter().chain(&dilation).any(|&n| n != 1)) {
        return Err("'lhs_dilation' with groups, strides or 'rhs_dilation' is unsupported".to_owned());
    }
    if !is_transposed && pad.iter().any(|&n| n < 0) {
        return Err("negative padding is unsupported".to_owned());
    }
    // A transposed convolution applies the reversed window.
    let turned = (0..count).filter(|&d| (reversed.get(d) != Some(&0)) != is_transposed);
    let turned: Vec<Movement> =
        turned.filter_map(|d| weights.get(d.saturating_add(1)).map(|&at| Movement::Reverse(vec![at]))).collect();
    let (size, channels) = (permute_dims(&weight, &weights), permute_dims(&image, &to_hub).last().copied().flatten());
    let is_depthwise = count == 2 && groups > 1 && channels == u64::try_from(groups).ok();
    let arranged: Vec<Movement> = match (is_depthwise, weights.as_slice(), size.as_slice()) {
        (true, &[o, h, w, i], &[out, kh, kw, _]) => {
            let multiplier = out.zip(channels).and_then(|(out, channels)| out.checked_div(channels));
            let split = Movement::Reshape(Shape::new([kh, kw, channels, multiplier]));
            permutation(vec![h, w, i, o]).into_iter().chain([split]).collect()
        }
        _ => permutation(weights).into_iter().collect(),
    };
    let mut x = input(op, operand!(stablehlo::CONVOLUTION.lhs))?;
    let mut w = input(op, operand!(stablehlo::CONVOLUTION.rhs))?;
    x.chain.extend(permutation(to_hub));
    w.chain.extend(turned.into_iter().chain(arranged));
    let name = if is_depthwise { &qnn::DEPTHWISE_CONV2D } else { name };
    let mut new = if is_transposed {
        let kernel = size.get(1..).unwrap_or_default();
        let cut: Option<Vec<i64>> = kernel
            .iter()
            .flat_map(|&n| [n, n])
            .zip(&pad)
            .map(|(n, &pad)| i64::try_from(n?).ok()?.checked_sub(1)?.checked_sub(pad))
            .collect();
        let cut = cut.ok_or("window size is unknown")?;
        new(&qnn::TRANSPOSE_CONV2D, vec![x, w]).attr("pad", ints(op, &cut)).attr("stride", ints(op, &spread))
    } else {
        new(name, vec![x, w])
            .attr("pad", ints(op, &pad))
            .attr("stride", ints(op, &stride))
            .attr("dilation", ints(op, &dilation))
    };
    if groups != 1 && !is_depthwise {
        new = new.attr("groups", op.ctx.int_attr(groups, op.ctx.int_type(64)));
    }
    new.shape = Some(permute_dims(&result, &from_hub));
    new.after = permutation(inverse(&from_hub)).into_iter().collect();
    Ok(new)
}

/// The dimensions of a product.
struct DotDimensions {
    /// The first operand's dimensions in the order: batch, rows, depth.
    lhs: Vec<usize>,
    /// The second operand's dimensions in the order: batch, columns, depth.
    rhs: Vec<usize>,
    /// Number of batch dimensions.
    batch: usize,
    /// Set for a fully connected layer: the second operand is a constant matrix.
    is_connected: bool,
}

fn products(op: OpRef<'_>) -> Result<DotDimensions, String> {
    let dims =
        op.attr("dot_dimension_numbers").and_then(|a| DOT.read(op.ctx, a)).ok_or("requires dimension numbers")?;
    let (Some(a), Some(b)) =
        (op.in_dims(operand!(stablehlo::DOT_GENERAL.lhs)), op.in_dims(operand!(stablehlo::DOT_GENERAL.rhs)))
    else {
        return Err("operands are unranked".to_owned());
    };
    let arranged = |rank: usize, batch: &[i64], depth: &[i64]| -> Result<Vec<usize>, String> {
        let (&[depth], rank) = (depth, i64::try_from(rank).unwrap_or(0)) else {
            return Err("expected 1 contracting dimension".to_owned());
        };
        let rest = (0..rank).filter(|d| !batch.contains(d) && *d != depth);
        let all = batch.iter().copied().chain(rest).chain([depth]);
        all.map(|d| usize::try_from(d).map_err(|_| "a dimension is negative".to_owned())).collect()
    };
    let lhs = arranged(a.len(), dims.list(0), dims.list(2))?;
    let rhs = arranged(b.len(), dims.list(1), dims.list(3))?;
    let batch = dims.list(0).len();
    let is_connected = batch == 0
        && rhs.len() == 2
        && op.operand(operand!(stablehlo::DOT_GENERAL.rhs)).is_some_and(|v| is_constant(op, v));
    Ok(DotDimensions { lhs, rhs, batch, is_connected })
}

/// Returns true if a value is a constant after casts and movements.
fn is_constant(op: OpRef<'_>, value: ValueId) -> bool {
    let stored = source(op, value).and_then(|(reals, _)| OpRef { op: op.body.defining_op(reals)?, ..op }.operand(0));
    let mut value = stored.unwrap_or(value);
    loop {
        let Some(def) = op.body.defining_op(value).map(|def| OpRef { op: def, ..op }) else { return false };
        if def.constant().is_some() {
            return true;
        }
        let used = movement(def).and_then(Result::ok);
        let Some(moved) = used.and_then(|used| used.data.first().and_then(|data| data.value(def))) else {
            return false;
        };
        value = moved;
    }
}

fn product(op: OpRef<'_>) -> ReadResult {
    let DotDimensions { lhs, mut rhs, batch, is_connected } = products(op)?;
    let (mut x, mut w) =
        (input(op, operand!(stablehlo::DOT_GENERAL.lhs))?, input(op, operand!(stablehlo::DOT_GENERAL.rhs))?);
    let name = if is_connected {
        &qnn::FULLY_CONNECTED
    } else {
        let one = |all: &[usize]| all.len() == batch.saturating_add(2);
        if !one(&lhs) || !one(&rhs) {
            return Err("expected 1 dimension per operand in addition to batching and contracting ones".to_owned());
        }
        // `qnn.matmul` expects the depth before the columns.
        let last = rhs.len().saturating_sub(1);
        rhs.swap(last, last.saturating_sub(1));
        &qnn::MATMUL
    };
    x.chain.extend(permutation(lhs));
    w.chain.extend(permutation(rhs));
    Ok(new(name, vec![x, w]))
}

/// Returns the op that a body of two operands applies.
fn reducer(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let block = *op.body.blocks(*op.body.regions(op.op).first()?).first()?;
    let mut ops = op.body.ops(block).map(|op_in| OpRef { op: op_in, ..op });
    let (step, end) = (ops.next()?, ops.next()?);
    let mut operands: Vec<ValueId> = op.body.operands(step.op).collect();
    operands.sort_unstable();
    let mut args = op.body.args(block).to_vec();
    args.sort_unstable();
    let all =
        operands == args && args.len() == 2 && ops.next().is_none() && end.operand(0) == op.body.result(step.op, 0);
    all.then_some(step)
}

fn reduce(op: OpRef<'_>) -> ReadResult {
    let init = splat(op, 1);
    let least = |sign: f64| {
        let real = |bound: fn(&crate::quant::types::Uniform) -> i64| {
            let ty = uniform(op.ctx, op.in_type(0))?;
            let param = param(ty).ok()?;
            Some(bound(ty).saturating_sub(param.zero_point) as f64 * param.scale())
        };
        let end = if sign < 0.0 { real(|ty| ty.storage.min) } else { real(|ty| ty.storage.max) };
        init.is_some_and(|init| init == sign * f64::INFINITY || end == Some(init))
    };
    let applied = reducer(op).ok_or("body must be a maximum or a minimum")?;
    let def: &'static OpDef = match_op!(applied;
        stablehlo::MAXIMUM if least(-1.0) => &qnn::REDUCE_MAX,
        stablehlo::MINIMUM if least(1.0) => &qnn::REDUCE_MIN,
        stablehlo::MAXIMUM | stablehlo::MINIMUM => return Err("initial value must be the body's identity".to_owned()),
        stablehlo::ADD => return Err("sum is not defined in 'ort' numerics".to_owned()),
        _ => return Err("body must be a maximum or a minimum".to_owned()),
    );
    let mut axes = op.ints("dimensions").unwrap_or_default();
    axes.sort_unstable();
    Ok(with_same_params(new(def, vec![input(op, 0)?]).attr("axes", ints(op, &axes))))
}

/// Matches a sum divided by the number of its elements. Returns the sum.
fn match_mean(op: OpRef<'_>) -> Option<OpRef<'_>> {
    if !op.is(&stablehlo::DIVIDE)
        || !op.operand(operand!(stablehlo::DIVIDE.lhs)).is_some_and(|v| op.body.has_one_use(v))
    {
        return None;
    }
    let sum = op.operand_def(operand!(stablehlo::DIVIDE.lhs)).filter(|def| def.is(&stablehlo::REDUCE))?;
    if !reducer(sum)?.is(&stablehlo::ADD) || splat(sum, 1)? != 0.0 {
        return None;
    }
    let dims = sum.in_dims(0)?;
    let sizes = sum.ints("dimensions")?.into_iter().map(|d| dims.get(usize::try_from(d).ok()?).copied().flatten());
    let count = sizes.into_iter().try_fold(1_u64, |count, n| count.checked_mul(n?))?;
    (splat(op, operand!(stablehlo::DIVIDE.rhs))? == count as f64).then_some(sum)
}

fn mean(sum: OpRef<'_>) -> ReadResult {
    let mut axes = sum.ints("dimensions").unwrap_or_default();
    axes.sort_unstable();
    Ok(new(&qnn::MEAN, vec![input(sum, 0)?]).attr("axes", ints(sum, &axes)))
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
    let margin = splat(op, operand!(stablehlo::PAD.padding_value)).ok_or("padding value must be constant")?;
    let amounts: Vec<i64> = low.into_iter().zip(high).flat_map(|(low, high)| [low, high]).collect();
    let input = input(op, operand!(stablehlo::PAD.operand))?;
    Ok(Computation::pad(Numerics::Ort, input, amounts, PadValue::Real(margin)))
}
