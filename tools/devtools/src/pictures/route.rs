//! The levels and passes of the drawing `levels`.
//!
//! Every pass must be registered and every dialect must exist. A quantized network runs through the passes. After each step of
//! several passes, it must have operations of all dialects of the level.

use qopt_ir::ir::{Context, Module};

use super::svg::{Anchor, Rect};
use super::{NETWORK, file};
use crate::program::{functions, operations, read, run};

/// A box of the drawing.
pub struct Level {
    pub name: &'static str,
    pub dialects: &'static [&'static str],
    pub rect: Rect,
}

/// The passes between two levels.
pub struct Step {
    /// The level of the result.
    to: usize,
    /// Names of passes, and their options in the run of the network.
    pub passes: &'static [(&'static str, &'static str)],
    /// The points of the arrow.
    pub points: &'static [(i64, i64)],
    /// The position of the names of the passes.
    pub label: (i64, i64),
    pub anchor: Anchor,
}

const fn level(name: &'static str, dialects: &'static [&'static str], [x, y, width, height]: [i64; 4]) -> Level {
    Level { name, dialects, rect: Rect { x, y, width, height } }
}

pub const LEVELS: [Level; 11] = [
    level("TensorFlow Lite", &["tfl"], [24, 56, 136, 44]),
    level("ONNX, PyTorch", &["torch"], [180, 56, 136, 44]),
    level("StableHLO", &["stablehlo"], [336, 56, 136, 44]),
    level("TOSA", &["tosa"], [492, 56, 136, 44]),
    level("hub", &["qnn"], [240, 166, 160, 44]),
    level("integer TOSA", &["tosa", "qint"], [90, 268, 220, 44]),
    level("float operations between casts", &["tosa", "quant"], [410, 268, 250, 44]),
    level("loop nests on tensors", &["linalg", "arith"], [90, 356, 220, 44]),
    level("loop nests on buffers", &["linalg", "memref"], [90, 444, 220, 44]),
    level("vectors and loops", &["vector", "scf", "memref"], [90, 532, 220, 44]),
    level("tasks in one arena", &["func", "vector", "scf", "memref"], [90, 620, 220, 44]),
];

const fn step(
    to: usize,
    passes: &'static [(&'static str, &'static str)],
    points: &'static [(i64, i64)],
    label: (i64, i64),
    anchor: Anchor,
) -> Step {
    Step { to, passes, points, label, anchor }
}

pub const STEPS: [Step; 7] = [
    step(4, &[("fold-quant-shapes", ""), ("quant-to-hub", "")], &[(320, 128), (320, 166)], (332, 150), Anchor::Start),
    step(5, &[("hub-to-tosa", "")], &[(280, 210), (280, 230), (200, 230), (200, 268)], (190, 254), Anchor::End),
    step(6, &[("hub-to-qdq", "")], &[(360, 210), (360, 230), (535, 230), (535, 268)], (545, 254), Anchor::Start),
    step(
        7,
        &[("tosa-to-linalg", ""), ("linalg-generalize-named-ops", "")],
        &[(200, 312), (200, 356)],
        (212, 338),
        Anchor::Start,
    ),
    step(8, &[("bufferize", "")], &[(200, 400), (200, 444)], (212, 426), Anchor::Start),
    step(
        9,
        &[("vectorize-int8", "target=x86-64-v3"), ("to-loops", "")],
        &[(200, 488), (200, 532)],
        (212, 514),
        Anchor::Start,
    ),
    step(
        10,
        &[("assign-arena", ""), ("outline-kernels", ""), ("share-kernels", ""), ("kernels-to-tasks", "")],
        &[(200, 576), (200, 620)],
        (212, 602),
        Anchor::Start,
    ),
];
/// Programs of the frontends' levels. The first step converts each of them to the hub.
pub const SOURCES: [(usize, &str); 4] = [
    (0, "lit-tests/models/twin_dev.int8.tfl.mlir"),
    (1, NETWORK),
    (2, "lit-tests/conversions/quant_to_hub/stablehlo.mlir"),
    (3, "lit-tests/models/twin_dev.int8.tosa.mlir"),
];
/// Steps that run after each other, from the network.
const PATHS: [&[usize]; 2] = [&[0, 1, 3, 4, 5, 6], &[0, 2]];
/// Passes that leave the hub for an accelerator.
pub const ACCELERATOR: [&str; 2] = ["lift", "outline"];

/// Checks names, and the dialects at each level.
///
/// # Errors
/// If a pass or a dialect does not exist, or the network has no operation of a dialect at its level.
pub fn check() -> Result<(), String> {
    check_names()?;
    SOURCES.into_iter().try_for_each(|(level, path)| check_path(level, path, &[0]))?;
    PATHS.into_iter().try_for_each(|steps| check_path(1, NETWORK, steps))
}

/// Checks that all passes and dialects exist.
fn check_names() -> Result<(), String> {
    let registry = qopt_dialects::passes();
    let passes = STEPS.iter().flat_map(|step| step.passes).map(|&(name, _)| name).chain(ACCELERATOR);
    if let Some(name) = passes.into_iter().find(|name| registry.pass(name).is_none()) {
        return Err(format!("no pass '{name}'"));
    }
    let has = |name: &str| qopt_dialects::all().iter().any(|dialect| dialect.name == name);
    let unknown = LEVELS.iter().flat_map(|level| level.dialects).find(|name| !has(name));
    unknown.map_or(Ok(()), |name| Err(format!("no dialect '{name}'")))
}

/// Runs a program of a level through steps, and checks its dialects at each level.
fn check_path(level: usize, path: &str, steps: &[usize]) -> Result<(), String> {
    let ctx = Context::new(qopt_dialects::all());
    let mut module = read(&ctx, &file(path)?)?;
    check_dialects(&ctx, &module, level)?;
    for step in steps.iter().filter_map(|&step| STEPS.get(step)) {
        let passes = step.passes.iter().map(|(name, options)| format!("{name}{{{options}}}"));
        run(&ctx, &mut module, &passes.collect::<Vec<_>>().join(","))?;
        check_dialects(&ctx, &module, step.to)?;
    }
    Ok(())
}

/// Checks that the module has operations of all dialects of a level.
fn check_dialects(ctx: &Context, module: &Module, level: usize) -> Result<(), String> {
    let level = LEVELS.get(level).ok_or("no such level")?;
    let found = functions(ctx, module);
    let names: Vec<_> = found.iter().flat_map(|(_, body)| operations(ctx, body)).map(|op| op.name()).collect();
    let is_used =
        |dialect: &&str| names.iter().any(|name| name.split_once('.').is_some_and(|(own, _)| own == *dialect));
    let absent = level.dialects.iter().find(|dialect| !is_used(dialect));
    absent.map_or(Ok(()), |dialect| Err(format!("'{}' has no operation of '{dialect}'", level.name)))
}
