// A constant that folding computes after the conversion becomes a builtin constant, so its quantization folds too.

// RUN: qopt %s --quant-to-hub --canonicalize | FileCheck %s --implicit-check-not=unrealized_conversion_cast

// CHECK-LABEL: func.func @cast(
// CHECK: qnn.constant dense<[4, 1]> : tensor<2xi8>
func.func @cast() -> !torch.vtensor<[2],ui8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %h = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[5.000000e-01, -1.000000e+00]> : tensor<2xf16>} : () -> !torch.vtensor<[2],f16>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.000000e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %0 = torch.operator "onnx.Cast"(%h) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[2],f16>) -> !torch.vtensor<[2],f32>
  %1 = torch.operator "onnx.QuantizeLinear"(%0, %s, %z) : (!torch.vtensor<[2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[2],ui8>
  return %1 : !torch.vtensor<[2],ui8>
}
