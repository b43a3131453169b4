// Operators named by a string, constants of each kind and torch's types are read and printed.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s

// CHECK-LABEL: func.func @operators
func.func @operators(%x: !torch.vtensor<[1,?,8],f32>, %y: !torch.vtensor<[4],si8>) -> !torch.vtensor<[1,?,8],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  // CHECK: torch.operator "onnx.Relu"(%arg0) : (!torch.vtensor<[1,?,8],f32>) -> !torch.vtensor<[1,?,8],f32>
  %0 = torch.operator "onnx.Relu"(%x) : (!torch.vtensor<[1,?,8],f32>) -> !torch.vtensor<[1,?,8],f32>
  // CHECK: torch.operator "onnx.Add"(%0, %arg0) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[1,?,8],f32>, !torch.vtensor<[1,?,8],f32>) -> !torch.vtensor<[1,?,8],f32>
  %1 = torch.operator "onnx.Add"(%0, %x) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[1,?,8],f32>, !torch.vtensor<[1,?,8],f32>) -> !torch.vtensor<[1,?,8],f32>
  // CHECK: torch.operator "onnx.Split"(%arg1) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[4],si8>) -> (!torch.vtensor<[2],si8>, !torch.vtensor<[2],si8>)
  %2:2 = torch.operator "onnx.Split"(%y) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[4],si8>) -> (!torch.vtensor<[2],si8>, !torch.vtensor<[2],si8>)
  // CHECK: torch.operator "onnx.Print"() : () -> ()
  torch.operator "onnx.Print"() : () -> ()
  // CHECK: torch.operator "onnx.Concat"(%2#1, %2#0) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2],si8>, !torch.vtensor<[2],si8>) -> !torch.vtensor<[4],si8>
  %3 = torch.operator "onnx.Concat"(%2#1, %2#0) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2],si8>, !torch.vtensor<[2],si8>) -> !torch.vtensor<[4],si8>
  // CHECK: return %1 : !torch.vtensor<[1,?,8],f32>
  return %1 : !torch.vtensor<[1,?,8],f32>
}

// CHECK-LABEL: func.func @constants
func.func @constants() {
  // CHECK: torch.constant.none
  %none = torch.constant.none
  // CHECK: torch.constant.int 1
  %int1 = torch.constant.int 1
  // CHECK: torch.constant.int -1
  %int-1 = torch.constant.int -1
  // CHECK: torch.constant.float 1.000000e+00
  %float1.000000e00 = torch.constant.float 1.000000e+00
  // CHECK: torch.constant.bool true
  %true = torch.constant.bool true
  // CHECK: torch.constant.bool false
  %false = torch.constant.bool false
  // CHECK: torch.constant.str "none"
  %str = torch.constant.str "none"
  // CHECK: torch.vtensor.literal(dense<1> : tensor<4xsi8>) : !torch.vtensor<[4],si8>
  %0 = torch.vtensor.literal(dense<1> : tensor<4xsi8>) : !torch.vtensor<[4],si8>
  // CHECK: torch.vtensor.literal(dense<[1.000000e+00, 2.500000e+00]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %1 = torch.vtensor.literal(dense<[1.000000e+00, 2.500000e+00]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  return
}

// CHECK: func.func private @types(!torch.vtensor, !torch.vtensor<*,f32>, !torch.vtensor<[],i1>, !torch.list<int>, !torch.optional<vtensor<[2],f32>>)
func.func private @types(!torch.vtensor, !torch.vtensor<*,f32>, !torch.vtensor<[],i1>, !torch.list<int>, !torch.optional<vtensor<[2],f32>>)
