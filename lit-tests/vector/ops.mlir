// Vectors, as mlir-opt prints them.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s

// CHECK-LABEL: func.func @vectors(
func.func @vectors(%m: memref<4x64xi8>, %i: index, %s: i32) -> i32 {
  // CHECK: %[[V:.*]] = vector.load %arg0[%arg1, %arg1] : memref<4x64xi8>, vector<64xi8>
  %0 = vector.load %m[%i, %i] : memref<4x64xi8>, vector<64xi8>
  // CHECK: vector.store %[[V]], %arg0[%arg1, %arg1] : memref<4x64xi8>, vector<64xi8>
  vector.store %0, %m[%i, %i] : memref<4x64xi8>, vector<64xi8>
  // CHECK: %[[W:.*]] = vector.bitcast %[[V]] : vector<64xi8> to vector<16xi32>
  %1 = vector.bitcast %0 : vector<64xi8> to vector<16xi32>
  // CHECK: %[[B:.*]] = vector.broadcast %arg2 : i32 to vector<16xi32>
  %2 = vector.broadcast %s : i32 to vector<16xi32>
  // CHECK: vector.shape_cast %[[V]] : vector<64xi8> to vector<4x16xi8>
  %3 = vector.shape_cast %0 : vector<64xi8> to vector<4x16xi8>
  // CHECK: vector.shuffle %[[W]], %[[B]] [0, 16, 1, 17] : vector<16xi32>, vector<16xi32>
  %4 = vector.shuffle %1, %2 [0, 16, 1, 17] : vector<16xi32>, vector<16xi32>
  // CHECK: vector.extract %[[W]][3] : i32 from vector<16xi32>
  %5 = vector.extract %1[3] : i32 from vector<16xi32>
  // CHECK: vector.extract %{{.*}}[2] : vector<16xi8> from vector<4x16xi8>
  %6 = vector.extract %3[2] : vector<16xi8> from vector<4x16xi8>
  // CHECK: vector.insert %{{.*}}, %[[W]] [%arg1] : i32 into vector<16xi32>
  %7 = vector.insert %5, %1 [%i] : i32 into vector<16xi32>
  // CHECK: vector.extract_strided_slice %[[V]] {offsets = [16], sizes = [16], strides = [1]} : vector<64xi8> to vector<16xi8>
  %8 = vector.extract_strided_slice %0 {offsets = [16], sizes = [16], strides = [1]} : vector<64xi8> to vector<16xi8>
  // CHECK: vector.insert_strided_slice %{{.*}}, %[[V]] {offsets = [32], strides = [1]} : vector<16xi8> into vector<64xi8>
  %9 = vector.insert_strided_slice %8, %0 {offsets = [32], strides = [1]} : vector<16xi8> into vector<64xi8>
  // CHECK: vector.reduction <add>, %[[W]] : vector<16xi32> into i32
  %10 = vector.reduction <add>, %1 : vector<16xi32> into i32
  // CHECK: vector.reduction <maxsi>, %[[W]], %arg2 : vector<16xi32> into i32
  %11 = vector.reduction <maxsi>, %1, %s : vector<16xi32> into i32
  return %11 : i32
}

// A single element has no neighbours, and any buffer may be read from its start.
// CHECK-LABEL: func.func @strides(
func.func @strides(%m: memref<8xi8, strided<[2]>>, %f: memref<8x2xi8, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + 3)>>, %i: index) {
  // CHECK: vector.load %arg0[%arg2] : memref<8xi8, strided<[2]>>, vector<1xi8>
  %0 = vector.load %m[%i] : memref<8xi8, strided<[2]>>, vector<1xi8>
  // CHECK: vector.load %arg1[%arg2, %arg2] : memref<8x2xi8, #{{.*}}>, vector<2xi8>
  %1 = vector.load %f[%i, %i] : memref<8x2xi8, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + 3)>>, vector<2xi8>
  return
}

// CHECK-LABEL: func.func private @pointers(vector<4x!llvm.ptr>, tensor<2x!llvm.ptr>)
func.func private @pointers(vector<4x!llvm.ptr>, tensor<2x!llvm.ptr>)
