//! The computing operations, and the list of all operations.

use qopt_ir::def::{
    ALL_ELEMENTWISE, ANY_ATTR, AttrDefn, BOOL_ATTR, F32_ATTR, OpDef, Trait, TypeConstraint, TypePred, ValueDefn, attr,
    one, optional_attr, variadic,
};
use qopt_ir::ir::TypeKind;

use super::attrs::{IS_ACTIVATION, IS_PADDING};
pub(crate) use super::casts::{DEQUANTIZE, QUANTIZE};
pub(crate) use super::checked::{
    ATAN2, BITWISE_XOR, BROADCAST_ARGS, BUCKETIZE, COMPLEX_ABS, CONV_3D, CONV_3D_TRANSPOSE, EQUAL, IMAG,
    NON_MAX_SUPPRESSION_V4, NON_MAX_SUPPRESSION_V5, PRELU, REAL, SIGN, SQUARE, ZEROS_LIKE,
};
pub(crate) use super::constants::{EXTERNAL_CONST, NO_VALUE, PSEUDO_CONST, PSEUDO_QCONST};
use super::contractions;
pub(crate) use super::control::{CONTROL_NODE, IF, WHILE, YIELD};
use super::invariants::verify_invariants;
use super::kernels::{clamp, pairs, unary};
pub(crate) use super::movements::{
    BATCH_TO_SPACE_ND, BROADCAST_TO, CONCATENATION, DEPTH_TO_SPACE, EMBEDDING_LOOKUP, EXPAND_DIMS, GATHER, GATHER_ND,
    MIRROR_PAD, PACK, PAD, PADV2, RESHAPE, REVERSE_V2, SLICE, SPACE_TO_BATCH_ND, SPACE_TO_DEPTH, SPLIT, SPLIT_V,
    SQUEEZE, STRIDED_SLICE, TILE, TRANSPOSE, UNPACK,
};
pub(crate) use super::recurrent::{LSTM, SVDF, UNIDIRECTIONAL_SEQUENCE_LSTM};
use super::shapes::{verify_fully_connected, verify_shape, verify_window};
use super::syntax::SameTypes;
pub(crate) use super::variables::{ASSIGN_VARIABLE, CALL_ONCE, READ_VARIABLE, VAR_HANDLE};
use crate::qnn::attrs::flag;

/// A tensor of anything.
pub(super) const TENSOR: TypeConstraint =
    TypeConstraint::new("tensor of any type values", TypePred::Tensor(&TypePred::Any));
/// A tensor or `none`.
pub(super) const TENSOR_OR_NONE: TypeConstraint = TypeConstraint::new(
    "tensor of any type values or none type",
    TypePred::AnyOf(&[
        &TypePred::Tensor(&TypePred::Any),
        &TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::None)),
    ]),
);

const RESULT: &[ValueDefn] = &[one("output", &TENSOR)];
const INPUT: &[ValueDefn] = &[one("input", &TENSOR)];
const BINARY: &[ValueDefn] = &[one("lhs", &TENSOR), one("rhs", &TENSOR)];
const WEIGHTED: &[ValueDefn] = &[one("input", &TENSOR), one("filter", &TENSOR), one("bias", &TENSOR_OR_NONE)];
const CHOICE: &[ValueDefn] = &[one("condition", &TENSOR), one("x", &TENSOR), one("y", &TENSOR)];
const FILLED: &[ValueDefn] = &[one("dims", &TENSOR), one("input", &TENSOR)];
const BOUNDS: &[ValueDefn] = &[one("start", &TENSOR), one("limit", &TENSOR), one("delta", &TENSOR)];
const WITH_DIM: &[ValueDefn] = &[one("input", &TENSOR), one("dim", &TENSOR)];
const SIZED: &[ValueDefn] = &[one("input", &TENSOR), one("size", &TENSOR)];
const TRANSPOSED: &[ValueDefn] =
    &[one("output_shape", &TENSOR), one("weights", &TENSOR), one("input", &TENSOR), one("bias", &TENSOR_OR_NONE)];
const WITH_AXES: &[ValueDefn] = &[one("input", &TENSOR), one("axis", &TENSOR)];

/// The attributes that the converter writes; they are checked where they are used.
pub(super) const fn unchecked_attr(name: &'static str) -> AttrDefn {
    optional_attr(name, &ANY_ATTR)
}
const ACTIVATION: AttrDefn = optional_attr("fused_activation_function", &IS_ACTIVATION);
const PADDING: AttrDefn = optional_attr("padding", &IS_PADDING);

const COMPUTED: OpDef = OpDef { results: RESULT, traits: &[Trait::Pure], ..OpDef::BASE };
/// One result, or two if the weights are shuffled.
const RESULTS: &[ValueDefn] = &[variadic("output", &TENSOR)];

macro_rules! ops {
    ($($const:ident $name:literal $summary:literal $operands:ident [$($attr:expr),*] $(($kernel:expr))? $(verify $verify:ident)? $(results $results:ident)? $(contraction $contraction:expr;)? $example:literal;)*) => {$(
        pub(crate) static $const: OpDef = OpDef {
            name: $name,
            summary: $summary,
            operands: $operands,
            $(contraction: Some($contraction),)?
            $(elementwise: Some(ALL_ELEMENTWISE), verify: Some(verify_shape), evaluate: Some($kernel),)?
            $(verify: Some($verify),)?
            attrs: &[$($attr),*],
            example: $example,
            $(results: $results,)?
            ..COMPUTED
        };
    )*};
}

ops! {
    CONV_2D "tfl.conv_2d" "convolution of NHWC by OHWI, with bias" WEIGHTED
        [unchecked_attr("dilation_h_factor"), unchecked_attr("dilation_w_factor"), ACTIVATION, PADDING, unchecked_attr("stride_h"), unchecked_attr("stride_w")] verify verify_window contraction contractions::conv;
        "%0 = \"tfl.conv_2d\"(%arg0, %arg1, %arg2) : (tensor<1x8x8x3xf32>, tensor<4x1x1x3xf32>, tensor<4xf32>) -> tensor<1x8x8x4xf32>";
    DEPTHWISE_CONV_2D "tfl.depthwise_conv_2d" "depthwise convolution; the filter is [1, h, w, channels]" WEIGHTED
        [unchecked_attr("depth_multiplier"), unchecked_attr("dilation_h_factor"), unchecked_attr("dilation_w_factor"), ACTIVATION, PADDING, unchecked_attr("stride_h"), unchecked_attr("stride_w")] verify verify_window contraction contractions::depthwise;
        "%0 = \"tfl.depthwise_conv_2d\"(%arg0, %arg1, %arg2) : (tensor<1x8x8x4xf32>, tensor<1x1x1x4xf32>, tensor<4xf32>) -> tensor<1x8x8x4xf32>";
    FULLY_CONNECTED "tfl.fully_connected" "matrix product with the transposed filter, with bias" WEIGHTED
        [unchecked_attr("asymmetric_quantize_inputs"), ACTIVATION, unchecked_attr("keep_num_dims"), unchecked_attr("weights_format")] verify verify_fully_connected results RESULTS contraction contractions::fully_connected;
        "%0 = \"tfl.fully_connected\"(%arg0, %arg1, %arg2) : (tensor<1x8xf32>, tensor<4x8xf32>, tensor<4xf32>) -> tensor<1x4xf32>";
    BATCH_MATMUL "tfl.batch_matmul" "batched matrix product" BINARY
        [unchecked_attr("adj_x"), unchecked_attr("adj_y"), unchecked_attr("asymmetric_quantize_inputs")] verify verify_shape contraction contractions::batch_matmul;
        "%0 = \"tfl.batch_matmul\"(%arg0, %arg1) : (tensor<2x3x8xf32>, tensor<2x8x4xf32>) -> tensor<2x3x4xf32>";
    AVERAGE_POOL_2D "tfl.average_pool_2d" "mean over windows" INPUT
        [unchecked_attr("filter_height"), unchecked_attr("filter_width"), ACTIVATION, PADDING, unchecked_attr("stride_h"), unchecked_attr("stride_w")] verify verify_window contraction contractions::pool;
        "%0 = \"tfl.average_pool_2d\"(%arg0) <{filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = \"NONE\", padding = \"VALID\", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>";
    MAX_POOL_2D "tfl.max_pool_2d" "maximum over windows" INPUT
        [PADDING, unchecked_attr("stride_w"), unchecked_attr("stride_h"), unchecked_attr("filter_width"), unchecked_attr("filter_height"), ACTIVATION] verify verify_window contraction contractions::pool;
        "%0 = \"tfl.max_pool_2d\"(%arg0) <{filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = \"NONE\", padding = \"VALID\", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>";
    SOFTMAX "tfl.softmax" "softmax along the last dimension: exp(beta x) divided by its sum" INPUT [unchecked_attr("beta")] verify verify_shape
        "%0 = \"tfl.softmax\"(%arg0) <{beta = 1.000000e+00 : f32}> : (tensor<4xf32>) -> tensor<4xf32>";
    LOGISTIC "tfl.logistic" "1 / (1 + exp(-x))" INPUT [] (|op, x| unary(op, x, "sigmoid"))
        "%0 = \"tfl.logistic\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    TANH "tfl.tanh" "hyperbolic tangent" INPUT [] (|op, x| unary(op, x, "tanh"))
        "%0 = \"tfl.tanh\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    RELU "tfl.relu" "max(x, 0)" INPUT [] (|op, x| clamp(op, x, (0.0, f64::INFINITY)))
        "%0 = \"tfl.relu\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    RELU6 "tfl.relu6" "min(max(x, 0), 6)" INPUT [] (|op, x| clamp(op, x, (0.0, 6.0)))
        "%0 = \"tfl.relu6\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    RELU_0_TO_1 "tfl.relu_0_to_1" "min(max(x, 0), 1)" INPUT [] (|op, x| clamp(op, x, (0.0, 1.0)))
        "%0 = \"tfl.relu_0_to_1\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    RELU_N1_TO_1 "tfl.relu_n1_to_1" "min(max(x, -1), 1)" INPUT [] (|op, x| clamp(op, x, (-1.0, 1.0)))
        "%0 = \"tfl.relu_n1_to_1\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    ABS "tfl.abs" "absolute value" INPUT [] (|op, x| unary(op, x, "abs"))
        "%0 = \"tfl.abs\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    ELU "tfl.elu" "x, or exp(x) - 1 below 0" INPUT [] (|op, x| unary(op, x, "elu"))
        "%0 = \"tfl.elu\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    EXP "tfl.exp" "exponential" INPUT [] (|op, x| unary(op, x, "exp"))
        "%0 = \"tfl.exp\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    GELU "tfl.gelu" "Gaussian error linear unit (GELU)" INPUT [unchecked_attr("approximate")] (|op, x| unary(op, x, if flag(op, "approximate") { "gelu_tanh" } else { "gelu" }))
        "%0 = \"tfl.gelu\"(%arg0) <{approximate = true}> : (tensor<4xf32>) -> tensor<4xf32>";
    HARD_SWISH "tfl.hard_swish" "`x * min(max(x + 3, 0), 6) / 6`" INPUT [] (|op, x| unary(op, x, "hard_swish"))
        "%0 = \"tfl.hard_swish\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    LEAKY_RELU "tfl.leaky_relu" "x, or alpha x below 0" INPUT [attr("alpha", &F32_ATTR)] (|op, x| unary(op, x, "leaky_relu"))
        "%0 = \"tfl.leaky_relu\"(%arg0) <{alpha = 1.000000e-01 : f32}> : (tensor<4xf32>) -> tensor<4xf32>";
    LOG "tfl.log" "natural logarithm" INPUT [] (|op, x| unary(op, x, "log"))
        "%0 = \"tfl.log\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    NEG "tfl.neg" "negation" INPUT [] (|op, x| unary(op, x, "neg"))
        "%0 = \"tfl.neg\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    RSQRT "tfl.rsqrt" "reciprocal of the square root" INPUT [] (|op, x| unary(op, x, "rsqrt"))
        "%0 = \"tfl.rsqrt\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    SQRT "tfl.sqrt" "square root" INPUT [] (|op, x| unary(op, x, "sqrt"))
        "%0 = \"tfl.sqrt\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    MAXIMUM "tfl.maximum" "elementwise maximum" BINARY [] (|op, x| pairs(op, x, |a, b, _| Some(a.max(b)), f64::max))
        "%0 = \"tfl.maximum\"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>";
    MINIMUM "tfl.minimum" "elementwise minimum" BINARY [] (|op, x| pairs(op, x, |a, b, _| Some(a.min(b)), f64::min))
        "%0 = \"tfl.minimum\"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>";
    RESIZE_BILINEAR "tfl.resize_bilinear" "bilinear resize of an image" SIZED
        [unchecked_attr("align_corners"), unchecked_attr("half_pixel_centers")] verify verify_shape
        "%0 = \"tfl.resize_bilinear\"(%arg0, %arg1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x4x4x3xf32>, tensor<2xi32>) -> tensor<1x8x8x3xf32>";
    RESIZE_NEAREST_NEIGHBOR "tfl.resize_nearest_neighbor" "nearest-neighbor resize of an image" SIZED
        [unchecked_attr("align_corners"), unchecked_attr("half_pixel_centers")] verify verify_shape
        "%0 = \"tfl.resize_nearest_neighbor\"(%arg0, %arg1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x4x4x3xf32>, tensor<2xi32>) -> tensor<1x8x8x3xf32>";
    TRANSPOSE_CONV "tfl.transpose_conv" "transposed convolution with bias; the shape of the result is an operand" TRANSPOSED
        [ACTIVATION, PADDING, unchecked_attr("stride_h"), unchecked_attr("stride_w")] verify verify_shape contraction contractions::transpose_conv;
        "%0 = \"tfl.transpose_conv\"(%arg0, %arg1, %arg2, %arg3) <{fused_activation_function = \"NONE\", padding = \"SAME\", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5xf32>, tensor<1x3x4x5xf32>, none) -> tensor<1x6x8x4xf32>";
    ARG_MAX "tfl.arg_max" "index of the first maximum along a dimension" WITH_DIM [] verify verify_shape
        "%0 = \"tfl.arg_max\"(%arg0, %arg1) : (tensor<4x8xf32>, tensor<i32>) -> tensor<4xi32>";
    CAST "tfl.cast" "conversion to another element type; rounds toward 0" INPUT [] verify verify_shape
        "%0 = \"tfl.cast\"(%arg0) : (tensor<4xf32>) -> tensor<4xi32>";
    CEIL "tfl.ceil" "rounds up" INPUT [] verify verify_shape
        "%0 = \"tfl.ceil\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    COS "tfl.cos" "cosine" INPUT [] verify verify_shape
        "%0 = \"tfl.cos\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    FLOOR "tfl.floor" "rounds down" INPUT [] verify verify_shape
        "%0 = \"tfl.floor\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    FLOOR_MOD "tfl.floor_mod" "remainder of the quotient rounded down" BINARY [] verify verify_shape
        "%0 = \"tfl.floor_mod\"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>";
    LOGICAL_NOT "tfl.logical_not" "negation of booleans" INPUT [] verify verify_shape
        "%0 = \"tfl.logical_not\"(%arg0) : (tensor<4xi1>) -> tensor<4xi1>";
    LOG_SOFTMAX "tfl.log_softmax" "logarithm of the softmax along the last dimension" INPUT [] verify verify_shape
        "%0 = \"tfl.log_softmax\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    ROUND "tfl.round" "rounds to the nearest integer, ties to even" INPUT [] verify verify_shape
        "%0 = \"tfl.round\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    SIN "tfl.sin" "sine" INPUT [] verify verify_shape
        "%0 = \"tfl.sin\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    SELECT "tfl.select" "x where the condition is true, y elsewhere; a condition of rank 1 selects whole rows" CHOICE [] verify verify_shape
        "%0 = \"tfl.select\"(%arg0, %arg1, %arg2) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>";
    SELECT_V2 "tfl.select_v2" "x where the condition is true, y elsewhere" CHOICE [] verify verify_shape
        "%0 = \"tfl.select_v2\"(%arg0, %arg1, %arg2) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>";
    REDUCE_ALL "tfl.reduce_all" "conjunction along dimensions" WITH_AXES [unchecked_attr("keep_dims")] verify verify_shape
        "%0 = \"tfl.reduce_all\"(%arg0, %arg1) <{keep_dims = true}> : (tensor<4x8xi1>, tensor<1xi32>) -> tensor<4x1xi1>";
    REDUCE_ANY "tfl.reduce_any" "disjunction along dimensions" WITH_AXES [unchecked_attr("keep_dims")] verify verify_shape
        "%0 = \"tfl.reduce_any\"(%arg0, %arg1) <{keep_dims = true}> : (tensor<4x8xi1>, tensor<1xi32>) -> tensor<4x1xi1>";
    REDUCE_PROD "tfl.reduce_prod" "product along dimensions" WITH_AXES [attr("keep_dims", &BOOL_ATTR)] verify verify_shape
        "%0 = \"tfl.reduce_prod\"(%arg0, %arg1) <{keep_dims = true}> : (tensor<4x8xf32>, tensor<1xi32>) -> tensor<4x1xf32>";
    REDUCE_MAX "tfl.reduce_max" "maximum along dimensions" WITH_AXES [attr("keep_dims", &BOOL_ATTR)] verify verify_shape
        "%0 = \"tfl.reduce_max\"(%arg0, %arg1) <{keep_dims = true}> : (tensor<4x8xf32>, tensor<1xi32>) -> tensor<4x1xf32>";
    REDUCE_MIN "tfl.reduce_min" "minimum along dimensions" WITH_AXES [attr("keep_dims", &BOOL_ATTR)] verify verify_shape
        "%0 = \"tfl.reduce_min\"(%arg0, %arg1) <{keep_dims = true}> : (tensor<4x8xf32>, tensor<1xi32>) -> tensor<4x1xf32>";
    SUM "tfl.sum" "sum along dimensions" WITH_AXES [attr("keep_dims", &BOOL_ATTR)] verify verify_shape
        "%0 = \"tfl.sum\"(%arg0, %arg1) <{keep_dims = true}> : (tensor<4x8xf32>, tensor<1xi32>) -> tensor<4x1xf32>";
    SHAPE "tfl.shape" "sizes of a tensor" INPUT [] verify verify_shape
        "%0 = \"tfl.shape\"(%arg0) : (tensor<4x8xf32>) -> tensor<2xi32>";
    RANK "tfl.rank" "number of dimensions of a tensor" INPUT [] verify verify_invariants
        "%0 = \"tfl.rank\"(%arg0) : (tensor<4x8xf32>) -> tensor<i32>";
    FILL "tfl.fill" "tensor with the shape `dims` and one value" FILLED [] verify verify_shape
        "%0 = \"tfl.fill\"(%arg0, %arg1) : (tensor<2xi32>, tensor<f32>) -> tensor<4x8xf32>";
    RANGE "tfl.range" "numbers from `start` to before `limit` in steps of `delta`" BOUNDS [] verify verify_shape
        "%0 = \"tfl.range\"(%arg0, %arg1, %arg2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4xi32>";
    MEAN "tfl.mean" "mean along dimensions" WITH_AXES [attr("keep_dims", &BOOL_ATTR)] verify verify_shape
        "%0 = \"tfl.mean\"(%arg0, %arg1) <{keep_dims = true}> : (tensor<4x8xf32>, tensor<1xi32>) -> tensor<4x1xf32>";
}

macro_rules! arithmetic {
    ($($const:ident $name:literal $summary:literal [$($attr:expr),*] $int:expr, $float:expr, $example:literal;)*) => {$(
        pub(crate) static $const: OpDef = OpDef {
            name: $name,
            summary: $summary,
            operands: BINARY,
            results: RESULT,
            attrs: &[$($attr),*],
            traits: &[Trait::Pure],
            syntax: Some(&SameTypes),
            elementwise: Some(ALL_ELEMENTWISE),
            verify: Some(verify_shape),
            evaluate: Some(|op, x| pairs(op, x, $int, $float)),
            example: $example,
            ..OpDef::BASE
        };
    )*};
}

arithmetic! {
    ADD "tfl.add" "sum" [ACTIVATION] |a, b, _| a.checked_add(b), |a, b| a + b,
        "%0 = tfl.add %arg0, %arg1 {fused_activation_function = \"NONE\"} : tensor<4xf32>";
    SUB "tfl.sub" "difference" [ACTIVATION] |a, b, _| a.checked_sub(b), |a, b| a - b,
        "%0 = tfl.sub %arg0, %arg1 {fused_activation_function = \"NONE\"} : tensor<4xf32>";
    MUL "tfl.mul" "product" [ACTIVATION] |a, b, _| a.checked_mul(b), |a, b| a * b,
        "%0 = tfl.mul %arg0, %arg1 {fused_activation_function = \"NONE\"} : tensor<4xf32>";
    SQUARED_DIFFERENCE "tfl.squared_difference" "square of the difference" [] |a, b, _| a.checked_sub(b)?.checked_pow(2), |a, b| (a - b) * (a - b),
        "%0 = tfl.squared_difference %arg0, %arg1 : tensor<4xf32>";
}

/// Operations of two operands that print like arithmetic, and that qopt does not compute.
macro_rules! binary {
    ($($const:ident $name:literal $summary:literal [$($attr:expr),*] $example:literal;)*) => {$(
        pub(crate) static $const: OpDef = OpDef {
            name: $name,
            summary: $summary,
            operands: BINARY,
            results: RESULT,
            attrs: &[$($attr),*],
            traits: &[Trait::Pure],
            syntax: Some(&SameTypes),
            verify: Some(verify_invariants),
            example: $example,
            ..OpDef::BASE
        };
    )*};
}

binary! {
    DIV "tfl.div" "quotient" [ACTIVATION]
        "%0 = tfl.div %arg0, %arg1 {fused_activation_function = \"NONE\"} : tensor<4xf32>";
    FLOOR_DIV "tfl.floor_div" "quotient, rounded down" []
        "%0 = tfl.floor_div %arg0, %arg1 : tensor<4xf32>";
    GREATER "tfl.greater" "lhs > rhs" []
        "%0 = tfl.greater(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>";
    GREATER_EQUAL "tfl.greater_equal" "lhs >= rhs" []
        "%0 = tfl.greater_equal(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>";
    LESS "tfl.less" "lhs < rhs" []
        "%0 = tfl.less(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>";
    LESS_EQUAL "tfl.less_equal" "lhs <= rhs" []
        "%0 = tfl.less_equal(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>";
    LOGICAL_AND "tfl.logical_and" "lhs and rhs" []
        "%0 = tfl.logical_and %arg0, %arg1 : tensor<4xi1>";
    LOGICAL_OR "tfl.logical_or" "lhs or rhs" []
        "%0 = tfl.logical_or %arg0, %arg1 : tensor<4xi1>";
    NOT_EQUAL "tfl.not_equal" "lhs != rhs" []
        "%0 = tfl.not_equal(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>";
    POW "tfl.pow" "lhs to the power of rhs" []
        "%0 = tfl.pow %arg0, %arg1 : tensor<4xf32>";
}

/// All operations.
pub(super) static OPS: [&OpDef; 122] = [
    &ABS,
    &ADD,
    &ARG_MAX,
    &ASSIGN_VARIABLE,
    &ATAN2,
    &AVERAGE_POOL_2D,
    &BATCH_MATMUL,
    &BATCH_TO_SPACE_ND,
    &BITWISE_XOR,
    &BROADCAST_ARGS,
    &BROADCAST_TO,
    &BUCKETIZE,
    &CALL_ONCE,
    &CAST,
    &CEIL,
    &COMPLEX_ABS,
    &CONCATENATION,
    &CONTROL_NODE,
    &CONV_2D,
    &CONV_3D,
    &CONV_3D_TRANSPOSE,
    &COS,
    &DEPTHWISE_CONV_2D,
    &DEPTH_TO_SPACE,
    &DEQUANTIZE,
    &DIV,
    &ELU,
    &EMBEDDING_LOOKUP,
    &EQUAL,
    &EXP,
    &EXPAND_DIMS,
    &EXTERNAL_CONST,
    &FILL,
    &FLOOR,
    &FLOOR_DIV,
    &FLOOR_MOD,
    &FULLY_CONNECTED,
    &GATHER,
    &GATHER_ND,
    &GELU,
    &GREATER,
    &GREATER_EQUAL,
    &HARD_SWISH,
    &IF,
    &IMAG,
    &LEAKY_RELU,
    &LESS,
    &LESS_EQUAL,
    &LOG,
    &LOGICAL_AND,
    &LOGICAL_NOT,
    &LOGICAL_OR,
    &LOGISTIC,
    &LOG_SOFTMAX,
    &LSTM,
    &MAXIMUM,
    &MAX_POOL_2D,
    &MEAN,
    &MINIMUM,
    &MIRROR_PAD,
    &MUL,
    &NEG,
    &NON_MAX_SUPPRESSION_V4,
    &NON_MAX_SUPPRESSION_V5,
    &NOT_EQUAL,
    &NO_VALUE,
    &PACK,
    &PAD,
    &PADV2,
    &POW,
    &PRELU,
    &PSEUDO_CONST,
    &PSEUDO_QCONST,
    &QUANTIZE,
    &RANGE,
    &RANK,
    &READ_VARIABLE,
    &REAL,
    &REDUCE_ALL,
    &REDUCE_ANY,
    &REDUCE_MAX,
    &REDUCE_MIN,
    &REDUCE_PROD,
    &RELU,
    &RELU6,
    &RELU_0_TO_1,
    &RELU_N1_TO_1,
    &RESHAPE,
    &RESIZE_BILINEAR,
    &RESIZE_NEAREST_NEIGHBOR,
    &REVERSE_V2,
    &ROUND,
    &RSQRT,
    &SELECT,
    &SELECT_V2,
    &SHAPE,
    &SIGN,
    &SIN,
    &SLICE,
    &SOFTMAX,
    &SPACE_TO_BATCH_ND,
    &SPACE_TO_DEPTH,
    &SPLIT,
    &SPLIT_V,
    &SQRT,
    &SQUARE,
    &SQUARED_DIFFERENCE,
    &SQUEEZE,
    &STRIDED_SLICE,
    &SUB,
    &SUM,
    &SVDF,
    &TANH,
    &TILE,
    &TRANSPOSE,
    &TRANSPOSE_CONV,
    &UNIDIRECTIONAL_SEQUENCE_LSTM,
    &UNPACK,
    &VAR_HANDLE,
    &WHILE,
    &YIELD,
    &ZEROS_LIKE,
];
