//! `--lower-quant-ops` implements the casts: the programs of its lit test give the same results before and after it, for
//! inputs that include every tie.

use std::sync::Arc;

use qopt_ir::eval::Interpreter;
use qopt_ir::ir::Context;
use qopt_ir::ir::Tensor;
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, Parsed, parse};
use qopt_ir::verify::{VerifyOptions, verify_op};

fn run(ctx: &Context, parsed: &Parsed, name: &str, step: f64) -> Vec<Vec<u8>> {
    let interpreter = Interpreter::new(ctx, &parsed.module.body);
    let inputs = interpreter.arguments(name).unwrap().into_iter().map(|ty| {
        let count = usize::try_from(ctx.num_elements(ty).unwrap()).unwrap();
        if ctx.float_kind(ctx.element_or_self(ty)).is_some() {
            let reals: Vec<f64> = (0..count).map(|n| (n as f64 - 128.0) * step).collect();
            return Tensor::of_floats(ctx, ty, &reals).unwrap();
        }
        Tensor::of_bytes(ctx, ty, (0..count).map(|n| n as u8).collect()).unwrap()
    });
    let inputs: Vec<Tensor> = inputs.collect();
    let results =
        interpreter.run(name, &inputs, &mut |_, _| {}).unwrap_or_else(|why| panic!("{name}: {}", why.message));
    results.iter().map(|tensor| tensor.to_bytes(ctx).unwrap()).collect()
}

#[test]
fn arithmetic_gives_what_the_casts_give() {
    let text = include_str!("../../lit-tests/conversions/lower_quant_ops.mlir");
    let text = text.split("// -----").next().unwrap();
    // The interpreter accepts only tensors as arguments, so functions on scalars are left out.
    let names = ["quantize", "dequantize", "per_axis", "blocks", "half", "wide"];
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("f.mlir", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags);
    // Quarters and eighths are ties for scales that are powers of two; the last step exceeds all bounds.
    let steps = [0.125, 0.25, 0.3, 0.5, 1.0, 1.7, 1e6, 1e30];
    let all = |parsed: &Parsed| -> Vec<Vec<Vec<u8>>> {
        names.iter().flat_map(|name| steps.iter().map(|&step| run(&ctx, parsed, name, step))).collect()
    };
    let expected = all(&parsed);
    let passes = PassManager::parse(&ctx, &qopt_dialects::passes(), "builtin.module(lower-quant-ops)");
    let report = passes.unwrap_or_else(|_| panic!("no pipeline")).run(&ctx, &mut parsed.module, &Config::default());
    assert!(!report.failed);
    assert_eq!(report.statistics.values().sum::<u64>(), 11);
    let wrong = verify_op(parsed.module.op(), &VerifyOptions::default());
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(all(&parsed) == expected);
}
