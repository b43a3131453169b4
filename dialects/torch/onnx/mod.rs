//! ONNX operators, which the dialect represents as `torch.operator "onnx.Name"`, and their semantics.
//!
//! Every operator has a definition that `torch.operator` refers to by name. It has no syntax and no signature: operands and
//! attributes (`torch.onnx.axis`) are read by their users, in the forms of all versions of the operator. Other operators have
//! unknown semantics.

mod attributes;
pub(crate) mod casts;
pub mod data_types;
pub(crate) mod elementwise;
pub(crate) mod infer;
// Offsets in tensors of bounded size do not overflow.
#[allow(clippy::arithmetic_side_effects)]
pub(crate) mod integers;
// Offsets in tensors of bounded size do not overflow.
#[allow(clippy::arithmetic_side_effects)]
pub(crate) mod kernels;
pub(crate) mod movements;
pub(crate) mod operator;
pub(crate) mod quantized;
pub(crate) mod shapes;
pub(crate) mod spectra;

use std::sync::LazyLock;

use qopt_ir::def::{ANY_TYPE, ConstantDef, ConstantSpec, OpDef, OpRef, Trait, Verdict, one, typed_attr_type, variadic};
use qopt_ir::ir::{Attr, Context, Type};
use rustc_hash::FxHashMap;

use crate::support::{OpTypes, ensure, shapes_agree, show};

/// Base of all operators: they are pure.
const OPERATOR: OpDef =
    OpDef { operands: &[one("input", &ANY_TYPE), variadic("rest", &ANY_TYPE)], traits: &[Trait::Pure], ..OpDef::BASE };

/// The known operators.
pub(super) static OPERATORS: &[&OpDef] = &[
    &CONSTANT,
    &casts::DEQUANTIZE_LINEAR,
    &casts::QUANTIZE_LINEAR,
    &elementwise::ABS,
    &elementwise::CLIP,
    &elementwise::CEIL,
    &elementwise::DIV,
    &elementwise::ELU,
    &elementwise::ERF,
    &elementwise::EXP,
    &elementwise::FLOOR,
    &elementwise::HARD_SIGMOID,
    &elementwise::HARD_SWISH,
    &elementwise::LEAKY_RELU,
    &elementwise::LOG,
    &elementwise::MAX,
    &elementwise::MIN,
    &elementwise::NEG,
    &elementwise::RELU,
    &elementwise::ROUND,
    &elementwise::SIGMOID,
    &elementwise::SOFTPLUS,
    &elementwise::SQRT,
    &elementwise::TANH,
    &integers::CONV_INTEGER,
    &integers::DYNAMIC_QUANTIZE_LINEAR,
    &integers::MATMUL_INTEGER,
    &integers::QLINEAR_CONV,
    &integers::QLINEAR_MATMUL,
    &kernels::AVERAGE_POOL,
    &kernels::CAST,
    &kernels::CONV,
    &kernels::GEMM,
    &kernels::GLOBAL_AVERAGE_POOL,
    &kernels::MATMUL,
    &kernels::MAX_POOL,
    &kernels::REDUCE_MAX,
    &kernels::REDUCE_MEAN,
    &kernels::REDUCE_MIN,
    &kernels::SOFTMAX,
    &movements::CONCAT,
    &movements::DEPTH_TO_SPACE,
    &movements::EXPAND,
    &movements::FLATTEN,
    &movements::GATHER,
    &movements::IDENTITY,
    &movements::PAD,
    &movements::RESHAPE,
    &movements::SLICE,
    &movements::SPACE_TO_DEPTH,
    &movements::SPLIT,
    &movements::SQUEEZE,
    &movements::TILE,
    &movements::TRANSPOSE,
    &movements::UNSQUEEZE,
    &quantized::GLOBAL_MAX_POOL,
    &quantized::MATMUL_N_BITS,
    &quantized::NHWC_MAX_POOL,
    &quantized::QGEMM,
    &quantized::QLINEAR_ADD,
    &quantized::QLINEAR_AVERAGE_POOL,
    &quantized::QLINEAR_CONCAT,
    &quantized::QLINEAR_GLOBAL_AVERAGE_POOL,
    &quantized::QLINEAR_LEAKY_RELU,
    &quantized::QLINEAR_MUL,
    &quantized::QLINEAR_SIGMOID,
    &quantized::QLINEAR_SOFTMAX,
    &shapes::ADD,
    &shapes::MUL,
    &shapes::SHAPE,
    &shapes::SUB,
];

pub(crate) use elementwise::*;
pub(crate) use integers::*;
pub(crate) use kernels::*;
pub(super) use movements::write;
pub(crate) use movements::*;
pub(crate) use quantized::*;
pub(crate) use shapes::*;

/// The operator that a `torch.operator` refers to; `None` for an operator of a domain that is neither ONNX's nor ONNX
/// Runtime's, or with an attribute that its definition does not know.
pub(super) fn operator_of(op: OpRef<'_>) -> Option<&'static OpDef> {
    let def = named(op)?;
    match operator::domain(op) {
        // Its operators have no versions that add attributes.
        operator::ONNX_RUNTIME => Some(def),
        domain => (operator::is_onnx(domain) && attributes::unknown(op, def).is_none()).then_some(def),
    }
}

/// An attribute with a meaning that qopt does not know, for an operator of ONNX.
pub(crate) fn unknown_attribute(op: OpRef<'_>) -> Option<String> {
    let def = named(op).filter(|_| operator::is_onnx(operator::domain(op)))?;
    Some(String::from_utf8_lossy(attributes::unknown(op, def)?).into_owned())
}

/// The operator with the name, in any domain.
fn named(op: OpRef<'_>) -> Option<&'static OpDef> {
    /// The operators by name. Passes ask for the operator of each operation many times.
    static BY_NAME: LazyLock<FxHashMap<&[u8], &OpDef>> =
        LazyLock::new(|| OPERATORS.iter().map(|&def| (def.name.as_bytes(), def)).collect());
    let name = op.ctx.bytes(op.ctx.attr_str(op.attr("name")?)?);
    BY_NAME.get(name).copied()
}

/// Operators that only move floats in the versions before an operator set.
const FLOATS_BEFORE: &[(&OpDef, i64)] = &[(&PAD, 11), (&FLATTEN, 9)];

/// An operator has an element type that its operator set allows.
pub(super) fn verify_opset(op: OpRef<'_>) -> Verdict {
    let Some(def) = operator_of(op) else { return Ok(()) };
    let Some((_, since)) = FLOATS_BEFORE.iter().find(|(other, _)| *other == def) else { return Ok(()) };
    let element = op.in_element(0);
    ensure!(
        op.ctx.int_width(element).is_none() || operator::opset(op).is_none_or(|version| version >= *since),
        "'{}' requires floats before opset {since}, but has element type {}",
        def.name,
        show(op.ctx, element)
    );
    Ok(())
}

/// The attribute of `onnx.Constant` with the elements.
pub const VALUE: &str = "torch.onnx.value";

/// A constant tensor.
pub static CONSTANT: OpDef = OpDef {
    name: "onnx.Constant",
    summary: "a constant tensor",
    constant: Some(&ConstantDef {
        // Constants have no verifier, so a constant with other results than one of the type of its elements is not treated as one.
        read: |op| {
            let ty = op.result_type(0).filter(|_| op.body.num_results(op.op) == 1);
            let value = op.attr(VALUE).or_else(|| constant_of_numbers(op));
            value.filter(|&value| ty.is_some_and(|ty| holds(op.ctx, value, ty)))
        },
        write: |op, value, _| op.ctx.dict_attr([(op.ctx.str(VALUE), value)]),
        discardable: true,
        allows_dynamic_type: true,
    }),
    ..OPERATOR
};

/// The tensor of a constant whose attribute is a number or a list of numbers: `value_int`, `value_ints`, `value_float` or `value_floats`.
fn constant_of_numbers(op: OpRef<'_>) -> Option<Attr> {
    let ctx = op.ctx;
    let element = ctx.element_or_self(op.result_type(0)?);
    let tensor = |count: Option<usize>| {
        let dims: Vec<_> = count.into_iter().map(|count| Some(count as u64)).collect();
        ctx.tensor_type(&dims, element)
    };
    if ctx.float_kind(element).is_some() {
        return match operator::float_attr(op, "value_float") {
            Some(value) => ctx.dense_floats(tensor(None), &[value]),
            None => {
                let values = operator::float_list(op, "value_floats")?;
                ctx.dense_floats(tensor(Some(values.len())), &values)
            }
        };
    }
    ctx.int_width(element)?;
    match operator::int(op, "value_int") {
        Some(value) => Some(ctx.dense_ints(tensor(None), &[value])),
        None => {
            let values = operator::ints(op, "value_ints")?;
            Some(ctx.dense_ints(tensor(Some(values.len())), &values))
        }
    }
}

/// Creates a folded constant; see [`qopt_ir::def::MaterializeConstant`]. Only operators are folded.
pub(super) fn materialize(ctx: &Context, value: Attr, ty: Type) -> Option<ConstantSpec> {
    let properties = ctx.dict_attr([(ctx.str("name"), ctx.string_attr(CONSTANT.name))]);
    let attrs = ctx.dict_attr([(ctx.str(VALUE), value)]);
    holds(ctx, value, ty).then_some(ConstantSpec { op: super::ops::OPERATOR.name, properties, attrs })
}

/// Returns true if a constant can have a type: the same element type, and a compatible shape.
pub(super) fn holds(ctx: &Context, value: Attr, ty: Type) -> bool {
    let Some(held) = typed_attr_type(ctx, value) else { return false };
    let shapes = ctx.shape(held).zip(ctx.shape(ty));
    ctx.element_type(held) == ctx.element_type(ty)
        && shapes.is_some_and(|(held, declared)| shapes_agree(&held, &declared))
}
