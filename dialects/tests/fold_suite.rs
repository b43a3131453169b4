//! The rules over the files of `lit-tests`: each rule has a file that makes it fire, and `--fold-quant-shapes` gives the same
//! text for every order of its rules and operations.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use qopt_ir::ir::Context;
use qopt_ir::pass::{Config, PassManager, PipelineReport};
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

const FOLD: &str = "fold-quant-shapes";
/// The number of other orders.
const SEEDS: u64 = 8;

fn suite() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../lit-tests")
}

/// Runs a pass on a program. Returns the printed result and the report of the pass, or `None` if the program is
/// invalid, as in tests of the verifier, or the pass has to fail.
fn run(text: &str, pass: &str) -> Option<(String, PipelineReport)> {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("suite", Arc::new(text.as_bytes().to_vec())).ok()?;
    // Some tests need an unregistered operation.
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let mut parsed = parse(&ctx, source, 0, text.len(), options);
    let rules = VerifyOptions { allow_unregistered: true, ..VerifyOptions::default() };
    let valid = parsed.diags.is_empty() && verify_op(parsed.module.op(), &rules).is_empty();
    if !valid {
        return None;
    }
    if ["expected-error", "not qopt"].iter().any(|mark| text.contains(mark)) {
        // The pass is expected to fail.
        return None;
    }
    let pipeline = format!("builtin.module({pass})");
    let passes = qopt_dialects::passes();
    let manager = PassManager::parse(&ctx, &passes, &pipeline).unwrap_or_else(|_| panic!("'{pipeline}' is none"));
    let report = manager.run(&ctx, &mut parsed.module, &Config { verify_each: Some(rules), ..Config::default() });
    assert!(!report.failed, "{pass} fails on\n{text}");
    let mut out = Vec::new();
    print_module(&parsed.module, &PrintOptions::default(), &mut |piece| out.extend_from_slice(piece));
    Some((String::from_utf8(out).unwrap(), report))
}

/// The programs of a file.
fn programs(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.split("\n// -----\n").map(str::to_owned).collect()
}

/// A pass with the options of the program's first run of it.
fn with_options(text: &str, pass: &str) -> String {
    let options = text.split_once(&format!("--{pass}='")).and_then(|(_, rest)| rest.split_once('\''));
    options.map_or(pass.to_owned(), |(options, _)| format!("{pass}{{{options}}}"))
}

/// The file of a rule: the part of its name before the dot is the directory.
fn file_of(rule: &str) -> PathBuf {
    suite().join(format!("{}.mlir", rule.replace('.', "/")))
}

#[test]
fn every_rule_fires_in_its_file() {
    let passes = qopt_dialects::passes();
    let of_passes = passes.passes().into_iter().flat_map(|pass| pass.rules.iter().map(|&rule| (rule, pass.argument)));
    let of_dialects = qopt_dialects::all().iter().flat_map(|d| d.rules.iter().map(|rule| (rule.name, "canonicalize")));
    let all: Vec<(&str, &str)> = of_passes.chain(of_dialects).collect();
    assert!(all.len() > 7, "the rules are not known");
    let never = all.iter().filter(|(rule, pass)| {
        let reports = programs(&file_of(rule)).into_iter().filter_map(|text| run(&text, &with_options(&text, pass)));
        reports.map(|(_, report)| report.rules.get(*rule).copied().unwrap_or_default()).sum::<u64>() == 0
    });
    let never: Vec<_> = never.map(|(rule, _)| format!("{rule} in {}", file_of(rule).display())).collect();
    assert!(never.is_empty(), "never applied:\n{}", never.join("\n"));
}

fn files(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut work = vec![directory.to_owned()];
    while let Some(directory) = work.pop() {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                work.push(path);
            } else if path.extension().is_some_and(|e| e == "mlir") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn rules_are_declared_and_their_order_does_not_matter() {
    let declared: BTreeSet<&str> =
        qopt_dialects::passes().pass(FOLD).into_iter().flat_map(|pass| pass.rules).copied().collect();
    let (mut folded, mut different) = (0, Vec::new());
    for path in files(&suite()) {
        for (at, text) in programs(&path).iter().enumerate() {
            let Some((expected, report)) = run(text, FOLD) else { continue };
            assert!(report.rules.keys().all(|rule| declared.contains(rule.as_ref())), "{:?}", report.rules);
            if report.rules.values().all(|&count| count == 0) {
                continue;
            }
            folded += 1;
            for seed in 1..=SEEDS {
                let (found, _) = run(text, &format!("{FOLD}{{test-shuffle={seed}}}")).unwrap_or_default();
                if found != expected {
                    let line = expected.lines().zip(found.lines()).find(|(a, b)| a != b);
                    different.push(format!("{}, program {at}, seed {seed}: {line:?}", path.display()));
                    break;
                }
            }
        }
    }
    assert!(folded > 30, "only {folded} programs fold");
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// A function that applies operations to its argument in sequence. `OUT` and `IN` mark the result and the operand of each.
fn chain(from: &str, to: &str, operations: &[&[&str]]) -> String {
    let operations = operations.concat();
    let mut text = format!("func.func @f(%v0: {from}) -> {to} {{\n");
    for (i, operation) in operations.iter().enumerate() {
        text += &operation.replace("OUT", &format!("%v{}", i + 1)).replace("IN", &format!("%v{i}"));
        text.push('\n');
    }
    text + &format!("return %v{} : {to}\n}}\n", operations.len())
}

/// A chain of any length is folded in one run: a second run changes nothing, and casts are in their final position.
#[test]
fn long_chains_are_folded_at_once() {
    const LENGTH: usize = 150;
    let real = |shape: &str| format!("tensor<{shape}xf32>");
    let stored = |shape: &str| format!("tensor<{shape}x!quant.uniform<i8:f32, 0.5:-3>>");
    let transpose = |from: &str, to: &str| {
        let (from, to) = (real(from), real(to));
        format!("OUT = tosa.transpose IN {{perms = array<i32: 1, 0>}} : ({from}) -> {to}")
    };
    let abs = |shape: &str| format!("OUT = tosa.abs IN : ({0}) -> {0}", real(shape));
    let dcast = |shape: &str| format!("OUT = quant.dcast IN : {} to {}", stored(shape), real(shape));
    let qcast = |shape: &str| format!("OUT = quant.qcast IN : {} to {}", real(shape), stored(shape));

    let dynamic = transpose("?x?", "?x?");
    let (there, back) = (transpose("4x6", "6x4"), transpose("6x4", "4x6"));
    let (lying, standing) = (abs("4x6"), abs("6x4"));
    let pair: [&str; 4] = [&there, &standing, &back, &lying];
    let programs = [
        // The cast is the last operation, or the first.
        (chain(&stored("?x?"), &real("?x?"), &[&[&dcast("?x?")], &[&*dynamic; LENGTH]]), "quant.dcast", LENGTH),
        (chain(&real("?x?"), &stored("?x?"), &[&[&*dynamic; LENGTH], &[&qcast("?x?")]]), "quant.qcast", 0),
        // The cast is after or before the one remaining movement.
        (chain(&stored("4x6"), &real("6x4"), &[&[&dcast("4x6")], &[&*lying; LENGTH], &[&there]]), "quant.dcast", 1),
        (
            chain(&real("4x6"), &stored("6x4"), &[&[&there], &[&*standing; LENGTH], &[&qcast("6x4")]]),
            "quant.qcast",
            LENGTH,
        ),
        // Movements and computations alternate.
        (
            chain(&real("4x6"), &stored("6x4"), &[&pair.repeat(LENGTH / 2), &[&there, &qcast("6x4")]]),
            "quant.qcast",
            LENGTH,
        ),
    ];
    for (text, cast, place) in programs {
        let (once, _) = run(&text, FOLD).unwrap();
        let mut operations = once.lines().filter(|line| line.contains(" = "));
        assert_eq!(operations.position(|line| line.contains(cast)), Some(place), "{once}");
        let (twice, _) = run(&once, FOLD).unwrap();
        assert!(once == twice, "not folded at once:\n{text}");
        for seed in 1..=SEEDS {
            let (shuffled, _) = run(&text, &format!("{FOLD}{{test-shuffle={seed}}}")).unwrap();
            assert!(shuffled == once, "order {seed} gives another program of\n{text}");
        }
    }
}
