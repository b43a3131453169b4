// Kernels on buffers in tiles of vectors, with dot products of bytes.

// RUN: qopt %s --bufferize --vectorize-int8=target=avx512vnni --canonicalize --cse | FileCheck %s --implicit-check-not=linalg.generic --implicit-check-not="memref<3x8xi32>"
// RUN: qopt %s --bufferize --vectorize-int8=target=avx512vnni --to-loops --assign-arena --outline-kernels | mlir-opt-22 -o %t
// RUN: qopt %s --bufferize --vectorize-int8=target=dotprod --canonicalize --cse | FileCheck %s --check-prefix=SDOT
// RUN: qopt %s --lower-int8=target=avx512vnni | FileCheck %s --check-prefix=LOWER
// RUN: not qopt %s --lower-int8=target=z80 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// UNKNOWN: error: unknown target 'z80'; known are x86-64-v2, {{.*}}, host, and processors such as znver4

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#channel = affine_map<(d0, d1) -> (d1)>
#one = affine_map<(d0) -> (d0)>

// Weights come from a constant in the order of the tiles; adding 128 makes each input unsigned, and the initial sums
// compensate for it. No sum is in memory.
// CHECK: memref.global "private" constant @__packed_0 : memref<1280xi8>
// CHECK: memref.global "private" constant @__packed_1 : memref<16xi32>
// CHECK-LABEL: func.func @product(
// CHECK: scf.execute_region no_inline {
// CHECK: vector.load %{{.*}} : memref<16xi32>, vector<16xi32>
// CHECK: scf.for {{.*}} -> (vector<16xi32>
// CHECK: arith.xori %{{.*}} : vector<64xi8>
// CHECK: vector.load %{{.*}} : memref<1280xi8>, vector<64xi8>
// CHECK: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%{{.*}}) : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
// CHECK: arith.trunci %{{.*}} : vector<8xi32> to vector<8xi8>
// CHECK: vector.store %{{.*}} : memref<24xi8>, vector<8xi8>
// SDOT-LABEL: func.func @product(
// SDOT: llvm.call_intrinsic "llvm.aarch64.neon.sdot{{.*}}"
// LOWER-LABEL: func.func @product(
// LOWER-SAME: %arg2: memref<0xi8>)
func.func @product(%x: tensor<3x80xi8>) -> tensor<3x8xi8> {
  %w = arith.constant dense<7> : tensor<8x80xi8>
  %bias = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi32>
  %e = tensor.empty() : tensor<3x8xi32>
  %0 = linalg.generic {indexing_maps = [#channel, #all], iterator_types = ["parallel", "parallel"]} ins(%bias : tensor<8xi32>) outs(%e : tensor<3x8xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<3x8xi32>
  %1 = linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<3x80xi8>, tensor<8x80xi8>) outs(%0 : tensor<3x8xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  } -> tensor<3x8xi32>
  %f = tensor.empty() : tensor<3x8xi8>
  %2 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<3x8xi32>) outs(%f : tensor<3x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %a = arith.trunci %in : i32 to i8
    linalg.yield %a : i8
  } -> tensor<3x8xi8>
  return %2 : tensor<3x8xi8>
}

// Loops over contiguous elements become one; a vector that begins earlier covers the remainder.
// CHECK-LABEL: func.func @elements(
// CHECK: memref.reinterpret_cast %arg0 to offset: [0], sizes: [261], strides: [1] : memref<3x87xi8> to memref<261xi8>
// CHECK: scf.for
// CHECK: arith.minui
// CHECK: vector.load %{{.*}} : memref<261xi8>, vector<64xi8>
// CHECK: arith.maxsi %{{.*}} : vector<64xi8>
// CHECK: vector.store
func.func @elements(%x: tensor<3x87xi8>, %y: tensor<3x87xi8>) -> tensor<3x87xi8> {
  %e = tensor.empty() : tensor<3x87xi8>
  %0 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<3x87xi8>, tensor<3x87xi8>) outs(%e : tensor<3x87xi8>) {
  ^bb0(%a: i8, %b: i8, %out: i8):
    %c = arith.maxsi %a, %b : i8
    linalg.yield %c : i8
  } -> tensor<3x87xi8>
  return %0 : tensor<3x87xi8>
}

// A table of bytes lies in registers.
// CHECK-LABEL: func.func @table(
// CHECK-COUNT-2: llvm.call_intrinsic "llvm.x86.avx512.vpermi2var.qi.512"
// CHECK: arith.select %{{.*}} : vector<64xi1>, vector<64xi8>
// SDOT-LABEL: func.func @table(
// SDOT-COUNT-4: llvm.call_intrinsic "llvm.aarch64.neon.tbl4.v16i8"
func.func @table(%x: tensor<64xi8>) -> tensor<64xi8> {
  %table = arith.constant dense<3> : tensor<256xi8>
  %more = arith.constant 128 : i32
  %e = tensor.empty() : tensor<64xi8>
  %0 = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%x : tensor<64xi8>) outs(%e : tensor<64xi8>) {
  ^bb0(%in: i8, %out: i8):
    %a = arith.extsi %in : i8 to i32
    %b = arith.addi %a, %more : i32
    %c = arith.index_cast %b : i32 to index
    %d = tensor.extract %table[%c] : tensor<256xi8>
    linalg.yield %d : i8
  } -> tensor<64xi8>
  return %0 : tensor<64xi8>
}
