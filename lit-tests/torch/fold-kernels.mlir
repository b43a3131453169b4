// A movement does not go to integers for which ONNX Runtime has no kernel.

// RUN: qopt %s --fold-quant-shapes --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @bytes(
// CHECK: %[[Q:.*]] = torch.operator "onnx.QuantizeLinear"
// CHECK: torch.operator "onnx.SpaceToDepth"(%[[Q]])
func.func @bytes(%x: !torch.vtensor<[1,1,2,2],f32>) -> !torch.vtensor<[1,4,1,1],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %zero = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %scale = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.000000e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.QuantizeLinear"(%x, %scale, %zero) : (!torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,1,2,2],si8>
  %1 = torch.operator "onnx.DequantizeLinear"(%0, %scale, %zero) : (!torch.vtensor<[1,1,2,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,1,2,2],f32>
  %2 = torch.operator "onnx.SpaceToDepth"(%1) {torch.onnx.blocksize = 2 : si64} : (!torch.vtensor<[1,1,2,2],f32>) -> !torch.vtensor<[1,4,1,1],f32>
  return %2 : !torch.vtensor<[1,4,1,1],f32>
}

// -----

// CHECK-LABEL: func.func @words(
// CHECK: %[[X:.*]] = torch.operator "onnx.DequantizeLinear"
// CHECK: torch.operator "onnx.SpaceToDepth"(%[[X]])
func.func @words(%x: !torch.vtensor<[1,1,2,2],f32>) -> !torch.vtensor<[1,4,1,1],f32> attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %zero = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si16>} : () -> !torch.vtensor<[],si16>
  %scale = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.000000e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.QuantizeLinear"(%x, %scale, %zero) : (!torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si16>) -> !torch.vtensor<[1,1,2,2],si16>
  %1 = torch.operator "onnx.DequantizeLinear"(%0, %scale, %zero) : (!torch.vtensor<[1,1,2,2],si16>, !torch.vtensor<[],f32>, !torch.vtensor<[],si16>) -> !torch.vtensor<[1,1,2,2],f32>
  %2 = torch.operator "onnx.SpaceToDepth"(%1) {torch.onnx.blocksize = 2 : si64} : (!torch.vtensor<[1,1,2,2],f32>) -> !torch.vtensor<[1,4,1,1],f32>
  return %2 : !torch.vtensor<[1,4,1,1],f32>
}
