//! The shapes of results that are computed: a rule for each kind of operation, which the verifier and [`result_shapes`] share.
//! Sizes, axes and attributes that are known only at run time agree with any shape.

use qopt_ir::def::{OpDef, OpError, OpRef, Verdict, operand};
use qopt_ir::movement::{Dim, Shape};

use super::invariants::verify_invariants;
use super::movements::dimension;
use super::ops::{
    ADD, ARG_MAX, ATAN2, BITWISE_XOR, CAST, CEIL, CONV_2D, COS, DIV, EQUAL, FILL, FLOOR, FLOOR_DIV, FLOOR_MOD,
    FULLY_CONNECTED, GATHER, GREATER, GREATER_EQUAL, LESS, LESS_EQUAL, LOG_SOFTMAX, LOGICAL_AND, LOGICAL_NOT,
    LOGICAL_OR, MEAN, NOT_EQUAL, POW, PRELU, RANGE, RANK, REDUCE_ALL, REDUCE_ANY, REDUCE_MAX, REDUCE_MIN, REDUCE_PROD,
    RESIZE_BILINEAR, RESIZE_NEAREST_NEIGHBOR, ROUND, SELECT, SELECT_V2, SHAPE, SIGN, SIN, SOFTMAX, SQUARE, SUM,
    TRANSPOSE_CONV, ZEROS_LIKE,
};
use crate::computed_values::range_count;
use crate::contractions;
use crate::qnn::attrs::flag;
use crate::support::{Dims, OpTypes, ensure, product, shapes_agree, show};

/// Reductions along constant axes.
const REDUCTIONS: [&OpDef; 7] = [&MEAN, &REDUCE_ALL, &REDUCE_ANY, &REDUCE_MAX, &REDUCE_MIN, &REDUCE_PROD, &SUM];
/// Operations with the shape of their operands that have no evaluator of single elements.
const SHAPED: [&OpDef; 27] = [
    &ATAN2,
    &BITWISE_XOR,
    &CAST,
    &CEIL,
    &COS,
    &DIV,
    &EQUAL,
    &FLOOR,
    &FLOOR_DIV,
    &FLOOR_MOD,
    &GREATER,
    &GREATER_EQUAL,
    &LESS,
    &LESS_EQUAL,
    &LOGICAL_AND,
    &LOGICAL_NOT,
    &LOGICAL_OR,
    &LOG_SOFTMAX,
    &NOT_EQUAL,
    &POW,
    &PRELU,
    &ROUND,
    &SELECT_V2,
    &SIGN,
    &SIN,
    &SQUARE,
    &ZEROS_LIKE,
];
/// The same, of operations that have no definition. An axis is a scalar, which broadcasts.
const SHAPED_BY_NAME: [&str; 5] =
    ["tfl.add_n", "tfl.cumsum", "tfl.l2_normalization", "tfl.local_response_normalization", "tfl.right_shift"];

/// The shape of the result, `None` if it is unknown, or the reason why the operands have none.
type ShapeRule = fn(OpRef<'_>) -> Result<Option<Dims>, OpError>;

fn shape_rule(def: &OpDef) -> Option<ShapeRule> {
    let is = |other: &OpDef| *def == *other;
    Some(match def {
        _ if is(&FULLY_CONNECTED) => fully_connected_shape,
        _ if is(&GATHER) => gather_shape,
        _ if is(&ARG_MAX) => arg_max_shape,
        _ if is(&RESIZE_BILINEAR) || is(&RESIZE_NEAREST_NEIGHBOR) => resized_shape,
        _ if is(&TRANSPOSE_CONV) => transpose_conv_shape,
        _ if is(&SELECT) => select_shape,
        _ if is(&SHAPE) => {
            |op| Ok(op.in_dims(operand!(SHAPE.input)).map(|dims| Dims::from_slice(&[Some(dims.len() as u64)])))
        }
        _ if is(&RANK) => |_| Ok(Some(Dims::new())),
        _ if is(&FILL) => filled_shape,
        _ if is(&RANGE) => range_shape,
        _ if def.contraction.is_some() => contraction_shape,
        _ if REDUCTIONS.into_iter().any(is) => reduced_shape,
        _ if is(&SOFTMAX) || SHAPED.into_iter().any(is) || def.elementwise.is_some() => elementwise_shape,
        _ => return None,
    })
}

/// Returns the shape that the operands give each result; `None` if it is unknown, or if the operation is invalid.
pub(crate) fn result_shapes(op: OpRef<'_>) -> Vec<Option<Dims>> {
    let rule = match op.def() {
        Some(def) => shape_rule(def),
        None if op.name() == "tfl.topk_v2" => return vec![top_shape(op); 2],
        None => SHAPED_BY_NAME.contains(&&*op.name()).then_some(elementwise_shape as ShapeRule),
    };
    vec![rule.and_then(|rule| rule(op).ok().flatten())]
}

/// The greatest elements of each row: their number is operand #1.
fn top_shape(op: OpRef<'_>) -> Option<Dims> {
    let (mut dims, count) = (op.in_dims(0)?, op.in_ints(1)?);
    let (last, &[count]) = (dims.last_mut()?, count.as_slice()) else { return None };
    *last = Some(u64::try_from(count).ok()?);
    Some(dims)
}

/// The result has the shape that its operands give.
pub(super) fn verify_shape(op: OpRef<'_>) -> Verdict {
    verify_invariants(op)?;
    let Some(rule) = op.def().and_then(shape_rule) else { return Ok(()) };
    let Some(expected) = rule(op)? else { return Ok(()) };
    ensure!(
        op.out_dims(0).is_none_or(|found| shapes_agree(&found, &expected)),
        "result #0 must have the shape {}, but has type {}",
        Shape::new(expected.iter().copied()),
        show(op.ctx, op.out_type(0))
    );
    Ok(())
}

/// Checks a convolution or pool as far as LiteRT's definition does: it compares the result of a `conv_2d`, and nothing else. A kernel
/// rejects operands that do not fit each other, and computes another result than the type has. [`check_kernel_shapes`] names the
/// difference.
pub(super) fn verify_window(op: OpRef<'_>) -> Verdict {
    let has_checked_result = op.is(&CONV_2D) && contraction_shape(op).is_ok();
    if has_checked_result { verify_shape(op) } else { verify_invariants(op) }
}

/// Checks that a kernel accepts the shapes of a contraction. The conversions call it, because the verifier accepts more.
///
/// # Errors
/// If operands do not fit each other, or if the result has another shape than they give.
pub(crate) fn check_kernel_shapes(op: OpRef<'_>) -> Result<(), String> {
    let is_contraction = op.def().is_some_and(|def| def.contraction.is_some());
    if is_contraction { verify_shape(op).map_err(|error| error.message) } else { Ok(()) }
}

/// A size for each dimension of both operands, counted from the last one. A size of 1 is repeated.
fn broadcast(a: &[Dim], b: &[Dim]) -> Option<Dims> {
    let rank = a.len().max(b.len());
    let size = |dims: &[Dim], d: usize| {
        d.checked_sub(rank.saturating_sub(dims.len())).map_or(Some(1), |d| dims.get(d).copied().flatten())
    };
    (0..rank)
        .map(|d| match (size(a, d), size(b, d)) {
            (Some(1), other) | (other, Some(1)) => Some(other),
            (Some(a), Some(b)) if a != b => None,
            // A dynamic size is 1 or the other size.
            (a, b) => Some(a.or(b)),
        })
        .collect()
}

/// An elementwise operation: the shape to which the operands broadcast.
fn elementwise_shape(op: OpRef<'_>) -> Result<Option<Dims>, OpError> {
    let mut expected = Dims::new();
    for i in 0..op.body.num_operands(op.op) {
        let Some(dims) = op.in_dims(i) else { return Ok(None) };
        let Some(wider) = broadcast(&expected, &dims) else {
            let (a, b) = (show(op.ctx, op.in_type(operand!(ADD.lhs))), show(op.ctx, op.in_type(i)));
            return Err(format!("operands of types {a} and {b} cannot be broadcast to one shape").into());
        };
        expected = wider;
    }
    Ok(Some(expected))
}

/// A selection. A condition of rank 1 may select rows.
fn select_shape(op: OpRef<'_>) -> Result<Option<Dims>, OpError> {
    let (condition, x) = (op.in_dims(operand!(SELECT.condition)), op.in_dims(operand!(SELECT.x)));
    let selects_rows = condition.is_some_and(|dims| dims.len() == 1) && x.as_ref().is_some_and(|dims| dims.len() > 1);
    if selects_rows { Ok(x) } else { elementwise_shape(op) }
}

/// The sizes that an operand lists.
fn listed_sizes(sizes: Option<Vec<i64>>) -> Result<Option<Dims>, OpError> {
    let Some(sizes) = sizes else { return Ok(None) };
    let sizes: Option<Dims> = sizes.into_iter().map(|n| u64::try_from(n).ok().map(Some)).collect();
    Ok(Some(sizes.ok_or("requires sizes that are not negative")?))
}

fn filled_shape(op: OpRef<'_>) -> Result<Option<Dims>, OpError> {
    listed_sizes(op.in_ints(operand!(FILL.dims)))
}

/// A range of integers.
fn range_shape(op: OpRef<'_>) -> Result<Option<Dims>, OpError> {
    let bound = |index| match op.in_ints(index)?.as_slice() {
        &[bound] => Some(bound),
        _ => None,
    };
    let bounds = (bound(operand!(RANGE.start)), bound(operand!(RANGE.limit)), bound(operand!(RANGE.delta)));
    let (Some(start), Some(limit), Some(delta)) = bounds else { return Ok(None) };
    Ok(range_count(start, limit, delta).map(|count| Dims::from_slice(&[Some(count)])))
}

/// A gather: the dimensions of the indices after the batch dimensions replace dimension `axis`.
fn gather_shape(op: OpRef<'_>) -> Result<Option<Dims>, OpError> {
    let (params, indices) = (op.in_dims(operand!(GATHER.params)), op.in_dims(operand!(GATHER.indices)));
    let (Some(params), Some(indices), Some(axis)) = (params, indices, op.int("axis")) else { return Ok(None) };
    let Ok(axis) = dimension(axis, params.len()) else { return Ok(None) };
    // A negative number of batch dimensions counts from the rank of the indices.
    let batch = op.int("batch_dims").unwrap_or(0);
    let batch = usize::try_from(if batch < 0 { batch.saturating_add(indices.len() as i64) } else { batch });
    let Some(listed) = batch.ok().and_then(|batch| indices.get(batch..)) else { return Ok(None) };
    let (before, after) = params.split_at(axis);
    Ok(Some([before, listed, after.get(1..).unwrap_or_default()].concat().into()))
}

/// A convolution, pool or matrix product.
fn contraction_shape(op: OpRef<'_>) -> Result<Option<Dims>, OpError> {
    Ok(contractions::result_shape(op)?.map(Dims::from_vec))
}

/// The index of a maximum: without the dimension of a constant axis.
fn arg_max_shape(op: OpRef<'_>) -> Result<Option<Dims>, OpError> {
    let (dims, axis) = (op.in_dims(operand!(ARG_MAX.input)), op.in_ints(operand!(ARG_MAX.dim)));
    let (Some(dims), Some(&[axis])) = (dims, axis.as_deref()) else { return Ok(None) };
    let axis = dimension(axis, dims.len()).map_err(|why| why.to_string())?;
    Ok(Some(dims.iter().enumerate().filter(|&(d, _)| d != axis).map(|(_, &dim)| dim).collect()))
}

/// A resize: height and width are an operand.
fn resized_shape(op: OpRef<'_>) -> Result<Option<Dims>, OpError> {
    let dims = op.in_dims(operand!(RESIZE_BILINEAR.input));
    let (Some(&[images, _, _, channels]), Some(size)) = (dims.as_deref(), op.in_ints(operand!(RESIZE_BILINEAR.size)))
    else {
        return Ok(None);
    };
    let &[height, width] = size.as_slice() else { return Err("requires a height and a width".into()) };
    let [height, width] = [height, width].map(|n| u64::try_from(n).ok().filter(|&n| n > 0));
    ensure!(height.is_some() && width.is_some(), "requires a positive height and width");
    Ok(Some([images, height, width, channels].as_slice().into()))
}

/// A transposed convolution: the shape is an operand.
fn transpose_conv_shape(op: OpRef<'_>) -> Result<Option<Dims>, OpError> {
    listed_sizes(op.in_ints(operand!(TRANSPOSE_CONV.output_shape)))
}

/// A reduction along constant axes.
fn reduced_shape(op: OpRef<'_>) -> Result<Option<Dims>, OpError> {
    let (Some(dims), Some(axes)) = (op.in_dims(operand!(SUM.input)), op.in_ints(operand!(SUM.axis))) else {
        return Ok(None);
    };
    let axes = axes.into_iter().map(|axis| dimension(axis, dims.len()).map_err(|why| why.to_string()));
    let axes = axes.collect::<Result<Vec<_>, _>>()?;
    let keeps = flag(op, "keep_dims");
    let size = |(d, &dim)| if axes.contains(&d) { keeps.then_some(Some(1)) } else { Some(dim) };
    Ok(Some(dims.iter().enumerate().filter_map(size).collect()))
}

/// A row for each row of the input, and an element for each row of `filter`.
fn fully_connected_shape(op: OpRef<'_>) -> Result<Option<Dims>, OpError> {
    let (input, filter) = (op.in_dims(operand!(FULLY_CONNECTED.input)), op.in_dims(operand!(FULLY_CONNECTED.filter)));
    let (Some(input), Some(filter)) = (input, filter) else { return Ok(None) };
    let &[outputs, inputs] = filter.as_slice() else { return Ok(None) };
    let Some((_, rows)) = input.split_last() else { return Ok(None) };
    if flag(op, "keep_num_dims") {
        return Ok(Some(rows.iter().copied().chain([outputs]).collect()));
    }
    let count = product(&input).zip(inputs).and_then(|(count, row)| count.checked_div(row));
    Ok(Some(Dims::from_slice(&[count, outputs])))
}

/// The result has as many rows as the input. Without `keep_num_dims` some converters write more than two dimensions.
pub(super) fn verify_fully_connected(op: OpRef<'_>) -> Verdict {
    let [input_at, filter_at] = [operand!(FULLY_CONNECTED.input), operand!(FULLY_CONNECTED.filter)];
    let results = op.body.num_results(op.op);
    ensure!((1..=2).contains(&results), "requires one result, or two with shuffled weights, but has {results}");
    let filter = op.in_dims(filter_at);
    ensure!(
        filter.as_ref().is_none_or(|dims| dims.len() == 2),
        "expect 2d filter, got {}",
        show(op.ctx, op.in_type(filter_at))
    );
    let (Some(input), Some(filter)) = (op.in_dims(input_at), filter) else { return Ok(()) };
    let &[outputs, inputs] = filter.as_slice() else { return Ok(()) };
    if let Some((count, depth)) = product(&input).zip(inputs.filter(|&depth| depth != 0)) {
        ensure!(
            count.is_multiple_of(depth),
            "expect 'input' num_elements % {depth} == 0, got input type {}",
            show(op.ctx, op.in_type(input_at))
        );
    }
    let Some(output) = op.out_dims(0) else { return Ok(()) };
    if flag(op, "keep_num_dims") {
        return verify_shape(op);
    }
    let rows = |dims: &[Dim], row: Dim| product(dims)?.checked_div(row?);
    let last = output.last().copied().unwrap_or(Some(1));
    let counts = rows(&input, inputs).zip(rows(&output, outputs));
    ensure!(
        shapes_agree(&[last], &[outputs]) && counts.is_none_or(|(from, to)| from == to),
        "input {} and filter {} give another number of elements than the result {} has",
        show(op.ctx, op.in_type(input_at)),
        show(op.ctx, op.in_type(filter_at)),
        show(op.ctx, op.out_type(0))
    );
    Ok(())
}
