// Operations whose dialect does not verify result types: the declared type differs from the computed one, so
// they stay as they are, and the program stays valid.

// RUN: qopt --fold-quant-shapes --validate %s | FileCheck %s

!q = !quant.uniform<i8:f32, 0.5:-3>

// The stored values have dynamic sizes that a movement of them may need.
// CHECK-LABEL: func.func @sizes
// CHECK: onnx.DequantizeLinear
// CHECK: onnx.Gather{{.*}} -> !torch.vtensor<[2],f32>
// CHECK: onnx.QuantizeLinear
func.func @sizes(%x: !torch.vtensor<[?],si8>) -> !torch.vtensor<[2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[?],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 0]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %r = torch.operator "onnx.Gather"(%d, %i) : (!torch.vtensor<[4],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2],f32>
  %q = torch.operator "onnx.QuantizeLinear"(%r, %s, %z) : (!torch.vtensor<[2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2],si8>
  return %q : !torch.vtensor<[2],si8>
}

// CHECK-LABEL: func.func @result
// CHECK: tfl.reshape{{.*}} -> tensor<3x2xf32>
// CHECK: tfl.quantize{{.*}} -> tensor<3x?x!quant
func.func @result(%x: tensor<6xf32>, %shape: tensor<2xi32>) -> tensor<3x?x!q> {
  %0 = "tfl.reshape"(%x, %shape) : (tensor<6xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  %1 = "tfl.quantize"(%0) <{qtype = tensor<3x?x!q>}> : (tensor<3x2xf32>) -> tensor<3x?x!q>
  return %1 : tensor<3x?x!q>
}

// A constant with several results does not determine which result has the value.
// CHECK-LABEL: func.func @several
// CHECK: [[C:%.*]]:2 = torch.operator "onnx.Constant"
// CHECK: torch.operator "onnx.Reshape"([[C]]#1,
func.func @several() -> !torch.vtensor<[2,1],f32> {
  %c:2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 2]> : tensor<2xsi8>} : () -> (!torch.vtensor<[2],si8>, !torch.vtensor<[2],si8>)
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %d = torch.operator "onnx.DequantizeLinear"(%c#1, %s, %z) : (!torch.vtensor<[2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2],f32>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 1]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %r = torch.operator "onnx.Reshape"(%d, %i) : (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2,1],f32>
  return %r : !torch.vtensor<[2,1],f32>
}

// An operator that declares other elements than it holds is not a constant.
// CHECK-LABEL: func.func @held
// CHECK: "onnx.Pad"
func.func @held(%x: !torch.vtensor<[2],si8>) -> !torch.vtensor<[3],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 0]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-2.0> : tensor<bf16>} : () -> !torch.vtensor<[],f32>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.Pad"(%d, %p, %v) : (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>, !torch.vtensor<[],f32>) -> !torch.vtensor<[3],f32>
  %1 = torch.operator "onnx.QuantizeLinear"(%0, %s, %z) : (!torch.vtensor<[3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[3],si8>
  return %1 : !torch.vtensor<[3],si8>
}

// A constant whose type has a dynamic size has the sizes of its elements.
// CHECK-LABEL: func.func @open
// CHECK-NEXT: [[C:%.*]] = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<{{.*}}>>, value = dense<{{\[\[}}7, 8], [1, 2], [1, 2]]> : tensor<3x2xi8>}>
// CHECK-NEXT: return [[C]]
func.func @open() -> tensor<3x2x!q> {
  %x = "tfl.pseudo_qconst"() <{qtype = tensor<?x2x!q>, value = dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi8>}> : () -> tensor<?x2x!q>
  %a = "tfl.pseudo_const"() <{value = dense<[3, 0, 0]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "tfl.gather"(%x, %a) <{axis = 0}> : (tensor<?x2x!q>, tensor<3xi32>) -> tensor<3x2x!q>
  return %0 : tensor<3x2x!q>
}

// An operation that declares other reals than its operand is not a movement: the cast would change its type too.
// CHECK-LABEL: func.func @other_reals
// CHECK: "onnx.Transpose"(%arg0)
// CHECK-NEXT: "onnx.QuantizeLinear"
func.func @other_reals(%x: !torch.vtensor<[2,3],f64>) -> !torch.vtensor<[3,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.Transpose"(%x) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,3],f64>) -> !torch.vtensor<[3,2],f32>
  %1 = torch.operator "onnx.QuantizeLinear"(%0, %s, %z) : (!torch.vtensor<[3,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[3,2],si8>
  return %1 : !torch.vtensor<[3,2],si8>
}
