//! The C and C++ programs of the documentation: compiled without warnings, run, and run with sanitizers.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles a program of `docs/examples/c`, runs it, and returns its output.
fn run(file: &str, sanitizers: bool, dir: &Path, arguments: &[&Path]) -> String {
    let output = build(file, sanitizers, dir).args(arguments).output().unwrap();
    let (text, errors) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr).into_owned());
    assert!(output.status.success(), "{file}: {}\n{text}{errors}", output.status);
    text
}

/// The code generator next to cargo's other programs.
fn codegen() -> PathBuf {
    let deps = std::env::current_exe().unwrap();
    deps.ancestors().nth(2).unwrap().join("qopt-codegen")
}

/// Compiles a program of `docs/examples/c`.
fn build(file: &str, sanitizers: bool, dir: &Path) -> Command {
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
    let mut command = Command::new(&program);
    command.env("LD_LIBRARY_PATH", dir).env("QOPT_CODEGEN", codegen());
    command
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

/// Runs the compiled function of [`PROGRAM`].
const CALLER: &str = r#"
#include <stdio.h>
#include "model.h"

static _Alignas(64) unsigned char arena[MODEL_ARENA_BYTES + 1];

int main(void) {
    const int8_t in[4] = {3, 4, -1, 0};
    float out[4];
    model_run(in, out, arena);
    printf("%g %g %g %g\n", out[0], out[1], out[2], out[3]);
    return 0;
}
"#;
const PROGRAM: &str = "!q = !quant.uniform<i8:f32:1, {0.5:1,0.25:2}>
func.func @f(%x: tensor<2x2x!q>) -> tensor<2x2xf32> {
  %0 = quant.dcast %x : tensor<2x2x!q> to tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
";

#[test]
fn compile_writes_an_object() {
    if !codegen().exists() {
        // qopt-codegen is built only if LLVM is installed; `cargo xtask dist --test` runs this program in any case.
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let [input, object, header, caller, program] =
        ["f.mlir", "model.o", "model.h", "caller.c", "caller"].map(|name| dir.path().join(name));
    std::fs::write(&input, PROGRAM).unwrap();
    std::fs::write(&caller, CALLER).unwrap();
    for sanitizers in [false, true] {
        let text = run("compile.c", sanitizers, dir.path(), &[&input, &object, &header]);
        assert_eq!(text, format!("{} bytes\n", std::fs::metadata(&object).unwrap().len()));
        let mut compile = Command::new("cc");
        compile.args(["-std=c11", "-Wall", "-Wextra", "-Werror"]).arg(&caller).arg(&object).arg("-o").arg(&program);
        assert!(compile.arg("-lm").status().unwrap().success());
        let output = Command::new(&program).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "1 0.5 -1 -0.5\n");
        std::fs::remove_file(&object).unwrap();
    }
}

#[test]
fn a_failed_code_generator_does_not_end_the_program() {
    let dir = tempfile::tempdir().unwrap();
    // Its text does not fit a pipe, so a write to the ended process fails.
    let input = crate::root().join("lit-tests/models/twin_dev.int8.tflite");
    let mut command = build("compile.c", false, dir.path());
    command.arg(input).args(["model.o", "model.h"]).current_dir(dir.path()).env("TMPDIR", dir.path());
    for (generator, expected) in [
        ("/bin/false", "qopt-codegen ended with 1"),
        ("/bin/true", "cannot read the compiled file"),
        ("/no/such/program", "QOPT_CODEGEN is '/no/such/program', which is not a file"),
    ] {
        let output = command.env("QOPT_CODEGEN", generator).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{generator}: {} {errors}", output.status);
        // As a diagnostic, and as the message of the status.
        assert_eq!(errors.matches(expected).count(), 2, "{errors}");
        assert!(errors.contains("QOPT_STATUS_COMPILE_FAILED"), "{errors}");
    }
    let mut left: Vec<_> = std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["libqopt.so.0", "program"]);
}
