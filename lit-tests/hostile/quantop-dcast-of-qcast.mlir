// Quantize then dequantize is lossy: folding it away is a miscompile.
// expect: accept-nofold

// RUN: qopt --canonicalize %s --print-quant-aliases=false | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: quant.qcast
// CHECK: quant.dcast
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = quant.qcast %a : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %1 = quant.dcast %0 : tensor<4x!quant.uniform<i8:f32, 0.5:3>> to tensor<4xf32>
  return %1 : tensor<4xf32>
}
