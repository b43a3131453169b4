// Tile registers: they are named by their numbers, configured once for a kernel, and released. A thread that runs a part
// of a kernel does so for all its iterations. Sums are stored to memory, and their users run row by row.

// RUN: qopt %s --bufferize --vectorize-int8='target=amx-int8 split=1' --canonicalize --cse -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: qopt %t.mlir --assign-arena --outline-kernels | FileCheck %s --check-prefix=KERNEL
// RUN: qopt %t.mlir --assign-arena --outline-kernels | mlir-opt-22 -o %t
// RUN: qopt %s --bufferize --select-schedule=target=amx-int8 -o %t.scheduled.mlir
// RUN: FileCheck %s --input-file=%t.scheduled.mlir --check-prefix=SCHEDULE
// RUN: qopt %t.scheduled.mlir --vectorize-int8='target=amx-int8 split=1' --canonicalize --cse | diff %t.mlir -

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>

// Two by two registers of sums, 13 rows each; rows and weights of 56 bytes, so that 160 take three iterations.
// CHECK: memref.global "private" constant @{{.*}} : memref<64xi8> = dense<[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 0, 64, 0, 64, 0, 64, 0, 56, 0, 56, 0, 64, 0, 64, 0, {{[0, ]+}} 13, 13, 13, 13, 13, 13, 14, 14, {{[0, ]+}}]>

// CHECK-LABEL: func.func @several(
// CHECK-DAG:   %[[C0:.*]] = arith.constant 0 : i8
// CHECK-DAG:   %[[C4:.*]] = arith.constant 4 : i8
// CHECK-DAG:   %[[C6:.*]] = arith.constant 6 : i8
// CHECK-DAG:   %[[ROW:.*]] = arith.constant 160 : i64
// CHECK:       scf.parallel
// CHECK:         llvm.inline_asm has_side_effects "syscall", "={ax},0,{di},{si},~{rcx},~{r11},~{memory}" %{{.*}} : (i64, i64, i64) -> i64
// CHECK:         llvm.call_intrinsic "llvm.x86.ldtilecfg"(%{{.*}}) : (!llvm.ptr) -> ()
// CHECK:         %[[SUMS:.*]] = memref.alloca() {alignment = 64 : i64} : memref<832xi32>
// CHECK:         llvm.call_intrinsic "llvm.x86.tilezero"(%[[C0]]) : (i8) -> ()
// CHECK:         llvm.call_intrinsic "llvm.x86.tileloadd64"(%[[C4]], %{{.*}}, %[[ROW]]) : (i8, !llvm.ptr, i64) -> ()
// CHECK:         llvm.call_intrinsic "llvm.x86.tileloadd64"(%[[C6]], %{{.*}}) : (i8, !llvm.ptr, i64) -> ()
// CHECK:         llvm.call_intrinsic "llvm.x86.tdpbssd"(%[[C0]], %[[C4]], %[[C6]]) : (i8, i8, i8) -> ()
// CHECK-COUNT-11: llvm.x86.tdpbssd
// CHECK-NOT:     llvm.x86.tdpbssd
// CHECK-COUNT-4: llvm.x86.tilestored64
// CHECK:         scf.for
// CHECK:           vector.load %[[SUMS]][%{{.*}}] : memref<832xi32>, vector<16xi32>
// CHECK:           vector.store
// CHECK:         llvm.call_intrinsic "llvm.x86.tilerelease"() : () -> ()
// CHECK-NEXT:    scf.reduce

// KERNEL-LABEL: func.func private @several_kernel_0(
// KERNEL:         llvm.inline_asm
// KERNEL:         llvm.x86.ldtilecfg
// KERNEL:         memref.alloca()
// KERNEL:         scf.for
// KERNEL-NOT:     llvm.x86.ldtilecfg
// KERNEL:         llvm.x86.tdpbssd
// KERNEL-NOT:     llvm.x86.tilerelease
// KERNEL:         vector.store
// KERNEL:         }
// KERNEL-NEXT:    }
// KERNEL-NEXT:    llvm.call_intrinsic "llvm.x86.tilerelease"() : () -> ()
// KERNEL-NEXT:    return
// SCHEDULE-LABEL: func.func @several(
// SCHEDULE: #qnn.schedule<amx_gemm, tile = [26, 32], k = 56, dot = "tdpbssd">
func.func @several(%x: tensor<26x160xi8>, %e: tensor<26x64xi32>) -> tensor<26x64xi32> {
  %w = arith.constant dense<7> : tensor<64x160xi8>
  %0 = linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<26x160xi8>, tensor<64x160xi8>) outs(%e : tensor<26x64xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %p = arith.muli %a, %b : i32
    %s = arith.addi %out, %p : i32
    linalg.yield %s : i32
  } -> tensor<26x64xi32>
  return %0 : tensor<26x64xi32>
}

// Few rows, or few products, are faster on vectors.
// CHECK-LABEL: func.func @few_rows(
// CHECK-NOT:   llvm.x86.tdpbssd
// CHECK:       llvm.x86.avx512.vpdpbusd.512
// SCHEDULE-LABEL: func.func @few_rows(
// SCHEDULE: #qnn.schedule<gemm, tile = [2, 64], k = 4, dot = "vpdpbusd">
func.func @few_rows(%x: tensor<2x160xi8>, %e: tensor<2x64xi32>) -> tensor<2x64xi32> {
  %w = arith.constant dense<7> : tensor<64x160xi8>
  %0 = linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<2x160xi8>, tensor<64x160xi8>) outs(%e : tensor<2x64xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %p = arith.muli %a, %b : i32
    %s = arith.addi %out, %p : i32
    linalg.yield %s : i32
  } -> tensor<2x64xi32>
  return %0 : tensor<2x64xi32>
}

// Rows of 21 bytes, as in a window of 7 pixels, fill no group of 4. They are read with 3 bytes of the next row, the last with
// 3 of the one before it, so that all reads are in bounds: a row of the image has 60 bytes, and 357 is 6 * 60 - 3.
// CHECK-LABEL: func.func @overhanging(
// CHECK:       llvm.x86.ldtilecfg
// CHECK-DAG:   arith.addi %{{.*}}, %c60 : index
// CHECK-DAG:   arith.addi %{{.*}}, %c300 : index
// CHECK-DAG:   arith.addi %{{.*}}, %c357 : index
// CHECK:       llvm.x86.tdpbssd
// CHECK:       llvm.x86.tilerelease

// A single row of 21 bytes has no row before or after it.
// CHECK-LABEL: func.func @alone(
// CHECK-NOT:   llvm.x86.tdpbssd
// CHECK:       llvm.x86.avx512.vpdpbusd.512
#image = affine_map<(d0, d1, d2, d3) -> (d2, d0 * 6 + d3)>
#taps = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#place = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
// SCHEDULE-LABEL: func.func @overhanging(
// SCHEDULE: #qnn.schedule<amx_gemm, tile = [7, 16], k = 24, dot = "tdpbssd">
func.func @overhanging(%x: tensor<7x60xi8>, %e: tensor<7x16xi32>) -> tensor<7x16xi32> {
  %w = arith.constant dense<7> : tensor<16x7x21xi8>
  %0 = linalg.generic {indexing_maps = [#image, #taps, #place], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<7x60xi8>, tensor<16x7x21xi8>) outs(%e : tensor<7x16xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %p = arith.muli %a, %b : i32
    %s = arith.addi %out, %p : i32
    linalg.yield %s : i32
  } -> tensor<7x16xi32>
  return %0 : tensor<7x16xi32>
}
// SCHEDULE-LABEL: func.func @alone(
// SCHEDULE: #qnn.schedule<gemm, tile = [7, 16], k = 4, dot = "vpdpbusd">
func.func @alone(%x: tensor<7x21xi8>, %e: tensor<7x16xi32>) -> tensor<7x16xi32> {
  %w = arith.constant dense<7> : tensor<16x21xi8>
  %0 = linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<7x21xi8>, tensor<16x21xi8>) outs(%e : tensor<7x16xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %p = arith.muli %a, %b : i32
    %s = arith.addi %out, %p : i32
    linalg.yield %s : i32
  } -> tensor<7x16xi32>
  return %0 : tensor<7x16xi32>
}
