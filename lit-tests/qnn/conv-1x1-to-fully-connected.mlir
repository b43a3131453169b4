// RUN: qopt %s --pass-pipeline="builtin.module(canonicalize{test-convergence=true})" --split-input-file --print-quant-aliases=false | FileCheck %s

// CHECK-LABEL: func.func @classifier
// CHECK: %[[X:.*]] = tosa.reshape %arg0, {{.*}} -> tensor<2x8x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[W:.*]] = tosa.reshape %arg1, {{.*}} -> tensor<4x8x!quant.uniform<i8:f32:0, {2.500000e-01,5.000000e-01,1.000000e+00,2.000000e+00}>>
// CHECK: %[[Y:.*]] = qnn.fully_connected tosa %[[X]], %[[W]] {clamp = array<i64: 0, 100>}
// CHECK: tosa.reshape %[[Y]]
// CHECK-NOT: qnn.conv2d
func.func @classifier(%x: tensor<2x1x1x8x!quant.uniform<i8:f32, 0.5:3>>, %w: tensor<4x1x1x8x!quant.uniform<i8:f32:0, {0.25,0.5,1.0,2.0}>>) -> tensor<2x1x1x4x!quant.uniform<i8:f32, 1.0>> {
  %0 = qnn.conv2d tosa %x, %w {clamp = array<i64: 0, 100>, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x1x1x8x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x1x1x8x!quant.uniform<i8:f32:0, {0.25,0.5,1.0,2.0}>>) -> tensor<2x1x1x4x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x1x1x4x!quant.uniform<i8:f32, 1.0>>
}

// -----

// Stride and dilation do not matter to one pixel; padding does.
// CHECK-LABEL: func.func @padded
// CHECK: qnn.conv2d
func.func @padded(%x: tensor<2x1x1x8x!quant.uniform<i8:f32, 0.5:3>>, %w: tensor<4x1x1x8x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x3x1x4x!quant.uniform<i8:f32, 1.0>> {
  %0 = qnn.conv2d tosa %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x1x1x8x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x1x1x8x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x3x1x4x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x3x1x4x!quant.uniform<i8:f32, 1.0>>
}

// -----

// CHECK-LABEL: func.func @grouped
// CHECK: qnn.conv2d
func.func @grouped(%x: tensor<2x1x1x8x!quant.uniform<i8:f32, 0.5:3>>, %w: tensor<4x1x1x4x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x1x1x4x!quant.uniform<i8:f32, 1.0>> {
  %0 = qnn.conv2d tosa %x, %w {dilation = array<i64: 1, 1>, groups = 2 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x1x1x8x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x1x1x4x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x1x1x4x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x1x1x4x!quant.uniform<i8:f32, 1.0>>
}

// -----

// TensorFlow Lite's convolutions round twice, and its matrix products once.
// CHECK-LABEL: func.func @another_rounding
// CHECK: qnn.conv2d
func.func @another_rounding(%x: tensor<2x1x1x8x!quant.uniform<i8:f32, 0.5:3>>, %w: tensor<4x1x1x8x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x1x1x4x!quant.uniform<i8:f32, 1.0>> {
  %0 = qnn.conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x1x1x8x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x1x1x8x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x1x1x4x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<2x1x1x4x!quant.uniform<i8:f32, 1.0>>
}

// -----

// The sums are not rounded.
// CHECK-LABEL: func.func @sums
// CHECK: qnn.fully_connected tflite
// CHECK-NOT: qnn.conv2d
func.func @sums(%x: tensor<2x1x1x8x!quant.uniform<i8:f32, 0.5:3>>, %w: tensor<4x1x1x8x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x1x1x4x!quant.uniform<i32:f32, 0.125>> {
  %0 = qnn.conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x1x1x8x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x1x1x8x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x1x1x4x!quant.uniform<i32:f32, 0.125>>
  return %0 : tensor<2x1x1x4x!quant.uniform<i32:f32, 0.125>>
}

// -----

// A result of another shape than the operands give keeps the program unchanged.
// CHECK-LABEL: func.func @dynamic_result
// CHECK-NOT: tosa.reshape
// CHECK: qnn.conv2d
func.func @dynamic_result(%x: tensor<2x1x1x8x!quant.uniform<i8:f32, 0.5:3>>, %w: tensor<4x1x1x8x!quant.uniform<i8:f32, 0.25>>) -> tensor<?x1x1x4x!quant.uniform<i8:f32, 1.0>> {
  %0 = qnn.conv2d tosa %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x1x1x8x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x1x1x8x!quant.uniform<i8:f32, 0.25>>) -> tensor<?x1x1x4x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<?x1x1x4x!quant.uniform<i8:f32, 1.0>>
}
