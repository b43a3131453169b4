//! The networks that `cargo xtask bench` measures, as `tools/bench` writes them: qopt parses each kind of layer in each numeric
//! format, and the formats differ by no more than the benchmark allows. The test needs no other library and measures nothing.
#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};
use std::process::Command;

fn written(dir: &Path, name: &str, numerics: &str) -> PathBuf {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bench/to_mlir.py");
    let made = Command::new("python3").arg("-B").arg(script).args([name, numerics]).output().unwrap();
    assert!(made.status.success(), "{name}: {}", String::from_utf8_lossy(&made.stderr));
    let path = dir.join(format!("{name}.{numerics}.mlir"));
    std::fs::write(&path, made.stdout).unwrap();
    path
}

#[test]
fn numerics_of_a_network_are_one_step_apart() {
    let dir = tempfile::tempdir().unwrap();
    for (name, others) in [("small", ["tflite", "tosa"].as_slice()), ("softmax_1x1001", &["tflite"])] {
        let reference = written(dir.path(), name, "ort");
        for other in others {
            let mut compare = Command::new(env!("CARGO_BIN_EXE_qopt"));
            compare.arg("compare").arg(&reference).arg(written(dir.path(), name, other));
            let done = compare.args(["--function=network", "--inputs=4", "--tolerance=1"]).output().unwrap();
            let told = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
            assert!(done.status.success(), "{name} in ort and {other}: {told}");
        }
    }
}
