// --floats-to-tosa: float operators of ONNX, alone and around quantized ones.

// RUN: qopt %s --split-input-file --quant-to-hub --fold-quant-shapes --canonicalize --floats-to-tosa --canonicalize | FileCheck %s --implicit-check-not=torch.operator
// RUN: qopt %s --split-input-file --quant-to-hub --floats-to-tosa=strict | FileCheck %s --check-prefix=STRICT --implicit-check-not=qint.

// Division and layer normalization. A TOSA division is a product with the reciprocal.
// CHECK-LABEL: func.func @norm(
// CHECK: tosa.reduce_sum
// CHECK: tosa.rsqrt
// CHECK: qint.divide
// CHECK: return {{.*}} : tensor<2x4xf32>
// STRICT: tosa.reciprocal
func.func @norm(%x: !torch.vtensor<[2,4],f32>, %y: !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,4],f32> {
  %scale = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %0 = torch.operator "onnx.LayerNormalization"(%x, %scale, %scale) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,4],f32>
  %1 = torch.operator "onnx.Div"(%0, %y) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,4],f32>
  return %1 : !torch.vtensor<[2,4],f32>
}

// -----

// A batched product with broadcasting, a mask, and softmax along a dimension that is not the last one.
// CHECK-LABEL: func.func @attention(
// CHECK: tosa.matmul {{.*}} -> tensor<6x3x5xf32>
// CHECK: tosa.select
// CHECK: tosa.reduce_max {{.*}} {axis = 3 : i32}
func.func @attention(%q: !torch.vtensor<[2,3,3,4],f32>, %k: !torch.vtensor<[3,4,5],f32>, %mask: !torch.vtensor<[3,5],i1>) -> !torch.vtensor<[2,3,3,5],f32> {
  %low = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-1.0e4> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.MatMul"(%q, %k) : (!torch.vtensor<[2,3,3,4],f32>, !torch.vtensor<[3,4,5],f32>) -> !torch.vtensor<[2,3,3,5],f32>
  %1 = torch.operator "onnx.Where"(%mask, %0, %low) : (!torch.vtensor<[3,5],i1>, !torch.vtensor<[2,3,3,5],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,3,3,5],f32>
  %2 = torch.operator "onnx.Softmax"(%1) {torch.onnx.axis = 2 : si64} : (!torch.vtensor<[2,3,3,5],f32>) -> !torch.vtensor<[2,3,3,5],f32>
  return %2 : !torch.vtensor<[2,3,3,5],f32>
}

// -----

// Indices at run time; a negative one counts from the end.
// CHECK-LABEL: func.func @embedding(
// CHECK: tosa.select
// CHECK: tosa.gather {{.*}} : (tensor<1x8x4xf32>, tensor<1x6xi32>) -> tensor<1x6x4xf32>
// CHECK: return {{.*}} : tensor<2x3x4xf32>
func.func @embedding(%table: !torch.vtensor<[8,4],f32>, %ids: !torch.vtensor<[2,3],si64>) -> !torch.vtensor<[2,3,4],f32> {
  %0 = torch.operator "onnx.Gather"(%table, %ids) : (!torch.vtensor<[8,4],f32>, !torch.vtensor<[2,3],si64>) -> !torch.vtensor<[2,3,4],f32>
  return %0 : !torch.vtensor<[2,3,4],f32>
}

// -----

// A network of images: grouped convolution, batch normalization, transposed convolution, resize.
// CHECK-LABEL: func.func @images(
// CHECK-COUNT-2: tosa.conv2d {{.*}} -> tensor<1x4x4x3xf32>
// CHECK: tosa.transpose_conv2d {{.*}} -> tensor<1x8x8x2xf32>
// CHECK: tosa.resize {{.*}} -> tensor<1x16x16x2xf32>
// CHECK: return {{.*}} : tensor<1x2x16x16xf32>
func.func @images(%x: !torch.vtensor<[1,4,4,4],f32>) -> !torch.vtensor<[1,2,16,16],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %none = torch.constant.none
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.25> : tensor<6x2x1x1xf32>} : () -> !torch.vtensor<[6,2,1,1],f32>
  %six = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.5> : tensor<6xf32>} : () -> !torch.vtensor<[6],f32>
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<6x2x2x2xf32>} : () -> !torch.vtensor<[6,2,2,2],f32>
  %scales = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %0 = torch.operator "onnx.Conv"(%x, %w) {torch.onnx.group = 2 : si64} : (!torch.vtensor<[1,4,4,4],f32>, !torch.vtensor<[6,2,1,1],f32>) -> !torch.vtensor<[1,6,4,4],f32>
  %1 = torch.operator "onnx.BatchNormalization"(%0, %six, %six, %six, %six) : (!torch.vtensor<[1,6,4,4],f32>, !torch.vtensor<[6],f32>, !torch.vtensor<[6],f32>, !torch.vtensor<[6],f32>, !torch.vtensor<[6],f32>) -> !torch.vtensor<[1,6,4,4],f32>
  %2 = torch.operator "onnx.ConvTranspose"(%1, %t) {torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,6,4,4],f32>, !torch.vtensor<[6,2,2,2],f32>) -> !torch.vtensor<[1,2,8,8],f32>
  %3 = torch.operator "onnx.Resize"(%2, %none, %scales) {torch.onnx.mode = "linear"} : (!torch.vtensor<[1,2,8,8],f32>, !torch.none, !torch.vtensor<[4],f32>) -> !torch.vtensor<[1,2,16,16],f32>
  return %3 : !torch.vtensor<[1,2,16,16],f32>
}

// -----

// A recurrent operator is unrolled.
// CHECK-LABEL: func.func @recurrent(
// CHECK-COUNT-6: tosa.tanh
// CHECK: tosa.concat
func.func @recurrent(%x: !torch.vtensor<[3,1,2],f32>) -> !torch.vtensor<[3,1,1,4],f32> {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.25> : tensor<1x16x2xf32>} : () -> !torch.vtensor<[1,16,2],f32>
  %r = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<1x16x4xf32>} : () -> !torch.vtensor<[1,16,4],f32>
  %0 = torch.operator "onnx.LSTM"(%x, %w, %r) {torch.onnx.hidden_size = 4 : si64} : (!torch.vtensor<[3,1,2],f32>, !torch.vtensor<[1,16,2],f32>, !torch.vtensor<[1,16,4],f32>) -> !torch.vtensor<[3,1,1,4],f32>
  return %0 : !torch.vtensor<[3,1,1,4],f32>
}

// -----

// Dynamic quantization: integers as floats, whose sums are exact.
// CHECK-LABEL: func.func @dynamic(
// CHECK: tosa.reduce_min
// CHECK: qint.divide
// CHECK: tosa.matmul
func.func @dynamic(%x: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[2,3],f32> {
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 2, 3]]> : tensor<4x3xsi8>} : () -> !torch.vtensor<[4,3],si8>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %q:3 = torch.operator "onnx.DynamicQuantizeLinear"(%x) : (!torch.vtensor<[2,4],f32>) -> (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>)
  %0 = torch.operator "onnx.MatMulInteger"(%q#0, %w, %q#2, %zw) : (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[4,3],si8>, !torch.vtensor<[],ui8>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],si32>
  %1 = torch.operator "onnx.Cast"(%0) {torch.onnx.to = 1 : si64} : (!torch.vtensor<[2,3],si32>) -> !torch.vtensor<[2,3],f32>
  %s = torch.operator "onnx.Mul"(%q#1, %sw) : (!torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[],f32>
  %2 = torch.operator "onnx.Mul"(%1, %s) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2,3],f32>
  return %2 : !torch.vtensor<[2,3],f32>
}
