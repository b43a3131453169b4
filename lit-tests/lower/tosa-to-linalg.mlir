// Integer operations as loop nests over tensors; what moves data goes by the algebra of movements.

// RUN: qopt %s --tosa-to-linalg | FileCheck %s --implicit-check-not=tosa.
// RUN: qopt %s --tosa-to-linalg | mlir-opt-22 -o %t

// CHECK-LABEL: func.func @conv(
// CHECK: %[[P:.*]] = tensor.pad %arg0 low[0, 1, 1, 0] high[0, 1, 1, 0] {
// CHECK: tensor.yield %c5_i8 : i8
// CHECK: %[[B:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<1x4x4x3xi32>) {
// CHECK: linalg.generic {indexing_maps = [#[[X:.*]], #[[W:.*]], #[[Y:.*]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%[[P]], %{{.*}} : tensor<1x6x6x2xi8>, tensor<3x3x3x2xi8>) outs(%[[B]] : tensor<1x4x4x3xi32>) {
// CHECK: %[[XI:.*]] = arith.extsi %in : i8 to i32
// CHECK: %[[XS:.*]] = arith.addi %[[XI]], %c-5_i32 : i32
// CHECK: %[[WI:.*]] = arith.extsi %in_{{.*}} : i8 to i32
// CHECK: %[[M:.*]] = arith.muli %[[XS]], %[[WI]] : i32
// CHECK: arith.addi %out, %[[M]] : i32
func.func @conv(%x: tensor<1x4x4x2xi8>, %w: tensor<3x3x3x2xi8>, %b: tensor<3xi32>) -> tensor<1x4x4x3xi32> {
  %zx = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zw = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %zx, %zw {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xi8>, tensor<3x3x3x2xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x3xi32>
  return %0 : tensor<1x4x4x3xi32>
}

// CHECK-LABEL: func.func @rescale(
// CHECK: arith.muli %{{.*}}, %{{.*}} : i64
// CHECK: arith.shrsi %{{.*}}, %{{.*}} : i64
// CHECK: arith.maxsi
// CHECK: arith.minsi
// CHECK: arith.trunci %{{.*}} : i64 to i8
func.func @rescale(%x: tensor<4xi32>) -> tensor<4xi8> {
  %m = "tosa.const"() <{values = dense<1610612736> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<33> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %o = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %z, %o {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CHECK-LABEL: func.func @moved(
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xi8>) outs(%{{.*}} : tensor<3x2xi8>)
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1{{\]\]}} : tensor<3x2xi8> into tensor<6xi8>
// CHECK: tensor.extract_slice %{{.*}}[1] [4] [1] : tensor<6xi8> to tensor<4xi8>
// CHECK: tensor.concat dim(0)
func.func @moved(%x: tensor<2x3xi8>) -> tensor<8xi8> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %s = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %1 = tosa.reshape %0, %s : (tensor<3x2xi8>, !tosa.shape<1>) -> tensor<6xi8>
  %a = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %n = tosa.const_shape {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
  %2 = tosa.slice %1, %a, %n : (tensor<6xi8>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<4xi8>
  %3 = tosa.concat %2, %2 {axis = 0 : i32} : (tensor<4xi8>, tensor<4xi8>) -> tensor<8xi8>
  return %3 : tensor<8xi8>
}
