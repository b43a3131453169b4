// A lowered value has the type that its operation declares, which may have dynamic sizes.

// RUN: qopt %s --tosa-to-linalg | FileCheck %s

// CHECK-LABEL: func.func @cast(
func.func @cast(%x: tensor<?x4xi32>) -> tensor<4x4xi32> {
  // CHECK-NEXT: [[C:%.*]] = tensor.cast %arg0 : tensor<?x4xi32> to tensor<4x4xi32>
  // CHECK-NEXT: return [[C]]
  %0 = tensor.cast %x : tensor<?x4xi32> to tensor<4x4xi32>
  return %0 : tensor<4x4xi32>
}

// CHECK-LABEL: func.func @transpose(
func.func @transpose(%x: tensor<2x3xf32>) -> tensor<3x?xf32> {
  // CHECK: [[T:%.*]] = linalg.generic
  // CHECK: [[C:%.*]] = tensor.cast [[T]] : tensor<3x2xf32> to tensor<3x?xf32>
  // CHECK-NEXT: return [[C]]
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// CHECK-LABEL: func.func @unranked(
func.func @unranked(%x: tensor<2x3xi8>) -> tensor<*xi8> {
  // CHECK: [[T:%.*]] = linalg.generic
  // CHECK: tensor.cast [[T]] : tensor<2x3xi8> to tensor<*xi8>
  %0 = tosa.reverse %x {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<*xi8>
  return %0 : tensor<*xi8>
}
