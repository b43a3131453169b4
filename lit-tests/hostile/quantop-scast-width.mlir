// I16 in, i8 storage.
// expect: error:verify

// RUN: not qopt %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<4xi16>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>> {
  // CHECK: .mlir:[[#@LINE+1]]:8: error: storage type in quantized type expected to match integer type
  %0 = quant.scast %a : tensor<4xi16> to tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}
