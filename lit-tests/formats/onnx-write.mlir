// An ONNX file is written from text without names and facts of a file.

// RUN: qopt %s --emit=onnx -o %t.onnx
// RUN: qopt %t.onnx | FileCheck %s

// The types that a file leaves out are inferred.

// CHECK: func.func @main(%arg0: !torch.vtensor<[2,?],f32> {onnx.metadata_props = {{\[\[}}"unit", "mV"]], onnx.name = "arg0"}
// CHECK: "onnx.Constant"() {torch.onnx.value = dense<[1, -2, 3]> : tensor<3xsi4>} : () -> !torch.vtensor<[3],si4>
// CHECK: %[[NONE:.*]] = torch.constant.none
// CHECK: %[[CLIP:.*]] = torch.operator "onnx.Clip"(%arg0, %[[NONE]], %{{.*}}) : ({{.*}}) -> !torch.vtensor<[2,?],f32>
// CHECK: torch.operator "onnx.If"
// CHECK-SAME: -> !torch.vtensor<[2,?],f32> {
// CHECK-NEXT: torch.operator "onnx.Relu"(%[[CLIP]])
// CHECK: torch.operator_terminator
// CHECK-NEXT: }, {
// A constant, a repeated value and an input get the names of outputs by copies. A result of type none is omitted only if it
// is unused.
// CHECK: %[[USED:.*]]:2 = torch.operator "onnx.Foo"(%arg0) : (!torch.vtensor<[2,?],f32>) -> (!torch.vtensor, !torch.none)
// CHECK: torch.operator "onnx.Neg"(%[[USED]]#0)
// CHECK-COUNT-3: "onnx.Identity"
// CHECK: return
func.func @main(%x: !torch.vtensor<[2,?],f32> {onnx.metadata_props = [["unit", "mV"]]}, %c: !torch.vtensor<[],i1>)
    -> (!torch.vtensor<[2,?],f32>, !torch.vtensor<[3],si4>, !torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],f32>)
    attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %max = torch.operator "onnx.Constant"() {torch.onnx.value = dense<6.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, -2, 3]> : tensor<3xsi4>} : () -> !torch.vtensor<[3],si4>
  %none = torch.constant.none
  %0 = torch.operator "onnx.Clip"(%x, %none, %max) : (!torch.vtensor<[2,?],f32>, !torch.none, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,?],f32>
  %1 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2,?],f32> {
    %2 = torch.operator "onnx.Relu"(%0) : (!torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32>
    torch.operator_terminator %2 : !torch.vtensor<[2,?],f32>
  }, {
    %3 = torch.operator "onnx.Neg"(%0) : (!torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32>
    torch.operator_terminator %3 : !torch.vtensor<[2,?],f32>
  }
  %4:2 = torch.operator "onnx.Foo"(%x) : (!torch.vtensor<[2,?],f32>) -> (!torch.none, !torch.none)
  %5 = torch.operator "onnx.Neg"(%4#0) : (!torch.none) -> !torch.vtensor<[2,?],f32>
  return %1, %w, %1, %x : !torch.vtensor<[2,?],f32>, !torch.vtensor<[3],si4>, !torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],f32>
}
