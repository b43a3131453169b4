// Case values that MLIR prints but cannot parse, or prints changed: qopt's output parses to the same program.

// RUN: qopt %s -o %t.1 && qopt %t.1 -o %t.2 && diff %t.1 %t.2
// RUN: qopt %s --mlir-print-op-generic | qopt -o %t.2 && diff %t.1 %t.2
// RUN: FileCheck %s --input-file=%t.1

// CHECK-LABEL: func.func @i64
func.func @i64(%arg0: i64) {
  // CHECK: 18446744073709551609: ^bb1
  cf.switch %arg0 : i64, [default: ^bb1, -7: ^bb1]
^bb1:
  return
}

// CHECK-LABEL: func.func @i128
func.func @i128(%arg0: i128) {
  // CHECK: 340282366920938463463374607431768211449: ^bb1
  cf.switch %arg0 : i128, [default: ^bb1, -7: ^bb1]
^bb1:
  return
}

// CHECK-LABEL: func.func @second_result
func.func @second_result(%arg0: i32) {
  %0:2 = call @two() : () -> (i32, i32)
  // CHECK: default: ^bb1(%0#1 : i32)]
  cf.switch %arg0 : i32, [default: ^bb1(%0#1 : i32)]
^bb1(%1: i32):
  return
}
func.func private @two() -> (i32, i32)
