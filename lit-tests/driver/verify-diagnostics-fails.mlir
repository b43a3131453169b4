// Missing expected diagnostics and unexpected ones fail a run. Missing ones are reported last.

// RUN: not qopt --verify-diagnostics --split-input-file %s 2>&1 | FileCheck %s
// RUN: not qopt --verify-diagnostics=only-expected --split-input-file %s 2>&1 | FileCheck %s --check-prefix=ONLY

// ONLY-NOT: unexpected
// ONLY: verify-diagnostics-fails.mlir:[[#@LINE+5]]:4: error: expected note "a note" was not produced

// CHECK-DAG: verify-diagnostics-fails.mlir:[[#@LINE+3]]:4: error: expected note "a note" was not produced
// CHECK-DAG: {{^   \^~~~~~}}

// expected-note@+1 {{a note}}
module {
}

// -----

// CHECK-DAG: verify-diagnostics-fails.mlir:[[#@LINE+1]]:1: error: unexpected error: custom op 'nonsense' is unknown
nonsense

// -----

// CHECK-DAG: verify-diagnostics-fails.mlir:[[#@LINE+1]]:4: error: 'error' diagnostic emitted when expecting a 'warning'
// expected-warning@+1 {{custom op}}
nonsense
