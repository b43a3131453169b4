// Frontends' verifiers check little. Operand and result types must fit the hub's operation, otherwise all operations stay.

// RUN: qopt --quant-to-hub %s | FileCheck %s

!t = !quant.uniform<i8:f32, 0.5>

// Reals as operands that must be integers.
// CHECK-LABEL: func.func @operand
// CHECK: onnx.QLinearSigmoid
func.func @operand(%a: !torch.vtensor<[5],f32>) -> !torch.vtensor<[5],ui8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %0 = torch.operator "onnx.QLinearSigmoid"(%a, %s, %z, %s, %z) : (!torch.vtensor<[5],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[5],ui8>
  return %0 : !torch.vtensor<[5],ui8>
}

// A cast to another shape.
// CHECK-LABEL: func.func @shape
// CHECK: onnx.DequantizeLinear
// CHECK: onnx.QuantizeLinear
func.func @shape(%a: tensor<2x6xi8>) -> tensor<2x6xi8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %s, %z) : (tensor<2x6xi8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %1 = torch.operator "onnx.Add"(%0, %0) : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %s, %z) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> tensor<2x6xi8>
  return %2 : tensor<2x6xi8>
}

// Reals with partly static sizes.
// CHECK-LABEL: func.func @sizes
// CHECK: %[[REALS:.*]] = qnn.dequantize {{.*}} -> tensor<2x4xf32>
// CHECK: tensor.cast %[[REALS]] : tensor<2x4xf32> to tensor<2x?xf32>
// CHECK: stablehlo.exponential
func.func @sizes(%x: tensor<2x4x!t>) -> tensor<2x?xf32> {
  %0 = stablehlo.uniform_dequantize %x : (tensor<2x4x!t>) -> tensor<2x?xf32>
  %1 = stablehlo.exponential %0 : tensor<2x?xf32>
  return %1 : tensor<2x?xf32>
}
