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
    ("open_module.mlir", "module {\n  func.func @f() {\n    return\n  }\n\n"),
    ("open_block.mlir", "\"t.op\"() ({\n^bb0:"),
    ("missing.mlir", "func.func @f(%a: i32) {\n  %b = arith.addi %a  // and\n\n  return\n}\n"),
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

/// Files that are printed in every way, because numbers and aliases depend on it.
const PRINTED: &[(&str, &str)] = &[
    (
        "locations.mlir",
        r##"#map = affine_map<(d0) -> (d0)>
module {
  func.func @f(%a: i32 loc("x":1:2), %b: tensor<2xf32>) -> i32 {
    %c = arith.addi %a, %a : i32 loc(fused["a":1:2, "b":3:4])
    %d = arith.addi %a, %c : i32 loc(fused<"meta">["a":1:2, "b":3:4])
    %e = arith.addi %a, %d : i32 loc(callsite("foo" at "file":10:8))
    %g = arith.addi %a, %e : i32 loc("name"("file":10:8))
    %h = arith.addi %a, %g : i32 loc("name")
    %i = arith.addi %a, %h : i32 loc(unknown)
    %j = arith.addi %a, %i : i32 loc("file":10:8 to 11:9)
    %k = arith.addi %a, %j : i32 loc("file":10:8 to :9)
    %l = arith.addi %a, %k : i32 loc(fused<#map>[callsite("n"("u":5:6) at fused["w":7:8, unknown]), "x":1:2])
    %m = arith.addi %a, %l : i32 loc("outer"("inner"("q":1:1)))
    %n = arith.addi %a, %m {foo = loc("attr":3:3)} : i32 loc("a":1:2)
    func.return %n : i32
  }
  func.func private @g(i32)
  func.func @h(%a: i32) {
    "t.br"(%a)[^bb1] : (i32) -> ()
  ^bb1(%x: i32 loc("blk":9:9)):
    func.return loc(unknown)
  }
} loc("m":1:1)
"##,
    ),
    (
        "more_locations.mlir",
        r##"func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32 loc(#late)
  %1 = arith.addi %0, %b : i32 loc(#last)
  %2 = arith.addi %1, %b : i32 loc(fused<{at = loc("in":1:1), of = tensor<2xi8>}>["x":1:1])
  %3 = arith.addi %2, %b : i32 loc(callsite("f"("f.py":1:1) at callsite("g"("g.py":2:2) at "h.py":3:3)))
  %4 = arith.addi %3, %b : i32 loc("name"(unknown))
  return %4 : i32 loc("r" ("r.py":7:7 to 8:8))
}
"t.arguments"() ({
^bb0(%a: i32 loc(fused["a":1:2, "b":3:4]), %b: i32 loc("n"("b":3:4)), %c: i32 loc(unknown), %d: i32):
  "t.in"() : () -> () loc("a":1:2)
^bb1(%e: i32 loc("n"("only":3:4))):
  "t.in"() : () -> () loc(fused["only":3:4, fused<loc("me":1:1)>["zz":1:1]])
}) {at = loc("attr":5:5)} : () -> () loc("n"("b":3:4))
"t.unknown"() : () -> () loc(unknown)
#b = loc("b.py":1:1)
#late = loc(fused<"m">[#b, "b.py":2:2])
#last = loc("last"(#late))
"##,
    ),
    (
        "nested.mlir",
        r##"module {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1:2 = "t.two"(%0) : (i32) -> (i32, i32)
    %2 = "t.reg"(%1#0) ({
    ^bb0(%q: i32):
      %3 = arith.addi %q, %1#1 : i32
      "t.br"(%3)[^bb1] : (i32) -> ()
    ^bb1(%w: i32):
      "t.y"(%w) : (i32) -> ()
    }) : (i32) -> i32
    %c = arith.constant 4 : i32
    return %2 : i32
  }
  module @inner {
    func.func @g(%a: i32) -> i32 {
      %0 = arith.addi %a, %a : i32
      return %0 : i32
    }
    %c0 = arith.constant 0 : i32
    module {
      %c1 = arith.constant 0 : i32
      %u = "t.iso"(%c1) ({
        %c2 = arith.constant 0 : i32
      }) : (i32) -> i32
      func.func @g(%a: i32) -> i32 {
        %0 = arith.addi %a, %a : i32
        return %0 : i32
      }
    }
    %c5 = arith.constant 0 : i32
  }
  func.func @h(%a: i32) -> i32 {
    %0 = arith.addi %a, %a : i32
    return %0 : i32
  }
  %z = "t.z"() : () -> i32
}
"##,
    ),
    (
        "distinct.mlir",
        r##""t.a"() {x = distinct[7]<>, y = distinct[3]<"q">, z = [distinct[9]<>, distinct[3]<"q">]} : () -> () loc(fused<distinct[5]<42 : i32>>["f":1:2])
"t.a"() {x = distinct[7]<>, w = distinct[8]<unit>, v= distinct[11]<"q">, k = distinct[12]<distinct[7]<>>, l = distinct[13]<distinct[3]<"q">>} : () -> ()
"##,
    ),
    (
        "aliases.mlir",
        r##"func.func @f(%a: i32) -> (i32 {t.y = affine_map<(d0) -> (d0 + 1)>}) attributes {z = affine_map<(d0) -> (d0 + 2)>} {
  %0 = "t.a"(%a) ({
    ^bb0(%q: memref<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>>):
    "t.b"() {m = affine_map<(d0) -> (d0 + 3)>} : () -> ()
  }, {
    "t.b"() {m = affine_map<(d0) -> (d0 + 4)>} : () -> ()
  }) {m = affine_map<(d0) -> (d0 + 5)>, s = affine_set<(d0) : (d0 >= 0)>} : (i32) -> memref<2x2xf32, affine_map<(d0, d1) -> (d1 + 1, d0)>>
  %c = arith.constant {g = affine_map<(d0) -> (d0 + 7)>} 0 : i32
  return %c : i32
}
"t.c"() {m = affine_map<(d0) -> (d0 + 6)>, t = tuple<i1,i2,i3,i4,i5,i6,i7,i8,i9,i10,i11,i12,i13,i14,i15,i16,i17>} : () -> ()
module attributes {t.q = affine_map<(d0) -> (d0 + 8)>} {
}
module {
  "t.e"() ({
  ^bb0(%a: i32 loc(fused["a":1:2, "b":3:4]), %b: i32 loc("n"("b":3:4)), %c: i32 loc(unknown)):
    "t.d"() : () -> () loc("late":1:1)
  ^bb1(%d: i32 loc("n"("only":3:4))):
    "t.d"() : () -> () loc(fused["only":3:4, fused<loc("me":1:1)>["zz":1:1]])
  }) : () -> () loc("n"("b":3:4))
}
{-#
  external_resources: { x: { a: "0x0400000001000000" } }
#-}
"##,
    ),
];

/// Ways to print.
const PRINTING: &[&str] = &[
    "",
    "--mlir-print-debuginfo",
    "--mlir-print-local-scope",
    "--mlir-print-local-scope --mlir-print-debuginfo",
    "--mlir-print-op-generic",
    "--mlir-print-op-generic --mlir-print-debuginfo",
    "--mlir-print-op-generic --mlir-print-local-scope",
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
    "open_module.mlir",
    "open_block.mlir --allow-unregistered-dialect",
    "missing.mlir",
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

/// What is different for these arguments, empty if nothing is.
fn difference(invocation: &str, directory: &Path) -> String {
    let arguments = words(invocation);
    let mut wanted = run(TOOL, &arguments, directory);
    let mut got = run(env!("CARGO_BIN_EXE_qopt"), &arguments, directory);
    without_suggestions(&mut wanted);
    without_suggestions(&mut got);
    if wanted == got {
        return String::new();
    }
    format!(
        "==== {invocation}\n-- {TOOL}: {:?}\n{}-- stderr\n{}\n-- qopt: {:?}\n{}-- stderr\n{}\n",
        wanted.code, wanted.out, wanted.err, got.code, got.out, got.err
    )
}

#[test]
fn same_as_mlir_opt() {
    let directory = tempfile::tempdir().unwrap();
    for (name, text) in FILES {
        std::fs::write(directory.path().join(name), text).unwrap();
    }
    let failures: String = INVOCATIONS.iter().map(|invocation| difference(invocation, directory.path())).collect();
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn prints_as_mlir_opt() {
    let directory = tempfile::tempdir().unwrap();
    let mut failures = String::new();
    for (name, text) in PRINTED {
        std::fs::write(directory.path().join(name), text).unwrap();
        for way in PRINTING {
            failures += &difference(&format!("--allow-unregistered-dialect {way} {name}"), directory.path());
        }
        // A file that is refused would be the same as well.
        let accepted = run(TOOL, &words(&format!("--allow-unregistered-dialect {name}")), directory.path());
        assert_eq!(accepted.code, Some(0), "{name}: {}", accepted.err);
    }
    assert!(failures.is_empty(), "{failures}");
}
