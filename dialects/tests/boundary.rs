//! `--repair-quant-boundary` restores dropped quantized types. The test breaks chains of movements between a quantized
//! argument and a quantized result, with every choice of types between. The repaired chains have the types of the original
//! chain.

use std::fmt::Write;
use std::sync::Arc;

use qopt_ir::ir::Context;
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

/// A tensor whose scales differ along one dimension.
#[derive(Clone)]
struct Tensor {
    sizes: [usize; 2],
    axis: usize,
    scales: Vec<usize>,
}

impl Tensor {
    fn element(&self) -> String {
        let scales: Vec<String> = self.scales.iter().map(|s| format!("{s}.0")).collect();
        format!("!quant.uniform<i8:f32:{}, {{{}}}>", self.axis, scales.join(","))
    }
    fn of(&self, element: &str) -> String {
        format!("tensor<{}x{}x{element}>", self.sizes[0], self.sizes[1])
    }
    fn moved(&self, by: Move) -> Self {
        let mut moved = self.clone();
        match by {
            Move::Transpose => {
                moved.sizes.reverse();
                moved.axis = 1 - self.axis;
            }
            Move::Reverse(axis) if axis == self.axis => moved.scales.reverse(),
            Move::Reverse(_) => {}
        }
        moved
    }
}

#[derive(Clone, Copy)]
enum Move {
    Transpose,
    Reverse(usize),
}
const MOVES: [Move; 3] = [Move::Transpose, Move::Reverse(0), Move::Reverse(1)];

/// The type that the program declares for a value, which may be wrong.
#[derive(Clone, Copy, PartialEq)]
enum Said {
    Right,
    Reals,
    Integers,
    /// The declared element type of the operand.
    Copied,
}
const SAID: [Said; 4] = [Said::Right, Said::Reals, Said::Integers, Said::Copied];

/// All lists of this length.
fn lists<T: Copy>(items: &[T], length: usize) -> Vec<Vec<T>> {
    (0..length).fold(vec![Vec::new()], |lists, _| {
        lists.iter().flat_map(|list| items.iter().map(|&item| [list.as_slice(), &[item]].concat())).collect()
    })
}

/// A function whose intermediate values have these declared types. Values after the end of the list have the correct type.
fn function(name: usize, argument: &Tensor, moves: &[Move], said: &[Said]) -> String {
    let mut body = String::new();
    let (mut tensor, mut element) = (argument.clone(), argument.element());
    for (at, &by) in moves.iter().enumerate() {
        let (op, parameter) = match by {
            Move::Transpose => ("transpose", "dense<[1, 0]> : tensor<2xi32>".to_owned()),
            Move::Reverse(axis) => ("reverse_v2", format!("dense<{axis}> : tensor<1xi32>")),
        };
        let ty = parameter.split(" : ").last().unwrap().to_owned();
        let operand = tensor.of(&element);
        tensor = tensor.moved(by);
        element = match said.get(at).copied().unwrap_or(Said::Right) {
            Said::Right => tensor.element(),
            // The verifier rejects a movement from integers to reals, and from reals to integers.
            Said::Reals if element != "i8" => "f32".to_owned(),
            Said::Integers if element != "f32" => "i8".to_owned(),
            Said::Reals | Said::Integers => element,
            Said::Copied => element,
        };
        let result = tensor.of(&element);
        writeln!(body, "  %p{at} = \"tfl.pseudo_const\"() <{{value = {parameter}}}> : () -> {ty}").unwrap();
        writeln!(body, "  %{} = \"tfl.{op}\"(%{at}, %p{at}) : ({operand}, {ty}) -> {result}", at + 1).unwrap();
    }
    let (takes, gives) = (argument.of(&argument.element()), tensor.of(&tensor.element()));
    let body = body.replace("(%0,", "(%x,");
    format!("func.func @f{name}(%x: {takes}) -> {gives} {{\n{body}  return %{} : {gives}\n}}\n", moves.len())
}

/// The text of a program after a pipeline.
fn run(text: &str, passes: &str, movements: bool) -> String {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("test.mlir", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags);
    let options = VerifyOptions { movements, ..VerifyOptions::default() };
    assert_eq!(verify_op(parsed.module.op(), &options), []);
    let pipeline = PassManager::parse(&ctx, &qopt_dialects::passes(), passes).unwrap();
    let report = pipeline.run(&ctx, &mut parsed.module, &Config::default());
    assert!(!report.failed, "{:?}", report.diags.first());
    let mut out = Vec::new();
    print_module(&parsed.module, &PrintOptions::default(), &mut |piece| out.extend_from_slice(piece));
    String::from_utf8(out).unwrap()
}

#[test]
fn dropped_and_copied_types_are_restored() {
    let (mut broken, mut right) = (String::new(), String::new());
    let mut count = 0;
    for axis in 0..2 {
        let argument = Tensor { sizes: [2, 3], axis, scales: (1..=axis + 2).collect() };
        for moves in lists(&MOVES, 3) {
            for said in lists(&SAID, 2) {
                broken += &function(count, &argument, &moves, &said);
                right += &function(count, &argument, &moves, &[]);
                count += 1;
            }
        }
    }
    assert_ne!(broken, right);
    let repaired = run(&broken, "builtin.module(repair-quant-boundary,verify-quant-boundary)", false);
    let right = run(&right, "builtin.module(verify-quant-boundary)", true);
    let differs = repaired.lines().zip(right.lines()).find(|(a, b)| a != b);
    assert_eq!(differs, None, "of {count} functions");
    assert_eq!(repaired, right);
}
