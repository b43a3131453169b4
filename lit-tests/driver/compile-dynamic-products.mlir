// A product of activations that are quantized at run time has the reason of the pass that converts it.

// REQUIRES: codegen
// RUN: not qopt compile %s -o %t.o 2>&1 | FileCheck %s

!d = !qnn.dyn<u8:f32, tensor>
!w = !quant.uniform<u8:f32, 0.5:200>

// CHECK: error: 'qnn.fully_connected' cannot be compiled: has sums of 50000 products, which may not fit 32 bits
func.func @main(%x: tensor<1x50000xf32>) -> tensor<1x1xf32> {
  %w = qnn.constant dense<0> : tensor<1x50000xi8> : tensor<1x50000x!w>
  %0 = qnn.dynamic_quantize ort %x : (tensor<1x50000xf32>) -> tensor<1x50000x!d>
  %1 = qnn.fully_connected ort %0, %w : (tensor<1x50000x!d>, tensor<1x50000x!w>) -> tensor<1x1xf32>
  return %1 : tensor<1x1xf32>
}
