// Movements go through ONNX operators that compute element by element: towards what is dequantized, or quantized.

// RUN: qopt --validate --fold-quant-shapes %s | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @up
// CHECK: [[T:%.*]] = torch.operator "onnx.Transpose"(%arg0) {{.*}} -> !torch.vtensor<[3,2],si8>
// CHECK-NEXT: [[D:%.*]] = torch.operator "onnx.DequantizeLinear"([[T]],
// CHECK-NEXT: [[R:%.*]] = torch.operator "onnx.Relu"([[D]])
// CHECK-NEXT: [[C:%.*]] = torch.operator "onnx.Clip"([[R]],
// CHECK-NEXT: return [[C]]
func.func @up(%x: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[3,2],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],f32>
  %r = torch.operator "onnx.Relu"(%d) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32>
  %c = torch.operator "onnx.Clip"(%r, %s) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,3],f32>
  %t = torch.operator "onnx.Transpose"(%c) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  return %t : !torch.vtensor<[3,2],f32>
}

// CHECK-LABEL: func.func @down
// CHECK: [[R:%.*]] = torch.operator "onnx.Sigmoid"(%arg0)
// CHECK-NEXT: [[Q:%.*]] = torch.operator "onnx.QuantizeLinear"([[R]],
// CHECK-NEXT: [[T:%.*]] = torch.operator "onnx.Transpose"([[Q]])
// CHECK-NEXT: return [[T]]
func.func @down(%x: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %t = torch.operator "onnx.Transpose"(%x) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  %r = torch.operator "onnx.Sigmoid"(%t) : (!torch.vtensor<[3,2],f32>) -> !torch.vtensor<[3,2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[3,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[3,2],si8>
  return %q : !torch.vtensor<[3,2],si8>
}

// A computation that is not known may look at all elements.
// CHECK-LABEL: func.func @unknown
// CHECK: "onnx.Softmax"
// CHECK-NEXT: "onnx.Transpose"
func.func @unknown(%x: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[3,2],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,3],f32>
  %r = torch.operator "onnx.Softmax"(%d) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32>
  %t = torch.operator "onnx.Transpose"(%r) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  return %t : !torch.vtensor<[3,2],f32>
}
