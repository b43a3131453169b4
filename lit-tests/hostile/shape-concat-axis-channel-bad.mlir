// Concat along the channel with a wrong scale list.
// expect: error:verify

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32:0, {0.1,0.2}>>, %b: tensor<1x2x!quant.uniform<i8:f32:0, {0.3}>>) -> tensor<3x2x!quant.uniform<i8:f32:0, {0.1,0.2,0.2}>> {
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.concat' op result type must be 'tensor<3x2x!quant.uniform<i8:f32:0,
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x2x!quant.uniform<i8:f32:0, {0.1,0.2}>>, tensor<1x2x!quant.uniform<i8:f32:0, {0.3}>>) -> tensor<3x2x!quant.uniform<i8:f32:0, {0.1,0.2,0.2}>>
  return %0 : tensor<3x2x!quant.uniform<i8:f32:0, {0.1,0.2,0.2}>>
}
