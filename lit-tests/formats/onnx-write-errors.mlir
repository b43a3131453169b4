// Everything that ONNX does not have is an error, and no file is written.

// RUN: not qopt %s -o %t.onnx 2>&1 | FileCheck %s
// RUN: not ls %t.onnx

// CHECK: error: type 'tensor<2xf32>' is not a tensor of ONNX
// CHECK: error: type '!torch.list<list<{{.*}}' nests too many types
// CHECK: error: 'tosa.abs' has no operator in ONNX
// CHECK: error: 'torch.aten.relu' has no operator in ONNX
// CHECK: error: 'Foo': attribute 'ty' has no form in ONNX: the constant has no type
// CHECK-NOT: error
func.func @main(%x: tensor<2xf32>, %y: !torch.vtensor<[2],f32>, %z: !torch.list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<list<vtensor<[2],f32>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>) -> !torch.vtensor<[2],f32>
    attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %0 = tosa.abs %x : (tensor<2xf32>) -> tensor<2xf32>
  %1 = torch.aten.relu %y : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
  %2 = torch.operator "onnx.Foo"(%1) {torch.onnx.ty = i32} : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  return %2 : !torch.vtensor<[2],f32>
}
