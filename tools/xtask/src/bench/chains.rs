//! Many movements: many short chains, a chain of a hundred thousand movements, and splat constants larger than any
//! memory.
//!
//! Folding the short chains must take less time than mlir-opt-22 takes to parse and print them. Doubling the length of
//! a chain or the size of a constant must take roughly twice the time.

use super::{best, driver, mark, verdict, write_input};
use crate::measure::Usage;
use crate::table::Table;
use crate::{TaskResult, programs};
use std::fmt::Write;
use std::path::Path;

const RUNS: usize = 3;
/// Largest ratio of times when the input is doubled. Linear with a margin for noise.
const MAX_DOUBLING_RATIO: f64 = 2.6;
/// Dimensions of the largest constant: 2^60 elements.
const HUGE: [u64; 2] = [1 << 30, 1 << 30];

/// Functions with one chain each: a quantized constant, dequantized, transposed, reshaped and sliced.
fn many_chains(chains: usize) -> String {
    let ty = "!quant.uniform<i8:f32:0, {0.5, 0.25:3, 0.125, 1.0:-7}>";
    let mut out = String::new();
    for k in 0..chains {
        let n = k % 100;
        let row = |r: usize| (0..8).map(|c| ((n + r * 8 + c) % 100).to_string()).collect::<Vec<_>>().join(", ");
        let rows = (0..4).map(|r| format!("[{}]", row(r))).collect::<Vec<_>>().join(", ");
        let text = write!(
            out,
            "func.func @f{k}() -> tensor<4x4xf32> {{\n  \
             %c = arith.constant dense<[{rows}]> : tensor<4x8xi8>\n  \
             %q = quant.scast %c : tensor<4x8xi8> to tensor<4x8x{ty}>\n  \
             %d = quant.dcast %q : tensor<4x8x{ty}> to tensor<4x8xf32>\n  \
             %t = tosa.transpose %d {{perms = array<i32: 1, 0>}} : (tensor<4x8xf32>) -> tensor<8x4xf32>\n  \
             %b = tosa.const_shape {{values = dense<[2, 0]> : tensor<2xindex>}} : () -> !tosa.shape<2>\n  \
             %s = tosa.const_shape {{values = dense<4> : tensor<2xindex>}} : () -> !tosa.shape<2>\n  \
             %r = tosa.slice %t, %b, %s : (tensor<8x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<4x4xf32>\n  \
             return %r : tensor<4x4xf32>\n}}\n"
        );
        debug_assert!(text.is_ok());
    }
    out
}

/// A function that moves one value back and forth.
fn long_chain(movements: usize) -> String {
    let mut out = "func.func @f(%v0: tensor<2x3xi8>) -> tensor<2x3xi8> {\n".to_owned();
    let types = ["tensor<2x3xi8>", "tensor<3x2xi8>"];
    for k in 0..movements {
        let (from, to) = (types[k % 2], types[(k + 1) % 2]);
        out += &format!("  %v{} = tosa.transpose %v{k} {{perms = array<i32: 1, 0>}} : ({from}) -> {to}\n", k + 1);
    }
    out + &format!("  return %v{movements} : tensor<2x3xi8>\n}}\n")
}

/// A function that moves a splat constant.
fn huge(movements: usize) -> String {
    let [a, b] = HUGE;
    let types = [format!("tensor<{a}x{b}xi8>"), format!("tensor<{b}x{a}xi8>")];
    let mut out = format!("func.func @f() -> {} {{\n", types[0]);
    out += &format!("  %v0 = \"tosa.const\"() <{{values = dense<7> : {0}}}> : () -> {0}\n", types[0]);
    for k in 0..movements {
        let (from, to) = (&types[k % 2], &types[(k + 1) % 2]);
        out += &format!("  %v{} = tosa.transpose %v{k} {{perms = array<i32: 1, 0>}} : ({from}) -> {to}\n", k + 1);
    }
    out + &format!("  return %v{movements} : {}\n}}\n", types[0])
}

fn measure(program: &Path, name: &str, text: &str, more: &[&str]) -> Result<Usage, String> {
    let file = write_input(&format!("chains_{name}.mlir"), text)?;
    let mut usage = None;
    for _ in 0..RUNS {
        usage = Some(best(usage, driver(program, &file, more).measure()?.success(name)?));
    }
    usage.ok_or_else(|| "no run".to_owned())
}

/// Measures `chains` short chains, and long chains of as many movements.
///
/// # Errors
/// If a program fails or a budget is exceeded.
pub fn run(chains: usize) -> TaskResult {
    let (qopt, mlir) = (super::qopt()?, programs::mlir_opt()?);
    let fold = ["--fold-quant-shapes"];
    let mut table = Table::new(&["input", " MB", " qopt s", " reference", " s", " ratio", " allowed", ""]);
    let mut missed = 0;
    let mut row = |name: String, text: &str, ours: &Usage, reference: &str, theirs: &Usage, allowed: f64| {
        let ratio = ours.cpu / theirs.cpu.max(1e-3);
        missed += usize::from(ratio > allowed);
        table.row(vec![
            name,
            format!("{:.1}", text.len() as f64 / 1e6),
            format!("{:.3}", ours.cpu),
            reference.to_owned(),
            format!("{:.3}", theirs.cpu),
            format!("{ratio:.2}"),
            format!("{allowed:.1}"),
            mark(ratio <= allowed).to_owned(),
        ]);
    };
    let text = many_chains(chains);
    let ours = measure(&qopt, "many", &text, &fold)?;
    let theirs = measure(&mlir, "many", &text, &[])?;
    row(format!("{chains} chains"), &text, &ours, "mlir-opt-22, parse and print only", &theirs, 1.0);
    for (name, make) in [("one chain", long_chain as fn(usize) -> String), ("one splat", huge)] {
        let (half, whole) = (make(chains / 2), make(chains / 2 * 2));
        let before = measure(&qopt, "half", &half, &fold)?;
        let after = measure(&qopt, "whole", &whole, &fold)?;
        row(
            format!("{name}, moved {} times", chains / 2 * 2),
            &whole,
            &after,
            "half as many",
            &before,
            MAX_DOUBLING_RATIO,
        );
    }
    print!("{table}");
    verdict(missed)
}
