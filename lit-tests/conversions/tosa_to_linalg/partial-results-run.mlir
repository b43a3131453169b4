// Machine code of rows with partial results equals the interpreter's.

// REQUIRES: codegen
// RUN: qopt run %s --check | FileCheck %s

// CHECK: output #0: equal to the interpreter's in all 3 elements
// CHECK: output #1: equal to the interpreter's in all 3 elements
func.func @rows(%x: tensor<3x133xf32>) -> (tensor<3x1xf32>, tensor<3x1xf32>) {
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<3x133xf32>) -> tensor<3x1xf32>
  %1 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<3x133xf32>) -> tensor<3x1xf32>
  return %0, %1 : tensor<3x1xf32>, tensor<3x1xf32>
}
