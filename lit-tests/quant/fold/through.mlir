// Movements of values move to the quantized side of a cast, so that they move storage instead of reals.

// RUN: qopt --validate --fold-quant-shapes %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --fold-quant-shapes %s -o %t.1 && qopt --validate --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2
// RUN: qopt --fold-quant-shapes %s --remarks-filter-missed=fold-quant-shapes -o %t.3 2>&1 | grep -v "run time" | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:

!t = !quant.uniform<i8:f32, 0.5:-3>
!u = !quant.uniform<i8:f32, 0.25>
!q0 = !quant.uniform<i8:f32:0, {1.0, 2.0:-5}>
!q1 = !quant.uniform<i8:f32:1, {1.0, 2.0:-5}>

// CHECK-LABEL: func.func @behind_dequantize
// CHECK: [[R:%.*]] = tosa.reshape %arg0, {{.*}} -> tensor<3x8x!quant.uniform<i8:f32, 5.000000e-01:-3>>
// CHECK-NEXT: [[D:%.*]] = quant.dcast [[R]]
// CHECK-NEXT: tosa.abs [[D]]
func.func @behind_dequantize(%x: tensor<6x4x!t>) -> tensor<3x8xf32> {
  %s = tosa.const_shape {values = dense<[3, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %d = quant.dcast %x : tensor<6x4x!t> to tensor<6x4xf32>
  %0 = tosa.reshape %d, %s : (tensor<6x4xf32>, !tosa.shape<2>) -> tensor<3x8xf32>
  %1 = tosa.abs %0 : (tensor<3x8xf32>) -> tensor<3x8xf32>
  return %1 : tensor<3x8xf32>
}

// The inverse image of the result's channels is the operand's.
// CHECK-LABEL: func.func @before_quantize
// CHECK: [[Q:%.*]] = quant.qcast {{.*}} to tensor<2x3x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00:-5}>>
// CHECK-NEXT: [[T:%.*]] = tosa.transpose [[Q]]
// CHECK-NEXT: return [[T]]
func.func @before_quantize(%x: tensor<2x3xf32>) -> tensor<3x2x!q1> {
  %0 = tosa.abs %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %q = quant.qcast %1 : tensor<3x2xf32> to tensor<3x2x!q1>
  return %q : tensor<3x2x!q1>
}

// Merged channels become one dimension of two parameters in blocks.
// CHECK-LABEL: func.func @blocks
// CHECK: tosa.reshape %arg0, {{.*}} -> tensor<6x!quant.uniform<i8:f32:{0:3}, {1.000000e+00, 2.000000e+00:-5}>>
func.func @blocks(%x: tensor<2x3x!q0>) -> tensor<6xf32> {
  %s = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %d = quant.dcast %x : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.reshape %d, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// A channel that would need more parameters stays where it is.
// CHECK-LABEL: func.func @growth
// CHECK: quant.dcast %arg0
// CHECK: tosa.reshape
// REMARK: remark: [Missed] tosa.reshape | {{.*}}Function=growth | Reason="merged channel would need 6 parameters for 2"
func.func @growth(%x: tensor<3x2x4x!q1>) -> tensor<24xf32> {
  %s = tosa.const_shape {values = dense<24> : tensor<1xindex>} : () -> !tosa.shape<1>
  %d = quant.dcast %x : tensor<3x2x4x!q1> to tensor<3x2x4xf32>
  %0 = tosa.reshape %d, %s : (tensor<3x2x4xf32>, !tosa.shape<1>) -> tensor<24xf32>
  return %0 : tensor<24xf32>
}

// Two concatenated values of different parameters have both, in blocks.
// CHECK-LABEL: func.func @concatenation
// CHECK-NEXT: [[C:%.*]] = tosa.concat %arg0, %arg1 {{.*}} -> tensor<4x!quant.uniform<i8:f32:{0:2}, {5.000000e-01:-3, 2.500000e-01}>>
// CHECK-NEXT: quant.dcast [[C]]
func.func @concatenation(%x: tensor<2x!t>, %y: tensor<2x!u>) -> tensor<4xf32> {
  %0 = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %1 = quant.dcast %y : tensor<2x!u> to tensor<2xf32>
  %2 = tosa.concat %0, %1 {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// The reals are needed before they are moved.
// CHECK-LABEL: func.func @needed
// CHECK-NEXT: [[D:%.*]] = quant.dcast %arg0
// CHECK-NEXT: [[T:%.*]] = tosa.transpose [[D]]
// CHECK-NEXT: return [[D]], [[T]]
func.func @needed(%x: tensor<2x3x!q0>) -> (tensor<2x3xf32>, tensor<3x2xf32>) {
  %d = quant.dcast %x : tensor<2x3x!q0> to tensor<2x3xf32>
  %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %d, %0 : tensor<2x3xf32>, tensor<3x2xf32>
}

// Elements lost by a slice have no parameter that the result could determine.
// CHECK-LABEL: func.func @lost
// CHECK: tosa.slice
// CHECK-NEXT: quant.qcast
func.func @lost(%x: tensor<4xf32>) -> tensor<2x!t> {
  %a = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.abs %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.slice %0, %a, %a : (tensor<4xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xf32>
  %q = quant.qcast %1 : tensor<2xf32> to tensor<2x!t>
  return %q : tensor<2x!t>
}

// The other operand is not quantized.
// CHECK-LABEL: func.func @some
// CHECK: quant.dcast
// CHECK-NEXT: tosa.concat
// REMARK: remark: [Missed] tosa.concat | {{.*}}Function=some | Reason="only some operands are dequantized"
func.func @some(%x: tensor<2x!t>, %y: tensor<2xf32>) -> tensor<4xf32> {
  %d = quant.dcast %x : tensor<2x!t> to tensor<2xf32>
  %0 = tosa.concat %d, %y {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Each of several results is cast.
// CHECK-LABEL: func.func @several
// CHECK: [[S:%.*]]:2 = "tfl.split"(%{{.*}}, %arg0)
// CHECK-NEXT: [[A:%.*]] = quant.dcast [[S]]#0
// CHECK-NEXT: [[B:%.*]] = quant.dcast [[S]]#1
// CHECK-NEXT: return [[A]], [[B]]
func.func @several(%x: tensor<4x!t>) -> (tensor<2xf32>, tensor<2xf32>) {
  %a = arith.constant dense<0> : tensor<i32>
  %d = quant.dcast %x : tensor<4x!t> to tensor<4xf32>
  %0:2 = "tfl.split"(%a, %d) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
}

// The padding has its own parameter.
// CHECK-LABEL: func.func @margin
// CHECK: tosa.pad %arg0, {{.*}}, %arg1
// CHECK-SAME: -> tensor<8x!quant.uniform<i8:f32:{0:4}, {2.500000e-01, 5.000000e-01:-3}>>
// CHECK-NEXT: quant.dcast
// CHECK-NEXT: return
func.func @margin(%x: tensor<4x!t>, %y: tensor<1x!u>) -> tensor<8xf32> {
  %p = tosa.const_shape {values = dense<[4, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %d = quant.dcast %x : tensor<4x!t> to tensor<4xf32>
  %v = quant.dcast %y : tensor<1x!u> to tensor<1xf32>
  %0 = tosa.pad %d, %p, %v : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// In the body of a loop a cast would be computed again and again, so it stays outside.
// CHECK-LABEL: func.func @into_loop
// CHECK-NEXT: [[D:%.*]] = quant.dcast %arg0
// CHECK-NEXT: tosa.while_loop
// CHECK: tosa.transpose [[D]]
// REMARK: remark: [Missed] tosa.transpose | {{.*}}Function=into_loop | Reason="the cast would move to another block and might run more often"
func.func @into_loop(%x: tensor<2x3x!t>, %first: tensor<3x2xf32>, %more: tensor<i1>) -> tensor<3x2xf32> {
  %d = quant.dcast %x : tensor<2x3x!t> to tensor<2x3xf32>
  %r = tosa.while_loop (%y = %first) : (tensor<3x2xf32>) -> tensor<3x2xf32> {
    tosa.yield %more : tensor<i1>
  } do {
  ^bb0(%y: tensor<3x2xf32>):
    %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %1 = tosa.add %y, %0 : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    tosa.yield %1 : tensor<3x2xf32>
  }
  return %r : tensor<3x2xf32>
}

// And so does a movement before a cast in the body.
// CHECK-LABEL: func.func @out_of_loop
// CHECK-NEXT: [[T:%.*]] = tosa.transpose %arg0
// CHECK-NEXT: tosa.while_loop
// CHECK: quant.qcast [[T]]
// REMARK: remark: [Missed] quant.qcast | {{.*}}Function=out_of_loop | Reason="the cast would move to another block and might run more often"
func.func @out_of_loop(%x: tensor<2x3xf32>, %first: tensor<3x2x!t>, %more: tensor<i1>) -> tensor<3x2x!t> {
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %r = tosa.while_loop (%y = %first) : (tensor<3x2x!t>) -> tensor<3x2x!t> {
    tosa.yield %more : tensor<i1>
  } do {
  ^bb0(%y: tensor<3x2x!t>):
    %q = quant.qcast %0 : tensor<3x2xf32> to tensor<3x2x!t>
    tosa.yield %q : tensor<3x2x!t>
  }
  return %r : tensor<3x2x!t>
}

// A movement and a cast in the same body are computed as often as before.
// CHECK-LABEL: func.func @inside_loop
// CHECK: ^bb0([[Y:%.*]]: tensor<2x2x
// CHECK-NEXT: [[T:%.*]] = tosa.transpose [[Y]]
// CHECK-NEXT: quant.dcast [[T]]
func.func @inside_loop(%first: tensor<2x2x!t>, %more: tensor<i1>) -> tensor<2x2x!t> {
  %r = tosa.while_loop (%y = %first) : (tensor<2x2x!t>) -> tensor<2x2x!t> {
    tosa.yield %more : tensor<i1>
  } do {
  ^bb0(%y: tensor<2x2x!t>):
    %d = quant.dcast %y : tensor<2x2x!t> to tensor<2x2xf32>
    %0 = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %1 = tosa.abs %0 : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %q = quant.qcast %1 : tensor<2x2xf32> to tensor<2x2x!t>
    tosa.yield %q : tensor<2x2x!t>
  }
  return %r : tensor<2x2x!t>
}
