// Arithmetic on shapes, and elements of constants.

// RUN: qopt --validate %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @shape
// CHECK-SAME: (%[[X:.*]]: tensor<4x?xf32>)
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[SHAPE:.*]] = arith.constant dense<[8, 2]> : tensor<2xindex>
// CHECK: %[[DIM:.*]] = tensor.dim %[[X]], %[[ONE]]
// CHECK: return %[[SHAPE]], %[[DIM]]
func.func @shape(%x: tensor<4x?xf32>) -> (tensor<2xindex>, index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = tensor.dim %x, %zero : tensor<4x?xf32>
  %1 = tensor.rank %x : tensor<4x?xf32>
  %2 = arith.muli %0, %1 : index
  %3 = tensor.from_elements %2, %1 : tensor<2xindex>
  %4 = tensor.dim %x, %one : tensor<4x?xf32>
  return %3, %4 : tensor<2xindex>, index
}

// CHECK-LABEL: func.func @extract
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32, %[[I:.*]]: index)
// CHECK-DAG: %[[THREE:.*]] = arith.constant 3 : i32
// CHECK-DAG: %[[FIVE:.*]] = arith.constant 5 : i32
// CHECK: %[[OUTSIDE:.*]] = tensor.extract
// CHECK: return %[[THREE]], %[[B]], %[[FIVE]], %[[OUTSIDE]]
func.func @extract(%a: i32, %b: i32, %i: index) -> (i32, i32, i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %list = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %0 = tensor.extract %list[%one, %zero] : tensor<2x2xi32>
  %pair = tensor.from_elements %a, %b : tensor<2xi32>
  %1 = tensor.extract %pair[%one] : tensor<2xi32>
  %five = arith.constant 5 : i32
  %splat = tensor.splat %five : tensor<3xi32>
  %2 = tensor.extract %splat[%i] : tensor<3xi32>
  // In row-major order this would be an element of the next row.
  %3 = tensor.extract %list[%zero, %two] : tensor<2x2xi32>
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @splat_of_unknown_size
// CHECK: tensor.splat
func.func @splat_of_unknown_size(%n: index) -> tensor<?xi32> {
  %c = arith.constant 5 : i32
  %0 = tensor.splat %c[%n] : tensor<?xi32>
  return %0 : tensor<?xi32>
}

// CHECK-LABEL: func.func @same
// CHECK-SAME: (%[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<?x?xi32>
// CHECK-DAG: %[[C:.*]] = arith.constant dense<3> : tensor<2x2xi32>
// CHECK: %[[OTHER:.*]] = tensor.reshape %[[Y]]
// CHECK: return %[[X]], %[[X]], %[[X]], %[[OTHER]], %[[C]]
func.func @same(%x: tensor<4xi32>, %y: tensor<?x?xi32>, %s: tensor<1xindex>, %t: tensor<2xindex>)
    -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<?x?xi32>, tensor<2x2xi32>) {
  %0 = tensor.cast %x : tensor<4xi32> to tensor<4xi32>
  %1 = tensor.bitcast %x : tensor<4xi32> to tensor<4xi32>
  %2 = tensor.reshape %x(%s) : (tensor<4xi32>, tensor<1xindex>) -> tensor<4xi32>
  %3 = tensor.reshape %y(%t) : (tensor<?x?xi32>, tensor<2xindex>) -> tensor<?x?xi32>
  %c = arith.constant dense<3> : tensor<4xi32>
  %4 = tensor.reshape %c(%t) : (tensor<4xi32>, tensor<2xindex>) -> tensor<2x2xi32>
  return %0, %1, %2, %3, %4 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<?x?xi32>, tensor<2x2xi32>
}

// A concatenation of one tensor.
// CHECK-LABEL: func.func @concat
// CHECK-NEXT: return %arg0
func.func @concat(%x: tensor<?xi8>) -> tensor<?xi8> {
  %0 = tensor.concat dim(0) %x : (tensor<?xi8>) -> tensor<?xi8>
  return %0 : tensor<?xi8>
}
