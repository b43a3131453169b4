// Buffers, as mlir-opt prints them.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK: memref.global "private" constant @bytes : memref<4xi8> = dense<[1, 2, 3, 4]> {alignment = 64 : i64}
memref.global "private" constant @bytes : memref<4xi8> = dense<[1, 2, 3, 4]> {alignment = 64}
// CHECK: memref.global @any : memref<2x2xi32> = uninitialized
memref.global @any : memref<2x2xi32> = uninitialized
// CHECK: memref.global "private" @elsewhere : memref<f32>
memref.global "private" @elsewhere : memref<f32>

// CHECK-LABEL: func.func @buffers(
func.func @buffers(%n: index, %i: index, %b: memref<64xi8>, %d: memref<?xi8>) -> i32 {
  // CHECK: %alloc = memref.alloc() : memref<2x4xi32>
  %0 = memref.alloc() : memref<2x4xi32>
  // CHECK: %alloc_0 = memref.alloc(%arg0) {alignment = 16 : i64} : memref<?xi8>
  %1 = memref.alloc(%n) {alignment = 16 : i64} : memref<?xi8>
  // CHECK: %alloca = memref.alloca() : memref<4xi8>
  %2 = memref.alloca() : memref<4xi8>
  // CHECK: memref.get_global @bytes : memref<4xi8>
  %3 = memref.get_global @bytes : memref<4xi8>
  // CHECK: memref.copy %{{.*}}, %alloca : memref<4xi8> to memref<4xi8>
  memref.copy %3, %2 : memref<4xi8> to memref<4xi8>
  // CHECK: %view = memref.view %arg2[%arg1][] : memref<64xi8> to memref<2x4xi32>
  %4 = memref.view %b[%i][] : memref<64xi8> to memref<2x4xi32>
  // CHECK: %subview = memref.subview %view[0, 1] [2, 2] [1, 1] : memref<2x4xi32> to memref<2x2xi32, strided<[4, 1], offset: 1>>
  %5 = memref.subview %4[0, 1] [2, 2] [1, 1] : memref<2x4xi32> to memref<2x2xi32, strided<[4, 1], offset: 1>>
  // CHECK: %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [0], sizes: [8, 8], strides: [8, 1] : memref<64xi8> to memref<8x8xi8>
  %6 = memref.reinterpret_cast %b to offset: [0], sizes: [8, 8], strides: [8, 1] : memref<64xi8> to memref<8x8xi8>
  // CHECK: %cast = memref.cast %arg2 : memref<64xi8> to memref<?xi8>
  %7 = memref.cast %b : memref<64xi8> to memref<?xi8>
  // CHECK: %dim = memref.dim %arg3, %arg1 : memref<?xi8>
  %8 = memref.dim %d, %i : memref<?xi8>
  // CHECK: %[[X:.*]] = memref.load %subview[%arg1, %dim] : memref<2x2xi32, strided<[4, 1], offset: 1>>
  %9 = memref.load %5[%i, %8] : memref<2x2xi32, strided<[4, 1], offset: 1>>
  // CHECK: memref.store %[[X]], %alloc[%arg1, %arg1] : memref<2x4xi32>
  memref.store %9, %0[%i, %i] : memref<2x4xi32>
  // CHECK: memref.dealloc %alloc_0 : memref<?xi8>
  memref.dealloc %1 : memref<?xi8>
  return %9 : i32
}

// Omitted attributes stay omitted, and written ones are kept.
// CHECK-LABEL: func.func @views
// GENERIC-LABEL: "func.func"{{.*}}sym_name = "views"
// GENERIC: "memref.load"(%{{.*}}) : (memref
// GENERIC: "memref.load"(%{{.*}}) <{nontemporal = true}>
func.func @views(%b: memref<8x16xi8>, %d: memref<?x?xi8>, %i: index) -> i8 {
  // CHECK: memref.subview %arg0[0, 2] [1, 3] [1, 1] : memref<8x16xi8> to memref<3xi8, strided<[1], offset: 2>>
  %0 = memref.subview %b[0, 2] [1, 3] [1, 1] : memref<8x16xi8> to memref<3xi8, strided<[1], offset: 2>>
  // CHECK: memref.subview %arg0[0, %arg2] [4, 3] [1, 1]
  %1 = memref.subview %b[0, %i] [4, 3] [1, 1] : memref<8x16xi8> to memref<4x3xi8, strided<[16, 1], offset: ?>>
  // CHECK: memref.subview %arg1[0, 2] [%arg2, 3] [2, 1]
  %2 = memref.subview %d[0, 2] [%i, 3] [2, 1] : memref<?x?xi8> to memref<?x3xi8, strided<[?, 1], offset: 2>>
  // CHECK: memref.cast
  %3 = memref.cast %b : memref<8x16xi8> to memref<8x?xi8, strided<[?, ?], offset: ?>>
  // CHECK: memref.load %arg0[%arg2, %arg2] : memref<8x16xi8>
  %4 = memref.load %b[%i, %i] : memref<8x16xi8>
  // CHECK: memref.load %arg0[%arg2, %arg2] {nontemporal = true} : memref<8x16xi8>
  %5 = memref.load %b[%i, %i] {nontemporal = true} : memref<8x16xi8>
  // CHECK: %intptr = memref.extract_aligned_pointer_as_index %arg1 : memref<?x?xi8> -> index
  %6 = memref.extract_aligned_pointer_as_index %d : memref<?x?xi8> -> index
  return %4 : i8
}
