// Different scales: scast pair reinterprets bits and must stay.
// expect: accept-nofold

// RUN: qopt --canonicalize %s --print-quant-aliases=false | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: quant.scast
// CHECK: quant.scast
func.func @f(%a: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:3>> {
  %0 = quant.scast %a : tensor<4x!quant.uniform<i8:f32, 0.5:3>> to tensor<4xi8>
  %1 = quant.scast %0 : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 0.25:3>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 0.25:3>>
}
