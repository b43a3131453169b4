// NaN in ONNX operators, as ONNX Runtime computes them: from the ONNX operators themselves, and from their TOSA.

// RUN: qopt %s --run=relu | FileCheck %s --check-prefix=RELU
// RUN: qopt %s --floats-to-tosa --run=relu | FileCheck %s --check-prefix=RELU
// RUN: qopt %s --run=clip | FileCheck %s --check-prefix=CLIP
// RUN: qopt %s --floats-to-tosa --run=clip | FileCheck %s --check-prefix=CLIP
// RUN: qopt %s --run=max_pool | FileCheck %s --check-prefix=MAX-POOL
// RUN: qopt %s --floats-to-tosa --run=max_pool | FileCheck %s --check-prefix=MAX-POOL
// RUN: qopt %s --floats-to-tosa --run=sign | FileCheck %s --check-prefix=SIGN
// RUN: qopt %s --run=gemm_without_c | FileCheck %s --check-prefix=GEMM-WITHOUT-C
// RUN: qopt %s --floats-to-tosa --run=gemm_without_c | FileCheck %s --check-prefix=GEMM-WITHOUT-C

// RELU: dense<[0x7FC00000, 0.000000e+00, 2.000000e+00]> : tensor<3xf32>
func.func @relu() -> !torch.vtensor<[3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0x7FC00000, -1.0, 2.0]> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
  %0 = torch.operator "onnx.Relu"(%x) : (!torch.vtensor<[3],f32>) -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// CLIP: dense<[0x7FC00000, -5.000000e-01, 5.000000e-01]> : tensor<3xf32>
func.func @clip() -> !torch.vtensor<[3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0x7FC00000, -1.0, 2.0]> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
  %low = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %high = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.Clip"(%x, %low, %high) : (!torch.vtensor<[3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// A window with a NaN has the maximum NaN, wherever the NaN is.
// MAX-POOL: dense<{{.*}}0x7FC00000, 0x7FC00000, 3.000000e+00{{.*}}> : tensor<1x1x1x3xf32>
func.func @max_pool() -> !torch.vtensor<[1,1,1,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0, 0x7FC00000, 2.0, 3.0]]]]> : tensor<1x1x1x4xf32>} : () -> !torch.vtensor<[1,1,1,4],f32>
  %0 = torch.operator "onnx.MaxPool"(%x) {torch.onnx.kernel_shape = [1 : si64, 2 : si64]} : (!torch.vtensor<[1,1,1,4],f32>) -> !torch.vtensor<[1,1,1,3],f32>
  return %0 : !torch.vtensor<[1,1,1,3],f32>
}

// SIGN: dense<[0x7FC00000, -1.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<4xf32>
func.func @sign() -> !torch.vtensor<[4],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0x7FC00000, -3.0, 0.0, 2.0]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %0 = torch.operator "onnx.Sign"(%x) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// With beta = 0, C is not read: 0 NaN is not added.
// GEMM-WITHOUT-C: dense<1.100000e+01> : tensor<1x1xf32>
func.func @gemm_without_c() -> !torch.vtensor<[1,1],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> !torch.vtensor<[1,2],f32>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[3.0], [4.0]]> : tensor<2x1xf32>} : () -> !torch.vtensor<[2,1],f32>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0x7FC00000> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %0 = torch.operator "onnx.Gemm"(%a, %b, %c) {torch.onnx.beta = 0.0 : f32} : (!torch.vtensor<[1,2],f32>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[1,1],f32>
  return %0 : !torch.vtensor<[1,1],f32>
}
