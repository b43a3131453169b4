//! Types of the results of operators, from the types of their operands, their attributes and constants.
//!
//! [`rule`] is the table. Operators that only move elements take the shape of their movement, if the constants that it
//! depends on (shape, axes, pads) are known.

mod rules;
mod values;

pub(crate) use values::{branch, chosen_region, computed_operands};

use qopt_ir::def::{Adaptor, NoMovement, OpRef, typed_attr_type};
use qopt_ir::ir::{Context, Signedness, Type, TypeKind};
use qopt_ir::movement::Shape;
use qopt_ir::num::FloatKind;

use super::VALUE;
use super::data_types;
use super::operator::{attribute, has, int, opset};
use crate::support::Dims;
use crate::torch::VTensor;
use crate::torch::ops::{OPERATOR, opaque_type};

/// The shapes of the results.
enum Shapes {
    /// All results have this shape.
    Every(fn(OpRef<'_>) -> Option<Dims>),
    /// The shape of each result. The last ones may be missing.
    Each(fn(OpRef<'_>) -> Vec<Option<Dims>>),
}
use Shapes::{Each, Every};

/// The element type of a result.
type Element = fn(OpRef<'_>, usize) -> Option<Type>;

/// The types of the results that follow from operands and attributes; `None` for each result whose type is unknown.
///
/// Requires the types of the operands, so a caller sets the types of each operator's results before it asks for the next one.
pub fn infer_result_types(op: OpRef<'_>) -> Vec<Option<VTensor>> {
    let count = op.body.num_results(op.op);
    let is_microsoft = match op.attr("onnx.domain").map(|domain| op.ctx.attr_str(domain).map(|name| op.ctx.bytes(name)))
    {
        None | Some(Some(b"" | b"ai.onnx")) => Some(false),
        Some(Some(b"com.microsoft")) => Some(true),
        Some(_) => None,
    };
    let rule = operator_name(op).zip(is_microsoft).and_then(|(name, is_microsoft)| rule(name, is_microsoft));
    let Some((shapes, element)) = rule else { return vec![None; count] };
    let moved = moved_shapes(op).unwrap_or_else(|| match shapes {
        Every(shape) => vec![shape(op); count],
        Each(shapes) => shapes(op),
    });
    let mut moved = moved.into_iter();
    let tensor = |index| {
        // Sizes are 64-bit signed integers in ONNX and in the text of types.
        let fits = |dims: &Dims| dims.iter().flatten().all(|&size| i64::try_from(size).is_ok());
        let shape = moved.next().flatten().filter(fits).map(|dims| dims.into_boxed_slice());
        let tensor = VTensor { shape, element: element(op, index) };
        (tensor.shape.is_some() || tensor.element.is_some()).then_some(tensor)
    };
    (0..count).map(tensor).collect()
}

/// The shape and the element type of the results of an operator, by name.
fn rule(name: &str, is_microsoft: bool) -> Option<(Shapes, Element)> {
    use rules::*;
    Some(match name {
        // Casts.
        "QuantizeLinear" => (Every(same::<0>), |op, _| quantized_element(op)),
        "DequantizeLinear" => (Every(same::<0>), |op, _| output_dtype(op).unwrap_or_else(|| element(op, 1))),
        "DynamicQuantizeLinear" => (Each(|op| vec![dims(op, 0), Some(Dims::new()), Some(Dims::new())]), |op, index| {
            Some(if index == 1 { f32_type(op.ctx) } else { uint8(op.ctx) })
        }),
        "Cast" => (Every(same::<0>), |op, _| element_of_code(op.ctx, int(op, "to")?)),
        "CastLike" => (Every(same::<0>), operand::<1>),

        // Operators on integers with scales and zero points.
        "QLinearAdd" | "QLinearMul" => (Every(|op| broadcast(op, [0, 3])), first),
        "QLinearConcat" => (Every(qlinear_concat), operand::<1>),
        "QLinearConv" => (Every(conv::<0, 3>), operand::<7>),
        "QLinearMatMul" => (Every(matmul::<0, 3>), operand::<7>),
        "QGemm" => (Every(gemm::<0, 3>), |op, _| if has(op, 8) { element(op, 8) } else { Some(f32_type(op.ctx)) }),
        "QLinearAveragePool" => (Every(pool::<false>), first),
        "QLinearGlobalAveragePool" => (Every(global_pool), first),
        "QLinearLeakyRelu" | "QLinearSigmoid" | "QLinearSoftmax" => (Every(same::<0>), first),
        "QLinearWhere" => (Every(|op| broadcast(op, [0, 1, 4])), operand::<1>),
        "ConvInteger" => (Every(conv::<0, 1>), int32),
        "MatMulInteger" => (Every(matmul::<0, 1>), int32),
        "MatMulIntegerToFloat" => (Every(matmul::<0, 1>), operand::<2>),
        "DynamicQuantizeMatMul" => (Every(matmul::<0, 1>), first),
        "MatMulNBits" | "MatMulBnb4" => (Every(packed_matmul), first),

        // Elementwise operators.
        "Abs" | "Acos" | "Acosh" | "Asin" | "Asinh" | "Atan" | "Atanh" | "BiasGelu" | "BitwiseNot" | "Ceil"
        | "Celu" | "Clip" | "Cos" | "Cosh" | "Elu" | "Erf" | "Exp" | "FastGelu" | "Floor" | "Gelu" | "HardSigmoid"
        | "HardSwish" | "Identity" | "LeakyRelu" | "Log" | "Mish" | "Neg" | "Not" | "PRelu" | "QuickGelu"
        | "Reciprocal" | "Relu" | "Round" | "Selu" | "Shrink" | "Sigmoid" | "Sign" | "Sin" | "Sinh" | "Softplus"
        | "Softsign" | "Sqrt" | "SwiGLU" | "Swish" | "Tan" | "Tanh" | "ThresholdedRelu" => (Every(same::<0>), first),
        "IsInf" | "IsNaN" => (Every(same::<0>), boolean),
        "Add" | "And" | "BitShift" | "BitwiseAnd" | "BitwiseOr" | "BitwiseXor" | "Div" | "Max" | "Mean" | "Min"
        | "Mod" | "Mul" | "Or" | "Sub" | "Sum" | "Xor" => (Every(broadcast_all), common),
        "Pow" => (Every(broadcast_all), first),
        "Equal" | "Greater" | "GreaterOrEqual" | "Less" | "LessOrEqual" => (Every(broadcast_all), boolean),
        "Where" => (Every(broadcast_all), |op, _| element(op, 1).or_else(|| element(op, 2))),
        "Bernoulli" | "EyeLike" | "RandomNormalLike" | "RandomUniformLike" => {
            (Every(same::<0>), |op, _| dtype(op, first))
        }

        // Windows and products.
        "Conv" | "DeformConv" | "FusedConv" => (Every(conv::<0, 1>), first),
        "ConvTranspose" => (Every(conv_transpose), first),
        "AveragePool" | "LpPool" | "MaxPool" => (Every(pool::<false>), first_and_int64),
        "NhwcMaxPool" => (Every(pool::<true>), first),
        "GlobalAveragePool" | "GlobalLpPool" | "GlobalMaxPool" => (Every(global_pool), first),
        "MaxUnpool" => (Every(max_unpool), first),
        "MatMul" => (Every(matmul::<0, 1>), first),
        "FusedMatMul" => (Every(fused_matmul), first),
        "Gemm" | "FusedGemm" => (Every(gemm::<0, 1>), first),
        "Einsum" => (Every(einsum), first),
        "GRU" | "LSTM" | "RNN" => (Each(recurrent::<2>), first),
        "DynamicQuantizeLSTM" => (Each(recurrent::<1>), first),

        // Attention. The name has another meaning in each domain.
        "Attention" if is_microsoft => (Each(microsoft_attention), first),
        "Attention" => (Each(attention), |op, index| element(op, if index == 2 { 2 } else { 0 })),
        "EmbedLayerNormalization" => (Each(embed_layer_norm), |op, index| match index {
            1 => int32(op, index),
            _ => element(op, 2),
        }),
        "GroupQueryAttention" => (Each(grouped_attention), first),
        "MultiHeadAttention" => (Each(multi_head_attention), first),
        "QAttention" => (Each(microsoft_attention), operand::<2>),

        // Normalization and operators along a dimension.
        "CumProd"
        | "CumSum"
        | "GroupNormalization"
        | "Hardmax"
        | "InstanceNormalization"
        | "LRN"
        | "LogSoftmax"
        | "LpNormalization"
        | "MeanVarianceNormalization"
        | "ReverseSequence"
        | "RotaryEmbedding"
        | "Scatter"
        | "ScatterElements"
        | "ScatterND"
        | "Softmax"
        | "TensorScatter"
        | "Trilu" => (Every(same::<0>), first),
        // The result has the type of the scale.
        "RMSNormalization" => (Every(same::<0>), operand::<1>),
        "LayerNormalization" | "SimplifiedLayerNormalization" => (Each(layer_norm), |op, index| match index {
            0 => element(op, 1).or_else(|| first(op, index)),
            _ => element_of_code(op.ctx, int(op, "stash_type").unwrap_or(1)),
        }),
        "SkipLayerNormalization" | "SkipSimplifiedLayerNormalization" => {
            (
                Each(skip_layer_norm),
                |op, index| {
                    if matches!(index, 1 | 2) { Some(f32_type(op.ctx)) } else { first(op, index) }
                },
            )
        }
        "BatchNormalization" => (Each(batch_norm), |op, index| element(op, if index == 0 { 0 } else { 3 })),
        "Dropout" => (Every(same::<0>), |op, index| {
            // The mask is boolean since opset 10.
            let is_mask = index == 1 && opset(op).is_none_or(|version| version >= 10);
            if is_mask { boolean(op, index) } else { first(op, index) }
        }),
        "ReduceL1" | "ReduceL2" | "ReduceLogSum" | "ReduceLogSumExp" | "ReduceMax" | "ReduceMean" | "ReduceMin"
        | "ReduceProd" | "ReduceSum" | "ReduceSumSquare" => (Every(reduce), first),
        "ArgMax" | "ArgMin" => (Every(arg_reduce), int64),
        "TopK" => (Every(top_k), first_and_int64),
        "OneHot" => (Every(one_hot), operand::<2>),
        "NegativeLogLikelihoodLoss" => (Every(loss), first),
        "NonZero" => (Every(non_zero), int64),
        "SoftmaxCrossEntropyLoss" => (Each(|op| vec![loss(op), dims(op, 0)]), first),
        "Compress" => (Every(compress), first),

        // Spectra.
        "DFT" => (Every(dft), first),
        "STFT" => (Every(stft), first),
        "BlackmanWindow" | "HammingWindow" | "HannWindow" => (Every(window), spectral_element),
        "MelWeightMatrix" => (Every(mel_matrix), spectral_element),

        // Movements.
        "Concat" => (Every(|op| concat(op, 0..op.body.num_operands(op.op))), common),
        "DepthToSpace" => (Every(depth_to_space), first),
        "Expand" => (Every(expand), first),
        "Flatten" | "Transpose" | "Unsqueeze" => (Every(|_| None), first),
        "Gather" => (Every(gather), first),
        "GatherBlockQuantized" => (Every(gather_packed), operand::<2>),
        "GatherElements" => (Every(same::<1>), first),
        "GatherND" => (Every(gather_nd), first),
        "Pad" => (Every(pad), first),
        "Reshape" => (Every(reshape), first),
        "Resize" | "Upsample" => (Every(resize), first),
        "Slice" => (Every(slice), first),
        "SpaceToDepth" => (Every(space_to_depth), first),
        "Split" => (Each(split), first),
        "Squeeze" => (Every(squeeze), first),
        "Tile" => (Every(tile), first),
        "GridSample" => (Every(grid_sample), first),
        "RoiAlign" => (Every(roi_align), first),

        // Constants and shapes.
        "Constant" => (Every(constant), |op, _| constant_element(op)),
        "ConstantOfShape" => (Every(constant_of_shape), |op, _| match op.attr(VALUE) {
            Some(value) => op.ctx.element_type(typed_attr_type(op.ctx, value)?),
            None => Some(f32_type(op.ctx)),
        }),
        "If" => (Each(branches), |op, index| {
            let elements = returned(op, index)?.into_iter().map(|ty| element_of(op.ctx, ty));
            elements.reduce(|common, element| common.filter(|_| common == element))?
        }),
        "NonMaxSuppression" => (Every(boxes), int64),
        "RandomNormal" | "RandomUniform" => (Every(shape_attr), |op, _| dtype(op, |op, _| Some(f32_type(op.ctx)))),
        "Range" => (Every(arithmetic_range), first),
        "Shape" => (Every(shape), int64),
        "Size" => (Every(scalar), int64),
        _ => return None,
    })
}

/// The element type of a window function and of `MelWeightMatrix`.
fn spectral_element(op: OpRef<'_>, _: usize) -> Option<Type> {
    element_of_code(op.ctx, int(op, "output_datatype").unwrap_or(1))
}

/// The shapes that the movement of an operator gives its results; `None` if the movement depends on unknown values.
fn moved_shapes(op: OpRef<'_>) -> Option<Vec<Option<Dims>>> {
    let read = op.meaning()?.movement?;
    let constants = values::computed_operands(op);
    let used = match read(op.with_operands(&Adaptor::new(op.op, &constants))) {
        Ok(used) => used,
        Err(NoMovement::Unknown(_)) => return None,
        Err(NoMovement::Invalid(_)) => return Some(Vec::new()),
    };
    let shapes = used.result_shapes(op, |ty| dims_of(op.ctx, ty).map(Shape::new));
    Some(shapes.into_iter().map(|shape| Some(shape?.dims().into())).collect())
}

/// The name of an operator without the prefix `onnx.`.
fn operator_name(op: OpRef<'_>) -> Option<&str> {
    let name = op.is(&OPERATOR).then(|| op.ctx.attr_str(op.attr("name")?)).flatten()?;
    std::str::from_utf8(op.ctx.bytes(name)).ok()?.strip_prefix("onnx.")
}

/// The types of operand `index` of the terminator of each region.
fn returned(op: OpRef<'_>, index: usize) -> Option<Vec<Type>> {
    let body = op.body;
    let value = |&region| match body.blocks(region) {
        &[block] => body.operand(body.last(block)?, index),
        _ => None,
    };
    body.regions(op.op).iter().map(|region| Some(body.ty(value(region)?))).collect()
}

/// The sizes of an operand whose rank is known.
fn dims(op: OpRef<'_>, index: usize) -> Option<Dims> {
    dims_of(op.ctx, op.operand_type(index)?)
}

fn dims_of(ctx: &Context, ty: Type) -> Option<Dims> {
    ctx.type_object::<VTensor>(ty)?.shape.as_deref().map(Dims::from_slice)
}

/// The element type of an operand.
fn element(op: OpRef<'_>, index: usize) -> Option<Type> {
    element_of(op.ctx, op.operand_type(index)?)
}

fn element_of(ctx: &Context, ty: Type) -> Option<Type> {
    ctx.type_object::<VTensor>(ty)?.element
}

fn f32_type(ctx: &Context) -> Type {
    ctx.float_type(FloatKind::F32)
}

fn integer(ctx: &Context, width: u32, signedness: Signedness) -> Type {
    ctx.ty(TypeKind::Integer { width, signedness })
}

fn uint8(ctx: &Context) -> Type {
    integer(ctx, 8, Signedness::Unsigned)
}

fn boolean(op: OpRef<'_>, _: usize) -> Option<Type> {
    Some(op.ctx.int_type(1))
}

fn int32(op: OpRef<'_>, _: usize) -> Option<Type> {
    Some(integer(op.ctx, 32, Signedness::Signed))
}

fn int64(op: OpRef<'_>, _: usize) -> Option<Type> {
    Some(integer(op.ctx, 64, Signedness::Signed))
}

/// The element type of the first operand.
fn first(op: OpRef<'_>, _: usize) -> Option<Type> {
    element(op, 0)
}

/// The element type that all operands share, from the first operand with a known type.
fn common(op: OpRef<'_>, _: usize) -> Option<Type> {
    (0..op.body.num_operands(op.op)).find_map(|index| element(op, index))
}

/// The element type of operand #0 for result #0, and i64 for the indices in result #1.
fn first_and_int64(op: OpRef<'_>, index: usize) -> Option<Type> {
    if index == 0 { first(op, index) } else { int64(op, index) }
}

/// The element type of operand `N`.
fn operand<const N: usize>(op: OpRef<'_>, _: usize) -> Option<Type> {
    element(op, N)
}

/// The element type in attribute `dtype`.
fn dtype(op: OpRef<'_>, default: Element) -> Option<Type> {
    int(op, "dtype").map_or_else(|| default(op, 0), |code| element_of_code(op.ctx, code))
}

/// The element type in attribute `output_dtype`, if it is present.
fn output_dtype(op: OpRef<'_>) -> Option<Option<Type>> {
    int(op, "output_dtype").filter(|&code| code != 0).map(|code| element_of_code(op.ctx, code))
}

/// The storage type of `QuantizeLinear`.
fn quantized_element(op: OpRef<'_>) -> Option<Type> {
    match output_dtype(op) {
        Some(declared) => declared,
        None if has(op, 2) => element(op, 2),
        None => Some(uint8(op.ctx)),
    }
}

/// The element type of a `Constant`.
fn constant_element(op: OpRef<'_>) -> Option<Type> {
    if let Some(value) = op.attr(VALUE) {
        return op.ctx.element_type(typed_attr_type(op.ctx, value)?);
    }
    let has_attr = |name: &&str| op.attr(&attribute(name)).is_some();
    let name = ["value_int", "value_ints", "value_float", "value_floats", "value_string", "value_strings"]
        .into_iter()
        .find(has_attr)?;
    match name {
        "value_int" | "value_ints" => int64(op, 0),
        "value_float" | "value_floats" => Some(f32_type(op.ctx)),
        _ => Some(opaque_type(op.ctx, "str")),
    }
}

/// The element type of a `TensorProto.DataType`.
pub(crate) fn element_of_code(ctx: &Context, code: i64) -> Option<Type> {
    Some(data_types::of_code(code.into())?.ty(ctx))
}
