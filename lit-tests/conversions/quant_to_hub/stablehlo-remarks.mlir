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

// CHECK-LABEL: func.func @sums_of_16_bits
func.func @sums_of_16_bits(%x: tensor<4x8xi16>, %y: tensor<8x4xi16>) -> tensor<4x4xi32> {
  // CHECK: stablehlo.dot_general
  // expected-remark @below {{32-bit sums may overflow}}
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4x8xi16>, tensor<8x4xi16>) -> tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}
