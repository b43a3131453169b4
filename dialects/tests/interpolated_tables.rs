//! Functions of 16 bits that are lines between knots, on all 65,536 values, beside the function rounded once:
//! `docs/interpolation.md` has the largest errors.

mod page;

use std::fmt::Write;
use std::sync::Arc;

use qopt_dialects::qnn::kernels::tflite::Knots;
use qopt_dialects::qnn::kernels::unary::{FUNCTIONS, function};
use qopt_ir::eval::{Interpreter, Tensor};
use qopt_ir::ir::Context;
use qopt_ir::syntax::{ParseOptions, parse};
use qopt_ir::verify::{Options, verify_module};

/// All values of 16 bits.
fn all() -> impl Iterator<Item = i64> {
    i64::from(i16::MIN)..=i64::from(i16::MAX)
}

/// What `@f` gives for all values.
fn run(text: &str) -> Vec<i64> {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("table", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags.first());
    let found = verify_module(&ctx, &mut parsed.module, &Options::default());
    assert!(found.is_empty(), "{:?}", found.first());
    let interpreter = Interpreter::new(&ctx, &parsed.module.op.body);
    let ty = interpreter.arguments("f").unwrap()[0];
    let values = Tensor::of_ints(&ctx, ty, &all().collect::<Vec<_>>()).unwrap();
    let results = interpreter.run("f", &[values], &mut |_, _| {}).unwrap_or_else(|why| panic!("{}", why.message));
    results.first().unwrap().ints(&ctx).unwrap()
}

/// The parameter of functions that have one.
const ALPHA: f64 = 0.125;

/// A function of the hub; in `tosa` numerics it is the exact one, rounded once.
fn unary(numerics: &str, name: &str, (scale, zero): (f64, i64), to: f64) -> Vec<i64> {
    let ty = |scale: f64, zero: i64| format!("tensor<65536x!quant.uniform<i16:f32, {scale:?}:{zero}>>");
    let (from, to) = (ty(scale, zero), ty(to, 0));
    let alpha = if function(name).unwrap().has_alpha { format!("alpha = {ALPHA:?} : f32, ") } else { String::new() };
    run(&format!(
        "func.func @f(%x: {from}) -> {to} {{\n\
         %r = qnn.unary {numerics} %x {{{alpha}function = \"{name}\"}} : ({from}) -> {to}\nreturn %r : {to}\n}}"
    ))
}

/// What a `tosa.table` gives whose entries are the function at every 128th value, rounded once; its fraction is rounded up.
fn tabulated(name: &str, (scale, zero): (f64, i64), to: f64) -> Vec<i64> {
    let exact = function(name).unwrap();
    let knot = |i: i64| {
        let steps = (exact.real((-32768 + 128 * i - zero) as f64 * scale, ALPHA) / to).round();
        (steps as i64).clamp(-32768, 32767).to_string()
    };
    let knots: Vec<String> = (0..=512).map(knot).collect();
    let fine = run(&format!(
        "func.func @f(%x: tensor<65536xi16>) -> tensor<65536xi32> {{\n\
         %t = \"tosa.const\"() <{{values = dense<[{}]> : tensor<513xi16>}}> : () -> tensor<513xi16>\n\
         %r = tosa.table %x, %t : (tensor<65536xi16>, tensor<513xi16>) -> tensor<65536xi32>\n\
         return %r : tensor<65536xi32>\n}}",
        knots.join(", ")
    ));
    fine.into_iter().map(|value| (value + 64) >> 7).collect()
}

/// A row: how many results differ, how many by more than a step, and by how much at most.
fn row(text: &mut String, what: &str, found: &[i64], exact: &[i64]) {
    assert_eq!((found.len(), exact.len()), (65_536, 65_536));
    let errors: Vec<u64> = found.iter().zip(exact).map(|(f, e)| f.abs_diff(*e)).collect();
    let most = errors.iter().copied().max().unwrap();
    let far = errors.iter().filter(|&&n| n > 1).count();
    let _ = writeln!(text, "| {what} | {} | {far} | {most} |", errors.iter().filter(|&&n| n != 0).count());
}

/// The function at a real, as a multiple of 2^-15.
fn rounded(of: impl Fn(i64) -> f64) -> Vec<i64> {
    all().map(|v| ((of(v) * 32768.0).round() as i64).min(32767)).collect()
}

/// Scale and zero point of a table's operand, and the scale of its result, such that nothing but a bound is cut off.
fn range(name: &str) -> ((f64, i64), f64) {
    let (wide, positive) = ((-12_f64).exp2(), -32768);
    match name {
        "erf" | "hard_sigmoid" | "sigmoid" | "tanh" => ((wide, 0), (-15_f64).exp2()),
        "exp" => ((wide, 0), (-3_f64).exp2()),
        "log" => ((wide, positive), (-11_f64).exp2()),
        "rsqrt" => ((wide, positive), (-9_f64).exp2()),
        "sqrt" => ((wide, positive), (-13_f64).exp2()),
        _ => ((wide, 0), wide),
    }
}

const HEAD: &str = "\
# Lines between knots

Written by `dialects/tests/interpolated_tables.rs`, which also holds it true.

Functions of 16 bits are often tables with lines between the entries. Each row is one of these on all 65,536 values of 16 bits,
beside the exact function of the exact real, rounded once. The last column is the largest error, in steps of the result.

## What the hub computes in `tflite` numerics

| function | differ | by more than 1 | by at most |
|---|---|---|---|
";

const TABLES: &str = "
`sigmoid` and `tanh` have 256 knots at distance 1/24, and are given here at 2^-15. Where the scale of the operand is no power of two,
it is rounded to 15 bits first, and the error grows with the operand. The tables of `softmax` have 513 knots. Its exponential is of
the difference to the greatest element.

## What `tosa.table` would give

A table of TOSA has 513 entries for 16 bits: the function at every 128th value. In `tosa` numerics the hub has the exact
function, so `--hub-to-tosa` makes no table of it; this is what it would cost. Operands are multiples of 2^-12, from -8 on, those of `log`,
`rsqrt` and `sqrt` from 0 on; results have the finest power of two that holds them. Near 0 no
line is near `log` and `rsqrt`, which have no bound there, and `sqrt`, which rises too steeply.

| function | differ | by more than 1 | by at most |
|---|---|---|---|
";

#[test]
fn interpolation_errors() {
    let mut text = HEAD.to_owned();
    for (name, scale, to) in [
        ("sigmoid", 0.000_244_140_625, 1.0 / 32768.0),
        ("sigmoid", 0.0003, 1.0 / 32768.0),
        ("tanh", 0.000_244_140_625, 1.0 / 32768.0),
        ("tanh", 0.0003, 1.0 / 32768.0),
        ("abs", 0.0003, 0.0002),
        ("relu", 0.0003, 0.0002),
        ("leaky_relu", 0.0003, 0.0002),
    ] {
        let (found, exact) = (unary("tflite", name, (scale, 0), to), unary("tosa", name, (scale, 0), to));
        row(&mut text, &format!("`{name}` of multiples of {scale}"), &found, &exact);
    }
    let of = |knots: Knots| all().map(|v| knots.at(v).unwrap()).collect::<Vec<_>>();
    let exact = rounded(|v| ((v - 32767) as f64 * 10.0 / 65535.0).exp());
    row(&mut text, "`exp` of `softmax`", &of(Knots::exponential()), &exact);
    let exact = rounded(|v| 1.0 / (1.0 + (v + 32768) as f64 / 65536.0));
    row(&mut text, "`1 / (1 + x)` of `softmax`", &of(Knots::reciprocal()), &exact);
    text += TABLES;
    for function in FUNCTIONS {
        let (from, to) = range(function.name);
        let (found, exact) = (tabulated(function.name, from, to), unary("tosa", function.name, from, to));
        row(&mut text, &format!("`{}`", function.name), &found, &exact);
    }
    page::check("interpolation.md", &text);
}
