// Products of floats with weights that stay quantized, and with weights that become floats, equal the interpreter's.

// REQUIRES: codegen

// RUN: qopt run %s --check
// RUN: qopt run %s --check --target=x86-64-v2

!blocks = !quant.uniform<u4:f32:{1:2, 2:1}, {{{0.5:3, 0.25, 1.0:15}, {2.0:8, 0.125:1, 0.75:7}}}>
!channels = !quant.uniform<i8:f32:2, {0.5, 0.25:-100, 1.0:1}>
!whole = !quant.uniform<i8:f32, 0.5>

func.func @blocks(%x: tensor<1x2x4xf32>) -> tensor<1x2x3xf32> {
  %w = qnn.constant dense<[[[0, 1, 2], [3, 4, 5], [6, 9, 10], [9, 12, 0]]]> : tensor<1x4x3xi4> : tensor<1x4x3x!blocks>
  %0 = qnn.dequantize ort %w : (tensor<1x4x3x!blocks>) -> tensor<1x4x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.matmul %x, %0, %z, %z : (tensor<1x2x4xf32>, tensor<1x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x3xf32>
  return %1 : tensor<1x2x3xf32>
}

func.func @wide(%x: tensor<1x2x2xf32>) -> tensor<1x2x3xf32> {
  %w = qnn.constant dense<[[[1, 2, 3], [4, 127, 6]]]> : tensor<1x2x3xi8> : tensor<1x2x3x!channels>
  %0 = qnn.dequantize ort %w : (tensor<1x2x3x!channels>) -> tensor<1x2x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.matmul %x, %0, %z, %z : (tensor<1x2x2xf32>, tensor<1x2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x3xf32>
  return %1 : tensor<1x2x3xf32>
}

func.func @rows(%x: tensor<1x8x2xf32>) -> tensor<1x8x2xf32> {
  %w = qnn.constant dense<[[[1, 2], [3, -4]]]> : tensor<1x2x2xi8> : tensor<1x2x2x!whole>
  %0 = qnn.dequantize ort %w : (tensor<1x2x2x!whole>) -> tensor<1x2x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.matmul %x, %0, %z, %z : (tensor<1x8x2xf32>, tensor<1x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x2xf32>
  return %1 : tensor<1x8x2xf32>
}

func.func @two(%x: tensor<1x1x2xf32>) -> (tensor<1x1x2xf32>, tensor<1x2x2xf32>) {
  %w = qnn.constant dense<[[[1, 2], [3, -4]]]> : tensor<1x2x2xi8> : tensor<1x2x2x!whole>
  %0 = qnn.dequantize ort %w : (tensor<1x2x2x!whole>) -> tensor<1x2x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.matmul %x, %0, %z, %z : (tensor<1x1x2xf32>, tensor<1x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2xf32>
  %2 = tosa.negate %0, %z, %z : (tensor<1x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  return %1, %2 : tensor<1x1x2xf32>, tensor<1x2x2xf32>
}
