// LiteRT's convolutions require a bias, also depthwise ones and those of 16 bits: zeros with the scales of the products. The bias of a
// hybrid convolution is float.

// RUN: qopt %s --hub-to-tfl --print-quant-aliases=false | FileCheck %s
// RUN: qopt %s --hub-to-tfl --remarks-filter-missed=hub-to-tfl 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @depthwise(
// CHECK: [[B:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32:0, {1.250000e-01,1.250000e-01,2.500000e-01,2.500000e-01}>>, value = dense<0> : tensor<4xi32>}>
// CHECK: "tfl.depthwise_conv_2d"(%arg0, {{%.*}}, [[B]])
func.func @depthwise(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x4x4x4x!quant.uniform<i8:f32, 1.0>> {
  %w = qnn.constant dense<2> : tensor<1x1x2x2xi8> : tensor<1x1x2x2x!quant.uniform<i8:f32:2, {0.25, 0.5}>>
  %0 = qnn.depthwise_conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<1x1x2x2x!quant.uniform<i8:f32:2, {0.25, 0.5}>>) -> tensor<1x4x4x4x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<1x4x4x4x!quant.uniform<i8:f32, 1.0>>
}

// CHECK-LABEL: func.func @words(
// CHECK: [[B:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<2x!quant.uniform<i32:f32, 2.500000e-01>>, value = dense<0> : tensor<2xi32>}>
// CHECK: "tfl.conv_2d"(%arg0, {{%.*}}, [[B]])
func.func @words(%x: tensor<1x4x4x2x!quant.uniform<i16:f32, 0.5>>) -> tensor<1x4x4x2x!quant.uniform<i16:f32, 1.0>> {
  %w = qnn.constant dense<2> : tensor<2x1x1x2xi8> : tensor<2x1x1x2x!quant.uniform<i8:f32, 0.5>>
  %0 = qnn.conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2x!quant.uniform<i16:f32, 0.5>>, tensor<2x1x1x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x4x4x2x!quant.uniform<i16:f32, 1.0>>
  return %0 : tensor<1x4x4x2x!quant.uniform<i16:f32, 1.0>>
}

// CHECK-LABEL: func.func @packed(
// CHECK: qnn.depthwise_conv2d
// REMARK: qnn.depthwise_conv2d{{.*}}LiteRT's depthwise convolution of 16-bit integers reads packed weights as bytes
func.func @packed(%x: tensor<1x2x2x8x!quant.uniform<i16:f32, 0.5>>) -> tensor<1x2x2x8x!quant.uniform<i16:f32, 1.0>> {
  %w = qnn.constant dense<-3> : tensor<1x1x8x1xi4> : tensor<1x1x8x1x!quant.uniform<i4:f32, 0.5>>
  %0 = qnn.depthwise_conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x8x!quant.uniform<i16:f32, 0.5>>, tensor<1x1x8x1x!quant.uniform<i4:f32, 0.5>>) -> tensor<1x2x2x8x!quant.uniform<i16:f32, 1.0>>
  return %0 : tensor<1x2x2x8x!quant.uniform<i16:f32, 1.0>>
}

// CHECK-LABEL: func.func @hybrid(
// CHECK: [[B:%.*]] = "tfl.pseudo_const"() <{value = dense<0.000000e+00> : tensor<2xf32>}>
// CHECK: "tfl.conv_2d"(%arg0, {{%.*}}, [[B]])
func.func @hybrid(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %w = qnn.constant dense<2> : tensor<2x1x1x2xi8> : tensor<2x1x1x2x!quant.uniform<i8:f32, 0.5>>
  %q = qnn.dynamic_quantize tflite %x : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2x!qnn.dyn<i8:f32, image>>
  %0 = qnn.conv2d tflite %q, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2x!qnn.dyn<i8:f32, image>>, tensor<2x1x1x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x4x4x2xf32>
  return %0 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL: func.func @hybrid_depthwise(
// CHECK: [[B:%.*]] = "tfl.pseudo_const"() <{value = dense<0.000000e+00> : tensor<4xf32>}>
// CHECK: "tfl.depthwise_conv_2d"(%arg0, {{%.*}}, [[B]])
func.func @hybrid_depthwise(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x4xf32> {
  %w = qnn.constant dense<2> : tensor<1x1x2x2xi8> : tensor<1x1x2x2x!quant.uniform<i8:f32:2, {0.25, 0.5}>>
  %q = qnn.dynamic_quantize tflite %x : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2x!qnn.dyn<i8:f32, image, asymmetric>>
  %0 = qnn.depthwise_conv2d tflite %q, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2x!qnn.dyn<i8:f32, image, asymmetric>>, tensor<1x1x2x2x!quant.uniform<i8:f32:2, {0.25, 0.5}>>) -> tensor<1x4x4x4xf32>
  return %0 : tensor<1x4x4x4xf32>
}

// A fully connected needs no bias.
// CHECK-LABEL: func.func @hybrid_rows(
// CHECK: [[B:%.*]] = "tfl.no_value"()
// CHECK: "tfl.fully_connected"(%arg0, {{%.*}}, [[B]]) <{asymmetric_quantize_inputs = false
func.func @hybrid_rows(%x: tensor<4x8xf32>) -> tensor<4x3xf32> {
  %w = qnn.constant dense<2> : tensor<3x8xi8> : tensor<3x8x!quant.uniform<i8:f32, 0.5>>
  %q = qnn.dynamic_quantize tflite %x : (tensor<4x8xf32>) -> tensor<4x8x!qnn.dyn<i8:f32, row>>
  %0 = qnn.fully_connected tflite %q, %w : (tensor<4x8x!qnn.dyn<i8:f32, row>>, tensor<3x8x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// The number of zeros must be known.
// CHECK-LABEL: func.func @dynamic_channels(
// CHECK: qnn.conv2d
// REMARK: qnn.conv2d{{.*}}number of channels is dynamic
func.func @dynamic_channels(%x: tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, %w: tensor<?x1x1x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x4x4x?x!quant.uniform<i8:f32, 1.0>> {
  %0 = qnn.conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<?x1x1x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x4x4x?x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<1x4x4x?x!quant.uniform<i8:f32, 1.0>>
}
