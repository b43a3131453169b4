// A program that is wrong in several places gets one error, even if one place is inside another.

// RUN: not qopt %s 2>&1 | FileCheck %s
// RUN: not mlir-opt-22 %s 2>&1 | FileCheck %s

// CHECK: error: operand #0 does not dominate this use
// CHECK-NOT: error:
func.func @outer() {
  %0 = arith.addi %1, %1 : i32
  %1 = arith.constant 1 : i32
  builtin.module {
    func.func @inner() {
      %2 = arith.addi %3, %3 : i32
      %3 = arith.constant 1 : i32
      return
    }
  }
  return
}
