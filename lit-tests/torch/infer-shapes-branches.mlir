// --infer-shapes: an `If` whose condition follows from sizes becomes the operations of its branch, and a `Range` of floats gets its
// size. Other conditions stay.

// RUN: qopt %s --infer-shapes | FileCheck %s
// RUN: qopt %s --shape=image:1x4 | FileCheck %s --check-prefix=SHAPE

// CHECK-LABEL: func.func @squeezed(
// CHECK-SAME: -> !torch.vtensor<[2,3],f32>
// CHECK-NOT: onnx.If
// CHECK: %[[AXIS:.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>}
// CHECK: %[[R:.*]] = torch.operator "onnx.Squeeze"(%arg0, %[[AXIS]]) : {{.*}} -> !torch.vtensor<[2,3],f32>
// CHECK: return %[[R]]
func.func @squeezed(%x: !torch.vtensor<[2,1,3],f32>) -> !torch.vtensor<*,f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %one = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %shape = torch.operator "onnx.Shape"(%x) : (!torch.vtensor<[2,1,3],f32>) -> !torch.vtensor<[3],si64>
  %size = torch.operator "onnx.Gather"(%shape, %one) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[3],si64>, !torch.vtensor<[],si64>) -> !torch.vtensor<[],si64>
  %is_one = torch.operator "onnx.Equal"(%size, %one) : (!torch.vtensor<[],si64>, !torch.vtensor<[],si64>) -> !torch.vtensor<[],i1>
  %0 = torch.operator "onnx.If"(%is_one) : (!torch.vtensor<[],i1>) -> !torch.vtensor<*,f32> {
    %1 = torch.operator "onnx.Identity"(%x) : (!torch.vtensor<[2,1,3],f32>) -> !torch.vtensor<[2,1,3],f32>
    torch.operator_terminator %1 : !torch.vtensor<[2,1,3],f32>
  }, {
    %axis = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
    %1 = torch.operator "onnx.Squeeze"(%x, %axis) : (!torch.vtensor<[2,1,3],f32>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[?,3],f32>
    torch.operator_terminator %1 : !torch.vtensor<[?,3],f32>
  }
  return %0 : !torch.vtensor<*,f32>
}

// The names of the graphs tell the branches.
// CHECK-LABEL: func.func @named(
// CHECK-NOT: onnx.If
// CHECK: onnx.Abs
func.func @named(%x: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %true = torch.operator "onnx.Constant"() {torch.onnx.value = dense<true> : tensor<i1>} : () -> !torch.vtensor<[],i1>
  %0 = torch.operator "onnx.If"(%true) {onnx.graphs = [{attribute = "then_branch"}, {attribute = "else_branch"}]} : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
    %1 = torch.operator "onnx.Abs"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
    torch.operator_terminator %1 : !torch.vtensor<[2],f32>
  }, {
    %1 = torch.operator "onnx.Neg"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
    torch.operator_terminator %1 : !torch.vtensor<[2],f32>
  }
  return %0 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @unknown(
// CHECK: onnx.If
func.func @unknown(%x: !torch.vtensor<[2],f32>, %c: !torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
    %1 = torch.operator "onnx.Abs"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
    torch.operator_terminator %1 : !torch.vtensor<[2],f32>
  }, {
    %1 = torch.operator "onnx.Neg"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
    torch.operator_terminator %1 : !torch.vtensor<[2],f32>
  }
  return %0 : !torch.vtensor<[2],f32>
}

// A branch that may not run declares other sizes than the argument gives.
// SHAPE-LABEL: func.func @contradicting(
// SHAPE: "onnx.Concat"(%arg0){{.*}} -> !torch.vtensor<[1,4],f32>
func.func @contradicting(%x: !torch.vtensor<[1,?],f32> {onnx.name = "image"}, %c: !torch.vtensor<[],i1>) -> !torch.vtensor<[1,?],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[1,?],f32> {
    %1 = torch.operator "onnx.Concat"(%x) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[1,?],f32>) -> !torch.vtensor<[1,3],f32>
    torch.operator_terminator %1 : !torch.vtensor<[1,3],f32>
  }, {
    torch.operator_terminator %x : !torch.vtensor<[1,?],f32>
  }
  return %0 : !torch.vtensor<[1,?],f32>
}

// Exporters of anchors count the columns of an image in floats.
// CHECK-LABEL: func.func @range(
// CHECK-SAME: -> !torch.vtensor<[20],f32>
func.func @range(%x: !torch.vtensor<[1,8,20,20],f32>) -> !torch.vtensor<[?],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %two = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %zero = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %one = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %shape = torch.operator "onnx.Shape"(%x) : (!torch.vtensor<[1,8,20,20],f32>) -> !torch.vtensor<[4],si64>
  %size = torch.operator "onnx.Gather"(%shape, %two) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[4],si64>, !torch.vtensor<[],si64>) -> !torch.vtensor<[],si64>
  %limit = torch.operator "onnx.Cast"(%size) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[],si64>) -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.Range"(%zero, %limit, %one) : (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}

// A quotient that is not whole is unknown.
// CHECK-LABEL: func.func @fraction(
// CHECK-SAME: -> !torch.vtensor<[?],f32>
func.func @fraction() -> !torch.vtensor<[?],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %zero = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %one = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %seven = torch.operator "onnx.Constant"() {torch.onnx.value = dense<7> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %float = torch.operator "onnx.Cast"(%seven) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[],si64>) -> !torch.vtensor<[],f32>
  %two = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %half = torch.operator "onnx.Div"(%float, %two) : (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.Range"(%zero, %half, %one) : (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}
