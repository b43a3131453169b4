// Ranks of the operands of integer products: a convolution of a row of pixels is one of an image of height 1, and one of a volume is
// `qnn.conv3d`. Factors of QLinearMatMul may be vectors, and the bias of QGemm one row or one element.

// RUN: qopt %s --quant-to-hub --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @row(
// CHECK: qnn.conv2d ort {{.*}}pad = array<i64: 0, 0, 1, 0>{{.*}}stride = array<i64: 1, 2>{{.*}} : (tensor<1x1x5x2x!{{.*}}>, tensor<3x1x3x2x!{{.*}}>) -> tensor<1x1x2x3x
func.func @row(%x: !torch.vtensor<[1,2,5],ui8>) -> !torch.vtensor<[1,3,2],ui8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.000000e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %wz = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<3x2x3xsi8>} : () -> !torch.vtensor<[3,2,3],si8>
  %0 = torch.operator "onnx.QLinearConv"(%x, %s, %z, %w, %s, %wz, %s, %z) {torch.onnx.pads = [1 : si64, 0 : si64], torch.onnx.strides = [2 : si64]} : (!torch.vtensor<[1,2,5],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[3,2,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,3,2],ui8>
  return %0 : !torch.vtensor<[1,3,2],ui8>
}

// -----

// CHECK-LABEL: func.func @gemm(
// CHECK: qnn.constant dense<[1, 2, 3]> : tensor<3xi32>
// CHECK: qnn.fully_connected ort
func.func @gemm(%x: !torch.vtensor<[1,4],ui8>) -> !torch.vtensor<[1,3],ui8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.000000e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<4x3xui8>} : () -> !torch.vtensor<[4,3],ui8>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2, 3]]> : tensor<1x3xsi32>} : () -> !torch.vtensor<[1,3],si32>
  %0 = torch.operator "onnx.QGemm"(%x, %s, %z, %w, %s, %z, %b, %s, %z) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[1,4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[4,3],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[1,3],si32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,3],ui8>
  return %0 : !torch.vtensor<[1,3],ui8>
}

// -----

// CHECK-LABEL: func.func @volume(
// CHECK: tosa.transpose %{{.*}} {perms = array<i32: 0, 2, 3, 4, 1>} : (tensor<1x2x3x4x5x
// CHECK: qnn.conv3d ort {{.*}}dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 1, 0, 0, 1>, stride = array<i64: 1, 1, 2>{{.*}} : (tensor<1x3x4x5x2x!{{.*}}>, tensor<3x1x3x3x2x!{{.*}}>) -> tensor<1x3x3x2x3x
// CHECK: tosa.transpose %{{.*}} {perms = array<i32: 0, 4, 1, 2, 3>}
func.func @volume(%x: !torch.vtensor<[1,2,3,4,5],ui8>) -> !torch.vtensor<[1,3,3,3,2],ui8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.000000e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %wz = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<3x2x1x3x3xsi8>} : () -> !torch.vtensor<[3,2,1,3,3],si8>
  %0 = torch.operator "onnx.QLinearConv"(%x, %s, %z, %w, %s, %wz, %s, %z) {torch.onnx.pads = [0 : si64, 1 : si64, 0 : si64, 0 : si64, 0 : si64, 1 : si64], torch.onnx.strides = [1 : si64, 1 : si64, 2 : si64]} : (!torch.vtensor<[1,2,3,4,5],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[3,2,1,3,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,3,3,3,2],ui8>
  return %0 : !torch.vtensor<[1,3,3,3,2],ui8>
}

// -----

// 'alpha' multiplies the scale of the first operand. A bias of one element is for all channels.
// CHECK-LABEL: func.func @scaled_gemm(
// CHECK: qnn.constant dense<7> : tensor<3xi32> : tensor<3x!quant.uniform<i32:f32, 1.250000e-01>>
// CHECK: [[X:%.*]] = quant.scast %arg0 : tensor<4x1xi8> to tensor<4x1x!quant.uniform<u8:f32, 2.500000e-01:3>>
// CHECK: tosa.transpose [[X]] {perms = array<i32: 1, 0>}
// CHECK: qnn.fully_connected ort
func.func @scaled_gemm(%x: !torch.vtensor<[4,1],ui8>) -> !torch.vtensor<[1,3],ui8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.000000e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %wz = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<4x3xui8>} : () -> !torch.vtensor<[4,3],ui8>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<7> : tensor<1xsi32>} : () -> !torch.vtensor<[1],si32>
  %0 = torch.operator "onnx.QGemm"(%x, %s, %z, %w, %s, %z, %b, %s, %z) {onnx.domain = "com.microsoft", torch.onnx.alpha = 5.000000e-01 : f32, torch.onnx.transA = 1 : si64} : (!torch.vtensor<[4,1],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[4,3],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[1],si32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,3],ui8>
  return %0 : !torch.vtensor<[1,3],ui8>
}

// -----

// A vector is a column on the right, and a row on the left.
// CHECK-LABEL: func.func @vectors(
// CHECK: qnn.fully_connected ort {{.*}} : (tensor<2x3x4x!{{.*}}>, tensor<1x4x!{{.*}}>) -> tensor<2x3x1x
// CHECK: tosa.reshape {{.*}} -> tensor<2x3x!
// CHECK: qnn.fully_connected ort {{.*}} : (tensor<4x!{{.*}}>, tensor<1x4x!{{.*}}>) -> tensor<1x
// CHECK: tosa.reshape {{.*}} -> tensor<!
// CHECK: qnn.matmul ort {{.*}} : (tensor<1x4x!{{.*}}>, tensor<2x4x5x!{{.*}}>) -> tensor<2x1x5x
// CHECK: tosa.reshape {{.*}} -> tensor<2x5x!
func.func @vectors(%x: !torch.vtensor<[2,3,4],ui8>, %v: !torch.vtensor<[4],ui8>, %m: !torch.vtensor<[2,4,5],ui8>) -> (!torch.vtensor<[2,3],ui8>, !torch.vtensor<[],ui8>, !torch.vtensor<[2,5],ui8>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.000000e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %wz = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 2, 3, 4]> : tensor<4xui8>} : () -> !torch.vtensor<[4],ui8>
  %0 = torch.operator "onnx.QLinearMatMul"(%x, %s, %z, %w, %s, %z, %s, %z) : (!torch.vtensor<[2,3,4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[2,3],ui8>
  %1 = torch.operator "onnx.QLinearMatMul"(%v, %s, %z, %w, %s, %z, %s, %z) : (!torch.vtensor<[4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[],ui8>
  %2 = torch.operator "onnx.QLinearMatMul"(%v, %s, %z, %m, %s, %z, %s, %z) : (!torch.vtensor<[4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[2,4,5],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[2,5],ui8>
  return %0, %1, %2 : !torch.vtensor<[2,3],ui8>, !torch.vtensor<[],ui8>, !torch.vtensor<[2,5],ui8>
}
