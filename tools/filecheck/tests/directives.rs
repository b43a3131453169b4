//! Tests each directive and option in process, passing and failing, and that no text causes a panic.

use qopt_filecheck::{CheckOutcome, DumpFilter, DumpInput, Options, check};

fn run_with(text: &str, input: &str, change: impl FnOnce(&mut Options)) -> CheckOutcome {
    let mut options = Options { dump_input: DumpInput::Never, ..Options::default() };
    change(&mut options);
    check(text.as_bytes(), "check.txt", input.as_bytes(), &options)
}

fn code(text: &str, input: &str) -> i32 {
    run_with(text, input, |_| {}).code
}

#[track_caller]
fn fails(text: &str, input: &str, message: &str) {
    let outcome = run_with(text, input, |_| {});
    assert_eq!(outcome.code, 1, "{}", outcome.message);
    assert!(outcome.message.contains(message), "{}", outcome.message);
}

#[track_caller]
fn unusable(text: &str, message: &str) {
    let outcome = run_with(text, "a\n", |_| {});
    assert_eq!(outcome.code, 2, "{}", outcome.message);
    assert!(outcome.message.contains(message), "{}", outcome.message);
}

#[test]
fn check_in_order() {
    assert_eq!(code("CHECK: a\nCHECK: b", "a\nb\n"), 0);
    fails("CHECK: a\nCHECK: b", "b\na\n", "check.txt:2:8: error: CHECK: expected string not found in input");
}

#[test]
fn next_same_and_empty() {
    assert_eq!(code("CHECK: a\nCHECK-NEXT: b\nCHECK-SAME: c\nCHECK-EMPTY:\nCHECK-NEXT: d", "a\nb c\n\nd\n"), 0);
    fails("CHECK: a\nCHECK-NEXT: b", "a\nx\nb\n", "CHECK-NEXT: is not on the line after the previous match");
    fails("CHECK: a\nCHECK-NEXT: b", "a b\n", "CHECK-NEXT: is on the same line as previous match");
    fails("CHECK: a\nCHECK-SAME: b", "a\nb\n", "CHECK-SAME: is not on the same line as the previous match");
    fails("CHECK: a\nCHECK-EMPTY:", "a\nb\n\n", "CHECK-EMPTY: is not on the line after the previous match");
}

#[test]
fn an_implicit_check_is_enough() {
    let implicit = |input: &str, prefixes: &[&str]| {
        run_with("text\n", input, |options| {
            options.implicit_check_not = vec!["zzz".to_owned()];
            options.check_prefixes = prefixes.iter().map(ToString::to_string).collect();
        })
    };
    assert_eq!(implicit("abc\n", &[]).code, 0);
    assert_eq!(implicit("zzz\n", &[]).code, 1);
    assert_eq!(implicit("abc\n", &["CHECK"]).code, 2);
}

#[test]
fn a_label_may_define_a_number() {
    assert_eq!(code("CHECK-LABEL: a [[#N:]]\nCHECK-NEXT: b", "a 12\nb\n"), 0);
    unusable("CHECK-LABEL: a [[N:1]]\n", "with variable definition or use");
    unusable("CHECK: [[#N:]]\nCHECK-LABEL: a [[#N]]\n", "with variable definition or use");
}

#[test]
fn not_between_matches() {
    assert_eq!(code("CHECK: a\nCHECK-NOT: x\nCHECK: b", "x\na\nb\nx\n"), 0);
    fails("CHECK: a\nCHECK-NOT: x\nCHECK: b", "a\nx\nb\n", "CHECK-NOT: excluded string found in input");
}

#[test]
fn dag_in_any_order_without_overlap() {
    assert_eq!(code("CHECK-DAG: a\nCHECK-DAG: b\nCHECK: c", "b\na\nc\n"), 0);
    fails("CHECK-DAG: a\nCHECK-DAG: a", "a\n", "CHECK-DAG: expected string not found in input");
    let overlap = run_with("CHECK-DAG: a\nCHECK-DAG: a", "a\n", |options| options.allow_deprecated_dag_overlap = true);
    assert_eq!(overlap.code, 0);
}

#[test]
fn labels_separate_blocks() {
    let text = "CHECK-LABEL: f\nCHECK: x\nCHECK-LABEL: g\nCHECK: y";
    assert_eq!(code(text, "f\nx\ng\ny\n"), 0);
    let outcome = run_with(text, "f\ny\ng\nx\n", |_| {});
    assert_eq!(outcome.message.matches("expected string not found").count(), 2, "{}", outcome.message);
}

#[test]
fn counts() {
    assert_eq!(code("CHECK-COUNT-2: a\nCHECK-NOT: a", "a a\n"), 0);
    fails("CHECK-COUNT-3: a", "a a\n", "(3 out of 3)");
}

#[test]
fn literal_text() {
    assert_eq!(code("CHECK{LITERAL}: [[a]] {{b}}", "[[a]] {{b}}\n"), 0);
    fails("CHECK-NOT{LITERAL}: [[", "[[\n", "CHECK-NOT{LITERAL}: excluded");
}

#[test]
fn string_variables() {
    assert_eq!(code("CHECK: [[V:%[a-z]+]] = f\nCHECK: g [[V]]{{$}}", "%ab = f\ng %ab\n"), 0);
    assert_eq!(code("CHECK: [[V:[a-z]+]] [[V]]{{$}}", "ab ac\nab ab\n"), 0);
    fails("CHECK: [[V:.]]\nCHECK: <[[V]]>", "a\n<b>\n", "with \"V\" equal to \"a\"");
    fails("CHECK: [[V]]", "a\n", "undefined variable: V");
    let scoped = |options: &mut Options| options.enable_var_scope = true;
    assert_eq!(run_with("CHECK: [[V:a]]\nCHECK-LABEL: l\nCHECK: [[V]]", "a\nl\na\n", scoped).code, 1);
    assert_eq!(run_with("CHECK: [[$V:a]]\nCHECK-LABEL: l\nCHECK: [[$V]]", "a\nl\na\n", scoped).code, 0);
    assert_eq!(run_with("CHECK: [[V]]", "b\n", |options| options.defines.push("V=b".into())).code, 0);
}

#[test]
fn captures_are_leftmost_longest() {
    assert_eq!(code("CHECK: [[V:a|ab]]{{c?}}\nCHECK: <[[V]]>", "abc\n<ab>\n"), 0);
    assert_eq!(code("CHECK: {{a?(ab)?}}[[V:b*]]\nCHECK: <[[V]]>", "ab\n<b>\n"), 0);
}

#[test]
fn numeric_variables() {
    assert_eq!(code("CHECK: [[#N:]]\nCHECK: [[#N+1]] [[#mul(N,N)]]", "5\n6 25\n"), 0);
    assert_eq!(code("CHECK: [[#%#.4X,N:]]\nCHECK: [[#N+1]]\nCHECK: [[#%u,N]]", "0x00FF\n0x0100\n255\n"), 0);
    assert_eq!(code("CHECK: [[#@LINE]] [[@LINE+1]]", "1 2\n"), 0);
    assert_eq!(run_with("CHECK: [[#N]]", "7\n", |options| options.defines.push("#N=3+4".into())).code, 0);
    fails("CHECK: [[#N:]]\nCHECK: [[#N-6]]", "5\n-1\n", "overflow error");
    fails("CHECK: [[#N:]]", "999999999999999999999999999999999999999999\n", "overflow error");
    unusable("CHECK: [[#N:]] [[#N+1]]", "defined earlier in the same CHECK directive");
}

#[test]
fn whole_lines_blanks_and_case() {
    assert_eq!(run_with("CHECK: a", " a \n", |options| options.match_full_lines = true).code, 0);
    assert_eq!(run_with("CHECK: a", "ab\n", |options| options.match_full_lines = true).code, 1);
    assert_eq!(code("CHECK: a b", "a \t b\n"), 0);
    assert_eq!(run_with("CHECK: a b", "a  b\n", |options| options.strict_whitespace = true).code, 1);
    let long = "Ab".repeat(3_000);
    let outcome =
        run_with(&format!("CHECK: [[V:x]]{long}"), &format!("x{}", long.to_lowercase()), |o| o.ignore_case = true);
    assert_eq!(outcome.code, 0);
    assert_eq!(run_with("CHECK: A{{[X-Z]}}", "ay\n", |options| options.ignore_case = true).code, 0);
}

#[test]
fn implicit_checks_and_empty_input() {
    let not = |options: &mut Options| options.implicit_check_not.push("w".into());
    assert_eq!(run_with("CHECK: a", "a\n", not).code, 0);
    assert_eq!(run_with("CHECK: a", "a\nw\n", not).code, 1);
    assert_eq!(code("CHECK-NOT: a", ""), 2);
    assert_eq!(run_with("CHECK-NOT: a", "", |options| options.allow_empty = true).code, 0);
}

#[test]
fn mistakes_in_the_check_file() {
    unusable("FOO: a", "error: no check strings found with prefix 'CHECK:'");
    unusable("CHECK-COUNT-0: a", "check.txt:1:14: error: invalid count in -COUNT specification on prefix 'CHECK'");
    unusable("CHECK-NEXT: a", "error: found 'CHECK-NEXT' without previous 'CHECK: line");
    unusable("CHECK-LABEL: [[V:a]]", "error: found 'CHECK-LABEL:' with variable definition or use");
    unusable("CHECK-NOT-NEXT: a", "error: unsupported -NOT combo on prefix 'CHECK'");
    unusable("CHECK_SAME: a", "error: misspelled directive 'CHECK_SAME:'");
    unusable("CHECK: [[V", "error: Invalid substitution block, no ]] found");
    unusable("CHECK: {{a", "error: found start of regex string with no end '}}'");
    unusable("CHECK: {{(}}", "error: invalid regex: parentheses not balanced");
    unusable("CHECK: {{(a\\1)}}", "error: invalid regex: invalid backreference number");
    unusable("CHECK:", "error: found empty check string with prefix 'CHECK:'");
    let prefixes = run_with("A: a", "a\n", |options| options.check_prefixes = vec!["A".into(), "B".into()]);
    assert_eq!((prefixes.code, prefixes.message.as_str()), (2, "error: no check strings found with prefix 'B:'\n"));
}

#[test]
fn the_dump_marks_the_failure() {
    let outcome = run_with("CHECK: a\nCHECK-NOT: x\n", "a\nb\nx\n", |options| options.dump_input = DumpInput::Fail);
    assert!(outcome.message.contains("       3: x \nnot:2     ! error: no match expected\n"), "{}", outcome.message);
    let elided = run_with("CHECK: a\nCHECK: zz", &format!("a\n{}", "b\n".repeat(30)), |options| {
        options.dump_input = DumpInput::Fail;
        options.dump_input_context = 1;
        options.dump_input_filter = Some(DumpFilter::Error);
    });
    assert!(!elided.message.contains(" 20: b"), "{}", elided.message);
    let all = run_with("CHECK: a\nCHECK: zz", &format!("a\n{}", "b\n".repeat(30)), |options| {
        options.dump_input = DumpInput::Always;
    });
    assert!(all.message.contains(" 20: b"), "{}", all.message);
}

/// The expected dumps are those of LLVM's FileCheck.
#[test]
fn the_dump_marks_the_end_of_the_input() {
    let dump = |text: &str, input: &str, filter: Option<DumpFilter>| {
        let outcome = run_with(text, input, |options| {
            options.allow_empty = true;
            options.verbose = true;
            options.dump_input = DumpInput::Always;
            options.dump_input_context = 0;
            options.dump_input_filter = filter;
        });
        outcome.message.split_once("<<<<<<\n").unwrap().1.to_owned()
    };
    let no_match = "check:1     X error: no match found\n>>>>>>\n";
    assert_eq!(dump("CHECK: abc\n", "", None), format!("         1: \n{no_match}"));
    assert_eq!(dump("CHECK: abc\n", "x", None), format!("         1: x\n{no_match}"));
    assert_eq!(dump("CHECK: {{^$}}\n", "x\n", None), "         1: x \n         2: \ncheck:1     ^\n>>>>>>\n");
    // An ellipsis has three lines, so it replaces at least four.
    let shown = dump("CHECK: a\nCHECK: zz\n", "a\nb\nc\n", Some(DumpFilter::Error));
    assert!(shown.contains("         1: a \ncheck:1     ^\n"), "{shown}");
    let hidden = dump("CHECK: a\n", "a\nb\nc\nd\n", Some(DumpFilter::Error));
    assert_eq!(hidden, "         .\n         .\n         .\n>>>>>>\n");
}

#[test]
fn nothing_panics() {
    let fragments: [&[u8]; 30] = [
        b"CHECK:",
        b"CHECK-DAG:",
        b"CHECK-NOT:",
        b"CHECK-COUNT-3:",
        b"CHECK-EMPTY:",
        b"{{",
        b"}}",
        b"[[",
        b"]]",
        b"[[#",
        b"\n",
        b"\r\n",
        b" ",
        b"(",
        b")",
        b"*",
        b"{9}",
        b"[a-",
        b"]",
        b"\\",
        b"\\1",
        b"|",
        b"V:",
        b"N+",
        b"%.9d,",
        b"\xff",
        b"\xc3",
        b"a",
        b"@LINE",
        b"99999999999999999999999999999999999999999999",
    ];
    let mut state = 1u64;
    let mut next = |bound: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        usize::try_from(state >> 33).unwrap() % bound
    };
    for round in 0..20_000 {
        let mut texts = [Vec::new(), Vec::new()];
        for text in &mut texts {
            text.extend_from_slice(b"CHECK: ");
            for _ in 0..next(12) {
                text.extend_from_slice(fragments[next(fragments.len())]);
            }
        }
        let options = Options {
            ignore_case: round % 2 == 0,
            match_full_lines: round % 3 == 0,
            strict_whitespace: round % 5 == 0,
            dump_input: if round % 7 == 0 { DumpInput::Always } else { DumpInput::Fail },
            ..Options::default()
        };
        let outcome = check(&texts[0], "check.txt", &texts[1], &options);
        assert!((0..=2).contains(&outcome.code));
    }
    let deep = format!("CHECK: {{{{{}a{}}}}}", "(".repeat(5000), ")".repeat(5000));
    assert_eq!(code(&deep, "a\n"), 2);
    let deep = format!("CHECK: [[#{}1{}]]", "(".repeat(5000), ")".repeat(5000));
    assert_eq!(code(&deep, "a\n"), 2);
    assert_eq!(code("CHECK: {{(((a{255}){255}){255}){255} }}", "a\n"), 2);
    let long = format!("CHECK: [[V:a]]{}[[V]]", "b".repeat(100_000));
    assert_eq!(code(&long, "ab\n"), 1);
    let many = format!("CHECK: [[V:a]]{}[[V]]", "{{.}}".repeat(3_000));
    assert_eq!(code(&many, &"a".repeat(4_000)), 0);
    assert_eq!(code(&many.replace("[[V]]", ""), &"a".repeat(4_000)), 0);
    let long = format!("CHECK: [[#N:]]\nCHECK: [[#%x,M:]]\nCHECK: [[#N{}]]", "+1".repeat(100_000));
    assert_eq!(code(&long, "1\n2\n100001\n"), 0);
    assert_eq!(code(&long.replace("[[#N+", "[[#N+M+"), "1\n2\n100001\n"), 2);
    assert_eq!(code("CHECK: {{((((){255}){255}){255}){255}a}}", "a\n"), 0);
    assert_eq!(code("CHECK: [[#%.4000000000d,1]]", "a\n"), 2);
}

#[test]
fn matching_has_a_budget() {
    let outcome = run_with("CHECK: {{^((aa*)*)*b\\2c}}", &format!("{}b{}c", "a".repeat(60), "a".repeat(61)), |_| {});
    assert_eq!(outcome.code, 1);
    assert!(outcome.message.contains("error: matching takes too long, given up"), "{}", outcome.message);
}
