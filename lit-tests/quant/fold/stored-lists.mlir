// Only lists that can be a shape are computed: lists of narrow integers hold quantized values, and a comparison of the program
// before and after could not trace a computed list.

// RUN: qopt --fold-quant-shapes --validate %s | FileCheck %s

// CHECK-LABEL: func.func @constant
// CHECK: tosa.bitwise_not
func.func @constant() -> tensor<4xi8> {
  %0 = arith.constant dense<[26, 55, 84, 113]> : tensor<4xi8>
  %1 = tosa.bitwise_not %0 : (tensor<4xi8>) -> tensor<4xi8>
  return %1 : tensor<4xi8>
}

// CHECK-LABEL: func.func @itself
// CHECK: arith.xori
func.func @itself(%x: tensor<1xi4>) -> tensor<1xi4> {
  %0 = arith.xori %x, %x : tensor<1xi4>
  return %0 : tensor<1xi4>
}

// A list that may be a shape is computed for every user.
// CHECK-LABEL: func.func @sizes
// CHECK-NEXT: [[C:%.*]] = arith.constant dense<[4, 6]> : tensor<2xi32>
// CHECK-NEXT: return [[C]]
func.func @sizes() -> tensor<2xi32> {
  %0 = arith.constant dense<[2, 3]> : tensor<2xi32>
  %1 = arith.addi %0, %0 : tensor<2xi32>
  return %1 : tensor<2xi32>
}

// An operation with another result in addition to the list stays.
// CHECK-LABEL: func.func @carry
// CHECK: arith.addui_extended
func.func @carry() -> (tensor<2xindex>, tensor<2xi1>) {
  %0 = arith.constant dense<[-1, 1]> : tensor<2xindex>
  %sum, %carry = arith.addui_extended %0, %0 : tensor<2xindex>, tensor<2xi1>
  return %sum, %carry : tensor<2xindex>, tensor<2xi1>
}
