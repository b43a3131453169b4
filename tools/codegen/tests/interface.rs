//! A C program that includes the header and links the object runs the network.

use std::path::Path;
use std::process::Command;

/// Runs a real network on a byte of each kind, and prints its results.
const PROGRAM: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include "model.h"

int main(void) {
  static int8_t input[MODEL_INPUT0_BYTES], output[MODEL_OUTPUT0_BYTES];
  void *arena = aligned_alloc(64, (MODEL_ARENA_BYTES + 63) / 64 * 64);
  if (!arena) return 1;
  for (int i = 0; i < MODEL_INPUT0_BYTES; i++) input[i] = (int8_t)(i * 37 + 11);
  model_run(input, output, arena);
  for (int i = 0; i < MODEL_OUTPUT0_BYTES; i++) printf("%d ", output[i]);
  free(arena);
  return 0;
}
"#;

fn qopt(arguments: &[String]) -> String {
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let streams = qopt::Streams { stdin: &mut std::io::empty(), stdout: &mut stdout, stderr: &mut stderr };
    let code = qopt::main_with(arguments, streams, qopt::Memory::Free);
    assert_eq!(code, 0, "{}", String::from_utf8_lossy(&stderr));
    String::from_utf8_lossy(&stdout).into_owned()
}

#[test]
fn a_c_program_runs_the_network() {
    assert!(Path::new(env!("CARGO_BIN_EXE_qopt-codegen")).is_file());
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests/models/twin_dev.int8.tosa.mlir");
    let model = model.display().to_string();
    let command =
        ["compile".to_owned(), model.clone(), "-o".to_owned(), at("model.o"), format!("--header={}", at("model.h"))];
    qopt(&command);
    std::fs::write(folder.path().join("main.c"), PROGRAM).expect("a file");
    let built = Command::new("cc")
        .args(["-O1", "-Wall", "-Werror"])
        .args([at("main.c"), at("model.o"), "-o".to_owned(), at("main")])
        .status()
        .expect("a C compiler");
    assert!(built.success());
    let ran = Command::new(at("main")).output().expect("a program");
    let found: Vec<i64> =
        String::from_utf8_lossy(&ran.stdout).split_whitespace().map(|word| word.parse().expect("a number")).collect();

    // The interpreter on the same bytes, from a file as NumPy writes it.
    let header = "{'descr': '|i1', 'fortran_order': False, 'shape': (1, 16, 16, 4), }";
    let padded = format!("{header:<117}\n");
    let mut file = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
    file.extend(padded.as_bytes());
    file.extend((0..1024_i32).map(|i| (i * 37 + 11) as u8));
    std::fs::write(folder.path().join("x.npy"), file).expect("a file");
    let printed = qopt(&[model, "--run=main".to_owned(), format!("--input={}", at("x.npy"))]);
    let list = printed.split_once("[[").and_then(|(_, rest)| rest.split_once("]]")).expect("a tensor").0;
    let expected: Vec<i64> = list.split(", ").map(|word| word.parse().expect("a number")).collect();
    assert_eq!(found, expected);
    assert_eq!(found.len(), 11);
}
