//! The driver against mlir-opt 22: the same invocation gives the same exit code, output and messages, up to the tool's
//! name.
//!
//! The table holds what a user types. It tests the driver, so its files use few operations and no rule of a dialect.
#![forbid(unsafe_code)]

use std::path::Path;
use std::process::{Command, Stdio};

const TOOL: &str = "mlir-opt-22";

/// Files by name.
const FILES: &[(&str, &str)] = &[
    ("empty.mlir", ""),
    (
        "ok.mlir",
        "func.func @f(%a: i32) -> i32 {\n  %b = arith.addi %a, %a : i32\n  %c = arith.addi %a, %a : i32\n  %d = \
         arith.muli %b, %c : i32\n  return %d : i32\n}\n",
    ),
    ("unknown.mlir", "module {\n\tfoo\n}\n"),
    ("non_ascii.mlir", "foo // \u{e9}\n"),
    ("unregistered.mlir", "\"a.b\"() : () -> ()\n"),
    (
        "unregistered_locs.mlir",
        "\"a.b\"() : () -> () loc(callsite(\"x\"(\"a.py\":1:2) at \"unregistered_locs.mlir\":1:3))\n",
    ),
    ("verify.mlir", "func.func @f() -> i64 {\n  \"func.return\"() : () -> ()\n}\n"),
    ("two_modules.mlir", "module {\n}\nmodule {\n}\n"),
    ("split.mlir", "module {\n}\n// -----\nfoo\n// ----- bar\nmodule @a {\n}\n// -----\nmodule @b {\n}\n"),
    ("near_miss.mlir", "module {\n}\n// ----\nmodule {\n}\n// -----"),
    ("split_at.mlir", "module @a {\n}\n#--#\nmodule @b {\n}\n"),
    (
        "expected.mlir",
        "// expected-error@+1 {{custom op}}\nfoo\n// -----\n// expected-error @below {{not this}}\nfoo\n// -----\n// \
         expected-warning @below {{custom op}}\nfoo\n// -----\n// expected-error-re@below {{op '{{[a-z]+}}' is}}\n\nfoo\n// \
         -----\nfoo // expected-error {{custom op 'foo'}}\n// -----\nfoo\n// expected-error@above {{custom op}}\n// \
         -----\n// expected-note @below {{zzz}}\nmodule {}\n",
    ),
    (
        "expected_odd.mlir",
        "module {}\n//expected-error {{aa\n// expected-error@+99 {{q}}\n// expected-error@-99 {{q}} // expected-error \
         {{z}}\n// expected-remark {{n}} {{m}}\n// expected-error@ +1 {{sp}}\n// expected-error 2 {{sp}}",
    ),
    ("expected_ok.mlir", "// expected-error@+1 {{custom op}}\nfoo\n// -----\nmodule @ok {\n}\n"),
];

/// Arguments, with blanks between them; `'` quotes.
const INVOCATIONS: &[&str] = &[
    // The command line.
    "nonexistent.mlir",
    ".",
    "ok.mlir empty.mlir",
    "ok.mlir -o",
    "ok.mlir -o /nonexistent/x",
    "--inlin ok.mlir -- ok.mlir",
    "-- ok.mlir",
    "--verify-each=maybe ok.mlir",
    "--verify-each=false ok.mlir",
    "-verify-each ok.mlir -verify-each",
    "--verify-diagnostics=foo ok.mlir",
    "--verify-diagnostics=all= ok.mlir",
    "--mlir-elide-elementsattrs-if-larger=x ok.mlir",
    "--mlir-elide-elementsattrs-if-larger=-1 ok.mlir",
    "--mlir-elide-elementsattrs-if-larger ok.mlir",
    "--mlir-elide-elementsattrs-if-larger 3 ok.mlir",
    "--mlir-timing-display=foo",
    "--mlir-print-ir-after=nope ok.mlir",
    "--mlir-print-ir-before= ok.mlir",
    "--mlir-print-ir-before-all=3 ok.mlir",
    "--pass-pipeline",
    "--help=3",
    // Passes and pipelines.
    "--cse ok.mlir",
    "-cse --cse ok.mlir",
    "--cse= ok.mlir",
    "--cse=foo=1 ok.mlir",
    "--canonicalize=max-iterations=x ok.mlir",
    "-canonicalize=top-down=x ok.mlir",
    "--canonicalize='max-iterations=2 top-down=false' --dump-pass-pipeline ok.mlir",
    "ok.mlir --cse --canonicalize --dump-pass-pipeline",
    "ok.mlir --dump-pass-pipeline",
    "--pass-pipeline= ok.mlir",
    "--pass-pipeline=cse ok.mlir",
    "--pass-pipeline=builtin.module() ok.mlir",
    "--pass-pipeline=any(cse) ok.mlir",
    "--pass-pipeline=builtin.module(nope) ok.mlir",
    "--pass-pipeline=builtin.module(cse,nope) ok.mlir",
    "--pass-pipeline=builtin.module(cse{foo=1}) ok.mlir",
    "--pass-pipeline=builtin.module(func.func(cse{foo=1})) ok.mlir",
    "--pass-pipeline=builtin.module(canonicalize{max-iterations=x}) ok.mlir",
    "--pass-pipeline=builtin.module(cse) --cse ok.mlir",
    "--pass-pipeline=func.func(cse) ok.mlir",
    "--pass-pipeline=builtin.module(func.func(cse) ok.mlir",
    "'--pass-pipeline=builtin.module( func.func( cse , canonicalize{top-down=false}) ,cse)' --dump-pass-pipeline ok.mlir",
    // Dumps.
    "ok.mlir --cse --symbol-dce --mlir-print-ir-after-all --mlir-print-ir-before=cse",
    "ok.mlir --cse --cse --mlir-print-ir-after-all --mlir-print-ir-after-change",
    "ok.mlir --cse --mlir-print-ir-after-change",
    "ok.mlir --cse --mlir-print-ir-after-failure",
    "ok.mlir --cse --symbol-dce --mlir-print-ir-before=symbol-dce,cse",
    "ok.mlir --cse --mlir-print-ir-module-scope --mlir-print-ir-after-all",
    "--pass-pipeline=builtin.module(func.func(cse),symbol-dce) ok.mlir --mlir-print-ir-before-all",
    "--pass-pipeline=builtin.module(func.func(cse)) ok.mlir --mlir-print-ir-module-scope --mlir-print-ir-after-all \
     --mlir-disable-threading",
    // Reading, printing, splitting.
    "empty.mlir",
    "-",
    "",
    "ok.mlir -o -",
    "ok.mlir --mlir-print-op-generic",
    "ok.mlir --verify-roundtrip",
    "unknown.mlir",
    "non_ascii.mlir",
    "unregistered.mlir",
    "unregistered.mlir --allow-unregistered-dialect",
    "unregistered.mlir --allow-unregistered-dialect=false",
    "unregistered_locs.mlir",
    "verify.mlir --verify-diagnostics=only-expected",
    "two_modules.mlir",
    "ok.mlir --no-implicit-module",
    "two_modules.mlir --no-implicit-module",
    "empty.mlir --no-implicit-module",
    "split.mlir --split-input-file",
    "split.mlir --split-input-file --output-split-marker=@@",
    "split.mlir --split-input-file --output-split-marker",
    "near_miss.mlir --split-input-file",
    "split_at.mlir --split-input-file=#--#",
    "empty.mlir --split-input-file",
    "ok.mlir --split-input-file=",
    // Expectations.
    "expected.mlir --split-input-file --verify-diagnostics",
    "expected.mlir --split-input-file --verify-diagnostics=only-expected",
    "expected_odd.mlir --verify-diagnostics",
    "expected_ok.mlir --verify-diagnostics --split-input-file",
    "ok.mlir --verify-diagnostics --cse",
];

#[derive(PartialEq, Eq)]
struct Outcome {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run(program: &str, arguments: &[String], directory: &Path) -> Outcome {
    let output =
        Command::new(program).args(arguments).current_dir(directory).stdin(Stdio::null()).output().unwrap_or_else(
            |error| panic!("{program} does not run ({error}); {TOOL} is in Debian's package mlir-22-tools"),
        );
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(TOOL, "qopt");
    Outcome { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
}

/// Splits at blanks outside of quotes.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in text.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(std::mem::take(&mut word)),
            c => word.push(c),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

/// The suggestion depends on what other options there are.
fn without_suggestions(outcome: &mut Outcome) {
    let kept: Vec<&str> = outcome.err.lines().filter(|line| !line.contains("Did you mean")).collect();
    outcome.err = kept.join("\n");
}

#[test]
fn same_as_mlir_opt() {
    let directory = tempfile::tempdir().unwrap();
    for (name, text) in FILES {
        std::fs::write(directory.path().join(name), text).unwrap();
    }
    let mut failures = String::new();
    for invocation in INVOCATIONS {
        let arguments = words(invocation);
        let mut wanted = run(TOOL, &arguments, directory.path());
        let mut got = run(env!("CARGO_BIN_EXE_qopt"), &arguments, directory.path());
        without_suggestions(&mut wanted);
        without_suggestions(&mut got);
        if wanted != got {
            failures += &format!(
                "==== {invocation}\n-- {TOOL}: {:?}\n{}-- stderr\n{}\n-- qopt: {:?}\n{}-- stderr\n{}\n",
                wanted.code, wanted.out, wanted.err, got.code, got.out, got.err
            );
        }
    }
    assert!(failures.is_empty(), "{failures}");
}
