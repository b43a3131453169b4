//! Operations that no conversion to the hub reads. Their definitions have LiteRT's traits; `invariants` has the other conditions.

use qopt_ir::def::{OpDef, Trait, ValueDefn, one, optional_attr};

use super::attrs::{IS_ACTIVATION, IS_PADDING};
use super::invariants::verify_invariants;
use super::ops::{TENSOR, TENSOR_OR_NONE, unchecked_attr};
use super::shapes::verify_shape;

/// A row has the name of the static, name, summary, operands, results, attributes, traits, verifier and example of an operation.
macro_rules! ops {
    ($($const:ident $name:literal $summary:literal $operands:ident $results:ident [$($attr:expr),*] [$($trait:ident),*] $verify:ident $example:literal;)*) => {$(
        pub(crate) static $const: OpDef = OpDef {
            name: $name,
            summary: $summary,
            operands: $operands,
            results: $results,
            attrs: &[$($attr),*],
            traits: &[Trait::Pure $(, Trait::$trait)*],
            verify: Some($verify),
            example: $example,
            ..OpDef::BASE
        };
    )*};
}

const OUTPUT: &[ValueDefn] = &[one("output", &TENSOR)];
const INPUT: &[ValueDefn] = &[one("input", &TENSOR)];
const PAIR: &[ValueDefn] = &[one("y", &TENSOR), one("x", &TENSOR)];
const SIDES: &[ValueDefn] = &[one("lhs", &TENSOR), one("rhs", &TENSOR)];
const SLOPED: &[ValueDefn] = &[one("input", &TENSOR), one("alpha", &TENSOR)];
const SHAPES: &[ValueDefn] = &[one("s0", &TENSOR), one("s1", &TENSOR)];
const VOLUME: &[ValueDefn] = &[one("input", &TENSOR), one("filter", &TENSOR), one("bias", &TENSOR_OR_NONE)];
const TRANSPOSED_VOLUME: &[ValueDefn] =
    &[one("output_shape", &TENSOR), one("filter", &TENSOR), one("input", &TENSOR), one("bias", &TENSOR_OR_NONE)];
const BOXES: &[ValueDefn] = &[
    one("boxes", &TENSOR),
    one("scores", &TENSOR),
    one("max_output_size", &TENSOR),
    one("iou_threshold", &TENSOR),
    one("score_threshold", &TENSOR),
];
const BOXES_WITH_SIGMA: &[ValueDefn] = &[
    one("boxes", &TENSOR),
    one("scores", &TENSOR),
    one("max_output_size", &TENSOR),
    one("iou_threshold", &TENSOR),
    one("score_threshold", &TENSOR),
    one("soft_nms_sigma", &TENSOR),
];
const SELECTED: &[ValueDefn] = &[one("selected_indices", &TENSOR), one("valid_outputs", &TENSOR)];
const SELECTED_WITH_SCORES: &[ValueDefn] =
    &[one("selected_indices", &TENSOR), one("selected_scores", &TENSOR), one("valid_outputs", &TENSOR)];

ops! {
    ATAN2 "tfl.atan2" "two-argument arc tangent" PAIR OUTPUT [] [SameOperandsAndResultType] verify_shape
        "%0 = \"tfl.atan2\"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>";
    BITWISE_XOR "tfl.bitwise_xor" "bitwise exclusive or" SIDES OUTPUT [] [] verify_invariants
        "%0 = \"tfl.bitwise_xor\"(%arg0, %arg1) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>";
    BROADCAST_ARGS "tfl.broadcast_args" "shape to which two shapes broadcast" SHAPES OUTPUT [] [] verify_invariants
        "%0 = \"tfl.broadcast_args\"(%arg0, %arg1) : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>";
    BUCKETIZE "tfl.bucketize" "number of boundaries that are not above the element" INPUT OUTPUT [unchecked_attr("boundaries")] [SameOperandsAndResultShape] verify_invariants
        "%0 = \"tfl.bucketize\"(%arg0) <{boundaries = [0.000000e+00 : f32, 1.000000e+00 : f32]}> : (tensor<4xf32>) -> tensor<4xi32>";
    COMPLEX_ABS "tfl.complex_abs" "absolute value of complex numbers" INPUT OUTPUT [] [SameOperandsAndResultShape] verify_invariants
        "%0 = \"tfl.complex_abs\"(%arg0) : (tensor<4xcomplex<f32>>) -> tensor<4xf32>";
    CONV_3D "tfl.conv_3d" "convolution of NDHWC by DHWIO, with bias" VOLUME OUTPUT
        [unchecked_attr("dilation_d_factor"), unchecked_attr("dilation_h_factor"), unchecked_attr("dilation_w_factor"), optional_attr("fused_activation_function", &IS_ACTIVATION), optional_attr("padding", &IS_PADDING), unchecked_attr("stride_d"), unchecked_attr("stride_h"), unchecked_attr("stride_w")] [] verify_invariants
        "%0 = \"tfl.conv_3d\"(%arg0, %arg1, %arg2) : (tensor<1x4x4x4x3xf32>, tensor<1x1x1x3x2xf32>, none) -> tensor<1x4x4x4x2xf32>";
    CONV_3D_TRANSPOSE "tfl.conv_3d_transpose" "transposed convolution of NDHWC by DHWOI, with bias; the shape of the result is an operand" TRANSPOSED_VOLUME OUTPUT
        [unchecked_attr("dilation_d_factor"), unchecked_attr("dilation_h_factor"), unchecked_attr("dilation_w_factor"), optional_attr("fused_activation_function", &IS_ACTIVATION), optional_attr("padding", &IS_PADDING), unchecked_attr("stride_d"), unchecked_attr("stride_h"), unchecked_attr("stride_w")] [] verify_invariants
        "%0 = \"tfl.conv_3d_transpose\"(%arg0, %arg1, %arg2, %arg3) : (tensor<5xi32>, tensor<1x1x1x2x3xf32>, tensor<1x4x4x4x3xf32>, tensor<2xf32>) -> tensor<1x4x4x4x2xf32>";
    EQUAL "tfl.equal" "lhs == rhs" SIDES OUTPUT [] [] verify_invariants
        "%0 = \"tfl.equal\"(%arg0, %arg1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>";
    IMAG "tfl.imag" "imaginary part of complex numbers" INPUT OUTPUT [] [SameOperandsAndResultShape] verify_invariants
        "%0 = \"tfl.imag\"(%arg0) : (tensor<4xcomplex<f32>>) -> tensor<4xf32>";
    NON_MAX_SUPPRESSION_V4 "tfl.non_max_suppression_v4" "boxes with high scores that overlap no box of a higher one" BOXES SELECTED [] [] verify_invariants
        "%selected_indices, %valid_outputs = \"tfl.non_max_suppression_v4\"(%arg0, %arg1, %arg2, %arg3, %arg4) : (tensor<3x4xf32>, tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<2xi32>, tensor<i32>)";
    NON_MAX_SUPPRESSION_V5 "tfl.non_max_suppression_v5" "the same with scores that overlapping boxes reduce" BOXES_WITH_SIGMA SELECTED_WITH_SCORES [] [] verify_invariants
        "%selected_indices, %selected_scores, %valid_outputs = \"tfl.non_max_suppression_v5\"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5) : (tensor<3x4xf32>, tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<2xi32>, tensor<2xf32>, tensor<i32>)";
    PRELU "tfl.prelu" "x, or alpha x below 0" SLOPED OUTPUT [] [ResultsBroadcastableShape] verify_shape
        "%0 = \"tfl.prelu\"(%arg0, %arg1) : (tensor<1x2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<1x2x3x4xf32>";
    REAL "tfl.real" "real part of complex numbers" INPUT OUTPUT [] [SameOperandsAndResultShape] verify_invariants
        "%0 = \"tfl.real\"(%arg0) : (tensor<4xcomplex<f32>>) -> tensor<4xf32>";
    SIGN "tfl.sign" "-1, 0 or 1" INPUT OUTPUT [] [SameOperandsAndResultType] verify_shape
        "%0 = \"tfl.sign\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    SQUARE "tfl.square" "square" INPUT OUTPUT [] [] verify_shape
        "%0 = \"tfl.square\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
    ZEROS_LIKE "tfl.zeros_like" "zeros" INPUT OUTPUT [] [SameOperandsAndResultType] verify_shape
        "%0 = \"tfl.zeros_like\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>";
}
