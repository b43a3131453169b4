// ONNX: windows that end outside of the image, and padding that counts.

// RUN: qopt %s --split-input-file --quant-to-hub | FileCheck %s

!s = !torch.vtensor<[],f32>
!z = !torch.vtensor<[],si8>

// A partial window is padding after the image, which an average does not count.
// CHECK-LABEL: func.func @partial(
// CHECK: qnn.average_pool2d ort {{.*}} pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x3x3x1x!quant{{.*}}) -> tensor<1x2x2x1x
func.func @partial(%x: !torch.vtensor<[1,1,3,3],si8>) -> !torch.vtensor<[1,1,2,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !s
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  %0 = torch.operator "onnx.QLinearAveragePool"(%x, %s, %z, %s, %z) {torch.onnx.ceil_mode = 1 : si64, torch.onnx.kernel_shape = [2 : si64, 2 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,1,3,3],si8>, !s, !z, !s, !z) -> !torch.vtensor<[1,1,2,2],si8>
  return %0 : !torch.vtensor<[1,1,2,2],si8>
}

// -----

!s = !torch.vtensor<[],f32>
!z = !torch.vtensor<[],si8>

// No window starts after the image: height 5 has two windows of stride 3, not three.
// CHECK-LABEL: func.func @start(
// CHECK: qnn.average_pool2d ort {{.*}} pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 3, 3>} : (tensor<1x5x5x1x!quant{{.*}}) -> tensor<1x2x2x1x
func.func @start(%x: !torch.vtensor<[1,1,5,5],si8>) -> !torch.vtensor<[1,1,2,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !s
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  %0 = torch.operator "onnx.QLinearAveragePool"(%x, %s, %z, %s, %z) {torch.onnx.ceil_mode = 1 : si64, torch.onnx.kernel_shape = [1 : si64, 1 : si64], torch.onnx.strides = [3 : si64, 3 : si64]} : (!torch.vtensor<[1,1,5,5],si8>, !s, !z, !s, !z) -> !torch.vtensor<[1,1,2,2],si8>
  return %0 : !torch.vtensor<[1,1,2,2],si8>
}

// -----

!s = !torch.vtensor<[],f32>
!z = !torch.vtensor<[],si8>

// Zeros of the padding count: they are pixels of the zero point. Padding of the partial window does not count.
// CHECK-LABEL: func.func @counted(
// CHECK: [[ZERO:%.*]] = qnn.constant dense<3> : tensor<1xi8>
// CHECK: [[SHAPE:%.*]] = tosa.const_shape {values = dense<[0, 0, 0, 0, 1, 1, 1, 1]>
// CHECK: [[PADDED:%.*]] = tosa.pad %{{.*}}, [[SHAPE]], [[ZERO]]
// CHECK: [[IMAGE:%.*]] = tosa.transpose [[PADDED]]
// CHECK: qnn.average_pool2d ort [[IMAGE]] {kernel = array<i64: 3, 3>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 3, 3>} : (tensor<1x5x5x1x!quant{{.*}}) -> tensor<1x2x2x1x
func.func @counted(%x: !torch.vtensor<[1,1,3,3],si8>) -> !torch.vtensor<[1,1,2,2],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !s
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  %0 = torch.operator "onnx.QLinearAveragePool"(%x, %s, %z, %s, %z) {torch.onnx.ceil_mode = 1 : si64, torch.onnx.count_include_pad = 1 : si64, torch.onnx.kernel_shape = [3 : si64, 3 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64], torch.onnx.strides = [3 : si64, 3 : si64]} : (!torch.vtensor<[1,1,3,3],si8>, !s, !z, !s, !z) -> !torch.vtensor<[1,1,2,2],si8>
  return %0 : !torch.vtensor<[1,1,2,2],si8>
}

// -----

!s = !torch.vtensor<[],f32>
!z = !torch.vtensor<[],si8>

// CHECK-LABEL: func.func @greatest(
// CHECK: [[X:%.*]] = tosa.transpose %{{.*}} {perms = array<i32: 0, 2, 3, 1>}
// CHECK: qnn.reduce_max ort [[X]] {axes = array<i64: 1, 2>, keep_dims = true} : {{.*}} -> tensor<1x1x1x2x!quant
func.func @greatest(%x: !torch.vtensor<[1,2,3,3],si8>) -> !torch.vtensor<[1,2,1,1],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !s
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[1,2,3,3],si8>, !s, !z) -> !torch.vtensor<[1,2,3,3],f32>
  %1 = torch.operator "onnx.GlobalMaxPool"(%0) : (!torch.vtensor<[1,2,3,3],f32>) -> !torch.vtensor<[1,2,1,1],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %s, %z) : (!torch.vtensor<[1,2,1,1],f32>, !s, !z) -> !torch.vtensor<[1,2,1,1],si8>
  return %2 : !torch.vtensor<[1,2,1,1],si8>
}
