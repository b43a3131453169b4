// Inputs on different scales: needs a requantize, must not be taken as a byte copy.
// expect: error:verify

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %b: tensor<2x!quant.uniform<i8:f32, 0.25:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>> {
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.concat' op result type must be 'tensor<4x!quant.uniform<i8:f32:{0:2}, {5.000000e-01:3,
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.25:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}
