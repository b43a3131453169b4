// INT_MIN / -1.
// expect: accept-nofold

// RUN: qopt --canonicalize %s --print-quant-aliases=false | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: tosa.intdiv
func.func @f() -> tensor<1xi32> {
  %a = "tosa.const"() {values = dense<-2147483648> : tensor<1xi32>} : () -> tensor<1xi32>
  %b = "tosa.const"() {values = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
  %0 = tosa.intdiv %a, %b : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  return %0 : tensor<1xi32>
}
