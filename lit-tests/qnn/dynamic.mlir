// Dynamically quantized values carry their parameters: movements move them, and sums take them from their elements.

// RUN: qopt %s --run=moved | FileCheck %s --check-prefix=MOVED
// RUN: qopt %s --run=padded | FileCheck %s --check-prefix=PADDED
// RUN: qopt %s --canonicalize --run=moved | FileCheck %s --check-prefix=MOVED
// RUN: not qopt %s --run=mixed 2>&1 | FileCheck %s --check-prefix=MIXED
// RUN: not qopt %s --run=shown 2>&1 | FileCheck %s --check-prefix=SHOWN
// RUN: not qopt %s --run=infinite 2>&1 | FileCheck %s --check-prefix=INFINITE

// MOVED: dense<{{\[\[}}2.550000e+01, 2.805000e+02]]> : tensor<1x2xf32>
// PADDED: dense<{{\[\[\[\[}}0.000000e+00], [2.550000e+01], [2.550000e+01]]]]> : tensor<1x1x3x1xf32>
// MIXED: 'qnn.fully_connected' cannot be run: summed elements have different scales
// SHOWN: error: elements are neither integers of up to 64 bits nor floats
// INFINITE: 'qnn.dynamic_quantize' cannot be run: a value that is not finite cannot be quantized

!d = !qnn.dyn<u8:f32, tensor>
!r = !qnn.dyn<i8:f32, row>
!w = !quant.uniform<i8:f32, 0.5>

func.func @moved() -> tensor<1x2xf32> {
  %x = arith.constant dense<[[0.0, 0.0, 0.0, 0.0], [51.0, -51.0, 204.0, 0.0]]> : tensor<2x4xf32>
  %w = qnn.constant dense<[[1, 0, 0, 0], [1, 2, 3, 4]]> : tensor<2x4xi8> : tensor<2x4x!w>
  %0 = qnn.dynamic_quantize ort %x : (tensor<2x4xf32>) -> tensor<2x4x!d>
  %1 = tensor.extract_slice %0[1, 0] [1, 4] [1, 1] : tensor<2x4x!d> to tensor<1x4x!d>
  %2 = qnn.fully_connected ort %1, %w : (tensor<1x4x!d>, tensor<2x4x!w>) -> tensor<1x2xf32>
  return %2 : tensor<1x2xf32>
}

// Padding adds nothing to a sum: a window of only padding has the sum 0.
func.func @padded() -> tensor<1x1x3x1xf32> {
  %x = arith.constant dense<[[[[51.0], [0.0]]]]> : tensor<1x1x2x1xf32>
  %w = qnn.constant dense<1> : tensor<1x1x2x1xi8> : tensor<1x1x2x1x!w>
  %0 = qnn.dynamic_quantize ort %x : (tensor<1x1x2x1xf32>) -> tensor<1x1x2x1x!d>
  %1 = qnn.conv2d ort %0, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 2, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1x!d>, tensor<1x1x2x1x!w>) -> tensor<1x1x3x1xf32>
  return %1 : tensor<1x1x3x1xf32>
}

func.func @mixed() -> tensor<4x1xf32> {
  %x = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %w = qnn.constant dense<[[1, 2]]> : tensor<1x2xi8> : tensor<1x2x!w>
  %0 = qnn.dynamic_quantize tflite %x : (tensor<2x4xf32>) -> tensor<2x4x!r>
  %e = arith.constant dense<0.0> : tensor<4x2xf32>
  %o = qnn.dynamic_quantize tflite %e : (tensor<4x2xf32>) -> tensor<4x2x!r>
  %1 = linalg.transpose ins(%0 : tensor<2x4x!r>) outs(%o : tensor<4x2x!r>) permutation = [1, 0]
  %2 = qnn.fully_connected tflite %1, %w : (tensor<4x2x!r>, tensor<1x2x!w>) -> tensor<4x1xf32>
  return %2 : tensor<4x1xf32>
}

// Such elements have neither a text form nor a file form.
func.func @shown() -> tensor<2x!d> {
  %x = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = qnn.dynamic_quantize ort %x : (tensor<2xf32>) -> tensor<2x!d>
  return %0 : tensor<2x!d>
}

func.func @infinite() -> tensor<2x!d> {
  %x = arith.constant dense<[1.0, 0x7F800000]> : tensor<2xf32>
  %0 = qnn.dynamic_quantize ort %x : (tensor<2xf32>) -> tensor<2x!d>
  return %0 : tensor<2x!d>
}
