//! `--expand-math` of functions: the errors of `exp`, `erf` and `tanh` relative to libm, on numbers of all magnitudes, and the results
//! that are rounded to f32.

use std::sync::Arc;

use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{Context, Tensor};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};

/// Results of `math.NAME`, expanded, for these numbers.
fn expanded(name: &str, other_ops: &str, numbers: &[f64]) -> Vec<f64> {
    let text = format!("func.func @f(%x: f64) -> f64 {{\n%y = math.{name} %x : f64\nreturn %y : f64\n}}");
    results(name, other_ops, &text, numbers)
}

/// Like `expanded`, for numbers of f32 and results that are rounded to f32.
fn expanded_f32(name: &str, other_ops: &str, numbers: &[f64]) -> Vec<f64> {
    let text = format!(
        "func.func @f(%x: f32) -> f32 {{\n%w = arith.extf %x : f32 to f64\n%y = math.{name} %w : f64\n%z = arith.truncf %y : f64 to f32\n\
         return %z : f32\n}}"
    );
    results(name, other_ops, &text, numbers)
}

/// Results of a program with `math.NAME`, expanded, for these numbers. `other_ops` are expanded, too.
fn results(name: &str, other_ops: &str, text: &str, numbers: &[f64]) -> Vec<f64> {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("function", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags.first());
    let pipeline = format!("builtin.module(expand-math{{ops={other_ops}{name}}})");
    let passes = PassManager::parse(&ctx, &qopt_dialects::passes(), &pipeline).unwrap();
    let report = passes.run(&ctx, &mut parsed.module, &Config::default());
    assert!(!report.failed);
    let mut text = Vec::new();
    print_module(&parsed.module, &PrintOptions::default(), &mut |piece| text.extend_from_slice(piece));
    assert!(!String::from_utf8(text).unwrap().contains(&format!("math.{name}")));
    let interpreter = Interpreter::new(&ctx, &parsed.module.body);
    let ty = interpreter.arguments("f").unwrap()[0];
    let value = |&number: &f64| {
        let operand = Tensor::of_floats(&ctx, ty, &[number]).unwrap();
        let results = interpreter.run("f", &[operand], &mut |_, _| {}).unwrap_or_else(|why| panic!("{}", why.message));
        results.first().unwrap().floats(&ctx).unwrap()[0]
    };
    numbers.iter().map(value).collect()
}

/// The largest error of a function, relative to the result, and the number of results that round to another f32.
fn errors(name: &str, exact: fn(f64) -> f64, numbers: &[f64]) -> (f64, usize) {
    let found = expanded(name, "", numbers);
    let without_fma = expanded(name, "fma,", numbers);
    let found = found.into_iter().chain(without_fma);
    let numbers = numbers.iter().chain(numbers);
    let (mut largest, mut other) = (0.0_f64, 0);
    for (&x, y) in numbers.zip(found) {
        let expected = exact(x);
        if y == expected || (y.is_nan() && expected.is_nan()) {
            assert_eq!(
                y.is_sign_negative(),
                expected.is_sign_negative() || y.is_nan() && y.is_sign_negative(),
                "{name}({x})"
            );
            continue;
        }
        // Two steps of the least number, below the normal ones.
        let error = (y - expected).abs();
        if error > 1e-323 {
            largest = largest.max(error / expected.abs());
        }
        other += usize::from(y as f32 != expected as f32);
    }
    (largest, other)
}

/// Numbers of both signs with these magnitudes, evenly and in powers of two, and the special ones.
fn numbers(greatest: f64) -> Vec<f64> {
    let even = (1..=2_000).map(|i| greatest * f64::from(i) / 2_000.0);
    let powers = (-200..40).map(|i| 2_f64.powf(f64::from(i) / 4.0));
    let positive: Vec<f64> = even.chain(powers).chain([0.0, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY]).collect();
    let negative: Vec<f64> = positive.iter().map(|x| -x).collect();
    [positive, negative, vec![f64::NAN]].concat()
}

#[test]
fn exponentials_are_within_two_units_in_the_last_place() {
    let (error, other) = errors("exp", f64::exp, &numbers(750.0));
    assert!(error < 4.0 * f64::EPSILON && other == 0, "{error:e}, {other}");
}

#[test]
fn erf_and_tanh_are_within_2e_15() {
    for (name, exact, greatest) in [
        ("erf", libm::erf as fn(f64) -> f64, 7.0),
        ("tanh", |x: f64| x.tanh(), 25.0),
        ("erf", libm::erf, 1.5),
        ("tanh", |x: f64| x.tanh(), 0.3),
    ] {
        let (error, other) = errors(name, exact, &numbers(greatest));
        assert!(error < 2e-15 && other == 0, "{name} to {greatest}: {error:e}, {other}");
    }
}

#[test]
fn results_that_are_rounded_to_f32_are_the_nearest() {
    for (name, exact, greatest) in [
        ("exp", f64::exp as fn(f64) -> f64, 105.0),
        ("exp", f64::exp, 1.0),
        ("erf", libm::erf, 4.5),
        ("erf", libm::erf, 0.5),
        ("tanh", |x: f64| x.tanh(), 10.0),
        ("tanh", |x: f64| x.tanh(), 0.3),
    ] {
        let numbers: Vec<f64> = numbers(greatest).into_iter().step_by(3).map(|x| f64::from(x as f32)).collect();
        for other_ops in ["", "fma,"] {
            for (&x, found) in numbers.iter().zip(expanded_f32(name, other_ops, &numbers)) {
                let expected = exact(x) as f32;
                let found = found as f32;
                assert!(
                    found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(),
                    "{name}({x:e}): {found:e}, not {expected:e}"
                );
            }
        }
    }
}
