//! `--convert-quant-storage` preserves reals: the programs of its lit test give the same results before and after it on the
//! same inputs, with each integer value shifted by 128.

mod program;

use program::read;
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::Context;
use qopt_ir::ir::Tensor;
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::Parsed;
use qopt_ir::verify::{VerifyOptions, verify_op};

/// Results of a function for inputs that enumerate all bytes. Each integer value is encoded as its distance from the minimum.
fn run(ctx: &Context, parsed: &Parsed, name: &str, seed: usize) -> Vec<Vec<u8>> {
    let interpreter = Interpreter::new(ctx, &parsed.module.body);
    // Converts between a signed byte and its distance from the minimum.
    let flip = |ty| {
        let signed = ctx.quantized(ctx.element_or_self(ty)).is_some()
            && qopt_dialects::quant::types::uniform(ctx, ctx.element_or_self(ty))
                .is_some_and(|ty| ty.storage.signed && ty.storage.width == 8);
        if signed { 0x80 } else { 0 }
    };
    let inputs: Vec<Tensor> = interpreter
        .arguments(name)
        .unwrap()
        .into_iter()
        .enumerate()
        .map(|(i, ty)| {
            let count = usize::try_from(ctx.num_elements(ty).unwrap()).unwrap();
            if ctx.float_kind(ctx.element_or_self(ty)).is_some() {
                let reals: Vec<f64> = (0..count).map(|n| ((n * 37 + seed * 11) % 256) as f64 / 4.0 - 32.0).collect();
                return Tensor::of_floats(ctx, ty, &reals).unwrap();
            }
            let bytes = (0..count).map(|n| (n * (31 + 2 * i) + seed * (97 + 6 * i)) as u8 ^ flip(ty)).collect();
            Tensor::of_bytes(ctx, ty, bytes).unwrap()
        })
        .collect();
    let results =
        interpreter.run(name, &inputs, &mut |_, _| {}).unwrap_or_else(|why| panic!("{name}: {}", why.message));
    let types: Vec<_> = results.iter().map(|tensor| tensor.ty).collect();
    results
        .iter()
        .zip(types)
        .map(|(tensor, ty)| tensor.to_bytes(ctx).unwrap().iter().map(|b| b ^ flip(ty)).collect())
        .collect()
}

#[test]
fn every_result_is_the_same_integer_moved() {
    let text = include_str!("../../lit-tests/parameters/convert-quant-storage.mlir");
    let names: Vec<&str> = text.split("func.func @").skip(1).filter_map(|t| t.split('(').next()).collect();
    assert!(names.len() > 5);
    for to in ["u8", "i8"] {
        let ctx = Context::new(qopt_dialects::all());
        let mut parsed = read(&ctx, text);
        let all = |parsed: &Parsed| -> Vec<Vec<Vec<u8>>> {
            names.iter().flat_map(|name| (0..64).map(|seed| run(&ctx, parsed, name, seed))).collect()
        };
        let expected = all(&parsed);
        let passes = PassManager::parse(
            &ctx,
            &qopt_dialects::passes(),
            &format!("builtin.module(convert-quant-storage{{to={to}}})"),
        );
        let report = passes.unwrap_or_else(|_| panic!("no pipeline")).run(&ctx, &mut parsed.module, &Config::default());
        assert!(!report.failed);
        let wrong = verify_op(parsed.module.op(), &VerifyOptions::default());
        assert!(wrong.is_empty(), "{wrong:?}");
        assert!(all(&parsed) == expected, "{to}");
    }
}
