// Fourier transforms are products by constant matrices; window functions and the mel scale are constants.

// RUN: qopt %s --floats-to-tosa --run=forward | FileCheck %s --check-prefix=FORWARD
// RUN: qopt %s --floats-to-tosa --run=inverse_of_half | FileCheck %s --check-prefix=INVERSE-OF-HALF
// RUN: qopt %s --floats-to-tosa --run=padded | FileCheck %s --check-prefix=PADDED
// RUN: qopt %s --floats-to-tosa --run=old_axis | FileCheck %s --check-prefix=OLD-AXIS
// RUN: qopt %s --floats-to-tosa --run=frames | FileCheck %s --check-prefix=FRAMES
// RUN: qopt %s --floats-to-tosa --run=hann | FileCheck %s --check-prefix=HANN
// RUN: qopt %s --floats-to-tosa --run=mel | FileCheck %s --check-prefix=MEL
// RUN: qopt %s --floats-to-tosa --remarks-filter-missed=floats-to-tosa 2>&1 >/dev/null | FileCheck %s --check-prefix=REFUSED

// The frequencies of 1, 2, 3, 4.
// FORWARD{LITERAL}: dense<[[[1.000000e+01, 0.000000e+00], [-2.000000e+00, 2.000000e+00], [-2.000000e+00, 0.000000e+00], [-2.000000e+00, -2.000000e+00]]]> : tensor<1x4x2xf32>
func.func @forward() -> !torch.vtensor<[1,4,2],f32> attributes {torch.onnx_meta.opset_version = 20 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0], [2.0], [3.0], [4.0]]]> : tensor<1x4x1xf32>} : () -> !torch.vtensor<[1,4,1],f32>
  %0 = torch.operator "onnx.DFT"(%x) : (!torch.vtensor<[1,4,1],f32>) -> !torch.vtensor<[1,4,2],f32>
  return %0 : !torch.vtensor<[1,4,2],f32>
}

// The first three frequencies of a real signal determine all four.
// INVERSE-OF-HALF{LITERAL}: dense<[[[1.000000e+00], [2.000000e+00], [3.000000e+00], [4.000000e+00]]]> : tensor<1x4x1xf32>
func.func @inverse_of_half() -> !torch.vtensor<[1,4,1],f32> attributes {torch.onnx_meta.opset_version = 20 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[10.0, 0.0], [-2.0, 2.0], [-2.0, 0.0]]]> : tensor<1x3x2xf32>} : () -> !torch.vtensor<[1,3,2],f32>
  %0 = torch.operator "onnx.DFT"(%x) {torch.onnx.inverse = 1 : si64, torch.onnx.onesided = 1 : si64} : (!torch.vtensor<[1,3,2],f32>) -> !torch.vtensor<[1,4,1],f32>
  return %0 : !torch.vtensor<[1,4,1],f32>
}

// A length above the size pads with zeros; the axis is an operand since operator set 20.
// PADDED{LITERAL}: dense<[[[3.000000e+00, 0.000000e+00]], [[1.000000e+00, -2.000000e+00]], [[-1.000000e+00, 0.000000e+00]]]> : tensor<3x1x2xf32>
func.func @padded() -> !torch.vtensor<[3,1,2],f32> attributes {torch.onnx_meta.opset_version = 20 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1xf32>} : () -> !torch.vtensor<[2,1,1],f32>
  %n = torch.operator "onnx.Constant"() {torch.onnx.value = dense<4> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %0 = torch.operator "onnx.DFT"(%x, %n, %a) {torch.onnx.onesided = 1 : si64} : (!torch.vtensor<[2,1,1],f32>, !torch.vtensor<[],si64>, !torch.vtensor<[],si64>) -> !torch.vtensor<[3,1,2],f32>
  return %0 : !torch.vtensor<[3,1,2],f32>
}

// Before operator set 20 the axis is an attribute, 1 by default.
// OLD-AXIS{LITERAL}: dense<[[[3.000000e+00, 0.000000e+00], [-1.000000e+00, 0.000000e+00]]]> : tensor<1x2x2xf32>
func.func @old_axis() -> !torch.vtensor<[1,2,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0], [2.0]]]> : tensor<1x2x1xf32>} : () -> !torch.vtensor<[1,2,1],f32>
  %0 = torch.operator "onnx.DFT"(%x) : (!torch.vtensor<[1,2,1],f32>) -> !torch.vtensor<[1,2,2],f32>
  return %0 : !torch.vtensor<[1,2,2],f32>
}

// Frames of two samples, each three samples after the one before.
// FRAMES{LITERAL}: dense<[[[[3.000000e+00, 0.000000e+00], [-1.000000e+00, 0.000000e+00]], [[9.000000e+00, 0.000000e+00], [-1.000000e+00, 0.000000e+00]]]]> : tensor<1x2x2x2xf32>
func.func @frames() -> !torch.vtensor<[1,2,2,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0], [2.0], [3.0], [4.0], [5.0], [6.0]]]> : tensor<1x6x1xf32>} : () -> !torch.vtensor<[1,6,1],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.STFT"(%x, %s, %w) : (!torch.vtensor<[1,6,1],f32>, !torch.vtensor<[],si64>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[1,2,2,2],f32>
  return %0 : !torch.vtensor<[1,2,2,2],f32>
}

// HANN: dense<[0.000000e+00, 5.000000e-01, 1.000000e+00, 5.000000e-01]> : tensor<4xf32>
func.func @hann() -> !torch.vtensor<[4],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %n = torch.operator "onnx.Constant"() {torch.onnx.value = dense<4> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %0 = torch.operator "onnx.HannWindow"(%n) : (!torch.vtensor<[],si64>) -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// Triangles over five frequencies.
// MEL{LITERAL}: dense<[[1.000000e+00, 0.000000e+00], [0.000000e+00, 1.000000e+00], [0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00]]> : tensor<5x2xf32>
func.func @mel() -> !torch.vtensor<[5,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %n = torch.operator "onnx.Constant"() {torch.onnx.value = dense<8> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %r = torch.operator "onnx.Constant"() {torch.onnx.value = dense<8000> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %l = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %h = torch.operator "onnx.Constant"() {torch.onnx.value = dense<4000.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.MelWeightMatrix"(%b, %n, %r, %l, %h) : (!torch.vtensor<[],si64>, !torch.vtensor<[],si64>, !torch.vtensor<[],si64>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[5,2],f32>
  return %0 : !torch.vtensor<[5,2],f32>
}

// REFUSED: onnx.DFT {{.*}}Reason="with 'onesided' the input must be real"
func.func @complex_and_onesided(%x: !torch.vtensor<[1,4,2],f32>) -> !torch.vtensor<[1,3,2],f32> attributes {torch.onnx_meta.opset_version = 20 : si64} {
  %0 = torch.operator "onnx.DFT"(%x) {torch.onnx.onesided = 1 : si64} : (!torch.vtensor<[1,4,2],f32>) -> !torch.vtensor<[1,3,2],f32>
  return %0 : !torch.vtensor<[1,3,2],f32>
}
// REFUSED: onnx.STFT {{.*}}Reason="a frame is longer than the signal"
func.func @frame_beyond_signal(%x: !torch.vtensor<[1,4,1],f32>, %w: !torch.vtensor<[8],f32>) -> !torch.vtensor<[1,1,5,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %0 = torch.operator "onnx.STFT"(%x, %s, %w) : (!torch.vtensor<[1,4,1],f32>, !torch.vtensor<[],si64>, !torch.vtensor<[8],f32>) -> !torch.vtensor<[1,1,5,2],f32>
  return %0 : !torch.vtensor<[1,1,5,2],f32>
}
