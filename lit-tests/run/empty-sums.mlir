// Tensors without elements may have extents whose product overflows.

// RUN: not qopt %s --run=window 2>&1 | FileCheck %s
// RUN: not qopt %s --run=matrices 2>&1 | FileCheck %s
// RUN: not qopt %s --run=channels 2>&1 | FileCheck %s

// CHECK: 'qnn.{{conv2d|matmul|fully_connected}}' cannot be run: a tensor has too many elements

!q = !quant.uniform<i8:f32, 1.0>

func.func @window() -> tensor<1x1x1x0x!q> {
  %x = qnn.constant dense<1> : tensor<1x1x1x1xi8> : tensor<1x1x1x1x!q>
  %w = qnn.constant dense<> : tensor<0x1099511627776x1099511627776x1xi8> : tensor<0x1099511627776x1099511627776x1x!q>
  %0 = qnn.conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 1099511627775, 0, 1099511627775, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1x!q>, tensor<0x1099511627776x1099511627776x1x!q>) -> tensor<1x1x1x0x!q>
  return %0 : tensor<1x1x1x0x!q>
}

func.func @matrices() -> tensor<0x1x1099511627776x!q> {
  %x = qnn.constant dense<> : tensor<0x1x1099511627776xi8> : tensor<0x1x1099511627776x!q>
  %w = qnn.constant dense<> : tensor<0x1099511627776x1099511627776xi8> : tensor<0x1099511627776x1099511627776x!q>
  %0 = qnn.matmul tflite %x, %w : (tensor<0x1x1099511627776x!q>, tensor<0x1099511627776x1099511627776x!q>) -> tensor<0x1x1099511627776x!q>
  return %0 : tensor<0x1x1099511627776x!q>
}

func.func @channels() -> tensor<0x1099511627776xf32> {
  %x = arith.constant dense<> : tensor<0x0xf32>
  %w = qnn.constant dense<> : tensor<1099511627776x0xi8> : tensor<1099511627776x0x!q>
  %0 = qnn.fully_connected tflite %x, %w : (tensor<0x0xf32>, tensor<1099511627776x0x!q>) -> tensor<0x1099511627776xf32>
  return %0 : tensor<0x1099511627776xf32>
}
