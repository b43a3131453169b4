// --floats-to-tosa: operations of tfl on floats, and convolutions whose weights alone are quantized.

// RUN: qopt %s --quant-to-hub --floats-to-tosa | FileCheck %s
// RUN: qopt %s --quant-to-hub --floats-to-tosa --remarks-filter-missed=floats-to-tosa 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @elementwise
// CHECK: tosa.add
// CHECK: tosa.clamp {{.*}}max_val = 6.000000e+00
// CHECK: qint.divide
// CHECK: tosa.greater %arg0,
// CHECK: tosa.select
// CHECK-NOT: tfl.
// CHECK: tosa.log
// CHECK: return
func.func @elementwise(%x: tensor<2x4xf32>, %y: tensor<2x4xf32>, %c: tensor<2x4xi1>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %0 = tfl.add %x, %y {fused_activation_function = "RELU6"} : tensor<2x4xf32>
  %1 = tfl.div %0, %y {fused_activation_function = "NONE"} : tensor<2x4xf32>
  %2 = "tfl.less"(%1, %x) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xi1>
  %3 = "tfl.select_v2"(%2, %0, %1) : (tensor<2x4xi1>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %slope = "tfl.pseudo_const"() <{value = dense<0.25> : tensor<4xf32>}> : () -> tensor<4xf32>
  %4 = "tfl.prelu"(%3, %slope) : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %5 = "tfl.log_softmax"(%4) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %6 = "tfl.square"(%5) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %3, %4, %5, %6 : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func.func @weights
// CHECK: [[W:%.*]] = qnn.dequantize tflite
// CHECK: tosa.conv2d %arg0, [[W]],
// CHECK: tosa.clamp {{.*}}max_val = 0x7F800000
func.func @weights(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x3xf32> {
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<3x1x1x2x!quant.uniform<i8:f32:0, {0.5,0.25,1.0}>>, value = dense<[[[[1, 2]]], [[[3, 4]]], [[[5, 6]]]]> : tensor<3x1x1x2xi8>}> : () -> tensor<3x1x1x2x!quant.uniform<i8:f32:0, {0.5,0.25,1.0}>>
  %r = "tfl.dequantize"(%w) : (tensor<3x1x1x2x!quant.uniform<i8:f32:0, {0.5,0.25,1.0}>>) -> tensor<3x1x1x2xf32>
  %b = "tfl.pseudo_const"() <{value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %0 = "tfl.conv_2d"(%x, %r, %b) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "RELU", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>) -> tensor<1x4x4x3xf32>
  return %0 : tensor<1x4x4x3xf32>
}

// Quotients of integers are rounded toward zero. An operation without a conversion stays.
// CHECK-LABEL: func.func @stays
// CHECK: tosa.intdiv
// CHECK: tfl.cumsum
// REMARK: [Missed] tfl.cumsum {{.*}}Reason="the axis must be constant"
func.func @stays(%x: tensor<2xi32>, %y: tensor<2x4xf32>) -> (tensor<2xi32>, tensor<2x4xf32>) {
  %0 = tfl.div %x, %x {fused_activation_function = "NONE"} : tensor<2xi32>
  %1 = "tfl.cumsum"(%y, %x) <{exclusive = false, reverse = false}> : (tensor<2x4xf32>, tensor<2xi32>) -> tensor<2x4xf32>
  return %0, %1 : tensor<2xi32>, tensor<2x4xf32>
}

// The condition of select chooses among rows, that of select_v2 is broadcast.
// CHECK-LABEL: func.func @rows
// CHECK: %[[ROWS:.*]] = tosa.reshape %arg0
// CHECK-SAME: -> tensor<4x1xi1>
// CHECK: tosa.select %[[ROWS]], %arg1, %arg2
// CHECK: %[[COLUMNS:.*]] = tosa.reshape %arg0
// CHECK-SAME: -> tensor<1x4xi1>
// CHECK: tosa.select %[[COLUMNS]], %arg1, %arg2
func.func @rows(%c: tensor<4xi1>, %a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = "tfl.select"(%c, %a, %b) : (tensor<4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = "tfl.select_v2"(%c, %a, %b) : (tensor<4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @activation
// CHECK: tfl.div
// REMARK: tfl.div{{.*}}activation TANH is not a clamp
func.func @activation(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tfl.div %a, %b {fused_activation_function = "TANH"} : tensor<4xf32>
  return %0 : tensor<4xf32>
}
