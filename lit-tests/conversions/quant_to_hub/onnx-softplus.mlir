// An ONNX operator on floats between casts becomes the function of the hub.

// RUN: qopt %s --quant-to-hub | FileCheck %s

// CHECK-LABEL: func.func @softplus
// CHECK: qnn.unary ort %{{.*}} {function = "softplus"}
func.func @softplus(%x: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %1 = torch.operator "onnx.Softplus"(%0) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %s, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  return %2 : !torch.vtensor<[4],si8>
}
