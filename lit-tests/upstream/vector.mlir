// Operations of vector and memref without a definition by hand. The expected text is what mlir-opt prints.

// RUN: qopt %s --allow-unregistered-dialect | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

func.func @vectors(%m: memref<8x?xf32>, %v: vector<4xf32>, %k: vector<4xi1>, %i: index, %x: f32) {
  %0 = vector.fma %v, %v, %v : vector<4xf32>
  %1 = vector.create_mask %i : vector<4xi1>
  %2 = vector.maskedload %m[%i, %i], %k, %v : memref<8x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %k, %2 : memref<8x?xf32>, vector<4xi1>, vector<4xf32>
  vector.print %2 : vector<4xf32>
  vector.print str "a"
  vector.print punctuation <comma>
  %3, %4 = vector.deinterleave %v : vector<4xf32> -> vector<2xf32>
  %5 = vector.multi_reduction <add>, %v, %x [0] : vector<4xf32> to f32
  %6 = vector.vscale
  return
}
func.func @buffers(%m: memref<2x3xf32>, %i: index, %v: f32) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<2x3xf32> into memref<6xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [3, 2] : memref<6xf32> into memref<3x2xf32>
  %2 = memref.assume_alignment %m, 16 : memref<2x3xf32>
  %3 = memref.atomic_rmw addf %v, %m[%i, %i] : (f32, memref<2x3xf32>) -> f32
  %4 = memref.memory_space_cast %m : memref<2x3xf32> to memref<2x3xf32, 1>
  return
}

// CHECK: module {
// CHECK-NEXT: func.func @vectors(%arg0: memref<8x?xf32>, %arg1: vector<4xf32>, %arg2: vector<4xi1>, %arg3: index, %arg4: f32) {
// CHECK-NEXT: %0 = vector.fma %arg1, %arg1, %arg1 : vector<4xf32>
// CHECK-NEXT: %1 = vector.create_mask %arg3 : vector<4xi1>
// CHECK-NEXT: %2 = vector.maskedload %arg0[%arg3, %arg3], %arg2, %arg1 : memref<8x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: vector.maskedstore %arg0[%arg3, %arg3], %arg2, %2 : memref<8x?xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT: vector.print %2 : vector<4xf32>
// CHECK-NEXT: vector.print str "a"
// CHECK-NEXT: vector.print punctuation <comma>
// CHECK-NEXT: %res1, %res2 = vector.deinterleave %arg1 : vector<4xf32> -> vector<2xf32>
// CHECK-NEXT: %3 = vector.multi_reduction <add>, %arg1, %arg4 [0] : vector<4xf32> to f32
// CHECK-NEXT: %vscale = vector.vscale
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @buffers(%arg0: memref<2x3xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1]] : memref<2x3xf32> into memref<6xf32>
// CHECK-NEXT: %expand_shape = memref.expand_shape %collapse_shape {{\[\[}}0, 1]] output_shape [3, 2] : memref<6xf32> into memref<3x2xf32>
// CHECK-NEXT: %assume_align = memref.assume_alignment %arg0, 16 : memref<2x3xf32>
// CHECK-NEXT: %0 = memref.atomic_rmw addf %arg2, %arg0[%arg1, %arg1] : (f32, memref<2x3xf32>) -> f32
// CHECK-NEXT: %memspacecast = memref.memory_space_cast %arg0 : memref<2x3xf32> to memref<2x3xf32, 1>
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
