// 3 scales for 2 channels. It is the type that does not fit its tensor.
// expect: error:type

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

// CHECK: .mlir:[[#@LINE+1]]:1: error: 'func.func' op attribute 'function_type' has type
func.func @f(%a: tensor<4x2xf32>) -> tensor<4x2x!quant.uniform<i8:f32:1, {0.5,0.25,0.125}>> {
  %0 = quant.qcast %a : tensor<4x2xf32> to tensor<4x2x!quant.uniform<i8:f32:1, {0.5,0.25,0.125}>>
  return %0 : tensor<4x2x!quant.uniform<i8:f32:1, {0.5,0.25,0.125}>>
}
