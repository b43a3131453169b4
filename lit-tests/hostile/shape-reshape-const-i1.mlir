// Single i1 splat.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: dense<true> : tensor<1xi1>
func.func @f() -> tensor<1xi1> {
  %s = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %c = "tosa.const"() {values = dense<true> : tensor<1x1xi1>} : () -> tensor<1x1xi1>
  %0 = tosa.reshape %c, %s : (tensor<1x1xi1>, !tosa.shape<1>) -> tensor<1xi1>
  return %0 : tensor<1xi1>
}
