// After a syntax error the parser goes on at the next operation, and all errors of a file are found.

// RUN: not qopt %s 2>&1 | FileCheck %s

// CHECK: recovery.mlir:[[#@LINE+2]]:10: error: use of undeclared SSA value name
func.func @undeclared() -> i32 {
  return %missing : i32
}

// CHECK: recovery.mlir:[[#@LINE+2]]:27: error: expected non-function type
func.func @type(%x: i32) {
  %0 = arith.addi %x, %x : 5
  return
}
