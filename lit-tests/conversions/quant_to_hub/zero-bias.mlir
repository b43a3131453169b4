// A bias of zeros has any storage type and any scale: it becomes accumulators of zeros. Other biases keep their values.

// RUN: qopt %s --quant-to-hub | FileCheck %s
// RUN: qopt %s --quant-to-hub --fold-quant-shapes --hub-to-tosa | FileCheck %s --check-prefix=LOWERED

!x = !torch.vtensor<[1,2,3,3],ui8>
!f = !torch.vtensor<[1,2,3,3],f32>
!w = !torch.vtensor<[2,2,1,1],si8>
!real = !torch.vtensor<[],f32>
!byte = !torch.vtensor<[],ui8>

// CHECK-LABEL: func.func @stored_zeros(
// CHECK: qnn.constant dense<0> : tensor<2xi32>
// CHECK: qnn.conv2d
// LOWERED-LABEL: func.func @stored_zeros(
// LOWERED: tosa.conv2d
func.func @stored_zeros(%x: !x) -> !x {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.02> : tensor<f32>} : () -> !real
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<125> : tensor<ui8>} : () -> !byte
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1]], [[-2]]], [[[3]], [[4]]]]> : tensor<2x2x1x1xsi8>} : () -> !w
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.1> : tensor<f32>} : () -> !real
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<2xui8>} : () -> !torch.vtensor<[2],ui8>
  %sb = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !real
  %zb = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<ui8>} : () -> !byte
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %sx, %zx) : (!x, !real, !byte) -> !f
  %1 = torch.operator "onnx.DequantizeLinear"(%w, %sw, %zw) : (!w, !real, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,2,1,1],f32>
  %2 = torch.operator "onnx.DequantizeLinear"(%b, %sb, %zb) : (!torch.vtensor<[2],ui8>, !real, !byte) -> !torch.vtensor<[2],f32>
  %3 = torch.operator "onnx.Conv"(%0, %1, %2) : (!f, !torch.vtensor<[2,2,1,1],f32>, !torch.vtensor<[2],f32>) -> !f
  %4 = torch.operator "onnx.QuantizeLinear"(%3, %sx, %zx) : (!f, !real, !byte) -> !x
  return %4 : !x
}

// The stored integers are the zero point.
// CHECK-LABEL: func.func @zero_points(
// CHECK: qnn.constant dense<0> : tensor<2xi32>
// CHECK: qnn.conv2d
// LOWERED-LABEL: func.func @zero_points(
// LOWERED: tosa.conv2d
func.func @zero_points(%x: !x) -> !x {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.02> : tensor<f32>} : () -> !real
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<125> : tensor<ui8>} : () -> !byte
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1]], [[-2]]], [[[3]], [[4]]]]> : tensor<2x2x1x1xsi8>} : () -> !w
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.1> : tensor<f32>} : () -> !real
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<200> : tensor<2xui8>} : () -> !torch.vtensor<[2],ui8>
  %sb = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !real
  %zb = torch.operator "onnx.Constant"() {torch.onnx.value = dense<200> : tensor<ui8>} : () -> !byte
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %sx, %zx) : (!x, !real, !byte) -> !f
  %1 = torch.operator "onnx.DequantizeLinear"(%w, %sw, %zw) : (!w, !real, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,2,1,1],f32>
  %2 = torch.operator "onnx.DequantizeLinear"(%b, %sb, %zb) : (!torch.vtensor<[2],ui8>, !real, !byte) -> !torch.vtensor<[2],f32>
  %3 = torch.operator "onnx.Conv"(%0, %1, %2) : (!f, !torch.vtensor<[2,2,1,1],f32>, !torch.vtensor<[2],f32>) -> !f
  %4 = torch.operator "onnx.QuantizeLinear"(%3, %sx, %zx) : (!f, !real, !byte) -> !x
  return %4 : !x
}

// The stored integers are 0, the reals are not.
// CHECK-LABEL: func.func @not_zero(
// CHECK-NOT: tensor<2xi32>
// CHECK: return
func.func @not_zero(%x: !x) -> !x {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.02> : tensor<f32>} : () -> !real
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<125> : tensor<ui8>} : () -> !byte
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1]], [[-2]]], [[[3]], [[4]]]]> : tensor<2x2x1x1xsi8>} : () -> !w
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.1> : tensor<f32>} : () -> !real
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<2xui8>} : () -> !torch.vtensor<[2],ui8>
  %sb = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.01> : tensor<f32>} : () -> !real
  %zb = torch.operator "onnx.Constant"() {torch.onnx.value = dense<200> : tensor<ui8>} : () -> !byte
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %sx, %zx) : (!x, !real, !byte) -> !f
  %1 = torch.operator "onnx.DequantizeLinear"(%w, %sw, %zw) : (!w, !real, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,2,1,1],f32>
  %2 = torch.operator "onnx.DequantizeLinear"(%b, %sb, %zb) : (!torch.vtensor<[2],ui8>, !real, !byte) -> !torch.vtensor<[2],f32>
  %3 = torch.operator "onnx.Conv"(%0, %1, %2) : (!f, !torch.vtensor<[2,2,1,1],f32>, !torch.vtensor<[2],f32>) -> !f
  %4 = torch.operator "onnx.QuantizeLinear"(%3, %sx, %zx) : (!f, !real, !byte) -> !x
  return %4 : !x
}
