//! `--hub-to-tosa` changes no stored integer: the programs of its lit tests, run before and after it on the same inputs.

use std::sync::Arc;

use qopt_ir::eval::{Interpreter, Tensor};
use qopt_ir::ir::Context;
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, Parsed, parse};
use qopt_ir::verify::{Options, verify_module};

fn read(ctx: &Context, text: &str) -> Parsed {
    let source = ctx.sources.add("f.mlir", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut parsed = parse(ctx, source, 0, text.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags);
    let wrong = verify_module(ctx, &mut parsed.module, &Options::default());
    assert!(wrong.is_empty(), "{wrong:?}");
    parsed
}

/// Bytes that look random, with the least and greatest integers among them.
fn bytes(count: usize, seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        match state >> 60 {
            0 => 0x80,
            1 => 0x7f,
            _ => (state >> 33) as u8,
        }
    };
    (0..count).map(|_| next()).collect()
}

/// What the functions of a program give on each of some inputs, as bytes.
fn run(ctx: &Context, parsed: &Parsed, names: &[&str]) -> Vec<Vec<u8>> {
    let interpreter = Interpreter::new(ctx, &parsed.module.op.body);
    let mut all = Vec::new();
    for name in names {
        for seed in 0..20 {
            let inputs = interpreter.arguments(name).unwrap().into_iter().enumerate().map(|(i, ty)| {
                let element = ctx.element_or_self(ty);
                let count = usize::try_from(ctx.num_elements(ty).unwrap()).unwrap();
                if ctx.float_kind(element).is_some() {
                    // Steps of a quarter, so that ties come up.
                    let reals: Vec<f64> = bytes(count, seed).iter().map(|&b| f64::from(b as i8) / 4.0).collect();
                    return Tensor::of_floats(ctx, ty, &reals).unwrap();
                }
                let stored = ctx.quantized(element).map_or(element, |q| q.storage(ctx));
                let width = ctx.int_width(stored).unwrap().div_ceil(8) as usize;
                Tensor::of_bytes(ctx, ty, bytes(count * width, seed + 100 * i as u64)).unwrap()
            });
            let inputs: Vec<Tensor> = inputs.collect();
            let results = interpreter.run(name, &inputs, &mut |_, _| {});
            let results = results.unwrap_or_else(|why| panic!("{name}: {}", why.message));
            all.extend(results.iter().map(|tensor| tensor.to_bytes(ctx).unwrap()));
        }
    }
    all
}

fn compare(text: &str) {
    for part in text.split("// -----") {
        let names: Vec<&str> = part.split("func.func @").skip(1).filter_map(|t| t.split('(').next()).collect();
        let ctx = Context::new(qopt_dialects::all());
        let mut parsed = read(&ctx, part);
        let expected = run(&ctx, &parsed, &names);
        let passes = PassManager::parse(&ctx, &qopt_dialects::passes(), "builtin.module(hub-to-tosa)");
        let report = passes.unwrap_or_else(|_| panic!("no pipeline")).run(&ctx, &mut parsed.module, &Config::default());
        assert!(!report.failed);
        let converted: u64 = report.statistics.values().sum();
        assert!(converted > 0, "{names:?}");
        let wrong = verify_module(&ctx, &mut parsed.module, &Options::default());
        assert!(wrong.is_empty(), "{wrong:?}");
        assert_eq!(run(&ctx, &parsed, &names), expected, "{names:?}");
    }
}

#[test]
fn tosa_gives_what_the_hub_gives() {
    compare(include_str!("../../lit-tests/qnn/hub_to_tosa.mlir"));
}

#[test]
fn so_does_what_tosa_lacks() {
    compare(include_str!("../../lit-tests/qnn/hub_to_qint.mlir"));
}
