// Axis mapped with the forward permutation.
// expect: error:verify

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<1x4x4x8x!quant.uniform<i8:f32:3, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>) -> tensor<1x8x4x4x!quant.uniform<i8:f32:2, {0.1,0.2,0.3,0.4}>> {
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.transpose' op result type must be
  %0 = tosa.transpose %a {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x4x8x!quant.uniform<i8:f32:3, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>) -> tensor<1x8x4x4x!quant.uniform<i8:f32:2, {0.1,0.2,0.3,0.4}>>
  return %0 : tensor<1x8x4x4x!quant.uniform<i8:f32:2, {0.1,0.2,0.3,0.4}>>
}
