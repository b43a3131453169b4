// Operations of dialects that qopt does not know need permission.

// RUN: qopt --allow-unregistered-dialect %s | FileCheck %s
// RUN: not qopt %s 2>&1 | FileCheck %s --check-prefix=ERR

// CHECK: "unknown.op"() : () -> ()
// ERR: unregistered.mlir:[[#@LINE+1]]:13: error: operation being parsed with an unregistered dialect
"unknown.op"() : () -> ()
