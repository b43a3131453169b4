//! Tests of `find`, which lists the mutants of a source, and of `schema::write`, which writes the source with all of
//! them: `m(n)` is true if mutant n is active.

use std::process::Command;
use std::time::Duration;

use super::find::{Mutant, SourceEdit, find};
use super::run::{MutantVerdict, watch};
use super::{sample, schema};

fn mutant_names(text: &str) -> Vec<String> {
    let names = find("f.rs", text).unwrap().into_iter().map(|mutant| mutant.name);
    names.map(|name| name.strip_prefix("f.rs:").unwrap().to_owned()).collect()
}

/// The text with all its mutants, numbered in order.
fn with_all_mutants(text: &str) -> String {
    let found = find("f.rs", text).unwrap();
    let mutants: Vec<(u32, &SourceEdit)> = (0..).zip(found.iter().map(|mutant| &mutant.edit)).collect();
    schema::write(text, &mutants, "m").text
}

#[test]
fn functions_return_values_of_their_type() {
    let values = |ty: &str| {
        // The column is the one of the body's `{`.
        let prefix = format!("1:{}: replace f -> {ty} with ", 12 + ty.len());
        let found = mutant_names(&format!("fn f() -> {ty} {{ g() }}"));
        found
            .iter()
            .map(|name| name.strip_prefix(&prefix).unwrap_or_else(|| panic!("{name}")).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(values("bool"), ["true", "false"]);
    assert_eq!(values("u64"), ["0", "1"]);
    assert_eq!(values("i64"), ["0", "1", "-1"]);
    assert_eq!(values("String"), ["String::new()", "\"xyzzy\".into()"]);
    assert_eq!(values("&'a str"), ["\"\"", "\"xyzzy\""]);
    assert_eq!(values("Option<bool>"), ["None", "Some(true)", "Some(false)"]);
    assert_eq!(values("Result<(), Diag>"), ["Ok(())"]);
    assert_eq!(values("Vec<u8>"), ["Vec::new()", "vec![0]", "vec![1]"]);
    assert_eq!(values("(bool, ())"), ["(true, (),)", "(false, (),)"]);
    assert_eq!(values("Shape"), ["Default::default()"]);
    assert!(values("&Shape").is_empty());
    assert_eq!(mutant_names("fn f() { g() }"), ["1:8: replace f with ()"]);
}

#[test]
fn mutants_equal_to_the_original_are_left_out() {
    assert_eq!(mutant_names("fn f() -> bool { true }"), ["1:16: replace f -> bool with false"]);
    assert!(mutant_names("fn f() {}").is_empty());
    // The mutant `Default::default()` would call itself.
    assert!(mutant_names("impl Default for S { fn default() -> S { s() } }").is_empty());
}

#[test]
fn operators_become_others() {
    let inner = |body: &str| {
        let mut found = mutant_names(&format!("fn f() -> &S {{ {body} }}"));
        found.iter_mut().for_each(|name| *name = name.split(": ").nth(1).unwrap().replace(" in f", ""));
        found
    };
    assert_eq!(inner("a < b"), ["replace < with ==", "replace < with >", "replace < with <="]);
    assert_eq!(inner("a && b"), ["replace && with ||"]);
    assert_eq!(inner("a - b"), ["replace - with +", "replace - with /"]);
    assert_eq!(inner("a <<= b"), ["replace <<= with >>="]);
    assert_eq!(inner("!a"), ["delete !"]);
    assert_eq!(inner("-a"), ["delete -"]);
    assert!(inner("*a").is_empty());
    // Conditions with `let` are only valid in chains of `&&`.
    assert_eq!(inner("if let Some(a) = b && c && d >= e { }"), ["replace >= with <"]);
}

#[test]
fn arms_are_deleted_and_guards_replaced() {
    let text = "fn f() -> &S { match a { 1 | -2 => b, n if n > c => d, _ => e } }";
    assert_eq!(
        mutant_names(text),
        [
            "1:26: delete match arm 1 | -2 in f",
            "1:44: replace match guard n > c with true in f",
            "1:44: replace match guard n > c with false in f",
            "1:46: replace > with == in f",
            "1:46: replace > with < in f",
            "1:46: replace > with >= in f",
        ]
    );
    assert!(mutant_names("fn f() -> &S { match a { A => b, B => c } }").is_empty());
}

#[test]
fn names_say_where() {
    let text = "impl<T> fmt::Display for Row<T> {\n    fn fmt(&self) -> bool {\n        g()\n    }\n}\ntrait T { fn h() { g() } }";
    assert_eq!(
        mutant_names(text),
        [
            "2:27: replace <impl fmt::Display for Row<T>>::fmt -> bool with true",
            "2:27: replace <impl fmt::Display for Row<T>>::fmt -> bool with false",
            "6:18: replace T::h with ()",
        ]
    );
}

#[test]
fn tests_and_constants_have_no_mutants() {
    for text in [
        "#[test] fn f() { assert!(a == b) }",
        "#[cfg(test)] mod tests { fn f() -> bool { a == b } }",
        "#[cfg(test)] impl S { fn f() -> bool { a == b } }",
        "const A: bool = 1 == 2;",
        "static A: bool = 1 == 2;",
        "const fn f() -> bool { a == b }",
        "impl S { const A: u8 = 1 + 2; }",
        "enum E { A = 1 + 2 }",
        "fn f() -> &S { [0; 1 + 2] }",
        "fn f(a: [u8; 1 + 2]) -> &S { g::<{ 1 + 2 }>(const { 1 + 2 }) }",
        "fn f() -> &S { assert!(a == b) }",
    ] {
        assert_eq!(mutant_names(text), Vec::<String>::new(), "{text}");
    }
}

/// The page names files and their functions or types.
#[test]
fn equivalent_mutants_are_in_code_that_exists() {
    let root = crate::shell::root();
    let page = std::fs::read_to_string(root.join("docs/mutants.md")).unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let mut count = 0;
    for row in rows {
        let mut names = row.split('`').step_by(2);
        let file = names.next().unwrap();
        let text = std::fs::read_to_string(root.join(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
        for name in names {
            let defines = |word: &str| text.contains(&format!("{word} {name}"));
            assert!(defines("fn") || defines("struct"), "{file} does not define {name}");
            count += 1;
        }
    }
    assert!(count > 10, "{count} names");
}

#[test]
fn a_function_returns_at_once() {
    assert_eq!(with_all_mutants("fn f() { g() }"), "fn f() { if m(0) { return (); } g() }");
}

#[test]
fn an_operator_becomes_an_if_with_its_mutants() {
    let text = "fn f() -> &S { a + b }";
    assert_eq!(
        with_all_mutants(text),
        "fn f() -> &S { (if m(0) {(a) - (b)} else if m(1) {(a) * (b)} else {(a + b)}) }"
    );
}

#[test]
fn expressions_in_each_other_do_not_double() {
    assert_eq!(
        with_all_mutants("fn f() -> &S { a == b || !c }"),
        "fn f() -> &S { (if m(0) {(a == b) && (!c)} else {((if m(1) {(a) != (b)} else {(a == b)}) || \
         (if m(2) {c} else {(!c)}))}) }"
    );
}

#[test]
fn a_function_returns_before_its_first_expression() {
    let text = "fn f() -> bool {!a}";
    assert_eq!(
        with_all_mutants(text),
        "fn f() -> bool {if m(0) { return true; } if m(1) { return false; } (if m(2) {a} else {(!a)})}"
    );
}

#[test]
fn arms_get_guards() {
    assert_eq!(
        with_all_mutants("fn f() -> &S { match a { 1 => b, n if c => d, _ => e } }"),
        "fn f() -> &S { match a { 1 if !m(0) => b, n if (if m(1) {true} else if m(2) {false} else {(c)}) => d, _ => e } }"
    );
}

#[test]
fn an_error_is_about_the_innermost_mutant() {
    let text = "fn f() -> bool { a == b || c }";
    let found = find("f.rs", text).unwrap();
    let mutants: Vec<(u32, &SourceEdit)> = (0..).zip(found.iter().map(|mutant| &mutant.edit)).collect();
    let schema = schema::write(text, &mutants, "m");
    let blamed = |part: &str| {
        let start = schema.text.find(part).unwrap();
        schema.responsible_mutants(&(start..start + part.len())).to_vec()
    };
    assert_eq!(blamed("true"), [0]);
    assert_eq!(blamed("(a == b) && (c)"), [2]);
    assert_eq!(blamed("(a) != (b)"), [3]);
    // rustc reports branches of different types at the `else` block.
    assert_eq!(blamed("{(a == b)}"), [3]);
    assert_eq!(blamed("|| c"), [2]);
    assert!(blamed("fn f").is_empty());
}

#[test]
fn a_larger_sample_contains_a_smaller_one() {
    let all: Vec<Mutant> = find("f.rs", &"fn f() -> bool { a == b }\n".repeat(30)).unwrap();
    let of = |n, seed| {
        let mut mutants = all.clone();
        sample(&mut mutants, n, seed);
        mutants.into_iter().map(|mutant| mutant.name).collect::<Vec<_>>()
    };
    let (few, more) = (of(10, 1), of(20, 1));
    assert_eq!((few.len(), more.len(), of(1000, 1).len()), (10, 20, 90));
    assert!(few.iter().all(|name| more.contains(name)));
    assert_ne!(few, of(10, 2));
}

/// The lit suite starts each command in its own process group.
#[test]
fn a_detected_mutant_leaves_no_process() {
    let file = std::env::temp_dir().join(format!("mutant-process-{}", std::process::id()));
    let script = "set -m; sleep 1000 & echo $! > \"$0\"; echo FAILED; wait";
    let verdict = watch(Command::new("sh").args(["-c", script]).arg(&file), Duration::from_secs(60)).unwrap();
    assert!(matches!(verdict, MutantVerdict::Caught));
    let id = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    // A killed process stays a zombie until its new parent waits for it.
    let state = || std::fs::read_to_string(format!("/proc/{}/stat", id.trim()));
    let runs = || state().is_ok_and(|stat| !stat.contains(") Z ") && !stat.contains(") X "));
    for _ in 0..1000 {
        if !runs() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("process {id} still runs");
}
