// Operations in `xnnpack` numerics print as they are read, and run.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --run=means | FileCheck %s --check-prefix=RESULT

!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!u = !quant.uniform<u8:f32, 5.000000e-01:131>
!w = !quant.uniform<i8:f32:0, {2.500000e-01, 1.250000e-01}>
!wu = !quant.uniform<u8:f32, 2.500000e-01:120>
!y = !quant.uniform<i8:f32, 1.000000e+00>
!yu = !quant.uniform<u8:f32, 1.000000e+00:128>

// CHECK-LABEL: @products
// CHECK: qnn.fully_connected xnnpack
// CHECK: qnn.fully_connected xnnpack
func.func @products(%x: tensor<1x4x!x>, %u: tensor<1x4x!u>, %w: tensor<2x4x!w>, %wu: tensor<2x4x!wu>) -> (tensor<1x2x!y>, tensor<1x2x!yu>) {
  %0 = qnn.fully_connected xnnpack %x, %w : (tensor<1x4x!x>, tensor<2x4x!w>) -> tensor<1x2x!y>
  %1 = qnn.fully_connected xnnpack %u, %wu : (tensor<1x4x!u>, tensor<2x4x!wu>) -> tensor<1x2x!yu>
  return %0, %1 : tensor<1x2x!y>, tensor<1x2x!yu>
}

// CHECK-LABEL: @elements
// CHECK: qnn.add xnnpack
// CHECK: qnn.mul xnnpack
// CHECK: qnn.requantize xnnpack
// CHECK: qnn.unary xnnpack
func.func @elements(%x: tensor<4x!x>, %u: tensor<4x!u>) -> (tensor<4x!y>, tensor<4x!yu>, tensor<4x!y>, tensor<4x!y>) {
  %0 = qnn.add xnnpack %x, %x : (tensor<4x!x>, tensor<4x!x>) -> tensor<4x!y>
  %1 = qnn.mul xnnpack %u, %u : (tensor<4x!u>, tensor<4x!u>) -> tensor<4x!yu>
  %2 = qnn.requantize xnnpack %x : (tensor<4x!x>) -> tensor<4x!y>
  %3 = qnn.unary xnnpack %x {alpha = 2.500000e-01 : f32, function = "leaky_relu"} : (tensor<4x!x>) -> tensor<4x!y>
  return %0, %1, %2, %3 : tensor<4x!y>, tensor<4x!yu>, tensor<4x!y>, tensor<4x!y>
}

// CHECK-LABEL: @images
// CHECK: qnn.mean xnnpack
// CHECK: qnn.sum xnnpack
// CHECK: qnn.resize xnnpack
func.func @images(%x: tensor<1x4x4x2x!u>) -> (tensor<1x2x!yu>, tensor<1x1x1x2x!yu>, tensor<1x8x8x2x!u>) {
  %0 = qnn.mean xnnpack %x {axes = array<i64: 1, 2>} : (tensor<1x4x4x2x!u>) -> tensor<1x2x!yu>
  %1 = qnn.sum xnnpack %x {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<1x4x4x2x!u>) -> tensor<1x1x1x2x!yu>
  %2 = qnn.resize xnnpack %x {half_pixel_centers = true, mode = "bilinear"} : (tensor<1x4x4x2x!u>) -> tensor<1x8x8x2x!u>
  return %0, %1, %2 : tensor<1x2x!yu>, tensor<1x1x1x2x!yu>, tensor<1x8x8x2x!u>
}

// CHECK-LABEL: @dynamic
// CHECK: qnn.dynamic_quantize xnnpack
// CHECK: qnn.fully_connected xnnpack
// CHECK: qnn.quantize xnnpack
func.func @dynamic(%x: tensor<3x4xf32>, %w: tensor<2x4x!w>, %b: tensor<2xf32>) -> tensor<3x2x!y> {
  %0 = qnn.dynamic_quantize xnnpack %x : (tensor<3x4xf32>) -> tensor<3x4x!qnn.dyn<i8:f32, row, asymmetric>>
  %1 = qnn.fully_connected xnnpack %0, %w, %b : (tensor<3x4x!qnn.dyn<i8:f32, row, asymmetric>>, tensor<2x4x!w>, tensor<2xf32>) -> tensor<3x2xf32>
  %2 = qnn.quantize xnnpack %1 : (tensor<3x2xf32>) -> tensor<3x2x!y>
  return %2 : tensor<3x2x!y>
}

// The mean of 0, 0, 0 and 1 step is 1/4, and of 1, 2, 1 and 2 steps 3/2: ties round to even.
// RESULT: [0, 2]
func.func @means() -> tensor<2x!y> {
  %c = qnn.constant dense<[[0, 0, 0, 1], [1, 2, 1, 2]]> : tensor<2x4xi8> : tensor<2x4x!y>
  %0 = qnn.mean xnnpack %c {axes = array<i64: 1>} : (tensor<2x4x!y>) -> tensor<2x!y>
  return %0 : tensor<2x!y>
}
