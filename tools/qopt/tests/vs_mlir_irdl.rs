//! Compares the hub dialect with `mlir-opt-22`, which loads its IRDL description.
//!
//! `mlir-opt-22` accepts the generic form of every operation of `lit-tests/qnn/ops.mlir`, and qopt parses its output as the
//! same program. IRDL cannot describe types whose parameters are not a list of attributes (`!qnn.dyn`), nor variadic operands
//! of different types (`qnn.concat`): functions with these are excluded.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(program: &str, args: &[&str]) -> Output {
    Command::new(program)
        .args(args)
        .output()
        .unwrap_or_else(|error| panic!("{program} does not run ({error}); mlir-opt-22 is in Debian's mlir-22-tools"))
}

#[test]
fn mlir_reads_the_hub() {
    let qopt = env!("CARGO_BIN_EXE_qopt");
    let scratch = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string(root().join("lit-tests/qnn/ops.mlir")).unwrap();
    let irdl = root().join("docs/reference/qnn.irdl.mlir");
    let aliases: String = text.lines().filter(|line| line.starts_with('!')).map(|line| format!("{line}\n")).collect();
    let mut compared = 0;
    for (number, function) in text.split("\nfunc.func ").skip(1).enumerate() {
        if function.contains("qnn.dyn") || function.contains("qnn.concat") {
            continue;
        }
        let path = |name: &str| scratch.path().join(format!("{number}.{name}.mlir")).display().to_string();
        let (input, generic, through) = (path("in"), path("generic"), path("through"));
        std::fs::write(&input, format!("{aliases}func.func {function}")).unwrap();
        let printed = run(qopt, &[&input, "--mlir-print-op-generic", "-o", &generic]);
        assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
        let read = run("mlir-opt-22", &[&format!("--irdl-file={}", irdl.display()), &generic, "-o", &through]);
        assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
        let texts = [&input, &through].map(|file| run(qopt, &[file]).stdout);
        assert_eq!(texts.first(), texts.last(), "another program comes back");
        compared += 1;
    }
    assert!(compared > 1, "only {compared} programs are compared");
}
