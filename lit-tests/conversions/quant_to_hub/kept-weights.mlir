// An operation that is not converted keeps its weights: the constant made for it is erased, and the cast of the weights
// becomes the hub's on its own.

// RUN: qopt %s --quant-to-hub --remarks-filter=quant-to-hub 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WHY --input-file=%t.err

!x = !quant.uniform<i8:f32, 0.1:3>
!w = !quant.uniform<i8<-127:127>:f32, 0.05>
!y = !quant.uniform<i8:f32, 0.3>

// CHECK-LABEL: func.func @fully_connected(
// CHECK: [[W:%.*]] = qnn.constant
// CHECK: [[R:%.*]] = qnn.dequantize tflite [[W]]
// CHECK: "tfl.fully_connected"({{%.*}}, [[R]],
func.func @fully_connected(%x: tensor<4x3x!x>) -> tensor<4x2x!y> {
  %b = arith.constant dense<-1.25> : tensor<2xf32>
  %0 = "tfl.dequantize"(%x) : (tensor<4x3x!x>) -> tensor<4x3xf32>
  %1 = "tfl.pseudo_qconst"() {qtype = tensor<2x3x!w>, value = dense<5> : tensor<2x3xi8>} : () -> tensor<2x3x!w>
  %2 = "tfl.dequantize"(%1) : (tensor<2x3x!w>) -> tensor<2x3xf32>
  // WHY: [[@LINE+1]]:{{.*}} remark:
  %3 = "tfl.fully_connected"(%0, %2, %b) {fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"} : (tensor<4x3xf32>, tensor<2x3xf32>, tensor<2xf32>) -> tensor<4x2xf32>
  %4 = "tfl.quantize"(%3) {qtype = tensor<4x2x!y>} : (tensor<4x2xf32>) -> tensor<4x2x!y>
  return %4 : tensor<4x2x!y>
}

// CHECK-LABEL: func.func @conv(
// CHECK: [[W:%.*]] = qnn.constant
// CHECK: [[R:%.*]] = qnn.dequantize tflite [[W]]
// CHECK: "tfl.conv_2d"({{%.*}}, [[R]],
func.func @conv(%x: tensor<1x4x4x3x!x>) -> tensor<1x2x2x2x!y> {
  %b = arith.constant dense<-1.25> : tensor<2xf32>
  %0 = "tfl.dequantize"(%x) : (tensor<1x4x4x3x!x>) -> tensor<1x4x4x3xf32>
  %1 = "tfl.pseudo_qconst"() {qtype = tensor<2x3x3x3x!w>, value = dense<5> : tensor<2x3x3x3xi8>} : () -> tensor<2x3x3x3x!w>
  %2 = "tfl.dequantize"(%1) : (tensor<2x3x3x3x!w>) -> tensor<2x3x3x3xf32>
  // WHY: [[@LINE+1]]:{{.*}} remark:
  %3 = "tfl.conv_2d"(%0, %2, %b) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32} : (tensor<1x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  %4 = "tfl.quantize"(%3) {qtype = tensor<1x2x2x2x!y>} : (tensor<1x2x2x2xf32>) -> tensor<1x2x2x2x!y>
  return %4 : tensor<1x2x2x2x!y>
}
