// RUN: qopt --quant-to-hub %s | FileCheck %s

// The operations that are rewritten by TVM's pass from fake quantization to integers, as TensorFlow Lite has them on quantized
// types. Movements become movements of the hub.

!x = !quant.uniform<i8:f32, 5.0e-01:3>
!w = !quant.uniform<i8:f32, 2.5e-01>
!wc = !quant.uniform<i8:f32:0, {2.5e-01, 1.25e-01}>
!y = !quant.uniform<i8:f32, 1.0e+00:-2>

// CHECK-LABEL: func.func @dequantize(
// CHECK: qnn.dequantize tflite
func.func @dequantize(%x: tensor<4x!x>) -> tensor<4xf32> {
  %0 = "tfl.dequantize"(%x) : (tensor<4x!x>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @quantize(
// CHECK: qnn.requantize tflite
func.func @quantize(%x: tensor<4x!x>) -> tensor<4x!y> {
  %0 = "tfl.quantize"(%x) {qtype = tensor<4x!y>} : (tensor<4x!x>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @reshape(
// CHECK: tosa.reshape %arg0
func.func @reshape(%x: tensor<4x2x!x>) -> tensor<8x!x> {
  %s = "tfl.pseudo_const"() {value = dense<[8]> : tensor<1xi32>} : () -> tensor<1xi32>
  %0 = "tfl.reshape"(%x, %s) : (tensor<4x2x!x>, tensor<1xi32>) -> tensor<8x!x>
  return %0 : tensor<8x!x>
}

// CHECK-LABEL: func.func @squeeze(
// CHECK: tosa.reshape %arg0
func.func @squeeze(%x: tensor<4x1x!x>) -> tensor<4x!x> {
  %0 = "tfl.squeeze"(%x) {squeeze_dims = [1]} : (tensor<4x1x!x>) -> tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @strided_slice(
// CHECK: tosa.slice %arg0
func.func @strided_slice(%x: tensor<4x2x!x>) -> tensor<2x2x!x> {
  %b = "tfl.pseudo_const"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %e = "tfl.pseudo_const"() {value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %s = "tfl.pseudo_const"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.strided_slice"(%x, %b, %e, %s) {begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, shrink_axis_mask = 0 : i32, offset = false} : (tensor<4x2x!x>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2x!x>
  return %0 : tensor<2x2x!x>
}

// CHECK-LABEL: func.func @transpose(
// CHECK: tosa.transpose %arg0 {{.*}} -> tensor<4x2x!quant.uniform<i8:f32:1
func.func @transpose(%x: tensor<2x4x!wc>) -> tensor<4x2x!quant.uniform<i8:f32:1, {2.5e-01, 1.25e-01}>> {
  %p = "tfl.pseudo_const"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%x, %p) : (tensor<2x4x!wc>, tensor<2xi32>) -> tensor<4x2x!quant.uniform<i8:f32:1, {2.5e-01, 1.25e-01}>>
  return %0 : tensor<4x2x!quant.uniform<i8:f32:1, {2.5e-01, 1.25e-01}>>
}

// CHECK-LABEL: func.func @expand_dims(
// CHECK: tosa.reshape %arg0
func.func @expand_dims(%x: tensor<4x!x>) -> tensor<1x4x!x> {
  %d = "tfl.pseudo_const"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %0 = "tfl.expand_dims"(%x, %d) : (tensor<4x!x>, tensor<i32>) -> tensor<1x4x!x>
  return %0 : tensor<1x4x!x>
}

// CHECK-LABEL: func.func @max_pool2d(
// CHECK: qnn.max_pool2d tflite %arg0
func.func @max_pool2d(%x: tensor<1x4x4x2x!x>) -> tensor<1x2x2x2x!x> {
  %0 = "tfl.max_pool_2d"(%x) {filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32} : (tensor<1x4x4x2x!x>) -> tensor<1x2x2x2x!x>
  return %0 : tensor<1x2x2x2x!x>
}

// CHECK-LABEL: func.func @batch_flatten(
// CHECK: tosa.reshape %arg0
func.func @batch_flatten(%x: tensor<2x4x2x!x>) -> tensor<2x8x!x> {
  %s = "tfl.pseudo_const"() {value = dense<[2, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.reshape"(%x, %s) : (tensor<2x4x2x!x>, tensor<2xi32>) -> tensor<2x8x!x>
  return %0 : tensor<2x8x!x>
}

// CHECK-LABEL: func.func @depth_to_space(
// CHECK: tosa.transpose
func.func @depth_to_space(%x: tensor<1x2x2x4x!x>) -> tensor<1x4x4x1x!x> {
  %0 = "tfl.depth_to_space"(%x) {block_size = 2 : i32} : (tensor<1x2x2x4x!x>) -> tensor<1x4x4x1x!x>
  return %0 : tensor<1x4x4x1x!x>
}

// CHECK-LABEL: func.func @max(
// CHECK: qnn.reduce_max tflite %arg0
func.func @max(%x: tensor<4x2x!x>) -> tensor<2x!x> {
  %a = "tfl.pseudo_const"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %0 = "tfl.reduce_max"(%x, %a) {keep_dims = false} : (tensor<4x2x!x>, tensor<1xi32>) -> tensor<2x!x>
  return %0 : tensor<2x!x>
}

// CHECK-LABEL: func.func @min(
// CHECK: qnn.reduce_min tflite %arg0
func.func @min(%x: tensor<4x2x!x>) -> tensor<2x!x> {
  %a = "tfl.pseudo_const"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %0 = "tfl.reduce_min"(%x, %a) {keep_dims = false} : (tensor<4x2x!x>, tensor<1xi32>) -> tensor<2x!x>
  return %0 : tensor<2x!x>
}

// CHECK-LABEL: func.func @resize2d(
// CHECK: qnn.resize tflite %arg0
func.func @resize2d(%x: tensor<1x2x2x1x!x>) -> tensor<1x4x4x1x!x> {
  %s = "tfl.pseudo_const"() {value = dense<4> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.resize_nearest_neighbor"(%x, %s) {align_corners = false, half_pixel_centers = false} : (tensor<1x2x2x1x!x>, tensor<2xi32>) -> tensor<1x4x4x1x!x>
  return %0 : tensor<1x4x4x1x!x>
}

// CHECK-LABEL: func.func @broadcast_to(
// CHECK: tosa.tile %arg0
func.func @broadcast_to(%x: tensor<1x4x!x>) -> tensor<3x4x!x> {
  %s = "tfl.pseudo_const"() {value = dense<[3, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.broadcast_to"(%x, %s) : (tensor<1x4x!x>, tensor<2xi32>) -> tensor<3x4x!x>
  return %0 : tensor<3x4x!x>
}

// CHECK-LABEL: func.func @topk(
// CHECK: "tfl.topk_v2"(%arg0
func.func @topk(%x: tensor<4x!x>) -> (tensor<2x!x>, tensor<2xi32>) {
  %k = "tfl.pseudo_const"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
  %0:2 = "tfl.topk_v2"(%x, %k) : (tensor<4x!x>, tensor<i32>) -> (tensor<2x!x>, tensor<2xi32>)
  return %0#0, %0#1 : tensor<2x!x>, tensor<2xi32>
}

// CHECK-LABEL: func.func @take(
// CHECK: qnn.gather %arg0, %arg1
func.func @take(%x: tensor<4x2x!x>, %i: tensor<3xi32>) -> tensor<3x2x!x> {
  %0 = "tfl.gather"(%x, %i) {axis = 0 : i32, batch_dims = 0 : i32} : (tensor<4x2x!x>, tensor<3xi32>) -> tensor<3x2x!x>
  return %0 : tensor<3x2x!x>
}

// CHECK-LABEL: func.func @split(
// CHECK: tosa.slice %arg0
// CHECK: tosa.slice %arg0
func.func @split(%x: tensor<4x!x>) -> (tensor<2x!x>, tensor<2x!x>) {
  %d = "tfl.pseudo_const"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %0:2 = "tfl.split"(%d, %x) {num_splits = 2 : i32} : (tensor<i32>, tensor<4x!x>) -> (tensor<2x!x>, tensor<2x!x>)
  return %0#0, %0#1 : tensor<2x!x>, tensor<2x!x>
}

// CHECK-LABEL: func.func @avg_pool2d(
// CHECK: qnn.average_pool2d tflite %arg0
func.func @avg_pool2d(%x: tensor<1x4x4x2x!x>) -> tensor<1x2x2x2x!x> {
  %0 = "tfl.average_pool_2d"(%x) {filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32} : (tensor<1x4x4x2x!x>) -> tensor<1x2x2x2x!x>
  return %0 : tensor<1x2x2x2x!x>
}

// CHECK-LABEL: func.func @adaptive_avg_pool1d(
// CHECK: qnn.mean tflite %arg0 {axes = array<i64: 1>, keep_dims = true}
func.func @adaptive_avg_pool1d(%x: tensor<1x4x2x!x>) -> tensor<1x1x2x!y> {
  %a = "tfl.pseudo_const"() {value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
  %0 = "tfl.mean"(%x, %a) {keep_dims = true} : (tensor<1x4x2x!x>, tensor<1xi32>) -> tensor<1x1x2x!y>
  return %0 : tensor<1x1x2x!y>
}

// CHECK-LABEL: func.func @global_avg_pool2d(
// CHECK: qnn.mean tflite %arg0 {axes = array<i64: 1, 2>, keep_dims = true}
func.func @global_avg_pool2d(%x: tensor<1x4x4x2x!x>) -> tensor<1x1x1x2x!y> {
  %a = "tfl.pseudo_const"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.mean"(%x, %a) {keep_dims = true} : (tensor<1x4x4x2x!x>, tensor<2xi32>) -> tensor<1x1x1x2x!y>
  return %0 : tensor<1x1x1x2x!y>
}

// CHECK-LABEL: func.func @mean(
// CHECK: qnn.mean tflite %arg0 {axes = array<i64: 0>}
func.func @mean(%x: tensor<4x2x!x>) -> tensor<2x!y> {
  %a = "tfl.pseudo_const"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %0 = "tfl.mean"(%x, %a) {keep_dims = false} : (tensor<4x2x!x>, tensor<1xi32>) -> tensor<2x!y>
  return %0 : tensor<2x!y>
}

// CHECK-LABEL: func.func @conv2d(
// CHECK: qnn.conv2d tflite %arg0, %arg1
func.func @conv2d(%x: tensor<1x4x4x3x!x>, %w: tensor<2x1x1x3x!wc>, %n: none) -> tensor<1x4x4x2x!y> {
  %0 = "tfl.conv_2d"(%x, %w, %n) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32} : (tensor<1x4x4x3x!x>, tensor<2x1x1x3x!wc>, none) -> tensor<1x4x4x2x!y>
  return %0 : tensor<1x4x4x2x!y>
}

// CHECK-LABEL: func.func @conv2d_transpose(
// CHECK: qnn.transpose_conv2d tflite %arg0, %arg1
func.func @conv2d_transpose(%x: tensor<1x2x2x3x!x>, %w: tensor<2x2x2x3x!wc>, %n: none) -> tensor<1x4x4x2x!y> {
  %s = "tfl.pseudo_const"() {value = dense<[1, 4, 4, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
  %0 = "tfl.transpose_conv"(%s, %w, %x, %n) {fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32} : (tensor<4xi32>, tensor<2x2x2x3x!wc>, tensor<1x2x2x3x!x>, none) -> tensor<1x4x4x2x!y>
  return %0 : tensor<1x4x4x2x!y>
}

// CHECK-LABEL: func.func @dense(
// CHECK: qnn.fully_connected tflite %arg0, %arg1
func.func @dense(%x: tensor<1x3x!x>, %w: tensor<2x3x!wc>, %n: none) -> tensor<1x2x!y> {
  %0 = "tfl.fully_connected"(%x, %w, %n) {fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"} : (tensor<1x3x!x>, tensor<2x3x!wc>, none) -> tensor<1x2x!y>
  return %0 : tensor<1x2x!y>
}

// CHECK-LABEL: func.func @batch_matmul(
// CHECK: qnn.matmul tflite %arg0, %arg1
func.func @batch_matmul(%x: tensor<5x4x3x!x>, %w: tensor<5x3x2x!w>) -> tensor<5x4x2x!y> {
  %0 = "tfl.batch_matmul"(%x, %w) {adj_x = false, adj_y = false} : (tensor<5x4x3x!x>, tensor<5x3x2x!w>) -> tensor<5x4x2x!y>
  return %0 : tensor<5x4x2x!y>
}

// CHECK-LABEL: func.func @bias_add(
// CHECK: qnn.fully_connected tflite %arg0, %arg1, %arg2
func.func @bias_add(%x: tensor<1x3x!x>, %w: tensor<2x3x!w>, %b: tensor<2x!quant.uniform<i32:f32, 1.25e-01>>) -> tensor<1x2x!y> {
  %0 = "tfl.fully_connected"(%x, %w, %b) {fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"} : (tensor<1x3x!x>, tensor<2x3x!w>, tensor<2x!quant.uniform<i32:f32, 1.25e-01>>) -> tensor<1x2x!y>
  return %0 : tensor<1x2x!y>
}

// CHECK-LABEL: func.func @add(
// CHECK: qnn.add tflite %arg0, %arg1
func.func @add(%x: tensor<4x!x>, %w: tensor<4x!w>) -> tensor<4x!y> {
  %0 = "tfl.add"(%x, %w) {fused_activation_function = "NONE"} : (tensor<4x!x>, tensor<4x!w>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @subtract(
// CHECK: qnn.sub tflite %arg0, %arg1
func.func @subtract(%x: tensor<4x!x>, %w: tensor<4x!w>) -> tensor<4x!y> {
  %0 = "tfl.sub"(%x, %w) {fused_activation_function = "NONE"} : (tensor<4x!x>, tensor<4x!w>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @multiply(
// CHECK: qnn.mul tflite %arg0, %arg1
func.func @multiply(%x: tensor<4x!x>, %w: tensor<4x!w>) -> tensor<4x!y> {
  %0 = "tfl.mul"(%x, %w) {fused_activation_function = "NONE"} : (tensor<4x!x>, tensor<4x!w>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @minimum(
// CHECK: qnn.minimum tflite %arg0, %arg1
func.func @minimum(%x: tensor<4x!x>, %w: tensor<4x!x>) -> tensor<4x!x> {
  %0 = "tfl.minimum"(%x, %w) : (tensor<4x!x>, tensor<4x!x>) -> tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @maximum(
// CHECK: qnn.maximum tflite %arg0, %arg1
func.func @maximum(%x: tensor<4x!x>, %w: tensor<4x!x>) -> tensor<4x!x> {
  %0 = "tfl.maximum"(%x, %w) : (tensor<4x!x>, tensor<4x!x>) -> tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @concatenate(
// CHECK: tosa.concat %arg0, %arg1
func.func @concatenate(%x: tensor<4x!x>, %w: tensor<4x!x>) -> tensor<8x!x> {
  %0 = "tfl.concatenation"(%x, %w) {axis = 0 : i32, fused_activation_function = "NONE"} : (tensor<4x!x>, tensor<4x!x>) -> tensor<8x!x>
  return %0 : tensor<8x!x>
}

// CHECK-LABEL: func.func @clip(
// CHECK: qnn.clamp %arg0 {clamp = array<i64: 3, 15>}
func.func @clip(%x: tensor<4x!x>) -> tensor<4x!x> {
  %0 = "tfl.relu6"(%x) : (tensor<4x!x>) -> tensor<4x!x>
  return %0 : tensor<4x!x>
}

// CHECK-LABEL: func.func @relu(
// CHECK: qnn.unary tflite %arg0 {{.*}}function = "relu"
func.func @relu(%x: tensor<4x!x>) -> tensor<4x!y> {
  %0 = "tfl.relu"(%x) : (tensor<4x!x>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @leaky_relu(
// CHECK: qnn.unary tflite %arg0 {{.*}}function = "leaky_relu"
func.func @leaky_relu(%x: tensor<4x!x>) -> tensor<4x!y> {
  %0 = "tfl.leaky_relu"(%x) {alpha = 0.25 : f32} : (tensor<4x!x>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @pad(
// CHECK: [[P:%.*]] = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>}
// CHECK: tosa.pad %arg0, [[P]], {{%.*}} :
func.func @pad(%x: tensor<4x!x>) -> tensor<7x!x> {
  %p = "tfl.pseudo_const"() {value = dense<[[1, 2]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  %0 = "tfl.pad"(%x, %p) : (tensor<4x!x>, tensor<1x2xi32>) -> tensor<7x!x>
  return %0 : tensor<7x!x>
}

// CHECK-LABEL: func.func @sqrt(
// CHECK: qnn.unary tflite %arg0 {function = "sqrt"}
func.func @sqrt(%x: tensor<4x!x>) -> tensor<4x!y> {
  %0 = "tfl.sqrt"(%x) : (tensor<4x!x>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @rsqrt(
// CHECK: qnn.unary tflite %arg0 {function = "rsqrt"}
func.func @rsqrt(%x: tensor<4x!x>) -> tensor<4x!y> {
  %0 = "tfl.rsqrt"(%x) : (tensor<4x!x>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @exp(
// CHECK: qnn.unary tflite %arg0 {function = "exp"}
func.func @exp(%x: tensor<4x!x>) -> tensor<4x!y> {
  %0 = "tfl.exp"(%x) : (tensor<4x!x>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @sigmoid(
// CHECK: qnn.unary tflite %arg0 {function = "sigmoid"}
func.func @sigmoid(%x: tensor<4x!x>) -> tensor<4x!y> {
  %0 = "tfl.logistic"(%x) : (tensor<4x!x>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @hardswish(
// CHECK: qnn.unary tflite %arg0 {function = "hard_swish"}
func.func @hardswish(%x: tensor<4x!x>) -> tensor<4x!y> {
  %0 = "tfl.hard_swish"(%x) : (tensor<4x!x>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @tanh(
// CHECK: qnn.unary tflite %arg0 {function = "tanh"}
func.func @tanh(%x: tensor<4x!x>) -> tensor<4x!y> {
  %0 = "tfl.tanh"(%x) : (tensor<4x!x>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @abs(
// CHECK: qnn.unary tflite %arg0 {function = "abs"}
func.func @abs(%x: tensor<4x!x>) -> tensor<4x!y> {
  %0 = "tfl.abs"(%x) : (tensor<4x!x>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @log(
// CHECK: qnn.unary tflite %arg0 {function = "log"}
func.func @log(%x: tensor<4x!x>) -> tensor<4x!y> {
  %0 = "tfl.log"(%x) : (tensor<4x!x>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @softmax(
// CHECK: qnn.softmax tflite %arg0
func.func @softmax(%x: tensor<1x4x!x>) -> tensor<1x4x!quant.uniform<i8:f32, 3.90625e-03:-128>> {
  %0 = "tfl.softmax"(%x) {beta = 1.0 : f32} : (tensor<1x4x!x>) -> tensor<1x4x!quant.uniform<i8:f32, 3.90625e-03:-128>>
  return %0 : tensor<1x4x!quant.uniform<i8:f32, 3.90625e-03:-128>>
}

