//! A convolution with accumulators that are rescaled by float arithmetic is raised to one of the hub. Both give the integers
//! that the test computes in the order of the program.

use std::sync::Arc;

use qopt_ir::eval::Interpreter;
use qopt_ir::ir::Context;
use qopt_ir::ir::Tensor;
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, parse};

/// The first program of the file: a matrix product on pixels with two channels, factors 0.5, 0.25 and 0.125, zero point -3.
const FILE: &str = include_str!("../../lit-tests/conversions/quant_to_hub/stablehlo-written.mlir");
const WEIGHTS: [[i32; 3]; 2] = [[1, 2, 3], [4, 5, 6]];
const FACTORS: [f32; 3] = [0.5, 0.25, 0.125];

#[test]
fn rescaled_accumulators_are_the_same_integers() {
    let text = FILE.split("\n// -----\n").next().unwrap();
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("written.mlir", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags.first());
    let passes = PassManager::parse(&ctx, &qopt_dialects::passes(), "builtin.module(quant-to-hub)").unwrap();
    let report = passes.run(&ctx, &mut parsed.module, &Config::default());
    assert!(!report.failed && report.remarks.is_empty(), "{:?}", report.remarks.first());
    let program = Interpreter::new(&ctx, &parsed.module.body);
    let ty = program.arguments("conv").unwrap()[0];
    // All pairs of values, 16 at a time.
    let pairs: Vec<[i64; 2]> = (-128..128).flat_map(|a| (-128..128).map(move |b| [a, b])).collect();
    for pixels in pairs.chunks(16) {
        let image = Tensor::of_ints(&ctx, ty, pixels.as_flattened()).unwrap();
        let results = program.run("conv", &[image], &mut |_, _| {}).unwrap_or_else(|why| panic!("{}", why.message));
        let expected = pixels.iter().flat_map(|pixel| {
            (0..3).map(|o| {
                let sum = pixel[0] as i32 * WEIGHTS[0][o] + pixel[1] as i32 * WEIGHTS[1][o];
                let rounded = (sum as f32 * FACTORS[o]).round_ties_even() - 3.0;
                rounded.clamp(-128.0, 127.0) as i64
            })
        });
        assert_eq!(results[0].ints(&ctx).unwrap(), expected.collect::<Vec<_>>());
    }
}
