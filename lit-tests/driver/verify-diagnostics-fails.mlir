// What was expected and did not come, and what came and was not expected, fail a run.

// RUN: not qopt --verify-diagnostics --split-input-file %s 2>&1 | FileCheck %s
// RUN: not qopt --verify-diagnostics=only-expected --split-input-file %s 2>&1 | FileCheck %s --check-prefix=ONLY

// CHECK: verify-diagnostics-fails.mlir:[[#@LINE+3]]:4: error: expected note "a note" was not produced
// ONLY: verify-diagnostics-fails.mlir:[[#@LINE+2]]:4: error: expected note "a note" was not produced
// CHECK: ^~~~~~
// expected-note@+1 {{a note}}
module {
}

// -----

// CHECK: verify-diagnostics-fails.mlir:[[#@LINE+2]]:1: error: unexpected error: custom op 'nonsense' is unknown
// ONLY-NOT: unexpected
nonsense

// -----

// CHECK: verify-diagnostics-fails.mlir:[[#@LINE+1]]:4: error: 'error' diagnostic emitted when expecting a 'warning'
// expected-warning@+1 {{custom op}}
nonsense
