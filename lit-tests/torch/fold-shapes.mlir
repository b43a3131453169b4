// Shapes that are computed from constants are constants. The validator does not compute, so it is not asked here.

// RUN: qopt --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// A shape that is computed from sizes is a constant, and types may have dynamic sizes.
// CHECK-LABEL: func.func @computed_shape
// CHECK-NEXT: [[C:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<{{\[\[}}1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi8>} : () -> !torch.vtensor<[?,?],si8>
// CHECK-NEXT: return [[C]]
func.func @computed_shape(%x: !torch.vtensor<[2,5],f32>) -> !torch.vtensor<[?,?],si8> {
  %zero = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %axis = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %one = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 2, 3, 4, 5, 6]> : tensor<6xsi8>} : () -> !torch.vtensor<[6],si8>
  %0 = torch.operator "onnx.Shape"(%x) : (!torch.vtensor<[2,5],f32>) -> !torch.vtensor<[2],si64>
  %1 = torch.operator "onnx.Gather"(%0, %zero) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2],si64>, !torch.vtensor<[],si64>) -> !torch.vtensor<[],si64>
  %2 = torch.operator "onnx.Unsqueeze"(%1, %axis) : (!torch.vtensor<[],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1],si64>
  %3 = torch.operator "onnx.Add"(%2, %one) : (!torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1],si64>
  %4 = torch.operator "onnx.Concat"(%2, %3) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2],si64>
  %5 = torch.operator "onnx.Reshape"(%c, %4) : (!torch.vtensor<[6],si8>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[?,?],si8>
  return %5 : !torch.vtensor<[?,?],si8>
}
