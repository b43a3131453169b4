// ONNX: float operators between casts become one operation each, in the hub's layout. Tensors become builtin ones.

// RUN: qopt %s --quant-to-hub | FileCheck %s
// RUN: qopt %s --quant-to-hub -o %t.1 && qopt %t.1 --quant-to-hub -o %t.2 && cmp %t.1 %t.2

// The bias is at the scale input times weight; the clip is the clamp of the result.
// CHECK-LABEL: func.func @conv(%arg0: tensor<1x1x3x3xi8>) -> tensor<1x2x2x3xi8>
// CHECK-NEXT: [[V0:%.*]] = qnn.constant dense<1> : tensor<2x1x2x2xi8> : tensor<2x1x2x2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>
// CHECK-NEXT: [[V1:%.*]] = qnn.constant dense<[4, 8]> : tensor<2xi32> : tensor<2x!quant.uniform<i32:f32:0, {2.500000e-01,1.250000e-01}>>
// CHECK-NEXT: [[V2:%.*]] = quant.scast %arg0 : tensor<1x1x3x3xi8> to tensor<1x1x3x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V3:%.*]] = tosa.transpose [[V2]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V4:%.*]] = tosa.transpose [[V0]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V5:%.*]] = qnn.conv2d ort [[V3]], [[V4]], [[V1]] {clamp = array<i64: 0, 6>, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 1>} : {{.*}} -> tensor<1x2x3x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V6:%.*]] = tosa.transpose [[V5]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT: [[V7:%.*]] = quant.scast [[V6]] : tensor<1x2x2x3x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<1x2x2x3xi8>
// CHECK-NEXT: return [[V7]] : tensor<1x2x2x3xi8>
func.func @conv(%a: !torch.vtensor<[1,1,3,3],si8>) -> !torch.vtensor<[1,2,2,3],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<2x1x2x2xsi8>} : () -> !torch.vtensor<[2,1,2,2],si8>
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, 1.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<2xsi8>} : () -> !torch.vtensor<[2],si8>
  %low = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %high = torch.operator "onnx.Constant"() {torch.onnx.value = dense<6.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[1,1,3,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,1,3,3],f32>
  %1 = torch.operator "onnx.DequantizeLinear"(%w, %sw, %zw) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2,1,2,2],si8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>) -> !torch.vtensor<[2,1,2,2],f32>
  %2 = torch.operator "onnx.Conv"(%0, %1, %b) {torch.onnx.auto_pad = "SAME_UPPER", torch.onnx.strides = [2 : si64, 1 : si64]} : (!torch.vtensor<[1,1,3,3],f32>, !torch.vtensor<[2,1,2,2],f32>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[1,2,2,3],f32>
  %3 = torch.operator "onnx.Clip"(%2, %low, %high) : (!torch.vtensor<[1,2,2,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[1,2,2,3],f32>
  %4 = torch.operator "onnx.QuantizeLinear"(%3, %sy, %zy) : (!torch.vtensor<[1,2,2,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,2,3],si8>
  return %4 : !torch.vtensor<[1,2,2,3],si8>
}

// A group for each channel: weights [KH, KW, C, M].
// CHECK-LABEL: func.func @depthwise(%arg0: tensor<1x2x3x3xi8>) -> tensor<1x4x2x2xi8>
// CHECK-NEXT: [[V0:%.*]] = qnn.constant dense<1> : tensor<4x1x2x2xi8> : tensor<4x1x2x2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK-NEXT: [[V1:%.*]] = quant.scast %arg0 : tensor<1x2x3x3xi8> to tensor<1x2x3x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V2:%.*]] = tosa.transpose [[V1]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V3:%.*]] = tosa.const_shape  {values = dense<2>
// CHECK-NEXT: [[V4:%.*]] = tosa.reshape [[V0]], [[V3]] : {{.*}} -> tensor<2x2x2x2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK-NEXT: [[V5:%.*]] = tosa.transpose [[V4]] {perms = array<i32: 2, 3, 0, 1>}
// CHECK-NEXT: [[V6:%.*]] = qnn.depthwise_conv2d ort [[V2]], [[V5]] {clamp = array<i64: 0, 127>, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : {{.*}} -> tensor<1x2x2x4x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V7:%.*]] = tosa.transpose [[V6]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT: [[V8:%.*]] = quant.scast [[V7]] : tensor<1x4x2x2x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<1x4x2x2xi8>
// CHECK-NEXT: return [[V8]] : tensor<1x4x2x2xi8>
func.func @depthwise(%a: !torch.vtensor<[1,2,3,3],si8>) -> !torch.vtensor<[1,4,2,2],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<4x1x2x2xsi8>} : () -> !torch.vtensor<[4,1,2,2],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[1,2,3,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,3,3],f32>
  %1 = torch.operator "onnx.DequantizeLinear"(%w, %sw, %zw) : (!torch.vtensor<[4,1,2,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4,1,2,2],f32>
  %2 = torch.operator "onnx.Conv"(%0, %1) {torch.onnx.group = 2 : si64} : (!torch.vtensor<[1,2,3,3],f32>, !torch.vtensor<[4,1,2,2],f32>) -> !torch.vtensor<[1,4,2,2],f32>
  %3 = torch.operator "onnx.Relu"(%2) : (!torch.vtensor<[1,4,2,2],f32>) -> !torch.vtensor<[1,4,2,2],f32>
  %4 = torch.operator "onnx.QuantizeLinear"(%3, %sy, %zy) : (!torch.vtensor<[1,4,2,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,4,2,2],si8>
  return %4 : !torch.vtensor<[1,4,2,2],si8>
}

// CHECK-LABEL: func.func @grouped(%arg0: tensor<1x4x3x3xi8>) -> tensor<1x2x3x3xi8>
// CHECK-NEXT: [[V0:%.*]] = qnn.constant dense<1> : tensor<2x2x1x1xi8> : tensor<2x2x1x1x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK-NEXT: [[V1:%.*]] = quant.scast %arg0 : tensor<1x4x3x3xi8> to tensor<1x4x3x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V2:%.*]] = tosa.transpose [[V1]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V3:%.*]] = tosa.transpose [[V0]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V4:%.*]] = qnn.conv2d ort [[V2]], [[V3]] {dilation = array<i64: 2, 2>, groups = 2 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : {{.*}} -> tensor<1x3x3x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V5:%.*]] = tosa.transpose [[V4]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT: [[V6:%.*]] = quant.scast [[V5]] : tensor<1x2x3x3x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<1x2x3x3xi8>
// CHECK-NEXT: return [[V6]] : tensor<1x2x3x3xi8>
func.func @grouped(%a: !torch.vtensor<[1,4,3,3],si8>) -> !torch.vtensor<[1,2,3,3],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<2x2x1x1xsi8>} : () -> !torch.vtensor<[2,2,1,1],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[1,4,3,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,4,3,3],f32>
  %1 = torch.operator "onnx.DequantizeLinear"(%w, %sw, %zw) : (!torch.vtensor<[2,2,1,1],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,2,1,1],f32>
  %2 = torch.operator "onnx.Conv"(%0, %1) {torch.onnx.group = 2 : si64, torch.onnx.dilations = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,4,3,3],f32>, !torch.vtensor<[2,2,1,1],f32>) -> !torch.vtensor<[1,2,3,3],f32>
  %3 = torch.operator "onnx.QuantizeLinear"(%2, %sy, %zy) : (!torch.vtensor<[1,2,3,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,3,3],si8>
  return %3 : !torch.vtensor<[1,2,3,3],si8>
}

// CHECK-LABEL: func.func @gemm(%arg0: tensor<2x3xi8>) -> tensor<2x2xi8>
// CHECK-NEXT: [[V0:%.*]] = qnn.constant dense<1> : tensor<2x3xi8> : tensor<2x3x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>
// CHECK-NEXT: [[V1:%.*]] = quant.scast %arg0 : tensor<2x3xi8> to tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V2:%.*]] = qnn.fully_connected ort [[V1]], [[V0]] : {{.*}} -> tensor<2x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V3:%.*]] = quant.scast [[V2]] : tensor<2x2x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<2x2xi8>
// CHECK-NEXT: return [[V3]] : tensor<2x2xi8>
func.func @gemm(%a: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[2,2],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<2x3xsi8>} : () -> !torch.vtensor<[2,3],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<2xsi8>} : () -> !torch.vtensor<[2],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],f32>
  %1 = torch.operator "onnx.DequantizeLinear"(%w, %sw, %zw) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>) -> !torch.vtensor<[2,3],f32>
  %2 = torch.operator "onnx.Gemm"(%0, %1) {torch.onnx.transB = 1 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,2],f32>
  %3 = torch.operator "onnx.QuantizeLinear"(%2, %sy, %zy) : (!torch.vtensor<[2,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,2],si8>
  return %3 : !torch.vtensor<[2,2],si8>
}

// Weights [I, O] become [O, I].
// CHECK-LABEL: func.func @matmul(%arg0: tensor<2x5x3xi8>) -> tensor<2x5x4xi8>
// CHECK-NEXT: [[V0:%.*]] = qnn.constant dense<1> : tensor<3x4xi8> : tensor<3x4x!quant.uniform<i8:f32, 5.000000e-01:1>>
// CHECK-NEXT: [[V1:%.*]] = quant.scast %arg0 : tensor<2x5x3xi8> to tensor<2x5x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V2:%.*]] = tosa.transpose [[V0]] {perms = array<i32: 1, 0>}
// CHECK-NEXT: [[V3:%.*]] = qnn.fully_connected ort [[V1]], [[V2]] : {{.*}} -> tensor<2x5x4x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V4:%.*]] = quant.scast [[V3]] : tensor<2x5x4x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<2x5x4xi8>
// CHECK-NEXT: return [[V4]] : tensor<2x5x4xi8>
func.func @matmul(%a: !torch.vtensor<[2,5,3],si8>) -> !torch.vtensor<[2,5,4],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %w = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<3x4xsi8>} : () -> !torch.vtensor<[3,4],si8>
  %sw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zw = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[2,5,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,5,3],f32>
  %1 = torch.operator "onnx.DequantizeLinear"(%w, %sw, %zw) : (!torch.vtensor<[3,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[3,4],f32>
  %2 = torch.operator "onnx.MatMul"(%0, %1) : (!torch.vtensor<[2,5,3],f32>, !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[2,5,4],f32>
  %3 = torch.operator "onnx.QuantizeLinear"(%2, %sy, %zy) : (!torch.vtensor<[2,5,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,5,4],si8>
  return %3 : !torch.vtensor<[2,5,4],si8>
}

// CHECK-LABEL: func.func @elementwise(%arg0: tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT: [[V0:%.*]] = quant.scast %arg0 : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = qnn.add ort [[V0]], [[V0]] : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V2:%.*]] = qnn.mul ort [[V1]], [[V0]] : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK-NEXT: [[V3:%.*]] = qnn.sub ort [[V2]], [[V0]] : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V4:%.*]] = qnn.unary ort [[V3]] {function = "sigmoid"} : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK-NEXT: [[V5:%.*]] = qnn.unary ort [[V4]] {function = "tanh"} : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V6:%.*]] = quant.scast [[V5]] : tensor<4x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<4xi8>
// CHECK-NEXT: return [[V6]] : tensor<4xi8>
func.func @elementwise(%a: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sv = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.25> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zv = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-5> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %1 = torch.operator "onnx.Add"(%0, %0) : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %sy, %zy) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  %3 = torch.operator "onnx.DequantizeLinear"(%2, %sy, %zy) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %4 = torch.operator "onnx.Mul"(%3, %0) : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %5 = torch.operator "onnx.QuantizeLinear"(%4, %sv, %zv) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  %6 = torch.operator "onnx.DequantizeLinear"(%5, %sv, %zv) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %7 = torch.operator "onnx.Sub"(%6, %0) : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %8 = torch.operator "onnx.QuantizeLinear"(%7, %sy, %zy) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  %9 = torch.operator "onnx.DequantizeLinear"(%8, %sy, %zy) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %10 = torch.operator "onnx.Sigmoid"(%9) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %11 = torch.operator "onnx.QuantizeLinear"(%10, %sv, %zv) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  %12 = torch.operator "onnx.DequantizeLinear"(%11, %sv, %zv) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %13 = torch.operator "onnx.Tanh"(%12) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %14 = torch.operator "onnx.QuantizeLinear"(%13, %sy, %zy) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  return %14 : !torch.vtensor<[4],si8>
}

// A clamp that stands alone rounds to the type of the result and clamps.
// CHECK-LABEL: func.func @relu(%arg0: tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT: [[V0:%.*]] = quant.scast %arg0 : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = qnn.requantize ort [[V0]] {clamp = array<i64: 0, 127>} : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V2:%.*]] = quant.scast [[V1]] : tensor<4x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<4xi8>
// CHECK-NEXT: return [[V2]] : tensor<4xi8>
func.func @relu(%a: !torch.vtensor<[4],si8>) -> !torch.vtensor<[4],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],f32>
  %1 = torch.operator "onnx.Relu"(%0) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %sy, %zy) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[4],si8>
  return %2 : !torch.vtensor<[4],si8>
}

// Comparisons need one scale, so a maximum is taken after rescaling.
// CHECK-LABEL: func.func @pools(%arg0: tensor<1x2x4x4xi8>) -> tensor<1x2x1x1xi8>
// CHECK-NEXT: [[V0:%.*]] = quant.scast %arg0 : tensor<1x2x4x4xi8> to tensor<1x2x4x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = qnn.requantize ort [[V0]] : {{.*}} -> tensor<1x2x4x4x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V2:%.*]] = tosa.transpose [[V1]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V3:%.*]] = qnn.max_pool2d ort [[V2]] {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : {{.*}} -> tensor<1x2x2x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V4:%.*]] = tosa.transpose [[V3]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT: [[V5:%.*]] = tosa.transpose [[V4]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V6:%.*]] = qnn.average_pool2d ort [[V5]] {kernel = array<i64: 2, 2>, pad = array<i64: 1, 1, 0, 0>, stride = array<i64: 1, 1>} : {{.*}} -> tensor<1x3x1x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V7:%.*]] = tosa.transpose [[V6]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT: [[V8:%.*]] = tosa.transpose [[V7]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V9:%.*]] = qnn.mean ort [[V8]] {axes = array<i64: 1, 2>, keep_dims = true} : {{.*}} -> tensor<1x1x1x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V10:%.*]] = tosa.transpose [[V9]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT: [[V11:%.*]] = quant.scast [[V10]] : tensor<1x2x1x1x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<1x2x1x1xi8>
// CHECK-NEXT: return [[V11]] : tensor<1x2x1x1xi8>
func.func @pools(%a: !torch.vtensor<[1,2,4,4],si8>) -> !torch.vtensor<[1,2,1,1],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[1,2,4,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,4,4],f32>
  %1 = torch.operator "onnx.MaxPool"(%0) {torch.onnx.kernel_shape = [2 : si64, 2 : si64], torch.onnx.strides = [2 : si64, 2 : si64]} : (!torch.vtensor<[1,2,4,4],f32>) -> !torch.vtensor<[1,2,2,2],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %sy, %zy) : (!torch.vtensor<[1,2,2,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,2,2],si8>
  %3 = torch.operator "onnx.DequantizeLinear"(%2, %sy, %zy) : (!torch.vtensor<[1,2,2,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,2,2],f32>
  %4 = torch.operator "onnx.AveragePool"(%3) {torch.onnx.kernel_shape = [2 : si64, 2 : si64], torch.onnx.pads = [1 : si64, 0 : si64, 1 : si64, 0 : si64]} : (!torch.vtensor<[1,2,2,2],f32>) -> !torch.vtensor<[1,2,3,1],f32>
  %5 = torch.operator "onnx.QuantizeLinear"(%4, %sx, %zx) : (!torch.vtensor<[1,2,3,1],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,3,1],si8>
  %6 = torch.operator "onnx.DequantizeLinear"(%5, %sx, %zx) : (!torch.vtensor<[1,2,3,1],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,3,1],f32>
  %7 = torch.operator "onnx.GlobalAveragePool"(%6) : (!torch.vtensor<[1,2,3,1],f32>) -> !torch.vtensor<[1,2,1,1],f32>
  %8 = torch.operator "onnx.QuantizeLinear"(%7, %sy, %zy) : (!torch.vtensor<[1,2,1,1],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,1,1],si8>
  return %8 : !torch.vtensor<[1,2,1,1],si8>
}

// CHECK-LABEL: func.func @mean(%arg0: tensor<1x2x4x4xi8>) -> tensor<1x2xi8>
// CHECK-NEXT: [[V0:%.*]] = quant.scast %arg0 : tensor<1x2x4x4xi8> to tensor<1x2x4x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = tosa.transpose [[V0]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT: [[V2:%.*]] = qnn.mean ort [[V1]] {axes = array<i64: 1, 2>} : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V3:%.*]] = quant.scast [[V2]] : tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<1x2xi8>
// CHECK-NEXT: return [[V3]] : tensor<1x2xi8>
func.func @mean(%a: !torch.vtensor<[1,2,4,4],si8>) -> !torch.vtensor<[1,2],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[1,2,4,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,4,4],f32>
  %1 = torch.operator "onnx.ReduceMean"(%0) {torch.onnx.axes = [-1 : si64, 2 : si64], torch.onnx.keepdims = 0 : si64} : (!torch.vtensor<[1,2,4,4],f32>) -> !torch.vtensor<[1,2],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %sy, %zy) : (!torch.vtensor<[1,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2],si8>
  return %2 : !torch.vtensor<[1,2],si8>
}

// Used as reals: the result is the sum of 16 elements, at the scale 0.5 / 16.
// CHECK-LABEL: func.func @real_mean(%arg0: tensor<1x2x4x4xi8>) -> tensor<1x2xf32>
// CHECK: [[V1:%.*]] = tosa.transpose
// CHECK-NEXT: [[V2:%.*]] = qnn.mean ort [[V1]] {axes = array<i64: 1, 2>} : {{.*}} -> tensor<1x2x!quant.uniform<i32:f32, 3.125000e-02>>
// CHECK-NEXT: [[V3:%.*]] = qnn.dequantize ort [[V2]] : {{.*}} -> tensor<1x2xf32>
// CHECK-NEXT: return [[V3]] : tensor<1x2xf32>
func.func @real_mean(%a: !torch.vtensor<[1,2,4,4],si8>) -> !torch.vtensor<[1,2],f32> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[1,2,4,4],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2,4,4],f32>
  %1 = torch.operator "onnx.ReduceMean"(%0) {torch.onnx.axes = [2 : si64, 3 : si64], torch.onnx.keepdims = 0 : si64} : (!torch.vtensor<[1,2,4,4],f32>) -> !torch.vtensor<[1,2],f32>
  return %1 : !torch.vtensor<[1,2],f32>
}

// Parts with other parameters than the result are requantized; then it is a movement.
// CHECK-LABEL: func.func @concat(%arg0: tensor<1x2xi8>) -> tensor<1x4xi8>
// CHECK-NEXT: [[V0:%.*]] = quant.scast %arg0 : tensor<1x2xi8> to tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = qnn.unary ort [[V0]] {function = "tanh"} : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V2:%.*]] = qnn.requantize ort [[V0]] : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>>
// CHECK-NEXT: [[V3:%.*]] = tosa.concat [[V2]], [[V1]] {axis = 1 : i32}
// CHECK-NEXT: [[V4:%.*]] = quant.scast [[V3]] : tensor<1x4x!quant.uniform<i8:f32, 1.000000e+00>> to tensor<1x4xi8>
// CHECK-NEXT: return [[V4]] : tensor<1x4xi8>
func.func @concat(%a: !torch.vtensor<[1,2],si8>) -> !torch.vtensor<[1,4],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[1,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2],f32>
  %1 = torch.operator "onnx.Tanh"(%0) : (!torch.vtensor<[1,2],f32>) -> !torch.vtensor<[1,2],f32>
  %2 = torch.operator "onnx.QuantizeLinear"(%1, %sy, %zy) : (!torch.vtensor<[1,2],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2],si8>
  %3 = torch.operator "onnx.DequantizeLinear"(%2, %sy, %zy) : (!torch.vtensor<[1,2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,2],f32>
  %4 = torch.operator "onnx.Concat"(%0, %3) {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[1,2],f32>, !torch.vtensor<[1,2],f32>) -> !torch.vtensor<[1,4],f32>
  %5 = torch.operator "onnx.QuantizeLinear"(%4, %sy, %zy) : (!torch.vtensor<[1,4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,4],si8>
  return %5 : !torch.vtensor<[1,4],si8>
}

// Movements of reals become movements of stored integers; casts around them with equal types are erased.
// CHECK-LABEL: func.func @movements(%arg0: tensor<2x3xi8>) -> tensor<1x6xi8>
// CHECK-NEXT: [[V0:%.*]] = quant.scast %arg0 : tensor<2x3xi8> to tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = tosa.transpose [[V0]] {perms = array<i32: 1, 0>}
// CHECK-NEXT: [[V2:%.*]] = tosa.const_shape  {values = dense<[1, 6]>
// CHECK-NEXT: [[V3:%.*]] = tosa.reshape [[V1]], [[V2]] : {{.*}} -> tensor<1x6x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V4:%.*]] = quant.scast [[V3]] : tensor<1x6x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<1x6xi8>
// CHECK-NEXT: return [[V4]] : tensor<1x6xi8>
func.func @movements(%a: !torch.vtensor<[2,3],si8>) -> !torch.vtensor<[1,6],si8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],f32>
  %1 = torch.operator "onnx.Transpose"(%0) {torch.onnx.perm = [1 : si64, 0 : si64]} : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  %2 = torch.operator "onnx.Flatten"(%1) {torch.onnx.axis = 0 : si64} : (!torch.vtensor<[3,2],f32>) -> !torch.vtensor<[1,6],f32>
  %3 = torch.operator "onnx.QuantizeLinear"(%2, %sx, %zx) : (!torch.vtensor<[1,6],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,6],si8>
  return %3 : !torch.vtensor<[1,6],si8>
}

// Reals at the border.
// CHECK-LABEL: func.func @border(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: [[V0:%.*]] = qnn.quantize ort %arg0 : {{.*}} -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = qnn.dequantize ort [[V0]] : {{.*}} -> tensor<2x3xf32>
// CHECK-NEXT: return [[V1]] : tensor<2x3xf32>
func.func @border(%a: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %0 = torch.operator "onnx.QuantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],si8>
  %1 = torch.operator "onnx.DequantizeLinear"(%0, %sx, %zx) : (!torch.vtensor<[2,3],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2,3],f32>
  return %1 : !torch.vtensor<[2,3],f32>
}

// CHECK-LABEL: func.func @rescale(%arg0: tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT: [[V0:%.*]] = quant.scast %arg0 : tensor<4xi8> to tensor<4x!quant.uniform<u8:f32, 5.000000e-01:3>>
// CHECK-NEXT: [[V1:%.*]] = qnn.requantize ort [[V0]] : {{.*}} -> tensor<4x!quant.uniform<u8:f32, 2.500000e-01:7>>
// CHECK-NEXT: [[V2:%.*]] = quant.scast [[V1]] : tensor<4x!quant.uniform<u8:f32, 2.500000e-01:7>> to tensor<4xi8>
// CHECK-NEXT: return [[V2]] : tensor<4xi8>
func.func @rescale(%a: !torch.vtensor<[4],ui8>) -> !torch.vtensor<[4],ui8> {
  %sx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zx = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %sy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.25> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %zy = torch.operator "onnx.Constant"() {torch.onnx.value = dense<7> : tensor<ui8>} : () -> !torch.vtensor<[],ui8>
  %0 = torch.operator "onnx.DequantizeLinear"(%a, %sx, %zx) : (!torch.vtensor<[4],ui8>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[4],f32>
  %1 = torch.operator "onnx.QuantizeLinear"(%0, %sy, %zy) : (!torch.vtensor<[4],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],ui8>) -> !torch.vtensor<[4],ui8>
  return %1 : !torch.vtensor<[4],ui8>
}
