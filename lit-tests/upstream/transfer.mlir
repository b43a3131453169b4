// Transfers between vectors and memory. The expected text is what mlir-opt prints.

// RUN: qopt %s --allow-unregistered-dialect | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

func.func @transfers(%m: memref<?x?xf32>, %t: tensor<4x8xf32>, %i: index, %x: f32, %k: vector<4xi1>, %k2: vector<8x4xi1>, %s: memref<f32>) {
  %0 = vector.transfer_read %m[%i, %i], %x : memref<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %x, %k {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
  %2 = vector.transfer_read %m[%i, %i], %x {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  %3 = vector.transfer_read %t[%i, %i], %x, %k2 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, x.y} : tensor<4x8xf32>, vector<4x8xf32>
  %4 = vector.transfer_read %s[], %x : memref<f32>, vector<f32>
  vector.transfer_write %0, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
  %5 = vector.transfer_write %0, %t[%i, %i], %k {in_bounds = [true]} : vector<4xf32>, tensor<4x8xf32>
  return
}

// CHECK: #map = affine_map<(d0, d1) -> (d0)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-NEXT: module {
// CHECK-NEXT: func.func @transfers(%arg0: memref<?x?xf32>, %arg1: tensor<4x8xf32>, %arg2: index, %arg3: f32, %arg4: vector<4xi1>, %arg5: vector<8x4xi1>, %arg6: memref<f32>) {
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%arg2, %arg2], %arg3 : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %1 = vector.transfer_read %arg0[%arg2, %arg2], %arg3, %arg4 {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %2 = vector.transfer_read %arg0[%arg2, %arg2], %arg3 {permutation_map = #map} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %3 = vector.transfer_read %arg1[%arg2, %arg2], %arg3, %arg5 {permutation_map = #map1, x.y} : tensor<4x8xf32>, vector<4x8xf32>
// CHECK-NEXT: %4 = vector.transfer_read %arg6[], %arg3 : memref<f32>, vector<f32>
// CHECK-NEXT: vector.transfer_write %0, %arg0[%arg2, %arg2] : vector<4xf32>, memref<?x?xf32>
// CHECK-NEXT: %5 = vector.transfer_write %0, %arg1[%arg2, %arg2], %arg4 {in_bounds = [true]} : vector<4xf32>, tensor<4x8xf32>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
