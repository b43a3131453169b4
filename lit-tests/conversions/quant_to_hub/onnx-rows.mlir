// A convolution of a row of pixels is one of an image of height 1, and the bias of QGemm may be one row.

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
