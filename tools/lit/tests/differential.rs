//! Runs a suite of small tests with this runner and with LLVM 22's lit and compares the result of each test.
//!
//! Known differences are excluded: `1>&2`, `cat -`, `not` before a builtin, `cd` to a missing directory, a missing
//! input file. The tests observe the shell themselves: each command checks the output of another one.

use qopt_lit::{ResultCode, Suite, SuiteLimits};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Directory of the programs in the package llvm-22-tools.
const LLVM: &str = "/usr/lib/llvm-22/bin";

const CONFIGURATION: &str = r#"
import os
import lit.formats
config.name = "demo"
config.test_format = lit.formats.ShTest(False)
config.suffixes = [".mlir"]
config.excludes = ["models"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.test_exec_root = os.path.join(config.test_source_root, "theirs")
config.available_features = ["feat", "other-feat"]
config.substitutions.append(("%{greet}", "echo hi"))
config.environment["PATH"] = "/usr/lib/llvm-22/bin:" + config.environment.get("PATH", "")
"#;

/// Text of each test; `// ` is prepended to every line.
const CASES: &[&str] = &[
    // Test files.
    "RUN: true",
    "RUN: false",
    "nothing",
    "RUN: true\nRUN: false",
    "RUN: false\nRUN: true",
    "RUN: true \\\nRUN: && false",
    "RUN: echo a \\\nRUN:   b | FileCheck %s\nCHECK: a b",
    "RUN: echo a \\",
    "RUN: true\nEND.\nRUN: false",
    "RUN: true\nBEND.\nRUN: false",
    "RUN:",
    "RUN: true ;",
    "RUN: ; true",
    "RUN: true |",
    "RUN: | true",
    "RUN: true &&",
    "RUN: echo 'a",
    "RUN: echo \"a",
    "RUN: nosuchprogram",
    "RUN: not nosuchprogram",
    "RUN: echo x | FileCheck %s\nCHECK: y",
    "RUN: echo %T",
    "xRUN: false\nRUN: true",
    // Definitions.
    "DEFINE: %{x} = echo a\nRUN: %{x} | grep a",
    "RUN: %{x} | grep a\nDEFINE: %{x} = echo a",
    "DEFINE: %{x} = echo a\nDEFINE: %{x} = echo b\nRUN: true",
    "REDEFINE: %{x} = echo a\nRUN: true",
    "RUN: true\nREDEFINE: %{x} = echo a",
    "DEFINE: %{x} = echo a\nREDEFINE: %{x} = echo b\nRUN: %{x} | grep b",
    "DEFINE: %{x} = echo a\nDEFINE: %{y} = %{x} b\nRUN: %{y} | grep 'a b'",
    "DEFINE: %{y} = %{x} b\nDEFINE: %{x} = echo a\nRUN: %{y} | grep 'a b'",
    "DEFINE: %{x} = echo %s\nRUN: %{x} | grep mlir",
    "DEFINE: x = echo\nRUN: true",
    "DEFINE: %x = echo\nRUN: true",
    "DEFINE: %{x} echo\nRUN: true",
    "DEFINE: %{1x} = echo\nRUN: true",
    "DEFINE: %{x} =\nRUN: %{x} echo a | grep a",
    "DEFINE: %{x}=a\nRUN: echo %{x} | grep a",
    "DEFINE: %{x} = a = b\nRUN: echo %{x} | grep 'a = b'",
    "DEFINE: %{x} = echo \\\nDEFINE:   a\nRUN: %{x} | grep '^a$'",
    "DEFINE: %{x} = echo \\\nRUN: a",
    "DEFINE: %{x} = echo \\",
    "DEFINE: %{greet} = echo a\nRUN: true",
    "REDEFINE: %{greet} = echo a\nRUN: %{greet} | grep a",
    "DEFINE: %{x:y-z_1} = echo a\nRUN: %{x:y-z_1} | grep a",
    "DEFINE: %{x} = 1\nDEFINE: %{f} = echo %{x}\nRUN: %{f} | grep 1\nREDEFINE: %{x} = 2\nRUN: %{f} | grep 2",
    "DEFINE: %{x} = a\nDEFINE: %{xy} = b\nRUN: echo %{xy} | grep b",
    // Patterns for file names.
    "RUN: echo a > %t.1 && echo b > %t.2 && cat %t.* | grep b",
    "RUN: echo a > %t.1 && echo b > %t.2 && cat %t.? | grep b",
    "RUN: echo %S/none*.q | grep 'none.*q'",
    "RUN: echo %t > %t.1 && echo '%t.*' | grep -F '.*'",
    // Conditions.
    "REQUIRES: feat\nRUN: false",
    "REQUIRES: nope\nRUN: false",
    "REQUIRES: feat, nope\nRUN: true",
    "REQUIRES: feat\nREQUIRES: other-feat\nRUN: true",
    "REQUIRES: feat && !nope\nRUN: true",
    "REQUIRES: (nope || feat) && true\nRUN: true",
    "REQUIRES: {{f.*}}\nRUN: true",
    "REQUIRES: {{f}}\nRUN: true",
    "REQUIRES: other-{{f..t}}\nRUN: true",
    "REQUIRES: a &&\nRUN: true",
    "REQUIRES: a b\nRUN: true",
    "REQUIRES: (a\nRUN: true",
    "REQUIRES:\nRUN: true",
    "REQUIRES: a @ b\nRUN: true",
    "UNSUPPORTED: feat\nRUN: false",
    "UNSUPPORTED: nope\nRUN: true",
    "UNSUPPORTED: nope, feat\nRUN: true",
    "XFAIL: *\nRUN: false",
    "XFAIL: *\nRUN: true",
    "XFAIL: feat\nRUN: false",
    "XFAIL: nope\nRUN: false",
    "XFAIL: true\nRUN: false",
    "ALLOW_RETRIES: 2\nRUN: false",
    "ALLOW_RETRIES: 2\nRUN: echo x >> %t; grep -c x %t | grep 2",
    "ALLOW_RETRIES: 0\nRUN: echo x >> %t; grep -c x %t | grep 2",
    "ALLOW_RETRIES: x\nRUN: true",
    "ALLOW_RETRIES: 1\nALLOW_RETRIES: 1\nRUN: true",
    // Lists and pipelines.
    "RUN: false | true",
    "RUN: true | false",
    "RUN: not false | true",
    "RUN: false || true",
    "RUN: true || false",
    "RUN: false && true",
    "RUN: false ; true",
    "RUN: true ; false",
    "RUN: false || false || true",
    "RUN: false && true || true",
    "RUN: true && false || false",
    "RUN: ! false",
    "RUN: ! true",
    "RUN: ! true | false",
    "RUN: echo a | cat | cat | grep a",
    "RUN: true&&true",
    "RUN: echo a|grep a",
    // Words.
    "RUN: echo 'a  b' | grep '^a  b$'",
    "RUN: echo \"a  b\" | grep '^a  b$'",
    "RUN: echo a   b | grep '^a b$'",
    "RUN: echo a\\ \\ b | grep '^a  b$'",
    "RUN: echo \"a\\\"b\" | grep '^a\"b$'",
    "RUN: echo \"a\\\\b\" | grep -F 'a\\b'",
    "RUN: echo \"a\\nb\" | grep -F 'a\\nb'",
    "RUN: echo 'a\\b' | grep -F 'a\\b'",
    "RUN: echo a'b'\"c\"d | grep '^abcd$'",
    "RUN: echo '' x | grep '^ x$'",
    "RUN: echo a;b",
    "RUN: echo 'a;b' | grep 'a;b'",
    "RUN: echo a2>%t && grep a2 %t",
    "RUN: echo a# b | grep '#'",
    "RUN: echo $HOME | grep -F '$HOME'",
    // Redirections.
    "RUN: echo a > %t && grep a %t",
    "RUN: echo a > %t && echo b >> %t && cat %t | FileCheck %s\nCHECK: a\nCHECK-NEXT: b",
    "RUN: echo a > %t && echo b > %t && not grep a %t",
    "RUN: grep RUN < %s",
    "RUN: ! true | true",
    "RUN: ! false | true",
    "RUN: true | ! true",
    "RUN: true | ! false",
    "RUN: not cat nowhere 2> %t && grep nowhere %t",
    "RUN: not ls nowhere 2>&1 | grep nowhere",
    "RUN: not ls nowhere > %t 2>&1 && grep nowhere %t",
    "RUN: not ls nowhere &> %t && grep nowhere %t",
    "RUN: not ls nowhere >& %t && grep nowhere %t",
    "RUN: not ls nowhere 2>> %t && grep nowhere %t",
    "RUN: not ls nowhere | not grep nowhere",
    "RUN: echo a > /dev/null",
    // Builtins.
    "RUN: echo -n a > %t && echo b >> %t && grep ab %t",
    "RUN: rm -rf %t && mkdir %t && cd %t && echo a > f && cat f | grep a",
    "RUN: rm -rf %t && mkdir -p %t/x/y && cd %t/x\nRUN: echo a > y/f\nRUN: grep a %t/x/y/f",
    "RUN: rm nowhere",
    "RUN: rm -f nowhere",
    "RUN: mkdir %t/a/b/c",
    "RUN: mkdir -p %t && mkdir -p %t",
    "RUN: cat %s %s | grep -c RUN | grep 2",
    "RUN: echo a > %t.a && echo a > %t.b && diff %t.a %t.b",
    "RUN: echo a > %t.a && echo b > %t.b && diff %t.a %t.b",
    "RUN: echo a > %t.a && echo b > %t.b && not diff %t.a %t.b",
    "RUN: echo a > %t.a && echo b > %t.b && not diff -u %t.a %t.b | FileCheck %s\nCHECK: -a\nCHECK-NEXT: +b",
    "RUN: echo a > %t.a && echo a | diff %t.a -",
    "RUN: echo 'a  b' > %t.a && echo 'a b' > %t.b && diff -b %t.a %t.b && not diff %t.a %t.b",
    "RUN: echo 'a  b' > %t.a && echo 'ab' > %t.b && diff -w %t.a %t.b && not diff -b %t.a %t.b",
    "RUN: echo a > %t.a && cmp %t.a %t.a",
    "RUN: echo a > %t.a && echo b > %t.b && cmp %t.a %t.b",
    "RUN: env A=b sh -c 'echo $A' | grep b",
    "RUN: env A=b env -u A sh -c 'echo x$A' | grep -x x",
    "RUN: export A=b\nRUN: sh -c 'echo $A' | grep b",
    "RUN: env A=b true && sh -c 'echo x$A' | grep -x x",
    "RUN: not true",
    "RUN: not false",
    "RUN: not not true",
    "RUN: not --crash false",
    "RUN: not --crash sh -c 'kill -SEGV $$'",
    "RUN: not sh -c 'kill -SEGV $$'",
    "RUN: sh -c 'kill -SEGV $$'",
    "RUN: not env A=b false",
    "RUN: env A=b not false",
    "RUN: sh -c 'exit 3'",
    ":RUN: :",
    // Substitutions.
    "RUN: grep RUN %s",
    "RUN: ls %S | grep mlir",
    "RUN: ls %p | grep mlir",
    "RUN: echo %% | grep -x '[%%]'",
    "RUN: echo %%s | grep -x %%s",
    "RUN: echo %basename_t | grep -x case-.*.mlir",
    "RUN: echo %t | grep 'Output/case-[0-9]*.mlir.tmp$'",
    "RUN: echo %{s:basename} | grep -x 'case-[0-9]*.mlir'",
    "RUN: echo %{t:stem} | grep '^case-[0-9]*.mlir$'",
    "RUN: echo %{pathsep} | grep -x :",
    "RUN: echo %/s | grep '/case-[0-9]*.mlir$'",
    "RUN: echo %(line) | grep -x 1",
    "RUN: %{greet} | grep -x hi",
    // Choices.
    "RUN: %if feat %{ echo a %} %else %{ false %} | grep -x a",
    "RUN: %if nope %{ false %} %else %{ echo b %} | grep -x b",
    "RUN: %if nope %{ false ; %} true",
    "RUN: %if feat %{ false ; %} true",
    "RUN: %if feat || nope %{ %if !nope %{ false %} %else %{ true %} %} %else %{ true %}",
    "RUN: %if nope %{ true %if feat %{ && true %} %else %{ && true %} %} %else %{ false %}",
    "RUN: echo %if feat%{a%}%else%{b%}c | grep -x ac",
    "RUN: echo %if feat %{%%}%} | grep -x '[%%]}'",
    "RUN: true %} | grep -x a",
    "RUN: %if feat true",
    "RUN: %if feat %{ true",
    "RUN: %if feat %{ true %} %else true",
    "RUN: %if feat %{ true %} %else %{ true",
    "RUN: %if feat && %{ true %}",
    "RUN: true \nRUN: %if nope %{ false %}",
    "RUN: echo 100% | grep -x 100%",
    "RUN: echo %d | grep -x %d",
];

fn reference(directory: &Path) -> BTreeMap<String, String> {
    let lit = Path::new(LLVM).join("lit");
    let output = Command::new(&lit)
        .args(["-v", "-j2"])
        .arg(directory)
        .output()
        .unwrap_or_else(|error| panic!("cannot run {}: {error}; install the package llvm-22-tools", lit.display()));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let results = text.lines().filter_map(|line| {
        let (code, rest) = line.split_once(": demo :: ")?;
        Some((rest.split_once(" (")?.0.to_string(), code.to_string()))
    });
    results.collect()
}

#[test]
fn results_agree() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path().canonicalize().unwrap();
    std::fs::write(root.join("lit.cfg.py"), CONFIGURATION).unwrap();
    for (index, case) in CASES.iter().enumerate() {
        let text: String = case.lines().map(|line| format!("// {line}\n")).collect();
        std::fs::write(root.join(format!("case-{index}.mlir")), text).unwrap();
    }
    std::fs::create_dir_all(root.join("models")).unwrap();
    std::fs::write(root.join("models/no.mlir"), "// RUN: false\n").unwrap();
    std::fs::create_dir_all(root.join("inner")).unwrap();
    std::fs::write(root.join("inner/yes.mlir"), "// RUN: echo %t | grep inner/Output/yes.mlir.tmp\n").unwrap();
    std::fs::write(root.join("inner/other.txt"), "// RUN: false\n").unwrap();

    let theirs = reference(&root);
    let mut suite = Suite::new("demo", &root, root.join("ours"));
    suite.excludes.insert("models".into());
    suite.features.extend(["feat".to_string(), "other-feat".to_string()]);
    suite.substitutions.push(("%{greet}".into(), "echo hi".into()));
    suite.prepend_path(Path::new(LLVM));
    let tests = suite.discover().unwrap();
    let results = qopt_lit::run_all(&suite, tests, &SuiteLimits::default(), |_, _, _| {});
    assert_eq!(results.len(), theirs.len());
    let mut differences = String::new();
    for (test, result) in &results {
        let name = test.display().to_string();
        let their = theirs.get(&name).map(String::as_str).unwrap_or("(absent)");
        if their != result.code.name() {
            let text = std::fs::read_to_string(root.join(test)).unwrap();
            differences +=
                &format!("--- {name}\n{text}--- theirs {their}, ours {}:\n{}\n", result.code.name(), result.output);
        }
    }
    assert!(differences.is_empty(), "{differences}");
    assert!(results.iter().any(|(_, result)| result.code == ResultCode::FlakyPass));
}
