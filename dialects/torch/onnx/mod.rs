//! ONNX operators, which the dialect writes as `torch.operator "onnx.Name"`: what each of them means.
//!
//! Every operator is a definition of its own that `torch.operator` stands for. It has no syntax and no signature: operands
//! and attributes (`torch.onnx.axis`) are read where they are needed, in the forms of all versions of the operator, and an
//! operator that is not listed means nothing that is known.

pub(crate) mod casts;
mod elementwise;
// Places in tensors, whose numbers of elements are bounded before.
#[allow(clippy::arithmetic_side_effects)]
mod kernels;
mod movements;
pub(crate) mod operator;
mod shapes;

use qopt_ir::def::{ConstantDef, ConstantSpec, OpDef, OpRef, Trait, typed_attr_type};
use qopt_ir::ir::{Attr, Context, Type};

use crate::support::shapes_agree;

/// Operators compute and do nothing else.
const OPERATOR: OpDef = OpDef { traits: &[Trait::Pure], ..OpDef::BASE };

/// The known operators.
pub(super) static OPERATORS: [&OpDef; 44] = [
    &CONSTANT,
    &casts::DEQUANTIZE_LINEAR,
    &casts::QUANTIZE_LINEAR,
    &elementwise::ABS,
    &elementwise::CLIP,
    &elementwise::DIV,
    &elementwise::ELU,
    &elementwise::ERF,
    &elementwise::EXP,
    &elementwise::HARD_SIGMOID,
    &elementwise::HARD_SWISH,
    &elementwise::LEAKY_RELU,
    &elementwise::LOG,
    &elementwise::NEG,
    &elementwise::RELU,
    &elementwise::SIGMOID,
    &elementwise::SQRT,
    &elementwise::TANH,
    &kernels::AVERAGE_POOL,
    &kernels::CONV,
    &kernels::GEMM,
    &kernels::GLOBAL_AVERAGE_POOL,
    &kernels::MATMUL,
    &kernels::MAX_POOL,
    &kernels::REDUCE_MEAN,
    &kernels::SOFTMAX,
    &movements::CONCAT,
    &movements::DEPTH_TO_SPACE,
    &movements::EXPAND,
    &movements::FLATTEN,
    &movements::GATHER,
    &movements::PAD,
    &movements::RESHAPE,
    &movements::SLICE,
    &movements::SPACE_TO_DEPTH,
    &movements::SPLIT,
    &movements::SQUEEZE,
    &movements::TILE,
    &movements::TRANSPOSE,
    &movements::UNSQUEEZE,
    &shapes::ADD,
    &shapes::MUL,
    &shapes::SHAPE,
    &shapes::SUB,
];

pub(super) use movements::write;

/// The operator that a `torch.operator` names.
pub(super) fn named(op: OpRef<'_>) -> Option<&'static OpDef> {
    let name = op.ctx.bytes(op.ctx.attr_str(op.attr("name")?)?);
    OPERATORS.into_iter().find(|def| def.name.as_bytes() == name)
}

/// The elements of a constant, by attribute.
const VALUE: &str = "torch.onnx.value";

/// A constant.
static CONSTANT: OpDef = OpDef {
    name: "onnx.Constant",
    summary: "a constant tensor",
    constant: Some(&ConstantDef {
        // No verifier looks at constants: one that declares other elements than it holds is no constant that is known.
        read: |op| op.attr(VALUE).filter(|&value| op.result_type(0).is_some_and(|ty| holds(op.ctx, value, ty))),
        write: |op, value, _| op.ctx.dict_attr([(op.ctx.str(VALUE), value)]),
        discardable: true,
        open: true,
    }),
    ..OPERATOR
};

/// A constant that was computed; see [`qopt_ir::def::MaterializeConstant`]. Only operators are computed.
pub(super) fn materialize(ctx: &Context, value: Attr, ty: Type) -> Option<ConstantSpec> {
    let properties = ctx.dict_attr([(ctx.str("name"), ctx.string_attr(CONSTANT.name))]);
    let attrs = ctx.dict_attr([(ctx.str(VALUE), value)]);
    holds(ctx, value, ty).then_some(ConstantSpec { op: "torch.operator", properties, attrs })
}

/// Whether a constant can have a type: the same elements, in a shape that does not contradict its own.
pub(super) fn holds(ctx: &Context, value: Attr, ty: Type) -> bool {
    let Some(held) = typed_attr_type(ctx, value) else { return false };
    let shapes = ctx.shape(held).zip(ctx.shape(ty));
    ctx.element_type(held) == ctx.element_type(ty)
        && shapes.is_some_and(|(held, declared)| shapes_agree(&held, &declared))
}
