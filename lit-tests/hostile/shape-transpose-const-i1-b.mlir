// The same through the other folder.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: dense<{{\[\[}}true, false], [false, false], [false, true]]> : tensor<3x2xi1>
func.func @f() -> tensor<3x2xi1> {
  %c = "tosa.const"() {values = dense<[[true, false, false], [false, false, true]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3xi1>) -> tensor<3x2xi1>
  return %0 : tensor<3x2xi1>
}
