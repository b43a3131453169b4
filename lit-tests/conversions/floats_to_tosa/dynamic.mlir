// Products of activations that are quantized at run time are sums of 8-bit integers. Their zero point multiplies the sums of the
// weights.

// RUN: qopt %s --floats-to-tosa --split-input-file | FileCheck %s

!d = !qnn.dyn<u8:f32, tensor>
!w = !quant.uniform<i8:f32, 0.5>

// CHECK-LABEL: func.func @tensor(
// CHECK: %[[X:.*]] = tosa.cast %{{.*}} : (tensor<2x3xf32>) -> tensor<2x3xi8>
// CHECK: %[[SUMS:.*]] = tosa.matmul %{{.*}} : (tensor<1x2x3xi8>, tensor<1x3x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2xi32>
// CHECK: dense<{{\[\[}}6, -3]]> : tensor<1x2xi32>
// CHECK: tosa.mul %{{.*}} : (tensor<1x1xi32>, tensor<1x2xi32>, tensor<1xi8>) -> tensor<1x2xi32>
// CHECK: tosa.sub %{{.*}} : (tensor<2x2xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
// CHECK: tosa.cast %{{.*}} : (tensor<2x2xi32>) -> tensor<2x2xf32>
func.func @tensor(%x: tensor<2x3xf32>) -> tensor<2x2xf32> {
  %w = qnn.constant dense<[[1, 2, 3], [-1, 0, -2]]> : tensor<2x3xi8> : tensor<2x3x!w>
  %0 = qnn.dynamic_quantize ort %x : (tensor<2x3xf32>) -> tensor<2x3x!d>
  %1 = qnn.fully_connected ort %0, %w : (tensor<2x3x!d>, tensor<2x3x!w>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// -----

!d = !qnn.dyn<u8:f32, tensor>
!w = !quant.uniform<i8:f32, 0.5>

// The zero point of the padding is known at run time only: activations less their zero point are padded by 0 before.
// CHECK-LABEL: func.func @padded(
// CHECK: %[[OFFSETS:.*]] = tosa.sub {{.*}} -> tensor<1x1x2x1xf32>
// CHECK: %[[PADDED:.*]] = tosa.pad %[[OFFSETS]], {{.*}} -> tensor<1x1x4x1xf32>
// CHECK: tosa.add %[[PADDED]], {{.*}} -> tensor<1x1x4x1xf32>
// CHECK: tosa.conv2d {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}} -> tensor<1x1x3x1xi32>
func.func @padded(%x: tensor<1x1x2x1xf32>) -> tensor<1x1x3x1xf32> {
  %w = qnn.constant dense<1> : tensor<1x1x2x1xi8> : tensor<1x1x2x1x!w>
  %0 = qnn.dynamic_quantize ort %x : (tensor<1x1x2x1xf32>) -> tensor<1x1x2x1x!d>
  %1 = qnn.conv2d ort %0, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 2, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1x!d>, tensor<1x1x2x1x!w>) -> tensor<1x1x3x1xf32>
  return %1 : tensor<1x1x3x1xf32>
}

// -----

!d = !qnn.dyn<u8:f32, tensor>
!w = !quant.uniform<i8:f32, 0.5:-1>

// Weights less their zero point do not fit 8 bits: they are one less, and the sum of the activations is added.
// CHECK-LABEL: func.func @wide(
// CHECK: dense<{{\[\[}}127, 0]]> : tensor<1x2xi8>
// CHECK: %[[SUMS:.*]] = tosa.matmul {{.*}} -> tensor<1x2x1xi32>
// CHECK: %[[TOTALS:.*]] = tosa.matmul {{.*}} -> tensor<1x2x1xi32>
// CHECK: tosa.sub
// CHECK: tosa.cast {{.*}} (tensor<2x1xi32>) -> tensor<2x1xf32>
func.func @wide(%x: tensor<2x2xf32>) -> tensor<2x1xf32> {
  %w = qnn.constant dense<[[127, 0]]> : tensor<1x2xi8> : tensor<1x2x!w>
  %0 = qnn.dynamic_quantize ort %x : (tensor<2x2xf32>) -> tensor<2x2x!d>
  %1 = qnn.fully_connected ort %0, %w : (tensor<2x2x!d>, tensor<1x2x!w>) -> tensor<2x1xf32>
  return %1 : tensor<2x1xf32>
}

// -----

!d = !qnn.dyn<u8:f32, tensor>
!w = !quant.uniform<u8:f32, 0.5:200>

// Two sums of 4,096 products of a channel, with digits of the weights from -16 to 15, whose sums f32 represents exactly.
// CHECK-LABEL: func.func @digits(
// CHECK: dense<-8.000000e+00> : tensor<64x64x1x2xf32>
// CHECK: tosa.depthwise_conv2d {{.*}} -> tensor<1x1x1x2xf32>
// CHECK: dense<-6.000000e+00> : tensor<64x64x1x2xf32>
// CHECK: tosa.depthwise_conv2d {{.*}} -> tensor<1x1x1x2xf32>
// CHECK-NOT: tosa.depthwise_conv2d
// CHECK: tosa.mul {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: tosa.add {{.*}} -> tensor<1x1x1x2xi32>
func.func @digits(%x: tensor<1x64x64x1xf32>) -> tensor<1x1x1x2xf32> {
  %w = qnn.constant dense<0> : tensor<64x64x1x2xi8> : tensor<64x64x1x2x!w>
  %0 = qnn.dynamic_quantize ort %x : (tensor<1x64x64x1xf32>) -> tensor<1x64x64x1x!d>
  %1 = qnn.depthwise_conv2d ort %0, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x64x64x1x!d>, tensor<64x64x1x2x!w>) -> tensor<1x1x1x2xf32>
  return %1 : tensor<1x1x1x2xf32>
}
