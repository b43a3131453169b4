// Reshape of a giant splat.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: dense<7> : tensor<1000000x1000000xi8>
func.func @f() -> tensor<1000000x1000000xi8> {
  %s = tosa.const_shape {values = dense<[1000000, 1000000]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c = "tosa.const"() {values = dense<7> : tensor<1000000000000xi8>} : () -> tensor<1000000000000xi8>
  %0 = tosa.reshape %c, %s : (tensor<1000000000000xi8>, !tosa.shape<2>) -> tensor<1000000x1000000xi8>
  return %0 : tensor<1000000x1000000xi8>
}
