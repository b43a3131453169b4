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
func.func @arranged(%x: tensor<4x2x!a>, %y: tensor<3x2x!a>, %i: tensor<2xi32>, %j: tensor<4x3xi32>) {
  // CHECK: qnn.gather %arg0, %arg3 {axis = 1 : i64, batch_dims = 1 : i64} : (
  %g = qnn.gather %x, %j {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<4x2x!a>, tensor<4x3xi32>) -> tensor<4x3x!a>
  // CHECK: qnn.concat tflite %arg0, %arg1 {axis = 0 : i64} : (
  %0 = qnn.concat tflite %x, %y {axis = 0 : i64} : (tensor<4x2x!a>, tensor<3x2x!a>) -> tensor<7x2x!a>
  // CHECK: qnn.gather %arg0, %arg2 {axis = 1 : i64} : (
  %3 = qnn.gather %x, %i {axis = 1 : i64, batch_dims = 0 : i64} : (tensor<4x2x!a>, tensor<2xi32>) -> tensor<4x2x!a>
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

// Kinds of operands: reals, those whose parameters are found at run time, and weights in blocks.
// CHECK-LABEL: func.func @kinds
func.func @kinds(%x: tensor<3x4xf32>, %w: tensor<2x4x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}, {0.5, 0.25}}>>, %bias: tensor<2xf32>, %q: tensor<3x4x!a>, %m: tensor<4x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>, %i: tensor<1x4x4x4xf32>, %c: tensor<2x1x1x4x!quant.uniform<i8:f32, 0.5>>) {
  // CHECK: [[T:%.*]] = qnn.dynamic_quantize ort %arg0 : (tensor<3x4xf32>) -> tensor<3x4x!qnn.dyn<u8:f32, tensor>>
  %0 = qnn.dynamic_quantize ort %x : (tensor<3x4xf32>) -> tensor<3x4x!qnn.dyn<u8:f32, tensor>>
  // CHECK: [[R:%.*]] = qnn.dynamic_quantize tflite %arg0 : (tensor<3x4xf32>) -> tensor<3x4x!qnn.dyn<i8:f32, row>>
  %1 = qnn.dynamic_quantize tflite %x : (tensor<3x4xf32>) -> tensor<3x4x!qnn.dyn<i8:f32, row>>
  // CHECK: qnn.fully_connected ort [[T]], %arg1, %arg3 : (
  %2 = qnn.fully_connected ort %0, %w, %bias : (tensor<3x4x!qnn.dyn<u8:f32, tensor>>, tensor<2x4x!quant.uniform<i8:f32, 0.5>>, tensor<2xf32>) -> tensor<3x2xf32>
  // CHECK: qnn.matmul tflite [[R]], %arg5 : (
  %3 = qnn.matmul tflite %1, %m : (tensor<3x4x!qnn.dyn<i8:f32, row>>, tensor<4x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<3x2xf32>
  // CHECK: qnn.fully_connected tflite %arg4, %arg2 : (
  %4 = qnn.fully_connected tflite %q, %b : (tensor<3x4x!a>, tensor<2x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}, {0.5, 0.25}}>>) -> tensor<3x2x!r>
  // CHECK: qnn.fully_connected tosa %arg0, %arg2 : (
  %5 = qnn.fully_connected tosa %x, %b : (tensor<3x4xf32>, tensor<2x4x!quant.uniform<i4:f32:{0:1, 1:2}, {{0.5, 0.25}, {0.5, 0.25}}>>) -> tensor<3x2xf32>
  // CHECK: qnn.matmul tosa %arg0, %arg5 : (
  %6 = qnn.matmul tosa %x, %m : (tensor<3x4xf32>, tensor<4x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>) -> tensor<3x2xf32>
  // CHECK: [[I:%.*]] = qnn.dynamic_quantize ort %arg6 : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4x!qnn.dyn<u8:f32, tensor>>
  %7 = qnn.dynamic_quantize ort %i : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4x!qnn.dyn<u8:f32, tensor>>
  // CHECK: qnn.conv2d ort [[I]], %arg7 {{.*}} : (
  %8 = qnn.conv2d ort %7, %c {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4x!qnn.dyn<u8:f32, tensor>>, tensor<2x1x1x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x4x4x2xf32>
  // CHECK: qnn.conv2d ort %arg6, %arg7 {{.*}} : (
  %9 = qnn.conv2d ort %i, %c {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<2x1x1x4x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x4x4x2xf32>
  return
}
