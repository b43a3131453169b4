// Values of f64 that f32 holds are computed in f32, and others stay.

// RUN: qopt %s --floats-to-tosa | FileCheck %s
// RUN: qopt %s --floats-to-tosa --run=compared | FileCheck %s --check-prefix=COMPARED

// CHECK-LABEL: func.func @moved(
// CHECK-SAME: -> tensor<6xf32>
// CHECK-NOT: f64
// CHECK: tosa.reshape
// CHECK: tosa.negate
// CHECK-NOT: f64
// CHECK: return
func.func @moved(%x: !torch.vtensor<[3,2],f32>) -> !torch.vtensor<[6],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %shape = torch.operator "onnx.Constant"() {torch.onnx.value = dense<6> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %0 = torch.operator "onnx.Cast"(%x) {torch.onnx.to = 11 : si64} : (!torch.vtensor<[3,2],f32>) -> !torch.vtensor<[3,2],f64>
  %1 = torch.operator "onnx.Reshape"(%0, %shape) : (!torch.vtensor<[3,2],f64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[6],f64>
  %2 = torch.operator "onnx.Neg"(%1) : (!torch.vtensor<[6],f64>) -> !torch.vtensor<[6],f64>
  %3 = torch.operator "onnx.Cast"(%2) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[6],f64>) -> !torch.vtensor<[6],f32>
  return %3 : !torch.vtensor<[6],f32>
}

// COMPARED: dense<[0, 1]> : tensor<2xi64>
func.func @compared() -> !torch.vtensor<[2],si64> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.4, 1.75]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %half = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f64>} : () -> !torch.vtensor<[],f64>
  %0 = torch.operator "onnx.Cast"(%x) {torch.onnx.to = 11 : si64} : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f64>
  %1 = torch.operator "onnx.Max"(%0, %half) : (!torch.vtensor<[2],f64>, !torch.vtensor<[],f64>) -> !torch.vtensor<[2],f64>
  %2 = torch.operator "onnx.Cast"(%1) {torch.onnx.to = 7 : si64} : (!torch.vtensor<[2],f64>) -> !torch.vtensor<[2],si64>
  return %2 : !torch.vtensor<[2],si64>
}

// The constant has more bits than f32, so all values that are compared with it keep theirs.
// CHECK-LABEL: func.func @tenth(
// CHECK: f64
func.func @tenth(%x: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],i1> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %tenth = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.1> : tensor<f64>} : () -> !torch.vtensor<[],f64>
  %0 = torch.operator "onnx.Cast"(%x) {torch.onnx.to = 11 : si64} : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f64>
  %1 = torch.operator "onnx.Greater"(%0, %tenth) : (!torch.vtensor<[2],f64>, !torch.vtensor<[],f64>) -> !torch.vtensor<[2],i1>
  return %1 : !torch.vtensor<[2],i1>
}

// The sum has more bits than f32, and f32 does not hold all integers of 32 bits.
// CHECK-LABEL: func.func @sum(
// CHECK: f64
func.func @sum(%x: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Cast"(%x) {torch.onnx.to = 11 : si64} : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f64>
  %1 = torch.operator "onnx.Add"(%0, %0) : (!torch.vtensor<[2],f64>, !torch.vtensor<[2],f64>) -> !torch.vtensor<[2],f64>
  %2 = torch.operator "onnx.Cast"(%1) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[2],f64>) -> !torch.vtensor<[2],f32>
  return %2 : !torch.vtensor<[2],f32>
}

// CHECK-LABEL: func.func @word(
// CHECK: f64
func.func @word(%x: !torch.vtensor<[2],si32>) -> !torch.vtensor<[2],si64> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Cast"(%x) {torch.onnx.to = 11 : si64} : (!torch.vtensor<[2],si32>) -> !torch.vtensor<[2],f64>
  %1 = torch.operator "onnx.Cast"(%0) {torch.onnx.to = 7 : si64} : (!torch.vtensor<[2],f64>) -> !torch.vtensor<[2],si64>
  return %1 : !torch.vtensor<[2],si64>
}
