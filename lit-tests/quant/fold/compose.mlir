// Chains of movements are as short as they can be, and only as short as the types allow.

// RUN: qopt --validate --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!t = !quant.uniform<i8:f32, 0.5:-3>
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0:-5}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0:-5}>
!q2 = !quant.uniform<i8:f32:2, {1.0, 2.0:-5}>

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

// A rotation of three dimensions made twice is not the identity; it is the inverse rotation.
// CHECK-LABEL: func.func @not_inverse
// CHECK-NEXT: [[R:%.*]] = tosa.transpose %arg0 {perms = array<i32: 2, 0, 1>}
// CHECK-NEXT: return [[R]]
func.func @not_inverse(%x: tensor<2x2x2x!t>) -> tensor<2x2x2x!t> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 2, 0>} : (tensor<2x2x2x!t>) -> tensor<2x2x2x!t>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 2, 0>} : (tensor<2x2x2x!t>) -> tensor<2x2x2x!t>
  return %1 : tensor<2x2x2x!t>
}

// The channel moves along: the result has the original type.
// CHECK-LABEL: func.func @channel
// CHECK-NEXT: [[R:%.*]] = tosa.transpose %arg0 {perms = array<i32: 1, 0, 2>} {{.*}} -> tensor<3x2x1x!quant.uniform<i8:f32:1,
// CHECK-NEXT: return [[R]]
func.func @channel(%x: tensor<2x3x1x!q0>) -> tensor<3x2x1x!q1> {
  %0 = tosa.transpose %x {perms = array<i32: 2, 1, 0>} : (tensor<2x3x1x!q0>) -> tensor<1x3x2x!q2>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 2, 0>} : (tensor<1x3x2x!q2>) -> tensor<3x2x1x!q1>
  return %1 : tensor<3x2x1x!q1>
}

// CHECK-LABEL: func.func @slices
// CHECK-DAG: [[START:%.*]] = tosa.const_shape {values = dense<4>
// CHECK-DAG: [[SIZE:%.*]] = tosa.const_shape {values = dense<2>
// CHECK: [[R:%.*]] = tosa.slice %arg0, [[START]], [[SIZE]]
// CHECK-NEXT: return [[R]]
func.func @slices(%x: tensor<10x!t>) -> tensor<2x!t> {
  %a = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %b = tosa.const_shape {values = dense<5> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.slice %x, %a, %b : (tensor<10x!t>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<5x!t>
  %1 = tosa.slice %0, %a, %a : (tensor<5x!t>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2x!t>
  return %1 : tensor<2x!t>
}

// CHECK-LABEL: func.func @tiles
// CHECK: [[N:%.*]] = tosa.const_shape {values = dense<6>
// CHECK-NEXT: [[R:%.*]] = tosa.tile %arg0, [[N]]
// CHECK-NEXT: return [[R]]
func.func @tiles(%x: tensor<2x!t>) -> tensor<12x!t> {
  %a = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %b = tosa.const_shape {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.tile %x, %a : (tensor<2x!t>, !tosa.shape<1>) -> tensor<4x!t>
  %1 = tosa.tile %0, %b : (tensor<4x!t>, !tosa.shape<1>) -> tensor<12x!t>
  return %1 : tensor<12x!t>
}

// Four movements are two.
// CHECK-LABEL: func.func @to_two
// CHECK: [[A:%.*]] = tosa.transpose %arg0 {perms = array<i32: 1, 0>}
// CHECK: [[B:%.*]] = tosa.reshape [[A]]
// CHECK-NEXT: return [[B]]
func.func @to_two(%x: tensor<2x3x!t>) -> tensor<6x!t> {
  %a = tosa.const_shape {values = dense<[1, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!t>) -> tensor<3x2x!t>
  %1 = tosa.reshape %0, %a : (tensor<3x2x!t>, !tosa.shape<2>) -> tensor<1x6x!t>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<1x6x!t>) -> tensor<6x1x!t>
  %3 = tosa.reshape %2, %b : (tensor<6x1x!t>, !tosa.shape<1>) -> tensor<6x!t>
  return %3 : tensor<6x!t>
}

// TOSA slices every element of a range; this range is of every other one.
// CHECK-LABEL: func.func @not_written
// CHECK: tosa.reshape
// CHECK: tosa.slice
// CHECK: tosa.reshape
func.func @not_written(%x: tensor<8x!t>) -> tensor<4x!t> {
  %a = tosa.const_shape {values = dense<[4, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[4, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %d = tosa.const_shape {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %a : (tensor<8x!t>, !tosa.shape<2>) -> tensor<4x2x!t>
  %1 = tosa.slice %0, %c, %b : (tensor<4x2x!t>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<4x1x!t>
  %2 = tosa.reshape %1, %d : (tensor<4x1x!t>, !tosa.shape<1>) -> tensor<4x!t>
  return %2 : tensor<4x!t>
}

// Two movements equal these three, but would come in addition to the two that are needed anyway.
// CHECK-LABEL: func.func @not_fewer
// CHECK: [[A:%.*]] = tosa.transpose %arg0
// CHECK: [[B:%.*]] = tosa.reshape [[A]]
// CHECK: [[C:%.*]] = tosa.transpose [[B]]
// CHECK-NEXT: return [[B]], [[C]]
func.func @not_fewer(%x: tensor<2x3x!t>) -> (tensor<1x6x!t>, tensor<6x1x!t>) {
  %a = tosa.const_shape {values = dense<[1, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3x!t>) -> tensor<3x2x!t>
  %1 = tosa.reshape %0, %a : (tensor<3x2x!t>, !tosa.shape<2>) -> tensor<1x6x!t>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<1x6x!t>) -> tensor<6x1x!t>
  return %1, %2 : tensor<1x6x!t>, tensor<6x1x!t>
}

// CHECK-LABEL: func.func @in_tfl
// CHECK: "tfl.slice"(%arg0,
// CHECK: "tfl.transpose"
// CHECK-NOT: tfl
// CHECK: return
func.func @in_tfl(%x: tensor<10x4x!t>) -> tensor<4x2x!t> {
  %p = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tfl.pseudo_const"() <{value = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tfl.pseudo_const"() <{value = dense<[2, 4]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.transpose"(%x, %p) : (tensor<10x4x!t>, tensor<2xi32>) -> tensor<4x10x!t>
  %1 = "tfl.transpose"(%0, %p) : (tensor<4x10x!t>, tensor<2xi32>) -> tensor<10x4x!t>
  %2 = "tfl.slice"(%1, %b, %s) : (tensor<10x4x!t>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x4x!t>
  %3 = "tfl.transpose"(%2, %p) : (tensor<2x4x!t>, tensor<2xi32>) -> tensor<4x2x!t>
  return %3 : tensor<4x2x!t>
}

// CHECK-LABEL: func.func @in_tensor
// CHECK-NEXT: [[R:%.*]] = tensor.collapse_shape %arg0 {{\[\[}}0, 1]]
// CHECK-NEXT: return [[R]]
func.func @in_tensor(%x: tensor<6x4x!t>) -> tensor<24x!t> {
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 3, 4] : tensor<6x4x!t> into tensor<2x3x4x!t>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<2x3x4x!t> into tensor<2x12x!t>
  %2 = tensor.collapse_shape %1 [[0, 1]] : tensor<2x12x!t> into tensor<24x!t>
  return %2 : tensor<24x!t>
}

// tensor neither merges and splits at once, nor runs backwards.
// CHECK-LABEL: func.func @not_in_tensor
// CHECK: tensor.collapse_shape
// CHECK: tensor.expand_shape
func.func @not_in_tensor(%x: tensor<6x4x!t>) -> tensor<4x6x!t> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<6x4x!t> into tensor<24x!t>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 6] : tensor<24x!t> into tensor<4x6x!t>
  return %1 : tensor<4x6x!t>
}

// One result of several: unused results are not created.
// CHECK-LABEL: func.func @split_of_slice
// CHECK-NEXT: [[B:%.*]] = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}>
// CHECK-NEXT: [[S:%.*]] = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}>
// CHECK-NEXT: [[R:%.*]] = "tfl.slice"(%arg0, [[B]], [[S]]) : {{.*}} -> tensor<2xf32>
// CHECK-NEXT: return [[R]]
func.func @split_of_slice(%x: tensor<8xf32>) -> tensor<2xf32> {
  %b = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tfl.pseudo_const"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
  %a = "tfl.pseudo_const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %0 = "tfl.slice"(%x, %b, %s) : (tensor<8xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
  %1:2 = "tfl.split"(%a, %0) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %1#0 : tensor<2xf32>
}

// Two movements mean the same as these three, but only one of the three is computed each time in the loop.
// CHECK-LABEL: func.func @loop
// CHECK-NEXT: tosa.transpose
// CHECK-NEXT: [[R:%.*]] = tosa.reverse
// CHECK-NEXT: tosa.while_loop
// CHECK: tosa.transpose [[R]]
// CHECK-NEXT: tosa.add
// CHECK-LABEL: func.func @no_loop
// CHECK-NEXT: [[R:%.*]] = tosa.reverse %arg0 {axis = 1 : i32}
// CHECK-NEXT: [[T:%.*]] = tosa.transpose [[R]] {perms = array<i32: 2, 0, 1>}
// CHECK-NEXT: return [[T]]
func.func @loop(%x: tensor<2x3x4xf32>, %first: tensor<4x2x3xf32>, %more: tensor<i1>) -> tensor<4x2x3xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0, 2>} : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<3x2x4xf32>) -> tensor<3x2x4xf32>
  %r = tosa.while_loop (%y = %first) : (tensor<4x2x3xf32>) -> tensor<4x2x3xf32> {
    tosa.yield %more : tensor<i1>
  } do {
  ^bb0(%y: tensor<4x2x3xf32>):
    %2 = tosa.transpose %1 {perms = array<i32: 2, 1, 0>} : (tensor<3x2x4xf32>) -> tensor<4x2x3xf32>
    %3 = tosa.add %y, %2 : (tensor<4x2x3xf32>, tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
    tosa.yield %3 : tensor<4x2x3xf32>
  }
  return %r : tensor<4x2x3xf32>
}
func.func @no_loop(%x: tensor<2x3x4xf32>) -> tensor<4x2x3xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0, 2>} : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<3x2x4xf32>) -> tensor<3x2x4xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 2, 1, 0>} : (tensor<3x2x4xf32>) -> tensor<4x2x3xf32>
  return %2 : tensor<4x2x3xf32>
}

// The source of a chain may be erased with a longer chain that replaced it.
// CHECK-LABEL: func.func @gone
func.func @gone(%x: tensor<4x1x1x1x!quant.uniform<i8:f32, 1.0>>) -> tensor<0x!quant.uniform<i8:f32, 1.0>> {
  // CHECK-NOT: tfl.transpose
  // CHECK: return
  %s = tosa.const_shape {values = dense<[4, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.reshape %x, %s : (tensor<4x1x1x1x!quant.uniform<i8:f32, 1.0>>, !tosa.shape<3>) -> tensor<4x1x1x!quant.uniform<i8:f32, 1.0>>
  %times = arith.constant dense<[2, 4, 2, 0]> : tensor<4xi32>
  %1 = "tfl.broadcast_to"(%0, %times) : (tensor<4x1x1x!quant.uniform<i8:f32, 1.0>>, tensor<4xi32>) -> tensor<2x4x2x0x!quant.uniform<i8:f32, 1.0>>
  %turned = arith.constant dense<[3, 0, 1, 2]> : tensor<4xi32>
  %2 = "tfl.transpose"(%1, %turned) : (tensor<2x4x2x0x!quant.uniform<i8:f32, 1.0>>, tensor<4xi32>) -> tensor<0x2x4x2x!quant.uniform<i8:f32, 1.0>>
  %zero = arith.constant dense<0> : tensor<4xi32>
  %one = arith.constant dense<1> : tensor<4xi32>
  %3 = "tfl.strided_slice"(%2, %zero, %one, %one) <{shrink_axis_mask = 14}> : (tensor<0x2x4x2x!quant.uniform<i8:f32, 1.0>>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<0x!quant.uniform<i8:f32, 1.0>>
  %same = arith.constant dense<0> : tensor<1xi32>
  %4 = "tfl.transpose"(%3, %same) : (tensor<0x!quant.uniform<i8:f32, 1.0>>, tensor<1xi32>) -> tensor<0x!quant.uniform<i8:f32, 1.0>>
  return %4 : tensor<0x!quant.uniform<i8:f32, 1.0>>
}

// The parameters of a channel do not fit the slice of StableHLO, so the slices stay two.
// CHECK-LABEL: func.func @slices_of_dialects
// CHECK: tensor.extract_slice
// CHECK: stablehlo.slice
func.func @slices_of_dialects(%x: tensor<2x4x!q0>) -> tensor<1x2xf32> {
  %0 = quant.dcast %x : tensor<2x4x!q0> to tensor<2x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
  %2 = arith.negf %1 : tensor<1x4xf32>
  %3 = stablehlo.slice %2 [0:1, 0:2] : (tensor<1x4xf32>) -> tensor<1x2xf32>
  return %3 : tensor<1x2xf32>
}
