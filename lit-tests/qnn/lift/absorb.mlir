// Operations that a pattern absorbs, and operations of the same kind that it does not.

// RUN: qopt --lift=%S/absorb.qpat --allow-unregistered-dialect --split-input-file --print-quant-aliases=false %s | FileCheck %s

!x = !quant.uniform<i8:f32, 5.000000e-01>
!y = !quant.uniform<i8:f32, 2.500000e-01>
!u = !quant.uniform<u8:f32, 5.000000e-01>

// The scales come from the casts' quantized sides. A cast with another use stays for it, and one of the result stays.
// CHECK-LABEL: func.func @casts
// CHECK-NEXT: "npu.casts"(%arg0) {from = 5.000000e-01 : f64, to = 2.500000e-01 : f64} : (tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT: "npu.casts"(%arg1) {{.*}} : (tensor<4xui8>) -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>
// CHECK-NEXT: [[S:%.*]] = quant.scast %arg2
// CHECK-NEXT: [[T:%.*]] = "npu.casts"(%arg2) {{.*}} : (tensor<4xi8>) -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>
// CHECK-NEXT: [[U:%.*]] = quant.scast [[T]]
// CHECK-NEXT: return {{.*}}[[S]], [[T]], [[U]]
func.func @casts(%a: tensor<4xi8>, %b: tensor<4xui8>, %c: tensor<4xi8>) -> (tensor<4xi8>, tensor<4x!y>, tensor<4x!x>, tensor<4x!y>, tensor<4xi8>) {
  %0 = quant.scast %a : tensor<4xi8> to tensor<4x!x>
  %1 = qnn.unary tflite %0 {function = "tanh"} : (tensor<4x!x>) -> tensor<4x!y>
  %2 = quant.scast %1 : tensor<4x!y> to tensor<4xi8>
  %3 = builtin.unrealized_conversion_cast %b : tensor<4xui8> to tensor<4xi8>
  %4 = quant.scast %3 : tensor<4xi8> to tensor<4x!u>
  %5 = qnn.unary tflite %4 {function = "tanh"} : (tensor<4x!u>) -> tensor<4x!y>
  %6 = quant.scast %c : tensor<4xi8> to tensor<4x!x>
  %7 = qnn.unary tflite %6 {function = "tanh"} : (tensor<4x!x>) -> tensor<4x!y>
  %8 = quant.scast %7 : tensor<4x!y> to tensor<4xi8>
  return %2, %5, %6, %7, %8 : tensor<4xi8>, tensor<4x!y>, tensor<4x!x>, tensor<4x!y>, tensor<4xi8>
}

// -----

!x = !quant.uniform<i8:f32, 5.000000e-01>

// CHECK-LABEL: func.func @clamps
// CHECK-NEXT: "npu.clamps"(%arg0)
// CHECK-NEXT: [[C:%.*]] = tosa.clamp %arg0
// CHECK-NEXT: [[Y:%.*]] = "npu.clamps"([[C]])
// CHECK-NEXT: [[D:%.*]] = tosa.clamp [[Y]]
// CHECK-NEXT: return {{.*}}, [[D]]
func.func @clamps(%a: tensor<4x!x>) -> (tensor<4x!x>, tensor<4x!x>) {
  %0 = tosa.clamp %a {min_val = -128 : i8, max_val = 127 : i8} : (tensor<4x!x>) -> tensor<4x!x>
  %1 = qnn.unary tflite %0 {function = "exp"} : (tensor<4x!x>) -> tensor<4x!x>
  %2 = tosa.clamp %1 {min_val = -128 : i8, max_val = 127 : i8} : (tensor<4x!x>) -> tensor<4x!x>
  %3 = tosa.clamp %a {min_val = -127 : i8, max_val = 127 : i8} : (tensor<4x!x>) -> tensor<4x!x>
  %4 = qnn.unary tflite %3 {function = "exp"} : (tensor<4x!x>) -> tensor<4x!x>
  %5 = tosa.clamp %4 {min_val = -128 : i8, max_val = 126 : i8} : (tensor<4x!x>) -> tensor<4x!x>
  return %2, %5 : tensor<4x!x>, tensor<4x!x>
}

// -----

!x = !quant.uniform<i8:f32, 5.000000e-01>

// CHECK-LABEL: func.func @movements
// CHECK-NEXT: "npu.movements"(%arg0)
// CHECK-NEXT: [[T:%.*]] = tosa.transpose %arg0
// CHECK-NEXT: [[Y:%.*]] = "npu.movements"([[T]])
// CHECK-NEXT: [[R:%.*]] = tosa.reverse [[Y]]
// CHECK-NEXT: return {{.*}}, [[R]]
func.func @movements(%a: tensor<2x2x!x>) -> (tensor<2x2x!x>, tensor<2x2x!x>) {
  %0 = tosa.transpose %a {perms = array<i32: 0, 1>} : (tensor<2x2x!x>) -> tensor<2x2x!x>
  %1 = qnn.unary tflite %0 {function = "log"} : (tensor<2x2x!x>) -> tensor<2x2x!x>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 1>} : (tensor<2x2x!x>) -> tensor<2x2x!x>
  %3 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x2x!x>) -> tensor<2x2x!x>
  %4 = qnn.unary tflite %3 {function = "log"} : (tensor<2x2x!x>) -> tensor<2x2x!x>
  %5 = tosa.reverse %4 {axis = 0 : i32} : (tensor<2x2x!x>) -> tensor<2x2x!x>
  return %2, %5 : tensor<2x2x!x>, tensor<2x2x!x>
}

// -----

!x = !quant.uniform<i4:f32, 1.000000e+00>
!y = !quant.uniform<i4:f32, 2.000000e+00>
!z = !quant.uniform<i8:f32, 1.000000e+00>

// The table composes all operations: -q, rounded to even numbers and halved. With the requantization of bytes the input would
// not be an i4, so it stays.
// CHECK-LABEL: func.func @requantizes
// CHECK-NEXT: "npu.requantizes"(%arg0) {from = 1.000000e+00 : f64, table = dense<[4, 4, 3, 3, 2, 2, 1, 1, 0, 0, -1, -1, -2, -2, -3, -3]> : tensor<16xi4>, to = 2.000000e+00 : f64}
// CHECK-NEXT: [[R:%.*]] = qnn.requantize tflite %arg1
// CHECK-NEXT: "npu.requantizes"([[R]]) {from = 1.000000e+00 : f64,
// CHECK-NEXT: return
func.func @requantizes(%a: tensor<4x!x>, %b: tensor<4x!z>) -> (tensor<4x!y>, tensor<4x!y>) {
  %0 = qnn.unary tflite %a {function = "neg"} : (tensor<4x!x>) -> tensor<4x!x>
  %1 = qnn.requantize tflite %0 : (tensor<4x!x>) -> tensor<4x!y>
  %2 = qnn.requantize tflite %b : (tensor<4x!z>) -> tensor<4x!x>
  %3 = qnn.unary tflite %2 {function = "neg"} : (tensor<4x!x>) -> tensor<4x!y>
  return %1, %3 : tensor<4x!y>, tensor<4x!y>
}

// -----

!x = !quant.uniform<i8:f32, 5.000000e-01>
!w = !quant.uniform<i8:f32, 2.500000e-01>
!s = !quant.uniform<i32:f32, 1.250000e-01>
!y = !quant.uniform<i8:f32, 1.000000e+00>

// Sums are rescaled on the way; bytes are not rounded twice. The condition limits the absorbed users.
// CHECK-LABEL: func.func @accumulators
// CHECK: [[A:%.*]] = "npu.accumulators"(%arg0, %arg1) {clamp = array<i64: 0, 127>, end = 2.500000e-01 : f64, to = 5.000000e-01 : f64}
// CHECK: [[B:%.*]] = qnn.requantize tflite [[A]]
// CHECK: [[C:%.*]] = qnn.fully_connected
// CHECK: [[D:%.*]] = qnn.requantize tflite [[C]]
// CHECK: [[E:%.*]] = qnn.unary tflite [[D]]
// CHECK: return [[B]], [[E]]
func.func @accumulators(%x: tensor<1x2x!x>, %w: tensor<2x2x!w>) -> (tensor<1x2x!y>, tensor<1x2x!w>) {
  %0 = qnn.fully_connected tflite %x, %w : (tensor<1x2x!x>, tensor<2x2x!w>) -> tensor<1x2x!s>
  %1 = qnn.requantize tflite %0 {clamp = array<i64: 0, 127>} : (tensor<1x2x!s>) -> tensor<1x2x!x>
  %2 = qnn.unary tflite %1 {function = "sqrt"} : (tensor<1x2x!x>) -> tensor<1x2x!w>
  %3 = qnn.requantize tflite %2 : (tensor<1x2x!w>) -> tensor<1x2x!y>
  %4 = qnn.fully_connected tflite %x, %w : (tensor<1x2x!x>, tensor<2x2x!w>) -> tensor<1x2x!x>
  %5 = qnn.requantize tflite %4 : (tensor<1x2x!x>) -> tensor<1x2x!y>
  %6 = qnn.unary tflite %5 {function = "sqrt"} : (tensor<1x2x!y>) -> tensor<1x2x!w>
  return %3, %6 : tensor<1x2x!y>, tensor<1x2x!w>
}
