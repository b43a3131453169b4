// --shape knows the shapes of operations that have no definition of their own.

// RUN: qopt %s --shape=x:2x4 | FileCheck %s

// CHECK-LABEL: func.func @main(%arg0: tensor<2x4xf32>
// CHECK-NOT: tensor<?
// CHECK: "tfl.topk_v2"(%{{.*}}, %{{.*}}) : (tensor<2x4xf32>, tensor<i32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
// CHECK-NOT: tensor<?
// CHECK: tfl.quantize{{.*}}qtype = tensor<2x3x
// CHECK-NOT: tensor<?
func.func @main(%x: tensor<?x4xf32> {onnx.name = "x"}) -> tensor<?x3xf32> {
  %k = "tfl.pseudo_const"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
  %axis = "tfl.pseudo_const"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %alpha = "tfl.pseudo_const"() <{value = dense<2.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %0 = "tfl.square"(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = "tfl.prelu"(%0, %alpha) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  %2 = "tfl.cumsum"(%1, %axis) <{exclusive = false, reverse = false}> : (tensor<?x4xf32>, tensor<i32>) -> tensor<?x4xf32>
  %3 = tfl.div %2, %0 {fused_activation_function = "NONE"} : tensor<?x4xf32>
  %4 = tfl.greater(%3, %x) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xi1>
  %5 = "tfl.select_v2"(%4, %3, %x) : (tensor<?x4xi1>, tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %6:2 = "tfl.topk_v2"(%5, %k) : (tensor<?x4xf32>, tensor<i32>) -> (tensor<?x3xf32>, tensor<?x3xi32>)
  %7 = "tfl.quantize"(%6#0) <{qtype = tensor<?x3x!quant.uniform<i8:f32, 0.1>>}> : (tensor<?x3xf32>) -> tensor<?x3x!quant.uniform<i8:f32, 0.1>>
  %8 = "tfl.dequantize"(%7) : (tensor<?x3x!quant.uniform<i8:f32, 0.1>>) -> tensor<?x3xf32>
  return %8 : tensor<?x3xf32>
}
