// Loops and accesses with affine maps. The expected text is what mlir-opt prints.

// RUN: qopt %s --allow-unregistered-dialect | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

#map = affine_map<(d0)[s0] -> (d0 + s0, d0 * 2)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
func.func @f(%m: memref<?x?xf32>, %n: index, %v: f32) -> f32 {
  affine.for %i = 0 to 10 {
    affine.for %j = max #map(%i)[%n] to min #map(%i)[%n] step 2 {
      %0 = affine.load %m[%i, %j + 1] : memref<?x?xf32>
      affine.store %0, %m[%i - 1, %j * 2 + symbol(%n)] {a} : memref<?x?xf32>
      affine.if #set(%i)[%n] {
        affine.store %0, %m[%i floordiv 4, (%i + %j) mod 3] : memref<?x?xf32>
      }
    }
  } {x.y}
  %r = affine.for %i = %n to %n iter_args(%a = %v) -> (f32) {
    %c = affine.if #set(%i)[%n] -> f32 {
      affine.yield %v : f32
    } else {
      affine.yield %a : f32
    }
    affine.yield %c : f32
  }
  %x = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%n]
  %y = affine.min #map(%n)[%n]
  %z = affine.max affine_map<() -> (1, 2)>()
  affine.parallel (%i, %j) = (0, %n) to (10, %n + 3) step (1, 2) {
    affine.yield
  }
  %p = affine.parallel (%i, %j) = (0, max(%n, 3)) to (min(10, %n), %n) reduce ("addf") -> (f32) {
    affine.yield %v : f32
  }
  affine.prefetch %m[%n, %n], read, locality<3>, data : memref<?x?xf32>
  %vv = affine.vector_load %m[%n, %n + 7] : memref<?x?xf32>, vector<8xf32>
  affine.vector_store %vv, %m[%n, 3] : memref<?x?xf32>, vector<8xf32>
  %d:3 = affine.delinearize_index %n into (%n, 4, 5) : index, index, index
  affine.for %i = affine_map<(d0) -> (d0)>(%n) to affine_map<()[s0] -> (s0)>()[%n] { }
  affine.parallel () = () to () { }
  return %r : f32
}

// CHECK: #map = affine_map<(d0)[s0] -> (d0 + s0, d0 * 2)>
// CHECK-NEXT: #map1 = affine_map<(d0)[s0] -> (d0 + s0)>
// CHECK-NEXT: #map2 = affine_map<() -> (1, 2)>
// CHECK-NEXT: #map3 = affine_map<(d0) -> (d0)>
// CHECK-NEXT: #set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
// CHECK-NEXT: module {
// CHECK-NEXT: func.func @f(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32) -> f32 {
// CHECK-NEXT: affine.for %arg3 = 0 to 10 {
// CHECK-NEXT: affine.for %arg4 = max #map(%arg3)[%arg1] to min #map(%arg3)[%arg1] step 2 {
// CHECK-NEXT: %7 = affine.load %arg0[%arg3, %arg4 + 1] : memref<?x?xf32>
// CHECK-NEXT: affine.store %7, %arg0[%arg3 - 1, %arg4 * 2 + symbol(%arg1)] {a} : memref<?x?xf32>
// CHECK-NEXT: affine.if #set(%arg3)[%arg1] {
// CHECK-NEXT: affine.store %7, %arg0[%arg3 floordiv 4, (%arg3 + %arg4) mod 3] : memref<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: } {x.y}
// CHECK-NEXT: %0 = affine.for %arg3 = %arg1 to %arg1 iter_args(%arg4 = %arg2) -> (f32) {
// CHECK-NEXT: %7 = affine.if #set(%arg3)[%arg1] -> f32 {
// CHECK-NEXT: affine.yield %arg2 : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: affine.yield %arg4 : f32
// CHECK-NEXT: }
// CHECK-NEXT: affine.yield %7 : f32
// CHECK-NEXT: }
// CHECK-NEXT: %1 = affine.apply #map1(%arg1)[%arg1]
// CHECK-NEXT: %2 = affine.min #map(%arg1)[%arg1]
// CHECK-NEXT: %3 = affine.max #map2()
// CHECK-NEXT: affine.parallel (%arg3, %arg4) = (0, %arg1) to (10, %arg1 + 3) step (1, 2) {
// CHECK-NEXT: }
// CHECK-NEXT: %4 = affine.parallel (%arg3, %arg4) = (0, max(%arg1, 3)) to (min(10, %arg1), %arg1) reduce ("addf") -> (f32) {
// CHECK-NEXT: affine.yield %arg2 : f32
// CHECK-NEXT: }
// CHECK-NEXT: affine.prefetch %arg0[%arg1, %arg1], read, locality<3>, data : memref<?x?xf32>
// CHECK-NEXT: %5 = affine.vector_load %arg0[%arg1, %arg1 + 7] : memref<?x?xf32>, vector<8xf32>
// CHECK-NEXT: affine.vector_store %5, %arg0[%arg1, 3] : memref<?x?xf32>, vector<8xf32>
// CHECK-NEXT: %6:3 = affine.delinearize_index %arg1 into (%arg1, 4, 5) : index, index, index
// CHECK-NEXT: affine.for %arg3 = #map3(%arg1) to %arg1 {
// CHECK-NEXT: }
// CHECK-NEXT: affine.parallel () = () to () {
// CHECK-NEXT: }
// CHECK-NEXT: return %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
