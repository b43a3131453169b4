//! `--hub-to-tosa` preserves integer values: the programs of its lit tests give the same results before and after it.
//! `--quant-to-hub` raises the result to the same operations, as far as integer programs determine them.

mod program;

use program::read;
use qopt_dialects::quant::types::{Uniform, uniform};
use qopt_ir::def::OpRef;
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Context, Type};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{Parsed, PrintOptions, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

/// Pseudo-random bytes that include the least and greatest integers.
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

/// Results of the functions of a program on random inputs, as bytes.
fn run(ctx: &Context, parsed: &Parsed, names: &[&str]) -> Vec<Vec<u8>> {
    let interpreter = Interpreter::new(ctx, &parsed.module.body);
    let mut all = Vec::new();
    for name in names {
        for seed in 0..20 {
            let inputs = interpreter.arguments(name).unwrap().into_iter().enumerate().map(|(i, ty)| {
                let element = ctx.element_or_self(ty);
                let count = usize::try_from(ctx.num_elements(ty).unwrap()).unwrap();
                if ctx.float_kind(element).is_some() {
                    // Multiples of a quarter, so that ties occur.
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

/// The names and texts of the functions in a text.
fn functions(text: &str) -> Vec<(&str, &str)> {
    let starts: Vec<usize> = text.match_indices("func.func @").map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .filter_map(|(&at, end)| {
            let function = text.get(at..end)?;
            let end = function.find("\n}\n")? + 3;
            Some((function.get(11..)?.split('(').next()?, function.get(..end)?))
        })
        .collect()
}

/// The sorted computing operations of a program, without movements and without conversions from unsigned to signed storage.
fn computations(ctx: &Context, parsed: &Parsed) -> Vec<String> {
    let mut names = Vec::new();
    let module = &parsed.module.body;
    for body in module.preorder().into_iter().filter_map(|op| module.isolated(op)) {
        for op in body.preorder() {
            let op = OpRef::new(ctx, body, op);
            let computes =
                op.has_no_effect() && !op.flags().terminator && op.constant().is_none() && op.cast().is_none();
            let moves = op.meaning().is_some_and(|def| def.movement.is_some());
            if computes && !(moves && op.name().starts_with("tosa.")) && !only_converts_signedness(op) {
                names.push(op.name().into_owned());
            }
        }
    }
    names.sort();
    names
}

/// Returns true for a requantization that only converts between signed and unsigned storage.
fn only_converts_signedness(op: OpRef<'_>) -> bool {
    let element = |ty: Option<Type>| uniform(op.ctx, op.ctx.element_or_self(ty?));
    let (Some(from), Some(to)) = (element(op.operand_type(0)), element(op.result_type(0))) else { return false };
    let scales = |ty: &Uniform| ty.params.iter().map(|p| p.scale()).collect::<Vec<_>>();
    op.name() == "qnn.requantize" && from.storage.signed != to.storage.signed && scales(from) == scales(to)
}

/// Functions that are raised to other operations than their own, with those operations. `docs/hub-to-tosa.md` has the reasons.
const OTHERS: &[(&str, &[&str])] = &[
    ("wide", &["qnn.fully_connected"]),
    ("concat", &[]),
    ("concat_rescaled", &["qnn.unary"]),
    ("pad_carried", &["qnn.lut"]),
    ("sum", &["qnn.mean"]),
    ("real_mean", &["qnn.dequantize", "qnn.sum"]),
    ("tanh", &["tosa.add", "tosa.cast"]),
    ("requantize_narrower", &["tosa.add", "tosa.cast"]),
];

#[test]
fn raising_finds_the_same_operations() {
    let mut others = Vec::new();
    for (name, text) in functions(include_str!("../../lit-tests/conversions/hub_to_tosa/hub_to_tosa.mlir")) {
        // Functions with calls do not test one operation.
        if text.contains("call @") {
            continue;
        }
        let ctx = Context::new(qopt_dialects::all());
        let mut parsed = read(&ctx, text);
        let (before, expected) = (computations(&ctx, &parsed), run(&ctx, &parsed, &[name]));
        let pipeline = "builtin.module(hub-to-tosa,quant-to-hub,fold-quant-shapes,canonicalize)";
        let passes = PassManager::parse(&ctx, &qopt_dialects::passes(), pipeline);
        let report = passes.unwrap_or_else(|_| panic!("no pipeline")).run(&ctx, &mut parsed.module, &Config::default());
        assert!(!report.failed, "{name}");
        assert_eq!(run(&ctx, &parsed, &[name]), expected, "{name}");
        let after = computations(&ctx, &parsed);
        if before != after {
            others.push((name.to_owned(), after));
        }
    }
    let expected: Vec<(String, Vec<String>)> =
        OTHERS.iter().map(|(name, ops)| (name.to_string(), ops.iter().map(|op| op.to_string()).collect())).collect();
    assert_eq!(others, expected);
}

#[test]
fn a_changed_softmax_is_not_raised() {
    let all = functions(include_str!("../../lit-tests/conversions/hub_to_tosa/hub_to_tosa.mlir"));
    let (_, text) = all.into_iter().find(|(name, _)| *name == "softmax").unwrap();
    let raise = |change: &dyn Fn(String) -> String| {
        let ctx = Context::new(qopt_dialects::all());
        let pass = |parsed: &mut Parsed, pipeline: &str| {
            let Ok(passes) = PassManager::parse(&ctx, &qopt_dialects::passes(), pipeline) else {
                panic!("no pipeline")
            };
            assert!(!passes.run(&ctx, &mut parsed.module, &Config::default()).failed);
        };
        let mut parsed = read(&ctx, text);
        pass(&mut parsed, "builtin.module(hub-to-tosa)");
        let mut lowered = Vec::new();
        print_module(&parsed.module, &PrintOptions::default(), &mut |piece| lowered.extend_from_slice(piece));
        let mut parsed = read(&ctx, &change(String::from_utf8(lowered).unwrap()));
        pass(&mut parsed, "builtin.module(quant-to-hub)");
        computations(&ctx, &parsed).iter().any(|name| name == "qnn.softmax")
    };
    assert!(raise(&|text| text));
    // Changes the integer bits of the sum, a constant of the reciprocal, and an exponential.
    for (from, to) in [("dense<12>", "dense<11>"), ("dense<536870912>", "dense<536870911>"), ("7F", "7E")] {
        assert!(!raise(&|text| {
            let changed = text.replace(from, to);
            assert_ne!(changed, text, "{from}");
            changed
        }));
    }
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
        let wrong = verify_op(parsed.module.op(), &VerifyOptions::default());
        assert!(wrong.is_empty(), "{wrong:?}");
        assert_eq!(run(&ctx, &parsed, &names), expected, "{names:?}");
    }
}

#[test]
fn lowering_to_tosa_preserves_results() {
    compare(include_str!("../../lit-tests/conversions/hub_to_tosa/hub_to_tosa.mlir"));
}

#[test]
fn lowering_to_qint_preserves_results() {
    compare(include_str!("../../lit-tests/conversions/hub_to_tosa/hub_to_qint.mlir"));
}
