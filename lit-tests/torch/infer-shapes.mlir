// --infer-shapes: sizes follow from operands, and the shape computation that an exporter writes for an expand is evaluated. A
// function that is called keeps its types.

// RUN: qopt %s --infer-shapes | FileCheck %s

// CHECK-LABEL: func.func @expand(
// CHECK-SAME: -> !torch.vtensor<[2,3,4],f32>
// CHECK: [[L:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 1, 4]> : tensor<3xsi64>}
// CHECK: torch.operator "onnx.Expand"(%arg0, [[L]])
// CHECK-SAME: -> !torch.vtensor<[2,3,4],f32>
// CHECK-NOT: onnx.Where
func.func @expand(%x: !torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[?,?,?],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %sizes = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, -1, 4]> : tensor<3xsi64>} : () -> !torch.vtensor<[3],si64>
  %rank = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %minus = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %ones = torch.operator "onnx.ConstantOfShape"(%rank) {torch.onnx.value = dense<1> : tensor<1xsi64>} : (!torch.vtensor<[1],si64>) -> !torch.vtensor<[3],si64>
  %all = torch.operator "onnx.Mul"(%ones, %minus) : (!torch.vtensor<[3],si64>, !torch.vtensor<[],si64>) -> !torch.vtensor<[3],si64>
  %is = torch.operator "onnx.Equal"(%sizes, %all) : (!torch.vtensor<[3],si64>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[3],i1>
  %to = torch.operator "onnx.Where"(%is, %ones, %sizes) : (!torch.vtensor<[3],i1>, !torch.vtensor<[3],si64>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[3],si64>
  %0 = torch.operator "onnx.Expand"(%x, %to) : (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[3],si64>) -> !torch.vtensor<[?,?,?],f32>
  return %0 : !torch.vtensor<[?,?,?],f32>
}

// CHECK-LABEL: func.func private @called(
// CHECK-SAME: -> tensor<?xf32>
func.func private @called(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0 = "tfl.relu"(%x) : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME: -> tensor<?xf32>
func.func @caller(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0 = call @called(%x) : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A function that is referenced in a nested attribute keeps its types.

// CHECK-LABEL: func.func private @listed(
// CHECK-SAME: -> tensor<?xf32>
func.func private @listed(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0 = "tfl.relu"(%x) : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @lists() attributes {functions = [{first = @listed}]} {
  return
}
