// A product with a float bias that is computed at run time stays: the hub adds integers at the accumulator's scale.

// RUN: qopt %s --quant-to-hub --verify-each --remarks-filter=quant-to-hub 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WHY --input-file=%t.err

!x = !quant.uniform<i8:f32, 1.000000e-01:3>
!w = !quant.uniform<i8<-127:127>:f32, 5.000000e-02>
!y = !quant.uniform<i8:f32, 3.000000e-01>

// CHECK-LABEL: func.func @float_bias
// CHECK: "tfl.fully_connected"
func.func @float_bias(%x: tensor<4x3x!x>, %b: tensor<2xf32>) -> tensor<4x2x!y> {
  %0 = "tfl.dequantize"(%x) : (tensor<4x3x!x>) -> tensor<4x3xf32>
  %1 = "tfl.pseudo_qconst"() {qtype = tensor<2x3x!w>, value = dense<5> : tensor<2x3xi8>} : () -> tensor<2x3x!w>
  %2 = "tfl.dequantize"(%1) : (tensor<2x3x!w>) -> tensor<2x3xf32>
  // WHY: [[@LINE+1]]:{{.*}} remark: {{.*}}tfl.fully_connected{{.*}}Reason="bias must be constant"
  %3 = "tfl.fully_connected"(%0, %2, %b) {fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"} : (tensor<4x3xf32>, tensor<2x3xf32>, tensor<2xf32>) -> tensor<4x2xf32>
  %4 = "tfl.quantize"(%3) {qtype = tensor<4x2x!y>} : (tensor<4x2xf32>) -> tensor<4x2x!y>
  return %4 : tensor<4x2x!y>
}

// CHECK-LABEL: func.func @float_bias_of_images
// CHECK: "tfl.conv_2d"
// CHECK: "tfl.depthwise_conv_2d"
// CHECK: "tfl.transpose_conv"
func.func @float_bias_of_images(%x: tensor<1x4x4x2x!x>, %b: tensor<2xf32>) -> (tensor<1x4x4x2x!y>, tensor<1x4x4x2x!y>, tensor<1x8x8x2x!y>) {
  %0 = "tfl.dequantize"(%x) : (tensor<1x4x4x2x!x>) -> tensor<1x4x4x2xf32>
  %1 = "tfl.pseudo_qconst"() {qtype = tensor<2x2x2x2x!w>, value = dense<5> : tensor<2x2x2x2xi8>} : () -> tensor<2x2x2x2x!w>
  %2 = "tfl.dequantize"(%1) : (tensor<2x2x2x2x!w>) -> tensor<2x2x2x2xf32>
  %3 = "tfl.pseudo_qconst"() {qtype = tensor<1x2x2x2x!w>, value = dense<5> : tensor<1x2x2x2xi8>} : () -> tensor<1x2x2x2x!w>
  %4 = "tfl.dequantize"(%3) : (tensor<1x2x2x2x!w>) -> tensor<1x2x2x2xf32>
  %5 = arith.constant dense<[1, 8, 8, 2]> : tensor<4xi32>
  // WHY: [[@LINE+1]]:{{.*}} remark: {{.*}}tfl.conv_2d{{.*}}Reason="bias must be constant"
  %6 = "tfl.conv_2d"(%0, %2, %b) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} : (tensor<1x4x4x2xf32>, tensor<2x2x2x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
  // WHY: [[@LINE+1]]:{{.*}} remark: {{.*}}tfl.depthwise_conv_2d{{.*}}Reason="bias must be constant"
  %7 = "tfl.depthwise_conv_2d"(%0, %4, %b) {depth_multiplier = 1 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} : (tensor<1x4x4x2xf32>, tensor<1x2x2x2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
  // WHY: [[@LINE+1]]:{{.*}} remark: {{.*}}tfl.transpose_conv{{.*}}Reason="bias must be constant"
  %8 = "tfl.transpose_conv"(%5, %2, %0, %b) {fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32} : (tensor<4xi32>, tensor<2x2x2x2xf32>, tensor<1x4x4x2xf32>, tensor<2xf32>) -> tensor<1x8x8x2xf32>
  %9 = "tfl.quantize"(%6) {qtype = tensor<1x4x4x2x!y>} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2x!y>
  %10 = "tfl.quantize"(%7) {qtype = tensor<1x4x4x2x!y>} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2x!y>
  %11 = "tfl.quantize"(%8) {qtype = tensor<1x8x8x2x!y>} : (tensor<1x8x8x2xf32>) -> tensor<1x8x8x2x!y>
  return %9, %10, %11 : tensor<1x4x4x2x!y>, tensor<1x4x4x2x!y>, tensor<1x8x8x2x!y>
}
