//! Snapshots of what the driver says: help, complaints about options, diagnostics.
#![forbid(unsafe_code)]

use qopt::{Memory, Streams, main_with};

/// Runs in process: exit code, standard output and standard error as one text.
fn run(arguments: &[&str], input: &[u8]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|&a| a.to_owned()).collect();
    let (mut stdin, mut stdout, mut stderr) = (input, Vec::new(), Vec::new());
    let streams = Streams { stdin: &mut stdin, stdout: &mut stdout, stderr: &mut stderr };
    let code = main_with(&arguments, streams, Memory::Free);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!("exit code {code}\n-- stdout\n{}-- stderr\n{}", text(&stdout), text(&stderr))
}

#[test]
fn help() {
    let text = run(&["--help"], b"");
    // What follows lists passes and dialects, which are other crates' business.
    let options = text.split("\nPasses:").next().unwrap();
    let options: Vec<&str> = options.lines().filter(|line| !line.starts_with("Available Dialects")).collect();
    insta::assert_snapshot!(options.join("\n"));
}

#[test]
fn option_errors() {
    let all = [
        &["--canonicalise"][..],
        &["--cannonicalize=top-down=false"],
        &["--nonsense", "a", "b"],
        &["-x"],
        &["--mlir-timing-display"],
        &["--mlir-timing-display=graph"],
        &["--print-quant-aliases=perhaps"],
        &["--mlir-elide-resource-strings-if-larger=many"],
        &["--version=2"],
        &["-o"],
        &["--pass-pipeline=builtin.module(csee)"],
    ];
    let texts: Vec<String> =
        all.iter().map(|arguments| format!("$ qopt {}\n{}", arguments.join(" "), run(arguments, b""))).collect();
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn diagnostics() {
    let inputs: &[(&str, &[u8])] = &[
        ("a tab", b"module {\n\tfoo\n}\n"),
        ("not ASCII", "module {\n  foo // \u{e9}\n}\n".as_bytes()),
        ("not UTF-8", b"foo \xff\xfe\n"),
        ("no line end", b"foo"),
        ("an operation that nobody knows", b"\n\"a.b\"() : () -> ()\n"),
    ];
    let texts: Vec<String> = inputs.iter().map(|(name, input)| format!("# {name}\n{}", run(&[], input))).collect();
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn long_lines_are_cut() {
    let input = format!("{}foo{}\n", " ".repeat(5000), " ".repeat(5000));
    insta::assert_snapshot!(run(&[], input.as_bytes()));
    // Cut between characters, not in one.
    let input = format!("foo \"{}\"\n", "\u{20ac}".repeat(5000));
    assert!(!run(&[], input.as_bytes()).contains('\u{fffd}'));
}

#[test]
fn many_errors_are_cut() {
    let text = run(&[], "foo\n".repeat(1 << 20).as_bytes());
    assert_eq!(text.matches(": error: ").count(), 100);
    // Every chunk has an error.
    let text = run(&["--split-input-file"], "foo\n// -----\n".repeat(300).as_bytes());
    assert_eq!(text.matches(": error: ").count(), 100);
    assert!(text.ends_with("200 more diagnostics are not shown\n"), "{text}");
    let long = format!("foo \"{}\"\n// -----\n", "a".repeat(900));
    assert!(run(&["--split-input-file"], long.repeat(90).as_bytes()).len() < 70 << 10);
}

#[test]
fn a_file_is_written_only_on_success() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("out.mlir");
    let name = path.to_str().unwrap();
    assert!(run(&["-o", name], b"foo").starts_with("exit code 1"));
    assert!(!path.exists());
    assert!(run(&["-o", name], b"module {}").starts_with("exit code 0"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "module {\n}\n\n");
    assert!(run(&["-o", name], b"foo").starts_with("exit code 1"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "module {\n}\n\n");
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1, "nothing else is left");
}
