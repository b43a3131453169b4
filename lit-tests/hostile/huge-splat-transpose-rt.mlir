// Same, reduce-transposes.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: dense<7> : tensor<1000000x1000000xi8>
func.func @f() -> tensor<1000000x1000000xi8> {
  %c = "tosa.const"() {values = dense<7> : tensor<1000000x1000000xi8>} : () -> tensor<1000000x1000000xi8>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<1000000x1000000xi8>) -> tensor<1000000x1000000xi8>
  return %0 : tensor<1000000x1000000xi8>
}
