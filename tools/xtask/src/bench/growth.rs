//! Time and memory of `qopt compile`, and the size of the machine code, against the size of a program.
//!
//! Each series changes one number: equal layers, channels, or rows of a matrix product, which is the length of a sequence.
//! Equal layers differ in weights, scales and zero points. A series is linear or better: a step to a larger program costs at
//! most the ratio of the sizes. Layers have a smaller budget, because equal layers share their code.

use std::fmt::Write;
use std::path::Path;

use super::{best, mark, verdict, write_input};
use crate::measure::RunSpec;
use crate::table::Table;
use crate::{TaskResult, programs, shell};

const RUNS: usize = 3;
/// The largest ratio of the times for 160 and 10 equal layers, and of the bytes of code.
const MAX_LAYER_RATIO: f64 = 6.0;
/// Width and height of an image.
const SIDE: usize = 16;

/// A layer of a program.
#[derive(Clone, Copy)]
enum Layer {
    /// A convolution of 3 x 3 elements with padding.
    Convolution { channels: usize },
    /// A fully connected layer.
    Linear { rows: usize, features: usize },
}

/// A series of programs.
struct Series {
    name: &'static str,
    values: &'static [usize],
    /// The layers of the program, and their number.
    program: fn(usize) -> (Layer, usize),
    /// The largest ratio of the last program to the first; the ratio of the values if `None`.
    budget: Option<f64>,
}

const SERIES: [Series; 4] = [
    Series {
        name: "convolutions, 16 channels",
        values: &[10, 20, 40, 80, 160],
        program: |layers| (Layer::Convolution { channels: 16 }, layers),
        budget: Some(MAX_LAYER_RATIO),
    },
    Series {
        name: "linear layers, 16 x 64",
        values: &[10, 20, 40, 80, 160],
        program: |layers| (Layer::Linear { rows: 16, features: 64 }, layers),
        budget: Some(MAX_LAYER_RATIO),
    },
    Series {
        name: "channels of a convolution",
        values: &[16, 32, 64, 128, 256],
        program: |channels| (Layer::Convolution { channels }, 1),
        budget: None,
    },
    Series {
        name: "rows of a linear layer",
        values: &[1, 16, 128, 512, 2048],
        program: |rows| (Layer::Linear { rows, features: 256 }, 1),
        budget: None,
    },
];

/// Numbers that differ from each other and between layers.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }
    fn scale(&mut self, least: f64) -> String {
        format!("{:e}", least * (1.0 + self.next() as f64 / (1_u64 << 33) as f64))
    }
}

/// A program of equal layers, one after the other.
fn program(layer: Layer, layers: usize) -> String {
    let mut numbers = Numbers(1);
    let (value, weight, channels, op) = match layer {
        Layer::Convolution { channels: c } => (
            format!("1x{SIDE}x{SIDE}x{c}"),
            format!("{c}x3x3x{c}"),
            c,
            "\"tfl.conv_2d\"(ARGS) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = \"RELU\", \
             padding = \"SAME\", stride_h = 1 : i32, stride_w = 1 : i32}>",
        ),
        Layer::Linear { rows, features: n } => (
            format!("{rows}x{n}"),
            format!("{n}x{n}"),
            n,
            "\"tfl.fully_connected\"(ARGS) <{fused_activation_function = \"NONE\", keep_num_dims = true, weights_format = \"DEFAULT\"}>",
        ),
    };
    let types: Vec<String> = (0..=layers)
        .map(|_| {
            let zero_point = numbers.next() % 40;
            format!("tensor<{value}x!quant.uniform<i8:f32, {}:{zero_point}>>", numbers.scale(0.02))
        })
        .collect();
    let mut out = format!("func.func @model(%v0: {}) -> {} {{\n", types[0], types[layers]);
    let bytes: usize = weight.split('x').filter_map(|size| size.parse::<usize>().ok()).product();
    for k in 0..layers {
        let scales: Vec<String> = (0..channels).map(|_| numbers.scale(0.005)).collect();
        let ty = format!("tensor<{weight}x!quant.uniform<i8<-127:127>:f32:0, {{{}}}>>", scales.join(", "));
        let mut data = String::with_capacity(2 * bytes);
        (0..bytes).for_each(|_| data += &format!("{:02X}", 1 + numbers.next() % 127));
        let made = write!(
            out,
            "  %w{k} = \"tfl.pseudo_qconst\"() <{{qtype = {ty}, value = dense<\"0x{data}\"> : tensor<{weight}xi8>}}> : () -> {ty}\n  \
             %b{k} = \"tfl.no_value\"() <{{value}}> : () -> none\n  \
             %v{} = {} : ({}, {ty}, none) -> {}\n",
            k + 1,
            op.replace("ARGS", &format!("%v{k}, %w{k}, %b{k}")),
            types[k],
            types[k + 1],
        );
        debug_assert!(made.is_ok());
    }
    out + &format!("  return %v{layers} : {}\n}}\n", types[layers])
}

/// The size of the machine code in an object file, in bytes.
fn code_bytes(object: &Path) -> Result<u64, String> {
    let size = Path::new(programs::LLVM_PREFIX).join("bin/llvm-size");
    let output = std::process::Command::new(&size).arg("-A").arg(object).output();
    let output = output.map_err(|e| format!("cannot start '{}': {e}", size.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let bytes = |line: &str| {
        let mut words = line.split_whitespace();
        let is_code = words.next().is_some_and(|name| name.starts_with(".text"));
        words.next().filter(|_| is_code)?.parse::<u64>().ok()
    };
    Ok(text.lines().filter_map(bytes).sum())
}

/// Compiles the programs for the host, and prints a row for each.
///
/// # Errors
/// If a program fails or a budget is exceeded.
pub fn run() -> TaskResult {
    let qopt = super::qopt()?;
    let mut table = Table::new(&["program", " value", " CPU s", " MiB", " bytes of code", " ratio", " allowed", ""]);
    let mut missed = 0;
    for series in &SERIES {
        let mut first: Option<(usize, f64, u64)> = None;
        for &value in series.values {
            let (layer, layers) = (series.program)(value);
            let input = write_input("growth.mlir", &program(layer, layers))?;
            let object = shell::scratch("bench")?.join("growth.o");
            let words = [input.display().to_string(), "-o".to_owned(), object.display().to_string()];
            let spec = RunSpec::new(&qopt, ["compile".to_owned()].into_iter().chain(words));
            let mut usage = None;
            for _ in 0..RUNS {
                usage = Some(best(usage, spec.measure()?.success(series.name)?));
            }
            let usage = usage.ok_or("no run")?;
            let code = code_bytes(&object)?;
            let &mut (least, seconds, bytes) = first.get_or_insert((value, usage.cpu, code));
            let ratio = (usage.cpu / seconds).max(code as f64 / bytes as f64);
            let growth = value as f64 / least as f64;
            let allowed = series.budget.map_or(growth, |budget| budget.min(growth)).max(1.0);
            // The first value has no smaller one.
            let holds = value == least || ratio <= allowed;
            missed += usize::from(!holds);
            table.row(vec![
                series.name.to_owned(),
                value.to_string(),
                format!("{:.2}", usage.cpu),
                format!("{:.0}", usage.peak_mib()),
                code.to_string(),
                format!("{ratio:.2}"),
                format!("{allowed:.1}"),
                mark(holds).to_owned(),
            ]);
        }
    }
    print!("{table}");
    verdict(missed)
}
