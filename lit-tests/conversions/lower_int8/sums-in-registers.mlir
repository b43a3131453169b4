// Sums stay in registers though several loops index a dimension of the result, or a reshape lies between sums and result.

// RUN: qopt %s --hub-to-tosa -o %t.tosa
// RUN: qopt %t.tosa --lower-int8 --verify-int8-layers -o %t
// RUN: qopt %t.tosa --lower-int8=target=x86-64-v2 --verify-int8-layers -o %t
// RUN: qopt %t.tosa --lower-int8=target=avxvnni --verify-int8-layers -o %t
// RUN: qopt %t.tosa --lower-int8=target=avx512vnni --verify-int8-layers -o %t
// RUN: qopt %t.tosa --lower-int8=target=amx-int8 --verify-int8-layers -o %t
// RUN: qopt %t.tosa --lower-int8=target=armv8-a --verify-int8-layers -o %t
// RUN: qopt %t.tosa --lower-int8=target=i8mm --verify-int8-layers -o %t
// RUN: qopt %t.tosa --lower-int8=target=avx512vnni --outline-kernels | FileCheck %s

!x = !quant.uniform<i8:f32, 0.5:3>
!y = !quant.uniform<i8:f32, 0.25:-4>

// CHECK-LABEL: func.func private @groups
// CHECK: vpdpbusd
func.func @groups(%x: tensor<1x6x6x12x!x>) -> tensor<1x6x6x9x!y> {
  %w = qnn.constant dense<5> : tensor<9x3x3x4xi8> : tensor<9x3x3x4x!quant.uniform<i8:f32, 0.01>>
  %0 = qnn.conv2d ort %x, %w {dilation = array<i64: 1, 1>, groups = 3 : i64, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x6x12x!x>, tensor<9x3x3x4x!quant.uniform<i8:f32, 0.01>>) -> tensor<1x6x6x9x!y>
  return %0 : tensor<1x6x6x9x!y>
}

// Each channel is repeated first, and the convolution then has a channel of the input for each channel of the result.
// CHECK-LABEL: func.func private @multiplier
// CHECK: vpdpbusd
func.func @multiplier(%x: tensor<1x6x6x16x!x>) -> tensor<1x6x6x48x!y> {
  %w = qnn.constant dense<5> : tensor<3x3x16x3xi8> : tensor<3x3x16x3x!quant.uniform<i8:f32, 0.01>>
  %0 = qnn.depthwise_conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x6x16x!x>, tensor<3x3x16x3x!quant.uniform<i8:f32, 0.01>>) -> tensor<1x6x6x48x!y>
  return %0 : tensor<1x6x6x48x!y>
}

// CHECK-LABEL: func.func private @heads
// CHECK: vpdpbusd
func.func @heads(%a: tensor<2x3x5x8x!x>, %b: tensor<2x3x8x16x!x>) -> tensor<2x3x5x16x!y> {
  %0 = qnn.matmul tflite %a, %b : (tensor<2x3x5x8x!x>, tensor<2x3x8x16x!x>) -> tensor<2x3x5x16x!y>
  return %0 : tensor<2x3x5x16x!y>
}
