// ONNX operators on windows of channels, on sequences of different lengths, and on caches.

// RUN: qopt %s --floats-to-tosa --run=windows_of_channels | FileCheck %s --check-prefix=CHANNELS
// RUN: qopt %s --floats-to-tosa --run=reversed | FileCheck %s --check-prefix=REVERSED
// RUN: qopt %s --floats-to-tosa --run=recurrent | FileCheck %s --check-prefix=RECURRENT
// RUN: qopt %s --floats-to-tosa --run=products | FileCheck %s --check-prefix=PRODUCTS
// RUN: qopt %s --floats-to-tosa --run=caches | FileCheck %s --check-prefix=CACHES
// RUN: qopt %s --floats-to-tosa --run=elements | FileCheck %s --check-prefix=ELEMENTS
// RUN: qopt %s --floats-to-tosa --run=normalized | FileCheck %s --check-prefix=NORMALIZED
// RUN: qopt %s --floats-to-tosa --run=unpooled | FileCheck %s --check-prefix=UNPOOLED
// RUN: qopt %s --floats-to-tosa --run=affine | FileCheck %s --check-prefix=AFFINE
// RUN: qopt %s --floats-to-tosa --remarks-filter-missed=floats-to-tosa 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// x / (1 + 0.1 (sum of squares)): the window of two channels has one after its center.
// CHANNELS: 5.000000e-01, 0.66666{{.*}}0.66666{{.*}}0.606060{{.*}}1.13636{{.*}}0.967741{{.*}}> : tensor<1x3x1x2xf32>
// CHANNELS-NEXT: 5.000000e-01, 0.66666{{.*}}0.681818{{.*}}0.645161{{.*}}1.428571{{.*}}1.304347{{.*}}> : tensor<1x3x1x2xf32>
func.func @windows_of_channels() -> (!torch.vtensor<[1,3,1,2],f32>, !torch.vtensor<[1,3,1,2],f32>) attributes {torch.onnx_meta.opset_version = 13 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]]]> : tensor<1x3x1x2xf32>} : () -> !torch.vtensor<[1,3,1,2],f32>
  %0 = torch.operator "onnx.LRN"(%x) {torch.onnx.size = 3 : si64, torch.onnx.alpha = 0.3 : f32, torch.onnx.beta = 1.0 : f32} : (!torch.vtensor<[1,3,1,2],f32>) -> !torch.vtensor<[1,3,1,2],f32>
  %1 = torch.operator "onnx.LRN"(%x) {torch.onnx.size = 2 : si64, torch.onnx.alpha = 0.2 : f32, torch.onnx.beta = 1.0 : f32} : (!torch.vtensor<[1,3,1,2],f32>) -> !torch.vtensor<[1,3,1,2],f32>
  return %0, %1 : !torch.vtensor<[1,3,1,2],f32>, !torch.vtensor<[1,3,1,2],f32>
}

// The first 3 and the first 1 elements of each column.
// REVERSED: dense<{{\[\[}}5, 2], [3, 4], [1, 6]]> : tensor<3x2xi32>
func.func @reversed() -> !torch.vtensor<[3,2],si32> attributes {torch.onnx_meta.opset_version = 10 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xsi32>} : () -> !torch.vtensor<[3,2],si32>
  %n = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[3, 1]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %0 = torch.operator "onnx.ReverseSequence"(%x, %n) {torch.onnx.time_axis = 0 : si64, torch.onnx.batch_axis = 1 : si64} : (!torch.vtensor<[3,2],si32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[3,2],si32>
  return %0 : !torch.vtensor<[3,2],si32>
}

// Rows 1 and 2 of the first batch, rows 3 and 0 of the second one.
// CACHES: dense<{{\[\[}}[0, 0], [1, 2], [3, 4], [0, 0]], {{\[\[}}7, 8], [0, 0], [0, 0], [5, 6]]]> : tensor<2x4x2xi32>
// CACHES-NEXT: dense<{{\[\[}}[1, 2], [3, 4], [0, 0], [0, 0]], {{\[\[}}5, 6], [7, 8], [0, 0], [0, 0]]]> : tensor<2x4x2xi32>
func.func @caches() -> (!torch.vtensor<[2,4,2],si32>, !torch.vtensor<[2,4,2],si32>) attributes {torch.onnx_meta.opset_version = 24 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<2x4x2xsi32>} : () -> !torch.vtensor<[2,4,2],si32>
  %u = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xsi32>} : () -> !torch.vtensor<[2,2,2],si32>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 3]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %0 = torch.operator "onnx.TensorScatter"(%x, %u, %i) {torch.onnx.mode = "circular"} : (!torch.vtensor<[2,4,2],si32>, !torch.vtensor<[2,2,2],si32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2,4,2],si32>
  %1 = torch.operator "onnx.TensorScatter"(%x, %u) : (!torch.vtensor<[2,4,2],si32>, !torch.vtensor<[2,2,2],si32>) -> !torch.vtensor<[2,4,2],si32>
  return %0, %1 : !torch.vtensor<[2,4,2],si32>, !torch.vtensor<[2,4,2],si32>
}

// ELEMENTS: dense<[-1.000000e+00, 0.000000e+00, 0.000000e+00, 1.500000e+00]> : tensor<4xf32>
// ELEMENTS-NEXT: dense<[0.000000e+00, 0.731058{{.*}}> : tensor<2xf32>
// ELEMENTS-NEXT: dense<{{\[\[}}0, 1, 0], [0, 0, 1]]> : tensor<2x3xi32>
func.func @elements() -> (!torch.vtensor<[4],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2,3],si32>) attributes {torch.onnx_meta.opset_version = 28 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[-1.5, -1.0, 0.5, 2.0]> : tensor<4xf32>} : () -> !torch.vtensor<[4],f32>
  %0 = torch.operator "onnx.Shrink"(%x) {torch.onnx.lambd = 1.0 : f32, torch.onnx.bias = 0.5 : f32} : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.0, 1.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %1 = torch.operator "onnx.SwiGLU"(%a, %a) : (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  %m = torch.operator "onnx.Constant"() {torch.onnx.value = dense<9> : tensor<2x3xsi32>} : () -> !torch.vtensor<[2,3],si32>
  %2 = torch.operator "onnx.EyeLike"(%m) {torch.onnx.k = 1 : si64} : (!torch.vtensor<[2,3],si32>) -> !torch.vtensor<[2,3],si32>
  return %0, %1, %2 : !torch.vtensor<[4],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2,3],si32>
}

// The deviation of equal elements is 0.
// NORMALIZED: dense<{{\[\[\[}}[-1.000000e+00, 1.000000e+00]], {{\[\[}}0.000000e+00, 0.000000e+00]]]]> : tensor<1x2x1x2xf32>
func.func @normalized() -> !torch.vtensor<[1,2,1,2],f32> attributes {torch.onnx_meta.opset_version = 13 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1.0, 3.0]], [[0.5, 0.5]]]]> : tensor<1x2x1x2xf32>} : () -> !torch.vtensor<[1,2,1,2],f32>
  %0 = torch.operator "onnx.MeanVarianceNormalization"(%x) : (!torch.vtensor<[1,2,1,2],f32>) -> !torch.vtensor<[1,2,1,2],f32>
  return %0 : !torch.vtensor<[1,2,1,2],f32>
}

// UNPOOLED: dense<{{\[\[\[}}[0.000000e+00, 5.000000e+00, 0.000000e+00, 6.000000e+00]]]]> : tensor<1x1x1x4xf32>
func.func @unpooled() -> !torch.vtensor<[1,1,1,4],f32> attributes {torch.onnx_meta.opset_version = 11 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[5.0, 6.0]]]]> : tensor<1x1x1x2xf32>} : () -> !torch.vtensor<[1,1,1,2],f32>
  %i = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[[1, 3]]]]> : tensor<1x1x1x2xsi64>} : () -> !torch.vtensor<[1,1,1,2],si64>
  %0 = torch.operator "onnx.MaxUnpool"(%x, %i) {torch.onnx.kernel_shape = [1 : si64, 2 : si64], torch.onnx.strides = [1 : si64, 2 : si64]} : (!torch.vtensor<[1,1,1,2],f32>, !torch.vtensor<[1,1,1,2],si64>) -> !torch.vtensor<[1,1,1,4],f32>
  return %0 : !torch.vtensor<[1,1,1,4],f32>
}

// Of windows that overlap, an index may occur twice.
// REMARK: onnx.MaxUnpool{{.*}}has windows that overlap
func.func @overlapping(%x: !torch.vtensor<[1,1,1,2],f32>, %i: !torch.vtensor<[1,1,1,2],si64>) -> !torch.vtensor<[1,1,1,3],f32> attributes {torch.onnx_meta.opset_version = 11 : si64} {
  %0 = torch.operator "onnx.MaxUnpool"(%x, %i) {torch.onnx.kernel_shape = [1 : si64, 2 : si64], torch.onnx.strides = [1 : si64, 1 : si64]} : (!torch.vtensor<[1,1,1,2],f32>, !torch.vtensor<[1,1,1,2],si64>) -> !torch.vtensor<[1,1,1,3],f32>
  return %0 : !torch.vtensor<[1,1,1,3],f32>
}

// Columns are the first coordinate. The map doubles it and adds 0.5 to the second one.
// AFFINE: dense<{{\[\[\[}}[-1.000000e+00, 5.000000e-01], [1.000000e+00, 5.000000e-01]]]]> : tensor<1x1x2x2xf32>
// AFFINE-NEXT: dense<{{\[\[\[}}[-2.000000e+00, -5.000000e-01], [2.000000e+00, -5.000000e-01]], {{\[\[}}-2.000000e+00, 1.500000e+00], [2.000000e+00, 1.500000e+00]]]]> : tensor<1x2x2x2xf32>
func.func @affine() -> (!torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,2,2,2],f32>) attributes {torch.onnx_meta.opset_version = 20 : si64} {
  %t = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[2.0, 0.0, 0.0], [0.0, 1.0, 0.5]]]> : tensor<1x2x3xf32>} : () -> !torch.vtensor<[1,2,3],f32>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 1, 1, 2]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %r = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 1, 2, 2]> : tensor<4xsi64>} : () -> !torch.vtensor<[4],si64>
  %0 = torch.operator "onnx.AffineGrid"(%t, %s) : (!torch.vtensor<[1,2,3],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,1,2,2],f32>
  %1 = torch.operator "onnx.AffineGrid"(%t, %r) {torch.onnx.align_corners = 1 : si64} : (!torch.vtensor<[1,2,3],f32>, !torch.vtensor<[4],si64>) -> !torch.vtensor<[1,2,2,2],f32>
  return %0, %1 : !torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,2,2,2],f32>
}

// `DynamicQuantizeLSTM` of two steps. The gates i, o, f and c of the first step are 1, 1, 1/2 and 1, so its state is tanh(1). Its product
// with the recurrent weights opens the gate f: the second state is tanh(2). The weights have a scale for each column, and a zero point.
// RECURRENT: dense<{{.*}}0.7615{{[0-9]+}}{{.*}}0.9640{{[0-9]+}}{{.*}}> : tensor<2x1x1x1xf32>
func.func @recurrent() -> !torch.vtensor<[2,1,1,1],f32> attributes {torch.onnx_meta.opset_version = 13 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<2x1x1xf32>} : () -> !torch.vtensor<[2,1,1],f32>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[60, 35, 10, 110]]]> : tensor<1x1x4xui8>} : () -> !torch.vtensor<[1,1,4],ui8>
  %r = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[[0, 0, 100, 0]]]> : tensor<1x1x4xsi8>} : () -> !torch.vtensor<[1,1,4],si8>
  %scales = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 2.0, 1.0, 0.5]]> : tensor<1x4xf32>} : () -> !torch.vtensor<[1,4],f32>
  %zero_points = torch.operator "onnx.Constant"() {torch.onnx.value = dense<10> : tensor<1x4xui8>} : () -> !torch.vtensor<[1,4],ui8>
  %scale = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %zero_point = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1xsi8>} : () -> !torch.vtensor<[1],si8>
  %none = torch.constant.none
  %0 = torch.operator "onnx.DynamicQuantizeLSTM"(%x, %w, %r, %none, %none, %none, %none, %none, %scales, %zero_points, %scale, %zero_point) {onnx.domain = "com.microsoft", torch.onnx.hidden_size = 1 : si64} : (!torch.vtensor<[2,1,1],f32>, !torch.vtensor<[1,1,4],ui8>, !torch.vtensor<[1,1,4],si8>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none, !torch.vtensor<[1,4],f32>, !torch.vtensor<[1,4],ui8>, !torch.vtensor<[1],f32>, !torch.vtensor<[1],si8>) -> !torch.vtensor<[2,1,1,1],f32>
  return %0 : !torch.vtensor<[2,1,1,1],f32>
}

// Products of quantized integers with a float result, which ONNX Runtime's optimizations build of MatMulInteger, Cast, Mul and Add. The
// bytes are 5 - 1 and 3 - 1, by the weights 2 and -1: 6 times 0.5 and 0.25, plus 10. The reals 1 and 0.5 have the bytes 255 and 128: 382 / 255 times 2.5.
// PRODUCTS: dense<1.075000e+01> : tensor<1x1xf32>
// PRODUCTS-NEXT: dense<3.754{{[0-9]+}}> : tensor<1x1xf32>
func.func @products() -> (!torch.vtensor<[1,1],f32>, !torch.vtensor<[1,1],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[5, 3]]> : tensor<1x2xui8>} : () -> !torch.vtensor<[1,2],ui8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[2], [-1]]> : tensor<2x1xsi8>} : () -> !torch.vtensor<[2,1],si8>
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.000000e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.500000e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2.500000e+00> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.000000e+01> : tensor<1xf32>} : () -> !torch.vtensor<[1],f32>
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[[1.0, 0.5]]> : tensor<1x2xf32>} : () -> !torch.vtensor<[1,2],f32>
  %0 = torch.operator "onnx.MatMulIntegerToFloat"(%a, %w, %s, %sw, %z, %zw, %b) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[1,2],ui8>, !torch.vtensor<[2,1],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],si8>, !torch.vtensor<[1],f32>) -> !torch.vtensor<[1,1],f32>
  %1 = torch.operator "onnx.DynamicQuantizeMatMul"(%x, %w, %sx, %zw) {onnx.domain = "com.microsoft"} : (!torch.vtensor<[1,2],f32>, !torch.vtensor<[2,1],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,1],f32>
  return %0, %1 : !torch.vtensor<[1,1],f32>, !torch.vtensor<[1,1],f32>
}
