//! Programs of the hub and of integer TOSA, of one operation or two, at random: every kind, sizes that no vector divides, zero points
//! everywhere, multipliers from almost nothing to more than one.
//!
//! A program is made of its seed alone. Nothing here knows which of them have loops, or whether the verifier takes all of them: the
//! harness counts what comes through, so that a kind that never does is seen.

mod elements;
mod integers;
mod sums;
mod text;

use elements::{binary, border, movement, reduce, resize, softmax, table};
use integers::{integers, rescale, rows};
use sums::{conv2d, conv3d, depthwise, fully_connected, grouped, matmul, pool, transposed};
use text::{Random, Text};

type Kind = fn(&mut Random, Text, &str) -> String;
/// What is drawn from; what matters most stands more than once.
const KINDS: &[(&str, Kind)] = &[
    ("conv2d", conv2d),
    ("conv2d", conv2d),
    ("conv2d", conv2d),
    ("grouped", grouped),
    ("conv3d", conv3d),
    ("depthwise", depthwise),
    ("depthwise", depthwise),
    ("transposed", transposed),
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

/// The names of all kinds.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|&(name, _)| name)
}

/// The program of a seed: its kind, its function's name, and its text.
pub fn program(seed: u64) -> (&'static str, String, String) {
    let mut r = Random(crate::Random::new(seed));
    let (kind, make) = r.of(KINDS);
    let name = format!("p{seed}");
    let text = make(&mut r, Text { arguments: Vec::new(), lines: String::new(), next: 0 }, &name);
    (kind, name, text)
}
