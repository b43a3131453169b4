// RUN: qopt --quant-to-hub --remarks-filter-missed=quant-to-hub --verify-diagnostics --split-input-file %s | FileCheck %s

// An operation without a hub form stays, and a remark gives the reason.

!x = !quant.uniform<i8:f32, 5.0e-01:3>

// CHECK-LABEL: func.func @power
func.func @power(%arg0: tensor<4x!x>) -> tensor<4x!x> {
  // CHECK: stablehlo.power
  // expected-remark @below {{the hub has no equivalent operation}}
  %0 = stablehlo.power %arg0, %arg0 : tensor<4x!x>
  return %0 : tensor<4x!x>
}

// -----
// CHECK-LABEL: func.func @written_out
func.func @written_out(%arg0: tensor<4x8xi8>, %arg1: tensor<8x4xi8>) -> tensor<4x4xi32> {
  // CHECK: stablehlo.dot_general
  // expected-remark @below {{scales are applied by surrounding arithmetic instead of quantized types}}
  %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<4x8xi8>, tensor<8x4xi8>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}
