// A result whose declared size is dynamic compiles if its operands give the size.

// REQUIRES: codegen
// RUN: qopt run %s --check | FileCheck %s

// CHECK: output #0: equal to the interpreter's in all 6 elements
func.func @main(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,?],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.QuantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,?],si8>
  %1 = torch.operator "onnx.DequantizeLinear"(%0, %s, %z) : (!torch.vtensor<[2,?],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,?],f32>
  return %1 : !torch.vtensor<[2,?],f32>
}
