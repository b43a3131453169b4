// Every operation that stays between quantized values is named, with the reason.

// RUN: qopt %s --quant-to-hub --allow-unregistered-dialect --remarks-filter-missed=quant-to-hub -o %t 2>&1 | FileCheck %s --implicit-check-not=remark:

!q = !quant.uniform<i8:f32, 5.0e-01:3>
!s = !torch.vtensor<[],f32>
!z = !torch.vtensor<[],si8>
!i = !torch.vtensor<[4],si8>
!f = !torch.vtensor<[4],f32>

// An unknown function, and two known ones that exchange floats.
// CHECK: [[#@LINE+8]]:8: remark: [Missed] onnx.Sigmoid | {{.*}} | Function=onnx | Reason="float result is used by 'onnx.Tanh'"
// CHECK: [[#@LINE+6]]:8: remark: [Missed] onnx.Mish | {{.*}} | Function=onnx | Reason="has no conversion to the hub"
// CHECK: [[#@LINE+7]]:8: remark: [Missed] onnx.Tanh | {{.*}} | Function=onnx | Reason="operand #0 is the float result of 'onnx.Sigmoid'"
func.func @onnx(%x: !i) -> (!i, !i) {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !s
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!i, !s, !z) -> !f
  %1 = torch.operator "onnx.Mish"(%0) : (!f) -> !f
  %2 = torch.operator "onnx.Sigmoid"(%0) : (!f) -> !f
  %3 = torch.operator "onnx.Tanh"(%2) : (!f) -> !f
  %4 = torch.operator "onnx.QuantizeLinear"(%1, %s, %z) : (!f, !s, !z) -> !i
  %5 = torch.operator "onnx.QuantizeLinear"(%3, %s, %z) : (!f, !s, !z) -> !i
  return %4, %5 : !i, !i
}

// CHECK: [[#@LINE+5]]:8: remark: [Missed] tfl.add | {{.*}} | Function=constant | Reason="operand #1 is a float constant"
// CHECK: [[#@LINE+5]]:8: remark: [Missed] tfl.mul | {{.*}} | Function=constant | Reason="operand #1 is a float argument"
func.func @constant(%x: tensor<4x!q>, %f: tensor<4xf32>) -> (tensor<4x!q>, tensor<4x!q>) {
  %c = "tfl.pseudo_const"() <{value = dense<0.25> : tensor<4xf32>}> : () -> tensor<4xf32>
  %0 = "tfl.dequantize"(%x) : (tensor<4x!q>) -> tensor<4xf32>
  %1 = tfl.add(%0, %c) <{fused_activation_function = "NONE"}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = tfl.mul(%0, %f) <{fused_activation_function = "NONE"}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = "tfl.quantize"(%1) <{qtype = tensor<4x!q>}> : (tensor<4xf32>) -> tensor<4x!q>
  %4 = "tfl.quantize"(%2) <{qtype = tensor<4x!q>}> : (tensor<4xf32>) -> tensor<4x!q>
  return %3, %4 : tensor<4x!q>, tensor<4x!q>
}

// A movement of floats, and an operation of an unknown dialect.
// CHECK: [[#@LINE+5]]:8: remark: [Missed] tfl.reverse_v2 | {{.*}} | Function=moved | Reason="moves floats; --fold-quant-shapes moves the stored integers instead"
// CHECK: [[#@LINE+5]]:8: remark: [Missed] acme.f | {{.*}} | Function=moved | Reason="operation is not registered"
func.func @moved(%x: tensor<4x!q>) -> (tensor<4x!q>, tensor<4x!q>) {
  %d = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.dequantize"(%x) : (tensor<4x!q>) -> tensor<4xf32>
  %1 = "tfl.reverse_v2"(%0, %d) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  %2 = "acme.f"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "tfl.quantize"(%1) <{qtype = tensor<4x!q>}> : (tensor<4xf32>) -> tensor<4x!q>
  %4 = "tfl.quantize"(%2) <{qtype = tensor<4x!q>}> : (tensor<4xf32>) -> tensor<4x!q>
  return %3, %4 : tensor<4x!q>, tensor<4x!q>
}

// On quantized types.
// CHECK: [[#@LINE+2]]:8: remark: [Missed] tfl.cumsum | {{.*}} | Function=quantized | Reason="operation is not registered"
func.func @quantized(%x: tensor<4x!q>, %d: tensor<i32>) -> tensor<4x!q> {
  %0 = "tfl.cumsum"(%x, %d) <{exclusive = false, reverse = false}> : (tensor<4x!q>, tensor<i32>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}

// No quantized value is near: floats are the program's own.
func.func @floats(%x: !f) -> !f {
  %0 = torch.operator "onnx.Mish"(%x) : (!f) -> !f
  %1 = torch.operator "onnx.Sigmoid"(%0) : (!f) -> !f
  return %1 : !f
}

// All of it becomes hub operations.
func.func @converted(%x: !i) -> !i {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !s
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!i, !s, !z) -> !f
  %1 = torch.operator "onnx.Sigmoid"(%0) : (!f) -> !f
  %2 = torch.operator "onnx.Relu"(%1) : (!f) -> !f
  %3 = torch.operator "onnx.QuantizeLinear"(%2, %s, %z) : (!f, !s, !z) -> !i
  return %3 : !i
}
