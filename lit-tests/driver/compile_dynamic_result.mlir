// The error for a dynamic size names the operator that computes the value, not the return.

// RUN: not qopt compile %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=func.return

// CHECK: compile_dynamic_result.mlir:[[#@LINE+5]]:8: error: 'tensor.cast' (from 'onnx.DequantizeLinear') cannot be compiled: the result has a dynamic size ('tensor<2x?xf32>'), and compiled programs need static sizes
func.func @main(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,?],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.QuantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,?],si8>
  %1 = torch.operator "onnx.DequantizeLinear"(%0, %s, %z) : (!torch.vtensor<[2,?],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,?],f32>
  return %1 : !torch.vtensor<[2,?],f32>
}
