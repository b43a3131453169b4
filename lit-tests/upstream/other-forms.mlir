// Texts that mlir-opt prints otherwise than it reads them, and forms without an optional first part.

// RUN: qopt %s -o %t.own && mlir-opt-22 %s -o %t.other && diff %t.own %t.other
// RUN: FileCheck %s --input-file=%t.own

#id = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>

// A pattern matches an operation of any name.
// CHECK-LABEL: pdl.pattern @any_name
pdl.pattern @any_name : benefit(1) {
  %0 = pdl.operand
  %1 = pdl.attribute
  %2 = pdl.types : [i64]
  // CHECK: operation(%{{.*}} : !pdl.value)  {"x" = %{{.*}}} -> (%{{.*}} : !pdl.range<type>)
  %3 = pdl.operation(%0 : !pdl.value) {"x" = %1} -> (%2 : !pdl.range<type>)
  // CHECK: rewrite %{{.*}} with "r"
  pdl.rewrite %3 with "r"(%0 : !pdl.value)
}

// CHECK-LABEL: func.func @forms
func.func @forms(%i: index, %a: vector<4xf32>, %s: f32, %m: memref<4xf32>, %t: tensor<4xf32>) -> (i32, index) {
  // CHECK: vector.reduction <add>, %arg1
  %0 = vector.reduction #vector.kind<add>, %a : vector<4xf32> into f32
  // CHECK: vector.contract {{.*}} : vector<4xf32>, vector<4xf32> into f32
  %1 = vector.contract {indexing_maps = [#id, #id, #none], iterator_types = ["reduction"]} %a, %a, %s
    : vector<4xf32>, vector<4xf32>, f32 into f32
  // CHECK: linalg.generic {doc = "d", indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg4 : tensor<4xf32>) outs(%arg4 : tensor<4xf32>) attrs =  {x = 1 : i64, y = 2 : i64} {
  %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} <{doc = "d"}> {x = 1}
    ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) attrs = {y = 2} {
  ^bb0(%u: f32, %v: f32):
    linalg.yield %u : f32
  } -> tensor<4xf32>
  // CHECK: linalg.copy {cast = #linalg.type_fn<cast_signed>, x = 1 : i64} ins(%arg3 : memref<4xf32>) outs(%arg3 : memref<4xf32>)
  linalg.copy <{cast = #linalg.type_fn<cast_signed>}> {x = 1} ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  // CHECK: scf.index_switch %arg0 {x = 1 : i64} -> i32, index
  %2:2 = scf.index_switch %i {x = 1} -> i32, index
  case 1 {
    %c = arith.constant 1 : i32
    scf.yield %c, %i : i32, index
  }
  default {
    %c = arith.constant 2 : i32
    scf.yield %c, %i : i32, index
  }
  return %2#0, %2#1 : i32, index
}

// CHECK: #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_fp, pro_int], extensions = [int16]>
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [pro_fp, pro_int], extensions = [int16]>} {}
// CHECK: #tosa.target_env<specification_version = "1.1.draft", level = none, profiles = [none], extensions = [none]>
module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.1.draft", level = "none", profiles = [none], extensions = [none]>} {}
