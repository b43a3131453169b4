//! Random programs of the hub and of integer TOSA with one or two operations: every kind, sizes that are not multiples
//! of vectors, nonzero zero points, multipliers from nearly zero to above one.
//!
//! A program is determined by its seed. The verifier may reject some programs, and some have no lowering. The harness
//! counts the ones that pass, so that a kind that never passes is noticed.

mod elements;
mod integers;
mod sums;
mod text;

use elements::{binary, border, movement, reduce, resize, softmax, table};
use integers::{integers, rescale, rows};
use sums::{conv2d, conv3d, depthwise, fully_connected, grouped_convolution, matmul, pool, transposed_convolution};
use text::{FunctionText, HubRandom};

type ProgramKind = fn(&mut HubRandom, FunctionText, &str) -> String;
/// The kinds to choose from. Important kinds occur several times.
const KINDS: &[(&str, ProgramKind)] = &[
    ("conv2d", conv2d),
    ("conv2d", conv2d),
    ("conv2d", conv2d),
    ("grouped", grouped_convolution),
    ("conv3d", conv3d),
    ("depthwise", depthwise),
    ("depthwise", depthwise),
    ("transposed", transposed_convolution),
    ("fully_connected", fully_connected),
    ("fully_connected", fully_connected),
    ("matmul", matmul),
    ("pool", pool),
    ("pool", pool),
    ("binary", binary),
    ("binary", binary),
    ("table", table),
    ("softmax", softmax),
    ("reduce", reduce),
    ("resize", resize),
    ("move", movement),
    ("rescale", rescale),
    ("rescale", rescale),
    ("integers", integers),
    ("rows", rows),
    ("border", border),
];

/// Names of all kinds.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|&(name, _)| name)
}

/// The program of a seed: its kind, the name of its function, and its text.
pub fn program(seed: u64) -> (&'static str, String, String) {
    let mut r = HubRandom(crate::Random::new(seed));
    let (kind, make) = r.of(KINDS);
    let name = format!("p{seed}");
    let text = make(&mut r, FunctionText { arguments: Vec::new(), lines: String::new(), next: 0 }, &name);
    (kind, name, text)
}
