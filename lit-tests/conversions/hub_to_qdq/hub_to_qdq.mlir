// Operations of the hub as float TOSA between casts, and back: raising gives the same program.

// RUN: qopt %s --print-quant-aliases=false -o %t.hub
// RUN: qopt %s --hub-to-qdq --print-quant-aliases=false -o %t.qdq
// RUN: FileCheck %s --input-file=%t.qdq --implicit-check-not='= qnn.'
// RUN: qopt %t.qdq --quant-to-hub --fold-quant-shapes --print-quant-aliases=false -o %t.back
// RUN: cmp %t.hub %t.back

!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!y = !quant.uniform<i8:f32, 2.500000e-01>
!w = !quant.uniform<i8:f32:0, {2.500000e-01, 1.250000e-01}>
!b = !quant.uniform<i32:f32:0, {1.250000e-01, 6.250000e-02}>
!d = !quant.uniform<i8:f32, 2.500000e-01>

module attributes {qnn.version = 1 : i64} {

// CHECK-LABEL: func.func @conv2d(
// CHECK: %[[W:.*]] = quant.scast %{{.*}} : tensor<2x1x1x1xi8>
// CHECK: %[[B:.*]] = quant.scast %{{.*}} : tensor<2xi32>
// CHECK: %[[RB:.*]] = quant.dcast %[[B]]
// CHECK: %[[RX:.*]] = quant.dcast %arg0
// CHECK: %[[RW:.*]] = quant.dcast %[[W]]
// CHECK: %[[Y:.*]] = tosa.conv2d %[[RX]], %[[RW]], %[[RB]], %[[Z:.*]], %[[Z]] {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>, qnn.numerics = "tflite", stride = array<i64: 2, 2>}
// CHECK: %[[C:.*]] = tosa.clamp %[[Y]] {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32}
// CHECK: quant.qcast %[[C]]
func.func @conv2d(%x: tensor<1x4x4x1x!x>) -> tensor<1x3x3x2x!y> {
  %w = qnn.constant dense<[[[[3]]], [[[4]]]]> : tensor<2x1x1x1xi8> : tensor<2x1x1x1x!w>
  %b = qnn.constant dense<[7, -9]> : tensor<2xi32> : tensor<2x!b>
  %0 = qnn.conv2d tflite %x, %w, %b {clamp = array<i64: 0, 24>, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x1x!x>, tensor<2x1x1x1x!w>, tensor<2x!b>) -> tensor<1x3x3x2x!y>
  return %0 : tensor<1x3x3x2x!y>
}
// CHECK-LABEL: func.func @without_bias(
// CHECK: dense<0.000000e+00> : tensor<2xf32>
// CHECK: tosa.conv2d {{.*}}qnn.numerics = "tosa", qnn.rounding = "single"
func.func @without_bias(%x: tensor<1x4x4x1x!x>) -> tensor<1x4x4x2x!y> {
  %w = qnn.constant dense<[[[[3]]], [[[4]]]]> : tensor<2x1x1x1xi8> : tensor<2x1x1x1x!w>
  %0 = qnn.conv2d tosa %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, rounding = "single", stride = array<i64: 1, 1>} : (tensor<1x4x4x1x!x>, tensor<2x1x1x1x!w>) -> tensor<1x4x4x2x!y>
  return %0 : tensor<1x4x4x2x!y>
}
// CHECK-LABEL: func.func @conv3d(
// CHECK: tosa.conv3d {{.*}}qnn.numerics = "tflite"
func.func @conv3d(%x: tensor<1x5x5x5x3x!x>, %w: tensor<4x3x3x3x3x!d>) -> tensor<1x3x3x3x4x!y> {
  %0 = qnn.conv3d tflite %x, %w {dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x5x5x5x3x!x>, tensor<4x3x3x3x3x!d>) -> tensor<1x3x3x3x4x!y>
  return %0 : tensor<1x3x3x3x4x!y>
}
// CHECK-LABEL: func.func @depthwise(
// CHECK: tosa.depthwise_conv2d {{.*}}qnn.numerics = "ort"
func.func @depthwise(%x: tensor<1x5x5x3x!x>, %w: tensor<3x3x3x2x!d>) -> tensor<1x3x3x6x!y> {
  %0 = qnn.depthwise_conv2d ort %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x5x3x!x>, tensor<3x3x3x2x!d>) -> tensor<1x3x3x6x!y>
  return %0 : tensor<1x3x3x6x!y>
}
// CHECK-LABEL: func.func @transposed(
// CHECK: tosa.transpose_conv2d {{.*}}out_pad = array<i64: 0, -1, 0, -1>
func.func @transposed(%x: tensor<1x5x5x3x!x>, %w: tensor<4x3x3x3x!d>) -> tensor<1x10x10x4x!y> {
  %0 = qnn.transpose_conv2d tflite %x, %w {pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x5x5x3x!x>, tensor<4x3x3x3x!d>) -> tensor<1x10x10x4x!y>
  return %0 : tensor<1x10x10x4x!y>
}
// CHECK-LABEL: func.func @fully_connected(
// CHECK: tosa.reshape %arg0
// CHECK: tosa.reshape %arg1
// CHECK: %[[Y:.*]] = tosa.conv2d {{.*}}qnn.numerics = "tflite", qnn.operation = "fully_connected"
// CHECK: %[[Q:.*]] = quant.qcast %[[Y]]
// CHECK: tosa.reshape %[[Q]]
func.func @fully_connected(%x: tensor<2x8x!x>, %w: tensor<4x8x!d>, %b: tensor<4x!quant.uniform<i32:f32, 1.250000e-01>>) -> tensor<2x4x!y> {
  %0 = qnn.fully_connected tflite %x, %w, %b : (tensor<2x8x!x>, tensor<4x8x!d>, tensor<4x!quant.uniform<i32:f32, 1.250000e-01>>) -> tensor<2x4x!y>
  return %0 : tensor<2x4x!y>
}
// CHECK-LABEL: func.func @matmul(
// CHECK: tosa.matmul {{.*}}qnn.numerics = "ort"
func.func @matmul(%a: tensor<2x4x8x!x>, %b: tensor<2x8x5x!d>) -> tensor<2x4x5x!y> {
  %0 = qnn.matmul ort %a, %b : (tensor<2x4x8x!x>, tensor<2x8x5x!d>) -> tensor<2x4x5x!y>
  return %0 : tensor<2x4x5x!y>
}
// CHECK-LABEL: func.func @pools(
// CHECK: tosa.avg_pool2d
// CHECK: tosa.max_pool2d
func.func @pools(%x: tensor<1x4x4x3x!x>) -> (tensor<1x2x2x3x!y>, tensor<1x2x2x3x!x>) {
  %0 = qnn.average_pool2d ort %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3x!x>) -> tensor<1x2x2x3x!y>
  %1 = qnn.max_pool2d tosa %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3x!x>) -> tensor<1x2x2x3x!x>
  return %0, %1 : tensor<1x2x2x3x!y>, tensor<1x2x2x3x!x>
}
// CHECK-LABEL: func.func @binary(
// CHECK: tosa.add
// CHECK: tosa.clamp
// CHECK: tosa.sub
// CHECK: tosa.mul
func.func @binary(%a: tensor<4x!x>, %b: tensor<4x!y>) -> (tensor<4x!y>, tensor<4x!y>, tensor<4x!y>) {
  %0 = qnn.add tflite %a, %b {clamp = array<i64: -3, 24>} : (tensor<4x!x>, tensor<4x!y>) -> tensor<4x!y>
  %1 = qnn.sub ort %a, %b : (tensor<4x!x>, tensor<4x!y>) -> tensor<4x!y>
  %2 = qnn.mul tosa %a, %b {rounding = "single"} : (tensor<4x!x>, tensor<4x!y>) -> tensor<4x!y>
  return %0, %1, %2 : tensor<4x!y>, tensor<4x!y>, tensor<4x!y>
}
// CHECK-LABEL: func.func @extrema(
// CHECK: tosa.maximum
// CHECK: tosa.minimum
func.func @extrema(%a: tensor<4x!x>, %b: tensor<4x!x>) -> (tensor<4x!x>, tensor<4x!x>) {
  %0 = qnn.maximum tflite %a, %b : (tensor<4x!x>, tensor<4x!x>) -> tensor<4x!x>
  %1 = qnn.minimum tosa %a, %b : (tensor<4x!x>, tensor<4x!x>) -> tensor<4x!x>
  return %0, %1 : tensor<4x!x>, tensor<4x!x>
}
// CHECK-LABEL: func.func @reductions(
// CHECK: tosa.reduce_sum
// CHECK: tosa.reduce_max
// CHECK: tosa.reduce_min
func.func @reductions(%x: tensor<2x4x!x>) -> (tensor<2x1x!y>, tensor<2x1x!x>, tensor<1x4x!x>) {
  %0 = qnn.sum tflite %x {axes = array<i64: 1>, keep_dims = true} : (tensor<2x4x!x>) -> tensor<2x1x!y>
  %1 = qnn.reduce_max tosa %x {axes = array<i64: 1>, keep_dims = true} : (tensor<2x4x!x>) -> tensor<2x1x!x>
  %2 = qnn.reduce_min ort %x {axes = array<i64: 0>, keep_dims = true} : (tensor<2x4x!x>) -> tensor<1x4x!x>
  return %0, %1, %2 : tensor<2x1x!y>, tensor<2x1x!x>, tensor<1x4x!x>
}
// CHECK-LABEL: func.func @unary(
// CHECK: tosa.sigmoid
// CHECK: tosa.negate
// CHECK: tosa.tanh
func.func @unary(%x: tensor<4x!x>) -> (tensor<4x!y>, tensor<4x!y>, tensor<4x!y>) {
  %0 = qnn.unary tflite %x {function = "sigmoid"} : (tensor<4x!x>) -> tensor<4x!y>
  %1 = qnn.unary tosa %x {function = "neg"} : (tensor<4x!x>) -> tensor<4x!y>
  %2 = qnn.unary ort %x {function = "tanh"} : (tensor<4x!x>) -> tensor<4x!y>
  return %0, %1, %2 : tensor<4x!y>, tensor<4x!y>, tensor<4x!y>
}
// CHECK-LABEL: func.func @arranged(
// CHECK: tosa.concat
// CHECK: tosa.clamp %{{.*}} {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32}
func.func @arranged(%a: tensor<4x!x>, %b: tensor<2x!x>) -> (tensor<6x!x>, tensor<4x!x>) {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<4x!x>, tensor<2x!x>) -> tensor<6x!x>
  %3 = qnn.clamp %a {clamp = array<i64: 3, 15>} : (tensor<4x!x>) -> tensor<4x!x>
  return %0, %3 : tensor<6x!x>, tensor<4x!x>
}
// CHECK-LABEL: func.func @casts(
// CHECK: quant.qcast %arg0 {qnn.numerics = "tflite"}
// CHECK: quant.dcast %arg1 {qnn.numerics = "ort"}
// CHECK: quant.qcast {{.*}} {qnn.numerics = "tflite"}
// CHECK: quant.qcast {{.*}} {qnn.numerics = "tosa", qnn.rounding = "single"}
func.func @casts(%f: tensor<4xf32>, %x: tensor<4x!x>) -> (tensor<4x!x>, tensor<4xf32>, tensor<4x!y>, tensor<4x!y>) {
  %0 = qnn.quantize tflite %f : (tensor<4xf32>) -> tensor<4x!x>
  %1 = qnn.dequantize ort %x : (tensor<4x!x>) -> tensor<4xf32>
  %2 = qnn.requantize tflite %x : (tensor<4x!x>) -> tensor<4x!y>
  %3 = qnn.requantize tosa %x {rounding = "single"} : (tensor<4x!x>) -> tensor<4x!y>
  return %0, %1, %2, %3 : tensor<4x!x>, tensor<4xf32>, tensor<4x!y>, tensor<4x!y>
}
// Several operations share one `qnn.operation` and stand for one operation.
// CHECK-LABEL: func.func @mean(
// CHECK: %[[S:.*]] = tosa.reduce_sum %{{.*}} {axis = 1 : i32, qnn.operation = "mean"}
// CHECK: %[[T:.*]] = tosa.reduce_sum %[[S]] {axis = 2 : i32, qnn.operation = "mean"}
// CHECK: dense<6.250000e-02> : tensor<1x1x1x1xf32>
// CHECK: tosa.mul %[[T]], {{.*}} {qnn.numerics = "tflite", qnn.operation = "mean"}
func.func @mean(%x: tensor<1x4x4x3x!x>) -> tensor<1x1x1x3x!y> {
  %0 = qnn.mean tflite %x {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<1x4x4x3x!x>) -> tensor<1x1x1x3x!y>
  return %0 : tensor<1x1x1x3x!y>
}
// CHECK-LABEL: func.func @sums(
// CHECK: tosa.reduce_sum {{.*}}qnn.operation = "sum"
// CHECK: tosa.reduce_sum {{.*}}qnn.numerics = "tosa", qnn.operation = "sum"
func.func @sums(%x: tensor<1x4x4x3x!x>) -> tensor<1x1x1x3x!y> {
  %0 = qnn.sum tosa %x {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<1x4x4x3x!x>) -> tensor<1x1x1x3x!y>
  return %0 : tensor<1x1x1x3x!y>
}
// CHECK-LABEL: func.func @softmax(
// CHECK: %[[M:.*]] = tosa.reduce_max %[[X:.*]] {axis = 1 : i32
// CHECK: %[[D:.*]] = tosa.sub %[[X]], %[[M]]
// CHECK: %[[B:.*]] = tosa.mul %[[D]]
// CHECK: %[[E:.*]] = tosa.exp %[[B]]
// CHECK: %[[S:.*]] = tosa.reduce_sum %[[E]] {axis = 1 : i32
// CHECK: %[[R:.*]] = tosa.reciprocal %[[S]]
// CHECK: tosa.mul %[[E]], %[[R]], {{.*}} {qnn.numerics = "tflite", qnn.operation = "softmax"}
func.func @softmax(%x: tensor<2x4x!x>) -> tensor<2x4x!quant.uniform<i8:f32, 3.906250e-03:-128>> {
  %0 = qnn.softmax tflite %x {beta = 2.000000e+00 : f32} : (tensor<2x4x!x>) -> tensor<2x4x!quant.uniform<i8:f32, 3.906250e-03:-128>>
  return %0 : tensor<2x4x!quant.uniform<i8:f32, 3.906250e-03:-128>>
}
// CHECK-LABEL: func.func @squared_difference(
// CHECK: %[[D:.*]] = tosa.sub {{.*}}qnn.operation = "squared_difference"
// CHECK: tosa.mul %[[D]], %[[D]], {{.*}}qnn.operation = "squared_difference"
func.func @squared_difference(%a: tensor<2x4x!x>, %b: tensor<2x1x!x>) -> tensor<2x4x!y> {
  %0 = qnn.squared_difference tflite %a, %b : (tensor<2x4x!x>, tensor<2x1x!x>) -> tensor<2x4x!y>
  return %0 : tensor<2x4x!y>
}

}
