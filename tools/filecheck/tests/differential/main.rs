//! Runs the library and LLVM 22's FileCheck on the same cases and compares exit codes and the first error.
//!
//! The cases are a list with one case per rule, and random ones that combine directives, patterns and inputs over a
//! small alphabet, so that matches and failures are about equally frequent. Input dumps are not compared.

mod derived;
mod listed;

use derived::derived;
use listed::listed;
use std::path::Path;
use std::process::{Command, Stdio};

const REFERENCE: &str = "FileCheck-22";

struct Case {
    check: String,
    input: String,
    args: Vec<String>,
    /// Value of `FILECHECK_OPTS`.
    environment: String,
}

fn case(check: &str, input: &str, args: &[&str]) -> Case {
    Case {
        check: check.into(),
        input: input.into(),
        args: args.iter().map(ToString::to_string).collect(),
        environment: String::new(),
    }
}

/// Exit code and standard error of the reference.
fn reference(directory: &Path, args: &[String], environment: &str) -> (i32, String) {
    let input = std::fs::File::open(directory.join("input")).unwrap();
    let output = Command::new(REFERENCE)
        .args(args)
        .current_dir(directory)
        .stdin(Stdio::from(input))
        .env("FILECHECK_OPTS", environment)
        .output()
        .unwrap_or_else(|error| panic!("cannot run {REFERENCE}: {error}; install the package llvm-22-tools"));
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The first diagnostic with a position in the check file.
fn first_error(message: &str) -> Option<&str> {
    message.lines().find(|line| line.starts_with("check.txt:") && line.contains(": error: "))
}

fn compare(cases: &[Case], compare_errors: bool) {
    let directory = tempfile::tempdir().unwrap();
    let mut differences = Vec::new();
    for case in cases {
        std::fs::write(directory.path().join("check.txt"), &case.check).unwrap();
        std::fs::write(directory.path().join("input"), &case.input).unwrap();
        let mut args = vec!["check.txt".to_string(), "--dump-input=never".to_string()];
        args.extend(case.args.iter().cloned());
        let (code, message) = reference(directory.path(), &args, &case.environment);
        let ours = qopt_filecheck::run(&args, &case.environment, || case.input.clone().into_bytes(), directory.path());
        // The reference crashes on some back references, and exits with 1 on a single kind of syntax error.
        if code == -1 {
            continue;
        }
        let code = if message.contains("error: missing closing \"]\"") { 2 } else { code };
        let errors_differ = compare_errors && first_error(&message) != first_error(&ours.message);
        if ours.code != code || errors_differ {
            differences.push(format!(
                "--- {:?} {}\n{}\n--- on\n{}\n--- theirs {code}:\n{message}\n--- ours {}:\n{}\n",
                case.args, case.environment, case.check, case.input, ours.code, ours.message
            ));
        }
    }
    let total = cases.len();
    let text: String = differences.iter().take(20).map(String::as_str).collect();
    assert!(differences.is_empty(), "{} of {total} cases differ:\n{text}", differences.len());
}

#[test]
fn listed_cases_agree() {
    let cases = listed();
    assert!(cases.len() >= 100);
    compare(&cases, true);
}

#[test]
fn derived_cases_agree() {
    let mut random = Random(0xde71);
    let matching: Vec<Case> = (0..250).map(|_| derived(&mut random, false)).collect();
    compare(&matching, true);
    let spoilt: Vec<Case> = (0..250).map(|_| derived(&mut random, true)).collect();
    compare(&spoilt, true);
}

#[test]
fn generated_directives_agree() {
    let mut random = Random(0x5eed);
    let cases: Vec<Case> = (0..300).map(|_| random.directives()).collect();
    compare(&cases, true);
}

#[test]
fn generated_patterns_agree() {
    let mut random = Random(0xfee1);
    let cases: Vec<Case> = (0..300).map(|_| random.pattern_case()).collect();
    compare(&cases, true);
}

#[test]
fn generated_numbers_agree() {
    let mut random = Random(0xca1c);
    let cases: Vec<Case> = (0..200).map(|_| random.number_case()).collect();
    compare(&cases, false);
}

#[test]
fn generated_garbage_agrees() {
    let mut random = Random(0xbad);
    let cases: Vec<Case> = (0..300).map(|_| random.garbage()).collect();
    compare(&cases, false);
}

/// Every file of the repository's own tests as a check file of itself, with the directive prefixes removed from the
/// input. Some directives match and some do not.
#[test]
fn own_tests_agree() {
    let mut cases = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests")];
    while let Some(folder) = folders.pop() {
        let mut paths: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let Ok(check) = std::fs::read_to_string(&path) else { continue };
            let lines: Vec<&str> = check.lines().collect();
            let directive = lines.iter().find_map(|line| line.split_once("// CHECK")?.1.split_once(": "));
            if check.len() > 100_000 || directive.is_none() {
                continue;
            }
            let bare = |line: &&str| match line.split_once("// CHECK").and_then(|(_, rest)| rest.split_once(": ")) {
                Some((_, text)) => text.replace("{{.*}}", "").replace("{{$}}", ""),
                None => line.to_string(),
            };
            let input: Vec<String> = lines.iter().map(bare).collect();
            cases.push(case(&check, &input.join("\n"), &[]));
        }
    }
    assert!(cases.len() > 100);
    compare(&cases, true);
}

/// A small deterministic generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn flags(&mut self) -> Vec<String> {
        let all = [
            "--match-full-lines",
            "--strict-whitespace",
            "--ignore-case",
            "--enable-var-scope",
            "--allow-deprecated-dag-overlap",
            "--implicit-check-not=c",
            "--implicit-check-not={{d|e}}",
        ];
        let mut flags = Vec::new();
        while self.below(4) == 0 {
            flags.push(self.pick(&all).to_string());
        }
        flags
    }

    fn input(&mut self) -> String {
        let words = ["a", "b", "c", "d", "ab", "ba", "abc", "a b", "aa", "", "A", "x1", "a\tb", "l"];
        let mut text = String::new();
        for _ in 0..1 + self.below(8) {
            for index in 0..self.below(4) {
                if index > 0 {
                    text.push(' ');
                }
                text.push_str(self.pick(&words));
            }
            text.push('\n');
        }
        text
    }

    fn directives(&mut self) -> Case {
        let kinds = [
            "CHECK:",
            "CHECK:",
            "CHECK:",
            "CHECK-NEXT:",
            "CHECK-SAME:",
            "CHECK-NOT:",
            "CHECK-NOT:",
            "CHECK-DAG:",
            "CHECK-DAG:",
            "CHECK-LABEL:",
            "CHECK-EMPTY:",
            "CHECK-COUNT-2:",
            "CHECK{LITERAL}:",
            "// CHECK:",
            "COM: CHECK:",
        ];
        let patterns =
            ["a", "b", "c", "d", "ab", "{{a|b}}", "{{.}}b", "[[V:.]]", "[[V]]", "[[$W:a.?]]", "[[$W]]", "{{^}}a", "l"];
        let mut check = String::new();
        for index in 0..1 + self.below(5) {
            let kind = if index == 0 { self.pick(&["CHECK:", "CHECK-LABEL:"]) } else { self.pick(&kinds) };
            let pattern = match kind {
                "CHECK-EMPTY:" => "",
                "CHECK-LABEL:" => self.pick(&["a", "l", "b"]),
                _ => self.pick(&patterns),
            };
            check.push_str(&format!("{kind} {pattern}\n"));
        }
        Case { check, input: self.input(), args: self.flags(), environment: String::new() }
    }

    fn regex(&mut self, depth: usize) -> String {
        let mut text = String::new();
        for _ in 0..1 + self.below(3) {
            let atoms = ["a", "b", "c", ".", "[ab]", "[^a]", "[[:alpha:]]", "[a-c]"];
            if depth > 0 && self.below(3) == 0 {
                let (left, right) = (self.regex(depth - 1), self.regex(depth - 1));
                text.push_str(&if self.below(2) == 0 { format!("({left}|{right})") } else { format!("({left})") });
            } else {
                text.push_str(self.pick(&atoms));
            }
            text.push_str(self.pick(&["", "", "", "*", "+", "?", "{2}", "{1,2}"]));
        }
        text
    }

    /// Captures are checked by later uses, and printed by a check that must fail.
    fn pattern_case(&mut self) -> Case {
        let mut line = String::new();
        for index in 0..1 + self.below(4) {
            let regex = self.regex(1).replace("}}", "} }");
            line.push_str(&match self.below(5) {
                0 => format!("[[V{index}:{regex}]]"),
                1 => format!("{{{{{regex}}}}}"),
                2 => "[[V0]]".to_string(),
                3 => format!("[[V{index}:{regex}]]-[[V{index}]]"),
                _ => self.pick(&["a", "b", "ab", " "]).to_string(),
            });
        }
        let check = format!("CHECK: x[[V0:.*]]y\nCHECK: {line}\nCHECK: <[[V0]]>\n");
        let mut input = "x".to_string();
        for _ in 0..self.below(3) {
            input.push_str(self.pick(&["a", "b"]));
        }
        input.push_str("y\n");
        for _ in 0..5 {
            for _ in 0..self.below(12) {
                input.push_str(self.pick(&["a", "b", "c", "ab", "-", " ", "A"]));
            }
            input.push('\n');
        }
        input.push_str("<> <a> <b> <ab> <aa> <bb>\n");
        Case { check, input, args: self.flags(), environment: String::new() }
    }

    fn number_case(&mut self) -> Case {
        let formats = ["", "%u,", "%d,", "%x,", "%X,", "%#x,", "%.4x,", "%.3u,", "%#.2X,", "%,"];
        let expressions = ["N", "N+1", "N-2", "add(N,1)", "mul(N, 2)", "div(N,2)", "max(N,7)", "min(N,7)", "(N+1)-3"];
        let numbers = ["0", "1", "7", "8", "10", "-3", "ff", "FF", "0x10", "0007", "011", "15", "f"];
        let (first, second) = (self.pick(&formats), self.pick(&formats));
        let expression = self.pick(&expressions);
        let line = match self.below(5) {
            0 => format!("CHECK: [[#{second}M:{expression}]]\nCHECK-SAME: [[#M]]"),
            1 => format!("CHECK: [[#{second}=={expression}]]"),
            2 => "CHECK: [[#@LINE]]\nCHECK: [[#@LINE+2]]".to_string(),
            3 => format!("CHECK-NOT: [[#{expression}]]"),
            _ => format!("CHECK: [[#{second} {expression}]]"),
        };
        let mut input = String::new();
        for _ in 0..4 {
            for _ in 0..1 + self.below(3) {
                input.push_str(self.pick(&numbers));
                input.push(' ');
            }
            input.push('\n');
        }
        Case { check: format!("CHECK: [[#{first}N:]]\n{line}\n"), input, args: Vec::new(), environment: String::new() }
    }

    /// Random fragments of the syntax: mostly errors.
    fn garbage(&mut self) -> Case {
        let fragments = [
            "CHECK",
            "CHECK",
            ":",
            ":",
            "-NEXT",
            "-NOT",
            "-DAG",
            "-COUNT-",
            "_SAME",
            "2",
            "{LITERAL}",
            "{{",
            "}}",
            "[[",
            "]]",
            "[",
            "]",
            "(",
            ")",
            "#",
            "N",
            "V",
            "@LINE",
            "+",
            "-",
            "%x",
            ",",
            "a",
            " ",
            "*",
            "\\",
            "|",
            "=",
            "$",
            "^",
            "{2}",
            ".",
            "COM",
            "\n",
            "\nCHECK:",
            "\nCHECK: ",
        ];
        let mut check = "CHECK: ".to_string();
        for _ in 0..2 + self.below(10) {
            check.push_str(self.pick(&fragments));
        }
        check.push_str("\nCHECK: a\n");
        Case { check, input: "a [[V]] 1\n2 a\nCHECK b\n".into(), args: Vec::new(), environment: String::new() }
    }
}
