//! StableHLO: operations on quantized types, and float operations between `uniform_dequantize` and `uniform_quantize`.
//!
//! StableHLO defines both as arithmetic on reals with one rounding at the end, to even. Of the hub's numerics `ort` is the one that
//! rounds so; where the last bit may differ is in `docs/hub.md`. Dimensions have any order there: operands are permuted into the
//! hub's layout, and results back. What the hub has as a part of an operation (a bias, a bound, the count of a mean) is an
//! operation of its own there, and is read together with the one that it belongs to.
//!
//! What spells casts and scales as float arithmetic is read in [`written`].

mod written;

use qopt_ir::def::{CastKind, OpRef};
use qopt_ir::eval::constant_value;
use qopt_ir::ir::{Attr, AttrKind, OpId, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};
use qopt_ir::num::{FloatBits, FloatKind};

use super::{Computation, Input, Read};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::param;
use crate::qnn::types::uniform;
use crate::quant::fold::trace::movement;
use crate::stablehlo::attrs::{Conv, ConvDim, DOT};
use crate::support::{Dims, Look, elements, int_width};

type Made = Result<Computation, String>;

/// See [`super::read`].
pub(super) fn read(op: OpRef<'_>) -> Read {
    let name = op.name();
    let name = name.strip_prefix("stablehlo.")?;
    if !is_quantized(op) {
        return integers(op, name);
    }
    // What a reduction applies belongs to it.
    let around = op.body.block_of(op.op).and_then(|block| op.body.parent_op(block));
    if around.is_some_and(|around| op.ctx.op_text(op.body.name(around)).starts_with("stablehlo.")) {
        return None;
    }
    // It is read together with its user.
    let result = op.body.result(op.op, 0)?;
    let user = op.body.has_one_use(result).then(|| op.body.uses(result).next()).flatten();
    if user.is_some_and(|(user, _)| head(OpRef { op: user, ..op }) == Some(op.op)) {
        return None;
    }
    Some(match name {
        "convolution" => conv(op),
        "dot_general" => product(op),
        "add" => match biased(op) {
            Some((head, bias)) => computed(head).map(|new| with_bias(new, bias)).map(|new| with(new, head)),
            None => binary(op, "qnn.add"),
        },
        "subtract" => binary(op, "qnn.sub"),
        "multiply" => binary(op, "qnn.mul"),
        "maximum" | "minimum" | "clamp" if clamped(op).is_some() => clamp(op),
        "maximum" => binary(op, "qnn.maximum").map(alike),
        "minimum" => binary(op, "qnn.minimum").map(alike),
        "clamp" => Err("its bounds are not constant".to_owned()),
        "abs" => unary(op, "abs"),
        "exponential" => unary(op, "exp"),
        "log" => unary(op, "log"),
        "logistic" => unary(op, "sigmoid"),
        "negate" => unary(op, "neg"),
        "rsqrt" => unary(op, "rsqrt"),
        "sqrt" => unary(op, "sqrt"),
        "tanh" => unary(op, "tanh"),
        "reduce" => reduce(op),
        "divide" => match averaged(op) {
            Some(sum) => mean(sum).map(|new| with(new, sum)),
            None => Err("the hub has no quotient of two tensors".to_owned()),
        },
        "concatenate" => concat(op),
        "pad" => pad(op),
        "uniform_quantize" => quantize(op),
        _ if movement(op).is_none() && op.cast().is_none() && op.constant().is_none() => {
            Err("the hub has no such operation".to_owned())
        }
        _ => return None,
    })
}

/// See [`super::bounds`].
pub(super) fn bounds(op: OpRef<'_>, at: usize) -> Option<(f64, f64)> {
    clamped(op).filter(|&(operand, _)| operand == at).map(|(_, bounds)| bounds)
}

/// Which operand an operation clamps, and to which reals.
fn clamped(op: OpRef<'_>) -> Option<(usize, (f64, f64))> {
    let name = op.name();
    let other = |make: fn(f64) -> (f64, f64)| {
        // A constant that is the other operand; of two constants neither is clamped.
        let (a, b) = (splat(op, 0), splat(op, 1));
        match (a, b) {
            (None, Some(bound)) => Some((0, make(bound))),
            (Some(bound), None) => Some((1, make(bound))),
            _ => None,
        }
    };
    match name.strip_prefix("stablehlo.")? {
        "maximum" => other(|low| (low, f64::INFINITY)),
        "minimum" => other(|high| (f64::NEG_INFINITY, high)),
        "clamp" => Some((1, (splat(op, 0)?, splat(op, 2)?))),
        _ => None,
    }
}

/// The real that all elements of an operand are, if it follows from constants.
fn splat(op: OpRef<'_>, index: usize) -> Option<f64> {
    let is_float = op.ctx.float_kind(op.in_element(index)).is_some();
    constant(op, index).or_else(|| written::number(op, index).filter(|_| is_float))
}

fn constant(op: OpRef<'_>, index: usize) -> Option<f64> {
    let value = op.operand(index)?;
    let tensor = constant_value(op.ctx, op.body, value)?;
    // One element for all, or few enough to look at.
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

/// Whether an operation computes on quantized values, or on the reals of some.
fn is_quantized(op: OpRef<'_>) -> bool {
    let typed = |v: ValueId| uniform(op.ctx, op.body.ty(v)).is_some();
    let stands = |v: ValueId| typed(v) || source(op, v).is_some();
    // Recursive, but no part has parts.
    op.body.results(op.op).any(typed)
        || op.body.operands(op.op).any(stands)
        || head(op).is_some_and(|head| is_quantized(OpRef { op: head, ..op }))
}

/// The operation that this one is a part of, though it stands behind it: the sum is a bias, the quotient makes a mean.
fn head(op: OpRef<'_>) -> Option<OpId> {
    match op.name().strip_prefix("stablehlo.")? {
        "add" => biased(op).map(|(head, _)| head.op),
        "divide" => averaged(op).map(|sum| sum.op),
        _ => None,
    }
}

/// The reals of a stored value, perhaps moved: the value of the cast, and the movements behind it.
fn source(op: OpRef<'_>, value: ValueId) -> Option<(ValueId, Vec<Movement>)> {
    const LONGEST: usize = 16;
    let (mut value, mut links) = (value, Vec::new());
    for _ in 0..LONGEST {
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

/// A quantized operand; reals are looked for behind movements.
fn input(op: OpRef<'_>, index: usize) -> Result<Input, String> {
    let value = op.operand(index).ok_or("it has too few operands")?;
    Ok(match source(op, value) {
        Some((value, chain)) => Input::moved(value, chain),
        None => Input::quantized(value),
    })
}

/// An operand of an operation that repeats dimensions of size 1 by itself.
fn repeated(op: OpRef<'_>, index: usize) -> Result<Input, String> {
    let mut input = input(op, index)?;
    if let Some(Movement::Tile(_)) = input.chain.last() {
        input.chain.pop();
    }
    Ok(input)
}

fn new(name: &'static str, inputs: Vec<Input>) -> Computation {
    Computation::new(name, Numerics::Ort, inputs)
}

fn alike(new: Computation) -> Computation {
    Computation { alike: true, ..new }
}

fn ints(op: OpRef<'_>, values: &[i64]) -> Attr {
    op.ctx.i64_array_attr(values)
}

/// A permutation, if it is not the identity.
fn permuted(order: Vec<usize>) -> Option<Movement> {
    (!order.is_sorted()).then_some(Movement::Permute(order))
}

pub(super) use written::name_casts;

/// What an operation of an unquantized type is: perhaps the end of a requantization, or the product in front of one.
fn integers(op: OpRef<'_>, name: &str) -> Read {
    if name == "convert" {
        return written::converted(op);
    }
    let width = |ty| int_width(op.ctx, ty);
    let narrow = matches!((width(op.in_element(0)), width(op.in_element(1))), (Some(2..=16), Some(2..=16)));
    let product = matches!(name, "convolution" | "dot_general") && narrow && width(op.out_element(0)) == Some(32);
    (product && !written::is_taken_up(op))
        .then(|| Err("its scales stand in arithmetic around it, not in its types".to_owned()))
}

fn binary(op: OpRef<'_>, name: &'static str) -> Made {
    let wide = |ty| uniform(op.ctx, ty).is_some_and(|ty| ty.storage.width > 16);
    if wide(op.in_type(0)) || wide(op.in_type(1)) {
        return Err("accumulators are no operands of it".to_owned());
    }
    Ok(new(name, vec![repeated(op, 0)?, repeated(op, 1)?]))
}

fn unary(op: OpRef<'_>, function: &str) -> Made {
    Ok(new("qnn.unary", vec![input(op, 0)?]).attr("function", op.ctx.string_attr(function)))
}

/// A clamp that stands alone.
fn clamp(op: OpRef<'_>) -> Made {
    let (at, bounds) = clamped(op).ok_or("its bounds are not constant")?;
    let same = op.in_element(at) == op.out_element(0) && uniform(op.ctx, op.out_type(0)).is_some();
    let name = if same { "qnn.clamp" } else { "qnn.requantize" };
    Ok(Computation { bounds, ..new(name, vec![input(op, at)?]) })
}

/// Reals, or stored values with other parameters.
fn quantize(op: OpRef<'_>) -> Made {
    let value = op.operand(0).ok_or("it has too few operands")?;
    let stored = uniform(op.ctx, op.in_type(0)).is_some() || source(op, value).is_some();
    Ok(if stored { new("qnn.requantize", vec![input(op, 0)?]) } else { new("qnn.quantize", vec![Input::plain(value)]) })
}

/// The computation of an operation that others may become a part of.
fn computed(op: OpRef<'_>) -> Made {
    if op.name() == "stablehlo.convolution" { conv(op) } else { product(op) }
}

/// The computation has this operation as a part.
fn with(new: Computation, part: OpRef<'_>) -> Computation {
    Computation { parts: vec![part.op], ..new }
}

fn with_bias(mut new: Computation, bias: ValueId) -> Computation {
    new.inputs.push(Input::bias(bias));
    new
}

/// A sum that adds one number to each channel of a convolution or product: that operation, and the numbers.
fn biased(op: OpRef<'_>) -> Option<(OpRef<'_>, ValueId)> {
    if op.name() != "stablehlo.add" {
        return None;
    }
    let sum = |at: usize, other: usize| {
        let head = op.operand_def(at).filter(|_| op.operand(at).is_some_and(|v| op.body.has_one_use(v)))?;
        let result = uniform(op.ctx, head.out_type(0));
        let channel = match head.name().as_ref() {
            "stablehlo.convolution" => {
                let dims = head.attr("dimension_numbers").and_then(|a| op.ctx.attr_object::<Conv>(a))?;
                dims.result.iter().position(|d| *d == ConvDim::Named("f"))?
            }
            "stablehlo.dot_general" if products(head).ok()?.is_connected => head.out_dims(0)?.len().checked_sub(1)?,
            _ => return None,
        };
        // Of quantized types only accumulators have a bias; everything else is a sum of its own.
        result.is_none_or(|ty| ty.storage.width == 32).then_some((head, channels(op, other, channel)?))
    };
    sum(0, 1).or_else(|| sum(1, 0))
}

/// The list behind an operand that repeats it along all dimensions but one.
fn channels(op: OpRef<'_>, index: usize, channel: usize) -> Option<ValueId> {
    const LONGEST: usize = 8;
    let (mut value, mut at) = (op.operand(index)?, channel);
    for _ in 0..LONGEST {
        let def = OpRef { op: op.body.defining_op(value)?, ..op };
        let used = movement(def)?.ok()?;
        let ([chain], [source]) = (used.chains.as_slice(), used.data.as_slice()) else { return None };
        value = source.value(def)?;
        let from = op.ctx.shape(op.body.ty(value))?;
        for movement in chain.iter().rev() {
            at = match movement {
                Movement::Permute(order) => *order.get(at)?,
                Movement::Tile(times) if times.get(at) == Some(&1) => at,
                // Dimensions of size 1 come and go.
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

/// The dimensions of a convolution in the order: `first`, those of the window, `last`.
fn order(dims: &[ConvDim], first: &'static str, last: &'static str) -> Result<Vec<usize>, String> {
    let at = |wanted: ConvDim| dims.iter().position(|&d| d == wanted);
    let window = (0_i64..).take(dims.len().saturating_sub(2)).map(ConvDim::Spatial);
    let all = [ConvDim::Named(first)].into_iter().chain(window).chain([ConvDim::Named(last)]);
    all.map(at).collect::<Option<_>>().ok_or_else(|| "its dimensions have no order".to_owned())
}

fn inverse(order: &[usize]) -> Vec<usize> {
    let mut all: Vec<usize> = (0..order.len()).collect();
    all.sort_by_key(|&d| order.get(d).copied());
    all
}

fn ordered(dims: &Dims, order: &[usize]) -> Vec<Dim> {
    order.iter().map(|&d| dims.get(d).copied().flatten()).collect()
}

/// Entries of an attribute for each dimension of the window.
fn entries(op: OpRef<'_>, name: &str, count: usize, default: i64) -> Result<Vec<i64>, String> {
    let given = op.ints(name).unwrap_or_else(|| vec![default; count]);
    if given.len() == count { Ok(given) } else { Err(format!("its {name} are not {count}")) }
}

fn conv(op: OpRef<'_>) -> Made {
    let dims =
        op.attr("dimension_numbers").and_then(|a| op.ctx.attr_object::<Conv>(a)).ok_or("it has no dimensions")?;
    let (Some(image), Some(weight), Some(result)) = (op.in_dims(0), op.in_dims(1), op.out_dims(0)) else {
        return Err("its operands have no rank".to_owned());
    };
    let count = image.len().saturating_sub(2);
    let name = match count {
        2 => "qnn.conv2d",
        3 => "qnn.conv3d",
        _ => return Err("its image has neither two nor three dimensions".to_owned()),
    };
    if op.int("batch_group_count").unwrap_or(1) != 1 {
        return Err("its groups are of the batch".to_owned());
    }
    let (to_hub, from_hub) = (order(&dims.lhs, "b", "f")?, order(&dims.result, "b", "f")?);
    let weights = order(&dims.rhs, "o", "i")?;
    let groups = op.int("feature_group_count").unwrap_or(1);
    let stride = entries(op, "window_strides", count, 1)?;
    let dilation = entries(op, "rhs_dilation", count, 1)?;
    let spread = entries(op, "lhs_dilation", count, 1)?;
    let reversed = entries(op, "window_reversal", count, 0)?;
    let pad = match op.attr("padding") {
        Some(padding) => elements(op.ctx, padding).ok_or("its padding is not known")?,
        None => vec![0; count.saturating_mul(2)],
    };
    if pad.len() != count.saturating_mul(2) {
        return Err("its padding is not two amounts for each dimension".to_owned());
    }
    let is_transposed = spread.iter().any(|&n| n != 1);
    if is_transposed && (count != 2 || groups != 1 || stride.iter().chain(&dilation).any(|&n| n != 1)) {
        return Err("its image is dilated, and its windows have groups, strides or gaps".to_owned());
    }
    if !is_transposed && pad.iter().any(|&n| n < 0) {
        return Err("its padding is negative".to_owned());
    }
    // A transposed convolution writes each window the other way round.
    let turned = (0..count).filter(|&d| (reversed.get(d) != Some(&0)) != is_transposed);
    let turned: Vec<Movement> =
        turned.filter_map(|d| weights.get(d.saturating_add(1)).map(|&at| Movement::Reverse(vec![at]))).collect();
    let (size, channels) = (ordered(&weight, &weights), ordered(&image, &to_hub).last().copied().flatten());
    let is_depthwise = count == 2 && groups > 1 && channels == u64::try_from(groups).ok();
    let arranged: Vec<Movement> = match (is_depthwise, weights.as_slice(), size.as_slice()) {
        (true, &[o, h, w, i], &[out, kh, kw, _]) => {
            let multiplier = out.zip(channels).and_then(|(out, channels)| out.checked_div(channels));
            let split = Movement::Reshape(Shape::new([kh, kw, channels, multiplier]));
            permuted(vec![h, w, i, o]).into_iter().chain([split]).collect()
        }
        _ => permuted(weights).into_iter().collect(),
    };
    let mut x = input(op, 0)?;
    let mut w = input(op, 1)?;
    x.chain.extend(permuted(to_hub));
    w.chain.extend(turned.into_iter().chain(arranged));
    let name = if is_depthwise { "qnn.depthwise_conv2d" } else { name };
    let mut new = if is_transposed {
        let kernel = size.get(1..).unwrap_or_default();
        let cut: Option<Vec<i64>> = kernel
            .iter()
            .flat_map(|&n| [n, n])
            .zip(&pad)
            .map(|(n, &pad)| i64::try_from(n?).ok()?.checked_sub(1)?.checked_sub(pad))
            .collect();
        let cut = cut.ok_or("the size of its window is not known")?;
        new("qnn.transpose_conv2d", vec![x, w]).attr("pad", ints(op, &cut)).attr("stride", ints(op, &spread))
    } else {
        new(name, vec![x, w])
            .attr("pad", ints(op, &pad))
            .attr("stride", ints(op, &stride))
            .attr("dilation", ints(op, &dilation))
    };
    if groups != 1 && !is_depthwise {
        new = new.attr("groups", op.ctx.int_attr(groups, op.ctx.int_type(64)));
    }
    new.shape = Some(ordered(&result, &from_hub));
    new.after = permuted(inverse(&from_hub)).into_iter().collect();
    Ok(new)
}

/// The dimensions of a product.
struct Product {
    /// Those of the first operand in the order: batch, rows, depth.
    lhs: Vec<usize>,
    /// Those of the second in the order: batch, columns, depth.
    rhs: Vec<usize>,
    /// How many are of the batch.
    batch: usize,
    /// Whether it is a fully connected layer: the second operand is a constant matrix.
    is_connected: bool,
}

fn products(op: OpRef<'_>) -> Result<Product, String> {
    let dims = op.attr("dot_dimension_numbers").and_then(|a| DOT.read(op.ctx, a)).ok_or("it has no dimensions")?;
    let (Some(a), Some(b)) = (op.in_dims(0), op.in_dims(1)) else {
        return Err("its operands have no rank".to_owned());
    };
    let arranged = |rank: usize, batch: &[i64], depth: &[i64]| -> Result<Vec<usize>, String> {
        let (&[depth], rank) = (depth, i64::try_from(rank).unwrap_or(0)) else {
            return Err("it sums along another number of dimensions than one".to_owned());
        };
        let rest = (0..rank).filter(|d| !batch.contains(d) && *d != depth);
        let all = batch.iter().copied().chain(rest).chain([depth]);
        all.map(|d| usize::try_from(d).map_err(|_| "a dimension is negative".to_owned())).collect()
    };
    let lhs = arranged(a.len(), dims.list(0), dims.list(2))?;
    let rhs = arranged(b.len(), dims.list(1), dims.list(3))?;
    let batch = dims.list(0).len();
    let is_connected = batch == 0 && rhs.len() == 2 && op.operand(1).is_some_and(|v| is_constant(op, v));
    Ok(Product { lhs, rhs, batch, is_connected })
}

/// Whether a value is constant, but for casts and movements.
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

fn product(op: OpRef<'_>) -> Made {
    let Product { lhs, mut rhs, batch, is_connected } = products(op)?;
    let (mut x, mut w) = (input(op, 0)?, input(op, 1)?);
    let name = if is_connected {
        "qnn.fully_connected"
    } else {
        let one = |all: &[usize]| all.len() == batch.saturating_add(2);
        if !one(&lhs) || !one(&rhs) {
            return Err("its operands are no matrices".to_owned());
        }
        // The depth stands in front of the columns.
        let last = rhs.len().saturating_sub(1);
        rhs.swap(last, last.saturating_sub(1));
        "qnn.matmul"
    };
    x.chain.extend(permuted(lhs));
    w.chain.extend(permuted(rhs));
    Ok(new(name, vec![x, w]))
}

/// The operation that a body of two operands applies.
fn reducer(op: OpRef<'_>) -> Option<String> {
    let block = *op.body.blocks(*op.body.regions(op.op).first()?).first()?;
    let mut ops = op.body.ops(block).map(|op_in| OpRef { op: op_in, ..op });
    let (step, end) = (ops.next()?, ops.next()?);
    let mut operands: Vec<ValueId> = op.body.operands(step.op).collect();
    operands.sort_unstable();
    let mut args = op.body.args(block).to_vec();
    args.sort_unstable();
    let all =
        operands == args && args.len() == 2 && ops.next().is_none() && end.operand(0) == op.body.result(step.op, 0);
    all.then(|| step.name().into_owned())
}

fn reduce(op: OpRef<'_>) -> Made {
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
    let name = match reducer(op).as_deref() {
        Some("stablehlo.maximum") if least(-1.0) => "qnn.reduce_max",
        Some("stablehlo.minimum") if least(1.0) => "qnn.reduce_min",
        Some("stablehlo.maximum" | "stablehlo.minimum") => {
            return Err("it begins with another value than its end".to_owned());
        }
        Some("stablehlo.add") => return Err("a sum has no definition in 'ort' numerics".to_owned()),
        _ => return Err("its body is neither a maximum nor a minimum".to_owned()),
    };
    let mut axes = op.ints("dimensions").unwrap_or_default();
    axes.sort_unstable();
    Ok(alike(new(name, vec![input(op, 0)?]).attr("axes", ints(op, &axes))))
}

/// A sum divided by the number of its elements: the sum.
fn averaged(op: OpRef<'_>) -> Option<OpRef<'_>> {
    if op.name() != "stablehlo.divide" || !op.operand(0).is_some_and(|v| op.body.has_one_use(v)) {
        return None;
    }
    let sum = op.operand_def(0).filter(|def| def.name() == "stablehlo.reduce")?;
    if reducer(sum)? != "stablehlo.add" || splat(sum, 1)? != 0.0 {
        return None;
    }
    let dims = sum.in_dims(0)?;
    let sizes = sum.ints("dimensions")?.into_iter().map(|d| dims.get(usize::try_from(d).ok()?).copied().flatten());
    let count = sizes.into_iter().try_fold(1_u64, |count, n| count.checked_mul(n?))?;
    (splat(op, 1)? == count as f64).then_some(sum)
}

fn mean(sum: OpRef<'_>) -> Made {
    let mut axes = sum.ints("dimensions").unwrap_or_default();
    axes.sort_unstable();
    Ok(new("qnn.mean", vec![input(sum, 0)?]).attr("axes", ints(sum, &axes)))
}

/// Each operand is requantized to the result's parameters if it has others; then it is a movement.
fn concat(op: OpRef<'_>) -> Made {
    let inputs = (0..op.body.num_operands(op.op)).map(|i| input(op, i)).collect::<Result<_, _>>()?;
    let axis = op.int("dimension").ok_or("it has no dimension")?;
    Ok(alike(new("tosa.concat", inputs).attr("axis", op.ctx.int_attr(axis, op.ctx.int_type(32)))))
}

fn pad(op: OpRef<'_>) -> Made {
    let [low, high, interior] =
        ["edge_padding_low", "edge_padding_high", "interior_padding"].map(|name| op.ints(name).unwrap_or_default());
    if interior.iter().any(|&n| n != 0) || low.iter().chain(&high).any(|&n| n < 0) {
        return Err("its padding is negative or between elements".to_owned());
    }
    let margin = splat(op, 1).ok_or("its margin is not known")?;
    let amounts: Vec<i64> = low.into_iter().zip(high).flat_map(|(low, high)| [low, high]).collect();
    let new = alike(new("qnn.pad", vec![input(op, 0)?]).attr("pad", ints(op, &amounts)));
    if margin == 0.0 {
        return Ok(new);
    }
    let bits = FloatBits(u128::from((margin as f32).to_bits()));
    Ok(new.attr("value", op.ctx.attr(AttrKind::Float { bits, ty: op.ctx.float_type(FloatKind::F32) })))
}
