// Operators of ONNX Runtime that compute what several operators of ONNX do.

// RUN: qopt %s --floats-to-tosa --run=swapped | FileCheck %s --check-prefix=SWAPPED
// RUN: qopt %s --floats-to-tosa --run=batched | FileCheck %s --check-prefix=BATCHED
// RUN: qopt %s --floats-to-tosa --run=embedded | FileCheck %s --check-prefix=EMBEDDED

// (1 3 + 2 5) / 2
// SWAPPED: dense<6.500000e+00> : tensor<1x1xf32>
func.func @swapped() -> !torch.vtensor<[1,1],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0], [2.0]]> : tensor<2x1xf32>} : () -> !torch.vtensor<[2,1],f32>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[3.0], [5.0]]> : tensor<2x1xf32>} : () -> !torch.vtensor<[2,1],f32>
  %0 = torch.operator "onnx.FusedMatMul"(%a, %b) {onnx.domain = "com.microsoft", torch.onnx.transA = 1 : si64, torch.onnx.alpha = 0.5 : f32} : (!torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],f32>) -> !torch.vtensor<[1,1],f32>
  return %0 : !torch.vtensor<[1,1],f32>
}

// The first dimension of the left operand is the row: rows (1, 2) and (3, 4) belong to different batches.
// BATCHED: dense<{{.*}}3.000000e+00{{.*}}7.000000e+01{{.*}}> : tensor<2x1x1xf32>
func.func @batched() -> !torch.vtensor<[2,1,1],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0, 2.0], [3.0, 4.0]]]> : tensor<1x2x2xf32>} : () -> !torch.vtensor<[1,2,2],f32>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0], [1.0]], [[10.0], [10.0]]]> : tensor<2x2x1xf32>} : () -> !torch.vtensor<[2,2,1],f32>
  %0 = torch.operator "onnx.FusedMatMul"(%a, %b) {onnx.domain = "com.microsoft", torch.onnx.transBatchA = 1 : si64} : (!torch.vtensor<[1,2,2],f32>, !torch.vtensor<[2,2,1],f32>) -> !torch.vtensor<[2,1,1],f32>
  return %0 : !torch.vtensor<[2,1,1],f32>
}

// The sums are (2, 0) + (1, 0) and (0, 1) + (0, 2) + (4, 0). One token is valid.
// EMBEDDED: dense<{{.*}}1.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00{{.*}}> : tensor<1x2x2xf32>
// EMBEDDED-NEXT: dense<1> : tensor<1xi32>
// EMBEDDED-NEXT: dense<{{.*}}3.000000e+00, 0.000000e+00], [4.000000e+00, 3.000000e+00{{.*}}> : tensor<1x2x2xf32>
func.func @embedded() -> (!torch.vtensor<[1,2,2],f32>, !torch.vtensor<[1],si32>, !torch.vtensor<[1,2,2],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %ids = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 0]]> : tensor<1x2xsi32>} : () -> !torch.vtensor<[1,2],si32>
  %segments = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0, 1]]> : tensor<1x2xsi32>} : () -> !torch.vtensor<[1,2],si32>
  %words = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0.0, 1.0], [2.0, 0.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %places = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 0.0], [0.0, 2.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %segment_table = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[0.0, 0.0], [4.0, 0.0]]> : tensor<2x2xf32>} : () -> !torch.vtensor<[2,2],f32>
  %scale = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %bias = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.0, 3.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %mask = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 0]]> : tensor<1x2xsi32>} : () -> !torch.vtensor<[1,2],si32>
  %0:3 = torch.operator "onnx.EmbedLayerNormalization"(%ids, %segments, %words, %places, %segment_table, %scale, %bias, %mask) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[1,2],si32>, !torch.vtensor<[1,2],si32>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[1,2],si32>) -> (!torch.vtensor<[1,2,2],f32>, !torch.vtensor<[1],si32>, !torch.vtensor<[1,2,2],f32>)
  return %0#0, %0#1, %0#2 : !torch.vtensor<[1,2,2],f32>, !torch.vtensor<[1],si32>, !torch.vtensor<[1,2,2],f32>
}
