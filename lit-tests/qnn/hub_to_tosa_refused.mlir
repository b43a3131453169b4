// What TOSA 1.0 has no exact form for stays, between casts, and says why.
// RUN: qopt %s --hub-to-tosa='strict' --remarks-filter=hub-to-tosa -o %t 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
// RUN: FileCheck %s --input-file=%t

// CHECK-LABEL: @half_even
// CHECK: %[[Q:.*]] = quant.scast %arg0 : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[R:.*]] = qnn.requantize ort %[[Q]]
// CHECK: %[[S:.*]] = quant.scast %[[R]]
// CHECK: return %[[S]] : tensor<4xi8>
// REMARK: remark: {{.*}}TOSA does not multiply by an f32
func.func @half_even(%x: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>> {
  %0 = qnn.requantize ort %x : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>
}

// CHECK-LABEL: @zero_points
// CHECK: qnn.fully_connected
// REMARK: remark: {{.*}}TOSA has one zero point for all weights
func.func @zero_points(%x: tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>> {
  %w = qnn.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8> : tensor<2x2x!quant.uniform<i8:f32:0, {2.500000e-01:1, 1.250000e-01:2}>>
  %0 = qnn.fully_connected tflite %x, %w : (tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<2x2x!quant.uniform<i8:f32:0, {2.500000e-01:1, 1.250000e-01:2}>>) -> tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<1x2x!quant.uniform<i8:f32, 1.000000e+00>>
}

// CHECK-LABEL: @groups
// CHECK: qnn.conv2d
// REMARK: remark: {{.*}}TOSA has no groups
func.func @groups(%x: tensor<1x1x1x4x!quant.uniform<i8:f32, 5.000000e-01>>, %w: tensor<4x1x1x2x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 1.000000e+00>> {
  %0 = qnn.conv2d tflite %x, %w {dilation = array<i64: 1, 1>, groups = 2 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x4x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<4x1x1x2x!quant.uniform<i8:f32, 2.500000e-01>>) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 1.000000e+00>>
  return %0 : tensor<1x1x1x4x!quant.uniform<i8:f32, 1.000000e+00>>
}

// The multiplier is above one half: sums beyond 2^30 would leave TOSA's domain, and accumulators may be that large.
// CHECK-LABEL: @domain
// CHECK: qnn.requantize
// REMARK: remark: {{.*}}sums may be beyond what TOSA rescales by this multiplier
func.func @domain(%x: tensor<4x!quant.uniform<i32:f32, 5.000000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>> {
  %0 = qnn.requantize tflite %x : (tensor<4x!quant.uniform<i32:f32, 5.000000e-01>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 5.000000e-01>>
}

// CHECK-LABEL: @quantize
// CHECK: qnn.quantize
// REMARK: remark: {{.*}}TOSA has no quotient of floats
func.func @quantize(%x: tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 3.000000e-01>> {
  %0 = qnn.quantize tflite %x : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 3.000000e-01>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 3.000000e-01>>
}

// More elements than anything can hold.
// CHECK-LABEL: @huge
// CHECK: qnn.mean
// CHECK: tosa.avg_pool2d
// REMARK: remark: {{.*}}a sum might not fit 32 bits
func.func @huge(%y: tensor<4611686018427387904x1x1x1x!quant.uniform<i8:f32, 5.000000e-01>>, %z: tensor<1099511627776x1099511627776x2x1x!quant.uniform<i8:f32, 5.000000e-01>>) -> (tensor<1x1x1x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<1099511627776x1099511627776x1x1x!quant.uniform<i8:f32, 5.000000e-01>>) {
  %1 = qnn.mean tflite %y {axes = array<i64: 0>} : (tensor<4611686018427387904x1x1x1x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<1x1x1x!quant.uniform<i8:f32, 5.000000e-01>>
  %2 = qnn.average_pool2d tflite %z {kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1099511627776x1099511627776x2x1x!quant.uniform<i8:f32, 5.000000e-01>>) -> tensor<1099511627776x1099511627776x1x1x!quant.uniform<i8:f32, 5.000000e-01>>
  return %1, %2 : tensor<1x1x1x!quant.uniform<i8:f32, 5.000000e-01>>, tensor<1099511627776x1099511627776x1x1x!quant.uniform<i8:f32, 5.000000e-01>>
}
