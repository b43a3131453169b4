//! Measures inner loops of compiled layers for AArch64: `bench aarch64`.
//!
//! Timing on real hardware is not possible here. Instead, the hottest loop of each layer is extracted from the
//! assembly, and llvm-mca computes its cycles per iteration in LLVM's scheduling model. The model has no caches and no
//! branch prediction; code outside the loop is ignored.

use std::fmt::Write;
use std::process::Command;

use super::{mark, verdict, write_input};
use crate::table::Table;
use crate::{TaskResult, programs, shell};

/// A convolution with stride 1 and a result of the height and width of the input.
struct ConvLayer {
    name: &'static str,
    rows: usize,
    columns: usize,
    inputs: usize,
    outputs: usize,
    window: usize,
}

const LAYERS: [ConvLayer; 3] = [
    ConvLayer { name: "matrix product 64x256x256", rows: 64, columns: 1, inputs: 256, outputs: 256, window: 1 },
    ConvLayer { name: "1x1 conv 14x14x256 -> 256", rows: 14, columns: 14, inputs: 256, outputs: 256, window: 1 },
    ConvLayer { name: "3x3 conv 14x14x64 -> 64", rows: 14, columns: 14, inputs: 64, outputs: 64, window: 3 },
];

/// A processor with its dot product instruction.
struct Core {
    target: &'static str,
    cpu: &'static str,
    instruction: &'static str,
    /// Multiply-accumulates of one instruction.
    products: usize,
    /// The required multiply-accumulates per cycle: a share of the peak rate of the instruction.
    min_rate: f64,
}

const CORES: [Core; 3] = [
    Core { target: "dotprod", cpu: "neoverse-n1", instruction: "sdot", products: 16, min_rate: 28.0 },
    Core { target: "dotprod", cpu: "neoverse-v2", instruction: "sdot", products: 16, min_rate: 56.0 },
    Core { target: "i8mm", cpu: "neoverse-n2", instruction: "smmla", products: 32, min_rate: 60.0 },
];

/// Number of iterations; large enough to make prologue and epilogue negligible.
const ITERATIONS: usize = 2000;

/// Measures all layers.
///
/// # Errors
/// If a build or run fails, or a loop is slower than required.
pub fn run() -> TaskResult {
    let qopt = super::qopt()?;
    let mca = programs::find("llvm-mca-22")
        .ok_or("'llvm-mca-22' is not installed; `cargo xtask test` installs it if permitted")?;
    let mut table = Table::new(&["layer", "core", "loop", " dots", " loads", " stack", " MAC/cycle", " least", ""]);
    let mut missed = 0;
    for layer in &LAYERS {
        let source = write_input("layer.mlir", &layer.text())?;
        for core in &CORES {
            let assembly = shell::scratch("bench")?.join("layer.s");
            let mut compile = Command::new(&qopt);
            compile.arg("compile").arg(&source).arg("-o").arg(&assembly);
            compile.args(["--emit=asm", &format!("--target={}", core.target)]);
            shell::output(&mut compile)?;
            let assembly = std::fs::read_to_string(&assembly).map_err(|e| format!("cannot read the assembly: {e}"))?;
            let inner = inner_loop(&assembly, core.instruction)
                .ok_or_else(|| format!("{}: no loop has '{}'", layer.name, core.instruction))?;
            let cut = write_input("loop.s", &(inner.join("\n") + "\n"))?;
            let mut model = Command::new(&mca);
            model.args(["-mtriple=aarch64", &format!("-mcpu={}", core.cpu), &format!("-iterations={ITERATIONS}")]);
            let cycles = cycles(&shell::output(model.arg(&cut))?).ok_or("llvm-mca reports no cycle count")?;
            let count = |is: fn(&str) -> bool| inner.iter().filter(|line| is(line)).count().to_string();
            let dots = dots(&inner, core.instruction);
            let speed = (dots * core.products * ITERATIONS) as f64 / cycles;
            let ok = speed >= core.min_rate;
            missed += usize::from(!ok);
            table.row(vec![
                layer.name.to_owned(),
                core.cpu.to_owned(),
                core.instruction.to_owned(),
                dots.to_string(),
                count(|line| line.trim_start().starts_with("ld")),
                count(|line| line.contains("[sp")),
                format!("{speed:.1}"),
                format!("{:.0}", core.min_rate),
                mark(ok).to_owned(),
            ]);
        }
    }
    println!("\n{table}");
    verdict(missed)
}

impl ConvLayer {
    /// The layer as a TOSA program.
    fn text(&self) -> String {
        let Self { rows, columns, inputs, outputs, window, .. } = *self;
        let weights = format!("tensor<{outputs}x{window}x{window}x{inputs}xi8>");
        let (from, sums) =
            (format!("tensor<1x{rows}x{columns}x{inputs}xi8>"), format!("tensor<1x{rows}x{columns}x{outputs}xi32>"));
        let (to, biases) = (sums.replace("i32", "i8"), format!("tensor<{outputs}xi32>"));
        let pad = ["0", "1", "2"].get(window / 2).map_or("0", |pad| pad);
        // Varied values, because LLVM would not load uniform weights.
        let mut bytes = String::new();
        for index in 0..outputs * window * window * inputs {
            let _ = write!(bytes, "{:02X}", index * 37 % 251);
        }
        format!(
            r#"func.func @main(%x: {from}) -> {to} {{
  %w = "tosa.const"() <{{values = dense<"0x{bytes}"> : {weights}}}> : () -> {weights}
  %b = "tosa.const"() <{{values = dense<0> : {biases}}}> : () -> {biases}
  %zx = "tosa.const"() <{{values = dense<3> : tensor<1xi8>}}> : () -> tensor<1xi8>
  %zw = "tosa.const"() <{{values = dense<0> : tensor<1xi8>}}> : () -> tensor<1xi8>
  %m = "tosa.const"() <{{values = dense<1518357301> : tensor<1xi32>}}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{{values = dense<42> : tensor<1xi8>}}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{{values = dense<0> : tensor<1xi32>}}> : () -> tensor<1xi32>
  %0 = tosa.conv2d %x, %w, %b, %zx, %zw {{acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: {pad}, {pad}, {pad}, {pad}>, stride = array<i64: 1, 1>}} : ({from}, {weights}, {biases}, tensor<1xi8>, tensor<1xi8>) -> {sums}
  %1 = tosa.rescale %0, %m, %s, %zi, %zx {{input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true}} : ({sums}, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> {to}
  return %1 : {to}
}}
"#
        )
    }
}

/// Returns true if the line is this instruction.
fn is_dot(line: &str, instruction: &str) -> bool {
    line.split_whitespace().next() == Some(instruction)
}

/// The number of lines with this instruction.
fn dots(lines: &[&str], instruction: &str) -> usize {
    lines.iter().filter(|line| is_dot(line, instruction)).count()
}

/// The loop body with the most occurrences of an instruction, among blocks that jump to their own start.
fn inner_loop<'t>(assembly: &'t str, instruction: &str) -> Option<Vec<&'t str>> {
    let (mut label, mut block, mut best) = ("", Vec::new(), Vec::new());
    for line in assembly.lines() {
        if let Some((name, _)) = line.split_once(':').filter(|_| line.starts_with('.')) {
            (label, block) = (name, Vec::new());
        } else if line.starts_with('\t') && !line.starts_with("\t.") {
            block.push(line);
            if !label.is_empty() && line.split_whitespace().last() == Some(label) {
                if dots(&block, instruction) > dots(&best, instruction) {
                    best = std::mem::take(&mut block);
                }
                label = "";
            }
        }
    }
    (!best.is_empty()).then_some(best)
}

/// `Total Cycles` of a report.
fn cycles(report: &str) -> Option<f64> {
    report.lines().find_map(|line| line.strip_prefix("Total Cycles:")?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loop_with_most_dot_products_is_extracted() {
        let assembly = ".LBB0_1:\n\tsdot v0.4s, v1.16b, v2.16b\n\tsdot v0.4s, v1.16b, v2.16b\n\tb .LBB0_2\n\
                        .LBB0_2:                // a comment\n\tldr q1, [x0]\n\tsdot v0.4s, v1.16b, v2.16b\n\tb.ne .LBB0_2\n\tret\n";
        let expected = vec!["\tldr q1, [x0]", "\tsdot v0.4s, v1.16b, v2.16b", "\tb.ne .LBB0_2"];
        assert_eq!(inner_loop(assembly, "sdot"), Some(expected));
        assert_eq!(inner_loop(assembly, "smmla"), None);
    }

    #[test]
    fn cycles_are_read() {
        assert_eq!(cycles("Iterations:        200\nTotal Cycles:      4803\n"), Some(4803.0));
        assert_eq!(cycles(""), None);
    }
}
