// Bilinear resizes of unsigned integers are interpolated in f32, with equal results. Signed ones stay for --hub-to-tosa.

// RUN: qopt %s --floats-to-tosa --validate | FileCheck %s

// CHECK-LABEL: func.func @half
// CHECK-NOT: qnn.resize
// CHECK: tosa.floor
func.func @half(%a: tensor<2x4x3x2x!quant.uniform<u8:f32, 5.000000e-01:3>>) -> tensor<2x7x8x2x!quant.uniform<u8:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %a {half_pixel_centers = true, mode = bilinear} : (tensor<2x4x3x2x!quant.uniform<u8:f32, 5.000000e-01:3>>) -> tensor<2x7x8x2x!quant.uniform<u8:f32, 5.000000e-01:3>>
  return %0 : tensor<2x7x8x2x!quant.uniform<u8:f32, 5.000000e-01:3>>
}

// CHECK-LABEL: func.func @corners
// CHECK-NOT: qnn.resize
// CHECK: tosa.floor
func.func @corners(%a: tensor<1x5x1x1x!quant.uniform<u8<1:255>:f32, 5.000000e-01:3>>) -> tensor<1x3x4x1x!quant.uniform<u8<1:255>:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %a {align_corners = true, mode = bilinear} : (tensor<1x5x1x1x!quant.uniform<u8<1:255>:f32, 5.000000e-01:3>>) -> tensor<1x3x4x1x!quant.uniform<u8<1:255>:f32, 5.000000e-01:3>>
  return %0 : tensor<1x3x4x1x!quant.uniform<u8<1:255>:f32, 5.000000e-01:3>>
}

// CHECK-LABEL: func.func @signed
// CHECK: qnn.resize
func.func @signed(%a: tensor<1x4x4x1x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x7x7x1x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = qnn.resize tflite %a {mode = bilinear} : (tensor<1x4x4x1x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x7x7x1x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x7x7x1x!quant.uniform<i8:f32, 5.000000e-01:3>>
}
