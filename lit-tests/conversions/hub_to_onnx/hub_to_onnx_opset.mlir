// --hub-to-onnx raises the operator set of a function, if the operators that stay mean the same there.

// RUN: qopt %s --hub-to-onnx --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @old(
// CHECK-SAME: torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 21 : si64
func.func @old(%x: tensor<4x!quant.uniform<u8:f32, 0.5>>) -> tensor<4x!quant.uniform<u8:f32, 1.0>> attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 13 : si64} {
  %0 = qnn.add ort %x, %x : (tensor<4x!quant.uniform<u8:f32, 0.5>>, tensor<4x!quant.uniform<u8:f32, 0.5>>) -> tensor<4x!quant.uniform<u8:f32, 1.0>>
  return %0 : tensor<4x!quant.uniform<u8:f32, 1.0>>
}

// -----

// CHECK-LABEL: func.func @kept(
// CHECK-SAME: torch.onnx_meta.opset_version = 21 : si64
// CHECK: "onnx.Erf"
func.func @kept(%x: tensor<4x!quant.uniform<u8:f32, 0.5>>, %y: !torch.vtensor<[4],f32>) -> (tensor<4x!quant.uniform<u8:f32, 1.0>>, !torch.vtensor<[4],f32>) attributes {torch.onnx_meta.opset_version = 13 : si64} {
  %0 = qnn.add ort %x, %x : (tensor<4x!quant.uniform<u8:f32, 0.5>>, tensor<4x!quant.uniform<u8:f32, 0.5>>) -> tensor<4x!quant.uniform<u8:f32, 1.0>>
  %1 = torch.operator "onnx.Erf"(%y) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  return %0, %1 : tensor<4x!quant.uniform<u8:f32, 1.0>>, !torch.vtensor<[4],f32>
}

// -----

func.func @mixed(%x: tensor<4x!quant.uniform<u8:f32, 0.5>>, %y: !torch.vtensor<[4,4],f32>) -> (tensor<4x!quant.uniform<u8:f32, 1.0>>, !torch.vtensor<[4,1],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = qnn.add ort %x, %x : (tensor<4x!quant.uniform<u8:f32, 0.5>>, tensor<4x!quant.uniform<u8:f32, 0.5>>) -> tensor<4x!quant.uniform<u8:f32, 1.0>>
  // expected-error@+1 {{'onnx.ReduceL1' stays in operator set 17, but the written operators need 21}}
  %1 = torch.operator "onnx.ReduceL1"(%y) {torch.onnx.axes = [1 : si64]} : (!torch.vtensor<[4,4],f32>) -> !torch.vtensor<[4,1],f32>
  return %0, %1 : tensor<4x!quant.uniform<u8:f32, 1.0>>, !torch.vtensor<[4,1],f32>
}

// -----

// A function without hub operations keeps its operator set.

// CHECK-LABEL: func.func @unchanged(
// CHECK-SAME: torch.onnx_meta.opset_version = 13 : si64
func.func @unchanged(%y: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> attributes {torch.onnx_meta.opset_version = 13 : si64} {
  %0 = torch.operator "onnx.Relu"(%y) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}
