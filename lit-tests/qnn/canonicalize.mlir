// Operations that change nothing are erased. Operations that change a value that can be stored stay.

// RUN: qopt --validate --canonicalize %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --canonicalize %s -o %t.1 && qopt --validate --canonicalize %t.1 -o %t.2 && cmp %t.1 %t.2

!q = !quant.uniform<i8:f32, 5.000000e-01:3>
!n = !quant.uniform<i8<-127:127>:f32, 5.000000e-01:3>
!u = !quant.uniform<u8:f32, 5.000000e-01:3>

// CHECK-LABEL: func.func @clamp
// CHECK-NEXT: return %arg0
func.func @clamp(%x: tensor<4x!q>) -> tensor<4x!q> {
  %0 = qnn.clamp %x {clamp = array<i64: -128, 127>} : (tensor<4x!q>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}

// CHECK-LABEL: func.func @clamp_kept
// CHECK-NEXT: qnn.clamp
func.func @clamp_kept(%x: tensor<4x!q>) -> tensor<4x!q> {
  %0 = qnn.clamp %x {clamp = array<i64: -127, 127>} : (tensor<4x!q>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}

// -128 may still be stored.
// CHECK-LABEL: func.func @narrow_kept
// CHECK-NEXT: qnn.clamp
func.func @narrow_kept(%x: tensor<4x!n>) -> tensor<4x!n> {
  %0 = qnn.clamp %x {clamp = array<i64: -127, 127>} : (tensor<4x!n>) -> tensor<4x!n>
  return %0 : tensor<4x!n>
}

// CHECK-LABEL: func.func @concat
// CHECK-NEXT: return %arg0
func.func @concat(%x: tensor<4x!q>) -> tensor<4x!q> {
  %0 = qnn.concat ort %x {axis = 0 : i64} : (tensor<4x!q>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}

// CHECK-LABEL: func.func @requantize
// CHECK-NEXT: return %arg0
func.func @requantize(%x: tensor<4x!q>) -> tensor<4x!q> {
  %0 = qnn.requantize tflite %x : (tensor<4x!q>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}

// CHECK-LABEL: func.func @requantize_kept
// CHECK-NEXT: qnn.requantize
func.func @requantize_kept(%x: tensor<4x!q>) -> tensor<4x!q> {
  %0 = qnn.requantize tflite %x {clamp = array<i64: 3, 127>} : (tensor<4x!q>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}

// CHECK-LABEL: func.func @maximum_of_itself
// CHECK-NEXT: return %arg0
func.func @maximum_of_itself(%x: tensor<4x!q>) -> tensor<4x!q> {
  %0 = qnn.maximum tflite %x, %x : (tensor<4x!q>, tensor<4x!q>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}

// CHECK-LABEL: func.func @maximum_with_least
// CHECK-NEXT: return %arg0
func.func @maximum_with_least(%x: tensor<4x!q>) -> tensor<4x!q> {
  %c = qnn.constant dense<-128> : tensor<1xi8> : tensor<1x!q>
  %0 = qnn.maximum tflite %x, %c : (tensor<4x!q>, tensor<1x!q>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}

// The greatest unsigned integer has the bits of -1.
// CHECK-LABEL: func.func @minimum_with_greatest
// CHECK-NEXT: return %arg0
func.func @minimum_with_greatest(%x: tensor<4x!u>) -> tensor<4x!u> {
  %c = qnn.constant dense<-1> : tensor<1xi8> : tensor<1x!u>
  %0 = qnn.minimum tflite %c, %x : (tensor<1x!u>, tensor<4x!u>) -> tensor<4x!u>
  return %0 : tensor<4x!u>
}

// CHECK-LABEL: func.func @minimum_kept
// CHECK: qnn.minimum
func.func @minimum_kept(%x: tensor<4x!q>) -> tensor<4x!q> {
  %c = qnn.constant dense<-128> : tensor<1xi8> : tensor<1x!q>
  %0 = qnn.minimum tflite %x, %c : (tensor<4x!q>, tensor<1x!q>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}

// A constant of more elements makes the result larger than the other operand.
// CHECK-LABEL: func.func @broadcast_kept
// CHECK: qnn.maximum
func.func @broadcast_kept(%x: tensor<1x!q>) -> tensor<4x!q> {
  %c = qnn.constant dense<-128> : tensor<4xi8> : tensor<4x!q>
  %0 = qnn.maximum tflite %x, %c : (tensor<1x!q>, tensor<4x!q>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}
