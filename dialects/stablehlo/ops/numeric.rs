//! Numerical operations that quantized programs rarely contain: complex numbers, linear algebra, Fourier transforms, batch
//! normalization, random numbers, tuples, and old forms of products. They have no evaluation.

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, BOOL_ATTR, F32_ATTR, I32_ATTR, I64_ARRAY, I64_ATTR, I64_FROM_0_ATTR, OpDef,
    STRING_ATTR, Trait, attr, implied_attr, one, operand, optional_attr, variadic,
};

use super::super::attrs::{IS_FFT_TYPE, IS_PRECISIONS, IS_RNG_ALGORITHM, IS_RNG_DISTRIBUTION, IS_TRANSPOSE};
use super::super::syntax::{DotSyntax, ListSyntax, PrecisionSyntax, TypesForm};
use super::elementwise::UNARY;
use super::rules::{STABLEHLO, demand};
use crate::support::{OpTypes, ensure};

/// Base of the operations whose types are a function type.
const BASE: OpDef = OpDef {
    results: &[one("result", &ANY_RANKED_TENSOR)],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Functional }),
    ..STABLEHLO
};

/// `stablehlo.real`: the real part.
pub static REAL: OpDef = OpDef {
    name: "stablehlo.real",
    summary: "Real part",
    example: "%0 = stablehlo.real %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>",
    ..UNARY
};
/// `stablehlo.imag`: the imaginary part.
pub static IMAG: OpDef = OpDef {
    name: "stablehlo.imag",
    summary: "Imaginary part",
    example: "%0 = stablehlo.imag %arg0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>",
    ..UNARY
};
/// `stablehlo.complex`: complex numbers of real and imaginary parts.
pub static COMPLEX: OpDef = OpDef {
    name: "stablehlo.complex",
    summary: "Complex number of its parts",
    operands: &[one("lhs", &ANY_RANKED_TENSOR), one("rhs", &ANY_RANKED_TENSOR)],
    traits: &[Trait::Pure, Trait::SameOperandsElementType, Trait::SameOperandsAndResultShape],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Complex }),
    example: "%0 = stablehlo.complex %arg0, %arg1 : tensor<4xcomplex<f32>>",
    ..BASE
};
/// `stablehlo.is_finite`: whether a number is neither infinite nor NaN.
pub static IS_FINITE: OpDef = OpDef {
    name: "stablehlo.is_finite",
    summary: "Test for finite numbers",
    operands: &[one("x", &ANY_RANKED_TENSOR)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    example: "%0 = stablehlo.is_finite %arg0 : (tensor<4xf32>) -> tensor<4xi1>",
    ..BASE
};
/// `stablehlo.reduce_precision`: rounds to another float format and back.
pub static REDUCE_PRECISION: OpDef = OpDef {
    name: "stablehlo.reduce_precision",
    summary: "Rounding to a float format",
    description: "The format has `exponent_bits` and `mantissa_bits`.",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    results: &[one("output", &ANY_RANKED_TENSOR)],
    attrs: &[attr("exponent_bits", &I32_ATTR), attr("mantissa_bits", &I32_ATTR)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    syntax: Some(&PrecisionSyntax),
    verify: Some(|op| {
        demand!(op.int("exponent_bits").is_none_or(|bits| bits >= 1), "exponent_bits must be at least 1.");
        demand!(op.int("mantissa_bits").is_none_or(|bits| bits >= 0), "mantissa_bits must be at least 0.");
        Ok(())
    }),
    example: "%0 = stablehlo.reduce_precision %arg0, format = e5m2 : tensor<4xf32>",
    ..STABLEHLO
};
/// `stablehlo.bitcast_convert`: the bits as another element type.
pub static BITCAST_CONVERT: OpDef = OpDef {
    name: "stablehlo.bitcast_convert",
    summary: "Bits as another element type",
    description: "A wider type takes the elements of the last dimension together; a narrower one adds a dimension.",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    example: "%0 = stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<4xi32>",
    ..BASE
};

/// `stablehlo.cholesky`: the Cholesky decomposition.
pub static CHOLESKY: OpDef = OpDef {
    name: "stablehlo.cholesky",
    summary: "Cholesky decomposition",
    operands: &[one("a", &ANY_RANKED_TENSOR)],
    attrs: &[implied_attr("lower", &BOOL_ATTR, "false")],
    syntax: Some(&ListSyntax { clauses: &[("lower", "lower")], types: TypesForm::Same }),
    example: "%0 = stablehlo.cholesky %arg0, lower = true : tensor<3x3xf32>",
    ..BASE
};
/// `stablehlo.triangular_solve`: the solution of a triangular system.
pub static TRIANGULAR_SOLVE: OpDef = OpDef {
    name: "stablehlo.triangular_solve",
    summary: "Solution of a triangular system",
    operands: &[one("a", &ANY_RANKED_TENSOR), one("b", &ANY_RANKED_TENSOR)],
    attrs: &[
        attr("left_side", &BOOL_ATTR),
        attr("lower", &BOOL_ATTR),
        attr("unit_diagonal", &BOOL_ATTR),
        attr("transpose_a", &IS_TRANSPOSE),
    ],
    syntax: None,
    example: "%0 = \"stablehlo.triangular_solve\"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = \
              #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> \
              tensor<3x2xf32>",
    ..BASE
};
/// `stablehlo.fft`: a Fourier transform of the last dimensions.
pub static FFT: OpDef = OpDef {
    name: "stablehlo.fft",
    summary: "Fourier transform of the last dimensions",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    attrs: &[attr("fft_type", &IS_FFT_TYPE), attr("fft_length", &I64_ARRAY)],
    syntax: None,
    format: Some(
        "$operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length attr-dict `:` functional-type(operands, results)",
    ),
    verify: Some(|op| {
        let rank = op.ints("fft_length").unwrap_or_default().len();
        demand!((1..=3).contains(&rank), "rank must be between 1 and 3, but got {rank}.");
        Ok(())
    }),
    example: "%0 = stablehlo.fft %arg0, type = FFT, length = [4] : (tensor<2x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>",
    ..BASE
};
/// `stablehlo.rng`: random numbers.
pub static RNG: OpDef = OpDef {
    name: "stablehlo.rng",
    summary: "Random numbers",
    description: "Between `a` and `b`, or of mean `a` and standard deviation `b`.",
    operands: &[one("a", &ANY_RANKED_TENSOR), one("b", &ANY_RANKED_TENSOR), one("shape", &ANY_RANKED_TENSOR)],
    attrs: &[attr("rng_distribution", &IS_RNG_DISTRIBUTION)],
    traits: &[Trait::AllElementTypesMatch(&["a", "b", "result"])],
    syntax: None,
    format: Some(
        "$a `,` $b `,` $shape `,` `distribution` `=` $rng_distribution attr-dict `:` functional-type(operands, results)",
    ),
    example: "%0 = stablehlo.rng %arg0, %arg1, %arg2, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> \
              tensor<4xf32>",
    ..BASE
};
/// `stablehlo.rng_bit_generator`: random bits and the generator's next state.
pub static RNG_BIT_GENERATOR: OpDef = OpDef {
    name: "stablehlo.rng_bit_generator",
    summary: "Random bits",
    operands: &[one("initial_state", &ANY_RANKED_TENSOR)],
    results: &[one("output_state", &ANY_RANKED_TENSOR), one("output", &ANY_RANKED_TENSOR)],
    attrs: &[attr("rng_algorithm", &IS_RNG_ALGORITHM)],
    syntax: None,
    format: Some("$initial_state `,` `algorithm` `=` $rng_algorithm attr-dict `:` functional-type(operands, results)"),
    example: "%0:2 = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, \
              tensor<4xui32>)",
    ..BASE
};

/// `stablehlo.batch_norm_inference`: normalization with given statistics.
pub static BATCH_NORM_INFERENCE: OpDef = OpDef {
    name: "stablehlo.batch_norm_inference",
    summary: "Batch normalization",
    operands: &[
        one("operand", &ANY_RANKED_TENSOR),
        one("scale", &ANY_RANKED_TENSOR),
        one("offset", &ANY_RANKED_TENSOR),
        one("mean", &ANY_RANKED_TENSOR),
        one("variance", &ANY_RANKED_TENSOR),
    ],
    attrs: &[attr("epsilon", &F32_ATTR), attr("feature_index", &I64_FROM_0_ATTR)],
    syntax: None,
    verify: Some(|op| {
        let rank = op.in_dims(operand!(BATCH_NORM_INFERENCE.operand)).map_or(usize::MAX, |dims| dims.len());
        let index = op.int("feature_index").and_then(|index| usize::try_from(index).ok()).unwrap_or_default();
        demand!(
            index < rank,
            "expects feature_index to be smaller than the rank of operand type; got feature_index {index}, and rank {rank}."
        );
        Ok(())
    }),
    example: "%0 = \"stablehlo.batch_norm_inference\"(%arg0, %arg1, %arg1, %arg1, %arg1) <{epsilon = 1.000000e-03 : f32, \
              feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> \
              tensor<2x4xf32>",
    ..BASE
};
/// `stablehlo.batch_norm_training`: normalization with the statistics of the operand, and these.
pub static BATCH_NORM_TRAINING: OpDef = OpDef {
    name: "stablehlo.batch_norm_training",
    summary: "Batch normalization by the operand's statistics",
    operands: &[
        one("operand", &ANY_RANKED_TENSOR),
        one("scale", &ANY_RANKED_TENSOR),
        one("offset", &ANY_RANKED_TENSOR),
    ],
    results: &[
        one("output", &ANY_RANKED_TENSOR),
        one("batch_mean", &ANY_RANKED_TENSOR),
        one("batch_var", &ANY_RANKED_TENSOR),
    ],
    example: "%0:3 = \"stablehlo.batch_norm_training\"(%arg0, %arg1, %arg1) <{epsilon = 1.000000e-03 : f32, feature_index = 1 \
              : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)",
    ..BATCH_NORM_INFERENCE
};
/// `stablehlo.batch_norm_grad`: the gradients of batch normalization.
pub static BATCH_NORM_GRAD: OpDef = OpDef {
    name: "stablehlo.batch_norm_grad",
    summary: "Gradients of batch normalization",
    operands: &[
        one("operand", &ANY_RANKED_TENSOR),
        one("scale", &ANY_RANKED_TENSOR),
        one("mean", &ANY_RANKED_TENSOR),
        one("variance", &ANY_RANKED_TENSOR),
        one("grad_output", &ANY_RANKED_TENSOR),
    ],
    results: &[
        one("grad_operand", &ANY_RANKED_TENSOR),
        one("grad_scale", &ANY_RANKED_TENSOR),
        one("grad_offset", &ANY_RANKED_TENSOR),
    ],
    example: "%0:3 = \"stablehlo.batch_norm_grad\"(%arg0, %arg1, %arg1, %arg1, %arg0) <{epsilon = 1.000000e-03 : f32, \
              feature_index = 1 : i64}> : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x4xf32>) -> \
              (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)",
    ..BATCH_NORM_INFERENCE
};

/// `stablehlo.tuple`: several values as one.
pub static TUPLE: OpDef = OpDef {
    name: "stablehlo.tuple",
    summary: "Several values as one",
    operands: &[variadic("val", &ANY_TYPE)],
    results: &[one("result", &ANY_TYPE)],
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Tuple }),
    example: "%0 = stablehlo.tuple %arg0, %arg1 : tuple<tensor<4xf32>, tensor<i32>>",
    ..STABLEHLO
};
/// `stablehlo.get_tuple_element`: a value of a tuple.
pub static GET_TUPLE_ELEMENT: OpDef = OpDef {
    name: "stablehlo.get_tuple_element",
    summary: "Value of a tuple",
    operands: &[one("operand", &ANY_TYPE)],
    results: &[one("result", &ANY_TYPE)],
    attrs: &[attr("index", &I32_ATTR)],
    format: Some("$operand `[` $index `]` attr-dict `:` functional-type(operands, results)"),
    example: "%0 = stablehlo.get_tuple_element %arg0[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>",
    ..STABLEHLO
};

/// `stablehlo.broadcast`: repeats a tensor in new leading dimensions.
pub static BROADCAST: OpDef = OpDef {
    name: "stablehlo.broadcast",
    summary: "Repetition in new leading dimensions",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    attrs: &[attr("broadcast_sizes", &I64_ARRAY)],
    syntax: Some(&ListSyntax { clauses: &[("sizes", "broadcast_sizes")], types: TypesForm::Functional }),
    verify: Some(|op| {
        let (Some(from), Some(to)) = (op.in_dims(operand!(BROADCAST.operand)), op.out_dims(0)) else { return Ok(()) };
        let sizes = op.ints("broadcast_sizes").unwrap_or_default();
        ensure!(
            sizes.len().saturating_add(from.len()) == to.len(),
            "result rank ({}) does not match operand rank ({}) plus size of broadcast_sizes ({})",
            to.len(),
            from.len(),
            sizes.len()
        );
        Ok(())
    }),
    example: "%0 = stablehlo.broadcast %arg0, sizes = [2] : (tensor<4xf32>) -> tensor<2x4xf32>",
    ..BASE
};
/// `stablehlo.dot`: a product of vectors and matrices.
pub static DOT: OpDef = OpDef {
    name: "stablehlo.dot",
    summary: "Product of vectors and matrices",
    description: "`stablehlo.dot_general` replaces it.",
    operands: &[one("lhs", &ANY_RANKED_TENSOR), one("rhs", &ANY_RANKED_TENSOR)],
    attrs: &[optional_attr("precision_config", &IS_PRECISIONS)],
    syntax: Some(&DotSyntax { general: false }),
    example: "%0 = stablehlo.dot %arg0, %arg1, precision = [HIGHEST, HIGHEST] : (tensor<2x3xf32>, tensor<3x4xf32>) -> \
              tensor<2x4xf32>",
    ..BASE
};
/// `stablehlo.einsum`: a product in the notation of Einstein's sums.
pub static EINSUM: OpDef = OpDef {
    name: "stablehlo.einsum",
    summary: "Product in the notation of sums",
    operands: &[one("lhs", &ANY_RANKED_TENSOR), one("rhs", &ANY_RANKED_TENSOR)],
    attrs: &[attr("einsum_config", &STRING_ATTR)],
    syntax: Some(&ListSyntax { clauses: &[("config", "einsum_config")], types: TypesForm::Functional }),
    example: "%0 = stablehlo.einsum %arg0, %arg1, config = \"ab,bc->ac\" : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>",
    ..BASE
};
/// `stablehlo.unary_einsum`: a sum or a transposition in the notation of Einstein's sums.
pub static UNARY_EINSUM: OpDef = OpDef {
    name: "stablehlo.unary_einsum",
    summary: "Sum in the notation of sums",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    example: "%0 = stablehlo.unary_einsum %arg0, config = \"ab->a\" : (tensor<2x3xf32>) -> tensor<2xf32>",
    ..EINSUM
};
/// `stablehlo.torch_index_select`: slices by index.
pub static TORCH_INDEX_SELECT: OpDef = OpDef {
    name: "stablehlo.torch_index_select",
    summary: "Slices by index",
    operands: &[one("operand", &ANY_RANKED_TENSOR), one("index", &ANY_RANKED_TENSOR)],
    attrs: &[attr("dim", &I64_ATTR), attr("batch_dims", &I64_ATTR)],
    syntax: None,
    example: "%0 = \"stablehlo.torch_index_select\"(%arg0, %arg1) <{batch_dims = 0 : i64, dim = 0 : i64}> : (tensor<4x3xf32>, \
              tensor<2xi32>) -> tensor<2x3xf32>",
    ..BASE
};
