// Everything that PT2 does not have is an error, and no file is written.

// RUN: not qopt %s -o %t.pt2 2>&1 | FileCheck %s
// RUN: not ls %t.pt2

// CHECK: error: a value has a type that the format does not have
// CHECK: error: 'tosa.abs': the operation has no operator in PyTorch
// CHECK: error: {{.*}}'onnx.Relu': the operation has no operator in PyTorch
// CHECK: error: {{.*}}'torch.my.scale': the names of its arguments are unknown
// CHECK: error: {{.*}}a dynamic size has no expression
func.func @main(%x: tensor<2xf32>, %y: !torch.vtensor<[2],f32>) {
  %0 = tosa.abs %x : (tensor<2xf32>) -> tensor<2xf32>
  %1 = torch.operator "onnx.Relu"(%y) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  %2 = torch.operator "torch.my.scale"(%y) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  %3 = torch.aten.relu %y : !torch.vtensor<[2],f32> -> !torch.vtensor<[?],f32>
  return
}
