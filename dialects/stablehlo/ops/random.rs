//! Random numbers: `stablehlo.rng` and `rng_bit_generator`.

use qopt_ir::def::{ANY_RANKED_TENSOR, OpDef, Trait, attr, one};

use super::super::attrs::{IS_RNG_ALGORITHM, IS_RNG_DISTRIBUTION};
use super::rules::FUNCTIONAL;

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
    ..FUNCTIONAL
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
    ..FUNCTIONAL
};
