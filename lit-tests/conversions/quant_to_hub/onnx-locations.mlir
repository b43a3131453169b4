// A hub operation has the location of the operator that it computes, not of the one that multiplies by the scales.

// RUN: qopt %s --quant-to-hub --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK: qnn.dynamic_quantize ort {{.*}} loc("quantize")
// CHECK: qnn.fully_connected ort {{.*}} loc("product")
func.func @matmul(%x: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[2,3],f32> {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<4x3xsi8>} : () -> !torch.vtensor<[4,3],si8>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %q:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!torch.vtensor<[2,4],f32>) -> (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) loc("quantize")
  %0 = torch.operator "onnx.MatMulInteger"(%q#0, %w, %q#2, %zw) : (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[4,3],si8>, !torch.vtensor<[],ui8>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],si32> loc("product")
  %1 = torch.operator "onnx.Cast"(%0) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[2,3],si32>) -> !torch.vtensor<[2,3],f32> loc("cast")
  %s = torch.operator "onnx.Mul"(%q#1, %sw) : (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[],f32> loc("scales")
  %2 = torch.operator "onnx.Mul"(%1, %s) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,3],f32> loc("scaled")
  return %2 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @conv
// CHECK: qnn.conv2d ort {{.*}} loc("conv product")
func.func @conv(%x: !torch.vtensor<[1,2,4,4],f32>) -> !torch.vtensor<[1,3,4,4],f32> {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<3x2x1x1xsi8>} : () -> !torch.vtensor<[3,2,1,1],si8>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %q:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!torch.vtensor<[1,2,4,4],f32>) -> (!torch.vtensor<[1,2,4,4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) loc("conv quantize")
  %0 = torch.operator "onnx.ConvInteger"(%q#0, %w, %q#2, %zw) {torch.onnx.kernel_shape = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,2,4,4],ui8>, !torch.vtensor<[3,2,1,1],si8>, !torch.vtensor<[],ui8>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,3,4,4],si32> loc("conv product")
  %1 = torch.operator "onnx.Cast"(%0) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[1,3,4,4],si32>) -> !torch.vtensor<[1,3,4,4],f32> loc("conv cast")
  %s = torch.operator "onnx.Mul"(%q#1, %sw) : (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[],f32> loc("conv scales")
  %2 = torch.operator "onnx.Mul"(%1, %s) : (!torch.vtensor<[1,3,4,4],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,3,4,4],f32> loc("conv scaled")
  return %2 : !torch.vtensor<[1,3,4,4],f32>
}
