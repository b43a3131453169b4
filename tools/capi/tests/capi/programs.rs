//! The C and C++ programs of the documentation: compiled without warnings, run, and run with sanitizers.

use std::path::Path;
use std::process::Command;

/// Compiles a program of `docs/examples/c`, runs it, and returns its output.
fn run(file: &str, sanitizers: bool, dir: &Path, arguments: &[&Path]) -> String {
    let (root, library) = (crate::root(), crate::library());
    let source = root.join("docs/examples/c").join(file);
    let program = dir.join("program");
    let (compiler, standard) = if file.ends_with(".cpp") { ("c++", "-std=c++17") } else { ("cc", "-std=c11") };
    let folder = library.parent().unwrap();
    let mut compile = Command::new(compiler);
    compile
        .args([standard, "-pedantic", "-Wall", "-Wextra", "-Werror", "-g", "-I"])
        .arg(root.join("tools/capi/include"));
    if sanitizers {
        compile.args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
    }
    compile.arg(&source).arg("-o").arg(&program).arg("-L").arg(folder).arg("-lqopt");
    assert!(compile.status().unwrap().success(), "{}", source.display());
    // The soname has the version.
    let versioned = dir.join("libqopt.so.0");
    if !versioned.exists() {
        std::fs::copy(&library, versioned).unwrap();
    }
    let output = Command::new(&program).args(arguments).env("LD_LIBRARY_PATH", dir).output().unwrap();
    let (text, errors) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr).into_owned());
    assert!(output.status.success(), "{file}: {}\n{text}{errors}", output.status);
    text
}

#[test]
fn fold_writes_a_smaller_program() {
    let (dir, input) =
        (tempfile::tempdir().unwrap(), crate::root().join("lit-tests/models/pc_reshape_split_other.circle"));
    for sanitizers in [false, true] {
        let output = dir.path().join("folded.circle");
        let text = run("fold.c", sanitizers, dir.path(), &[&input, &output]);
        let (before, after) = text.trim().split_once(" operations, after folding ").unwrap();
        assert!(before.parse::<u32>().unwrap() > after.parse::<u32>().unwrap(), "{text}");
        assert!(std::fs::read(&output).unwrap().get(4..8) == Some(b"CIR0"));
    }
}

#[test]
fn walk_prints_quantized_values() {
    let (dir, input) = (tempfile::tempdir().unwrap(), crate::root().join("lit-tests/models/twin_dev.int8.tflite"));
    for sanitizers in [false, true] {
        let text = run("walk.cpp", sanitizers, dir.path(), &[&input]);
        assert!(text.contains("tfl.conv_2d") && text.contains("axis 0") && text.contains("per tensor"), "{text}");
    }
}
