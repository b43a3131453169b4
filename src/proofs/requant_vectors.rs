//! Requantization and quantization: 23,334 vectors and random arguments, evaluated by the definitions of
//! `requant_exact` and by the functions of `qopt_ir::num::requantize`.
//!
//! `data/requant_vectors.txt.gz` has headings and lines:
//!
//! ```text
//! # name name …
//! argument argument … = answer answer …
//! ```
//!
//! A heading names the definitions of the answers on the lines below it, in order; each answer is a vector. An answer
//! is an integer, or mantissa and exponent as `mantissa*2^exponent`, or `-` outside the domain. The arguments are the
//! arguments of the function of that name, with an `f32` as the integer of its bits; `Multiplier`'s methods take
//! accumulator, mantissa and exponent. `mlir_lower_quant_ops` is the result of MLIR's pass on `quant.qcast`. It is not
//! computed here; the vectors show how it differs.
//!
//! `QOPT_CASES` sets the number of random cases per function (default 20,000).

#[path = "support/requant_exact.rs"]
mod requant_exact;
#[path = "support/requant_functions.rs"]
mod requant_functions;
mod support;

use std::collections::BTreeMap;
use std::io::Read;

use qopt_ir::num::requantize::*;
use requant_exact::{ExactResult, verdict};
use requant_functions::{ArgumentGenerator, FUNCTIONS, Function, Outcome};
use support::Random;

const TABLE: &[u8] = include_bytes!("data/requant_vectors.txt.gz");

/// Number of special cases in a set of arguments.
#[derive(Debug, Default, PartialEq, Eq)]
struct Examples {
    vectors: usize,
    rejected: usize,
    ties: usize,
    negative: usize,
    saturated: usize,
    /// Smallest and largest shift with a result.
    shifts: Option<(i128, i128)>,
}

impl Examples {
    fn add(&mut self, verdict: ExactResult) {
        self.vectors += 1;
        if verdict.answer.is_none() {
            self.rejected += 1;
            return;
        }
        self.ties += usize::from(verdict.tie);
        self.negative += usize::from(verdict.negative);
        self.saturated += usize::from(verdict.saturated);
        if let Some(shift) = verdict.shift {
            let (least, most) = self.shifts.unwrap_or((shift, shift));
            self.shifts = Some((least.min(shift), most.max(shift)));
        }
    }
}

impl std::fmt::Display for Examples {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { vectors, rejected, ties, negative, saturated, shifts } = self;
        let shifts = shifts.map_or("-".into(), |(least, most)| format!("{least}..{most}"));
        write!(out, "{vectors} {rejected} {ties} {negative} {saturated} {shifts}")
    }
}

/// For each definition: vectors; those without answer; of the others ties, negative numbers, saturated ones, and the
/// smallest and largest shift.
const EXAMPLES: &str = "\
double 2710 262 353 1135 0 -31..30
lrintf_requantize 1860 0 215 767 1083 -
mlir_lower_quant_ops 800 275 108 84 0 -
of_ratio 12 0 2 0 0 -31..8
onnx_quantize 860 0 150 254 279 -
ort_requantize 1860 0 215 767 1123 -
rndnu_requantize 1860 0 200 767 1084 16..55
round_half_away 19 0 10 9 0 -
round_half_even 19 0 10 9 0 -
round_half_up 19 0 10 9 0 -
rounding_divide_by_pot 400 0 123 184 0 0..31
single 2710 253 353 1138 0 -31..30
srdhm 390 0 41 155 1 -
tflite_quantize 860 0 150 254 281 -
to_nearest 1449 98 358 643 0 -31..31
torch_quantize 860 100 122 226 191 -
tosa_scale16 450 228 6 56 0 2..62
tosa_scale32_double 2205 292 343 900 0 2..62
tosa_scale32_single 2205 292 343 900 0 2..62
upward 1449 98 358 643 0 -31..31
wide 337 174 2 32 0 -31..7
";

#[test]
fn every_vector() {
    let mut text = String::new();
    flate2::read::GzDecoder::new(TABLE).read_to_string(&mut text).unwrap();
    let mut definitions = vec![];
    let mut found: BTreeMap<&str, Examples> = BTreeMap::new();
    let mut differences: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for line in text.lines() {
        if let Some(names) = line.strip_prefix("# ") {
            definitions = names.split(' ').collect();
            continue;
        }
        let (arguments, answers) = line.split_once(" = ").unwrap();
        let arguments: Vec<i128> = arguments.split(' ').map(|n| n.parse().unwrap()).collect();
        let answers: Vec<Outcome> = answers.split(' ').map(answer).collect();
        assert_eq!(answers.len(), definitions.len(), "{line}");
        for (at, one) in definitions.iter().enumerate() {
            for (other_at, other) in definitions.iter().enumerate().skip(at + 1) {
                let differ = answers[at].zip(answers[other_at]).is_some_and(|(one, other)| one != other);
                *differences.entry((one, other)).or_default() += usize::from(differ);
            }
        }
        for (definition, answer) in definitions.iter().copied().zip(answers) {
            let verdict = verdict(definition, &arguments);
            assert_eq!(verdict.answer, answer, "the definition {definition}: {line}");
            if let Some(function) = Function::named(definition) {
                assert_eq!((function.call)(&arguments), answer, "qopt's {definition}: {line}");
            }
            found.entry(definition).or_default().add(verdict);
        }
    }
    let table: String = found.iter().map(|(name, examples)| format!("{name} {examples}\n")).collect();
    eprint!("{table}");
    assert_eq!(found.values().map(|examples| examples.vectors).sum::<usize>(), 23_334);
    assert_eq!(table, EXAMPLES);
    // The vectors must distinguish any two definitions that differ.
    let same: Vec<_> = differences.iter().filter(|(_, count)| **count == 0).map(|(pair, _)| *pair).collect();
    assert_eq!((differences.len(), same), (15, vec![("ort_requantize", "lrintf_requantize")]));
}

#[test]
fn random_arguments() {
    let cases = std::env::var("QOPT_CASES").map_or(20_000, |cases| cases.parse().unwrap());
    let mut random = ArgumentGenerator(Random(20_261_121));
    for &Function { name: definition, call, arguments } in &FUNCTIONS {
        let mut examples = Examples::default();
        for _ in 0..cases {
            let arguments = arguments(&mut random);
            let verdict = verdict(definition, &arguments);
            assert_eq!(call(&arguments), verdict.answer, "{definition} {arguments:?}");
            examples.add(verdict);
        }
        eprintln!("{definition} {examples}");
        let Examples { vectors, rejected, ties, .. } = examples;
        assert!(ties > vectors / 200, "few ties: {definition} {examples}");
        assert!(vectors - rejected > vectors / 5, "few answers: {definition} {examples}");
        assert!(rejected > 0 || definition == "srdhm", "no case is rejected: {definition} {examples}");
    }
}

fn call(name: &str, arguments: &[i128]) -> Outcome {
    (Function::named(name).unwrap().call)(arguments)
}

/// Extreme values, at which no overflow may go unnoticed.
#[test]
fn extreme_arguments() {
    let narrow = |n: i128| n.clamp(i32::MIN.into(), i32::MAX.into());
    let ends = [i64::MIN.into(), i32::MIN.into(), -1, 0, 1, i32::MAX.into(), i64::MAX.into()];
    let mut compared = 0;
    for case in 0..7 * 7 * 7 {
        let [x, m, e] = [ends[case % 7], narrow(ends[case / 7 % 7]), narrow(ends[case / 49])];
        let fixed = ["double", "single", "wide", "upward", "to_nearest"].map(|name| (name, vec![x, m, e]));
        let shift = e.abs();
        let tosa = ["tosa_scale32_single", "tosa_scale32_double"].map(|name| (name, vec![x, m, shift]));
        let half = ["round_half_even", "round_half_up", "round_half_away"].map(|name| (name, vec![x, m]));
        let others = [
            ("tosa_scale16", vec![x, m.clamp(-0x8000, 0x7fff), shift]),
            ("rounding_divide_by_pot", vec![x, shift]),
            ("of_ratio", vec![x.abs(), m.abs(), e]),
        ];
        for (name, arguments) in fixed.into_iter().chain(tosa).chain(half).chain(others) {
            assert_eq!(call(name, &arguments), verdict(name, &arguments).answer, "{name} {arguments:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, 13 * 343);
    // The product fits `int64` but not with the rounding term; the limit of rounding by adding 1.5 * 2^23.
    for (name, arguments, expected) in [
        ("upward", vec![(1 << 31) - 2, (1 << 30) + 1, 2], None),
        ("to_nearest", vec![(1 << 31) - 2, (1 << 30) + 1, 2], None),
        ("upward", vec![2 - (1 << 31), (1 << 30) + 1, 2], Some(0)),
        ("tosa_scale32_single", vec![(1 << 47) - 1, 1 << 15, 62], Some(1)),
        ("tosa_scale32_single", vec![1 << 47, 1 << 15, 62], None),
        ("tosa_scale32_double", vec![(1 << 47) - 1, 0xffff, 48], None),
        ("tosa_scale32_single", vec![(1 << 47) - 1, 0xffff, 48], Some(0x7fff)),
        ("ort_requantize", vec![(1 << 22) - 1, 0x3f80_0000, 0, -1 << 40, 1 << 40], Some((1 << 22) - 1)),
        ("ort_requantize", vec![(1 << 23) - 1, 0x3f00_0000, 0, -1 << 40, 1 << 40], Some(1 << 22)),
        ("ort_requantize", vec![1 << 22, 0x3f80_0000, 0, -1 << 40, 1 << 40], None),
        ("ort_requantize", vec![-1 << 22, 0x3f80_0000, 0, -1 << 40, 1 << 40], None),
    ] {
        let expected = expected.map(|n| (n, 0));
        assert_eq!(verdict(name, &arguments).answer, expected, "the definition {name} {arguments:?}");
        assert_eq!(call(name, &arguments), expected, "{name} {arguments:?}");
    }
    let infinite = [f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
    for quantize in [onnx_quantize, stablehlo_quantize, torch_quantize, tflite_quantize] {
        assert_eq!(infinite.map(|x| quantize(x, 0.5, 3, -128, 127)), [Some(127), Some(-128), None]);
        assert_eq!(infinite.map(|scale| quantize(1.0, scale, 3, -128, 127)), [None; 3]);
        assert_eq!(quantize(1e30, 1.0, i64::MIN, i64::MIN, i64::MAX), Some(i64::MAX));
    }
    // One half, with a zero point of 1.
    assert_eq!([onnx_quantize, stablehlo_quantize].map(|q| q(0.5, 1.0, 1, -128, 127)), [Some(1), Some(2)]);
}

/// `Multiplier::of` on random `f64`, also near the smallest and largest exponents.
#[test]
fn multipliers_of_floats() {
    let mut random = ArgumentGenerator(Random(64));
    let mut kinds = [0; 3];
    for case in 0..20_000 {
        // Mostly exponents from below 2^-33 to above 2^32, sometimes any.
        let exponent = if case % 4 == 0 { random.between(0, 2046) } else { random.between(1023 - 34, 1023 + 33) };
        let fraction = random.int(53).unsigned_abs() as u64 >> 1;
        let all = (1 << 52) - 1;
        let fraction = if random.below(3) == 0 { all - (fraction >> 22) } else { fraction } & all;
        let scale = f64::from_bits((exponent as u64) << 52 | fraction);
        let (digits, power) = if exponent == 0 { (fraction, 1) } else { (fraction + all + 1, exponent as i32) };
        let expected = verdict("of_ratio", &[digits.into(), 1, i128::from(power - 1075)]).answer;
        let found = Multiplier::of(scale).map(|m| (m.mantissa.into(), m.exponent));
        assert_eq!(found, expected, "{scale:e}");
        kinds[found.map_or(0, |found| if found.0 == 0 { 1 } else { 2 })] += 1;
    }
    assert!(kinds.iter().all(|&count| count > 500), "{kinds:?}");
    assert_eq!([-0.0, 0.0].map(Multiplier::of), [Some(Multiplier::default()); 2]);
    assert_eq!([-1.0, -f64::MIN_POSITIVE, f64::NAN, f64::INFINITY].map(Multiplier::of), [None; 4]);
}

/// Definitions of different projects that agree wherever both are defined.
#[test]
fn same_functions() {
    let mut random = ArgumentGenerator(Random(19));
    let mut compared = [0; 4];
    for _ in 0..100_000 {
        let (x, exponent) = (random.int(32) as i64, random.between(-31, 29) as i32);
        let multiplier = Multiplier { mantissa: random.mantissa().max(0) as i32, exponent };
        let shift = 31_u32.checked_add_signed(-exponent).unwrap();
        let tosa = |rounding| tosa_scale32(x, multiplier.mantissa, shift, rounding);
        let small = (multiplier.mantissa >> 16) as i16;
        let rounded = round_half_away(i128::from(x) * i128::from(multiplier.mantissa), 1 << shift);
        let pairs = [
            (multiplier.double(x), tosa(TosaRounding::Double)),
            (multiplier.single(x), tosa(TosaRounding::Single)),
            (multiplier.single(x), multiplier.upward(x)),
            (rounded.filter(|&n| i32::try_from(n).is_ok()), multiplier.to_nearest(x)),
        ];
        for (count, (one, other)) in compared.iter_mut().zip(pairs) {
            if let (Some(one), Some(other)) = (one, other) {
                assert_eq!(one, other, "{x} {multiplier:?}");
                *count += 1;
            }
        }
        if let Some(wide) = tosa_scale32(x, small.into(), shift, TosaRounding::Single) {
            assert_eq!(tosa_scale16(x, small, shift), Some(wide), "{x} {small} {shift}");
        }
    }
    assert!(compared.iter().all(|&count| count > 20_000), "{compared:?}");

    // Clamping before and after rounding agree wherever the former is defined.
    for _ in 0..20_000 {
        let (x, scale, [zero_point, min, max]) =
            (random.int(32) as i32, random.scale() as u32, random.zero_point_and_bounds());
        let scale = f32::from_bits(scale);
        let [zero_point, min, max] = [zero_point as i64, min as i64, max as i64];
        if let Some(stored) = ort_requantize(x, scale, zero_point, min, max) {
            assert_eq!(lrintf_requantize(x, scale, zero_point, min, max), Some(stored), "{x} {scale:e} {zero_point}");
        }
    }
}

fn answer(text: &str) -> Outcome {
    match text.split_once("*2^") {
        Some((mantissa, exponent)) => Some((mantissa.parse().unwrap(), exponent.parse().unwrap())),
        None if text == "-" => None,
        None => Some((text.parse().unwrap(), 0)),
    }
}
