// ONNX: operators that compute on integers have their parameters as operands. They are read as if these stood in the types.

// RUN: qopt %s --quant-to-hub | FileCheck %s
// RUN: qopt %s --quant-to-hub -o %t.1 && qopt %t.1 --quant-to-hub -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @conv(%arg0: tensor<1x1x3x3xi8>) -> tensor<1x2x2x2xi8>
// CHECK-NEXT: [[V0:%.*]] = qnn.constant dense<1> : tensor<2x1x2x2xi8> : tensor<2x1x2x2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>
// CHECK-NEXT: [[V1:%.*]] = qnn.constant dense<[4, 8]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32:0, {2.500000e-01,1.250000e-01}>>
// CHECK-NEXT: [[V2:%.*]] = quant.scast %arg0 : tensor<1x1x3x3xi8> to tensor<1x1x3x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V3:%.*]] = tosa.transpose [[V2]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V4:%.*]] = tosa.transpose [[V0]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V5:%.*]] = qnn.conv2d ort [[V3]], [[V4]], [[V1]] {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : {{.*}} -> tensor<1x2x2x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V6:%.*]] = tosa.transpose [[V5]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT: [[V7:%.*]] = quant.scast [[V6]] : tensor<1x2x2x2x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<1x2x2x2xi8>
// CHECK-NEXT: return [[V7]] : tensor<1x2x2x2xi8>
func.func @conv(%a: !torch.vtensor<[1,1,3,3],si8>) -> !torch.vtensor<[1,2,2,2],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<2x1x2x2xsi8>} : () -> !torch.vtensor<[2,1,2,2],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<2xsi8>} : () -> !torch.vtensor<[2],si8>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[4, 8]> : tensor<2xsi32>} : () -> !torch.vtensor<[2],si32>
  %0 = torch.operator "onnx.QLinearConv"(%a, %sx, %zx, %w, %sw, %zw, %sy, %zy, %b) : (!torch.vtensor<[1,1,3,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[2,1,2,2],si8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[2],si32>) -> !torch.vtensor<[1,2,2,2],si8>
  return %0 : !torch.vtensor<[1,2,2,2],si8>
}

// CHECK-LABEL: func.func @gemm(%arg0: tensor<2x3xi8>) -> tensor<2x2xi8>
// CHECK-NEXT: [[V0:%.*]] = qnn.constant dense<1> : tensor<3x2xi8> : tensor<3x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01}>>
// CHECK-NEXT: [[V1:%.*]] = quant.scast %arg0 : tensor<2x3xi8> to tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V2:%.*]] = tosa.transpose [[V0]] {perms = array<i32: 1, 0>}
// CHECK-NEXT: [[V3:%.*]] = qnn.fully_connected ort [[V1]], [[V2]] : {{.*}} -> tensor<2x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V4:%.*]] = quant.scast [[V3]] : tensor<2x2x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<2x2xi8>
// CHECK-NEXT: return [[V4]] : tensor<2x2xi8>
func.func @gemm(%a: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[2,2],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<3x2xsi8>} : () -> !torch.vtensor<[3,2],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<2xsi8>} : () -> !torch.vtensor<[2],si8>
  %none = torch.constant.none
  %0 = torch.operator "onnx.QGemm"(%a, %sx, %zx, %w, %sw, %zw, %none, %sy, %zy) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[3,2],si8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.none, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,2],si8>
  return %0 : !torch.vtensor<[2,2],si8>
}

// CHECK-LABEL: func.func @matmul(%arg0: tensor<2x3xi8>) -> tensor<2x2xi8>
// CHECK-NEXT: [[V0:%.*]] = qnn.constant dense<1> : tensor<3x2xi8> : tensor<3x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01}>>
// CHECK-NEXT: [[V1:%.*]] = quant.scast %arg0 : tensor<2x3xi8> to tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V2:%.*]] = tosa.transpose [[V0]] {perms = array<i32: 1, 0>}
// CHECK-NEXT: [[V3:%.*]] = qnn.fully_connected ort [[V1]], [[V2]] : {{.*}} -> tensor<2x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V4:%.*]] = quant.scast [[V3]] : tensor<2x2x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<2x2xi8>
// CHECK-NEXT: return [[V4]] : tensor<2x2xi8>
func.func @matmul(%a: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[2,2],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<3x2xsi8>} : () -> !torch.vtensor<[3,2],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<2xsi8>} : () -> !torch.vtensor<[2],si8>
  %0 = torch.operator "onnx.QLinearMatMul"(%a, %sx, %zx, %w, %sw, %zw, %sy, %zy) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[3,2],si8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,2],si8>
  return %0 : !torch.vtensor<[2,2],si8>
}

// Types that the importer did not know follow from the operations.
// CHECK-LABEL: func.func @unknown(%arg0: tensor<1x2x2x2xi8>) -> tensor<1x8xf32>
// CHECK-NEXT: [[V0:%.*]] = quant.scast %arg0 : tensor<1x2x2x2xi8> to tensor<1x2x2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = qnn.unary ort [[V0]] {function = "sigmoid"} : {{.*}} -> tensor<1x2x2x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V2:%.*]] = tosa.const_shape  {values = dense<[1, 8]>
// CHECK-NEXT: [[V3:%.*]] = tosa.reshape [[V1]], [[V2]] : {{.*}} -> tensor<1x8x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V4:%.*]] = qnn.dequantize ort [[V3]] : {{.*}} -> tensor<1x8xf32>
// CHECK-NEXT: return [[V4]] : tensor<1x8xf32>
func.func @unknown(%a: !torch.vtensor<[1,2,2,2],si8>) -> !torch.vtensor<[1,8],f32> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.QLinearSigmoid"(%a, %sx, %zx, %sy, %zy) : (!torch.vtensor<[1,2,2,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.none
  %1 = torch.operator "onnx.Flatten"(%0) {torch.onnx.axis = 1 : si64} : (!torch.none) -> !torch.none
  %2 = torch.operator "onnx.DequantizeLinear"(%1, %sy, %zy) : (!torch.none, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,8],f32>
  return %2 : !torch.vtensor<[1,8],f32>
}

// CHECK-LABEL: func.func @elementwise(%arg0: tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT: [[V0:%.*]] = quant.scast %arg0 : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = quant.scast %arg0 : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V2:%.*]] = qnn.add ort [[V0]], [[V1]] : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V3:%.*]] = quant.scast %arg0 : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V4:%.*]] = qnn.mul ort [[V2]], [[V3]] : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V5:%.*]] = quant.scast [[V4]] : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<4xi8>
// CHECK-NEXT: return [[V5]] : tensor<4xi8>
func.func @elementwise(%a: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.QLinearAdd"(%a, %sx, %zx, %a, %sx, %zx, %sy, %zy) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  %1 = torch.operator "onnx.QLinearMul"(%0, %sy, %zy, %a, %sx, %zx, %sx, %zx) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  return %1 : !torch.vtensor<[4],si8>
}

// A maximum of bare integers keeps their parameters.
// CHECK-LABEL: func.func @pools(%arg0: tensor<1x2x4x4xi8>) -> tensor<1x2x1x1xi8>
// CHECK-NEXT: [[V0:%.*]] = quant.scast %arg0 : tensor<1x2x4x4xi8> to tensor<1x2x4x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = tosa.transpose [[V0]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V2:%.*]] = qnn.average_pool2d ort [[V1]] {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : {{.*}} -> tensor<1x2x2x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V3:%.*]] = tosa.transpose [[V2]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT: [[V4:%.*]] = tosa.transpose [[V3]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V5:%.*]] = qnn.max_pool2d ort [[V4]] {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : {{.*}} -> tensor<1x1x1x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V6:%.*]] = tosa.transpose [[V5]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT: [[V7:%.*]] = tosa.transpose [[V6]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V8:%.*]] = qnn.mean ort [[V7]] {axes = array<i64: 1, 2>, keep_dims = true} : {{.*}} -> tensor<1x1x1x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V9:%.*]] = tosa.transpose [[V8]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT: [[V10:%.*]] = quant.scast [[V9]] : tensor<1x2x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<1x2x1x1xi8>
// CHECK-NEXT: return [[V10]] : tensor<1x2x1x1xi8>
func.func @pools(%a: !torch.vtensor<[1,2,4,4],si8>) -> !torch.vtensor<[1,2,1,1],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.QLinearAveragePool"(%a, %sx, %zx, %sy, %zy) {torch.onnx.kernel_shape = [2 : si64, 2 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,2,4,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,2,2],si8>
  %1 = torch.operator "onnx.MaxPool"(%0) {torch.onnx.kernel_shape = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,2,2,2],si8>) -> !torch.vtensor<[1,2,1,1],si8>
  %2 = torch.operator "onnx.QLinearGlobalAveragePool"(%1, %sy, %zy, %sx, %zx) : (!torch.vtensor<[1,2,1,1],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,1,1],si8>
  return %2 : !torch.vtensor<[1,2,1,1],si8>
}

// CHECK-LABEL: func.func @nhwc(%arg0: tensor<1x4x4x2xi8>) -> tensor<1x2x2x2xi8>
// CHECK-NEXT: [[V0:%.*]] = quant.scast %arg0 : tensor<1x4x4x2xi8> to tensor<1x4x4x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = qnn.average_pool2d ort [[V0]] {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : {{.*}} -> tensor<1x2x2x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V2:%.*]] = quant.scast [[V1]] : tensor<1x2x2x2x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<1x2x2x2xi8>
// CHECK-NEXT: return [[V2]] : tensor<1x2x2x2xi8>
func.func @nhwc(%a: !torch.vtensor<[1,4,4,2],si8>) -> !torch.vtensor<[1,2,2,2],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.QLinearAveragePool"(%a, %sx, %zx, %sy, %zy) {torch.onnx.channels_last = 1 : si64, torch.onnx.kernel_shape = [2 : si64, 2 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,4,4,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,2,2],si8>
  return %0 : !torch.vtensor<[1,2,2,2],si8>
}

// One operand twice, with other parameters each time.
// CHECK-LABEL: func.func @concat(%arg0: tensor<1x2xi8>) -> tensor<1x4xi8>
// CHECK-NEXT: [[V0:%.*]] = quant.scast %arg0 : tensor<1x2xi8> to tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = qnn.requantize ort [[V0]] : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V2:%.*]] = quant.scast %arg0 : tensor<1x2xi8> to tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V3:%.*]] = tosa.concat [[V1]], [[V2]] {axis = 1 : i32}
// CHECK-NEXT: [[V4:%.*]] = quant.scast [[V3]] : tensor<1x4x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<1x4xi8>
// CHECK-NEXT: return [[V4]] : tensor<1x4xi8>
func.func @concat(%a: !torch.vtensor<[1,2],si8>) -> !torch.vtensor<[1,4],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.QLinearConcat"(%sy, %zy, %a, %sx, %zx, %a, %sy, %zy) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[1,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>, !torch.vtensor<[1,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,4],si8>
  return %0 : !torch.vtensor<[1,4],si8>
}

// CHECK-LABEL: func.func @unsigned(%arg0: tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT: [[V0:%.*]] = quant.scast %arg0 : tensor<4xi8> to tensor<4x!quant.uniform<u8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = qnn.unary ort [[V0]] {function = "sigmoid"} : {{.*}} -> tensor<4x!quant.uniform<u8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V2:%.*]] = quant.scast [[V1]] : tensor<4x!quant.uniform<u8:f32, 1.000000e+00>> to tensor<4xi8>
// CHECK-NEXT: return [[V2]] : tensor<4xi8>
func.func @unsigned(%a: !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],ui8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %0 = torch.operator "onnx.QLinearSigmoid"(%a, %sx, %zx, %sy, %zy) : (!torch.vtensor<[4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[4],ui8>
  return %0 : !torch.vtensor<[4],ui8>
}

!f = !torch.vtensor<[],f32>
!z = !torch.vtensor<[],si8>

// Before version 13 a softmax normalizes over its axis and all later ones; since then over one axis.
// CHECK-LABEL: func.func @softmax(
// CHECK: [[X:%.*]] = quant.scast %arg0
// CHECK: qnn.softmax ort [[X]] : (tensor<2x3x4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x3x4x!quant.uniform<i8:f32, 3.906250e-03:3>>
// CHECK: [[J:%.*]] = tosa.reshape {{.*}} -> tensor<2x12x!quant
// CHECK: [[S:%.*]] = qnn.softmax ort [[J]]
// CHECK: tosa.reshape [[S]], {{.*}} -> tensor<2x3x4x!quant
// CHECK: [[P:%.*]] = tosa.transpose {{.*}} {perms = array<i32: 0, 2, 1>}
// CHECK: [[T:%.*]] = qnn.softmax ort [[P]]
// CHECK: tosa.transpose [[T]] {perms = array<i32: 0, 2, 1>}
func.func @softmax(%a: !torch.vtensor<[2,3,4],si8>) -> (!torch.vtensor<[2,3,4],si8>, !torch.vtensor<[2,3,4],si8>, !torch.vtensor<[2,3,4],si8>) {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !f
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.00390625> : tensor<f32>} : () -> !f
  %0 = torch.operator "onnx.QLinearSoftmax"(%a, %sx, %zx, %sy, %zx) {torch.onnx.opset = 12 : si64, torch.onnx.axis = 2 : si64} : (!torch.vtensor<[2,3,4],si8>, !f, !z, !f, !z) -> !torch.vtensor<[2,3,4],si8>
  %1 = torch.operator "onnx.QLinearSoftmax"(%a, %sx, %zx, %sy, %zx) {torch.onnx.opset = 12 : si64, torch.onnx.axis = 1 : si64} : (!torch.vtensor<[2,3,4],si8>, !f, !z, !f, !z) -> !torch.vtensor<[2,3,4],si8>
  %2 = torch.operator "onnx.QLinearSoftmax"(%a, %sx, %zx, %sy, %zx) {torch.onnx.opset = 13 : si64, torch.onnx.axis = 1 : si64} : (!torch.vtensor<[2,3,4],si8>, !f, !z, !f, !z) -> !torch.vtensor<[2,3,4],si8>
  return %0, %1, %2 : !torch.vtensor<[2,3,4],si8>, !torch.vtensor<[2,3,4],si8>, !torch.vtensor<[2,3,4],si8>
}

// The default axis is the last one, whatever the version: no reshape.
// CHECK-LABEL: func.func @softmax_default_axis(
// CHECK-NEXT: [[X:%.*]] = quant.scast %arg0
// CHECK-NOT: tosa.reshape
// CHECK: qnn.softmax ort [[X]] : (tensor<2x3x4x!quant.uniform<i8:f32, 5.000000e-01:3>>)
func.func @softmax_default_axis(%a: !torch.vtensor<[2,3,4],si8>) -> !torch.vtensor<[2,3,4],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !f
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.00390625> : tensor<f32>} : () -> !f
  %0 = torch.operator "onnx.QLinearSoftmax"(%a, %sx, %zx, %sy, %zx) {torch.onnx.opset = 12 : si64} : (!torch.vtensor<[2,3,4],si8>, !f, !z, !f, !z) -> !torch.vtensor<[2,3,4],si8>
  return %0 : !torch.vtensor<[2,3,4],si8>
}

// The slope is 0.01 by default.
// CHECK-LABEL: func.func @leaky_relu(
// CHECK: qnn.unary ort {{.*}} {alpha = 3.000000e-01 : f32, function = "leaky_relu"}
// CHECK: qnn.unary ort {{.*}} {alpha = 0.00999999977 : f32, function = "leaky_relu"}
func.func @leaky_relu(%a: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !f
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  %0 = torch.operator "onnx.QLinearLeakyRelu"(%a, %sx, %zx, %sx, %zx) {torch.onnx.alpha = 3.0e-01 : f32} : (!torch.vtensor<[4],si8>, !f, !z, !f, !z) -> !torch.vtensor<[4],si8>
  %1 = torch.operator "onnx.QLinearLeakyRelu"(%0, %sx, %zx, %sx, %zx) : (!torch.vtensor<[4],si8>, !f, !z, !f, !z) -> !torch.vtensor<[4],si8>
  return %1 : !torch.vtensor<[4],si8>
}

// Integers without a scale have the scale 1, and sums of their products too.
// CHECK-LABEL: func.func @bare(%arg0: tensor<1x1x3x3xi8>, %arg1: tensor<2x3xi8>) -> (tensor<1x2x2x2xi32>, tensor<2x2xi32>)
// CHECK: qnn.conv2d ort {{.*}} : (tensor<1x3x3x1x!quant.uniform<i8:f32, 1.000000e+00:3>>, tensor<2x2x2x1x!quant.uniform<i8:f32, 1.000000e+00>>) -> tensor<1x2x2x2x!quant.uniform<i32:f32, 1.000000e+00>>
// CHECK: qnn.fully_connected ort {{.*}} : (tensor<2x3x!quant.uniform<i8:f32, 1.000000e+00>>, tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00:1,1.000000e+00:2}>>) -> tensor<2x2x!quant.uniform<i32:f32, 1.000000e+00>>
func.func @bare(%a: !torch.vtensor<[1,1,3,3],si8>, %b: !torch.vtensor<[2,3],si8>) -> (!torch.vtensor<[1,2,2,2],si32>, !torch.vtensor<[2,2],si32>) {
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !z
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<2x1x2x2xsi8>} : () -> !torch.vtensor<[2,1,2,2],si8>
  %m = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<3x2xsi8>} : () -> !torch.vtensor<[3,2],si8>
  %zm = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 2]> : tensor<2xsi8>} : () -> !torch.vtensor<[2],si8>
  %none = torch.constant.none
  %0 = torch.operator "onnx.ConvInteger"(%a, %w, %zx) : (!torch.vtensor<[1,1,3,3],si8>, !torch.vtensor<[2,1,2,2],si8>, !z) -> !torch.vtensor<[1,2,2,2],si32>
  %1 = torch.operator "onnx.MatMulInteger"(%b, %m, %none, %zm) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[3,2],si8>, !torch.none, !torch.vtensor<[2],si8>) -> !torch.vtensor<[2,2],si32>
  return %0, %1 : !torch.vtensor<[1,2,2,2],si32>, !torch.vtensor<[2,2],si32>
}

// ONNX Runtime's layout transformation puts the channels last.
// CHECK-LABEL: func.func @channels_last
// CHECK: [[X:%.*]] = quant.scast %arg0 : tensor<1x4x4x2xi8> to tensor<1x4x4x2x!quant.uniform<u8:f32, 1.000000e+00>>
// CHECK-NEXT: qnn.max_pool2d ort [[X]] {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2x!quant.uniform<u8:f32, 1.000000e+00>>) -> tensor<1x2x2x2x!quant.uniform<u8:f32, 1.000000e+00>>
// CHECK: qnn.mean ort {{%.*}} {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<1x2x2x2x!quant.uniform<u8:f32, 5.000000e-01:3>>) -> tensor<1x1x1x2x!quant.uniform<u8:f32, 1.000000e+00>>
func.func @channels_last(%a: !torch.vtensor<[1,4,4,2],ui8>) -> !torch.vtensor<[1,1,1,2],ui8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %0 = torch.operator "onnx.NhwcMaxPool"(%a) {onnx.domain = "com.microsoft", torch.onnx.kernel_shape = [2 : si64, 2 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,4,4,2],ui8>) -> !torch.vtensor<[1,2,2,2],ui8>
  %1 = torch.operator "onnx.QLinearGlobalAveragePool"(%0, %sx, %zx, %sy, %zy) {onnx.domain = "com.microsoft", torch.onnx.channels_last = 1 : si64} : (!torch.vtensor<[1,2,2,2],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[1,1,1,2],ui8>
  return %1 : !torch.vtensor<[1,1,1,2],ui8>
}
