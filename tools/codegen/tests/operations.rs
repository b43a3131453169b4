//! Machine code against the interpreter: every operation of the arithmetic tests, on random integers, for several
//! targets.
//!
//! The functions of `dialects/tests/data` are single operations with parameters at the ends of their ranges, odd
//! windows and ties. The functions that can be lowered are combined to programs of a few dozen, which `qopt run
//! --check` compiles, runs and compares. The number of functions that can be lowered is part of the expectation.

mod compiled;

use std::sync::atomic::{AtomicUsize, Ordering};

use compiled::{Lowering, lowering, qopt};

/// Test data, and the number of functions that are compiled.
const TEXTS: [(&str, &str, usize); 4] = [
    ("tosa", include_str!("../../../dialects/tests/data/tosa_ops.mlir"), 130),
    ("tflite", include_str!("../../../dialects/tests/data/tflite_ops.mlir"), 247),
    ("xnnpack", include_str!("../../../dialects/tests/data/xnnpack_ops.mlir"), 286),
    ("ort", include_str!("../../../dialects/tests/data/ort_ops.mlir"), 258),
];
const TARGETS: [&str; 4] = ["host", "x86-64-v2", "armv8-a", "i8mm"];
/// Number of functions per program.
const BATCH: usize = 40;

/// The numerics of tfl operations in a text.
fn tfl_numerics(text: &str) -> &'static str {
    if text == "xnnpack" { "xnnpack" } else { "tflite" }
}

/// A function: its name, the types of its arguments and results, and its text.
struct Function {
    name: String,
    arguments: Vec<String>,
    results: String,
    text: String,
}

/// Splits a list in parentheses at its top-level commas.
fn parts(list: &str) -> Vec<&str> {
    let (mut depth, mut start, mut out) = (0, 0, Vec::new());
    for (at, c) in list.char_indices() {
        match c {
            '<' | '(' | '{' | '[' => depth += 1,
            '>' | ')' | '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                out.push(list[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    out.push(list[start..].trim());
    out.retain(|part| !part.is_empty());
    out
}

/// The text up to the parenthesis that closes the one before it.
fn up_to_closing_parenthesis(text: &str) -> &str {
    let mut depth = 1;
    let end = text.char_indices().find(|&(_, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    &text[..end.expect("a closing parenthesis").0]
}

/// Turns the first constant input of a function into an argument, and drops the results `%expected`.
fn on_arguments(text: &str) -> String {
    let mut arguments = Vec::new();
    let mut lines = Vec::new();
    for line in text.lines() {
        // Sums of arbitrary 32-bit integers and shifts by arbitrary amounts may be undefined.
        let narrow = ["xi8>", "xi16>"].iter().any(|element| line.ends_with(element));
        let constant = narrow && line.trim_start().starts_with("%in0 ") && line.contains("\"tosa.const\"");
        match line.split_once(" = ").filter(|_| constant) {
            Some((name, rest)) => {
                arguments.push(format!("{}: {}", name.trim(), rest.rsplit("-> ").next().expect("a type")));
            }
            None if line.trim_start().starts_with("%expected") => {}
            None => lines.push(line.to_owned()),
        }
    }
    if lines.len() == text.lines().count() {
        return text.to_owned();
    }
    let (header, end) = (lines[0].clone(), lines.len() - 2);
    let ty = lines[end].rsplit(", ").next().expect("a type").to_owned();
    let name = header.split('(').next().expect("a name");
    lines[0] = format!("{name}({}) -> {ty} {{", arguments.join(", "));
    lines[end] = format!("  return %r : {ty}");
    format!("{}\n", lines.join("\n"))
}

fn functions(text: &str) -> Vec<Function> {
    let mut all = Vec::new();
    for part in text.split("\nfunc.func @").skip(1) {
        let body = part.split("\n}").next().expect("a body");
        let text = on_arguments(&format!("func.func @{body}\n}}\n"));
        let header = text.split('\n').next().expect("a line");
        let (name, rest) = header.strip_prefix("func.func @").and_then(|t| t.split_once('(')).expect("a name");
        let arguments = up_to_closing_parenthesis(rest);
        let results = rest[arguments.len()..].split_once("-> ").expect("results").1;
        let results = match results.strip_prefix('(') {
            Some(list) => up_to_closing_parenthesis(list),
            None => results.split(" attributes").next().expect("a type").trim_end_matches(" {"),
        };
        let types = parts(arguments).iter().map(|a| a.split_once(": ").expect("a type").1.to_owned()).collect();
        all.push(Function { name: name.to_owned(), arguments: types, results: results.to_owned(), text: text.clone() });
    }
    all
}

/// A program with the results of all these functions.
fn program(functions: &[Function]) -> String {
    let (mut calls, mut arguments, mut values, mut types) = (String::new(), Vec::new(), Vec::new(), Vec::new());
    let mut text = String::new();
    for (i, function) in functions.iter().enumerate() {
        text.push_str(&function.text.replacen("func.func @", "func.func private @", 1));
        let names: Vec<String> = function
            .arguments
            .iter()
            .map(|ty| {
                let name = format!("%a{}", arguments.len());
                arguments.push(format!("{name}: {ty}"));
                name
            })
            .collect();
        let results = parts(&function.results);
        let call = format!(
            "func.call @{}({}) : ({}) -> ({})",
            function.name,
            names.join(", "),
            function.arguments.join(", "),
            function.results
        );
        calls.push_str(&format!("  %r{i}:{} = {call}\n", results.len()));
        values.extend((0..results.len()).map(|k| format!("%r{i}#{k}")));
        types.extend(results);
    }
    let (values, types) = (values.join(", "), types.join(", "));
    format!("{text}func.func @main({}) -> ({types}) {{\n{calls}  return {values} : {types}\n}}\n", arguments.join(", "))
}

#[test]
fn compiled_operations_equal_the_interpreter() {
    // This test builds qopt-codegen; qopt searches it next to its own executable.
    assert!(std::path::Path::new(env!("CARGO_BIN_EXE_qopt-codegen")).is_file());
    let mut wrong = Vec::new();
    let mut runs = Vec::new();
    for (name, text, expected) in TEXTS {
        let all = functions(text);
        let numerics = tfl_numerics(name);
        let (with, without): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|function| lowering(&function.text, numerics) == Lowering::Loops);
        println!(
            "{name}: {} of {} operations are compiled; without loops: {}",
            with.len(),
            with.len() + without.len(),
            {
                let names: Vec<_> = without.iter().map(|f| f.name.as_str()).collect();
                names.join(" ")
            }
        );
        if with.len() != expected {
            wrong.push(format!("{name}: {} operations are compiled, not {expected}", with.len()));
        }
        for batch in with.chunks(BATCH) {
            let (code, inlined, errors) = qopt(&["--inline", "--symbol-dce"], &program(batch));
            assert_eq!(code, 0, "{errors}");
            let names: Vec<_> = batch.iter().map(|f| f.name.as_str()).collect();
            let results = batch.iter().map(|f| parts(&f.results).len()).sum();
            runs.extend(TARGETS.map(|target| {
                (format!("{name} for {target}"), names.join(" "), inlined.clone(), results, target, numerics)
            }));
        }
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut wrong = Vec::new();
        while let Some((title, names, program, results, target, numerics)) =
            runs.get(next.fetch_add(1, Ordering::Relaxed))
        {
            let (code, printed, errors) = qopt(
                &["run", "--check", "--split=1", &format!("--target={target}"), &format!("--tfl-numerics={numerics}")],
                program,
            );
            let equal = printed.lines().filter(|line| line.contains("equal to the interpreter's")).count();
            if code != 0 || equal != *results {
                wrong.push(format!("{title}: {errors}{printed}of {names}"));
            }
        }
        wrong
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().for_each(|worker| wrong.extend(worker.join().expect("a worker")));
    });
    assert!(!runs.is_empty());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
