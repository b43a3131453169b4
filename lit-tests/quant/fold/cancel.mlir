// Movements that cancel each other are erased, if the type comes back as it was written.

// RUN: qopt --validate --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

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

// The first of a chain stays for its other user.
// CHECK-LABEL: func.func @used
// CHECK-NEXT: [[T:%.*]] = tosa.transpose %arg0
// CHECK-NEXT: return [[T]], %arg0
func.func @used(%x: tensor<2x3x!t>) -> (tensor<3x2x!t>, tensor<2x3x!t>) {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!t>) -> tensor<3x2x!t>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x2x!t>) -> tensor<2x3x!t>
  return %0, %1 : tensor<3x2x!t>, tensor<2x3x!t>
}

// The elements come back, but the type is written differently: no value changes its type.
// CHECK-LABEL: func.func @spelling
// CHECK: tosa.reverse {{.*}} -> tensor<1x3x!quant.uniform<i8:f32:0, {5.000000e-01:-3}>>
func.func @spelling(%x: tensor<1x3x!t>) -> tensor<1x3x!one> {
  %0 = tosa.reverse %x {axis = 1 : i32} : (tensor<1x3x!t>) -> tensor<1x3x!t>
  %1 = tosa.reverse %0 {axis = 1 : i32} : (tensor<1x3x!t>) -> tensor<1x3x!one>
  return %1 : tensor<1x3x!one>
}

// A single movement that moves nothing.
// CHECK-LABEL: func.func @nothing
// CHECK-NEXT: return %arg0
func.func @nothing(%x: tensor<2x3x!q0>) -> tensor<2x3x!q0> {
  %0 = tosa.transpose %x {perms = array<i32: 0, 1>} : (tensor<2x3x!q0>) -> tensor<2x3x!q0>
  return %0 : tensor<2x3x!q0>
}

// After a movement of another dialect.
// CHECK-LABEL: func.func @nothing_behind
// CHECK-NEXT: [[R:%.*]] = tosa.reverse %arg0
// CHECK-NEXT: return [[R]]
func.func @nothing_behind(%x: tensor<2x!t>) -> tensor<2x!t> {
  %s = arith.constant dense<2> : tensor<1xi32>
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<2x!t>) -> tensor<2x!t>
  %1 = tensor.reshape %0(%s) : (tensor<2x!t>, tensor<1xi32>) -> tensor<2x!t>
  return %1 : tensor<2x!t>
}

// Dynamic sizes may differ after the movements.
// CHECK-LABEL: func.func @dynamic
// CHECK: tosa.transpose
// CHECK: tosa.transpose
func.func @dynamic(%x: tensor<?x3x!t>) -> tensor<?x3x!t> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<?x3x!t>) -> tensor<3x?x!t>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x?x!t>) -> tensor<?x3x!t>
  return %1 : tensor<?x3x!t>
}

// An operation with an effect stays, even if its result has no users left.
// CHECK-LABEL: func.func @effects
// CHECK-NEXT: call @effect()
// CHECK-NEXT: call @effect()
// CHECK-NEXT: quant.dcast
// CHECK-NEXT: return
func.func private @effect() -> tensor<?xi32>
func.func @effects(%x: tensor<2x3x!t>) -> tensor<2x3xf32> {
  %s = func.call @effect() : () -> tensor<?xi32>
  %t = func.call @effect() : () -> tensor<?xi32>
  %d = quant.dcast %x : tensor<2x3x!t> to tensor<2x3xf32>
  %0 = "tfl.reshape"(%d, %s) : (tensor<2x3xf32>, tensor<?xi32>) -> tensor<6xf32>
  %1 = "tfl.reshape"(%0, %t) : (tensor<6xf32>, tensor<?xi32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// Equal rows are the same in any order, even if the tile has another user.
// CHECK-LABEL: func.func @alike
// CHECK: [[T:%.*]] = tosa.tile %arg0
// CHECK-NEXT: return [[T]], [[T]]
func.func @alike(%x: tensor<1x3x!t>) -> (tensor<4x3x!t>, tensor<4x3x!t>) {
  %s = tosa.const_shape {values = dense<[4, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %x, %s : (tensor<1x3x!t>, !tosa.shape<2>) -> tensor<4x3x!t>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<4x3x!t>) -> tensor<4x3x!t>
  return %0, %1 : tensor<4x3x!t>, tensor<4x3x!t>
}

// A chain continues after a movement that moved nothing.
// CHECK-LABEL: func.func @goes_on
// CHECK: [[T:%.*]] = tosa.tile %arg0
// CHECK-NEXT: [[R:%.*]] = tosa.transpose [[T]] {perms = array<i32: 1, 0>}
// CHECK-NEXT: return [[R]]
func.func @goes_on(%x: tensor<1x3x!t>) -> tensor<3x4x!t> {
  %s = tosa.const_shape {values = dense<[4, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %x, %s : (tensor<1x3x!t>, !tosa.shape<2>) -> tensor<4x3x!t>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<4x3x!t>) -> tensor<4x3x!t>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<4x3x!t>) -> tensor<3x4x!t>
  return %2 : tensor<3x4x!t>
}

// Movements before and after a movement that moved nothing cancel.
// CHECK-LABEL: func.func @around
// CHECK: [[T:%.*]] = tosa.tile %arg0
// CHECK-NEXT: return [[T]]
func.func @around(%x: tensor<1x3x!t>) -> tensor<4x3x!t> {
  %s = tosa.const_shape {values = dense<[4, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %x, %s : (tensor<1x3x!t>, !tosa.shape<2>) -> tensor<4x3x!t>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<4x3x!t>) -> tensor<3x4x!t>
  %2 = tosa.reverse %1 {axis = 1 : i32} : (tensor<3x4x!t>) -> tensor<3x4x!t>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<3x4x!t>) -> tensor<4x3x!t>
  return %3 : tensor<4x3x!t>
}
