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
use qopt_ir::ir::{Attr, OpId, Type, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};
use qopt_ir::num::FloatKind;

use super::{Computation, HubInput, PadValue, ReadOutcome, Role};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::param;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::fold::trace::movement;
use crate::quant::ops::SCAST;
use crate::stablehlo::attrs::{Conv, ConvDim, DOT};
use crate::stablehlo::ops as stablehlo;
use crate::support::{Dims, OpTypes};
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
        stablehlo::CONVOLUTION | stablehlo::DOT_GENERAL => {
            let new = read_sum_of_products(op);
            if has_float_activation(op) { new.map(|new| of_float_activation(op, new)) } else { new }
        },
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
pub(crate) fn splat(op: OpRef<'_>, index: usize) -> Option<f64> {
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

pub(crate) use written::{name_casts, number};

/// Reads an op without quantized types: the end of a requantization, or a product of integers with 32-bit sums.
fn integers(op: OpRef<'_>) -> ReadOutcome {
    if op.is(&stablehlo::CONVERT) {
        return written::read_conversion(op);
    }
    (written::is_product(op) && !written::is_absorbed_by_user(op)).then(|| written::product_of_integers(op))
}

/// Reads a convolution or product of floats.
///
/// # Errors
/// If the hub has no such product.
pub(crate) fn read_real_product(op: OpRef<'_>) -> ReadResult {
    read_sum_of_products(op)
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

/// Returns true for a product of floats with dequantized constant weights.
fn has_float_activation(op: OpRef<'_>) -> bool {
    let is_f32 = |element| op.ctx.float_kind(element) == Some(FloatKind::F32);
    let dequantized = |index: usize| op.operand(index).is_some_and(|value| source(op, value).is_some());
    let weight = operand!(stablehlo::DOT_GENERAL.rhs);
    is_f32(op.in_element(operand!(stablehlo::DOT_GENERAL.lhs)))
        && is_f32(op.out_element(0))
        && !dequantized(operand!(stablehlo::DOT_GENERAL.lhs))
        && dequantized(weight)
        && op.operand(weight).is_some_and(|value| is_constant(op, value))
}

/// Only the weights are quantized.
fn of_float_activation(op: OpRef<'_>, mut new: Computation) -> Computation {
    if let Some(x) = new.inputs.first_mut() {
        x.role = Role::Real;
    }
    Computation { element: Some(op.out_element(0)), ..new }
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
            stablehlo::DOT_GENERAL if products(head).ok()?.is_layer() => head.out_dims(0)?.len().checked_sub(1)?,
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

/// The dimensions of the hub's image or weights, and the movements that bring an operand into them.
struct Arranged {
    dims: Vec<Dim>,
    chain: Vec<Movement>,
}

impl Arranged {
    /// Permutes dimensions.
    fn permuted(dims: &Dims, order: Vec<usize>) -> Self {
        let dims = permute_dims(dims, &order);
        Self { dims, chain: permutation(order).into_iter().collect() }
    }
    fn permute(&mut self, order: Vec<usize>) {
        self.dims = permute_dims(&self.dims.iter().copied().collect(), &order);
        let order = match self.chain.pop() {
            Some(Movement::Permute(first)) => order.iter().filter_map(|&d| first.get(d).copied()).collect(),
            last => {
                self.chain.extend(last);
                order
            }
        };
        self.chain.extend(permutation(order));
    }
    fn reshape(&mut self, dims: Vec<Dim>) {
        if self.dims != dims {
            self.chain.push(Movement::Reshape(Shape::new(dims.iter().copied())));
            self.dims = dims;
        }
    }
    /// Adds spatial dimensions of size 1 before the others.
    fn with_spatial(&mut self, added: usize) {
        let (first, rest) = self.dims.split_at(self.dims.len().min(1));
        self.reshape([first, &vec![Some(1); added], rest].concat());
    }
    fn size(&self, d: usize) -> Option<u64> {
        self.dims.get(d).copied().flatten()
    }
}

/// The window of a convolution, with one entry for each spatial dimension and two of the padding.
struct ConvWindow {
    stride: Vec<i64>,
    /// Distance between neighbors of the weights.
    dilation: Vec<i64>,
    /// Distance between neighbors of the image.
    spread: Vec<i64>,
    reversed: Vec<i64>,
    pad: Vec<i64>,
}

fn conv_window(op: OpRef<'_>, count: usize) -> Result<ConvWindow, String> {
    let pad = match op.attr("padding") {
        Some(padding) => crate::elements::integers(op.ctx, padding).ok_or("padding must be constant")?,
        None => vec![0; count.saturating_mul(2)],
    };
    if pad.len() != count.saturating_mul(2) {
        return Err("expected 2 padding amounts per spatial dimension".to_owned());
    }
    Ok(ConvWindow {
        stride: entries(op, "window_strides", count, 1)?,
        dilation: entries(op, "rhs_dilation", count, 1)?,
        spread: entries(op, "lhs_dilation", count, 1)?,
        reversed: entries(op, "window_reversal", count, 0)?,
        pad,
    })
}

impl ConvWindow {
    /// Adds spatial dimensions of size 1 before the others.
    fn with_spatial(&mut self, added: usize) {
        for list in [&mut self.stride, &mut self.dilation, &mut self.spread] {
            list.splice(0..0, vec![1; added]);
        }
        self.reversed.splice(0..0, vec![0; added]);
        self.pad.splice(0..0, vec![0; added.saturating_mul(2)]);
    }
}

/// Movements bring every convolution into the hub's format: dimensions of size 1 are added up to two spatial ones, groups of the
/// batch become groups of channels, and zeros are put between the elements of a dilated image.
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
    let spatial = image.len().saturating_sub(2);
    let added = 2_usize.saturating_sub(spatial);
    let count = spatial.saturating_add(added);
    let name = match count {
        2 => &qnn::CONV2D,
        3 => &qnn::CONV3D,
        _ => return Err("expected at most 3 spatial dimensions".to_owned()),
    };
    let mut window = conv_window(op, spatial)?;
    window.with_spatial(added);
    let from_hub = order(&dims.result, "b", "f")?;
    let mut x = Arranged::permuted(&image, order(&dims.lhs, "b", "f")?);
    x.with_spatial(added);
    let weights = order(&dims.rhs, "o", "i")?;
    let mut w = Arranged::permuted(&weight, weights.clone());
    w.with_spatial(added);
    let last = count.saturating_add(1);
    let batches = op.int("batch_group_count").unwrap_or(1);
    let groups = op.int("feature_group_count").unwrap_or(1).saturating_mul(batches);
    if batches != 1 {
        into_channels(&mut x, batches)?;
    }
    let spread = window.spread.iter().any(|&n| n != 1);
    let is_plain = |list: &[i64]| list.iter().all(|&n| n == 1);
    let is_transposed = spread && count == 2 && groups == 1 && is_plain(&window.stride) && is_plain(&window.dilation);
    if !is_transposed && (spread || window.pad.iter().any(|&n| n < 0)) {
        into_padding(&mut x, &mut window)?;
    }
    // A transposed convolution applies the reversed window.
    let turned = (0..count).filter(|&d| (window.reversed.get(d) != Some(&0)) != is_transposed);
    let of_weights = |d: usize| weights.get(d.checked_sub(added)?.checked_add(1)?);
    let turned: Vec<Movement> = turned.filter_map(|d| of_weights(d).map(|&at| Movement::Reverse(vec![at]))).collect();
    let kernel = w.dims.get(1..last).unwrap_or_default().to_vec();
    let channels = x.size(last);
    let is_depthwise = count == 2 && groups > 1 && channels == u64::try_from(groups).ok();
    if is_depthwise {
        let multiplier = w.size(0).zip(channels).and_then(|(out, channels)| out.checked_div(channels));
        w.permute(vec![1, 2, 3, 0]);
        let dims = vec![w.size(0), w.size(1), channels, multiplier];
        w.reshape(dims);
    }
    let mut input_x = input(op, operand!(stablehlo::CONVOLUTION.lhs))?;
    let mut input_w = input(op, operand!(stablehlo::CONVOLUTION.rhs))?;
    input_x.chain.extend(x.chain);
    input_w.chain.extend(turned.into_iter().chain(w.chain));
    let name = if is_depthwise { &qnn::DEPTHWISE_CONV2D } else { name };
    let mut new = if is_transposed {
        let cut: Option<Vec<i64>> = kernel
            .iter()
            .flat_map(|&n| [n, n])
            .zip(&window.pad)
            .map(|(n, &pad)| i64::try_from(n?).ok()?.checked_sub(1)?.checked_sub(pad))
            .collect();
        let cut = cut.ok_or("window size is unknown")?;
        new(&qnn::TRANSPOSE_CONV2D, vec![input_x, input_w])
            .attr("pad", ints(op, &cut))
            .attr("stride", ints(op, &window.spread))
    } else {
        new(name, vec![input_x, input_w])
            .attr("pad", ints(op, &window.pad))
            .attr("stride", ints(op, &window.stride))
            .attr("dilation", ints(op, &window.dilation))
    };
    if groups != 1 && !is_depthwise {
        new = new.attr("groups", op.ctx.int_attr(groups, op.ctx.int_type(64)));
    }
    let mut out = Arranged { dims: permute_dims(&result, &from_hub), chain: Vec::new() };
    let plain = out.dims.clone();
    out.with_spatial(added);
    new.shape = Some(out.dims.clone());
    let mut back = Arranged { dims: out.dims, chain: Vec::new() };
    back.reshape(plain);
    back.permute(inverse(&from_hub));
    new.after = back.chain;
    Ok(new)
}

/// Turns groups of the batch into groups of channels: `[g n, .., c] = [g, n, .., c] -> [n, .., g, c] = [n, .., g c]`.
fn into_channels(x: &mut Arranged, groups: i64) -> Result<(), String> {
    let groups = u64::try_from(groups).ok().filter(|&n| n > 0).ok_or("'batch_group_count' must be positive")?;
    let dims: Option<Vec<u64>> = x.dims.iter().copied().collect();
    let dims = dims.ok_or("'batch_group_count' requires static sizes")?;
    let (&[batch, ref spatial @ .., channels], rank) = (dims.as_slice(), dims.len()) else {
        return Err("operands have too few dimensions".to_owned());
    };
    let inner = batch.checked_div(groups).ok_or("'batch_group_count' must be positive")?;
    let all = channels.checked_mul(groups).ok_or("a size is too large")?;
    let some = |dims: Vec<u64>| dims.into_iter().map(Some).collect::<Vec<Dim>>();
    x.reshape(some([&[groups, inner], spatial, &[channels]].concat()));
    x.permute((1..rank).chain([0, rank]).collect());
    x.reshape(some([&[inner], spatial, &[all]].concat()));
    Ok(())
}

/// Dilates and crops the image, so that its dilation is 1 and no padding is negative.
fn into_padding(x: &mut Arranged, window: &mut ConvWindow) -> Result<(), String> {
    let (mut low, mut high, mut interior) = (vec![0], vec![0], vec![0]);
    let mut dims = x.dims.clone();
    for (((size, spread), pad), at) in
        dims.iter_mut().skip(1).zip(&mut window.spread).zip(window.pad.chunks_exact_mut(2)).zip(1_usize..)
    {
        let added =
            spread.checked_sub(1).and_then(|n| u64::try_from(n).ok()).ok_or("'lhs_dilation' must be positive")?;
        let n = size.ok_or("'lhs_dilation' and negative padding require static sizes")?;
        let between = n.saturating_sub(1).checked_mul(added).ok_or("a size is too large")?;
        let &mut [ref mut first, ref mut end] = pad else { return Err("padding must be listed in pairs".to_owned()) };
        let removed = first.min(&mut 0).unsigned_abs().saturating_add(end.min(&mut 0).unsigned_abs());
        *size = n.checked_add(between).and_then(|n| n.checked_sub(removed));
        size.ok_or_else(|| format!("padding removes all of dimension {at}"))?;
        low.push((*first).min(0));
        high.push((*end).min(0));
        interior.push(added);
        (*first, *end, *spread) = ((*first).max(0), (*end).max(0), 1);
    }
    [&mut low, &mut high].into_iter().for_each(|list| list.push(0));
    interior.push(0);
    x.chain.push(Movement::Pad { low, high, interior });
    x.dims = dims;
    Ok(())
}

/// The dimensions of a product.
struct DotDimensions {
    /// The first operand's dimensions in the order: batch, rows, depth.
    lhs: Vec<usize>,
    /// The second operand's dimensions in the order: batch, columns, depth.
    rhs: Vec<usize>,
    /// Number of batch dimensions.
    batch: usize,
    /// Number of contracting dimensions.
    depth: usize,
    /// Set if the second operand is constant, and no dimension is a batch. It is a matrix for the hub.
    is_connected: bool,
}

impl DotDimensions {
    /// Number of dimensions of the columns.
    fn columns(&self) -> usize {
        self.rhs.len().saturating_sub(self.batch).saturating_sub(self.depth)
    }
    /// Set for a fully connected layer whose weights have two dimensions.
    fn is_layer(&self) -> bool {
        self.is_connected && self.depth == 1 && self.columns() == 1
    }
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
        let rank = i64::try_from(rank).unwrap_or(0);
        let rest = (0..rank).filter(|d| !batch.contains(d) && !depth.contains(d));
        let all = batch.iter().copied().chain(rest).chain(depth.iter().copied());
        all.map(|d| usize::try_from(d).map_err(|_| "a dimension is negative".to_owned())).collect()
    };
    let lhs = arranged(a.len(), dims.list(0), dims.list(2))?;
    let rhs = arranged(b.len(), dims.list(1), dims.list(3))?;
    let batch = dims.list(0).len();
    let is_connected =
        batch == 0 && op.operand(operand!(stablehlo::DOT_GENERAL.rhs)).is_some_and(|v| is_constant(op, v));
    Ok(DotDimensions { lhs, rhs, batch, depth: dims.list(2).len(), is_connected })
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
        if let Some(bits) = def.operand(operand!(SCAST.input)).filter(|_| def.is(&SCAST)) {
            value = bits;
            continue;
        }
        let used = movement(def).and_then(Result::ok);
        let Some(moved) = used.and_then(|used| used.data.first().and_then(|data| data.value(def))) else {
            return false;
        };
        value = moved;
    }
}

/// Several dimensions of rows, columns or the depth become one, and none becomes one of size 1.
fn merged(dims: &[Dim]) -> Result<Dim, String> {
    match *dims {
        [one] => Ok(one),
        _ => {
            let sizes: Option<Vec<u64>> = dims.iter().copied().collect();
            let sizes = sizes.ok_or("several rows, columns or contracting dimensions require static sizes")?;
            let size = sizes.iter().try_fold(1_u64, |n, &size| n.checked_mul(size));
            size.map(Some).ok_or_else(|| "a size is too large".to_owned())
        }
    }
}

/// Splits off the last dimensions.
fn split_last_dims(dims: &[Dim], count: usize) -> Result<(&[Dim], &[Dim]), String> {
    let first = dims.len().checked_sub(count).ok_or("operands have too few dimensions")?;
    dims.split_at_checked(first).ok_or_else(|| "operands have too few dimensions".to_owned())
}

fn product(op: OpRef<'_>) -> ReadResult {
    let of = products(op)?;
    let (Some(a), Some(b)) =
        (op.in_dims(operand!(stablehlo::DOT_GENERAL.lhs)), op.in_dims(operand!(stablehlo::DOT_GENERAL.rhs)))
    else {
        return Err("operands are unranked".to_owned());
    };
    let (batch, depth, columns) = (of.batch, of.depth, of.columns());
    let is_connected = of.is_connected;
    let mut x = Arranged::permuted(&a, of.lhs);
    let mut rhs = of.rhs;
    if !is_connected {
        // `qnn.matmul` expects the depth before the columns.
        if let Some(rest) = rhs.get_mut(batch..) {
            rest.rotate_left(columns);
        }
    }
    let mut w = Arranged::permuted(&b, rhs);
    let (outer, rest) = x.dims.split_at_checked(batch).ok_or("operands have too few dimensions")?;
    let (rows, inner) = split_last_dims(rest, depth)?;
    let (rows, size, outer) = (rows.to_vec(), merged(inner)?, outer.to_vec());
    let weights = w.dims.get(batch..).unwrap_or_default();
    let name = if is_connected {
        let (out, inner) = split_last_dims(weights, depth)?;
        let matrix = vec![merged(out)?, merged(inner)?];
        w.reshape(matrix);
        let rows = if rows.is_empty() { vec![Some(1)] } else { rows };
        x.reshape([rows, vec![size]].concat());
        &qnn::FULLY_CONNECTED
    } else {
        let (inner, out) = split_last_dims(weights, columns)?;
        let matrix = vec![merged(inner)?, merged(out)?];
        let outer_w = w.dims.get(..batch).unwrap_or_default();
        let dims = [outer_w, &matrix].concat();
        w.reshape(dims);
        x.reshape([outer, vec![merged(&rows)?, size]].concat());
        &qnn::MATMUL
    };
    let columns = if is_connected { w.dims.first() } else { w.dims.last() }.copied().flatten();
    let (_, kept) = x.dims.split_last().ok_or("operands have too few dimensions")?;
    let shape = [kept, &[columns]].concat();
    let (mut input_x, mut input_w) =
        (input(op, operand!(stablehlo::DOT_GENERAL.lhs))?, input(op, operand!(stablehlo::DOT_GENERAL.rhs))?);
    input_x.chain.extend(x.chain);
    input_w.chain.extend(w.chain);
    let mut new = new(name, vec![input_x, input_w]);
    let result: Vec<Dim> = op.out_dims(0).ok_or("result is unranked")?.to_vec();
    if shape.len() != result.len() {
        let mut back = Arranged { dims: shape.clone(), chain: Vec::new() };
        back.reshape(result);
        new.after = back.chain;
        new.shape = Some(shape);
    }
    Ok(new)
}

/// The type of the first tensor of a reduction.
pub(crate) fn reduced_type(op: OpRef<'_>) -> Option<Type> {
    op.operands().next().map(|value| op.body.ty(value))
}

/// Returns the op that a body of two operands applies.
pub(crate) fn reducer(op: OpRef<'_>) -> Option<OpRef<'_>> {
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
            let ty = uniform(op.ctx, reduced_type(op)?)?;
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
    let dims = op.ctx.shape(reduced_type(sum)?)?;
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
