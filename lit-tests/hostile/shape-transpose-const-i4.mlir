// I4 constants are a byte each in memory.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: dense<{{\[\[}}1, 0], [-8, -1], [7, 2]]> : tensor<3x2xi4>
func.func @f() -> tensor<3x2xi4> {
  %c = "tosa.const"() {values = dense<[[1, -8, 7], [0, -1, 2]]> : tensor<2x3xi4>} : () -> tensor<2x3xi4>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3xi4>) -> tensor<3x2xi4>
  return %0 : tensor<3x2xi4>
}
