//! Writes float operations of TOSA as ONNX operators.
//!
//! Rejects element types for which ONNX Runtime has no kernel. `operators` writes windows and weights, as for hub ops.

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::ir::{OpId, Type, TypeKind, ValueId};
use qopt_ir::movement::{Dim, Movement};
use qopt_ir::num::FloatKind;

use super::operators::{convolution, pool, resize_as, transpose_conv};
use super::signedness::with_element;
use super::torch_type;
use super::values::{
    Operator, absent_operand, build_operator, cast as cast_type, dims_of, i64_constant, real_scalar, result_dims,
    tensor_type, to_stored, to_torch,
};
use crate::conversions::from_hub::floats::{
    BOOL, Elements, F32, I32, I64, NARROW, check_elements, check_reals, is_zero, samplings,
};
use crate::conversions::from_hub::functions::{Function, bounds};
use crate::conversions::from_hub::writer::HubWriter;
use crate::qint::ops as qint;
use crate::support::OpTypes;
use crate::torch::VTensor;
use crate::torch::onnx::data_types;
use crate::tosa::ops as tosa;
use crate::tosa::sampling::{Coordinates, Nearest};

/// Builds the operators of one operation. The error is the reason why ONNX cannot compute it.
type WriteFn = fn(&mut HubWriter<'_>, OpId) -> Result<ValueId, String>;

/// Operation, ONNX operator, the number of leading operands that the operator takes, and the element types of its kernels. Further
/// operands, such as shifts, must be 0.
static ELEMENTWISE: &[(&OpDef, &str, usize, Elements)] = &[
    (&qint::DIVIDE, "Div", 2, F32),
    (&tosa::ABS, "Abs", 1, F32 | I32 | I64),
    (&tosa::ADD, "Add", 2, F32 | I32 | I64),
    (&tosa::BITWISE_AND, "BitwiseAnd", 2, I32 | I64 | NARROW),
    (&tosa::BITWISE_NOT, "BitwiseNot", 1, I32 | I64 | NARROW),
    (&tosa::BITWISE_OR, "BitwiseOr", 2, I32 | I64 | NARROW),
    (&tosa::BITWISE_XOR, "BitwiseXor", 2, I32 | I64 | NARROW),
    (&tosa::CEIL, "Ceil", 1, F32),
    (&tosa::COS, "Cos", 1, F32),
    (&tosa::EQUAL, "Equal", 2, F32 | I32 | I64 | BOOL),
    (&tosa::ERF, "Erf", 1, F32),
    (&tosa::EXP, "Exp", 1, F32),
    (&tosa::FLOOR, "Floor", 1, F32),
    (&tosa::GREATER, "Greater", 2, F32 | I32 | I64),
    (&tosa::GREATER_EQUAL, "GreaterOrEqual", 2, F32 | I32 | I64),
    (&tosa::INTDIV, "Div", 2, I32 | I64),
    (&tosa::LOG, "Log", 1, F32),
    (&tosa::LOGICAL_AND, "And", 2, BOOL),
    (&tosa::LOGICAL_NOT, "Not", 1, BOOL),
    (&tosa::LOGICAL_OR, "Or", 2, BOOL),
    (&tosa::LOGICAL_XOR, "Xor", 2, BOOL),
    (&tosa::MATMUL, "MatMul", 2, F32),
    (&tosa::MAXIMUM, "Max", 2, F32 | I32 | I64),
    (&tosa::MINIMUM, "Min", 2, F32 | I32 | I64),
    (&tosa::MUL, "Mul", 2, F32 | I32 | I64),
    (&tosa::NEGATE, "Neg", 1, F32 | I32 | I64),
    (&tosa::POW, "Pow", 2, F32 | I32 | I64),
    (&tosa::RECIPROCAL, "Reciprocal", 1, F32),
    (&tosa::SELECT, "Where", 3, F32 | I32 | I64 | BOOL),
    (&tosa::SIGMOID, "Sigmoid", 1, F32),
    (&tosa::SIN, "Sin", 1, F32),
    (&tosa::SUB, "Sub", 2, F32 | I32 | I64),
    (&tosa::TANH, "Tanh", 1, F32),
];

/// Reductions along one dimension.
static REDUCTIONS: &[(&OpDef, &str, Elements)] = &[
    (&tosa::REDUCE_ALL, "ReduceMin", BOOL),
    (&tosa::REDUCE_ANY, "ReduceMax", BOOL),
    (&tosa::REDUCE_MAX, "ReduceMax", F32 | I32 | I64),
    (&tosa::REDUCE_MIN, "ReduceMin", F32 | I32 | I64),
    (&tosa::REDUCE_PRODUCT, "ReduceProd", F32 | I32 | I64),
    (&tosa::REDUCE_SUM, "ReduceSum", F32 | I32 | I64),
];

/// Operations whose attributes need a function of their own.
static OTHERS: &[(&OpDef, Elements, WriteFn)] = &[
    (&tosa::ARGMAX, F32 | I32 | I64, argmax),
    (&tosa::AVG_POOL2D, F32, |w, op| pool(w, op, "AveragePool", false)),
    (&tosa::CAST, F32 | I32 | I64 | BOOL | NARROW, cast),
    (&tosa::CLAMP, F32, clamp),
    (&tosa::CONV2D, F32, |w, op| convolution(w, op, false)),
    (&tosa::CONV3D, F32, |w, op| convolution(w, op, false)),
    (&tosa::DEPTHWISE_CONV2D, F32, |w, op| convolution(w, op, false)),
    (&tosa::GATHER, F32 | I32 | I64 | BOOL | NARROW, gather),
    (&tosa::MAX_POOL2D, F32, |w, op| pool(w, op, "MaxPool", false)),
    (&tosa::RESIZE, F32 | I32 | NARROW, resize),
    (&tosa::RSQRT, F32, rsqrt),
    (&tosa::SCATTER, F32 | I32 | I64 | BOOL | NARROW, scatter),
    (&tosa::TRANSPOSE_CONV2D, F32, transpose_conv),
];

/// The operators of the functions that `from_hub::functions` recognizes in several operations.
static FUNCTIONS: &[(&str, &str)] = &[
    ("gelu", "Gelu"),
    ("gelu_tanh", "Gelu"),
    ("hard_swish", "HardSwish"),
    ("log_softmax", "LogSoftmax"),
    ("mean", "ReduceMean"),
    ("round", "Round"),
    ("softmax", "Softmax"),
    ("sqrt", "Sqrt"),
];

/// Returns true for a function that ONNX has.
pub(super) fn accepts(_: OpRef<'_>, function: &Function) -> bool {
    matches!(function.name, "reduction" | "truncate_to_int" | "remainder_step")
        || FUNCTIONS.iter().any(|&(name, _)| name == function.name)
}

/// Builds the operators of a float operation.
///
/// # Errors
/// If no operator of ONNX computes it.
pub(super) fn write(w: &mut HubWriter<'_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    if let Some(function) = w.functions.completed_by(op) {
        return write_function(w, op, def, &function);
    }
    if let Some(&(_, name, count, elements)) = ELEMENTWISE.iter().find(|(written, ..)| *written == def) {
        check_elements(view, elements, count)?;
        if (count..view.body.num_operands(op)).any(|extra| !is_zero(view, extra)) {
            return Err("a shift or zero point is not 0".to_owned());
        }
        let operands: Vec<ValueId> = view.operands().take(count).collect();
        let operands = operands.into_iter().map(|v| to_torch(w, v)).collect::<Result<Vec<_>, _>>()?;
        return build(w, op, &Operator::new(name, operands));
    }
    if let Some(&(_, name, elements)) = REDUCTIONS.iter().find(|(written, ..)| *written == def) {
        check_elements(view, elements, 1)?;
        let (input, axis) = (operand!(tosa::REDUCE_SUM.input), view.int("axis").ok_or("requires attribute 'axis'")?);
        let input = w.operand(op, input)?;
        return reduction(w, op, name, input, &[axis]);
    }
    let found = OTHERS.iter().find(|(written, ..)| *written == def);
    let &(_, elements, write) = found.ok_or("ONNX has no such operator")?;
    check_elements(view, elements, 1)?;
    write(w, op)
}

/// Builds the operator of a function that `op` completes.
fn write_function(
    w: &mut HubWriter<'_>,
    op: OpId,
    def: &'static OpDef,
    function: &Function,
) -> Result<ValueId, String> {
    let unknown = "ONNX has no such operator";
    match function.name {
        "reduction" => {
            let found = REDUCTIONS.iter().find(|(written, ..)| *written == def);
            let &(_, name, elements) = found.ok_or(unknown)?;
            check_elements(w.rewriter.op(op), elements, 1)?;
            return reduction(w, op, name, function.input, &function.axes);
        }
        "truncate_to_int" => return cast_to_result(w, op, function.input),
        "remainder_step" => return remainder_step(w, op),
        _ => check_reals(w.rewriter.op(op), function.input)?,
    }
    let entry = FUNCTIONS.iter().find(|(name, _)| *name == function.name);
    let &(_, name) = entry.ok_or(unknown)?;
    if function.name == "mean" {
        return reduction(w, op, name, function.input, &function.axes);
    }
    let mut new = Operator::new(name, vec![to_torch(w, function.input)?]);
    if let &[axis] = function.axes.as_slice() {
        new = new.int(w, "axis", axis);
    }
    if function.name == "gelu_tanh" {
        new = new.attr("approximate", w.ctx.string_attr("tanh"));
    }
    build(w, op, &new)
}

/// Builds an operator with the type of the result.
fn build(w: &mut HubWriter<'_>, op: OpId, new: &Operator<'_>) -> Result<ValueId, String> {
    let ty = w.rewriter.op(op).out_type(0);
    let torch = torch_type(w.ctx, ty).ok_or("result has a type that ONNX does not have")?;
    let value = build_operator(w, new, torch)?;
    cast_type(w, value, ty)
}

/// Builds an operator that moves elements of `moved`, with the shape of the op's result and the element type of `moved`.
fn build_moved(w: &mut HubWriter<'_>, op: OpId, new: &Operator<'_>, moved: ValueId) -> Result<ValueId, String> {
    let element = w.ctx.element_type(w.rewriter.body().ty(moved)).ok_or("operand is unranked")?;
    let (dims, ty) = (result_dims(w, op, None)?, w.rewriter.op(op).out_type(0));
    let torch = tensor_type(w, &dims, element);
    let value = build_operator(w, new, torch)?;
    cast_type(w, value, ty)
}

/// A fused multiply-add with an exact result, as a product and a sum in f64. A product of f32 is exact in f64, and so is this sum.
fn remainder_step(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (wide, mut operands) = (w.ctx.float_type(FloatKind::F64), Vec::new());
    for index in [operand!(qint::FMA.input), operand!(qint::FMA.factor), operand!(qint::FMA.addend)] {
        let value = w.operand(op, index)?;
        let value = to_torch(w, value)?;
        operands.push(convert_elements(w, value, wide)?);
    }
    let addend = operands.split_off(2);
    let dims = result_dims(w, op, None)?;
    let ty = tensor_type(w, &dims, wide);
    let product = build_operator(w, &Operator::new("Mul", operands), ty)?;
    let sum = Operator::new("Add", [product].into_iter().chain(addend).collect());
    let value = build_operator(w, &sum, ty)?;
    cast_to_result(w, op, value)
}

/// A reduction that keeps its dimensions, with size 1.
fn reduction(w: &mut HubWriter<'_>, op: OpId, name: &str, input: ValueId, axes: &[i64]) -> Result<ValueId, String> {
    let operands = vec![to_torch(w, input)?, i64_constant(w, axes)?];
    build(w, op, &Operator::new(name, operands).int(w, "keepdims", 1))
}

/// Builds a `Cast` to an element type. It truncates floats toward 0, as C does.
pub(super) fn convert_elements(w: &mut HubWriter<'_>, value: ValueId, element: Type) -> Result<ValueId, String> {
    let code = data_types::of_type(w.ctx, element).and_then(data_types::code).and_then(|code| i64::try_from(code).ok());
    let code = code.ok_or("an element type is not one of ONNX")?;
    let ty = tensor_type(w, &dims_of(w, value)?, element);
    let new = Operator::new("Cast", vec![value]).int(w, "to", code);
    build_operator(w, &new, ty)
}

/// Converts a value to the elements of the op's result.
fn cast_to_result(w: &mut HubWriter<'_>, op: OpId, value: ValueId) -> Result<ValueId, String> {
    let (value, ty) = (to_torch(w, value)?, w.rewriter.op(op).out_type(0));
    let torch = torch_type(w.ctx, ty).and_then(|ty| w.ctx.type_object::<VTensor>(ty)?.element);
    let value = convert_elements(w, value, torch.ok_or("result has a type that ONNX does not have")?)?;
    cast_type(w, value, ty)
}

/// `tosa.cast`. TOSA rounds floats to the nearest integer, ties to even; ONNX's `Cast` rounds toward 0, so `Round` precedes it.
fn cast(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let (from, to) = (view.in_element(operand!(tosa::CAST.input)), view.out_element(0));
    let is_rounded = w.ctx.float_kind(from).is_some() && w.ctx.float_kind(to).is_none();
    let mut value = w.operand(op, operand!(tosa::CAST.input))?;
    if is_rounded {
        value = to_torch(w, value)?;
        let ty = w.rewriter.body().ty(value);
        value = build_operator(w, &Operator::new("Round", vec![value]), ty)?;
    }
    cast_to_result(w, op, value)
}

/// `tosa.clamp` as `Clip`, without the bounds that are infinite.
fn clamp(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let (low, high) = bounds(w.rewriter.op(op)).ok_or("bounds are not floats")?;
    let input = w.operand(op, operand!(tosa::CLAMP.input))?;
    let input = to_torch(w, input)?;
    if (low, high) == (0.0, f64::INFINITY) {
        return build(w, op, &Operator::new("Relu", vec![input]));
    }
    let low = if low.is_finite() { real_scalar(w, low as f32)? } else { absent_operand(w)? };
    let mut operands = vec![input, low];
    if high.is_finite() {
        operands.push(real_scalar(w, high as f32)?);
    }
    build(w, op, &Operator::new("Clip", operands))
}

/// `tosa.rsqrt` as `Reciprocal(Sqrt(x))`.
fn rsqrt(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let input = w.operand(op, operand!(tosa::RSQRT.input1))?;
    let input = to_torch(w, input)?;
    let ty = w.rewriter.body().ty(input);
    let root = build_operator(w, &Operator::new("Sqrt", vec![input]), ty)?;
    build(w, op, &Operator::new("Reciprocal", vec![root]))
}

/// `tosa.argmax` as `ArgMax`, with a `Cast`, because ONNX has indices of 64 bits.
fn argmax(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let axis = view.int("axis").ok_or("requires attribute 'axis'")?;
    let dims = view.out_dims(0).ok_or("result is unranked")?;
    let input = w.operand(op, operand!(tosa::ARGMAX.input))?;
    let input = to_torch(w, input)?;
    let new = Operator::new("ArgMax", vec![input]).int(w, "axis", axis).int(w, "keepdims", 0);
    let ty = tensor_type(w, &dims, signed_type(w, 64));
    let value = build_operator(w, &new, ty)?;
    cast_to_result(w, op, value)
}

pub(super) fn signed_type(w: &HubWriter<'_>, width: u32) -> Type {
    w.ctx.ty(TypeKind::Integer { width, signedness: qopt_ir::ir::Signedness::Signed })
}

/// `tosa.gather`: rows [N, W, C] of values [N, K, C] by indices [N, W]. With one batch it is `Gather` along axis 1, else `GatherND`.
fn gather(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let dims = view.in_dims(operand!(tosa::GATHER.indices)).ok_or("operand is unranked")?;
    let values = view.in_dims(operand!(tosa::GATHER.values)).ok_or("operand is unranked")?;
    let (&[batch, count], &[_, _, channels]) = (dims.as_slice(), values.as_slice()) else {
        return Err("operands have another rank".to_owned());
    };
    let (values, indices) =
        (moved_operand(w, op, operand!(tosa::GATHER.values))?, moved_operand(w, op, operand!(tosa::GATHER.indices))?);
    if batch == Some(1) {
        let indices = w.reshape(indices, &[count])?;
        let new = Operator::new("Gather", vec![values, indices]).int(w, "axis", 1);
        return build_moved(w, op, &new, values);
    }
    let wide = signed_type(w, 64);
    let indices = convert_elements(w, indices, wide)?;
    let size = |dim: Dim| dim.ok_or("operand has dynamic sizes");
    let (batch, count, _) = (size(batch)?, size(count)?, size(channels)?);
    let indices = w.reshape(indices, &[Some(batch), Some(count), Some(1)])?;
    build_moved(w, op, &Operator::new("GatherND", vec![values, indices]).int(w, "batch_dims", 1), values)
}

/// An operand whose elements are moved.
fn moved_operand(w: &mut HubWriter<'_>, op: OpId, index: usize) -> Result<ValueId, String> {
    let value = w.operand(op, index)?;
    to_stored(w, value)
}

/// `tosa.scatter` of rows [N, W, C] into values [N, K, C] at indices [N, W]. `ScatterElements` has an index for each element, so the
/// indices are tiled: `[N, W] -> [N, W, C]`.
fn scatter(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let dims = w.rewriter.op(op).in_dims(operand!(tosa::SCATTER.input)).ok_or("operand is unranked")?;
    let &[batch, count, Some(channels)] = dims.as_slice() else {
        return Err("number of channels is dynamic".to_owned());
    };
    let values = moved_operand(w, op, operand!(tosa::SCATTER.values_in))?;
    let rows = moved_operand(w, op, operand!(tosa::SCATTER.input))?;
    let element = w.ctx.element_type(w.rewriter.body().ty(values)).ok_or("operand is unranked")?;
    let rows = with_element(w, rows, element)?;
    let indices = moved_operand(w, op, operand!(tosa::SCATTER.indices))?;
    let mut indices = w.reshape(indices, &[batch, count, Some(1)])?;
    if channels != 1 {
        indices = w.apply(indices, &[Movement::Tile(vec![1, 1, channels])])?;
    }
    let new = Operator::new("ScatterElements", vec![values, indices, rows]).int(w, "axis", 1);
    build_moved(w, op, &new, values)
}

/// `tosa.resize` as `Resize`, with the first sampling that gives the same scales and offsets. ONNX Runtime has no linear
/// interpolation of integers.
fn resize(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let (is_linear, samplings) = samplings(view)?;
    let width = w.ctx.int_width(view.out_element(0));
    if width.is_some_and(|width| is_linear || width == 16) {
        return Err("the runtime has no kernel for these element types".to_owned());
    }
    let sampling = samplings.first().ok_or("ONNX has no such sampling")?;
    let coordinates = match sampling.coordinates {
        Coordinates::HalfPixel => "half_pixel",
        Coordinates::Asymmetric => "asymmetric",
        Coordinates::AlignCorners => "align_corners",
    };
    let nearest = match sampling.nearest {
        Nearest::Floor => "floor",
        Nearest::Ceil => "ceil",
        Nearest::HalfDown => "round_prefer_floor",
        Nearest::HalfUp => "round_prefer_ceil",
    };
    resize_as(w, op, is_linear, [coordinates, nearest])
}
