// Chains of movements are as short as they can be, and only as short as the types allow.

// RUN: qopt --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!t = !quant.uniform<i8:f32, 0.5:-3>
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0:-5}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0:-5}>
!one = !quant.uniform<i8:f32:0, {0.5:-3}>

// CHECK-LABEL: func.func @cancel
// CHECK-NEXT: return %arg0
func.func @cancel(%x: tensor<2x3x!q0>) -> tensor<2x3x!q0> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!q0>) -> tensor<3x2x!q1>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x2x!q1>) -> tensor<2x3x!q0>
  return %1 : tensor<2x3x!q0>
}

// CHECK-LABEL: func.func @reverse
// CHECK-NEXT: return %arg0
func.func @reverse(%x: tensor<2x3x!t>) -> tensor<2x3x!t> {
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<2x3x!t>) -> tensor<2x3x!t>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<2x3x!t>) -> tensor<2x3x!t>
  return %1 : tensor<2x3x!t>
}

// CHECK-LABEL: func.func @reshapes
// CHECK: tosa.reshape %arg0, {{.*}} -> tensor<3x8x
// CHECK-NEXT: return
func.func @reshapes(%x: tensor<2x3x4x!t>) -> tensor<3x8x!t> {
  %a = tosa.const_shape {values = dense<[6, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %a : (tensor<2x3x4x!t>, !tosa.shape<2>) -> tensor<6x4x!t>
  %b = tosa.const_shape {values = dense<[3, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.reshape %0, %b : (tensor<6x4x!t>, !tosa.shape<2>) -> tensor<3x8x!t>
  return %1 : tensor<3x8x!t>
}

// The first of a chain stays for its other user.
// CHECK-LABEL: func.func @used
// CHECK-NEXT: [[T:%.*]] = tosa.transpose %arg0
// CHECK-NEXT: return [[T]], %arg0
func.func @used(%x: tensor<2x3x!t>) -> (tensor<3x2x!t>, tensor<2x3x!t>) {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!t>) -> tensor<3x2x!t>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x2x!t>) -> tensor<2x3x!t>
  return %0, %1 : tensor<3x2x!t>, tensor<2x3x!t>
}

// The elements come back, and the type is written otherwise: no value changes its type.
// CHECK-LABEL: func.func @spelling
// CHECK: tosa.reverse {{.*}} -> tensor<1x3x!quant.uniform<i8:f32:0, {5.000000e-01:-3}>>
func.func @spelling(%x: tensor<1x3x!t>) -> tensor<1x3x!one> {
  %0 = tosa.reverse %x {axis = 1 : i32} : (tensor<1x3x!t>) -> tensor<1x3x!t>
  %1 = tosa.reverse %0 {axis = 1 : i32} : (tensor<1x3x!t>) -> tensor<1x3x!one>
  return %1 : tensor<1x3x!one>
}

// Two movements that no one movement is.
// CHECK-LABEL: func.func @different
// CHECK: tosa.transpose %arg0
// CHECK: tosa.reshape
func.func @different(%x: tensor<2x3x!t>) -> tensor<6x!t> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!t>) -> tensor<3x2x!t>
  %s = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %1 = tosa.reshape %0, %s : (tensor<3x2x!t>, !tosa.shape<1>) -> tensor<6x!t>
  return %1 : tensor<6x!t>
}

// A rotation of three dimensions made twice does not come back.
// CHECK-LABEL: func.func @not_inverse
// CHECK-NEXT: tosa.transpose
func.func @not_inverse(%x: tensor<2x2x2x!t>) -> tensor<2x2x2x!t> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 2, 0>} : (tensor<2x2x2x!t>) -> tensor<2x2x2x!t>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 2, 0>} : (tensor<2x2x2x!t>) -> tensor<2x2x2x!t>
  return %1 : tensor<2x2x2x!t>
}
