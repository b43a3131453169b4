//! Converts float ops of `tfl` to TOSA, except the ops that `--quant-to-hub` reads. Also converts comparisons of integers, and
//! `embedding_lookup` and `transpose_conv` with quantized weights.

mod recurrent;

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::rewrite::NewOp;

use super::hub::hybrid_transpose_conv;
use super::indexed::ScatterReduction;
use super::stablehlo::slices::replace_slice;
use super::writer::{FloatWriter, float_attr_value};
use crate::elements::{first_integer, floats, integers};
use crate::qnn::types::uniform;
use crate::quant::ops::SCAST;
use crate::quant::types::ParamGranularity;
use crate::support::{OpTypes, product_of_sizes};
use crate::tfl::ops::{DEQUANTIZE, EMBEDDING_LOOKUP, GATHER_ND};
use crate::torch::index::dimension;
use crate::tosa::ops as tosa;

/// Operand numbers, by op and operand.
const CUMSUM_AXIS: usize = 1;
const TOPK_COUNT: usize = 1;
const ARG_MAX_AXIS: usize = 1;
const REDUCED_AXES: usize = 1;
const RANGE_DELTA: usize = 2;
const START_INDICES: usize = 2;
/// LiteRT divides by at least this norm.
const MIN_L2_NORM: f64 = 1e-6;

/// The names of operations that only move elements, and the operands that have them.
const MOVEMENTS: [(&str, &[usize]); 3] =
    [("gather_nd", &[0]), ("reverse_sequence", &[0]), ("dynamic_update_slice", &[0, 1])];

/// Returns true for an operation that moves quantized elements with one scale, and does not change it.
pub(super) fn moves_stored(op: OpRef<'_>) -> bool {
    let (name, element) = (op.name(), op.out_element(0));
    let movement = MOVEMENTS.iter().find(|(known, _)| name.strip_prefix("tfl.") == Some(known));
    uniform(op.ctx, op.out_type(0)).is_some_and(|ty| ty.form == ParamGranularity::Tensor)
        && movement.is_some_and(|(_, moved)| moved.iter().all(|&index| op.in_element(index) == element))
}

/// Builds the results of an op. Returns `None` for ops that have no conversion here.
pub(super) fn expand(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Vec<Option<ValueId>>>, String> {
    let name = w.view(op).name().into_owned();
    let Some(name) = name.strip_prefix("tfl.") else { return Ok(None) };
    let value = if let Some(def) = unary(name) {
        let x = w.operand(op, 0)?;
        w.unary(def, x)?
    } else if let Some((def, is_swapped)) = binary(name) {
        let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
        let is_integer = |value| w.ctx().int_width(w.element(value)).is_some();
        if def == &tosa::POW && (is_integer(a) || is_integer(b)) {
            return Err("powers of integers are unsupported".to_owned());
        }
        let (a, b) = (widen_for_comparison(w, def, a)?, widen_for_comparison(w, def, b)?);
        if is_swapped { w.binary(def, b, a)? } else { w.binary(def, a, b)? }
    } else {
        match name {
            "div" => {
                let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
                w.div(a, b)?
            }
            "dequantize" => {
                // The operand has floats: `--quant-to-hub` has converted the `dequantize` of quantized values.
                let view = w.view(op);
                let constant =
                    view.operand_constant(operand!(DEQUANTIZE.input)).and_then(|constant| floats(view.ctx, constant));
                let dims = view
                    .in_dims(operand!(DEQUANTIZE.input))
                    .and_then(|dims| dims.into_iter().collect::<Option<Vec<u64>>>());
                match constant.zip(dims) {
                    Some((values, dims)) => {
                        w.float_constant(&dims, &values.into_iter().map(|value| value as f32).collect::<Vec<f32>>())?
                    }
                    None => {
                        let (x, real) = (w.operand(op, 0)?, w.f32_type());
                        w.cast(x, real)?
                    }
                }
            }
            "not_equal" => {
                let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
                let (a, b) = (widen_for_comparison(w, &tosa::EQUAL, a)?, widen_for_comparison(w, &tosa::EQUAL, b)?);
                let is_equal = w.binary(&tosa::EQUAL, a, b)?;
                w.unary(&tosa::LOGICAL_NOT, is_equal)?
            }
            "floor_div" => {
                let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
                w.floor_div(a, b)?
            }
            "floor_mod" => {
                let (a, b) = (w.operand(op, 0)?, w.operand(op, 1)?);
                w.remainder(a, b, false)?
            }
            "cumsum" => {
                let x = w.operand(op, 0)?;
                let view = w.view(op);
                let axis = view.operand_constant(CUMSUM_AXIS).and_then(|axis| first_integer(view.ctx, axis));
                let axis = dimension(axis.ok_or("the axis must be constant")?, w.rank(x)?)?;
                let (is_exclusive, is_reversed) = (is_set(view, "exclusive"), is_set(view, "reverse"));
                w.scan(x, axis, (&tosa::ADD, 0.0), (is_exclusive, is_reversed))?
            }
            "topk_v2" => {
                let x = w.operand(op, 0)?;
                let view = w.view(op);
                let count = view.operand_constant(TOPK_COUNT).and_then(|count| first_integer(view.ctx, count));
                let count = count.and_then(|count| u64::try_from(count).ok()).ok_or("the count must be constant")?;
                let axis = w.rank(x)?.checked_sub(1).ok_or("operand must have rank 1 or higher")?;
                return Ok(Some(w.top_k(x, axis, count, true)?.map(Some).to_vec()));
            }
            // Constant indices are a movement.
            "gather_nd" if w.view(op).operand_constant(operand!(GATHER_ND.indices)).is_none() => {
                let (x, indices) = (w.operand(op, 0)?, w.operand(op, 1)?);
                w.gather_nd(x, indices, 0)?
            }
            "one_hot" => one_hot(w, op)?,
            "reverse_sequence" => {
                let (x, lengths) = (w.operand(op, 0)?, w.operand(op, 1)?);
                let (view, rank) = (w.view(op), w.rank(x)?);
                let axis = |name: &str| dimension(view.int(name).unwrap_or(0), rank);
                let (time, batch) = (axis("seq_dim")?, axis("batch_dim")?);
                w.reverse_sequences(x, lengths, [time, batch])?
            }
            "scatter_nd" => {
                let (indices, updates) = (w.operand(op, 0)?, w.operand(op, 1)?);
                let dims = w.result_dims(op)?;
                let zeros = w.splat(&dims, w.element(updates), 0.0)?;
                w.scatter_nd(zeros, [indices, updates], Some(ScatterReduction::Add))?
            }
            "local_response_normalization" => {
                let x = w.operand(op, 0)?;
                let view = w.view(op);
                let radius = view.int("radius").and_then(|radius| u16::try_from(radius).ok());
                let radius = usize::from(radius.ok_or("requires attribute 'radius' from 0 to 65535")?);
                let float = |name: &str| view.attr(name).and_then(|value| float_attr_value(view.ctx, value));
                let parameters = float("bias").zip(float("alpha")).zip(float("beta"));
                let ((bias, alpha), beta) = parameters.ok_or("requires attributes 'bias', 'alpha' and 'beta'")?;
                let last = w.rank(x)?.checked_sub(1).ok_or("operand must have rank 1 or higher")?;
                w.local_response_normalization(x, last, 2 * radius + 1, [bias, alpha, beta])?
            }
            "arg_max" | "arg_min" => {
                let x = ordered_operand(w, op, 0)?;
                let (axis, element) = (constant_axis(w, op, x)?, w.computed_element(w.view(op).out_element(0)));
                let x = if name == "arg_min" { w.reverse_order(x)? } else { x };
                let index = w.argmax(x, axis)?;
                w.cast(index, element)?
            }
            "cast" => {
                let (x, element) = (w.operand(op, 0)?, w.computed_element(w.view(op).out_element(0)));
                w.convert(x, element)?
            }
            "round" => {
                let x = w.operand(op, 0)?;
                w.round_half_even(x)?
            }
            "zeros_like" => {
                let (dims, element) = (w.result_dims(op)?, w.computed_element(w.view(op).out_element(0)));
                w.splat(&dims, element, 0.0)?
            }
            "fill" => {
                let (value, dims) = (w.operand(op, 1)?, w.result_dims(op)?);
                let value = w.reshape(value, &vec![1; dims.len()])?;
                w.broadcast_to(value, &dims)?
            }
            "range" => {
                let &[count] = w.result_dims(op)?.as_slice() else { return Err("result must have rank 1".to_owned()) };
                let (start, delta, steps) = (w.operand(op, 0)?, w.operand(op, RANGE_DELTA)?, w.iota(count, 0, 1)?);
                let steps = w.cast(steps, w.element(start))?;
                let distance = w.mul(steps, delta)?;
                w.add(distance, start)?
            }
            "shape" | "rank" => {
                let x = w.view(op).operands().next().ok_or("too few operands")?;
                let (dims, element) = (w.dims(x)?, w.computed_element(w.view(op).out_element(0)));
                let sizes: Vec<i64> = dims.iter().map(|&size| size.cast_signed()).collect();
                match name {
                    "rank" => w.int_constant(&[], &[sizes.len() as i64], element)?,
                    _ => w.int_constant(&[sizes.len() as u64], &sizes, element)?,
                }
            }
            "reduce_prod" | "reduce_any" | "reduce_all" => {
                let x = w.operand(op, 0)?;
                let (view, rank) = (w.view(op), w.rank(x)?);
                let axes = view.operand_constant(REDUCED_AXES).and_then(|axes| integers(view.ctx, axes));
                let axes = axes.ok_or("the axes must be constant")?;
                let axes: Vec<usize> = axes.into_iter().map(|axis| dimension(axis, rank)).collect::<Result<_, _>>()?;
                let keeps_dims = is_set(view, "keep_dims");
                let def = match name {
                    "reduce_prod" => &tosa::REDUCE_PRODUCT,
                    "reduce_any" => &tosa::REDUCE_ANY,
                    _ => &tosa::REDUCE_ALL,
                };
                let value = w.reduce(def, x, &axes)?;
                if keeps_dims { value } else { w.without_dims(value, &axes)? }
            }
            // A gather by constant indices is a movement.
            "gather" if w.view(op).int("batch_dims").unwrap_or(0) != 0 || w.view(op).operand_constant(1).is_none() => {
                batched_gather(w, op)?
            }
            "pack" if packs_scalars(w.view(op)) => {
                let count = w.view(op).operands().count();
                let items = (0..count).map(|index| {
                    let item = w.operand(op, index)?;
                    w.reshape(item, &[1])
                });
                let items = items.collect::<Result<Vec<ValueId>, String>>()?;
                w.concat(&items, 0)?
            }
            "l2_normalization" => {
                let x = w.operand(op, 0)?;
                let last = w.rank(x)?.checked_sub(1).ok_or("operand must have rank 1 or higher")?;
                let squares = w.mul(x, x)?;
                let sum = w.reduce(&tosa::REDUCE_SUM, squares, &[last])?;
                let norm = w.square_root(sum)?;
                let norm = w.clamp(norm, (MIN_L2_NORM, f64::INFINITY))?;
                w.div(x, norm)?
            }
            "dynamic_update_slice" => {
                let (x, update) = (w.operand(op, 0)?, w.operand(op, 1)?);
                let starts = w.operand(op, START_INDICES)?;
                replace_slice(w, x, update, |w, axis| w.slice(starts, 0, axis as u64, 1))?
            }
            "sign" => {
                let x = w.operand(op, 0)?;
                w.sign_or_nan(x)?
            }
            "atan2" => {
                let (y, x) = (w.operand(op, 0)?, w.operand(op, 1)?);
                w.angle_of_point(y, x)?
            }
            "embedding_lookup" => embedding_lookup(w, op)?,
            "transpose_conv" => match hybrid_transpose_conv(w, op)? {
                Some(value) => value,
                None => return Ok(None),
            },
            "svdf" => recurrent::svdf(w, op)?,
            "square" => {
                let x = w.operand(op, 0)?;
                w.mul(x, x)?
            }
            "prelu" => {
                let (x, slope) = (w.operand(op, 0)?, w.operand(op, 1)?);
                w.leaky_relu(x, slope)?
            }
            "log_softmax" => {
                let x = w.operand(op, 0)?;
                let last = w.rank(x)?.checked_sub(1).ok_or("operand must have rank 1 or higher")?;
                w.log_softmax(x, last)?
            }
            "select" | "select_v2" => {
                let (mut condition, a, b) = (w.operand(op, 0)?, w.operand(op, 1)?, w.operand(op, 2)?);
                let rank = w.rank(a)?;
                if let (&[rows], "select", 2..) = (w.dims(condition)?.as_slice(), name, rank) {
                    // `select` (version 1): a condition of rank 1 selects whole slices along the first dimension.
                    let ones = std::iter::repeat_n(1, rank.saturating_sub(1));
                    condition = w.reshape(condition, &[rows].into_iter().chain(ones).collect::<Vec<u64>>())?;
                }
                w.select(condition, a, b)?
            }
            // Its activation is inside of the cell.
            "lstm" | "unidirectional_sequence_lstm" => return Ok(Some(vec![Some(recurrent::lstm(w, op)?)])),
            _ => return Ok(None),
        }
    };
    let (low, high) = crate::tfl::activation(w.view(op))?;
    Ok(Some(vec![Some(if (low, high) == super::UNBOUNDED { value } else { w.clamp(value, (low, high))? })]))
}

/// Returns the value of a boolean attribute, with default false.
fn is_set(op: OpRef<'_>, name: &str) -> bool {
    op.attr(name).and_then(|value| op.ctx.attr_int(value)).is_some_and(|value| value != 0)
}

/// Returns true for a `pack` of scalars, which is not a movement.
fn packs_scalars(op: OpRef<'_>) -> bool {
    op.operands().all(|value| op.ctx.shape(op.body.ty(value)).is_some_and(|dims| dims.is_empty()))
}

/// Returns an operand as signed numbers in the same order. Dequantization by one scale preserves the order, so quantized elements
/// stay integers.
fn ordered_operand(w: &mut FloatWriter<'_, '_, '_>, op: OpId, index: usize) -> Result<ValueId, String> {
    let view = w.view(op);
    let (ctx, value) = (view.ctx, view.operand(index).ok_or("too few operands")?);
    let Some(quantized) = uniform(ctx, view.in_type(index)) else { return w.operand(op, index) };
    if quantized.form != ParamGranularity::Tensor || quantized.storage.width > 16 {
        return Err("a quantized operand must have one scale, and at most 16 bits".to_owned());
    }
    let (storage, loc) = (quantized.storage, view.loc());
    let ty = ctx.with_element(view.in_type(index), storage.ty(ctx));
    let stored = w.build(NewOp::of(&SCAST).loc(loc).operands(&[value]).results(&[ty]))?;
    if storage.signed {
        return Ok(stored);
    }
    // Flips the highest bit, so that the order of unsigned integers becomes the order of signed ones.
    let sign_bit = w.number_like(stored, f64::from(-(1_i32 << (storage.width.clamp(1, 16) - 1))))?;
    w.binary(&tosa::BITWISE_XOR, stored, sign_bit)
}

/// Reads the constant dimension of `arg_max` and `arg_min`.
fn constant_axis(w: &FloatWriter<'_, '_, '_>, op: OpId, x: ValueId) -> Result<usize, String> {
    let view = w.view(op);
    let axis = view.operand_constant(ARG_MAX_AXIS).and_then(|axis| first_integer(view.ctx, axis));
    dimension(axis.ok_or("the axis must be constant")?, w.rank(x)?)
}

/// `gather` whose first `batch_dims` dimensions belong to both operands: [batch, outer, size, inner] by indices [batch, count].
fn batched_gather(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let (x, indices) = (w.operand(op, 0)?, w.operand(op, 1)?);
    let (dims, indexed, result) = (w.dims(x)?, w.dims(indices)?, w.result_dims(op)?);
    let view = w.view(op);
    let axis = dimension(view.int("axis").unwrap_or(0), dims.len())?;
    // Negative numbers count from the rank of the indices.
    let batch_dims = view.int("batch_dims").unwrap_or(0);
    let from = if batch_dims < 0 { indexed.len() as i64 } else { 0 };
    let batch_dims = usize::try_from(from.saturating_add(batch_dims)).ok().filter(|&count| count <= axis);
    let batch_dims = batch_dims.ok_or("'batch_dims' must be at most 'axis'")?;
    let parts = (dims.get(..batch_dims), dims.get(batch_dims..axis), dims.get(axis..), indexed.get(batch_dims..));
    let (Some(batch), Some(outer), Some(&[size, ref inner @ ..]), Some(count)) = parts else {
        return Err("axis is out of range".to_owned());
    };
    let (batch, outer, inner, count) =
        (product_of_sizes(batch)?, product_of_sizes(outer)?, product_of_sizes(inner)?, product_of_sizes(count)?);
    let rows_count = batch.checked_mul(outer).ok_or("a size is too large")?;
    let rows = w.reshape(x, &[rows_count, size, inner])?;
    let indices = w.reshape(indices, &[batch, 1, count])?;
    let indices = w.cast(indices, w.ctx().int_type(32))?;
    let indices = w.broadcast_to(indices, &[batch, outer, count])?;
    let indices = w.reshape(indices, &[rows_count, count])?;
    let element = w.element(rows);
    let gathered = w.op(&tosa::GATHER, &[rows, indices], (&[rows_count, count, inner], element), &[])?;
    w.reshape(gathered, &result)
}

/// `one_hot`: `on_value` at the index along a new dimension, `off_value` elsewhere.
fn one_hot(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    const ON: usize = 2;
    const OFF: usize = 3;
    let (indices, on, off) = (w.operand(op, 0)?, w.operand(op, ON)?, w.operand(op, OFF)?);
    let axis = dimension(w.view(op).int("axis").unwrap_or(-1), w.rank(indices)?.saturating_add(1))?;
    let depth = w.result_dims(op)?.get(axis).copied().ok_or("axis is out of range")?;
    // TOSA compares integers of 32 bits and more.
    let is_narrow = w.ctx().int_width(w.element(indices)).is_some_and(|width| width < 32);
    let indices = if is_narrow { w.cast(indices, w.ctx().int_type(32))? } else { indices };
    let is_hot = w.is_at_index(indices, depth, axis)?;
    w.select(is_hot, on, off)
}

/// `embedding_lookup`: rows of a table. A quantized table stays in integers, and the rows are dequantized.
fn embedding_lookup(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let indices = w.operand(op, operand!(EMBEDDING_LOOKUP.lookup))?;
    let view = w.view(op);
    let Some(quantized) = uniform(view.ctx, view.in_type(operand!(EMBEDDING_LOOKUP.value))) else {
        let table = w.operand(op, operand!(EMBEDDING_LOOKUP.value))?;
        return w.gather(table, indices, 0);
    };
    if quantized.params.iter().any(|param| param.zero_point != 0) {
        return Err("a table with a zero point is unsupported, because LiteRT ignores it".to_owned());
    }
    if !quantized.storage.signed || quantized.storage.width > 8 {
        return Err("a table of other than signed integers of up to 8 bits is unsupported".to_owned());
    }
    let rank = view.in_dims(operand!(EMBEDDING_LOOKUP.value)).ok_or("operand is unranked")?.len();
    let has_scale_per_row = match quantized.form {
        ParamGranularity::Tensor => false,
        ParamGranularity::Axis(0) => true,
        _ => return Err("the table must have one scale, or one scale for each row".to_owned()),
    };
    let scales: Vec<f32> = quantized.params.iter().map(|param| param.scale() as f32).collect();
    let stored =
        view.operand_constant(operand!(EMBEDDING_LOOKUP.value)).and_then(|constant| integers(view.ctx, constant));
    let dims =
        view.in_dims(operand!(EMBEDDING_LOOKUP.value)).and_then(|dims| dims.into_iter().collect::<Option<Vec<u64>>>());
    let (stored, dims) = stored.zip(dims).ok_or("a quantized table must be constant")?;
    let table = w.int_constant(&dims, &stored, w.ctx().int_type(8))?;
    let rows = w.gather(table, indices, 0)?;
    let rows = w.cast(rows, w.f32_type())?;
    let factors = w.float_constant(&[vec![scales.len() as u64], vec![1; rank.saturating_sub(1)]].concat(), &scales)?;
    let factors = if has_scale_per_row { w.gather(factors, indices, 0)? } else { factors };
    w.mul(rows, factors)
}

/// Casts integers of less than 32 bits to i32 for a comparison: TOSA compares integers of 32 bits and more. Other operands stay.
fn widen_for_comparison(w: &mut FloatWriter<'_, '_, '_>, def: &'static OpDef, x: ValueId) -> Result<ValueId, String> {
    let (ctx, element) = (w.ctx(), w.element(x));
    let Some(width) = ctx.int_width(element) else { return Ok(x) };
    if ![&tosa::EQUAL, &tosa::GREATER, &tosa::GREATER_EQUAL].contains(&def) || width >= 32 {
        return Ok(x);
    }
    w.cast(x, ctx.int_type(32))
}

/// Returns the unary op of TOSA that computes an op of `tfl`.
fn unary(name: &str) -> Option<&'static OpDef> {
    Some(match name {
        "ceil" => &tosa::CEIL,
        "cos" => &tosa::COS,
        "floor" => &tosa::FLOOR,
        "logical_not" => &tosa::LOGICAL_NOT,
        "sin" => &tosa::SIN,
        _ => return None,
    })
}

/// Returns the binary op of TOSA that computes an op of `tfl`, and true if its operands are swapped.
fn binary(name: &str) -> Option<(&'static OpDef, bool)> {
    Some(match name {
        "equal" => (&tosa::EQUAL, false),
        "greater" => (&tosa::GREATER, false),
        "greater_equal" => (&tosa::GREATER_EQUAL, false),
        "less" => (&tosa::GREATER, true),
        "less_equal" => (&tosa::GREATER_EQUAL, true),
        "logical_and" => (&tosa::LOGICAL_AND, false),
        "logical_or" => (&tosa::LOGICAL_OR, false),
        "pow" => (&tosa::POW, false),
        _ => return None,
    })
}
