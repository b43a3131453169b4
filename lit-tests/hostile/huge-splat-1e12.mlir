// 10^12-element splat: must stay O(1).
// expect: accept

// RUN: qopt --canonicalize --fold-quant-shapes %s | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: dense<0> : tensor<1000000000000xi8>
func.func @f() -> tensor<1000000000000xi8> {
  %c = arith.constant dense<0> : tensor<1000000000000xi8>
  return %c : tensor<1000000000000xi8>
}
