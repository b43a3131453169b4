// The conditions of a pattern: a program that meets them, and one for each condition that fails.

// RUN: qopt --lift=%S/match.qpat --allow-unregistered-dialect --split-input-file --print-quant-aliases=false %s | FileCheck %s
// RUN: qopt --lift=%S/match.qpat --allow-unregistered-dialect --split-input-file --remarks-filter-missed=lift %s -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

!i8 = !quant.uniform<i8:f32, 5.000000e-01>
!u8 = !quant.uniform<u8:f32, 5.000000e-01>
!half = !quant.uniform<i8:f16, 5.000000e-01>

// CHECK-LABEL: func.func @storage
// CHECK: "npu.storage"(%arg0)
// CHECK: qnn.unary tflite %arg1
// CHECK: qnn.unary tflite %arg2
func.func @storage(%a: tensor<4x!i8>, %b: tensor<4x!u8>, %c: tensor<4x!half>) -> (tensor<4x!i8>, tensor<4x!i8>, tensor<4x!half>) {
  %0 = qnn.unary tflite %a {function = "tanh"} : (tensor<4x!i8>) -> tensor<4x!i8>
  %1 = qnn.unary tflite %b {function = "tanh"} : (tensor<4x!u8>) -> tensor<4x!i8>
  %2 = qnn.unary tflite %c {function = "tanh"} : (tensor<4x!half>) -> tensor<4x!half>
  return %0, %1, %2 : tensor<4x!i8>, tensor<4x!i8>, tensor<4x!half>
}

// -----

!x = !quant.uniform<i8:f32, 5.000000e-01>
!z = !quant.uniform<i8:f32, 0.1>
!f = !quant.uniform<i8:f32, 0.20000000298023224>
!d = !quant.uniform<i8:f32, 0.2>
!y = !quant.uniform<i8:f32, 3.906250e-03>

// Exact numbers: a decimal equals the scale in a type, and is rounded to f32 only on request.
// CHECK-LABEL: func.func @scales
// CHECK: "npu.scales"(%arg0) : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 3.906250e-03>>
// CHECK: "npu.scales"(%arg0) : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 1.000000e-01>>
// CHECK: "npu.scales"(%arg0) : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 0.20000000298023224>>
// CHECK: qnn.unary tflite %arg0
// CHECK: qnn.unary tflite %arg1
func.func @scales(%x: tensor<4x!x>, %z: tensor<4x!z>) -> (tensor<4x!y>, tensor<4x!z>, tensor<4x!f>, tensor<4x!d>, tensor<4x!y>) {
  %0 = qnn.unary tflite %x {function = "exp"} : (tensor<4x!x>) -> tensor<4x!y>
  %1 = qnn.unary tflite %x {function = "exp"} : (tensor<4x!x>) -> tensor<4x!z>
  %2 = qnn.unary tflite %x {function = "exp"} : (tensor<4x!x>) -> tensor<4x!f>
  %3 = qnn.unary tflite %x {function = "exp"} : (tensor<4x!x>) -> tensor<4x!d>
  %4 = qnn.unary tflite %z {function = "exp"} : (tensor<4x!z>) -> tensor<4x!y>
  return %0, %1, %2, %3, %4 : tensor<4x!y>, tensor<4x!z>, tensor<4x!f>, tensor<4x!d>, tensor<4x!y>
}

// -----

!a = !quant.uniform<i8:f32, 5.000000e-01:-3>
!b = !quant.uniform<i8:f32, 5.000000e-01:-2>
!c = !quant.uniform<i8:f32, 5.000000e-01:-5>
!y = !quant.uniform<i8:f32, 5.000000e-01:-128>

// CHECK-LABEL: func.func @zero_point
// CHECK: "npu.zero_point"(%arg0)
// CHECK: qnn.unary tflite %arg1
// CHECK: qnn.unary tflite %arg2
func.func @zero_point(%a: tensor<4x!a>, %b: tensor<4x!b>, %c: tensor<4x!c>) -> (tensor<4x!y>, tensor<4x!y>, tensor<4x!y>) {
  %0 = qnn.unary tflite %a {function = "log"} : (tensor<4x!a>) -> tensor<4x!y>
  %1 = qnn.unary tflite %b {function = "log"} : (tensor<4x!b>) -> tensor<4x!y>
  %2 = qnn.unary tflite %c {function = "log"} : (tensor<4x!c>) -> tensor<4x!y>
  return %0, %1, %2 : tensor<4x!y>, tensor<4x!y>, tensor<4x!y>
}

// -----

!a = !quant.uniform<i8<-127:127>:f32, 5.000000e-01>
!b = !quant.uniform<i8:f32, 5.000000e-01>

// CHECK-LABEL: func.func @bounds
// CHECK: "npu.bounds"(%arg0)
// CHECK: qnn.unary tflite %arg0
// CHECK: qnn.unary tflite %arg1
func.func @bounds(%a: tensor<4x!a>, %b: tensor<4x!b>) -> (tensor<4x!b>, tensor<4x!a>, tensor<4x!a>) {
  %0 = qnn.unary tflite %a {function = "sqrt"} : (tensor<4x!a>) -> tensor<4x!b>
  %1 = qnn.unary tflite %a {function = "sqrt"} : (tensor<4x!a>) -> tensor<4x!a>
  %2 = qnn.unary tflite %b {function = "sqrt"} : (tensor<4x!b>) -> tensor<4x!a>
  return %0, %1, %2 : tensor<4x!b>, tensor<4x!a>, tensor<4x!a>
}

// -----

!t = !quant.uniform<i8:f32, 5.000000e-01>

// CHECK-LABEL: func.func @uses
// CHECK: "npu.uses"(%arg0)
// CHECK: qnn.unary tflite %arg1
func.func @uses(%a: tensor<4x!t>, %b: tensor<4x!t>) -> (tensor<4x!t>, tensor<4x!t>, tensor<4x!t>) {
  %0 = qnn.unary tflite %a {function = "rsqrt"} : (tensor<4x!t>) -> tensor<4x!t>
  %1 = qnn.unary tflite %b {function = "rsqrt"} : (tensor<4x!t>) -> tensor<4x!t>
  return %0, %1, %b : tensor<4x!t>, tensor<4x!t>, tensor<4x!t>
}

// -----

!t = !quant.uniform<i8:f32, 5.000000e-01>

// A dynamic extent makes an attribute without a value.
// CHECK-LABEL: func.func @shape
// CHECK: "npu.shape"(%arg0) {size = 12 : i64}
// CHECK: qnn.unary tflite %arg1
// CHECK: qnn.unary tflite %arg2
// CHECK: qnn.unary tflite %arg3
// REMARK: [[#@LINE+5]]:8: remark: [Missed] qnn.unary | {{.*}}pattern 'shape' matches, but its attribute 'size' has no value
func.func @shape(%a: tensor<3x4x!t>, %b: tensor<3x5x!t>, %c: tensor<4x!t>, %d: tensor<?x4x!t>) -> (tensor<3x4x!t>, tensor<3x5x!t>, tensor<4x!t>, tensor<?x4x!t>) {
  %0 = qnn.unary tflite %a {function = "abs"} : (tensor<3x4x!t>) -> tensor<3x4x!t>
  %1 = qnn.unary tflite %b {function = "abs"} : (tensor<3x5x!t>) -> tensor<3x5x!t>
  %2 = qnn.unary tflite %c {function = "abs"} : (tensor<4x!t>) -> tensor<4x!t>
  %3 = qnn.unary tflite %d {function = "abs"} : (tensor<?x4x!t>) -> tensor<?x4x!t>
  return %0, %1, %2, %3 : tensor<3x4x!t>, tensor<3x5x!t>, tensor<4x!t>, tensor<?x4x!t>
}

// -----

!t = !quant.uniform<i8:f32, 5.000000e-01>

// CHECK-LABEL: func.func @numerics
// CHECK: "npu.numerics"(%arg0) {clamp = array<i64: -128, 127>, stride = array<i64: 2, 2>, wide = array<i32: 2, 2>}
// CHECK: "npu.numerics"(%arg0) {clamp = array<i64: -1, 5>, stride = array<i64: 2, 2>, wide = array<i32: 2, 2>}
// CHECK: qnn.average_pool2d tflite
func.func @numerics(%a: tensor<1x4x4x3x!t>) -> (tensor<1x2x2x3x!t>, tensor<1x2x2x3x!t>, tensor<1x2x2x3x!t>) {
  %0 = qnn.average_pool2d tosa %a {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3x!t>) -> tensor<1x2x2x3x!t>
  %1 = qnn.average_pool2d tosa %a {clamp = array<i64: -1, 5>, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3x!t>) -> tensor<1x2x2x3x!t>
  %2 = qnn.average_pool2d tflite %a {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x3x!t>) -> tensor<1x2x2x3x!t>
  return %0, %1, %2 : tensor<1x2x2x3x!t>, tensor<1x2x2x3x!t>, tensor<1x2x2x3x!t>
}

// -----

!x = !quant.uniform<i8:f32, 5.000000e-01>
!w = !quant.uniform<i8:f32:0, {2.500000e-01, 5.000000e-01}>
!v = !quant.uniform<i8:f32:0, {2.500000e-01, 1.250000e-01}>
!b = !quant.uniform<i32:f32:0, {1.250000e-01, 2.500000e-01}>

// Lists for channels: 1/4 and 1/2 are 2^30/2^32 and 2^30/2^31. All channels must meet the condition.
// CHECK-LABEL: func.func @optional
// CHECK: [[B:%.*]] = qnn.constant dense<[5, 6]>
// CHECK: "npu.optional"(%arg0, [[B]]) {bias = true, multipliers = array<i32: 1073741824, 1073741824>, scales = array<f64: 2.500000e-01, 5.000000e-01>, shifts = array<i8: 32, 31>, weights = dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi8>}
// CHECK: "npu.optional"(%arg0) {bias = false,
// CHECK: "npu.optional"(%arg0) {bias = false, {{.*}}, weights = dense<{{\[\[}}1, 3], [2, 4]]> : tensor<2x2xi8>}
// CHECK: qnn.fully_connected tflite %arg0, %arg1
// CHECK: qnn.fully_connected tflite %arg0, %{{.*}}, %arg2
// CHECK: qnn.fully_connected
// CHECK-NEXT: return
func.func @optional(%x: tensor<1x2x!x>, %w: tensor<2x2x!w>, %b: tensor<2x!b>) -> (tensor<1x2x!x>, tensor<1x2x!x>, tensor<1x2x!x>, tensor<1x2x!x>, tensor<1x2x!x>, tensor<1x2x!x>) {
  %c = qnn.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8> : tensor<2x2x!w>
  %d = qnn.constant dense<[5, 6]> : tensor<2xi32> : tensor<2x!b>
  %e = qnn.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8> : tensor<2x2x!v>
  %0 = qnn.fully_connected tflite %x, %c, %d : (tensor<1x2x!x>, tensor<2x2x!w>, tensor<2x!b>) -> tensor<1x2x!x>
  %1 = qnn.fully_connected tflite %x, %c : (tensor<1x2x!x>, tensor<2x2x!w>) -> tensor<1x2x!x>
  %i = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %j = tosa.transpose %i {perms = array<i32: 1, 0>} : (tensor<2x2xi8>) -> tensor<2x2xi8>
  %k = quant.scast %j : tensor<2x2xi8> to tensor<2x2x!w>
  %5 = qnn.fully_connected tflite %x, %k : (tensor<1x2x!x>, tensor<2x2x!w>) -> tensor<1x2x!x>
  %2 = qnn.fully_connected tflite %x, %w : (tensor<1x2x!x>, tensor<2x2x!w>) -> tensor<1x2x!x>
  %3 = qnn.fully_connected tflite %x, %c, %b : (tensor<1x2x!x>, tensor<2x2x!w>, tensor<2x!b>) -> tensor<1x2x!x>
  %4 = qnn.fully_connected tflite %x, %e : (tensor<1x2x!x>, tensor<2x2x!v>) -> tensor<1x2x!x>
  return %0, %1, %5, %2, %3, %4 : tensor<1x2x!x>, tensor<1x2x!x>, tensor<1x2x!x>, tensor<1x2x!x>, tensor<1x2x!x>, tensor<1x2x!x>
}

// -----

!t = !quant.uniform<i8:f32, 5.000000e-01>

// CHECK-LABEL: func.func @same
// CHECK: "npu.same"(%arg0)
// CHECK: qnn.sub
func.func @same(%a: tensor<4x!t>, %b: tensor<4x!t>) -> (tensor<4x!t>, tensor<4x!t>) {
  %0 = qnn.sub tflite %a, %a : (tensor<4x!t>, tensor<4x!t>) -> tensor<4x!t>
  %1 = qnn.sub tflite %a, %b : (tensor<4x!t>, tensor<4x!t>) -> tensor<4x!t>
  return %0, %1 : tensor<4x!t>, tensor<4x!t>
}

// -----

!t = !quant.uniform<i4:f32, 1.000000e+00>

// A value with another user stays; then only the part is lifted. Its table is computed: -(-8) saturates.
// CHECK-LABEL: func.func @sums
// CHECK-NEXT: "npu.sum_of_negative"(%arg0, %arg1)
// CHECK-NEXT: "npu.sum_of_negative"(%arg0, %arg1)
// CHECK-NEXT: [[N:%.*]] = "npu.negative"(%arg0) {table = dense<[7, 7, 6, 5, 4, 3, 2, 1, 0, -1, -2, -3, -4, -5, -6, -7]> : tensor<16xi4>}
// CHECK-NEXT: qnn.add tflite [[N]], %arg1
// CHECK-NEXT: return
func.func @sums(%a: tensor<4x!t>, %b: tensor<4x!t>) -> (tensor<4x!t>, tensor<4x!t>, tensor<4x!t>, tensor<4x!t>) {
  %0 = qnn.unary tflite %a {function = "neg"} : (tensor<4x!t>) -> tensor<4x!t>
  %1 = qnn.add tflite %0, %b : (tensor<4x!t>, tensor<4x!t>) -> tensor<4x!t>
  %2 = qnn.unary tflite %a {function = "neg"} : (tensor<4x!t>) -> tensor<4x!t>
  %3 = qnn.add tflite %2, %b : (tensor<4x!t>, tensor<4x!t>) -> tensor<4x!t>
  %4 = qnn.unary tflite %a {function = "neg"} : (tensor<4x!t>) -> tensor<4x!t>
  %5 = qnn.add tflite %4, %b : (tensor<4x!t>, tensor<4x!t>) -> tensor<4x!t>
  return %1, %3, %4, %5 : tensor<4x!t>, tensor<4x!t>, tensor<4x!t>, tensor<4x!t>
}
