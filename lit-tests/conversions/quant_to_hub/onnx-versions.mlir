// Operators whose meaning depends on the operator set, the domain or the data format.

// RUN: qopt %s --split-input-file --quant-to-hub | FileCheck %s
// RUN: qopt %s --split-input-file --fold-quant-shapes --verify-each | FileCheck %s --check-prefix=FOLD

// Before opset 13 a softmax joins dimension 1 and all later ones.
// CHECK-LABEL: func.func @softmax11(
// CHECK: tosa.reshape {{.*}} -> tensor<2x12x
// CHECK: qnn.softmax ort
func.func @softmax11(%x: !torch.vtensor<[2,3,4],si8>) -> !torch.vtensor<[2,3,4],si8> attributes {torch.onnx_meta.opset_version = 11 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.04> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %r = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.00390625> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-128> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2,3,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3,4],f32>
  %1 = torch.operator "onnx.Softmax"(%0) : (!torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[2,3,4],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %r, %z) : (!torch.vtensor<[2,3,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3,4],si8>
  return %2 : !torch.vtensor<[2,3,4],si8>
}

// -----

// Before opset 11 the padding value is an attribute, and only floats are padded: the pad stays between the casts.
// CHECK-LABEL: func.func @pad10(
// CHECK: qnn.constant dense<5> : tensor<1xi8>
// CHECK: tosa.pad
// FOLD-LABEL: func.func @pad10(
// FOLD: "onnx.DequantizeLinear"
// FOLD: "onnx.Pad"{{.*}}f32>
func.func @pad10(%x: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[2,5],si8> attributes {torch.onnx_meta.opset_version = 10 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.1> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],f32>
  %1 = torch.operator "onnx.Pad"(%0) {torch.onnx.pads = [0 : si64, 1 : si64, 0 : si64, 1 : si64], torch.onnx.value = 5.000000e-01 : f32} : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,5],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %s, %z) : (!torch.vtensor<[2,5],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,5],si8>
  return %2 : !torch.vtensor<[2,5],si8>
}

// -----

// ONNX Runtime's convolution of images [N, H, W, C]. The weights are [O, I, H, W].
// CHECK-LABEL: func.func @channels_last(
// CHECK-NOT: tosa.transpose %{{.*}}tensor<1x4x5x2x
// CHECK: qnn.conv2d ort {{.*}} -> tensor<1x4x5x3x
// CHECK-NOT: tosa.transpose
// CHECK: return
func.func @channels_last(%x: !torch.vtensor<[1,4,5,2],ui8>) -> !torch.vtensor<[1,4,5,3],ui8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.1> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<128> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<3x2x1x1xsi8>} : () -> !torch.vtensor<[3,2,1,1],si8>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.QLinearConv"(%x, %s, %z, %w, %s, %zw, %s, %z) {onnx.domain = "com.microsoft", torch.onnx.channels_last = 1 : si64} : (!torch.vtensor<[1,4,5,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[3,2,1,1],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,4,5,3],ui8>
  return %0 : !torch.vtensor<[1,4,5,3],ui8>
}

// -----

// Counted padding from 'auto_pad' is a padding before the pool. An operator of another domain stays.
// CHECK-LABEL: func.func @stays(
// CHECK: [[SHAPE:%.*]] = tosa.const_shape {values = dense<[0, 0, 0, 0, 0, 1, 0, 1]>
// CHECK: [[PADDED:%.*]] = tosa.pad %{{.*}}, [[SHAPE]],
// CHECK: [[IMAGE:%.*]] = tosa.transpose [[PADDED]]
// CHECK: qnn.average_pool2d ort [[IMAGE]] {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>,
// CHECK: "onnx.Relu"
func.func @stays(%x: !torch.vtensor<[1,1,3,3],si8>) -> !torch.vtensor<[1,1,3,3],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.1> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[1,1,3,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,1,3,3],f32>
  %1 = torch.operator "onnx.AveragePool"(%0) {torch.onnx.auto_pad = "SAME_UPPER", torch.onnx.count_include_pad = 1 : si64, torch.onnx.kernel_shape = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,1,3,3],f32>) -> !torch.vtensor<[1,1,3,3],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %s, %z) : (!torch.vtensor<[1,1,3,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,1,3,3],si8>
  %3 = torch.operator "onnx.DequantizeLinear"(%2, %s, %z) : (!torch.vtensor<[1,1,3,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,1,3,3],f32>
  %4 = torch.operator "onnx.Relu"(%3) {onnx.domain = "my.ops"} : (!torch.vtensor<[1,1,3,3],f32>) -> !torch.vtensor<[1,1,3,3],f32>
  %5 = torch.operator "onnx.QuantizeLinear"(%4, %s, %z) : (!torch.vtensor<[1,1,3,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,1,3,3],si8>
  return %5 : !torch.vtensor<[1,1,3,3],si8>
}

// -----

// A float bias is rounded to the scale of input times weight, as ONNX Runtime does. A negative scale of a block negates its
// weights.
// CHECK-LABEL: func.func @parameters(
// CHECK: qnn.constant dense<{{\[\[}}-2], [1]]> : tensor<2x1xi4> : tensor<2x1x!quant.uniform<u4:f32:0, {5.000000e-01:7,5.000000e-01:8}>>
// CHECK: qnn.fully_connected ort
func.func @parameters(%x: !torch.vtensor<[3,1],f32>) -> !torch.vtensor<[3,2],f32> {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<2x1x1xui8>} : () -> !torch.vtensor<[2,1,1],ui8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-0.5, 0.5]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.MatMulNBits"(%x, %w, %s) {torch.onnx.K = 1 : si64, torch.onnx.N = 2 : si64, torch.onnx.block_size = 1 : si64, torch.onnx.bits = 4 : si64} : (!torch.vtensor<[3,1],f32>, !torch.vtensor<[2,1,1],ui8>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[3,2],f32>
  return %0 : !torch.vtensor<[3,2],f32>
}
