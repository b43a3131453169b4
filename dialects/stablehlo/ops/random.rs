//! Random numbers: `stablehlo.rng` and `rng_bit_generator`.

use qopt_ir::def::{OpDef, Trait, attr, one, operand};
use qopt_ir::movement::Dim;

use super::super::attrs::{IS_RNG_ALGORITHM, IS_RNG_DISTRIBUTION};
use super::super::constraints::{
    BOOLS_INTS_OR_FLOATS, INTS_OR_FLOATS, SCALAR_BOOL_INT_OR_FLOAT, STATIC_INTS_OR_FLOATS, STATIC_SIZES,
};
use super::rules::{FUNCTIONAL, check_result, demand};
use crate::support::{OpTypes, shapes_agree, show};

/// `stablehlo.rng`: random numbers.
pub static RNG: OpDef = OpDef {
    name: "stablehlo.rng",
    summary: "Random numbers",
    description: "Between `a` and `b`, or of mean `a` and standard deviation `b`.",
    operands: &[one("a", &SCALAR_BOOL_INT_OR_FLOAT), one("b", &SCALAR_BOOL_INT_OR_FLOAT), one("shape", &STATIC_SIZES)],
    results: &[one("result", &BOOLS_INTS_OR_FLOATS)],
    attrs: &[attr("rng_distribution", &IS_RNG_DISTRIBUTION)],
    traits: &[Trait::AllElementTypesMatch(&["a", "b", "result"])],
    syntax: None,
    verify: Some(|op| {
        let shape = operand!(RNG.shape);
        let sizes = op.in_ints(shape).map(|sizes| sizes.iter().map(|&size| u64::try_from(size).ok()).collect());
        let rank = || op.in_dims(shape)?.first().copied().flatten().and_then(|rank| usize::try_from(rank).ok());
        // A result has its sizes in its type, so its rank bounds the length of the list.
        let unknown = || rank().filter(|_| op.out_dims(0).is_some_and(|dims| Some(dims.len()) == rank()));
        let Some(sizes) = sizes.or_else(|| Some(vec![None; unknown()?])) else {
            demand!(
                false,
                "inferred type(s) of rank {} are incompatible with return type(s) of operation {}",
                rank().unwrap_or_default(),
                show(op.ctx, op.out_type(0))
            );
            return Ok(());
        };
        let sizes: Vec<Dim> = sizes;
        check_result(op, 0, &sizes, op.in_element(operand!(RNG.a)))
    }),
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
    operands: &[one("initial_state", &INTS_OR_FLOATS)],
    results: &[one("output_state", &INTS_OR_FLOATS), one("output", &STATIC_INTS_OR_FLOATS)],
    attrs: &[attr("rng_algorithm", &IS_RNG_ALGORITHM)],
    syntax: None,
    verify: Some(|op| {
        let same = op
            .in_dims(operand!(RNG_BIT_GENERATOR.initial_state))
            .zip(op.out_dims(0))
            .is_none_or(|(from, to)| shapes_agree(&from, &to));
        demand!(
            same,
            "output state shape must be compatible with initial state shape. Got: {} and {}",
            show(op.ctx, op.in_type(operand!(RNG_BIT_GENERATOR.initial_state))),
            show(op.ctx, op.out_type(0))
        );
        Ok(())
    }),
    format: Some("$initial_state `,` `algorithm` `=` $rng_algorithm attr-dict `:` functional-type(operands, results)"),
    example: "%0:2 = stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, \
              tensor<4xui32>)",
    ..FUNCTIONAL
};
