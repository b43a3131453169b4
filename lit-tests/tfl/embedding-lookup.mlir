// A lookup of constant rows is a movement, with the scale of each row. A lookup that converts the elements of its table is not.

// RUN: qopt %s --fold-quant-shapes | FileCheck %s

!table = tensor<3x2x!quant.uniform<i8:f32:0, {1.0,2.0,4.0}>>

// CHECK-LABEL: func.func @rows(
// CHECK: -> tensor<2x2x!quant.uniform<i8:f32:0, {4.000000e+00,1.000000e+00}>>
func.func @rows(%table: !table) -> tensor<2x2x!quant.uniform<i8:f32:0, {4.0,1.0}>> {
  %ids = arith.constant dense<[2, 0]> : tensor<2xi32>
  %0 = "tfl.embedding_lookup"(%ids, %table) : (tensor<2xi32>, !table) -> tensor<2x2x!quant.uniform<i8:f32:0, {4.0,1.0}>>
  return %0 : tensor<2x2x!quant.uniform<i8:f32:0, {4.0,1.0}>>
}

// CHECK-LABEL: func.func @dequantized(
// CHECK: "tfl.embedding_lookup"
func.func @dequantized(%ids: tensor<2xi32>, %table: !table) -> tensor<2x2xf32> {
  %0 = "tfl.embedding_lookup"(%ids, %table) : (tensor<2xi32>, !table) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @narrow(
// CHECK: "tfl.embedding_lookup"
func.func @narrow(%ids: tensor<2xi32>, %table: tensor<3x2x!quant.uniform<i8<-127:127>:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>> {
  %0 = "tfl.embedding_lookup"(%ids, %table) : (tensor<2xi32>, tensor<3x2x!quant.uniform<i8<-127:127>:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return %0 : tensor<2x2x!quant.uniform<i8:f32, 0.5>>
}
