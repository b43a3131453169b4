// Quant.any has no scale; a lowering must give a diagnostic, not crash.
// expect: accept-nofold

// RUN: qopt --canonicalize --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: quant.qcast
func.func @f(%a: tensor<4xf32>) -> tensor<4x!quant.any<i8:f32>> {
  %0 = quant.qcast %a : tensor<4xf32> to tensor<4x!quant.any<i8:f32>>
  return %0 : tensor<4x!quant.any<i8:f32>>
}
