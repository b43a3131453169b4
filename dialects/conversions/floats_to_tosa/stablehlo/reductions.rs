//! `reduce` and `reduce_window` of StableHLO, with bodies of one op, and `argmax` and `argmin` of JAX.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::movement::Movement;

use super::super::writer::FloatWriter;
use super::{Results, binary, direction};
use crate::conversions::quant_to_hub::stablehlo::{number, reduced_type, reducer};
use crate::elements::integers;
use crate::qnn::ops as qnn;
use crate::quant::fold::trace::movement;
use crate::stablehlo::ops as stablehlo;
use crate::support::{OpTypes, product_of_sizes};
use crate::tosa::kernels::bounds;
use crate::tosa::ops as tosa;

/// Matches `jnp.argmin` (true) and `jnp.argmax` (false) as JAX writes them: a reduction of numbers together with their indices, in which
/// the first of equal numbers and of NaN is selected. Compares the text of the body, with values numbered in order of their definition.
pub(super) fn match_arg_extreme(op: OpRef<'_>) -> Option<bool> {
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

/// Builds the maximum or minimum and its index.
pub(super) fn arg_extreme(w: &mut FloatWriter<'_, '_, '_>, op: OpId, is_minimum: bool) -> Result<Results, String> {
    let view = w.view(op);
    let (init, axes) = (number(view, 2), view.ints("dimensions").unwrap_or_default());
    let &[axis] = axes.as_slice() else { return Err("finds an extreme along several dimensions".to_owned()) };
    let axis = usize::try_from(axis).map_err(|_| "axis is negative")?;
    let infinity = if is_minimum { f64::INFINITY } else { f64::NEG_INFINITY };
    let indices = view.operands().nth(1).ok_or("too few operands")?;
    // Only with these initial values and indices is the reduction an argmax or argmin.
    if init != Some(infinity) || !is_iota(w, indices, axis) || view.out_element(1) != w.ctx().int_type(32) {
        return Err("reduces several tensors together".to_owned());
    }
    let x = w.operand(op, 0)?;
    let reduce = if is_minimum { &tosa::REDUCE_MIN } else { &tosa::REDUCE_MAX };
    let extreme = w.reduce(reduce, x, &[axis])?;
    let extreme = w.without_dims(extreme, &[axis])?;
    let x = if is_minimum { w.reverse_order(x)? } else { x };
    Ok(vec![Some(extreme), Some(w.argmax(x, axis)?)])
}

/// Returns true for 0, 1, 2, ... along a dimension, as [`FloatWriter::iota`] builds it, possibly repeated along other dimensions.
fn is_iota(w: &FloatWriter<'_, '_, '_>, mut value: ValueId, axis: usize) -> bool {
    let def = |value| w.fuser.rewriter.body().defining_op(value).map(|op| w.view(op));
    let repeats_others = |op: OpRef<'_>| {
        let chain = movement(op).and_then(Result::ok);
        let chain = chain.and_then(|used| used.chains.first().cloned()).unwrap_or_default();
        matches!(chain.as_slice(), [Movement::Tile(times)] if times.get(axis) == Some(&1))
    };
    while let Some(op) = def(value).filter(|op| op.is(&tosa::TILE) && repeats_others(*op)) {
        let Some(source) = op.operand(operand!(tosa::TILE.input1)) else { return false };
        value = source;
    }
    let numbers = def(value).and_then(OpRef::constant).and_then(|constant| integers(w.ctx(), constant));
    let size = w.dims(value).ok().and_then(|dims| dims.get(axis).copied());
    numbers.is_some_and(|list| size == u64::try_from(list.len()).ok() && list.iter().zip(0..).all(|(&n, i)| n == i))
}

/// A reduction of one tensor.
struct Reduction {
    /// Combines two elements.
    combine: &'static OpDef,
    /// Combines the elements of a dimension.
    reduce: &'static OpDef,
    /// The initial value is the identity of the reduction, so it can be left out.
    has_identity: bool,
}

/// Returns the element type of the first tensor of a reduction.
fn reduced_element(op: OpRef<'_>) -> Option<Type> {
    op.ctx.element_type(reduced_type(op)?)
}

/// Reads a reduction of one tensor, whose body is one op.
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
        // f64 does not represent all integers of more than 53 bits.
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

/// `stablehlo.reduce` of one tensor.
pub(super) fn reduce(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let Reduction { combine, reduce, has_identity } = reduction(w.view(op))?;
    let axes = w.view(op).ints("dimensions").unwrap_or_default();
    let axes: Vec<usize> = axes.iter().filter_map(|&axis| usize::try_from(axis).ok()).collect();
    let x = w.operand(op, 0)?;
    if w.dims(x)?.contains(&0) {
        return Err("reduces an empty tensor".to_owned());
    }
    let value = w.reduce(reduce, x, &axes)?;
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
    /// Padding before and after the dimension.
    pad: (i64, i64),
}

/// `stablehlo.reduce_window`: maxima, minima and sums are separable, so one or two dimensions at a time are reduced.
pub(super) fn reduce_window(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
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
    let has_effect = |window: &Window| window.size != 1 || window.stride != 1 || window.pad != (0, 0);
    let axes: Vec<usize> = (0..windows.len()).filter(|&d| windows.get(d).is_some_and(has_effect)).collect();
    let mut value = w.operand(op, 0)?;
    if w.ctx().float_kind(w.element(value)).is_none() {
        return Err("has windows of integers".to_owned());
    }
    for pair in axes.chunks(2) {
        value = reduce_window_along(w, value, combine, pair, &windows)?;
    }
    Ok(value)
}

/// Reduces windows along one or two dimensions, as images [N, H, W, C].
fn reduce_window_along(
    w: &mut FloatWriter<'_, '_, '_>,
    x: ValueId,
    combine: &'static OpDef,
    axes: &[usize],
    windows: &[Window],
) -> Result<ValueId, String> {
    let dims = w.dims(x)?;
    let (&first, &last) = axes.first().zip(axes.last()).ok_or("has no dimensions")?;
    let others = (0..dims.len()).filter(|d| !axes.contains(d));
    // Permutes to [before.., axes.., after..] and flattens to [N, H, W, C]. The dimensions after the last axis are the channels.
    let order: Vec<usize> =
        others.clone().filter(|&d| d < last).chain(axes.iter().copied()).chain(others.filter(|&d| d > last)).collect();
    let permuted = w.permute(x, &order)?;
    let sizes = w.dims(permuted)?;
    let before = last.saturating_add(1).saturating_sub(axes.len());
    let after = last.saturating_add(1);
    let (n, channels) = (
        product_of_sizes(sizes.get(..before).unwrap_or_default())?,
        product_of_sizes(sizes.get(after..).unwrap_or_default())?,
    );
    let size = |d: usize| dims.get(d).copied().ok_or("axis is out of range");
    let (height, width) = if axes.len() == 1 { (size(first)?, 1) } else { (size(first)?, size(last)?) };
    let image = w.reshape(permuted, &[n, height, width, channels])?;
    let one = Window { size: 1, stride: 1, dilation: 1, pad: (0, 0) };
    let window_of = |d: usize| windows.get(d).copied().unwrap_or(one);
    let (rows, columns) = (window_of(first), if axes.len() == 1 { one } else { window_of(last) });
    let reduced = reduce_image(w, image, combine, [rows, columns])?;
    let counts = w.dims(reduced)?;
    let mut result = sizes.clone();
    for (at, &count) in (before..after).zip(counts.iter().skip(1)) {
        *result.get_mut(at).ok_or("axis is out of range")? = count;
    }
    let reduced = w.reshape(reduced, &result)?;
    let mut inverse: Vec<usize> = (0..order.len()).collect();
    inverse.sort_by_key(|&d| order.get(d).copied());
    w.permute(reduced, &inverse)
}

/// Reduces the windows of images [N, H, W, C]: a sum is a depthwise convolution by ones, a maximum a pool.
fn reduce_image(
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
        let ones = w.splat(&[rows, columns, channels, 1], w.element(image), 1.0)?;
        let (image, pad) = crop_negative_padding(w, image, &pad, 0.0)?;
        let def = &qnn::DEPTHWISE_CONV2D;
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
    // TOSA requires padding less than the window. Other padding becomes a pad with -infinity.
    let is_large = pad.chunks(2).zip(&kernel).any(|(pad, &size)| pad.iter().any(|&n| n >= size || n < 0));
    let (image, pad) = match is_large {
        true => {
            let amounts = [&[0, 0], pad.as_slice(), &[0, 0]].concat();
            (w.pad(image, &amounts, f64::NEG_INFINITY)?, vec![0; 4])
        }
        false => (image, pad),
    };
    let pooled = w.pool(&tosa::MAX_POOL2D, image, &kernel, &pad, &stride)?;
    if is_minimum { w.unary(&tosa::NEGATE, pooled) } else { Ok(pooled) }
}

/// Crops an image by negative padding. Returns the image and the padding that is not negative.
fn crop_negative_padding(
    w: &mut FloatWriter<'_, '_, '_>,
    image: ValueId,
    pad: &[i64],
    fill: f64,
) -> Result<(ValueId, Vec<i64>), String> {
    let negative: Vec<i64> = pad.iter().map(|&n| n.min(0)).collect();
    let amounts = [&[0, 0], negative.as_slice(), &[0, 0]].concat();
    let image = if negative.iter().all(|&n| n == 0) { image } else { w.pad(image, &amounts, fill)? };
    Ok((image, pad.iter().map(|&n| n.max(0)).collect()))
}
