// Long rows have 16 partial results; large constant matrices are panels of 64 columns.

// RUN: qopt %s --tosa-to-linalg --split-input-file | FileCheck %s

// CHECK-DAG: #[[GROUPS:.*]] = affine_map<(d0, d1, d2) -> (d0, d2 * 16 + d1)>
// CHECK-DAG: #[[REST:.*]] = affine_map<(d0, d1) -> (d0, d1 + 128)>
// CHECK-LABEL: func.func @sum
// CHECK: [[PARTIAL:%.*]] = linalg.generic {indexing_maps = [#[[GROUPS]], {{.*}}], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, {{%.*}} : tensor<4x133xf32>, tensor<8xi8>) outs({{%.*}} : tensor<4x16xf64>)
// CHECK: [[START:%.*]] = linalg.generic {indexing_maps = [#[[REST]], {{.*}}], iterator_types = ["parallel", "reduction"]} ins(%arg0, {{%.*}} : tensor<4x133xf32>, tensor<5xi8>) outs({{%.*}} : tensor<4x1xf64>)
// CHECK: linalg.generic {{.*}} ins([[PARTIAL]] : tensor<4x16xf64>) outs([[START]] : tensor<4x1xf64>)
// CHECK: arith.truncf
func.func @sum(%x: tensor<4x133xf32>) -> tensor<4x1xf32> {
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<4x133xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// -----

// Rows of 127 elements, and rows whose elements are not adjacent, have one result.
// CHECK-LABEL: func.func @short
// CHECK-NOT: tensor<{{.*}}16x{{.*}}
// CHECK: return
func.func @short(%x: tensor<127xi8>, %y: tensor<256x4xi8>) -> (tensor<1xi8>, tensor<1x4xi8>) {
  %0 = tosa.reduce_max %x {axis = 0 : i32} : (tensor<127xi8>) -> tensor<1xi8>
  %1 = tosa.reduce_max %y {axis = 0 : i32} : (tensor<256x4xi8>) -> tensor<1x4xi8>
  return %0, %1 : tensor<1xi8>, tensor<1x4xi8>
}

// -----

// CHECK-DAG: #[[PANELS:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d2, d4, d3)>
// CHECK-DAG: #[[RESULT:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2 * 64 + d3)>
// CHECK-LABEL: func.func @panels
// CHECK: arith.constant dense<{{.*}}> : tensor<4x256x64xf32>
// CHECK: linalg.generic {indexing_maps = [{{.*}}, #[[PANELS]], #[[RESULT]]]
func.func @panels(%x: tensor<1x3x256xf32>) -> tensor<1x3x256xf32> {
  %w = "tosa.const"() <{values = dense<0.5> : tensor<1x256x256xf32>}> : () -> tensor<1x256x256xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<1x3x256xf32>, tensor<1x256x256xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x256xf32>
  return %0 : tensor<1x3x256xf32>
}

// -----

// 64 does not divide 96 channels: panels have 32 columns.
// CHECK-LABEL: func.func @narrow_panels
// CHECK: arith.constant dense<{{.*}}> : tensor<3x1024x32xf32>
func.func @narrow_panels(%x: tensor<1x3x1024xf32>) -> tensor<1x3x96xf32> {
  %w = "tosa.const"() <{values = dense<0.5> : tensor<1x1024x96xf32>}> : () -> tensor<1x1024x96xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<1x3x1024xf32>, tensor<1x1024x96xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x96xf32>
  return %0 : tensor<1x3x96xf32>
}
