//! Compares each float operation between casts (an *island*) with the integer operation that replaces it, on all 8-bit values or
//! pairs of values: with the parameters of this test, results differ by at most 1. `docs/islands.md` has the counts.
//!
//! The interpreter runs each island twice: unchanged, and converted by `--quant-to-hub`, in `tflite`, `tosa` and `ort` numerics if they
//! define the operation.

mod page;

use std::fmt::Write;
use std::sync::Arc;

use qopt_dialects::qnn::kernels::unary::FUNCTIONS;
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Context, Module};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

/// Scale and zero point of operands and result.
type Params = [(&'static str, i64); 3];

/// Irregular scales; zero points at both ends; ratios of scales that cause ties; operands with very different scales.
static PAIRS: [Params; 4] = [
    [("0.0234", 3), ("0.0187", -11), ("0.05", 7)],
    [("0.0625", -128), ("0.03125", 127), ("0.0625", -128)],
    [("0.5", 0), ("0.5", 1), ("1.0", -1)],
    [("1.0", 5), ("0.0078125", 0), ("0.3", 0)],
];
/// The same for one operand; the second is ignored.
static VALUES: [Params; 4] = [
    [("0.0234", 3), ("1.0", 0), ("0.0187", -11)],
    [("0.0625", -128), ("1.0", 0), ("0.03125", 127)],
    [("0.125", 0), ("1.0", 0), ("0.25", 5)],
    [("0.05", 127), ("1.0", 0), ("0.00390625", -128)],
];
/// For functions that are defined for non-negative reals only.
static POSITIVE: [Params; 4] = [
    [("0.0234", -128), ("1.0", 0), ("0.0187", -11)],
    [("0.0625", -128), ("1.0", 0), ("0.03125", 127)],
    [("0.125", -128), ("1.0", 0), ("0.25", 5)],
    [("0.5", -128), ("1.0", 0), ("0.00390625", -128)],
];

/// An operation and its island. `hub` is the hub operation, if `--quant-to-hub` does not fuse the island.
struct Island {
    name: &'static str,
    /// Operations from `%a`, and optionally `%b`, to `%r`. `{A}`, `{B}` and `{R}` are their types.
    reals: &'static str,
    /// The operation on integer values, `%a` to `%r`.
    hub: Option<&'static str>,
    params: &'static [Params; 4],
    /// All operands and the result have the parameters of the first operand.
    alike: bool,
}

const PAIR: Island = Island { name: "", reals: "", hub: None, params: &PAIRS, alike: false };
const VALUE: Island = Island { params: &VALUES, ..PAIR };

static ISLANDS: &[Island] = &[
    Island { name: "add", reals: "%r = \"tfl.add\"(%a, %b) : ({A}, {B}) -> {R}", ..PAIR },
    Island { name: "sub", reals: "%r = \"tfl.sub\"(%a, %b) : ({A}, {B}) -> {R}", ..PAIR },
    Island { name: "mul", reals: "%r = \"tfl.mul\"(%a, %b) : ({A}, {B}) -> {R}", ..PAIR },
    Island { name: "squared_difference", reals: "%r = \"tfl.squared_difference\"(%a, %b) : ({A}, {B}) -> {R}", ..PAIR },
    Island { name: "maximum", reals: "%r = \"tfl.maximum\"(%a, %b) : ({A}, {B}) -> {R}", alike: true, ..PAIR },
    Island { name: "minimum", reals: "%r = \"tfl.minimum\"(%a, %b) : ({A}, {B}) -> {R}", alike: true, ..PAIR },
    Island { name: "clamp", reals: "%r = \"tfl.relu_n1_to_1\"(%a) : ({A}) -> {R}", alike: true, ..VALUE },
    Island { name: "requantize", reals: "", ..VALUE },
    Island { name: "requantize with a clamp", reals: "%r = \"tfl.relu6\"(%a) : ({A}) -> {R}", ..VALUE },
    Island { name: "abs", reals: "%r = \"tfl.abs\"(%a) : ({A}) -> {R}", ..VALUE },
    Island { name: "elu", reals: "%r = \"tfl.elu\"(%a) : ({A}) -> {R}", ..VALUE },
    Island { name: "erf", reals: "%r = tosa.erf %a : ({A}) -> {R}", ..VALUE },
    Island { name: "exp", reals: "%r = \"tfl.exp\"(%a) : ({A}) -> {R}", ..VALUE },
    Island { name: "gelu", reals: "%r = \"tfl.gelu\"(%a) <{approximate = false}> : ({A}) -> {R}", ..VALUE },
    Island { name: "gelu_tanh", reals: "%r = \"tfl.gelu\"(%a) <{approximate = true}> : ({A}) -> {R}", ..VALUE },
    Island {
        name: "hard_sigmoid",
        reals: "%slope = arith.constant dense<0.2> : {A}\n%half = arith.constant dense<0.5> : {A}\n\
                %0 = arith.mulf %a, %slope : {A}\n%1 = arith.addf %0, %half : {A}\n\
                %r = \"tfl.relu_0_to_1\"(%1) : ({A}) -> {R}",
        hub: Some("%r = qnn.unary tflite %a {function = \"hard_sigmoid\"} : ({A}) -> {R}"),
        ..VALUE
    },
    Island { name: "hard_swish", reals: "%r = \"tfl.hard_swish\"(%a) : ({A}) -> {R}", ..VALUE },
    Island {
        name: "leaky_relu",
        reals: "%r = \"tfl.leaky_relu\"(%a) <{alpha = 1.000000e-01 : f32}> : ({A}) -> {R}",
        ..VALUE
    },
    Island { name: "log", reals: "%r = \"tfl.log\"(%a) : ({A}) -> {R}", params: &POSITIVE, ..VALUE },
    Island { name: "neg", reals: "%r = \"tfl.neg\"(%a) : ({A}) -> {R}", ..VALUE },
    Island {
        name: "relu",
        reals: "%r = \"tfl.relu\"(%a) : ({A}) -> {R}",
        hub: Some("%r = qnn.unary tflite %a {function = \"relu\"} : ({A}) -> {R}"),
        ..VALUE
    },
    Island { name: "rsqrt", reals: "%r = \"tfl.rsqrt\"(%a) : ({A}) -> {R}", params: &POSITIVE, ..VALUE },
    Island { name: "sigmoid", reals: "%r = \"tfl.logistic\"(%a) : ({A}) -> {R}", ..VALUE },
    Island {
        name: "softplus",
        reals: "%one = arith.constant dense<1.0> : {A}\n%0 = \"tfl.exp\"(%a) : ({A}) -> {A}\n%1 = arith.addf %0, %one : {A}\n\
                %r = \"tfl.log\"(%1) : ({A}) -> {R}",
        hub: Some("%r = qnn.unary tflite %a {function = \"softplus\"} : ({A}) -> {R}"),
        ..VALUE
    },
    Island { name: "sqrt", reals: "%r = \"tfl.sqrt\"(%a) : ({A}) -> {R}", params: &POSITIVE, ..VALUE },
    Island { name: "tanh", reals: "%r = \"tfl.tanh\"(%a) : ({A}) -> {R}", ..VALUE },
];

impl Island {
    fn is_of_pairs(&self) -> bool {
        self.reals.contains("{B}")
    }
    /// Shapes of operands and result: all pairs of values.
    fn shapes(&self) -> [&'static str; 3] {
        if self.is_of_pairs() { ["256x1", "1x256", "256x256"] } else { ["256", "", "256"] }
    }
    /// Element types, with storage.
    fn elements(&self, params: &Params) -> [String; 3] {
        let [first, second, result] = *params;
        let all = if self.alike { [first; 3] } else { [first, second, result] };
        all.map(|(scale, zero)| format!("!quant.uniform<i8:f32, {scale}:{zero}>"))
    }
    /// A function `@f` for these parameters: the island, or the hub's operation.
    fn function(&self, params: &Params, hub: Option<&str>) -> String {
        let (shapes, elements) = (self.shapes(), self.elements(params));
        let stored: Vec<String> = shapes.iter().zip(&elements).map(|(s, e)| format!("tensor<{s}x{e}>")).collect();
        let reals: Vec<String> = shapes.iter().map(|s| format!("tensor<{s}xf32>")).collect();
        let named = |text: &str, types: &[String]| {
            let places = ["{A}", "{B}", "{R}"].iter().zip(types);
            places.fold(text.to_owned(), |text, (place, ty)| text.replace(place, ty))
        };
        let second = if self.is_of_pairs() { format!(", %qb: {}", stored[1]) } else { String::new() };
        let mut text = format!("func.func @f(%qa: {}{second}) -> {} {{\n", stored[0], stored[2]);
        match hub {
            Some(hub) => text += &named(&hub.replace("%a", "%qa").replace("%r", "%q"), &stored),
            None => {
                let _ = writeln!(text, "%a = quant.dcast %qa : {} to {}", stored[0], reals[0]);
                if self.is_of_pairs() {
                    let _ = writeln!(text, "%b = quant.dcast %qb : {} to {}", stored[1], reals[1]);
                }
                text += &named(self.reals, &reals);
                let last = if self.reals.is_empty() { "%a" } else { "%r" };
                let _ = write!(text, "\n%q = quant.qcast {last} : {} to {}", reals[2], stored[2]);
                if self.reals.is_empty() {
                    text = text.replace("quant.qcast %a", "quant.qcast %a {qnn.numerics = \"tflite\"}");
                }
            }
        }
        let _ = writeln!(text, "\nreturn %q : {}\n}}", stored[2]);
        text
    }
}

/// Parses and verifies a program, or returns the errors.
fn read(ctx: &Arc<Context>, text: &str) -> Result<Module, String> {
    let source = ctx.sources.add("island", Arc::new(text.as_bytes().to_vec())).unwrap();
    let parsed = parse(ctx, source, 0, text.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{text}\n{:?}", parsed.diags.first());
    match verify_op(parsed.module.op(), &VerifyOptions::default()).first() {
        Some(diag) => Err(diag.message.to_string()),
        None => Ok(parsed.module),
    }
}

/// Integer values of `@f` for all values, or all pairs.
fn run(ctx: &Context, module: &Module) -> Vec<i64> {
    let interpreter = Interpreter::new(ctx, &module.body);
    let each: Vec<i64> = (-128..=127).collect();
    let types = interpreter.arguments("f").unwrap();
    let arguments: Vec<Tensor> = types.iter().map(|&ty| Tensor::of_ints(ctx, ty, &each).unwrap()).collect();
    let results =
        interpreter.run("f", &arguments, &mut |_, _| {}).unwrap_or_else(|failure| panic!("{}", failure.message));
    results.first().unwrap().ints(ctx).unwrap()
}

/// The island as an operation of the hub, in TensorFlow Lite's or TOSA's numerics.
fn fused(ctx: &Arc<Context>, island: &Island, params: &Params) -> String {
    if let Some(hub) = island.hub {
        return island.function(params, Some(hub));
    }
    let mut module = read(ctx, &island.function(params, None)).unwrap();
    let passes = PassManager::parse(ctx, &qopt_dialects::passes(), "builtin.module(quant-to-hub)").unwrap();
    let report = passes.run(ctx, &mut module, &Config::default());
    assert!(!report.failed && report.remarks.is_empty(), "{}: {:?}", island.name, report.remarks.first());
    let mut out = Vec::new();
    print_module(&module, &PrintOptions::default(), &mut |piece| out.extend_from_slice(piece));
    let text = String::from_utf8(out).unwrap();
    assert!(!["tfl.", "tosa.", "quant.dcast", "quant.qcast"].iter().any(|left| text.contains(left)), "{text}");
    text
}

/// The number of different results of the island and of the hub's operation in these numerics; `None` if the numerics do not
/// define it.
fn differing(island: &Island, params: &Params, numerics: &str) -> Option<usize> {
    let ctx = Context::new(qopt_dialects::all());
    let expected = run(&ctx, &read(&ctx, &island.function(params, None)).unwrap());
    let text = fused(&ctx, island, params);
    let text = ["tflite", "tosa"]
        .iter()
        .fold(text, |text, word| text.replace(&format!(" {word} %"), &format!(" {numerics} %")));
    let module = match read(&ctx, &text) {
        Ok(module) => module,
        Err(why) if why.contains("is not defined") => return None,
        Err(why) => panic!("{text}\n{why}"),
    };
    let found = run(&ctx, &module);
    assert_eq!(found.len(), if island.is_of_pairs() { 65_536 } else { 256 });
    let steps: Vec<u64> = expected.iter().zip(&found).map(|(e, f)| e.abs_diff(*f)).collect();
    assert!(
        steps.iter().all(|&n| n <= 1),
        "{} in {numerics} of {params:?} is further than a step from reals",
        island.name
    );
    Some(steps.iter().filter(|&&n| n != 0).count())
}

const HEAD: &str = "\
# Float islands as integer operations

Generated by `dialects/tests/island_differences.rs`.

A quantize-dequantize (QDQ) program computes in floats between casts. `--quant-to-hub` replaces such a *float island* by one integer
operation of the [hub](hub.md). The two round differently, so a stored integer of the result may differ: with the parameters
of this page by 1. The difference can be larger if an operand of a `squared_difference` is much finer than the other, because both are
rounded to 1/128 of twice the larger scale. This page counts the different results.

```text
   q1 --dcast--> f32 --+                                  q1 --+
                       +--> tfl.add --> f32 --qcast--> q       +--> qnn.add tflite --> q
   q2 --dcast--> f32 --+                                  q2 --+

   the island, in f32                                     the integer operation
```

The test runs both on all inputs of signed 8-bit integers: 256 values for an operation with one operand, 65,536 pairs for one with two. It
does so in `tflite`, `tosa` and `ort` [numerics](numerics.md), if they define the operation. The test writes the hub operation itself if
`--quant-to-hub` does not recognize the island.

## Reasons

- *Ties.* Most differences are ties. A cast rounds them to even and then adds the zero point. `tflite` and `tosa` round them away from
  zero or up. Sums and products in `ort` add the zero point before rounding to even, which differs if the zero point is odd.
- *Multipliers.* `tflite` and `tosa` multiply by integers of 31 bits instead of by floats: [requantization](requantization.md).
- *Quotients.* `ort` multiplies by a quotient of scales in `f32`, where a cast divides.
- *Operands.* In `tflite` and `tosa`, `add` and `sub` round each operand before the sum.
- `sqrt` in `tflite` rounds down.

## Parameters

Scale and zero point of each operand and of the result, in four cases:

| case | first operand | second operand | result |
|---|---|---|---|
| pairs: unrelated scales | 0.0234, 3 | 0.0187, -11 | 0.05, 7 |
| pairs: zero points at both ends | 0.0625, -128 | 0.03125, 127 | 0.0625, -128 |
| pairs: ties | 0.5, 0 | 0.5, 1 | 1, -1 |
| pairs: finer operand | 1, 5 | 0.0078125, 0 | 0.3, 0 |
| values: unrelated scales | 0.0234, 3 | | 0.0187, -11 |
| values: zero points at both ends | 0.0625, -128 | | 0.03125, 127 |
| values: ties | 0.125, 0 | | 0.25, 5 |
| values: finer result | 0.05, 127 | | 0.00390625, -128 |

`log`, `rsqrt` and `sqrt` of a negative real are NaN: their operand has zero point -128 in
all cases, and scale 0.5 instead of 0.05 in the last one.
`maximum`, `minimum` and `clamp` have the first operand's parameters for all operands and the result.
";

const PAIR_TABLE: &str = "
## Operations of two operands: different results of 65,536

| operation | numerics | unrelated scales | zero points at both ends | ties | finer operand |
|---|---|---|---|---|---|
";
const VALUE_TABLE: &str = "
## Operations of one operand: different results of 256

| operation | numerics | unrelated scales | zero points at both ends | ties | finer result |
|---|---|---|---|---|---|
";

/// Rows of the table for one operation: numerics with equal counts share a row, and undefined ones have none.
fn rows(island: &Island) -> String {
    let mut rows: Vec<(String, [Option<usize>; 4])> = Vec::new();
    for numerics in ["tflite", "tosa", "ort"] {
        let counts = island.params.each_ref().map(|params| differing(island, params, numerics));
        if counts.iter().all(Option::is_none) {
            continue;
        }
        match rows.iter_mut().find(|(_, other)| *other == counts) {
            Some((names, _)) => *names += &format!(", `{numerics}`"),
            None => rows.push((format!("`{numerics}`"), counts)),
        }
    }
    let cell = |count: Option<usize>| count.map_or("–".to_owned(), |count| count.to_string());
    let row = |(names, counts): &(String, [Option<usize>; 4])| {
        format!("| `{}` | {names} | {} |\n", island.name, counts.map(cell).join(" | "))
    };
    rows.iter().map(row).collect()
}

#[test]
fn integer_operations_are_one_step_from_their_islands() {
    let table = |of_pairs| ISLANDS.iter().filter(move |island| island.is_of_pairs() == of_pairs).map(rows);
    let mut text = HEAD.to_owned() + PAIR_TABLE;
    text.extend(table(true));
    text += VALUE_TABLE;
    text.extend(table(false));
    page::check("islands.md", &text);
}

#[test]
fn every_function_has_an_island() {
    let missing = FUNCTIONS.iter().filter(|f| ISLANDS.iter().all(|island| island.name != f.name));
    assert_eq!(missing.map(|f| f.name).collect::<Vec<_>>(), Vec::<&str>::new());
}
