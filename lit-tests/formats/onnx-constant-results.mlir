// An onnx.Constant with several results is a node of the file, not an initializer.

// RUN: qopt %s --emit=onnx > %t.onnx
// RUN: qopt %t.onnx | FileCheck %s

// CHECK: [[C:%.*]]:2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: return [[C]]#0
func.func @f() -> (!torch.vtensor<[2],f32> {onnx.name = "y"}) attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %0:2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.000000e+00> : tensor<2xf32>} : () -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>)
  return %0#0 : !torch.vtensor<[2],f32>
}
