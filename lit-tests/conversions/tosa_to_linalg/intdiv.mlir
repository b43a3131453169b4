// Integer division has no undefined behavior where TOSA leaves its result undefined: the divisor is 1.

// RUN: qopt %s --tosa-to-linalg | FileCheck %s

// CHECK-LABEL: func.func @f(
// CHECK: linalg.generic
// CHECK: ^bb0(%[[A:.*]]: i32, %[[B:.*]]: i32, %{{.*}}: i32):
// CHECK: %[[ZERO:.*]] = arith.cmpi eq, %[[B]], %c0_i32 : i32
// CHECK: %[[LEAST:.*]] = arith.cmpi eq, %[[A]], %c-2147483648_i32 : i32
// CHECK: %[[NEGATED:.*]] = arith.cmpi eq, %[[B]], %c-1_i32 : i32
// CHECK: %[[OVER:.*]] = arith.andi %[[LEAST]], %[[NEGATED]] : i1
// CHECK: %[[UNDEFINED:.*]] = arith.ori %[[ZERO]], %[[OVER]] : i1
// CHECK: %[[DIVISOR:.*]] = arith.select %[[UNDEFINED]], %c1_i32, %[[B]] : i32
// CHECK: arith.divsi %[[A]], %[[DIVISOR]] : i32
func.func @f(%a: tensor<2x3xi32>, %b: tensor<1x3xi32>) -> tensor<2x3xi32> {
  %0 = tosa.intdiv %a, %b : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
