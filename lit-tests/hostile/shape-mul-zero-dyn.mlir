// X*0 with a dynamic result has no constant form.
// expect: accept-nofold

// RUN: qopt --canonicalize %s --print-quant-aliases=false | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: tosa.mul
func.func @f(%a: tensor<?x17xi32>) -> tensor<?x17xi32> {
  %z = "tosa.const"() {values = dense<0> : tensor<1x1xi32>} : () -> tensor<1x1xi32>
  %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.mul %a, %z, %s : (tensor<?x17xi32>, tensor<1x1xi32>, tensor<1xi8>) -> tensor<?x17xi32>
  return %0 : tensor<?x17xi32>
}
