//! A C program that includes the header and links the object runs the network: serially, on threads, and for several
//! targets.

use std::path::Path;
use std::process::Command;

/// Runs a real network on varied bytes and prints its results; then runs it on threads, with only the input
/// initialized, and prints the number of task calls.
const PROGRAM: &str = r#"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "model.h"

struct part {
  MODEL_task task;
  void *data;
  size_t begin, end;
};

static void *run_part(void *argument) {
  struct part *part = argument;
  part->task(part->data, part->begin, part->end);
  return NULL;
}

static size_t calls;

/* Each half on a thread of its own. */
static void on_two_threads(void *ctx, MODEL_task task, void *data, size_t count) {
  struct part parts[2] = {{task, data, 0, count / 2}, {task, data, count / 2, count}};
  pthread_t threads[2];
  if (ctx != &calls) exit(3);
  for (int i = 0; i < 2; i++)
    if (pthread_create(&threads[i], NULL, run_part, &parts[i])) exit(4);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  calls += 2;
}

static void one_by_one(void *ctx, MODEL_task task, void *data, size_t count) {
  if (ctx != &calls) exit(3);
  for (size_t i = 0; i < count; i++, calls++) task(data, i, i + 1);
}

static void backwards(void *ctx, MODEL_task task, void *data, size_t count) {
  if (ctx != &calls) exit(3);
  for (size_t i = count; i-- > 0; calls++) task(data, i, i + 1);
}

int main(void) {
  static int8_t input[MODEL_INPUT0_BYTES], output[MODEL_OUTPUT0_BYTES], again[MODEL_OUTPUT0_BYTES];
  size_t arena_bytes = (MODEL_ARENA_BYTES + 63) / 64 * 64;
  void *arena = aligned_alloc(64, arena_bytes);
  static const MODEL_parallel_for all[] = {on_two_threads, one_by_one, backwards};
  if (!arena) return 1;
  for (int i = 0; i < MODEL_INPUT0_BYTES; i++) input[i] = (int8_t)(i * 37 + 11);
  model_run(input, output, arena);
  for (int i = 0; i < MODEL_OUTPUT0_BYTES; i++) printf("%d ", output[i]);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    memset(arena, 0x5a, arena_bytes);
    memset(again, 0x5a, sizeof again);
    calls = 0;
    model_run_parallel(input, again, arena, all[i], &calls);
    if (memcmp(output, again, sizeof output)) return 2;
    fprintf(stderr, "%zu ", calls);
  }
#ifdef SEVERAL
  fprintf(stderr, "%s", model_target());
#endif
  free(arena);
  return 0;
}
"#;

fn qopt(arguments: &[String]) -> String {
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let streams = qopt_driver::Streams { stdin: &mut std::io::empty(), stdout: &mut stdout, stderr: &mut stderr };
    let code = qopt_driver::main_with(arguments, streams, qopt_driver::Memory::Free);
    assert_eq!(code, 0, "{}", String::from_utf8_lossy(&stderr));
    String::from_utf8_lossy(&stdout).into_owned()
}

/// Compiles a model of `lit-tests/models` and runs the program with it. Returns the results, the task calls, and the selected
/// target.
fn run(folder: &Path, model: &str, target: &str) -> (Vec<i64>, Vec<String>) {
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests/models").join(model);
    run_with(folder, &model, target, "")
}

/// As [`run`], with the C source of functions that the model calls.
fn run_with(folder: &Path, model: &Path, target: &str, external: &str) -> (Vec<i64>, Vec<String>) {
    assert!(Path::new(env!("CARGO_BIN_EXE_qopt-codegen")).is_file());
    let at = |name: &str| folder.join(name).display().to_string();
    let model = model.display().to_string();
    let (header, chosen) = (format!("--header={}", at("model.h")), format!("--target={target}"));
    qopt(&["compile".to_owned(), model, "-o".to_owned(), at("model.o"), header, chosen]);
    std::fs::write(folder.join("main.c"), [PROGRAM, external].concat()).expect("a file");
    let built = Command::new("cc")
        .args(["-O1", "-Wall", "-Werror", "-pthread", if target.contains(',') { "-DSEVERAL" } else { "-DONE" }])
        .args([at("main.c"), at("model.o"), "-o".to_owned(), at("main")])
        .status()
        .expect("a C compiler");
    assert!(built.success());
    let ran = Command::new(at("main")).output().expect("a program");
    assert!(ran.status.success(), "{ran:?}");
    let words = |bytes: &[u8]| -> Vec<String> {
        String::from_utf8_lossy(bytes).split_whitespace().map(str::to_owned).collect()
    };
    let numbers = words(&ran.stdout).iter().map(|word| word.parse().expect("a number")).collect();
    (numbers, words(&ran.stderr))
}

const MOBILENET: &str = "mobilenet_v1_0.25_224_logits.int8.tosa.mlir";

/// The program selects the best target that the machine supports.
#[cfg(target_arch = "x86_64")]
#[test]
fn the_most_capable_of_several_targets_is_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    // The order of targets is irrelevant, and missing targets are skipped.
    let lists = [("avx512vnni,x86-64-v2,x86-64-v4,amx-int8,x86-64-v3,avxvnni", 6), ("x86-64-v3,x86-64-v2", 2)];
    let names = ["x86-64-v2", "x86-64-v3", "avxvnni", "x86-64-v4", "avx512vnni", "amx-int8"];
    let (plain, _) = run(folder.path(), MOBILENET, "x86-64-v2");
    for (list, count) in lists {
        let (found, words) = run(folder.path(), MOBILENET, list);
        assert_eq!(found, plain, "{list}");
        let known = |name: &&&str| qopt_dialects::targets::find(Some(name)).is_ok_and(|target| (target.runs_here)());
        let best = names[..count].iter().rev().find(known).expect("a target");
        assert_eq!(words.last().map(String::as_str), Some(*best), "{list}");
    }
}

#[test]
fn an_arena_is_hardly_larger_than_what_lives_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests/models").join(MOBILENET);
    let object = folder.path().join("model.o").display().to_string();
    let report =
        qopt(&["compile".to_owned(), model.display().to_string(), "-o".to_owned(), object, "--report".to_owned()]);
    let line = report.lines().find(|line| line.starts_with("arena ")).expect("a line");
    let numbers: Vec<u64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
    let [arena, live] = numbers[..] else { panic!("{line}") };
    // The largest pair of live tensors is at a 1x1 convolution from 112x112x8 to 112x112x16.
    assert_eq!(live, 112 * 112 * (8 + 16));
    assert!(arena * 10 <= live * 11, "{line}");
}

#[test]
fn threads_give_the_same_results() {
    let folder = tempfile::tempdir().expect("a folder");
    let (found, calls) = run(folder.path(), MOBILENET, "host");
    assert_eq!(found.len(), 1001);
    let calls: Vec<u64> = calls.iter().map(|word| word.parse().expect("a number")).collect();
    let [halves, forwards, backwards] = calls[..] else { panic!("{calls:?}") };
    assert_eq!(forwards, backwards);
    // Most kernels have more than two parts.
    assert!(forwards > 2 * halves, "{calls:?}");
}

/// Functions of an accelerator: one with two results, and a declaration.
const DEVICE: &str = r#"
func.func private @acme_0(%x: tensor<8xi8>) -> (tensor<2x4xi8>, tensor<8xi8>) {
  %0:2 = "acme.f"(%x) : (tensor<8xi8>) -> (tensor<2x4xi8>, tensor<8xi8>)
  return %0#0, %0#1 : tensor<2x4xi8>, tensor<8xi8>
}
func.func private @twice(tensor<8xi8>) -> tensor<8xi8>
func.func @main(%x: tensor<8xi8>) -> tensor<8xi8> {
  %0 = tosa.bitwise_not %x : (tensor<8xi8>) -> tensor<8xi8>
  %1:2 = call @acme_0(%0) : (tensor<8xi8>) -> (tensor<2x4xi8>, tensor<8xi8>)
  %s = tosa.const_shape {values = dense<8> : tensor<1xindex>} : () -> !tosa.shape<1>
  %2 = tosa.reshape %1#0, %s : (tensor<2x4xi8>, !tosa.shape<1>) -> tensor<8xi8>
  %3 = tosa.bitwise_xor %2, %1#1 : (tensor<8xi8>, tensor<8xi8>) -> tensor<8xi8>
  %4 = call @twice(%3) : (tensor<8xi8>) -> tensor<8xi8>
  %5 = tosa.bitwise_or %4, %0 : (tensor<8xi8>, tensor<8xi8>) -> tensor<8xi8>
  %6 = call @twice(%5) : (tensor<8xi8>) -> tensor<8xi8>
  return %6 : tensor<8xi8>
}
"#;
const DEVICE_C: &str = r#"
void acme_0(const int8_t *x, int8_t *quarter, int8_t *reversed) {
  for (int i = 0; i < 8; i++) quarter[i] = (int8_t)(x[i] / 4), reversed[i] = x[7 - i];
}
void twice(const int8_t *x, int8_t *y) {
  for (int i = 0; i < 8; i++) y[i] = (int8_t)(x[i] * 2);
}
"#;

#[test]
fn a_program_calls_external_functions() {
    let folder = tempfile::tempdir().expect("a folder");
    let model = folder.path().join("device.mlir");
    std::fs::write(&model, DEVICE).expect("a file");
    let not: Vec<i8> = (0..8).map(|i| !((i * 37 + 11) as u8).cast_signed()).collect();
    let results = (0..8).map(|i| {
        let between = (not[i] / 4) ^ not[7 - i];
        i64::from((between.wrapping_mul(2) | not[i]).wrapping_mul(2))
    });
    let expected: Vec<i64> = results.collect();
    let targets = if cfg!(target_arch = "x86_64") { &["host", "x86-64-v3,x86-64-v2"][..] } else { &["host"] };
    for target in targets {
        assert_eq!(run_with(folder.path(), &model, target, DEVICE_C).0, expected, "{target}");
    }
}

#[test]
fn a_c_program_runs_the_network() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (found, _) = run(folder.path(), "twin_dev.int8.tosa.mlir", "host");
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests/models/twin_dev.int8.tosa.mlir");

    // The interpreter on the same bytes, read from a NumPy file.
    let header = "{'descr': '|i1', 'fortran_order': False, 'shape': (1, 16, 16, 4), }";
    let padded = format!("{header:<117}\n");
    let mut file = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
    file.extend(padded.as_bytes());
    file.extend((0..1024_i32).map(|i| (i * 37 + 11) as u8));
    std::fs::write(folder.path().join("x.npy"), file).expect("a file");
    let printed = qopt(&[model.display().to_string(), "--run=main".to_owned(), format!("--input={}", at("x.npy"))]);
    let list = printed.split_once("[[").and_then(|(_, rest)| rest.split_once("]]")).expect("a tensor").0;
    let expected: Vec<i64> = list.split(", ").map(|word| word.parse().expect("a number")).collect();
    assert_eq!(found, expected);
    assert_eq!(found.len(), 11);
}
