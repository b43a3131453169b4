// Axis 1 on rank 1. It is the type that does not fit its tensor.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:1: error: 'func.func' op attribute 'function_type' has type
func.func @f(%a: tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:1, {0.5,0.25}>> {
  %0 = quant.qcast %a : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32:1, {0.5,0.25}>>
  return %0 : tensor<2x!quant.uniform<i8:f32:1, {0.5,0.25}>>
}
