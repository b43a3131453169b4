// Slice along the channel, scales not shifted.
// expect: error:verify

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<1x4x4x8x!quant.uniform<i8:f32:3, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>) -> tensor<1x4x4x3x!quant.uniform<i8:f32:3, {0.1,0.2,0.3}>> {
  %b = tosa.const_shape {values = dense<[0, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %z = tosa.const_shape {values = dense<[1, 4, 4, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.slice' op result type must be 'tensor<1x4x4x3x!quant.uniform<i8:f32:3,
  %0 = tosa.slice %a, %b, %z : (tensor<1x4x4x8x!quant.uniform<i8:f32:3, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x4x4x3x!quant.uniform<i8:f32:3, {0.1,0.2,0.3}>>
  return %0 : tensor<1x4x4x3x!quant.uniform<i8:f32:3, {0.1,0.2,0.3}>>
}
