//! Giant inputs: what is long, deep or doubled at every step, made here because a file of it would be no use to anyone.
//!
//! Each ends within the second and the memory of [`promise`](crate::promise), as an accepted program or at a limit that is
//! named; those that take more say so. The shapes are those that are known to break tools of this kind: nesting, aliases that double,
//! chains, cycles, literals, and whatever can be left open. What single hostile constructs mean is lit's.

use std::fmt::Write;
use std::path::Path;

use crate::measure::Run;
use crate::promise::{Promise, Verdict};
use crate::table::Table;
use crate::{Outcome, programs, shell};

/// The length of what is long.
const N: usize = 1_000_000;
/// The depth of what is deep, and the length of what costs more than a line for each.
const D: usize = 100_000;

/// One kind of giant.
struct Giant {
    name: &'static str,
    verdict: Verdict,
    text: fn() -> String,
    /// The arguments of each run, and how many times the second and the memory it may take.
    runs: &'static [(&'static [&'static str], u32)],
    /// How many times that again.
    scale: u32,
}

const PLAIN: &[&str] = &["--allow-unregistered-dialect"];

const fn giant(name: &'static str, verdict: Verdict, text: fn() -> String) -> Giant {
    Giant { name, verdict, text, runs: &[(PLAIN, 1)], scale: 1 }
}

impl Giant {
    /// The same, with everything that a program goes through.
    const fn folded(self) -> Self {
        Self {
            runs: &[(&["--allow-unregistered-dialect", "--canonicalize", "--cse", "--fold-quant-shapes"], 1)],
            ..self
        }
    }
    /// The same by itself, and with each pass by itself, for which a million operations may take another second.
    const fn chain(self) -> Self {
        Self { runs: &[(PLAIN, 1), (&["--canonicalize"], 2), (&["--cse"], 2), (&["--fold-quant-shapes"], 2)], ..self }
    }
    /// The same, which takes more than a second so far: what is listed with a number here is to become faster.
    const fn takes(self, scale: u32) -> Self {
        Self { scale, ..self }
    }
}

use Verdict::{Accept, Error, Limit};

/// All of them.
const GIANTS: &[Giant] = &[
    giant("nested regions", Limit, || nested("\"a.b\"() ({", "}) : () -> ()", "", N)),
    giant("nested modules", Limit, || nested("module {\n", "}\n", "", N)),
    giant("regions never closed", Limit, || "\"a.b\"() ({".repeat(N)),
    giant("nested tuples", Limit, || private(&nested("tuple<", ">", "i32", D))),
    giant("nested function types", Limit, || private(&nested("() -> (", ")", "i32", D))),
    giant("nested arrays", Limit, || attribute(&nested("[", "]", "", D))),
    giant("nested dictionaries", Limit, || attribute(&nested("{a = ", "}", "1", D))),
    giant("nested locations", Limit, || format!("module {{}} loc({})\n", nested("callsite(\"a\" at ", ")", "\"b\"", D))),
    giant("nested dense lists", Error, || attribute(&format!("dense<{}> : tensor<1xi8>", nested("[", "]", "1", D)))),
    giant("nested encodings", Error, || private(&nested("tensor<1xi8, #quant.x<", ">>", "1", D))),
    giant("affine parentheses", Accept, || attribute(&format!("affine_map<(d0) -> ({})>", nested("(", ")", "d0", D)))),
    giant("affine sum", Accept, || attribute(&format!("affine_map<(d0) -> (d0{})>", " + d0".repeat(D)))),
    giant("affine products", Accept, || attribute(&format!("affine_map<(d0)[s0] -> ({} + s0)>", nested("(", " + s0) * 3", "d0", D)))),
    giant("type aliases", Accept, || doubled("!a0 = tuple<i32>\n", "!a", "tuple<", ">", "func.func private @f(!a40)\n")),
    giant("function type aliases", Accept, || doubled("!a0 = () -> i32\n", "!a", "(", ") -> ()", "func.func private @f(!a40)\n")),
    giant("attribute aliases", Accept, || doubled("#a0 = [1]\n", "#a", "[", "]", "module attributes {a.b = #a40} {}\n")),
    giant("location aliases", Accept, || doubled("#a0 = loc(\"a\")\n", "#a", "loc(fused[", "])", "module {} loc(#a40)\n")),
    giant("affine aliases", Accept, || {
        let mut text = String::from("#a0 = affine_map<(d0) -> (d0 floordiv 3)>\n");
        (0..40).for_each(|i| _ = writeln!(text, "#a{} = [#a{i}, #a{i}, affine_map<(d0) -> (d0 + {i})>]", i + 1));
        text + "module attributes {a.b = #a40} {}\n"
    }),
    giant("aliases in an error", Error, || {
        let body = "func.func @f(%a: !a40) {\n  %0 = \"arith.addi\"(%a, %a) : (!a40, !a40) -> !a39\n  return\n}\n";
        doubled("!a0 = tuple<i32>\n", "!a", "tuple<", ">", body)
    }),
    giant("aliases in the error of a reader", Error, || {
        doubled("!a0 = tuple<i32>\n", "!a", "tuple<", ">", "func.func @f(%a: !a40) {\n  return %a : !a39\n}\n")
    }),
    giant("aliases of attributes in an error", Error, || {
        doubled("#a0 = [1]\n", "#a", "[", "]", "func.func @f() attributes {sym_name = #a40} {\n return\n}\n")
    }),
    giant("aliases in a quantized type", Error, || {
        doubled("!a0 = tuple<i32>\n", "!a", "tuple<", ">", "func.func private @f(!quant.uniform<i8:!a40, 1.0>)\n")
    }),
    giant("chain of sums", Accept, || chain("i32", "arith.addi %{}, %0 : i32")).chain(),
    giant("chain of transposes", Accept, || {
        chain("tensor<2x2xi8>", "tosa.transpose %{} {perms = array<i32: 1, 0>} : (tensor<2x2xi8>) -> tensor<2x2xi8>")
    })
    .chain(),
    giant("chain of transposes of a quantized type", Accept, || {
        let ty = "tensor<2x2x!quant.uniform<i8:f32, 0.5>>";
        format!("!t = {ty}\n{}", chain("!t", "tosa.transpose %{} {perms = array<i32: 1, 0>} : (!t) -> !t"))
    })
    .chain(),
    giant("chain of reshapes", Accept, || {
        let mut text = String::from(
            "func.func @f(%0: tensor<2x3xi8>) -> tensor<2x3xi8> {\n  %s = tosa.const_shape {values = dense<[3, 2]> : \
             tensor<2xindex>} : () -> !tosa.shape<2>\n  %t = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : \
             () -> !tosa.shape<2>\n",
        );
        for i in (0..N).step_by(2) {
            let (a, b) = (i + 1, i + 2);
            _ = write!(
                text,
                "  %{a} = tosa.reshape %{i}, %s : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<3x2xi8>\n  %{b} = tosa.reshape \
                 %{a}, %t : (tensor<3x2xi8>, !tosa.shape<2>) -> tensor<2x3xi8>\n"
            );
        }
        text + &format!("  return %{N} : tensor<2x3xi8>\n}}\n")
    })
    .chain(),
    giant("chain of folds of constants", Accept, || {
        let text = chain("i32", "arith.addi %{}, %0 : i32");
        text.replacen("func.func @f(%0: i32) -> i32 {", "func.func @f() -> i32 {\n  %0 = arith.constant 1 : i32", 1)
    })
    .chain(),
    giant("cycle of casts", Accept, || {
        cycle("quant.scast", "tensor<2xi8>", "tensor<2x!quant.uniform<i8:f32, 1.0>>")
    })
    .folded(),
    giant("cycle of transposes", Accept, || {
        cycle_of("tosa.transpose", " {perms = array<i32: 1, 0>}", "tensor<2x3xi8>", "tensor<3x2xi8>")
    })
    .folded(),
    giant("cycle of tensor casts", Accept, || cycle("tensor.cast", "tensor<2xi8>", "tensor<?xi8>")).folded(),
    giant("digits of an integer", Error, || attribute(&"1".repeat(10 * N))),
    giant("digits of a wide integer", Limit, || attribute(&format!("{} : i16777215", "1".repeat(5 * N)))),
    giant("digits of hexadecimal", Error, || attribute(&format!("0x{} : i16777215", "1".repeat(10 * N)))),
    giant("digits of a float", Accept, || attribute(&format!("0.{}", "1".repeat(10 * N)))),
    giant("digits of an exponent", Accept, || attribute(&format!("1.0e-{}", "1".repeat(10 * N)))),
    giant("digits of a scale", Accept, || private(&format!("!quant.uniform<i8:f32, 0.{}>", "1".repeat(10 * N)))),
    giant("digits of a width", Error, || private(&format!("i{}", "1".repeat(10 * N)))),
    giant("digits of a dimension", Error, || private(&format!("tensor<{}xi8>", "1".repeat(10 * N)))),
    giant("digits of an element", Error, || {
        attribute(&format!("dense<[{}]> : tensor<1xi8>", "1".repeat(10 * N)))
    }),
    giant("dimensions", Limit, || private(&format!("tensor<{}i8>", "1x".repeat(D)))),
    giant("dimensions of a vector", Limit, || private(&format!("vector<{}i8>", "1x".repeat(D)))),
    giant("dimensions of a memref", Limit, || private(&format!("memref<{}i8>", "1x".repeat(D)))),
    giant("scales", Accept, || private(&format!("tensor<{D}x!quant.uniform<i8:f32:0, {{{}0.5}}>>", "0.5, ".repeat(D - 1)))),
    giant("a long string", Accept, || attribute(&format!("\"{}\"", "a".repeat(100 * N)))),
    giant("a long string of escapes", Accept, || attribute(&format!("\"{}\"", "\\0A".repeat(10 * N)))),
    giant("a long name", Accept, || format!("\"{}\"() : () -> ()\n", "a".repeat(50 * N))),
    giant("a long comment", Accept, || format!("//{}\nmodule {{}}\n", "a".repeat(100 * N))),
    giant("a long line", Error, || format!("module {{}} {} module\n", " ".repeat(100 * N))),
    giant("blocks", Accept, || {
        let mut text = String::from("func.func @f() {\n");
        (0..N).for_each(|i| _ = writeln!(text, "  \"t.br\"()[^b{i}] : () -> ()\n^b{i}:"));
        text + "  return\n}\n"
    }).takes(2),
    giant("blocks that nobody reaches", Accept, || {
        let mut text = String::from("func.func @f() {\n  return\n");
        (0..N).for_each(|i| _ = writeln!(text, "^b{i}:\n  \"t.br\"()[^b{i}] : () -> ()"));
        text + "}\n"
    })
    .folded()
    .takes(2),
    giant("functions", Accept, || numbered("", "func.func @f# () { return }\n", "", N)).takes(4),
    giant("declarations", Accept, || numbered("", "func.func private @f#()\n", "", N)).takes(3),
    giant("one function, many times", Error, || "func.func private @f()\n".repeat(N)).takes(2),
    giant("calls", Accept, || numbered("func.func @g() {\n", "  call @g() : () -> ()\n", "  return\n}\n", N)),
    giant("unknown symbols", Error, || numbered("func.func @g() {\n", "  call @f#() : () -> ()\n", "  return\n}\n", N)).takes(2),
    giant("arguments", Accept, || numbered("func.func private @f(", "i32, ", "i32)\n", N)),
    giant("results", Accept, || numbered("func.func private @f() -> (", "i32, ", "i32)\n", N)),
    giant("operands", Accept, || {
        let mut text = String::from("%0 = \"a.b\"() : () -> i32\n\"a.c\"(%0");
        text.push_str(&", %0".repeat(N - 1));
        text.push_str(") : (i32");
        text.push_str(&", i32".repeat(N - 1));
        text + ") -> ()\n"
    }),
    giant("too many operands", Limit, || {
        format!("\"a.b\"() : () -> (i32{})\n", ", i32".repeat(2 * N))
    }),
    giant("attributes", Accept, || numbered("module attributes {", "a.b# = #, ", "a.c = 1} {}\n", N)).takes(2),
    giant("one attribute, many times", Error, || numbered("module attributes {", "a.b = #, ", "a.c = 1} {}\n", N)),
    giant("aliases", Accept, || numbered("", "!a# = tuple<i#>\n", "module {}\n", N)).takes(2),
    giant("values never defined", Error, || numbered("", "\"a.b\"(%#) : (i32) -> ()\n", "", N)).takes(2),
    giant("values used before they are defined", Accept, || {
        let uses = numbered("", "\"a.b\"(%#) : (i32) -> ()\n", "", D);
        uses + &numbered("", "%# = \"a.c\"() : () -> i32\n", "", D)
    }),
    giant("errors", Error, || "x\n".repeat(N)),
    giant("errors of the verifier", Error, || {
        let op = "func.func @f#() { %0 = \"arith.constant\"() {value = 1 : i32} : () -> i64 return }\n";
        numbered("", op, "", D)
    }),
    giant("a splat", Accept, || {
        let ty = "tensor<1048576x1048576xi8>";
        format!(
            "func.func @f() -> {ty} {{\n  %0 = \"tosa.const\"() {{values = dense<1> : {ty}}} : () -> {ty}\n  %1 = tosa.transpose %0 \
             {{perms = array<i32: 1, 0>}} : ({ty}) -> {ty}\n  %2 = arith.addi %1, %1 : {ty}\n  return %2 : {ty}\n}}\n"
        )
    })
    .folded(),
    giant("too many elements", Error, || attribute(&format!("dense<[{}1]> : tensor<3xi8>", "1, ".repeat(N)))),
    giant("too few elements", Error, || attribute(&format!("dense<[{}1]> : tensor<{}xi8>", "1, ".repeat(N), 10 * N))),
    giant("elements of a huge type", Error, || attribute("dense<[1]> : tensor<4611686018427387904xi8>")),
    giant("more elements than there are numbers", Error, || attribute("dense<[1]> : tensor<4611686018427387904x4xi8>")),
    giant("string never closed", Error, || format!("module attributes {{a.b = \"{}", "a".repeat(50 * N))),
    giant("parentheses never closed", Error, || format!("\"a.b\"{}", "(".repeat(10 * N))),
    giant("angles never closed", Error, || format!("func.func private @f(!a.b{}", "<".repeat(10 * N))),
    giant("tuples never closed", Error, || format!("func.func private @f({}", "tuple<".repeat(N))),
    giant("arrays never closed", Limit, || format!("module attributes {{a.b = {}", "[".repeat(10 * N))),
    giant("dense never closed", Error, || format!("module attributes {{a.b = dense<{}", "[".repeat(10 * N))),
    giant("affine map never closed", Error, || format!("#a = affine_map<{}", "(".repeat(10 * N))),
    giant("nothing but closing", Error, || "}".repeat(10 * N)),
];

fn nested(open: &str, close: &str, inner: &str, depth: usize) -> String {
    format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
}

/// A declaration with a parameter of a type.
fn private(ty: &str) -> String {
    format!("func.func private @f({ty})\n")
}

/// A module with an attribute.
fn attribute(value: &str) -> String {
    format!("module attributes {{a.b = {value}}} {{}}\n")
}

/// Forty aliases, each twice the one before it.
fn doubled(first: &str, name: &str, open: &str, close: &str, last: &str) -> String {
    let mut text = first.to_owned();
    (0..40).for_each(|i| _ = writeln!(text, "{name}{} = {open}{name}{i}, {name}{i}{close}", i + 1));
    text + last
}

/// A line so many times, with numbers in the place of `#`.
fn numbered(first: &str, line: &str, last: &str, times: usize) -> String {
    let mut text = String::with_capacity(first.len() + times * (line.len() + 8) + last.len());
    text.push_str(first);
    for i in 0..times {
        let mut parts = line.split('#');
        text.push_str(parts.next().unwrap_or_default());
        parts.for_each(|part| _ = write!(text, "{i}{part}"));
    }
    text + last
}

/// A function of a million operations, each on the result of the one before it, which stands at the braces.
fn chain(ty: &str, op: &str) -> String {
    let (before, after) = op.split_once("{}").unwrap_or((op, ""));
    let mut text = format!("func.func @f(%0: {ty}) -> {ty} {{\n");
    (0..N).for_each(|i| _ = writeln!(text, "  %{} = {before}{i}{after}", i + 1));
    text + &format!("  return %{N} : {ty}\n}}\n")
}

/// Two casts that feed each other, many times over.
fn cycle(op: &str, from: &str, to: &str) -> String {
    let mut text = String::new();
    for i in 0..D {
        _ = write!(text, "%a{i} = {op} %b{i} : {to} to {from}\n%b{i} = {op} %a{i} : {from} to {to}\n");
    }
    text
}

/// As [`cycle`], in the form that has function types.
fn cycle_of(op: &str, attrs: &str, from: &str, to: &str) -> String {
    let mut text = String::new();
    for i in 0..D {
        _ = write!(
            text,
            "%a{i} = {op} %b{i}{attrs} : ({to}) -> {from}\n%b{i} = {op} %a{i}{attrs} : ({from}) -> {to}\n"
        );
    }
    text
}

/// Makes all giants, or those whose name contains a word, and runs qopt on them. `patience` is how many times the promised seconds
/// a run may take, for machines that have other things to do.
///
/// # Errors
/// If a promise is broken, or a verdict is another.
pub fn run(only: Option<&str>, patience: u32) -> Outcome {
    let qopt = programs::qopt()?;
    let dir = shell::scratch("giants")?;
    let (file, errors) = (dir.join("giant.mlir"), dir.join("stderr"));
    let mut table = Table::new(&["input", "passes", "verdict", " s", " MiB", "broken promise"]);
    let mut broken = 0;
    for giant in GIANTS.iter().filter(|giant| only.is_none_or(|word| giant.name.contains(word))) {
        std::fs::write(&file, (giant.text)()).map_err(|e| format!("cannot write '{}': {e}", file.display()))?;
        for &(args, scale) in giant.runs {
            let promise = Promise::times(giant.scale * scale).patient(patience);
            let (verdict, usage, kept) = measure(giant, promise, &qopt, &file, &errors, args)?;
            broken += usize::from(kept.is_some());
            table.row(vec![
                giant.name.to_owned(),
                args.join(" "),
                verdict.to_string(),
                format!("{:.2}", usage.seconds()),
                format!("{:.0}", usage.peak_mib()),
                kept.unwrap_or_default(),
            ]);
        }
    }
    std::fs::remove_dir_all(&dir).map_err(|e| format!("cannot remove '{}': {e}", dir.display()))?;
    print!("{table}");
    if broken == 0 { Ok(()) } else { Err(format!("{broken} promises broken")) }
}

type Measured = (Verdict, crate::measure::Usage, Option<String>);

fn measure(
    giant: &Giant,
    promise: Promise,
    qopt: &Path,
    file: &Path,
    errors: &Path,
    args: &[&str],
) -> Result<Measured, String> {
    let args = std::iter::once(file.display().to_string()).chain(args.iter().map(|&arg| arg.to_owned()));
    let usage = promise.run(Run { stderr: Some(errors.to_owned()), ..Run::new(qopt, args) }).measure()?;
    let stderr = std::fs::read(errors).unwrap_or_default();
    let verdict = Verdict::of(&usage, &stderr);
    let other = || (verdict != giant.verdict).then(|| format!("{} is expected", giant.verdict));
    Ok((verdict, usage, promise.broken(&usage, &stderr).or_else(other)))
}
