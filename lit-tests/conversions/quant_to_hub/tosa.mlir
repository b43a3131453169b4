// Integer TOSA whose groups are found by lowering candidates: --hub-to-tosa writes them as converters do.

// RUN: qopt %s --hub-to-tosa -o %t.tosa
// RUN: FileCheck %s --check-prefix=TOSA --input-file=%t.tosa
// RUN: qopt %t.tosa --quant-to-hub --fold-quant-shapes --canonicalize | FileCheck %s --implicit-check-not='= tosa.'

// TOSA-NOT: = qnn.

// The exponentials determine the scale of the input.
// CHECK-LABEL: func.func @softmax
// CHECK: %[[Q:.*]] = quant.scast %arg0 : tensor<4x10xi8> to tensor<4x10x!quant.uniform<i8:f32, 1.250000e-01:9>>
// CHECK: qnn.softmax tflite %[[Q]] : ({{.*}}) -> tensor<4x10x!quant.uniform<i8:f32, 3.906250e-03:-128>>
func.func @softmax(%x: tensor<4x10x!quant.uniform<i8:f32, 1.250000e-01:9>>) -> tensor<4x10x!quant.uniform<i8:f32, 3.906250e-03:-128>> {
  %0 = qnn.softmax tflite %x : (tensor<4x10x!quant.uniform<i8:f32, 1.250000e-01:9>>) -> tensor<4x10x!quant.uniform<i8:f32, 3.906250e-03:-128>>
  return %0 : tensor<4x10x!quant.uniform<i8:f32, 3.906250e-03:-128>>
}

// CHECK-LABEL: func.func @resize
// CHECK: qnn.resize tflite %{{.*}} {half_pixel_centers = true, mode = bilinear}
// CHECK: qnn.resize tflite %{{.*}} {align_corners = true, mode = nearest}
func.func @resize(%x: tensor<1x4x4x1x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<1x5x9x1x!quant.uniform<i8:f32, 5.000000e-01>> {
  %0 = qnn.resize tflite %x {half_pixel_centers = true, mode = bilinear} : (tensor<1x4x4x1x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<1x7x7x1x!quant.uniform<i8:f32, 5.000000e-01>>
  %1 = qnn.resize tflite %0 {align_corners = true, mode = nearest} : (tensor<1x7x7x1x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<1x5x9x1x!quant.uniform<i8:f32, 5.000000e-01>>
  return %1 : tensor<1x5x9x1x!quant.uniform<i8:f32, 5.000000e-01>>
}

// CHECK-LABEL: func.func @extrema
// CHECK: %[[M:.*]] = qnn.maximum tosa %{{.*}}, %{{.*}} {clamp = array<i64: -100, 100>}
// CHECK: qnn.reduce_min tosa %[[M]] {axes = array<i64: 1>, keep_dims = true}
func.func @extrema(%a: tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01>>, %b: tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x1x!quant.uniform<i8:f32, 5.000000e-01>> {
  %0 = qnn.maximum tflite %a, %b {clamp = array<i64: -100, 100>} : (tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01>>
  %1 = qnn.reduce_min tflite %0 {axes = array<i64: 1>, keep_dims = true} : (tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<2x1x!quant.uniform<i8:f32, 5.000000e-01>>
  return %1 : tensor<2x1x!quant.uniform<i8:f32, 5.000000e-01>>
}

// Both factors have the scale 1, and the result what the multiplier leaves: 0.5 * 0.25 by 2 is 2^-4.
// CHECK-LABEL: func.func @products
// CHECK: qnn.mul tosa %{{.*}} {clamp = array<i64: -100, 100>} : ({{.*}}) -> tensor<2x4x!quant.uniform<i8:f32, 1.600000e+01:7>>
func.func @products(%a: tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %b: tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<2x4x!quant.uniform<i8:f32, 2.000000e+00:7>> {
  %0 = qnn.mul tflite %a, %b {clamp = array<i64: -100, 100>} : (tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<2x4x!quant.uniform<i8:f32, 2.000000e+00:7>>
  return %0 : tensor<2x4x!quant.uniform<i8:f32, 2.000000e+00:7>>
}

// The inputs get the scales 2 and 1. The result gets 4, as 4 / 4^2 equals 0.25 / 1^2, with twice the larger scale squared.
// CHECK-LABEL: func.func @squares
// CHECK: %[[A:.*]] = quant.scast %arg0 : {{.*}} to tensor<4x!quant.uniform<i8:f32, 2.000000e+00:3>>
// CHECK: %[[B:.*]] = quant.scast %arg1 : {{.*}} to tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK: qnn.squared_difference tflite %[[A]], %[[B]] : ({{.*}}) -> tensor<4x!quant.uniform<i8:f32, 4.000000e+00>>
func.func @squares(%a: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %b: tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01>> {
  %0 = qnn.squared_difference tflite %a, %b : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>
}

// CHECK-LABEL: func.func @matrices
// CHECK: qnn.matmul tosa %{{.*}}, %{{.*}} : ({{.*}}) -> tensor<1x2x5x!quant.uniform<i8:f32, 1.600000e+01>>
func.func @matrices(%a: tensor<1x2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %b: tensor<1x4x5x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x2x5x!quant.uniform<i8:f32, 2.000000e+00>> {
  %0 = qnn.matmul tosa %a, %b : (tensor<1x2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<1x4x5x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x2x5x!quant.uniform<i8:f32, 2.000000e+00>>
  return %0 : tensor<1x2x5x!quant.uniform<i8:f32, 2.000000e+00>>
}

// CHECK-LABEL: func.func @transposed
// CHECK: qnn.transpose_conv2d tosa {{.*}}pad = array<i64: 0, 1, 0, 1>
func.func @transposed(%x: tensor<1x3x3x1x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x6x6x2x!quant.uniform<i8:f32, 1.000000e+00>> {
  %w = qnn.constant dense<3> : tensor<2x3x3x1xi8> : tensor<2x3x3x1x!quant.uniform<i8:f32, 2.500000e-01>>
  %0 = qnn.transpose_conv2d tflite %x, %w {pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x3x3x1x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2x3x3x1x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x6x6x2x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<1x6x6x2x!quant.uniform<i8:f32, 1.000000e+00>>
}

// Unsigned values between the rescales that read and write them, and f32 multipliers of 'ort' numerics.
// CHECK-LABEL: func.func @unsigned
// CHECK: %[[X:.*]] = quant.scast %arg0 : tensor<2x8xi8> to tensor<2x8x!quant.uniform<u8:f32, 1.000000e+00:131>>
// CHECK: qnn.fully_connected ort %[[X]], %{{.*}} {clamp = array<i64: 10, 200>} : ({{.*}}) -> tensor<2x4x!quant.uniform<u8:f32, 1.000000e+00:7>>
func.func @unsigned(%x: tensor<2x8x!quant.uniform<u8:f32, 5.000000e-01:131>>) -> tensor<2x4x!quant.uniform<u8:f32, 1.000000e+00:7>> {
  %w = qnn.constant dense<3> : tensor<4x8xi8> : tensor<4x8x!quant.uniform<i8:f32, 3.000000e-01>>
  %0 = qnn.fully_connected ort %x, %w {clamp = array<i64: 10, 200>} : (tensor<2x8x!quant.uniform<u8:f32, 5.000000e-01:131>>, tensor<4x8x!quant.uniform<i8:f32, 3.000000e-01>>) -> tensor<2x4x!quant.uniform<u8:f32, 1.000000e+00:7>>
  return %0 : tensor<2x4x!quant.uniform<u8:f32, 1.000000e+00:7>>
}

// The constant term of a fused sum determines only the sum of the zero points.
// CHECK-LABEL: func.func @reals
// CHECK: qnn.quantize tflite %{{.*}} : ({{.*}}) -> tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: qnn.add ort
// CHECK: qnn.dequantize tosa
func.func @reals(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %q = qnn.quantize tflite %x : (tensor<2x4xf32>) -> tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  %0 = qnn.add ort %q, %q : (tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x4x!quant.uniform<i8:f32, 7.000000e-01:5>>
  %1 = qnn.dequantize ort %0 : (tensor<2x4x!quant.uniform<i8:f32, 7.000000e-01:5>>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @functions
// CHECK: qnn.unary tflite %{{.*}} {function = "gelu"}
// CHECK: qnn.unary tflite %{{.*}} {function = "hard_swish"}
func.func @functions(%x: tensor<4x!quant.uniform<i8:f32, 5.000000e-02:3>>) -> tensor<4x!quant.uniform<i8:f32, 3.000000e-02:-110>> {
  %0 = qnn.unary tflite %x {function = "gelu"} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-02:3>>) -> tensor<4x!quant.uniform<i8:f32, 4.000000e-02:-120>>
  %1 = qnn.unary tflite %0 {function = "hard_swish"} : (tensor<4x!quant.uniform<i8:f32, 4.000000e-02:-120>>) -> tensor<4x!quant.uniform<i8:f32, 3.000000e-02:-110>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 3.000000e-02:-110>>
}
