// Storage-typed attribute, quant-typed result.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: dense<{{\[\[}}1, 2, 3]]> : tensor<1x3xi8>
func.func @f() -> tensor<1x3x!quant.uniform<i8:f32, 1.0>> {
  %s = tosa.const_shape {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c = "tosa.const"() {values = dense<[1, 2, 3]> : tensor<3xi8>} : () -> tensor<3x!quant.uniform<i8:f32, 1.0>>
  %0 = tosa.reshape %c, %s : (tensor<3x!quant.uniform<i8:f32, 1.0>>, !tosa.shape<2>) -> tensor<1x3x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<1x3x!quant.uniform<i8:f32, 1.0>>
}
