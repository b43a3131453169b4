// `vector.contract` and `vector.outerproduct` in mlir-opt's form.

// RUN: qopt %s -o %t && qopt %t | diff - %t
// RUN: qopt %s --mlir-print-op-generic | qopt | diff - %t
// RUN: qopt %s | FileCheck %s

#a = affine_map<(i, j, k) -> (i, k)>
#b = affine_map<(i, j, k) -> (k, j)>
#c = affine_map<(i, j, k) -> (i, j)>
func.func @f(%0: vector<4x8xf32>, %1: vector<8x2xf32>, %2: vector<4x2xf32>, %s: f32) -> vector<4x2xf32> {
  // CHECK: vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maximumf>} %arg0, %arg1, %arg2 {x = 1 : i32} : vector<4x8xf32>, vector<8x2xf32> into vector<4x2xf32>
  %3 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maximumf>} %0, %1, %2 {x = 1 : i32} : vector<4x8xf32>, vector<8x2xf32> into vector<4x2xf32>
  // CHECK: vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %{{.*}} : vector<4x8xf32>, vector<8x2xf32> into vector<4x2xf32>
  %4 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} %0, %1, %3 : vector<4x8xf32>, vector<8x2xf32> into vector<4x2xf32>
  return %4 : vector<4x2xf32>
}
func.func @o(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x8xf32>, %s: f32, %m: vector<4xi1>, %p: memref<?xf32>, %i: index) -> (vector<4x8xf32>, vector<4xf32>) {
  // CHECK: vector.outerproduct %arg0, %arg1, %arg2 {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<8xf32>
  %0 = vector.outerproduct %a, %b, %c {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<8xf32>
  // CHECK: vector.outerproduct %arg0, %arg1 : vector<4xf32>, vector<8xf32>
  %1 = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32>
  // CHECK: vector.outerproduct %arg0, %arg3 : vector<4xf32>, f32
  %2 = vector.outerproduct %a, %s : vector<4xf32>, f32
  return %1, %2 : vector<4x8xf32>, vector<4xf32>
}
