// A near miss of a marker is reported and stays a comment.

// RUN: qopt --split-input-file %s 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR --input-file=%t.err

// ERR: near-miss.mlir:[[#@LINE+4]]:7: warning: near miss with file split marker
// CHECK: module @one
module @one {
}
// ---- ?
