//! Snapshots of the driver's texts: help, errors about options, diagnostics.
#![forbid(unsafe_code)]

use qopt_driver::{Memory, Streams, main_with};

/// Runs in process. Returns the exit code, standard output and standard error as one text.
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
    // Passes and dialects are excluded: other crates define them.
    let options = text.split("\nFold data movement").next().unwrap();
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
    // Truncates at a character boundary.
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
    assert!(text.ends_with("200 more errors are not shown; --limit-errors=<number> shows more\n"), "{text}");
    let long = format!("foo \"{}\"\n// -----\n", "a".repeat(900));
    // The limit applies to the number of errors, not to their bytes.
    let text = run(&["--split-input-file"], long.repeat(110).as_bytes());
    assert_eq!(text.matches(": error: ").count(), 100);
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

#[test]
fn binary_inputs_are_named() {
    let inputs: [(&[u8], &str); 9] = [
        (b"\x1c\0\0\0TFL3\x14\0", "offset 28 points outside of the file (at byte 0)"),
        (b"\x08\0\0\0CIR0\x14\0\0\0", "the field offsets of a Model lie outside of the file (at byte 8)"),
        (b"ML\xefR\x0d", "invalid MLIR bytecode at byte 5: a text has no end"),
        (b"PK\x03\x04\0\0", "the archive is cut off"),
        (b"\x1f\x8b\x08\0", "cannot decompress input file '-': its header is cut off"),
        (b"\x28\xb5\x2f\xfd", "it is compressed by zstd"),
        (b"\xff\xfem\0", "it is UTF-16"),
        (b"\x93NUMPY\x01\0", "it is a NumPy array"),
        (b"\x08\x08\x12\x04test", "the model has no graph"),
    ];
    for (input, words) in inputs {
        for arguments in [&["-"][..], &["stats", "-"], &["compile", "-", "-o", "never.o"]] {
            let text = run(arguments, input);
            assert!(text.starts_with("exit code 1\n"), "{text}");
            assert!(text.contains(words), "{text}");
            assert_eq!(text.split("-- stderr\n").nth(1).map(|error| error.lines().count()), Some(1), "{text}");
        }
    }
    assert!(run(&[], b"// ML\nfunc.func private @f()\n").starts_with("exit code 0\n"));
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let inputs: [&[u8]; 4] = [
        b"foo \x1b]0;title\x07 bar\n",
        b"\"a.\x1bb\"() : () -> ()\n",
        b"module attributes {a.b = 1 : i8} loc(\"\x1b[31m\":1:1) {\n  \x9b foo\n}\n",
        "foo \u{9b}31m \u{202e}\n".as_bytes(),
    ];
    for input in inputs {
        for arguments in
            [&[][..], &["--allow-unregistered-dialect"], &["stats"], &["stats", "--allow-unregistered-dialect"]]
        {
            let text = run(arguments, input);
            let bad = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
            assert!(!text.contains(bad), "{text:?}");
        }
    }
    let counted = run(&["stats", "--allow-unregistered-dialect"], b"\"a.\x1bb\"() : () -> ()\n");
    assert!(counted.contains(r"a.\x1Bb"), "{counted}");
}

#[test]
fn comments_need_not_be_utf8() {
    for input in [&b"// caf\xe9\nfunc.func private @f()\n"[..], b"func.func private @f(tuple<i8, // \xe9\xff\n i8>)\n"]
    {
        let text = run(&[], input);
        assert!(text.starts_with("exit code 0\n"), "{text}");
    }
}

/// Remarks exceed their byte limit; errors are still printed.
#[test]
fn remarks_hide_no_error() {
    let input = b"!q = !quant.uniform<i8:f32, 0.5>\n\
        func.func @grows() -> tensor<6x!q> {\n\
          %c = \"tosa.const\"() <{values = dense<[1, 2, 3]> : tensor<3xi8>}> : () -> tensor<3x!q>\n\
          %s = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>\n\
          %0 = tosa.tile %c, %s : (tensor<3x!q>, !tosa.shape<1>) -> tensor<6x!q>\n\
          return %0 : tensor<6x!q>\n\
        }\n\
        // -----\n\
        func.func @wrong(%a: i32) -> i64 {\n  return %a : i32\n}\n";
    let mut arguments = vec!["--split-input-file", "--remarks-filter=.*"];
    arguments.resize(500, "--fold-quant-shapes");
    let text = run(&arguments, input);
    assert!(
        text.contains("error: type of return operand 0 ('i32') doesn't match function result type ('i64')"),
        "{text}"
    );
    assert!(
        text.contains("more diagnostics are not shown; --remark-format=yaml writes all remarks to a file\n"),
        "{text}"
    );
}

#[test]
fn invalid_expressions_of_remarks_are_errors() {
    for option in ["", "-passed", "-missed", "-failed", "-analyse"] {
        let text = run(&[&format!("--remarks-filter{option}=(")], b"");
        assert!(
            text.contains(&format!("for the --remarks-filter{option} option: '(' is not a regular expression")),
            "{text}"
        );
    }
}

/// A temporary folder or file of the process is removed on SIGTERM and SIGINT.
#[cfg(unix)]
#[test]
fn signals_leave_no_temporaries() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let folder = tempfile::tempdir().unwrap();
    let entries = || std::fs::read_dir(folder.path()).unwrap().count();
    let wait_for = |wanted: &dyn Fn(usize) -> bool| {
        let start = Instant::now();
        while !wanted(entries()) && start.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(wanted(entries()), "{}", entries());
    };
    for signal in ["TERM", "INT"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_qopt"))
            .args(["reduce", "--test=sh", "--test-arg=-c", "--test-arg=exec sleep 30", "-"])
            .env("TMPDIR", folder.path())
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        wait_for(&|count| count > 0);
        let killed = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let status = child.wait().unwrap();
        assert!(!status.success(), "{status}");
        wait_for(&|count| count == 0);
    }
}
