// A maximum of booleans is a disjunction, a minimum a conjunction: signed comparisons take true for -1.

// RUN: qopt %s --tosa-to-linalg | FileCheck %s

// CHECK-LABEL: func.func @extremes
// CHECK: arith.constant false
// CHECK: arith.ori
// CHECK: arith.constant true
// CHECK: arith.andi
func.func @extremes(%x: tensor<2x3xi1>) -> (tensor<2x1xi1>, tensor<2x1xi1>) {
  %0 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  %1 = tosa.reduce_min %x {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2x1xi1>
  return %0, %1 : tensor<2x1xi1>, tensor<2x1xi1>
}

// CHECK-LABEL: func.func @compared
// CHECK: arith.cmpi ugt
// CHECK: arith.cmpi uge
func.func @compared(%x: tensor<4xi1>, %y: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>) {
  %0 = tosa.greater %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = tosa.greater_equal %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: func.func @index
// CHECK: arith.constant false
// CHECK: arith.ori
func.func @index(%x: tensor<2x3xi1>) -> tensor<2xi32> {
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<2x3xi1>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
