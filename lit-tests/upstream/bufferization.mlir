// Between tensors and buffers. The expected text is what mlir-opt prints.

// RUN: qopt %s --allow-unregistered-dialect | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

func.func @f(%t: tensor<?xf32>, %m: memref<?xf32>, %i: index, %c: i1) -> tensor<?xf32> {
  %0 = bufferization.alloc_tensor(%i) : tensor<?xf32>
  %1 = bufferization.alloc_tensor() copy(%t) {memory_space = 1 : i64} : tensor<?xf32>
  %9 = bufferization.alloc_tensor(%i) size_hint=%i : tensor<?xf32>
  %2 = bufferization.alloc_tensor() : tensor<4xf32, affine_map<(d0) -> (d0)>>
  %3 = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %4 = bufferization.to_buffer %t read_only : tensor<?xf32> to memref<?xf32>
  %5 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  bufferization.dealloc_tensor %t : tensor<?xf32>
  %6 = bufferization.materialize_in_destination %t in %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  %7 = bufferization.dealloc (%m, %m : memref<?xf32>, memref<?xf32>) if (%c, %c) retain (%m : memref<?xf32>)
  bufferization.dealloc (%m : memref<?xf32>) if (%c)
  bufferization.dealloc
  %8:2 = bufferization.dealloc retain (%m, %m : memref<?xf32>, memref<?xf32>)
  return %1 : tensor<?xf32>
}

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK-NEXT: module {
// CHECK-NEXT: func.func @f(%arg0: tensor<?xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: i1) -> tensor<?xf32> {
// CHECK-NEXT: %0 = bufferization.alloc_tensor(%arg2) : tensor<?xf32>
// CHECK-NEXT: %1 = bufferization.alloc_tensor() copy(%arg0) {memory_space = 1 : i64} : tensor<?xf32>
// CHECK-NEXT: %2 = bufferization.alloc_tensor(%arg2) size_hint=%arg2 : tensor<?xf32>
// CHECK-NEXT: %3 = bufferization.alloc_tensor() : tensor<4xf32, #map>
// CHECK-NEXT: %4 = bufferization.to_tensor %arg1 restrict writable : memref<?xf32> to tensor<?xf32>
// CHECK-NEXT: %5 = bufferization.to_buffer %arg0 read_only : tensor<?xf32> to memref<?xf32>
// CHECK-NEXT: %6 = bufferization.clone %arg1 : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: bufferization.dealloc_tensor %arg0 : tensor<?xf32>
// CHECK-NEXT: %7 = bufferization.materialize_in_destination %arg0 in %arg0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %arg0 in restrict writable %arg1 : (tensor<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT: %8 = bufferization.dealloc (%arg1, %arg1 : memref<?xf32>, memref<?xf32>) if (%arg3, %arg3) retain (%arg1 : memref<?xf32>)
// CHECK-NEXT: bufferization.dealloc (%arg1 : memref<?xf32>) if (%arg3)
// CHECK-NEXT: bufferization.dealloc
// CHECK-NEXT: %9:2 = bufferization.dealloc retain (%arg1, %arg1 : memref<?xf32>, memref<?xf32>)
// CHECK-NEXT: return %1 : tensor<?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
