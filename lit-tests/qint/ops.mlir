// RUN: qopt %s | FileCheck %s
// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s

// CHECK-LABEL: @ops
func.func @ops(%x: tensor<1x5x5x4xi8>, %w: tensor<4x3x3x2xi8>, %b: tensor<4xi32>, %s: tensor<4xf32>, %t: tensor<1xf32>) -> tensor<1x3x3x4xi8> {
  // CHECK: qint.conv %arg0, %arg1, %arg2 {dilation = array<i64: 1, 1>, groups = 2 : i64, input_zp = 3 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 1>} : (tensor<1x5x5x4xi8>, tensor<4x3x3x2xi8>, tensor<4xi32>) -> tensor<1x3x3x4xi32>
  %0 = qint.conv %x, %w, %b {dilation = array<i64: 1, 1>, groups = 2 : i64, input_zp = 3 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, weight_zp = array<i64: 1>} : (tensor<1x5x5x4xi8>, tensor<4x3x3x2xi8>, tensor<4xi32>) -> tensor<1x3x3x4xi32>
  // CHECK: qint.rescale %{{.*}}, %arg3 {input_zp = 0 : i64, max = 127 : i64, min = -128 : i64, output_zp = 3 : i64} : (tensor<1x3x3x4xi32>, tensor<4xf32>) -> tensor<1x3x3x4xi8>
  %1 = qint.rescale %0, %s {input_zp = 0 : i64, max = 127 : i64, min = -128 : i64, output_zp = 3 : i64} : (tensor<1x3x3x4xi32>, tensor<4xf32>) -> tensor<1x3x3x4xi8>
  // CHECK: qint.quantize %arg3, %arg4 {max = 127 : i64, min = -128 : i64, output_zp = 3 : i64, rounding = even} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi8>
  %2 = qint.quantize %s, %t {max = 127 : i64, min = -128 : i64, output_zp = 3 : i64, rounding = even} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi8>
  // CHECK: qint.softmax %{{.*}} {beta = 1.000000e+00 : f64, max = 127 : i64, min = -128 : i64, output_zp = -128 : i64, scale = 5.000000e-01 : f64} : (tensor<1x3x3x4xi8>) -> tensor<1x3x3x4xi8>
  %3 = qint.softmax %1 {beta = 1.000000e+00 : f64, max = 127 : i64, min = -128 : i64, output_zp = -128 : i64, scale = 5.000000e-01 : f64} : (tensor<1x3x3x4xi8>) -> tensor<1x3x3x4xi8>
  return %3 : tensor<1x3x3x4xi8>
}

// CHECK-LABEL: @reals
func.func @reals(%x: tensor<1x4x4x3xi8>, %s: tensor<1xf32>, %e: tensor<256xf32>) -> tensor<1x2x2x3xi8> {
  // CHECK: qint.average_pool2d %arg0, %arg1, %arg1 {input_zp = 3 : i64, kernel = array<i64: 2, 2>, max = 127 : i64, min = -128 : i64, output_zp = -5 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xi8>
  %0 = qint.average_pool2d %x, %s, %s {input_zp = 3 : i64, kernel = array<i64: 2, 2>, max = 127 : i64, min = -128 : i64, output_zp = -5 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3xi8>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x3xi8>
  // CHECK: qint.quotients %{{.*}}, %arg2, %arg1 {max = 127 : i64, min = -128 : i64, output_zp = -128 : i64} : (tensor<1x2x2x3xi8>, tensor<256xf32>, tensor<1xf32>) -> tensor<1x2x2x3xi8>
  %1 = qint.quotients %0, %e, %s {max = 127 : i64, min = -128 : i64, output_zp = -128 : i64} : (tensor<1x2x2x3xi8>, tensor<256xf32>, tensor<1xf32>) -> tensor<1x2x2x3xi8>
  return %1 : tensor<1x2x2x3xi8>
}

// CHECK-LABEL: @floats
func.func @floats(%x: tensor<2x4xf32>, %r: tensor<1x4xf32>, %s: tensor<1xf32>) -> (tensor<2x4xf32>, tensor<1x4xf32>) {
  // CHECK: qint.divide %arg0, %arg1 : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  %0 = qint.divide %x, %r : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // CHECK: qint.fma %{{.*}}, %arg2, %arg1 : (tensor<2x4xf32>, tensor<1xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  %1 = qint.fma %0, %s, %r : (tensor<2x4xf32>, tensor<1xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
  // CHECK: qint.range_scale %arg1, %arg1 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
  %2 = qint.range_scale %r, %r : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
  // CHECK: qint.range_zero_point %arg1, %{{.*}} : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
  %3 = qint.range_zero_point %r, %2 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
  return %1, %3 : tensor<2x4xf32>, tensor<1x4xf32>
}
