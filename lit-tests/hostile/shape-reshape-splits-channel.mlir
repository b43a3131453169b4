// Channel 8 split in 2x4 with wrong scales.
// expect: error:verify

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<1x4x4x8x!quant.uniform<i8:f32:3, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>) -> tensor<1x4x4x2x4x!quant.uniform<i8:f32:3, {0.1,0.2}>> {
  %s = tosa.const_shape {values = dense<[1, 4, 4, 2, 4]> : tensor<5xindex>} : () -> !tosa.shape<5>
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.reshape' op result type must be 'tensor<1x4x4x2x4x!quant.uniform<i8:f32:{3:1, 4:1},
  %0 = tosa.reshape %a, %s : (tensor<1x4x4x8x!quant.uniform<i8:f32:3, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>, !tosa.shape<5>) -> tensor<1x4x4x2x4x!quant.uniform<i8:f32:3, {0.1,0.2}>>
  return %0 : tensor<1x4x4x2x4x!quant.uniform<i8:f32:3, {0.1,0.2}>>
}
