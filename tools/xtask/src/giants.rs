//! Giant inputs: long, deep or exponentially growing texts, generated here because they are too large for files.
//!
//! Each must terminate within the time and memory of [`limits`](crate::run_limits), accepted or rejected by a named limit;
//! exceptions have a scale. The shapes are known to break similar tools: nesting, aliases that double, chains, cycles,
//! literals, and unclosed brackets. Single hostile constructs are tested by lit.

use std::fmt::Write;
use std::path::Path;

use crate::measure::RunSpec;
use crate::run_limits::{RunLimits, RunResult};
use crate::table::Table;
use crate::{TaskResult, programs, shell};

/// Length of long inputs.
const LENGTH: usize = 1_000_000;
/// Depth of deep inputs, and length of inputs with more than one line per element.
const DEPTH: usize = 100_000;

/// One kind of giant input.
struct Giant {
    name: &'static str,
    verdict: RunResult,
    text: fn() -> String,
    /// Arguments of each run, and a factor for the time and memory limits.
    runs: &'static [(&'static [&'static str], u32)],
    /// Additional factor for all runs.
    scale: u32,
    /// Additional factor for the time of all runs.
    patience: u32,
}

const PLAIN: &[&str] = &["--allow-unregistered-dialect"];

const fn giant(name: &'static str, verdict: RunResult, text: fn() -> String) -> Giant {
    Giant { name, verdict, text, runs: &[(PLAIN, 1)], scale: 1, patience: 1 }
}

impl Giant {
    /// Runs all passes in addition.
    const fn with_all_passes(self) -> Self {
        Self {
            runs: &[(&["--allow-unregistered-dialect", "--canonicalize", "--cse", "--fold-quant-shapes"], 1)],
            ..self
        }
    }
    /// Runs the plain parse and each pass separately; a pass over a million operations may take another second.
    const fn chain(self) -> Self {
        Self { runs: &[(PLAIN, 1), (&["--canonicalize"], 2), (&["--cse"], 2), (&["--fold-quant-shapes"], 2)], ..self }
    }
    /// Runs a pass that folds large constants, in the memory of ordinary inputs.
    const fn folds(self, runs: &'static [(&'static [&'static str], u32)], patience: u32) -> Self {
        Self { runs, patience, ..self }
    }
    /// Scales the limits. A scale above 1 marks an input that should become faster.
    const fn takes(self, scale: u32) -> Self {
        Self { scale, ..self }
    }
}

use RunResult::{Accept, Error, Limit};

/// All giant inputs.
const GIANTS: &[Giant] = &[
    giant("nested regions", Limit, || nested_text("\"a.b\"() ({", "}) : () -> ()", "", LENGTH)),
    giant("nested modules", Limit, || nested_text("module {\n", "}\n", "", LENGTH)),
    giant("regions never closed", Limit, || "\"a.b\"() ({".repeat(LENGTH)),
    giant("nested tuples", Limit, || private(&nested_text("tuple<", ">", "i32", DEPTH))),
    giant("nested function types", Limit, || private(&nested_text("() -> (", ")", "i32", DEPTH))),
    giant("nested arrays", Limit, || attribute(&nested_text("[", "]", "", DEPTH))),
    giant("nested dictionaries", Limit, || attribute(&nested_text("{a = ", "}", "1", DEPTH))),
    giant("nested locations", Limit, || format!("module {{}} loc({})\n", nested_text("callsite(\"a\" at ", ")", "\"b\"", DEPTH))),
    giant("nested dense lists", Error, || attribute(&format!("dense<{}> : tensor<1xi8>", nested_text("[", "]", "1", DEPTH)))),
    giant("nested encodings", Error, || private(&nested_text("tensor<1xi8, #quant.x<", ">>", "1", DEPTH))),
    giant("affine parentheses", Accept, || attribute(&format!("affine_map<(d0) -> ({})>", nested_text("(", ")", "d0", DEPTH)))),
    giant("affine sum", Accept, || attribute(&format!("affine_map<(d0) -> (d0{})>", " + d0".repeat(DEPTH)))),
    giant("affine products", Accept, || attribute(&format!("affine_map<(d0)[s0] -> ({} + s0)>", nested_text("(", " + s0) * 3", "d0", DEPTH)))),
    giant("type aliases", Accept, || doubling_aliases("!a0 = tuple<i32>\n", "!a", "tuple<", ">", "func.func private @f(!a40)\n")),
    giant("function type aliases", Accept, || doubling_aliases("!a0 = () -> i32\n", "!a", "(", ") -> ()", "func.func private @f(!a40)\n")),
    giant("attribute aliases", Accept, || doubling_aliases("#a0 = [1]\n", "#a", "[", "]", "module attributes {a.b = #a40} {}\n")),
    giant("dialect type aliases", Error, || doubling_aliases("!a0 = tensor<f32>\n", "!a", "!stablehlo.future<", ">", "func.func private @f(!a40)\n")),
    giant("dialect attribute aliases", Accept, || doubling_aliases("#a0 = 1\n", "#a", "#stablehlo.mesh<axes = [", "]>", "module attributes {a.b = #a40} {}\n")),
    giant("location aliases", Accept, || doubling_aliases("#a0 = loc(\"a\")\n", "#a", "loc(fused[", "])", "module {} loc(#a40)\n")),
    giant("affine aliases", Accept, || {
        let mut text = String::from("#a0 = affine_map<(d0) -> (d0 floordiv 3)>\n");
        (0..40).for_each(|i| _ = writeln!(text, "#a{} = [#a{i}, #a{i}, affine_map<(d0) -> (d0 + {i})>]", i + 1));
        text + "module attributes {a.b = #a40} {}\n"
    }),
    giant("aliases in an error", Error, || {
        let body = "func.func @f(%a: !a40) {\n  %0 = \"arith.addi\"(%a, %a) : (!a40, !a40) -> !a39\n  return\n}\n";
        doubling_aliases("!a0 = tuple<i32>\n", "!a", "tuple<", ">", body)
    }),
    giant("aliases in the error of a reader", Error, || {
        doubling_aliases("!a0 = tuple<i32>\n", "!a", "tuple<", ">", "func.func @f(%a: !a40) {\n  return %a : !a39\n}\n")
    }),
    giant("aliases of attributes in an error", Error, || {
        doubling_aliases("#a0 = [1]\n", "#a", "[", "]", "func.func @f() attributes {sym_name = #a40} {\n return\n}\n")
    }),
    giant("aliases in a quantized type", Error, || {
        doubling_aliases("!a0 = tuple<i32>\n", "!a", "tuple<", ">", "func.func private @f(!quant.uniform<i8:!a40, 1.0>)\n")
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
        for i in (0..LENGTH).step_by(2) {
            let (a, b) = (i + 1, i + 2);
            _ = write!(
                text,
                "  %{a} = tosa.reshape %{i}, %s : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<3x2xi8>\n  %{b} = tosa.reshape \
                 %{a}, %t : (tensor<3x2xi8>, !tosa.shape<2>) -> tensor<2x3xi8>\n"
            );
        }
        text + &format!("  return %{LENGTH} : tensor<2x3xi8>\n}}\n")
    })
    .chain(),
    giant("chain of folds of constants", Accept, || {
        let text = chain("i32", "arith.addi %{}, %0 : i32");
        text.replacen("func.func @f(%0: i32) -> i32 {", "func.func @f() -> i32 {\n  %0 = arith.constant 1 : i32", 1)
    })
    .chain(),
    giant("moves of a constant of 64 MiB", Accept, || {
        // The sizes have no common factor, so no view describes a transpose and a reshape together.
        let (rows, columns) = (8191, 8193);
        let (ty, turned) = (format!("tensor<{rows}x{columns}xi8>"), format!("tensor<{columns}x{rows}xi8>"));
        let mut text = format!(
            "func.func @f() -> {ty} {{\n  %0 = \"tosa.const\"() {{values = dense<\"0x{}\"> : {ty}}} : () -> {ty}\n  %s = \
             tosa.const_shape {{values = dense<[{rows}, {columns}]> : tensor<2xindex>}} : () -> !tosa.shape<2>\n",
            hex_digits(rows * columns)
        );
        for i in (0..FOLDS).step_by(2) {
            let (a, b) = (i + 1, i + 2);
            _ = write!(
                text,
                "  %{a} = tosa.transpose %{i} {{perms = array<i32: 1, 0>}} : ({ty}) -> {turned}\n  %{b} = tosa.reshape %{a}, %s \
                 : ({turned}, !tosa.shape<2>) -> {ty}\n"
            );
        }
        text + &format!("  return %{FOLDS} : {ty}\n}}\n")
    })
    .folds(&[(&["--fold-quant-shapes"], 1)], 40),
    giant("sums of constants of 64 MiB", Accept, || sums(1 << 26, 20, "arith.addi %{}, %c : #")).folds(&[(&["--canonicalize"], 1)], 20),
    giant("a sum of 10^8 elements", Accept, || sums(100_000_000, 1, "arith.addi %{}, %c : #")).folds(&[(&["--canonicalize"], 1)], 10),
    giant("a maximum of 10^8 elements", Accept, || sums(100_000_000, 1, "tosa.maximum %{}, %c : (#, #) -> #"))
        .folds(&[(&["--canonicalize"], 1)], 20),
    giant("cycle of casts", Accept, || {
        cycle("quant.scast", "tensor<2xi8>", "tensor<2x!quant.uniform<i8:f32, 1.0>>")
    })
    .with_all_passes(),
    giant("cycle of transposes", Accept, || {
        cycle_of("tosa.transpose", " {perms = array<i32: 1, 0>}", "tensor<2x3xi8>", "tensor<3x2xi8>")
    })
    .with_all_passes(),
    giant("cycle of tensor casts", Accept, || cycle("tensor.cast", "tensor<2xi8>", "tensor<?xi8>")).with_all_passes(),
    giant("digits of an integer", Error, || attribute(&"1".repeat(10 * LENGTH))),
    giant("digits of a wide integer", Limit, || attribute(&format!("{} : i16777215", "1".repeat(5 * LENGTH)))),
    giant("digits of hexadecimal", Error, || attribute(&format!("0x{} : i16777215", "1".repeat(10 * LENGTH)))),
    giant("digits of a float", Accept, || attribute(&format!("0.{}", "1".repeat(10 * LENGTH)))),
    giant("digits of an exponent", Accept, || attribute(&format!("1.0e-{}", "1".repeat(10 * LENGTH)))),
    giant("digits of a scale", Accept, || private(&format!("!quant.uniform<i8:f32, 0.{}>", "1".repeat(10 * LENGTH)))),
    giant("digits of a width", Error, || private(&format!("i{}", "1".repeat(10 * LENGTH)))),
    giant("digits of a dimension", Error, || private(&format!("tensor<{}xi8>", "1".repeat(10 * LENGTH)))),
    giant("digits of an element", Error, || {
        attribute(&format!("dense<[{}]> : tensor<1xi8>", "1".repeat(10 * LENGTH)))
    }),
    giant("dimensions", Limit, || private(&format!("tensor<{}i8>", "1x".repeat(DEPTH)))),
    giant("dimensions of a vector", Limit, || private(&format!("vector<{}i8>", "1x".repeat(DEPTH)))),
    giant("dimensions of a memref", Limit, || private(&format!("memref<{}i8>", "1x".repeat(DEPTH)))),
    giant("scales", Accept, || private(&format!("tensor<{DEPTH}x!quant.uniform<i8:f32:0, {{{}0.5}}>>", "0.5, ".repeat(DEPTH - 1)))),
    giant("a long string", Accept, || attribute(&format!("\"{}\"", "a".repeat(100 * LENGTH)))),
    giant("a long string of escapes", Accept, || attribute(&format!("\"{}\"", "\\0A".repeat(10 * LENGTH)))),
    giant("a long name", Accept, || format!("\"{}\"() : () -> ()\n", "a".repeat(50 * LENGTH))),
    giant("a long comment", Accept, || format!("//{}\nmodule {{}}\n", "a".repeat(100 * LENGTH))),
    giant("a long line", Error, || format!("module {{}} {} module\n", " ".repeat(100 * LENGTH))),
    giant("blocks", Accept, || {
        let mut text = String::from("func.func @f() {\n");
        (0..LENGTH).for_each(|i| _ = writeln!(text, "  \"t.br\"()[^b{i}] : () -> ()\n^b{i}:"));
        text + "  return\n}\n"
    }).takes(2),
    giant("unreachable blocks", Accept, || {
        let mut text = String::from("func.func @f() {\n  return\n");
        (0..LENGTH).for_each(|i| _ = writeln!(text, "^b{i}:\n  \"t.br\"()[^b{i}] : () -> ()"));
        text + "}\n"
    })
    .with_all_passes()
    .takes(2),
    giant("functions", Accept, || numbered_lines("", "func.func @f# () { return }\n", "", LENGTH)).takes(4),
    giant("declarations", Accept, || numbered_lines("", "func.func private @f#()\n", "", LENGTH)).takes(3),
    giant("one function, many times", Error, || "func.func private @f()\n".repeat(LENGTH)).takes(2),
    giant("calls", Accept, || numbered_lines("func.func @g() {\n", "  call @g() : () -> ()\n", "  return\n}\n", LENGTH)),
    giant("unknown symbols", Error, || numbered_lines("func.func @g() {\n", "  call @f#() : () -> ()\n", "  return\n}\n", LENGTH)).takes(2),
    giant("arguments", Accept, || numbered_lines("func.func private @f(", "i32, ", "i32)\n", LENGTH)),
    giant("results", Accept, || numbered_lines("func.func private @f() -> (", "i32, ", "i32)\n", LENGTH)),
    giant("operands", Accept, || {
        let mut text = String::from("%0 = \"a.b\"() : () -> i32\n\"a.c\"(%0");
        text.push_str(&", %0".repeat(LENGTH - 1));
        text.push_str(") : (i32");
        text.push_str(&", i32".repeat(LENGTH - 1));
        text + ") -> ()\n"
    }),
    giant("too many operands", Limit, || {
        format!("\"a.b\"() : () -> (i32{})\n", ", i32".repeat(2 * LENGTH))
    }),
    giant("attributes", Accept, || numbered_lines("module attributes {", "a.b# = #, ", "a.c = 1} {}\n", LENGTH)).takes(2),
    giant("one attribute, many times", Error, || numbered_lines("module attributes {", "a.b = #, ", "a.c = 1} {}\n", LENGTH)),
    giant("aliases", Accept, || numbered_lines("", "!a# = tuple<i#>\n", "module {}\n", LENGTH)).takes(2),
    giant("values never defined", Error, || numbered_lines("", "\"a.b\"(%#) : (i32) -> ()\n", "", LENGTH)).takes(2),
    giant("values used before they are defined", Accept, || {
        let uses = numbered_lines("", "\"a.b\"(%#) : (i32) -> ()\n", "", DEPTH);
        uses + &numbered_lines("", "%# = \"a.c\"() : () -> i32\n", "", DEPTH)
    }),
    giant("errors", Error, || "x\n".repeat(LENGTH)),
    giant("errors of the verifier", Error, || {
        let op = "func.func @f#() { %0 = \"arith.constant\"() {value = 1 : i32} : () -> i64 return }\n";
        numbered_lines("", op, "", DEPTH)
    }),
    giant("a splat", Accept, || {
        let ty = "tensor<1048576x1048576xi8>";
        format!(
            "func.func @f() -> {ty} {{\n  %0 = \"tosa.const\"() {{values = dense<1> : {ty}}} : () -> {ty}\n  %1 = tosa.transpose %0 \
             {{perms = array<i32: 1, 0>}} : ({ty}) -> {ty}\n  %2 = arith.addi %1, %1 : {ty}\n  return %2 : {ty}\n}}\n"
        )
    })
    .with_all_passes(),
    giant("too many elements", Error, || attribute(&format!("dense<[{}1]> : tensor<3xi8>", "1, ".repeat(LENGTH)))),
    giant("too few elements", Error, || attribute(&format!("dense<[{}1]> : tensor<{}xi8>", "1, ".repeat(LENGTH), 10 * LENGTH))),
    giant("elements of a huge type", Error, || attribute("dense<[1]> : tensor<4611686018427387904xi8>")),
    giant("more elements than there are numbers", Error, || attribute("dense<[1]> : tensor<4611686018427387904x4xi8>")),
    giant("string never closed", Error, || format!("module attributes {{a.b = \"{}", "a".repeat(50 * LENGTH))),
    giant("parentheses never closed", Error, || format!("\"a.b\"{}", "(".repeat(10 * LENGTH))),
    giant("angles never closed", Error, || format!("func.func private @f(!a.b{}", "<".repeat(10 * LENGTH))),
    giant("tuples never closed", Error, || format!("func.func private @f({}", "tuple<".repeat(LENGTH))),
    giant("arrays never closed", Limit, || format!("module attributes {{a.b = {}", "[".repeat(10 * LENGTH))),
    giant("dense never closed", Error, || format!("module attributes {{a.b = dense<{}", "[".repeat(10 * LENGTH))),
    giant("affine map never closed", Error, || format!("#a = affine_map<{}", "(".repeat(10 * LENGTH))),
    giant("nothing but closing", Error, || "}".repeat(10 * LENGTH)),
];

fn nested_text(open: &str, close: &str, inner: &str, depth: usize) -> String {
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

/// Forty aliases, each of which uses the previous one twice.
fn doubling_aliases(first: &str, name: &str, open: &str, close: &str, last: &str) -> String {
    let mut text = first.to_owned();
    (0..40).for_each(|i| _ = writeln!(text, "{name}{} = {open}{name}{i}, {name}{i}{close}", i + 1));
    text + last
}

/// Repeats a line, with its number for `#`.
fn numbered_lines(first: &str, line: &str, last: &str, times: usize) -> String {
    let mut text = String::with_capacity(first.len() + times * (line.len() + 8) + last.len());
    text.push_str(first);
    for i in 0..times {
        let mut parts = line.split('#');
        text.push_str(parts.next().unwrap_or_default());
        parts.for_each(|part| _ = write!(text, "{i}{part}"));
    }
    text + last
}

/// A function of a million operations, each on the result of the previous one, which replaces the braces.
fn chain(ty: &str, op: &str) -> String {
    let (before, after) = op.split_once("{}").unwrap_or((op, ""));
    let mut text = format!("func.func @f(%0: {ty}) -> {ty} {{\n");
    (0..LENGTH).for_each(|i| _ = writeln!(text, "  %{} = {before}{i}{after}", i + 1));
    text + &format!("  return %{LENGTH} : {ty}\n}}\n")
}

/// Operations in a chain of folds of a large constant.
const FOLDS: usize = 100;

/// The hexadecimal digits of bytes that do not repeat soon.
fn hex_digits(bytes: usize) -> String {
    let block: String =
        (0..65_537_u32).map(|i| format!("{:02X}", (i.wrapping_mul(2_654_435_761) >> 7) as u8)).collect();
    let mut digits = block.repeat(bytes / 65_537 + 1);
    digits.truncate(2 * bytes);
    digits
}

/// A function of operations on a constant of i8, each on the result of the previous one, which replaces the braces, and on a
/// splat. `#` stands for the type.
fn sums(elements: usize, operations: usize, op: &str) -> String {
    let ty = format!("tensor<{elements}xi8>");
    let op = op.replace('#', &ty);
    let (before, after) = op.split_once("{}").unwrap_or((&op, ""));
    let digits = hex_digits(elements);
    let mut text = format!(
        "func.func @f() -> {ty} {{\n  %0 = \"tosa.const\"() {{values = dense<\"0x{digits}\"> : {ty}}} : () -> {ty}\n  %c = \
         \"tosa.const\"() {{values = dense<3> : {ty}}} : () -> {ty}\n"
    );
    (0..operations).for_each(|i| _ = writeln!(text, "  %{} = {before}{i}{after}", i + 1));
    text + &format!("  return %{operations} : {ty}\n}}\n")
}

/// Many pairs of casts that are inverse to each other.
fn cycle(op: &str, from: &str, to: &str) -> String {
    let mut text = String::new();
    for i in 0..DEPTH {
        _ = write!(text, "%a{i} = {op} %b{i} : {to} to {from}\n%b{i} = {op} %a{i} : {from} to {to}\n");
    }
    text
}

/// Like [`cycle`], for operations with function types.
fn cycle_of(op: &str, attrs: &str, from: &str, to: &str) -> String {
    let mut text = String::new();
    for i in 0..DEPTH {
        _ = write!(
            text,
            "%a{i} = {op} %b{i}{attrs} : ({to}) -> {from}\n%b{i} = {op} %a{i}{attrs} : ({from}) -> {to}\n"
        );
    }
    text
}

/// Generates all giant inputs, or those whose name contains `only`, and runs qopt on them. `patience` scales the time
/// limits, for busy machines.
///
/// # Errors
/// If a limit is exceeded, or a result is unexpected.
pub fn run(only: Option<&str>, patience: u32) -> TaskResult {
    let qopt = programs::qopt()?;
    let dir = shell::scratch("giants")?;
    let (file, errors) = (dir.join("giant.mlir"), dir.join("stderr"));
    let mut table = Table::new(&["input", "passes", "verdict", " s", " MiB", "violated limit"]);
    let mut broken = 0;
    for giant in GIANTS.iter().filter(|giant| only.is_none_or(|word| giant.name.contains(word))) {
        std::fs::write(&file, (giant.text)()).map_err(|e| format!("cannot write '{}': {e}", file.display()))?;
        for &(args, scale) in giant.runs {
            let limits = RunLimits::scaled(giant.scale * scale).with_more_time(patience * giant.patience);
            let (verdict, usage, kept) = measure(giant, limits, &qopt, &file, &errors, args)?;
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
    if table.is_empty() {
        return Err(format!("no input has '{}' in its name", only.unwrap_or_default()));
    }
    print!("{table}");
    if broken == 0 { Ok(()) } else { Err(format!("{broken} violated limits")) }
}

type Measured = (RunResult, crate::measure::Usage, Option<String>);

fn measure(
    giant: &Giant,
    limits: RunLimits,
    qopt: &Path,
    file: &Path,
    errors: &Path,
    args: &[&str],
) -> Result<Measured, String> {
    let args = std::iter::once(file.display().to_string()).chain(args.iter().map(|&arg| arg.to_owned()));
    let run = RunSpec { stderr: Some(errors.to_owned()), ..RunSpec::new(qopt, args) };
    let usage = RunLimits::with_hard_limits(run).measure()?;
    let stderr = std::fs::read(errors).unwrap_or_default();
    let verdict = RunResult::of(&usage, &stderr);
    let other = || (verdict != giant.verdict).then(|| format!("{} is expected", giant.verdict));
    Ok((verdict, usage, limits.violation(&usage, &stderr).or_else(other)))
}
