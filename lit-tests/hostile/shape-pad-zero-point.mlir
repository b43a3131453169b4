// Pad value 0 is not the zero point -128: must not fold into a convolution's padding.
// expect: accept-nofold

// RUN: qopt --canonicalize %s --print-quant-aliases=false | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: tosa.pad
func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5:-128>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:-128>> {
  %p = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1x!quant.uniform<i8:f32, 0.5:-128>>
  %0 = tosa.pad %a, %p, %z : (tensor<2x!quant.uniform<i8:f32, 0.5:-128>>, !tosa.shape<2>, tensor<1x!quant.uniform<i8:f32, 0.5:-128>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:-128>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.5:-128>>
}
