// Pools of rows of pixels [N, C, W] are pools of images of height 1.

// RUN: qopt %s --floats-to-tosa --run=counted | FileCheck %s --check-prefix=COUNTED
// RUN: qopt %s --floats-to-tosa --run=average | FileCheck %s --check-prefix=AVERAGE
// RUN: qopt %s --floats-to-tosa --run=greatest | FileCheck %s --check-prefix=GREATEST

// The zeros of the padding count.
// COUNTED: dense<{{.*}}5.000000e-01, 2.500000e+00, 2.000000e+00{{.*}}> : tensor<1x1x3xf32>
func.func @counted() -> !torch.vtensor<[1,1,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0, 2.0, 3.0, 4.0]]]> : tensor<1x1x4xf32>} : () -> !torch.vtensor<[1,1,4],f32>
  %0 = torch.operator "onnx.AveragePool"(%x) {torch.onnx.count_include_pad = 1 : si64, torch.onnx.kernel_shape = [2 : si64], torch.onnx.pads = [1 : si64, 1 : si64], torch.onnx.strides = [2 : si64]} : (!torch.vtensor<[1,1,4],f32>) -> !torch.vtensor<[1,1,3],f32>
  return %0 : !torch.vtensor<[1,1,3],f32>
}

// AVERAGE: dense<{{.*}}1.000000e+00, 2.500000e+00, 4.000000e+00{{.*}}> : tensor<1x1x3xf32>
func.func @average() -> !torch.vtensor<[1,1,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1.0, 2.0, 3.0, 4.0]]]> : tensor<1x1x4xf32>} : () -> !torch.vtensor<[1,1,4],f32>
  %0 = torch.operator "onnx.AveragePool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.pads = [1 : si64, 1 : si64], torch.onnx.strides = [2 : si64]} : (!torch.vtensor<[1,1,4],f32>) -> !torch.vtensor<[1,1,3],f32>
  return %0 : !torch.vtensor<[1,1,3],f32>
}

// GREATEST: dense<{{.*}}-1.000000e+00, 3.000000e+00, 4.000000e+00{{.*}}> : tensor<1x1x3xf32>
func.func @greatest() -> !torch.vtensor<[1,1,3],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[-1.0, 2.0, 3.0, 4.0]]]> : tensor<1x1x4xf32>} : () -> !torch.vtensor<[1,1,4],f32>
  %0 = torch.operator "onnx.MaxPool"(%x) {torch.onnx.kernel_shape = [2 : si64], torch.onnx.pads = [1 : si64, 1 : si64], torch.onnx.strides = [2 : si64]} : (!torch.vtensor<[1,1,4],f32>) -> !torch.vtensor<[1,1,3],f32>
  return %0 : !torch.vtensor<[1,1,3],f32>
}
