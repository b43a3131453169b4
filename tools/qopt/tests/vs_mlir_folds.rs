//! `--canonicalize` folds arith as `mlir-opt-22` does: the same constants, in the same order.
//!
//! Each family of operations is one generated program with a small function per case: every operation on every pair of edge
//! values, on a constant and an argument, on whole tensors, and combined with its inverse. Differences listed in
//! docs/differences.md, and rewrites that MLIR implements as patterns instead of folds, are not generated.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

const MLIR_OPT: &str = "mlir-opt-22";

/// A module with a function for each case.
#[derive(Default)]
struct Program {
    text: String,
    count: usize,
}

impl Program {
    /// Adds a function with arguments `%x` and `%y`, the given operations, and results given as values with their types.
    fn case(&mut self, what: &str, ty: &str, lines: &[String], results: &[(&str, &str)]) {
        let (values, types): (Vec<_>, Vec<_>) = results.iter().copied().unzip();
        let (values, types, name) = (values.join(", "), types.join(", "), self.count);
        self.count += 1;
        let _ = writeln!(self.text, "func.func @{what}_{name}(%x: {ty}, %y: {ty}) -> ({types}) {{");
        for line in lines {
            let _ = writeln!(self.text, "  {line}");
        }
        let _ = writeln!(self.text, "  return {values} : {types}\n}}");
    }
    fn compare(&self, at_least: usize) {
        assert!(self.count >= at_least, "only {} cases", self.count);
        let wanted = functions(&canonical(MLIR_OPT, &self.text));
        let got = functions(&canonical(env!("CARGO_BIN_EXE_qopt"), &self.text));
        assert_eq!(wanted.len(), self.count, "{MLIR_OPT} printed another number of functions");
        let different: Vec<_> = wanted.iter().filter(|(name, body)| got.get(*name) != Some(body)).collect();
        let mut failures = String::new();
        for (name, body) in different.iter().take(10) {
            let got = got.get(*name).map_or("nothing", String::as_str);
            failures += &format!("== {name}\n-- {MLIR_OPT}\n{body}-- qopt\n{got}");
        }
        assert!(different.is_empty(), "{} of {} differ, such as\n{failures}", different.len(), self.count);
    }
}

fn canonical(program: &str, text: &str) -> String {
    let mut child = Command::new(program)
        .args(["--canonicalize", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program} does not run ({error}); {MLIR_OPT} is in Debian's mlir-22-tools"));
    let mut stdin = child.stdin.take().expect("a pipe");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(text.as_bytes()));
        child.wait_with_output().unwrap()
    });
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The printed functions by name.
fn functions(text: &str) -> BTreeMap<String, String> {
    let functions = text.split("func.func @").skip(1);
    functions.map(|f| f.split_once('(').map(|(name, body)| (name.to_owned(), body.to_owned())).unwrap()).collect()
}

const INT_TYPES: [(&str, u32); 5] = [("i1", 1), ("i8", 8), ("i32", 32), ("i64", 64), ("index", 64)];

/// The edge values of an integer type, and some others.
fn int_edges(width: u32) -> Vec<i128> {
    let half = 1_i128 << (width - 1);
    match width {
        1 => vec![0, -1],
        _ => vec![0, 1, -1, 2, 5, -3, half - 1, -half],
    }
}

const FLOAT_TYPES: [(&str, u32, u32); 4] = [("f16", 16, 10), ("bf16", 16, 7), ("f32", 32, 23), ("f64", 64, 52)];

/// The bits of zeros, ones, NaNs, infinities, the largest and smallest values, and some values that are rounded.
fn float_edges(bits: u32, fraction: u32) -> Vec<u64> {
    let sign = 1_u64 << (bits - 1);
    let infinity = (sign - 1) >> fraction << fraction;
    let quiet = infinity | 1 << (fraction - 1);
    let bias = (infinity >> (fraction + 1)) >> fraction << fraction;
    let third = bias | ((1 << fraction) / 3);
    let positive =
        [0, 1, (1 << fraction) - 1, 1 << fraction, bias, third, infinity - 1, infinity, infinity | 1, quiet | 4];
    positive.into_iter().chain([sign, sign | bias, sign | third, sign | infinity, sign | quiet]).collect()
}

fn hex(bits: u32, value: u64) -> String {
    format!("0x{value:0width$X}", width = bits as usize / 4)
}

const INT_OPS: [&str; 20] = [
    "addi",
    "subi",
    "muli",
    "divsi",
    "divui",
    "ceildivsi",
    "ceildivui",
    "floordivsi",
    "remsi",
    "remui",
    "andi",
    "ori",
    "xori",
    "shli",
    "shrsi",
    "shrui",
    "maxsi",
    "maxui",
    "minsi",
    "minui",
];
const FLOAT_OPS: [&str; 9] = ["addf", "subf", "mulf", "divf", "remf", "maximumf", "maxnumf", "minimumf", "minnumf"];
const INT_PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOAT_PREDICATES: [&str; 16] =
    ["false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"];

/// Returns true if MLIR folds the division: it does not fold ceildivsi if an operand is the minimum value.
fn is_divided(op: &str, a: i128, b: i128, width: u32) -> bool {
    op != "ceildivsi" || [a, b].iter().all(|&v| v != -(1_i128 << (width - 1)))
}

#[test]
fn integers() {
    let mut program = Program::default();
    for (ty, width) in INT_TYPES {
        let edges = int_edges(width);
        for op in INT_OPS {
            for &a in &edges {
                for &b in edges.iter().filter(|&&b| is_divided(op, a, b, width)) {
                    let lines = [
                        format!("%a = arith.constant {a} : {ty}"),
                        format!("%b = arith.constant {b} : {ty}"),
                        format!("%r = arith.{op} %a, %b : {ty}"),
                    ];
                    program.case(op, ty, &lines, &[("%r", ty)]);
                }
                let lines = [
                    format!("%c = arith.constant {a} : {ty}"),
                    format!("%r = arith.{op} %x, %c : {ty}"),
                    format!("%s = arith.{op} %c, %x : {ty}"),
                ];
                program.case(op, ty, &lines, &[("%r", ty), ("%s", ty)]);
            }
            program.case(op, ty, &[format!("%r = arith.{op} %x, %x : {ty}")], &[("%r", ty)]);
        }
        for predicate in INT_PREDICATES {
            for &a in &edges {
                for &b in &edges {
                    let lines = [
                        format!("%a = arith.constant {a} : {ty}"),
                        format!("%b = arith.constant {b} : {ty}"),
                        format!("%r = arith.cmpi {predicate}, %a, %b : {ty}"),
                    ];
                    program.case("cmpi", ty, &lines, &[("%r", "i1")]);
                }
                let lines = [
                    format!("%c = arith.constant {a} : {ty}"),
                    format!("%r = arith.cmpi {predicate}, %x, %c : {ty}"),
                    format!("%s = arith.cmpi {predicate}, %c, %x : {ty}"),
                ];
                program.case("cmpi", ty, &lines, &[("%r", "i1"), ("%s", "i1")]);
            }
            program.case("cmpi", ty, &[format!("%r = arith.cmpi {predicate}, %x, %x : {ty}")], &[("%r", "i1")]);
        }
        for op in ["addui_extended", "mulsi_extended", "mului_extended"] {
            let (second, types) =
                if op == "addui_extended" { ("i1", format!("{ty}, i1")) } else { (ty, ty.to_owned()) };
            for &a in &edges {
                for &b in &edges {
                    let lines = [
                        format!("%a = arith.constant {a} : {ty}"),
                        format!("%b = arith.constant {b} : {ty}"),
                        format!("%r, %s = arith.{op} %a, %b : {types}"),
                    ];
                    program.case(op, ty, &lines, &[("%r", ty), ("%s", second)]);
                }
                // Excludes mulsi_extended by 1, which an MLIR pattern rewrites to shifts.
                if op != "mulsi_extended" || a != if width == 1 { -1 } else { 1 } {
                    let lines =
                        [format!("%c = arith.constant {a} : {ty}"), format!("%r, %s = arith.{op} %x, %c : {types}")];
                    program.case(op, ty, &lines, &[("%r", ty), ("%s", second)]);
                }
            }
        }
    }
    program.compare(8000);
}

#[test]
fn floats() {
    let mut program = Program::default();
    for (ty, bits, fraction) in FLOAT_TYPES {
        let edges: Vec<String> = float_edges(bits, fraction).into_iter().map(|value| hex(bits, value)).collect();
        for a in &edges {
            for b in &edges {
                let mut lines =
                    vec![format!("%a = arith.constant {a} : {ty}"), format!("%b = arith.constant {b} : {ty}")];
                let names: Vec<String> = FLOAT_OPS.iter().map(|op| format!("%{op}")).collect();
                lines.extend(FLOAT_OPS.iter().map(|op| format!("%{op} = arith.{op} %a, %b : {ty}")));
                let results: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), ty)).collect();
                program.case("binary", ty, &lines, &results);
                lines.truncate(2);
                let names: Vec<String> = FLOAT_PREDICATES.iter().map(|p| format!("%p{p}")).collect();
                lines.extend(FLOAT_PREDICATES.iter().map(|p| format!("%p{p} = arith.cmpf {p}, %a, %b : {ty}")));
                let results: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "i1")).collect();
                program.case("cmpf", ty, &lines, &results);
            }
            for op in FLOAT_OPS {
                let lines = [
                    format!("%c = arith.constant {a} : {ty}"),
                    format!("%r = arith.{op} %x, %c : {ty}"),
                    format!("%s = arith.{op} %c, %x : {ty}"),
                ];
                program.case(op, ty, &lines, &[("%r", ty), ("%s", ty)]);
            }
            for predicate in ["oeq", "ult", "uno", "true", "false"] {
                let lines = [
                    format!("%c = arith.constant {a} : {ty}"),
                    format!("%r = arith.cmpf {predicate}, %x, %c : {ty}"),
                    format!("%s = arith.cmpf {predicate}, %c, %x : {ty}"),
                ];
                program.case("cmpf", ty, &lines, &[("%r", "i1"), ("%s", "i1")]);
            }
            let lines = [format!("%c = arith.constant {a} : {ty}"), format!("%r = arith.negf %c : {ty}")];
            program.case("negf", ty, &lines, &[("%r", ty)]);
        }
        for op in FLOAT_OPS {
            program.case(op, ty, &[format!("%r = arith.{op} %x, %x : {ty}")], &[("%r", ty)]);
        }
        let lines = [format!("%a = arith.negf %x fastmath<nnan> : {ty}"), format!("%r = arith.negf %a : {ty}")];
        program.case("negf", ty, &lines, &[("%r", ty)]);
    }
    program.compare(2500);
}

#[test]
fn casts() {
    let mut program = Program::default();
    let mut cast = |op: &str, from: &str, to: &str, value: &str| {
        let lines = [format!("%a = arith.constant {value} : {from}"), format!("%r = arith.{op} %a : {from} to {to}")];
        program.case(op, from, &lines, &[("%r", to)]);
    };
    let ints = [("i1", 1), ("i8", 8), ("i16", 16), ("i32", 32), ("i64", 64)];
    for (from, width) in ints {
        for value in int_edges(width) {
            let value = value.to_string();
            for (to, target) in ints {
                if target > width {
                    cast("extsi", from, to, &value);
                    cast("extui", from, to, &value);
                } else if target < width {
                    cast("trunci", from, to, &value);
                }
            }
            for op in ["index_cast", "index_castui"] {
                cast(op, from, "index", &value);
                cast(op, "index", from, &value);
            }
            for (to, bits, _) in FLOAT_TYPES {
                cast("sitofp", from, to, &value);
                cast("uitofp", from, to, &value);
                if bits == width {
                    cast("bitcast", from, to, &value);
                }
            }
        }
    }
    for value in ["65519", "65520", "16777217", "16777219", "-33554434", "2147483583"] {
        for (to, ..) in FLOAT_TYPES {
            cast("sitofp", "i32", to, value);
            cast("uitofp", "i32", to, value);
        }
    }
    for (from, bits, fraction) in FLOAT_TYPES {
        let mut edges: Vec<String> = float_edges(bits, fraction).into_iter().map(|value| hex(bits, value)).collect();
        edges.extend(["-0.5", "127.5", "-128.9", "255.0", "2.5"].map(str::to_owned));
        for value in &edges {
            for (to, target, _) in FLOAT_TYPES {
                if target > bits {
                    cast("extf", from, to, value);
                } else if target < bits {
                    cast("truncf", from, to, value);
                }
            }
            for (to, width) in ints {
                cast("fptosi", from, to, value);
                cast("fptoui", from, to, value);
                if width == bits {
                    cast("bitcast", from, to, value);
                }
            }
        }
    }
    program.compare(1000);
}

/// Combined operations: inverses, casts of casts, selects.
#[test]
fn pairs() {
    let mut program = Program::default();
    for ty in ["i32", "index", "vector<4xi8>", "tensor<2x2xi64>"] {
        for (outer, inner, flags) in [
            ("addi", "subi", ""),
            ("subi", "addi", ""),
            ("xori", "xori", ""),
            ("andi", "andi", ""),
            ("ori", "ori", ""),
            ("divsi", "muli", " overflow<nsw>"),
            ("divsi", "muli", " overflow<nuw>"),
            ("divui", "muli", " overflow<nuw>"),
            ("divui", "muli", " overflow<nsw, nuw>"),
            ("divui", "muli", ""),
            ("maxsi", "maxsi", ""),
        ] {
            for (a, b) in [("%i", "%x"), ("%i", "%y"), ("%x", "%i"), ("%y", "%i")] {
                let lines =
                    [format!("%i = arith.{inner} %x, %y{flags} : {ty}"), format!("%r = arith.{outer} {a}, {b} : {ty}")];
                program.case(outer, ty, &lines, &[("%r", ty)]);
            }
        }
        let ones = if ty.contains('<') { "dense<-1>" } else { "-1" };
        for (op, flipped) in [("andi", ones), ("ori", ones), ("xori", ones)] {
            for (a, b) in [("%i", "%x"), ("%x", "%i"), ("%i", "%y")] {
                let lines = [
                    format!("%c = arith.constant {flipped} : {ty}"),
                    format!("%i = arith.xori %x, %c : {ty}"),
                    format!("%r = arith.{op} {a}, {b} : {ty}"),
                ];
                program.case(op, ty, &lines, &[("%r", ty)]);
            }
        }
    }
    let chains = [
        ("i8", "extsi", "i16", "extsi", "i32"),
        ("i8", "extui", "i16", "extui", "i32"),
        ("i8", "extui", "i32", "trunci", "i8"),
        ("i16", "extsi", "i32", "trunci", "i16"),
        ("i16", "extui", "i32", "trunci", "i8"),
        ("i16", "extsi", "i64", "trunci", "i8"),
        ("i64", "trunci", "i32", "trunci", "i8"),
        ("f16", "extf", "f32", "truncf", "f16"),
        ("f32", "extf", "f64", "truncf", "bf16"),
        ("bf16", "extf", "f32", "truncf", "f16"),
        ("f32", "truncf", "f16", "extf", "f32"),
        ("vector<2xi8>", "extsi", "vector<2xi16>", "extsi", "vector<2xi32>"),
    ];
    for (from, first, through, second, to) in chains {
        let lines = [
            format!("%i = arith.{first} %x : {from} to {through}"),
            format!("%r = arith.{second} %i : {through} to {to}"),
        ];
        program.case(second, from, &lines, &[("%r", to)]);
    }
    for (first, second) in [("contract", "contract"), ("contract", "nnan"), ("fast", "contract")] {
        let lines = [
            format!("%i = arith.truncf %x fastmath<{first}> : f32 to f16"),
            format!("%r = arith.extf %i fastmath<{second}> : f16 to f32"),
        ];
        program.case("extf", "f32", &lines, &[("%r", "f32")]);
    }
    for extend in ["extsi", "extui"] {
        for shape in [("i1", "i32", "0"), ("vector<2xi1>", "vector<2xi8>", "dense<0>")] {
            let (bit, wide, zero) = shape;
            let lines = [
                format!("%z = arith.constant {zero} : {wide}"),
                format!("%i = arith.{extend} %x : {bit} to {wide}"),
                format!("%r = arith.cmpi ne, %i, %z : {wide}"),
            ];
            program.case("cmpi", bit, &lines, &[("%r", bit)]);
        }
    }
    for predicate in INT_PREDICATES {
        for arms in ["%x, %y", "%y, %x", "%x, %x"] {
            let lines =
                [format!("%c = arith.cmpi {predicate}, %x, %y : i32"), format!("%r = arith.select %c, {arms} : i32")];
            program.case("select", "i32", &lines, &[("%r", "i32")]);
        }
    }
    for condition in ["true", "false"] {
        let lines = [format!("%c = arith.constant {condition}"), "%r = arith.select %c, %x, %y : f32".to_owned()];
        program.case("select", "f32", &lines, &[("%r", "f32")]);
    }
    let lines = ["%t = arith.constant true", "%f = arith.constant false", "%r = arith.select %x, %t, %f : i1"];
    program.case("select", "i1", &lines.map(str::to_owned), &[("%r", "i1")]);
    program.compare(200);
}

/// Constants with several elements.
#[test]
fn elements() {
    let mut program = Program::default();
    for (ty, width) in INT_TYPES {
        let edges = int_edges(width);
        let list = |values: &[i128]| format!("dense<{values:?}>");
        let shaped = format!("tensor<{}x{ty}>", edges.len());
        let reversed: Vec<i128> = edges.iter().rev().copied().collect();
        // Contains neither zero, -1 nor the width, so that no element is undefined.
        let harmless: Vec<i128> = edges.iter().map(|_| 3).collect();
        for op in INT_OPS.into_iter().filter(|&op| width > 1 && op != "ceildivsi") {
            // MLIR folds an operation with undefined elements if the last element is defined.
            let undefined = op.starts_with("sh") || op == "floordivsi";
            for right in [&edges, &reversed, &harmless] {
                if undefined && right != &harmless {
                    continue;
                }
                let lines = [
                    format!("%a = arith.constant {} : {shaped}", list(&edges)),
                    format!("%b = arith.constant {} : {shaped}", list(right)),
                    format!("%r = arith.{op} %a, %b : {shaped}"),
                    format!("%s = arith.{op} %b, %b : {shaped}"),
                    format!("%t = arith.{op} %x, %b : {shaped}"),
                ];
                program.case(op, &shaped, &lines, &[("%r", &shaped), ("%s", &shaped), ("%t", &shaped)]);
            }
        }
        for predicate in INT_PREDICATES {
            let bits = format!("tensor<{}xi1>", edges.len());
            let lines = [
                format!("%a = arith.constant {} : {shaped}", list(&edges)),
                format!("%b = arith.constant {} : {shaped}", list(&reversed)),
                format!("%c = arith.cmpi {predicate}, %a, %b : {shaped}"),
                format!("%r = arith.select %c, %a, %b : {bits}, {shaped}"),
            ];
            program.case("cmpi", &shaped, &lines, &[("%r", &shaped), ("%c", &bits)]);
        }
    }
    for (ty, bits, fraction) in FLOAT_TYPES {
        let edges: Vec<String> = float_edges(bits, fraction).into_iter().map(|value| hex(bits, value)).collect();
        let shaped = format!("vector<{}x{ty}>", edges.len());
        let reversed: Vec<String> = edges.iter().rev().cloned().collect();
        for op in FLOAT_OPS {
            let lines = [
                format!("%a = arith.constant dense<[{}]> : {shaped}", edges.join(", ")),
                format!("%b = arith.constant dense<[{}]> : {shaped}", reversed.join(", ")),
                format!("%r = arith.{op} %a, %b : {shaped}"),
                format!("%s = arith.{op} %x, %b : {shaped}"),
                format!("%n = arith.negf %r : {shaped}"),
            ];
            program.case(op, &shaped, &lines, &[("%n", &shaped), ("%r", &shaped), ("%s", &shaped)]);
        }
        let int = format!("vector<{}xi{bits}>", edges.len());
        let lines = [
            format!("%a = arith.constant dense<[{}]> : {shaped}", edges.join(", ")),
            format!("%r = arith.bitcast %a : {shaped} to {int}"),
        ];
        program.case("bitcast", &shaped, &lines, &[("%r", &int)]);
    }
    program.compare(150);
}

/// Random programs of operations that have folds and no patterns. Compares the remaining constants and their order.
#[test]
fn programs() {
    const OPS: [&str; 9] = ["maxsi", "minsi", "maxui", "minui", "shli", "divui", "remui", "ori", "andi"];
    let mut state = 7_u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    let mut program = Program::default();
    for _ in 0..300 {
        let (mut values, mut lines) = (vec!["%x".to_owned(), "%y".to_owned()], Vec::new());
        for index in 0..3 + below(20) {
            let name = format!("%v{index}");
            lines.push(if below(5) < 2 {
                format!("{name} = arith.constant {} : i32", [0, 1, 2, 3, 5, 7, -1][below(7)])
            } else {
                let (a, b) = (below(values.len()), below(values.len()));
                format!("{name} = arith.{} {}, {} : i32", OPS[below(OPS.len())], values[a], values[b])
            });
            values.push(name);
        }
        let results: Vec<(&str, &str)> = (0..4).map(|_| (values[below(values.len())].as_str(), "i32")).collect();
        program.case("random", "i32", &lines, &results);
    }
    program.compare(300);
}
