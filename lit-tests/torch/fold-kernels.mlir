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

// -----

// ONNX Runtime has no kernel of DepthToSpace for 32 bits.
// CHECK-LABEL: func.func @doubles(
// CHECK: %[[X:.*]] = torch.operator "onnx.DequantizeLinear"
// CHECK: torch.operator "onnx.DepthToSpace"(%[[X]])
func.func @doubles(%x: !torch.vtensor<[1,4,1,1],si32>) -> !torch.vtensor<[1,1,2,2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %zero = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si32>} : () -> !torch.vtensor<[],si32>
  %scale = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.000000e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %scale, %zero) : (!torch.vtensor<[1,4,1,1],si32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si32>) -> !torch.vtensor<[1,4,1,1],f32>
  %1 = torch.operator "onnx.DepthToSpace"(%0) {torch.onnx.blocksize = 2 : si64} : (!torch.vtensor<[1,4,1,1],f32>) -> !torch.vtensor<[1,1,2,2],f32>
  return %1 : !torch.vtensor<[1,1,2,2],f32>
}

// -----

// Between casts with the same parameters, the first movement that has no kernel undoes the earlier ones.
// CHECK-LABEL: func.func @last_of_three(
// CHECK: %[[X:.*]] = torch.operator "onnx.DequantizeLinear"(%arg0
// CHECK-NEXT: %[[T:.*]] = torch.operator "onnx.Transpose"(%[[X]])
// CHECK-NEXT: %[[R:.*]] = torch.operator "onnx.Reshape"(%[[T]],
// CHECK-NEXT: %[[P:.*]] = torch.operator "onnx.Pad"(%[[R]],
// CHECK-NEXT: torch.operator "onnx.QuantizeLinear"(%[[P]],
func.func @last_of_three(%x: !torch.vtensor<[2,4],si16>) -> (!torch.vtensor<[2,4],f32>, !torch.vtensor<[3,4],si16>) attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.25> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si16>} : () -> !torch.vtensor<[],si16>
  %pads = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 0, 1, 0]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %shape = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 4]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2,4],si16>, !torch.vtensor<[],f32>, !torch.vtensor<[],si16>) -> !torch.vtensor<[2,4],f32>
  %1 = torch.operator "onnx.Transpose"(%0) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,4],f32>) -> !torch.vtensor<[4,2],f32>
  %2 = torch.operator "onnx.Reshape"(%1, %shape) : (!torch.vtensor<[4,2],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2,4],f32>
  %3 = torch.operator "onnx.Pad"(%2, %pads) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[3,4],f32>
  %4 = torch.operator "onnx.QuantizeLinear"(%3, %s, %z) : (!torch.vtensor<[3,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si16>) -> !torch.vtensor<[3,4],si16>
  return %0, %4 : !torch.vtensor<[2,4],f32>, !torch.vtensor<[3,4],si16>
}
