// 6-byte elements stored in 8.
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: dense<{{\[\[}}140737488355327], [-140737488355328]]> : tensor<2x1xi48>
func.func @f() -> tensor<2x1xi48> {
  %c = "tosa.const"() {values = dense<[[140737488355327, -140737488355328]]> : tensor<1x2xi48>} : () -> tensor<1x2xi48>
  %0 = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<1x2xi48>) -> tensor<2x1xi48>
  return %0 : tensor<2x1xi48>
}
