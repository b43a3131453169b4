//! `--quant-to-hub` raises the integer TOSA that `--hub-to-tosa` writes to the same hub operations.
//!
//! Integer TOSA has no scales, so the raised operations may have other scales and another numerics with the same arithmetic.
//! Each program is lowered, raised and lowered again: both lowered programs must be the same text, and the raised program must
//! have the operations of the first one. The programs are the examples of the definitions, the functions of lit tests,
//! and random programs.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use qopt_dialects::quant::types::uniform;
use qopt_ir::def::OpRef;
use qopt_ir::ir::Context;
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, Parsed, PrintOptions, parse, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

/// Reads a program, or returns `None` if it is invalid.
fn read(ctx: &Arc<Context>, text: &str) -> Option<Parsed> {
    let source = ctx.sources.add("f.mlir", Arc::new(text.as_bytes().to_vec())).ok()?;
    let parsed = parse(ctx, source, 0, text.len(), ParseOptions::default());
    let valid = parsed.diags.is_empty() && verify_op(parsed.module.op(), &VerifyOptions::default()).is_empty();
    valid.then_some(parsed)
}

fn run(ctx: &Arc<Context>, parsed: &mut Parsed, passes: &str) {
    let pipeline = format!("builtin.module({passes})");
    let passes = PassManager::parse(ctx, &qopt_dialects::passes(), &pipeline).unwrap_or_else(|_| panic!("{pipeline}"));
    assert!(!passes.run(ctx, &mut parsed.module, &Config::default()).failed, "{pipeline}");
}

fn print(parsed: &Parsed) -> String {
    let mut bytes = Vec::new();
    print_module(&parsed.module, &PrintOptions::default(), &mut |piece| bytes.extend_from_slice(piece));
    String::from_utf8(bytes).unwrap()
}

/// The number of hub operations of a program for each name, numerics and storage of the first quantized operand.
fn operations(ctx: &Context, parsed: &Parsed) -> BTreeMap<(String, String), usize> {
    let mut found = BTreeMap::new();
    let module = &parsed.module.body;
    for body in module.preorder().into_iter().filter_map(|op| module.isolated(op)) {
        for op in body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)) {
            let name = op.name().into_owned();
            if !name.starts_with("qnn.") || op.constant().is_some() {
                continue;
            }
            let numerics = op.attr("numerics").and_then(|a| ctx.attr_str(a)).map(|s| ctx.text(s).into_owned());
            let function = op.attr("function").and_then(|a| ctx.attr_str(a)).map(|s| ctx.text(s).into_owned());
            let types = body.operands(op.op).chain(body.results(op.op)).map(|v| body.ty(v));
            let stored =
                types.filter_map(|ty| uniform(ctx, ctx.element_or_self(ty))).map(|ty| ty.storage.name()).next();
            let of = [function, numerics, stored].into_iter().flatten().collect::<Vec<_>>().join(" ");
            *found.entry((name, of)).or_insert(0) += 1;
        }
    }
    found
}

/// The count of operations for each name.
fn names(operations: &BTreeMap<(String, String), usize>) -> BTreeMap<&str, usize> {
    let mut found = BTreeMap::new();
    for ((name, _), count) in operations {
        *found.entry(name.as_str()).or_insert(0) += count;
    }
    found
}

/// The fate of one program.
enum Trip {
    /// It is invalid, or an operation stays in the hub.
    Stays,
    /// Its operations, with those that come back, and whether the lowered texts agree.
    Returns { back: Vec<(String, String, bool)>, same: bool },
}

fn round_trip(text: &str) -> Trip {
    let ctx = Context::new(qopt_dialects::all());
    let Some(mut parsed) = read(&ctx, text) else { return Trip::Stays };
    run(&ctx, &mut parsed, "canonicalize");
    let before = operations(&ctx, &parsed);
    run(&ctx, &mut parsed, "hub-to-tosa,canonicalize");
    if before.is_empty() || !operations(&ctx, &parsed).is_empty() {
        return Trip::Stays;
    }
    let lowered = print(&parsed);
    run(&ctx, &mut parsed, "quant-to-hub,fold-quant-shapes,canonicalize");
    let after = operations(&ctx, &parsed);
    run(&ctx, &mut parsed, "hub-to-tosa,canonicalize");
    let again = print(&parsed);
    let (had, has) = (names(&before), names(&after));
    let back =
        before.keys().map(|(name, of)| (name.clone(), of.clone(), had.get(name.as_str()) == has.get(name.as_str())));
    Trip::Returns { back: back.collect(), same: normal(&lowered) == normal(&again) }
}

/// The ops that compute the result of a program with one function, in the order of their use, with the numbers of their operands.
fn normal(text: &str) -> Vec<String> {
    let lines: BTreeMap<&str, &str> = text.lines().filter_map(|line| line.trim().split_once(" = ")).collect();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut out = Vec::new();
    // The values that a text uses.
    let used = |text: &str| -> Vec<String> {
        let parts = text.split('%').skip(1);
        parts
            .map(|part| format!("%{}", part.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap()))
            .collect()
    };
    let ends: Vec<&str> = text.lines().map(str::trim).filter(|line| line.starts_with("return")).collect();
    let mut work: Vec<(String, bool)> = ends.iter().flat_map(|line| used(line)).map(|value| (value, false)).collect();
    work.reverse();
    while let Some((value, ready)) = work.pop() {
        let Some(line) = lines.get(value.as_str()) else { continue };
        if numbers.contains_key(&value) {
            continue;
        }
        if !ready {
            work.push((value, true));
            work.extend(used(line).into_iter().rev().map(|value| (value, false)));
            continue;
        }
        let mut text = (*line).to_owned();
        for (i, name) in used(line).iter().enumerate() {
            if let Some(n) = numbers.get(name) {
                text = text.replacen(name, &format!("#{i}={n}"), 1);
            }
        }
        // Equal constants are one.
        let found = out.iter().position(|other| *other == text && line.contains("const"));
        numbers.insert(value, found.unwrap_or(out.len()));
        if found.is_none() {
            out.push(text);
        }
    }
    out
}

/// The functions of a text that call no other function.
fn functions(text: &str) -> Vec<&str> {
    let starts: Vec<usize> = text.match_indices("func.func @").map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let all = starts.iter().zip(ends).filter_map(|(&at, end)| {
        let function = text.get(at..end)?;
        function.get(..function.find("\n}\n")? + 3)
    });
    all.filter(|text| !text.contains("call @")).collect()
}

/// The programs of the definitions' examples: the undefined values are arguments.
fn examples() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for def in qopt_dialects::qnn::ops::ALL {
        let (_, types) = def.example.rsplit_once(" : (").unwrap_or_default();
        let Some((operands, result)) = types.split_once(") -> ") else { continue };
        let arguments: Vec<String> =
            split_types(operands).iter().enumerate().map(|(i, ty)| format!("%arg{i}: {ty}")).collect();
        all.push((
            format!("example of {}", def.name),
            format!(
                "func.func @f({}) -> {result} {{\n  {}\n  return %0 : {result}\n}}\n",
                arguments.join(", "),
                def.example
            ),
        ));
    }
    all
}

/// Splits a list of types at its top-level commas.
fn split_types(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut all) = (0_i32, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '<' | '{' | '(' => depth += 1,
            '>' | '}' | ')' => depth -= 1,
            ',' if depth == 0 => {
                all.extend(text.get(start..at).map(str::trim));
                start = at + 1;
            }
            _ => {}
        }
    }
    all.extend(text.get(start..).map(str::trim));
    all
}

/// Operations that may come back as others, with the same integers: the name, words of which one is in the numerics, storage
/// or function, and the reason.
const OTHERS: &[(&str, &[&str], &str)] = &[
    ("qnn.sum", &[], "a mean with another scale of the result is the same ops"),
    ("qnn.mean", &["ort"], "sums of 32 bits without a multiplier come back as qnn.sum"),
    ("qnn.unary", &["i16"], "a table of 16 bits is a gather, and its scales are not found"),
    ("qnn.requantize", &["ort"], "only a table remains, which other functions share or whose scales are not found"),
    ("qnn.unary", &["i8", "u8"], "only a table remains, which other functions share or whose scales are not found"),
    (
        "qnn.conv2d",
        &[],
        "groups of one channel are depthwise, and --canonicalize prefers fully connected for one pixel",
    ),
    ("qnn.concat", &[], "operands of one scale are a movement, tosa.concat on quantized types"),
    ("qnn.div", &[], "the operations of a quotient are not recognized"),
    ("qnn.quantize", &[], "parameters per axis come back as one operation for each run of channels"),
];

/// Programs whose operations come back with other reshapes of indices, operands or sums.
const RESHAPED: &[&str] = &["hub_to_tosa.mlir:gather_batches", "hub_to_tosa.mlir:narrowed", "large-sums.mlir:weights"];

fn reason(name: &str, of: &str) -> Option<&'static str> {
    let fits = |words: &[&str]| words.is_empty() || of.split(' ').any(|word| words.contains(&word));
    OTHERS.iter().find(|(other, words, _)| *other == name && fits(words)).map(|row| row.2)
}

/// Counts of operations and of programs.
#[derive(Default)]
struct Table {
    /// For each operation: the number that come back, and all.
    rows: BTreeMap<(String, String), (usize, usize)>,
    /// Programs whose operations all come back with the same lowered text; those with the same lowered text; and all.
    programs: (usize, usize, usize),
    /// Programs that are invalid, or whose operations have no form in TOSA and `qint`.
    stay: usize,
    /// Operations that are lost without a reason.
    lost: Vec<String>,
}

impl Table {
    fn add(&mut self, name: &str, text: &str) {
        let Trip::Returns { back, same } = round_trip(text) else {
            self.stay += 1;
            return;
        };
        let all = back.iter().all(|(_, _, back)| *back);
        self.programs.0 += usize::from(all && same);
        self.programs.1 += usize::from(same);
        self.programs.2 += 1;
        if all && !same && !RESHAPED.contains(&name) {
            self.lost.push(format!("{name}: another text"));
        }
        for (op, of, back) in back {
            if !back && reason(&op, &of).is_none() {
                self.lost.push(format!("{name}: {op} {of}"));
            }
            let row = self.rows.entry((op, of)).or_default();
            row.0 += usize::from(back);
            row.1 += 1;
        }
    }

    fn show(&self, title: &str) -> String {
        let (back, same, all) = self.programs;
        let mut out =
            format!("{title}: {back} of {all} programs come back, {same} as the same text; {} stay\n", self.stay);
        for ((op, of), (back, all)) in &self.rows {
            let reason = reason(op, of).filter(|_| back < all).unwrap_or_default();
            let _ = writeln!(out, "{back:5} of {all:4}  {op} {of}  {reason}");
        }
        out
    }
}

#[test]
fn operations_come_back() {
    let mut table = Table::default();
    for (name, text) in examples() {
        table.add(&name, &text);
    }
    let folders = ["qnn", "conversions/hub_to_tosa", "conversions/hub_to_qdq", "parameters"];
    let folder = |name| std::fs::read_dir(format!("{}/../lit-tests/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    for entry in folders.into_iter().flat_map(folder) {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "mlir") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for function in functions(&text) {
            let name = function.trim_start_matches("func.func @").split('(').next().unwrap_or_default();
            table.add(&format!("{}:{name}", path.file_name().unwrap().display()), function);
        }
    }
    print!("{}", table.show("fixed programs"));
    assert_eq!(table.lost, Vec::<String>::new());
    assert!(table.programs.2 > 100, "few programs have a form in TOSA");
}

/// `QOPT_ROUND_TRIPS` sets another number of programs.
#[test]
fn random_programs_come_back() {
    let count = std::env::var("QOPT_ROUND_TRIPS").map_or(300, |count| count.parse().unwrap());
    let mut table = Table::default();
    for seed in 0..count {
        let (kind, name, text) = qopt_fuzz::hub::program(seed);
        table.add(&format!("{kind} {name}"), &text);
    }
    print!("{}", table.show("random programs"));
    assert_eq!(table.lost, Vec::<String>::new());
    // The reasons above are rare.
    assert!(table.programs.0 * 100 > table.programs.2 * 93, "few programs come back");
}

/// Converters from TensorFlow Lite write exponentials of positive differences into the tables of a softmax, which never occur.
#[test]
fn softmax_tables_may_differ_where_they_are_not_read() {
    const ENTRIES: usize = 513;
    let softmax = "func.func @f(%x: tensor<4x10x!quant.uniform<i8:f32, 1.250000e-01:9>>) -> tensor<4x10x!quant.uniform<i8:f32, 3.906250e-03:-128>> {
  %0 = qnn.softmax tflite %x : (tensor<4x10x!quant.uniform<i8:f32, 1.250000e-01:9>>) -> tensor<4x10x!quant.uniform<i8:f32, 3.906250e-03:-128>>
  return %0 : tensor<4x10x!quant.uniform<i8:f32, 3.906250e-03:-128>>
}";
    let ctx = Context::new(qopt_dialects::all());
    let mut lowered = read(&ctx, softmax).unwrap();
    run(&ctx, &mut lowered, "hub-to-tosa");
    let text = print(&lowered);
    // The tables with another value of one entry.
    let with_entry = |index: usize| {
        let mut pieces = text.split("dense<\"0x");
        let mut changed = pieces.next().unwrap().to_owned();
        for piece in pieces {
            let mut piece = piece.to_owned();
            if piece.find('"') == Some(4 * ENTRIES) {
                piece.replace_range(4 * index..4 * index + 4, "3412");
            }
            changed.push_str("dense<\"0x");
            changed.push_str(&piece);
        }
        assert_ne!(changed, text);
        let mut raised = read(&ctx, &changed).unwrap();
        run(&ctx, &mut raised, "quant-to-hub");
        print(&raised).contains("qnn.softmax")
    };
    assert!(with_entry(257) && with_entry(512));
    assert!(!with_entry(256) && !with_entry(100));
}
