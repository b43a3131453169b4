// Transfers between memories, and flags of linearized indices, in both forms.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

func.func @transfer(%from: memref<4x4xf32>, %to: memref<16xf32>, %tag: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 4 {
    affine.dma_start %from[%i, 0], %to[%i * 4 + symbol(%n)], %tag[0], %n : memref<4x4xf32>, memref<16xf32>, memref<1xi32>
    affine.dma_start %from[%i, %n], %to[%n], %tag[0], %n, %n, %n : memref<4x4xf32>, memref<16xf32>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}

// CHECK-LABEL: func.func @transfer
// CHECK:      affine.dma_start %arg0[%arg4, 0], %arg1[%arg4 * 4 + symbol(%arg3)], %arg2[0], %arg3 : memref<4x4xf32>, memref<16xf32>, memref<1xi32>
// CHECK-NEXT: affine.dma_start %arg0[%arg4, %arg3], %arg1[%arg3], %arg2[0], %arg3, %arg3, %arg3 : memref<4x4xf32>, memref<16xf32>, memref<1xi32>
// CHECK-NEXT: affine.dma_wait %arg2[0], %arg3 : memref<1xi32>
// GENERIC:      "affine.dma_start"(%{{.*}}) {dst_map = #{{.*}}, src_map = #{{.*}}, tag_map = #{{.*}}}
// GENERIC:      "affine.dma_wait"(%{{.*}}, %{{.*}}) {tag_map = #{{.*}}} : (memref<1xi32>, index) -> ()

func.func @linearize(%n: index) -> (index, index) {
  %0 = affine.linearize_index [%n, %n] by (2, 5) : index
  %1 = affine.linearize_index disjoint [%n, %n] by (2, 5) : index
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @linearize
// CHECK-NEXT: affine.linearize_index [%arg0, %arg0] by (2, 5) : index
// CHECK-NEXT: affine.linearize_index disjoint [%arg0, %arg0] by (2, 5) : index
// GENERIC:      <{disjoint = false, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 2, 5>}>
// GENERIC:      <{disjoint, operandSegmentSizes = array<i32: 2, 0>, static_basis = array<i64: 2, 5>}>
