// A marker splits anywhere; locations refer to the whole file, and later chunks still run.

// RUN: not qopt --split-input-file %s 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR --input-file=%t.err

// CHECK:      module @one
// CHECK:      {{^}}// -----
// CHECK-NEXT: {{^}}// -----
// CHECK-NEXT: module @three
module @one {
}

// -----

// ERR: split-input-file.mlir:[[#@LINE+1]]:1: error: custom op 'nonsense' is unknown
nonsense

// -----

module @three {
}
