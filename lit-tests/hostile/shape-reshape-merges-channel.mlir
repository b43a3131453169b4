// Channel merged with W: representable only by repeating scales; the fold must bail out.
// expect: accept-nofold

// RUN: qopt --canonicalize %s --print-quant-aliases=false | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: tosa.reshape
func.func @f(%a: tensor<1x4x4x8x!quant.uniform<i8:f32:3, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>) -> tensor<4x32x!quant.uniform<i8:f32:1, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>> {
  %s = tosa.const_shape {values = dense<[4, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %a, %s : (tensor<1x4x4x8x!quant.uniform<i8:f32:3, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>, !tosa.shape<2>) -> tensor<4x32x!quant.uniform<i8:f32:1, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>
  return %0 : tensor<4x32x!quant.uniform<i8:f32:1, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>
}
