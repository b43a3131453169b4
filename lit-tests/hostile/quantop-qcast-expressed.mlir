// F64 in, f32 expressed.
// expect: error:verify

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<4x2xf64>) -> tensor<4x2x!quant.uniform<i8:f32, 0.5:3>> {
  // CHECK: .mlir:[[#@LINE+1]]:8: error: expressed type in quantized type expected to match float type
  %0 = quant.qcast %a : tensor<4x2xf64> to tensor<4x2x!quant.uniform<i8:f32, 0.5:3>>
  return %0 : tensor<4x2x!quant.uniform<i8:f32, 0.5:3>>
}
