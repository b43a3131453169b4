// Buffers have signless elements. A nest that only moves unsigned elements moves them as signless ones.

// RUN: qopt %s --lower-int8 | FileCheck %s

// CHECK-LABEL: func.func @main(
// CHECK-SAME: memref<2x8xi8>
// CHECK: memref.load {{.*}} : memref<2x8xi8>
// CHECK: memref.store {{.*}} : memref<8x2xi8>
func.func @main(%x: tensor<2x8xui8>) -> tensor<8x2xui8> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x8xui8>) -> tensor<8x2xui8>
  return %0 : tensor<8x2xui8>
}
