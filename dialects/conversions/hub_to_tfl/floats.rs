//! The operators of TensorFlow Lite that compute the float ops of TOSA.
//!
//! The tables list the element types of LiteRT's kernels. LiteRT broadcasts up to [`MAX_BROADCAST_RANK`] dimensions; of more dimensions,
//! neighbors that broadcast in the same way are merged. Windows and weights are written as those of hub ops.

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::ir::{Blob, OpId, Type, ValueId};
use qopt_ir::movement::{Dim, Movement};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::NewOp;

use super::operators::{Operator, WriteFn, build_resize, i32_constant, pad};
use super::products::{Windows, convolution, no_value, pool, transpose_conv};
use crate::conversions::from_hub::floats::{
    BOOL, Elements, F32, I32, I64, NARROW, check_elements, check_reals, is_zero, samplings,
};
use crate::conversions::from_hub::functions::{Function, bounds};
use crate::conversions::from_hub::writer::HubWriter;
use crate::qint::ops as qint;
use crate::support::{Dims, OpTypes, f32_attr};
use crate::tfl::ops as tfl;
use crate::tosa::ops as tosa;
use crate::tosa::sampling::Sampling;

/// Largest rank that all of LiteRT's kernels with broadcasting support.
const MAX_BROADCAST_RANK: usize = 4;

/// Operators with the leading operands of the operation, and the element types of their kernels.
static ELEMENTWISE: &[(&OpDef, &OpDef, Elements)] = &[
    (&qint::DIVIDE, &tfl::DIV, F32),
    (&tosa::ABS, &tfl::ABS, F32 | I32),
    (&tosa::ADD, &tfl::ADD, F32 | I32 | I64),
    (&tosa::BITWISE_XOR, &tfl::BITWISE_XOR, I32),
    (&tosa::CEIL, &tfl::CEIL, F32),
    (&tosa::COS, &tfl::COS, F32),
    (&tosa::EQUAL, &tfl::EQUAL, F32 | I32 | I64 | BOOL),
    (&tosa::EXP, &tfl::EXP, F32),
    (&tosa::FLOOR, &tfl::FLOOR, F32),
    (&tosa::GREATER, &tfl::GREATER, F32 | I32 | I64),
    (&tosa::GREATER_EQUAL, &tfl::GREATER_EQUAL, F32 | I32 | I64),
    (&tosa::INTDIV, &tfl::DIV, I32),
    (&tosa::LOG, &tfl::LOG, F32),
    (&tosa::LOGICAL_AND, &tfl::LOGICAL_AND, BOOL),
    (&tosa::LOGICAL_NOT, &tfl::LOGICAL_NOT, BOOL),
    (&tosa::LOGICAL_OR, &tfl::LOGICAL_OR, BOOL),
    (&tosa::LOGICAL_XOR, &tfl::NOT_EQUAL, BOOL),
    (&tosa::MAXIMUM, &tfl::MAXIMUM, F32 | I32 | I64),
    (&tosa::MINIMUM, &tfl::MINIMUM, F32 | I32 | I64),
    (&tosa::MUL, &tfl::MUL, F32 | I32 | I64),
    (&tosa::NEGATE, &tfl::NEG, F32 | I32 | I64),
    (&tosa::POW, &tfl::POW, F32 | I32),
    (&tosa::RSQRT, &tfl::RSQRT, F32),
    (&tosa::SELECT, &tfl::SELECT_V2, F32 | I32 | I64 | BOOL),
    (&tosa::SIGMOID, &tfl::LOGISTIC, F32),
    (&tosa::SIN, &tfl::SIN, F32),
    (&tosa::SUB, &tfl::SUB, F32 | I32 | I64),
    (&tosa::TANH, &tfl::TANH, F32),
];

/// Reductions along one dimension.
static REDUCTIONS: &[(&OpDef, &OpDef, Elements)] = &[
    (&tosa::REDUCE_ALL, &tfl::REDUCE_ALL, BOOL),
    (&tosa::REDUCE_ANY, &tfl::REDUCE_ANY, BOOL),
    (&tosa::REDUCE_MAX, &tfl::REDUCE_MAX, F32 | I32 | I64),
    (&tosa::REDUCE_MIN, &tfl::REDUCE_MIN, F32 | I32 | I64),
    (&tosa::REDUCE_PRODUCT, &tfl::REDUCE_PROD, F32 | I32 | I64),
    (&tosa::REDUCE_SUM, &tfl::SUM, F32 | I32 | I64),
];

static OTHERS: &[(&OpDef, Elements, WriteFn)] = &[
    (&tosa::ARGMAX, F32, argmax),
    (&tosa::AVG_POOL2D, F32, |w, op| pool(w, op, &tfl::AVERAGE_POOL_2D)),
    (&tosa::CAST, F32 | I32 | I64 | BOOL | NARROW, cast),
    (&tosa::CLAMP, F32, clamp),
    (&tosa::CONV2D, F32, |w, op| convolution(w, op, &tfl::CONV_2D)),
    (&tosa::DEPTHWISE_CONV2D, F32, |w, op| convolution(w, op, &tfl::DEPTHWISE_CONV_2D)),
    (&tosa::ERF, F32, erf),
    (&tosa::GATHER, F32 | I32 | I64 | BOOL | NARROW, gather),
    (&tosa::MATMUL, F32, matmul),
    (&tosa::MAX_POOL2D, F32, |w, op| pool(w, op, &tfl::MAX_POOL_2D)),
    (&tosa::RECIPROCAL, F32, reciprocal),
    (&tosa::RESIZE, F32, resize),
    (&tosa::TRANSPOSE_CONV2D, F32, transpose_conv),
];

/// The operators of the functions, and whether only the last dimension may be reduced.
static FUNCTIONS: &[(&str, &OpDef, bool)] = &[
    ("gelu", &tfl::GELU, false),
    ("gelu_tanh", &tfl::GELU, false),
    ("hard_swish", &tfl::HARD_SWISH, false),
    ("log_softmax", &tfl::LOG_SOFTMAX, true),
    ("mean", &tfl::MEAN, false),
    ("round", &tfl::ROUND, false),
    ("softmax", &tfl::SOFTMAX, true),
    ("sqrt", &tfl::SQRT, false),
];

/// Returns true for a function that TensorFlow Lite has.
pub(super) fn accepts(op: OpRef<'_>, function: &Function) -> bool {
    let last = op.out_dims(0).and_then(|dims| i64::try_from(dims.len()).ok()).map(|rank| rank - 1);
    let is_last = function.axes.as_slice() == last.as_slice();
    let is_written = |&(name, _, needs_last): &(&str, &OpDef, bool)| name == function.name && (is_last || !needs_last);
    matches!(function.name, "reduction" | "truncate_to_int") || FUNCTIONS.iter().any(is_written)
}

/// Builds the operators of a float operation.
///
/// # Errors
/// If no operator of TensorFlow Lite computes it.
pub(super) fn write(w: &mut HubWriter<'_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    if let Some(function) = w.functions.completed_by(op) {
        return write_function(w, op, def, &function);
    }
    if let Some(&(_, target, elements)) = ELEMENTWISE.iter().find(|(written, ..)| *written == def) {
        return elementwise(w, op, target, elements);
    }
    if let Some(&(_, target, elements)) = REDUCTIONS.iter().find(|(written, ..)| *written == def) {
        let view = w.rewriter.op(op);
        let (input, axis) = (operand!(tosa::REDUCE_SUM.input), view.int("axis").ok_or("requires attribute 'axis'")?);
        check_elements(view, elements, 1)?;
        let input = w.operand(op, input)?;
        return reduction(w, op, target, (input, &[axis]));
    }
    let found = OTHERS.iter().find(|(written, ..)| *written == def);
    let &(_, elements, write) = found.ok_or("TensorFlow Lite has no such operator")?;
    check_elements(w.rewriter.op(op), elements, 1)?;
    write(w, op)
}

fn write_function(
    w: &mut HubWriter<'_>,
    op: OpId,
    def: &'static OpDef,
    function: &Function,
) -> Result<ValueId, String> {
    let input = function.input;
    let target = match function.name {
        "reduction" => {
            let found = REDUCTIONS.iter().find(|(written, ..)| *written == def);
            let &(_, target, elements) = found.ok_or("TensorFlow Lite has no such operator")?;
            check_elements(w.rewriter.op(op), elements, 1)?;
            return reduction(w, op, target, (input, &function.axes));
        }
        "truncate_to_int" => return Operator::new(&tfl::CAST, vec![input]).build(w, op),
        name => FUNCTIONS.iter().find(|(known, ..)| *known == name).map(|&(_, target, _)| target),
    };
    let target = target.ok_or("TensorFlow Lite has no such operator")?;
    check_reals(w.rewriter.op(op), input)?;
    if target == &tfl::MEAN {
        return reduction(w, op, target, (input, &function.axes));
    }
    let mut new = Operator::new(target, vec![input]);
    if target == &tfl::GELU {
        new = new.flag(w, "approximate", function.name == "gelu_tanh");
    }
    if target == &tfl::SOFTMAX {
        new = new.property("beta", f32_attr(w.ctx, 1.0));
    }
    new.build(w, op)
}

/// An operator element by element. TOSA's operands have the rank of the result.
fn elementwise(w: &mut HubWriter<'_>, op: OpId, target: &'static OpDef, elements: Elements) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let count = target.operands.len();
    check_elements(view, elements, count)?;
    if (count..view.body.num_operands(op)).any(|extra| !is_zero(view, extra)) {
        return Err("a shift or zero point is not 0".to_owned());
    }
    let mut operands: Vec<ValueId> = view.operands().take(count).collect();
    let result = view.out_type(0);
    let dims = view.out_dims(0).ok_or("result is unranked")?.to_vec();
    let shapes: Option<Vec<Vec<Dim>>> =
        operands.iter().map(|&v| Some(w.ctx.shape(w.rewriter.body().ty(v))?.to_vec())).collect();
    let shapes = shapes.ok_or("operand is unranked")?;
    if dims.len() <= MAX_BROADCAST_RANK || shapes.iter().all(|shape| *shape == dims) {
        return Operator::new(target, operands).build(w, op);
    }
    let (merged, merged_dims) = merge_dims(&shapes, &dims);
    if merged_dims.len() > MAX_BROADCAST_RANK {
        return Err(format!("LiteRT broadcasts at most {MAX_BROADCAST_RANK} dimensions"));
    }
    for (operand, shape) in operands.iter_mut().zip(&merged) {
        *operand = w.reshape(*operand, shape)?;
    }
    let ty = w.ctx.with_shape(result, &merged_dims).ok_or("result is unranked")?;
    let value = Operator::new(target, operands).build_plain(w, ty)?;
    w.reshape(value, &dims)
}

/// Merges neighboring dimensions along which the same operands have size 1. Returns the shapes of the operands and of the result.
fn merge_dims(shapes: &[Vec<Dim>], dims: &[Dim]) -> (Vec<Vec<Dim>>, Vec<Dim>) {
    let repeats = |d: usize| -> Vec<bool> { shapes.iter().map(|shape| shape.get(d) != dims.get(d)).collect() };
    let (mut result, mut merged, mut last): (Vec<Dim>, Vec<Vec<Dim>>, Option<Vec<bool>>) =
        (Vec::new(), vec![Vec::new(); shapes.len()], None);
    for (d, &size) in dims.iter().enumerate() {
        // Size 1 joins any neighbor.
        if size == Some(1) && d + 1 < dims.len() {
            continue;
        }
        let current = repeats(d);
        let joins = last.as_ref() == Some(&current);
        let join = |list: &mut Vec<Dim>, size: Dim| match list.last_mut().filter(|_| joins) {
            Some(before) => *before = before.zip(size).and_then(|(a, b)| a.checked_mul(b)),
            None => list.push(size),
        };
        join(&mut result, size);
        for (list, shape) in merged.iter_mut().zip(shapes) {
            join(list, shape.get(d).copied().flatten());
        }
        last = Some(current);
    }
    (merged, result)
}

/// A reduction that keeps its dimensions, with size 1.
fn reduction(
    w: &mut HubWriter<'_>,
    op: OpId,
    target: &'static OpDef,
    (input, axes): (ValueId, &[i64]),
) -> Result<ValueId, String> {
    let axes: Result<Vec<i32>, _> = axes.iter().map(|&n| i32::try_from(n)).collect();
    let axes = axes.map_err(|_| "an axis is too large")?;
    let axes = i32_constant(w, &[axes.len() as u64], &axes)?;
    Operator::new(target, vec![input, axes]).flag(w, "keep_dims", true).build(w, op)
}

fn argmax(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let axis = w.rewriter.op(op).int("axis").and_then(|axis| i32::try_from(axis).ok());
    let axis = i32_constant(w, &[], &[axis.ok_or("requires attribute 'axis'")?])?;
    let input = w.operand(op, operand!(tosa::ARGMAX.input))?;
    Operator::new(&tfl::ARG_MAX, vec![input, axis]).build(w, op)
}

/// TOSA rounds floats to the nearest integer, TensorFlow Lite toward 0.
fn cast(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let mut input = w.operand(op, operand!(tosa::CAST.input))?;
    let view = w.rewriter.op(op);
    let (from, to) = (view.in_element(operand!(tosa::CAST.input)), view.out_element(0));
    if w.ctx.float_kind(from).is_some() && w.ctx.float_kind(to).is_none() {
        let ty = view.in_type(operand!(tosa::CAST.input));
        input = Operator::new(&tfl::ROUND, vec![input]).build_plain(w, ty)?;
    }
    Operator::new(&tfl::CAST, vec![input]).build(w, op)
}

/// Builds a float constant of rank 0.
pub(super) fn real_scalar(w: &mut HubWriter<'_>, value: f32) -> Result<ValueId, String> {
    real_constant(w, &[], Blob::of_numbers([value]))
}

/// Builds a vector of zeros, as a splat.
pub(super) fn zeros(w: &mut HubWriter<'_>, count: u64) -> Result<ValueId, String> {
    real_constant(w, &[Some(count)], Blob::of_numbers([0.0_f32]))
}

fn real_constant(w: &mut HubWriter<'_>, dims: &[Dim], data: Blob) -> Result<ValueId, String> {
    let ty = w.ctx.tensor_type(dims, w.ctx.float_type(FloatKind::F32));
    let value = w.ctx.try_dense(ty, data).map_err(|_| "a type nests too deep")?;
    w.build(NewOp::of(&tfl::PSEUDO_CONST).results(&[ty]).property("value", value))
}

/// The type of a value that operators with scalars take: a list, if it has more dimensions than LiteRT broadcasts.
fn broadcastable(w: &mut HubWriter<'_>, value: ValueId) -> Result<(ValueId, Type), String> {
    let ty = w.rewriter.body().ty(value);
    let dims = w.ctx.shape(ty).ok_or("operand is unranked")?;
    let value = match dims.len() {
        0..=MAX_BROADCAST_RANK => value,
        _ => {
            let count = dims.iter().try_fold(1_u64, |n, &size| n.checked_mul(size?)).ok_or("a size is dynamic")?;
            w.reshape(value, &[Some(count)])?
        }
    };
    Ok((value, w.rewriter.body().ty(value)))
}

/// An operator with a scalar as its second operand.
fn with_scalar(
    w: &mut HubWriter<'_>,
    def: &'static OpDef,
    (value, ty): (ValueId, Type),
    scalar: f32,
) -> Result<ValueId, String> {
    let scalar = real_scalar(w, scalar)?;
    Operator::new(def, vec![value, scalar]).build_plain(w, ty)
}

fn clamp(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let (low, high) = bounds(view).ok_or("bounds are not floats")?;
    let dims = view.out_dims(0).ok_or("result is unranked")?;
    let value = w.operand(op, operand!(tosa::CLAMP.input))?;
    let by_bounds = [
        (&tfl::RELU, (0.0, f64::INFINITY)),
        (&tfl::RELU6, (0.0, 6.0)),
        (&tfl::RELU_0_TO_1, (0.0, 1.0)),
        (&tfl::RELU_N1_TO_1, (-1.0, 1.0)),
    ];
    if let Some((def, _)) = by_bounds.iter().find(|(_, bounds)| *bounds == (low, high)) {
        return Operator::new(def, vec![value]).build(w, op);
    }
    let (mut value, ty) = broadcastable(w, value)?;
    for (def, bound) in [(&tfl::MAXIMUM, low), (&tfl::MINIMUM, high)] {
        if bound.is_finite() {
            value = with_scalar(w, def, (value, ty), bound as f32)?;
        }
    }
    w.reshape(value, &dims)
}

/// The error function as `x p(x^2) / q(x^2)`, bounded by -1 and 1. TensorFlow Lite has it within GELU only.
///
/// The polynomials are a least-squares fit of the relative error in 4000 Chebyshev nodes. In LiteRT's f32 the relative error is below
/// 3e-7.
fn erf(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    /// The nearest f32 of erf is 1 from here on.
    const REACH: f32 = 3.92;
    // From the highest power to the lowest one.
    const P: [f32; 6] =
        [2.050_100_6e-6, 2.848_813_3e-4, 3.765_552e-3, 5.274_853e-2, 1.904_049_4e-1, std::f32::consts::FRAC_2_SQRT_PI];
    const Q: [f32; 6] = [3.809_177_7e-5, 1.162_519_8e-3, 1.496_908_9e-2, 1.141_084_9e-1, 5.020_747e-1, 1.0];
    let dims = w.rewriter.op(op).out_dims(0).ok_or("result is unranked")?;
    let x = w.operand(op, operand!(tosa::ERF.input))?;
    let (x, ty) = broadcastable(w, x)?;
    let x = with_scalar(w, &tfl::MAXIMUM, (x, ty), -REACH)?;
    let x = with_scalar(w, &tfl::MINIMUM, (x, ty), REACH)?;
    let square = Operator::new(&tfl::MUL, vec![x, x]).build_plain(w, ty)?;
    let polynomial = |w: &mut HubWriter<'_>, [first, rest @ ..]: [f32; 6]| {
        let mut value = with_scalar(w, &tfl::MUL, (square, ty), first)?;
        for (at, &coefficient) in rest.iter().enumerate() {
            if at > 0 {
                value = Operator::new(&tfl::MUL, vec![value, square]).build_plain(w, ty)?;
            }
            value = with_scalar(w, &tfl::ADD, (value, ty), coefficient)?;
        }
        Ok::<ValueId, String>(value)
    };
    let (p, q) = (polynomial(w, P)?, polynomial(w, Q)?);
    let value = Operator::new(&tfl::MUL, vec![x, p]).build_plain(w, ty)?;
    let value = Operator::new(&tfl::DIV, vec![value, q]).build_plain(w, ty)?;
    let value = Operator::new(&tfl::RELU_N1_TO_1, vec![value]).build_plain(w, ty)?;
    w.reshape(value, &dims)
}

fn reciprocal(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.operand(op, operand!(tosa::RECIPROCAL.input1))?;
    let one = real_scalar(w, 1.0)?;
    Operator::new(&tfl::DIV, vec![one, input]).build(w, op)
}

/// Rows [N, W, C] of values [N, K, C].
fn gather(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (values, indices) =
        (w.operand(op, operand!(tosa::GATHER.values))?, w.operand(op, operand!(tosa::GATHER.indices))?);
    Operator::new(&tfl::GATHER, vec![values, indices]).int(w, "axis", 1).int(w, "batch_dims", 1).build(w, op)
}

/// A product [N, H, W] of [N, H, C] and [N, C, W]. A constant matrix [1, C, W] becomes weights [W, C].
fn matmul(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (a, b) = (w.operand(op, operand!(tosa::MATMUL.a))?, w.operand(op, operand!(tosa::MATMUL.b))?);
    let view = w.rewriter.op(op);
    let is_constant = view.operand_constant(operand!(tosa::MATMUL.b)).is_some();
    if let Some(&[Some(1), rows, columns]) = view.in_dims(operand!(tosa::MATMUL.b)).as_deref()
        && is_constant
    {
        let weights = w.reshape(b, &[rows, columns])?;
        let weights = w.apply(weights, &[Movement::Permute(vec![1, 0])])?;
        let none = no_value(w)?;
        return Operator::new(&tfl::FULLY_CONNECTED, vec![a, weights, none])
            .flag(w, "keep_num_dims", true)
            .word(w, "weights_format", "DEFAULT")
            .build(w, op);
    }
    Operator::new(&tfl::BATCH_MATMUL, vec![a, b])
        .flag(w, "adj_x", false)
        .flag(w, "adj_y", false)
        .flag(w, "asymmetric_quantize_inputs", false)
        .build(w, op)
}

fn resize(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (is_linear, samplings) = samplings(w.rewriter.op(op))?;
    let forms = [(false, true), (false, false), (true, false)];
    let form = forms.into_iter().find(|&(corners, centers)| samplings.contains(&Sampling::of_hub(corners, centers)));
    let (corners, centers) = form.ok_or("TensorFlow Lite has no such sampling")?;
    build_resize(
        w,
        op,
        if is_linear { &tfl::RESIZE_BILINEAR } else { &tfl::RESIZE_NEAREST_NEIGHBOR },
        [corners, centers],
    )
}

/// An average over windows that reach into the padding, which does not count: the sums of the padded image, divided by the number
/// of elements of the image in each window.
pub(super) fn padded_average(w: &mut HubWriter<'_>, op: OpId, windows: &Windows) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let sizes = |dims: Option<Dims>| dims.and_then(|dims| dims.iter().copied().collect::<Option<Vec<u64>>>());
    let (from, to) = (sizes(view.in_dims(operand!(tosa::AVG_POOL2D.input))), sizes(view.out_dims(0)));
    let (from, to) = from.zip(to).ok_or("operand has dynamic sizes")?;
    let result = view.out_type(0);
    // The share of the elements of the image among those of each window, along height and width.
    let shares = |d: usize| -> Option<Vec<f64>> {
        let (size, count) = (i64::try_from(*from.get(d + 1)?).ok()?, i64::try_from(*to.get(d + 1)?).ok()?);
        let [low, _] = *windows.pad.get(d)?;
        let (kernel, stride) = (*windows.kernel.get(d)?, *windows.stride.get(d)?);
        let share = |at: i64| {
            let start = at.checked_mul(stride)?.checked_sub(low)?;
            let inside = start.checked_add(kernel)?.min(size).checked_sub(start.max(0))?;
            (inside > 0).then_some(kernel as f64 / inside as f64)
        };
        (0..count).map(share).collect()
    };
    let (rows, columns) = shares(0).zip(shares(1)).ok_or("a window has no element of the image")?;
    let factors: Vec<f32> = rows.iter().flat_map(|a| columns.iter().map(move |b| (a * b) as f32)).collect();
    let input = w.operand(op, operand!(tosa::AVG_POOL2D.input))?;
    let input = pad(w, input, &windows.padding(), None)?;
    let ([height, width], [down, right]) = (windows.kernel, windows.stride);
    let value = Operator::new(&tfl::AVERAGE_POOL_2D, vec![input])
        .int(w, "filter_height", height)
        .int(w, "filter_width", width)
        .int(w, "stride_h", down)
        .int(w, "stride_w", right)
        .word(w, "padding", "VALID")
        .build_plain(w, result)?;
    let dims = [Some(1), Some(rows.len() as u64), Some(columns.len() as u64), Some(1)];
    let factors = real_constant(w, &dims, Blob::of_numbers(factors))?;
    Operator::new(&tfl::MUL, vec![value, factors]).build(w, op)
}
