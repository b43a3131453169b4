// Operations of `tfl` get the arithmetic of XNNPACK where TensorFlow Lite's default delegate computes them by XNNPACK.

// RUN: qopt %s --quant-to-hub=tfl-numerics=xnnpack | FileCheck %s
// RUN: qopt %s --quant-to-hub | FileCheck %s --check-prefix=REFERENCE --implicit-check-not=xnnpack
// RUN: qopt %s --quant-to-hub=tfl-numerics=xnnpack --hub-to-tosa | FileCheck %s --check-prefix=TOSA --implicit-check-not="qnn.add"

!a = !quant.uniform<i8:f32, 5.0e-01:3>
!b = !quant.uniform<i8:f32, 2.5e-01>
!s = !quant.uniform<i16:f32, 5.0e-01>
!far = !quant.uniform<i8:f32, 2.0e-04>

// CHECK-LABEL: @sums
// CHECK: qnn.add xnnpack
// The quotient of the scales is not below 256.
// CHECK: qnn.add tflite
// REFERENCE-LABEL: @sums
// REFERENCE-COUNT-2: qnn.add tflite
// The multipliers 2^20 and 2^19, and the shift 20.
// TOSA-LABEL: @sums
// TOSA-DAG: dense<1073741824> : tensor<1xi32>
// TOSA: tosa.add
func.func @sums(%x: tensor<4x!a>, %y: tensor<4x!b>) -> (tensor<4x!a>, tensor<4x!far>) {
  %0 = tfl.add(%x, %y) <{fused_activation_function = "NONE"}> : (tensor<4x!a>, tensor<4x!b>) -> tensor<4x!a>
  %1 = tfl.add(%x, %y) <{fused_activation_function = "NONE"}> : (tensor<4x!a>, tensor<4x!b>) -> tensor<4x!far>
  return %0, %1 : tensor<4x!a>, tensor<4x!far>
}

// CHECK-LABEL: @wide
// CHECK: qnn.add tflite
func.func @wide(%x: tensor<4x!s>) -> tensor<4x!s> {
  %0 = tfl.add(%x, %x) <{fused_activation_function = "NONE"}> : (tensor<4x!s>, tensor<4x!s>) -> tensor<4x!s>
  return %0 : tensor<4x!s>
}

// A table has equal entries in both.
// CHECK-LABEL: @functions
// CHECK: qnn.unary tflite {{.*}}"sigmoid"
// CHECK: qnn.unary xnnpack {{.*}}"leaky_relu"
// CHECK: qnn.requantize xnnpack
func.func @functions(%x: tensor<4x!a>) -> (tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>>, tensor<4x!b>, tensor<4x!b>) {
  %0 = "tfl.logistic"(%x) : (tensor<4x!a>) -> tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>>
  %1 = "tfl.leaky_relu"(%x) <{alpha = 3.000000e-01 : f32}> : (tensor<4x!a>) -> tensor<4x!b>
  %2 = "tfl.quantize"(%x) <{qtype = tensor<4x!b>}> : (tensor<4x!a>) -> tensor<4x!b>
  return %0, %1, %2 : tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>>, tensor<4x!b>, tensor<4x!b>
}

// LiteRT computes layers whose weights are not constant and operations of more than six dimensions. XNNPACK rounds a tie of a
// bound to even.
// CHECK-LABEL: @left
// CHECK: qnn.fully_connected tflite
// CHECK: qnn.add tflite
// CHECK: qnn.add xnnpack {{.*}}clamp = array<i64: 0, 0>
// REFERENCE-LABEL: @left
// REFERENCE: clamp = array<i64: 0, 1>
!u = !quant.uniform<i8:f32, 1.2e+01>
!v = tensor<1x1x1x1x1x1x4x!a>
func.func @left(%x: tensor<1x4x!a>, %w: tensor<2x4x!b>, %y: !v, %z: tensor<4x!u>) -> (tensor<1x2x!a>, !v, tensor<4x!u>) {
  %none = "tfl.no_value"() <{value}> : () -> none
  %0 = "tfl.fully_connected"(%x, %w, %none) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<1x4x!a>, tensor<2x4x!b>, none) -> tensor<1x2x!a>
  %1 = tfl.add(%y, %y) <{fused_activation_function = "NONE"}> : (!v, !v) -> !v
  %2 = tfl.add(%z, %z) <{fused_activation_function = "RELU6"}> : (tensor<4x!u>, tensor<4x!u>) -> tensor<4x!u>
  return %0, %1, %2 : tensor<1x2x!a>, !v, tensor<4x!u>
}

// XNNPACK computes a convolution of single pixels as a fully connected layer, which quantizes each pixel at run time. A stride or groups
// keep the convolution, which quantizes each image.
// CHECK-LABEL: @pixels
// CHECK: qnn.dynamic_quantize xnnpack %arg0 : (tensor<1x3x3x4xf32>) -> tensor<1x3x3x4x!qnn.dyn<i8:f32, row, asymmetric>>
// CHECK: qnn.fully_connected xnnpack
// CHECK: qnn.dynamic_quantize xnnpack %arg0 : (tensor<1x3x3x4xf32>) -> tensor<1x3x3x4x!qnn.dyn<i8:f32, image, asymmetric>>
// CHECK: qnn.conv2d xnnpack
// CHECK: qnn.conv2d xnnpack {{.*}}groups = 2
func.func @pixels(%x: tensor<1x3x3x4xf32>) -> (tensor<1x3x3x2xf32>, tensor<1x2x2x2xf32>, tensor<1x3x3x2xf32>) {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2x1x1x4x!quant.uniform<i8<-127:127>:f32:0, {1.0e-01, 2.0e-01}>>, value = dense<3> : tensor<2x1x1x4xi8>}> : () -> tensor<2x1x1x4x!quant.uniform<i8<-127:127>:f32:0, {1.0e-01, 2.0e-01}>>
  %g = "tfl.pseudo_qconst"() <{qtype = tensor<2x1x1x2x!quant.uniform<i8<-127:127>:f32:0, {1.0e-01, 2.0e-01}>>, value = dense<3> : tensor<2x1x1x2xi8>}> : () -> tensor<2x1x1x2x!quant.uniform<i8<-127:127>:f32:0, {1.0e-01, 2.0e-01}>>
  %b = "tfl.pseudo_const"() <{value = dense<0.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = "tfl.conv_2d"(%x, %w, %b) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x3x3x4xf32>, tensor<2x1x1x4x!quant.uniform<i8<-127:127>:f32:0, {1.0e-01, 2.0e-01}>>, tensor<2xf32>) -> tensor<1x3x3x2xf32>
  %1 = "tfl.conv_2d"(%x, %w, %b) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<1x3x3x4xf32>, tensor<2x1x1x4x!quant.uniform<i8<-127:127>:f32:0, {1.0e-01, 2.0e-01}>>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  %2 = "tfl.conv_2d"(%x, %g, %b) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x3x3x4xf32>, tensor<2x1x1x2x!quant.uniform<i8<-127:127>:f32:0, {1.0e-01, 2.0e-01}>>, tensor<2xf32>) -> tensor<1x3x3x2xf32>
  return %0, %1, %2 : tensor<1x3x3x2xf32>, tensor<1x2x2x2xf32>, tensor<1x3x3x2xf32>
}
