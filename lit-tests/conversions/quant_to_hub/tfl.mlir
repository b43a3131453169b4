// Operations of TensorFlow Lite that become one hub operation each, in its numerics.

// RUN: qopt %s --quant-to-hub | FileCheck %s

!a = !quant.uniform<i8:f32, 5.000000e-01:3>
!b = !quant.uniform<i8:f32, 2.500000e-01>
!u = !quant.uniform<u8:f32, 5.000000e-01:128>
!v = !quant.uniform<u8:f32, 2.500000e-01:100>
!p = !quant.uniform<i8:f32, 3.906250e-03:-128>

// CHECK-LABEL: func.func @binary
func.func @binary(%x: tensor<4x!a>, %y: tensor<4x!a>) -> (tensor<4x!b>, tensor<4x!b>, tensor<4x!b>, tensor<4x!a>, tensor<4x!a>) {
  // The bounds of RELU6 are 0 and 6 in steps of 1/4.
  // CHECK: qnn.add tflite %arg0, %arg1 {clamp = array<i64: 0, 24>} : (
  %0 = "tfl.add"(%x, %y) <{fused_activation_function = "RELU6"}> : (tensor<4x!a>, tensor<4x!a>) -> tensor<4x!b>
  // RELU_N1_TO_1 has the bounds -1 and 1.
  // CHECK: qnn.mul tflite %arg0, %arg1 {clamp = array<i64: -4, 4>} : (
  %1 = "tfl.mul"(%x, %y) <{fused_activation_function = "RELU_N1_TO_1"}> : (tensor<4x!a>, tensor<4x!a>) -> tensor<4x!b>
  // CHECK: qnn.squared_difference tflite %arg0, %arg1 : (
  %2 = "tfl.squared_difference"(%x, %y) : (tensor<4x!a>, tensor<4x!a>) -> tensor<4x!b>
  // CHECK: qnn.maximum tflite %arg0, %arg1 : (
  %3 = "tfl.maximum"(%x, %y) : (tensor<4x!a>, tensor<4x!a>) -> tensor<4x!a>
  // CHECK: qnn.minimum tflite %arg0, %arg1 : (
  %4 = "tfl.minimum"(%x, %y) : (tensor<4x!a>, tensor<4x!a>) -> tensor<4x!a>
  return %0, %1, %2, %3, %4 : tensor<4x!b>, tensor<4x!b>, tensor<4x!b>, tensor<4x!a>, tensor<4x!a>
}

// Kernels that compare stored integers demand one type.
// CHECK-LABEL: func.func @unlike
func.func @unlike(%x: tensor<4x!a>, %y: tensor<4x!b>) -> tensor<4x!a> {
  // CHECK: "tfl.maximum"
  %0 = "tfl.maximum"(%x, %y) : (tensor<4x!a>, tensor<4x!b>) -> tensor<4x!a>
  return %0 : tensor<4x!a>
}

// CHECK-LABEL: func.func @functions
func.func @functions(%x: tensor<4x!a>) -> (tensor<4x!b>, tensor<4x!b>, tensor<4x!b>, tensor<4x!a>, tensor<4x!a>, tensor<4x!b>, tensor<4x!b>) {
  // CHECK: qnn.unary tflite %arg0 {alpha = 1.000000e-01 : f32, function = "leaky_relu"} : (
  %0 = "tfl.leaky_relu"(%x) <{alpha = 1.000000e-01 : f32}> : (tensor<4x!a>) -> tensor<4x!b>
  // CHECK: qnn.unary tflite %arg0 {function = "gelu_tanh"} : (
  %1 = "tfl.gelu"(%x) <{approximate = true}> : (tensor<4x!a>) -> tensor<4x!b>
  // CHECK: qnn.unary tflite %arg0 {function = "hard_swish"} : (
  %2 = "tfl.hard_swish"(%x) : (tensor<4x!a>) -> tensor<4x!b>
  // Between equal types a rectifier clamps the stored integers.
  // CHECK: qnn.clamp %arg0 {clamp = array<i64: 3, 127>} : (
  %3 = "tfl.relu"(%x) : (tensor<4x!a>) -> tensor<4x!a>
  // CHECK: qnn.clamp %arg0 {clamp = array<i64: 1, 5>} : (
  %4 = "tfl.relu_n1_to_1"(%x) : (tensor<4x!a>) -> tensor<4x!a>
  // CHECK: qnn.unary tflite %arg0 {clamp = array<i64: 0, 24>, function = "relu"} : (
  %5 = "tfl.relu6"(%x) : (tensor<4x!a>) -> tensor<4x!b>
  // CHECK: qnn.unary tflite %arg0 {alpha = 1.000000e+00 : f32, clamp = array<i64: -4, 4>, function = "leaky_relu"} : (
  %6 = "tfl.relu_n1_to_1"(%x) : (tensor<4x!a>) -> tensor<4x!b>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<4x!b>, tensor<4x!b>, tensor<4x!b>, tensor<4x!a>, tensor<4x!a>, tensor<4x!b>, tensor<4x!b>
}

// A concatenation that rescales nothing is a movement, as from other frontends.
// CHECK-LABEL: func.func @joined(
// CHECK: tosa.concat %arg0, %arg1 {axis = 1 : i32} : (
func.func @joined(%x: tensor<2x3x!a>, %y: tensor<2x1x!a>) -> tensor<2x4x!a> {
  %0 = "tfl.concatenation"(%x, %y) <{axis = -1 : i32, fused_activation_function = "NONE"}> : (tensor<2x3x!a>, tensor<2x1x!a>) -> tensor<2x4x!a>
  return %0 : tensor<2x4x!a>
}

// CHECK-LABEL: func.func @arranged
func.func @arranged(%x: tensor<2x3x!u>, %y: tensor<2x1x!v>, %z: tensor<2x3x!a>) -> (tensor<2x4x!u>, tensor<4x3x!a>, tensor<4x3x!a>, tensor<4x3x!a>, tensor<2x2x!a>) {
  // CHECK: qnn.concat tflite %arg0, %arg1 {axis = 1 : i64} : (
  %0 = "tfl.concatenation"(%x, %y) <{axis = -1 : i32, fused_activation_function = "NONE"}> : (tensor<2x3x!u>, tensor<2x1x!v>) -> tensor<2x4x!u>
  %amounts = "tfl.pseudo_const"() <{value = dense<[[1, 1], [0, 0]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  // CHECK: %[[ZERO:.+]] = qnn.constant dense<3> : tensor<1xi8>
  // CHECK: %[[AMOUNTS:.+]] = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>}
  // CHECK: tosa.pad %arg2, %[[AMOUNTS]], %[[ZERO]] : (
  %1 = "tfl.pad"(%z, %amounts) : (tensor<2x3x!a>, tensor<2x2xi32>) -> tensor<4x3x!a>
  // CHECK: %[[NINE:.+]] = qnn.constant dense<9> : tensor<1xi8>
  // CHECK: tosa.pad %arg2, %{{.*}}, %[[NINE]] : (
  %nine = "tfl.pseudo_qconst"() <{qtype = tensor<1x!a>, value = dense<9> : tensor<1xi8>}> : () -> tensor<1x!a>
  %2 = "tfl.padv2"(%z, %amounts, %nine) : (tensor<2x3x!a>, tensor<2x2xi32>, tensor<1x!a>) -> tensor<4x3x!a>
  // CHECK: %[[THREE:.+]] = qnn.constant dense<3> : tensor<1xi8>
  // CHECK: tosa.pad %arg2, %{{.*}}, %[[THREE]] : (
  %zero = "tfl.pseudo_qconst"() <{qtype = tensor<1x!a>, value = dense<3> : tensor<1xi8>}> : () -> tensor<1x!a>
  %3 = "tfl.padv2"(%z, %amounts, %zero) : (tensor<2x3x!a>, tensor<2x2xi32>, tensor<1x!a>) -> tensor<4x3x!a>
  // CHECK: %[[INDICES:.+]] = "tfl.pseudo_const"() <{value = dense<[2, 0]> : tensor<2xi32>}>
  %indices = "tfl.pseudo_const"() <{value = dense<[2, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: qnn.gather %arg2, %[[INDICES]] {axis = 1 : i64} : (
  %4 = "tfl.gather"(%z, %indices) <{axis = 1 : i32, batch_dims = 0 : i32}> : (tensor<2x3x!a>, tensor<2xi32>) -> tensor<2x2x!a>
  return %0, %1, %2, %3, %4 : tensor<2x4x!u>, tensor<4x3x!a>, tensor<4x3x!a>, tensor<4x3x!a>, tensor<2x2x!a>
}

// CHECK-LABEL: func.func @reduced
func.func @reduced(%x: tensor<1x4x6x3x!a>) -> (tensor<1x3x!b>, tensor<1x3x!b>, tensor<1x3x!a>, tensor<1x3x!a>, tensor<1x4x6x3x!p>) {
  %axes = "tfl.pseudo_const"() <{value = dense<[-2, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: qnn.mean tflite %arg0 {axes = array<i64: 1, 2>} : (
  %0 = "tfl.mean"(%x, %axes) <{keep_dims = false}> : (tensor<1x4x6x3x!a>, tensor<2xi32>) -> tensor<1x3x!b>
  // CHECK: qnn.sum tflite %arg0 {axes = array<i64: 1, 2>} : (
  %1 = "tfl.sum"(%x, %axes) <{keep_dims = false}> : (tensor<1x4x6x3x!a>, tensor<2xi32>) -> tensor<1x3x!b>
  // CHECK: qnn.reduce_max tflite %arg0 {axes = array<i64: 1, 2>} : (
  %2 = "tfl.reduce_max"(%x, %axes) <{keep_dims = false}> : (tensor<1x4x6x3x!a>, tensor<2xi32>) -> tensor<1x3x!a>
  // CHECK: qnn.reduce_min tflite %arg0 {axes = array<i64: 1, 2>} : (
  %3 = "tfl.reduce_min"(%x, %axes) <{keep_dims = false}> : (tensor<1x4x6x3x!a>, tensor<2xi32>) -> tensor<1x3x!a>
  // CHECK: qnn.softmax tflite %arg0 {beta = 2.000000e+00 : f32} : (
  %4 = "tfl.softmax"(%x) <{beta = 2.000000e+00 : f32}> : (tensor<1x4x6x3x!a>) -> tensor<1x4x6x3x!p>
  return %0, %1, %2, %3, %4 : tensor<1x3x!b>, tensor<1x3x!b>, tensor<1x3x!a>, tensor<1x3x!a>, tensor<1x4x6x3x!p>
}

// CHECK-LABEL: func.func @products
func.func @products(%x: tensor<2x8x4x!a>, %y: tensor<2x8x5x!a>, %i: tensor<1x3x4x5x!a>) -> (tensor<2x4x5x!b>, tensor<1x6x8x2x!b>) {
  // CHECK: %[[LHS:.+]] = tosa.transpose %arg0 {perms = array<i32: 0, 2, 1>}
  // CHECK: qnn.matmul tflite %[[LHS]], %arg1 : (
  %0 = "tfl.batch_matmul"(%x, %y) <{adj_x = true, adj_y = false}> : (tensor<2x8x4x!a>, tensor<2x8x5x!a>) -> tensor<2x4x5x!b>
  %shape = "tfl.pseudo_const"() <{value = dense<[1, 6, 8, 2]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2x3x3x5x!b>, value = dense<1> : tensor<2x3x3x5xi8>}> : () -> tensor<2x3x3x5x!b>
  %none = "tfl.no_value"() <{value}> : () -> none
  // Windows of 3 at distance 2 reach 7 rows; of the row too many, SAME leaves the first.
  // CHECK: qnn.transpose_conv2d tflite %arg2, %{{.+}} {pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (
  %1 = "tfl.transpose_conv"(%shape, %w, %i, %none) <{fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<2x3x3x5x!b>, tensor<1x3x4x5x!a>, none) -> tensor<1x6x8x2x!b>
  return %0, %1 : tensor<2x4x5x!b>, tensor<1x6x8x2x!b>
}

// CHECK-LABEL: func.func @resized
func.func @resized(%x: tensor<1x4x4x3x!a>) -> (tensor<1x8x8x3x!a>, tensor<1x8x8x3x!a>) {
  %size = "tfl.pseudo_const"() <{value = dense<8> : tensor<2xi32>}> : () -> tensor<2xi32>
  // CHECK: qnn.resize tflite %arg0 {half_pixel_centers = true, mode = bilinear} : (
  %0 = "tfl.resize_bilinear"(%x, %size) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x4x4x3x!a>, tensor<2xi32>) -> tensor<1x8x8x3x!a>
  // CHECK: qnn.resize tflite %arg0 {align_corners = true, mode = nearest} : (
  %1 = "tfl.resize_nearest_neighbor"(%x, %size) <{align_corners = true, half_pixel_centers = false}> : (tensor<1x4x4x3x!a>, tensor<2xi32>) -> tensor<1x8x8x3x!a>
  return %0, %1 : tensor<1x8x8x3x!a>, tensor<1x8x8x3x!a>
}

// Casts at the borders of a program.
// CHECK-LABEL: func.func @borders
func.func @borders(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[Q:.+]] = qnn.quantize tflite %arg0 : (tensor<4xf32>)
  %0 = "tfl.quantize"(%x) <{qtype = tensor<4x!a>}> : (tensor<4xf32>) -> tensor<4x!a>
  // CHECK: %[[R:.+]] = qnn.requantize tflite %[[Q]] : (
  %1 = "tfl.quantize"(%0) <{qtype = tensor<4x!b>}> : (tensor<4x!a>) -> tensor<4x!b>
  // CHECK: %[[D:.+]] = qnn.dequantize tflite %[[R]] : (
  %2 = "tfl.dequantize"(%1) : (tensor<4x!b>) -> tensor<4xf32>
  // CHECK: return %[[D]]
  return %2 : tensor<4xf32>
}

// An operation absorbs the casts around it.
// CHECK-LABEL: func.func @island
func.func @island(%x: tensor<4x!a>) -> tensor<4x!p> {
  // CHECK-NEXT: %[[R:.+]] = qnn.unary tflite %arg0 {function = "sigmoid"} : (
  // CHECK-NEXT: return %[[R]]
  %0 = "tfl.dequantize"(%x) : (tensor<4x!a>) -> tensor<4xf32>
  %1 = "tfl.logistic"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "tfl.quantize"(%1) <{qtype = tensor<4x!p>}> : (tensor<4xf32>) -> tensor<4x!p>
  return %2 : tensor<4x!p>
}

// Only weights are quantized: each row of the input is, at run time.
// CHECK-LABEL: func.func @hybrid
// CHECK: [[X:%.*]] = tosa.reshape %arg0, {{.*}} -> tensor<4x8xf32>
// CHECK: [[Q:%.*]] = qnn.dynamic_quantize tflite [[X]] : (tensor<4x8xf32>) -> tensor<4x8x!qnn.dyn<i8:f32, row>>
// CHECK: qnn.fully_connected tflite [[Q]], %arg1, %arg2 : (tensor<4x8x!qnn.dyn<i8:f32, row>>, tensor<3x8x!quant.uniform<i8:f32, 2.500000e-01>>, tensor<3xf32>) -> tensor<4x3xf32>
func.func @hybrid(%x: tensor<2x2x8xf32>, %w: tensor<3x8x!b>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  %0 = "tfl.fully_connected"(%x, %w, %b) <{fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2x2x8xf32>, tensor<3x8x!b>, tensor<3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @hybrid_matmul
// CHECK: [[Q:%.*]] = qnn.dynamic_quantize tflite %arg0 : (tensor<2x4x8xf32>) -> tensor<2x4x8x!qnn.dyn<i8:f32, row>>
// CHECK: [[T:%.*]] = tosa.transpose %arg1 {perms = array<i32: 0, 2, 1>}
// CHECK: qnn.matmul tflite [[Q]], [[T]] : {{.*}} -> tensor<2x4x3xf32>
func.func @hybrid_matmul(%x: tensor<2x4x8xf32>, %w: tensor<2x3x8x!b>) -> tensor<2x4x3xf32> {
  %0 = "tfl.batch_matmul"(%x, %w) <{adj_x = false, adj_y = true, asymmetric_quantize_inputs = false}> : (tensor<2x4x8xf32>, tensor<2x3x8x!b>) -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}

// A computed zero point for each row. The hub has no clamp of floats, so the activation is an operation of its own.
// CHECK-LABEL: func.func @hybrid_asymmetric
// CHECK: [[Q:%.*]] = qnn.dynamic_quantize tflite %arg0 : (tensor<4x8xf32>) -> tensor<4x8x!qnn.dyn<i8:f32, row, asymmetric>>
// CHECK: qnn.fully_connected tflite [[Q]], %arg1, %arg2 :
// CHECK: [[Y:%.*]] = qnn.fully_connected tflite {{.*}}!qnn.dyn<i8:f32, row>>
// CHECK: "tfl.relu"([[Y]])
func.func @hybrid_asymmetric(%x: tensor<4x8xf32>, %w: tensor<3x8x!b>, %b: tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %0 = "tfl.fully_connected"(%x, %w, %b) <{asymmetric_quantize_inputs = true, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<4x8xf32>, tensor<3x8x!b>, tensor<3xf32>) -> tensor<4x3xf32>
  %1 = "tfl.fully_connected"(%x, %w, %b) <{fused_activation_function = "RELU", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<4x8xf32>, tensor<3x8x!b>, tensor<3xf32>) -> tensor<4x3xf32>
  return %0, %1 : tensor<4x3xf32>, tensor<4x3xf32>
}

// One scale for each image, and a zero point if the weights have a scale for each channel.
// CHECK-LABEL: func.func @hybrid_convolutions
// CHECK: [[A:%.*]] = qnn.dynamic_quantize tflite %arg0 : (tensor<2x4x4x2xf32>) -> tensor<2x4x4x2x!qnn.dyn<i8:f32, image>>
// CHECK: qnn.conv2d tflite [[A]], %arg1, %arg4
// CHECK: [[B:%.*]] = qnn.dynamic_quantize tflite %arg0 : (tensor<2x4x4x2xf32>) -> tensor<2x4x4x2x!qnn.dyn<i8:f32, image, asymmetric>>
// CHECK: [[Y:%.*]] = qnn.conv2d tflite [[B]], %arg2, %arg4 {{.*}} -> tensor<2x4x4x2xf32>
// CHECK: "tfl.relu6"([[Y]])
// CHECK: qnn.depthwise_conv2d tflite {{.*}}!qnn.dyn<i8:f32, image, asymmetric>>
func.func @hybrid_convolutions(%x: tensor<2x4x4x2xf32>, %w: tensor<2x1x1x2x!b>, %c: tensor<2x1x1x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %d: tensor<1x3x3x2x!quant.uniform<i8:f32:3, {0.5, 0.25}>>, %b: tensor<2xf32>) -> (tensor<2x4x4x2xf32>, tensor<2x4x4x2xf32>, tensor<2x4x4x2xf32>) {
  %0 = "tfl.conv_2d"(%x, %w, %b) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<2x4x4x2xf32>, tensor<2x1x1x2x!b>, tensor<2xf32>) -> tensor<2x4x4x2xf32>
  %1 = "tfl.conv_2d"(%x, %c, %b) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "RELU6", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<2x4x4x2xf32>, tensor<2x1x1x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2xf32>) -> tensor<2x4x4x2xf32>
  %2 = "tfl.depthwise_conv_2d"(%x, %d, %b) <{depth_multiplier = 1 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<2x4x4x2xf32>, tensor<1x3x3x2x!quant.uniform<i8:f32:3, {0.5, 0.25}>>, tensor<2xf32>) -> tensor<2x4x4x2xf32>
  return %0, %1, %2 : tensor<2x4x4x2xf32>, tensor<2x4x4x2xf32>, tensor<2x4x4x2xf32>
}

// LiteRT reads weights of unsigned integers as signed ones, and as many scales as a depthwise convolution has channels.
// CHECK-LABEL: func.func @hybrid_that_stays
// CHECK: tfl.depthwise_conv_2d
// CHECK: tfl.fully_connected
func.func @hybrid_that_stays(%x: tensor<4x8xf32>, %w: tensor<3x8x!v>, %b: tensor<3xf32>, %i: tensor<2x4x4x3xf32>, %d: tensor<1x3x3x3x!b>) -> (tensor<4x3xf32>, tensor<2x4x4x3xf32>) {
  %1 = "tfl.depthwise_conv_2d"(%i, %d, %b) <{depth_multiplier = 1 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<2x4x4x3xf32>, tensor<1x3x3x3x!b>, tensor<3xf32>) -> tensor<2x4x4x3xf32>
  %0 = "tfl.fully_connected"(%x, %w, %b) <{fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<4x8xf32>, tensor<3x8x!v>, tensor<3xf32>) -> tensor<4x3xf32>
  return %0, %1 : tensor<4x3xf32>, tensor<2x4x4x3xf32>
}

// Implicit zeros are the zero point, and the movement after them stays one.
// CHECK-LABEL: func.func @space_to_batch
func.func @space_to_batch(%x: tensor<1x3x4x2x!a>) -> tensor<4x2x2x2x!a> {
  %block = "tfl.pseudo_const"() {value = dense<2> : tensor<2xi32>} : () -> tensor<2xi32>
  %paddings = "tfl.pseudo_const"() {value = dense<[[1, 0], [0, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  // CHECK: [[ZERO:%.*]] = qnn.constant dense<3> : tensor<1xi8>
  // CHECK: [[SHAPE:%.*]] = tosa.const_shape {values = dense<[0, 0, 1, 0, 0, 0, 0, 0]>
  // CHECK: [[PADDED:%.*]] = tosa.pad %arg0, [[SHAPE]], [[ZERO]]
  // CHECK: tosa.reshape [[PADDED]]
  // CHECK: tosa.transpose {{.*}} {perms = array<i32: 2, 4, 0, 1, 3, 5>}
  // CHECK: tosa.reshape
  %0 = "tfl.space_to_batch_nd"(%x, %block, %paddings) : (tensor<1x3x4x2x!a>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<4x2x2x2x!a>
  return %0 : tensor<4x2x2x2x!a>
}
