// Zero-element tensors: every count agrees (0 == 0); the axis cannot be proven. TOSA has no tensors without elements.
// expect: error:verify

// RUN: not qopt --canonicalize %s -o %t 2>&1 | FileCheck %s

func.func @f(%a: tensor<0x8x!quant.uniform<i8:f32:1, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>) -> tensor<8x0x!quant.uniform<i8:f32:0, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>> {
  %s = tosa.const_shape {values = dense<[8, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: .mlir:[[#@LINE+1]]:8: error: 'tosa.reshape' op operand #0 must be tosa-conformant tensor of number values, but got
  %0 = tosa.reshape %a, %s : (tensor<0x8x!quant.uniform<i8:f32:1, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>, !tosa.shape<2>) -> tensor<8x0x!quant.uniform<i8:f32:0, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>
  return %0 : tensor<8x0x!quant.uniform<i8:f32:0, {0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8}>>
}
