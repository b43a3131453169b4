// --shape makes the arguments of a model static. Results follow, through the shape computation of an exporter.

// RUN: qopt %s -o %t.onnx
// RUN: qopt %t.onnx --shape=x:2x8x4 | FileCheck %s
// RUN: qopt %t.onnx --shape=arg0:2x8x4 -o %t.static.onnx
// RUN: qopt %t.static.onnx | FileCheck %s --check-prefix=WRITTEN
// RUN: not qopt %t.onnx --shape=y:2x8x4 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not qopt %t.onnx --shape=x:2x8x5 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not qopt %t.static.onnx --shape=x:3x8x4 2>&1 | FileCheck %s --check-prefix=STATIC
// RUN: not qopt %t.onnx --shape=x:2x8 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not qopt %t.onnx --shape=x:2xa 2>&1 | FileCheck %s --check-prefix=SYNTAX

// CHECK: @g(%{{.*}}: !torch.vtensor<[2,8,4],f32>{{.*}}) -> (!torch.vtensor<[2,32],f32>
// CHECK: "onnx.Relu"({{.*}}) -> !torch.vtensor<[2,8,4],f32>
// CHECK: "onnx.Reshape"({{.*}}) -> !torch.vtensor<[2,32],f32>

// WRITTEN: @g(%{{.*}}: !torch.vtensor<[2,8,4],f32> {onnx.name = "x"}) -> (!torch.vtensor<[2,32],f32> {onnx.name = "z"})

// NAME: error: no function has an argument 'y'; the arguments are 'x'
// SIZE: error: {{.*}}argument 'x' has type '!torch.vtensor<[?,8,4],f32>', but gets the shape 2x8x5
// STATIC: error: {{.*}}argument 'x' has type '!torch.vtensor<[2,8,4],f32>', but gets the shape 3x8x4
// STATIC: note: {{.*}}--shape sets dynamic sizes only
// RANK: error: {{.*}}argument 'x' has type '!torch.vtensor<[?,8,4],f32>', but gets the shape 2x8
// SYNTAX: qopt: for the --shape option: 'x:2xa' value invalid for shape argument: expected <name>:<size>x<size>...
func.func @g(%x: !torch.vtensor<[?,8,4],f32> {onnx.name = "x", onnx.dim_params = ["batch", "", ""]}) -> (!torch.vtensor<[?,?],f32> {onnx.name = "z", onnx.dim_params = ["batch", ""]}) attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64} {
  %axis = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %rest = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %0 = torch.operator "onnx.Relu"(%x) : (!torch.vtensor<[?,8,4],f32>) -> !torch.vtensor<[?,8,4],f32>
  %1 = torch.operator "onnx.Shape"(%0) : (!torch.vtensor<[?,8,4],f32>) -> !torch.vtensor<[3],si64>
  %2 = torch.operator "onnx.Gather"(%1, %axis) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[3],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[1],si64>
  %3 = torch.operator "onnx.Concat"(%2, %rest) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[2],si64>
  %4 = torch.operator "onnx.Reshape"(%0, %3) : (!torch.vtensor<[?,8,4],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[?,?],f32>
  return %4 : !torch.vtensor<[?,?],f32>
}
