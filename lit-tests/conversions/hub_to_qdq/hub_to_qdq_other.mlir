// Float programs that raise to another form of the hub, and programs that do not raise.

// RUN: qopt %s --hub-to-qdq --remarks-filter=hub-to-qdq --print-quant-aliases=false -o %t 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
// RUN: FileCheck %s --input-file=%t
// RUN: qopt %t --quant-to-hub --fold-quant-shapes --print-quant-aliases=false | FileCheck %s --check-prefix=BACK

!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!y = !quant.uniform<i8:f32, 2.500000e-01>

// Operands of TOSA have one rank: a broadcast operand is reshaped, and stays so.
// CHECK-LABEL: func.func @ranks
// CHECK: %[[R:.*]] = tosa.reshape %arg1
// CHECK: quant.dcast %[[R]]
// CHECK: tosa.add
// BACK-LABEL: func.func @ranks
// BACK: %[[R:.*]] = tosa.reshape %arg1
// BACK: qnn.add tflite %arg0, %[[R]]
func.func @ranks(%a: tensor<2x4x!x>, %b: tensor<4x!y>) -> tensor<2x4x!y> {
  %0 = qnn.add tflite %a, %b : (tensor<2x4x!x>, tensor<4x!y>) -> tensor<2x4x!y>
  return %0 : tensor<2x4x!y>
}

// A concatenation of equal parameters has one form.
// CHECK-LABEL: func.func @joined
// CHECK: tosa.concat
// BACK-LABEL: func.func @joined
// BACK: tosa.concat %arg0, %arg1 {axis = 0 : i32}
func.func @joined(%a: tensor<4x!x>, %b: tensor<2x!x>) -> tensor<6x!x> {
  %0 = qnn.concat tflite %a, %b {axis = 0 : i64} : (tensor<4x!x>, tensor<2x!x>) -> tensor<6x!x>
  return %0 : tensor<6x!x>
}

// The dimension stays of size 1 until the result is stored.
// BACK-LABEL: func.func @dropped
// BACK: %[[R:.*]] = qnn.reduce_max tflite %arg0 {axes = array<i64: 1>, keep_dims = true}
// BACK: tosa.reshape %[[R]]
func.func @dropped(%x: tensor<2x4x!x>) -> tensor<2x!x> {
  %0 = qnn.reduce_max tflite %x {axes = array<i64: 1>} : (tensor<2x4x!x>) -> tensor<2x!x>
  return %0 : tensor<2x!x>
}

// Bounds apply after the rounding in the hub, and before it in float arithmetic.
// CHECK-LABEL: func.func @bounded
// CHECK: tosa.clamp {{.*}}qnn.numerics = "tflite"
// BACK-LABEL: func.func @bounded
// BACK: %[[R:.*]] = qnn.requantize tflite %arg0
// BACK: qnn.clamp %[[R]] {clamp = array<i64: 0, 9>}
func.func @bounded(%x: tensor<4x!x>) -> tensor<4x!y> {
  %0 = qnn.requantize tflite %x {clamp = array<i64: 0, 9>} : (tensor<4x!x>) -> tensor<4x!y>
  return %0 : tensor<4x!y>
}

// CHECK-LABEL: func.func @stays
// CHECK: qnn.unary
// CHECK-NEXT: qnn.resize
// CHECK-NEXT: return
// REMARK: remark: {{.*}}qnn.unary | {{.*}}TOSA has no float form of this function
// REMARK: remark: {{.*}}qnn.resize | {{.*}}TOSA has no float form of this operation
func.func @stays(%x: tensor<2x4x!x>, %i: tensor<1x4x4x1x!x>) -> (tensor<2x4x!y>, tensor<1x8x8x1x!x>) {
  %0 = qnn.unary tflite %x {function = "gelu"} : (tensor<2x4x!x>) -> tensor<2x4x!y>
  %1 = qnn.resize tflite %i {mode = nearest} : (tensor<1x4x4x1x!x>) -> tensor<1x8x8x1x!x>
  return %0, %1 : tensor<2x4x!y>, tensor<1x8x8x1x!x>
}

// Parts of an operation that is incomplete: the hub has no form for the operations in between.
// BACK-LABEL: func.func @parts
// BACK: tosa.exp
// BACK: tosa.mul
func.func @parts(%x: tensor<2x4x!x>) -> tensor<2x4x!y> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = quant.dcast %x : tensor<2x4x!x> to tensor<2x4xf32>
  %1 = tosa.exp %0 {qnn.operation = "softmax"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = tosa.mul %1, %0, %shift {qnn.operation = "softmax"} : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<1xi8>) -> tensor<2x4xf32>
  %3 = quant.qcast %2 : tensor<2x4xf32> to tensor<2x4x!y>
  return %3 : tensor<2x4x!y>
}

// CHECK-LABEL: func.func @windows
// CHECK: qnn.conv2d
// CHECK: qnn.conv2d
// REMARK: remark: {{.*}}qnn.conv2d | {{.*}}TOSA has no grouped convolution
// REMARK: remark: {{.*}}qnn.conv2d | {{.*}}the resulting tosa.conv2d would be invalid
func.func @windows(%x: tensor<1x4x4x2x!x>, %g: tensor<2x1x1x1x!y>, %w: tensor<2x1x1x2x!y>) -> (tensor<1x4x4x2x!y>, tensor<1x2x2x2x!y>) {
  %0 = qnn.conv2d tflite %x, %g {dilation = array<i64: 1, 1>, groups = 2 : i64, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2x!x>, tensor<2x1x1x1x!y>) -> tensor<1x4x4x2x!y>
  %1 = qnn.conv2d tflite %x, %w {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2x!x>, tensor<2x1x1x2x!y>) -> tensor<1x2x2x2x!y>
  return %0, %1 : tensor<1x4x4x2x!y>, tensor<1x2x2x2x!y>
}
