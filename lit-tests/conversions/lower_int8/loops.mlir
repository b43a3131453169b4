// From loop nests over tensors to buffers, loops, and one arena.

// RUN: qopt %s --bufferize | FileCheck %s --check-prefix=BUFFERS
// RUN: qopt %s --bufferize --to-loops | FileCheck %s --check-prefix=LOOPS --implicit-check-not="memref<8xi32>"
// RUN: qopt %s --bufferize --to-loops --assign-arena --canonicalize | FileCheck %s --check-prefix=ARENA --implicit-check-not=memref.alloc
// RUN: qopt %s --bufferize --to-loops --assign-arena --canonicalize | mlir-opt-22 -o %t
// RUN: qopt %s --bufferize --to-loops='split=1' | FileCheck %s --check-prefix=PARALLEL
// RUN: qopt %s --bufferize --vectorize-int8='split=1 target=x86-64-v3' --to-loops='split=1' | FileCheck %s --check-prefix=TILES
// RUN: qopt %s --bufferize --vectorize-int8='split=1 target=x86-64-v3' --to-loops='split=1' | mlir-opt-22 -o %t

#row = affine_map<(d0, d1) -> (d0, d1)>
#sum = affine_map<(d0, d1) -> (d0)>
#one = affine_map<(d0) -> (d0)>

// BUFFERS: memref.global "private" constant @__constant_0 : memref<8xi8> = dense<3> {alignment = 64 : i64}
// BUFFERS: func.func @sums(%arg0: memref<8x4xi8>, %arg1: memref<8xi8>) {
// BUFFERS: %[[S:.*]] = memref.alloc() : memref<8xi32>
// BUFFERS: linalg.generic {{.*}} outs(%[[S]] : memref<8xi32>) {
// BUFFERS: linalg.generic {{.*}} ins(%arg0 : memref<8x4xi8>) outs(%[[S]] : memref<8xi32>) {
// BUFFERS: linalg.generic {{.*}} ins(%[[S]], %{{.*}} : memref<8xi32>, memref<8xi8>) outs(%arg1 : memref<8xi8>) {
// BUFFERS: return

// Sums accumulate in registers: each is read once, right after its loop.
// LOOPS-LABEL: func.func @sums(
// LOOPS: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// LOOPS:   %[[R:.*]] = scf.for %[[J:.*]] = %{{.*}} iter_args(%[[A:.*]] = %{{.*}}) -> (i32) {
// LOOPS:     memref.load %arg0[%[[I]], %[[J]]] : memref<8x4xi8>
// LOOPS:     scf.yield
// LOOPS:   arith.trunci %[[R]] : i32 to i8
// LOOPS:   memref.store %{{.*}}, %arg1[%[[I]]] : memref<8xi8>

// ARENA: func.func @sums(%arg0: memref<8x4xi8>, %arg1: memref<8xi8>, %arg2: memref<0xi8>)
func.func @sums(%x: tensor<8x4xi8>) -> tensor<8xi8> {
  %c = arith.constant dense<3> : tensor<8xi8>
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8xi32>
  %0 = linalg.generic {indexing_maps = [#one], iterator_types = ["parallel"]} outs(%e : tensor<8xi32>) {
  ^bb0(%out: i32):
    linalg.yield %zero : i32
  } -> tensor<8xi32>
  %1 = linalg.generic {indexing_maps = [#row, #sum], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x4xi8>) outs(%0 : tensor<8xi32>) {
  ^bb0(%in: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.addi %out, %a : i32
    linalg.yield %b : i32
  } -> tensor<8xi32>
  %f = tensor.empty() : tensor<8xi8>
  %2 = linalg.generic {indexing_maps = [#one, #one, #one], iterator_types = ["parallel"]} ins(%1, %c : tensor<8xi32>, tensor<8xi8>) outs(%f : tensor<8xi8>) {
  ^bb0(%in: i32, %more: i8, %out: i8):
    %a = arith.trunci %in : i32 to i8
    %b = arith.addi %a, %more : i8
    linalg.yield %b : i8
  } -> tensor<8xi8>
  return %2 : tensor<8xi8>
}

// Two buffers with disjoint lifetimes share their memory; a third cannot.
// ARENA: func.func @shared(%{{.*}}: memref<100xi8>, %{{.*}}: memref<100xi8>, %[[A:.*]]: memref<228xi8>)
// ARENA: %[[V0:.*]] = memref.view %[[A]][%c0][] : memref<228xi8> to memref<100xi8>
// ARENA: %[[V1:.*]] = memref.view %[[A]][%c128][] : memref<228xi8> to memref<100xi8>
// ARENA: %[[V2:.*]] = memref.view %[[A]][%c0][] : memref<228xi8> to memref<100xi8>
#back = affine_map<(d0) -> (-d0 + 99)>
func.func @shared(%x: tensor<100xi8>) -> tensor<100xi8> {
  %e = tensor.empty() : tensor<100xi8>
  %0 = linalg.generic {indexing_maps = [#back, #one], iterator_types = ["parallel"]} ins(%x : tensor<100xi8>) outs(%e : tensor<100xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<100xi8>
  %1 = linalg.generic {indexing_maps = [#back, #one], iterator_types = ["parallel"]} ins(%0 : tensor<100xi8>) outs(%e : tensor<100xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<100xi8>
  %2 = linalg.generic {indexing_maps = [#back, #one], iterator_types = ["parallel"]} ins(%1 : tensor<100xi8>) outs(%e : tensor<100xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<100xi8>
  %3 = linalg.generic {indexing_maps = [#back, #one], iterator_types = ["parallel"]} ins(%2 : tensor<100xi8>) outs(%e : tensor<100xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<100xi8>
  return %3 : tensor<100xi8>
}

// A value that is an argument, or that is returned twice, is copied.
// BUFFERS-LABEL: func.func @passed(
// BUFFERS-SAME: %arg0: memref<4xi8>, %arg1: memref<4xi8>, %arg2: memref<4xi8>)
// BUFFERS: linalg.generic {{.*}} ins(%arg0 : memref<4xi8>) outs(%arg1 : memref<4xi8>)
// BUFFERS: linalg.generic {{.*}} ins(%arg0 : memref<4xi8>) outs(%arg2 : memref<4xi8>)
func.func @passed(%x: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>) {
  return %x, %x : tensor<4xi8>, tensor<4xi8>
}

// Buffers are signless.
// BUFFERS-LABEL: func.func @signs(
// BUFFERS-SAME: %arg0: memref<4xi8>, %arg1: memref<4xi8>)
func.func @signs(%x: tensor<4xui8>) -> tensor<4xui8> {
  %0 = builtin.unrealized_conversion_cast %x : tensor<4xui8> to tensor<4xi8>
  %e = tensor.empty() : tensor<4xi8>
  %1 = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%0 : tensor<4xi8>) outs(%e : tensor<4xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<4xi8>
  %2 = builtin.unrealized_conversion_cast %1 : tensor<4xi8> to tensor<4xui8>
  return %2 : tensor<4xui8>
}

// Loops whose iterations write different elements are parallel, except reduction loops.
// PARALLEL-LABEL: func.func @sums(
// PARALLEL: scf.parallel (%[[I:.*]]) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) {
// PARALLEL:   scf.for {{.*}} iter_args
// PARALLEL:   memref.store %{{.*}}, %arg1[%[[I]]] : memref<8xi8>
// PARALLEL:   scf.reduce

// The last two of four tiles of 128 elements overlap where there are 500: one iteration makes both.
// TILES-LABEL: func.func @tiles(
// TILES: %[[N:.*]] = arith.constant 3 : index
// TILES: scf.parallel (%[[T:.*]]) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) {
// TILES:   %[[IS_LAST:.*]] = arith.cmpi eq, %[[T]], %{{.*}} : index
// TILES:   %[[END:.*]] = arith.select %[[IS_LAST]], %{{.*}}, %{{.*}} : index
// TILES:   scf.for %[[I:.*]] = %[[T]] to %[[END]] step
// TILES:     arith.minui
// TILES:     vector.store
// TILES:   scf.reduce
func.func @tiles(%x: tensor<500xi8>) -> tensor<500xi8> {
  %e = tensor.empty() : tensor<500xi8>
  %0 = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%x : tensor<500xi8>) outs(%e : tensor<500xi8>) {
  ^bb0(%in: i8, %out: i8):
    %s = arith.addi %in, %in : i8
    linalg.yield %s : i8
  } -> tensor<500xi8>
  return %0 : tensor<500xi8>
}
