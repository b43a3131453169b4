// A cast of an integer to bf16 rounds to f32 first, as ONNX Runtime does: 33685505 is 33685504 in f32, a tie of bf16.

// RUN: qopt %s --floats-to-tosa --canonicalize --run=main | FileCheck %s

// CHECK: dense<[3.355440e+07, -3.000000e+00, 7.014400e+04]> : tensor<3xbf16>
// CHECK: dense<[0x7C00, -2.048000e+03, 6.550400e+04]> : tensor<3xf16>
func.func @main() -> (!torch.vtensor<[3],bf16>, !torch.vtensor<[3],f16>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[33685505, -3, 70000]> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64>
  %y = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[65520, -2049, 65519]> : tensor<3xsi32>} : () -> !torch.vtensor<[3],si32>
  %0 = torch.operator "onnx.Cast"(%x) {torch.onnx.to = 16 : si64} : (!torch.vtensor<[3],si64>) -> !torch.vtensor<[3],bf16>
  %1 = torch.operator "onnx.Cast"(%y) {torch.onnx.to = 10 : si64} : (!torch.vtensor<[3],si32>) -> !torch.vtensor<[3],f16>
  return %0, %1 : !torch.vtensor<[3],bf16>, !torch.vtensor<[3],f16>
}
