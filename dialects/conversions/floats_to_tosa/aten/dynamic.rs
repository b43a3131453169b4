//! Dynamic quantization of PyTorch (`quantized_decomposed`) and torchao, as float arithmetic: operations that compute a scale and a zero
//! point from a range, and casts by parameters that the program computes.
//!
//! PyTorch runs these operations as several operations on tensors. On floats of 16 bits each of them rounds, and so does the conversion.
//! The f64 scales of `quantized_decomposed` have values of f32.
//!
//! Source: `torch/ao/quantization/fx/_decomposed.py` and `torchao/quantization/quant_primitives.py`.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::num::FloatKind;

use super::super::onnx::Results;
use super::super::writer::FloatWriter;
use super::arguments::number;
use crate::support::{OpTypes, is_unsigned};
use crate::torch::aten::{int, ints, word};
use crate::torch::index::dimension;
use crate::torch::ops::is_none;
use crate::tosa::kernels::bounds;
use crate::tosa::ops as tosa;

/// The tensor to quantize or to dequantize.
const INPUT: usize = 0;

/// Element types in PyTorch's numbering.
const UINT8: i64 = 0;
const INT8: i64 = 1;
const INT16: i64 = 2;
const INT32: i64 = 3;

/// The elements that share a scale and a zero point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Granularity {
    Tensor,
    /// The elements of the last dimension.
    Token,
    /// All elements of an index of a dimension.
    Channel,
    /// Several elements of the last dimension of a matrix.
    Group,
    /// The elements of a block, whose sizes are an operand.
    Block,
}

/// The name of an operation of PT2E or torchao, without its namespace.
fn short_name(label: &str) -> Option<&str> {
    label.strip_prefix(DECOMPOSED).or_else(|| label.strip_prefix("torch.torchao."))
}

/// A cast with a scale and a zero point in operands.
#[derive(Clone, Copy)]
struct Cast {
    quantizes: bool,
    granularity: Granularity,
}

impl Cast {
    fn of(op: OpRef<'_>) -> Option<Self> {
        let (quantizes, granularity) = match short_name(&op.label())? {
            "quantize_per_tensor.tensor" => (true, Granularity::Tensor),
            "quantize_per_token" => (true, Granularity::Token),
            "quantize_per_channel" => (true, Granularity::Channel),
            "quantize_per_channel_group" => (true, Granularity::Group),
            "quantize_affine" => (true, Granularity::Block),
            "dequantize_per_tensor.tensor" => (false, Granularity::Tensor),
            "dequantize_per_token" => (false, Granularity::Token),
            "dequantize_per_channel" => (false, Granularity::Channel),
            "dequantize_per_channel_group" => (false, Granularity::Group),
            "dequantize_affine" => (false, Granularity::Block),
            _ => return None,
        };
        Some(Self { quantizes, granularity })
    }

    /// The number of the operand with the scale. The zero point follows.
    fn scale(self) -> usize {
        if self.granularity == Granularity::Block { 2 } else { 1 }
    }

    fn zero_point(self) -> usize {
        self.scale().saturating_add(1)
    }

    /// The number of the operand `quant_min`. `quant_max` follows.
    fn least(self) -> usize {
        match self.granularity {
            Granularity::Block => 5,
            Granularity::Channel => 4,
            Granularity::Tensor | Granularity::Token | Granularity::Group => 3,
        }
    }
}

/// Returns true for a choice of parameters for casts in f64, whose conversions include it: its own results would have f32.
pub(super) fn is_choice_for_f64(op: OpRef<'_>) -> bool {
    short_name(&op.label()) == Some(CHOOSE_PER_TOKEN_ASYMMETRIC)
}

/// Returns true for a cast that `--quant-to-hub` does not read: it has no quantized type, or its scale or zero point is not constant.
pub(in super::super) fn is_computed_cast(op: OpRef<'_>) -> bool {
    let is_known = |index: usize| op.operand_constant(index).is_some() || is_none(op, index);
    let has_computed_params = |cast: Cast| !is_known(cast.scale()) || !is_known(cast.zero_point());
    Cast::of(op).is_some_and(|cast| op.cast().is_none() || has_computed_params(cast))
}

/// Returns true for a choice of parameters, and for a cast that f32 computes as f64: one by a number, which PyTorch rounds to f32, and one
/// by a choice for each token.
pub(in super::super) fn has_exact_scales(op: OpRef<'_>) -> bool {
    let is_choice =
        |op: OpRef<'_>, prefix: &str| op.label().strip_prefix(DECOMPOSED).is_some_and(|name| name.starts_with(prefix));
    let is_exact_cast = |cast: Cast| match cast.granularity {
        Granularity::Tensor => true,
        Granularity::Token => op.operand_def(cast.scale()).is_some_and(|def| is_choice(def, CHOOSE_PER_TOKEN)),
        Granularity::Channel | Granularity::Group | Granularity::Block => false,
    };
    is_choice(op, "choose_qparams") || Cast::of(op).is_some_and(is_exact_cast)
}

/// Builds the results of an operation. Returns `None` for other operations.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    let label = w.view(op).label().into_owned();
    let params = match short_name(&label).unwrap_or_default() {
        "choose_qparams.tensor" => choose_for_tensor(w, op, false)?,
        "choose_qparams_symmetric.tensor" => choose_for_tensor(w, op, true)?,
        CHOOSE_PER_TOKEN => choose_per_token(w, op)?,
        "choose_qparams_affine" => choose_for_blocks(w, op)?,
        _ => {
            return match Cast::of(w.view(op)) {
                Some(cast) if cast.quantizes => Ok(Some(vec![Some(quantize(w, op, cast)?)])),
                Some(cast) => Ok(Some(vec![Some(dequantize(w, op, cast)?)])),
                None => Ok(None),
            };
        }
    };
    let mut results = Results::new();
    for (index, value) in params.into_iter().enumerate() {
        let result = w.view(op).results().nth(index).ok_or("too few results")?;
        let element = w.computed_element(w.view(op).out_element(index));
        let value = if w.ctx().int_width(element).is_some() { to_integers(w, value, element)? } else { value };
        let dims = w.dims(result)?;
        results.push(Some(reshape_params(w, value, &dims)?));
    }
    Ok(Some(results))
}

/// The prefix of the operations of PT2E.
const DECOMPOSED: &str = "torch.quantized_decomposed.";
const CHOOSE_PER_TOKEN: &str = "choose_qparams_per_token";
const CHOOSE_PER_TOKEN_ASYMMETRIC: &str = "choose_qparams_per_token_asymmetric";

/// Casts floats that are integers.
fn to_integers(w: &mut FloatWriter<'_, '_, '_>, x: ValueId, element: Type) -> Result<ValueId, String> {
    let word = w.ctx().int_type(32);
    let is_wide = w.ctx().int_width(element).is_some_and(|width| width > 32);
    let x = if is_wide { w.cast(x, word)? } else { x };
    w.cast(x, element)
}

fn reshape_params(w: &mut FloatWriter<'_, '_, '_>, params: ValueId, dims: &[u64]) -> Result<ValueId, String> {
    let count = |dims: &[u64]| dims.iter().copied().fold(1_u64, u64::saturating_mul);
    let given = w.dims(params)?;
    if count(&given) != count(dims) {
        return Err(format!("has {} scales or zero points, expected {}", count(&given), count(dims)));
    }
    w.reshape(params, dims)
}

/// The floats of operand `index`.
fn kind(op: OpRef<'_>, index: usize) -> Result<FloatKind, String> {
    let kind = op.ctx.float_kind(op.in_element(index)).filter(|kind| kind.bits() <= 32);
    kind.ok_or_else(|| format!("operand #{index} must have floats of at most 32 bits"))
}

/// The type in which PyTorch computes with two types of floats.
fn promoted(a: FloatKind, b: FloatKind) -> FloatKind {
    if a == b { a } else { FloatKind::F32 }
}

/// Rounds the f32 result of an operation to its own type.
fn rounded(w: &mut FloatWriter<'_, '_, '_>, x: ValueId, kind: FloatKind) -> Result<ValueId, String> {
    let narrow = w.cast(x, w.ctx().float_type(kind))?;
    w.cast(narrow, w.f32_type())
}

/// A tensor whose blocks share parameters.
struct Blocks {
    /// The dimensions of the tensor. One with several blocks of several elements becomes two: `[blocks, elements]`.
    dims: Vec<u64>,
    /// The same dimensions, with size 1 in a block.
    params: Vec<u64>,
    /// The dimensions in a block.
    axes: Vec<usize>,
}

impl Blocks {
    /// Splits a tensor of these dimensions into blocks of these sizes.
    fn new(dims: &[u64], sizes: &[u64]) -> Result<Self, String> {
        if dims.len() != sizes.len() {
            return Err("block_size must have one size for each dimension".to_owned());
        }
        let mut blocks = Self { dims: Vec::new(), params: Vec::new(), axes: Vec::new() };
        for (d, (&dim, &size)) in dims.iter().zip(sizes).enumerate() {
            let count = dim.checked_div(size).filter(|_| dim.is_multiple_of(size));
            let count = count.ok_or_else(|| format!("dimension {d} of size {dim} does not split into blocks"))?;
            if count != 1 || size == 1 {
                blocks.dims.push(count);
                blocks.params.push(count);
            }
            if size != 1 {
                blocks.axes.push(blocks.dims.len());
                blocks.dims.push(size);
                blocks.params.push(1);
            }
        }
        Ok(blocks)
    }

    /// The blocks of a cast.
    fn of_cast(w: &FloatWriter<'_, '_, '_>, op: OpId, cast: Cast) -> Result<Self, String> {
        let view = w.view(op);
        let dims = w.dims(view.operand(INPUT).ok_or("too few operands")?)?;
        let mut sizes = dims.clone();
        match cast.granularity {
            Granularity::Tensor => {}
            Granularity::Token => {
                let tokens = dims.len().saturating_sub(1);
                sizes.iter_mut().take(tokens).for_each(|size| *size = 1);
            }
            Granularity::Channel => {
                let axis = dimension(int(view, 3)?, dims.len())?;
                sizes.iter_mut().skip(axis).take(1).for_each(|size| *size = 1);
            }
            Granularity::Group => {
                let &[_, columns] = dims.as_slice() else { return Err("operand must have rank 2".to_owned()) };
                let size = u64::try_from(int(view, 6)?).map_err(|_| "the size of a group is negative")?;
                sizes = vec![1, size.min(columns)];
            }
            Granularity::Block => sizes = block_sizes(view, 1)?,
        }
        Self::new(&dims, &sizes)
    }
}

/// Reads the sizes of blocks from operand `index`.
fn block_sizes(op: OpRef<'_>, index: usize) -> Result<Vec<u64>, String> {
    let sizes = ints(op, index)?.into_iter().map(u64::try_from);
    sizes.collect::<Result<_, _>>().map_err(|_| "the size of a block is negative".to_owned())
}

/// Reads `quant_min` and `quant_max` from operand `least` and the next one. Without them the bounds are those of the type in operand
/// `dtype`.
fn stored_bounds(op: OpRef<'_>, least: usize, dtype: usize) -> Result<(f64, f64), String> {
    let of_type = || match int(op, dtype)? {
        UINT8 => Ok(bounds(8, true)),
        INT8 => Ok(bounds(8, false)),
        INT16 => Ok(bounds(16, false)),
        INT32 => Ok(bounds(32, false)),
        other => Err(format!("the bounds of the element type {other} are unknown")),
    };
    let bound = |index: usize, default: fn((i64, i64)) -> i64| match is_none(op, index) {
        true => of_type().map(|of_type| default(of_type) as f64),
        false => number(op, index),
    };
    let bounds = (bound(least, |(least, _)| least)?, bound(least.saturating_add(1), |(_, greatest)| greatest)?);
    if bounds.0 < bounds.1 { Ok(bounds) } else { Err("quant_min must be less than quant_max".to_owned()) }
}

/// `determine_qparams`: the range of a tensor, extended to include 0. A symmetric choice has the greatest magnitude, and 0 as the zero
/// point, or 128 for unsigned bytes.
fn choose_for_tensor(w: &mut FloatWriter<'_, '_, '_>, op: OpId, is_symmetric: bool) -> Result<[ValueId; 2], String> {
    let view = w.view(op);
    let ((least, greatest), epsilon, dtype) = (stored_bounds(view, 1, 4)?, number(view, 3)?, int(view, 4)?);
    let kind = kind(view, INPUT)?;
    let x = w.operand(op, INPUT)?;
    let axes: Vec<usize> = (0..w.rank(x)?).collect();
    let (low, high) = w.range_with_zero(x, &axes)?;
    let scale = if is_symmetric {
        let magnitude = magnitude_of_range(w, low, high)?;
        let steps = w.number_like(magnitude, (greatest - least) / 2.0)?;
        w.div(magnitude, steps)?
    } else {
        scale_of_range(w, (low, high), greatest - least, kind)?
    };
    let scale = rounded(w, scale, kind)?;
    // A tensor of f32 has the bound, so the maximum and the zero point have f32.
    let scale = w.clamp(scale, (epsilon, f64::INFINITY))?;
    let zero_point = match is_symmetric {
        true => w.number_like(scale, if dtype == UINT8 { 128.0 } else { 0.0 })?,
        false => zero_point_of_least(w, low, scale, (least, greatest), FloatKind::F32)?,
    };
    Ok([scale, zero_point])
}

/// The greatest magnitude of each row becomes 127, without a zero point.
fn choose_per_token(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<[ValueId; 2], String> {
    // PyTorch converts f16 to f32, but not bf16.
    if kind(w.view(op), INPUT)? == FloatKind::BF16 || int(w.view(op), 1)? != INT8 {
        return Err("is supported on f32 and f16, for i8".to_owned());
    }
    let x = w.operand(op, INPUT)?;
    let last = w.rank(x)?.checked_sub(1).ok_or("operand must have rank 1 or higher")?;
    let magnitude = w.unary(&tosa::ABS, x)?;
    let greatest = w.reduce(&tosa::REDUCE_MAX, magnitude, &[last])?;
    let greatest = w.clamp(greatest, (1e-5, f64::INFINITY))?;
    let steps = w.number_like(greatest, 127.0)?;
    let scale = w.div(greatest, steps)?;
    Ok([scale, splat_like(w, scale, 0.0)?])
}

/// The range of each row, extended to include 0. The end of the range with the smaller error gives the zero point.
fn choose_per_token_asymmetric(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<[ValueId; 2], String> {
    if kind(w.view(op), INPUT)? != FloatKind::F32 {
        return Err("is supported on f32".to_owned());
    }
    let x = w.operand(op, INPUT)?;
    let last = w.rank(x)?.checked_sub(1).ok_or("operand must have rank 1 or higher")?;
    let (low, high) = w.range_with_zero(x, &[last])?;
    let scale = scale_of_range(w, (low, high), 255.0, FloatKind::F32)?;
    let scale = w.clamp(scale, (f64::from(f32::EPSILON), f64::INFINITY))?;
    let (below, above) = (w.div(low, scale)?, w.div(high, scale)?);
    let (from_least, from_greatest) = (w.plus(below, -128.0)?, w.plus(above, 127.0)?);
    let error = w.add(from_least, from_greatest)?;
    let (at_least, at_greatest) = (w.number_minus(-128.0, below)?, w.number_minus(127.0, above)?);
    let is_least = w.compare_to(&tosa::GREATER, error, 0.0)?;
    let zero_point = w.select(is_least, at_least, at_greatest)?;
    let zero_point = w.clamp(zero_point, (-128.0, 127.0))?;
    Ok([scale, w.round_half_even(zero_point)?])
}

/// `choose_qparams_affine`: the range of each block, extended to include 0.
fn choose_for_blocks(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<[ValueId; 2], String> {
    let view = w.view(op);
    let (mapping, kind) = (word(view, 1)?, kind(view, INPUT)?);
    let (least, greatest) = stored_bounds(view, 4, 3)?;
    let epsilon = match is_none(view, 6) {
        // The smallest normal number.
        true if kind == FloatKind::F16 => 2_f64.powi(-14),
        true => f64::from(f32::MIN_POSITIVE),
        false => number(view, 6)?,
    };
    let sizes = block_sizes(view, 2)?;
    let x = w.operand(op, INPUT)?;
    let blocks = Blocks::new(&w.dims(x)?, &sizes)?;
    let x = w.reshape(x, &blocks.dims)?;
    let (low, high) = w.range_with_zero(x, &blocks.axes)?;
    let scale = match mapping.as_str() {
        "SYMMETRIC" => {
            let magnitude = magnitude_of_range(w, low, high)?;
            let steps = w.number_like(magnitude, (greatest - least) / 2.0)?;
            w.div(magnitude, steps)?
        }
        "SYMMETRIC_NO_CLIPPING_ERR" => {
            let (of_least, of_greatest) = (w.number_like(low, least)?, w.number_like(high, greatest)?);
            let (of_least, of_greatest) = (w.div(low, of_least)?, w.div(high, of_greatest)?);
            let (of_least, of_greatest) = (rounded(w, of_least, kind)?, rounded(w, of_greatest, kind)?);
            let is_least = w.binary(&tosa::GREATER, of_least, of_greatest)?;
            w.select(is_least, of_least, of_greatest)?
        }
        "ASYMMETRIC" => scale_of_range(w, (low, high), greatest - least, kind)?,
        other => return Err(format!("unknown mapping '{other}'")),
    };
    let scale = rounded(w, scale, kind)?;
    let epsilon = w.number_like(scale, epsilon)?;
    let epsilon = rounded(w, epsilon, kind)?;
    let scale = w.binary(&tosa::MAXIMUM, scale, epsilon)?;
    let zero_point = match mapping.as_str() {
        "ASYMMETRIC" => zero_point_of_least(w, low, scale, (least, greatest), kind)?,
        _ => splat_like(w, scale, ((greatest + least + 1.0) / 2.0).trunc())?,
    };
    Ok([scale, zero_point])
}

/// A constant with the dimensions of `like`.
fn splat_like(w: &mut FloatWriter<'_, '_, '_>, like: ValueId, number: f64) -> Result<ValueId, String> {
    let dims = w.dims(like)?;
    w.splat(&dims, w.element(like), number)
}

/// The greatest magnitude of a range that includes 0.
fn magnitude_of_range(w: &mut FloatWriter<'_, '_, '_>, low: ValueId, high: ValueId) -> Result<ValueId, String> {
    let negated = w.unary(&tosa::NEGATE, low)?;
    w.binary(&tosa::MAXIMUM, negated, high)
}

/// The range divided by a number of steps.
fn scale_of_range(
    w: &mut FloatWriter<'_, '_, '_>,
    (low, high): (ValueId, ValueId),
    steps: f64,
    kind: FloatKind,
) -> Result<ValueId, String> {
    let range = w.sub(high, low)?;
    let range = rounded(w, range, kind)?;
    let steps = w.number_like(range, steps)?;
    w.div(range, steps)
}

/// The zero point that maps the least real to the least stored integer: `least - round(low / scale)`, clamped.
fn zero_point_of_least(
    w: &mut FloatWriter<'_, '_, '_>,
    low: ValueId,
    scale: ValueId,
    (least, greatest): (f64, f64),
    kind: FloatKind,
) -> Result<ValueId, String> {
    let below = w.div(low, scale)?;
    let below = rounded(w, below, kind)?;
    let below = w.round_half_even(below)?;
    let zero_point = w.number_minus(least, below)?;
    let zero_point = rounded(w, zero_point, kind)?;
    w.clamp(zero_point, (least, greatest))
}

/// The parameters of a cast.
struct Params {
    /// With the dimensions of the blocks, as the zero point.
    scale: ValueId,
    of_scale: FloatKind,
    /// In f32.
    zero_point: Option<ValueId>,
    /// PyTorch quantizes in f64.
    is_f64: bool,
}

/// Reads the parameters of a cast.
fn params(w: &mut FloatWriter<'_, '_, '_>, op: OpId, cast: Cast, blocks: &Blocks) -> Result<Params, String> {
    let view = w.view(op);
    if let Some(choice) = view.operand_def(cast.scale()).filter(|&def| is_choice_for_f64(def)) {
        if !choice.results().map(Some).eq([view.operand(cast.scale()), view.operand(cast.zero_point())]) {
            return Err("scale and zero point have different origins".to_owned());
        }
        let choice = choice.op;
        let [scale, zero_point] = choose_per_token_asymmetric(w, choice)?;
        w.fuser.cleanup.push(choice);
        let scale = reshape_params(w, scale, &blocks.params)?;
        let zero_point = Some(reshape_params(w, zero_point, &blocks.params)?);
        return Ok(Params { scale, of_scale: FloatKind::F32, zero_point, is_f64: true });
    }
    let of_scale = kind(view, cast.scale())?;
    let scale = w.operand(op, cast.scale())?;
    let scale = reshape_params(w, scale, &blocks.params)?;
    let zero_point = match is_none(w.view(op), cast.zero_point()) {
        true => None,
        false => {
            let zero_point = w.operand(op, cast.zero_point())?;
            let zero_point = reshape_params(w, zero_point, &blocks.params)?;
            Some(w.cast(zero_point, w.f32_type())?)
        }
    };
    Ok(Params { scale, of_scale, zero_point, is_f64: false })
}

/// Builds a quantization: `round(x (1 / scale)) + zero point`, clamped. A cast by tokens or by groups adds the zero point before it
/// rounds.
fn quantize(w: &mut FloatWriter<'_, '_, '_>, op: OpId, cast: Cast) -> Result<ValueId, String> {
    let view = w.view(op);
    let (least, greatest) = stored_bounds(view, cast.least(), 4)?;
    let out = view.out_element(0);
    let width = view.ctx.int_width(out).filter(|&width| width <= 32);
    let (low, high) =
        bounds(width.ok_or("the result must have integers of at most 32 bits")?, is_unsigned(view.ctx, out));
    if least < low as f64 || greatest > high as f64 {
        return Err("quant_min and quant_max are out of range of the result".to_owned());
    }
    let blocks = Blocks::of_cast(w, op, cast)?;
    let Params { scale, of_scale, zero_point, is_f64 } = params(w, op, cast, &blocks)?;
    let zero_point = zero_point.ok_or("requires a zero point")?;
    let x = w.operand(op, INPUT)?;
    let x = w.reshape(x, &blocks.dims)?;
    let kind = match cast.granularity {
        // The scale is a number, which has no part in the type, and the tensor is converted to f32.
        Granularity::Tensor => FloatKind::F32,
        Granularity::Channel => promoted(FloatKind::F32, of_scale),
        Granularity::Token | Granularity::Group | Granularity::Block => promoted(kind(w.view(op), INPUT)?, of_scale),
    };
    let rounds_sum = matches!(cast.granularity, Granularity::Token | Granularity::Group);
    let stored = if is_f64 {
        nearest_sum(w, x, scale, zero_point)?
    } else {
        let one = w.number_like(scale, 1.0)?;
        let inverse = w.div(one, scale)?;
        let inverse = if cast.granularity == Granularity::Tensor { inverse } else { rounded(w, inverse, of_scale)? };
        let product = w.mul(x, inverse)?;
        let product = rounded(w, product, kind)?;
        let steps = if rounds_sum { product } else { w.round_half_even(product)? };
        let sum = w.add(steps, zero_point)?;
        let sum = rounded(w, sum, kind)?;
        if rounds_sum { w.round_half_even(sum)? } else { sum }
    };
    let stored = w.clamp(stored, (least, greatest))?;
    let element = w.computed_element(w.view(op).out_element(0));
    // Only a zero point in floats may have a fraction, which PyTorch truncates.
    let is_whole = rounds_sum || w.ctx().int_width(w.view(op).in_element(cast.zero_point())).is_some();
    let stored = if is_whole { w.cast(stored, element)? } else { w.convert(stored, element)? };
    let dims = w.result_dims(op)?;
    w.reshape(stored, &dims)
}

/// The integer nearest to `x / scale + zero_point`, ties to even. PyTorch computes it in f64, which rounds to another integer only at an
/// exact tie.
fn nearest_sum(
    w: &mut FloatWriter<'_, '_, '_>,
    x: ValueId,
    scale: ValueId,
    zero_point: ValueId,
) -> Result<ValueId, String> {
    if w.form.is_strict {
        return Err("TOSA has no f64, in which the sum is rounded".to_owned());
    }
    let quotient = w.div(x, scale)?;
    // Beyond these bounds the result is clamped.
    let quotient = w.clamp(quotient, (-1024.0, 1024.0))?;
    let floor = w.unary(&tosa::FLOOR, quotient)?;
    // The quotient is rounded, so `floor` may be 1 more than the floor of the exact quotient. That changes no result, because the
    // distance to the tie is computed from the exact product.
    let tie = w.plus(floor, 0.5)?;
    let minus_tie = w.unary(&tosa::NEGATE, tie)?;
    let distance = w.fma(minus_tie, scale, x)?;
    let (floor, ceil) = (w.add(floor, zero_point)?, w.plus(floor, 1.0)?);
    let ceil = w.add(ceil, zero_point)?;
    let (is_above, is_below) = (w.compare_to(&tosa::GREATER, distance, 0.0)?, w.is_negative(distance)?);
    let sum = w.add(tie, zero_point)?;
    let even = w.round_half_even(sum)?;
    let below = w.select(is_below, floor, even)?;
    w.select(is_above, ceil, below)
}

/// Builds a dequantization: `(q - zero point) scale`.
fn dequantize(w: &mut FloatWriter<'_, '_, '_>, op: OpId, cast: Cast) -> Result<ValueId, String> {
    let view = w.view(op);
    let out = view.ctx.float_kind(view.out_element(0)).filter(|kind| kind.bits() <= 32);
    let out = out.ok_or("the result must have floats of at most 32 bits")?;
    // A difference of narrow integers wraps.
    let subtracts_integers = !matches!(cast.granularity, Granularity::Tensor | Granularity::Block);
    if subtracts_integers && view.ctx.int_width(view.in_element(cast.zero_point())).is_some_and(|width| width < 32) {
        return Err("zero points must have 32 bits or more".to_owned());
    }
    let blocks = Blocks::of_cast(w, op, cast)?;
    let Params { scale, of_scale, zero_point, .. } = params(w, op, cast, &blocks)?;
    let stored = w.operand(op, INPUT)?;
    let stored = w.reshape(stored, &blocks.dims)?;
    // The types of the difference and of the product.
    let [difference, product] = match cast.granularity {
        Granularity::Tensor => [out; 2],
        Granularity::Block => [out, promoted(out, of_scale)],
        // The difference has integers.
        Granularity::Token | Granularity::Channel | Granularity::Group => [FloatKind::F32, of_scale],
    };
    let mut value = w.cast(stored, w.f32_type())?;
    value = rounded(w, value, difference)?;
    if let Some(zero_point) = zero_point {
        let zero_point = match cast.granularity {
            Granularity::Block => rounded(w, zero_point, difference)?,
            _ => zero_point,
        };
        value = w.sub(value, zero_point)?;
        value = rounded(w, value, difference)?;
    }
    let value = w.mul(value, scale)?;
    let value = rounded(w, value, product)?;
    let dims = w.result_dims(op)?;
    w.reshape(value, &dims)
}
