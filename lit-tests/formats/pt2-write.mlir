// A PT2 file is written from text without names and facts of a file. Movements that canonicalization writes in the form of ONNX
// become operators of PyTorch.

// RUN: qopt %s -o %t.pt2
// RUN: qopt %t.pt2 | FileCheck %s

// CHECK: func.func @main(%arg0: !torch.vtensor<[2,3],f32> {pt2.name = "arg0"}) -> (!torch.vtensor<[3,1],f32>, !torch.float)
// CHECK: %[[W:.*]] = torch.vtensor.literal(dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>) {pt2.constant = "constant"}
// CHECK: %[[ADD:.*]] = torch.aten.add.Tensor %arg0, %[[W]], %int1
// CHECK: %[[PERM:.*]] = torch.prim.ListConstruct %int1, %int0
// CHECK: %[[TURNED:.*]] = torch.aten.permute %[[ADD]], %[[PERM]]
// CHECK: torch.aten.slice.Tensor %[[TURNED]], %int1, %int1, %int2, %int1
// An operator that is not listed has the names of its arguments.
// CHECK: torch.operator "torch.my.scale"(%{{.*}}, %float5.000000e-01) {pt2.arguments = ["input", "*by"]}
func.func @main(%x: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[3,1],f32>, !torch.float) {
  %w = torch.vtensor.literal(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>) : !torch.vtensor<[3],f32>
  %int1 = torch.constant.int 1
  %half = torch.constant.float 5.0e-01
  %0 = torch.aten.add.Tensor %x, %w, %int1 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],f32>, !torch.int -> !torch.vtensor<[2,3],f32>
  %1 = torch.operator "onnx.Transpose"(%0) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  %start = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %end = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %2 = torch.operator "onnx.Slice"(%1, %start, %end, %start, %start) : (!torch.vtensor<[3,2],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[3,1],f32>
  %3 = torch.operator "torch.my.scale"(%2, %half) {pt2.arguments = ["input", "*by"]} : (!torch.vtensor<[3,1],f32>, !torch.float) -> !torch.vtensor<[3,1],f32>
  return %3, %half : !torch.vtensor<[3,1],f32>, !torch.float
}
