// Exporters compute sizes in floats, such as ceil(height / stride). Each operation rounds as the runtime does.

// RUN: qopt %s --infer-shapes | FileCheck %s

// CHECK-LABEL: func.func @ceil
// CHECK: dense<[2, -1]> : tensor<2xsi64>
// CHECK: onnx.Reshape{{.*}} -> !torch.vtensor<[2,10],f32>
func.func @ceil(%x: !torch.vtensor<[5,4],f32>) -> !torch.vtensor<[?,?],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %zero = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %first = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %rest = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %stride = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %s = torch.operator "onnx.Shape"(%x) : (!torch.vtensor<[5,4],f32>) -> !torch.vtensor<[2],si64>
  %h = torch.operator "onnx.Gather"(%s, %zero) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2],si64>, !torch.vtensor<[],si64>) -> !torch.vtensor<[],si64>
  %f = torch.operator "onnx.Cast"(%h) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[],si64>) -> !torch.vtensor<[],f32>
  %q = torch.operator "onnx.Div"(%f, %stride) : (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[],f32>
  %c = torch.operator "onnx.Ceil"(%q) : (!torch.vtensor<[],f32>) -> !torch.vtensor<[],f32>
  %i = torch.operator "onnx.Cast"(%c) {torch.onnx.to = 7 : si64} : (!torch.vtensor<[],f32>) -> !torch.vtensor<[],si64>
  %u = torch.operator "onnx.Unsqueeze"(%i, %first) : (!torch.vtensor<[],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1],si64>
  %l = torch.operator "onnx.Concat"(%u, %rest) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2],si64>
  %r = torch.operator "onnx.Reshape"(%x, %l) : (!torch.vtensor<[5,4],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[?,?],f32>
  return %r : !torch.vtensor<[?,?],f32>
}

// The sizes are 10 * 0.7 = 7 (6.9999998 without the rounding to f32), round(2.5) = 2, sqrt(49) = 7, 3 ^ 2 = 9, clip(-1, 1) = 1, trunc(-1 / -0.4) = 2.
// CHECK-LABEL: func.func @rounded
// CHECK: dense<[7, 2, 7, 9, 1, 2]> : tensor<6xsi64>
// CHECK: onnx.Expand{{.*}} -> !torch.vtensor<[7,2,7,9,1,2],f32>
func.func @rounded(%x: !torch.vtensor<[1],f32>) -> !torch.vtensor<[?,?,?,?,?,?],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %none = torch.constant.none
  %ten = torch.operator "onnx.Constant"() {torch.onnx.value = dense<10.0> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %part = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.7> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %a = torch.operator "onnx.Mul"(%ten, %part) : (!torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[1],f32>
  %tie = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.5> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %b = torch.operator "onnx.Round"(%tie) : (!torch.vtensor<[1],f32>) -> !torch.vtensor<[1],f32>
  %square = torch.operator "onnx.Constant"() {torch.onnx.value = dense<49.0> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %c = torch.operator "onnx.Sqrt"(%square) : (!torch.vtensor<[1],f32>) -> !torch.vtensor<[1],f32>
  %three = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3.0> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %two = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.0> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %d = torch.operator "onnx.Pow"(%three, %two) : (!torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[1],f32>
  %minus = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1.0> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %low = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %e = torch.operator "onnx.Clip"(%minus, %low, %none) : (!torch.vtensor<[1],f32>, !torch.vtensor<[],f32>, !torch.none) -> !torch.vtensor<[1],f32>
  %by = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-0.4> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %f = torch.operator "onnx.Div"(%minus, %by) : (!torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[1],f32>
  %l = torch.operator "onnx.Concat"(%a, %b, %c, %d, %e, %f) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[6],f32>
  %i = torch.operator "onnx.Cast"(%l) {torch.onnx.to = 7 : si64} : (!torch.vtensor<[6],f32>) -> !torch.vtensor<[6],si64>
  %r = torch.operator "onnx.Expand"(%x, %i) : (!torch.vtensor<[1],f32>, !torch.vtensor<[6],si64>) -> !torch.vtensor<[?,?,?,?,?,?],f32>
  return %r : !torch.vtensor<[?,?,?,?,?,?],f32>
}

// A power that runtimes may round differently is unknown, and so is a quotient by 0.
// CHECK-LABEL: func.func @unknown
// CHECK: onnx.Expand{{.*}} -> !torch.vtensor<[?,?],f32>
func.func @unknown(%x: !torch.vtensor<[1],f32>) -> !torch.vtensor<[?,?],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %three = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3.0> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %part = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.3> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %zero = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %a = torch.operator "onnx.Pow"(%three, %part) : (!torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[1],f32>
  %b = torch.operator "onnx.Div"(%three, %zero) : (!torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[1],f32>
  %l = torch.operator "onnx.Concat"(%a, %b) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[2],f32>
  %i = torch.operator "onnx.Cast"(%l) {torch.onnx.to = 7 : si64} : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],si64>
  %r = torch.operator "onnx.Expand"(%x, %i) : (!torch.vtensor<[1],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[?,?],f32>
  return %r : !torch.vtensor<[?,?],f32>
}
