//! The programs in docs/examples: each has at most 40 lines, and its output matches its snapshot.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The path of an example. `cargo test` builds examples into a folder next to the tests' folder.
fn example(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("the test has a path");
    let profile = test.ancestors().nth(2).expect("target/PROFILE/deps/TEST");
    profile.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

fn run(name: &str, args: &[&str]) -> String {
    let output = Command::new(example(name)).args(args).output().expect("the example starts");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{name}: {err}");
    format!("{out}{err}")
}

#[test]
fn examples_are_short() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples");
    let files = std::fs::read_dir(folder).expect("docs/examples").map(|entry| entry.expect("an entry").path());
    let programs: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|e| e == "rs")).collect();
    assert_eq!(programs.len(), 11);
    for program in programs {
        let lines = std::fs::read_to_string(&program).expect("a text").lines().count();
        assert!(lines <= 40, "{} has {lines} lines", program.display());
    }
}

#[test]
fn examples_print_their_results() {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests/models");
    let model = models.join("twin_dev.int8.tfl.mlir").display().to_string();
    let names =
        ["parse_walk_edit_print", "own_dialect", "own_rule", "own_pass", "own_frontend", "interpret", "fold_constant"];
    for name in names.into_iter().chain(["language_server"]) {
        insta::assert_snapshot!(name, run(name, &[]));
    }
    insta::assert_snapshot!("count_ops", run("count_ops", &[&model]));
}

#[test]
fn model_file_folds_a_model() {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests/models");
    let model = models.join("pc_reshape_split_other.circle");
    let folder = tempfile::tempdir().expect("a folder");
    let [folded, text] = ["folded.circle", "folded.mlir"].map(|name| folder.path().join(name).display().to_string());
    run("model_file", &[&model.display().to_string(), &folded]);
    assert!(std::fs::metadata(&folded).expect("a file").len() < std::fs::metadata(&model).expect("a file").len());
    run("model_file", &[&folded, &text]);
    let text = std::fs::read_to_string(&text).expect("a text");
    assert!(!text.contains("tfl.transpose") && text.contains("tfl.fully_connected"), "{text}");
}

#[test]
fn compile_object_writes_object_and_header() {
    if !example("../qopt-codegen").exists() {
        // qopt-codegen is built only if LLVM is installed, like the tests of tools/codegen.
        return;
    }
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests/models");
    let model = models.join("twin_dev.int8.tfl.mlir").display().to_string();
    let folder = tempfile::tempdir().expect("a folder");
    let [object, header] = ["model.o", "model.h"].map(|name| folder.path().join(name));
    run("compile_object", &[&model, &object.display().to_string(), &header.display().to_string()]);
    assert!(std::fs::read(&object).expect("an object").starts_with(b"\x7fELF"));
    assert!(std::fs::read_to_string(&header).expect("a header").contains("#define"));
}
