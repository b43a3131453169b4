// Movements go through operations that compute element by element: towards dequantized or quantized values.

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

// An unknown computation may look at all elements.
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

// PyTorch's operations: the operands after the tensors apply to all elements.
// CHECK-LABEL: func.func @aten
// CHECK: [[T:%.*]] = torch.aten.permute %arg0, {{.*}} -> !torch.vtensor<[3,2],si8>
// CHECK-NEXT: [[D:%.*]] = torch.quantized_decomposed.dequantize_per_tensor [[T]],
// CHECK-NEXT: [[R:%.*]] = torch.aten.relu [[D]]
// CHECK-NEXT: [[S:%.*]] = torch.aten.sigmoid [[R]]
// CHECK-NEXT: [[A:%.*]] = torch.aten.hardtanh [[S]], %{{.*}}, %{{.*}} :
// CHECK-NEXT: return [[A]] : !torch.vtensor<[3,2],f32>
func.func @aten(%x: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[3,2],f32> {
  %scale = torch.constant.float 5.0e-01
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %min = torch.constant.int -128
  %max = torch.constant.int 127
  %int8 = torch.constant.int 1
  %none = torch.constant.none
  %dims = torch.prim.ListConstruct %one, %zero : (!torch.int, !torch.int) -> !torch.list<int>
  %d = torch.quantized_decomposed.dequantize_per_tensor %x, %scale, %zero, %min, %max, %int8, %none : !torch.vtensor<[2,3],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  %r = torch.aten.relu %d : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[2,3],f32>
  %s = torch.aten.sigmoid %r : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[2,3],f32>
  %h = torch.aten.hardtanh %s, %scale, %scale : !torch.vtensor<[2,3],f32>, !torch.float, !torch.float -> !torch.vtensor<[2,3],f32>
  %t = torch.aten.permute %h, %dims : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[3,2],f32>
  return %t : !torch.vtensor<[3,2],f32>
}

// Both tensors of a sum are moved, and the factor is not.
// CHECK-LABEL: func.func @sum
// CHECK: [[X:%.*]] = torch.aten.permute %arg0, {{.*}},si8>
// CHECK-NEXT: [[D:%.*]] = torch.quantized_decomposed.dequantize_per_tensor [[X]],
// CHECK: [[Y:%.*]] = torch.aten.permute %arg1, {{.*}},si8>
// CHECK-NEXT: [[E:%.*]] = torch.quantized_decomposed.dequantize_per_tensor [[Y]],
// CHECK: [[S:%.*]] = torch.aten.add.Tensor [[D]], [[E]], %{{.*}} : !torch.vtensor<[3,2],f32>, !torch.vtensor<[3,2],f32>, !torch.int -> !torch.vtensor<[3,2],f32>
// CHECK-NEXT: return [[S]]
func.func @sum(%x: !torch.vtensor<[2,3],si8>, %y: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[3,2],f32> {
  %scale = torch.constant.float 5.0e-01
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %min = torch.constant.int -128
  %max = torch.constant.int 127
  %int8 = torch.constant.int 1
  %none = torch.constant.none
  %dims = torch.prim.ListConstruct %one, %zero : (!torch.int, !torch.int) -> !torch.list<int>
  %d = torch.quantized_decomposed.dequantize_per_tensor %x, %scale, %zero, %min, %max, %int8, %none : !torch.vtensor<[2,3],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  %e = torch.quantized_decomposed.dequantize_per_tensor %y, %scale, %zero, %min, %max, %int8, %none : !torch.vtensor<[2,3],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,3],f32>
  %s = torch.aten.add.Tensor %d, %e, %one : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.int -> !torch.vtensor<[2,3],f32>
  %t = torch.aten.permute %s, %dims : !torch.vtensor<[2,3],f32>, !torch.list<int> -> !torch.vtensor<[3,2],f32>
  return %t : !torch.vtensor<[3,2],f32>
}
