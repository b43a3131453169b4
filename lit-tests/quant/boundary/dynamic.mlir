// A product of weights and an activation with parameters from the run has a float result: its parameters are in the dynamic type.

// RUN: qopt %s --verify-quant-boundary | FileCheck %s

// CHECK-LABEL: func.func @product(
// CHECK: qnn.fully_connected
!w = !quant.uniform<i8:f32, 0.5>
func.func @product(%x: tensor<1x4xf32>) -> tensor<1x2xf32> {
  %w = qnn.constant dense<1> : tensor<2x4xi8> : tensor<2x4x!w>
  %0 = qnn.dynamic_quantize ort %x : (tensor<1x4xf32>) -> tensor<1x4x!qnn.dyn<u8:f32, tensor>>
  %1 = qnn.fully_connected ort %0, %w : (tensor<1x4x!qnn.dyn<u8:f32, tensor>>, tensor<2x4x!w>) -> tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}
