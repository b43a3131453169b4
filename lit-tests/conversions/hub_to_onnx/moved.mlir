// --hub-to-onnx: operations of TOSA that move elements.

// RUN: qopt %s --hub-to-onnx | FileCheck %s

!u = !quant.uniform<u8:f32, 5.000000e-01:3>

// A slice from the last element with step -1. The operator clamps the end to the position before the first element.

// CHECK-LABEL: func.func @reversed(
// CHECK-DAG: [[AXIS:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>}
// CHECK-DAG: [[LAST:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<1xsi64>}
// CHECK-DAG: [[END:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-9223372036854775808> : tensor<1xsi64>}
// CHECK: torch.operator "onnx.Slice"(%arg0, [[LAST]], [[END]], [[AXIS]], {{.*}} -> !torch.vtensor<[2,3],ui8>
func.func @reversed(%x: tensor<2x3x!u>) -> tensor<2x3x!u> {
  %0 = tosa.reverse %x {axis = 1 : i32} : (tensor<2x3x!u>) -> tensor<2x3x!u>
  return %0 : tensor<2x3x!u>
}

// A scatter of rows has an index for each element.

// CHECK-LABEL: func.func @scattered(
// CHECK: [[PLACES:%.*]] = torch.operator "onnx.Reshape"(%arg1, {{.*}} -> !torch.vtensor<[2,3,1],si32>
// CHECK: [[ALL:%.*]] = torch.operator "onnx.Tile"([[PLACES]], {{.*}} -> !torch.vtensor<[2,3,5],si32>
// CHECK: torch.operator "onnx.ScatterElements"(%arg0, [[ALL]], %arg2) {torch.onnx.axis = 1 : si64}
func.func @scattered(%x: tensor<2x4x5xf32>, %i: tensor<2x3xi32>, %u: tensor<2x3x5xf32>) -> tensor<2x4x5xf32> {
  %0 = tosa.scatter %x, %i, %u : (tensor<2x4x5xf32>, tensor<2x3xi32>, tensor<2x3x5xf32>) -> tensor<2x4x5xf32>
  return %0 : tensor<2x4x5xf32>
}
