// Every operation of linalg is read and printed; the generic form prints the implicit body.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @structured
// GENERIC: sym_name = "structured"
func.func @structured(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>, %v: tensor<?xi8>, %w: tensor<4x?x5xi8>) {
  // CHECK: %transposed = linalg.transpose ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<3x2xf32>) permutation = [1, 0]{{ +}}{foo}
  // GENERIC:      "linalg.transpose"({{.*}}) <{permutation = array<i64: 1, 0>}> ({
  // GENERIC-NEXT: ^bb0([[A:%.*]]: f32, [[B:%.*]]: f32):
  // GENERIC-NEXT:   "linalg.yield"([[A]]) : (f32) -> ()
  // GENERIC-NEXT: }) {foo} : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %0 = linalg.transpose ins(%x : tensor<2x3xf32>) outs(%y : tensor<3x2xf32>) permutation = [1, 0] {foo}
  // CHECK: %broadcasted = linalg.broadcast ins(%arg2 : tensor<?xi8>) outs(%arg3 : tensor<4x?x5xi8>) dimensions = [0, 2]
  // GENERIC:      "linalg.broadcast"({{.*}}) <{dimensions = array<i64: 0, 2>}> ({
  // GENERIC-NEXT: ^bb0([[A:%.*]]: i8, [[B:%.*]]: i8):
  %1 = linalg.broadcast ins(%v : tensor<?xi8>) outs(%w : tensor<4x?x5xi8>) dimensions = [0, 2]
  // CHECK: linalg.transpose ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<3x2xf32>) permutation = [1, 0]{{ +}}{bar}
  %2 = linalg.transpose {bar} ins(%x : tensor<2x3xf32>) outs(%y : tensor<3x2xf32>) permutation = [1, 0]
  return
}

// CHECK-LABEL: func.func @memory
func.func @memory(%x: memref<2x3xf32>, %y: memref<3x2xf32>, %z: memref<f32>) {
  // CHECK-NEXT: linalg.transpose ins(%arg0 : memref<2x3xf32>) outs(%arg1 : memref<3x2xf32>) permutation = [1, 0]
  linalg.transpose ins(%x : memref<2x3xf32>) outs(%y : memref<3x2xf32>) permutation = [1, 0]
  // CHECK-NEXT: linalg.broadcast ins(%arg2 : memref<f32>) outs(%arg1 : memref<3x2xf32>) dimensions = [0, 1]
  linalg.broadcast ins(%z : memref<f32>) outs(%y : memref<3x2xf32>) dimensions = [0, 1]
  return
}

// CHECK-LABEL: func.func @packing
func.func @packing(%x: tensor<8x7xi8>, %p: tensor<2x3x4x3xi8>, %q: tensor<3x2x3x4xi8>, %d: tensor<?x7x?xi8>, %zero: i8, %n: index) {
  // CHECK-NEXT: %pack = linalg.pack %arg0 padding_value(%arg4 : i8) inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %arg1 : tensor<8x7xi8> -> tensor<2x3x4x3xi8>
  %0 = linalg.pack %x padding_value(%zero : i8) inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %p : tensor<8x7xi8> -> tensor<2x3x4x3xi8>
  // CHECK-NEXT: linalg.pack %arg0 padding_value(%arg4 : i8) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %arg2 {foo} : tensor<8x7xi8> -> tensor<3x2x3x4xi8>
  %1 = linalg.pack %x padding_value(%zero : i8) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %q {foo} : tensor<8x7xi8> -> tensor<3x2x3x4xi8>
  // CHECK-NEXT: linalg.pack %arg0 inner_dims_pos = [0] inner_tiles = [%arg5] into %arg3 : tensor<8x7xi8> -> tensor<?x7x?xi8>
  %2 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [%n] into %d : tensor<8x7xi8> -> tensor<?x7x?xi8>
  // CHECK-NEXT: %unpack = linalg.unpack %arg1 inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %arg0 : tensor<2x3x4x3xi8> -> tensor<8x7xi8>
  %3 = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %x : tensor<2x3x4x3xi8> -> tensor<8x7xi8>
  // CHECK-NEXT: linalg.unpack %arg2 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %arg0 : tensor<3x2x3x4xi8> -> tensor<8x7xi8>
  %4 = linalg.unpack %q outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, 4] into %x : tensor<3x2x3x4xi8> -> tensor<8x7xi8>
  return
}

#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @generic(
func.func @generic(%a: tensor<4x8xi8>, %b: tensor<8xi32>, %c: tensor<4x8xi32>) -> tensor<4x8xi32> {
  // CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8xi32>) outs(%arg2 : tensor<4x8xi32>) attrs =  {note} {
  // CHECK-NEXT: ^bb0(%in: i8, %in_0: i32, %out: i32):
  // CHECK-NEXT: linalg.index 0 : index
  // GENERIC: iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 2, 1>}>
  // GENERIC-NEXT: ^bb0(%arg{{[0-9]+}}: i8, %arg{{[0-9]+}}: i32, %arg{{[0-9]+}}: i32):
  %0 = linalg.generic {indexing_maps = [#map, #row, #map], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<4x8xi8>, tensor<8xi32>) outs(%c : tensor<4x8xi32>) attrs = {note} {
  ^bb0(%x: i8, %y: i32, %z: i32):
    %i = linalg.index 0 : index
    %1 = arith.extsi %x : i8 to i32
    %2 = arith.addi %1, %y : i32
    linalg.yield %2 : i32
  } -> tensor<4x8xi32>
  // CHECK: return %[[R]]
  return %0 : tensor<4x8xi32>
}

// Attributes of other dialects are printed in the attribute dictionary.
// CHECK-LABEL: func.func @generic_with_attributes(
func.func @generic_with_attributes(%a: memref<4xi8>) {
  // CHECK: linalg.generic {indexing_maps = [#{{.*}}], iterator_types = ["parallel"]} outs(%arg0 : memref<4xi8>) attrs =  {func.func = "f", note} {
  // GENERIC: {func.func = "f", note} : (memref<4xi8>) -> ()
  linalg.generic {func.func = "f", indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<4xi8>) attrs = {note} {
  ^bb0(%x: i8):
    linalg.yield %x : i8
  }
  return
}

// CHECK-LABEL: func.func @generic_of_buffers(
func.func @generic_of_buffers(%a: memref<8x4xi8>, %c: memref<8xi32>) {
  // CHECK: linalg.generic {doc = "sums", indexing_maps = [{{.*}}], iterator_types = ["parallel", "reduction"], library_call = "f"} ins(%arg0 : memref<8x4xi8>) outs(%arg1 : memref<8xi32>) {
  linalg.generic {doc = "sums", indexing_maps = [#map, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], library_call = "f"} ins(%a : memref<8x4xi8>) outs(%c : memref<8xi32>) {
  ^bb0(%x: i8, %sum: i32):
    %0 = arith.extsi %x : i8 to i32
    %1 = arith.addi %sum, %0 : i32
    linalg.yield %1 : i32
  }
  return
}

// The attributes of a nest may be an alias.
#trait = {
  indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
  iterator_types = ["parallel"]
}

// CHECK-LABEL: func.func @trait(
func.func @trait(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%arg0 : tensor<4xf32>)
  %0 = linalg.generic #trait ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A vector is one element.
// CHECK-LABEL: func.func @vectors(
func.func @vectors(%v: vector<2x4xf32>, %x: tensor<3xvector<2x4xf32>>) -> tensor<3xvector<2x4xf32>> {
  // CHECK: linalg.fill ins(%arg0 : vector<2x4xf32>) outs(%arg1 : tensor<3xvector<2x4xf32>>)
  %0 = linalg.fill ins(%v : vector<2x4xf32>) outs(%x : tensor<3xvector<2x4xf32>>) -> tensor<3xvector<2x4xf32>>
  return %0 : tensor<3xvector<2x4xf32>>
}

// Broadcast inputs have maps without some of the loops.
// CHECK-LABEL: func.func @broadcast(
func.func @broadcast(%a: memref<4x8xf32>, %b: memref<8xf32>, %c: memref<4x5xf32>, %d: memref<3x4x5xf32>) {
  // CHECK: linalg.matmul indexing_maps = [
  linalg.matmul indexing_maps = [
    affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>
  ] ins(%a, %b : memref<4x8xf32>, memref<8xf32>) outs(%c : memref<4x5xf32>)
  // CHECK: linalg.batch_matmul indexing_maps = [
  linalg.batch_matmul indexing_maps = [
    affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
  ] ins(%a, %b : memref<4x8xf32>, memref<8xf32>) outs(%d : memref<3x4x5xf32>)
  return
}

// Its random numbers depend only on the indices and the seed.
// CHECK-LABEL: func.func @random(
// GENERIC: sym_name = "random"
func.func @random(%least: f64, %greatest: f64, %seed: i32, %o: memref<4x3xf32>) {
  // CHECK: linalg.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32) outs(%arg3 : memref<4x3xf32>)
  // GENERIC:      "linalg.fill_rng_2d"
  // GENERIC-NEXT: ^bb0([[LEAST:%.*]]: f64, [[GREATEST:%.*]]: f64, [[SEED:%.*]]: i32, %{{.*}}: f32):
  // GENERIC:      [[COLUMN:%.*]] = "linalg.index"() <{dim = 1 : i64}>
  // GENERIC:      [[ROW:%.*]] = "linalg.index"() <{dim = 0 : i64}>
  // GENERIC-NEXT: [[CAST:%.*]] = "arith.index_cast"([[ROW]])
  // GENERIC-NEXT: "arith.addi"([[CAST]], [[SEED]])
  // GENERIC:      "arith.subf"([[GREATEST]], [[LEAST]])
  // GENERIC:      [[SUM:%.*]] = "arith.addf"(%{{.*}}, [[LEAST]])
  // GENERIC-NEXT: [[RESULT:%.*]] = "arith.truncf"([[SUM]])
  // GENERIC-NEXT: "linalg.yield"([[RESULT]])
  linalg.fill_rng_2d ins(%least, %greatest, %seed : f64, f64, i32) outs(%o : memref<4x3xf32>)
  return
}
