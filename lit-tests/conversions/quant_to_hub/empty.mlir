// TOSA has no tensors without elements, and some operations need a dimension: movements of such tensors stay in their dialect.

// RUN: qopt --quant-to-hub %s | FileCheck %s
// RUN: qopt --quant-to-hub --hub-to-tosa %s -o %t && qopt %t -o %t.2

!q = !quant.uniform<i8:f32, 0.5:-3>

// CHECK-LABEL: func.func @scalar
// CHECK: tfl.transpose
func.func @scalar(%x: tensor<!q>) -> tensor<!q> {
  %p = arith.constant dense<> : tensor<0xi32>
  %0 = "tfl.transpose"(%x, %p) : (tensor<!q>, tensor<0xi32>) -> tensor<!q>
  return %0 : tensor<!q>
}

// CHECK-LABEL: func.func @empty
// CHECK: tfl.reverse_v2
func.func @empty(%x: tensor<0x2x!q>) -> tensor<0x2x!q> {
  %a = arith.constant dense<[1]> : tensor<1xi32>
  %0 = "tfl.reverse_v2"(%x, %a) : (tensor<0x2x!q>, tensor<1xi32>) -> tensor<0x2x!q>
  return %0 : tensor<0x2x!q>
}

// A scalar has another shape, though.
// CHECK-LABEL: func.func @reshaped
// CHECK: tosa.reshape
func.func @reshaped(%x: tensor<!q>) -> tensor<1x!q> {
  %s = arith.constant dense<[1]> : tensor<1xi32>
  %0 = "tfl.reshape"(%x, %s) : (tensor<!q>, tensor<1xi32>) -> tensor<1x!q>
  return %0 : tensor<1x!q>
}

// A concatenation is a movement, which TOSA has only for tensors with elements.
// CHECK-LABEL: func.func @joined
// CHECK: qnn.concat
func.func @joined(%x: tensor<0x4x!q>) -> tensor<0x8x!q> {
  %0 = "tfl.concatenation"(%x, %x) <{axis = 1 : i32, fused_activation_function = "NONE"}> : (tensor<0x4x!q>, tensor<0x4x!q>) -> tensor<0x8x!q>
  return %0 : tensor<0x8x!q>
}
