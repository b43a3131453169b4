//! Programs printed by qopt mean the same to `mlir-opt-22` as the originals.
//!
//! Every `ops.mlir` of the suite that `mlir-opt-22` accepts is printed by qopt. The generic form that `mlir-opt-22` prints must
//! be the same for the original and for qopt's output. Files with operations that MLIR lacks are counted, not compared.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const MLIR_OPT: &str = "mlir-opt-22";

/// The generic form of a text, or the error messages.
fn generic(text: &[u8]) -> Result<String, String> {
    let mut child = Command::new(MLIR_OPT)
        .args(["--mlir-print-op-generic", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mlir-opt-22 is in the Debian package mlir-22-tools");
    child.stdin.take().expect("a pipe").write_all(text).expect("mlir-opt-22 reads its input");
    let output = child.wait_with_output().unwrap();
    if output.status.success() {
        return Ok(String::from_utf8(output.stdout).unwrap());
    }
    Err(String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or_default().to_owned())
}

#[test]
fn ops_mean_the_same_to_mlir() {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests");
    let mut compared = 0;
    for entry in std::fs::read_dir(suite).unwrap() {
        let path = entry.unwrap().path().join("ops.mlir");
        let Ok(text) = std::fs::read(&path) else { continue };
        let wanted = match generic(&text) {
            Ok(wanted) => wanted,
            Err(why) => {
                println!("{}: not compared, mlir-opt-22 says: {why}", path.display());
                continue;
            }
        };
        // Some operations require a parent operation of a dialect that qopt lacks.
        let output =
            Command::new(env!("CARGO_BIN_EXE_qopt")).arg("--allow-unregistered-dialect").arg(&path).output().unwrap();
        assert!(output.status.success(), "{}: {}", path.display(), String::from_utf8_lossy(&output.stderr));
        assert_eq!(generic(&output.stdout), Ok(wanted), "{}", path.display());
        compared += 1;
    }
    println!("{compared} files compared");
    assert!(compared > 0, "no file was compared");
}
