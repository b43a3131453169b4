// Every operation of qnn is read and printed, in its own form and in the generic one.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s

!a = !quant.uniform<i8:f32, 5.000000e-01:3>
!w = !quant.uniform<i8:f32, 2.500000e-01>
!r = !quant.uniform<i8:f32, 1.000000e+00>
!p = !quant.uniform<i8:f32, 3.906250e-03:-128>

// CHECK-LABEL: func.func @elementwise
func.func @elementwise(%x: tensor<4x!a>, %y: tensor<4x!a>) {
  // CHECK: qnn.add tflite %arg0, %arg1 {clamp = array<i64: 0, 6>} : (
  %0 = qnn.add tflite %x, %y {clamp = array<i64: 0, 6>} : (tensor<4x!a>, tensor<4x!a>) -> tensor<4x!r>
  // CHECK: qnn.sub tflite %arg0, %arg1 : (
  %1 = qnn.sub tflite %x, %y : (tensor<4x!a>, tensor<4x!a>) -> tensor<4x!r>
  // CHECK: qnn.mul tosa %arg0, %arg1 {rounding = single} : (
  %2 = qnn.mul tosa %x, %y {rounding = single} : (tensor<4x!a>, tensor<4x!a>) -> tensor<4x!r>
  // CHECK: qnn.squared_difference tflite %arg0, %arg1 : (
  %3 = qnn.squared_difference tflite %x, %y : (tensor<4x!a>, tensor<4x!a>) -> tensor<4x!r>
  // CHECK: qnn.maximum ort %arg0, %arg1 : (
  %4 = qnn.maximum ort %x, %y : (tensor<4x!a>, tensor<4x!a>) -> tensor<4x!a>
  // CHECK: qnn.minimum tosa %arg0, %arg1 : (
  %5 = qnn.minimum tosa %x, %y : (tensor<4x!a>, tensor<4x!a>) -> tensor<4x!a>
  // CHECK: qnn.clamp %arg0 {clamp = array<i64: 3, 15>} : (
  %6 = qnn.clamp %x {clamp = array<i64: 3, 15>} : (tensor<4x!a>) -> tensor<4x!a>
  // CHECK: qnn.unary tflite %arg0 {alpha = 3.000000e-01 : f32, function = "leaky_relu"} : (
  %7 = qnn.unary tflite %x {alpha = 3.000000e-01 : f32, function = "leaky_relu"} : (tensor<4x!a>) -> tensor<4x!r>
  return
}

// CHECK-LABEL: func.func @arranged
func.func @arranged(%x: tensor<4x2x!a>, %y: tensor<3x2x!a>, %i: tensor<2xi32>) {
  // CHECK: qnn.concat tflite %arg0, %arg1 {axis = 0 : i64} : (
  %0 = qnn.concat tflite %x, %y {axis = 0 : i64} : (tensor<4x2x!a>, tensor<3x2x!a>) -> tensor<7x2x!a>
  // CHECK: qnn.pad %arg0 {pad = array<i64: 1, 0, 0, 2>} : (
  %1 = qnn.pad %x {pad = array<i64: 1, 0, 0, 2>} : (tensor<4x2x!a>) -> tensor<5x4x!a>
  // CHECK: qnn.pad %arg0 {pad = array<i64: 1, 0, 0, 2>, value = 1.500000e+00 : f32} : (
  %2 = qnn.pad %x {pad = array<i64: 1, 0, 0, 2>, value = 1.500000e+00 : f32} : (tensor<4x2x!a>) -> tensor<5x4x!a>
  // CHECK: qnn.gather %arg0, %arg2 {axis = 1 : i64} : (
  %3 = qnn.gather %x, %i {axis = 1 : i64} : (tensor<4x2x!a>, tensor<2xi32>) -> tensor<4x2x!a>
  return
}

// CHECK-LABEL: func.func @images
func.func @images(%x: tensor<1x4x4x3x!a>, %w: tensor<5x3x3x3x!w>) {
  // The default of an attribute is not printed.
  // CHECK: qnn.resize tflite %arg0 {align_corners = true, mode = nearest} : (
  %0 = qnn.resize tflite %x {align_corners = true, half_pixel_centers = false, mode = nearest} : (tensor<1x4x4x3x!a>) -> tensor<1x7x7x3x!a>
  // CHECK: qnn.transpose_conv2d tflite %arg0, %arg1 {pad = array<i64: 0, 1, -1, 0>, stride = array<i64: 2, 2>} : (
  %1 = qnn.transpose_conv2d tflite %x, %w {pad = array<i64: 0, 1, -1, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3x!a>, tensor<5x3x3x3x!w>) -> tensor<1x8x10x5x!r>
  return
}

// CHECK-LABEL: func.func @reduced
func.func @reduced(%x: tensor<1x4x4x3x!a>, %y: tensor<?x3x2x!a>) {
  // CHECK: qnn.softmax tflite %arg0 : (
  %0 = qnn.softmax tflite %x {beta = 1.000000e+00 : f32} : (tensor<1x4x4x3x!a>) -> tensor<1x4x4x3x!p>
  // CHECK: qnn.mean tflite %arg0 {axes = array<i64: 1, 2>} : (
  %1 = qnn.mean tflite %x {axes = array<i64: 1, 2>} : (tensor<1x4x4x3x!a>) -> tensor<1x3x!r>
  // CHECK: qnn.sum tosa %arg0 {axes = array<i64: 3>, keep_dims = true} : (
  %2 = qnn.sum tosa %x {axes = array<i64: 3>, keep_dims = true} : (tensor<1x4x4x3x!a>) -> tensor<1x4x4x1x!r>
  // CHECK: qnn.reduce_max tflite %arg0 {axes = array<i64: 3>} : (
  %3 = qnn.reduce_max tflite %x {axes = array<i64: 3>} : (tensor<1x4x4x3x!a>) -> tensor<1x4x4x!a>
  // CHECK: qnn.reduce_min ort %arg0 {axes = array<i64: 3>} : (
  %4 = qnn.reduce_min ort %x {axes = array<i64: 3>} : (tensor<1x4x4x3x!a>) -> tensor<1x4x4x!a>
  // CHECK: qnn.matmul tflite %arg0, %arg1 : (
  %5 = qnn.matmul tflite %x, %y : (tensor<1x4x4x3x!a>, tensor<?x3x2x!a>) -> tensor<1x4x4x2x!r>
  return
}
