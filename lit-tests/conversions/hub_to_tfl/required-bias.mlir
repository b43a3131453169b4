// LiteRT's convolutions require a bias, also depthwise ones and those of 16 bits: zeros with the scales of the products.

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
