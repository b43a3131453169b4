// Constant weights of a float product stay quantized if few rows read them: the loop of the product dequantizes them.

// RUN: qopt %s --split-input-file --hub-to-tosa=keep-weights --canonicalize --tosa-to-linalg | FileCheck %s

!blocks = !quant.uniform<u4:f32:{1:2, 2:1}, {{{0.5:3, 0.25, 1.0:15}, {2.0:8, 0.125:1, 0.75:7}}}>

// CHECK-DAG: #[[X:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d4 * 2 + d5)>
// CHECK-DAG: #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d2, d4, d5, d3)>
// CHECK-DAG: #[[S:.*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d2, d4, d3)>
// CHECK-LABEL: func.func @blocks
// Stored integers less their zero points; unsigned integers of 4 bits are from 0 to 15.
// CHECK: %[[VALUES:.*]] = arith.constant dense<{{\[\[\[\[}}-3, 1, -13], [0, 4, -10]], {{\[\[}}-2, 8, 3], [1, 11, -7]]]]> : tensor<1x2x2x3xi8>
// CHECK: %[[SCALES:.*]] = arith.constant dense<{{\[\[\[}}5.000000e-01, 2.500000e-01, 1.000000e+00], [2.000000e+00, 1.250000e-01, 7.500000e-01]]]> : tensor<1x2x3xf32>
// CHECK: linalg.generic {indexing_maps = [#[[X]], #[[W]], #[[S]], {{.*}}], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%{{.*}}, %[[VALUES]], %[[SCALES]]
// CHECK: arith.sitofp %{{.*}} : i8 to f32
// CHECK: arith.mulf %{{.*}} : f32
// CHECK: math.fma %{{.*}} : f32
// CHECK-NOT: qnn.
func.func @blocks(%x: tensor<1x2x4xf32>) -> tensor<1x2x3xf32> {
  %w = qnn.constant dense<[[[0, 1, 2], [3, 4, 5], [6, 9, 10], [9, 12, 0]]]> : tensor<1x4x3xi4> : tensor<1x4x3x!blocks>
  %0 = qnn.dequantize ort %w : (tensor<1x4x3x!blocks>) -> tensor<1x4x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.matmul %x, %0, %z, %z : (tensor<1x2x4xf32>, tensor<1x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x3xf32>
  return %1 : tensor<1x2x3xf32>
}

// -----

!channels = !quant.uniform<i8:f32:2, {0.5, 0.25:-100, 1.0:1}>

// The integer 127 less the zero point -100 exceeds 8 bits.
// CHECK-LABEL: func.func @wide
// CHECK: arith.constant dense<{{\[\[\[}}5.000000e-01, 2.550000e+01, 2.000000e+00], [2.000000e+00, 5.675000e+01, 5.000000e+00]]]> : tensor<1x2x3xf32>
// CHECK-NOT: arith.sitofp
// CHECK-NOT: qnn.
func.func @wide(%x: tensor<1x2x2xf32>) -> tensor<1x2x3xf32> {
  %w = qnn.constant dense<[[[1, 2, 3], [4, 127, 6]]]> : tensor<1x2x3xi8> : tensor<1x2x3x!channels>
  %0 = qnn.dequantize ort %w : (tensor<1x2x3x!channels>) -> tensor<1x2x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.matmul %x, %0, %z, %z : (tensor<1x2x2xf32>, tensor<1x2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x3xf32>
  return %1 : tensor<1x2x3xf32>
}

// -----

!whole = !quant.uniform<i8:f32, 0.5>

// Eight rows would dequantize the weights several times.
// CHECK-LABEL: func.func @rows
// CHECK: arith.constant dense<{{\[\[\[}}5.000000e-01, 1.000000e+00], [1.500000e+00, -2.000000e+00]]]> : tensor<1x2x2xf32>
// CHECK-NOT: arith.sitofp
func.func @rows(%x: tensor<1x8x2xf32>) -> tensor<1x8x2xf32> {
  %w = qnn.constant dense<[[[1, 2], [3, -4]]]> : tensor<1x2x2xi8> : tensor<1x2x2x!whole>
  %0 = qnn.dequantize ort %w : (tensor<1x2x2x!whole>) -> tensor<1x2x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.matmul %x, %0, %z, %z : (tensor<1x8x2xf32>, tensor<1x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x2xf32>
  return %1 : tensor<1x8x2xf32>
}

// -----

!whole = !quant.uniform<i8:f32, 0.5>

// One scale for all channels. The other reader of the floats has them, too.
// CHECK-LABEL: func.func @two
// CHECK-NOT: qnn.
func.func @two(%x: tensor<1x1x2xf32>) -> (tensor<1x1x2xf32>, tensor<1x2x2xf32>) {
  %w = qnn.constant dense<[[[1, 2], [3, -4]]]> : tensor<1x2x2xi8> : tensor<1x2x2x!whole>
  %0 = qnn.dequantize ort %w : (tensor<1x2x2x!whole>) -> tensor<1x2x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.matmul %x, %0, %z, %z : (tensor<1x1x2xf32>, tensor<1x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2xf32>
  %2 = tosa.negate %0, %z, %z : (tensor<1x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  return %1, %2 : tensor<1x1x2xf32>, tensor<1x2x2xf32>
}
