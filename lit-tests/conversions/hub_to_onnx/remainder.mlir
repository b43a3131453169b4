// --hub-to-onnx: a fused multiply-add with an exact result is computed in f64. Others stay: f64 rounds the sum twice.

// RUN: qopt %s --hub-to-onnx --remarks-filter-missed=hub-to-onnx 2>%t.txt | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.txt

// CHECK-LABEL: func.func @rest(
// CHECK: [[P:%.*]] = torch.operator "onnx.Mul"({{.*}} -> !torch.vtensor<[4],f64>
// CHECK: [[S:%.*]] = torch.operator "onnx.Add"([[P]], {{.*}} -> !torch.vtensor<[4],f64>
// CHECK: torch.operator "onnx.Cast"([[S]]) {torch.onnx.to = 1 : si64}
func.func @rest(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = qint.divide %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.floor %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = tosa.negate %1, %z, %z : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  %3 = qint.fma %2, %b, %a : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// CHECK-LABEL: func.func @rounded(
// CHECK: qint.fma
// REMARK: qint.fma
// REMARK-SAME: ONNX has no such operator
func.func @rounded(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = qint.fma %a, %b, %a : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
