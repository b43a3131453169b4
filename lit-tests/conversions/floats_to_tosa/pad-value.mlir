// The value of a float padding may be dequantized from a constant, also for several paddings: TOSA's `pad_const` is a constant.

// REQUIRES: codegen
// RUN: qopt %s --quant-to-hub --floats-to-tosa | FileCheck %s
// RUN: qopt run %s --check | FileCheck %s --check-prefix=EQUAL --implicit-check-not=differ

// CHECK: %[[A:.*]] = "tosa.const"() <{values = dense<5.000000e-01> : tensor<f32>}>
// CHECK: %[[V:.*]] = tosa.reshape %[[A]],
// CHECK: tosa.pad %{{.*}}, %{{.*}}, %[[V]] :
// CHECK: tosa.pad
// CHECK-NOT: qnn.dequantize
// CHECK: return

// EQUAL-COUNT-2: equal to the interpreter's in all
!f = !torch.vtensor<[1,4],f32>

func.func @main(%x: !f) -> (!torch.vtensor<[1,7],f32>, !torch.vtensor<[1,7],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0, 1, 0, 2]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<132> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.25> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<130> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %v = torch.operator "onnx.DequantizeLinear"(%c, %s, %z) : (!torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.Pad"(%x, %p, %v) {torch.onnx.mode = "constant"} : (!f, !torch.vtensor<[4],si64>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,7],f32>
  %1 = torch.operator "onnx.Relu"(%x) : (!f) -> !f
  %2 = torch.operator "onnx.Pad"(%1, %p, %v) {torch.onnx.mode = "constant"} : (!f, !torch.vtensor<[4],si64>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,7],f32>
  return %0, %2 : !torch.vtensor<[1,7],f32>, !torch.vtensor<[1,7],f32>
}
