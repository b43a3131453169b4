//! `--hub-to-tfl` and `--hub-to-onnx` keep every result: the programs of the lit tests of other conversions, converted to a
//! frontend and back to the hub, compute the same integers on the same inputs.
//!
//! Only for functions in the numerics of the frontend: the others round differently by design. A function with an operation that
//! stays, or with other arguments after the conversion, is not compared; the test requires a number of compared functions.

mod program;

use std::sync::Arc;

use program::read;
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Context, Type};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, Parsed, parse};
use qopt_ir::verify::{VerifyOptions, verify_op};

const PROGRAMS: &[&str] = &[
    include_str!("../../lit-tests/qnn/ops.mlir"),
    include_str!("../../lit-tests/conversions/hub_to_tosa/hub_to_tosa.mlir"),
    include_str!("../../lit-tests/conversions/hub_to_qdq/hub_to_qdq.mlir"),
    include_str!("../../lit-tests/conversions/hub_to_qdq/hub_to_qdq_other.mlir"),
    include_str!("../../lit-tests/parameters/convert-quant-storage.mlir"),
];

/// The example of each operation of the hub as a program, in these numerics if they are defined for it.
fn examples(numerics: &str) -> Vec<String> {
    let mut programs = Vec::new();
    for (index, def) in qopt_dialects::qnn::ops::ALL.iter().enumerate() {
        let mut example = def.example.to_owned();
        for other in [" tflite ", " tosa ", " ort "] {
            example = example.replacen(other, &format!(" {numerics} "), 1);
        }
        let Some((types, result)) = example.rsplit_once(" : (").and_then(|(_, types)| types.split_once(") -> ")) else {
            continue;
        };
        let types = split_types(types);
        let args: Vec<String> = types.iter().enumerate().map(|(i, ty)| format!("%arg{i}: {ty}")).collect();
        let program = format!(
            "func.func @example{index}({}) -> {result} {{\n  {example}\n  return %0 : {result}\n}}\n",
            args.join(", ")
        );
        let ctx = Context::new(qopt_dialects::all());
        let source = ctx.sources.add("f.mlir", Arc::new(program.as_bytes().to_vec())).unwrap();
        let parsed = parse(&ctx, source, 0, program.len(), ParseOptions::default());
        if parsed.diags.is_empty() && verify_op(parsed.module.op(), &VerifyOptions::default()).is_empty() {
            programs.push(program);
        }
    }
    programs
}

/// Splits a list of types at the commas outside of brackets.
fn split_types(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut types) = (0, 0, Vec::new());
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'<' | b'{' => depth += 1,
            b'>' | b'}' => depth -= 1,
            b',' if depth == 0 => {
                types.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    types.push(text[start..].trim());
    types
}

fn element_bytes(ctx: &Context, ty: Type, seed: usize, argument: usize) -> Option<Vec<u8>> {
    let count = usize::try_from(ctx.num_elements(ty)?).ok()?;
    let number = |n: usize| n * (31 + 2 * argument) + seed * (97 + 6 * argument);
    let element = ctx.element_or_self(ty);
    if ctx.float_kind(element).is_some() {
        return Some((0..count).flat_map(|n| ((number(n) % 256) as f32 / 16.0 - 8.0).to_le_bytes()).collect());
    }
    let is_quantized = ctx.quantized(element).is_some();
    let storage = ctx.quantized(element).map_or(element, |quantized| quantized.storage(ctx));
    Some(match ctx.int_width(storage)? {
        // Indices, which must be in range.
        32 | 64 if !is_quantized => {
            let bytes = ctx.int_width(storage)? as usize / 8;
            (0..count).flat_map(|n| (n as u64 % 2).to_le_bytes().into_iter().take(bytes)).collect()
        }
        32 => (0..count).flat_map(|n| (number(n) as i16 as i32).to_le_bytes()).collect(),
        16 => (0..count).flat_map(|n| ((number(n) * 257) as i16).to_le_bytes()).collect(),
        8 => (0..count).map(|n| number(n) as u8).collect(),
        _ => return None,
    })
}

/// The bytes of the results on inputs with these bytes; `None` if the program cannot be run.
fn run(ctx: &Context, parsed: &Parsed, name: &str, inputs: &[Vec<u8>]) -> Option<Vec<Vec<u8>>> {
    let interpreter = Interpreter::new(ctx, &parsed.module.body);
    let types = interpreter.arguments(name)?;
    assert_eq!(types.len(), inputs.len(), "{name}");
    let tensors = types.into_iter().zip(inputs).map(|(ty, bytes)| Tensor::of_bytes(ctx, ty, bytes.clone()).ok());
    let results = interpreter.run(name, &tensors.collect::<Option<Vec<_>>>()?, &mut |_, _| {}).ok()?;
    results.iter().map(|tensor| tensor.to_bytes(ctx).ok().map(|bytes| bytes.to_vec())).collect()
}

/// Operations with operators whose result has prescribed parameters, or that compute on reals. They round twice.
const REQUANTIZED: &[&str] = &["sigmoid", "tanh", "neg", "qnn.softmax"];

/// The distances of the bytes.
fn differences<'a>(expected: &'a [Vec<u8>], found: &'a [Vec<u8>]) -> impl Iterator<Item = u8> + 'a {
    assert_eq!(expected.len(), found.len());
    expected.iter().zip(found).flat_map(|(a, b)| {
        assert_eq!(a.len(), b.len());
        a.iter().zip(b).map(|(a, b)| a.abs_diff(*b).min(a.wrapping_sub(*b)).min(b.wrapping_sub(*a)))
    })
}

/// Converts the programs to a frontend and back, and compares. Returns the number of compared functions.
fn compare(numerics: &str, pass: &str) -> usize {
    let others: Vec<String> =
        ["tflite", "tosa", "ort"].iter().filter(|&&word| word != numerics).map(|word| format!(" {word} ")).collect();
    let mut compared = 0;
    let generated = examples(numerics);
    for text in PROGRAMS.iter().copied().chain(generated.iter().map(String::as_str)) {
        let ctx = Context::new(qopt_dialects::all());
        let original = read(&ctx, text);
        let mut converted = read(&ctx, text);
        let pipeline = format!("builtin.module({pass},quant-to-hub)");
        let passes = PassManager::parse(&ctx, &qopt_dialects::passes(), &pipeline);
        let report =
            passes.unwrap_or_else(|_| panic!("no pipeline")).run(&ctx, &mut converted.module, &Config::default());
        assert!(!report.failed, "{:?}", report.diags);
        let wrong = verify_op(converted.module.op(), &VerifyOptions::default());
        assert!(wrong.is_empty(), "{wrong:?}");
        let shown = converted.module.to_string();
        let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for function in code.join("\n").split("func.func @").skip(1) {
            let name = function.split('(').next().unwrap();
            if others.iter().any(|other| function.contains(other.as_str())) {
                continue;
            }
            let types = Interpreter::new(&ctx, &original.module.body).arguments(name).unwrap_or_default();
            for seed in 0..8 {
                let inputs = types.iter().enumerate().map(|(i, &ty)| element_bytes(&ctx, ty, seed, i));
                let Some(inputs) = inputs.collect::<Option<Vec<_>>>() else { break };
                let Some(expected) = run(&ctx, &original, name, &inputs).filter(|all| !all.is_empty()) else { break };
                let text = shown.split("func.func @").find(|text| text.starts_with(&format!("{name}("))).unwrap();
                // `--quant-to-hub` does not read every operator.
                if ["torch.operator", "\"tfl.", " tfl."].iter().any(|prefix| text.contains(prefix)) {
                    break;
                }
                let found =
                    run(&ctx, &converted, name, &inputs).unwrap_or_else(|| panic!("{name} does not run:\n{text}"));
                let greatest = differences(&expected, &found).max().unwrap_or(0);
                let tolerated = u8::from(REQUANTIZED.iter().any(|operation| function.contains(operation)));
                assert!(greatest <= tolerated, "{name} by {pass}: {found:?} instead of {expected:?}\n{text}");
                compared += usize::from(seed == 0);
            }
        }
    }
    compared
}

#[test]
fn tensorflow_lite_computes_the_same() {
    let compared = compare("tflite", "hub-to-tfl");
    assert!(compared > 40, "only {compared} functions are compared");
}

#[test]
fn onnx_computes_the_same() {
    for form in ["qdq", "qoperator"] {
        let compared = compare("ort", &format!("hub-to-onnx{{form={form}}}"));
        assert!(compared > 20, "only {compared} functions are compared");
    }
}
