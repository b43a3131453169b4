// Products with an activation, as ONNX Runtime's optimizer writes them.

// RUN: qopt %s --floats-to-tosa --split-input-file --remarks-filter-missed=floats-to-tosa 2>%t.err | FileCheck %s
// RUN: FileCheck %s --input-file=%t.err --check-prefix=MISSED

// CHECK-LABEL: func.func @conv(
// CHECK: %[[SUM:.*]] = tosa.conv2d
// CHECK: tosa.add
// CHECK: tosa.clamp %{{.*}} {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32}
func.func @conv(%x: !torch.vtensor<[1,2,4,4],f32>, %w: !torch.vtensor<[3,2,1,1],f32>, %b: !torch.vtensor<[3],f32>, %z: !torch.vtensor<[1,3,4,4],f32>) -> !torch.vtensor<[1,3,4,4],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.FusedConv"(%x, %w, %b, %z) {onnx.domain = "com.microsoft", torch.onnx.activation = "Clip", torch.onnx.activation_params = [0.0 : f32, 6.0 : f32]} : (!torch.vtensor<[1,2,4,4],f32>, !torch.vtensor<[3,2,1,1],f32>, !torch.vtensor<[3],f32>, !torch.vtensor<[1,3,4,4],f32>) -> !torch.vtensor<[1,3,4,4],f32>
  return %0 : !torch.vtensor<[1,3,4,4],f32>
}

// -----

// CHECK-LABEL: func.func @gemm(
// CHECK: tosa.matmul
// CHECK: tosa.tanh
func.func @gemm(%x: !torch.vtensor<[2,4],f32>, %w: !torch.vtensor<[4,3],f32>) -> !torch.vtensor<[2,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.FusedGemm"(%x, %w) {onnx.domain = "com.microsoft", torch.onnx.activation = "Tanh"} : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[4,3],f32>) -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}

// -----

// CHECK-LABEL: func.func @unknown(
// CHECK: "onnx.FusedGemm"
// MISSED: activation 'Softsign' is unsupported
func.func @unknown(%x: !torch.vtensor<[2,4],f32>, %w: !torch.vtensor<[4,3],f32>) -> !torch.vtensor<[2,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.FusedGemm"(%x, %w) {onnx.domain = "com.microsoft", torch.onnx.activation = "Softsign"} : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[4,3],f32>) -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}
