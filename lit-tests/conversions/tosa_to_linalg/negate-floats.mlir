// A negation of floats is a loop with `arith.negf`.

// RUN: qopt %s --tosa-to-linalg | FileCheck %s

// CHECK: linalg.generic
// CHECK: arith.negf
// CHECK-NOT: tosa.negate
func.func @main(%x: tensor<1x12x1xf32>) -> tensor<1x12x1xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.negate %x, %z, %z : (tensor<1x12x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x1xf32>
  return %0 : tensor<1x12x1xf32>
}
