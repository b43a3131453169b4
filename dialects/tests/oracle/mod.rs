//! Programs with the results of an oracle.
//!
//! Each file has functions. A comment before each has the formulas of its arguments, and the expected result: the bytes, or a
//! hash of many.

use std::sync::Arc;

use qopt_ir::eval::Interpreter;
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Context, Type};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, parse};
use qopt_ir::verify::{VerifyOptions, verify_op};

/// The result of the oracle: the bytes, or a hash of many.
enum Expected<'a> {
    Bytes(Vec<u8>),
    Hash(&'a str),
}

struct Case<'a> {
    name: &'a str,
    formulas: Vec<&'a str>,
    expected: Expected<'a>,
}

/// Parses a case from the comment `// @name of formula, formula is bytes`, or with `hash` instead of `is`.
fn case(line: &str) -> Option<Case<'_>> {
    let (name, rest) = line.strip_prefix("// @")?.split_once(" of ")?;
    let (formulas, expected) = match rest.rsplit_once(" is ") {
        Some((formulas, hex)) => {
            let byte = |i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap();
            (formulas, Expected::Bytes((0..hex.len()).step_by(2).map(byte).collect()))
        }
        None => rest.rsplit_once(" hash ").map(|(formulas, hash)| (formulas, Expected::Hash(hash)))?,
    };
    Some(Case { name, formulas: formulas.split(", ").collect(), expected })
}

/// FNV-1a of 64 bits.
fn fnv(data: &[u8]) -> String {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", data.iter().fold(0xcbf2_9ce4_8422_2325, step))
}

/// The elements of a tensor by a formula; see the script.
fn argument(ctx: &Context, ty: Type, formula: &str) -> Tensor {
    let count = usize::try_from(ctx.num_elements(ty).unwrap()).unwrap();
    let element = ctx.element_type(ty).unwrap();
    if let Some(step) = formula.strip_prefix("grid ") {
        let step: f32 = step.parse().unwrap();
        let reals: Vec<f64> = (0..count).map(|i| f64::from((i as f32 - (count / 2) as f32) * step)).collect();
        return Tensor::of_floats(ctx, ty, &reals).unwrap();
    }
    let width = ctx.int_width(ctx.quantized(element).map_or(element, |q| q.storage(ctx))).unwrap();
    let span = 1_u64 << width;
    let signed = ctx.quantized(element).is_none_or(|q| q.is_signed());
    let least = if signed { (span / 2).wrapping_neg() } else { 0 };
    let mut state: u64 = formula.strip_prefix("mix ").map_or(0, |seed| seed.parse().unwrap());
    let mut data = Vec::new();
    for i in 0..count as u64 {
        let bits = match formula {
            "each" => (i % span).wrapping_add(least),
            "slow" => (i / span % span).wrapping_add(least),
            _ => {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                state >> (64 - width)
            }
        };
        data.extend(bits.to_le_bytes().into_iter().take(width as usize / 8));
    }
    Tensor::of_bytes(ctx, ty, data).unwrap()
}

/// The difference between the result of a case and the expected one, if any.
fn differs(interpreter: &Interpreter<'_>, ctx: &Context, case: &Case<'_>) -> Option<String> {
    let types = interpreter.arguments(case.name).expect("there is such a function");
    let arguments: Vec<Tensor> =
        types.iter().zip(&case.formulas).map(|(&ty, formula)| argument(ctx, ty, formula)).collect();
    let found = match interpreter.run(case.name, &arguments, &mut |_, _| {}) {
        Ok(results) => results.first().expect("there is a result").to_bytes(ctx).unwrap(),
        Err(failure) => return Some(failure.message),
    };
    match &case.expected {
        Expected::Bytes(bytes) if *bytes == found => None,
        Expected::Bytes(bytes) => {
            let places: Vec<_> = bytes.iter().zip(&found).enumerate().filter(|(_, (e, f))| e != f).collect();
            Some(format!(
                "{} of {} bytes, as {:?}",
                places.len(),
                bytes.len(),
                places.iter().take(4).collect::<Vec<_>>()
            ))
        }
        Expected::Hash(hash) => (*hash != fnv(&found)).then(|| format!("{} bytes of another hash", found.len())),
    }
}

/// Runs every function of a file after these passes; all results must match the oracle.
pub fn check(text: &'static str, pipeline: &str, least: usize) {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("oracle", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags.first());
    let passes = PassManager::parse(&ctx, &qopt_dialects::passes(), pipeline).unwrap();
    let report = passes.run(&ctx, &mut parsed.module, &Config::default());
    assert!(!report.failed, "{:?}", report.diags.iter().map(|d| &d.message).collect::<Vec<_>>());
    let diags = verify_op(parsed.module.op(), &VerifyOptions::default());
    assert!(diags.is_empty(), "{:?}", diags.iter().map(|d| &d.message).collect::<Vec<_>>());
    let interpreter = Interpreter::new(&ctx, &parsed.module.body);
    let cases: Vec<Case<'_>> = text.lines().filter_map(case).collect();
    assert!(cases.len() >= least, "only {} cases were found", cases.len());
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| Some(format!("{}: {}", case.name, differs(&interpreter, &ctx, case)?)))
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}
