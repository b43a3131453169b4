// The code generator prints its version and LLVM's.

// REQUIRES: codegen
// RUN: qopt doctor --json | FileCheck %s

// CHECK: "group": "Machine code for this machine",
// CHECK: "name": "qopt-codegen",
// CHECK: "state": "found",
// CHECK: "version": "qopt-codegen {{[0-9.]+}}, LLVM 22.{{[0-9]+}}.{{[0-9]+}}"
