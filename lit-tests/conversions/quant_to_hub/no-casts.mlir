// A cast that does not fit its tensor stays as it is.

// RUN: qopt %s --quant-to-hub | FileCheck %s

// Without an axis it is dimension 1, which has 3 elements.
// CHECK-LABEL: @axis
// CHECK: onnx.DequantizeLinear
func.func @axis(%w: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[2,3],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2.5e-01, 1.25e-01]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<2xsi8>} : () -> !torch.vtensor<[2],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%w, %s, %z) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>) -> !torch.vtensor<[2,3],f32>
  return %0 : !torch.vtensor<[2,3],f32>
}
