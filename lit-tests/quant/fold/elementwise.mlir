// Movements swap with elementwise operations if that moves less data.

// RUN: qopt --validate --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2

!q = !quant.uniform<i8:f32, 0.5:3>
!p = !quant.uniform<i8:f32:3, {0.5, 0.25}>

// Towards a constant.
// CHECK-LABEL: func.func @constant
// CHECK-NEXT: [[C:%.*]] = arith.constant dense<{{\[\[}}1, 4], [2, 5], [3, 6]]> : tensor<3x2xi8>
// CHECK-NEXT: [[S:%.*]] = quant.scast [[C]]
// CHECK-NEXT: [[D:%.*]] = quant.dcast [[S]]
// CHECK-NEXT: [[A:%.*]] = tosa.abs [[D]] : (tensor<3x2xf32>) -> tensor<3x2xf32>
// CHECK-NEXT: return [[A]]
func.func @constant() -> tensor<3x2xf32> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %s = quant.scast %c : tensor<2x3xi8> to tensor<2x3x!q>
  %d = quant.dcast %s : tensor<2x3x!q> to tensor<2x3xf32>
  %0 = tosa.abs %d : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// Towards the quantized side, through several operands. A broadcast operand is moved only along its own dimensions.
// CHECK-LABEL: func.func @values
// CHECK-NEXT: [[B:%.*]] = "tosa.const"() <{values = dense<{{\[\[\[\[}}1.500000e+00]], {{\[\[}}2.500000e+00]]]]> : tensor<1x2x1x1xf32>}>
// CHECK-NEXT: [[X:%.*]] = tosa.transpose %arg0
// CHECK-SAME: -> tensor<1x2x2x3x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01}>>
// CHECK-NEXT: [[D:%.*]] = quant.dcast [[X]]
// CHECK-NEXT: [[Y:%.*]] = tosa.transpose %arg1
// CHECK-NEXT: [[E:%.*]] = quant.dcast [[Y]]
// CHECK-NEXT: [[A:%.*]] = tosa.add [[D]], [[E]]
// CHECK-NEXT: [[R:%.*]] = tosa.sub [[A]], [[B]] : (tensor<1x2x2x3xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x2x3xf32>
// CHECK-NEXT: return [[R]]
func.func @values(%x: tensor<1x2x3x2x!p>, %y: tensor<1x2x3x2x!q>) -> tensor<1x2x2x3xf32> {
  %d = quant.dcast %x : tensor<1x2x3x2x!p> to tensor<1x2x3x2xf32>
  %e = quant.dcast %y : tensor<1x2x3x2x!q> to tensor<1x2x3x2xf32>
  %b = "tosa.const"() <{values = dense<[[[[1.5, 2.5]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.add %d, %e : (tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
  %1 = tosa.sub %0, %b : (tensor<1x2x3x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x3x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x2x3x2xf32>) -> tensor<1x2x2x3xf32>
  return %2 : tensor<1x2x2x3xf32>
}

// Towards the movement that it undoes.
// CHECK-LABEL: func.func @undone
// CHECK-NEXT: [[T:%.*]] = tosa.tanh %arg0
// CHECK-NEXT: [[C:%.*]] = tosa.clamp [[T]]
// CHECK-NEXT: return [[C]]
func.func @undone(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = tosa.tanh %0 : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %3 : tensor<2x2xf32>
}

// Towards a quantization.
// CHECK-LABEL: func.func @after
// CHECK-NEXT: [[T:%.*]] = tosa.tanh %arg0
// CHECK-NEXT: [[Q:%.*]] = quant.qcast [[T]]
// CHECK-NEXT: [[R:%.*]] = tosa.transpose [[Q]]
// CHECK-NEXT: return [[R]]
func.func @after(%x: tensor<2x3xf32>) -> tensor<3x2x!q> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.tanh %0 : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = quant.qcast %1 : tensor<3x2xf32> to tensor<3x2x!q>
  return %2 : tensor<3x2x!q>
}

// A table applies to all elements and is not moved.
// CHECK-LABEL: func.func @table
// CHECK: [[C:%.*]] = "tosa.const"() <{values = dense<{{\[\[}}1, 4], [2, 5], [3, 6]]>
// CHECK-NEXT: [[T:%.*]] = tosa.table [[C]], %arg0
// CHECK-NEXT: return [[T]]
func.func @table(%t: tensor<256xi8>) -> tensor<3x2xi8> {
  %c = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %0 = tosa.table %c, %t : (tensor<2x3xi8>, tensor<256xi8>) -> tensor<2x3xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return %1 : tensor<3x2xi8>
}

// As much is moved here as there.
// CHECK-LABEL: func.func @even
// CHECK: tosa.tanh
// CHECK-NEXT: tosa.transpose
func.func @even(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = tosa.tanh %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// One constant of two is not worth the other operand, which is as large as the result.
// CHECK-LABEL: func.func @beside
// CHECK: tosa.add
// CHECK-NEXT: tosa.transpose
func.func @beside(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = tosa.add %x, %c : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// More elements would be computed.
// CHECK-LABEL: func.func @grows
// CHECK: tosa.abs
// CHECK-SAME: tensor<2xf32>
// CHECK: tosa.tile
func.func @grows() -> tensor<4xf32> {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %t = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.abs %c : (tensor<2xf32>) -> tensor<2xf32>
  %1 = tosa.tile %0, %t : (tensor<2xf32>, !tosa.shape<1>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// It would be computed twice.
// CHECK-LABEL: func.func @used_twice
// CHECK: [[A:%.*]] = tosa.abs
// CHECK-NEXT: [[T:%.*]] = tosa.transpose [[A]]
// CHECK-NEXT: return [[A]], [[T]]
func.func @used_twice() -> (tensor<2x3xf32>, tensor<3x2xf32>) {
  %c = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = tosa.abs %c : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<3x2xf32>
}

// The operands are moved differently.
// CHECK-LABEL: func.func @differ
// CHECK: tosa.transpose
// CHECK: tosa.reverse
// CHECK: tosa.add
// CHECK: quant.qcast
func.func @differ(%x: tensor<2x2xf32>, %y: tensor<2x2xf32>) -> tensor<2x2x!q> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = tosa.reverse %y {axis = 0 : i32} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = tosa.add %0, %1 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = quant.qcast %2 : tensor<2x2xf32> to tensor<2x2x!q>
  return %3 : tensor<2x2x!q>
}

// Each index of the last dimension has its own multiplier.
// CHECK-LABEL: func.func @per_channel
// CHECK: tosa.rescale
// CHECK-NEXT: tosa.transpose
func.func @per_channel() -> tensor<2x2xi8> {
  %c = "tosa.const"() <{values = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %m = "tosa.const"() <{values = dense<[1073741824, 1073741825]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<2xi8>}> : () -> tensor<2xi8>
  %i = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %o = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %c, %m, %s, %i, %o {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<2x2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x2xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x2xi8>) -> tensor<2x2xi8>
  return %1 : tensor<2x2xi8>
}

// The second movement does not undo the first.
// CHECK-LABEL: func.func @not_undone
// CHECK-NEXT: tosa.transpose
// CHECK-NEXT: tosa.tanh
// CHECK-NEXT: tosa.transpose
// CHECK-NEXT: return
func.func @not_undone(%x: tensor<2x2x2xf32>) -> tensor<2x2x2xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 2, 0>} : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %1 = tosa.tanh %0 : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 2, 0>} : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return %2 : tensor<2x2x2xf32>
}

// One element stays as it is; the movements of both operands become one.
// CHECK-LABEL: func.func @together
// CHECK: [[C:%.*]] = "tosa.const"() {{.*}} tensor<1x1xf32>
// CHECK-NEXT: [[A:%.*]] = tosa.add %arg0, %arg1
// CHECK-NEXT: [[S:%.*]] = tosa.sub [[A]], [[C]]
// CHECK-NEXT: [[Q:%.*]] = quant.qcast [[S]] : tensor<2x3xf32>
// CHECK-NEXT: [[R:%.*]] = tosa.transpose [[Q]]
// CHECK-NEXT: return [[R]]
func.func @together(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<3x2x!q> {
  %c = "tosa.const"() <{values = dense<2.0> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.transpose %y {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = tosa.add %0, %1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %3 = tosa.sub %2, %c : (tensor<3x2xf32>, tensor<1x1xf32>) -> tensor<3x2xf32>
  %4 = quant.qcast %3 : tensor<3x2xf32> to tensor<3x2x!q>
  return %4 : tensor<3x2x!q>
}

// Nothing quantizes the result.
// CHECK-LABEL: func.func @nothing_follows
// CHECK-NEXT: tosa.transpose
// CHECK-NEXT: tosa.tanh
// CHECK-NEXT: return
func.func @nothing_follows(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = tosa.tanh %0 : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// The one element would have too few dimensions before the movement.
// CHECK-LABEL: func.func @other_rank
// CHECK: tosa.reshape
// CHECK-NEXT: tosa.add
// CHECK-NEXT: quant.qcast
func.func @other_rank(%x: tensor<2x3xf32>) -> tensor<6x!q> {
  %c = "tosa.const"() <{values = dense<2.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %s = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  %1 = tosa.add %0, %c : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
  %2 = quant.qcast %1 : tensor<6xf32> to tensor<6x!q>
  return %2 : tensor<6x!q>
}

// More elements would be computed than are needed.
// CHECK-LABEL: func.func @slice
// CHECK: tosa.slice
// CHECK-NEXT: tosa.tanh
// CHECK-NEXT: quant.qcast
func.func @slice(%x: tensor<8xf32>) -> tensor<4x!q> {
  %b = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %s = tosa.const_shape {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.slice %x, %b, %s : (tensor<8xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<4xf32>
  %1 = tosa.tanh %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = quant.qcast %1 : tensor<4xf32> to tensor<4x!q>
  return %2 : tensor<4x!q>
}

// The loop body would move less data for an operation outside, but would compute it in each iteration.
// CHECK-LABEL: func.func @into_loop
// CHECK-NEXT: [[D:%.*]] = quant.dcast %arg0
// CHECK-NEXT: [[A:%.*]] = tosa.abs [[D]]
// CHECK-NEXT: tosa.while_loop
// CHECK: [[E:%.*]] = tosa.exp [[A]]
// CHECK-NEXT: [[T:%.*]] = tosa.transpose [[E]]
// CHECK-NEXT: tosa.add {{.*}}, [[T]]
func.func @into_loop(%x: tensor<2x3x!q>, %first: tensor<3x2xf32>, %more: tensor<i1>) -> tensor<3x2xf32> {
  %d = quant.dcast %x : tensor<2x3x!q> to tensor<2x3xf32>
  %a = tosa.abs %d : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %r = tosa.while_loop (%y = %first) : (tensor<3x2xf32>) -> tensor<3x2xf32> {
    tosa.yield %more : tensor<i1>
  } do {
  ^bb0(%y: tensor<3x2xf32>):
    %0 = tosa.exp %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %2 = tosa.add %y, %1 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    tosa.yield %2 : tensor<3x2xf32>
  }
  return %r : tensor<3x2xf32>
}

// An operand that is uniform along the moved dimension stays as it is.
// CHECK-LABEL: func.func @part_stays
// CHECK-NEXT: arith.constant dense<{{\[\[}}4, 5, 6], [1, 2, 3]]> : tensor<2x3xi8>
// CHECK: [[B:%.*]] = "tosa.const"() <{values = dense<{{\[\[}}1.500000e+00, 2.500000e+00, 3.500000e+00]]> : tensor<1x3xf32>}>
// CHECK-NEXT: [[A:%.*]] = tosa.add {{%.*}}, [[B]]
// CHECK-NEXT: return [[A]]
func.func @part_stays() -> tensor<2x3xf32> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %s = quant.scast %c : tensor<2x3xi8> to tensor<2x3x!q>
  %d = quant.dcast %s : tensor<2x3x!q> to tensor<2x3xf32>
  %b = "tosa.const"() <{values = dense<[[1.5, 2.5, 3.5]]> : tensor<1x3xf32>}> : () -> tensor<1x3xf32>
  %0 = tosa.add %d, %b : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// Operations do not move to another block, which might run more often.
// CHECK-LABEL: func.func @computed_elsewhere
// CHECK: tosa.abs
// CHECK: scf.if
// CHECK-NEXT: tosa.transpose
// CHECK-LABEL: func.func @dequantized_elsewhere
// CHECK: quant.dcast
// CHECK: scf.if
// CHECK-NEXT: tosa.abs
// CHECK-NEXT: tosa.transpose
func.func @computed_elsewhere(%p: i1, %x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %c = arith.constant dense<[[1.0, -2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = tosa.abs %c : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %r = scf.if %p -> (tensor<3x2xf32>) {
    %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    scf.yield %1 : tensor<3x2xf32>
  } else {
    scf.yield %x : tensor<3x2xf32>
  }
  return %r : tensor<3x2xf32>
}
func.func @dequantized_elsewhere(%p: i1, %x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %s = quant.scast %c : tensor<2x3xi8> to tensor<2x3x!q>
  %d = quant.dcast %s : tensor<2x3x!q> to tensor<2x3xf32>
  %r = scf.if %p -> (tensor<3x2xf32>) {
    %0 = tosa.abs %d : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    scf.yield %1 : tensor<3x2xf32>
  } else {
    scf.yield %x : tensor<3x2xf32>
  }
  return %r : tensor<3x2xf32>
}

// One element without dimensions is the same everywhere.
// CHECK-LABEL: func.func @scalar
// CHECK: [[A:%.*]] = tfl.add(%arg0, {{%.*}}) {{.*}} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
// CHECK-NEXT: [[Q:%.*]] = quant.qcast [[A]]
// CHECK-NEXT: [[R:%.*]] = tosa.reshape [[Q]]
// CHECK-NEXT: return [[R]]
func.func @scalar(%x: tensor<2x3xf32>) -> tensor<6x!q> {
  %c = "tfl.pseudo_const"() <{value = dense<2.0> : tensor<f32>}> : () -> tensor<f32>
  %s = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  %1 = "tfl.add"(%0, %c) <{fused_activation_function = "NONE"}> : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
  %2 = quant.qcast %1 : tensor<6xf32> to tensor<6x!q>
  return %2 : tensor<6x!q>
}

// One element of another rank is too, if its rank is at most the other operand's.
// CHECK-LABEL: func.func @lower_rank
// CHECK: [[A:%.*]] = tfl.add(%arg0, {{%.*}}) {{.*}} : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
// CHECK-NEXT: [[Q:%.*]] = quant.qcast [[A]]
// CHECK-NEXT: [[R:%.*]] = tosa.reshape [[Q]]
// CHECK-NEXT: return [[R]]
func.func @lower_rank(%x: tensor<6xf32>) -> tensor<2x3x!q> {
  %c = "tfl.pseudo_const"() <{value = dense<2.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %s : (tensor<6xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %1 = "tfl.add"(%0, %c) <{fused_activation_function = "NONE"}> : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  %2 = quant.qcast %1 : tensor<2x3xf32> to tensor<2x3x!q>
  return %2 : tensor<2x3x!q>
}

// The only dimension of an operand of lower rank is the last one, which is not reversed.
// CHECK-LABEL: func.func @last_dimension
// CHECK: [[B:%.*]] = "tfl.pseudo_const"() <{value = dense<[1.000000e+00, 1.000000e+01]> : tensor<2xf32>}>
// CHECK: [[A:%.*]] = tfl.add({{%.*}}, [[B]])
// CHECK-NEXT: [[R:%.*]] = tosa.reverse [[A]] {axis = 0 : i32}
// CHECK-NEXT: return [[R]]
func.func @last_dimension() -> tensor<2x2xf32> {
  %c = arith.constant dense<[[1, 2], [4, 5]]> : tensor<2x2xi8>
  %s = quant.scast %c : tensor<2x2xi8> to tensor<2x2x!q>
  %d = quant.dcast %s : tensor<2x2x!q> to tensor<2x2xf32>
  %b = "tfl.pseudo_const"() <{value = dense<[1.0, 10.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = "tfl.add"(%d, %b) <{fused_activation_function = "NONE"}> : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// An operand with many elements stops a movement: it would not reach the quantization.
// CHECK-LABEL: func.func @blocked
// CHECK-NEXT: [[T:%.*]] = tosa.transpose %arg0
// CHECK-NEXT: [[A:%.*]] = tosa.abs [[T]]
// CHECK-NEXT: [[S:%.*]] = tosa.add [[A]], %arg1
// CHECK-NEXT: quant.qcast [[S]]
func.func @blocked(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) -> tensor<3x2x!q> {
  %t = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %a = tosa.abs %t : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %s = tosa.add %a, %y : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %q = quant.qcast %s : tensor<3x2xf32> to tensor<3x2x!q>
  return %q : tensor<3x2x!q>
}
