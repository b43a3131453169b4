//! Machine code against the interpreter: the examples of TOSA's definitions, with other element types, sizes and NaN modes, on
//! numbers among which are NaN, infinities and both zeros.

mod compiled;
#[path = "../../../dialects/tests/example_programs/mod.rs"]
mod example_programs;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use compiled::{Lowering, lowering, qopt};
use example_programs::program;
use qopt_fuzz::Random;
use qopt_ir::def::{OpDef, OpRef};
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{Context, Module, Tensor, Type};
use qopt_ir::syntax::{ParseOptions, parse, type_text};
use qopt_ir::verify::{VerifyOptions, verify_op};

/// Operations of TOSA with a variant that compiles.
const MIN_OPERATIONS: usize = 40;
const TARGETS: [&str; 3] = ["host", "x86-64-v2", "armv8-a"];
/// Number of functions per program.
const BATCH: usize = 30;
/// Number of random inputs of each program. The first target runs all of them, the others one.
const INPUTS: u64 = 2;
/// Element types, and others that may replace them in an example.
const ELEMENTS: [(&str, &str); 8] = [
    ("f32", "f32"),
    ("f32", "i32"),
    ("f32", "i1"),
    ("i8", "f32"),
    ("i32", "f32"),
    ("i8", "i32"),
    ("i8", "i1"),
    ("i32", "i1"),
];
/// Sizes that may be replaced. A reduction of 259 elements has partial results.
const SIZES: [(&str, &str); 3] = [("", ""), ("3x", "259x"), ("4x", "261x")];

fn read(ctx: &Arc<Context>, text: &str) -> Option<Module> {
    let source = ctx.sources.add("f.mlir", Arc::new(text.as_bytes().to_vec())).unwrap();
    let parsed = parse(ctx, source, 0, text.len(), ParseOptions::default());
    (parsed.diags.is_empty() && verify_op(parsed.module.op(), &VerifyOptions::default()).is_empty())
        .then_some(parsed.module)
}

/// The operation of a definition in the function `f`.
fn find<'a>(ctx: &'a Context, module: &'a Module, def: &'static OpDef) -> Option<OpRef<'a>> {
    let body = Interpreter::new(ctx, &module.body).body("f")?;
    body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)).find(|op| op.is(def))
}

/// The variants of an example: valid programs that return the results of the operation.
fn variants(def: &'static OpDef) -> Vec<String> {
    let ctx = Context::new(qopt_dialects::all());
    let Ok(base) = program(&ctx, def) else { return Vec::new() };
    let mut texts = Vec::new();
    for (from, to) in ELEMENTS {
        for (size, other) in SIZES {
            let text = base.replace(&format!("x{from}>"), &format!("x{to}>")).replace(size, other);
            if size.is_empty() || text != base {
                texts.push(text);
            }
        }
    }
    if def.attr("nan_mode").is_some() {
        for text in texts.clone() {
            let at = text.find(def.name).unwrap() + def.name.len();
            let (head, tail) = text.split_at(at);
            texts.push(match tail.split_once('{').filter(|(before, _)| !before.contains('\n')) {
                _ if tail.contains("IGNORE") => format!("{head}{}", tail.replace("IGNORE", "PROPAGATE")),
                Some((before, after)) => format!("{head}{before}{{nan_mode = IGNORE, {after}"),
                None => format!("{head}{}", tail.replacen(" :", " {nan_mode = IGNORE} :", 1)),
            });
        }
    }
    texts.sort();
    texts.dedup();
    texts.into_iter().filter_map(|text| with_results(&ctx, def, &text)).collect()
}

/// Returns the results of the operation from the function.
fn with_results(ctx: &Arc<Context>, def: &'static OpDef, text: &str) -> Option<String> {
    let module = read(ctx, text)?;
    let op = find(ctx, &module, def)?;
    let types: Vec<String> = op.results().map(|value| type_text(ctx, op.body.ty(value))).collect();
    let names: Vec<String> = match types.len() {
        1 => vec!["%0".to_owned()],
        count => (0..count).map(|i| format!("%0#{i}")).collect(),
    };
    let end = format!("    return {} : {}\n", names.join(", "), types.join(", "));
    let text =
        text.replacen(") {\n", &format!(") -> ({}) {{\n", types.join(", ")), 1).replacen("    return\n", &end, 1);
    read(ctx, &text).map(|_| text)
}

/// A function of a program of several.
struct Function {
    text: String,
    arguments: Vec<Type>,
    results: Vec<String>,
    inputs: Vec<Vec<Tensor>>,
}

/// An array of few different numbers, so that a row may have only NaN. `None` for elements that NumPy does not have.
fn tensor(ctx: &Context, ty: Type, random: &mut Random) -> Option<Tensor> {
    const FLOATS: [f64; 16] = [
        f64::NAN,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        -2.5,
        3.75,
        7.25,
        -0.3,
        1e-30,
        1e30,
        -100.0,
    ];
    let count = ctx.shape(ty)?.iter().try_fold(1_usize, |count, &n| count.checked_mul(usize::try_from(n?).ok()?))?;
    let different = 1 + random.below(6);
    if type_text(ctx, ctx.element_or_self(ty)) == "f32" {
        let numbers: Vec<f64> = (0..different).map(|_| FLOATS[random.below(FLOATS.len())]).collect();
        let values: Vec<f64> = (0..count).map(|_| numbers[random.below(different)]).collect();
        return Tensor::of_floats(ctx, ty, &values).ok();
    }
    // Shifts and indices are small.
    let (low, high) = match ctx.int_width(ctx.element_or_self(ty))? {
        1 => (0, 2),
        8 | 16 | 32 if random.one_in(2) => (0, 4),
        8 | 16 | 32 => (-64, 64),
        _ => return None,
    };
    let numbers: Vec<i64> = (0..different).map(|_| low + random.below((high - low) as usize) as i64).collect();
    let values: Vec<i64> = (0..count).map(|_| numbers[random.below(different)]).collect();
    Tensor::of_ints(ctx, ty, &values).ok()
}

/// Inputs on which the results of a function are defined.
fn inputs(ctx: &Context, module: &Module, random: &mut Random) -> Option<Vec<Tensor>> {
    const TRIES: usize = 30;
    let interpreter = Interpreter::new(ctx, &module.body);
    let types = interpreter.arguments("f")?;
    (0..TRIES).find_map(|_| {
        let inputs: Vec<Tensor> = types.iter().map(|&ty| tensor(ctx, ty, random)).collect::<Option<_>>()?;
        interpreter.run("f", &inputs, &mut |_, _| {}).is_ok().then_some(inputs)
    })
}

/// A file of NumPy.
fn npy(ctx: &Context, tensor: &Tensor) -> Vec<u8> {
    let dims: String = ctx.shape(tensor.ty).unwrap().iter().map(|n| format!("{}, ", n.unwrap())).collect();
    let code = match type_text(ctx, ctx.element_or_self(tensor.ty)).as_str() {
        "f32" => "<f4",
        "i1" => "|b1",
        "i8" => "|i1",
        "i16" => "<i2",
        _ => "<i4",
    };
    let header = format!("{{'descr': '{code}', 'fortran_order': False, 'shape': ({dims}), }}");
    let length = (10 + header.len() + 1).next_multiple_of(64) - 10;
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((length as u16).to_le_bytes());
    bytes.extend(format!("{header:<width$}\n", width = length - 1).bytes());
    bytes.extend(tensor.to_bytes(ctx).unwrap());
    bytes
}

/// A program with the results of all these functions.
fn joined(ctx: &Context, functions: &[Function]) -> String {
    let (mut calls, mut arguments, mut values, mut types) = (String::new(), Vec::new(), Vec::new(), Vec::new());
    let mut text = String::new();
    for (i, function) in functions.iter().enumerate() {
        let lines: Vec<&str> = function.text.lines().collect();
        let inner = lines[1..lines.len() - 1].join("\n");
        text.push_str(&inner.replacen("func.func @f", &format!("func.func private @f{i}"), 1));
        text.push('\n');
        let operands: Vec<String> = function
            .arguments
            .iter()
            .map(|&ty| {
                let name = format!("%a{}", arguments.len());
                arguments.push(format!("{name}: {}", type_text(ctx, ty)));
                name
            })
            .collect();
        let inputs: Vec<String> = function.arguments.iter().map(|&ty| type_text(ctx, ty)).collect();
        let results = function.results.join(", ");
        calls.push_str(&format!(
            "  %r{i}:{} = func.call @f{i}({}) : ({}) -> ({results})\n",
            function.results.len(),
            operands.join(", "),
            inputs.join(", ")
        ));
        values.extend((0..function.results.len()).map(|k| format!("%r{i}#{k}")));
        types.extend(function.results.iter().cloned());
    }
    let (values, types) = (values.join(", "), types.join(", "));
    format!("{text}func.func @main({}) -> ({types}) {{\n{calls}  return {values} : {types}\n}}\n", arguments.join(", "))
}

/// The functions whose outputs are named in these errors.
fn with_output(functions: &[Function], errors: &str) -> String {
    let outputs = functions.iter().flat_map(|function| function.results.iter().map(|_| function.text.as_str()));
    let is_named = |number: usize| errors.contains(&format!("output #{number} "));
    outputs.enumerate().filter(|(number, _)| is_named(*number)).map(|(_, text)| text).collect()
}

/// Compiles and runs functions as one program. Returns the differences from the interpreter.
fn run_batch(ctx: &Context, batch: &[Function], directory: &Path) -> Vec<String> {
    let mut wrong = Vec::new();
    let (code, program, errors) = qopt(&["--inline", "--symbol-dce"], &joined(ctx, batch));
    assert_eq!(code, 0, "{errors}");
    for seed in 0..INPUTS as usize {
        let mut files = Vec::new();
        for input in batch.iter().flat_map(|function| &function.inputs[seed]) {
            let path = directory.join(format!("{}.npy", files.len()));
            std::fs::write(&path, npy(ctx, input)).unwrap();
            files.push(format!("--input={}", path.display()));
        }
        let targets = if seed == 0 { &TARGETS[..] } else { &TARGETS[..1] };
        for target in targets {
            let target = format!("--target={target}");
            let mut arguments = vec!["run", "--check", "--split=1", &target];
            arguments.extend(files.iter().map(String::as_str));
            let (code, _, errors) = qopt(&arguments, &program);
            if code != 0 {
                wrong.push(format!("{target}, inputs {seed}: {errors}{}", with_output(batch, &errors)));
            }
        }
    }
    wrong
}

#[test]
fn compiled_examples_equal_the_interpreter() {
    // This test builds qopt-codegen; qopt searches it next to its own executable.
    assert!(std::path::Path::new(env!("CARGO_BIN_EXE_qopt-codegen")).is_file());
    let ctx = Context::new(qopt_dialects::all());
    let (mut counts, mut functions) = (BTreeMap::<&str, usize>::new(), Vec::new());
    let tosa = qopt_dialects::all().iter().find(|dialect| dialect.name == "tosa").unwrap();
    for def in tosa.ops.iter().copied().filter(|def| !def.example.is_empty() && def.evaluate.is_some()) {
        for text in variants(def) {
            let module = read(&ctx, &text).unwrap();
            let inputs: Option<Vec<_>> =
                (0..INPUTS).map(|seed| inputs(&ctx, &module, &mut Random::new(seed))).collect();
            let Some(inputs) = inputs.filter(|_| lowering(&text, "tflite") == Lowering::Loops) else { continue };
            *counts.entry(def.name).or_default() += 1;
            let op = find(&ctx, &module, def).unwrap();
            let results = op.results().map(|value| type_text(&ctx, op.body.ty(value))).collect();
            let arguments = Interpreter::new(&ctx, &module.body).arguments("f").unwrap();
            functions.push(Function { text, arguments, results, inputs });
        }
    }
    println!("{} functions: {counts:?}", functions.len());
    let batches: Vec<&[Function]> = functions.chunks(BATCH).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let directory = tempfile::tempdir().unwrap();
        let mut wrong = Vec::new();
        while let Some(batch) = batches.get(next.fetch_add(1, Ordering::Relaxed)) {
            wrong.extend(run_batch(&ctx, batch, directory.path()));
        }
        wrong
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker")).collect()
    });
    assert!(counts.len() >= MIN_OPERATIONS, "only {} operations are compiled", counts.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
